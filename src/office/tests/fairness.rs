//! The program of `docs/fairness.md`, run over exported games: it knows nothing of this one.

use std::fmt::Write;
use std::process::Command;

use super::*;
use crate::bots::{Match, Player, Settler};
use crate::game::{Bound, Commitment, Luck, write_line};
use crate::office::means::key::hexadecimal;
use crate::rules;

/// A game as an export has it, as far as `docs/fairness.py` reads it.
fn export(house: &mut House) -> String {
    let game = house.game_kept();
    let lines = house.office().ledger("delta-7").unwrap();
    let store = &mut house.office.as_mut().unwrap().store;
    let (scenario, segments) = store
        .read(|store| Ok::<_, StoreError>((store.scenario(game.id)?, store.segments(game.id)?)))
        .unwrap();
    let hex = |bytes: &[u8]| hexadecimal(bytes);
    let luck: serde_json::Value = serde_json::from_str(&game.luck.unwrap()).unwrap();
    let head = serde_json::json!({
        "record": "game", "slug": game.slug, "seed": hex(&game.seed.0), "salt": hex(&game.salt.0),
        "commitment": game.commitment, "commits": game.commits, "revision": game.revision, "luck": luck,
        "scenario": scenario, "cards": game.cards,
    });
    let mut text = format!("{head}\n");
    let mut lines = lines.into_iter();
    for segment in segments {
        let count = store.read(|store| store.events(segment.id)).unwrap().len();
        let own: Vec<String> = lines.by_ref().take(count).collect();
        let record = serde_json::json!({
            "record": "segment", "ordinal": segment.ordinal, "turn": segment.turn, "name": segment.name,
            "rules_revision": segment.rules_revision, "lines": own,
        });
        writeln!(text, "{record}").unwrap();
    }
    text
}

fn checked(text: &str) -> (bool, String) {
    let directory = tempfile::TempDir::new().unwrap();
    let path = directory.path().join("game.jsonl");
    fs::write(&path, text).unwrap();
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/fairness.py");
    let ran = Command::new("python3").arg(program).arg(&path).output();
    let ran = ran.expect("python3 is installed");
    let said = String::from_utf8_lossy(&ran.stdout) + String::from_utf8_lossy(&ran.stderr);
    (ran.status.success(), said.into_owned())
}

/// A game of settlers, with words for luck, as an export has it.
fn settled(words: &[(u32, &str)]) -> String {
    let scenario = Scenario::named("advanced-3").unwrap();
    let mut game = Match::new(&scenario, 4);
    let seed = game.seed.clone();
    let words = words
        .iter()
        .map(|(seat, words)| (*seat, (*words).to_owned()));
    let luck = Luck {
        words: words.collect(),
        beacon: None,
    };
    game.seed = luck.on(&seed);
    let mut players: Vec<Box<dyn Player>> = (0..3).map(|_| Box::new(Settler) as _).collect();
    while game.turn() < 12 && !game.is_over() {
        game.play(&mut players);
    }
    let cards = scenario.components.deck.numbering();
    let bound = Bound {
        scenario: "as it is kept",
        cards: &cards,
        revision: rules::REVISION.unsigned_abs(),
        beacon: None,
    };
    let commitment = Commitment::new(&seed, [3; 32], bound);
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
    let mut text = format!("{head}\n");
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

fn holding(said: &str) -> usize {
    said.lines()
        .filter(|line| line.starts_with("holds:"))
        .count()
}

#[test]
fn a_game_in_the_office_is_checked_from_what_it_keeps() {
    let mut house = House::new();
    for (seat, words) in [("ann", "seven cats"), ("bob", "幸運 \"ein Schwein\"")] {
        let token = house.token_of(seat);
        let lines = format!("token: {token}\nluck: {words}");
        house.ask(&format!("{seat}@example.org"), None, &block(&lines));
    }
    house.wait(4 * DAY);
    house.post();
    let text = export(&mut house);
    let (holds, said) = checked(&text);
    assert!(holds, "{said}");
    assert_eq!(
        holding(&said),
        11,
        "commitment, lots and nine stacks: {said}"
    );
    assert!(said.contains("with words of 2 seats"), "{said}");
    for (from, to, what) in [
        ("seven cats", "seven dogs", "the lots"),
        ("\"revision\":2", "\"revision\":3", "the commitment"),
        ("advanced-2", "advanced-3", "the commitment"),
        (
            "0 ochre 1 commodity",
            "0 hides 1 commodity",
            "the commitment",
        ),
        ("15.3 lots 0,1", "15.3 lots 1,0", "the lots"),
    ] {
        let other = match text.contains(from) {
            true => text.replacen(from, to, 1),
            false => text.replacen(to, from, 1),
        };
        let (holds, said) = checked(&other);
        assert!(!holds, "{from}: {said}");
        assert!(said.contains(&format!("DIFFERS: {what}")), "{from}: {said}");
    }
}

#[test]
fn lots_stacks_and_three_draws_are_recomputed() {
    for words in [&[(1, "seven cats"), (3, "")][..], &[]] {
        let (holds, said) = checked(&settled(words));
        assert!(holds, "{said}");
        assert_eq!(holding(&said), 14, "and three draws: {said}");
        assert_eq!(said.matches("(31.81)").count(), 3, "{said}");
    }
    let text = settled(&[(1, "seven cats")]);
    let at = text
        .find(" 31.81 card ")
        .map_or_else(|| text.find("31.81 card ").unwrap(), |at| at + 1);
    let swapped = swap_two(&text, at);
    let (holds, said) = checked(&swapped);
    assert!(!holds, "{said}");
    assert!(said.contains("DIFFERS: cards that went back"), "{said}");
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
    let mut house = House::new();
    house.wait(4 * DAY);
    house.post();
    let text = export(&mut house);
    let mut records = text.lines();
    let mut head: serde_json::Value = serde_json::from_str(records.next().unwrap()).unwrap();
    let game = house.game_kept();
    head["commits"] = 1.into();
    head["luck"] = serde_json::Value::Null;
    head["commitment"] = Commitment::of_seed(&Seed(game.seed.0), game.salt.0)
        .hash
        .into();
    let rest: Vec<&str> = records.collect();
    let (holds, said) = checked(&format!("{head}\n{}\n", rest.join("\n")));
    assert!(holds, "{said}");
    assert!(said.contains("over this seed alone"), "{said}");
}
