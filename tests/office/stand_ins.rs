//! Stand-ins for dated absences, by the real binary with a clock that is set.

use crate::mails::{Mail, code, newest_page};
use crate::office_fixture::*;

const FAY: &str = "fay@example.org";
const EVE: &str = "eve@example.com";

fn to(mails: &[Mail], address: &str) -> Vec<Mail> {
    let is_to = |mail: &&Mail| mail.to.iter().any(|to| to == address);
    mails.iter().filter(is_to).cloned().collect()
}

fn words(mails: &[Mail], address: &str) -> String {
    to(mails, address).iter().map(Mail::words).collect()
}

/// The day of a time.
fn day(seconds: i64) -> String {
    rfc3339(seconds)[..10].to_owned()
}

/// The mails that a letter leads to.
fn send(office: &mut OfficeFixture, from: &str, answers: Option<&Mail>, body: &str) -> Vec<Mail> {
    office.mails();
    office.now += MINUTE;
    office.write(from, answers, body);
    office.post();
    office.mails()
}

/// The realm of a later turn, with Ann's page of it.
fn table() -> (OfficeFixture, Mail) {
    let office = OfficeFixture::later(1);
    let page = newest_page(&office.mails(), ANN).clone();
    (office, page)
}

/// Ann names Fay for the days from tomorrow on and confirms it. Returns the question to Fay, and the last day.
fn asked(office: &mut OfficeFixture, page: &Mail, days: i64) -> (Mail, String) {
    let (first, last) = (day(office.now + DAY), day(office.now + days * DAY));
    let line = format!("stand-in: {FAY} from {first} to {last}");
    let mails = send(office, ANN, Some(page), &line);
    assert!(to(&mails, FAY).is_empty(), "not before the code");
    let confirm = to(&mails, ANN).remove(0);
    let said = confirm.words();
    assert!(
        said.contains(&format!(
            "You want {FAY} to order for your seat from {first} to {last}"
        )),
        "{said}"
    );
    assert!(said.contains("To name your stand-in, send this block alone"));
    let code = code(&confirm);
    assert!(to(&send(office, EVE, Some(&confirm), &code), FAY).is_empty());
    let mails = send(office, ANN, Some(&confirm), &code);
    assert!(words(&mails, ANN).contains("is asked by mail"));
    let question = to(&mails, FAY).remove(0);
    assert!(
        question
            .words()
            .contains("asks you to stand in for the nation of")
    );
    assert!(!question.text.contains("token"), "{}", question.text);
    (question, last)
}

/// The first mail of Fay's days, after her yes.
fn begun(office: &mut OfficeFixture, page: &Mail, days: i64) -> (Mail, String) {
    let (question, last) = asked(office, page, days);
    assert!(words(&send(office, EVE, Some(&question), "yes"), EVE).is_empty());
    let mails = send(office, FAY, Some(&question), "yes");
    assert!(words(&mails, FAY).contains("Thank you: you stand in"));
    assert!(words(&mails, ANN).contains(&format!("{FAY} stands in for you from")));
    office.now += DAY;
    office.post();
    let mails = office.mails();
    let first = to(&mails, FAY).remove(0);
    assert!(
        first
            .words()
            .contains("The days of the stand-in have begun")
    );
    let own = to(&mails, ANN).remove(0);
    assert_ne!(own.value("token"), first.value("token"));
    assert!(!first.text.contains(&own.value("token")));
    (first, last)
}

/// Orders of Ann's seat under the token of a mail.
fn under(office: &OfficeFixture, mail: &Mail) -> String {
    let settled = office.settled(0);
    let token = |text: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix("token: "));
        line.unwrap().trim().to_owned()
    };
    settled.replace(&token(&settled), &mail.value("token"))
}

fn sound(office: &OfficeFixture) {
    for check in ["audit", "verify"] {
        let output = office.run(&[check, GAME]);
        assert_eq!(output.status.code(), Some(0), "{check} {output:?}");
    }
}

/// Everybody who has to settles the open segment, and it is judged. Returns the mails.
fn pass(office: &mut OfficeFixture) -> Vec<Mail> {
    office.mails();
    for seat in 0..2 {
        let orders = office.settled(seat);
        office.write([ANN, BOB][seat], None, &orders);
    }
    office.now += 4 * DAY;
    office.post();
    office.mails()
}

#[test]
fn a_stand_in_who_said_yes_orders_on_these_days_and_on_no_others() {
    let (mut office, page) = table();
    let (first, last) = begun(&mut office, &page, 6);
    let orders = under(&office, &first);
    let mails = send(&mut office, FAY, Some(&first), &orders);
    assert_eq!(office.orders(0).0, "final", "{}", words(&mails, FAY));
    let receipt = to(&mails, FAY).remove(0);
    assert_eq!(to(&mails, ANN).len(), 1, "the player reads it too");
    assert!(to(&mails, BOB).is_empty());
    // The player's own letter counts as before, and ends nothing.
    let orders = office.settled(0);
    send(&mut office, ANN, Some(&page), &orders);
    assert_eq!(office.orders(0), ("final", 2));
    let mails = pass(&mut office);
    let told = "A stand-in plays for";
    for address in [ANN, BOB, FAY] {
        let said = words(&mails, address);
        assert!(
            said.contains(told) && said.contains(&format!("until {last}")),
            "{said}"
        );
    }
    assert!(
        mails
            .iter()
            .all(|mail| mail.to == [FAY] || !mail.text.contains(FAY))
    );
    let page = newest_page(&mails, FAY).clone();
    let status = String::from_utf8(office.run(&["status"]).stdout).unwrap();
    assert!(status.contains("A stand-in plays for"), "{status}");
    // The last day is over, and the segment of her page is open still.
    let open = office.open().turn;
    office.now += 2 * DAY;
    office.post();
    office.mails();
    assert!(day(office.now) > last && office.open().turn == open);
    let (mine, theirs) = (under(&office, &page), under(&office, &receipt));
    for (answers, orders) in [(&page, mine), (&receipt, theirs)] {
        let before = office.orders(0);
        let mails = send(&mut office, FAY, Some(answers), &orders);
        assert_eq!(office.orders(0), before);
        assert!(!words(&mails, FAY).contains("BEGIN ORDERS"));
        assert!(to(&mails, ANN).is_empty(), "{}", words(&mails, ANN));
    }
    let mails = pass(&mut office);
    assert!(to(&mails, FAY).is_empty());
    assert!(!words(&mails, BOB).contains(told));
    sound(&office);
}

#[test]
fn a_stand_in_neither_votes_nor_leaves_nor_changes_the_seat() {
    let (mut office, page) = table();
    let (first, _) = begun(&mut office, &page, 30);
    let tomorrow = day(office.now + DAY);
    let refused = "This is the player's alone";
    for (lines, said) in [
        ("vote: yes".to_owned(), "a stand-in has no vote"),
        ("propose: draw".to_owned(), "a stand-in has no vote"),
        ("leave: delta-7".to_owned(), refused),
        (block("request: new-token"), refused),
        (block("request: history"), refused),
        (block("request: record"), refused),
        (block("request: address\naddress: gus@example.org"), refused),
        (block("request: volume\nvolume: digest"), refused),
        (
            block(&format!(
                "request: absence\nfrom: {tomorrow}\nto: {tomorrow}"
            )),
            refused,
        ),
        (
            block(&format!(
                "stand-in: gus@example.org from {tomorrow} to {tomorrow}"
            )),
            refused,
        ),
        ("stand-in: none".to_owned(), refused),
    ] {
        let mails = send(&mut office, FAY, Some(&first), &lines);
        let told = words(&mails, FAY);
        assert!(told.contains(said), "{lines}: {told}");
        assert!(to(&mails, "gus@example.org").is_empty());
    }
    let mails = send(&mut office, FAY, Some(&first), &block("request: form"));
    assert!(words(&mails, FAY).contains("BEGIN ORDERS"));
    // A yes to the mail that asks the player for a ballot is none, whoever showed that mail to the stand-in.
    let votes = ["set", GAME, "votes.draw=all", "--why", "as agreed"];
    assert_eq!(office.run(&votes).status.code(), Some(0));
    let proposal = format!("propose: draw\n\n{}", office.settled(1));
    let mails = send(&mut office, BOB, None, &proposal);
    let is_vote = |mail: &&Mail| mail.subject.contains("yes or no?");
    let asked = to(&mails, ANN).iter().find(is_vote).unwrap().clone();
    let mails = send(&mut office, FAY, Some(&asked), "yes");
    let told = words(&mails, FAY);
    assert!(told.contains("a stand-in has no vote"), "{told}");
    // What the player asks for himself is his alone, codes above all.
    for lines in ["leave: delta-7", "request: history"] {
        let mails = send(&mut office, ANN, Some(&page), lines);
        assert!(
            !to(&mails, ANN).is_empty() && to(&mails, FAY).is_empty(),
            "{lines}"
        );
    }
    sound(&office);
}

#[test]
fn a_player_who_is_back_early_ends_it_and_the_forms_are_void_at_once() {
    let (mut office, page) = table();
    let (first, _) = begun(&mut office, &page, 30);
    let orders = under(&office, &first);
    let mails = send(&mut office, ANN, Some(&page), "stand-in: none");
    assert!(words(&mails, ANN).contains("nobody but you orders for your seat"));
    assert!(words(&mails, FAY).contains("has ended the days of the stand-in"));
    let mails = send(&mut office, FAY, Some(&first), &orders);
    assert_eq!(office.orders(0).0, "none", "{}", words(&mails, FAY));
    let mails = pass(&mut office);
    assert!(to(&mails, FAY).is_empty());
    let page = newest_page(&mails, ANN).clone();
    let mails = send(&mut office, ANN, Some(&page), "Vertretung: keine");
    assert!(
        words(&mails, ANN).contains("You have no stand-in"),
        "{}",
        words(&mails, ANN)
    );
    sound(&office);
}

#[test]
fn what_does_not_fit_gets_a_sentence_and_changes_nothing() {
    let (mut office, page) = table();
    let (now, soon) = (office.now, day(office.now + 2 * DAY));
    let far = day(now + 500 * DAY);
    for (line, said) in [
        (format!("stand-in: {FAY}"), "No two days were found"),
        (
            format!("stand-in: {FAY} from {far} to {soon}"),
            "No two days were found",
        ),
        (
            format!("stand-in: {FAY} from {} to {soon}", day(now - 3 * DAY)),
            "is past",
        ),
        (
            format!("stand-in: {FAY} from {soon} to {far}"),
            "is too far",
        ),
        (
            format!("stand-in: fay from {soon} to {soon}"),
            "No two days were found",
        ),
        (
            format!("stand-in: @example.org from {soon} to {soon}"),
            "is no address of a person",
        ),
        (
            format!("stand-in: {OFFICE} from {soon} to {soon}"),
            "is no address of a person",
        ),
        (
            format!("stand-in: {BOB} from {soon} to {soon}"),
            "plays in this game",
        ),
        (
            format!("stand-in: {ANN} from {soon} to {soon}"),
            "is your own address",
        ),
    ] {
        let mails = send(&mut office, ANN, Some(&page), &line);
        let told = words(&mails, ANN);
        assert!(told.contains(said), "{line}: {told}");
        assert!(mails.iter().all(|mail| mail.to == [ANN]), "{line}");
    }
    // One who is asked for a seat is not asked for another, and one seat has one at a time.
    let (question, _) = asked(&mut office, &page, 9);
    let again = format!("stand-in: gus@example.org from {soon} to {soon}");
    let mails = send(&mut office, ANN, Some(&page), &again);
    assert!(words(&mails, ANN).contains("is asked or stands in for you"));
    let orders = office.settled(1);
    let mails = send(&mut office, BOB, None, &orders);
    let bobs = to(&mails, BOB).remove(0);
    let line = format!("stand-in: {FAY} from {soon} to {soon}");
    let mails = send(&mut office, BOB, Some(&bobs), &line);
    assert!(words(&mails, BOB).contains("is asked to stand in for one"));
    let mails = send(&mut office, FAY, Some(&question), "no");
    assert!(words(&mails, FAY).contains("You do not stand in"));
    assert!(words(&mails, ANN).contains("does not stand in for you"));
    let mails = send(&mut office, FAY, Some(&question), "yes");
    assert!(
        words(&mails, FAY).contains("Nobody is asked"),
        "{}",
        words(&mails, FAY)
    );
    sound(&office);
}

#[test]
fn a_deadline_waits_for_an_absence_but_not_with_a_stand_in() {
    let deadlines = [false, true].map(|has_stand_in| {
        let (mut office, page) = table();
        let (first, last) = (day(office.now + DAY), day(office.now + 12 * DAY));
        let lines = block(&format!("request: absence\nfrom: {first}\nto: {last}"));
        send(&mut office, ANN, Some(&page), &lines);
        if has_stand_in {
            begun(&mut office, &page, 12);
        } else {
            office.now += DAY + 6 * MINUTE;
            office.post();
        }
        let opened = office.now;
        pass(&mut office);
        office.open().deadline - opened
    });
    assert!(deadlines[0] > deadlines[1] + 5 * DAY, "{deadlines:?}");
}

#[test]
fn a_moderator_asks_for_a_stand_in_and_ends_it() {
    let (mut office, _) = table();
    let (first, last) = (day(office.now), day(office.now + 9 * DAY));
    let named = |address: &'static str| {
        [
            "seat",
            GAME,
            "stand-in",
            "ann",
            "--address",
            address,
            "--from",
        ]
    };
    let act = |address: &'static str, from: &str, until: &str| {
        let mut act: Vec<String> = named(address).map(str::to_owned).to_vec();
        act.extend([from, "--until", until, "--why", "she is away"].map(str::to_owned));
        act
    };
    let run = |office: &OfficeFixture, act: &[String]| {
        let act: Vec<&str> = act.iter().map(String::as_str).collect();
        let output = office.run(&act);
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).unwrap())
    };
    for (refused, said) in [
        (act(BOB, &first, &last), "one person has one seat"),
        (act(FAY, &last, &first), "is behind"),
        (act(FAY, "tomorrow", &last), "is no day"),
        (act("fay", &first, &last), "is no mail address"),
    ] {
        let (code, told) = run(&office, &refused);
        assert_eq!(code, Some(1), "{told}");
        assert!(told.contains(said), "{told}");
    }
    let (code, told) = run(&office, &act(FAY, &first, &last));
    assert_eq!(code, Some(0), "{told}");
    office.post();
    let question = to(&office.mails(), FAY).remove(0);
    let status = || String::from_utf8(office.run(&["status"]).stdout).unwrap();
    assert!(status().contains("A stand-in is asked for"), "{}", status());
    let mails = send(&mut office, FAY, Some(&question), "yes");
    let first = to(&mails, FAY).into_iter();
    let mut first = first.filter(|mail| mail.text.contains("BEGIN ORDERS"));
    assert!(first.next().is_some(), "her days have begun");
    let end = [
        "seat",
        GAME,
        "stand-in",
        "ann",
        "--none",
        "--why",
        "she is back",
    ];
    assert_eq!(office.run(&end).status.code(), Some(0));
    assert_eq!(office.fail(&end).0, 1, "there is none to end");
    office.post();
    assert!(words(&office.mails(), FAY).contains("has ended the days"));
    sound(&office);
}
