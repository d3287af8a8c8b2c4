//! A game that was exported is carried on in this office: every seat gets its page anew, for the tokens of another office order nothing
//! here, and all mail waits until the moderator lets it go.

use super::errand::Errand;
use super::renaming::{Renamed, rename};
use crate::means::Means;
use crate::means::forerunners::{Forerunners, import_note};
use crate::means::names::players;
use crate::means::problem::OfficeError;
use crate::means::settings::Settings;
use crate::means::word::{Word, one_line};
use crate::post::pages::Pages;
use crate::speech::first::{Conduct, first_page};
use crate::speech::reader::Reader;
use crate::speech::speaker::Page;
use crate::table::tables::Tables;
use crate::table::unpacking::Parcel;
use crate::table::waiting::counting;
use bulla_pages::page::{Comes, FirstPage};
use bulla_store::{Game, Writing};

impl Errand<'_> {
    /// Puts a game into this office, which is held from then on, out of an export that was found to be sound. `head` is that of its
    /// chain. Returns its name.
    ///
    /// # Errors
    /// There is a game of that name, or the export is not whole.
    pub fn import(
        self,
        parcel: &Parcel,
        head: Option<&str>,
        word: &Word<'_>,
    ) -> Result<String, OfficeError> {
        if !word.why.is_empty() {
            one_line("reason", word.why)?;
        }
        let Errand {
            store,
            tables,
            means,
        } = self;
        store.write(|records| {
            let game = parcel.put(records)?;
            records.begin_address_history(game.id)?;
            records.note(&word.note(means.now, Some(game.id), import_note(head)))?;
            let why = format!("the game {} was imported", game.slug);
            records.hold_office(means.now, &why)?;
            write_anew(records, tables, means, &game, (&parcel.renamed, word))?;
            Ok(game.slug)
        })
    }
}

/// The pages of the open segment, under tokens of this office. They say whence the game came, and what its first pages said of it.
fn write_anew(
    records: &mut Writing<'_>,
    tables: &mut Tables,
    means: Means<'_>,
    game: &Game,
    (renamed, word): (&[Renamed], &Word<'_>),
) -> Result<(), OfficeError> {
    let Some(segment) = records.current_segment(game.id)? else {
        return Ok(());
    };
    let table = tables.at(records, game, &segment)?.clone();
    rename(records, means, (game, &table), renamed, word)?;
    let names = players(records, game)?;
    let (settings, conduct) = (Settings::read(game)?, Conduct::of(records, game)?);
    let forerunners = Forerunners::of(records, game)?;
    let pages = Pages { means };
    let mut gallery = pages.first_gallery(game, &table)?;
    for seat in records.seats(game.id)? {
        // Codes that another office gave out prove nothing here.
        records.end_what_waits(seat.id)?;
        let token = means.token(&game.slug, &seat, &segment);
        let standing = records.standing_orders_of(seat.id)?;
        let orders = records.orders_of(segment.id, seat.id)?;
        let first = FirstPage {
            comes: match segment.ordinal {
                1 => Comes::Begins,
                _ => Comes::Here,
            },
            arrives: true,
            ..first_page(
                (&settings, &conduct),
                &table,
                (game, &forerunners),
                (seat.id, means.config),
            )?
        };
        let reader = Reader {
            names: &names,
            standing: standing.as_ref().map(|orders| orders.text.as_str()),
            carried: counting(orders.as_ref()),
            ..Reader::at(&table, &seat, token, &segment)
        };
        let page = Page {
            first: Some(&first),
            ..Page::of(reader)
        };
        pages.welcome(records, (game, segment.id), seat.id, &page, &mut gallery)?;
    }
    Ok(())
}
