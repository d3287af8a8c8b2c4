//! The board as one seat's orders would leave it.

use bulla::picture::{Captions, FailingOrder, MapExtent, MapScene};

use super::{board_drawing, game, region, scenario, scene};

#[test]
fn a_seats_own_wishes_have_numbers_and_what_fails_is_red() {
    let board_drawing = board_drawing(&scenario());
    let (game, from) = game(6, 12);
    let captions = Captions::default();
    let after = scene(&game, from);
    let open = game.position.state.open();
    let civ = open.playing().next().expect("a nation plays");
    let board = &open.parts().board;
    let (from, _) = open.areas_of(civ).next().expect("it has tokens");
    let to = board.by_land(from)[0];
    let failing = [
        FailingOrder::Move {
            civ,
            sail: false,
            from,
            to,
            count: 17,
        },
        FailingOrder::At(from),
    ];
    let svg = |scene: &MapScene| board_drawing.svg(scene, MapExtent::Board, &captions);
    let plain = svg(&after);
    assert!(!plain.contains("class=\"wishes\""));
    let (fine, red) = (
        after.clone().with_failures(&[]),
        after.with_failures(&failing),
    );
    let red_lines = |svg: &str| svg.split("stroke=\"#D6005A\"").count() - 1;
    assert_eq!(red_lines(&svg(&fine)), 0);
    assert!(red_lines(&svg(&red)) >= 3, "an arrow, a number and crosses");
    assert!(svg(&fine).contains("class=\"wishes\""), "numbers");
    assert!(svg(&red).contains(">17</text>"));
    assert!(board_drawing.png(&red, region(530, 230), &captions).is_ok());
}
