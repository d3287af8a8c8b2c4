//! Games that were tried until their luck suited are told on the next first page, by name to those who played in them alone.

use super::*;

const ANN: &str = "ann@example.org";
const CLEO: &str = "cleo@example.org";
const DAN: &str = "dan@example.org";

const WORD: ActedBy<'static> = ActedBy {
    who: "mo",
    why: "it begins badly",
};

fn open(office: &mut TestOffice, game: &str, players: &[&str]) {
    let seats = players
        .iter()
        .map(|one| format!("  - {{name: {one}, address: {one}@example.org}}\n"));
    let seats: String = seats.collect();
    let text = format!("game: {game}\nscenario: advanced-2\nseats:\n{seats}");
    let plan = GameFile::read(&text).unwrap();
    let scenario = Scenario::named("advanced-2").unwrap();
    let opened = office.office().new_game(&plan, &scenario, Seed([9; 32]));
    opened.unwrap();
    office.office().send().unwrap();
}

fn page(office: &mut TestOffice, address: &str) -> String {
    let page = office.mail_to(address).text;
    page.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Set-up judged and the game ended.
fn try_and_end(office: &mut TestOffice, game: &str, ending: ModeratorEnding) {
    office.wait(4 * DAY);
    office.post();
    office.office().end_game(game, ending, &WORD).unwrap();
    office.office().send().unwrap();
    office.mails();
}

#[test]
fn a_game_that_was_judged_and_ended_is_told_to_the_same_players() {
    let mut office = TestOffice::new();
    try_and_end(&mut office, "delta-7", ModeratorEnding::Abandoned);
    open(&mut office, "delta-8", &["ann", "bob"]);
    let mails = office.mails();
    assert_eq!(mails.len(), 2);
    for mail in &mails {
        let page = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let told = "- delta-7, begun Friday 15 January 2027, 08:00 UTC: 1 segment judged; broken off by the moderator, Tuesday 19 January 2027, 08:00 UTC";
        assert!(page.contains(told), "{page}");
        assert!(!page.contains("Before it, "), "{page}");
    }
    try_and_end(&mut office, "delta-8", ModeratorEnding::Cancelled);
    open(&mut office, "delta-9", &["ann", "bob"]);
    let page = page(&mut office, ANN);
    for told in [
        "- delta-7, begun",
        "- delta-8, begun",
        "1 segment judged; cancelled by the moderator",
    ] {
        assert!(page.contains(told), "{told}: {page}");
    }
}

#[test]
fn a_game_that_was_only_left_is_told_and_so_is_each_in_the_rules_of_the_table() {
    let mut office = TestOffice::at_realm();
    office.mails();
    open(&mut office, "delta-8", &["ann", "bob"]);
    let page = office.mail_to(ANN);
    let told = "- delta-7, begun Friday 15 January 2027, 08:00 UTC: 1 segment judged; still open";
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat(&page.text).contains(told), "{}", page.text);
    let rules = office.ask(ANN, Some(&page), "request: rules");
    assert!(flat(&rules.text).contains(told), "{}", rules.text);
}

#[test]
fn who_did_not_play_in_it_is_not_told_its_name_and_other_players_are_counted_alone() {
    let mut office = TestOffice::new();
    try_and_end(&mut office, "delta-7", ModeratorEnding::Draw);
    let three = "game: delta-8\nscenario: advanced-3\nseats:\n  - {name: ann, address: ann@example.org}\n  \
                 - {name: cleo, address: cleo@example.org}\n  - {name: bob, address: bob@example.org}\n";
    let plan = GameFile::read(three).unwrap();
    let scenario = Scenario::named("advanced-3").unwrap();
    office
        .office()
        .new_game(&plan, &scenario, Seed([9; 32]))
        .unwrap();
    office.office().send().unwrap();
    let cleo = page(&mut office, CLEO);
    assert!(
        cleo.contains("- a game in which you did not play, begun Friday 15 January 2027"),
        "{cleo}"
    );
    assert!(!cleo.contains("delta-7"), "{cleo}");
    try_and_end(&mut office, "delta-8", ModeratorEnding::Abandoned);
    open(&mut office, "delta-9", &["dan", "eve"]);
    let dan = page(&mut office, DAN);
    assert!(
        dan.contains("2 other games of this office, of other players, were judged in part and ended by the moderator within that year."),
        "{dan}"
    );
    for hidden in ["delta-7", "delta-8", "begun"] {
        assert!(!dan.contains(hidden), "{hidden}: {dan}");
    }
}

#[test]
fn a_game_of_other_addresses_is_known_by_the_names_of_its_players_and_one_of_long_ago_is_not_told()
{
    let mut office = TestOffice::of(
        "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.com}\n  \
         - {name: bob, address: bob@example.com}\n",
    );
    try_and_end(&mut office, "delta-7", ModeratorEnding::Finished);
    open(&mut office, "delta-8", &["ann", "bob"]);
    let ann = page(&mut office, ANN);
    let told = "- a game in which you did not play, begun Friday 15 January 2027, 08:00 UTC: 1 segment judged; counted as played to its end by the moderator";
    assert!(ann.contains(told), "{ann}");
    office.wait(370 * DAY);
    open(&mut office, "delta-9", &["ann", "bob"]);
    let ann = page(&mut office, ANN);
    assert!(!ann.contains("a game in which"), "{ann}");
}

#[test]
fn a_german_seat_is_told_in_german() {
    let mut office = TestOffice::new();
    try_and_end(&mut office, "delta-7", ModeratorEnding::Abandoned);
    let plan = GameFile::read(
        "game: delta-8\nscenario: advanced-2\nlanguage: de\nseats:\n  - {name: ann, address: ann@example.org}\n  \
         - {name: bob, address: bob@example.org}\n",
    )
    .unwrap();
    let scenario = Scenario::named("advanced-2").unwrap();
    office
        .office()
        .new_game(&plan, &scenario, Seed([9; 32]))
        .unwrap();
    office.office().send().unwrap();
    let page = page(&mut office, ANN);
    assert!(
        page.contains("1 Abschnitt ausgewertet; von der Spielleitung abgebrochen"),
        "{page}"
    );
}
