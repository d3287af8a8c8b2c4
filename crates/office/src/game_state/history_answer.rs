//! Questions about the past of a game, and the events that they mean. Judges nothing.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use super::event_context::{concerned, involved, shown};
use super::event_matching::{VisibleEventRow, match_events, may_fit};
use super::event_origins::{EventOrigin, SegmentRecords};
use super::history_query::{HistoryQuery, HistoryQuestion, QueryNames, QueryTopic};
use super::state::GameState;
use super::stored_split::StoredSplit;
use crate::context::error::{OfficeError, quietly};
use crate::context::name_lookup::seat_number;
use bulla_core::game::{
    Civ, Event, Mutation, Position, PublicState, Seat, View, Viewer, VisibleEvent, read_line,
    write_line,
};
use bulla_core::text::CatalogMessage;
use bulla_core::turn::Respondent;
use bulla_pages::ledger::{EventNumber, EventNumbers, label};
use bulla_store::{Game, ReadTransaction, Segment};

/// Viewer who looks at the past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryViewer {
    Viewer(Viewer),
    /// A moderator's: everything.
    Moderator,
}

/// One event that was asked about.
pub struct TracedEvent {
    pub segment: Segment,
    /// Its place among the events of the segment.
    pub at: usize,
    pub event: Event,
    /// Within its turn, for those eyes; for a moderator with those for whom it is the one.
    pub number: String,
    /// The event as the viewer sees it. For a moderator, as the seat that it touches most sees it.
    pub seen: Option<VisibleEvent>,
    pub before: View,
    pub after: View,
    pub origins: Vec<EventOrigin>,
    /// The event's line in the ledger.
    pub line: String,
}

/// Result of a question about the past.
pub struct HistoryAnswer {
    /// State at the last segment that was judged.
    pub table: GameState,
    pub events: Vec<TracedEvent>,
    /// Events that fit as well.
    pub more: usize,
    /// Other possible meaning of the question.
    pub also: Option<CatalogMessage>,
    /// Reason why no event was found.
    pub nothing: Option<CatalogMessage>,
}

/// Finds what is asked about, at most so many events.
///
/// # Errors
/// Stored record of the game does not read or add up.
pub fn answer_query(
    records: &mut ReadTransaction<'_>,
    game: &Game,
    viewer: HistoryViewer,
    question: &HistoryQuestion<'_>,
    most: usize,
) -> Result<Option<HistoryAnswer>, OfficeError> {
    let mut segments = records.segments(game.id)?;
    segments.retain(|one| one.judged_at.is_some() || one.cut.is_some());
    let Some(first) = segments.first() else {
        return Ok(None);
    };
    let scenario = records.scenario(game.id)?;
    let table = GameState::open(game, &scenario, &[], first)?;
    let past = JudgedEvents::read(records, game, table, segments)?;
    let seats = records.seats(game.id)?.into_iter();
    let seats = seats.map(|seat| (seat_number(&seat), [seat.name, seat.player]));
    let seats: Vec<(Seat, [String; 2])> = seats.collect();
    let called = QueryNames {
        words: &past.start.words,
        seats: &seats,
    };
    let inquiry = HistoryQuery::read(called, question);
    let mut recalled = past.recalled(viewer)?;
    if let Ok(inquiry) = &inquiry {
        past.add_askers(records, viewer, inquiry, &mut recalled)?;
    }
    let found = inquiry.and_then(|it| match_events(past.start.parts(), &recalled, &it));
    let (chosen, also, nothing) = match found {
        Ok(found) => (found.events, found.also, None),
        Err(nothing) => (Vec::new(), None, Some(nothing)),
    };
    let more = chosen.len().saturating_sub(most);
    let chosen = &chosen[..chosen.len() - more];
    let events = past.traced(records, viewer, chosen)?;
    let end = past.end()?;
    Ok(Some(HistoryAnswer {
        table: end,
        events,
        more,
        also,
        nothing,
    }))
}

/// Everything that was judged of a game as it is played, and what the section that waits for a reply came to so far.
struct JudgedEvents<'a> {
    game: &'a Game,
    start: GameState,
    segments: Vec<Segment>,
    events: Vec<Vec<Event>>,
}

impl<'a> JudgedEvents<'a> {
    fn read(
        records: &mut ReadTransaction<'_>,
        game: &'a Game,
        start: GameState,
        segments: Vec<Segment>,
    ) -> Result<JudgedEvents<'a>, OfficeError> {
        let mut events = Vec::new();
        for segment in &segments {
            let lines = match &segment.cut {
                Some(cut) if segment.judged_at.is_none() => {
                    StoredSplit::read(cut)
                        .map_err(|_| unread(game, segment))?
                        .begun
                }
                _ => records.events(segment.id)?,
            };
            let read = lines.iter().map(|line| read_line(line, start.parts()));
            let read: Result<Vec<Event>, _> = read.collect();
            events.push(read.map_err(|_| unread(game, segment))?);
        }
        Ok(JudgedEvents {
            game,
            start,
            segments,
            events,
        })
    }

    /// Goes through all events and stops at some: what stands before each of those, and after.
    fn walk(
        &self,
        stops: &BTreeSet<(usize, usize)>,
        mut step: impl FnMut((usize, usize), &Position, &Position, &Event),
    ) -> Result<Position, OfficeError> {
        let mut position = self.start.position.clone();
        for (segment, events) in self.events.iter().enumerate() {
            let walked = quietly(|| {
                for (at, event) in events.iter().enumerate() {
                    let place = (segment, at);
                    let before = stops.contains(&place).then(|| position.clone());
                    position.apply(event.clone());
                    if let Some(before) = before {
                        step(place, &before, &position, event);
                    }
                }
            });
            walked.ok_or_else(|| unread(self.game, &self.segments[segment]))?;
        }
        Ok(position)
    }

    /// Goes through all events and looks at each, with the position right after it.
    fn each(
        &self,
        mut look: impl FnMut((usize, usize), &Position, &Event),
    ) -> Result<(), OfficeError> {
        let mut position = self.start.position.clone();
        for (segment, events) in self.events.iter().enumerate() {
            let walked = quietly(|| {
                for (at, event) in events.iter().enumerate() {
                    position.apply(event.clone());
                    look((segment, at), &position, event);
                }
            });
            walked.ok_or_else(|| unread(self.game, &self.segments[segment]))?;
        }
        Ok(())
    }

    /// Returns the events that the viewer saw, in order.
    fn recalled(&self, viewer: HistoryViewer) -> Result<Vec<VisibleEventRow>, OfficeError> {
        let mut numbers = EventNumbers::default();
        let mut recalled = Vec::new();
        self.each(|(segment, at), position, event| {
            if let Mutation::Turn { .. } = event.change {
                numbers = EventNumbers::default();
            }
            let open = position.state.open();
            let readers = numbers.next(open, event);
            let own_label = match viewer {
                HistoryViewer::Moderator => label(open, &readers),
                HistoryViewer::Viewer(seen_by) => {
                    of(seen_by, &readers).map_or(String::new(), |it| it.to_string())
                }
            };
            let mut own: Vec<String> = match viewer {
                HistoryViewer::Moderator => readers.iter().map(|(_, it)| it.to_string()).collect(),
                HistoryViewer::Viewer(_) => vec![own_label.clone()],
            };
            own.dedup();
            if own_label.is_empty() {
                return;
            }
            let (civs, seats) = touched(viewer, open, event);
            recalled.push(VisibleEventRow {
                segment,
                at,
                turn: self.segments[segment].turn,
                numbers: own,
                label: own_label,
                rule: open.parts().numbers.number(event.why).to_owned(),
                areas: concerned(&event.change).1,
                civs,
                seats,
            });
        })?;
        Ok(recalled)
    }

    /// Adds the nations and seats that were asked about an event as concerned by it, if the viewer may know.
    fn add_askers(
        &self,
        records: &mut ReadTransaction<'_>,
        viewer: HistoryViewer,
        inquiry: &HistoryQuery,
        recalled: &mut [VisibleEventRow],
    ) -> Result<(), OfficeError> {
        let asks_whom = |theme: &QueryTopic| theme.civ.is_some() || theme.seat.is_some();
        if !inquiry.themes.iter().any(asks_whom) {
            return Ok(());
        }
        let last = recalled.last().map_or(0, |one| one.turn);
        let parts = self.start.parts();
        let mut meant: BTreeMap<(usize, usize), &mut VisibleEventRow> = BTreeMap::new();
        let mut papers: BTreeMap<usize, SegmentRecords> = BTreeMap::new();
        for one in recalled
            .iter_mut()
            .filter(|one| may_fit(parts, one, inquiry, last))
        {
            if let Entry::Vacant(prompt) = papers.entry(one.segment) {
                prompt.insert(self.papers(records, one.segment)?);
            }
            meant.insert((one.segment, one.at), one);
        }
        self.each(|place, after, event| {
            let (Some(one), Some(papers)) = (meant.get_mut(&place), papers.get(&place.0)) else {
                return;
            };
            let open = after.state.open();
            for asker in papers.askers(after, event) {
                if may_know(viewer, asker, open) {
                    let (civ, seat) = of_asker(asker, open);
                    one.civs.extend(civ);
                    one.seats.extend(seat);
                }
            }
        })
    }

    /// Reads the records kept beside the events of a segment. For a waiting segment, those that brought the section this far.
    fn papers(
        &self,
        records: &mut ReadTransaction<'_>,
        at: usize,
    ) -> Result<SegmentRecords<'_>, OfficeError> {
        let segment = &self.segments[at];
        let judged = match (segment.judged_at, at.checked_sub(1)) {
            (None, Some(before)) => &self.segments[before],
            _ => segment,
        };
        let papers = SegmentRecords::of(records, self.game, judged, &self.start.words)?;
        let cut = segment
            .cut
            .as_deref()
            .filter(|_| segment.judged_at.is_none());
        Ok(match cut.map(StoredSplit::read) {
            Some(Ok(cut)) => papers.waiting(self.start.parts(), &cut),
            _ => papers,
        })
    }

    /// The events that were chosen, in full.
    fn traced(
        &self,
        records: &mut ReadTransaction<'_>,
        viewer: HistoryViewer,
        chosen: &[&VisibleEventRow],
    ) -> Result<Vec<TracedEvent>, OfficeError> {
        let mut traced = Vec::new();
        let mut moments = Vec::new();
        let labels: BTreeMap<(usize, usize), &str> = chosen
            .iter()
            .map(|one| ((one.segment, one.at), one.label.as_str()))
            .collect();
        let stops = labels.keys().copied().collect();
        self.walk(&stops, |place, before, after, event| {
            let seen_by = event_viewer(viewer, after, event);
            traced.push(TracedEvent {
                segment: self.segments[place.0].clone(),
                at: place.1,
                event: event.clone(),
                number: labels.get(&place).copied().unwrap_or_default().to_owned(),
                seen: VisibleEvent::of(seen_by, after.state.open(), event),
                before: View::of(seen_by, before),
                after: View::of(seen_by, after),
                origins: Vec::new(),
                line: write_line(event, self.start.parts()),
            });
            moments.push((seen_by, after.clone()));
        })?;
        let mut papers: Option<(usize, SegmentRecords)> = None;
        let places = labels.keys().map(|place| place.0);
        for ((one, (seen_by, after)), segment) in traced.iter_mut().zip(moments).zip(places) {
            let of_it = match papers.take() {
                Some((at, papers)) if at == segment => papers,
                _ => self.papers(records, segment)?,
            };
            one.origins = of_it.origins(records, &after, &one.event)?;
            if let HistoryViewer::Viewer(_) = viewer {
                let open = after.state.open();
                one.origins.retain(|origin| origin.is_of(seen_by, open));
            }
            papers = Some((segment, of_it));
        }
        Ok(traced)
    }

    fn end(&self) -> Result<GameState, OfficeError> {
        let position = self.walk(&BTreeSet::new(), |_, _, _, _| {})?;
        Ok(match self.segments.last() {
            Some(last) => self.start.at(&position).named(last),
            None => self.start.clone(),
        })
    }
}

fn unread(game: &Game, segment: &Segment) -> OfficeError {
    OfficeError::Game {
        game: game.slug.clone(),
        // The line itself may be secret.
        detail: format!(
            "its ledger does not read or add up in turn {}, {}",
            segment.turn, segment.name
        ),
    }
}

fn of(viewer: Viewer, readers: &[(Viewer, EventNumber)]) -> Option<EventNumber> {
    readers
        .iter()
        .find(|(one, _)| *one == viewer)
        .map(|it| it.1)
}

/// Returns the nations that an event touches as far as the viewer sees it, and the seats that play them.
fn touched(viewer: HistoryViewer, open: &PublicState, event: &Event) -> (Vec<Civ>, Vec<Seat>) {
    let (mut civs, mut seats) = match viewer {
        HistoryViewer::Moderator => involved(&event.change),
        HistoryViewer::Viewer(seen_by) => match VisibleEvent::of(seen_by, open, event) {
            Some(seen) => shown(&seen.what, seen_by, open),
            None => (Vec::new(), Vec::new()),
        },
    };
    let playing: Vec<Seat> = civs.iter().filter_map(|civ| open.seat_of(*civ)).collect();
    let played: Vec<Civ> = seats.iter().filter_map(|seat| open.civ_of(*seat)).collect();
    civs.extend(played);
    seats.extend(playing);
    (civs, seats)
}

/// Returns whether the viewer may know that somebody was asked. A seat knows only its own letters.
fn may_know(viewer: HistoryViewer, asker: Respondent, open: &PublicState) -> bool {
    match viewer {
        HistoryViewer::Moderator => true,
        HistoryViewer::Viewer(Viewer::Observer) => false,
        HistoryViewer::Viewer(Viewer::Seat(seat)) => of_asker(asker, open).1 == Some(seat),
    }
}

fn of_asker(asker: Respondent, open: &PublicState) -> (Option<Civ>, Option<Seat>) {
    match asker {
        Respondent::Nation(civ) => (Some(civ), open.seat_of(civ)),
        Respondent::Seat(seat) => (open.civ_of(seat), Some(seat)),
    }
}

/// Returns the viewer to use for an event: for a moderator, a seat that the event touches, else anybody who sees it.
fn event_viewer(viewer: HistoryViewer, after: &Position, event: &Event) -> Viewer {
    if let HistoryViewer::Viewer(seen_by) = viewer {
        return seen_by;
    }
    let open = after.state.open();
    let sees = |seen_by: &Viewer| VisibleEvent::of(*seen_by, open, event).is_some();
    let touched = concerned(&event.change).0.into_iter().rev();
    let touched = touched
        .filter_map(|civ| open.seat_of(civ))
        .map(Viewer::Seat);
    let all = open.seats().map(|(seat, _)| Viewer::Seat(seat));
    let mut audience = touched.chain(all).chain([Viewer::Observer]);
    audience.find(sees).unwrap_or(Viewer::Observer)
}
