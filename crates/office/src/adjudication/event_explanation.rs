//! Explanations of events for the moderator: what a seat may know, or everything, with draws judged again from what is kept.
//! Writes nothing.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::game_history::GameHistory;
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::context::name_lookup::{game_by_name, players, seat_by_name, viewer};
use crate::game_state::event_context::concerned;
use crate::game_state::history_answer::{HistoryAnswer, HistoryViewer, TracedEvent, answer_query};
use crate::game_state::history_query::HistoryQuestion;
use crate::rendering::explanations::ModeratorDetail;
use crate::rendering::mail_composer::MailComposer;
use bulla_core::game::{Components, Mutation, Pile, RuleStep, Viewer};
use bulla_core::turn::KeyedDraw;
use bulla_pages::page::{Explained, ExplainedDraw, drawn_card, drawn_seat};
use bulla_store::{Game, ReadTransaction, SegmentId, Store};

/// Request for an explanation.
#[derive(Clone, Copy, Debug)]
pub struct ExplanationRequest<'a> {
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
    office: OfficeContext<'_>,
    asked: ExplanationRequest<'_>,
) -> Result<Explained, OfficeError> {
    store.read(|store| {
        let game = game_by_name(store, asked.game)?;
        let seats = players(store, &game)?;
        let question = HistoryQuestion {
            about: asked.about,
            turn: asked.turn,
        };
        let viewer = match asked.seat {
            None => HistoryViewer::Moderator,
            Some("observer") => HistoryViewer::Viewer(Viewer::Observer),
            Some(seat) => HistoryViewer::Viewer(viewer(&seat_by_name(store, &game, seat)?)),
        };
        let mut found = answer_query(store, &game, viewer, &question, asked.most)?;
        if found.as_ref().is_some_and(|found| found.nothing.is_some()) {
            // Nobody learns by the way what there is, before his look is written down.
            found = answer_query(
                store,
                &game,
                HistoryViewer::Viewer(Viewer::Observer),
                &question,
                asked.most,
            )?;
        }
        let composer = MailComposer { office };
        match (viewer, &found) {
            (HistoryViewer::Moderator, Some(retrace)) if retrace.nothing.is_none() => {
                let disclosed = disclosed(store, &game, retrace, &seats)?;
                let found = (found.as_ref(), &seats[..]);
                composer.explained_in_full(asked.about, found, &disclosed)
            }
            _ => composer.explained(asked.about, found.as_ref(), &seats),
        }
    })
}

/// The lines of the ledger, and the draws of those segments that can be judged again.
fn disclosed(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    retrace: &HistoryAnswer,
    seats: &[String],
) -> Result<Vec<ModeratorDetail>, OfficeError> {
    let mut draws: BTreeMap<SegmentId, Vec<KeyedDraw>> = BTreeMap::new();
    if let Some(past) = GameHistory::of(store, game)? {
        for event in &retrace.events {
            if let Entry::Vacant(prompt) = draws.entry(event.segment.id) {
                prompt.insert(drawn(store, &past, event)?);
            }
        }
    }
    let parts = retrace.table.parts();
    let one = |event: &TracedEvent| {
        let draws = draws.get(&event.segment.id).map_or(&[][..], Vec::as_slice);
        let draw = draws.iter().rev().find(|draw| is_of(draw, event, parts));
        ModeratorDetail {
            chance: draw.map(|draw| told(draw, event, parts, seats)),
            line: event.line.clone(),
        }
    };
    Ok(retrace.events.iter().map(one).collect())
}

/// Returns what chance drew in a segment; empty if the segment cannot be judged again or gives another result.
fn drawn(
    store: &mut ReadTransaction<'_>,
    past: &GameHistory,
    event: &TracedEvent,
) -> Result<Vec<KeyedDraw>, OfficeError> {
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

/// Returns whether a draw made an event: its key names what draws for the event, and no nation, area or stack that is unrelated
/// to it.
fn is_of(draw: &KeyedDraw, event: &TracedEvent, parts: &Components) -> bool {
    let change = &event.event.change;
    let drawn_by = match (change, event.event.why) {
        (Mutation::Named { .. }, _) => RuleStep::CalamityLimit,
        (Mutation::Deal { .. } | Mutation::Traded { .. }, _) => RuleStep::Deal,
        (Mutation::Card { .. }, RuleStep::RestackBelow) => RuleStep::Restack,
        (_, why) => why,
    };
    let key = format!("/{}/", parts.numbers.key(drawn_by));
    let Some((_, about)) = draw.key.split_once(&key) else {
        return false;
    };
    let (civs, areas) = concerned(change);
    let stack = match change {
        Mutation::Shuffled { stack, .. } => Some(*stack),
        Mutation::Card {
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

fn told(
    draw: &KeyedDraw,
    event: &TracedEvent,
    parts: &Components,
    seats: &[String],
) -> ExplainedDraw {
    let one = |number: &u32| match event.event.change {
        Mutation::ChoiceOrder { .. } | Mutation::Nation { .. } => drawn_seat(seats, *number),
        Mutation::Card { .. } | Mutation::Shuffled { .. } | Mutation::Named { .. } => {
            drawn_card(parts, *number)
        }
        _ => number.to_string(),
    };
    ExplainedDraw {
        key: draw.key.clone(),
        drawn: draw.drawn.iter().map(one).collect(),
    }
}
