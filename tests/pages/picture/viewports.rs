//! Parts of the board: what a reader has stands whole in them, in the middle, and no more of the board is drawn than is played on.

use std::collections::BTreeSet;

use bulla::game::{AreaId, Board, State};
use bulla::picture::{BoardDrawing, Captions, Crop, ItemBounds, ItemKind, MapExtent, MapScene};
use bulla::scenario::Scenario;

use super::crowded_boards::crowded;
use super::{board_drawing, scenario};

fn of(board: &Board, ids: &[(&str, u32)]) -> Vec<(AreaId, u32)> {
    let find = |id: &str| board.find(id).expect("an area");
    ids.iter().map(|(id, weight)| (find(id), *weight)).collect()
}

/// Returns whether all of it lies in a part of the board.
fn holds(crop: Crop, stand: &ItemBounds) -> bool {
    let (left, top) = (f32::from(crop.left), f32::from(crop.top));
    let (right, foot) = (left + f32::from(crop.wide), top + f32::from(crop.high));
    stand.left >= left
        && stand.top >= top
        && stand.left + stand.width <= right
        && stand.top + stand.height <= foot
}

#[test]
fn what_a_reader_has_stands_whole_in_one_part() {
    let scenario = scenario();
    let board_drawing = board_drawing(&scenario);
    let board = &scenario.components.board;
    let state = crowded(&scenario, 2, true, 2, 2);
    let scene = MapScene::new(state.open(), "");
    let stands = board_drawing.stands(&scene);
    for (at, area) in board.areas().filter(|(_, area)| area.is_land()) {
        let windows = board_drawing.viewports(&scene, &[(at, 1)], 3);
        assert_eq!(windows.len(), 1, "{}", area.id);
        let crop = windows[0].crop;
        let is_of_a_phone = (300..=400).contains(&crop.wide) && (240..=460).contains(&crop.high);
        assert!(is_of_a_phone, "{}: {crop:?}", area.id);
        let within = crop.left + crop.wide <= 1280 && crop.top + crop.high <= 800;
        assert!(within, "{}: {crop:?}", area.id);
        for stand in stands.iter().filter(|stand| stand.area == area.id) {
            assert!(holds(crop, stand), "{stand:?} in {crop:?}");
        }
    }
}

#[test]
fn a_reader_stands_in_the_middle_of_his_part() {
    let scenario = scenario();
    let board_drawing = board_drawing(&scenario);
    let board = &scenario.components.board;
    let scene = MapScene::new(crowded(&scenario, 0, false, 0, 0).open(), "");
    let stands = board_drawing.stands(&scene);
    // Areas far from the edge of the board.
    for id in ["gordium", "athens", "thera", "rubicon", "damascus"] {
        let windows = board_drawing.viewports(&scene, &of(board, &[(id, 1)]), 1);
        let crop = windows[0].crop;
        let named = |stand: &&ItemBounds| stand.area == id && stand.what == ItemKind::Name;
        let name = stands.iter().find(named).expect("it has a name");
        let off =
            |from: u16, long: u16, at: f32| (f32::from(from) + f32::from(long) / 2.0 - at).abs();
        let (x, y) = (name.left + name.width / 2.0, name.top + name.height / 2.0);
        assert!(off(crop.left, crop.wide, x) < 75.0, "{id}: {crop:?}");
        assert!(off(crop.top, crop.high, y) < 110.0, "{id}: {crop:?}");
    }
}

#[test]
fn parts_are_few_and_the_weightiest_comes_first() {
    let scenario = scenario();
    let board_drawing = board_drawing(&scenario);
    let board = &scenario.components.board;
    let scene = MapScene::new(crowded(&scenario, 0, false, 0, 0).open(), "");
    let aegean = [
        ("knossos", 5),
        ("athens", 3),
        ("rhodes", 2),
        ("corinth", 2),
        ("thera", 1),
    ];
    let windows = board_drawing.viewports(&scene, &of(board, &aegean), 3);
    assert_eq!(windows.len(), 1, "the Aegean is one part");
    assert_eq!(windows[0].areas.len(), 5);
    assert_eq!(windows[0].areas[0], board.find("knossos").expect("an area"));
    let far = of(
        board,
        &[("lusitania", 1), ("susa", 9), ("buhen", 4), ("danube", 2)],
    );
    let windows = board_drawing.viewports(&scene, &far, 3);
    assert_eq!(windows.len(), 3);
    assert_eq!(windows[0].areas, [board.find("susa").expect("an area")]);
    assert_eq!(windows[..1], board_drawing.viewports(&scene, &far, 1)[..]);
    assert!(board_drawing.viewports(&scene, &far, 0).is_empty());
    assert!(board_drawing.viewports(&scene, &[], 3).is_empty());
}

#[test]
fn whatever_a_reader_has_gives_parts_of_the_board() {
    for name in ["advanced-8-west", "advanced-4", "advanced-5"] {
        let (board_drawing, scene) = empty(name);
        let board = Scenario::named(name).expect("it reads").components.board;
        let lands: Vec<AreaId> = board
            .in_play()
            .filter(|area| board.area(*area).is_land())
            .collect();
        let mut chance: u64 = 7;
        let mut next = |most: usize| {
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (chance >> 33) as usize % most
        };
        for _ in 0..200 {
            let count = 1 + next(20);
            let wanted: Vec<(AreaId, u32)> = (0..count)
                .map(|_| (lands[next(lands.len())], 1 + next(9) as u32))
                .collect();
            let windows = board_drawing.viewports(&scene, &wanted, 3);
            assert!(!windows.is_empty(), "{name}: {wanted:?}");
            for window in windows {
                let crop = window.crop;
                let fits = crop.left + crop.wide <= 1280 && crop.top + crop.high <= 800;
                assert!(fits && crop.wide <= 400 && crop.high <= 460, "{crop:?}");
            }
        }
    }
}

fn empty(name: &str) -> (BoardDrawing, MapScene) {
    let scenario = Scenario::named(name).expect("it reads");
    let state = State::new(
        std::sync::Arc::new(scenario.components.clone()),
        usize::from(scenario.players),
    );
    (board_drawing(&scenario), MapScene::new(state.open(), name))
}

#[test]
fn smaller_boards_are_cut_to_what_is_played_on() {
    let captions = Captions::default();
    let width = |name: &str| {
        let (board_drawing, scene) = empty(name);
        let svg = board_drawing.svg(&scene, MapExtent::Board, &captions);
        let view = svg.split("viewBox=\"").nth(1).expect("it has one");
        let numbers = view.split('"').next().expect("it ends").split(' ');
        let numbers: Vec<f32> = numbers.map(|one| one.parse().expect("a number")).collect();
        // Everything that is played on stands in it.
        for stand in board_drawing.stands(&scene) {
            if matches!(stand.what, ItemKind::Badge) {
                let right = numbers[0] + numbers[2];
                assert!(stand.left >= numbers[0], "{name}: {stand:?}");
                assert!(stand.left + stand.width <= right, "{name}: {stand:?}");
            }
        }
        let png = board_drawing
            .png(&scene, MapExtent::Board, &captions)
            .expect("drawn");
        assert_eq!(png.shown.0 as f32, numbers[2], "{name}");
        numbers[2]
    };
    let whole = width("advanced-8-west");
    assert!(whole > 1260.0);
    for (name, most) in [
        ("advanced-8", 1100.0),
        ("advanced-4", 760.0),
        ("advanced-3", 840.0),
        ("advanced-2", 840.0),
        ("advanced-5-east", 820.0),
    ] {
        let wide = width(name);
        assert!(wide < most, "{name}: {wide}");
    }
}

/// Returns whether a point lies east of the divider: in the field between it and the eastern edge of the board.
fn is_east(divider: &[(f32, f32)], (x, y): (f32, f32)) -> bool {
    let (first, last) = (divider[0], divider[divider.len() - 1]);
    let mut ring = vec![(1400.0, -10.0), (first.0, -10.0)];
    ring.extend(divider);
    ring.extend([(last.0, 900.0), (1400.0, 900.0)]);
    let after = ring.iter().cycle().skip(1);
    let cuts = ring.iter().zip(after).filter(|((x1, y1), (x2, y2))| {
        (*y1 > y) != (*y2 > y) && x < x1 + (x2 - x1) * (y - y1) / (y2 - y1)
    });
    cuts.count() % 2 == 1
}

#[test]
fn the_dotted_line_parts_east_from_west() {
    let in_play = |name: &str| -> BTreeSet<String> {
        let scenario = Scenario::named(name).expect("it reads");
        let board = scenario.components.board;
        let areas = board
            .areas()
            .filter(|(_, area)| area.in_play && area.is_land());
        areas.map(|(_, area)| area.id.clone()).collect()
    };
    let (east, west) = (in_play("advanced-4"), in_play("advanced-4-west"));
    assert!(east.is_disjoint(&west));
    let (board_drawing, scene) = empty("advanced-8-west");
    let divider = board_drawing.divider();
    let mut told = 0;
    for stand in board_drawing.stands(&scene) {
        let middle = (
            stand.left + stand.width / 2.0,
            stand.top + stand.height / 2.0,
        );
        if stand.what == ItemKind::Badge {
            let sides = (east.contains(&stand.area), west.contains(&stand.area));
            assert_eq!(
                (is_east(&divider, middle), !is_east(&divider, middle)),
                sides,
                "{stand:?}"
            );
            told += 1;
        }
    }
    assert_eq!(told, 149);
    let captions = Captions::default();
    for name in ["advanced-8-west", "advanced-4", "advanced-2"] {
        let (board_drawing, scene) = empty(name);
        let svg = board_drawing.svg(&scene, MapExtent::Board, &captions);
        assert_eq!(svg.matches("class=\"divider\"").count(), 1, "{name}");
        assert!(
            svg.contains(">divider</text>"),
            "{name}: the legend says so"
        );
    }
}

#[test]
fn a_legend_names_only_what_is_drawn() {
    let scenario = scenario();
    let board_drawing = board_drawing(&scenario);
    let board = &scenario.components.board;
    let bare = crowded(&scenario, 0, false, 0, 0);
    let full = crowded(&scenario, 1, true, 1, 1);
    let legend = |state: &State, id: &str| -> BTreeSet<String> {
        let scene = MapScene::new(state.open(), "");
        let windows = board_drawing.viewports(&scene, &of(board, &[(id, 1)]), 1);
        let svg = board_drawing.svg(
            &scene,
            MapExtent::Region(windows[0].crop),
            &Captions::default(),
        );
        let (_, legend) = svg.split_once("class=\"legend\"").expect("it has one");
        let words = legend
            .split("</text>")
            .filter_map(|one| one.rsplit_once('>'));
        words.map(|(_, word)| word.to_owned()).collect()
    };
    let has = |words: &BTreeSet<String>, word: &str| words.contains(word);
    let (desert, campania) = (legend(&bare, "arabia"), legend(&full, "campania"));
    for word in [
        "tokens", "city", "ships", "volcano", "fight", "moved", "sailed", "fails",
    ] {
        assert!(!has(&desert, word), "{word}: {desert:?}");
    }
    assert!(
        has(&desert, "limit") && has(&desert, "land-border"),
        "{desert:?}"
    );
    for word in [
        "tokens",
        "city",
        "ships",
        "volcano",
        "open-sea",
        "water-border",
    ] {
        assert!(has(&campania, word), "{word}: {campania:?}");
    }
    assert!(!has(&campania, "divider"), "{campania:?}");
}
