//! Conditions in canonical form.

use crate::game::Threshold;
use crate::turn::{AreaPart, CityIs, Condition, MyPart};

use super::Vocabulary;
use super::flow::Flow;

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

fn area_part(part: AreaPart, words: &Vocabulary) -> (String, Flow) {
    let (key, value) = match part {
        AreaPart::Tokens(civ, tokens) => (words.nation(civ), bound(tokens)),
        AreaPart::Own(tokens) => ("own", bound(tokens)),
        AreaPart::Enemies(tokens) => ("enemies", bound(tokens)),
        AreaPart::Barbarian(tokens) => ("barbarian", bound(tokens)),
        AreaPart::Ships(ships) => ("ships", bound(ships)),
        AreaPart::City(city) => ("city", Flow::word(whose(city, words))),
    };
    (key.to_owned(), value)
}

fn whose(city: CityIs, words: &Vocabulary) -> &str {
    match city {
        CityIs::Of(civ) => words.nation(civ),
        CityIs::Own => "own",
        CityIs::Pirate => "pirate",
        CityIs::Any => "any",
        CityIs::None => "none",
    }
}

fn my_part(part: MyPart) -> (String, Flow) {
    let (key, number) = match part {
        MyPart::Place(number) => ("place", number),
        MyPart::Stock(number) => ("stock", number),
        MyPart::Treasury(number) => ("treasury", number),
        MyPart::Cities(number) => ("cities", number),
        MyPart::Cards(number) => ("cards", number),
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
