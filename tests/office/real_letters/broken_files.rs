//! The files of an office: one that is wrong is named with what to do, and everything is there on the next run.

use std::fs;

use super::{recovers, with_letter};
use crate::database_text::dump;
use crate::office_fixture::*;

#[test]
fn a_missing_or_cut_key_is_asked_for() {
    let office = with_letter();
    let path = office.path().join("office.key");
    let key = fs::read(&path).unwrap();
    for bad in [None, Some(&key[..7])] {
        match bad {
            None => fs::remove_file(&path).unwrap(),
            Some(bytes) => fs::write(&path, bytes).unwrap(),
        }
        let (code, said) = office.fail(&["post"]);
        assert_eq!(code, 3, "{said}");
        assert!(
            said.contains("office.key") && said.contains("backup"),
            "{said}"
        );
    }
    fs::write(&path, key).unwrap();
    recovers(&office);
}

#[test]
fn the_key_of_another_office_is_noticed_before_anything_is_written() {
    let office = with_letter();
    let path = office.path().join("office.key");
    let key = fs::read(&path).unwrap();
    fs::write(&path, [8; 32]).unwrap();
    let before = dump(office.path());
    for command in ["post", "receive", "send"] {
        let (code, said) = office.fail(&[command]);
        assert_eq!(code, 3, "{said}");
        assert!(
            said.contains("office.key") && said.contains("not the key that this office began with"),
            "{said}"
        );
    }
    let checked = office.run(&["status", "--check"]);
    let said = String::from_utf8(checked.stdout).unwrap();
    assert_eq!(checked.status.code(), Some(1), "{said}");
    assert!(said.contains("office.key is not the key"), "{said}");
    assert!(before == dump(office.path()));
    fs::write(&path, key).unwrap();
    recovers(&office);
}

#[test]
fn a_broken_configuration_is_named_with_its_line() {
    let office = with_letter();
    let path = office.path().join("bulla.yaml");
    let good = fs::read_to_string(&path).unwrap();
    let unknown = good.replace("outbox: outbox", "outboks: outbox");
    for (text, said_of_it) in [
        (
            unknown.as_str(),
            "line 5, column 1: unknown key `outboks`, did you mean outbox?",
        ),
        ("address: office\n", "\"office\" is no mail address"),
        ("address: a@b..c\n", "is no mail address"),
        ("name: x\n", "the key `address` is missing"),
        ("address: [\n", "line"),
        ("", "unexpected end of input"),
    ] {
        fs::write(&path, text).unwrap();
        let (code, said) = office.fail(&["post"]);
        assert_eq!(code, 1, "{said}");
        assert!(
            said.contains("bulla.yaml") && said.contains(said_of_it),
            "{said}"
        );
    }
    fs::remove_file(&path).unwrap();
    let (code, said) = office.fail(&["post"]);
    assert!(code == 1 || code == 3, "{said}");
    assert!(
        said.contains("bulla.yaml") && said.contains("bulla new"),
        "{said}"
    );
    fs::write(&path, good).unwrap();
    recovers(&office);
}

#[test]
fn a_mailbox_that_cannot_be_used_is_named_and_nothing_is_lost() {
    let office = with_letter();
    for part in [
        "inbox/cur",
        "inbox/tmp",
        "outbox/new",
        "outbox/tmp",
        "outbox",
    ] {
        let path = office.path().join(part);
        let aside = office.path().join("aside");
        fs::rename(&path, &aside).unwrap();
        fs::write(&path, "in the way").unwrap();
        let (code, said) = office.fail(&["post"]);
        assert_eq!(code, 3, "{part}: {said}");
        assert!(
            said.contains(part.split('/').next().unwrap()),
            "{part}: {said}"
        );
        fs::remove_file(&path).unwrap();
        fs::rename(&aside, &path).unwrap();
    }
    recovers(&office);
    assert_eq!(office.mails().len(), 1, "one receipt");
}

#[test]
fn a_letter_that_cannot_be_read_keeps_no_other() {
    let mut test_office = with_letter();
    let page = test_office.look(|office| office.page(GAME, "bob").unwrap());
    let id = bulla::mail::read(&page).message_id.unwrap();
    std::os::unix::fs::symlink("nowhere", test_office.path().join("inbox/new/link")).unwrap();
    fs::create_dir(test_office.path().join("inbox/new/folder")).unwrap();
    test_office.put_with(
        BOB,
        &format!("In-Reply-To: <{id}>\n"),
        &block("nations: [italy]"),
    );
    recovers(&test_office);
    assert_eq!(test_office.orders(1), ("draft", 1));
}

#[test]
fn a_broken_template_is_named_and_letters_wait_for_its_repair() {
    let office = with_letter();
    let own = office.path().join("templates");
    fs::create_dir(&own).unwrap();
    for (name, text) in [
        ("receipt.txt", "{% if %}"),
        ("receipt.txt", "{{ no_such_thing }}"),
        ("verdicts.txt", "latte: yes\n"),
        ("subjects.txt", "nothing here"),
    ] {
        fs::write(own.join(name), text).unwrap();
        let (code, said) = office.fail(&["post"]);
        assert!(code == 1 || code == 3, "{name}: {said}");
        assert!(said.contains("template"), "{name}: {said}");
        fs::remove_file(own.join(name)).unwrap();
    }
    recovers(&office);
}

/// Renders with the matter of the program's own check, so that the office starts, and fails at this table.
const FAILS_HERE: &str =
    "{% if head.title == 'Two players in the west' %}{{ no_such_thing }}{% endif %}";

/// A mail failure is not silence.
#[test]
fn a_segment_waits_for_letters_that_could_not_be_read() {
    let mut test_office = with_letter();
    let own = test_office.path().join("templates");
    fs::create_dir(&own).unwrap();
    fs::write(own.join("receipt.txt"), FAILS_HERE).unwrap();
    test_office.now = test_office.open().deadline + 1;
    assert_eq!(test_office.fail(&["post"]).0, 3);
    assert_eq!(test_office.open().name, "setup");
    assert!(
        test_office.open().waits.is_none(),
        "a moment changes nothing"
    );
    test_office.now += HOUR;
    assert_eq!(test_office.fail(&["post"]).0, 3);
    assert!(test_office.open().waits.is_some());
    fs::remove_file(own.join("receipt.txt")).unwrap();
    test_office.post();
    assert_eq!(test_office.open().deadline, test_office.now + DAY);
    test_office.now += DAY + 1;
    test_office.post();
    let name = test_office.look(|office| office.status().unwrap().games[0].seats[0].name.clone());
    assert_eq!(
        (test_office.open().name.as_str(), name.as_str()),
        ("realm", "thrace")
    );
    fs::write(own.join("receipt.txt"), FAILS_HERE).unwrap();
    let page = test_office.look(|office| office.page(GAME, "ann").unwrap());
    let id = bulla::mail::read(&page).message_id.unwrap();
    test_office.put_with(
        ANN,
        &format!("In-Reply-To: <{id}>\n"),
        &block("orders: none"),
    );
    test_office.now = test_office.open().deadline + 20 * DAY;
    assert_eq!(test_office.fail(&["post"]).0, 3);
    assert_eq!(test_office.open().turn, 1, "without end");
    let anyway = ["judge", "--anyway", GAME, "--why", "we know what it says"];
    test_office.fail(&anyway);
    assert_eq!(test_office.open().turn, 2, "judged at last");
}

const FILE: &str = "game: second\nscenario: mine\nseats:\n  - {name: x, address: x@example.org}\n  - {name: y, address: y@example.org}\n";

#[test]
fn a_broken_game_file_is_named_with_every_mistake() {
    let test_office = OfficeFixture::new();
    let path = test_office.path().join("second.yaml");
    let new = ["new", path.to_str().unwrap(), "--without", "all"];
    let named = FILE.replace("mine", "advanced-2");
    for (text, expected) in [
        (
            named.replace("scenario", "scenarios"),
            "did you mean scenario?",
        ),
        (named.replace("x@example.org", "x"), "is no mail address"),
        (
            named.replace("name: y", "name: X"),
            "two seats of the same name",
        ),
        (
            named.replace("advanced-2", "advanced-3"),
            "is for 3 seats, the file has 2",
        ),
        (named.replace("advanced-2", "advanzed-2"), "advanced-2"),
        (
            named.replace("second", "delta-7"),
            "there is a game delta-7 already",
        ),
        (
            format!("{named}deadlines: {{raelm: 12}}\n"),
            "did you mean realm?",
        ),
        ("game: [".to_owned(), "line"),
    ] {
        fs::write(&path, &text).unwrap();
        let (code, said) = test_office.fail(&new);
        assert_eq!(code, 1, "{text}{said}");
        assert!(said.contains(expected), "{text}{said}");
    }
    fs::remove_file(&path).unwrap();
    let (code, said) = test_office.fail(&new);
    assert_eq!(code, 1);
    assert!(said.contains("second.yaml"), "{said}");
    let standing = test_office.look(|office| office.status().unwrap());
    assert_eq!(standing.games.len(), 1, "nothing was opened");
}

/// Copy a scenario, change a number, and play it.
#[test]
fn a_scenario_of_the_office_is_read_before_those_of_the_program() {
    let test_office = OfficeFixture::new();
    let own = test_office.path().join("scenarios");
    fs::create_dir(&own).unwrap();
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/advanced-2.yaml");
    let text = fs::read_to_string(source).unwrap();
    let path = test_office.path().join("second.yaml");
    fs::write(&path, FILE).unwrap();
    let new = ["new", path.to_str().unwrap(), "--without", "all"];

    fs::write(
        own.join("mine.yaml"),
        text.replace("tokens: 55", "tokens: many\nplayerz: 2"),
    )
    .unwrap();
    let (code, said) = test_office.fail(&new);
    assert_eq!(code, 1, "{said}");
    assert!(
        said.contains("mine.yaml")
            && said.contains("mine.yaml:6:9")
            && said.contains("did you mean players?"),
        "{said}"
    );

    fs::write(
        own.join("mine.yaml"),
        text.replace("tokens: 55", "tokens: 40"),
    )
    .unwrap();
    assert!(test_office.run(&new).status.success());
    fs::remove_file(own.join("mine.yaml")).unwrap();
    let mut test_office = test_office;
    test_office.now += 4 * DAY;
    test_office.post();
    test_office.now += 4 * DAY;
    test_office.post();
    let page =
        test_office.look(|office| String::from_utf8(office.page("second", "x").unwrap()).unwrap());
    assert!(page.contains("Turn 2, realm"), "{page}");
    assert!(
        page.contains("In stock: 38 tokens") || page.contains("In stock: 39 tokens"),
        "{page}"
    );
}
