//! The file, entries, and the list of entries.

use super::*;

/// The complaints of the file with one text in place of another.
fn complaints(old: &str, new: &str) -> String {
    let office = OfficeFixture::empty(START);
    let path = office.path().join("t.yaml");
    assert!(FILE.contains(old), "{old}");
    fs::write(&path, FILE.replacen(old, new, 1)).unwrap();
    let said = refused(&office, &["tournament", "new", path.to_str().unwrap()]);
    let listed = office.run(&["tournament", "entries"]);
    assert_eq!(listed.status.code(), Some(1), "nothing was made");
    said.replace(path.to_str().unwrap(), "t.yaml")
}

#[test]
fn a_file_is_printed_as_it_is_read_and_kept() {
    let office = OfficeFixture::empty(START);
    let path = office.path().join("t.yaml");
    fs::write(&path, FILE).unwrap();
    let path = path.to_str().unwrap();
    let checked = done(&office, &["tournament", "check", path]);
    assert!(checked.contains("points: {system: win-ratio, win: 1000, ratio: 1000, per_game: no}"));
    let made = done(&office, &["tournament", "new", path]);
    assert!(made.starts_with(&checked), "{made}");
    assert!(made.contains("Commitment to the secret of its draw: "));
    let again = refused(&office, &["tournament", "new", path]);
    assert_eq!(again, "bulla: there is a tournament spring-27 already");
}

#[test]
fn what_cannot_be_played_is_refused_with_its_place() {
    let size = complaints("3: advanced-3", "3: advanced-5");
    assert_eq!(
        size,
        "bulla: t.yaml: line 7, column 15 (scenario.3): advanced-5 is for 5 players: a table of 3 needs a scenario for 3"
    );
    let gate = complaints("draw:", "gate: {reliability: 80 %, games: 3}\ndraw:");
    assert_eq!(
        gate,
        "bulla: t.yaml: line 17, column 7 (gate): reliability is not asked for yet: leave `gate` out"
    );
    let finish = complaints("minus-1", "minus-2");
    assert!(finish.contains("line 15"), "{finish}");
    assert!(finish.contains("`{ast: minus-1}`"), "{finish}");
    let table = complaints("  remind: no", "  end: {turn: 9}");
    assert!(
        table.contains("the tournament says `end` of its games itself"),
        "{table}"
    );
    let deadline = complaints("setup: 48", "setup: soon");
    assert!(
        deadline.contains("line 9, column 3 (table): setup: expected a number"),
        "{deadline}"
    );
    let short = complaints(
        "cut_off: 2027-06-30, end: {turn: 6}",
        "cut_off: 2027-02-20, end: {turn: 6}",
    );
    assert!(
        short.contains("12 days leave fewer than 6 turns of 168 hours"),
        "{short}"
    );
    let zone = complaints("Europe/Berlin", "Europe/Bärlin");
    assert!(zone.contains("(zone)"), "{zone}");
}

#[test]
fn who_is_entered_is_told_in_his_language() {
    let office = entered(&["Ann", "Eve"]);
    let ann = &told(&office, "ann@example.org", "[spring-27] You are entered")[0];
    assert!(
        ann.starts_with("Hello Ann, you are entered in Spring tournament 2027.\n"),
        "{}",
        ann
    );
    assert!(ann.contains("secretary@example.org"));
    let eve = &told(&office, "eve@example.org", "[spring-27] Du bist angemeldet")[0];
    assert!(eve.starts_with("Hallo Eve, du bist angemeldet:"), "{}", eve);
    // The same number for both: it binds the office before the list is known.
    let number = |body: &str| {
        let words = body.split_whitespace();
        words
            .filter(|word| word.len() == 64)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(number(ann).len(), 1);
    assert_eq!(number(ann), number(eve));
    let all = done(&office, &["tournament", "entries"]);
    assert_eq!(all, "in       Ann\nin       Eve\n");
    for (_, _, text) in texts(&office) {
        assert!(!text.contains("Hanover"), "clubs are for the draw alone");
        let long = text.lines().find(|line| line.chars().count() > 72);
        assert_eq!(long, None, "{text}");
    }
}

#[test]
fn one_person_is_one_entry() {
    let office = entered(&["Ann", "Bob"]);
    let enter = |name: &str, address: &str| {
        refused(
            &office,
            &["tournament", "enter", name, "--address", address],
        )
    };
    assert_eq!(
        enter("ANN", "other@example.org"),
        "bulla: Ann is entered already; another person of that name needs a surname or an initial"
    );
    assert_eq!(
        enter("Robert", "BOB@example.org"),
        "bulla: bob@example.org is Bob's: one person is one entry, and each has an address"
    );
    assert_eq!(
        enter("Zoe", "nowhere"),
        "bulla: \"nowhere\" is no mail address"
    );
    assert!(enter("final", "f@example.org").contains("word of the language of letters"));
    assert!(enter("Boss", "secretary@example.org").contains("`assistants`"));
    let listed = done(&office, &["tournament", "entries", "--json"]);
    assert_eq!(listed.matches("\"id\"").count(), 2);
}

#[test]
fn the_list_closes_on_its_day_and_who_came_last_waits() {
    let mut office = entered(&PEOPLE);
    assert_eq!(
        refused(&office, &["tournament", "close"]),
        "bulla: entry closes with 2027-01-31: --why closes it before"
    );
    office.now = FEBRUARY;
    let late = refused(
        &office,
        &["tournament", "enter", "Zoe", "--address", "z@example.org"],
    );
    assert_eq!(
        late,
        "bulla: the list of spring-27 is closed since 2027-01-31: nobody can enter"
    );
    // Seven are a table of four and one of three.
    let closed = done(&office, &["tournament", "close"]);
    assert_eq!(
        closed,
        "The list is closed: 7 play, 0 people on standby; all are told.\n"
    );
    let mail = &told(&office, "ann@example.org", "[spring-27] The list is closed")[0];
    assert!(mail.contains("\n  Gwen\n"), "{}", mail);
    assert!(
        mail.contains("The tables are drawn before 2027-02-08, the first day of heat-1."),
        "{mail}"
    );
    assert!(refused(&office, &["tournament", "close"]).contains("was closed on 2027-02-01"));
}

#[test]
fn the_first_on_standby_takes_the_place_of_one_who_leaves() {
    let file = FILE.replace("most: 40", "most: 6");
    let office = tournament(&file);
    for name in PEOPLE {
        let address = format!("{}@example.org", name.to_lowercase());
        done(
            &office,
            &["tournament", "enter", name, "--address", &address],
        );
    }
    let closed = done(&office, &["tournament", "close", "--why", "all are here"]);
    assert_eq!(
        closed,
        "The list is closed: 6 play, 1 person on standby; all are told.\n"
    );
    let mail = &told(
        &office,
        "gwen@example.org",
        "[spring-27] The list is closed",
    )[0];
    assert!(mail.contains("You are on standby"), "{}", mail);
    let left = done(
        &office,
        &["tournament", "withdraw", "Bob", "--why", "no time"],
    );
    assert_eq!(
        left,
        "Bob is off the list, and Gwen plays; both are told.\n"
    );
    assert_eq!(
        told(&office, "gwen@example.org", "[spring-27] You play").len(),
        1
    );
    let bob = &told(
        &office,
        "bob@example.org",
        "[spring-27] You are no longer entered",
    )[0];
    assert!(bob.contains("no time"), "{}", bob);
    let again = refused(
        &office,
        &["tournament", "withdraw", "Bob", "--why", "no time"],
    );
    assert_eq!(again, "bulla: Bob has left already");
    let misspelt = refused(
        &office,
        &["tournament", "withdraw", "Cloe", "--why", "no time"],
    );
    assert!(misspelt.contains("did you mean Cleo?"), "{misspelt}");
}

#[test]
fn too_few_are_called_off_by_a_mail_to_all() {
    let mut office = entered(&["Ann", "Eve"]);
    office.now = FEBRUARY;
    let few = refused(&office, &["tournament", "close"]);
    assert!(
        few.contains("2 are entered and the file asks for 6"),
        "{few}"
    );
    done(
        &office,
        &["tournament", "cancel", "--why", "two are no tournament"],
    );
    let eve = &told(&office, "eve@example.org", "[spring-27] Abgesagt")[0];
    assert!(eve.contains("two are no tournament"), "{}", eve);
    let over = refused(&office, &["tournament", "close"]);
    assert_eq!(over, "bulla: spring-27 is called off");
}
