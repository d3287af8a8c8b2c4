//! 38.1: the pieces of a counterpart have the colour of its nation and another outline, and each further one has its own.

use std::collections::BTreeSet;

use bulla::game::{Mutation, Owner, Piece, Place, State};
use bulla::picture::{Captions, MapExtent, MapScene};
use bulla::scenario::{OptionRef, Scenario, TableSettings};
use bulla::text::{ParseLimits, parse};

use super::board_drawing;

fn twelve() -> Scenario {
    let list = parse("[nine-and-more]", 1, &ParseLimits::DATA).expect("a list");
    let house = TableSettings {
        players: Some(12),
        options: OptionRef::list(&list).expect("options"),
        ..TableSettings::default()
    };
    let scenario = Scenario::named("advanced-9-west").expect("the scenario reads");
    scenario.for_table(&house).expect("a table of twelve")
}

/// The board with one token and one ship of a nation, under the name of the first of its kind.
fn picture(scenario: &Scenario, nation: &str) -> String {
    let mut parts = scenario.components.clone();
    let civ = parts.find_nation(nation).expect("a nation");
    parts.nations[civ.index()].name = "Egypt".to_owned();
    let alexandria = parts.board.find("alexandria").expect("an area");
    let mut state = State::new(parts.into(), 12);
    for change in [
        Mutation::Nation { seat: None, civ },
        Mutation::Pieces {
            owner: Owner::Nation(civ),
            piece: Piece::Token,
            count: 1,
            from: Place::Stock,
            to: Place::Area(alexandria),
        },
    ] {
        state.apply(&change);
    }
    let scene = MapScene::new(state.open(), "");
    board_drawing(scenario).svg(&scene, MapExtent::Board, &Captions::default())
}

/// The values of an attribute in a picture.
fn values<'a>(svg: &'a str, attribute: &str) -> BTreeSet<&'a str> {
    let begins = format!(" {attribute}=\"");
    let rest = svg.split(begins.as_str()).skip(1);
    rest.filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn a_counterpart_has_the_colour_of_its_nation_and_another_outline() {
    let scenario = twelve();
    let all = ["egypt", "egypt-ii", "egypt-iii", "egypt-iv"];
    let pictures = all.map(|nation| picture(&scenario, nation));
    for svg in &pictures[1..] {
        assert_eq!(values(svg, "fill"), values(&pictures[0], "fill"));
    }
    let different: BTreeSet<&String> = pictures.iter().collect();
    assert_eq!(different.len(), all.len(), "each has its own outline");
}
