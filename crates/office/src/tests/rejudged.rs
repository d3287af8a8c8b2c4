//! Judged segments judged again, with one letter more, less or different: shown first, then carried out, and reported.

use std::collections::BTreeMap;

use super::bot_games::BotGame;
use super::*;
use crate::context::name_lookup::game_by_name;

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.org";

pub fn acted_by(why: &str) -> ActedBy<'_> {
    ActedBy { who: "mo", why }
}

pub fn rejudge_request<'a>(segment: &'a str, amends: RulingKind<'a>) -> RejudgeRequest<'a> {
    RejudgeRequest {
        game: "delta-7",
        segment,
        amends,
        onward: LaterSegments::RejudgeAll,
    }
}

/// Ann's letter for the first realm was lost on the way; two turns were judged since. Her orders for it, as she sent them.
pub fn lost() -> (TestOffice, String) {
    let mut office = TestOffice::new();
    office.mails();
    // Where they begin is known: Italy in Cisalpina, Africa in the Sahara.
    for (seat, nation, area) in [("ann", "italy", "cisalpina"), ("bob", "africa", "sahara")] {
        let token = office.token_of(seat);
        let lines = format!(
            "token: {token}\nstatus: final\nnations: [{nation}]\nstart: {{{nation}: [{area}]}}"
        );
        office.write(&format!("{seat}@example.org"), None, &block(&lines));
    }
    office.wait(HOUR);
    office.post();
    office.wait(HOUR);
    office.post();
    assert_eq!(
        (office.open().turn, office.open().name.as_str()),
        (1, "realm")
    );
    let token = office.token_of("ann");
    let lost = format!(
        "From: {ANN}\nTo: office@example.org\nMessage-ID: <lost@client>\nSubject: Re\n\n{}\n",
        block(&format!(
            "token: {token}\nstatus: final\nmoves: [1 cisalpina > etruria]"
        ))
    );
    for _ in 0..6 {
        office.wait(4 * DAY);
        office.post();
    }
    office.configure("moderators: [mo@example.com]");
    office.mails();
    (office, lost)
}

pub fn ledger(office: &mut TestOffice) -> Vec<String> {
    office.office().ledger("delta-7").unwrap()
}

pub fn admitted<'a>(letter: &'a [u8], at: i64) -> RejudgeRequest<'a> {
    rejudge_request(
        "1-realm",
        RulingKind::Admit {
            letter,
            seat: "ann",
            at,
            evidence: "its receipt",
        },
    )
}

pub fn identical(office: &mut TestOffice) {
    let verified = office
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
    let (mut office, letter) = lost();
    let before = ledger(&mut office);
    let open = office.open();
    let at = START + 3 * HOUR;
    let rejudge_request = admitted(letter.as_bytes(), at);
    let shown = office
        .office()
        .preview_rejudging(rejudge_request, &acted_by(""))
        .unwrap();
    assert_eq!(ledger(&mut office), before, "a preview changes nothing");
    assert_eq!(shown.kind, "amend");
    assert!(shown.differing.contains(&"1-realm".to_owned()), "{shown:?}");
    assert_eq!(shown.opens, Some(format!("{}-{}", open.turn, open.name)));
    let everybody = &shown.readers[0];
    assert_eq!(everybody.reader, "everybody");
    assert!(
        everybody.rules.keys().any(|rule| rule.starts_with("23")),
        "{everybody:?}"
    );
    office
        .office()
        .rejudge(
            rejudge_request,
            &shown.code,
            &acted_by("her server kept it"),
        )
        .unwrap();
    office.office().send().unwrap();
    let after = ledger(&mut office);
    assert_ne!(after, before);
    assert!(
        after.iter().any(|line| line.contains("etruria")),
        "she moved"
    );
    let now = office.open();
    assert_eq!((now.turn, &now.name), (open.turn, &open.name));
    let mails = office.mails();
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
    identical(&mut office);
    // The new letter is nobody's unanswered letter, and the game plays on.
    office.wait(4 * DAY);
    let judged = office.post().judged;
    assert!(
        !judged.segments.is_empty() && judged.stopped.is_empty(),
        "{judged:?}"
    );
    identical(&mut office);
}

#[test]
fn a_letter_that_is_admitted_and_struck_again_leaves_the_past_as_it_was() {
    let (mut office, letter) = lost();
    let before = ledger(&mut office);
    let charge_in = admitted(letter.as_bytes(), START + 3 * HOUR);
    let shown = office
        .office()
        .preview_rejudging(charge_in, &acted_by(""))
        .unwrap();
    office
        .office()
        .rejudge(charge_in, &shown.code, &acted_by("found"))
        .unwrap();
    assert_ne!(ledger(&mut office), before);
    let out = rejudge_request("1-realm", RulingKind::Strike { seat: "ann" });
    let shown = office
        .office()
        .preview_rejudging(out, &acted_by(""))
        .unwrap();
    office
        .office()
        .rejudge(out, &shown.code, &acted_by("it was forged"))
        .unwrap();
    assert_eq!(ledger(&mut office), before, "draws are those of the seed");
    identical(&mut office);
}

#[test]
fn the_same_letters_under_the_same_rules_come_to_the_same() {
    let (mut office, _) = lost();
    let before = ledger(&mut office);
    let again = rejudge_request("1-realm", RulingKind::Nothing);
    let shown = office
        .office()
        .preview_rejudging(again, &acted_by(""))
        .unwrap();
    assert_eq!(shown.differing, [""; 0]);
    assert!(
        shown.readers.iter().all(|reader| reader.rules.is_empty()),
        "{shown:?}"
    );
    office
        .office()
        .rejudge(again, &shown.code, &acted_by("to be sure"))
        .unwrap();
    office.office().send().unwrap();
    assert_eq!(ledger(&mut office), before);
    for mail in office.mails() {
        assert!(
            mail.text
                .contains("Nothing that you were told changed by it."),
            "{}",
            mail.text
        );
    }
    identical(&mut office);
}

/// Checks that orders sent for the open segment are carried on as drafts, and that it closes no sooner than the minimum.
#[test]
fn the_open_segment_carries_its_orders_on_as_drafts() {
    let (mut office, letter) = lost();
    let token = office.token_of("bob");
    office.write(
        BOB,
        None,
        &block(&format!("token: {token}\nstatus: final\ntax: 2")),
    );
    office.post();
    office.mails();
    assert_eq!(office.orders()[1].1, "final");
    let due = office.open().deadline;
    office.wait(due - HOUR - office.now);
    let rejudge_request = admitted(letter.as_bytes(), START + 3 * HOUR);
    let shown = office
        .office()
        .preview_rejudging(rejudge_request, &acted_by(""))
        .unwrap();
    office
        .office()
        .rejudge(rejudge_request, &shown.code, &acted_by("found"))
        .unwrap();
    office.office().send().unwrap();
    assert_eq!(office.orders()[1].1, "draft");
    assert_eq!(
        office.open().deadline,
        due + 23 * HOUR,
        "an hour was left, and the minimum is a day"
    );
    // The old form proves nothing any more.
    let answer = office.ask(
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
    assert_eq!(office.orders()[1].1, "draft");
}

#[test]
fn a_code_counts_for_what_it_showed_alone() {
    let (mut office, letter) = lost();
    let charge_in = admitted(letter.as_bytes(), START + 3 * HOUR);
    let fails = |office: &mut TestOffice, rejudge_request, code: &str| {
        office
            .office()
            .rejudge(rejudge_request, code, &acted_by("why"))
            .unwrap_err()
            .to_string()
    };
    let before = ledger(&mut office);
    assert!(
        fails(&mut office, charge_in, "0000-0000").contains("not the code of the last preview")
    );
    let shown = office
        .office()
        .preview_rejudging(charge_in, &acted_by(""))
        .unwrap();
    let other = rejudge_request("1-realm", RulingKind::Nothing);
    assert!(fails(&mut office, other, &shown.code).contains("has changed since"));
    office
        .office()
        .preview_rejudging(other, &acted_by(""))
        .unwrap();
    assert!(
        fails(&mut office, charge_in, &shown.code).contains("not the code of the last preview")
    );
    let shown = office
        .office()
        .preview_rejudging(charge_in, &acted_by(""))
        .unwrap();
    office.wait(4 * DAY);
    assert!(!office.post().judged.segments.is_empty());
    assert!(fails(&mut office, charge_in, &shown.code).contains("has changed since"));
    assert!(ledger(&mut office).starts_with(&before));
}

#[test]
fn every_seat_is_told_of_a_preview_with_its_next_page() {
    let (mut office, letter) = lost();
    office.change("UPDATE seats SET volume = 'everything'");
    let rejudge_request = admitted(letter.as_bytes(), START + 3 * HOUR);
    office
        .office()
        .preview_rejudging(rejudge_request, &acted_by("Ann asked"))
        .unwrap();
    office.wait(4 * DAY);
    office.post();
    let mails = office.mails();
    let told = mails
        .iter()
        .filter(|mail| mail.text.contains("if something was judged"));
    assert_eq!(told.count(), 2);
}

#[test]
fn bad_wishes_are_told_and_change_nothing() {
    let (mut office, letter) = lost();
    let before = ledger(&mut office);
    let raw = letter.as_bytes();
    let open = format!("{}-{}", office.open().turn, office.open().name);
    let mut says = |rejudge_request| {
        let found = office
            .office()
            .preview_rejudging(rejudge_request, &acted_by(""));
        found.unwrap_err().to_string()
    };
    assert!(says(rejudge_request("1-relm", RulingKind::Nothing)).contains("no segment 1-relm"));
    assert!(says(rejudge_request(&open, RulingKind::Nothing)).contains("is still open"));
    assert!(
        says(rejudge_request(
            "1-realm",
            RulingKind::Strike { seat: "ann" }
        ))
        .contains("sent no orders")
    );
    assert!(
        says(rejudge_request(
            "1-realm",
            RulingKind::Strike { seat: "eve" }
        ))
        .contains("no seat eve")
    );
    assert!(says(admitted(raw, START - 1)).contains("expected a time between"));
    assert!(
        says(admitted(b"From: a@b\n\nhello\n", START + 3 * HOUR)).contains("no orders were found")
    );
    let wrong = "From: a@b\n\nBEGIN ORDERS\nmoves: [1 sahara\nEND ORDERS\n";
    assert!(says(admitted(wrong.as_bytes(), START + 3 * HOUR)).contains("do not read"));
    let vain = in_vain();
    let letter = vain.as_bytes();
    let told = says(rejudge_request(
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
    assert_eq!(ledger(&mut office), before);
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
    let (mut office, _) = lost();
    let vain = in_vain();
    let rejudge_request = admitted(vain.as_bytes(), START + 3 * HOUR);
    let mut shown = office
        .office()
        .preview_rejudging(rejudge_request, &acted_by(""))
        .unwrap();
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
        let mut office = BotGame::played(3, seed, 9).office;
        let kept = sources(&mut office);
        for (segment, seat) in [("3-realm", "p0"), ("4-realm", "p1"), ("5-realm", "p2")] {
            let rejudge_request = rejudge_request(segment, RulingKind::Strike { seat });
            let shown = office
                .office()
                .preview_rejudging(rejudge_request, &acted_by(""))
                .unwrap();
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
fn sources(office: &mut TestOffice) -> BTreeMap<String, String> {
    let store = &mut office.office().store;
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
    let (mut office, letter) = lost();
    let rejudge_request = admitted(letter.as_bytes(), START + 3 * HOUR);
    let mut shown = office
        .office()
        .preview_rejudging(rejudge_request, &acted_by(""))
        .unwrap();
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
