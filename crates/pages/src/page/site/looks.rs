//! How a nation looks in charts and tables: a colour, a mark and dashes, so that no reader needs to tell colours apart.

use serde::Serialize;

use bulla_core::game::{Civ, Components};

/// The signs of one nation.
#[derive(Clone, Debug, Serialize)]
pub struct NationLook {
    pub id: String,
    pub name: String,
    /// `#RRGGBB`.
    pub colour: &'static str,
    /// An SVG path in a square from -10 to 10.
    pub mark: &'static str,
    /// Lengths of dashes and gaps; empty for a line without gaps.
    pub dash: &'static str,
}

/// By the colour of the nation in the box; those of PICTURE, which colour-blind readers can tell apart.
const LOOKS: [(&str, &str, &str, &str); 9] = [
    ("brown", "#3A2D2B", CIRCLE, ""),
    ("red", "#C0102A", SQUARE, "18 8"),
    ("yellow", "#FFD600", UP, "4 7"),
    ("green", "#007A74", DIAMOND, "18 7 4 7"),
    ("yellow-green", "#9CC487", PLUS, "32 8"),
    ("orange", "#E07A0A", DOWN, "10 6"),
    ("blue", "#1426D8", HEXAGON, "24 7 4 7 4 7"),
    ("light blue", "#86DEFF", BAR, "14 5 14 14"),
    ("tan", "#A680F9", STAR, "40 7 4 7"),
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

/// The look of a nation. One whose colour is not in the list takes the next by its place in A.S.T. order.
pub fn look(parts: &Components, civ: Civ) -> NationLook {
    let nation = parts.nation(civ);
    let found = LOOKS.iter().find(|look| look.0 == nation.colour);
    let (_, colour, mark, dash) = found.unwrap_or(&LOOKS[civ.index() % LOOKS.len()]);
    NationLook {
        id: nation.id.clone(),
        name: nation.name.clone(),
        colour,
        mark,
        dash,
    }
}
