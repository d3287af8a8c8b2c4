//! One deadline: who moves it, who is told, and what counts until then.

use super::*;

const ANN: &str = "ann@example.org";

fn acted_by() -> ActedBy<'static> {
    ActedBy {
        who: "gm",
        why: "the trains stand still",
    }
}

/// An office that is looked at often, at the first realm, with its pages read.
fn attended() -> (TestOffice, ReceivedMail) {
    let mut office = TestOffice::with(
        "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
         - {name: bob, address: [bob@example.org, bob@example.net]}\n",
        "away: 6",
    );
    office.post();
    office.wait(3 * DAY + 60);
    office.post();
    let page = office
        .mails()
        .into_iter()
        .rev()
        .find(|mail| mail.to == [ANN] && mail.subject.contains("realm"));
    (office, page.unwrap())
}

fn told(mails: &[ReceivedMail], words: &str) -> usize {
    let told = mails.iter().filter(|mail| mail.text.contains(words));
    told.count()
}

#[test]
fn an_extension_counts_at_once_and_is_told_with_its_calendar() {
    let (mut office, page) = attended();
    let usual = office.open().deadline;
    let moved = office
        .office()
        .extend("delta-7", NewDeadline::Hours(24), 1, &acted_by())
        .unwrap();
    assert_eq!(moved, usual + DAY);
    office.office().send().unwrap();
    let mails = office.mails();
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
    office.wait(3 * DAY + HOUR);
    office.write(ANN, Some(&page), &block("status: final\ntax: 2"));
    office.post();
    assert_eq!(office.orders()[0].1, "final", "after the old deadline");
    office.wait(DAY);
    assert_eq!(office.post().judged.segments[0].segment, "realm");
}

/// Checks mails after a moved deadline, their subject too. A mail that repeats the page says that the deadline has moved.
#[test]
fn whatever_is_mailed_after_a_deadline_moved_says_the_new_one() {
    let (mut office, page) = attended();
    let word = acted_by();
    office
        .office()
        .extend("delta-7", NewDeadline::Hours(24), 1, &word)
        .unwrap();
    office.office().send().unwrap();
    let notice = office.mail_to(ANN);
    assert_eq!(
        (&*page.subject, &*notice.subject),
        (
            "[delta-7] Your orders by Thu 08:01: turn 1, realm",
            "[delta-7] The deadline is now Fri 08:01: turn 1, realm"
        )
    );
    // What is mailed later says the new one, also where it repeats the page.
    let again = office.ask(ANN, Some(&page), &block("request: page"));
    let said = again.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains(
            "The deadline has moved since then: your orders by Friday 22 January 2027, 08:01 UTC."
        ),
        "{said}"
    );
    let status = office.ask(ANN, Some(&page), &block("request: status"));
    assert!(
        status.text.contains("Orders by Friday 22 January 2027"),
        "{}",
        status.text
    );
    office.office().pause("delta-7", &word).unwrap();
    office.post();
    let paused = office.mail_to(ANN);
    assert_eq!(
        paused.subject,
        "[delta-7] No deadline for now: turn 1, realm"
    );
    let again = office.ask(ANN, Some(&page), &block("request: page"));
    let said = again.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains("There is no deadline at present: the game waits."),
        "{said}"
    );
    office.office().resume("delta-7", None, &word).unwrap();
    office.post();
    let resumed = office.mail_to(ANN);
    assert!(
        resumed
            .subject
            .starts_with("[delta-7] The deadline is now "),
        "{}",
        resumed.subject
    );
    let again = office.ask(ANN, Some(&page), &block("request: forecast"));
    assert!(
        again.text.contains("Orders by Friday 22 January 2027"),
        "{}",
        again.text
    );
}

#[test]
fn a_deadline_is_never_nearer_than_a_notice_can_be_read() {
    let (mut office, _) = attended();
    let now = office.now;
    let usual = office.open().deadline;
    for at in [now - HOUR, now + HOUR] {
        let error = office
            .office()
            .extend("delta-7", NewDeadline::At(at), 1, &acted_by());
        let said = error.unwrap_err().to_string();
        assert!(said.contains("at least 24 hours from now"), "{said}");
    }
    assert_eq!(office.open().deadline, usual);
    assert!(told(&office.mails(), "BEGIN:VCALENDAR") == 0);
    let nearer = office
        .office()
        .extend("delta-7", NewDeadline::At(now + DAY), 1, &acted_by());
    assert_eq!(nearer.unwrap(), now + DAY);
}

#[test]
fn a_game_that_is_paused_has_no_deadline_and_takes_letters() {
    let (mut office, page) = attended();
    office.wait(DAY);
    office.post();
    office.office().pause("delta-7", &acted_by()).unwrap();
    office.post();
    assert_eq!(told(&office.mails(), "There is no deadline"), 2);
    let again = office.office().pause("delta-7", &acted_by());
    assert!(again.unwrap_err().to_string().contains("paused already"));
    let longer = office
        .office()
        .extend("delta-7", NewDeadline::Hours(1), 1, &acted_by());
    assert!(longer.unwrap_err().to_string().contains("bulla resume"));
    for _ in 0..30 {
        office.wait(DAY);
        assert!(office.post().judged.segments.is_empty());
    }
    let answer = office.ask(ANN, Some(&page), &block("status: final\ntax: 2"));
    assert!(
        answer.text.contains("There is no deadline"),
        "{}",
        answer.text
    );
    assert_eq!(office.orders()[0].1, "final", "long after its deadline was");
    office.write("bob@example.org", None, &block("status: final\ntax: 2"));
    office.post();
    office.wait(DAY);
    assert!(
        office.post().judged.segments.is_empty(),
        "final, and paused"
    );
    let goes_on = office
        .office()
        .resume("delta-7", None, &acted_by())
        .unwrap();
    assert_eq!(goes_on, office.now + 2 * DAY, "what was left");
    assert!(
        office
            .office()
            .resume("delta-7", None, &acted_by())
            .is_err()
    );
    office.wait(2 * DAY + 1);
    assert_eq!(office.post().judged.segments[0].segment, "realm");
}

#[test]
fn an_office_that_was_away_moves_every_deadline_once() {
    let (mut office, page) = attended();
    office.wait(DAY);
    office.post();
    let left = office.open().deadline - office.now;
    office.wait(35 * DAY);
    office.write(ANN, Some(&page), &block("status: final\ntax: 2"));
    assert!(office.post().judged.segments.is_empty());
    assert_eq!(office.open().deadline, office.now + left);
    assert_eq!(office.orders()[0].1, "final", "nothing is late");
    assert_eq!(told(&office.mails(), "The office was away"), 2);
    office.wait(HOUR);
    office.post();
    assert_eq!(told(&office.mails(), "The office was away"), 0, "once");
    office.wait(left);
    assert_eq!(office.post().judged.segments[0].segment, "realm");
}

#[test]
fn somebody_may_say_that_it_was_not_away() {
    let (mut office, _) = attended();
    office.wait(20 * DAY);
    let posted = office.office().post_without_grace().unwrap();
    assert_eq!(posted.judged.segments[0].segment, "realm");
}

#[test]
fn a_clock_far_ahead_or_behind_holds_the_office_and_the_release_moves_deadlines() {
    for jump in [365 * DAY, -2 * HOUR] {
        let (mut office, _) = attended();
        let usual = office.open().deadline;
        office.wait(jump);
        let posted = office.post();
        assert!(posted.judged.segments.is_empty());
        assert!(office.mails().is_empty());
        let held = office.office().hold_reason().unwrap().unwrap();
        assert!(held.contains("clock"), "{held}");
        if jump > 0 {
            office.office().release(&acted_by()).unwrap();
            office.wait(60);
            assert!(office.post().judged.segments.is_empty());
            assert!(office.open().deadline >= office.now + DAY);
        } else {
            office.wait(-jump);
            office.office().release(&acted_by()).unwrap();
            office.post();
            assert_eq!(office.open().deadline, usual);
        }
        assert_eq!(office.office().hold_reason().unwrap(), None);
    }
}

#[test]
fn an_inbox_that_cannot_be_read_holds_its_games_without_end() {
    let (mut office, page) = attended();
    let inbox = office.directory.path().join("inbox/new");
    office.write(ANN, Some(&page), &block("status: final\ntax: 2"));
    fs::rename(&inbox, inbox.with_extension("away")).unwrap();
    fs::write(&inbox, "in the way").unwrap();
    for _ in 0..80 {
        office.wait(6 * HOUR);
        assert!(office.post().judged.segments.is_empty());
    }
    assert_eq!(told(&office.mails(), "cannot read at present"), 2, "once");
    assert!(office.open().waits.is_some());
    fs::remove_file(&inbox).unwrap();
    fs::rename(inbox.with_extension("away"), &inbox).unwrap();
    office.post();
    assert_eq!(office.orders()[0].1, "final");
    assert_eq!(office.open().deadline, office.now + DAY, "the minimum");
    assert_eq!(told(&office.mails(), "can read its letters again"), 2);
    office.wait(DAY + 1);
    assert_eq!(office.post().judged.segments[0].segment, "realm");
}

#[test]
fn a_moderator_may_judge_over_an_inbox_that_cannot_be_read() {
    let (mut office, _) = attended();
    let inbox = office.directory.path().join("inbox/new");
    fs::rename(&inbox, inbox.with_extension("away")).unwrap();
    fs::write(&inbox, "in the way").unwrap();
    office.wait(3 * DAY + HOUR);
    assert!(office.post().judged.segments.is_empty());
    office.wait(HOUR);
    office.office().force_judge("delta-7", &acted_by()).unwrap();
    assert_eq!(office.post().judged.segments[0].segment, "realm");
}

#[test]
fn hours_of_a_running_game_count_for_what_opens_later() {
    let (mut office, _) = attended();
    let usual = office.open().deadline;
    let nowhere = office
        .office()
        .set_hours("delta-7", "relm", 96, &acted_by());
    assert!(nowhere.unwrap_err().to_string().contains("its letters: "));
    office
        .office()
        .set_hours("delta-7", "realm", 96, &acted_by())
        .unwrap();
    office.post();
    assert_eq!(told(&office.mails(), "96 hours"), 2);
    assert_eq!(office.open().deadline, usual);
    office.wait(3 * DAY + 60);
    office.post();
    assert_eq!(office.open().turn, 2);
    assert_eq!(office.open().deadline, office.now + 4 * DAY);
}

#[test]
fn a_ledger_that_was_changed_by_hand_holds_its_game_and_names_the_segment() {
    let (mut office, _) = attended();
    let line =
        "(SELECT min(n) FROM events WHERE line LIKE '15.3 pieces % token 1 %' AND segment = 1)";
    office.change(&format!(
        "UPDATE events SET line = replace(line, 'token 1', 'token 2') WHERE segment = 1 AND n = {line}"
    ));
    office.wait(3 * DAY + 60);
    let posted = office.post();
    assert!(posted.judged.segments.is_empty());
    let why = posted.judged.stopped.join("; ");
    assert!(
        why.contains("turn 0, setup is not the one that was judged"),
        "{why}"
    );
    office.change(&format!(
        "UPDATE events SET line = replace(line, 'token 2', 'token 1') WHERE segment = 1 AND n = {}",
        line.replace("token 1", "token 2")
    ));
    assert_eq!(
        office.post().judged.segments[0].segment,
        "realm",
        "put back"
    );
}

#[test]
fn a_round_that_breaks_off_in_an_absence_moves_every_deadline_once_all_the_same() {
    let (mut office, _) = attended();
    office.wait(20 * DAY);
    office.post();
    let moved = office.open().deadline;
    office.mails();
    // As if the process had ended before it wrote down that there was a round.
    let store = &mut office.office.as_mut().unwrap().store;
    let long_ago = office.now - 20 * DAY;
    store
        .write(|store| store.round_begins(long_ago))
        .unwrap_or_else(|error: StoreError| panic!("{error}"));
    let other = "game: other\nscenario: advanced-2\nseats:\n  - {name: cat, address: cat@example.org}\n  \
                 - {name: dan, address: dan@example.org}\n";
    let plan = GameFile::read(other).unwrap();
    let scenario = Scenario::named("advanced-2").unwrap();
    office.now -= 10 * DAY;
    office
        .office()
        .new_game(&plan, &scenario, Seed([7; 32]))
        .unwrap();
    office.now += 10 * DAY;
    office.post();
    assert_eq!(office.open().deadline, moved);
    let mails = office.mails();
    let of_first = mails.iter().filter(|mail| mail.subject.contains("delta-7"));
    assert_eq!(of_first.count(), 0, "told once");
    assert_eq!(told(&mails, "The office was away"), 2, "the other game");
}

#[test]
fn a_letter_that_is_late_in_one_game_holds_no_other() {
    let (mut office, page) = attended();
    let other = "game: other\nscenario: advanced-2\nseats:\n  - {name: cat, address: cat@example.org}\n  \
                 - {name: dan, address: dan@example.org}\n";
    let plan = GameFile::read(other).unwrap();
    let scenario = Scenario::named("advanced-2").unwrap();
    office.wait(2 * HOUR);
    office
        .office()
        .new_game(&plan, &scenario, Seed([7; 32]))
        .unwrap();
    office.office().send().unwrap();
    office.mails();
    // Late for the first game, in time for the other; the next round finds both due.
    office.wait(3 * DAY - HOUR);
    office.write(ANN, Some(&page), &block("status: final\ntax: 2"));
    office.wait(4 * HOUR);
    let judged: Vec<String> = office
        .post()
        .judged
        .segments
        .into_iter()
        .map(|one| one.game)
        .collect();
    assert!(judged.contains(&"other".to_owned()), "{judged:?}");
    assert!(judged.contains(&"delta-7".to_owned()), "{judged:?}");
    assert_eq!(office.verdicts().last().unwrap(), "late");
}

#[test]
fn letters_to_an_office_that_is_held_are_not_late_before_it_is_let_go() {
    let (mut office, page) = attended();
    office.wait(90 * DAY);
    office.write(ANN, Some(&page), &block("status: final\ntax: 2"));
    office.post();
    assert!(office.office().hold_reason().unwrap().is_some());
    office.office().release(&acted_by()).unwrap();
    office.wait(60);
    office.post();
    assert_eq!(office.orders()[0].1, "final");
}

#[test]
fn a_clock_that_was_ahead_and_is_right_again_is_believed_after_the_release() {
    let (mut office, _) = attended();
    office.wait(30 * DAY);
    office.post();
    office.wait(-30 * DAY);
    office.post();
    assert!(
        office
            .office()
            .hold_reason()
            .unwrap()
            .unwrap()
            .contains("behind")
    );
    office.office().release(&acted_by()).unwrap();
    for _ in 0..2 {
        office.wait(60);
        office.post();
        assert_eq!(office.office().hold_reason().unwrap(), None);
    }
}

#[test]
fn more_than_half_silent_moves_a_deadline_once_in_four_turns() {
    let game = "game: delta-7\nscenario: advanced-3\nseats:\n  - {name: ann, address: ann@example.org}\n  \
        - {name: bob, address: bob@example.org}\n  - {name: cat, address: cat@example.org}\n";
    let mut office = TestOffice::with(
        game,
        "quorum: yes\nmoderators: [gm@example.org]\naway: 1000",
    );
    office.mails();
    let deadline = office.open().deadline;
    office.now = deadline + 1;
    office.post();
    assert_eq!(office.open().name, "setup", "it waits");
    assert_eq!(office.open().deadline, office.now + DAY);
    let mails = office.mails();
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
    office.now = office.open().deadline + 1;
    office.post();
    assert_eq!(office.open().name, "realm", "once");
    for turn in 1..=4 {
        let mut moved = 0;
        while office.open().turn == turn {
            let before = office.open();
            office.now = before.deadline + 1;
            office.post();
            let after = office.open();
            moved += usize::from(after.name == before.name && after.turn == turn);
        }
        assert_eq!(moved, usize::from(turn == 4), "{turn}");
    }
}
