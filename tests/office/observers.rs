//! Observers by mail, by the real binary with a clock that is set.

use crate::mails::Mail;
use crate::office_fixture::*;

const EVE: &str = "eve@example.com";
const FAY: &str = "fay@example.com";

const BOTH: &str = "observers: [{address: eve@example.com, delay: 1 turn}, {address: fay@example.com, delay: 3 turns}]\n";

const OPEN: &str = "observers: [{address: anybody, delay: 1 turn}]\n";

fn table(extra: &str) -> OfficeFixture {
    OfficeFixture::of(&format!("{TWO}{extra}"))
}

/// Plays so many segments, with everybody's orders. Returns the mails.
fn play(office: &mut OfficeFixture, segments: usize) -> Vec<Mail> {
    let mut all = office.mails();
    for _ in 0..segments {
        for seat in 0..2 {
            let orders = office.settled(seat);
            office.write([ANN, BOB][seat], None, &orders);
        }
        office.now += 4 * DAY;
        office.post();
        all.extend(office.mails());
    }
    all
}

/// Plays until this turn is open. Returns the mails.
fn play_to(office: &mut OfficeFixture, turn: i64) -> Vec<Mail> {
    let mut all = Vec::new();
    while office.open().turn < turn {
        all.extend(play(office, 1));
    }
    all
}

fn to(mails: &[Mail], address: &str) -> Vec<Mail> {
    let is_to = |mail: &&Mail| mail.to.iter().any(|to| to == address);
    mails.iter().filter(is_to).cloned().collect()
}

/// Answer that a letter gets, if any.
fn said(office: &mut OfficeFixture, from: &str, answers: Option<&Mail>, body: &str) -> Vec<Mail> {
    office.mails();
    office.now += MINUTE;
    office.write(from, answers, body);
    office.post();
    to(&office.mails(), from)
}

/// Eve asks, and says yes.
fn joins(office: &mut OfficeFixture, address: &str) {
    let asked = said(office, address, None, "observe: delta-7").remove(0);
    let told = said(office, address, Some(&asked), "yes").remove(0);
    assert!(told.words().contains("You observe the game delta-7"));
}

fn does(office: &OfficeFixture, arguments: &[&str]) -> String {
    let output = office.run(arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Turns of which mails tell, in their order.
fn turns(mails: &[Mail]) -> Vec<i64> {
    let turn = |mail: &Mail| {
        let (_, behind) = mail.subject.split_once("] Turn ")?;
        behind.split(',').next()?.parse().ok()
    };
    let mut turns: Vec<i64> = mails.iter().filter_map(turn).collect();
    turns.sort();
    turns
}

#[test]
fn who_asks_by_letter_and_confirms_reads_each_turn_when_it_is_over() {
    let mut office = table(OPEN);
    let asked = said(&mut office, EVE, None, "observe: delta-7").remove(0);
    assert!(
        asked
            .words()
            .contains("A letter from this address asks to observe the game delta-7")
    );
    // Neither another address nor a letter without the code lets anybody in.
    said(&mut office, FAY, Some(&asked), "yes");
    assert!(does(&office, &["observers", GAME]).contains("Nobody observes delta-7"));
    let told = said(&mut office, EVE, Some(&asked), "yes").remove(0);
    assert!(told.words().contains("turns behind: 1"), "{}", told.text);
    assert!(does(&office, &["observers", GAME]).contains(EVE));
    // Nothing of turn 0 while it is open.
    let mails = play_to(&mut office, 1);
    assert_eq!(turns(&to(&mails, EVE)), [0]);
    let read = to(&mails, ANN);
    let is_told = |mail: &Mail| mail.words().contains("Observers by mail: 1.");
    assert_eq!(read.iter().filter(|mail| is_told(mail)).count(), 1);
    assert!(
        read.iter().all(|mail| !mail.text.contains(EVE)),
        "who it is nobody reads"
    );
    let mails = play_to(&mut office, 3);
    let read = to(&mails, EVE);
    assert_eq!(turns(&read), [1, 2], "turn 3 runs");
    for mail in &read {
        assert!(mail.words().contains("You observe the game delta-7"));
        assert!(
            mail.words().contains("What happened (turn"),
            "{}",
            mail.text
        );
        let text = mail.text.to_lowercase();
        for secret in ["begin orders", "token: ", "your hand"] {
            assert!(!text.contains(secret), "{secret}: {text}");
        }
        let mut words = text.split(|letter: char| !letter.is_alphanumeric());
        assert!(!words.any(|word| ["ann", "bob"].contains(&word)), "{text}");
    }
    let again = to(&play(&mut office, 1), ANN);
    assert!(
        again
            .iter()
            .all(|mail| !mail.words().contains("Observers by mail")),
        "told once"
    );
    let told = said(&mut office, EVE, None, "leave: delta-7").remove(0);
    assert!(
        told.words()
            .contains("You do not observe the game delta-7 any more")
    );
    let mails = play_to(&mut office, 5);
    assert!(to(&mails, EVE).is_empty());
    let pages = to(&mails, BOB);
    assert!(
        pages
            .iter()
            .any(|mail| mail.words().contains("Nobody observes this game by mail"))
    );
    assert_eq!(office.run(&["audit", GAME]).status.code(), Some(0));
}

#[test]
fn a_subject_and_german_words_ask_as_well() {
    let mut office = table(OPEN);
    office.put(
        format!(
            "From: {FAY}\nTo: {OFFICE}\nMessage-ID: <s@client>\nSubject: observe delta-7\n\n\n"
        )
        .as_bytes(),
    );
    office.post();
    let asked = to(&office.mails(), FAY).remove(0);
    assert!(asked.words().contains("asks to observe the game delta-7"));
    let asked = said(&mut office, EVE, None, "beobachten: delta-7").remove(0);
    assert!(
        asked.words().contains("will der Partie delta-7 zuschauen"),
        "{}",
        asked.text
    );
    said(&mut office, EVE, Some(&asked), "ja");
    let mails = play_to(&mut office, 1);
    let read = to(&mails, EVE).remove(0);
    assert!(
        read.words().contains("Du schaust der Partie delta-7 zu"),
        "{}",
        read.text
    );
    assert!(
        read.subject.contains("Zug 0, zum Zuschauen"),
        "{}",
        read.subject
    );
    let told = said(&mut office, EVE, None, "abmelden").remove(0);
    assert!(told.words().contains("nicht mehr zu"));
}

#[test]
fn an_observer_is_never_ahead_of_the_delay_or_of_the_archive() {
    let mut office = table(BOTH);
    let first = office.mails();
    let told = to(&first, EVE).remove(0);
    assert!(told.words().contains("has put this address on the list"));
    assert!(
        to(&first, ANN)[0].words().contains("Observers by mail: 2."),
        "on the first page"
    );
    let mails = play_to(&mut office, 3);
    assert_eq!(turns(&to(&mails, EVE)), [0, 1, 2]);
    assert_eq!(turns(&to(&mails, FAY)), [0], "three turns behind");
    // The archive shows two turns less from now on: nobody reads before it.
    does(
        &office,
        &["set", GAME, "site.delay=3", "--why", "as agreed"],
    );
    let mails = play_to(&mut office, 5);
    assert_eq!(
        turns(&to(&mails, EVE)),
        [] as [i64; 0],
        "turn 3 was not out"
    );
    let mails = play_to(&mut office, 6);
    assert_eq!(turns(&to(&mails, EVE)), [3]);
    let list = does(&office, &["observers", GAME, "--json"]);
    assert!(list.contains("\"delay\": 3"), "{list}");
}

#[test]
fn what_an_observer_orders_counts_nothing_and_is_answered_once_a_day() {
    let mut office = table(OPEN);
    joins(&mut office, EVE);
    play_to(&mut office, 1);
    office.now += DAY;
    let before = office.orders(0);
    let told = said(
        &mut office,
        EVE,
        None,
        "BEGIN ORDERS\nstatus: final\norders: none\nEND ORDERS",
    );
    assert!(
        told[0]
            .words()
            .contains("You observe the game delta-7 and have no seat in it"),
        "{}",
        told[0].text
    );
    assert!(said(&mut office, EVE, None, "moves: [1 crete > knossos]").is_empty());
    assert_eq!(office.orders(0), before);
    // A vote, press and a question of an observer go nowhere.
    office.mails();
    office.write(EVE, None, "vote: yes");
    office.write(EVE, None, "BEGIN PRESS to all\nHello\nEND PRESS");
    office.post();
    assert!(office.mails().is_empty());
}

#[test]
fn bad_wishes_get_a_sentence_and_change_nothing() {
    let mut office = table("");
    let told = said(&mut office, EVE, None, "observe: delta-7").remove(0);
    let closed = told.words();
    assert!(
        closed.contains("no game delta-7 here that you may observe by letter"),
        "{closed}"
    );
    let mut office = table(OPEN);
    let told = said(&mut office, EVE, None, "observe: delta-8").remove(0);
    assert!(
        told.words()
            .contains("no game delta-8 here that you may observe")
    );
    let told = said(&mut office, FAY, None, "observe:").remove(0);
    assert!(told.words().contains("Say which game you want to observe"));
    let told = said(&mut office, ANN, None, "observe: delta-7").remove(0);
    assert!(told.words().contains("You play in the game delta-7"));
    office.now += DAY;
    let asked = said(&mut office, EVE, None, "observe: delta-7").remove(0);
    assert!(
        said(&mut office, EVE, None, "observe: delta-7").is_empty(),
        "asked already"
    );
    let told = said(&mut office, EVE, Some(&asked), "perhaps").remove(0);
    assert!(told.words().contains("Neither a yes nor a no"));
    let mut late = office.copy();
    late.now += 4 * DAY;
    let told = said(&mut late, EVE, Some(&asked), "yes").remove(0);
    assert!(
        told.words().contains("older than three days"),
        "{}",
        told.text
    );
    let told = said(&mut office, EVE, Some(&asked), "no").remove(0);
    assert!(
        told.words()
            .contains("You do not observe the game delta-7.")
    );
    assert!(does(&office, &["observers", GAME]).contains("Nobody observes"));
    let list = does(&office, &["observers", GAME]);
    assert!(
        list.contains("Whoever writes `observe: delta-7` may join, 1 turn behind."),
        "{list}"
    );
}

#[test]
fn a_file_with_bad_observers_is_refused_line_by_line() {
    let check_of = |observers: &str| {
        let office = OfficeFixture::empty(START);
        let file = office.path().join("game.yaml");
        std::fs::write(&file, format!("{TWO}{observers}")).unwrap();
        does(&office, &["new", "--check", file.to_str().unwrap()])
    };
    let check = |observers: &str| {
        let office = OfficeFixture::empty(START);
        let file = office.path().join("game.yaml");
        std::fs::write(&file, format!("{TWO}observers: {observers}\n")).unwrap();
        office.fail(&["new", "--check", file.to_str().unwrap()]).1
    };
    let zero = check("[{address: eve@example.com, delay: 0 turns}]");
    assert!(
        zero.contains("expected a number of turns from 1 to 99, such as 1 turn"),
        "{zero}"
    );
    let player = check("[{address: ann@example.org, delay: 1 turn}]");
    assert!(
        player.contains("ann@example.org plays in this game, and observes none of it"),
        "{player}"
    );
    let none = check("[{address: eve, delay: 1 turn}]");
    assert!(none.contains("is no mail address"), "{none}");
    let twice = check("[{address: eve@example.com}, {address: eve@example.com}]");
    assert!(
        twice.contains("eve@example.com stands there twice"),
        "{twice}"
    );
    let said = check_of(BOTH);
    let told =
        "Observers by mail: eve@example.com (turns behind: 1), fay@example.com (turns behind: 3).";
    assert!(said.contains(told), "{said}");
    let key = check("[{addres: eve@example.com}]");
    assert!(key.contains("did you mean"), "{key}");
}

#[test]
fn a_moderator_lists_adds_and_removes_observers_and_lets_others_in() {
    let mut office = table("");
    office.mails();
    let because = ["--why", "as agreed"];
    let act = |office: &OfficeFixture, arguments: &[&str]| {
        does(
            office,
            &[&["observers", GAME][..], arguments, &because[..]].concat(),
        )
    };
    let told = act(&office, &["--add", EVE, "--delay", "2 turns"]);
    assert!(told.contains("eve@example.com observes delta-7"), "{told}");
    for (arguments, wrong) in [
        (["--add", EVE], "observes delta-7 already"),
        (["--add", ANN], "plays in delta-7"),
        (["--add", "eve"], "is no mail address"),
        (["--remove", FAY], "does not observe delta-7"),
        (
            ["--allow", "0 turns"],
            "--allow: expected a number of turns from 1 to 99",
        ),
    ] {
        let (code, said) =
            office.fail(&[&["observers", GAME][..], &arguments[..], &because[..]].concat());
        assert!(code == 1 && said.contains(wrong), "{said}");
    }
    assert!(act(&office, &["--allow", "2 turns"]).contains("2 turns behind"));
    joins(&mut office, FAY);
    let read = to(&play(&mut office, 1), ANN);
    let said = "Observers by mail: 2. They read what is public, never a hand (turns behind: 2 or more). Whoever asks by letter may (turns behind: 2).";
    assert_eq!(
        read.iter()
            .filter(|mail| mail.words().contains(said))
            .count(),
        1
    );
    let preview = does(&office, &["preview", GAME]);
    assert!(preview.contains("- a turn to 2 who observe, if a turn begins"));
    act(&office, &["--forbid"]);
    act(&office, &["--remove", EVE]);
    assert!(
        to(&office.mails(), EVE)[0]
            .words()
            .contains("taken this address off the list")
    );
    let list = does(&office, &["observers", GAME]);
    assert!(
        list.contains(FAY) && !list.contains(EVE) && list.contains("Nobody may join"),
        "{list}"
    );
    let notes = does(&office, &["notes", GAME]);
    assert!(
        notes.contains("somebody observes it by mail") && !notes.contains(EVE),
        "{notes}"
    );
}

#[test]
fn the_end_is_the_last_mail_and_a_game_that_is_over_is_not_observed() {
    let mut office = table(&format!("{OPEN}end: {{turn: 2}}\n"));
    joins(&mut office, EVE);
    let mut mails = Vec::new();
    while office.look(|office| !office.is_over(GAME).unwrap()) {
        mails.extend(play(&mut office, 1));
    }
    let read = to(&mails, EVE);
    assert_eq!(turns(&read), [0, 1, 2]);
    let last: Vec<&Mail> = read
        .iter()
        .filter(|mail| {
            mail.words()
                .contains("is over, and this is its last mail to you")
        })
        .collect();
    assert_eq!(last.len(), 1);
    assert!(
        last[0].words().contains("The game is over"),
        "{}",
        last[0].text
    );
    office.now += DAY;
    let told = said(&mut office, EVE, None, "observe: delta-7").remove(0);
    assert!(
        told.words().contains("The game delta-7 is over"),
        "{}",
        told.text
    );
}

#[test]
fn a_turn_that_is_judged_again_is_mailed_again() {
    let mut office = table(OPEN);
    joins(&mut office, EVE);
    play_to(&mut office, 2);
    let preview = office.run(&["undo", GAME]);
    let preview = String::from_utf8(preview.stdout).unwrap();
    let (_, behind) = preview.split_once("--commit ").expect("a code");
    let code = behind.split_whitespace().next().unwrap();
    does(
        &office,
        &["undo", GAME, "--commit", code, "--why", "judged by mistake"],
    );
    assert_eq!(office.open().turn, 1);
    let read = to(&play_to(&mut office, 2), EVE);
    assert_eq!(turns(&read), [1]);
    assert!(
        read[0].words().contains("Turn 1 was judged again"),
        "{}",
        read[0].text
    );
    assert_eq!(turns(&to(&play_to(&mut office, 3), EVE)), [2]);
}

#[test]
fn who_takes_a_seat_reads_nothing_as_an_observer_and_a_bounce_ends_it() {
    let mut office = table(OPEN);
    joins(&mut office, EVE);
    joins(&mut office, FAY);
    let taken = [
        "seat",
        GAME,
        "replace",
        "ann",
        "--name",
        "Eve",
        "--address",
        EVE,
        "--why",
        "no time",
    ];
    does(&office, &taken);
    let mails = play(&mut office, 1);
    assert_eq!(office.open().turn, 1);
    assert_eq!(turns(&to(&mails, EVE)), [] as [i64; 0]);
    let page = to(&mails, FAY).remove(0);
    let report = format!(
        "Return-Path: <>\nFrom: MAILER-DAEMON@example.com\nTo: {OFFICE}\nMessage-ID: <b@example.com>\nSubject: failure\n\
         MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=x\n\n\
         --x\nContent-Type: text/plain\n\nNo such user\n--x\nContent-Type: message/delivery-status\n\n\
         Reporting-MTA: dns; example.com\n\nFinal-Recipient: rfc822; {FAY}\nAction: failed\nStatus: 5.1.1\n\n\
         --x\nContent-Type: message/rfc822\n\nMessage-ID: <{}>\nSubject: x\n\nx\n--x--\n",
        page.id
    );
    office.put(report.as_bytes());
    office.post();
    assert!(!does(&office, &["observers", GAME]).contains(FAY));
}

#[test]
fn an_export_carries_the_observers_with_it() {
    let mut office = table(OPEN);
    joins(&mut office, EVE);
    play_to(&mut office, 2);
    let file = office.path().join("delta-7.jsonl");
    let name = file.to_str().unwrap();
    does(&office, &["export", GAME, name]);
    let public = office.path().join("public.jsonl");
    does(
        &office,
        &["export", GAME, public.to_str().unwrap(), "--public"],
    );
    assert!(!std::fs::read_to_string(public).unwrap().contains(EVE));
    let other = OfficeFixture::empty(office.now).without_pictures();
    does(&other, &["import", name]);
    let list = |office: &OfficeFixture| does(office, &["observers", GAME]);
    assert_eq!(list(&office), list(&other));
}
