//! A segment is played again: its orders are drafts, its chance is new, and what nobody was told lies elsewhere.

use super::rejudged::{acted_by, admitted, identical, ledger, lost, rejudge_request};
use super::*;

fn anew<'a>(segment: &'a str) -> RejudgeRequest<'a> {
    rejudge_request(segment, RulingKind::Replay)
}

pub(super) fn carry_out(
    test_office: &mut TestOffice,
    rejudge_request: RejudgeRequest<'_>,
) -> RejudgePreview {
    let office = test_office.office();
    let shown = office
        .preview_rejudging(rejudge_request, &acted_by(""))
        .unwrap();
    office
        .rejudge(rejudge_request, &shown.code, &acted_by("all agreed"))
        .unwrap();
    office.send().unwrap();
    shown
}

fn name(segment: &OpenSegment) -> String {
    format!("{}-{}", segment.turn, segment.name)
}

/// Plays until something of the game is drawn by chance, and says which segment asked last.
fn last_asked(office: &mut TestOffice) -> String {
    office.office().last_asked("delta-7").unwrap()
}

#[test]
fn the_last_segment_is_taken_back_and_played_again() {
    let (mut office, _) = lost();
    let segment = last_asked(&mut office);
    let before = ledger(&mut office);
    let now = office.now;
    let shown = carry_out(&mut office, anew(&segment));
    assert_eq!(shown.kind, "replay");
    assert_eq!(shown.anew.as_deref(), Some(&*segment));
    assert!(shown.readers.iter().all(|reader| reader.rules.is_empty()));
    assert_eq!(shown.standings, []);
    let open = office.open();
    assert_eq!(name(&open), segment);
    assert_eq!(open.deadline, now + 24 * HOUR, "the minimum of the table");
    let after = ledger(&mut office);
    assert!(after.len() < before.len() && before.starts_with(&after));
    for mail in office.mails() {
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
    office.wait(4 * DAY);
    assert!(!office.post().judged.segments.is_empty());
    let anew = ledger(&mut office);
    let mixed = |lines: &[String]| {
        lines
            .iter()
            .filter(|line| line.contains(" shuffled "))
            .count()
    };
    assert_eq!(mixed(&before), 9, "set-up alone");
    assert!(mixed(&anew) > 9, "what nobody was told is mixed again");
    identical(&mut office);
}

/// Ann sent other orders for the set-up: everything behind it is that of another nation.
#[test]
fn the_set_up_is_amended() {
    let (mut office, _) = lost();
    let orders = format!(
        "Subject: x\n\n{}",
        block("status: final\nnations: [illyria]")
    );
    let amends = RulingKind::Orders {
        letter: orders.as_bytes(),
        seat: "italy",
    };
    carry_out(&mut office, rejudge_request("0-setup", amends));
    assert_eq!(
        office.office().status().unwrap().games[0].seats[0].name,
        "illyria"
    );
    identical(&mut office);
    office.wait(4 * DAY);
    office.post();
    identical(&mut office);
}

#[test]
fn a_struck_letter_with_the_next_segment_open_again() {
    let (mut office, letter) = lost();
    let rejudge_request = RejudgeRequest {
        onward: LaterSegments::Reopen,
        ..admitted(letter.as_bytes(), START + 3 * HOUR)
    };
    let shown = carry_out(&mut office, rejudge_request);
    assert_eq!(shown.kind, "amend");
    let anew = shown.anew.expect("something is open again");
    assert_eq!(name(&office.open()), anew);
    assert!(
        anew.starts_with("2-"),
        "the first turn asks nobody any more: {anew}"
    );
    for mail in office.mails() {
        let words = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("Judged again: turn 1"), "{}", mail.text);
        assert!(
            words.contains("is open again, letters and chance anew"),
            "{}",
            mail.text
        );
    }
    identical(&mut office);
    office.wait(4 * DAY);
    assert!(!office.post().judged.segments.is_empty());
    identical(&mut office);
}

/// Checks the mails to every seat about the voided segments, and an answer to an earlier page.
fn says_what_is_void(office: &mut TestOffice, void: &str) {
    for mail in office.mails() {
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
    let answer = office.ask("ann@example.org", None, &old);
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
    assert_eq!(office.orders()[0].1, "none");
}

#[test]
fn what_was_struck_counts_again() {
    let (mut test_office, letter) = lost();
    let before = ledger(&mut test_office);
    let open = test_office.open();
    carry_out(
        &mut test_office,
        admitted(letter.as_bytes(), START + 3 * HOUR),
    );
    let amended = ledger(&mut test_office);
    carry_out(&mut test_office, anew("2-realm"));
    test_office.wait(4 * DAY);
    test_office.post();
    let played = ledger(&mut test_office);
    test_office.mails();
    let back = |test_office: &mut TestOffice, branch: i64| {
        let office = test_office.office();
        let shown = office
            .preview_branch("delta-7", branch, &acted_by(""))
            .unwrap();
        office
            .restore_branch("delta-7", branch, &shown.code, &acted_by("it was right"))
            .unwrap();
        office.send().unwrap();
        shown
    };
    // Through a re-judging, and the replay of what it made.
    let void = test_office.token_of("ann");
    let shown = back(&mut test_office, 1);
    assert_eq!(shown.segment, "1-realm");
    assert_eq!(ledger(&mut test_office), before);
    assert_eq!(
        (test_office.open().turn, test_office.open().name),
        (open.turn, open.name)
    );
    says_what_is_void(&mut test_office, &void);
    identical(&mut test_office);
    back(&mut test_office, 2);
    assert_eq!(ledger(&mut test_office), amended);
    identical(&mut test_office);
    back(&mut test_office, 4);
    assert_eq!(
        ledger(&mut test_office),
        before,
        "4 struck what 3 had taken back"
    );
    back(&mut test_office, 3);
    assert_eq!(ledger(&mut test_office), played);
    identical(&mut test_office);
    let office = test_office.office();
    let again = office
        .preview_branch("delta-7", 3, &acted_by(""))
        .unwrap_err();
    assert!(
        again.to_string().contains("was taken back into use"),
        "{again}"
    );
    let none = office
        .preview_branch("delta-7", 9, &acted_by(""))
        .unwrap_err();
    assert!(none.to_string().contains("no branch 9"), "{none}");
}

#[test]
fn the_set_up_is_played_again() {
    let (mut office, _) = lost();
    assert_eq!(
        office.office().status().unwrap().games[0].seats[0].name,
        "italy"
    );
    carry_out(&mut office, anew("0-setup"));
    assert_eq!(name(&office.open()), "0-setup");
    assert_eq!(
        office.office().status().unwrap().games[0].seats[0].name,
        "ann"
    );
    // Orders are drafts, and count.
    office.wait(4 * DAY);
    office.post();
    assert_eq!(
        office.office().status().unwrap().games[0].seats[0].name,
        "italy"
    );
    identical(&mut office);
}

/// Checks that a player who left with a segment that is replayed leaves with it again, once.
#[test]
fn who_left_leaves_again() {
    let (mut test_office, _) = lost();
    let segment = name(&test_office.open());
    test_office
        .office()
        .vacate_seat("delta-7", "italy", &acted_by("gone"))
        .unwrap();
    test_office.wait(4 * DAY);
    test_office.post();
    test_office.wait(4 * DAY);
    test_office.post();
    let inert = |test_office: &mut TestOffice| {
        let lines = ledger(test_office);
        lines.iter().filter(|line| line.contains(" inert ")).count()
    };
    assert_eq!(inert(&mut test_office), 1);
    carry_out(&mut test_office, anew(&segment));
    assert_eq!(inert(&mut test_office), 0);
    test_office.wait(4 * DAY);
    test_office.post();
    assert_eq!(inert(&mut test_office), 1);
    identical(&mut test_office);
    let office = test_office.office();
    let shown = office.preview_branch("delta-7", 1, &acted_by("")).unwrap();
    office
        .restore_branch("delta-7", 1, &shown.code, &acted_by("back"))
        .unwrap();
    assert_eq!(inert(&mut test_office), 1);
    test_office.wait(4 * DAY);
    test_office.post();
    assert_eq!(inert(&mut test_office), 1, "nobody leaves twice");
    identical(&mut test_office);
}

#[test]
fn what_cannot_be_played_again_is_told() {
    let (mut office, _) = lost();
    let open = name(&office.open());
    let mut says = |segment: &str| {
        let found = office
            .office()
            .preview_rejudging(anew(segment), &acted_by(""));
        found.unwrap_err().to_string()
    };
    assert!(says(&open).contains("is still open"));
    assert!(says("9-realm").contains("no segment 9-realm"));
    assert!(says("1-fate").contains("asks nobody"), "{}", says("1-fate"));
}

#[test]
fn a_game_that_is_over_is_judged_again_and_not_played_on() {
    let (mut test_office, letter) = lost();
    let word_of = acted_by("enough");
    test_office
        .office()
        .end_game("delta-7", ModeratorEnding::Finished, &word_of)
        .unwrap();
    test_office.office().send().unwrap();
    test_office.mails();
    let office = test_office.office();
    let refused = office
        .preview_rejudging(anew("1-realm"), &acted_by(""))
        .unwrap_err();
    assert!(
        refused.to_string().contains("its secrets are open"),
        "{refused}"
    );
    let rejudge_request = admitted(letter.as_bytes(), START + 3 * HOUR);
    let before = office.ledger("delta-7").unwrap();
    let shown = office
        .preview_rejudging(rejudge_request, &acted_by(""))
        .unwrap();
    office
        .rejudge(rejudge_request, &shown.code, &acted_by("found"))
        .unwrap();
    office.send().unwrap();
    assert_ne!(office.ledger("delta-7").unwrap(), before);
    assert!(office.is_over("delta-7").unwrap());
    let mails = test_office.mails();
    let told: Vec<&str> = mails.iter().map(|mail| mail.subject.as_str()).collect();
    assert_eq!(mails.len(), 2, "{told:?}");
    for mail in mails {
        assert!(mail.text.contains("Judged again"), "{}", mail.text);
        assert!(mail.text.contains("seed"), "{}", mail.text);
    }
    identical(&mut test_office);
    test_office.wait(9 * DAY);
    assert!(test_office.post().judged.segments.is_empty());
}
