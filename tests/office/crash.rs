//! Law 1: the real binary is killed at every write, rename, commit and send of a run, its disk is full from any of them on,
//! or fails at any of them once. It is then run again, and what comes of it is what came of the run that nothing disturbed.
//!
//! Every point with `BULLA_FULL=1`. Otherwise, of a row of equal calls the first two and the last two, and of all that a twentieth:
//! those from `BULLA_SEED` on, which is printed.

mod archives;
mod backups;
mod disturbance;
mod fault_injection;
mod moderator_actions;
mod new_office;
mod outcome;
mod server;
mod tournament_tables;

use disturbance::{disturb, disturb_for, lot, must_be_told, settle};

use crate::mails::{Mail, newest_page};
use crate::office_fixture::{DAY, GAME, HOUR, MINUTE, OfficeFixture, START, place};

const PLAYERS: [&str; 3] = ["ann", "bob", "cat"];

/// The file of a game of three, one of whom reads text alone.
fn plan(last_turn: u32) -> String {
    let mut text =
        format!("game: {GAME}\nscenario: advanced-3\nend: {{turn: {last_turn}}}\nseats:\n");
    for player in PLAYERS {
        let format = if player == "cat" {
            ", format: text"
        } else {
            ""
        };
        text += &format!("  - {{name: {player}, address: {player}@example.org{format}}}\n");
    }
    text
}

/// The realm of the first turn is open, its pages are sent, and a day has passed.
fn realm(last_turn: u32) -> OfficeFixture {
    let mut office = OfficeFixture::furnished(place(), START);
    office.open_game(&plan(last_turn), 7);
    office.now += 4 * DAY;
    office.post();
    office.mails();
    office.now += DAY;
    office
}

/// Two that count, one of them with press beside it, one that is refused, a stranger, and a realm that is due.
fn a_round() -> OfficeFixture {
    let mut office = realm(2);
    for (seat, from) in [(0, "ann@example.org"), (2, "cat@example.org")] {
        let orders = office.settled(seat);
        let press = match seat {
            0 => "BEGIN PRESS\nto: bob\nPeace?\nEND PRESS\n",
            _ => "",
        };
        office.write(from, None, &format!("{press}{orders}"));
    }
    let orders = office
        .settled(1)
        .replace("END ORDERS", "moves: 7\nEND ORDERS");
    office.write("bob@example.org", None, &orders);
    office.write("eve@example.com", None, "May I play too?");
    office.now += 3 * DAY;
    office
}

/// The last turn, with everybody final: one chain of segments to the end of the game.
fn the_end() -> OfficeFixture {
    let mut office = realm(1);
    for (seat, from) in PLAYERS.iter().enumerate() {
        let orders = office.settled(seat);
        office.write(&format!("{from}@example.org"), None, &orders);
    }
    office.now += HOUR;
    office
}

/// All pictures of the next pages but one are known, as where an earlier page showed the same: to draw them takes most of a run's
/// time, and a fault has two runs. The one that is left, and the sketch of a receipt, are drawn every time.
fn with_known_pictures(office: OfficeFixture) -> OfficeFixture {
    let done = office.copy();
    done.post();
    let drawn = office.count("SELECT count(*) FROM pictures");
    office.behind(async |database| {
        let database_of = done.path().join("bulla.db");
        let attach = format!("ATTACH '{}' AS done", database_of.display());
        let new = "SELECT drawing, sha256, bytes, width, height,
                          row_number() OVER (ORDER BY width * height, drawing) AS at
                   FROM done.pictures JOIN done.parts ON done.parts.id = part
                   WHERE drawing NOT IN (SELECT drawing FROM main.pictures)";
        let known = format!("SELECT * FROM ({new}) WHERE at > 1");
        let make = format!("CREATE TEMP TABLE known AS {known}");
        let parts = "INSERT OR IGNORE INTO main.parts (sha256, bytes) SELECT sha256, bytes FROM known";
        let pictures = "INSERT INTO main.pictures (drawing, part, width, height)
                        SELECT drawing, main.parts.id, width, height FROM known JOIN main.parts USING (sha256)";
        for statement in [&*attach, &make, parts, pictures] {
            let query = sqlx::query(sqlx::AssertSqlSafe(statement.to_owned()));
            query.execute(&mut *database).await.unwrap();
        }
    });
    let all = done.count("SELECT count(*) FROM pictures");
    let known = office.count("SELECT count(*) FROM pictures");
    assert!(drawn < known && known + 1 == all, "{drawn}, {known}, {all}");
    office
}

#[test]
fn a_round_that_is_disturbed_anywhere_comes_to_the_same() {
    let office = with_known_pictures(a_round());
    let undisturbed = disturb("a round", &office, false);
    assert_eq!(
        undisturbed.verdicts,
        ["accepted", "accepted", "refused", "nobody"]
    );
    assert_eq!(
        undisturbed.mails.len(),
        3 + 1 + 1 + 3,
        "answers, press and pages"
    );
    assert!(undisturbed.has("Peace?"), "press is kept");
}

#[test]
fn the_end_of_a_game_that_is_disturbed_anywhere_comes_to_the_same() {
    // Pictures are disturbed in the round above.
    let office = the_end().without_pictures();
    let undisturbed = disturb("the end of a game", &office, false);
    assert!(undisturbed.has("'finished'"), "the game is over");
    assert_eq!(undisturbed.mails.len(), 3 + 3, "answers and last pages");
}

/// Each mark comes to one mail for each seat, whatever happens between its row and its leaving.
#[test]
fn reminders_that_are_disturbed_anywhere_go_once() {
    let mut office = realm(2).without_pictures();
    office.now = office.open().deadline - 20 * HOUR;
    let undisturbed = disturb("reminders", &office, false);
    assert_eq!(undisturbed.mails.len(), 3, "one for each seat");
}

/// What is kept no longer goes whole, whenever the daily round breaks off: pictures, letters of strangers, and files of letters.
#[test]
fn a_pruning_that_is_disturbed_anywhere_is_done_once() {
    let mut office = a_round();
    office.post();
    office.mails();
    // A game that rests has nothing else to do in the round.
    let paused = office.run(&["pause", GAME, "--why", "a holiday"]);
    assert_eq!(paused.status.code(), Some(0), "{paused:?}");
    office.mails();
    office.configure(|text| text + "keep: {pictures: 1 d, strangers: 1 d, maildirs: 1 d}\n");
    let pictures = "SELECT count(*) FROM parts";
    let before = office.count(pictures);
    office.now += 3 * DAY;
    // What could not be removed is tried again the next day.
    let undisturbed = disturb_for("a pruning", &office, false, &[25 * HOUR]);
    assert_eq!(
        undisturbed.verdicts,
        ["accepted", "accepted", "refused", "nobody"]
    );
    assert_eq!(undisturbed.seen_letters(), 0);
    office.post();
    let after = office.count(pictures);
    assert!(after < before, "{before}, then {after}");
    assert_eq!(
        office.count("SELECT count(*) FROM letters WHERE pruned_at IS NOT NULL"),
        1
    );
}

#[test]
fn orders_sent_ahead_that_are_disturbed_anywhere_stand_once_in_their_segment() {
    let mut office = realm(2).without_pictures();
    let token = office
        .settled(0)
        .lines()
        .find(|line| line.starts_with("token: "))
        .unwrap()
        .to_owned();
    let ahead = format!("BEGIN ORDERS\n{token}\nturn: 2\norders: none\nEND ORDERS");
    office.write("ann@example.org", None, &ahead);
    office.now += 3 * DAY;
    let undisturbed = disturb("orders ahead", &office, false);
    assert_eq!(undisturbed.verdicts, ["for-later"]);
    assert!(
        undisturbed.has("'draft'"),
        "they stand in the segment that opened"
    );
}

#[test]
fn a_player_who_leaves_while_all_is_disturbed_leaves_once() {
    let mut office = OfficeFixture::later(1);
    let mails = office.mails();
    let page = newest_page(&mails, "ann@example.org");
    let asked = office.ask("ann@example.org", Some(page), "leave: delta-7");
    office.write("ann@example.org", Some(&asked), &crate::mails::code(&asked));
    let undisturbed = disturb("leaving", &office, false);
    assert_eq!(undisturbed.mails.len(), 2, "both seats are told");
    assert!(undisturbed.has("'vacant'"), "the seat is empty");
}

#[test]
fn a_caretaker_who_is_disturbed_anywhere_orders_once() {
    let office = OfficeFixture::with(&plan(3).replace("seats:", "silence: [caretaker]\nseats:"));
    let mut office = office;
    for _ in 0..2 {
        office.now += 4 * DAY;
        office.post();
    }
    office.mails();
    office.now += 4 * DAY;
    let undisturbed = disturb("a caretaker", &office, false);
    assert!(undisturbed.has("caretaker"), "a bot has ordered");
}

#[test]
fn a_vote_that_is_disturbed_anywhere_is_counted_and_carried_out_once() {
    let votes = "votes: {draw: all}\nseats:";
    let mut office = OfficeFixture::of(&plan(3).replace("seats:", votes));
    let mails = office.mails();
    let page = |player: &str| {
        let address = format!("{player}@example.org");
        let is_page = |mail: &&Mail| mail.to == [address.as_str()];
        mails.iter().find(is_page).cloned().unwrap()
    };
    for (player, line) in [("ann", "propose: draw"), ("bob", "vote: yes")] {
        office.write(&format!("{player}@example.org"), Some(&page(player)), line);
        office.now += MINUTE;
        office.post();
    }
    office.mails();
    office.write("cat@example.org", Some(&page("cat")), "vote: yes");
    let undisturbed = disturb("a vote", &office, false);
    assert!(undisturbed.has("'passed'") && undisturbed.has("'finished'"));
}

#[test]
fn a_standby_who_is_disturbed_anywhere_sits_down_once() {
    let silence = "silence: [defaults, defaults + standby]\nseats:";
    let mut office = OfficeFixture::of(&plan(9).replace("seats:", silence));
    office.write("fay@example.org", None, "standby: join Fay");
    office.post();
    office.mails();
    let mut offers = Vec::new();
    for _ in 0..2 {
        for (at, player) in PLAYERS.iter().enumerate().skip(1) {
            let orders = office.settled(at);
            office.write(&format!("{player}@example.org"), None, &orders);
        }
        office.now += 4 * DAY;
        office.post();
        offers.extend(office.mails());
    }
    let offer = offers.iter().find(|mail| mail.to == ["fay@example.org"]);
    office.write("fay@example.org", offer, "yes");
    let undisturbed = disturb("a standby", &office, false);
    assert!(undisturbed.has("Fay") && undisturbed.has("'seated'"));
}

#[test]
fn mails_to_observers_that_are_disturbed_anywhere_go_once() {
    let observers =
        "observers: [{address: fay@example.org, delay: 1 turn}, {address: anybody}]\nseats:";
    let mut office = OfficeFixture::of(&plan(2).replace("seats:", observers));
    office.write("gil@example.org", None, "observe: delta-7");
    office.now += MINUTE;
    office.post();
    let mails = office.mails();
    let asked = mails.iter().find(|mail| mail.to == ["gil@example.org"]);
    let asked = asked.unwrap().clone();
    office.now += 4 * DAY;
    office.write("gil@example.org", Some(&asked), "yes");
    let undisturbed = disturb("observers", &office, false);
    assert!(undisturbed.has("gil@example.org"));
    // Two pages, the answer, and turn 0 for both.
    assert_eq!(undisturbed.mails.len(), 2 + 1 + 2);
}

/// The yes of a stand-in, the mail of the first day with its copy, and the orders of a stand-in, each a round of its own.
#[test]
fn rounds_of_a_stand_in_that_are_disturbed_anywhere_come_to_the_same() {
    let mut office = realm(2).without_pictures();
    let day = |seconds: i64| crate::office_fixture::rfc3339(seconds)[..10].to_owned();
    let (first, last) = (day(office.now + DAY), day(office.now + 9 * DAY));
    let fay = "fay@example.org";
    let act = ["seat", GAME, "stand-in", "ann", "--address", fay, "--from"];
    let days = [&first, "--until", &last, "--why", "she is away"];
    assert!(office.run(&[&act[..], &days[..]].concat()).status.success());
    office.post();
    let mails = office.mails();
    let asked = mails.iter().find(|mail| mail.to == [fay]).unwrap().clone();
    office.write(fay, Some(&asked), "yes");
    let undisturbed = disturb("the yes of a stand-in", &office, false);
    assert!(undisturbed.has("'agreed'"));
    assert_eq!(undisturbed.mails.len(), 2, "to both");
    office.post();
    office.mails();
    office.now += DAY;
    let undisturbed = disturb("the first day of a stand-in", &office, false);
    assert_eq!(
        undisturbed.mails.len(),
        2 + 4,
        "the page, and a reminder also to two others"
    );
    office.post();
    let mails = office.mails();
    let begun = mails.iter().find(|mail| mail.to == [fay]).unwrap().clone();
    let settled = office.settled(0);
    let token = settled.lines().find(|line| line.starts_with("token: "));
    let own = format!("token: {}", begun.value("token"));
    office.write(fay, Some(&begun), &settled.replace(token.unwrap(), &own));
    let undisturbed = disturb("orders of a stand-in", &office, false);
    assert!(undisturbed.has("'final'"));
    assert_eq!(undisturbed.mails.len(), 2, "a receipt for both");
}

#[test]
fn an_entry_by_letter_that_is_disturbed_anywhere_counts_once() {
    let mut office = crate::tournaments::tournament(crate::tournaments::FILE);
    let entry = "tournament: spring-27\nenter: Fay\nclub: none\nhousehold: none";
    office.write("fay@example.org", None, entry);
    office.now += MINUTE;
    office.post();
    let asked = office.mail_to("fay@example.org");
    office.write("fay@example.org", Some(&asked), "yes");
    // A second person is asked back by the same round.
    office.write("gil@example.org", None, &entry.replace("Fay", "Gil"));
    let undisturbed = disturb("an entry", &office, false);
    assert!(undisturbed.has("'counted'") && undisturbed.has("'asked'"));
    assert_eq!(undisturbed.mails.len(), 2);
}

/// A round that shows what acts come to, and one that does them.
#[test]
fn acts_by_letter_that_are_disturbed_anywhere_are_done_once() {
    let mut office = realm(9).without_pictures();
    office.configure(|text| text.replace("moderators: []", "moderators: [gm@example.org]"));
    let lines = "extend delta-7 48 hours\nreplace ann with Fay fay@example.org\nbecause all agreed";
    office.mails();
    office.now += MINUTE;
    office.write("gm@example.org", None, lines);
    let asked = disturb("acts", &office, false);
    assert!(asked.has("'asked'") && !asked.has("'done'"));
    assert_eq!(asked.mails.len(), 1);
    office.post();
    let question = office.mail_to("gm@example.org");
    office.now += MINUTE;
    office.write("gm@example.org", Some(&question), "yes");
    let done = disturb("acts", &office, false);
    assert!(done.has("'done'") && done.has("Fay"));
}

#[test]
fn a_wait_by_banks_of_hours_that_is_disturbed_anywhere_is_charged_and_told_once() {
    let mut office = realm(2).without_pictures();
    let set = ["set", GAME, "bank=48 h", "--why", "as agreed"];
    assert!(office.run(&set).status.success());
    office.mails();
    office.now = office.open().deadline + HOUR;
    let undisturbed = disturb("a bank", &office, false);
    assert_eq!(undisturbed.mails.len(), 3, "one for each seat");
}

/// Killed at any byte of a conversation, the office says the same mail again.
#[test]
fn a_round_with_a_mail_server_that_is_disturbed_anywhere_comes_to_the_same() {
    let office = a_round().without_pictures();
    let undisturbed = disturb("a round by SMTP", &office, true);
    assert_eq!(
        undisturbed.mails.len(),
        3 + 1 + 1 + 3,
        "answers, press and pages"
    );
}
