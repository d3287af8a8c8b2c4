//! What an answer looks like: of the reader's own areas and cards where it has them, else as `examples.txt` says.

use bulla_core::game::{AreaId, Civ, Kind, Site, Subject, View};
use bulla_core::turn::{Part, Slot, Topic};

use super::reasons;
use super::sentences::Sentences;

/// Lines as a letter would have them.
///
/// # Errors
/// No example for the question.
pub fn example(
    sentences: &Sentences,
    view: Option<&View>,
    slot: &Slot,
) -> Result<Vec<String>, String> {
    if let Some(line) = view.and_then(|view| own(view, view.civ?, slot)) {
        return Ok(vec![line]);
    }
    let example = reasons::of_topic(&sentences.examples, slot.topic, slot.part);
    example
        .map(|lines| lines.split("\\n").map(str::to_owned).collect())
        .ok_or_else(|| format!("no example for the question {}", reasons::key(slot)))
}

fn own(view: &View, civ: Civ, slot: &Slot) -> Option<String> {
    let key = slot.topic.id();
    match (slot.topic, slot.part) {
        (Topic::Moves, None) => moved(view, civ).map(|line| format!("{key}: [{line}]")),
        (Topic::Ships, None) => shore(view, civ).map(|area| format!("{key}: [build {area}]")),
        (Topic::Cities, None) => site(view, civ).map(|area| format!("{key}: [{area}]")),
        (Topic::Growth | Topic::Buy | Topic::Keep | Topic::Never, None) => {
            listed(slot.values.iter().map(|value| word(view, *value)))
                .map(|list| format!("{key}: [{list}]"))
        }
        (Topic::Reduce, None) => cities(view, civ).map(|list| format!("{key}: [{list}]")),
        (Topic::Recheck, Some(Part::Reduce)) => {
            cities(view, civ).map(|list| format!("{key}: {{reduce: [{list}]}}"))
        }
        _ => None,
    }
}

/// Some of the largest crowd to its first neighbour by land.
fn moved(view: &View, civ: Civ) -> Option<String> {
    let board = &view.parts().board;
    let near = |area: AreaId| {
        board
            .by_land(area)
            .iter()
            .find(|to| board.area(**to).in_play)
    };
    let crowds = view.open.areas_of(civ);
    let crowds = crowds.filter(|(area, _)| near(*area).is_some());
    let (from, tokens) = largest(crowds)?;
    let some = (tokens / 2).max(1);
    Some(format!(
        "{some} {} > {}",
        id(view, from),
        id(view, *near(from)?)
    ))
}

/// The largest crowd with one coast, where a ship could be built.
fn shore(view: &View, civ: Civ) -> Option<String> {
    let crowds = view.open.areas_of(civ);
    let coast = crowds.filter(|(area, _)| {
        let area = view.open.area(*area);
        area.kind == Kind::Coastal && area.coasts.len() == 1
    });
    largest(coast).map(|(area, _)| id(view, area))
}

/// The largest crowd on a site without a city.
fn site(view: &View, civ: Civ) -> Option<String> {
    let open = &view.open;
    let sites = open
        .areas_of(civ)
        .filter(|(area, _)| open.area(*area).site != Site::None && open.city(*area).is_none());
    largest(sites).map(|(area, _)| id(view, area))
}

fn cities(view: &View, civ: Civ) -> Option<String> {
    listed(view.open.cities_of(civ).map(|area| id(view, area)))
}

/// The first of those with most tokens.
fn largest(crowds: impl Iterator<Item = (AreaId, u16)>) -> Option<(AreaId, u16)> {
    crowds.min_by_key(|(area, tokens)| (std::cmp::Reverse(*tokens), *area))
}

/// The first two.
fn listed(words: impl Iterator<Item = String>) -> Option<String> {
    let words: Vec<String> = words.take(2).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

fn id(view: &View, area: AreaId) -> String {
    view.parts().board.area(area).id.clone()
}

fn word(view: &View, subject: Subject) -> String {
    let parts = view.parts();
    match subject {
        Subject::Area(area) => id(view, area),
        Subject::Face(face) => parts.deck.face(face).id.clone(),
        Subject::Advance(advance) => parts.advance(advance).id.clone(),
        Subject::Civ(civ) => parts.nation(civ).id.clone(),
        Subject::Number(number) => number.to_string(),
    }
}
