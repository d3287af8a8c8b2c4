//! Every seat is told of a re-judging in one mail: why, by whom, what of its own view differs, and its page as it is now.

use std::collections::BTreeMap;

use super::branch_restore;
use super::history_pair::{HistorySegment, VisibleSegment};
use super::rejudge::{RejudgeResult, carry_out};
use super::rejudge_plan::RejudgeRequest;
use crate::context::OfficeContext;
use crate::context::acted_by::ActedBy;
use crate::context::error::OfficeError;
use crate::context::name_lookup::{players, turn_number, viewer};
use crate::game_state::awaited_seats::active_orders;
use crate::game_state::final_disclosure::final_disclosure;
use crate::game_state::orders_ahead::KeptOrders;
use crate::game_state::state::{GameState, SegmentRef};
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::page_mails::PageMailer;
use crate::rendering::mail_composer::MailComposer;
use crate::rendering::page_reader::PageReader;
use bulla_core::game::View;
use bulla_pages::page::{self, PageNews, RevealedGame, SegmentReport, UnmailedSegment, VoidedBy};
use bulla_store::{Seat, Segment, Store, WriteTransaction};

/// Carries out a re-judging and tells everybody, at once or not at all.
///
/// # Errors
/// Same as [`carry_out`].
pub fn rejudge(
    store: &mut Store,
    tables: &mut GameStateCache,
    office: OfficeContext<'_>,
    rejudge_request: RejudgeRequest<'_>,
    code: &str,
    acted_by: &ActedBy<'_>,
) -> Result<(), OfficeError> {
    store.write(|records| {
        let done = carry_out(records, office, rejudge_request, code, acted_by)?;
        announce(records, tables, office, &done, acted_by)
    })
}

/// The words of orders, by path.
type OrderTexts = BTreeMap<String, String>;

/// Takes a past that was struck back into use and tells everybody, at once or not at all.
///
/// # Errors
/// Same as [`branch_restore::carry_out`].
pub fn restore(
    store: &mut Store,
    tables: &mut GameStateCache,
    office: OfficeContext<'_>,
    game: &str,
    branch: i64,
    code: &str,
    acted_by: &ActedBy<'_>,
) -> Result<(), OfficeError> {
    store.write(|records| {
        let done = branch_restore::carry_out(records, office, game, branch, code, acted_by)?;
        announce(records, tables, office, &done, acted_by)
    })
}

fn announce(
    records: &mut WriteTransaction<'_>,
    tables: &mut GameStateCache,
    office: OfficeContext<'_>,
    done: &RejudgeResult,
    acted_by: &ActedBy<'_>,
) -> Result<(), OfficeError> {
    tables.clear(done.game.id);
    let segment = records.segment(done.open)?;
    let table = tables.at(records, &done.game, &segment)?.clone();
    let is_over = segment.judged_at.is_some();
    let opened = if is_over {
        Some(final_disclosure(records, &done.game, &table)?)
    } else {
        None
    };
    let seats = records.seats(done.game.id)?;
    let kept = match is_over {
        true => KeptOrders::default(),
        false => KeptOrders::reopened(records, &seats, &table, segment.id)?,
    };
    kept.put(records, segment.id)?;
    let messenger = RejudgeNotifier {
        done,
        segment: &segment,
        table: &table,
        acted_by,
        opening: opened.as_ref(),
        kept: &kept,
    };
    for seat in seats {
        messenger.tell(records, office, &seat)?;
    }
    tables.clear(done.game.id);
    Ok(())
}

struct RejudgeNotifier<'a> {
    done: &'a RejudgeResult,
    segment: &'a Segment,
    table: &'a GameState,
    acted_by: &'a ActedBy<'a>,
    opening: Option<&'a RevealedGame>,
    /// Orders that were sent ahead for the segment that is open.
    kept: &'a KeptOrders,
}

impl RejudgeNotifier<'_> {
    fn tell(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        seat: &Seat,
    ) -> Result<(), OfficeError> {
        let RejudgeResult { game, .. } = self.done;
        let names = players(records, game)?;
        let all = self.done.courses.seen(viewer(seat));
        let views = |side: &[VisibleSegment]| -> Vec<View> {
            side.iter()
                .map(|one| one.table.view(viewer(seat)))
                .collect()
        };
        let (views_before, views_now) = (views(&all.before), views(&all.now));
        let (said_before, said_now) = (
            said(&self.done.courses.before, seat),
            said(&self.done.courses.now, seat),
        );
        let before = earlier(&all.before, &views_before, &said_before);
        let now = earlier(&all.now, &views_now, &said_now);
        let anew = self.done.anew.as_ref();
        let composer = MailComposer {
            office: office.for_seat(seat),
        };
        let void_since = self.done.void_since.map(|at| composer.time(at));
        let void_since = void_since.transpose()?;
        let rejudged = page::Rejudged {
            number: self.done.number,
            judged: self.done.first.turn_and_name(),
            kind: self.done.kind,
            anew: anew.map(SegmentRef::turn_and_name),
            who: self.acted_by.who,
            why: self.acted_by.why,
            what: &self.done.what,
            void_since: void_since.as_deref(),
            before: &before,
            now: &now,
        };
        let token = office.token(&game.slug, seat, self.segment);
        let standing = records.standing_orders_of(seat.id)?;
        let drafts = records.orders_of(self.segment.id, seat.id)?;
        let reader = PageReader {
            names: &names,
            standing: standing.as_ref().map(|orders| orders.text.as_str()),
            carried: active_orders(drafts.as_ref()),
            ..PageReader::at(self.table, seat, token, self.segment)
        };
        let sent_ahead = composer.kept_orders(self.table, seat.id, self.kept)?;
        let news = PageNews {
            upset: Some(VoidedBy::Rejudged(&rejudged)),
            kept: sent_ahead.as_ref(),
            opening: self.opening,
            ..PageNews::default()
        };
        let pages = PageMailer { office };
        let mut picture_cache = pages.first_gallery(game, self.table)?;
        pages.welcome(
            records,
            (game, self.segment.id),
            (&reader, &news),
            &mut picture_cache,
        )
    }
}

fn earlier<'a>(
    accounts: &'a [VisibleSegment],
    views: &'a [View],
    said: &'a [OrderTexts],
) -> Vec<UnmailedSegment<'a>> {
    let one = |((account, view), written): ((&'a VisibleSegment, &'a View), &'a OrderTexts)| {
        UnmailedSegment {
            judged: (turn_number(account.turn), &account.name),
            silent: None,
            view,
            report: SegmentReport {
                seen: &account.seen,
                written,
                ..SegmentReport::default()
            },
        }
    };
    accounts.iter().zip(views).zip(said).map(one).collect()
}

/// Returns what the orders of a seat said for each segment of a course, by path.
fn said(legs: &[HistorySegment], seat: &Seat) -> Vec<OrderTexts> {
    let one = |leg: &HistorySegment| {
        let own = leg.orders.iter().find(|one| one.seat == seat.id);
        leg.table
            .quoted_entries(own.map_or("", |own| own.text.as_str()))
    };
    legs.iter().map(one).collect()
}
