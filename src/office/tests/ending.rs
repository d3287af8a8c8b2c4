//! 34.1 by date: the last turn is the first whose realm letters are due on the day that was set, or later.

use super::chain::{begun, deal, house};
use super::*;

const CLEO: &str = "cleo@example.org";
const LAST: &str = "This is the last turn (34.1)";

/// Turn 1 opens on 19 January 2027 and is due on the 21st.
fn until(end: &str) -> House {
    house(&format!("end: {end}\ndeadlines: {{realm: 48}}\n"))
}

impl House {
    /// Judges the turn that is open so many days after it opened, by an office that knows nothing but its files.
    pub(super) fn turn(&mut self, days: i64) -> Vec<String> {
        self.wait(days * DAY);
        self.restart();
        self.judged()
    }

    pub(super) fn played(&mut self) -> (String, Vec<String>) {
        let status = self.office().status().unwrap().games[0].status.clone();
        (status, self.office().ledger("delta-7").unwrap())
    }
}

#[test]
fn a_game_ends_with_the_turn_whose_letters_are_due_on_its_last_day() {
    let mut house = until("{date: 2027-01-25}");
    assert!(!house.open().is_last, "due on the 21st");
    house.turn(4);
    assert!(house.open().is_last, "due on the 25th");
    let page = house.mail_to(CLEO).text;
    assert!(page.contains(LAST), "{page}");
    assert!(page.contains("Turn 2, realm"), "{page}");
    let judged = house.turn(4);
    assert_eq!(judged.last().map(String::as_str), Some("fate"));
    let page = house.mail_to(CLEO).text;
    assert!(page.contains("The game is over"), "{page}");
    assert!(page.contains("Everything that was hidden"), "{page}");
    assert!(!page.contains(LAST), "{page}");
    assert_eq!(house.played().0, "finished");
}

#[test]
fn a_day_later_is_a_turn_later_and_no_day_is_no_end() {
    let mut later = until("{date: 2027-01-26}");
    later.turn(4);
    assert!(!later.open().is_last);
    assert!(!later.mail_to(CLEO).text.contains(LAST));
    later.turn(4);
    assert!(later.open().is_last);
    let mut free = house("deadlines: {realm: 48}\n");
    for _ in 0..3 {
        free.turn(4);
        assert!(!free.open().is_last);
        assert!(!free.mail_to(CLEO).text.contains("last turn"));
    }
    assert_eq!(free.open().turn, 4);
}

#[test]
fn a_turn_or_a_day_whichever_comes_first() {
    let mut turn = until("{turn: 1, date: 2027-01-25}");
    assert!(turn.open().is_last);
    turn.turn(4);
    assert_eq!(turn.played().0, "finished");
    let mut day = until("{turn: 3, date: 2027-01-25}");
    day.turn(4);
    day.turn(4);
    assert_eq!(day.played().0, "finished");
}

#[test]
fn whenever_it_is_judged_it_ends_alike() {
    let mut soon = until("{date: 2027-01-22}");
    let mut late = until("{date: 2027-01-22}");
    soon.turn(3);
    late.turn(40);
    assert_eq!(soon.played(), late.played());
    assert_eq!(soon.played().0, "running", "due on the 21st");
    soon.turn(3);
    late.turn(40);
    assert_eq!(soon.played(), late.played());
    assert_eq!(soon.played().0, "finished");
}

#[test]
fn every_page_of_the_last_turn_says_so() {
    let mut house = until("{date: 2027-01-21}");
    let open = house.view("ann").open;
    let [ann, bob] = ["ann", "bob"].map(|seat| house.civ(seat));
    let mut changes = begun();
    changes.extend(deal(&open, ann, "wine", 4, 0));
    changes.extend(deal(&open, bob, "resin", 4, 0));
    house.jump("trade-1", &changes);
    for segment in ["trade-1", "trade-2"] {
        assert_eq!(house.turn(4), [segment]);
        assert!(house.open().is_last);
        let page = house.mail_to(CLEO).text;
        assert!(page.contains(LAST), "{page}");
    }
    house.turn(4);
    assert_eq!(house.open().name, "fate");
    let page = house.mail_to(CLEO).text;
    assert!(page.contains(LAST), "{page}");
    house.turn(4);
    assert_eq!(house.played().0, "finished");
}

#[test]
fn a_last_day_is_a_day_to_come_and_stands_on_the_first_page() {
    let file = "game: other\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
                - {name: bob, address: bob@example.org}\nend: {date: 2027-01-15}\n";
    let mut house = House::new();
    house.mails();
    let scenario = Scenario::named("advanced-2").unwrap();
    let mut open = |file: &str| {
        let plan = Plan::read(file).unwrap();
        house.office().new_game(&plan, &scenario, Seed([7; 32]))
    };
    let error = open(file).unwrap_err().to_string();
    assert!(
        error.contains("end: 2027-01-15 is not a day to come"),
        "{error}"
    );
    open(&file.replace("01-15", "01-16")).unwrap();
    house.office().send().unwrap();
    let page = house.mail_to("bob@example.org").text.replace('\n', " ");
    let words: Vec<&str> = page.split_whitespace().collect();
    let page = words.join(" ");
    let said = "the first whose realm letters are due on or after Saturday 16 January 2027 (UTC)";
    assert!(page.contains(said), "{page}");
    assert!(!page.contains(LAST), "setting up is no turn: {page}");
}
