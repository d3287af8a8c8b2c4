//! What happened since the last page that a seat was mailed: segments of which it wanted none. Told in the next page, each under
//! its own heading, as its page would have told it.

use std::collections::BTreeMap;
use std::slice;

use super::fold::{Moment, Table};
use super::unheard::{LastLetter, last_letter};
use super::waiting::waited;
use crate::means::names::{eye, seat_number, turn_number};
use crate::means::problem::OfficeError;
use bulla_core::game::{Event, Eye, Position, Seen, Unreadable, View, read_line};
use bulla_core::orders::written;
use bulla_pages::ledger::numbered;
use bulla_pages::page;
use bulla_store::{Game, Reading, Seat, SeatId, Segment};

/// A segment that was judged, as one seat is told of it.
#[derive(Clone, Debug)]
pub struct Chapter {
    pub moment: Moment,
    /// After it.
    pub view: View,
    pub seen: Vec<Seen>,
    /// The number of each within its turn.
    pub numbers: Vec<String>,
    /// What orders of this seat said, by path.
    pub written: BTreeMap<String, String>,
    /// It was waited for, and nothing that it sent counted.
    pub silent: Option<LastLetter>,
}

impl Chapter {
    /// As a page is told.
    pub fn told<'a>(&'a self, silent: Option<&'a page::Unheard>) -> page::Earlier<'a> {
        page::Earlier {
            judged: (turn_number(self.moment.turn), &self.moment.name),
            silent,
            view: &self.view,
            seen: &self.seen,
            numbers: &self.numbers,
            written: &self.written,
        }
    }
}

/// What one seat was not told, up to the open segment: what its page tells that is written when it is asked for.
///
/// # Errors
/// The ledger of the game does not read.
pub fn untold_of(
    records: &mut Reading<'_>,
    (game, segment): (&Game, &Segment),
    seat: &Seat,
    table: &Table,
) -> Result<Vec<Chapter>, OfficeError> {
    let mut untold = untold(records, game, segment, slice::from_ref(seat))?;
    let mut chapters = untold.remove(&seat.id).unwrap_or_default();
    if let Some(last) = chapters.last_mut() {
        last.seen.extend(table.begun(eye(seat)));
        last.view = table.view(eye(seat));
    }
    Ok(chapters)
}

/// What the seats were not told of the segments before this one, each seat that is behind.
///
/// # Errors
/// The ledger of the game does not read.
pub fn untold(
    records: &mut Reading<'_>,
    game: &Game,
    segment: &Segment,
    seats: &[Seat],
) -> Result<BTreeMap<SeatId, Vec<Chapter>>, OfficeError> {
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
    let mut table = Table::open(game, &scenario, &ledger, begins)?;
    let mut chapters: BTreeMap<SeatId, Vec<Chapter>> = BTreeMap::new();
    for one in &rest {
        let page = Telling::of(records, game, &table, one)?;
        let mut after = table.position.clone();
        for event in &page.events {
            after.apply(event.clone());
        }
        for (seat, _) in behind.iter().filter(|(_, from)| *from <= one.ordinal) {
            let last = last_letter(records, seat.id, one.span())?;
            page.tell((seat, last), &after, chapters.entry(seat.id).or_default());
        }
        table.position = after;
    }
    Ok(chapters)
}

/// One segment that was judged.
struct Telling<'a> {
    table: &'a Table,
    segment: &'a Segment,
    events: Vec<Event>,
    numbers: BTreeMap<Eye, Vec<String>>,
    orders: Vec<bulla_store::StoredOrders>,
}

impl<'a> Telling<'a> {
    fn of(
        records: &mut Reading<'_>,
        game: &Game,
        table: &'a Table,
        segment: &'a Segment,
    ) -> Result<Telling<'a>, OfficeError> {
        let lines = records.events(segment.id)?;
        // The line itself may be secret.
        let unread = |error: Unreadable| OfficeError::Game {
            game: game.slug.clone(),
            detail: format!("a line of its ledger: expected {}", error.expected),
        };
        let events = lines
            .iter()
            .map(|line| read_line(line, table.parts()).map_err(unread));
        let events: Vec<Event> = events.collect::<Result<_, _>>()?;
        Ok(Telling {
            table,
            segment,
            numbers: numbered(table.position.clone(), &events),
            events,
            orders: records.orders(segment.id)?,
        })
    }

    /// What follows at once because nobody was asked stands in the same chapter.
    fn tell(
        &self,
        (seat, last_letter): (&Seat, LastLetter),
        after: &Position,
        chapters: &mut Vec<Chapter>,
    ) {
        let eye = Eye::Seat(seat_number(seat));
        let seen = Seen::all(eye, self.table.position.clone(), &self.events);
        let numbers = self.numbers.get(&eye).cloned().unwrap_or_default();
        let view = View::of(eye, after);
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
        chapters.push(Chapter {
            moment: Moment::from(self.segment),
            view,
            seen,
            numbers,
            written: written(&self.table.words, orders.map_or("", |orders| &orders.text)),
            silent: (orders.is_none() && waited.contains(&seat_number(seat)))
                .then_some(last_letter),
        });
    }
}
