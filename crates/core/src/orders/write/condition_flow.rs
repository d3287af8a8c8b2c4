//! Conditions in canonical form.

use super::flow::Flow;
use crate::game::Threshold;
use crate::orders::vocabulary::Vocabulary;
use crate::turn::{AreaCondition, CityOwner, Condition, OwnCondition};

pub(super) fn flow(condition: &Condition, words: &Vocabulary) -> Flow {
    Flow::Map(parts(condition, words))
}

/// The entries of the mapping. Parts that must all hold stand beside one another where their keys differ.
fn parts(condition: &Condition, words: &Vocabulary) -> Vec<(String, Flow)> {
    let list = |conditions: &[Condition]| {
        Flow::List(conditions.iter().map(|part| flow(part, words)).collect())
    };
    let (key, value) = match condition {
        Condition::All(conditions) => {
            return side_by_side(conditions, words)
                .unwrap_or_else(|| vec![("all".to_owned(), list(conditions))]);
        }
        Condition::Area { area, parts } => {
            let parts = parts.iter().map(|part| area_part(*part, words));
            (words.area(*area), Flow::Map(parts.collect()))
        }
        Condition::Moved(civs) => {
            let civs = civs.iter().map(|civ| Flow::word(words.nation(*civ)));
            ("moved", Flow::List(civs.collect()))
        }
        Condition::My(parts) => (
            "my",
            Flow::Map(parts.iter().map(|part| my_part(*part)).collect()),
        ),
        Condition::Supported(wanted) => ("supported", Flow::word(wanted.to_string())),
        Condition::Bought(civ, cards) => {
            let cards = cards.iter().map(|card| Flow::word(words.card(*card)));
            let cards = Flow::List(cards.collect());
            (words.nation(*civ), Flow::map([("bought", cards)]))
        }
        Condition::Any(conditions) => ("any", list(conditions)),
        Condition::Not(part) => ("not", flow(part, words)),
    };
    vec![(key.to_owned(), value)]
}

fn side_by_side(conditions: &[Condition], words: &Vocabulary) -> Option<Vec<(String, Flow)>> {
    let mut map: Vec<(String, Flow)> = Vec::new();
    for condition in conditions {
        if matches!(condition, Condition::All(_)) {
            return None;
        }
        for (key, value) in parts(condition, words) {
            if map.iter().any(|(other, _)| *other == key) {
                return None;
            }
            map.push((key, value));
        }
    }
    (map.len() > 1).then_some(map)
}

fn area_part(part: AreaCondition, words: &Vocabulary) -> (String, Flow) {
    let (key, value) = match part {
        AreaCondition::Tokens(civ, tokens) => (words.nation(civ), bound(tokens)),
        AreaCondition::Own(tokens) => ("own", bound(tokens)),
        AreaCondition::Enemies(tokens) => ("enemies", bound(tokens)),
        AreaCondition::Barbarian(tokens) => ("barbarian", bound(tokens)),
        AreaCondition::Ships(ships) => ("ships", bound(ships)),
        AreaCondition::City(city) => ("city", Flow::word(whose(city, words))),
    };
    (key.to_owned(), value)
}

fn whose(city: CityOwner, words: &Vocabulary) -> &str {
    match city {
        CityOwner::Of(civ) => words.nation(civ),
        CityOwner::Own => "own",
        CityOwner::Pirate => "pirate",
        CityOwner::Any => "any",
        CityOwner::None => "none",
    }
}

fn my_part(part: OwnCondition) -> (String, Flow) {
    let (key, number) = match part {
        OwnCondition::Place(number) => ("place", number),
        OwnCondition::Stock(number) => ("stock", number),
        OwnCondition::Treasury(number) => ("treasury", number),
        OwnCondition::Cities(number) => ("cities", number),
        OwnCondition::Cards(number) => ("cards", number),
    };
    (key.to_owned(), bound(number))
}

pub(super) fn bound(bound: Threshold) -> Flow {
    Flow::Word(match bound {
        Threshold::Exactly(number) => number.to_string(),
        Threshold::AtLeast(number) => format!("\">={number}\""),
        Threshold::AtMost(number) => format!("\"<={number}\""),
    })
}
