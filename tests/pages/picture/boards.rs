//! The drawing of a board is found by its id, whatever shelf it lies on: `tests/boards` has a board of the tests' own.

use std::fs;
use std::path::Path;

use bulla::scenario::{FileSource, Scenario};
use tempfile::TempDir;

use super::*;

fn lagoon() -> Scenario {
    Scenario::load(Path::new("tests/boards/lagoon.yaml")).expect("the scenario reads")
}

/// The lagoon in a folder of its own, with its drawing changed.
fn copied(change: impl FnOnce(&Path)) -> (TempDir, Result<Scenario, Vec<String>>) {
    let place = TempDir::new().unwrap();
    let drawing = place.path().join("pictures/lagoon");
    fs::create_dir_all(&drawing).unwrap();
    fs::create_dir(place.path().join("boards")).unwrap();
    for file in ["lagoon.yaml", "boards/lagoon.yaml"] {
        fs::copy(
            Path::new("tests/boards").join(file),
            place.path().join(file),
        )
        .unwrap();
    }
    for file in fs::read_dir("tests/boards/pictures/lagoon").unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), drawing.join(file.file_name())).unwrap();
    }
    change(&drawing);
    let read = Scenario::load(&place.path().join("lagoon.yaml"));
    let read = read.map_err(|all| all.iter().map(ToString::to_string).collect());
    (place, read)
}

fn drawn(scenario: &Scenario) -> String {
    let game = MemoryGame::new(scenario, 1);
    let scene = MapScene::new(game.position.state.open(), "Turn");
    let board = &scenario.components.board;
    let board_drawing = BoardDrawing::of(board).expect("it is drawn");
    board_drawing.svg(&scene, MapExtent::Board, &Captions::default())
}

#[test]
fn a_board_of_ones_own_is_drawn_from_what_lies_beside_it() {
    let scenario = lagoon();
    let svg = drawn(&scenario);
    assert!(svg.contains("M560,0l160,0 0,800 -160,0z"), "{svg}");
    let board_drawing = board_drawing(&scenario);
    let board = &scenario.components.board;
    let borders = board_drawing.borders();
    assert_eq!(borders.len(), board.borders().len());
    let africa = board_drawing
        .colours()
        .into_iter()
        .find(|one| one.nation == "africa");
    assert_eq!(africa.unwrap().piece, [0x20, 0x40, 0x60]);
    // What lies not beside it is the program's.
    assert_eq!(board_drawing.borrowed_colours().len(), 9);
}

#[test]
fn a_game_keeps_the_drawing_of_its_own_board_and_none_of_the_programs() {
    let scenario = lagoon();
    let pictures = |scenario: &Scenario| -> Vec<String> {
        let files = scenario.files.keys();
        files
            .filter(|file| file.starts_with("pictures/"))
            .cloned()
            .collect()
    };
    let names = [
        "areas.tsv",
        "frame.txt",
        "lines.txt",
        "nations.tsv",
        "places.tsv",
    ];
    assert_eq!(
        pictures(&scenario),
        names.map(|name| format!("pictures/lagoon/{name}"))
    );
    assert_eq!(pictures(&super::scenario()), [""; 0]);
    let kept = FileSource::of_copies(scenario.files.clone());
    let again = Scenario::from_shelf("lagoon", &kept).unwrap();
    assert_eq!(drawn(&again), drawn(&scenario));
    assert_eq!(again.files, scenario.files);
    let program = super::scenario();
    let kept = FileSource::of_copies(program.files.clone());
    let again = Scenario::from_shelf("advanced-8-west", &kept).unwrap();
    assert_eq!(drawn(&again), drawn(&program));
}

#[test]
fn a_board_without_a_drawing_is_played_without_pictures() {
    let (_place, read) = copied(|drawing| fs::remove_dir_all(drawing).unwrap());
    let scenario = read.unwrap();
    assert!(BoardDrawing::of(&scenario.components.board).is_none());
    assert!(scenario.summary().to_string().contains("pictures  none"));
    assert!(!lagoon().summary().to_string().contains("pictures  none"));
}

#[test]
fn what_is_wrong_with_a_drawing_is_told_with_its_file_and_line_all_at_once() {
    let edit = |drawing: &Path, file: &str, from: &str, to: &str| {
        let path = drawing.join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{from}: {text}");
        fs::write(path, text.replace(from, to)).unwrap();
    };
    let (_place, read) = copied(|drawing| {
        fs::remove_file(drawing.join("frame.txt")).unwrap();
        edit(drawing, "areas.tsv", "marsh\tland", "march\tland");
        edit(drawing, "areas.tsv", "M560,0l", "M560,0c");
        edit(drawing, "lines.txt", "S dune lagoon", "S dune");
        edit(drawing, "places.tsv", "ridge\t", "bridge\t");
        edit(drawing, "nations.tsv", "#204060", "blue");
    });
    assert_eq!(
        read.unwrap_err(),
        [
            "pictures/lagoon/areas.tsv:3:1: expected three cells with tabs between: an area, land or water, an SVG path",
            "pictures/lagoon/areas.tsv:4:1: the board has no area `march`, did you mean marsh?",
            "pictures/lagoon/frame.txt:1:1: the drawing of lagoon has no such file",
            "pictures/lagoon/lines.txt:4:1: expected a letter of C, K, R, L, S and D, ids where it has some, and points as 12,34",
            "pictures/lagoon/nations.tsv:2:1: expected an id, a colour as #RRGGBB, a shape and a share, with tabs between",
            "pictures/lagoon/places.tsv:1:1: the board has an area ridge, and nothing stands here of it",
        ]
    );
}
