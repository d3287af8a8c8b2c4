//! season/naval: tokens that stay aboard stand beside their ships, in a hull of their own, and the legend says what that is.

use bulla::game::{Civ, CoastId, Mutation, Owner, Piece, Place, State};
use bulla::picture::{Captions, ItemKind, MapExtent, MapScene};
use bulla::scenario::{OptionRef, Scenario, TableSettings};
use bulla::text::{ParseLimits, parse};

use super::{board_drawing, region};

/// Two ships of Crete at Knossos, so many tokens ashore, and so many aboard of one of the ships.
fn at_knossos(scenario: &Scenario, ashore: u16, aboard: u16) -> State {
    let parts = &scenario.components;
    let crete = parts.find_nation("crete").expect("a nation");
    let knossos = parts.board.find("knossos").expect("an area");
    let mut state = State::new(parts.clone().into(), usize::from(scenario.players));
    let coast = CoastId(0);
    for (piece, count, to) in [
        (Piece::Ship, 2, Place::Coast(knossos, coast)),
        (Piece::Token, ashore, Place::Area(knossos)),
        (Piece::Token, aboard, Place::Hold(knossos, coast, 0)),
    ] {
        put(&mut state, crete, piece, count, to);
    }
    state
}

fn put(state: &mut State, civ: Civ, piece: Piece, count: u16, to: Place) {
    if count > 0 {
        state.apply(&Mutation::Pieces {
            owner: Owner::Nation(civ),
            piece,
            count,
            from: Place::Stock,
            to,
        });
    }
}

fn naval() -> Scenario {
    let list = parse("[naval]", 1, &ParseLimits::DATA).expect("a list");
    let house = TableSettings {
        options: OptionRef::list(&list).expect("options"),
        ..TableSettings::default()
    };
    let scenario = Scenario::named("advanced-8-west").expect("the scenario reads");
    scenario.for_table(&house).expect("the option is played")
}

#[test]
fn tokens_aboard_are_drawn_beside_their_ships_and_explained_in_the_legend() {
    let scenario = naval();
    let board_drawing = board_drawing(&scenario);
    let drawn = |aboard: u16| {
        let state = at_knossos(&scenario, 2, aboard);
        let scene = MapScene::new(state.open(), "");
        let stands = board_drawing.stands(&scene);
        let kinds: Vec<ItemKind> = stands
            .iter()
            .filter(|stand| stand.area == "knossos")
            .map(|stand| stand.what)
            .collect();
        let apart = stands.iter().enumerate().all(|(at, stand)| {
            let others = stands[at + 1..].iter();
            stand.what != ItemKind::Aboard || others.clone().all(|other| !stand.meets(other))
        });
        assert!(apart, "nothing lies on those aboard");
        let captions = Captions::default();
        let ship = stands.iter().find(|stand| stand.what == ItemKind::Ships);
        let ship = ship.expect("a ship");
        let [left, top] = [ship.left - 160.0, ship.top - 200.0].map(|at| at as u16);
        let near = board_drawing.svg(&scene, region(left, top), &captions);
        let board = board_drawing.svg(&scene, MapExtent::Board, &captions);
        (kinds, [near, board])
    };
    let explained = |svg: &String| svg.contains(">aboard</text>");
    let (kinds, pictures) = drawn(3);
    let count = |what: ItemKind| kinds.iter().filter(|kind| **kind == what).count();
    assert_eq!(
        [ItemKind::Tokens, ItemKind::Ships, ItemKind::Aboard].map(count),
        [1, 1, 1]
    );
    assert!(pictures.iter().all(explained));
    let (kinds, others) = drawn(0);
    assert!(!kinds.contains(&ItemKind::Aboard));
    assert!(!others.iter().any(explained));
    assert_ne!(pictures, others);
}
