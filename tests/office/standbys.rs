//! The standby list of the office, by the real binary with a clock that is set.

use crate::mails::Mail;
use crate::office_fixture::*;

const CLEO: &str = "cleo@example.org";
const FAY: &str = "fay@example.org";
const GIL: &str = "gil@example.org";

/// A game of three, of whom Ann is to be silent.
const TABLE: &str = "game: delta-7\nscenario: advanced-3\nsilence: [defaults, defaults + standby]\nseats:\n  \
                     - {name: ann, address: ann@example.org}\n  - {name: bob, address: bob@example.org}\n  \
                     - {name: cleo, address: cleo@example.org}\n";

fn pass(office: &mut OfficeFixture) -> Vec<Mail> {
    office.mails();
    for (at, address) in [(1, BOB), (2, CLEO)] {
        let orders = office.settled(at);
        office.write(address, None, &orders);
    }
    office.now += 4 * DAY;
    office.post();
    office.mails()
}

fn to(mails: &[Mail], address: &str) -> Vec<Mail> {
    let is_to = |mail: &&Mail| mail.to.iter().any(|to| to == address);
    mails.iter().filter(is_to).cloned().collect()
}

fn ask(office: &mut OfficeFixture, from: &str, answers: Option<&Mail>, body: &str) -> Vec<Mail> {
    office.mails();
    office.now += MINUTE;
    office.write(from, answers, body);
    office.post();
    office.mails()
}

#[test]
fn the_second_silence_asks_whoever_waits_longest_and_a_yes_takes_the_seat() {
    let mut office = OfficeFixture::of(TABLE);
    let told = ask(&mut office, FAY, None, "standby: join Fay");
    assert!(
        to(&told, FAY)[0]
            .words()
            .contains("You are on the standby list of this office as")
    );
    ask(&mut office, GIL, None, "standby: join Gil");
    // One who plays in the game is not asked.
    ask(&mut office, BOB, None, "standby: join Bobby");
    let mails = pass(&mut office);
    assert!(to(&mails, FAY).is_empty() && to(&mails, GIL).is_empty());
    let mails = pass(&mut office);
    let offer = to(&mails, FAY).remove(0);
    assert!(
        offer.words().contains("a seat is free for you"),
        "{}",
        offer.text
    );
    assert!(
        to(&mails, GIL).is_empty()
            && to(&mails, BOB)
                .iter()
                .all(|mail| mail.subject != offer.subject)
    );
    // A yes of somebody else is nobody's.
    let mails = ask(&mut office, GIL, Some(&offer), "yes");
    assert!(
        to(&mails, GIL)
            .iter()
            .all(|mail| !mail.words().contains("you take the seat"))
    );
    let mails = ask(&mut office, FAY, Some(&offer), "yes");
    let fay: String = to(&mails, FAY).iter().map(Mail::words).collect();
    assert!(
        fay.contains("you take the seat") && fay.contains("BEGIN ORDERS"),
        "{fay}"
    );
    let others: String = to(&mails, BOB).iter().map(Mail::words).collect();
    assert!(others.contains("Fay"), "{others}");
    let status = String::from_utf8(office.run(&["status"]).stdout).unwrap();
    assert!(
        status.contains("Fay") && !status.contains("SILENT"),
        "{status}"
    );
    assert_eq!(office.run(&["audit", GAME]).status.code(), Some(0));
}

#[test]
fn who_says_no_or_nothing_stays_on_the_list_and_the_next_is_asked() {
    let mut office = OfficeFixture::of(TABLE);
    ask(&mut office, FAY, None, "standby: join Fay");
    ask(&mut office, GIL, None, "standby: join Gil");
    pass(&mut office);
    let offer = to(&pass(&mut office), FAY).remove(0);
    let told = ask(&mut office, FAY, Some(&offer), "no, sorry");
    assert!(to(&told, FAY)[0].words().contains("somebody else is asked"));
    let mails = pass(&mut office);
    assert!(to(&mails, FAY).is_empty());
    let offer = to(&mails, GIL).remove(0);
    // Ann is back before he answers.
    let orders = office.settled(0);
    office.write(ANN, None, &orders);
    let mails = ask(&mut office, GIL, Some(&offer), "yes");
    let gil: String = to(&mails, GIL).iter().map(Mail::words).collect();
    assert!(gil.contains("The seat is no longer free"), "{gil}");
    let status = String::from_utf8(office.run(&["status"]).stdout).unwrap();
    assert!(!status.contains("Gil"), "{status}");
}

#[test]
fn the_list_is_left_by_letter_and_bad_wishes_get_a_sentence() {
    let mut office = OfficeFixture::of(TABLE);
    let told = ask(&mut office, FAY, None, "standby: join");
    assert!(to(&told, FAY)[0].words().contains("Say who you are"));
    let again = ask(&mut office, FAY, None, "standby: join");
    assert!(to(&again, FAY).is_empty(), "once a day");
    ask(&mut office, FAY, None, "standby: join Fay");
    let told = ask(&mut office, FAY, None, "standby: leave");
    assert!(
        to(&told, FAY)[0]
            .words()
            .contains("You are off the standby list")
    );
    pass(&mut office);
    assert!(to(&pass(&mut office), FAY).is_empty());
}
