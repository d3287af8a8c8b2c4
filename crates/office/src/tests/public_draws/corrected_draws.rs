//! Numbers that were found wrong when set-up was judged, and an office that changes them.

use super::super::fairness::checked;
use super::super::rejudged::rejudge_request;
use super::*;

#[test]
fn wrong_numbers_are_mended_by_a_replay_of_set_up_alone() {
    let mut office = TestOffice::drawn(&OTHER);
    for _ in 0..4 {
        office.wait(4 * DAY);
        office.post();
    }
    let before = office.office().ledger("delta-7").unwrap();
    office.mails();
    let by = |balls: &'static [u32]| RulingKind::ReplayByNumbers { balls, bonus: &[5] };
    let says = |office: &mut TestOffice, segment: &str, balls: &'static [u32]| {
        let asked = office
            .office()
            .preview_rejudging(rejudge_request(segment, by(balls)), &acted_by(""));
        asked.unwrap_err().to_string()
    };
    assert!(says(&mut office, "1-realm", &BALLS).contains("mended by a replay of 0-setup alone"));
    assert!(says(&mut office, "0-setup", &OTHER).contains("is played already"));
    assert!(says(&mut office, "0-setup", &BALLS[..5]).contains("expected 6 numbers"));
    let wish = rejudge_request("0-setup", by(&BALLS));
    let word = acted_by("the paper has 49");
    let shown = office.office().preview_rejudging(wish, &word).unwrap();
    office.office().rejudge(wish, &shown.code, &word).unwrap();
    office.office().send().unwrap();
    for mail in office.mails() {
        let said = "2027-01-20: 3.7.12.23.31.48./5./ -> 3.7.12.23.31.49./5./";
        assert!(mail.said().contains(said), "{}", mail.said());
    }
    assert!(office.is_at_setup());
    assert_eq!(office.chance(), recipe(&WORDS, "3.7.12.23.31.49./5./"));
    office.wait(4 * DAY);
    office.post();
    office.wait(4 * DAY);
    office.post();
    assert_eq!(office.chance(), recipe(&WORDS, "3.7.12.23.31.49./5./"));
    assert_eq!(office.luck(), LuckCheck::Matches);
    identical(&mut office);
    // No other re-judging changes the chance, nor does a second replay of set-up.
    for (segment, amends) in [
        ("1-realm", RulingKind::Replay),
        ("0-setup", RulingKind::Replay),
    ] {
        let wish = rejudge_request(segment, amends);
        let shown = office.office().preview_rejudging(wish, &word).unwrap();
        office.office().rejudge(wish, &shown.code, &word).unwrap();
        office.wait(4 * DAY);
        office.post();
        assert_eq!(
            office.chance(),
            recipe(&WORDS, "3.7.12.23.31.49./5./"),
            "{segment}"
        );
        identical(&mut office);
        assert_eq!(office.luck(), LuckCheck::Matches);
    }
    // The past that was struck counts again with the numbers by which it was played.
    let shown = office.office().preview_branch("delta-7", 1, &word).unwrap();
    office
        .office()
        .restore_branch("delta-7", 1, &shown.code, &word)
        .unwrap();
    assert_eq!(office.office().ledger("delta-7").unwrap(), before);
    assert_eq!(office.chance(), recipe(&WORDS, "3.7.12.23.31.48./5./"));
    assert_eq!(office.luck(), LuckCheck::Matches);
    identical(&mut office);
    office.wait(4 * DAY);
    office.post();
    identical(&mut office);
    let text = office.office().export("delta-7").unwrap().join("\n") + "\n";
    assert!(audit(&text, &[]).unwrap().is_sound());
}

#[test]
fn an_export_carries_the_draw_and_an_office_that_changes_it_is_found_out() {
    let mut office = TestOffice::drawn(&BALLS);
    let text = office.office().export("delta-7").unwrap().join("\n") + "\n";
    let audited = audit(&text, &[]).unwrap();
    assert!(audited.is_sound(), "{:?}", audited.wrong);
    assert!(text.contains("\"record\":\"beacon\""));
    let (holds, said) = checked(&text);
    assert!(holds, "{said}");
    for (from, to) in [("3.7.12.", "3.7.11."), ("Lotto 6", "Lotto 7")] {
        assert!(text.contains(from), "{from}");
        let (holds, said) = checked(&text.replace(from, to));
        assert!(!holds && said.contains("DIFFERS"), "{from}: {said}");
    }
    let edits = [
        "UPDATE beacons SET text = '3.7.12.23.31.48./5./' WHERE act = 'given'",
        "UPDATE beacons SET text = '[]' WHERE act = 'closed'",
        "UPDATE games SET drawn = '3.7.12.23.31.48./5./'",
        "UPDATE games SET beacon = replace(beacon, 'Lotto', 'Keno')",
        "DELETE FROM beacons",
    ];
    for edit in edits {
        let mut office = TestOffice::drawn(&BALLS);
        office.change(edit);
        let found = office.office().audit("delta-7", &[]).unwrap();
        assert!(!found.wrong.is_empty(), "{edit}");
    }
}
