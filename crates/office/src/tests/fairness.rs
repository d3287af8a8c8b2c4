//! The program of `docs/fairness.md`, run over exported games: it knows nothing of this one.

use std::fmt::Write;
use std::process::Command;

use super::rejudged::{acted_by, lost, rejudge_request};
use super::replayed_segments::carry_out;
use super::*;
use crate::context::office_key::hexadecimal;
use crate::game_state::draw_disclosure;
use crate::game_state::export_writer::line;
use bulla_bots::{MemoryGame, Player, SettlerBot};
use bulla_core::game::{Commitment, CommittedInputs, PlayerEntropy, write_line};
use bulla_core::rules;
use bulla_core::scenario::{self, FileSource, OptionRef};
use bulla_core::text::{ParseLimits, parse};

fn export(office: &mut TestOffice) -> String {
    office.office().export("delta-7").unwrap().join("\n") + "\n"
}

pub fn checked(text: &str) -> (bool, String) {
    let directory = tempfile::TempDir::new().unwrap();
    let path = directory.path().join("game.jsonl");
    fs::write(&path, text).unwrap();
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fairness.py");
    let ran = Command::new("python3").arg(program).arg(&path).output();
    let ran = ran.expect("python3 is installed");
    let said = String::from_utf8_lossy(&ran.stdout) + String::from_utf8_lossy(&ran.stderr);
    (ran.status.success(), said.into_owned())
}

/// A game of settlers up to a turn, with words for luck, as an export has it.
fn settled(scenario: &Scenario, words: &[(u32, &str)], turns: u16) -> String {
    let mut game = MemoryGame::new(scenario, 4);
    let seed = game.seed.clone();
    let words = words
        .iter()
        .map(|(seat, words)| (*seat, (*words).to_owned()));
    let luck = PlayerEntropy {
        words: words.collect(),
        beacon: None,
    };
    game.seed = luck.mix_into(&seed);
    let mut players: Vec<Box<dyn Player>> =
        game.seats().map(|_| Box::new(SettlerBot) as _).collect();
    game.play(&mut players);
    while game.turn() < turns && !game.is_over() {
        game.play(&mut players);
    }
    let mut text = head(scenario, &seed, &luck);
    let mut lines = game
        .ledger
        .iter()
        .map(|event| write_line(event, &game.parts));
    for (ordinal, played) in (1..).zip(&game.segments) {
        let own: Vec<String> = lines.by_ref().take(played.events).collect();
        let record = serde_json::json!({
            "record": "segment", "ordinal": ordinal, "turn": played.turn, "name": played.name,
            "rules_revision": rules::REVISION, "lines": own,
        });
        writeln!(text, "{record}").unwrap();
    }
    text
}

/// The records of a game and of how its draws are made.
fn head(scenario: &Scenario, seed: &Seed, luck: &PlayerEntropy) -> String {
    let cards = scenario.components.deck.numbering();
    let bound = CommittedInputs {
        scenario: "as it is kept",
        cards: &cards,
        revision: rules::REVISION.unsigned_abs(),
        beacon: None,
    };
    let commitment = Commitment::new(seed, [3; 32], bound);
    let words: Vec<_> = luck
        .words
        .iter()
        .map(|(seat, words)| serde_json::json!({"seat": seat, "words": words}))
        .collect();
    let head = serde_json::json!({
        "record": "game", "slug": "delta-7", "seed": hexadecimal(&seed.0), "salt": hexadecimal(&[3; 32]),
        "commitment": commitment.hash, "commits": 2, "revision": bound.revision, "luck": words,
        "scenario": bound.scenario, "cards": cards,
    });
    let draws = line(
        draw_disclosure::RECORD,
        draw_disclosure::of_scenario(scenario),
    );
    format!("{head}\n{draws}\n")
}

fn named(scenario: &str) -> Scenario {
    Scenario::named(scenario).unwrap()
}

fn holding(said: &str) -> usize {
    said.lines()
        .filter(|line| line.starts_with("holds:"))
        .count()
}

#[test]
fn a_game_in_the_office_is_checked_from_what_it_keeps() {
    let mut office = TestOffice::new();
    for (seat, words) in [("ann", "seven cats"), ("bob", "幸運 \"ein Schwein\"")] {
        let token = office.token_of(seat);
        let lines = format!("token: {token}\nluck: {words}");
        office.ask(&format!("{seat}@example.org"), None, &block(&lines));
    }
    office.wait(4 * DAY);
    office.post();
    let text = export(&mut office);
    let (holds, said) = checked(&text);
    assert!(holds, "{said}");
    assert_eq!(
        holding(&said),
        12,
        "commitment, lots, nine stacks and cards that went back: {said}"
    );
    assert!(said.contains("with words of 2 seats"), "{said}");
    let now = format!("\"revision\":{}", rules::REVISION);
    for (from, to, what) in [
        ("seven cats", "seven dogs", "the lots"),
        (&*now, "\"revision\":1", "the commitment"),
        ("advanced-2", "advanced-3", "the commitment"),
        (
            "0 ochre 1 commodity",
            "0 hides 1 commodity",
            "the commitment",
        ),
        ("15.3 lots 0,1", "15.3 lots 1,0", "the lots"),
    ] {
        let other = if text.contains(from) {
            text.replacen(from, to, 1)
        } else {
            text.replacen(to, from, 1)
        };
        let (holds, said) = checked(&other);
        assert!(!holds, "{from}: {said}");
        assert!(said.contains(&format!("DIFFERS: {what}")), "{from}: {said}");
    }
}

#[test]
fn lots_stacks_and_all_cards_that_went_back_are_recomputed() {
    let scenario = named("advanced-3");
    for words in [&[(1, "seven cats"), (3, "")][..], &[]] {
        let (holds, said) = checked(&settled(&scenario, words, 12));
        assert!(holds, "{said}");
        assert_eq!(holding(&said), 12, "{said}");
        assert!(went_back(&said) >= 3, "{said}");
    }
    let text = settled(&scenario, &[(1, "seven cats")], 12);
    let at = text
        .find(" 31.81 card ")
        .map_or_else(|| text.find("31.81 card ").unwrap(), |at| at + 1);
    let swapped = swap_two(&text, at);
    let (holds, said) = checked(&swapped);
    assert!(!holds, "{said}");
    assert!(said.contains("cards went back: not t"), "{said}");
}

/// Number of recomputed draws in which several cards went back.
fn went_back(said: &str) -> usize {
    let (before, _) = said.split_once(" draws in which").unwrap();
    let number = before.split_whitespace().next_back().unwrap();
    number.parse().unwrap()
}

/// The numbers of the first two cards that go back under one stack, each in the place of the other.
fn swap_two(text: &str, from: usize) -> String {
    let line = |at: usize| text[at..].split('"').next().unwrap();
    let starts: Vec<usize> = text[from..]
        .match_indices("31.81 card ")
        .map(|(at, _)| from + at)
        .collect();
    let pair = starts.windows(2).find(|pair| {
        let stack = |at: usize| line(at).split(' ').nth(4);
        stack(pair[0]) == stack(pair[1])
    });
    let [one, other] = pair.unwrap()[..] else {
        unreachable!("windows of two")
    };
    let number = |at: usize| line(at).split(' ').nth(2).unwrap();
    let (a, b) = (
        format!("31.81 card {} ", number(one)),
        format!("31.81 card {} ", number(other)),
    );
    let start = text[..one].to_owned();
    let middle = &text[one + a.len()..other];
    format!("{start}{b}{middle}{a}{}", &text[other + b.len()..])
}

#[test]
fn a_game_begun_before_is_checked_by_its_seed_alone() {
    let mut office = TestOffice::new();
    office.wait(4 * DAY);
    office.post();
    let text = export(&mut office);
    let of_game = |record: &&str| record.starts_with("{\"record\":\"game\"");
    let record = text.lines().find(of_game).unwrap();
    let mut head: serde_json::Value = serde_json::from_str(record).unwrap();
    let game = office.game_kept();
    head["commits"] = 1.into();
    head["luck"] = serde_json::Value::Null;
    head["commitment"] = Commitment::of_seed(&Seed(game.seed.0), game.salt.0)
        .hash
        .into();
    let rest: Vec<&str> = text.lines().filter(|line| !of_game(line)).collect();
    let (holds, said) = checked(&format!("{head}\n{}\n", rest.join("\n")));
    assert!(holds, "{said}");
    assert!(said.contains("over this seed alone"), "{said}");
}

/// Every table that can be played as it lies on the shelf, and with each option alone, or with those that it needs.
fn tables() -> Vec<(String, Scenario)> {
    let mut all: Vec<(String, Scenario)> = Vec::new();
    for name in scenario::names() {
        let scenario = named(&name);
        for players in u32::from(scenario.fewest)..u32::from(scenario.players) {
            let office = scenario::TableSettings {
                players: Some(players),
                ..scenario::TableSettings::default()
            };
            let fewer = scenario.for_table(&office).unwrap();
            all.push((format!("{name} for {players}"), fewer));
        }
        all.push((name, scenario));
    }
    for option in FileSource::embedded().options() {
        let ways = [
            format!("[{option}]"),
            format!("[{{{option}: 2}}]"),
            format!("[{{{option}: 50}}]"),
            format!("[tradable-anywhere, {option}]"),
        ];
        let found = ways.iter().find_map(|way| Some((way, with_options(way)?)));
        let (way, scenario) = found.unwrap_or_else(|| panic!("no table plays {option}"));
        all.push((way.clone(), scenario));
    }
    all
}

/// A scenario that takes these options.
fn with_options(list: &str) -> Option<Scenario> {
    let list = parse(list, 1, &ParseLimits::DATA).ok()?;
    let office = scenario::TableSettings {
        options: OptionRef::list(&list).ok()?,
        ..scenario::TableSettings::default()
    };
    let bases = [
        "advanced-4",
        "advanced-6",
        "advanced-8",
        "advanced-9-west",
        "classic-4",
    ];
    bases
        .iter()
        .find_map(|base| named(base).for_table(&office).ok())
}

#[test]
fn each_scenario_and_option_is_recomputed() {
    let mut several = 0;
    let tables = tables();
    for (name, scenario) in &tables {
        let turns = if name.contains(" for ") { 2 } else { 9 };
        let text = settled(scenario, &[(2, "seven cats")], turns);
        let (holds, said) = checked(&text);
        assert!(holds, "{name}: {said}");
        let stacks = usize::from(scenario.components.deck.stacks());
        assert_eq!(holding(&said), 3 + stacks, "{name}: {said}");
        several += went_back(&said);
    }
    assert!(
        tables.len() > 50 && several > 50,
        "{} tables, {several}",
        tables.len()
    );
}

/// Exit codes of the program for many exports.
fn codes(texts: &[String]) -> Vec<String> {
    const MANY: &str = "
import contextlib, io, runpy, sys
program, *files = sys.argv[1:]
for file in files:
    sys.argv, code = [program, file], 0
    with contextlib.redirect_stdout(io.StringIO()):
        try: runpy.run_path(program)
        except SystemExit as end: code = end.code
    print(code)
";
    let directory = tempfile::TempDir::new().unwrap();
    let mut run = Command::new("python3");
    run.args([
        "-c",
        MANY,
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fairness.py"),
    ]);
    for (at, text) in texts.iter().enumerate() {
        let path = directory.path().join(at.to_string());
        fs::write(&path, text).unwrap();
        run.arg(path);
    }
    let ran = run.output().unwrap();
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let said = String::from_utf8(ran.stdout).unwrap();
    said.lines().map(str::to_owned).collect()
}

/// The orders in which the stacks of a set-up lie, as they stand in its lines.
fn laid(text: &str) -> Vec<String> {
    let words = text.split('"').filter(|line| line.contains(" shuffled "));
    words
        .map(|line| line.rsplit(' ').next().unwrap().to_owned())
        .collect()
}

#[test]
fn two_cards_of_a_stack_in_each_others_place_are_found() {
    for name in ["advanced-3", "classic-3"] {
        let text = settled(&named(name), &[], 0);
        let mut changed = Vec::new();
        for order in laid(&text) {
            let cards: Vec<&str> = order.split(',').collect();
            for one in 0..cards.len() {
                for other in one + 1..cards.len() {
                    let mut cards = cards.clone();
                    cards.swap(one, other);
                    let other = cards.join(",");
                    changed.push(text.replacen(&format!(" {order}\""), &format!(" {other}\""), 1));
                }
            }
        }
        assert!(changed.len() > 300, "{}", changed.len());
        let codes = codes(&changed);
        assert_eq!(codes.len(), changed.len());
        assert!(codes.iter().all(|code| code == "1"), "{name}: {codes:?}");
    }
}

#[test]
fn a_stack_that_was_laid_by_the_way_of_another_option_is_found() {
    let ways = [
        "[]",
        "[tradable-bottom]",
        "[tradable-anywhere]",
        "[tradable-anywhere, nontradable-shuffled]",
        "[last-three]",
    ];
    let games = ways.map(|way| settled(&with_options(way).unwrap(), &[], 0));
    let mut changed = Vec::new();
    for game in &games {
        for other in &games {
            for (own, strange) in laid(game).iter().zip(laid(other)) {
                if *own != strange {
                    changed.push(game.replacen(own, &strange, 1));
                }
            }
            // Or the whole ledger of the one with what is told of the other.
            let record = |text: &str| text.lines().nth(1).unwrap().to_owned();
            if record(game) != record(other) {
                changed.push(game.replacen(&record(game), &record(other), 1));
            }
        }
        let told = game.lines().nth(1).unwrap();
        let none = told.replace("players", "none");
        changed.push(game.replacen(told, &none, 1));
        let stack = laid(game)[4].clone();
        let line = format!("\"15.2 shuffled 5 {stack}\",");
        assert!(game.contains(&line), "{line}");
        changed.push(game.replacen(&line, "", 1));
    }
    assert!(changed.len() > 60, "{}", changed.len());
    let codes = codes(&changed);
    assert!(codes.iter().all(|code| code == "1"), "{codes:?}");
    assert_eq!(self::codes(&games), ["0"; 5]);
}

/// Set-up that was played again has the number of the replay in the keys of its draws.
#[test]
fn a_game_that_was_played_again_is_recomputed() {
    let (mut office, _) = lost();
    carry_out(&mut office, rejudge_request("0-setup", RulingKind::Replay));
    for _ in 0..4 {
        office.wait(4 * DAY);
        office.post();
    }
    office
        .office()
        .vacate_seat("delta-7", "ann", &acted_by("gone"))
        .unwrap();
    office.wait(4 * DAY);
    office.post();
    let text = export(&mut office);
    let (holds, said) = checked(&text);
    assert!(holds, "{said}");
    let other = text.replace("\"replay\":1", "\"replay\":2");
    assert_ne!(text, other);
    let (holds, said) = checked(&other);
    assert!(!holds && said.contains("DIFFERS: the lots"), "{said}");
}

#[test]
fn what_cannot_be_recomputed_says_why() {
    let mut office = TestOffice::new();
    let (holds, said) = checked(&export(&mut office));
    assert!(
        !holds && said.contains("Nothing of it was judged yet"),
        "{said}"
    );
    office.wait(4 * DAY);
    office.post();
    let text = export(&mut office);
    let record = text
        .lines()
        .find(|line| line.contains("\"record\":\"draws\""))
        .unwrap();
    let (holds, said) = checked(&text.replace(&format!("{record}\n"), ""));
    assert!(!holds && said.contains("export the game again"), "{said}");
    let public = office.office().export_public("delta-7").unwrap().join("\n");
    let (holds, said) = checked(&public);
    assert!(!holds && said.contains("once the game is over"), "{said}");
}

/// The keys that `docs/fairness.md` names for each book are those of its games.
#[test]
fn the_keys_of_draws_stand_in_the_documentation() {
    let page = include_str!("../../../../docs/fairness.md");
    for book in ["advanced-4", "classic-4"] {
        let told = draw_disclosure::of_scenario(&named(book));
        for (what, number) in told["numbers"].as_object().unwrap() {
            let drawn = !["set-up", "deal"].contains(&what.as_str());
            // Neither is drawn in the book of 1980, and nothing goes back at once in the other.
            let other = ["draw-card", "calamity-limit", "keep-cards"].contains(&what.as_str());
            if drawn && (!other || (book == "advanced-4") == (what != "keep-cards")) {
                let key = format!("`{}/", number.as_str().unwrap());
                assert!(page.contains(&key), "{book}: {what}: {key}");
            }
        }
    }
}
