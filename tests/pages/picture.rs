//! Pictures of the board: the drawing agrees with the board, everything on it can be read and told apart, and the bytes tell
//! nothing but what lies open.

mod aboard;
mod boards;
mod boards_1980;
mod colour;
mod counterparts;
mod crowded_boards;
mod forecast_marks;
mod viewports;
mod voyages;

use std::collections::{BTreeMap, BTreeSet};

use bulla::bots::{MemoryGame, Player, RandomBot, SettlerBot};
use bulla::game::{AreaKind, Position, State, View, Viewer, VisibleEvent, WaterKind};
use bulla::picture::{
    BoardDrawing, Captions, Crop, ItemBounds, ItemKind, MapExtent, MapScene, Png,
};
use bulla::scenario::Scenario;
use crowded_boards::{crowded, with_nations};
use resvg::tiny_skia::Pixmap;

fn scenario() -> Scenario {
    Scenario::named("advanced-8-west").expect("the scenario reads")
}

fn board_drawing(scenario: &Scenario) -> BoardDrawing {
    BoardDrawing::of(&scenario.components.board).expect("the board is drawn")
}

/// A game of sensible and wild players after so many segments, and where its last segment with movements began.
fn game(seed: u64, segments: usize) -> (MemoryGame, usize) {
    let mut game = MemoryGame::new(&scenario(), seed);
    let mut players: Vec<Box<dyn Player>> = game
        .seats()
        .map(|seat| -> Box<dyn Player> {
            match seat.0 % 3 {
                2 => Box::new(RandomBot::new(seed + u64::from(seat.0))),
                _ => Box::new(SettlerBot),
            }
        })
        .collect();
    let mut from = 0;
    for played in 0.. {
        let moved = |event: &bulla::game::Event| event.why.is_movement();
        if game.is_over() || played >= segments && game.ledger[from..].iter().any(moved) {
            break;
        }
        from = game.ledger.len();
        game.play(&mut players);
    }
    (game, from)
}

fn scene(game: &MemoryGame, from: usize) -> MapScene {
    let open = game.position.state.open();
    let seen: Vec<VisibleEvent> = game.ledger[from..]
        .iter()
        .filter_map(|event| VisibleEvent::of(Viewer::Observer, open, event))
        .collect();
    MapScene::new(open, "Turn").with_events(&seen)
}

/// A part of the board, from its left top corner.
fn region(left: u16, top: u16) -> MapExtent {
    MapExtent::Region(Crop {
        left,
        top,
        wide: 320,
        high: 400,
    })
}

fn frames() -> Vec<MapExtent> {
    let regions = [(0, 0), (0, 360), (250, 0), (530, 230), (960, 380)];
    let regions = regions.map(|(left, top)| region(left, top));
    [MapExtent::Board, MapExtent::Overview]
        .into_iter()
        .chain(regions)
        .collect()
}

#[test]
fn drawn_borders_are_those_of_the_board() {
    let board = scenario().components.board;
    let board_drawing = BoardDrawing::of(&board).expect("the board is drawn");
    let (mut land, mut sea) = (BTreeSet::new(), BTreeSet::new());
    for border in board.borders() {
        let mut pair = [border.a, border.b].map(|area| board.area(area).id.clone());
        pair.sort();
        if border.land {
            land.insert(pair.clone());
        }
        if border.water == Some(WaterKind::Sea) {
            sea.insert(pair);
        }
    }
    let drawn = |by_land: bool| -> BTreeSet<[String; 2]> {
        let borders = board_drawing.borders().into_iter();
        borders
            .filter(|border| border.land == by_land)
            .map(|border| border.areas)
            .collect()
    };
    assert_eq!((land.len(), sea.len()), (279, 239));
    assert_eq!(drawn(true), land);
    assert_eq!(drawn(false), sea);
}

#[test]
fn every_sea_coast_has_its_place_for_ships() {
    let scenario = scenario();
    let board_drawing = board_drawing(&scenario);
    for (at, area) in scenario.components.board.areas() {
        if area.kind == AreaKind::OpenSea {
            continue;
        }
        let board = &scenario.components.board;
        let water = board.borders().iter().any(|border| {
            [border.a, border.b].contains(&at) && border.water == Some(WaterKind::Sea)
        });
        let mut wanted: Vec<&str> = area.coasts.iter().map(String::as_str).collect();
        wanted.retain(|coast| !coast.starts_with("lake"));
        let mut places = board_drawing.harbours(&area.id);
        places.sort_unstable();
        assert_eq!(places, wanted, "{}", area.id);
        assert_eq!(!places.is_empty(), water, "{}", area.id);
    }
    assert_eq!(
        board_drawing.harbours("delphi").len(),
        2,
        "one for each coast"
    );
}

/// Things that stand in each other's way.
fn collisions(stands: &[ItemBounds]) -> Vec<String> {
    let mut found = Vec::new();
    for (at, one) in stands.iter().enumerate() {
        for other in &stands[at + 1..] {
            if one.meets(other) {
                let side = |stand: &ItemBounds| format!("{} {:?}", stand.area, stand.what);
                found.push(format!("{} and {}", side(one), side(other)));
            }
        }
    }
    found
}

/// Smallest size of things by the number of nations in an area. Numbers are 11 units high at full size, and a unit is 1.1 CSS
/// pixels on a phone. Four nations' ships at one coast have least room.
fn least(nations: usize, what: ItemKind) -> f32 {
    match (nations, what) {
        (0 | 1, ItemKind::Ships) => 0.65,
        (0 | 1, _) => 0.75,
        (_, ItemKind::Ships) => 0.42,
        _ => 0.55,
    }
}

#[test]
fn nothing_collides_on_full_boards() {
    let scenario = scenario();
    let board_drawing = board_drawing(&scenario);
    for (nations, city, ships, each) in [
        (0, false, 0, 0),
        (1, false, 1, 1),
        (2, true, 2, 2),
        (4, true, 4, 1),
        (3, true, 1, 12),
    ] {
        let state = crowded(&scenario, nations, city, ships, each);
        let stands = board_drawing.stands(&MapScene::new(state.open(), ""));
        let counted = |what| stands.iter().filter(|stand| stand.what == what).count();
        assert_eq!(counted(ItemKind::Tokens), 149 * nations);
        assert_eq!(counted(ItemKind::City), if city { 149 } else { 0 });
        let wrong = collisions(&stands);
        assert!(wrong.is_empty(), "{nations} nations: {}", wrong.join("\n"));
        for stand in &stands {
            let least = least(nations, stand.what);
            assert!(stand.size >= least, "{nations} nations: {stand:?}");
            let inside = stand.left >= 0.0
                && stand.top >= 0.0
                && stand.left + stand.width <= 1280.0
                && stand.top + stand.height <= 800.0;
            assert!(inside, "{stand:?}");
        }
    }
}

#[test]
fn nothing_collides_in_games() {
    let board_drawing = board_drawing(&scenario());
    for (seed, segments) in [(1, 1), (2, 20), (3, 40), (4, 60)] {
        let (game, from) = game(seed, segments);
        let stands = board_drawing.stands(&scene(&game, from));
        assert!(stands.len() > 300, "{} things", stands.len());
        let wrong = collisions(&stands);
        assert!(wrong.is_empty(), "game {seed}: {}", wrong.join("\n"));
    }
}

#[test]
fn equal_boards_are_equal_pictures_whoever_holds_what() {
    let board_drawing = board_drawing(&scenario());
    let (game, _) = game(5, 30);
    let position = &game.position;
    // The same board with every card somewhere else.
    let imagined = View::of(Viewer::Observer, position).determinize();
    let hands = |position: &Position| {
        let civs = game.parts.civs();
        civs.map(|civ| position.state.hand(civ).to_vec())
            .collect::<Vec<_>>()
    };
    assert_ne!(hands(position), hands(&imagined));
    let captions = Captions::default();
    for frame in frames() {
        let [one, other] = [position, &imagined].map(|position| {
            board_drawing.svg(&MapScene::new(position.state.open(), "T"), frame, &captions)
        });
        assert_eq!(one, other);
    }
    let drawn = [position, &imagined].map(|position| {
        let scene = MapScene::new(position.state.open(), "T");
        board_drawing
            .png(&scene, MapExtent::Overview, &captions)
            .expect("drawn")
    });
    assert_eq!(drawn[0], drawn[1]);
}

#[test]
fn what_moves_changes_the_picture() {
    let board_drawing = board_drawing(&scenario());
    let (game, from) = game(6, 12);
    let captions = Captions::default();
    let after = scene(&game, from);
    let still = MapScene::new(game.position.state.open(), "Turn");
    let [after, still] =
        [after, still].map(|scene| board_drawing.svg(&scene, MapExtent::Board, &captions));
    assert!(after.contains("class=\"moves\""), "arrows are drawn");
    assert!(!still.contains("class=\"moves\""));
}

fn chunks(png: &Png) -> Vec<String> {
    let mut rest = &png.bytes[8..];
    let mut names = Vec::new();
    while rest.len() >= 12 {
        let length = u32::from_be_bytes([rest[0], rest[1], rest[2], rest[3]]) as usize;
        names.push(String::from_utf8_lossy(&rest[4..8]).into_owned());
        rest = &rest[12 + length..];
    }
    names.dedup();
    names
}

#[test]
fn files_say_no_more_than_they_show() {
    let board_drawing = board_drawing(&scenario());
    let (game, from) = game(7, 30);
    let scene = scene(&game, from);
    let captions = Captions::default();
    let png = board_drawing
        .png(&scene, region(530, 230), &captions)
        .expect("drawn");
    assert_eq!(chunks(&png), ["IHDR", "PLTE", "IDAT", "IEND"]);
    assert_eq!(png.shown.0, 360);
    for frame in frames() {
        let svg = board_drawing.svg(&scene, frame, &captions);
        for word in ["<script", "href", "<!--", " style=", "onload"] {
            assert!(!svg.contains(word), "{word}");
        }
        for id in svg.split(" id=\"").skip(1) {
            let id = id.split('"').next().unwrap_or("");
            let plain = id
                .chars()
                .all(|letter| letter.is_ascii_lowercase() || letter == '-');
            let known = id == "flood" || id.starts_with("stripes-");
            assert!(plain && known, "{id}");
        }
        assert_eq!(svg.matches("http").count(), 1, "the name of the format");
    }
}

/// Means of the colours of squares of 8 by 8 pixels, row by row.
fn squares(image: &Pixmap) -> Vec<[i32; 3]> {
    let (wide, high) = (image.width() as usize / 8, image.height() as usize / 8);
    let mut sums = vec![[0; 3]; wide * high];
    for y in 0..8 * high {
        for x in 0..8 * wide {
            let at = 4 * (y * image.width() as usize + x);
            let sum = &mut sums[y / 8 * wide + x / 8];
            for (sum, part) in sum.iter_mut().zip(&image.data()[at..]) {
                *sum += i32::from(*part);
            }
        }
    }
    sums.iter().map(|sum| sum.map(|part| part / 64)).collect()
}

/// The numbers in an attribute of an open tag; none where it has not the attribute.
fn numbers(tag: &str, attribute: &str) -> Vec<f32> {
    let found = tag
        .split_once(&format!(" {attribute}=\""))
        .map(|(_, rest)| rest);
    let value = found
        .and_then(|rest| rest.split('"').next())
        .unwrap_or_default();
    let parts = value.split(|letter: char| !letter.is_ascii_digit() && !".-".contains(letter));
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// The squares of `squares` that a line of text of a file covers: letters are drawn in mails alone, from outlines.
fn written(svg: &str, wide: usize, scale: f32) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    // Where each group that is open begins, and how large a unit of it is, in pixels of the mail.
    let mut groups: Vec<(f32, f32, f32)> = Vec::new();
    for tag in svg.split('<') {
        let tag = tag.split('>').next().unwrap_or_default();
        let (x, y, unit) = groups.last().copied().unwrap_or((0.0, 0.0, scale));
        let is_group = tag == "g" || tag.starts_with("g ");
        if tag.starts_with("svg ") {
            let view = numbers(tag, "viewBox");
            let unit = scale * numbers(tag, "width")[0] / view[2];
            groups.push((-view[0] * unit, -view[1] * unit, unit));
        } else if is_group {
            let (left, top, size) = match numbers(tag, "transform")[..] {
                [size] => (0.0, 0.0, size),
                [left, top] => (left, top, 1.0),
                [left, top, size] => (left, top, size),
                _ => (0.0, 0.0, 1.0),
            };
            groups.push((x + left * unit, y + top * unit, unit * size));
        } else if tag == "/g" {
            groups.pop();
        } else if tag.starts_with("text ") {
            let number = |key: &str| numbers(tag, key)[0] * unit;
            let (size, long) = (number("font-size"), number("textLength"));
            let is_centred = !tag.contains("text-anchor=\"start\"");
            let left = number("x") + x - if is_centred { long / 2.0 } else { 0.0 };
            let foot = number("y") + y;
            let square = |length: f32| (length / 8.0).max(0.0) as usize;
            for row in square(foot - size)..=square(foot + 0.4 * size) {
                let columns = square(left - 4.0)..=square(left + long + 4.0).min(wide - 1);
                found.extend(columns.map(|column| row * wide + column));
            }
        }
    }
    found
}

/// A file is one document; a mail is put together of layers, some of them kept from pictures before.
#[test]
fn mails_show_what_files_show() {
    let board_drawing = board_drawing(&scenario());
    let captions = Captions::default();
    let options = resvg::usvg::Options::default();
    for (seed, segments) in [(7, 30), (3, 12)] {
        let (game, from) = game(seed, segments);
        let scene = scene(&game, from);
        for frame in [MapExtent::Board, MapExtent::Overview, region(530, 230)] {
            let png = board_drawing.png(&scene, frame, &captions).expect("drawn");
            let mail = Pixmap::decode_png(&png.bytes).expect("a PNG");
            let svg = board_drawing.svg(&scene, frame, &captions);
            let tree = resvg::usvg::Tree::from_str(&svg, &options).expect("it reads");
            let scale = mail.width() as f32 / tree.size().width();
            let mut file = Pixmap::new(mail.width(), mail.height()).expect("a size");
            let scale = resvg::tiny_skia::Transform::from_scale(scale, scale);
            resvg::render(&tree, scale, &mut file.as_mut());
            let written = written(&svg, mail.width() as usize / 8, scale.sx);
            let apart = squares(&mail).into_iter().zip(squares(&file));
            let apart = apart
                .enumerate()
                .filter(|(at, _)| !written.contains(at))
                .map(|(_, both)| both);
            let most = |(one, other): ([i32; 3], [i32; 3])| {
                let parts = one.into_iter().zip(other);
                parts.map(|(a, b)| (a - b).abs()).max().unwrap_or(0)
            };
            let apart: Vec<i32> = apart.map(most).collect();
            assert!(apart.len() > written.len(), "{frame:?}: most is compared");
            let (worst, all) = (apart.iter().max(), apart.iter().sum::<i32>());
            let mean = f64::from(all) / apart.len() as f64;
            assert!(
                worst < Some(&60) && mean < 3.0,
                "{frame:?}: {worst:?} at most, {mean:.2} in the mean"
            );
        }
    }
}

#[test]
fn a_picture_is_the_same_whatever_is_drawn_before_and_beside_it() {
    let board_drawing = board_drawing(&scenario());
    let captions = Captions::default();
    let scenes = [(8, 3), (9, 30)].map(|(seed, segments)| {
        let (game, from) = game(seed, segments);
        scene(&game, from)
    });
    let frames = [MapExtent::Overview, region(530, 230), region(960, 0)];
    let all = || -> Vec<Png> {
        let of =
            |scene| frames.map(|frame| board_drawing.png(scene, frame, &captions).expect("drawn"));
        scenes.iter().flat_map(of).collect()
    };
    let beside = std::thread::scope(|scope| {
        let others: Vec<_> = (0..4).map(|_| scope.spawn(all)).collect();
        others
            .into_iter()
            .map(|other| other.join().expect("drawn"))
            .collect::<Vec<_>>()
    });
    let alone = all();
    assert_ne!(alone[0], alone[3], "two positions");
    for pictures in beside {
        assert!(pictures == alone);
    }
}

#[test]
fn a_title_cannot_break_the_document() {
    let board_drawing = board_drawing(&scenario());
    let state = crowded(&scenario(), 1, false, 0, 1);
    let words = BTreeMap::from([("description".to_owned(), "</desc><x a=\"".to_owned())]);
    let scene = MapScene::new(state.open(), "<b>&amp;\u{0}\u{1b}]\"'");
    for frame in frames() {
        let svg = board_drawing.svg(&scene, frame, &Captions(words.clone()));
        let options = resvg::usvg::Options::default();
        let tree = resvg::usvg::Tree::from_str(&svg, &options);
        assert!(tree.is_ok(), "{:?}", tree.err());
        assert!(svg.contains("<title>&lt;b&gt;&amp;amp;]&quot;'</title>"));
    }
}

#[test]
fn every_board_and_number_of_nations_is_drawn() {
    let captions = Captions::default();
    for name in bulla::scenario::names() {
        let scenario = Scenario::named(&name).expect("it reads");
        let board_drawing = board_drawing(&scenario);
        let parts = std::sync::Arc::new(scenario.components.clone());
        let empty = State::new(parts, usize::from(scenario.players));
        let png = board_drawing.png(
            &MapScene::new(empty.open(), &name),
            MapExtent::Overview,
            &captions,
        );
        assert!(png.is_ok_and(|png| png.bytes.len() > 5_000), "{name}");
    }
    // Eighteen nations, most of them unknown to the data, all of a stock in one area.
    let state = with_nations(&scenario(), 18);
    let board_drawing = board_drawing(&scenario());
    let scene = MapScene::new(state.open(), "eighteen");
    for frame in [
        MapExtent::Board,
        MapExtent::Overview,
        region(250, 0),
        region(960, 400),
    ] {
        let png = board_drawing.png(&scene, frame, &captions).expect("drawn");
        assert!(png.bytes.len() > 5_000);
    }
    // A part that lies beyond the board for the most is drawn all the same.
    assert!(
        board_drawing
            .png(&scene, region(1200, 700), &captions)
            .is_ok()
    );
}
