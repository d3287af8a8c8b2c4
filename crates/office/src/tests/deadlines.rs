//! One deadline: who moves it, who is told, and what counts until then.

use super::*;

const ANN: &str = "ann@example.org";

fn word() -> ActedBy<'static> {
    ActedBy {
        who: "gm",
        why: "the trains stand still",
    }
}

/// An office that is looked at often, at the first realm, with its pages read.
fn attended() -> (TestOffice, ReceivedMail) {
    let mut house = TestOffice::with(
        "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
         - {name: bob, address: [bob@example.org, bob@example.net]}\n",
        "away: 6",
    );
    house.post();
    house.wait(3 * DAY + 60);
    house.post();
    let page = house
        .mails()
        .into_iter()
        .rev()
        .find(|mail| mail.to == [ANN] && mail.subject.contains("realm"));
    (house, page.unwrap())
}

fn told(mails: &[ReceivedMail], words: &str) -> usize {
    let told = mails.iter().filter(|mail| mail.text.contains(words));
    told.count()
}

#[test]
fn an_extension_counts_at_once_and_is_told_with_its_calendar() {
    let (mut house, page) = attended();
    let usual = house.open().deadline;
    let moved = house
        .office()
        .extend("delta-7", NewDeadline::Hours(24), &word())
        .unwrap();
    assert_eq!(moved, usual + DAY);
    house.office().send().unwrap();
    let mails = house.mails();
    assert_eq!(told(&mails, "the trains stand still"), 2);
    let sequence = |mail: &ReceivedMail| -> u32 {
        let (_, rest) = mail.text.split_once("SEQUENCE:").unwrap();
        rest.lines().next().unwrap().parse().unwrap()
    };
    let uid = |mail: &ReceivedMail| {
        let (_, rest) = mail.text.split_once("UID:").unwrap();
        rest.lines().next().unwrap().to_owned()
    };
    let notice = mails.iter().find(|mail| mail.to == [ANN]).unwrap();
    assert_eq!(uid(notice), uid(&page));
    assert!(sequence(notice) > sequence(&page));
    house.wait(3 * DAY + HOUR);
    house.write(ANN, Some(&page), &block("status: final\ntax: 2"));
    house.post();
    assert_eq!(house.orders()[0].1, "final", "after the old deadline");
    house.wait(DAY);
    assert_eq!(house.post().judged.segments[0].segment, "realm");
}

/// Checks mails after a moved deadline, their subject too. A mail that repeats the page says that the deadline has moved.
#[test]
fn whatever_is_mailed_after_a_deadline_moved_says_the_new_one() {
    let (mut house, page) = attended();
    let word = word();
    house
        .office()
        .extend("delta-7", NewDeadline::Hours(24), &word)
        .unwrap();
    house.office().send().unwrap();
    let notice = house.mail_to(ANN);
    assert_eq!(
        (&*page.subject, &*notice.subject),
        (
            "[delta-7] Your orders by Thu 08:01: turn 1, realm",
            "[delta-7] The deadline is now Fri 08:01: turn 1, realm"
        )
    );
    // What is mailed later says the new one, also where it repeats the page.
    let again = house.ask(ANN, Some(&page), &block("request: page"));
    let said = again.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains(
            "The deadline has moved since then: your orders by Friday 22 January 2027, 08:01 UTC."
        ),
        "{said}"
    );
    let status = house.ask(ANN, Some(&page), &block("request: status"));
    assert!(
        status.text.contains("Orders by Friday 22 January 2027"),
        "{}",
        status.text
    );
    house.office().pause("delta-7", &word).unwrap();
    house.post();
    let paused = house.mail_to(ANN);
    assert_eq!(
        paused.subject,
        "[delta-7] No deadline for now: turn 1, realm"
    );
    let again = house.ask(ANN, Some(&page), &block("request: page"));
    let said = again.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains("There is no deadline at present: the game waits."),
        "{said}"
    );
    house.office().resume("delta-7", None, &word).unwrap();
    house.post();
    let resumed = house.mail_to(ANN);
    assert!(
        resumed
            .subject
            .starts_with("[delta-7] The deadline is now "),
        "{}",
        resumed.subject
    );
    let again = house.ask(ANN, Some(&page), &block("request: forecast"));
    assert!(
        again.text.contains("Orders by Friday 22 January 2027"),
        "{}",
        again.text
    );
}

#[test]
fn a_deadline_is_never_nearer_than_a_notice_can_be_read() {
    let (mut house, _) = attended();
    let now = house.now;
    let usual = house.open().deadline;
    for at in [now - HOUR, now + HOUR] {
        let error = house
            .office()
            .extend("delta-7", NewDeadline::At(at), &word());
        let said = error.unwrap_err().to_string();
        assert!(said.contains("at least 24 hours from now"), "{said}");
    }
    assert_eq!(house.open().deadline, usual);
    assert!(told(&house.mails(), "BEGIN:VCALENDAR") == 0);
    let nearer = house
        .office()
        .extend("delta-7", NewDeadline::At(now + DAY), &word());
    assert_eq!(nearer.unwrap(), now + DAY);
}

#[test]
fn a_game_that_is_paused_has_no_deadline_and_takes_letters() {
    let (mut house, page) = attended();
    house.wait(DAY);
    house.post();
    house.office().pause("delta-7", &word()).unwrap();
    house.post();
    assert_eq!(told(&house.mails(), "There is no deadline"), 2);
    let again = house.office().pause("delta-7", &word());
    assert!(again.unwrap_err().to_string().contains("paused already"));
    let longer = house
        .office()
        .extend("delta-7", NewDeadline::Hours(1), &word());
    assert!(longer.unwrap_err().to_string().contains("bulla resume"));
    for _ in 0..30 {
        house.wait(DAY);
        assert!(house.post().judged.segments.is_empty());
    }
    let answer = house.ask(ANN, Some(&page), &block("status: final\ntax: 2"));
    assert!(
        answer.text.contains("There is no deadline"),
        "{}",
        answer.text
    );
    assert_eq!(house.orders()[0].1, "final", "long after its deadline was");
    house.write("bob@example.org", None, &block("status: final\ntax: 2"));
    house.post();
    house.wait(DAY);
    assert!(house.post().judged.segments.is_empty(), "final, and paused");
    let goes_on = house.office().resume("delta-7", None, &word()).unwrap();
    assert_eq!(goes_on, house.now + 2 * DAY, "what was left");
    assert!(house.office().resume("delta-7", None, &word()).is_err());
    house.wait(2 * DAY + 1);
    assert_eq!(house.post().judged.segments[0].segment, "realm");
}

#[test]
fn an_office_that_was_away_moves_every_deadline_once() {
    let (mut house, page) = attended();
    house.wait(DAY);
    house.post();
    let left = house.open().deadline - house.now;
    house.wait(35 * DAY);
    house.write(ANN, Some(&page), &block("status: final\ntax: 2"));
    assert!(house.post().judged.segments.is_empty());
    assert_eq!(house.open().deadline, house.now + left);
    assert_eq!(house.orders()[0].1, "final", "nothing is late");
    assert_eq!(told(&house.mails(), "The office was away"), 2);
    house.wait(HOUR);
    house.post();
    assert_eq!(told(&house.mails(), "The office was away"), 0, "once");
    house.wait(left);
    assert_eq!(house.post().judged.segments[0].segment, "realm");
}

#[test]
fn somebody_may_say_that_it_was_not_away() {
    let (mut house, _) = attended();
    house.wait(20 * DAY);
    let posted = house.office().post_without_grace().unwrap();
    assert_eq!(posted.judged.segments[0].segment, "realm");
}

#[test]
fn a_clock_far_ahead_or_behind_holds_the_office_and_the_release_moves_deadlines() {
    for jump in [365 * DAY, -2 * HOUR] {
        let (mut house, _) = attended();
        let usual = house.open().deadline;
        house.wait(jump);
        let posted = house.post();
        assert!(posted.judged.segments.is_empty());
        assert!(house.mails().is_empty());
        let held = house.office().hold_reason().unwrap().unwrap();
        assert!(held.contains("clock"), "{held}");
        if jump > 0 {
            house.office().release(&word()).unwrap();
            house.wait(60);
            assert!(house.post().judged.segments.is_empty());
            assert!(house.open().deadline >= house.now + DAY);
        } else {
            house.wait(-jump);
            house.office().release(&word()).unwrap();
            house.post();
            assert_eq!(house.open().deadline, usual);
        }
        assert_eq!(house.office().hold_reason().unwrap(), None);
    }
}

#[test]
fn an_inbox_that_cannot_be_read_holds_its_games_without_end() {
    let (mut house, page) = attended();
    let inbox = house.directory.path().join("inbox/new");
    house.write(ANN, Some(&page), &block("status: final\ntax: 2"));
    fs::rename(&inbox, inbox.with_extension("away")).unwrap();
    fs::write(&inbox, "in the way").unwrap();
    for _ in 0..80 {
        house.wait(6 * HOUR);
        assert!(house.post().judged.segments.is_empty());
    }
    assert_eq!(told(&house.mails(), "cannot read at present"), 2, "once");
    assert!(house.open().waits.is_some());
    fs::remove_file(&inbox).unwrap();
    fs::rename(inbox.with_extension("away"), &inbox).unwrap();
    house.post();
    assert_eq!(house.orders()[0].1, "final");
    assert_eq!(house.open().deadline, house.now + DAY, "the minimum");
    assert_eq!(told(&house.mails(), "can read its letters again"), 2);
    house.wait(DAY + 1);
    assert_eq!(house.post().judged.segments[0].segment, "realm");
}

#[test]
fn a_moderator_may_judge_over_an_inbox_that_cannot_be_read() {
    let (mut house, _) = attended();
    let inbox = house.directory.path().join("inbox/new");
    fs::rename(&inbox, inbox.with_extension("away")).unwrap();
    fs::write(&inbox, "in the way").unwrap();
    house.wait(3 * DAY + HOUR);
    assert!(house.post().judged.segments.is_empty());
    house.wait(HOUR);
    house.office().force_judge("delta-7", &word()).unwrap();
    assert_eq!(house.post().judged.segments[0].segment, "realm");
}

#[test]
fn hours_of_a_running_game_count_for_what_opens_later() {
    let (mut house, _) = attended();
    let usual = house.open().deadline;
    let nowhere = house.office().set_hours("delta-7", "relm", 96, &word());
    assert!(nowhere.unwrap_err().to_string().contains("its letters: "));
    house
        .office()
        .set_hours("delta-7", "realm", 96, &word())
        .unwrap();
    house.post();
    assert_eq!(told(&house.mails(), "96 hours"), 2);
    assert_eq!(house.open().deadline, usual);
    house.wait(3 * DAY + 60);
    house.post();
    assert_eq!(house.open().turn, 2);
    assert_eq!(house.open().deadline, house.now + 4 * DAY);
}

#[test]
fn a_ledger_that_was_changed_by_hand_holds_its_game_and_names_the_segment() {
    let (mut house, _) = attended();
    let line =
        "(SELECT min(n) FROM events WHERE line LIKE '15.3 pieces % token 1 %' AND segment = 1)";
    house.change(&format!(
        "UPDATE events SET line = replace(line, 'token 1', 'token 2') WHERE segment = 1 AND n = {line}"
    ));
    house.wait(3 * DAY + 60);
    let posted = house.post();
    assert!(posted.judged.segments.is_empty());
    let why = posted.judged.stopped.join("; ");
    assert!(
        why.contains("turn 0, setup is not the one that was judged"),
        "{why}"
    );
    house.change(&format!(
        "UPDATE events SET line = replace(line, 'token 2', 'token 1') WHERE segment = 1 AND n = {}",
        line.replace("token 1", "token 2")
    ));
    assert_eq!(house.post().judged.segments[0].segment, "realm", "put back");
}

#[test]
fn a_round_that_breaks_off_in_an_absence_moves_every_deadline_once_all_the_same() {
    let (mut house, _) = attended();
    house.wait(20 * DAY);
    house.post();
    let moved = house.open().deadline;
    house.mails();
    // As if the process had ended before it wrote down that there was a round.
    let store = &mut house.office.as_mut().unwrap().store;
    let long_ago = house.now - 20 * DAY;
    store
        .write(|store| store.round_begins(long_ago))
        .unwrap_or_else(|error: StoreError| panic!("{error}"));
    let other = "game: other\nscenario: advanced-2\nseats:\n  - {name: cat, address: cat@example.org}\n  \
                 - {name: dan, address: dan@example.org}\n";
    let plan = GameFile::read(other).unwrap();
    let scenario = Scenario::named("advanced-2").unwrap();
    house.now -= 10 * DAY;
    house
        .office()
        .new_game(&plan, &scenario, Seed([7; 32]))
        .unwrap();
    house.now += 10 * DAY;
    house.post();
    assert_eq!(house.open().deadline, moved);
    let mails = house.mails();
    let of_first = mails.iter().filter(|mail| mail.subject.contains("delta-7"));
    assert_eq!(of_first.count(), 0, "told once");
    assert_eq!(told(&mails, "The office was away"), 2, "the other game");
}

#[test]
fn a_letter_that_is_late_in_one_game_holds_no_other() {
    let (mut house, page) = attended();
    let other = "game: other\nscenario: advanced-2\nseats:\n  - {name: cat, address: cat@example.org}\n  \
                 - {name: dan, address: dan@example.org}\n";
    let plan = GameFile::read(other).unwrap();
    let scenario = Scenario::named("advanced-2").unwrap();
    house.wait(2 * HOUR);
    house
        .office()
        .new_game(&plan, &scenario, Seed([7; 32]))
        .unwrap();
    house.office().send().unwrap();
    house.mails();
    // Late for the first game, in time for the other; the next round finds both due.
    house.wait(3 * DAY - HOUR);
    house.write(ANN, Some(&page), &block("status: final\ntax: 2"));
    house.wait(4 * HOUR);
    let judged: Vec<String> = house
        .post()
        .judged
        .segments
        .into_iter()
        .map(|one| one.game)
        .collect();
    assert!(judged.contains(&"other".to_owned()), "{judged:?}");
    assert!(judged.contains(&"delta-7".to_owned()), "{judged:?}");
    assert_eq!(house.verdicts().last().unwrap(), "late");
}

#[test]
fn letters_to_an_office_that_is_held_are_not_late_before_it_is_let_go() {
    let (mut house, page) = attended();
    house.wait(90 * DAY);
    house.write(ANN, Some(&page), &block("status: final\ntax: 2"));
    house.post();
    assert!(house.office().hold_reason().unwrap().is_some());
    house.office().release(&word()).unwrap();
    house.wait(60);
    house.post();
    assert_eq!(house.orders()[0].1, "final");
}

#[test]
fn a_clock_that_was_ahead_and_is_right_again_is_believed_after_the_release() {
    let (mut house, _) = attended();
    house.wait(30 * DAY);
    house.post();
    house.wait(-30 * DAY);
    house.post();
    assert!(
        house
            .office()
            .hold_reason()
            .unwrap()
            .unwrap()
            .contains("behind")
    );
    house.office().release(&word()).unwrap();
    for _ in 0..2 {
        house.wait(60);
        house.post();
        assert_eq!(house.office().hold_reason().unwrap(), None);
    }
}

#[test]
fn more_than_half_silent_moves_a_deadline_once_in_four_turns() {
    let game = "game: delta-7\nscenario: advanced-3\nseats:\n  - {name: ann, address: ann@example.org}\n  \
        - {name: bob, address: bob@example.org}\n  - {name: cat, address: cat@example.org}\n";
    let mut house = TestOffice::with(
        game,
        "quorum: yes\nmoderators: [gm@example.org]\naway: 1000",
    );
    house.mails();
    let deadline = house.open().deadline;
    house.now = deadline + 1;
    house.post();
    assert_eq!(house.open().name, "setup", "it waits");
    assert_eq!(house.open().deadline, house.now + DAY);
    let mails = house.mails();
    let (moderators, seats): (Vec<_>, Vec<_>) =
        mails.iter().partition(|mail| mail.to == ["gm@example.org"]);
    assert_eq!((moderators.len(), seats.len()), (1, 3));
    assert!(
        moderators[0].text.contains("3 of 3 who are asked"),
        "{}",
        moderators[0].text
    );
    for mail in seats {
        assert!(
            !mail.text.contains("of 3") && mail.text.contains("[delta-7]"),
            "{}",
            mail.text
        );
    }
    house.now = house.open().deadline + 1;
    house.post();
    assert_eq!(house.open().name, "realm", "once");
    for turn in 1..=4 {
        let mut moved = 0;
        while house.open().turn == turn {
            let before = house.open();
            house.now = before.deadline + 1;
            house.post();
            let after = house.open();
            moved += usize::from(after.name == before.name && after.turn == turn);
        }
        assert_eq!(moved, usize::from(turn == 4), "{turn}");
    }
}
