//! Seats that are silent: counted, told, and never called well, by the real binary with a clock that is set.

use crate::mails::Mail;
use crate::office_fixture::*;

const MODERATOR: &str = "gm@example.org";

fn office() -> OfficeFixture {
    let office = OfficeFixture::new();
    office.configure(|text| text.replace("moderators: []", &format!("moderators: [{MODERATOR}]")));
    office.mails();
    office
}

/// Lets the open segment pass, with final orders of Bob alone. Returns the mails.
fn pass(office: &mut OfficeFixture) -> Vec<Mail> {
    let orders = office.settled(1);
    office.write(BOB, None, &orders);
    office.now += 4 * DAY;
    office.post();
    office.mails()
}

fn status(office: &OfficeFixture) -> String {
    String::from_utf8(office.run(&["status"]).stdout).unwrap()
}

fn to<'m>(mails: &'m [Mail], address: &str) -> Vec<&'m Mail> {
    let is_to = |mail: &&Mail| mail.to.iter().any(|to| to == address);
    mails.iter().filter(is_to).collect()
}

#[test]
fn a_silent_seat_is_counted_told_to_itself_and_mailed_to_the_moderators_once() {
    let mut office = office();
    let mails = pass(&mut office);
    assert!(to(&mails, MODERATOR).is_empty());
    let page = to(&mails, ANN)[0].words();
    assert!(page.contains("No letter of yours came") && !page.contains("in a row"));
    let said = status(&office);
    let first = said.lines().next().unwrap();
    assert!(
        first.starts_with("Nothing needs you yet; silent once: "),
        "{said}"
    );
    assert!(first.contains("(ann) in delta-7."), "{said}");
    assert!(said.contains(
        "was SILENT in the last segment that asked it; 1 segment of it by default so far."
    ));
    let check = office.run(&["status", "--check"]);
    assert_eq!(check.status.code(), Some(0));

    let mails = pass(&mut office);
    let told = to(&mails, MODERATOR);
    assert_eq!(told.len(), 1);
    let words = told[0].words();
    assert!(
        words.contains("(ann) in delta-7 was silent for 2 segments in a row"),
        "{words}"
    );
    let page = to(&mails, ANN)[0].words();
    assert!(page.contains("It is so for 2 segments in a row."), "{page}");
    assert!(
        to(&mails, BOB)
            .iter()
            .all(|mail| !mail.words().contains("in a row"))
    );
    let said = status(&office);
    assert!(said.starts_with("This needs you: "), "{said}");
    assert!(
        said.contains("is SILENT for 2 segments in a row; 2 segments of it by default so far.")
    );
    assert_eq!(office.run(&["status", "--check"]).status.code(), Some(1));

    let mails = pass(&mut office);
    assert!(to(&mails, MODERATOR).is_empty(), "told once");

    // Orders end it, and what was played by default stays counted.
    let orders = office.settled(0);
    office.write(ANN, None, &orders);
    pass(&mut office);
    let said = status(&office);
    assert!(said.starts_with("All is well."), "{said}");
    let json = office.run(&["status", "--json"]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    let ann = &json["games"][0]["seats"][0];
    assert_eq!((&ann["silent"], &ann["by_default"]), (&0.into(), &3.into()));
}

#[test]
fn a_proposal_that_waits_for_its_yes_is_no_silence() {
    let mut office = office();
    pass(&mut office);
    let page = to(&pass(&mut office), ANN)[0].clone();
    assert!(status(&office).contains("is SILENT for 2 segments in a row"));
    office.write(ANN, Some(&page), "tax 2");
    let mails = pass(&mut office);
    let told = mails
        .iter()
        .filter(|mail| mail.words().contains("in a row"));
    assert_eq!(told.count(), 0);
    assert!(!status(&office).contains("SILENT"), "{}", status(&office));
}
