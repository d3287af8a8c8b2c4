//! What somebody asks about the past of a game, and which of its events are meant. Judges nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::fold::Table;
use super::inquiry::{Inquiry, Question, Wonder};
use super::origins::{Origin, Papers};
use super::scene::concerned;
use crate::game::{AreaId, Change, Event, Eye, Position, Seen, View, read_line, write_line};
use crate::ledger::{Number, Numbers, label};
use crate::office::means::problem::{OfficeError, quietly};
use crate::store::{Game, Reading, Segment};
use crate::text::{Sentence, Word};

/// Whose eyes look back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gaze {
    Of(Eye),
    /// A moderator's: everything.
    All,
}

/// One event that was asked about.
pub struct Traced {
    pub segment: Segment,
    /// Its place among the events of the segment.
    pub at: usize,
    pub event: Event,
    /// Within its turn, for those eyes; for a moderator with those for whom it is the one.
    pub number: String,
    /// What those eyes see; of a moderator, the eyes of whom it touches most.
    pub seen: Option<Seen>,
    pub before: View,
    pub after: View,
    pub origins: Vec<Origin>,
    /// As it stands in the ledger.
    pub line: String,
}

/// What a question comes to.
pub struct Retrace {
    /// At the last segment that was judged.
    pub table: Table,
    pub events: Vec<Traced>,
    /// Events that fit as well.
    pub more: usize,
    /// Why there is none.
    pub nothing: Option<Sentence>,
}

/// One event in the list of all that those eyes saw.
struct Marked {
    segment: usize,
    at: usize,
    turn: i64,
    /// All numbers that it has for those eyes.
    numbers: Vec<String>,
    label: String,
    rule: String,
    areas: Vec<AreaId>,
}

/// Finds what is asked about, at most so many events.
///
/// # Errors
/// What the game keeps does not read or add up.
pub fn trace(
    records: &mut Reading<'_>,
    game: &Game,
    (gaze, question, most): (Gaze, &Question<'_>, usize),
) -> Result<Option<Retrace>, OfficeError> {
    let mut segments = records.segments(game.id)?;
    segments.retain(|one| one.judged_at.is_some());
    let Some(first) = segments.first() else {
        return Ok(None);
    };
    let scenario = records.scenario(game.id)?;
    let table = Table::open(game, &scenario, &[], first)?;
    let past = Past::read(records, game, table, segments)?;
    let marked = past.marked(gaze)?;
    let found = Inquiry::read(&past.start.words, question).and_then(|it| choose(&marked, &it));
    let (chosen, nothing) = match found {
        Ok(chosen) => (chosen, None),
        Err(nothing) => (Vec::new(), Some(nothing)),
    };
    let more = chosen.len().saturating_sub(most);
    let chosen = &chosen[..chosen.len() - more];
    let events = past.traced(records, gaze, chosen)?;
    let end = past.end()?;
    Ok(Some(Retrace {
        table: end,
        events,
        more,
        nothing,
    }))
}

/// Everything that was judged of a game as it is played.
struct Past<'a> {
    game: &'a Game,
    start: Table,
    segments: Vec<Segment>,
    events: Vec<Vec<Event>>,
}

impl<'a> Past<'a> {
    fn read(
        records: &mut Reading<'_>,
        game: &'a Game,
        start: Table,
        segments: Vec<Segment>,
    ) -> Result<Past<'a>, OfficeError> {
        let mut events = Vec::new();
        for segment in &segments {
            let lines = records.events(segment.id)?;
            let read = lines.iter().map(|line| read_line(line, start.parts()));
            let read: Result<Vec<Event>, _> = read.collect();
            events.push(read.map_err(|_| unread(game, segment))?);
        }
        Ok(Past {
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

    /// What those eyes saw, in order.
    fn marked(&self, gaze: Gaze) -> Result<Vec<Marked>, OfficeError> {
        let mut numbers = Numbers::default();
        let mut marked = Vec::new();
        let mut position = self.start.position.clone();
        for (segment, events) in self.events.iter().enumerate() {
            let walked = quietly(|| {
                for (at, event) in events.iter().enumerate() {
                    position.apply(event.clone());
                    if let Change::Turn { .. } = event.change {
                        numbers = Numbers::default();
                    }
                    let open = position.state.open();
                    let readers = numbers.next(open, event);
                    let own_label = match gaze {
                        Gaze::All => label(open, &readers),
                        Gaze::Of(eye) => {
                            of(eye, &readers).map_or(String::new(), |it| it.to_string())
                        }
                    };
                    let mut own: Vec<String> = match gaze {
                        Gaze::All => readers.iter().map(|(_, it)| it.to_string()).collect(),
                        Gaze::Of(_) => vec![own_label.clone()],
                    };
                    own.dedup();
                    if own_label.is_empty() {
                        continue;
                    }
                    marked.push(Marked {
                        segment,
                        at,
                        turn: self.segments[segment].turn,
                        numbers: own,
                        label: own_label,
                        rule: open.parts().numbers.number(event.why).to_owned(),
                        areas: concerned(&event.change).1,
                    });
                }
            });
            walked.ok_or_else(|| unread(self.game, &self.segments[segment]))?;
        }
        Ok(marked)
    }

    /// The events that were chosen, in full.
    fn traced(
        &self,
        records: &mut Reading<'_>,
        gaze: Gaze,
        chosen: &[&Marked],
    ) -> Result<Vec<Traced>, OfficeError> {
        let mut traced = Vec::new();
        let mut moments = Vec::new();
        let labels: BTreeMap<(usize, usize), &str> = chosen
            .iter()
            .map(|one| ((one.segment, one.at), one.label.as_str()))
            .collect();
        let stops = labels.keys().copied().collect();
        self.walk(&stops, |place, before, after, event| {
            let eye = eye(gaze, after, event);
            traced.push(Traced {
                segment: self.segments[place.0].clone(),
                at: place.1,
                event: event.clone(),
                number: labels.get(&place).copied().unwrap_or_default().to_owned(),
                seen: Seen::of(eye, after.state.open(), event),
                before: View::of(eye, before),
                after: View::of(eye, after),
                origins: Vec::new(),
                line: write_line(event, self.start.parts()),
            });
            moments.push((eye, after.clone()));
        })?;
        let mut papers: Option<Papers> = None;
        for (one, (eye, after)) in traced.iter_mut().zip(moments) {
            let of_it = match papers.take() {
                Some(papers) if papers.segment.id == one.segment.id => papers,
                _ => Papers::of(records, self.game, &one.segment, &self.start.words)?,
            };
            one.origins = of_it.origins(records, &after, &one.event)?;
            if let Gaze::Of(_) = gaze {
                let open = after.state.open();
                one.origins.retain(|origin| origin.is_of(eye, open));
            }
            papers = Some(of_it);
        }
        Ok(traced)
    }

    fn end(&self) -> Result<Table, OfficeError> {
        let position = self.walk(&BTreeSet::new(), |_, _, _, _| {})?;
        let last = self.segments.last();
        Ok(match last {
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

fn of(eye: Eye, readers: &[(Eye, Number)]) -> Option<Number> {
    readers.iter().find(|(one, _)| *one == eye).map(|it| it.1)
}

/// For a moderator, the eyes of whom an event touches, else of anybody who sees it.
fn eye(gaze: Gaze, after: &Position, event: &Event) -> Eye {
    if let Gaze::Of(eye) = gaze {
        return eye;
    }
    let open = after.state.open();
    let sees = |eye: &Eye| Seen::of(*eye, open, event).is_some();
    let touched = concerned(&event.change).0.into_iter().rev();
    let touched = touched.filter_map(|civ| open.seat_of(civ)).map(Eye::Seat);
    let all = open.seats().map(|(seat, _)| Eye::Seat(seat));
    let mut eyes = touched.chain(all).chain([Eye::Observer]);
    eyes.find(sees).unwrap_or(Eye::Observer)
}

/// The events that are meant, or why there is none.
fn choose<'a>(marked: &'a [Marked], inquiry: &Inquiry) -> Result<Vec<&'a Marked>, Sentence> {
    let (Some(first), Some(last)) = (marked.first(), marked.last()) else {
        return Err(Sentence::new("why.nothing", []));
    };
    let word = |number: i64| number.to_string().into();
    if let Some(turn) = inquiry.turn
        && !marked.iter().any(|one| one.turn == turn)
    {
        let words = [turn, first.turn, last.turn].map(word);
        return Err(Sentence::new("why.no-turn", words));
    }
    let is_in = |one: &&Marked| inquiry.turn.is_none_or(|turn| one.turn == turn);
    let touches = |one: &&Marked| {
        let area = inquiry.area.as_ref();
        area.is_none_or(|(area, _)| one.areas.contains(area))
    };
    let found: Vec<&Marked> = match &inquiry.what {
        Wonder::Number(number) => return numbered(marked, inquiry, number),
        Wonder::Turn | Wonder::Area => marked.iter().filter(is_in).filter(touches).collect(),
    };
    let name = inquiry
        .area
        .as_ref()
        .map_or(String::new(), |(_, name)| name.clone());
    in_last_turn(found, inquiry.turn).ok_or_else(|| Sentence::new("why.untouched", [name.into()]))
}

/// Of events in several turns those of the last, where no turn was named.
fn in_last_turn(found: Vec<&Marked>, turn: Option<i64>) -> Option<Vec<&Marked>> {
    let last = turn.or(found.last().map(|one| one.turn))?;
    let found: Vec<&Marked> = found.into_iter().filter(|one| one.turn == last).collect();
    (!found.is_empty()).then_some(found)
}

/// `41`, `41a`, `9.41`, `24.51`: an event of a turn, or all by a rule.
fn numbered<'a>(
    marked: &'a [Marked],
    inquiry: &Inquiry,
    number: &str,
) -> Result<Vec<&'a Marked>, Sentence> {
    let last = marked.last().map_or(0, |one| one.turn);
    let turn = inquiry.turn.unwrap_or(last);
    if number.contains('.') {
        return dotted(marked, inquiry, (turn, number));
    }
    let found = event(marked, turn, number);
    if !found.is_empty() {
        return Ok(found);
    }
    let by_rule = marked.iter().filter(|one| one.rule == number).collect();
    if let Some(found) = in_last_turn(by_rule, inquiry.turn) {
        return Ok(found);
    }
    let most = marked.iter().rev().find(|one| one.turn == turn);
    let most = most.and_then(|one| one.numbers.last()).cloned();
    let words = [
        number.to_owned(),
        turn.to_string(),
        most.unwrap_or_default(),
    ];
    Err(Sentence::new("why.no-event", words.map(Word::from)))
}

/// The event of this number in a turn; several where a moderator asks, for each reader has numbers of his own.
fn event<'a>(marked: &'a [Marked], turn: i64, number: &str) -> Vec<&'a Marked> {
    let of_turn = marked.iter().filter(|one| one.turn == turn);
    let is_it = |one: &&Marked| one.numbers.iter().any(|it| it == number);
    of_turn.filter(is_it).collect()
}

/// `24.51`: a rule, in an area or anywhere; where no such rule did anything, a turn and an event.
fn dotted<'a>(
    marked: &'a [Marked],
    inquiry: &Inquiry,
    (turn, number): (i64, &str),
) -> Result<Vec<&'a Marked>, Sentence> {
    let is_in = |one: &&Marked| inquiry.turn.is_none_or(|turn| one.turn == turn);
    let by_rule = marked.iter().filter(is_in);
    let by_rule: Vec<&Marked> = by_rule.filter(|one| one.rule == number).collect();
    let there = by_rule.iter().copied().filter(|one| {
        let area = inquiry.area.as_ref();
        area.is_none_or(|(area, _)| one.areas.contains(area))
    });
    if let Some(found) = in_last_turn(there.collect(), inquiry.turn) {
        return Ok(found);
    }
    if let (true, None, Some((of, behind))) =
        (by_rule.is_empty(), inquiry.turn, number.split_once('.'))
    {
        let found = of
            .parse()
            .map_or(Vec::new(), |turn| event(marked, turn, behind));
        if !found.is_empty() {
            return Ok(found);
        }
    }
    if let (false, Some((_, name))) = (by_rule.is_empty(), &inquiry.area) {
        let words = [number.to_owned(), name.clone()];
        return Err(Sentence::new("why.not-there", words.map(Word::from)));
    }
    let of_turn = marked.iter().filter(|one| one.turn == turn);
    let rules: BTreeSet<&str> = of_turn.map(|one| one.rule.as_str()).collect();
    let rules = rules.into_iter().collect::<Vec<_>>().join(", ");
    let words = [number.to_owned(), turn.to_string(), rules];
    Err(Sentence::new("why.no-rule", words.map(Word::from)))
}
