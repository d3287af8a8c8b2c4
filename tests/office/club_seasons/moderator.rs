//! Moderator's actions beside the rounds, by the real binary.

use std::fs;

use super::{MODERATOR, check, club, does, rounds, told};
use crate::mails::Mail;
use crate::office_fixture::*;

#[test]
fn a_player_and_a_moderator_write_to_each_other() {
    let (mut office, page) = club();
    office.write(
        ANN,
        Some(&page),
        "BEGIN NOTE\nIs the deadline on Friday?\nEND NOTE\n",
    );
    does(&office, &["post"]);
    let mut mails = office.mails();
    assert_eq!(
        told(&mails),
        [
            "ann@example.org [delta-7] turn 1, realm: your note",
            "gm@example.org [delta-7] turn 1, realm: words of a player",
        ]
    );
    mails.retain(|mail| mail.to == [MODERATOR]);
    assert!(mails[0].words().contains("Is the deadline on Friday?"));
    assert!(does(&office, &["status"]).contains("1 letter from players for you"));
    office.now += DAY + HOUR;
    office.run(&["post"]);
    assert!(
        check(&office).1.contains("words of players have waited"),
        "{:?}",
        check(&office)
    );
    office.mails();
    office.write(
        MODERATOR,
        Some(&mails[0]),
        "On Saturday.\n\n> Is the deadline on Friday?",
    );
    does(&office, &["post"]);
    assert_eq!(
        told(&office.mails()),
        [
            "ann@example.org [delta-7] turn 1, realm: notice",
            "gm@example.org Your letter to the office"
        ]
    );
    assert_eq!(check(&office).0, 0);
    does(
        &office,
        &["write", GAME, "all", "The server moves on Sunday."],
    );
    does(&office, &["post"]);
    let mails = office.mails();
    let says = |mail: &&Mail| {
        mail.words()
            .contains("The moderator writes to you: The server moves on Sunday.")
    };
    assert_eq!(mails.iter().filter(says).count(), 2);
    assert!(does(&office, &["notes", GAME]).contains("wrote to ann, bob"));
    let (code, said) = office.fail(&["write", GAME, "nobody", "hello"]);
    assert_eq!(
        (code, said.contains("has no seat nobody")),
        (1, true),
        "{said}"
    );
}

#[test]
fn a_letter_that_a_server_kept_is_admitted_after_the_deadline() {
    let (mut office, page) = club();
    let deadline = office.open().deadline;
    does(
        &office,
        &[
            "extend",
            GAME,
            "--hours",
            "1",
            "--why",
            "a test of patience",
        ],
    );
    office.mails();
    let file = office.path().join("stuck.eml");
    let letter = format!(
        "From: {ANN}\nTo: {OFFICE}\nMessage-ID: <stuck@client>\nIn-Reply-To: <{}>\n\n{}\n",
        page.id,
        block("status: final\ntax: 2")
    );
    fs::write(&file, letter).unwrap();
    office.now = office.open().deadline + MINUTE;
    let file = file.to_str().unwrap();
    let time = rfc3339(deadline);
    let admit = [
        "receive",
        file,
        "--admit",
        "--received",
        &time,
        "--why",
        "the server kept it",
    ];
    assert!(does(&office, &admit).contains("counts as received at"));
    assert_eq!(office.orders(0), ("final", 1));
    let posted = does(&office, &["post"]);
    assert_eq!(office.open().turn, 2, "{posted}");
    let mails = office.mails();
    let tells = |mail: &&Mail| mail.words().contains("the server kept it");
    assert_eq!(mails.iter().filter(tells).count(), 2, "{:?}", told(&mails));
    let (code, said) = office.fail(&admit);
    assert_eq!(
        (code, said.contains("which is judged")),
        (1, true),
        "{said}"
    );
    let (code, said) = office.fail(&[
        "receive",
        file,
        "--admit",
        "--received",
        "yesterday",
        "--why",
        "x",
    ]);
    assert_eq!(
        (code, said.contains("2027-01-20T20:00:00")),
        (1, true),
        "{said}"
    );
    let (code, _) = office.fail(&["receive", file, "--admit"]);
    assert_eq!(code, 2);
}

#[test]
fn status_shows_who_missed_which_segment() {
    let (office, _) = club();
    let status = does(&office, &["status"]);
    assert_eq!(status.matches("turn 0, setup").count(), 2, "{status}");
}

/// A letter that was answered with a proposal came, for its writer, for the moderator and on the page.
#[test]
fn a_letter_that_got_a_proposal_is_told_as_one_that_came() {
    let (mut office, page) = club();
    let (code, said) = office.fail(&["letters", GAME, "carthage"]);
    assert!(code == 1 && said.contains("carthage"), "{said}");
    let before = does(&office, &["letters", GAME]);
    office.write(ANN, Some(&page), "tax 2 please");
    does(&office, &["post"]);
    let answer = office.mails().remove(0);
    assert!(
        answer.words().contains("status: proposal"),
        "{}",
        answer.words()
    );
    let listed = does(&office, &["letters", GAME, "ann"]);
    assert!(
        listed.contains("proposed") && listed.contains(ANN),
        "{before}{listed}"
    );
    assert!(!listed.contains("tax"), "nothing of its words: {listed}");
    assert_eq!(
        does(&office, &["letters", GAME, "bob"]).trim(),
        "No letter of theirs came yet."
    );
    let status = does(&office, &["status"]);
    assert!(
        status.contains("a proposal that waits for a yes"),
        "{status}"
    );
    let realm = office.open().deadline;
    while office.open().deadline == realm
        || office.open().turn == 1 && office.now < realm + 30 * DAY
    {
        rounds(&mut office, 12);
    }
    let mails = office.mails();
    let page = |address: &str| {
        let of = |mail: &&Mail| mail.to[0] == address && mail.subject.contains("turn 2");
        mails
            .iter()
            .find(of)
            .unwrap_or_else(|| panic!("{:?}", told(&mails)))
            .text
            .replace("=\n", "")
            .replace('\n', " ")
    };
    let (ann, bob) = (page(ANN), page(BOBS_OTHER));
    assert!(
        ann.contains("was answered with a proposal that you did not confirm"),
        "{ann}"
    );
    assert!(!ann.contains("No letter of yours came"), "{ann}");
    assert!(bob.contains("No letter of yours came"), "{bob}");
}

/// Times would tell a moderator who plays whose press is whose, and who is in trouble.
#[test]
fn a_moderator_who_plays_is_not_told_who_wrote_when() {
    let (mut office, page) = club();
    office.write(ANN, Some(&page), "tax 2 please");
    does(&office, &["post"]);
    does(
        &office,
        &["seat", GAME, "moderator", "bob", "--why", "he does"],
    );
    let (code, said) = office.fail(&["letters", GAME]);
    assert!(code == 1 && said.contains("a moderator plays"), "{said}");
    let status = does(&office, &["status"]);
    assert!(!status.contains("waits for a yes"), "{status}");
}

#[test]
fn a_game_is_looked_at_before_it_is_opened() {
    let (office, _) = club();
    let file = office.path().join("next.yaml");
    let text = TWO.replace("delta-7", "next").replace(BOBS_OTHER, ANN);
    fs::write(
        &file,
        format!("{text}end: {{turn: 6}}\noptions: [no-two-limit]\n"),
    )
    .unwrap();
    let file = file.to_str().unwrap();
    let said = does(&office, &["new", file, "--check"]);
    for part in [
        "next: Two players in the west",
        "It is played with the option no-two-limit (",
        "The first letters are due",
        "A turn lasts 15 days at most",
        "ann and bob have the same address, ann@example.org",
        "it ends with turn 6",
        "Nothing was made.",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(!does(&office, &["status", "--all"]).contains("next"));
    fs::write(file, text.replace("advanced-2", "advanced-5")).unwrap();
    let (code, said) = office.fail(&["new", file, "--check"]);
    assert_eq!(
        (code, said.contains("is for 5 seats, the file has 2")),
        (1, true),
        "{said}"
    );
}
