//! Why something happened, as a moderator asks: what a seat may know of it, or everything, draws judged again from what is kept.
//! Nothing is written.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::past::KeptPast;
use crate::means::Means;
use crate::means::names::{eye, named, players, seat_named};
use crate::means::problem::OfficeError;
use crate::speech::speaker::Speaker;
use crate::speech::why::Disclosed;
use crate::table::inquiry::Question;
use crate::table::scene::concerned;
use crate::table::tracing::{Gaze, Retrace, Traced, trace};
use bulla_core::game::{Cause, Change, Components, Eye, Pile};
use bulla_core::turn::Draw;
use bulla_pages::page::{ChanceTold, Explained, drawn_card, drawn_seat};
use bulla_store::{Game, Reading, SegmentId, Store};

/// What somebody wants to be told.
#[derive(Clone, Copy, Debug)]
pub struct Explaining<'a> {
    pub game: &'a str,
    /// An event, a rule, an area or who was concerned, as a letter may ask.
    pub about: &'a str,
    pub turn: Option<i64>,
    /// A seat, or `observer`; nothing for everything.
    pub seat: Option<&'a str>,
    /// Events that are told at most.
    pub most: usize,
}

/// # Errors
/// There is no such game or seat, or what it keeps does not read.
pub fn explain(
    store: &mut Store,
    means: Means<'_>,
    asked: Explaining<'_>,
) -> Result<Explained, OfficeError> {
    store.read(|store| {
        let game = named(store, asked.game)?;
        let seats = players(store, &game)?;
        let question = Question {
            about: asked.about,
            turn: asked.turn,
        };
        let gaze = match asked.seat {
            None => Gaze::All,
            Some("observer") => Gaze::Of(Eye::Observer),
            Some(seat) => Gaze::Of(eye(&seat_named(store, &game, seat)?)),
        };
        let mut found = trace(store, &game, (gaze, &question, asked.most))?;
        if found.as_ref().is_some_and(|found| found.nothing.is_some()) {
            // Nobody learns by the way what there is, before his look is written down.
            found = trace(
                store,
                &game,
                (Gaze::Of(Eye::Observer), &question, asked.most),
            )?;
        }
        let speaker = Speaker { means };
        match (gaze, &found) {
            (Gaze::All, Some(retrace)) if retrace.nothing.is_none() => {
                let disclosed = disclosed(store, &game, retrace, &seats)?;
                let found = (found.as_ref(), &seats[..]);
                speaker.explained_in_full(asked.about, found, &disclosed)
            }
            _ => speaker.explained(asked.about, found.as_ref(), &seats),
        }
    })
}

/// The lines of the ledger, and the draws of those segments that can be judged again.
fn disclosed(
    store: &mut Reading<'_>,
    game: &Game,
    retrace: &Retrace,
    seats: &[String],
) -> Result<Vec<Disclosed>, OfficeError> {
    let mut draws: BTreeMap<SegmentId, Vec<Draw>> = BTreeMap::new();
    if let Some(past) = KeptPast::of(store, game)? {
        for event in &retrace.events {
            if let Entry::Vacant(slot) = draws.entry(event.segment.id) {
                slot.insert(drawn(store, &past, event)?);
            }
        }
    }
    let parts = retrace.table.parts();
    let one = |event: &Traced| {
        let draws = draws.get(&event.segment.id).map_or(&[][..], Vec::as_slice);
        let draw = draws.iter().rev().find(|draw| is_of(draw, event, parts));
        Disclosed {
            chance: draw.map(|draw| told(draw, event, parts, seats)),
            line: event.line.clone(),
        }
    };
    Ok(retrace.events.iter().map(one).collect())
}

/// What chance drew in a segment; nothing where it cannot be judged again, or comes to something else.
fn drawn(
    store: &mut Reading<'_>,
    past: &KeptPast,
    event: &Traced,
) -> Result<Vec<Draw>, OfficeError> {
    let segment = &event.segment;
    let Some(segment) = past.segments.iter().find(|one| one.id == segment.id) else {
        return Ok(Vec::new());
    };
    let table = past.table(segment, &past.before(segment)?)?;
    let Some((inputs, has_letters)) = past.inputs(store, &table, segment)? else {
        return Ok(Vec::new());
    };
    let Ok(outcome) = inputs.judge(&table, has_letters) else {
        return Ok(Vec::new());
    };
    let is_same = table.lines(&outcome.events) == past.lines_of(segment);
    Ok(if is_same { outcome.draws } else { Vec::new() })
}

/// Whether a draw made an event: its key names what draws for it, and no nation, area or stack that the event has nothing to do
/// with.
fn is_of(draw: &Draw, event: &Traced, parts: &Components) -> bool {
    let change = &event.event.change;
    let drawn_by = match (change, event.event.why) {
        (Change::Named { .. }, _) => Cause::CalamityLimit,
        (Change::Deal { .. } | Change::Traded { .. }, _) => Cause::Deal,
        (Change::Card { .. }, Cause::RestackBelow) => Cause::Restack,
        (_, why) => why,
    };
    let key = format!("/{}/", parts.numbers.key(drawn_by));
    let Some((_, about)) = draw.key.split_once(&key) else {
        return false;
    };
    let (civs, areas) = concerned(change);
    let stack = match change {
        Change::Shuffled { stack, .. } => Some(*stack),
        Change::Card {
            to: Pile::Stack(stack),
            ..
        } => Some(*stack),
        _ => None,
    };
    let fits = |word: &str| {
        let civ = parts.find_nation(word);
        let area = parts.board.find(word);
        match (civ, area, word.parse::<u8>()) {
            (Some(civ), _, _) => civs.contains(&civ),
            (_, Some(area), _) => areas.is_empty() || areas.contains(&area),
            (_, _, Ok(number)) => stack.is_none_or(|stack| stack == number),
            _ => true,
        }
    };
    draw.after <= event.at && about.split('/').all(fits)
}

fn told(draw: &Draw, event: &Traced, parts: &Components, seats: &[String]) -> ChanceTold {
    let one = |number: &u32| match event.event.change {
        Change::Lots { .. } | Change::Nation { .. } => drawn_seat(seats, *number),
        Change::Card { .. } | Change::Shuffled { .. } | Change::Named { .. } => {
            drawn_card(parts, *number)
        }
        _ => number.to_string(),
    };
    ChanceTold {
        key: draw.key.clone(),
        drawn: draw.drawn.iter().map(one).collect(),
    }
}
