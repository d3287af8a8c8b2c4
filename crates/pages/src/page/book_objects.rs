//! Rule numbers of a game's ruleset by step, for templates: `rule_of["city-built"]`.

use std::sync::Arc;

use minijinja::value::{Object, Serde};
use minijinja::{Value, context};
use serde::Serialize;

use bulla_core::game::{
    AdvanceId, Components, Effect, RuleFigure, RuleStep, ScoreWeights, Section,
};

/// The numbers of the book of a game; without a game each step is called by its word.
#[derive(Debug)]
struct PrintedNumbers(Option<Arc<Components>>);

impl Object for PrintedNumbers {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        let cause = RuleStep::find(key.as_str()?)?;
        let number = self.0.as_ref().map(|parts| parts.numbers.number(cause));
        Some(Value::from(number.unwrap_or(cause.id())))
    }
}

/// The figures of the book of a game, such as `figures["trade.least"]`; without a game each is nought.
#[derive(Debug)]
pub(super) struct PrintedFigures(pub Option<Arc<Components>>);

impl Object for PrintedFigures {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        let figure = RuleFigure::find(key.as_str()?)?;
        let value = self.0.as_ref().map_or(0, |parts| parts.figures.get(figure));
        Some(Value::from(value))
    }
}

/// Parts of the ruleset that a game plays: `plays.cities` by section id, whether there are trade `cards` and mined sets
/// (`mining`), whether `zones` count, and whether tokens stay aboard ships (`naval`). All are true without a game.
#[derive(Debug)]
struct PlayedParts(Option<Arc<Components>>);

impl Object for PlayedParts {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        let Some(parts) = &self.0 else {
            return Some(Value::from(true));
        };
        let is_played = match key.as_str()? {
            "cards" => has_cards(parts),
            "zones" => parts.weights.area > 0,
            "naval" => {
                let step = RuleStep::NavalFight;
                parts.numbers.number(step) != step.id()
            }
            "mining" => holds(parts, Effect::MinedSet),
            word => parts.plays(*Section::ALL.iter().find(|section| section.id() == word)?),
        };
        Some(Value::from(is_played))
    }
}

fn has_cards(parts: &Components) -> bool {
    parts.deck.faces().next().is_some()
}

/// Returns whether any civilization card of the game box grants this effect.
fn holds(parts: &Components, effect: Effect) -> bool {
    let cards = (0..parts.advances.len() as u8).map(AdvanceId);
    cards
        .into_iter()
        .any(|card| parts.advance(card).grants(effect).is_some())
}

/// A model with the numbers of the book beside it, as `rule_of`; its figures, as `figures`; what is played of it, as `plays`; the segment in which civilization cards
/// are bought, as `bought_in`; and what counts at the end, as `counted` and `hands_count`.
pub(super) fn with_numbers(model: impl Serialize, parts: Option<&Arc<Components>>) -> Value {
    let model = Value::from(Serde(model));
    let numbers = Value::from_object(PrintedNumbers(parts.cloned()));
    let plays = Value::from_object(PlayedParts(parts.cloned()));
    let figures = Value::from_object(PrintedFigures(parts.cloned()));
    let bought_in = parts.and_then(|parts| parts.segment_of(Section::Advances));
    let counted = parts.map_or(Vec::new(), |parts| counted(parts.weights));
    let hands_count = parts.is_some_and(|parts| parts.weights.cards > 0 && has_cards(parts));
    context! { rule_of => numbers, plays, figures, bought_in, counted, hands_count, ..model }
}

/// Returns the open items that score at the end of the game, in the order in which pages name them.
fn counted(weights: ScoreWeights) -> Vec<&'static str> {
    let all = [
        ("advances", weights.advances),
        ("spaces", weights.space),
        ("areas", weights.area),
        ("cities", weights.city),
        ("treasury", weights.treasury),
    ];
    let counted = all.into_iter().filter(|(_, weight)| *weight > 0);
    counted.map(|(word, _)| word).collect()
}
