//! Judged segments judged again, with one letter more, less or different: shown first, then carried out, and reported.

use std::collections::BTreeMap;

use super::bot_games::BotGame;
use super::*;
use crate::context::name_lookup::game_by_name;

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.org";

pub fn word(why: &str) -> ActedBy<'_> {
    ActedBy { who: "mo", why }
}

pub fn charge<'a>(segment: &'a str, amends: RulingKind<'a>) -> RejudgeRequest<'a> {
    RejudgeRequest {
        game: "delta-7",
        segment,
        amends,
        onward: LaterSegments::RejudgeAll,
    }
}

/// Ann's letter for the first realm was lost on the way; two turns were judged since. Her orders for it, as she sent them.
pub fn lost() -> (TestOffice, String) {
    let mut house = TestOffice::new();
    house.mails();
    // Where they begin is known: Italy in Cisalpina, Africa in the Sahara.
    for (seat, nation, area) in [("ann", "italy", "cisalpina"), ("bob", "africa", "sahara")] {
        let token = house.token_of(seat);
        let lines = format!(
            "token: {token}\nstatus: final\nnations: [{nation}]\nstart: {{{nation}: [{area}]}}"
        );
        house.write(&format!("{seat}@example.org"), None, &block(&lines));
    }
    house.wait(HOUR);
    house.post();
    house.wait(HOUR);
    house.post();
    assert_eq!(
        (house.open().turn, house.open().name.as_str()),
        (1, "realm")
    );
    let token = house.token_of("ann");
    let lost = format!(
        "From: {ANN}\nTo: office@example.org\nMessage-ID: <lost@client>\nSubject: Re\n\n{}\n",
        block(&format!(
            "token: {token}\nstatus: final\nmoves: [1 cisalpina > etruria]"
        ))
    );
    for _ in 0..6 {
        house.wait(4 * DAY);
        house.post();
    }
    house.configure("moderators: [mo@example.com]");
    house.mails();
    (house, lost)
}

pub fn ledger(house: &mut TestOffice) -> Vec<String> {
    house.office().ledger("delta-7").unwrap()
}

pub fn admitted<'a>(letter: &'a [u8], at: i64) -> RejudgeRequest<'a> {
    charge(
        "1-realm",
        RulingKind::Admit {
            letter,
            seat: "ann",
            at,
            evidence: "its receipt",
        },
    )
}

pub fn identical(house: &mut TestOffice) {
    let verified = house
        .office()
        .verify(VerifyScope::Office, &mut |_, _| {})
        .unwrap();
    for one in verified {
        assert_eq!(one.findings, []);
        assert!(one.identical > 3);
    }
}

#[test]
fn a_lost_letter_is_admitted_after_turns_were_judged() {
    let (mut house, letter) = lost();
    let before = ledger(&mut house);
    let open = house.open();
    let at = START + 3 * HOUR;
    let charge = admitted(letter.as_bytes(), at);
    let shown = house.office().preview_rejudging(charge, &word("")).unwrap();
    assert_eq!(ledger(&mut house), before, "a preview changes nothing");
    assert_eq!(shown.kind, "amend");
    assert!(shown.differing.contains(&"1-realm".to_owned()), "{shown:?}");
    assert_eq!(shown.opens, Some(format!("{}-{}", open.turn, open.name)));
    let everybody = &shown.readers[0];
    assert_eq!(everybody.reader, "everybody");
    assert!(
        everybody.rules.keys().any(|rule| rule.starts_with("23")),
        "{everybody:?}"
    );
    house
        .office()
        .rejudge(charge, &shown.code, &word("her server kept it"))
        .unwrap();
    house.office().send().unwrap();
    let after = ledger(&mut house);
    assert_ne!(after, before);
    assert!(
        after.iter().any(|line| line.contains("etruria")),
        "she moved"
    );
    let now = house.open();
    assert_eq!((now.turn, &now.name), (open.turn, &open.name));
    let mails = house.mails();
    assert_eq!(mails.len(), 2, "one mail a seat");
    let subjects: Vec<&str> = mails.iter().map(|mail| mail.subject.as_str()).collect();
    assert_eq!(subjects, ["[delta-7] Judged again: turn 1, realm"; 2]);
    for mail in &mails {
        let words = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("Judged again: turn 1"), "{}", mail.text);
        assert!(words.contains("her server kept it"), "{}", mail.text);
        assert!(
            words.contains("on the evidence of its receipt"),
            "{}",
            mail.text
        );
        assert!(words.contains("So it is:"), "{}", mail.text);
        assert!(!mail.form().text.is_empty(), "with today's form");
    }
    identical(&mut house);
    // The new letter is nobody's unanswered letter, and the game plays on.
    house.wait(4 * DAY);
    let judged = house.post().judged;
    assert!(
        !judged.segments.is_empty() && judged.stopped.is_empty(),
        "{judged:?}"
    );
    identical(&mut house);
}

#[test]
fn a_letter_that_is_admitted_and_struck_again_leaves_the_past_as_it_was() {
    let (mut house, letter) = lost();
    let before = ledger(&mut house);
    let charge_in = admitted(letter.as_bytes(), START + 3 * HOUR);
    let shown = house
        .office()
        .preview_rejudging(charge_in, &word(""))
        .unwrap();
    house
        .office()
        .rejudge(charge_in, &shown.code, &word("found"))
        .unwrap();
    assert_ne!(ledger(&mut house), before);
    let out = charge("1-realm", RulingKind::Strike { seat: "ann" });
    let shown = house.office().preview_rejudging(out, &word("")).unwrap();
    house
        .office()
        .rejudge(out, &shown.code, &word("it was forged"))
        .unwrap();
    assert_eq!(ledger(&mut house), before, "draws are those of the seed");
    identical(&mut house);
}

#[test]
fn the_same_letters_under_the_same_rules_come_to_the_same() {
    let (mut house, _) = lost();
    let before = ledger(&mut house);
    let again = charge("1-realm", RulingKind::Nothing);
    let shown = house.office().preview_rejudging(again, &word("")).unwrap();
    assert_eq!(shown.differing, [""; 0]);
    assert!(
        shown.readers.iter().all(|reader| reader.rules.is_empty()),
        "{shown:?}"
    );
    house
        .office()
        .rejudge(again, &shown.code, &word("to be sure"))
        .unwrap();
    house.office().send().unwrap();
    assert_eq!(ledger(&mut house), before);
    for mail in house.mails() {
        assert!(
            mail.text
                .contains("Nothing that you were told changed by it."),
            "{}",
            mail.text
        );
    }
    identical(&mut house);
}

/// Checks that orders sent for the open segment are carried on as drafts, and that it closes no sooner than the minimum.
#[test]
fn the_open_segment_carries_its_orders_on_as_drafts() {
    let (mut house, letter) = lost();
    let token = house.token_of("bob");
    house.write(
        BOB,
        None,
        &block(&format!("token: {token}\nstatus: final\ntax: 2")),
    );
    house.post();
    house.mails();
    assert_eq!(house.orders()[1].1, "final");
    let charge = admitted(letter.as_bytes(), START + 3 * HOUR);
    let shown = house.office().preview_rejudging(charge, &word("")).unwrap();
    house
        .office()
        .rejudge(charge, &shown.code, &word("found"))
        .unwrap();
    house.office().send().unwrap();
    assert_eq!(house.orders()[1].1, "draft");
    // The old form proves nothing any more.
    let answer = house.ask(
        BOB,
        None,
        &block(&format!("token: {token}\nstatus: final\ntax: 1")),
    );
    assert!(
        answer.text.contains("answers a page that is void"),
        "{}",
        answer.text
    );
    assert!(answer.text.contains("status: draft"), "{}", answer.text);
    assert_eq!(house.orders()[1].1, "draft");
}

#[test]
fn a_code_counts_for_what_it_showed_alone() {
    let (mut house, letter) = lost();
    let charge_in = admitted(letter.as_bytes(), START + 3 * HOUR);
    let fails = |house: &mut TestOffice, charge, code: &str| {
        house
            .office()
            .rejudge(charge, code, &word("why"))
            .unwrap_err()
            .to_string()
    };
    let before = ledger(&mut house);
    assert!(fails(&mut house, charge_in, "0000-0000").contains("not the code of the last preview"));
    let shown = house
        .office()
        .preview_rejudging(charge_in, &word(""))
        .unwrap();
    let other = charge("1-realm", RulingKind::Nothing);
    assert!(fails(&mut house, other, &shown.code).contains("has changed since"));
    house.office().preview_rejudging(other, &word("")).unwrap();
    assert!(fails(&mut house, charge_in, &shown.code).contains("not the code of the last preview"));
    let shown = house
        .office()
        .preview_rejudging(charge_in, &word(""))
        .unwrap();
    house.wait(4 * DAY);
    assert!(!house.post().judged.segments.is_empty());
    assert!(fails(&mut house, charge_in, &shown.code).contains("has changed since"));
    assert!(ledger(&mut house).starts_with(&before));
}

#[test]
fn every_seat_is_told_of_a_preview_with_its_next_page() {
    let (mut house, letter) = lost();
    house.change("UPDATE seats SET volume = 'everything'");
    let charge = admitted(letter.as_bytes(), START + 3 * HOUR);
    house
        .office()
        .preview_rejudging(charge, &word("Ann asked"))
        .unwrap();
    house.wait(4 * DAY);
    house.post();
    let mails = house.mails();
    let told = mails
        .iter()
        .filter(|mail| mail.text.contains("if something was judged"));
    assert_eq!(told.count(), 2);
}

#[test]
fn bad_wishes_are_told_and_change_nothing() {
    let (mut house, letter) = lost();
    let before = ledger(&mut house);
    let raw = letter.as_bytes();
    let open = format!("{}-{}", house.open().turn, house.open().name);
    let mut says = |charge| {
        let found = house.office().preview_rejudging(charge, &word(""));
        found.unwrap_err().to_string()
    };
    assert!(says(charge("1-relm", RulingKind::Nothing)).contains("no segment 1-relm"));
    assert!(says(charge(&open, RulingKind::Nothing)).contains("is still open"));
    assert!(says(charge("1-realm", RulingKind::Strike { seat: "ann" })).contains("sent no orders"));
    assert!(says(charge("1-realm", RulingKind::Strike { seat: "eve" })).contains("no seat eve"));
    assert!(says(admitted(raw, START - 1)).contains("expected a time between"));
    assert!(
        says(admitted(b"From: a@b\n\nhello\n", START + 3 * HOUR)).contains("no orders were found")
    );
    let wrong = "From: a@b\n\nBEGIN ORDERS\nmoves: [1 sahara\nEND ORDERS\n";
    assert!(says(admitted(wrong.as_bytes(), START + 3 * HOUR)).contains("do not read"));
    let vain = in_vain();
    let letter = vain.as_bytes();
    let told = says(charge(
        "1-realm",
        RulingKind::Orders {
            letter,
            seat: "ann",
        },
    ));
    assert!(
        told.starts_with("not all of these orders can be taken: "),
        "{told}"
    );
    for vain in ["buy", "moves[1]", "See you all"] {
        assert!(told.contains(vain), "{vain}: {told}");
    }
    assert_eq!(ledger(&mut house), before);
}

/// Orders that the segment asks for and can do, one that it does not ask for, one that can never be done, and words.
fn in_vain() -> String {
    let moves = "moves: [1 cisalpina > etruria, 1 cisalpina > carthage]";
    let lines = format!("status: final\n{moves}\nbuy: [music]");
    format!(
        "From: {ANN}\n\nSee you all in Rome then\n\n{}\n",
        block(&lines)
    )
}

#[test]
fn what_of_an_admitted_letter_comes_to_nothing_is_shown_to_the_moderator_alone() {
    let (mut house, _) = lost();
    let vain = in_vain();
    let charge = admitted(vain.as_bytes(), START + 3 * HOUR);
    let mut shown = house.office().preview_rejudging(charge, &word("")).unwrap();
    let told = shown.left_out.join("\n");
    for vain in ["buy", "moves[1]", "See you all"] {
        assert!(told.contains(vain), "{vain}: {told}");
    }
    assert!(
        !shown.what.contains("buy"),
        "everybody is told {}",
        shown.what
    );
    shown.blind(&[]);
    assert!(shown.left_out.is_empty());
}

#[test]
fn questions_without_a_letter_and_answers_without_a_question_are_listed() {
    let (mut unheard, mut unanswered) = (0, 0);
    for seed in 10_007..10_015 {
        let mut house = BotGame::played(3, seed, 9).house;
        let kept = sources(&mut house);
        for (segment, seat) in [("3-realm", "p0"), ("4-realm", "p1"), ("5-realm", "p2")] {
            let charge = charge(segment, RulingKind::Strike { seat });
            let shown = house.office().preview_rejudging(charge, &word("")).unwrap();
            for key in &shown.unheard {
                assert!(!kept.contains_key(key), "{key} was asked before");
            }
            for key in &shown.unanswered {
                assert_ne!(kept[key], "default", "{key}");
            }
            unheard += shown.unheard.len();
            unanswered += shown.unanswered.len();
        }
        if unheard > 0 && unanswered > 0 {
            return;
        }
    }
    panic!("{unheard}, {unanswered}");
}

/// Returns the source that answered each question of the game, as `3-realm: key`.
fn sources(house: &mut TestOffice) -> BTreeMap<String, String> {
    let store = &mut house.office().store;
    let read = store.read(|store| {
        let mut kept = BTreeMap::new();
        let game = game_by_name(store, "delta-7")?;
        for one in store.all_segments(game.id)? {
            for answer in store.answers(one.id)? {
                let key = format!("{}-{}: {}", one.turn, one.name, answer.key);
                kept.insert(key, answer.source);
            }
        }
        Ok::<_, OfficeError>(kept)
    });
    read.unwrap()
}

#[test]
fn a_moderator_who_plays_sees_what_differs_for_himself() {
    let (mut house, letter) = lost();
    let charge = admitted(letter.as_bytes(), START + 3 * HOUR);
    let mut shown = house.office().preview_rejudging(charge, &word("")).unwrap();
    let all: Vec<String> = shown.readers.iter().map(|one| one.reader.clone()).collect();
    assert!(
        all.len() > 1 && all.contains(&"everybody".to_owned()),
        "{all:?}"
    );
    let own = all.last().unwrap().clone();
    let differs = shown.differing.clone();
    shown.blind(std::slice::from_ref(&own));
    let left: Vec<&str> = shown.readers.iter().map(|one| &*one.reader).collect();
    assert_eq!(left, [own.as_str()]);
    assert_eq!(shown.differing, differs, "names of segments stay");
    assert!(shown.standings.is_empty());
}
