//! How a nation looks in charts and tables: a colour, a mark and dashes, so that no reader needs to tell colours apart.

use serde::Serialize;

use bulla_core::game::{Civ, Components};

/// The signs of one nation.
#[derive(Clone, Debug, Serialize)]
pub struct NationLook {
    pub id: String,
    pub name: String,
    /// `#RRGGBB`.
    pub colour: String,
    /// An SVG path in a square from -10 to 10.
    pub mark: String,
    /// Lengths of dashes and gaps; empty for a line without gaps.
    pub dash: String,
}

/// By the colour of the nation in the box, with the shape that pictures have for it; those of PICTURE, which colour-blind readers
/// can tell apart.
const LOOKS: [(&str, &str, &str, &str, &str); 9] = [
    ("brown", "#3A2D2B", CIRCLE, "", "circle"),
    ("red", "#C0102A", SQUARE, "18 8", "square"),
    ("yellow", "#FFD600", UP, "4 7", "triangle"),
    ("green", "#007A74", DIAMOND, "18 7 4 7", "diamond"),
    ("yellow-green", "#9CC487", PLUS, "32 8", "plus"),
    ("orange", "#E07A0A", DOWN, "10 6", "wedge"),
    ("blue", "#1426D8", HEXAGON, "24 7 4 7 4 7", "hexagon"),
    ("light blue", "#86DEFF", BAR, "14 5 14 14", "bar"),
    ("tan", "#A680F9", STAR, "40 7 4 7", "star"),
];

const CIRCLE: &str = "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z";
const SQUARE: &str = "M-7 -7h14v14h-14z";
const UP: &str = "M0 -9L9 7H-9z";
const DIAMOND: &str = "M0 -10L9 0L0 10L-9 0z";
const PLUS: &str = "M-3 -9h6v6h6v6h-6v6h-6v-6h-6v-6h6z";
const DOWN: &str = "M0 9L9 -7H-9z";
const HEXAGON: &str = "M-5 -8h10l5 8l-5 8h-10l-5 -8z";
const BAR: &str = "M-10 -4h20v8h-20z";
const STAR: &str =
    "M0 -10L2.8 -3.4L9.5 -3.1L4.5 1.5L6 8.2L0 4.6L-6 8.2L-4.5 1.5L-9.5 -3.1L-2.8 -3.4z";

/// Looks of nations whose colour is not in the list, one after another: shape, colour, share, mark and dashes, with tabs between.
const STRANGERS: &str = include_str!("../../../../../scenarios/pictures/strangers.tsv");

/// The looks for strangers of a board, else those of the program.
fn strangers(parts: &Components) -> &str {
    let texts = parts.board.artwork().texts.as_deref();
    let own = texts.filter(|texts| texts.has_own_looks && !texts.strangers.is_empty());
    own.map_or(STRANGERS, |texts| &texts.strangers)
}

/// The rows of looks for strangers, by cell.
fn rows(text: &str) -> impl Iterator<Item = [&str; 5]> {
    let rows = text.lines().filter(|row| !row.starts_with('#'));
    rows.filter_map(|row| row.split('\t').collect::<Vec<_>>().try_into().ok())
}

/// The mark and the dashes that go with a shape of pictures.
fn shaped<'p>(parts: &'p Components, shape: &str) -> Option<(&'p str, &'p str)> {
    let known = LOOKS.iter().find(|look| look.4 == shape);
    let stranger = || rows(strangers(parts)).find(|row| row[0] == shape);
    let own = known.map(|look| (look.2, look.3));
    own.or_else(|| stranger().map(|[_, _, _, mark, dash]| (mark, dash)))
}

fn stranger(parts: &Components, place: usize) -> Option<(&str, &str, &str)> {
    let looks: Vec<[&str; 5]> = rows(strangers(parts)).collect();
    let [_, colour, _, mark, dash] = *looks.get(place % looks.len().max(1))?;
    Some((colour, mark, dash))
}

/// The look of a nation: the one that its board has for it, else that of its colour. One whose colour is not in the list takes the next of those for strangers, in A.S.T. order.
pub fn look(parts: &Components, civ: Civ) -> NationLook {
    let nation = parts.nation(civ);
    let known = |colour: &str| LOOKS.iter().find(|look| look.0 == colour);
    let before = parts.nations.iter().take(civ.index());
    let strangers = before.filter(|nation| known(&nation.colour).is_none());
    let own = known(&nation.colour).map(|look| (look.1, look.2, look.3));
    let own = own.or_else(|| stranger(parts, strangers.count()));
    let (colour, mark, dash) = own.unwrap_or((LOOKS[0].1, LOOKS[0].2, LOOKS[0].3));
    let drawn = parts.board.artwork().own_look(&nation.id);
    let drawn = drawn.and_then(|row| Some((row[1], shaped(parts, row[2])?)));
    let (colour, (mark, dash)) = drawn.unwrap_or((colour, (mark, dash)));
    NationLook {
        id: nation.id.clone(),
        name: nation.name.clone(),
        colour: colour.to_owned(),
        mark: mark.to_owned(),
        dash: dash.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bulla_core::scenario::Scenario;

    #[test]
    fn a_board_of_ones_own_says_how_its_nations_look() {
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../tests/boards/lagoon.yaml"
        );
        let parts = Scenario::load(file.as_ref()).unwrap().components;
        let [africa, italy] = [0, 1].map(|at| look(&parts, Civ(at)));
        assert_eq!(africa.colour, "#204060");
        let crescent = STRANGERS.lines().find(|row| row.starts_with("crescent"));
        assert!(crescent.unwrap().contains(&africa.mark));
        assert!(crescent.unwrap().ends_with(&africa.dash));
        assert_eq!(
            (&*italy.colour, &*italy.mark, &*italy.dash),
            ("#C08040", SQUARE, "18 8")
        );
    }

    #[test]
    fn eighteen_nations_have_eighteen_looks() {
        let mut parts = Scenario::named("advanced-8").unwrap().components;
        let more = parts.nations.clone().into_iter().map(|nation| {
            let colour = format!("ours {}", nation.colour);
            bulla_core::game::Nation { colour, ..nation }
        });
        let more: Vec<_> = more.collect();
        parts.nations.extend(more);
        let looks: Vec<NationLook> = (0..18).map(|at| look(&parts, Civ(at))).collect();
        for (at, one) in looks.iter().enumerate() {
            for other in &looks[at + 1..] {
                assert_ne!(one.colour, other.colour);
                assert_ne!(one.mark, other.mark);
                assert_ne!(one.dash, other.dash);
            }
        }
    }
}
