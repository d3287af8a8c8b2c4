//! Every seat is told of a re-judging in one mail: why, by whom, what of its own view differs, and its page as it is now.

use std::collections::BTreeMap;

use super::docket::{Charge, Docket};
use super::foreseen::{SeenSegment, accounts};
use super::rejudge::{CarriedOut, carry_out};
use crate::game::View;
use crate::office::means::Means;
use crate::office::means::names::{eye, players, turn_number};
use crate::office::means::problem::OfficeError;
use crate::office::means::word::Word;
use crate::office::post::pages::Pages;
use crate::office::speech::reader::Reader;
use crate::office::speech::speaker::Page;
use crate::office::table::ending::opening;
use crate::office::table::fold::Table;
use crate::office::table::tables::Tables;
use crate::orders::written;
use crate::page::{self, Earlier, Opening};
use crate::store::{Reading, Seat, Segment, Store, StoredOrders, Writing};

/// Carries out a re-judging and tells everybody, at once or not at all.
///
/// # Errors
/// As [`carry_out`].
pub fn rejudge(
    store: &mut Store,
    tables: &mut Tables,
    means: Means<'_>,
    charge: Charge<'_>,
    (code, word): (&str, &Word<'_>),
) -> Result<(), OfficeError> {
    store.write(|records| {
        let done = carry_out(records, means, charge, code, word)?;
        tables.clear(done.game.id);
        let segment = records.segment(done.open)?;
        let table = tables.at(records, &done.game, &segment)?.clone();
        let is_over = segment.judged_at.is_some();
        let opened = match is_over {
            true => Some(opening(records, &done.game, &table)?),
            false => None,
        };
        let messenger = Messenger {
            done: &done,
            segment: &segment,
            table: &table,
            word,
            opening: opened.as_ref(),
        };
        for seat in records.seats(done.game.id)? {
            messenger.tell(records, means, &seat)?;
        }
        tables.clear(done.game.id);
        Ok(())
    })
}

/// The words of orders, by path.
type Said = BTreeMap<String, String>;

struct Messenger<'a> {
    done: &'a CarriedOut,
    segment: &'a Segment,
    table: &'a Table,
    word: &'a Word<'a>,
    opening: Option<&'a Opening>,
}

impl Messenger<'_> {
    fn tell(
        &self,
        records: &mut Writing<'_>,
        means: Means<'_>,
        seat: &Seat,
    ) -> Result<(), OfficeError> {
        let CarriedOut { docket, game, .. } = self.done;
        let names = players(records, game)?;
        let all = accounts(docket, eye(seat))?;
        let views = |side: &[SeenSegment]| -> Vec<View> {
            side.iter().map(|one| one.table.view(eye(seat))).collect()
        };
        let (views_before, views_now) = (views(&all.before), views(&all.now));
        let (said_before, said_now) = said(records, docket, seat)?;
        let before = earlier(&all.before, &views_before, &said_before);
        let now = earlier(&all.now, &views_now, &said_now);
        let first = &docket.past.segments[docket.at];
        let rejudged = page::Rejudged {
            number: self.done.number,
            judged: (turn_number(first.turn), &first.name),
            kind: docket.kind_name(),
            who: self.word.who,
            why: self.word.why,
            what: &docket.what,
            before: &before,
            now: &now,
        };
        let token = means.token(&game.slug, seat, self.segment.ordinal);
        let standing = records.standing_orders_of(seat.id)?;
        let page = Page {
            rejudged: Some(&rejudged),
            opening: self.opening,
            ..Page::of(Reader {
                names: &names,
                standing: standing.as_ref().map(|orders| orders.text.as_str()),
                ..Reader::at(self.table, seat, token, self.segment)
            })
        };
        let pages = Pages { means };
        let mut gallery = pages.first_gallery(game, self.table)?;
        pages.welcome(
            records,
            (game, self.segment.id),
            seat.id,
            &page,
            &mut gallery,
        )
    }
}

fn earlier<'a>(
    accounts: &'a [SeenSegment],
    views: &'a [View],
    said: &'a [Said],
) -> Vec<Earlier<'a>> {
    let one = |((account, view), written): ((&'a SeenSegment, &'a View), &'a Said)| Earlier {
        judged: (turn_number(account.turn), &account.name),
        silent: false,
        view,
        seen: &account.seen,
        numbers: &[],
        written,
    };
    accounts.iter().zip(views).zip(said).map(one).collect()
}

/// What the orders of a seat said for each segment of both pasts, by path.
fn said(
    records: &mut Reading<'_>,
    docket: &Docket,
    seat: &Seat,
) -> Result<(Vec<Said>, Vec<Said>), OfficeError> {
    let of = |table: &Table, orders: &[StoredOrders]| {
        let own = orders.iter().find(|one| one.seat == seat.id);
        written(&table.words, own.map_or("", |own| own.text.as_str()))
    };
    let Docket {
        past, at, retrial, ..
    } = docket;
    let mut before = Vec::new();
    let judged = past.segments[*at..].iter();
    for segment in judged.filter(|one| one.judged_at.is_some()) {
        let orders = records.orders(segment.id)?;
        before.push(of(past.opening(), &orders));
    }
    let sittings = retrial.sittings.iter();
    let now = sittings.map(|one| of(&one.table, &one.inputs.orders));
    Ok((before, now.collect()))
}
