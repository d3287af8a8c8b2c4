//! A game that was exported is carried on in this office: every seat gets its page anew, for the tokens of another office order nothing
//! here, and all mail waits until the moderator lets it go.

use super::moderator_action::ModeratorAction;
use super::player_renaming::{PlayerRename, rename};
use crate::context::OfficeContext;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::name_lookup::players;
use crate::context::preceding_games::{PrecedingGames, import_note};
use crate::game_state::awaited_seats::active_orders;
use crate::game_state::export_reader::ParsedExport;
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::page_mails::PageMailer;
use crate::rendering::first_page::{ModerationSetup, first_page};
use crate::rendering::page_reader::PageReader;
use bulla_pages::page::{FirstPage, JoinReason, PageNews};
use bulla_store::{Game, WriteTransaction};

impl ModeratorAction<'_> {
    /// Puts a game into this office, which is held from then on, out of an export that was found to be sound. `head` is that of its
    /// chain. Returns its name.
    ///
    /// # Errors
    /// There is a game of that name, or the export is not whole.
    pub fn import(
        self,
        export: &ParsedExport,
        head: Option<&str>,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        if !acted_by.why.is_empty() {
            one_line("reason", acted_by.why)?;
        }
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.write(|records| {
            let game = export.put(records)?;
            records.forget_archive(&game.slug)?;
            records.begin_address_history(game.id)?;
            records.note(&acted_by.note(office.now, Some(game.id), import_note(head)))?;
            let why = format!("the game {} was imported", game.slug);
            records.hold_office(office.now, &why)?;
            write_anew(records, tables, office, &game, &export.renamed, acted_by)?;
            Ok(game.slug)
        })
    }
}

/// The pages of the open segment, under tokens of this office. They say whence the game came, and what its first pages said of it.
fn write_anew(
    records: &mut WriteTransaction<'_>,
    tables: &mut GameStateCache,
    office: OfficeContext<'_>,
    game: &Game,
    renamed: &[PlayerRename],
    acted_by: &ActedBy<'_>,
) -> Result<(), OfficeError> {
    let Some(segment) = records.current_segment(game.id)? else {
        return Ok(());
    };
    let table = tables.at(records, game, &segment)?.clone();
    rename(records, office, game, &table, renamed, acted_by)?;
    let names = players(records, game)?;
    let (settings, conduct) = (
        GameSettings::read(game)?,
        ModerationSetup::of(records, game)?,
    );
    let forerunners = PrecedingGames::of(records, game)?;
    let pages = PageMailer { office };
    let mut picture_cache = pages.first_gallery(game, &table)?;
    for seat in records.seats(game.id)? {
        // Codes that another office gave out prove nothing here.
        records.drop_pending_codes(seat.id)?;
        let token = office.token(&game.slug, &seat, &segment);
        let standing = records.standing_orders_of(seat.id)?;
        let orders = records.orders_of(segment.id, seat.id)?;
        let first = FirstPage {
            comes: match segment.ordinal {
                1 => JoinReason::Begins,
                _ => JoinReason::Here,
            },
            arrives: true,
            ..first_page(
                &settings,
                &conduct,
                &table,
                game,
                &forerunners,
                seat.id,
                office.config,
            )?
        };
        let reader = PageReader {
            names: &names,
            standing: standing.as_ref().map(|orders| orders.text.as_str()),
            carried: active_orders(orders.as_ref()),
            ..PageReader::at(&table, &seat, token, &segment)
        };
        let news = PageNews {
            first: Some(&first),
            ..PageNews::default()
        };
        let page = (&reader, &news);
        pages.welcome(records, (game, segment.id), page, &mut picture_cache)?;
    }
    Ok(())
}
