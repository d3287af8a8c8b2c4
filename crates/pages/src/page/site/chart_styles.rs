//! Appearance of a nation in charts and tables: a colour, a mark and dashes, so that no reader needs to tell colours apart.

use serde::Serialize;

use bulla_core::game::{Civ, Components};

/// The signs of one nation.
#[derive(Clone, Debug, Serialize)]
pub struct NationChartStyle {
    pub id: String,
    pub name: String,
    /// `#RRGGBB`.
    pub colour: String,
    /// An SVG path in a square from -10 to 10.
    pub mark: String,
    /// Lengths of dashes and gaps; empty for a line without gaps.
    pub dash: String,
}

/// Looks of nations by the colour of their pieces in the box: that, the shape of pictures, mark and dashes, with tabs between.
const CHARTS: &str = include_str!("../../../scenarios/pictures/charts.tsv");

/// The looks of pictures, which say what colour goes with a shape: nation, colour, shape and share, with tabs between.
const NATIONS: &str = include_str!("../../../scenarios/pictures/nations.tsv");

/// Looks of nations whose colour is not in the list, one after another: shape, colour, share, mark and dashes, with tabs between.
const STRANGERS: &str = include_str!("../../../scenarios/pictures/strangers.tsv");

/// The looks for strangers of a board, else those of the program.
fn strangers(parts: &Components) -> &str {
    let texts = parts.board.artwork().texts.as_deref();
    let own = texts.filter(|texts| texts.has_own_looks && !texts.strangers.is_empty());
    own.map_or(STRANGERS, |texts| &texts.strangers)
}

/// The rows of looks, by cell.
fn rows<const N: usize>(text: &str) -> impl Iterator<Item = [&str; N]> {
    let rows = text.lines().filter(|row| !row.starts_with('#'));
    rows.filter_map(|row| row.split('\t').collect::<Vec<_>>().try_into().ok())
}

/// The mark and the dashes that go with a shape of pictures.
fn shaped<'p>(parts: &'p Components, shape: &str) -> Option<(&'p str, &'p str)> {
    let known = rows::<4>(CHARTS).find(|[_, own, ..]| *own == shape);
    let stranger = || rows(strangers(parts)).find(|row| row[0] == shape);
    let own = known.map(|[_, _, mark, dash]| (mark, lengths(dash)));
    own.or_else(|| stranger().map(|[_, _, _, mark, dash]| (mark, dash)))
}

fn lengths(dash: &str) -> &str {
    dash.strip_prefix('-').unwrap_or(dash)
}

/// Colour, mark and dashes that go with a colour of pieces.
fn known(pieces: &str) -> Option<(&'static str, &'static str, &'static str)> {
    let [_, shape, mark, dash] = rows::<4>(CHARTS).find(|[own, ..]| *own == pieces)?;
    let [_, colour, ..] = rows::<4>(NATIONS).find(|[_, _, own, _]| *own == shape)?;
    Some((colour, mark, lengths(dash)))
}

fn stranger(parts: &Components, place: usize) -> Option<(&str, &str, &str)> {
    let looks: Vec<[&str; 5]> = rows(strangers(parts)).collect();
    let [_, colour, _, mark, dash] = *looks.get(place % looks.len().max(1))?;
    Some((colour, mark, dash))
}

/// The look of a nation: the one that its board has for it, else that of its colour. One whose colour is not in the list takes the next of those for strangers, in A.S.T. order.
pub fn look(parts: &Components, civ: Civ) -> NationChartStyle {
    let own = parts.nation(civ);
    // A counterpart has the colour and the mark of its nation, and longer dashes.
    let original = own.counterpart_of.unwrap_or(civ);
    let nation = parts.nation(original);
    let before = parts.nations.iter().take(original.index());
    let printed = before.filter(|nation| nation.counterpart_of.is_none());
    let strangers = printed.filter(|nation| known(&nation.colour).is_none());
    let look = known(&nation.colour);
    let look = look.or_else(|| stranger(parts, strangers.count()));
    let look = look.or_else(|| known(rows::<4>(CHARTS).next()?[0]));
    let (colour, mark, dash) = look.unwrap_or_default();
    let drawn = parts.board.artwork().own_look(&nation.id);
    let drawn = drawn.and_then(|row| Some((row[1], shaped(parts, row[2])?)));
    let (colour, (mark, dash)) = drawn.unwrap_or((colour, (mark, dash)));
    NationChartStyle {
        id: own.id.clone(),
        name: own.name.clone(),
        colour: colour.to_owned(),
        mark: mark.to_owned(),
        dash: dashes(dash, parts.numeral(civ)),
    }
}

/// The dashes of a nation with as many dots more as its numeral says beyond 1.
fn dashes(own: &str, numeral: u8) -> String {
    let dots = " 1 3".repeat(usize::from(numeral.saturating_sub(1)));
    match own.is_empty() && !dots.is_empty() {
        true => format!("18 3{dots}"),
        false => format!("{own}{dots}"),
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
            ("#C08040", "M-7 -7h14v14h-14z", "18 8")
        );
    }

    #[test]
    fn every_nation_of_the_box_has_the_colour_of_its_picture() {
        let parts = Scenario::named("advanced-8").unwrap().components;
        for at in 0..parts.nations.len() {
            let look = look(&parts, Civ(at as u8));
            let drawn = rows::<4>(NATIONS).find(|[id, ..]| *id == look.id);
            assert_eq!(drawn.unwrap()[1], look.colour, "{}", look.id);
            assert!(look.mark.starts_with('M') && !look.dash.contains('-'));
        }
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
        let looks: Vec<NationChartStyle> = (0..18).map(|at| look(&parts, Civ(at))).collect();
        for (at, one) in looks.iter().enumerate() {
            for other in &looks[at + 1..] {
                assert_ne!(one.colour, other.colour);
                assert_ne!(one.mark, other.mark);
                assert_ne!(one.dash, other.dash);
            }
        }
    }
}
