//! A seat that is silent too often for its table is played by a bot until somebody writes, by the real binary with a clock that is set.

use crate::mails::Mail;
use crate::office_fixture::*;

const MODERATOR: &str = "gm@example.org";

/// A game of three, of whom Ann is to be silent.
const TABLE: &str = "game: delta-7\nscenario: advanced-3\nsilence: [defaults, defaults + standby, caretaker]\nseats:\n  \
                     - {name: ann, address: ann@example.org}\n  - {name: bob, address: bob@example.org}\n  \
                     - {name: cleo, address: cleo@example.org}\n";

const CLEO: &str = "cleo@example.org";

fn office() -> OfficeFixture {
    let office = OfficeFixture::of(TABLE);
    office.configure(|text| text.replace("moderators: []", &format!("moderators: [{MODERATOR}]")));
    office
}

/// Lets the open segment pass, with final orders of these seats. Returns the mails.
fn pass(office: &mut OfficeFixture, seats: &[usize]) -> Vec<Mail> {
    office.mails();
    for seat in seats {
        let orders = office.settled(*seat);
        office.write([ANN, BOB, CLEO][*seat], None, &orders);
    }
    office.now += 4 * DAY;
    office.post();
    office.mails()
}

fn page(mails: &[Mail], address: &str) -> String {
    let is_to = |mail: &&Mail| mail.to.iter().any(|to| to == address);
    let all: Vec<String> = mails.iter().filter(is_to).map(Mail::words).collect();
    all.join(" ")
}

fn said(office: &OfficeFixture, arguments: &[&str]) -> String {
    String::from_utf8(office.run(arguments).stdout).unwrap()
}

#[test]
fn a_bot_plays_from_the_third_silence_on_until_the_player_writes() {
    let mut office = office();
    pass(&mut office, &[1, 2]);
    let mails = pass(&mut office, &[1, 2]);
    assert!(!page(&mails, BOB).contains("caretaker"));
    // The third silence: the bot writes for the segment itself, and every page says so from then on.
    let mails = pass(&mut office, &[1, 2]);
    for reader in [ANN, BOB, CLEO] {
        assert!(
            page(&mails, reader).contains("A caretaker plays for"),
            "{reader}"
        );
    }
    let turn = office.open().turn;
    pass(&mut office, &[1, 2]);
    assert!(office.open().turn > turn || office.open().name != "realm");
    let observer = said(&office, &["show", GAME, "--as", "observer"]);
    assert!(observer.contains("A caretaker plays for"), "{observer}");
    let status = said(&office, &["status"]);
    assert!(status.contains("A caretaker plays for"), "{status}");

    // What it wrote is of the chain, comes to the same in an audit and in a verification, and travels with the game.
    let audit = said(&office, &["audit", GAME]);
    assert!(
        audit.contains("Orders of caretakers, each written again"),
        "{audit}"
    );
    assert!(audit.contains("caretaker 2"), "{audit}");
    assert!(said(&office, &["verify", GAME]).contains("identical"));

    // Ann writes, and plays again from then on.
    let orders = office.settled(0);
    office.write(ANN, None, &orders);
    let mails = pass(&mut office, &[1, 2]);
    assert!(!page(&mails, BOB).contains("caretaker"));
    assert!(!said(&office, &["status"]).contains("A caretaker plays"));
}

#[test]
fn changed_orders_of_a_caretaker_are_found_by_an_audit() {
    let mut office = office();
    for _ in 0..4 {
        pass(&mut office, &[1, 2]);
    }
    assert_eq!(office.run(&["audit", GAME]).status.code(), Some(0));
    crate::database_text::execute(
        office.path(),
        "UPDATE caretaker_orders SET text = 'tax: 1' WHERE id = 1",
    );
    let audit = office.run(&["audit", GAME]);
    assert_eq!(audit.status.code(), Some(1));
    let audit = String::from_utf8(audit.stdout).unwrap();
    assert!(
        audit.contains("what is kept is not what was bound"),
        "{audit}"
    );
    assert!(
        audit.contains("not those that the bot of revision 1 writes"),
        "{audit}"
    );
}

#[test]
fn a_table_of_which_half_is_silent_for_two_turns_pauses_and_says_so() {
    let table = TABLE.replace("seats:", "silent_table: pause\nseats:");
    let mut office = OfficeFixture::of(&table);
    office.configure(|text| text.replace("moderators: []", &format!("moderators: [{MODERATOR}]")));
    let mut mails = Vec::new();
    for _ in 0..12 {
        mails = pass(&mut office, &[2]);
        if office.open().waits.is_some() {
            break;
        }
    }
    assert_eq!(office.open().waits, Some("it is paused"));
    assert_eq!(office.open().turn, 2, "set-up and one turn");
    for reader in [ANN, BOB, CLEO] {
        assert!(
            page(&mails, reader).contains("so the game pauses"),
            "{reader}"
        );
    }
    assert!(page(&mails, MODERATOR).contains("so it is paused: find out who plays"));
    // Nothing is judged until the moderator speaks.
    office.now += 30 * DAY;
    office.post();
    assert_eq!(office.open().turn, 2);
    assert!(
        office
            .run(&["resume", GAME, "--why", "they are back"])
            .status
            .success()
    );
    let mails = pass(&mut office, &[0, 1, 2]);
    assert!(!page(&mails, BOB).contains("so the game pauses"));
    assert_eq!(office.open().waits, None);
}

#[test]
fn a_table_where_nobody_writes_does_not_play() {
    let table = TABLE.replace("seats:", "silent_table: pause\nseats:");
    let mut office = OfficeFixture::of(&table);
    pass(&mut office, &[]);
    pass(&mut office, &[]);
    let open = office.open();
    assert_eq!(open.waits, Some("it is paused"));
    office.now += 50 * DAY;
    office.post();
    assert_eq!(office.open(), open);
}

#[test]
fn a_wrong_ladder_is_refused_with_what_would_be_right() {
    let office = OfficeFixture::empty(START);
    let file = office.path().join("game.yaml");
    std::fs::write(&file, TABLE.replace("caretaker", "carataker")).unwrap();
    let (code, said) = office.fail(&["new", file.to_str().unwrap(), "--check"]);
    assert_eq!(code, 1);
    assert!(
        said.contains(
            "\"carataker\" is no rung: expected defaults, defaults + standby, caretaker, inert"
        ),
        "{said}"
    );
}

#[test]
fn the_last_rung_leaves_the_nation_and_the_others_play_on() {
    let mut office = OfficeFixture::of(&TABLE.replace("caretaker]", "inert]"));
    office.configure(|text| text.replace("moderators: []", &format!("moderators: [{MODERATOR}]")));
    pass(&mut office, &[1, 2]);
    pass(&mut office, &[1, 2]);
    let mails = pass(&mut office, &[1, 2]);
    for reader in [ANN, BOB, CLEO] {
        let told = page(&mails, reader);
        assert!(
            told.contains("has lost its player: its letters have not come"),
            "{reader}: {told}"
        );
    }
    let turn = office.open().turn;
    for _ in 0..5 {
        let mails = pass(&mut office, &[1, 2]);
        assert!(page(&mails, ANN).is_empty());
    }
    assert!(office.open().turn > turn);
    assert!(said(&office, &["verify", GAME]).contains("identical"));
}

#[test]
fn a_preview_says_who_plays_by_what_and_changes_nothing() {
    let mut office = office();
    pass(&mut office, &[1, 2]);
    pass(&mut office, &[1, 2]);
    let orders = office.settled(1);
    office.write(BOB, None, &orders);
    office.post();
    let before = office.run(&["status", GAME, "--json"]).stdout;
    let preview = said(&office, &["preview", GAME]);
    let row = |player: &str| {
        let mut lines = preview.lines().map(str::trim);
        let found = lines.find(|line| line.starts_with(player));
        found.unwrap_or_default().to_owned()
    };
    assert!(
        row("ann").contains("caretaker") && row("ann").ends_with('3'),
        "{preview}"
    );
    assert!(
        row("bob").contains("final") && row("cleo").contains("default"),
        "{preview}"
    );
    assert!(preview.contains("to the standby list") && preview.ends_with("Nothing was judged.\n"));
    assert_eq!(office.run(&["status", GAME, "--json"]).stdout, before);
    let json = office.run(&["preview", GAME, "--json"]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(json["seats"][0]["plays_by"], "caretaker");
    let (code, refused) = office.fail(&["preview", "delta-9"]);
    assert!(code == 1 && refused.contains("delta-9"), "{refused}");
}

/// A game that began without a ladder gets one, and votes, by one command.
#[test]
fn a_running_table_gets_a_ladder_and_votes() {
    let office = OfficeFixture::of(TWO);
    office.mails();
    let set = [
        "set",
        GAME,
        "silence=defaults, caretaker",
        "silent_table=pause",
        "votes.draw=all",
        "--why",
        "as agreed",
    ];
    let output = office.run(&set);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    office.run(&["send"]);
    let mails = office.mails();
    for part in ["defaults, caretaker", "pauses", "vote on draw: all secret"] {
        assert!(mails[0].text.contains(part), "{part}: {}", mails[0].text);
    }
    let (code, said) = office.fail(&["set", GAME, "silence=caretaker, defaults", "--why", "x"]);
    assert_eq!((code, said.contains("stands behind")), (1, true), "{said}");
    let output = office.run(&[
        "set",
        GAME,
        "silence=defaults",
        "silent_table=play",
        "votes.draw=no",
        "--why",
        "x",
    ]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

#[test]
fn an_explanation_says_that_a_caretaker_wrote_the_orders() {
    let mut office = office();
    for _ in 0..5 {
        pass(&mut office, &[1, 2]);
    }
    let why = ["--why", "a test"];
    let mut told = String::new();
    for about in ["ann", "23.3", "20.1"] {
        told += &said(&office, &[&["explain", GAME, about][..], &why].concat());
    }
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        told.contains("From the orders that the caretaker of Italy wrote")
            && told.contains("a bot, for no letter came"),
        "{told}"
    );
    // Bob wrote letters, and the explanation says so.
    let told = said(&office, &[&["explain", GAME, "bob"][..], &why].concat());
    assert!(!told.contains("caretaker of"), "{told}");
    // Who is told of it reads his own alone.
    let told = said(&office, &["explain", GAME, "ann", "--as", "observer"]);
    assert!(!told.contains("the orders that the caretaker"), "{told}");
}
