//! Values that an answer may name, as a player writes them. Shown beside the key of a form.

use super::plain::PlainWriter;
use crate::game::{Civ, View};
use crate::turn::{AreaCoast, Prompt, Topic};

/// The values that a slot lists; else, of one's own, the tokens that may move, the ships and the cities.
pub fn legal(prompt: &Prompt, view: &View, writer: &PlainWriter<'_>) -> Vec<String> {
    if !prompt.values.is_empty() {
        let values = prompt.values.iter();
        return values.map(|value| writer.subject(*value)).collect();
    }
    let Some(civ) = view.civ.filter(|_| prompt.part.is_none()) else {
        return Vec::new();
    };
    match prompt.topic {
        Topic::Moves => tokens(view, civ, writer),
        Topic::Ships => ships(view, civ, writer),
        Topic::Reduce | Topic::Conflicts => {
            let cities = view.open.cities_of(civ);
            cities.map(|area| writer.area(area)).collect()
        }
        _ => Vec::new(),
    }
}

/// `3 knossos`, as moves begin.
fn tokens(view: &View, civ: Civ, writer: &PlainWriter<'_>) -> Vec<String> {
    let held = view.open.areas_of(civ);
    held.map(|(area, tokens)| format!("{tokens} {}", writer.area(area)))
        .collect()
}

/// Each ship by its area, and its coast where there are two.
fn ships(view: &View, civ: Civ, writer: &PlainWriter<'_>) -> Vec<String> {
    let berths = view.open.ships_of(civ).map(|ship| AreaCoast {
        area: ship.area,
        coast: Some(ship.coast),
    });
    berths.map(|at| writer.coast(at)).collect()
}
