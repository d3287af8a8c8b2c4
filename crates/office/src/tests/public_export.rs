//! Public export of a game: enough to recompute its chance and to check mails against its chain, and nothing of who wrote what,
//! or when.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::Value;

use super::chain_audits::{audit, keep};
use super::fairness::checked;
use super::press::{ANN, BOB, house_of, press, sent};
use super::*;
use crate::context::hash_chain::chain_head;
use bulla_store::{ChainEntry, digits};

const WORD: ActedBy<'static> = ActedBy {
    who: "MARK-MODERATOR",
    why: "MARK-WHY",
};

fn public(office: &mut TestOffice) -> String {
    office.office().export_public("delta-7").unwrap().join("\n") + "\n"
}

fn records(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// A game that is over, with words for luck, a letter, a note of the moderator, a note to him and press without a name.
fn over(writer: &str) -> (TestOffice, Vec<MailCopy>) {
    let mut test_office = TestOffice::with(GAME, "");
    let mut kept = Vec::new();
    keep(&mut test_office, &mut kept);
    let token = test_office.token_of("ann");
    let lines = format!("token: {token}\nluck: seven cats");
    test_office.write(ANN, None, &format!("MARK-LETTER\n\n{}", block(&lines)));
    test_office.post();
    keep(&mut test_office, &mut kept);
    test_office.wait(4 * DAY);
    test_office.post();
    for seat in ["ann", "bob"] {
        let token = test_office.token_of(seat);
        let mut body = block(&format!("token: {token}\ntax: 2"));
        if seat == writer {
            body.push_str("\nBEGIN PRESS\nto: all\nfrom: nobody\nMARK-PRESS\nEND PRESS\n");
            body.push_str("\nBEGIN NOTE\nMARK-NOTE\nEND NOTE\n");
        }
        test_office.write(&format!("{seat}@example.org"), None, &body);
        test_office.post();
    }
    test_office
        .office()
        .resend("delta-7", "bob", &WORD)
        .unwrap();
    keep(&mut test_office, &mut kept);
    test_office.wait(4 * DAY);
    test_office.post();
    let acted_by = ActedBy {
        who: "gm",
        why: "enough",
    };
    let office = test_office.office();
    office
        .end_game("delta-7", ModeratorEnding::Draw, &acted_by)
        .unwrap();
    keep(&mut test_office, &mut kept);
    (test_office, kept)
}

const GAME: &str = "game: delta-7\nscenario: advanced-2\npress: open\nseats:\n  - {name: ann, address: ann@example.org}\n  \
    - {name: bob, address: bob@example.org}\n";

#[test]
fn an_export_for_everybody_has_what_checks_the_game_and_no_secret_of_a_person() {
    let (mut office, kept) = over("ann");
    let text = public(&mut office);
    let (holds, said) = checked(&text);
    assert!(holds && said.contains("with words of 1 seats"), "{said}");
    let whole = office.office().export("delta-7").unwrap().join("\n") + "\n";
    let (holds, same) = checked(&whole);
    assert!(holds);
    assert_eq!(said, same, "both come to the same");
    let audited = audit(&text, &kept).unwrap();
    assert_eq!(audited.wrong, Vec::<String>::new());
    let heads = audited
        .checked
        .iter()
        .filter(|one| one.contains("is one of this chain"));
    assert_eq!(heads.count(), kept.len(), "{:?}", audited.checked);
    let letters = audited
        .checked
        .iter()
        .filter(|one| one.contains("the letter that it answers is kept"));
    assert_eq!(letters.count(), 3, "{:?}", audited.checked);

    let mut secrets = vec!["MARK-".to_owned(), "example.org".to_owned(), "@".to_owned()];
    let known = [
        "export",
        "game",
        "draws",
        "seat",
        "segment",
        "leaf",
        "end",
        "rejudging",
    ];
    for record in records(&whole) {
        let field = |name: &str| record[name].as_str().map(str::to_owned);
        match record["record"].as_str().unwrap() {
            "letter" => secrets.extend([field("raw"), field("message_id")].into_iter().flatten()),
            "mail" => secrets.extend(field("message_id")),
            // That of a mail opens nothing to whoever has not its Message-ID.
            "leaf" if !["segment", "game", "mail"].contains(&record["kind"].as_str().unwrap()) => {
                secrets.extend(field("salt"));
            }
            _ => {}
        }
    }
    assert!(secrets.len() > 20);
    for secret in secrets {
        assert!(
            whole.contains(&secret) && !text.contains(&secret),
            "{secret}"
        );
    }
    for record in records(&text) {
        let name = record["record"].as_str().unwrap();
        assert!(known.contains(&name), "{name}");
    }
}

/// Checks that no byte tells who wrote nameless press, except hashes, which bind it.
#[test]
fn an_export_for_everybody_is_the_same_whoever_wrote_press_without_a_name() {
    let told = |writer: &str| {
        let (mut office, _) = over(writer);
        let mut told = Vec::new();
        for mut record in records(&public(&mut office)) {
            for field in ["hash", "head", "inputs_hash", "salt", "events_hash"] {
                record.as_object_mut().unwrap().remove(field);
            }
            let is_leaf = record["record"] == "leaf";
            // Where a segment stands among hashes is as chance has it: count them alone.
            if !is_leaf || record["kind"] == "segment" {
                told.push(record.to_string());
            }
        }
        told
    };
    assert_eq!(told("ann"), told("bob"));
}

/// Entries of a game in the order of its chain.
fn chain_entries(office: &mut TestOffice) -> Vec<ChainEntry> {
    let (store, _, _) = office.office().parts();
    let all = store.read(|store| {
        let game = store.game_named("delta-7")?.unwrap();
        store.chain_entries(game.id)
    });
    let mut all = all.unwrap();
    all.retain(|chain_entry| chain_entry.number.is_some());
    all
}

fn is_open(chain_entry: &ChainEntry) -> bool {
    ["game", "segment", "rejudging"].contains(&chain_entry.kind.id())
}

/// Three letters of Ann, with one of Bob between them or not, and a segment that is judged by defaults.
fn letters(with_bob: bool) -> TestOffice {
    let (mut office, [ann, bob, _]) = house_of("press: open\n");
    for at in 0..3 {
        sent(&mut office, ANN, &ann, &block(&format!("tax: {at}")));
        if with_bob && at == 1 {
            sent(&mut office, BOB, &bob, &press("all", "Hear, hear."));
        }
    }
    office.wait(4 * DAY);
    office.post();
    office
}

#[test]
fn where_a_leaf_stands_does_not_tell_when_others_wrote() {
    let mut is_in_order = BTreeSet::new();
    for with_bob in [false, true] {
        let mut office = letters(with_bob);
        let all = chain_entries(&mut office);
        for run in all.split(is_open) {
            for batch in run.chunks(32) {
                let hashes: Vec<&Vec<u8>> =
                    batch.iter().map(|chain_entry| &chain_entry.hash).collect();
                assert!(hashes.is_sorted(), "by their hashes");
                assert!(hashes.len() == 32 || run.len() == 1, "{}", run.len());
            }
        }
        let letters = all
            .iter()
            .filter(|chain_entry| chain_entry.kind.id() == "letter");
        let came: Vec<i64> = letters.map(|chain_entry| chain_entry.of).collect();
        is_in_order.insert(came.is_sorted());
        let text = public(&mut office);
        assert!(!text.contains("\"hash\":null"));
        let numbers = records(&text)
            .into_iter()
            .filter(|one| one["record"] == "leaf");
        let numbers: Vec<i64> = numbers.map(|one| one["number"].as_i64().unwrap()).collect();
        assert_eq!(numbers, (1..=numbers.len() as i64).collect::<Vec<_>>());
        assert_eq!(audit(&text, &[]).unwrap().wrong, Vec::<String>::new());
    }
    assert!(is_in_order.contains(&false), "not as they came");
}

/// Puts the entries of the game into the order in which older programs had them.
fn as_they_came(office: &mut TestOffice) {
    let all = chain_entries(office);
    let mut sql = "DELETE FROM leaves;".to_owned();
    let mut last: Option<[u8; 32]> = None;
    let mut number = 0;
    for run in all.split_inclusive(is_open) {
        let mut run = run.to_vec();
        run.sort_by_key(|chain_entry| (is_open(chain_entry), chain_entry.kind, chain_entry.of));
        for chain_entry in run {
            number += 1;
            let after = chain_head(last.as_ref().map(|last| &last[..]), &chain_entry.hash);
            let (kind, of) = (chain_entry.kind.id(), chain_entry.of);
            let [salt, hash, after_it] =
                [&chain_entry.salt[..], &chain_entry.hash, &after].map(digits);
            write!(
                sql,
                "INSERT INTO leaves (game, number, kind, of, salt, hash, head)
                 VALUES (1, {number}, '{kind}', {of}, x'{salt}', x'{hash}', x'{after_it}');"
            )
            .unwrap();
            last = Some(after);
        }
    }
    office.change(&sql);
}

#[test]
fn of_what_an_older_program_judged_the_order_of_letters_is_left_out() {
    let mut office = letters(true);
    as_they_came(&mut office);
    assert_eq!(
        office.office().audit("delta-7", &[]).unwrap().wrong,
        Vec::<String>::new()
    );
    office.mails();
    office.wait(4 * DAY);
    office.post();
    let mut kept = Vec::new();
    keep(&mut office, &mut kept);
    let text = public(&mut office);
    assert!(text.contains("\"hash\":null"));
    let hidden = chain_entries(&mut office);
    let letters = hidden
        .iter()
        .filter(|chain_entry| chain_entry.kind.id() == "letter");
    for letter in letters {
        assert!(!text.contains(&digits(&letter.hash)));
    }
    let audited = audit(&text, &kept).unwrap();
    assert_eq!(audited.wrong, Vec::<String>::new());
    assert!(
        audited
            .unchecked
            .iter()
            .any(|one| one.contains("stretches of the chain"))
    );
    // A gap is no place to hide another past: what comes behind it is still linked to it.
    let gap = records(&text)
        .into_iter()
        .find(|one| one["hash"] == Value::Null && one["record"] == "leaf");
    let gap = gap.unwrap()["head"].as_str().unwrap().to_owned();
    let other = format!(
        "{}{}",
        if gap.starts_with('0') { "1" } else { "0" },
        &gap[1..]
    );
    assert!(!audit(&text.replace(&gap, &other), &[]).unwrap().is_sound());
}

/// Checks the export format of an older program: every chain entry with its hash, in the order in which letters came, and no
/// draws.
#[test]
fn an_export_for_everybody_of_an_older_program_is_audited() {
    let mut office = letters(true);
    as_they_came(&mut office);
    office.mails();
    office.wait(4 * DAY);
    office.post();
    let mut kept = Vec::new();
    keep(&mut office, &mut kept);
    let (store, _, _) = office.office().parts();
    let segments = store.read(|store| {
        let game = store.game_named("delta-7")?.unwrap();
        store.all_segments(game.id)
    });
    let segments = segments.unwrap().into_iter();
    let salts: Vec<Vec<u8>> = segments.filter_map(|one| one.salt).collect();
    let mut old = Vec::new();
    for mut record in records(&public(&mut office)) {
        let row = record.as_object_mut().unwrap();
        for field in ["replay", "luck"] {
            row.remove(field);
        }
        let salt = row
            .get("ordinal")
            .and_then(|at| salts.get(at.as_u64().unwrap() as usize - 1));
        if let Some(salt) = salt.filter(|_| row.contains_key("events_hash")) {
            row.insert("salt".to_owned(), digits(salt).into());
        }
        let name = row.remove("record").unwrap();
        if !["draws", "leaf", "end"].contains(&name.as_str().unwrap()) {
            old.push(crate::game_state::export_writer::line(
                name.as_str().unwrap(),
                row.clone(),
            ));
        }
    }
    for chain_entry in chain_entries(&mut office) {
        let head = digits(chain_entry.head.as_ref().unwrap());
        let mut row = serde_json::json!({"number": chain_entry.number, "hash": digits(&chain_entry.hash), "head": head});
        if is_open(&chain_entry) {
            row["kind"] = chain_entry.kind.id().into();
            row["of"] = chain_entry.of.into();
            row["salt"] = digits(&chain_entry.salt).into();
        }
        let row = row.as_object().unwrap().clone();
        old.push(crate::game_state::export_writer::line("leaf", row));
    }
    old.push(crate::game_state::export_writer::end(old.len()));
    let text = old.join("\n") + "\n";
    assert_eq!(audit(&text, &kept).unwrap().wrong, Vec::<String>::new());
    let changed = text.replacen("\"name\":\"realm\"", "\"name\":\"fate\"", 1);
    assert!(!audit(&changed, &[]).unwrap().is_sound());
}

/// A past that was struck stays bound: each segment to the one at whose end it began.
#[test]
fn a_game_that_was_judged_again_is_audited_when_it_is_over() {
    let (mut test_office, _) = super::rejudged::lost();
    let segment = test_office.office().last_asked("delta-7").unwrap();
    super::replayed_segments::carry_out(
        &mut test_office,
        super::rejudged::rejudge_request(&segment, RulingKind::Replay),
    );
    for _ in 0..2 {
        test_office.wait(4 * DAY);
        test_office.post();
    }
    let office = test_office.office();
    office
        .end_game("delta-7", ModeratorEnding::Draw, &WORD)
        .unwrap();
    let text = public(&mut test_office);
    assert_eq!(audit(&text, &[]).unwrap().wrong, Vec::<String>::new());
    let (holds, said) = checked(&text);
    assert!(holds, "{said}");
}

/// Checks that segment salts stay secret while the game runs. With a salt one could try unseen lines until they match their hash:
/// a card that another nation drew is one of some dozens.
#[test]
fn what_hides_the_lines_of_a_segment_is_not_told_while_the_game_runs() {
    let (mut test_office, kept) = super::chain_audits::played();
    let (store, _, _) = test_office.office().parts();
    let segments = store.read(|store| {
        let game = store.game_named("delta-7")?.unwrap();
        store.all_segments(game.id)
    });
    let salts: Vec<String> = segments
        .unwrap()
        .iter()
        .filter_map(|one| one.salt.as_deref().map(digits))
        .collect();
    assert!(salts.len() > 5);
    let text = public(&mut test_office);
    for salt in &salts {
        assert!(!text.contains(salt));
    }
    let audited = audit(&text, &kept).unwrap();
    assert_eq!(audited.wrong, Vec::<String>::new());
    let newest = audited.mails.iter().flat_map(|held| &held.says);
    let mut heads = newest.filter(|said| said.contains("is one of this chain"));
    assert!(
        heads.any(|said| said.contains("(turn 6, fate)")),
        "{audited:?}"
    );
    assert!(
        audited
            .unchecked
            .iter()
            .any(|one| one.contains("opened when the game is over"))
    );
    let office = test_office.office();
    office
        .end_game("delta-7", ModeratorEnding::Draw, &WORD)
        .unwrap();
    let text = public(&mut test_office);
    for salt in &salts {
        assert!(text.contains(salt));
    }
    assert_eq!(audit(&text, &kept).unwrap().wrong, Vec::<String>::new());
    let fate = text.replacen("\"name\":\"realm\"", "\"name\":\"fate\"", 1);
    assert!(!audit(&fate, &[]).unwrap().is_sound());
    let salt = format!(",\"salt\":\"{}\"", salts[2]);
    let without = text.replacen(&salt, "", 1);
    assert!(without.len() < text.len() && audit(&without, &[]).is_err());
}

#[test]
fn what_is_told_of_draws_is_held_against_the_scenario() {
    let (mut office, _) = over("ann");
    let whole = office.office().export("delta-7").unwrap().join("\n") + "\n";
    for (from, to) in [
        ("\"on_top\":\"players\"", "\"on_top\":\"none\""),
        ("\"tradable\":\"among\"", "\"tradable\":\"anywhere\""),
        ("\"restack\":\"31.81\"", "\"restack\":\"31.82\""),
        (
            "\"on_top\":\"players\"",
            "\"on_top\":\"players\",\"other\":1",
        ),
    ] {
        let changed = whole.replacen(from, to, 1);
        assert_ne!(changed, whole);
        let said = audit(&changed, &[]).unwrap_err().to_string();
        assert!(said.contains("line 3: "), "{said}");
        let mut other = super::exports::elsewhere(office.now);
        let said = other.office().import("x.jsonl", changed.as_bytes(), &WORD);
        assert!(said.unwrap_err().to_string().contains("line 3: "));
        let changed = public(&mut office).replacen(from, to, 1);
        let said = audit(&changed, &[]).unwrap().wrong.join("\n");
        assert!(said.contains("line 3: "), "{said}");
    }
}
