//! Events since the last page that a seat was mailed: segments of which it wanted none. The next page tells them, each under its
//! own heading, as its own page would have told it.

use std::collections::BTreeMap;
use std::slice;

use super::awaited_seats::waited;
use super::last_letter::{LastLetter, last_letter};
use super::state::{GameState, SegmentRef};
use crate::context::error::OfficeError;
use crate::context::name_lookup::{seat_number, viewer};
use bulla_core::game::{Event, LedgerParseError, Position, View, Viewer, VisibleEvent, read_line};
use bulla_pages::ledger::numbered;
use bulla_pages::page::{NmrNotice, SegmentReport, UnmailedSegment};
use bulla_store::{Game, ReadTransaction, Seat, SeatId, Segment};

/// A segment that was judged, as one seat is told of it.
#[derive(Clone, Debug)]
pub struct SegmentSummary {
    pub moment: SegmentRef,
    /// View after the segment.
    pub view: View,
    pub seen: Vec<VisibleEvent>,
    /// The number of each within its turn.
    pub numbers: Vec<String>,
    /// Text of this seat's orders, by path.
    pub written: BTreeMap<String, String>,
    /// Set when it was waited for and nothing that it sent counted.
    pub silent: Option<LastLetter>,
}

impl SegmentSummary {
    /// Returns the chapter in the form that a page gets.
    pub fn told(&self, silent: Option<NmrNotice>) -> UnmailedSegment<'_> {
        UnmailedSegment {
            judged: self.moment.turn_and_name(),
            silent,
            view: &self.view,
            report: SegmentReport {
                seen: &self.seen,
                numbers: &self.numbers,
                written: &self.written,
            },
        }
    }
}

/// Returns what one seat was not told, up to the open segment: the content of the page that is written on request.
///
/// # Errors
/// The ledger of the game does not read.
pub fn untold_of(
    records: &mut ReadTransaction<'_>,
    game: &Game,
    segment: &Segment,
    seat: &Seat,
    table: &GameState,
) -> Result<Vec<SegmentSummary>, OfficeError> {
    let mut untold = untold(records, game, segment, slice::from_ref(seat))?;
    let mut chapters = untold.remove(&seat.id).unwrap_or_default();
    if let Some(last) = chapters.last_mut() {
        last.seen.extend(table.visible_partial_events(viewer(seat)));
        last.view = table.view(viewer(seat));
    }
    Ok(chapters)
}

/// Returns what each seat that is behind was not told of the segments before this one.
///
/// # Errors
/// The ledger of the game does not read.
pub fn untold(
    records: &mut ReadTransaction<'_>,
    game: &Game,
    segment: &Segment,
    seats: &[Seat],
) -> Result<BTreeMap<SeatId, Vec<SegmentSummary>>, OfficeError> {
    let told = records.seats_with_page(segment.id)?;
    if seats.iter().all(|seat| told.contains(&seat.id)) {
        return Ok(BTreeMap::new());
    }
    let last = records.last_told(game.id)?;
    let behind: Vec<(&Seat, i64)> = seats
        .iter()
        .filter_map(|seat| Some((seat, *last.get(&seat.id)?)))
        .filter(|(_, from)| *from < segment.ordinal)
        .collect();
    let Some(first) = behind.iter().map(|(_, from)| *from).min() else {
        return Ok(BTreeMap::new());
    };
    let all = records.segments(game.id)?;
    let (earlier, rest): (Vec<_>, Vec<_>) = all
        .into_iter()
        .filter(|one| one.ordinal < segment.ordinal)
        .partition(|one| one.ordinal < first);
    let mut ledger = Vec::new();
    for one in &earlier {
        ledger.extend(records.events(one.id)?);
    }
    let Some(begins) = rest.first() else {
        return Ok(BTreeMap::new());
    };
    let scenario = records.scenario(game.id)?;
    let mut table = GameState::open(game, &scenario, &ledger, begins)?;
    let mut chapters: BTreeMap<SeatId, Vec<SegmentSummary>> = BTreeMap::new();
    for one in &rest {
        let page = SegmentNarration::of(records, game, &table, one)?;
        let mut after = table.position.clone();
        for event in &page.events {
            after.apply(event.clone());
        }
        for (seat, _) in behind.iter().filter(|(_, from)| *from <= one.ordinal) {
            let (opened, closed) = one.span();
            let last = last_letter(records, seat.id, opened, closed)?;
            page.tell(seat, last, &after, chapters.entry(seat.id).or_default());
        }
        table.position = after;
    }
    Ok(chapters)
}

/// One segment that was judged.
struct SegmentNarration<'a> {
    table: &'a GameState,
    segment: &'a Segment,
    events: Vec<Event>,
    numbers: BTreeMap<Viewer, Vec<String>>,
    orders: Vec<bulla_store::StoredOrders>,
}

impl<'a> SegmentNarration<'a> {
    fn of(
        records: &mut ReadTransaction<'_>,
        game: &Game,
        table: &'a GameState,
        segment: &'a Segment,
    ) -> Result<SegmentNarration<'a>, OfficeError> {
        let lines = records.events(segment.id)?;
        // The line itself may be secret.
        let unread = |error: LedgerParseError| OfficeError::Game {
            game: game.slug.clone(),
            detail: format!("a line of its ledger: expected {}", error.expected),
        };
        let events = lines
            .iter()
            .map(|line| read_line(line, table.parts()).map_err(unread));
        let events: Vec<Event> = events.collect::<Result<_, _>>()?;
        Ok(SegmentNarration {
            table,
            segment,
            numbers: numbered(table.position.clone(), &events),
            events,
            orders: records.orders(segment.id)?,
        })
    }

    /// Adds a chapter for a seat. Segments that follow at once because nobody was asked are in the same chapter.
    fn tell(
        &self,
        seat: &Seat,
        last_letter: LastLetter,
        after: &Position,
        chapters: &mut Vec<SegmentSummary>,
    ) {
        let viewer = Viewer::Seat(seat_number(seat));
        let seen = VisibleEvent::all(viewer, self.table.position.clone(), &self.events);
        let numbers = self.numbers.get(&viewer).cloned().unwrap_or_default();
        let view = View::of(viewer, after);
        let is_asked = self.segment.deadline > self.segment.opened_at;
        if let Some(last) = chapters.last_mut().filter(|_| !is_asked) {
            last.seen.extend(seen);
            last.numbers.extend(numbers);
            last.view = view;
            return;
        }
        let mut orders = self.orders.iter();
        let orders = orders.find(|orders| orders.seat == seat.id);
        let waited = waited(self.table, self.segment);
        chapters.push(SegmentSummary {
            moment: SegmentRef::from(self.segment),
            view,
            seen,
            numbers,
            written: self
                .table
                .quoted_entries(orders.map_or("", |orders| &orders.text)),
            silent: (orders.is_none() && waited.contains(&seat_number(seat)))
                .then_some(last_letter),
        });
    }
}
