//! Values that an answer may name, as a player writes them. Shown beside the key of a form.

use crate::game::{AreaId, Civ, Subject, View};
use crate::turn::{Prompt, Topic};

/// The values that a slot lists; else, of one's own, the tokens that may move, the ships and the cities.
pub fn legal(prompt: &Prompt, view: &View) -> Vec<String> {
    if !prompt.values.is_empty() {
        let values = prompt.values.iter();
        return values.map(|value| word(*value, view)).collect();
    }
    let Some(civ) = view.civ.filter(|_| prompt.part.is_none()) else {
        return Vec::new();
    };
    match prompt.topic {
        Topic::Moves => tokens(view, civ),
        Topic::Ships => ships(view, civ),
        Topic::Reduce | Topic::Conflicts => view
            .open
            .cities_of(civ)
            .map(|area| id(view, area))
            .collect(),
        _ => Vec::new(),
    }
}

/// A subject as a player writes it.
pub fn word(subject: Subject, view: &View) -> String {
    let parts = view.parts();
    match subject {
        Subject::Area(area) => id(view, area),
        Subject::Civ(civ) => parts.nation(civ).id.clone(),
        Subject::Number(number) => number.to_string(),
        Subject::Face(face) => parts.deck.face(face).id.clone(),
        Subject::Advance(advance) => parts.advance(advance).id.clone(),
    }
}

fn id(view: &View, area: AreaId) -> String {
    view.parts().board.area(area).id.clone()
}

/// `3 knossos`, as moves begin.
fn tokens(view: &View, civ: Civ) -> Vec<String> {
    let held = view.open.areas_of(civ);
    held.map(|(area, tokens)| format!("{tokens} {}", id(view, area)))
        .collect()
}

/// Each ship by its area, and its coast where there are two.
fn ships(view: &View, civ: Civ) -> Vec<String> {
    let ships = view.open.ships_of(civ);
    ships
        .map(|ship| {
            let printed = view.parts().board.area(ship.area);
            match printed.coasts.get(ship.coast.index()) {
                Some(coast) if printed.coasts.len() > 1 => format!("{}/{coast}", printed.id),
                _ => printed.id.clone(),
            }
        })
        .collect()
}
