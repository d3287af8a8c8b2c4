//! Every seat is told of a re-judging in one mail: why, by whom, what of its own view differs, and its page as it is now.

use std::collections::BTreeMap;

use super::courses::{Leg, SeenSegment};
use super::docket::Charge;
use super::rejudge::{CarriedOut, carry_out};
use super::restore;
use crate::means::Means;
use crate::means::names::{eye, players, turn_number};
use crate::means::problem::OfficeError;
use crate::means::word::Word;
use crate::post::pages::Pages;
use crate::speech::reader::Reader;
use crate::speech::speaker::{Page, Speaker};
use crate::table::ending::opening;
use crate::table::fold::{Moment, Table};
use crate::table::tables::Tables;
use crate::table::waiting::counting;
use bulla_core::game::View;
use bulla_core::orders::written;
use bulla_pages::page::{self, Earlier, Opening, Upset};
use bulla_store::{Seat, Segment, Store, Writing};

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
        announce(records, tables, means, &done, word)
    })
}

/// The words of orders, by path.
type Said = BTreeMap<String, String>;

/// Takes a past that was struck back into use and tells everybody, at once or not at all.
///
/// # Errors
/// As [`restore::carry_out`].
pub fn restore(
    store: &mut Store,
    tables: &mut Tables,
    means: Means<'_>,
    (game, branch): (&str, i64),
    (code, word): (&str, &Word<'_>),
) -> Result<(), OfficeError> {
    store.write(|records| {
        let done = restore::carry_out(records, means, (game, branch), code, word)?;
        announce(records, tables, means, &done, word)
    })
}

fn announce(
    records: &mut Writing<'_>,
    tables: &mut Tables,
    means: Means<'_>,
    done: &CarriedOut,
    word: &Word<'_>,
) -> Result<(), OfficeError> {
    tables.clear(done.game.id);
    let segment = records.segment(done.open)?;
    let table = tables.at(records, &done.game, &segment)?.clone();
    let is_over = segment.judged_at.is_some();
    let opened = match is_over {
        true => Some(opening(records, &done.game, &table)?),
        false => None,
    };
    let messenger = Messenger {
        done,
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
}

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
        let CarriedOut { game, .. } = self.done;
        let names = players(records, game)?;
        let all = self.done.courses.seen(eye(seat));
        let views = |side: &[SeenSegment]| -> Vec<View> {
            side.iter().map(|one| one.table.view(eye(seat))).collect()
        };
        let (views_before, views_now) = (views(&all.before), views(&all.now));
        let (said_before, said_now) = (
            said(&self.done.courses.before, seat),
            said(&self.done.courses.now, seat),
        );
        let before = earlier(&all.before, &views_before, &said_before);
        let now = earlier(&all.now, &views_now, &said_now);
        let anew = self.done.anew.as_ref();
        let speaker = Speaker {
            means: means.speaking_to(seat),
        };
        let void_since = self.done.void_since.map(|at| speaker.time(at));
        let void_since = void_since.transpose()?;
        let rejudged = page::Rejudged {
            number: self.done.number,
            judged: moment(&self.done.first),
            kind: self.done.kind,
            anew: anew.map(moment),
            who: self.word.who,
            why: self.word.why,
            what: &self.done.what,
            void_since: void_since.as_deref(),
            before: &before,
            now: &now,
        };
        let token = means.token(&game.slug, seat, self.segment);
        let standing = records.standing_orders_of(seat.id)?;
        let drafts = records.orders_of(self.segment.id, seat.id)?;
        let page = Page {
            upset: Some(Upset::Rejudged(&rejudged)),
            opening: self.opening,
            ..Page::of(Reader {
                names: &names,
                standing: standing.as_ref().map(|orders| orders.text.as_str()),
                carried: counting(drafts.as_ref()),
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

fn moment(moment: &Moment) -> (u16, &str) {
    (turn_number(moment.turn), &moment.name)
}

fn earlier<'a>(
    accounts: &'a [SeenSegment],
    views: &'a [View],
    said: &'a [Said],
) -> Vec<Earlier<'a>> {
    let one = |((account, view), written): ((&'a SeenSegment, &'a View), &'a Said)| Earlier {
        judged: (turn_number(account.turn), &account.name),
        silent: None,
        view,
        seen: &account.seen,
        numbers: &[],
        written,
    };
    accounts.iter().zip(views).zip(said).map(one).collect()
}

/// What the orders of a seat said for each segment of a course, by path.
fn said(legs: &[Leg], seat: &Seat) -> Vec<Said> {
    let one = |leg: &Leg| {
        let own = leg.orders.iter().find(|one| one.seat == seat.id);
        written(&leg.table.words, own.map_or("", |own| own.text.as_str()))
    };
    legs.iter().map(one).collect()
}
