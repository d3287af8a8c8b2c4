//! A segment is played again: its orders are drafts, its chance is new, and what nobody was told lies elsewhere.

use super::rejudged::{admitted, charge, identical, ledger, lost, word};
use super::*;

fn anew<'a>(segment: &'a str) -> RejudgeRequest<'a> {
    charge(segment, RulingKind::Replay)
}

pub(super) fn carry_out(house: &mut TestOffice, charge: RejudgeRequest<'_>) -> RejudgePreview {
    let office = house.office();
    let shown = office.preview_rejudging(charge, &word("")).unwrap();
    office
        .rejudge(charge, &shown.code, &word("all agreed"))
        .unwrap();
    office.send().unwrap();
    shown
}

fn name(segment: &OpenSegment) -> String {
    format!("{}-{}", segment.turn, segment.name)
}

/// Plays until something of the game is drawn by chance, and says which segment asked last.
fn last_asked(house: &mut TestOffice) -> String {
    house.office().last_asked("delta-7").unwrap()
}

#[test]
fn the_last_segment_is_taken_back_and_played_again() {
    let (mut house, _) = lost();
    let segment = last_asked(&mut house);
    let before = ledger(&mut house);
    let now = house.now;
    let shown = carry_out(&mut house, anew(&segment));
    assert_eq!(shown.kind, "replay");
    assert_eq!(shown.anew.as_deref(), Some(&*segment));
    assert!(shown.readers.iter().all(|reader| reader.rules.is_empty()));
    assert_eq!(shown.standings, []);
    let open = house.open();
    assert_eq!(name(&open), segment);
    assert_eq!(open.deadline, now + 24 * HOUR, "the minimum of the table");
    let after = ledger(&mut house);
    assert!(after.len() < before.len() && before.starts_with(&after));
    for mail in house.mails() {
        let words = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("Played again: turn"), "{}", mail.text);
        assert!(words.contains("all agreed"), "{}", mail.text);
        assert!(words.contains("is open again"), "{}", mail.text);
        assert!(
            !words.contains("Nothing that you were told"),
            "{}",
            mail.text
        );
        assert!(!mail.form().text.is_empty());
    }
    house.wait(4 * DAY);
    assert!(!house.post().judged.segments.is_empty());
    let anew = ledger(&mut house);
    let mixed = |lines: &[String]| {
        lines
            .iter()
            .filter(|line| line.contains(" shuffled "))
            .count()
    };
    assert_eq!(mixed(&before), 9, "set-up alone");
    assert!(mixed(&anew) > 9, "what nobody was told is mixed again");
    identical(&mut house);
}

/// Ann sent other orders for the set-up: everything behind it is that of another nation.
#[test]
fn the_set_up_is_amended() {
    let (mut house, _) = lost();
    let orders = format!(
        "Subject: x\n\n{}",
        block("status: final\nnations: [illyria]")
    );
    let amends = RulingKind::Orders {
        letter: orders.as_bytes(),
        seat: "italy",
    };
    carry_out(&mut house, charge("0-setup", amends));
    assert_eq!(
        house.office().status().unwrap().games[0].seats[0].name,
        "illyria"
    );
    identical(&mut house);
    house.wait(4 * DAY);
    house.post();
    identical(&mut house);
}

#[test]
fn a_struck_letter_with_the_next_segment_open_again() {
    let (mut house, letter) = lost();
    let charge = RejudgeRequest {
        onward: LaterSegments::Reopen,
        ..admitted(letter.as_bytes(), START + 3 * HOUR)
    };
    let shown = carry_out(&mut house, charge);
    assert_eq!(shown.kind, "amend");
    let anew = shown.anew.expect("something is open again");
    assert_eq!(name(&house.open()), anew);
    assert!(
        anew.starts_with("2-"),
        "the first turn asks nobody any more: {anew}"
    );
    for mail in house.mails() {
        let words = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("Judged again: turn 1"), "{}", mail.text);
        assert!(
            words.contains("is open again, letters and chance anew"),
            "{}",
            mail.text
        );
    }
    identical(&mut house);
    house.wait(4 * DAY);
    assert!(!house.post().judged.segments.is_empty());
    identical(&mut house);
}

/// Checks the mails to every seat about the voided segments, and an answer to an earlier page.
fn says_what_is_void(house: &mut TestOffice, void: &str) {
    for mail in house.mails() {
        let words = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            words.contains("re-judging 1 struck counts again"),
            "{}",
            mail.text
        );
        // Since it was struck, pages told of something else.
        assert!(
            words.contains("Pages that you were mailed since ")
                && words.contains(" tell of what is struck now: they are void"),
            "{}",
            mail.text
        );
        assert!(words.contains("Forms that you were mailed before count no more"));
    }
    let old = block(&format!("token: {void}\nstatus: final\ntax: 2"));
    let answer = house.ask("ann@example.org", None, &old);
    assert!(
        answer.subject.ends_with("a void page"),
        "{}",
        answer.subject
    );
    assert!(
        answer.text.contains("It tells of a past"),
        "{}",
        answer.text
    );
    assert_eq!(house.orders()[0].1, "none");
}

#[test]
fn what_was_struck_counts_again() {
    let (mut house, letter) = lost();
    let before = ledger(&mut house);
    let open = house.open();
    carry_out(&mut house, admitted(letter.as_bytes(), START + 3 * HOUR));
    let amended = ledger(&mut house);
    carry_out(&mut house, anew("2-realm"));
    house.wait(4 * DAY);
    house.post();
    let played = ledger(&mut house);
    house.mails();
    let back = |house: &mut TestOffice, branch: i64| {
        let office = house.office();
        let shown = office.preview_branch("delta-7", branch, &word("")).unwrap();
        office
            .restore_branch("delta-7", branch, &shown.code, &word("it was right"))
            .unwrap();
        office.send().unwrap();
        shown
    };
    // Through a re-judging, and the replay of what it made.
    let void = house.token_of("ann");
    let shown = back(&mut house, 1);
    assert_eq!(shown.segment, "1-realm");
    assert_eq!(ledger(&mut house), before);
    assert_eq!(
        (house.open().turn, house.open().name),
        (open.turn, open.name)
    );
    says_what_is_void(&mut house, &void);
    identical(&mut house);
    back(&mut house, 2);
    assert_eq!(ledger(&mut house), amended);
    identical(&mut house);
    back(&mut house, 4);
    assert_eq!(ledger(&mut house), before, "4 struck what 3 had taken back");
    back(&mut house, 3);
    assert_eq!(ledger(&mut house), played);
    identical(&mut house);
    let office = house.office();
    let again = office.preview_branch("delta-7", 3, &word("")).unwrap_err();
    assert!(
        again.to_string().contains("was taken back into use"),
        "{again}"
    );
    let none = office.preview_branch("delta-7", 9, &word("")).unwrap_err();
    assert!(none.to_string().contains("no branch 9"), "{none}");
}

#[test]
fn the_set_up_is_played_again() {
    let (mut house, _) = lost();
    assert_eq!(
        house.office().status().unwrap().games[0].seats[0].name,
        "italy"
    );
    carry_out(&mut house, anew("0-setup"));
    assert_eq!(name(&house.open()), "0-setup");
    assert_eq!(
        house.office().status().unwrap().games[0].seats[0].name,
        "ann"
    );
    // Orders are drafts, and count.
    house.wait(4 * DAY);
    house.post();
    assert_eq!(
        house.office().status().unwrap().games[0].seats[0].name,
        "italy"
    );
    identical(&mut house);
}

/// Checks that a player who left with a segment that is replayed leaves with it again, once.
#[test]
fn who_left_leaves_again() {
    let (mut house, _) = lost();
    let segment = name(&house.open());
    house
        .office()
        .vacate_seat("delta-7", "italy", &word("gone"))
        .unwrap();
    house.wait(4 * DAY);
    house.post();
    house.wait(4 * DAY);
    house.post();
    let inert = |house: &mut TestOffice| {
        let lines = ledger(house);
        lines.iter().filter(|line| line.contains(" inert ")).count()
    };
    assert_eq!(inert(&mut house), 1);
    carry_out(&mut house, anew(&segment));
    assert_eq!(inert(&mut house), 0);
    house.wait(4 * DAY);
    house.post();
    assert_eq!(inert(&mut house), 1);
    identical(&mut house);
    let office = house.office();
    let shown = office.preview_branch("delta-7", 1, &word("")).unwrap();
    office
        .restore_branch("delta-7", 1, &shown.code, &word("back"))
        .unwrap();
    assert_eq!(inert(&mut house), 1);
    house.wait(4 * DAY);
    house.post();
    assert_eq!(inert(&mut house), 1, "nobody leaves twice");
    identical(&mut house);
}

#[test]
fn what_cannot_be_played_again_is_told() {
    let (mut house, _) = lost();
    let open = name(&house.open());
    let mut says = |segment: &str| {
        let found = house.office().preview_rejudging(anew(segment), &word(""));
        found.unwrap_err().to_string()
    };
    assert!(says(&open).contains("is still open"));
    assert!(says("9-realm").contains("no segment 9-realm"));
    assert!(says("1-fate").contains("asks nobody"), "{}", says("1-fate"));
}

#[test]
fn a_game_that_is_over_is_judged_again_and_not_played_on() {
    let (mut house, letter) = lost();
    let word_of = word("enough");
    house
        .office()
        .end_game("delta-7", ModeratorEnding::Finished, &word_of)
        .unwrap();
    house.office().send().unwrap();
    house.mails();
    let office = house.office();
    let refused = office
        .preview_rejudging(anew("1-realm"), &word(""))
        .unwrap_err();
    assert!(
        refused.to_string().contains("its secrets are open"),
        "{refused}"
    );
    let charge = admitted(letter.as_bytes(), START + 3 * HOUR);
    let before = office.ledger("delta-7").unwrap();
    let shown = office.preview_rejudging(charge, &word("")).unwrap();
    office.rejudge(charge, &shown.code, &word("found")).unwrap();
    office.send().unwrap();
    assert_ne!(office.ledger("delta-7").unwrap(), before);
    assert!(office.is_over("delta-7").unwrap());
    let mails = house.mails();
    let told: Vec<&str> = mails.iter().map(|mail| mail.subject.as_str()).collect();
    assert_eq!(mails.len(), 2, "{told:?}");
    for mail in mails {
        assert!(mail.text.contains("Judged again"), "{}", mail.text);
        assert!(mail.text.contains("seed"), "{}", mail.text);
    }
    identical(&mut house);
    house.wait(9 * DAY);
    assert!(house.post().judged.segments.is_empty());
}
