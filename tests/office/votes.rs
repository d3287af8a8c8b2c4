//! Votes of a table by letter, by the real binary with a clock that is set.

use crate::mails::Mail;
use crate::office_fixture::*;

const MODERATOR: &str = "gm@example.org";
const CLEO: &str = "cleo@example.org";

const TABLE: &str = "game: delta-7\nscenario: advanced-3\n\
                     votes: {draw: all, end: all, concede: all, extend: most open, pause: most open, set: most open, replace: most open}\nseats:\n  \
                     - {name: ann, address: ann@example.org}\n  - {name: bob, address: bob@example.org}\n  \
                     - {name: cleo, address: cleo@example.org, language: de}\n";

/// A table in its first realm, with the page of each seat.
fn table(file: &str) -> (OfficeFixture, [Mail; 3]) {
    let mut office = OfficeFixture::of(file);
    office.configure(|text| text.replace("moderators: []", &format!("moderators: [{MODERATOR}]")));
    for (at, address) in [ANN, BOB, CLEO].into_iter().enumerate() {
        let orders = office.settled(at);
        office.write(address, None, &orders);
    }
    office.now += HOUR;
    office.post();
    office.mails();
    office.now += 4 * DAY;
    office.post();
    let mails = office.mails();
    let page = |address: &str| {
        let is_page = |mail: &&Mail| mail.to == [address] && mail.text.contains("status: form");
        mails.iter().rfind(is_page).unwrap().clone()
    };
    let pages = [page(ANN), page(BOB), page(CLEO)];
    (office, pages)
}

fn said(mails: &[Mail], address: &str) -> String {
    let is_to = |mail: &&Mail| mail.to.iter().any(|to| to == address);
    let all: Vec<String> = mails.iter().filter(is_to).map(Mail::words).collect();
    all.join(" ").replace("= ", "")
}

/// Sends lines of a seat, and returns all mails that come of them.
fn write(office: &mut OfficeFixture, from: &str, page: &Mail, lines: &str) -> Vec<Mail> {
    office.mails();
    office.now += MINUTE;
    office.write(from, Some(page), lines);
    office.post();
    office.mails()
}

#[test]
fn a_draw_that_all_want_ends_the_game_and_opens_the_ballots() {
    let (mut office, [ann, bob, cleo]) = table(TABLE);
    let mails = write(&mut office, ANN, &ann, "propose: draw");
    assert!(
        said(&mails, ANN).contains("Your vote 1 is open"),
        "{}",
        said(&mails, ANN)
    );
    let told = said(&mails, BOB);
    assert!(
        told.contains(
            "Vote 1 at this table: the game ends as a draw. It passes if all who may vote say yes"
        ),
        "{told}"
    );
    assert!(
        told.contains("it is secret") && !told.contains("proposed it"),
        "{told}"
    );
    assert!(
        said(&mails, CLEO).contains("mit dem einen Wort ja oder nein"),
        "{}",
        said(&mails, CLEO)
    );
    let answer = write(&mut office, BOB, &bob, "vote: yes");
    assert!(said(&answer, BOB).contains("Your ballot in vote 1 (the game ends as a draw) is yes"));
    assert!(
        said(&answer, ANN).is_empty() && said(&answer, CLEO).is_empty(),
        "nobody hears of it"
    );
    let mails = write(&mut office, CLEO, &cleo, "Stimme: ja");
    for reader in [ANN, BOB] {
        let told = said(&mails, reader);
        assert!(
            told.contains("Vote 1 has passed: the game ends as a draw."),
            "{told}"
        );
        assert!(
            told.contains("The table has ended the game as a draw: vote 1 of the table"),
            "{told}"
        );
        assert!(!told.contains("Yes: "), "{told}");
    }
    let status = String::from_utf8(office.run(&["status", GAME]).stdout).unwrap();
    assert!(status.contains("It was ended as a draw"), "{status}");
    assert_eq!(office.run(&["audit", GAME]).status.code(), Some(0));
}

#[test]
fn of_a_secret_vote_the_result_alone_is_told_and_at_its_end() {
    let (mut office, [ann, bob, cleo]) = table(TABLE);
    write(&mut office, ANN, &ann, "propose: end");
    let preview = String::from_utf8(office.run(&["preview", GAME]).stdout).unwrap();
    assert!(preview.contains("Vote 1 (end) is open until "), "{preview}");
    let no = write(&mut office, BOB, &bob, "vote: no");
    let after_no = (said(&no, ANN), said(&no, CLEO));
    let yes = write(&mut office, CLEO, &cleo, "vote: yes");
    assert_eq!(
        (said(&yes, ANN), said(&yes, BOB)),
        after_no,
        "a no is as silent as a yes"
    );
    office.now += 3 * DAY;
    office.post();
    let mails = office.mails();
    let told = said(&mails, CLEO);
    assert!(told.contains("Abstimmung 1 ist abgelehnt"), "{told}");
    let told = said(&mails, ANN);
    assert!(told.contains("Vote 1 has failed: the game ends, and counts as it stands. Whose ballots were which stays sealed"), "{told}");
    assert!(office.open().turn > 0, "it goes on");
}

#[test]
fn most_extend_a_segment_and_an_open_vote_names_the_ballots() {
    let (mut office, [ann, bob, _]) = table(TABLE);
    let due = office.open().deadline;
    let mails = write(&mut office, ANN, &ann, "propose: extend 48h");
    assert!(said(&mails, BOB).contains("proposed it, and all ballots are told"));
    let mails = write(&mut office, BOB, &bob, "vote: yes");
    assert_eq!(office.open().deadline, due + 48 * HOUR);
    let told = said(&mails, BOB);
    assert!(
        told.contains("Vote 1 has passed: the open segment closes 48 hours later. Yes: "),
        "{told}"
    );
    assert!(
        told.contains("The table has set another deadline: vote 1 of the table"),
        "{told}"
    );
}

#[test]
fn a_pause_a_setting_and_a_search_pass_by_most() {
    let (mut office, [ann, bob, _]) = table(TABLE);
    write(&mut office, ANN, &ann, "propose: set press none");
    let mails = write(&mut office, BOB, &bob, "propose: set press none");
    assert!(
        said(&mails, ANN).contains("Vote 1 has passed: a setting of the table becomes press none.")
    );
    let refused = write(
        &mut office,
        ANN,
        &ann,
        "BEGIN PRESS\nto: all\nPeace!\nEND PRESS",
    );
    assert!(said(&refused, ANN).contains("This table has no press"));
    write(&mut office, ANN, &ann, "propose: replace cleo");
    let mails = write(&mut office, BOB, &bob, "vote: yes");
    assert!(
        said(&mails, MODERATOR).contains("the table has voted that somebody else is sought for")
    );
    write(&mut office, ANN, &ann, "propose: pause");
    write(&mut office, BOB, &bob, "vote: yes");
    assert_eq!(office.open().waits, Some("it is paused"));
    assert!(
        office
            .run(&["resume", GAME, "--why", "as voted"])
            .status
            .success()
    );
}

#[test]
fn what_is_no_vote_gets_a_sentence_and_changes_nothing() {
    let (mut office, [ann, ..]) = table(TABLE);
    for (line, told) in [
        (
            "propose: chess",
            "is not understood. This table votes on draw, end, concede, extend, pause, set, replace.",
        ),
        ("propose: set proof vouched", "no vote sets `proof vouched`"),
        ("propose: set publish all", "no vote sets"),
        ("propose: set votes.draw most", "no vote sets"),
        ("propose: set trades 2", "no vote sets"),
        (
            "propose: set never mon, tue, wed, thu, fri, sat, sun",
            "is not understood",
        ),
        (
            "propose: set press loud",
            "A vote sets what a moderator sets while a game runs",
        ),
        (
            "propose: extend -24h",
            "`-24h` would leave less time, and the moderator alone",
        ),
        (
            "propose: shorten 12h",
            "the moderator alone shortens a deadline",
        ),
        ("propose: set minimum 2h", "would leave less time"),
        ("propose: set deadlines.realm 12h", "would leave less time"),
        ("propose: extend 900h", "no number of hours from 1 to 336"),
        ("propose: replace atlantis", "there is no seat"),
        (
            "propose: concede ann",
            "whether you have won the others say",
        ),
        ("vote: yes", "no vote is open"),
        ("vote: perhaps", "Write \"vote: yes\" or \"vote: no\""),
    ] {
        let answer = said(&write(&mut office, ANN, &ann, line), ANN);
        assert!(answer.contains(told), "{line}: {answer}");
    }
    let (mut office, [ann, ..]) = table(&TABLE.replace("votes: {draw: all, ", "votes: {"));
    let answer = said(&write(&mut office, ANN, &ann, "propose: draw"), ANN);
    assert!(
        answer.contains("this table has no vote on draw. It votes on end, concede"),
        "{answer}"
    );
    assert!(office.open().waits.is_none());
}

/// An earlier deadline is the moderator's alone, who leaves everybody the minimum and tells all why.
#[test]
fn the_moderator_alone_shortens_and_never_below_the_minimum() {
    let (mut office, [_, _, cleo]) = table(TABLE);
    let due = office.open().deadline;
    let answer = write(&mut office, CLEO, &cleo, "antrag: verkürzen 12h");
    assert!(
        said(&answer, CLEO).contains("allein die Spielleitung"),
        "{}",
        said(&answer, CLEO)
    );
    assert_eq!(office.open().deadline, due);
    let extend = |office: &OfficeFixture, at: i64| {
        let until = rfc3339(at);
        let act = [
            "extend",
            GAME,
            "--until",
            &until,
            "--why",
            "all have written",
        ];
        office.run(&act)
    };
    let near = extend(&office, office.now + 23 * HOUR);
    let told = String::from_utf8(near.stderr).unwrap();
    assert!(
        near.status.code() == Some(1) && told.contains("at least 24 hours from now"),
        "{told}"
    );
    assert_eq!(office.open().deadline, due);
    let earlier = office.now + 25 * HOUR;
    assert!(earlier < due);
    let output = extend(&office, earlier);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(office.open().deadline, earlier);
    let told = said(&office.mails(), BOB);
    assert!(told.contains("all have written"), "{told}");
}

#[test]
fn a_caretakers_seat_has_no_vote_and_is_not_waited_for() {
    let file = TABLE.replace("seats:", "silence: [caretaker]\nseats:");
    let (mut office, _) = table(&file);
    for (at, address) in [ANN, BOB].into_iter().enumerate() {
        let orders = office.settled(at);
        office.write(address, None, &orders);
    }
    office.now += 4 * DAY;
    office.post();
    let mails = office.mails();
    let page = |address: &str| {
        let is_page = |mail: &&Mail| mail.to == [address] && mail.text.contains("status: form");
        mails.iter().rfind(is_page).unwrap().clone()
    };
    let (ann, bob, cleo) = (page(ANN), page(BOB), page(CLEO));
    let mails = write(&mut office, ANN, &ann, "propose: draw");
    assert!(
        said(&mails, ANN).contains("Your vote 1 is open"),
        "{}",
        said(&mails, ANN)
    );
    let answer = said(&write(&mut office, CLEO, &cleo, "vote: no"), CLEO);
    assert!(answer.contains("Verwalter"), "{answer}");
    let mails = write(&mut office, BOB, &bob, "vote: yes");
    assert!(
        said(&mails, ANN).contains("Vote 1 has passed"),
        "{}",
        said(&mails, ANN)
    );
}

#[test]
fn a_nation_to_which_all_others_concede_has_the_first_place() {
    let (mut office, [ann, bob, _]) = table(TABLE);
    let seats = office.look(|office| office.status().unwrap().games[0].seats.clone());
    let nation = seats[2].name.clone();
    write(
        &mut office,
        ANN,
        &ann,
        &format!("propose: concede to {nation}"),
    );
    let mails = write(&mut office, BOB, &bob, "vote: yes");
    let told = said(&mails, ANN);
    assert!(
        told.contains("all others agree that") && told.contains("has won: vote 1 of the table"),
        "{told}"
    );
    let output = office.run(&["show", GAME, "--json"]);
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let places: Vec<(u64, &str)> = result["places"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            (
                one["place"].as_u64().unwrap(),
                one["player"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(places[0], (1, "cleo"), "{result}");
    assert!(places[1..].iter().all(|(place, _)| *place == 2), "{result}");
    assert_eq!(office.run(&["audit", GAME]).status.code(), Some(0));
}

#[test]
fn a_vote_sets_what_a_moderator_sets() {
    let (mut office, [ann, bob, _]) = table(TABLE);
    for (number, setting) in ["minimum 36h", "never sat, sun", "deadlines.realm 96h"]
        .iter()
        .enumerate()
    {
        write(&mut office, ANN, &ann, &format!("propose: set {setting}"));
        let mails = write(&mut office, BOB, &bob, &format!("propose: set {setting}"));
        let told = said(&mails, ANN);
        let passed = format!(
            "Vote {} has passed: a setting of the table becomes {setting}.",
            number + 1
        );
        assert!(told.contains(&passed), "{told}");
    }
    let calendar = String::from_utf8(office.run(&["calendar", GAME]).stdout).unwrap();
    let closed = |line: &&str| line.contains("Saturday") || line.contains("Sunday");
    assert!(
        !calendar.lines().skip(3).any(|line| closed(&line)),
        "{calendar}"
    );
}

/// 38.1: of eleven the last two have no nation; the nine decide without them.
#[test]
fn who_waits_for_a_civil_war_has_no_vote() {
    let address = |at: usize| format!("p{at}@example.org");
    let seats: String = (0..11)
        .map(|at| format!("  - {{name: p{at}, address: {}}}\n", address(at)))
        .collect();
    let mut office = OfficeFixture::of(&format!(
        "game: delta-7\nscenario: advanced-9-west\nplayers: 11\noptions: [nine-and-more]\nvotes: {{draw: all}}\nseats:\n{seats}"
    ));
    office.post();
    let firsts = office.mails();
    let first = |at: usize| firsts.iter().find(|mail| mail.to == [address(at)]).unwrap();
    let waits = write(&mut office, &address(10), first(10), "propose: draw");
    let told = said(&waits, &address(10));
    assert!(
        told.contains("waits for a Civil War. Once it has one, you vote"),
        "{told}"
    );
    let mails = write(&mut office, &address(0), first(0), "propose: draw");
    assert!(said(&mails, &address(1)).contains("Vote 1 at this table"));
    let no = write(&mut office, &address(9), first(9), "vote: no");
    assert!(said(&no, &address(9)).contains("waits for a Civil War"));
    for at in 1..8 {
        write(&mut office, &address(at), first(at), "vote: yes");
        let status = String::from_utf8(office.run(&["status", GAME]).stdout).unwrap();
        assert!(
            !status.contains("It was ended as a draw"),
            "after {at}: {status}"
        );
    }
    write(&mut office, &address(8), first(8), "vote: yes");
    let status = String::from_utf8(office.run(&["status", GAME]).stdout).unwrap();
    assert!(status.contains("It was ended as a draw"), "{status}");
}

#[test]
fn a_yes_or_no_in_reply_to_the_mail_that_asks_is_a_ballot() {
    let (mut office, [ann, ..]) = table(TABLE);
    let mails = write(&mut office, ANN, &ann, "propose: draw");
    let asked = |to: &str| {
        let is_asked = |mail: &&Mail| mail.to == [to] && mail.subject.contains("yes or no?");
        let german = |mail: &&Mail| mail.to == [to] && mail.subject.contains("ja oder nein?");
        let mut all = mails.iter();
        all.find(|mail| is_asked(mail) || german(mail))
            .unwrap()
            .clone()
    };
    let (bob, cleo) = (asked(BOB), asked(CLEO));
    let no = write(&mut office, BOB, &bob, "No!\n\nBob\n");
    assert!(
        said(&no, BOB).contains("Your ballot in vote 1 (the game ends as a draw) is no"),
        "{}",
        said(&no, BOB)
    );
    // More words are a remark, and no ballot.
    let more = write(
        &mut office,
        BOB,
        &bob,
        "No, not before the last turn, I think",
    );
    assert!(
        !said(&more, BOB).contains("Your ballot"),
        "{}",
        said(&more, BOB)
    );
    let yes = write(&mut office, CLEO, &cleo, "ja, danke");
    assert!(
        said(&yes, CLEO).contains("Deine Stimme in Abstimmung 1"),
        "{}",
        said(&yes, CLEO)
    );
    assert!(office.open().turn > 0, "one of three says no");
    write(&mut office, BOB, &bob, "Yes!");
    let status = String::from_utf8(office.run(&["status", GAME]).stdout).unwrap();
    assert!(status.contains("It was ended as a draw"), "{status}");
    let late = write(&mut office, BOB, &bob, "yes");
    assert!(
        !said(&late, BOB).contains("Your ballot"),
        "{}",
        said(&late, BOB)
    );
}
