//! A look of the moderator at secrets of a running game is written down, and told on the next page of each seat that it touches.

use std::fs::File;
use std::process::Output;

use crate::office_fixture::*;

const LOOKED: &str = "looked at";

fn moderator(office: &OfficeFixture, arguments: &[&str]) -> Output {
    let output = office
        .command(arguments)
        .env("USER", "fay")
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    output
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Ann and Bob at the realm of turn 1, with their pages read.
fn realm() -> OfficeFixture {
    let mut office = OfficeFixture::new();
    office.mails();
    office.now += 4 * DAY;
    office.post();
    office.mails();
    office
}

/// The words of the next pages of Ann and of Bob.
fn next_pages(office: &mut OfficeFixture) -> [String; 2] {
    office.mails();
    office.now += 4 * DAY;
    office.post();
    let mails = office.mails();
    [ANN, BOB].map(|address| {
        let mine = mails
            .iter()
            .filter(|mail| mail.to.iter().any(|to| to == address));
        let pages: Vec<String> = mine.map(|mail| mail.words()).collect();
        assert_eq!(pages.len(), 1, "{pages:?}");
        pages[0].clone()
    })
}

#[test]
fn a_look_at_a_page_is_told_to_its_seat_once_and_to_nobody_else() {
    let mut test_office = realm();
    let seat = test_office.look(|office| office.status().unwrap().games[0].seats[0].name.clone());
    let output = moderator(
        &test_office,
        &["show", GAME, "--as", &seat, "--why", "Ann asked me to"],
    );
    assert!(said(&output).contains("Your realm"), "{output:?}");
    let remark = String::from_utf8(output.stderr).unwrap();
    assert!(remark.contains("this look is written down"), "{remark}");
    let [ann, bob] = next_pages(&mut test_office);
    assert!(
        ann.contains("The moderator (fay) looked at your page, with all that it hides from others: Tuesday 19 January 2027, 08:00 UTC. The reason given: Ann asked me to"),
        "{ann}"
    );
    assert!(!bob.contains(LOOKED), "{bob}");
    for page in next_pages(&mut test_office) {
        assert!(!page.contains(LOOKED), "{page}");
    }
}

#[test]
fn a_look_at_a_form_is_told_to_its_seat_and_one_at_the_ledger_to_all() {
    let mut test_office = realm();
    let seat = test_office.look(|office| office.status().unwrap().games[0].seats[1].name.clone());
    let form = moderator(&test_office, &["form", GAME, &seat]);
    assert!(said(&form).contains("token: "), "{form:?}");
    let [ann, bob] = next_pages(&mut test_office);
    assert!(!ann.contains(LOOKED), "{ann}");
    assert!(
        bob.contains("looked at your order form, which carries your token:")
            && bob.contains("No reason was given."),
        "{bob}"
    );
    moderator(
        &test_office,
        &["show", GAME, "--ledger", "--why", "a dispute"],
    );
    for page in next_pages(&mut test_office) {
        assert!(
            page.contains("looked at the ledger, which holds the secrets of all seats:")
                && page.contains("The reason given: a dispute"),
            "{page}"
        );
    }
}

#[test]
fn a_german_seat_is_told_in_german() {
    let mut office = OfficeFixture::of(&format!("{TWO}language: de\n"));
    moderator(&office, &["show", GAME, "--as", "bob"]);
    let [ann, bob] = next_pages(&mut office);
    assert!(!ann.contains("Die Spielleitung"), "{ann}");
    let said =
        "Die Spielleitung (fay) hat deine Seite angesehen, mit allem, was sie anderen verbirgt: ";
    assert!(bob.contains(said), "{bob}");
}

#[test]
fn the_parts_of_a_page_are_a_look_and_the_record_of_observers_is_none() {
    let mut office = realm();
    let parts = office.path().join("parts");
    let parts = parts.to_str().unwrap();
    moderator(&office, &["show", GAME, "--as", "ann", "--open", parts]);
    moderator(&office, &["show", GAME]);
    moderator(&office, &["status"]);
    let notes = said(&moderator(&office, &["notes", GAME, "--json"]));
    let notes: serde_json::Value = serde_json::from_str(&notes).unwrap();
    let notes = notes.as_array().unwrap();
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(
        notes[0]["what"]
            .as_str()
            .unwrap()
            .starts_with("looked at the page of ")
    );
    let [ann, bob] = next_pages(&mut office);
    assert!(ann.contains(LOOKED) && !bob.contains(LOOKED));
}

/// Checks looks at press. Signed press to everybody is no secret. A look at the rest is reported to those who wrote or got it,
/// and to nobody else.
#[test]
fn a_look_at_press_is_told_to_those_whose_press_it_shows() {
    let mut office = OfficeFixture::of(&format!(
        "{}  - {{name: cat, address: cat@example.org}}\npress: open\n",
        TWO.replace("advanced-2", "advanced-3")
    ));
    office.mails();
    office.now += 4 * DAY;
    office.post();
    let mails = office.mails();
    let ann = mails.iter().find(|mail| mail.to == [ANN]).unwrap();
    let press = |head: &str, words: &str| format!("BEGIN PRESS\n{head}\n{words}\nEND PRESS\n");
    office.write(ANN, Some(ann), &press("to: all", "Good morning."));
    office.post();
    let output = moderator(&office, &["press", GAME]);
    let all = said(&output);
    assert!(all.contains(" to everybody\n| Good morning."), "{all}");
    assert!(output.stderr.is_empty(), "{output:?}");
    office.write(ANN, Some(ann), &press("to: bob", "Bob alone.\nTwo lines."));
    office.write(ANN, Some(ann), &press("to: all\nfrom: nobody", "Who am I?"));
    office.post();
    let none = said(&moderator(&office, &["press", GAME, "--turn", "7"]));
    assert!(none.contains("Nobody wrote anything."), "{none}");
    let notes = said(&moderator(&office, &["notes", GAME]));
    assert!(notes.contains("No moderator did anything yet"), "{notes}");
    let output = moderator(
        &office,
        &["press", GAME, "--turn", "1", "--why", "a quarrel"],
    );
    let all = said(&output);
    assert!(all.contains("\n| Bob alone.\n| Two lines.\n"), "{all}");
    assert!(
        all.contains("to everybody, without a name\n| Who am I?"),
        "{all}"
    );
    let remark = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        remark.contains("those who wrote or got it tell"),
        "{remark}"
    );
    let json = said(&moderator(&office, &["press", GAME, "--json"]));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[1]["text"], "Bob alone.\nTwo lines.");
    assert_eq!(json[2]["is_signed"], false);
    let notes = said(&moderator(&office, &["notes", GAME]));
    assert!(notes.contains("looked at the press of turn 1") && notes.contains("a quarrel"));
    office.mails();
    office.now += 4 * DAY;
    office.post();
    for page in office.mails() {
        let is_told = page
            .words()
            .contains("(fay) looked at press, with yours or some to you");
        assert_eq!(is_told, page.to != ["cat@example.org"], "{}", page.text);
    }
}

#[test]
fn what_cannot_be_looked_at_is_no_look() {
    let office = realm();
    for (arguments, expected) in [
        (&["show", GAME, "--as", "nobody"][..], "nobody"),
        (&["form", "delta-9", "ann"], "delta-9"),
        (&["press", "delta-9"], "delta-9"),
        (
            &["show", GAME, "--ledger", "--why", "one\nand two"],
            "one line",
        ),
        (&["notes", "delta-9"], "delta-9"),
    ] {
        let (code, said) = office.fail(arguments);
        assert_eq!(code, 1, "{said}");
        assert!(said.contains(expected), "{said}");
    }
    let none = said(&moderator(&office, &["notes"]));
    assert!(none.contains("No moderator did anything yet"), "{none}");
}

#[test]
fn a_look_waits_for_whoever_works_in_the_office() {
    let office = realm();
    let lock = File::options()
        .write(true)
        .open(office.path().join("bulla.lock"))
        .unwrap();
    lock.lock().unwrap();
    for arguments in [
        &["show", GAME, "--as", "ann"][..],
        &["show", GAME, "--ledger"],
    ] {
        let (code, said) = office.fail(arguments);
        assert_eq!(code, 3, "{said}");
        assert!(said.contains("another bulla is at work"), "{said}");
    }
    assert!(office.run(&["show", GAME]).status.success());
    assert!(office.run(&["notes"]).status.success());
}

#[test]
fn a_look_at_a_game_that_is_over_is_none() {
    let mut test_office = OfficeFixture::of(&format!("{TWO}end: {{turn: 1}}\n"));
    for _ in 0..6 {
        test_office.now += 4 * DAY;
        test_office.post();
    }
    let status = test_office.look(|office| office.status().unwrap().games[0].status.clone());
    assert_eq!(status, "finished");
    moderator(&test_office, &["show", GAME, "--as", "ann"]);
    moderator(&test_office, &["show", GAME, "--ledger"]);
    let none = said(&moderator(&test_office, &["notes", GAME]));
    assert!(none.contains("No moderator did anything yet"), "{none}");
}

#[test]
fn all_acts_of_moderators_are_printed_with_time_who_what_and_why() {
    let test_office = realm();
    moderator(
        &test_office,
        &["show", GAME, "--ledger", "--why", "a dispute"],
    );
    let seat = test_office.look(|office| office.status().unwrap().games[0].seats[1].name.clone());
    moderator(
        &test_office,
        &[
            "seat", GAME, "mail", &seat, "--volume", "digest", "--reason", "too much",
        ],
    );
    let notes = said(&moderator(&test_office, &["notes"]));
    let lines: Vec<&str> = notes.lines().collect();
    assert_eq!(lines.len(), 3, "{notes}");
    for word in [
        "2027-01-19T08:00:00Z",
        GAME,
        "fay",
        "looked at the ledger",
        "a dispute",
    ] {
        assert!(lines[1].contains(word), "{word}: {notes}");
    }
    assert!(
        lines[2].contains("mail of") && lines[2].contains("too much"),
        "{notes}"
    );
    assert_eq!(notes, said(&moderator(&test_office, &["notes", GAME])));
}

/// Checks that a difference is named but not shown if a moderator plays, unless he looks.
#[test]
fn verify_names_segments_alone_where_a_moderator_plays() {
    let office = realm();
    office.execute("UPDATE answers SET answer = answer || ' and more'");
    let verified = |arguments: &[&str]| {
        let output = office.run(&[&["verify", GAME], arguments].concat());
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        said(&output)
    };
    let open = verified(&[]);
    assert!(open.contains("other answers are kept ("), "{open}");
    let set = ["seat", GAME, "moderator", "ann", "--why", "she does"];
    moderator(&office, &set);
    for blind in [verified(&[]), verified(&["--quiet"])] {
        assert!(
            blind.contains("0-setup: differs; a moderator plays"),
            "{blind}"
        );
        assert!(!blind.contains("answers"), "{blind}");
    }
    let json = verified(&["--json"]);
    assert!(
        json.contains("unsaid") && !json.contains("\"key\""),
        "{json}"
    );
    assert!(verified(&["--look"]).contains("other answers are kept ("));
}

#[test]
fn a_branch_is_looked_at_like_a_ledger() {
    let mut office = realm();
    office.execute("UPDATE seats SET volume = 'everything'");
    let again = ["rejudge", GAME, "0-setup", "reprocess"];
    let shown = said(&moderator(&office, &[&again[..], &["--json"]].concat()));
    let shown: serde_json::Value = serde_json::from_str(&shown).unwrap();
    let code = shown["code"].as_str().unwrap();
    moderator(
        &office,
        &[&again[..], &["--commit", code, "--why", "to be sure"]].concat(),
    );
    next_pages(&mut office);
    let branch = moderator(
        &office,
        &["show", GAME, "--branch", "1", "--why", "Bob asked"],
    );
    let remark = String::from_utf8_lossy(&branch.stderr).into_owned();
    assert!(
        remark.contains("the next pages of all seats tell"),
        "{remark}"
    );
    let text = said(&branch);
    assert!(text.contains("# branch 1: struck on "), "{text}");
    assert!(
        text.contains("by fay") && text.contains("# why: to be sure"),
        "{text}"
    );
    for page in next_pages(&mut office) {
        assert!(page.contains("Bob asked"), "{page}");
    }
}

#[test]
fn an_explanation_is_a_look_save_what_everybody_knows() {
    let mut office = realm();
    let observed = moderator(&office, &["explain", GAME, "15.3", "--as", "observer"]);
    assert!(
        said(&observed).contains("Lots decide the order"),
        "{observed:?}"
    );
    assert!(!said(&observed).contains("From "), "{observed:?}");
    let wrong = office
        .command(&["explain", GAME, "24.99"])
        .output()
        .unwrap();
    assert_eq!(wrong.status.code(), Some(1));
    let wrong = String::from_utf8(wrong.stderr).unwrap();
    assert!(
        wrong.contains("No event of turn 0 is by the rule 24.99"),
        "{wrong}"
    );
    let notes = said(&moderator(&office, &["notes", GAME]));
    assert!(!notes.contains(LOOKED), "{notes}");
    let json = moderator(
        &office,
        &["explain", GAME, "15.3", "--json", "--why", "a dispute"],
    );
    let json: serde_json::Value = serde_json::from_str(&said(&json)).unwrap();
    assert_eq!(json["events"][0]["chance"]["key"], "t0/setup/15.3/lots");
    let notes = said(&moderator(&office, &["notes", GAME]));
    assert!(notes.contains("looked at the ledger"), "{notes}");
    for page in next_pages(&mut office) {
        assert!(page.contains("a dispute"), "{page}");
    }
}

#[test]
fn a_moderator_who_plays_is_shown_nothing_by_the_way() {
    let office = realm();
    office.configure(|text| text.replace("moderators: []", &format!("moderators: [{ANN}]")));
    for seat in [&[][..], &["--as", "bob"]] {
        let arguments = [&["explain", GAME, "15.3"], seat].concat();
        let refused = office.command(&arguments).output().unwrap();
        assert_eq!(refused.status.code(), Some(1), "{refused:?}");
        let why = String::from_utf8(refused.stderr).unwrap();
        assert!(why.contains("a moderator plays in delta-7"), "{why}");
        assert!(refused.stdout.is_empty());
    }
    let shown = moderator(&office, &["explain", GAME, "15.3", "--look"]);
    assert!(said(&shown).contains("From "), "{shown:?}");
}

#[test]
fn a_command_notes_who_gave_it() {
    let test_office = realm();
    let set = |more: &[&str]| {
        let all = [&["set", GAME, "press", "none", "--why", "as agreed"], more].concat();
        let mut command = test_office.command(&all);
        command
            .env_remove("USER")
            .env_remove("LOGNAME")
            .env_remove("BULLA_BY");
        command.output().unwrap()
    };
    assert!(set(&["--by", "Fay of the club"]).status.success());
    assert!(set(&[]).status.success());
    let wrong = set(&["--by", "Fay\nBob"]);
    assert_eq!(wrong.status.code(), Some(1), "{wrong:?}");
    let login = std::process::Command::new("id")
        .arg("-un")
        .output()
        .unwrap();
    let login = String::from_utf8(login.stdout).unwrap();
    let acts = test_office.look(|office| office.moderator_notes(Some(GAME)).unwrap());
    let who: Vec<&str> = acts.iter().map(|act| act.who.as_str()).collect();
    assert_eq!(
        who[who.len() - 2..],
        ["Fay of the club", login.trim()],
        "{who:?}"
    );
}
