//! 34.1 by date: the last turn is the first whose realm letters are due on the day that was set, or later.

use super::whole_turn::{at_market, begun, deal, office};
use super::*;

const CLEO: &str = "cleo@example.org";
const LAST: &str = "This is the last turn (34.1)";

/// Turn 1 opens on 19 January 2027 and is due on the 21st.
fn until(end: &str) -> TestOffice {
    office(&format!("end: {end}\ndeadlines: {{realm: 48}}\n"))
}

impl TestOffice {
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
    let mut office = until("{date: 2027-01-25}");
    assert!(!office.open().is_last, "due on the 21st");
    office.turn(4);
    assert!(office.open().is_last, "due on the 25th");
    let page = office.mail_to(CLEO).text;
    assert!(page.contains(LAST), "{page}");
    assert!(page.contains("Turn 2, realm"), "{page}");
    let judged = office.turn(4);
    assert_eq!(judged.last().map(String::as_str), Some("fate"));
    let page = office.mail_to(CLEO).text;
    assert!(page.contains("The game is over"), "{page}");
    assert!(page.contains("Everything that was hidden"), "{page}");
    assert!(!page.contains(LAST), "{page}");
    assert_eq!(office.played().0, "finished");
}

#[test]
fn a_day_later_is_a_turn_later_and_no_day_is_no_end() {
    let mut later = until("{date: 2027-01-26}");
    later.turn(4);
    assert!(!later.open().is_last);
    assert!(!later.mail_to(CLEO).text.contains(LAST));
    later.turn(4);
    assert!(later.open().is_last);
    let mut free = office("deadlines: {realm: 48}\n");
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
    let mut office = until("{date: 2027-01-21}");
    let open = office.view("ann").open;
    let [ann, bob] = ["ann", "bob"].map(|seat| office.civ(seat));
    let mut changes = begun();
    changes.extend(deal(&open, ann, "wine", 4, 0));
    changes.extend(deal(&open, bob, "resin", 4, 0));
    office.jump("trade-1", &changes);
    for segment in ["trade-1", "trade-2"] {
        assert_eq!(office.turn(4), [segment]);
        assert!(office.open().is_last);
        let page = office.mail_to(CLEO).text;
        assert!(page.contains(LAST), "{page}");
    }
    office.turn(4);
    assert_eq!(office.open().name, "fate");
    let page = office.mail_to(CLEO).text;
    assert!(page.contains(LAST), "{page}");
    office.turn(4);
    assert_eq!(office.played().0, "finished");
}

#[test]
fn a_last_day_is_a_day_to_come_and_stands_on_the_first_page() {
    let file = "game: other\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
                - {name: bob, address: bob@example.org}\nend: {date: 2027-01-15}\n";
    let mut office = TestOffice::new();
    office.mails();
    let scenario = Scenario::named("advanced-2").unwrap();
    let mut open = |file: &str| {
        let plan = GameFile::read(file).unwrap();
        office.office().new_game(&plan, &scenario, Seed([7; 32]))
    };
    let error = open(file).unwrap_err().to_string();
    assert!(
        error.contains("end: 2027-01-15 is not a day to come"),
        "{error}"
    );
    open(&file.replace("01-15", "01-16")).unwrap();
    office.office().send().unwrap();
    let page = office.mail_to("bob@example.org").text.replace('\n', " ");
    let words: Vec<&str> = page.split_whitespace().collect();
    let page = words.join(" ");
    let said = "the first whose realm letters are due on or after Saturday 16 January 2027 (UTC)";
    assert!(page.contains(said), "{page}");
    assert!(!page.contains(LAST), "setting up is no turn: {page}");
}

fn ended(office: &mut TestOffice, ending: ModeratorEnding) -> GameResult {
    let acted_by = ActedBy {
        who: "mo",
        why: "time is up",
    };
    office
        .office()
        .end_game("delta-7", ending, &acted_by)
        .unwrap();
    office.office().send().unwrap();
    let result = office.office().result("delta-7").unwrap();
    let standing = office.office().status_of(GameSelection::All).unwrap();
    let told = serde_json::to_value(&standing).unwrap();
    let kept = serde_json::to_value(&result).unwrap();
    for key in ["ending", "places", "totals"] {
        assert_eq!(told["games"][0][key], kept[key], "{key}");
    }
    result
}

/// The last page of a seat, on one line.
fn last_page(office: &mut TestOffice, address: &str) -> String {
    let mails = office.mails().into_iter();
    let mut pages = mails
        .filter(|mail| mail.to == [address] && mail.text.contains("Everything that was hidden"));
    let page = pages.next().unwrap().text;
    page.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn placed(result: &GameResult) -> Vec<(usize, &str)> {
    let places = result.places.iter();
    places
        .map(|one| (one.place, one.total.player.as_str()))
        .collect()
}

#[test]
fn a_game_ended_as_it_stands_has_a_winner_places_and_totals() {
    let mut office = at_market();
    office.mails();
    let result = ended(&mut office, ModeratorEnding::Finished);
    assert_eq!(result.ending, Some("finished"));
    assert_eq!(placed(&result), [(1, "ann"), (2, "bob"), (3, "cleo")]);
    let points: Vec<u32> = result.places.iter().map(|one| one.total.points).collect();
    assert!(points[0] > points[1] && points[1] > points[2], "{points:?}");
    let page = last_page(&mut office, CLEO);
    assert!(page.contains("it counts as it stands"), "{page}");
    assert!(page.contains("has won (35"), "{page}");
    observers_read_how(&mut office, &page);
    for one in &result.places {
        let player = &one.total.player;
        let (place, points) = (one.place, one.total.points);
        assert!(
            page.contains(&format!("Place {place}: {player} (")),
            "{page}"
        );
        assert!(page.contains(&format!("), {points} points")), "{page}");
    }
}

#[test]
fn equal_totals_share_a_place_and_a_draw_is_shared_by_all() {
    let mut equal = office("");
    let result = ended(&mut equal, ModeratorEnding::Finished);
    assert_eq!(placed(&result), [(1, "ann"), (1, "bob"), (1, "cleo")]);
    let page = last_page(&mut equal, CLEO);
    assert!(page.contains("have won together"), "{page}");
    let mut drawn = at_market();
    drawn.mails();
    let result = ended(&mut drawn, ModeratorEnding::Draw);
    assert_eq!(result.ending, Some("draw"));
    assert_eq!(placed(&result), [(1, "ann"), (1, "bob"), (1, "cleo")]);
    let page = last_page(&mut drawn, CLEO);
    let said = "as a draw: nobody has won, and all share the first place. - Place 1: ann (";
    assert!(page.contains(said), "{page}");
    observers_read_how(&mut drawn, &page);
    assert!(
        !page.contains("wins") && !page.contains("has won (35"),
        "{page}"
    );
    let site = drawn
        .office()
        .archive_site("delta-7", &mut |_, _| ())
        .unwrap();
    let index = site.iter().find(|(path, _)| path == "index.html").unwrap();
    let index = String::from_utf8(index.1.clone()).unwrap();
    assert!(index.contains("ended the game as a draw"), "{index}");
    assert!(index.contains("The final count"), "{index}");
}

/// Checks that observers read what the last page of a seat says of the ending, and nothing of an open segment.
fn observers_read_how(office: &mut TestOffice, page: &str) {
    let observers = office.office().observers_page("delta-7").unwrap();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (observers, page) = (words(&observers), words(page));
    let from = page.find("The moderator has ").unwrap();
    let told = &page[from..from + page[from..].find(" points").unwrap()];
    assert!(observers.contains("The game is over"), "{observers}");
    assert!(observers.contains(told), "{told}: {observers}");
    assert!(!observers.contains("Everything that was hidden"));
}

#[test]
fn a_game_that_counts_for_nobody_has_totals_and_no_places() {
    for (ending, said) in [
        (
            ModeratorEnding::Abandoned,
            "it counts for nobody, and nobody has a place. - ann (",
        ),
        (ModeratorEnding::Cancelled, "nobody has a place. - ann ("),
    ] {
        let mut office = at_market();
        office.mails();
        let result = ended(&mut office, ending);
        assert_eq!(result.ending, Some(ending.id()));
        assert!(result.places.is_empty());
        let players: Vec<&str> = result
            .totals
            .iter()
            .map(|one| one.player.as_str())
            .collect();
        assert_eq!(players, ["ann", "bob", "cleo"]);
        assert!(result.totals[0].points > 0);
        let page = last_page(&mut office, CLEO);
        assert!(page.contains(said), "{page}");
        observers_read_how(&mut office, &page);
        assert!(!page.contains("has won (35"), "{page}");
    }
}

#[test]
fn a_game_that_ended_by_its_rules_has_the_result_of_its_ledger() {
    let mut office = until("{turn: 1}");
    let running = office.office().result("delta-7").unwrap();
    assert_eq!(running, GameResult::default());
    office.turn(4);
    let (status, ledger) = office.played();
    assert_eq!(status, "finished");
    let result = office.office().result("delta-7").unwrap();
    assert_eq!(result.ending, Some("natural"));
    assert_eq!(result.places.len(), 3);
    assert_eq!(result.places[0].place, 1);
    let counted = ledger.last().unwrap();
    for one in &result.totals {
        let nation = one.nation.as_deref().unwrap();
        assert!(counted.contains(nation), "{counted}");
    }
    let page = office.mail_to(CLEO).text;
    let wins = |nation: &str| {
        let is_row = |line: &&str| line.to_lowercase().starts_with(nation) && line.contains("wins");
        page.lines().find(is_row).map(str::to_owned)
    };
    for one in &result.places {
        let row = wins(one.total.nation.as_deref().unwrap());
        assert_eq!(row.is_some(), one.place == 1, "{page}");
        let points = one.total.points.to_string();
        assert!(row.is_none_or(|row| row.contains(&points)), "{page}");
    }
}

#[test]
fn a_draw_before_nations_are_chosen_is_shared_too() {
    let mut office = TestOffice::new();
    office.mails();
    let result = ended(&mut office, ModeratorEnding::Draw);
    assert_eq!(placed(&result), [(1, "ann"), (1, "bob")]);
    assert!(result.places.iter().all(|one| one.total.nation.is_none()));
    let page = last_page(&mut office, "ann@example.org");
    assert!(page.contains("- Place 1: ann, 0 points"), "{page}");
}
