//! Ships go along the water: no arrow of theirs crosses land.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use bulla::game::{
    Board, Civ, CoastId, Event, Mutation, Owner, Piece, Place, RuleStep, Viewer, VisibleEvent,
    WaterKind,
};
use bulla::picture::{BoardDrawing, Captions, MapScene};
use bulla::scenario::Scenario;

use super::crowded_boards::crowded;
use super::{board_drawing, game, scenario, scene};

type Point = (f32, f32);

/// Points of a path of `M`, `L` and `Q`, no two of them farther apart than a unit.
fn points(path: &str) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    for step in path.split(['M', 'L', 'Q']) {
        let numbers: Vec<f32> = step
            .split([',', ' '])
            .filter_map(|one| one.parse().ok())
            .collect();
        let last = points.last().copied();
        match (last, &numbers[..]) {
            (_, []) => {}
            (None, [x, y]) => points.push((*x, *y)),
            (Some(a), [x, y]) => {
                let steps = ((x - a.0).hypot(y - a.1) as usize).max(1) * 2;
                points.extend((1..=steps).map(|at| {
                    let part = at as f32 / steps as f32;
                    (a.0 + (x - a.0) * part, a.1 + (y - a.1) * part)
                }));
            }
            (Some(a), [bx, by, x, y]) => points.extend((1..=32).map(|at| {
                let part = at as f32 / 32.0;
                let (p, q, r) = ((1.0 - part).powi(2), 2.0 * part * (1.0 - part), part * part);
                (p * a.0 + q * bx + r * x, p * a.1 + q * by + r * y)
            })),
            (_, other) => panic!("{other:?} in {path}"),
        }
    }
    points
}

/// Counts the points of a path that lie on land, more than a unit away from water.
fn ashore(board_drawing: &BoardDrawing, path: &str) -> usize {
    let is_ashore = |(x, y): &Point| {
        let around = [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
        around
            .iter()
            .all(|(on, down)| board_drawing.is_land((x + on, y + down)))
    };
    points(path).iter().filter(|point| is_ashore(point)).count()
}

/// The ways that do not keep to the water, each with what is wrong with it.
fn wrong(board_drawing: &BoardDrawing, ways: &[String]) -> Vec<String> {
    let told = |way: &String| match (way.contains('L'), ashore(board_drawing, way)) {
        (false, _) => Some(format!("it goes straight: {way}")),
        (_, 0) => None,
        (_, ashore) => Some(format!("{ashore} points on land: {way}")),
    };
    ways.iter().filter_map(told).collect()
}

/// A ship, or tokens aboard one, from one place to another.
fn going(piece: Piece, count: u16, from: Place, to: Place) -> Event {
    let why = if piece == Piece::Ship {
        RuleStep::Sail
    } else {
        RuleStep::Land
    };
    Event {
        why,
        change: Mutation::Pieces {
            owner: Owner::Nation(Civ(0)),
            piece,
            count,
            from,
            to,
        },
    }
}

/// The data of the arrows of these voyages, over a board on which something stands on every coast.
fn ways(scenario: &Scenario, events: &[Event]) -> Vec<String> {
    let state = crowded(scenario, 1, true, 1, 1);
    let open = state.open();
    let seen: Vec<VisibleEvent> = events
        .iter()
        .filter_map(|event| VisibleEvent::of(Viewer::Observer, open, event))
        .collect();
    assert_eq!(seen.len(), events.len());
    let scene = MapScene::new(open, "").with_events(&seen);
    let (_, routes) = board_drawing(scenario).routes(&scene, &Captions::default());
    let sailing = routes.into_iter().filter(|route| route.sail);
    sailing.map(|route| route.path).collect()
}

#[test]
fn no_step_from_one_coast_to_the_next_crosses_land() {
    let scenario = scenario();
    let board_drawing = board_drawing(&scenario);
    let board = &scenario.components.board;
    let mut events = Vec::new();
    for border in board.borders() {
        let is_sea = border.water == Some(WaterKind::Sea);
        let both = [border.a, border.b].map(|area| board.area(area).is_land());
        if is_sea && both == [true, true] {
            for (from, to) in &border.coasts {
                let [from, to] =
                    [(border.a, *from), (border.b, *to)].map(|(a, c)| Place::Coast(a, c));
                events.extend(
                    [(from, to), (to, from)].map(|(from, to)| going(Piece::Ship, 1, from, to)),
                );
            }
        }
    }
    assert!(events.len() > 200, "{}", events.len());
    let ways = ways(&scenario, &events);
    assert_eq!(ways.len(), events.len(), "each has an arrow");
    let wrong = wrong(&board_drawing, &ways);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn place(board: &Board, text: &str) -> Place {
    let (area, coast) = text.split_once('/').unwrap_or((text, ""));
    let area = board.find(area).expect("an area");
    match coast.parse() {
        Ok(coast) => Place::Coast(area, CoastId(coast)),
        Err(_) => Place::Area(area),
    }
}

/// All voyages and landings in the ledgers of the golden games, each once.
fn golden(board: &Board) -> Vec<Event> {
    let mut lines = BTreeSet::new();
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let folders = |path: &Path| {
        let all = fs::read_dir(path).into_iter().flatten();
        all.map(|one| one.expect("an entry").path())
            .collect::<Vec<_>>()
    };
    for segment in folders(&games).iter().flat_map(|game| folders(game)) {
        for file in folders(&segment) {
            let name = file
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if name.contains("ledger") {
                let text = fs::read_to_string(&file).expect("it reads");
                lines.extend(text.lines().map(str::to_owned));
            }
        }
    }
    let event = |line: &String| {
        let words: Vec<&str> = line.split(' ').collect();
        let [rule, "pieces", _, piece, count, from, to] = words[..] else {
            return None;
        };
        let piece = match (rule, piece) {
            ("23.52", "ship") => Piece::Ship,
            ("23.56", "token") => Piece::Token,
            _ => return None,
        };
        let count = count.parse().expect("a number");
        Some(going(piece, count, place(board, from), place(board, to)))
    };
    lines.iter().filter_map(event).collect()
}

#[test]
fn no_voyage_of_the_golden_games_crosses_land() {
    let scenario = scenario();
    let board_drawing = board_drawing(&scenario);
    let events = golden(&scenario.components.board);
    assert!(events.len() > 100, "{} voyages", events.len());
    let ways = ways(&scenario, &events);
    assert!(ways.len() > 60, "{} arrows", ways.len());
    let wrong = wrong(&board_drawing, &ways);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_voyage_of_a_game_crosses_land() {
    let board_drawing = board_drawing(&scenario());
    let mut told = 0;
    for (seed, segments) in [(2, 30), (6, 12), (9, 50)] {
        let (game, from) = game(seed, segments);
        let (_, routes) = board_drawing.routes(&scene(&game, from), &Captions::default());
        for route in routes.iter().filter(|route| route.sail) {
            assert_eq!(ashore(&board_drawing, &route.path), 0, "{}", route.path);
            told += 1;
        }
    }
    assert!(told > 5, "{told} arrows");
}

#[test]
fn tokens_that_sail_are_told_on_the_arrow_of_their_ship() {
    let scenario = scenario();
    let board = &scenario.components.board;
    let events = [
        going(
            Piece::Token,
            3,
            place(board, "knossos"),
            place(board, "thera"),
        ),
        going(
            Piece::Ship,
            1,
            place(board, "knossos/0"),
            place(board, "thera/0"),
        ),
    ];
    assert_eq!(ways(&scenario, &events).len(), 1, "one arrow for both");
    let state = crowded(&scenario, 1, true, 1, 1);
    let seen = events
        .iter()
        .filter_map(|event| VisibleEvent::of(Viewer::Observer, state.open(), event));
    let scene = MapScene::new(state.open(), "").with_events(&seen.collect::<Vec<_>>());
    let (_, routes) = board_drawing(&scenario).routes(&scene, &Captions::default());
    assert_eq!((routes[0].sail, routes[0].count), (true, 3));
}
