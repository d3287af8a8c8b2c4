//! Segments struck by a re-judging: shown to the moderator, kept in the archive, reported to nobody twice.

use super::rejudged::{acted_by, admitted, lost};
use super::*;

/// The lost letter of Ann is admitted.
fn struck() -> TestOffice {
    let (mut office, letter) = lost();
    let rejudge_request = admitted(letter.as_bytes(), START + 3 * HOUR);
    let shown = office
        .office()
        .preview_rejudging(rejudge_request, &acted_by(""))
        .unwrap();
    office
        .office()
        .rejudge(
            rejudge_request,
            &shown.code,
            &acted_by("her server kept it"),
        )
        .unwrap();
    office
}

#[test]
fn a_branch_is_shown_with_its_reason_and_its_own_lines() {
    let (mut office, letter) = lost();
    let none = office.office().printed_branch("delta-7", 1).unwrap_err();
    assert!(
        none.to_string().contains("nothing of it was judged again"),
        "{none}"
    );
    let before = office.office().printed_ledger("delta-7").unwrap();
    let rejudge_request = admitted(letter.as_bytes(), START + 3 * HOUR);
    let shown = office
        .office()
        .preview_rejudging(rejudge_request, &acted_by(""))
        .unwrap();
    office
        .office()
        .rejudge(
            rejudge_request,
            &shown.code,
            &acted_by("her server kept it"),
        )
        .unwrap();
    let branch = office.office().printed_branch("delta-7", 1).unwrap();
    let (head, lines) = branch.split_once("\n\n").unwrap();
    for part in [
        "# branch 1: struck on ",
        " by mo",
        "# why: her server kept it",
        "on the evidence of its receipt",
        "# segments: 1-realm, ",
    ] {
        assert!(head.contains(part), "{part}: {head}");
    }
    assert!(lines.starts_with("# turn 1\n## turn 1, realm"), "{lines}");
    assert!(
        before.ends_with(lines),
        "line by line as it stood, with its numbers"
    );
    let now = office.office().printed_ledger("delta-7").unwrap();
    assert!(now != before && !now.contains("struck"));
    let two = office.office().printed_branch("delta-7", 2).unwrap_err();
    assert!(
        two.to_string().contains("no branch 2: they are 1 to 1"),
        "{two}"
    );
}

#[test]
fn a_struck_segment_is_a_page_of_the_archive_and_opened_at_the_end() {
    let mut office = struck();
    let site = |office: &mut TestOffice| -> std::collections::BTreeMap<String, String> {
        let files = office
            .office()
            .archive_site("delta-7", &mut |_, _| {})
            .unwrap();
        let text = |(name, bytes): (String, Vec<u8>)| (name, String::from_utf8(bytes).unwrap());
        files.into_iter().map(text).collect()
    };
    let files = site(&mut office);
    let page = &files["struck-1-turn-01-realm.html"];
    for part in [
        "<s>Turn 1, realm</s>",
        "Struck by re-judging 1, on ",
        " by mo.",
        "The reason given: her server kept it",
        "href=\"turn-01-realm.html\"",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(files["turn-01-realm.html"].contains("href=\"struck-1-turn-01-realm.html\""));
    assert!(files["index.html"].contains("href=\"struck-1-turn-01-realm.html\""));
    assert!(
        !files["turn-00-setup.html"].contains("struck-"),
        "it was not judged again"
    );
    assert!(
        !page.contains("line by line"),
        "nothing hidden while the game runs"
    );
    assert!(files["turn-01-realm.html"] != *page);
    office
        .office()
        .end_game("delta-7", ModeratorEnding::Draw, &acted_by("all agreed"))
        .unwrap();
    let page = &site(&mut office)["struck-1-turn-01-realm.html"];
    assert!(page.contains("Its events, line by line"), "{page}");
}

#[test]
fn the_first_segment_of_all_may_be_judged_again_and_again() {
    let (mut office, _) = lost();
    let before = office.office().ledger("delta-7").unwrap();
    let token = office.token_of("ann");
    let letter = block(&format!(
        "token: {token}\nstatus: final\nnations: [illyria, italy]"
    ));
    let letter = format!("Subject: orders\n\n{letter}");
    for amends in [
        RulingKind::Orders {
            letter: letter.as_bytes(),
            seat: "ann",
        },
        RulingKind::Nothing,
        RulingKind::Strike { seat: "ann" },
    ] {
        let rejudge_request = RejudgeRequest {
            game: "delta-7",
            segment: "0-setup",
            amends,
            onward: LaterSegments::RejudgeAll,
        };
        let shown = office
            .office()
            .preview_rejudging(rejudge_request, &acted_by(""))
            .unwrap();
        office
            .office()
            .rejudge(rejudge_request, &shown.code, &acted_by("so it was"))
            .unwrap();
        let verified = office.office().verify(VerifyScope::Office, &mut |_, _| {});
        for one in verified.unwrap() {
            assert_eq!(one.findings, []);
        }
    }
    let branch = office.office().printed_branch("delta-7", 3).unwrap();
    assert!(branch.contains("# turn 0\n## turn 0, setup"), "{branch}");
    assert!(
        office
            .office()
            .archive_site("delta-7", &mut |_, _| {})
            .is_ok()
    );
    office.wait(9 * DAY);
    assert!(!office.post().judged.segments.is_empty());
    assert_ne!(office.office().ledger("delta-7").unwrap(), before);
}

/// An order that could not be carried out belongs to what is told, to its own seat alone.
#[test]
fn what_fails_now_is_told_to_its_own_seat() {
    let (mut office, letter) = lost();
    let many = "moves: [1 cisalpina > etruria, 1 cisalpina > etruria, 1 cisalpina > etruria]";
    let letter = letter.replace("moves: [1 cisalpina > etruria]", many);
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
    let mails = office.mails();
    let fails = |mail: &&ReceivedMail| mail.text.contains("Orders of yours that fail now");
    let told: Vec<&ReceivedMail> = mails.iter().filter(fails).collect();
    assert_eq!(told.len(), 1, "Ann alone");
    assert_eq!(told[0].to, ["ann@example.org"]);
    assert!(
        told[0].text.contains("1 cisalpina > etruria"),
        "in her own words"
    );
    // Judged by none of it again, that is no longer so.
    let strike = RejudgeRequest {
        game: "delta-7",
        segment: "1-realm",
        amends: RulingKind::Strike { seat: "ann" },
        onward: LaterSegments::RejudgeAll,
    };
    let shown = office
        .office()
        .preview_rejudging(strike, &acted_by(""))
        .unwrap();
    assert_eq!(
        shown.what,
        "the last orders of Italy are struck, and those before them stand, if there were any"
    );
    office
        .office()
        .rejudge(strike, &shown.code, &acted_by("it was forged"))
        .unwrap();
    office.office().send().unwrap();
    let mails = office.mails();
    let fails = |mail: &&ReceivedMail| {
        mail.text
            .contains("Orders of yours that failed, and no longer so")
    };
    assert_eq!(mails.iter().filter(fails).count(), 1);
}
