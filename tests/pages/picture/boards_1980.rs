//! Boards of 1980, cut out by colours: what is in play is drawn and named, and what is not is dimmed.

use super::*;

const DIM: [&str; 2] = ["#DCD6CA", "#D2D5D6"];

/// The areas that a picture fills dim, and those that it fills otherwise, in water or on land.
fn filled(svg: &str) -> [BTreeSet<&str>; 2] {
    let mut found = [BTreeSet::new(), BTreeSet::new()];
    for part in svg.split("data-area=\"").skip(1) {
        let (area, rest) = part.split_once('"').expect("an end");
        let (_, fill) = rest.split_once("fill=\"").expect("a fill");
        let (fill, _) = fill.split_once('"').expect("an end");
        found[usize::from(!DIM.contains(&fill))].insert(area);
    }
    found
}

#[test]
fn what_is_in_play_in_1980_is_drawn_and_all_else_is_dimmed() {
    let captions = Captions::default();
    for (name, out) in [
        ("classic-2", 25),
        ("classic-3", 20),
        ("nomads-and-seafarers", 5),
    ] {
        let scenario = Scenario::named(name).expect("it reads");
        let (board_drawing, board) = (board_drawing(&scenario), &scenario.components.board);
        let parts = std::sync::Arc::new(scenario.components.clone());
        let empty = State::new(parts, usize::from(scenario.players));
        let scene = MapScene::new(empty.open(), name);
        for frame in [MapExtent::Board, region(300, 150), region(960, 300)] {
            let svg = board_drawing.svg(&scene, frame, &captions);
            let [dim, bright] = filled(&svg);
            let in_play = |area: &&&str| board.area(board.find(area).expect("an area")).in_play;
            let wrong: Vec<_> = dim.iter().filter(in_play).collect();
            assert!(wrong.is_empty(), "{name}, {frame:?}: dimmed {wrong:?}");
            let wrong: Vec<_> = bright.iter().filter(|area| !in_play(area)).collect();
            assert!(wrong.is_empty(), "{name}, {frame:?}: drawn {wrong:?}");
            if frame == MapExtent::Board {
                // Seas that no ship of this game reaches lie beyond the picture.
                let lands = board.in_play().map(|area| board.area(area));
                let mut lands = lands.filter(|area| area.is_land());
                assert!(lands.all(|area| bright.contains(&*area.id)), "{name}");
                assert!(dim.len() >= out, "{name}: {} are dimmed", dim.len());
            }
        }
    }
}
