//! A clock that was set by hand is written down, and told like a look; an office that was made for tests says what it is.

use super::chain_audits::{audit, keep};
use super::exports::exported;
use super::*;

const ANN: &str = "ann@example.org";

fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The office works by its clock, when that of the machine is ahead by so many seconds.
fn mind(office: &mut TestOffice, ahead: i64) -> Result<bool, OfficeError> {
    let machine = office.now + ahead;
    office.office().action().log_manual_clock(machine, "mo")
}

fn notes(office: &mut TestOffice) -> Vec<String> {
    let acts = office.office().moderator_notes(Some("delta-7")).unwrap();
    acts.into_iter().map(|act| act.what).collect()
}

#[test]
fn a_clock_that_was_set_back_is_told_once_to_every_seat_with_both_times() {
    let mut office = TestOffice::at_realm();
    office.mails();
    office.wait(HOUR);
    assert!(
        !mind(&mut office, 4 * 60).unwrap(),
        "clocks go wrong by minutes"
    );
    assert_eq!(notes(&mut office), Vec::<String>::new());
    assert!(mind(&mut office, 2 * HOUR).unwrap());
    assert!(mind(&mut office, 2 * HOUR + 60).unwrap(), "once is enough");
    assert_eq!(
        notes(&mut office),
        [
            "let the office work by a clock that was set by hand: it read 2027-01-19T09:00:00Z when the clock of the machine read 2027-01-19T11:00:00Z"
        ]
    );
    office.wait(4 * DAY);
    office.post();
    let told = "The moderator (mo) let the office work by a clock that was set by hand: it read Tuesday 19 January 2027, 09:00 UTC \
                when the clock of the machine read Tuesday 19 January 2027, 11:00 UTC.";
    let mails = office.mails();
    assert!(mails.len() >= 2);
    for mail in &mails {
        assert!(flat(&mail.text).contains(told), "{}", mail.text);
    }
    office.wait(4 * DAY);
    office.post();
    for mail in office.mails() {
        assert!(!flat(&mail.text).contains("set by hand"), "{}", mail.text);
    }
    let text = exported(&mut office);
    assert!(text.contains("\"record\":\"set-clock\""), "it is carried");
    assert_eq!(audit(&text, &[]).unwrap().wrong, Vec::<String>::new());
}

#[test]
fn a_clock_that_was_set_forward_or_elsewhere_is_told_too() {
    let mut office = TestOffice::at_realm();
    office.mails();
    assert!(mind(&mut office, -3 * DAY).unwrap());
    office.wait(HOUR);
    assert!(mind(&mut office, -2 * DAY).unwrap());
    assert_eq!(notes(&mut office).len(), 2);
    office.wait(4 * DAY);
    office.post();
    let page = flat(&office.mail_to(ANN).text);
    let told = page.matches("let the office work by a clock that was set by hand");
    assert!(told.count() >= 2, "{page}");
}

#[test]
fn a_clock_set_back_to_before_the_last_round_is_refused_and_nothing_changes() {
    let mut office = TestOffice::at_realm();
    office.mails();
    office.now -= HOUR;
    let said = mind(&mut office, HOUR).unwrap_err().to_string();
    for part in [
        "it reads 19 Jan 07:00 UTC",
        "was at work at 19 Jan 08:00 UTC already",
        "Leave out --now and BULLA_NOW",
        "Nothing was changed",
    ] {
        assert!(said.contains(part), "{said}");
    }
    assert_eq!(notes(&mut office), Vec::<String>::new());
}

#[test]
fn an_office_that_was_made_for_tests_is_free_of_it_and_says_so_in_every_mail() {
    let mut office = TestOffice::made(
        "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org, language: de}\n  \
         - {name: bob, address: bob@example.org}\n",
        "",
        Office::create_for_tests,
    );
    let mut kept = Vec::new();
    keep(&mut office, &mut kept);
    assert!(!mind(&mut office, 9 * DAY).unwrap());
    office.wait(4 * DAY);
    office.post();
    let token = office.token_of("bob");
    office.write(
        "bob@example.org",
        None,
        &block(&format!("token: {token}\nrequest: status")),
    );
    office.post();
    keep(&mut office, &mut kept);
    assert!(kept.len() >= 5, "{}", kept.len());
    for mail in &kept {
        let text = bulla_mail::texts(&mail.bytes).remove(0);
        let says = [
            "This office was made for trying out: its clock is set by hand.",
            "Diese Post wurde zum Ausprobieren gemacht: Ihre Uhr ist von Hand gestellt.",
        ];
        assert!(says.iter().any(|one| flat(&text).contains(one)), "{text}");
    }
    let says = "This office was made for trying out: its clock is set by hand.";
    let observers = office.office().observers_page("delta-7").unwrap();
    assert!(observers.contains(says), "{observers}");
    for (file, bytes) in office
        .office()
        .archive_site("delta-7", &mut |_, _| {})
        .unwrap()
    {
        if file.ends_with(".html") {
            assert!(String::from_utf8_lossy(&bytes).contains(says), "{file}");
        }
    }
    let audited = office.office().audit("delta-7", &kept).unwrap();
    assert_eq!(audited.wrong, Vec::<String>::new());
}

#[test]
fn no_office_with_a_game_is_ever_marked_as_made_for_tests() {
    let mut office = TestOffice::new();
    let store = &mut office.office.as_mut().unwrap().store;
    let marked = store.write(|records| records.make_for_tests());
    assert!(!marked.unwrap());
    assert!(!office.office().is_test_office().unwrap());
    let place = office.directory.path().to_owned();
    drop(office.office.take());
    let again = Office::create_for_tests(&place, "office@example.org", Clock::Fixed(START));
    let said = again.err().unwrap().to_string();
    assert!(said.contains("there is a post office in"), "{said}");
    office.restart();
    assert!(!office.office().is_test_office().unwrap());
}
