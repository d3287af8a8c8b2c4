//! The data of the program, and what a broken scenario is told.

mod broken;
mod derived;
mod yaml_styles;

use std::fs;
use std::path::Path;

use bulla::game::{Calamity, CitySite, FaceKind};
use bulla::rulebook::{AssaultNumbers, OrdersNeeded};
use bulla::scenario::{
    self, CaseOverrides, FileSource, IslandSites, Scenario, SplitBefore, TableSettings,
};
use bulla::text::TextPosition;
use bulla::turn::Topic;

/// Every named scenario with its set of panels, nations and tokens (16.2–16.8, and 16.9 of the page of variants).
const SET_UPS: [(&str, &str, usize, u16); 17] = [
    ("advanced-2", "WEST", 4, 55),
    ("advanced-3", "WEST", 5, 47),
    ("advanced-4", "EAST", 4, 55),
    ("advanced-4-west", "W_WEST", 5, 55),
    ("advanced-5", "S123", 8, 47),
    ("advanced-5-east", "S234", 6, 47),
    ("advanced-5-west", "SW12", 5, 47),
    ("advanced-5-west-123", "SW123", 8, 47),
    ("advanced-6", "S1234", 9, 55),
    ("advanced-6-west", "SW1234", 9, 55),
    ("advanced-6-west-123", "SW123", 8, 55),
    ("advanced-7", "S1234", 9, 55),
    ("advanced-7-west", "SW1234", 9, 55),
    ("advanced-8", "S1234", 9, 47),
    ("advanced-8-west", "SW1234", 9, 47),
    ("advanced-9", "S1234", 9, 47),
    ("advanced-9-west", "SW1234", 9, 47),
];

fn named(name: &str) -> Scenario {
    Scenario::named(name).unwrap_or_else(|complaints| {
        let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        panic!("{name}:\n{}", lines.join("\n"))
    })
}

/// The areas in play, by the survey: `play-areas.tsv`, one column for each set.
fn surveyed(set: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/scenario/play-areas.tsv");
    let table = fs::read_to_string(path).unwrap();
    let mut lines = table
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let head = lines.next().unwrap();
    let column = head.iter().position(|name| *name == set).unwrap();
    lines
        .filter(|line| line[column] == "y")
        .map(|line| line[0].to_owned())
        .collect()
}

fn in_play(scenario: &Scenario) -> Vec<String> {
    let board = &scenario.components.board;
    board
        .in_play()
        .map(|id| board.area(id).id.clone())
        .collect()
}

fn starts(scenario: &Scenario, nation: &str) -> Vec<String> {
    let components = &scenario.components;
    let civ = components.find_nation(nation).unwrap();
    let starts = components.nation(civ).starts.iter();
    starts
        .map(|area| components.board.area(*area).id.clone())
        .collect()
}

#[test]
fn every_set_up_has_exactly_the_areas_of_the_survey() {
    let names: Vec<&str> = SET_UPS.iter().map(|(name, ..)| *name).collect();
    let all = scenario::names();
    let own: Vec<&String> = all
        .iter()
        .filter(|name| name.starts_with("advanced"))
        .collect();
    assert_eq!(own, names);
    for (name, set, nations, tokens) in SET_UPS {
        let scenario = named(name);
        assert_eq!(in_play(&scenario), surveyed(set), "{name}");
        assert_eq!(scenario.components.nations.len(), nations, "{name}");
        assert_eq!(scenario.components.tokens, tokens, "{name}");
        assert!(name.contains(&format!("-{}", scenario.players)), "{name}");
    }
}

#[test]
fn every_set_of_panels_can_be_laid_out() {
    let scenario = named("advanced-8");
    for set in [
        "S1234", "SW1234", "S123", "S234", "S23", "SW123", "SW12", "EAST", "WEST", "W_WEST",
    ] {
        let variation = CaseOverrides {
            set: Some(set.to_owned()),
            ..CaseOverrides::default()
        };
        let varied = scenario.varied(&variation).unwrap();
        assert_eq!(in_play(&varied), surveyed(set), "{set}");
    }
    for (alias, set) in [("base", "S1234"), ("extension", "SW1234")] {
        let variation = CaseOverrides {
            set: Some(alias.to_owned()),
            ..CaseOverrides::default()
        };
        assert_eq!(
            in_play(&scenario.varied(&variation).unwrap()),
            surveyed(set)
        );
    }
}

#[test]
fn the_round_numbers_of_the_book() {
    let summary = named("advanced-8-west").summary();
    assert_eq!((summary.areas.all, summary.areas.in_play), (159, 159));
    assert_eq!((summary.borders.all, summary.borders.in_play), (433, 433));
    assert_eq!(
        (summary.land_borders, summary.water_borders),
        (184 + 95, 154 + 95)
    );
    assert_eq!(summary.open_sea, 10);
    assert_eq!(summary.commodity_cards(), 114);
    assert_eq!(summary.calamities(), 12);
    assert_eq!(summary.advances, 24);
    assert_eq!(summary.finish, 16);
    // 8.1, 9.1: the sizes of the nine stacks.
    let sizes: Vec<u32> = summary
        .stacks
        .iter()
        .map(|(cards, evils)| cards + evils)
        .collect();
    assert_eq!(sizes, [14, 17, 19, 17, 15, 12, 12, 10, 10]);
}

#[test]
fn the_calamities_that_are_not_traded() {
    let scenario = named("advanced-8");
    let kept: Vec<&str> = scenario
        .components
        .deck
        .faces()
        .filter(|(_, face)| {
            matches!(
                face.kind,
                FaceKind::Calamity {
                    tradable: false,
                    ..
                }
            )
        })
        .map(|(_, face)| face.id.as_str())
        .collect();
    assert_eq!(kept, ["volcano", "famine", "civil-war", "flood"]);
}

/// The credits that each card gives in all, as the Gamer's Guide adds them up.
#[test]
fn credits_add_up_as_in_the_guide() {
    let totals = [
        ("pottery", 80),
        ("cloth-making", 80),
        ("metalworking", 100),
        ("agriculture", 80),
        ("engineering", 200),
        ("astronomy", 120),
        ("coinage", 120),
        ("medicine", 120),
        ("mathematics", 170),
        ("drama-and-poetry", 65),
        ("music", 85),
        ("architecture", 60),
        ("literacy", 110),
        ("law", 0),
        ("democracy", 0),
        ("military", 0),
        ("philosophy", 0),
        ("mysticism", 85),
        ("deism", 45),
        ("enlightenment", 30),
        ("monotheism", 0),
        ("theology", 0),
    ];
    let components = named("advanced-8").components;
    for (id, total) in totals {
        let advance = components.advance(components.find_advance(id).unwrap());
        let points: u32 = advance.credits.iter().map(|(_, points)| points).sum();
        assert_eq!(points, total, "{id}");
    }
}

/// 4.47: the western start areas are struck with the extension; Iberia stands in Italy's place.
#[test]
fn start_areas_change_with_the_extension() {
    let (base, west) = (named("advanced-8"), named("advanced-8-west"));
    assert_eq!(
        starts(&base, "africa"),
        ["sahara", "tripolitania", "tunisia"]
    );
    assert_eq!(starts(&west, "africa"), ["cirta", "tripolitania"]);
    assert_eq!(starts(&base, "illyria"), ["germany", "sudeten"]);
    assert_eq!(starts(&west, "illyria"), ["sudeten"]);
    assert_eq!(starts(&base, "italy"), ["cisalpina", "etruria", "pannonia"]);
    assert_eq!(starts(&west, "iberia"), ["baetica", "corduba", "lusitania"]);
    assert_eq!(starts(&west, "thrace"), ["scythia"]);
    assert_eq!(starts(&named("advanced-6-west-123"), "egypt").len(), 5);
}

/// 18.1, 19–27: the figures of the book of 1991, each with its rule in the file.
#[test]
fn the_book_of_1991() {
    let book = named("advanced-8").book;
    let realm = book.plan("realm").unwrap();
    let sections: Vec<&str> = realm.sections.iter().map(|section| section.id()).collect();
    assert_eq!(
        sections.join(" "),
        "taxation population census ships movement conflict cities surplus support acquisition"
    );
    assert_eq!(realm.orders_needed, OrdersNeeded::Always);
    assert_eq!(book.plan("fate").unwrap().orders_needed, OrdersNeeded::Fate);
    assert_eq!(book.turn.len(), 5);
    assert_eq!((book.taxation.rate, book.taxation.choice), (2, (1, 3)));
    assert_eq!(
        (book.ships.cost, book.ships.upkeep, book.ships.most),
        (2, 1, 4)
    );
    assert_eq!(
        (
            book.movement.capacity,
            book.movement.reach,
            book.movement.extra
        ),
        (5, 4, 1)
    );
    let siege = |siege: &AssaultNumbers| (siege.attackers, siege.defenders);
    assert_eq!(siege(&book.conflict.siege), (7, 6));
    assert_eq!(siege(&book.conflict.skilled_attack), (6, 5));
    assert_eq!(siege(&book.conflict.skilled_defence), (8, 7));
    let cities = &book.cities;
    let costs = (cities.on_site, cities.elsewhere);
    assert_eq!((costs, cities.most), ((6, Some(12)), 9));
    assert_eq!((book.support.tokens, cities.support), (2, 2));
    assert_eq!((book.acquisition.stack, book.acquisition.price), (9, 18));
}

/// 16.8: two players; the sites of Palermo and Syracuse go too, by the letter of the rule.
#[test]
fn island_sites_do_not_count_for_two_players() {
    let scenario = named("advanced-2");
    let variation = CaseOverrides {
        island_sites: Some(IslandSites::Count),
        ..CaseOverrides::default()
    };
    let counted = scenario.varied(&variation).unwrap();
    let sites = |scenario: &Scenario| -> Vec<String> {
        let board = &scenario.components.board;
        let sites = board
            .in_play()
            .filter(|id| board.area(*id).site != CitySite::None);
        sites.map(|id| board.area(id).id.clone()).collect()
    };
    let kept = sites(&scenario);
    let lost: Vec<String> = sites(&counted)
        .into_iter()
        .filter(|id| !kept.contains(id))
        .collect();
    assert_eq!(
        lost,
        [
            "chalcis", "eretria", "ithaca", "knossos", "palermo", "phaestos", "sardinia",
            "syracuse", "thera"
        ]
    );
}

#[test]
fn a_ship_keeps_to_its_coast() {
    let scenario = named("advanced-8-west");
    let board = &scenario.components.board;
    let crossings = |id: &str, coast: &str| -> Vec<String> {
        let id = board.find(id).unwrap();
        let coasts = &board.area(id).coasts;
        let from = coasts.iter().position(|name| name == coast).unwrap();
        let crossings = board.by_water(id).iter().filter(|c| c.from.index() == from);
        crossings.map(|c| board.area(c.to).id.clone()).collect()
    };
    assert_eq!(crossings("delphi", "east"), ["athens", "chalcis"]);
    assert_eq!(
        crossings("delphi", "west"),
        ["central-mediterranean", "corinth", "epirus", "ithaca"]
    );
    assert_eq!(crossings("van", "lake-van"), ["armenia", "nineveh"]);
    // Sea coasts come before the shores of lakes.
    let coasts = |id: &str| &board.area(board.find(id).unwrap()).coasts;
    assert_eq!(coasts("galatia"), &["sea", "lake-tuz"]);
    assert_eq!(coasts("knossos"), &[""]);
    assert!(coasts("macedonia").is_empty());
}

#[test]
fn a_game_reads_its_own_copies_again() {
    let scenario = named("advanced-5");
    let file_source = FileSource::of_copies(scenario.files.clone());
    let again = Scenario::from_shelf("advanced-5", &file_source).unwrap();
    assert_eq!(again.summary(), scenario.summary());
    assert_eq!(again.book, scenario.book);
    assert_eq!(scenario.files.len(), 7);
}

#[test]
fn a_file_beside_the_scenario_stands_before_the_programs() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = directory.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let files = named("advanced-5").files;
    let mine = files["advanced-5.yaml"].replace("tokens: 47", "tokens: 40");
    write("mine.yaml", &mine);
    let scenario = Scenario::load(&directory.path().join("mine.yaml")).unwrap();
    assert_eq!(scenario.components.tokens, 40);
    let cards = files["cards/advanced.yaml"].replace("value: 1, number: 7", "value: 1, number: 6");
    write("cards/advanced.yaml", &cards);
    let path = directory.path().join("mine.yaml");
    let summary = scenario::check(path.to_str().unwrap()).unwrap();
    assert_eq!(summary.commodity_cards(), 112);
    assert_eq!(
        scenario::check("advanced-5").unwrap().commodity_cards(),
        114
    );
}

/// The program's scenario of the same name does not stand in for a file that cannot be one.
#[test]
fn a_file_that_is_no_scenario() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("advanced-5.yml");
    fs::write(&path, "title: mine").unwrap();
    let complaints = Scenario::load(&path).unwrap_err();
    assert!(complaints[0].complaint.message.contains("ends in .yaml"));
    let complaints = Scenario::load(&directory.path().join("advanced-5.yaml")).unwrap_err();
    assert_eq!(complaints[0].complaint.message, "there is no such file");
    for noise in [
        &b"\xff\xfe"[..],
        b"",
        b"- a\n- b\n",
        b"title: [",
        b"a: &x 1\nb: *x\n",
    ] {
        let path = directory.path().join("noise.yaml");
        fs::write(&path, noise).unwrap();
        assert!(Scenario::load(&path).is_err());
    }
}

#[test]
fn a_name_that_no_scenario_has() {
    let complaints = scenario::check("advanced-1").unwrap_err();
    assert_eq!(complaints[0].file, "advanced-1.yaml");
    assert!(
        complaints[0]
            .complaint
            .message
            .contains("did you mean advanced-2")
    );
}

/// The sections of each segment of a turn, by its name.
fn segments(scenario: &Scenario) -> Vec<(&str, Vec<&str>)> {
    let plans = scenario.book.turn.iter();
    plans
        .map(|plan| {
            let sections = plan.sections.iter().map(|section| section.id());
            (plan.name.as_str(), sections.collect())
        })
        .collect()
}

#[test]
fn a_table_has_as_many_parts_of_trade_as_it_likes() {
    let usual = named("advanced-5");
    let closing = vec!["last-trade", "naming"];
    for trades in 1..=5 {
        let house = TableSettings {
            trades: Some(trades),
            ..TableSettings::default()
        };
        let table = usual.for_table(&house).expect("from one to five parts");
        let found = segments(&table);
        let names: Vec<&str> = found.iter().map(|(name, _)| *name).collect();
        let market = (1..=trades).map(|number| format!("trade-{number}"));
        let mut expected = vec!["realm".to_owned()];
        expected.extend(market);
        expected.push("fate".to_owned());
        assert_eq!(names, expected);
        let last = trades as usize;
        assert_eq!(found[last].1, closing);
        assert!(
            found[1..last]
                .iter()
                .all(|(_, played)| *played == ["trade"])
        );
        assert_eq!(found[last + 1], *segments(&usual).last().unwrap());
    }
    for trades in [0, 6] {
        let trades = Some(trades);
        let house = TableSettings {
            trades,
            ..TableSettings::default()
        };
        assert!(usual.for_table(&house).is_err());
    }
}

/// The settings of a table stand in the copy that a game keeps.
#[test]
fn a_table_keeps_its_settings() {
    let at = TextPosition::START;
    let asked = |kind| SplitBefore { at, kind };
    let usual = named("advanced-5");
    assert_eq!(usual.book.victory.turn, None);
    let house = TableSettings {
        trades: Some(2),
        last_turn: Some(12),
        ask: Some(vec![asked(Calamity::CivilWar)]),
        ..TableSettings::default()
    };
    let table = usual.for_table(&house).expect("settings of a table");
    let copies = FileSource::of_copies(table.files.clone());
    let again = Scenario::from_shelf("advanced-5", &copies).expect("a true copy");
    assert_eq!(again.book, table.book);
    assert_eq!(again.book.victory.turn, Some(12));
    assert_eq!(
        again.book.split_topics.iter().collect::<Vec<_>>(),
        [&Topic::CivilWar]
    );
    let other = TableSettings {
        last_turn: Some(9),
        ..TableSettings::default()
    };
    let changed = again.for_table(&other).expect("another last turn").book;
    assert_eq!(
        (changed.victory.turn, changed.turn),
        (Some(9), again.book.turn.clone())
    );
    assert_eq!(
        again.for_table(&TableSettings::default()).unwrap().book,
        again.book
    );
    let house = TableSettings {
        ask: Some(vec![asked(Calamity::Piracy)]),
        ..TableSettings::default()
    };
    assert!(usual.for_table(&house).is_err());
}
