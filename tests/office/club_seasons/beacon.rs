//! A table that trusts nobody with its luck waits for the numbers of a lottery: its deadline moves, and a number is corrected.

use super::does;
use crate::office_fixture::*;

const DRAW: &str =
    "beacon: {source: Lotto 6 aus 49, date: 2027-01-20, bonus: 1, bonus_highest: 9}\n";
/// Wednesday 27 January 2027, 20:00 UTC.
const EVENING: i64 = START + 12 * DAY + 12 * HOUR;

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn letter(test_office: &mut OfficeFixture, seat: &str, lines: &str) {
    let token = test_office
        .work(|office| header(office, seat))
        .token
        .unwrap();
    let lines = block(&format!("token: {token}\n{lines}"));
    test_office.write(&format!("{seat}@example.org"), None, &lines);
    test_office.post();
}

/// Numbers of which one is wrong.
fn give(office: &OfficeFixture, more: &[&str]) -> (i32, String) {
    let numbers = ["beacon", GAME, "31 7 3 48 12 23", "--bonus", "5"];
    office.fail(&[&numbers[..], more].concat())
}

fn told(office: &OfficeFixture, said: &str) {
    let mails = office.mails();
    let with = mails
        .iter()
        .filter(|mail| one_line(&mail.words()).contains(said));
    let all: Vec<String> = mails.iter().map(|mail| one_line(&mail.words())).collect();
    assert_eq!(with.count(), 2, "{said}: {all:#?}");
}

#[test]
fn a_table_waits_for_a_lottery_through_a_moved_deadline_and_a_corrected_number() {
    let mut office = OfficeFixture::of(&format!("{TWO}{DRAW}"));
    office.mails();
    letter(
        &mut office,
        "ann",
        "status: final\nnations: [italy]\nluck: seven cats",
    );
    letter(
        &mut office,
        "bob",
        "status: final\nnations: [africa]\nluck: a pig",
    );
    office.now += 2 * HOUR;
    office.post();
    assert_eq!(
        office.open().name,
        "setup",
        "it waits though both are final"
    );
    assert!(does(&office, &["status"]).contains(
        "set-up waits for the numbers of Lotto 6 aus 49 of Wednesday 20 January 2027 then"
    ));
    office.mails();
    does(&office, &["extend", GAME, "--hours", "30", "--why", "snow"]);
    office.post();
    told(
        &office,
        "what counts now are the numbers of Lotto 6 aus 49, Wednesday 27 January 2027 (UTC), and no earlier ones",
    );

    let (code, early) = give(&office, &[]);
    assert_eq!(code, 1);
    assert!(early.contains("are not closed yet"), "{early}");
    office.now = office.open().deadline + MINUTE;
    office.post();
    told(
        &office,
        "closed for good, and words came from every seat: ann, bob",
    );
    let status = does(&office, &["status"]);
    let waits = "It waits for the numbers of Lotto 6 aus 49 of Wednesday 27 January 2027: `bulla beacon delta-7";
    assert!(
        status.starts_with("All is well.") && status.contains(waits),
        "{status}"
    );
    let (_, late) = office.fail(&["extend", GAME, "--hours", "30", "--why", "more snow"]);
    assert!(late.contains("its deadline moves no more"), "{late}");
    let (_, early) = give(&office, &[]);
    assert!(early.contains("the draw lies ahead"), "{early}");

    corrected(office);
}

/// The numbers come, one of them wrong.
fn corrected(mut office: OfficeFixture) {
    office.now = EVENING;
    let (code, wrong) = office.fail(&["beacon", GAME, "3 7 12 23 31", "--bonus", "5"]);
    assert!(
        code == 1 && wrong.contains("expected 6 numbers from 1 to 49, found 5"),
        "{wrong}"
    );
    let (code, wrong) = office.fail(&["beacon", GAME, "three", "--bonus", "5"]);
    assert!(
        code == 1 && wrong.contains("\"three\" is no number"),
        "{wrong}"
    );
    office.post();
    assert_eq!(office.mails().len(), 0, "nothing was changed");
    assert_eq!(give(&office, &[]).0, 0);
    office.post();
    told(&office, "3.7.12.23.31.48./5./");
    office.now += 20 * HOUR;
    let corrected = ["beacon", GAME, "31 7 3 49 12 23", "--bonus", "5", "--json"];
    let (code, silent) = office.fail(&corrected);
    assert!(code == 1 && silent.contains("--note WHY"), "{silent}");
    let json = does(
        &office,
        &[&corrected[..], &["--note", "48 was a slip"]].concat(),
    );
    assert!(
        json.contains("\"numbers\": \"3.7.12.23.31.49./5./\""),
        "{json}"
    );
    office.post();
    told(&office, "48 was a slip");
    office.now += 23 * HOUR;
    office.post();
    assert_eq!(office.open().name, "setup");
    office.now += HOUR;
    office.post();
    assert_ne!(office.open().name, "setup");
    told(
        &office,
        "and the numbers of Lotto 6 aus 49 of 2027-01-27, 3.7.12.23.31.49./5./.",
    );
    let verified = does(&office, &["verify"]);
    assert!(verified.contains("identical"), "{verified}");
    let audited = does(&office, &["audit", GAME]);
    let said = "The words for luck that count are those of the orders for set-up";
    assert!(one_line(&audited).contains(said), "{audited}");
    let (_, fixed) = give(&office, &["--note", "no"]);
    assert!(
        fixed.contains("mended by a replay of set-up alone"),
        "{fixed}"
    );

    replayed(office);
}

/// Numbers are found wrong later: set-up alone is played again, before everybody.
fn replayed(mut office: OfficeFixture) {
    let again = [
        "rejudge",
        GAME,
        "0-setup",
        "replay",
        "--numbers",
        "3 7 12 23 31 47",
        "--bonus",
        "5",
    ];
    let shown = does(&office, &again);
    let (_, rest) = shown.split_once("--commit ").unwrap();
    let code = rest.split_whitespace().next().unwrap();
    let why = ["--commit", code, "--why", "the paper has 47"];
    does(&office, &[&again[..], &why].concat());
    office.post();
    told(
        &office,
        "2027-01-27: 3.7.12.23.31.49./5./ -> 3.7.12.23.31.47./5./",
    );
    office.now += 4 * DAY;
    office.post();
    let verified = does(&office, &["verify"]);
    assert!(verified.contains("identical"), "{verified}");
}
