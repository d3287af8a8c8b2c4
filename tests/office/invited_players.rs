//! Nobody plays who is not there: players are asked by mail, and the game begins when all have said yes.

use std::fs;

use serde_json::Value;

use crate::mails::Mail;
use crate::office_fixture::*;

const FOUR: &str = "game: delta-7\nscenario: advanced-3\nlanguage: de\nzone: Europe/Berlin\ndue: [tue 20:00]\nseats:\n  \
    - {name: Ann, address: ann@example.org, language: en}\n  - {name: Bob, address: [bob@example.org, bob@example.net]}\n  \
    - {name: Cleo, address: cleo@example.org}\nwaiting:\n  - {name: Dan, address: dan@example.org}\n";

const CLEO: &str = "cleo@example.org";
const DAN: &str = "dan@example.org";

fn does(office: &OfficeFixture, arguments: &[&str]) -> String {
    let output = office.run(arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// An office whose invitations were sent, and they.
fn invited(file: &str) -> (OfficeFixture, Vec<Mail>) {
    let office = OfficeFixture::empty(START).without_pictures();
    let path = office.path().join("delta-7.yaml");
    fs::write(&path, file).unwrap();
    does(&office, &["invite", path.to_str().unwrap()]);
    does(&office, &["send"]);
    let mails = office.mails();
    (office, mails)
}

fn asked<'m>(mails: &'m [Mail], address: &str) -> &'m Mail {
    let own = |mail: &&Mail| mail.to.iter().any(|to| to == address);
    mails.iter().find(own).unwrap()
}

fn status(office: &OfficeFixture) -> Value {
    serde_json::from_str(&does(office, &["status", "--all", "--json"])).unwrap()
}

fn games(office: &OfficeFixture) -> usize {
    status(office)["games"].as_array().unwrap().len()
}

#[test]
fn a_game_begins_when_every_seat_has_said_yes() {
    let (mut office, mails) = invited(FOUR);
    assert_eq!(mails.len(), 4);
    let ann = asked(&mails, ANN);
    for part in [
        "Hello Ann",
        "Advanced Civilization",
        "At the table: Ann,",
        "Tue 20:00 (Europe/Berlin)",
        "24 h before the deadline",
        "    yes",
    ] {
        assert!(ann.text.contains(part), "{part}: {}", ann.text);
    }
    assert!(
        asked(&mails, BOBS_OTHER).text.contains("Spielst du mit?"),
        "in the language of the table"
    );
    assert!(asked(&mails, DAN).text.contains("auf einen Platz"));
    assert!(!ann.text.contains("Dan"), "who waits is nobody's business");
    assert_eq!(games(&office), 0, "no game, no seed, no commitment");

    let told = office.ask(ANN, Some(ann), "Yes!\n\n> Do you play?\n");
    assert!(told.text.contains("you play in delta-7"), "{}", told.text);
    let told = office.ask(ANN, Some(ann), "yes");
    assert!(
        told.text.contains("already"),
        "an invitation answered twice: {}",
        told.text
    );
    let told = office.ask(
        BOBS_OTHER,
        Some(asked(&mails, BOBS_OTHER)),
        "Ja, aber erst im Mai",
    );
    assert!(told.text.contains("ja oder nein"), "{}", told.text);
    let told = reply_in_thread(&mut office, &told, "ja");
    assert!(told.text.contains("Danke"), "{}", told.text);
    let told = office.ask(CLEO, Some(asked(&mails, CLEO)), "Nein, leider keine Zeit");
    assert!(told.text.contains("ohne dich"), "{}", told.text);
    let said = does(&office, &["status"]);
    assert!(
        said.contains("Ann: yes, Bob: yes, Cleo: no, Dan: no answer yet (waits for a seat)"),
        "{said}"
    );
    assert_eq!(games(&office), 0);

    office.mails();
    office.write(DAN, Some(asked(&mails, DAN)), "Ja");
    office.post();
    let mails = office.mails();
    assert_eq!(games(&office), 1);
    let pages: Vec<&Mail> = mails
        .iter()
        .filter(|mail| mail.subject.contains("setup") || mail.text.contains("BEGIN ORDERS"))
        .collect();
    assert_eq!(pages.len(), 3, "first pages for the three who play");
    assert!(!mails.iter().any(|mail| mail.to == [CLEO]));
    let open = status(&office);
    let names: Vec<&str> = open["games"][0]["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| seat["player"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Ann", "Bob", "Dan"]);
    assert_eq!(open["invitations"], serde_json::json!([]));
    let late = office.ask(CLEO, Some(asked(&invitations_of(FOUR), CLEO)), "ja");
    assert!(late.text.contains("hat begonnen"), "{}", late.text);
}

/// Bob's reply to a mail of the thread, as mail programs name what they answer.
fn reply_in_thread(office: &mut OfficeFixture, told: &Mail, body: &str) -> Mail {
    let threads = told.value("References");
    let headers = format!("In-Reply-To: <{0}>\nReferences: {threads} <{0}>\n", told.id);
    office.put_with(BOBS_OTHER, &headers, body);
    office.only_answer(BOBS_OTHER)
}

/// The same invitations once more: their Message-IDs are those of the same office.
fn invitations_of(file: &str) -> Vec<Mail> {
    invited(file).1
}

#[test]
fn a_stranger_answers_no_invitation_and_a_bounce_is_told() {
    let (mut office, mails) = invited(FOUR);
    let told = office.ask("mallory@example.org", Some(asked(&mails, ANN)), "no");
    assert!(told.text.contains("carried no proof"), "{}", told.text);
    let told = office.ask(DAN, Some(asked(&mails, CLEO)), "nein");
    assert!(
        told.text.contains("carried no proof"),
        "of another's mail: {}",
        told.text
    );
    let none: Vec<Value> = status(&office)["invitations"][0]["players"]
        .as_array()
        .unwrap()
        .clone();
    assert!(none.iter().all(|one| one["answer"] == "none"), "{none:?}");

    let id = &asked(&mails, CLEO).id;
    let bounce = format!(
        "Return-Path: <>\nFrom: mailer-daemon@mx\nTo: {OFFICE}\nMessage-ID: <b1@mx>\nSubject: Undelivered\nMIME-Version: 1.0\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: text/plain\n\nfailed\n\
         --b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; {CLEO}\nAction: failed\n\
         Status: 5.1.1\n\n--b\nContent-Type: message/rfc822\n\nMessage-ID: <{id}>\nTo: {CLEO}\nSubject: x\n\ny\n--b--\n"
    );
    office.put(bounce.as_bytes());
    office.post();
    let said = does(&office, &["status"]);
    assert!(said.contains("Cleo: mail comes back"), "{said}");
}

#[test]
fn a_moderator_who_leaves_out_too_many_reads_why_the_game_cannot_begin() {
    let two = FOUR.replace("waiting:\n  - {name: Dan, address: dan@example.org}\n", "");
    let (mut office, mails) = invited(&two);
    for (who, words) in [(ANN, "yes"), (BOB, "ja")] {
        office.write(who, Some(asked(&mails, who)), words);
    }
    office.post();
    assert_eq!(games(&office), 0);
    let (code, said) = office.fail(&["invite", GAME, "--without", "Zoe", "--why", "x"]);
    assert_eq!(code, 1);
    assert!(
        said.contains("Zoe is not asked for delta-7; its players: Ann, Bob, Cleo"),
        "{said}"
    );
    let without = [
        "invite",
        GAME,
        "--without",
        "cleo",
        "--why",
        "no answer for a week",
    ];
    let (code, said) = office.fail(&without);
    assert_eq!(code, 1);
    for part in [
        "advanced-3 is for 3",
        "`waiting:`",
        "invite with that file again",
    ] {
        assert!(said.contains(part), "{said}");
    }
    office.post();
    assert_eq!(office.mails().len(), 2, "Cleo is not told: nothing changed");
    assert!(!does(&office, &["notes"]).contains("begins without"));
    let said = does(&office, &["status"]);
    assert!(said.contains("Cleo: no answer yet"), "{said}");
    let (code, said) = office.fail(&["invite", "delta-9", "--withdraw", "--why", "x"]);
    assert_eq!(code, 1);
    assert!(said.contains("no players are asked for delta-9"), "{said}");
}

#[test]
fn a_moderator_begins_without_who_is_silent_and_one_who_waits_takes_the_seat() {
    let (mut office, mails) = invited(FOUR);
    for (who, words) in [(ANN, "yes"), (BOB, "ja"), (DAN, "ja")] {
        office.write(who, Some(asked(&mails, who)), words);
    }
    office.post();
    assert_eq!(games(&office), 0, "Cleo has not answered");
    office.mails();
    let said = does(
        &office,
        &[
            "invite",
            GAME,
            "--without",
            "all",
            "--why",
            "no answer for a week",
        ],
    );
    assert!(
        said.contains("begins without Cleo. Dan, who waited, takes a seat."),
        "{said}"
    );
    let output = office.run(&["post"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("delta-7 begins"), "{said}");
    let mails = office.mails();
    let told = asked(&mails, CLEO);
    assert!(told.text.contains("beginnt ohne dich"), "{}", told.text);
    let seats = status(&office)["games"][0]["seats"].clone();
    let names: Vec<&str> = seats
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| seat["player"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Ann", "Bob", "Dan"]);
}

#[test]
fn a_game_whose_players_are_asked_begins_at_once_when_the_moderator_says_so() {
    let (mut office, mails) = invited(FOUR);
    let file = office.path().join("delta-7.yaml");
    let (code, said) = office.fail(&["invite", file.to_str().unwrap()]);
    assert_eq!(code, 1);
    assert!(said.contains("are asked already"), "{said}");
    does(
        &office,
        &["new", file.to_str().unwrap(), "--without", "all"],
    );
    assert_eq!(games(&office), 1);
    office.post();
    let told = office.ask(ANN, Some(asked(&mails, ANN)), "no");
    assert!(told.text.contains("has begun"), "{}", told.text);
}

const EVA: &str = "eva@example.org";

/// Invites with a file that was changed, and returns what is said and the mails that go.
fn invited_again(office: &OfficeFixture, file: &str) -> (String, Vec<Mail>) {
    let path = office.path().join("delta-7.yaml");
    fs::write(&path, file).unwrap();
    let said = does(office, &["invite", path.to_str().unwrap()]);
    does(office, &["send"]);
    (said, office.mails())
}

#[test]
fn a_changed_file_asks_only_who_is_new_in_it() {
    let (mut office, mails) = invited(FOUR);
    for (who, words) in [(ANN, "yes"), (BOB, "ja"), (CLEO, "nein"), (DAN, "nein")] {
        office.write(who, Some(asked(&mails, who)), words);
    }
    office.post();
    office.mails();
    let said = String::from_utf8(office.run(&["status"]).stdout).unwrap();
    assert!(
        said.contains("delta-7 lacks players: Cleo will not play")
            && said.contains("name others in its file")
            && !said.contains("--without"),
        "{said}"
    );
    let other_terms = FOUR.replace("tue 20:00", "wed 20:00");
    fs::write(office.path().join("delta-7.yaml"), other_terms).unwrap();
    let path = office.path().join("delta-7.yaml");
    let (code, said) = office.fail(&["invite", path.to_str().unwrap()]);
    assert!(code == 1 && said.contains("other rules, dates"), "{said}");

    let (said, mails) = invited_again(
        &office,
        &FOUR.replace("Dan, address: dan", "Eva, address: eva"),
    );
    assert!(
        said.contains("1 invitation in the outbox") && said.contains("3 players asked before"),
        "{said}"
    );
    assert!(said.contains("Asked no more: Dan."), "{said}");
    let to: Vec<&str> = mails.iter().map(|mail| mail.to[0].as_str()).collect();
    assert_eq!(to, [EVA], "Dan said no, and reads nothing more");
    office.write(EVA, Some(asked(&mails, EVA)), "ja");
    office.post();
    let mails = office.mails();
    let mut to_eva = mails.iter().filter(|mail| mail.to == [EVA]);
    assert!(to_eva.any(|mail| mail.text.contains("wartest auf einen Platz")));
    assert_eq!(games(&office), 1, "Eva has Cleo's seat at once");
}

#[test]
fn a_withdrawn_invitation_is_told_and_gives_its_name_up() {
    let (mut office, first) = invited(FOUR);
    office.write(ANN, Some(asked(&first, ANN)), "yes");
    office.write(CLEO, Some(asked(&first, CLEO)), "nein");
    office.post();
    office.mails();
    does(&office, &["invite", GAME, "--withdraw", "--why", "x"]);
    does(&office, &["send"]);
    let mails = office.mails();
    assert_eq!(mails.len(), 3, "all but Cleo, who said no");
    assert!(asked(&mails, ANN).text.contains("was withdrawn"));
    office.now += HOUR;
    let (said, second) = invited_again(&office, FOUR);
    assert!(said.contains("4 invitations"), "{said}");
    let late = office.ask(ANN, Some(asked(&first, ANN)), "yes");
    assert!(late.text.contains("was withdrawn"), "{}", late.text);
    for who in [ANN, BOB, CLEO] {
        office.write(who, Some(asked(&second, who)), "ja");
    }
    office.post();
    assert_eq!(games(&office), 1);
    let mails = office.mails();
    let dan = asked(&mails, DAN);
    assert!(dan.text.contains("sind besetzt"), "{}", dan.text);
}

#[test]
fn who_is_silent_is_reminded_once_and_told_to_the_moderator() {
    let (mut office, first) = invited(FOUR);
    for (who, words) in [(ANN, "yes"), (DAN, "ja")] {
        office.write(who, Some(asked(&first, who)), words);
    }
    office.post();
    office.mails();
    office.now += 3 * DAY;
    office.post();
    let reminded = office.mails();
    assert_eq!(reminded.len(), 2, "Bob and Cleo");
    let bob = asked(&reminded, BOBS_OTHER);
    assert!(bob.text.contains("noch nicht geantwortet"), "{}", bob.text);
    assert!(bob.subject.contains("Spielst du mit?"), "{}", bob.subject);
    let told = office.ask(BOBS_OTHER, Some(bob), "ja");
    assert!(told.text.contains("du spielst in delta-7"), "{}", told.text);
    office.mails();
    office.now += 2 * DAY;
    office.post();
    assert_eq!(office.mails().len(), 0, "once");
    let said = String::from_utf8(office.run(&["status"]).stdout).unwrap();
    assert!(!said.contains("silent"), "{said}");
    office.now += 2 * DAY;
    office.post();
    let said = String::from_utf8(office.run(&["status"]).stdout).unwrap();
    assert!(
        said.contains("delta-7 waits for Cleo, reminded and silent"),
        "{said}"
    );
}
