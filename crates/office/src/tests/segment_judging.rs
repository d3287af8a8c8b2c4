//! Times when a segment runs, that it runs once, and what survives a crash.

use super::*;

fn finish_setup(office: &mut TestOffice) {
    let mails = office.mails();
    for address in ["ann@example.org", "bob@example.org"] {
        let page = mails
            .iter()
            .find(|mail| mail.to.contains(&address.into()))
            .unwrap();
        office.write(address, Some(page), &block("status: final\norders: none"));
    }
}

#[test]
fn a_segment_runs_when_everybody_is_final_and_has_had_second_thoughts() {
    let mut office = TestOffice::new();
    finish_setup(&mut office);
    assert!(office.post().judged.segments.is_empty());
    office.wait(29 * 60);
    assert!(office.post().judged.segments.is_empty());
    office.wait(60);
    let judged = office.post().judged.segments;
    assert_eq!(judged[0].segment, "setup");
    assert_eq!(office.open().name, "realm");
    assert_eq!(office.mails().len(), 2 + 2, "receipts, then pages");
}

#[test]
fn a_segment_runs_by_defaults_when_the_deadline_has_passed_and_not_before() {
    let mut office = TestOffice::new();
    office.wait(3 * DAY);
    assert!(office.post().judged.segments.is_empty());
    office.wait(1);
    assert_eq!(office.post().judged.segments.len(), 1);
    let open = office.open();
    assert_eq!((open.turn, open.name.as_str()), (1, "realm"));
    assert_eq!(open.deadline, office.now + 3 * DAY);
}

#[test]
fn a_second_run_changes_nothing() {
    let mut office = TestOffice::new();
    finish_setup(&mut office);
    office.wait(4 * DAY);
    office.post();
    office.mails();
    let ledger = office.office().ledger("delta-7").unwrap();
    assert!(!ledger.is_empty());
    let before = format!("{:?}", office.office().status().unwrap());
    office.restart();
    let posted = office.post();
    assert_eq!(posted.received.stored + posted.received.answered, 0);
    assert!(posted.judged.segments.is_empty());
    assert_eq!(posted.sent.mails, 0);
    assert_eq!(office.office().ledger("delta-7").unwrap(), ledger);
    assert_eq!(format!("{:?}", office.office().status().unwrap()), before);
    assert!(office.mails().is_empty());
}

#[test]
fn segments_that_ask_nobody_run_at_once_and_a_turn_follows_a_turn() {
    let mut office = TestOffice::at_realm();
    office.wait(4 * DAY);
    let judged = office.post().judged.segments;
    assert!(
        judged.len() >= 2,
        "the realm and what follows it: {judged:?}"
    );
    assert_eq!(judged[0].segment, "realm");
    let open = office.open();
    assert_eq!((open.turn, open.name.as_str()), (2, "realm"));
}

#[test]
fn seats_take_the_names_of_their_nations() {
    let office = &mut TestOffice::at_realm();
    let nations: Vec<String> = office
        .orders()
        .into_iter()
        .map(|(name, _, _)| name)
        .collect();
    let page = office.mail_to("ann@example.org");
    assert_eq!(page.value("nation"), nations[0]);
    assert!(!nations.contains(&"ann".to_owned()));
    let by_player = office.office().form("delta-7", "Ann").unwrap();
    assert_eq!(
        by_player,
        office.office().form("delta-7", &nations[0]).unwrap()
    );
}

#[test]
fn the_same_letters_make_the_same_ledger() {
    let play = || {
        let mut office = TestOffice::new();
        finish_setup(&mut office);
        office.wait(4 * DAY);
        office.post();
        office.wait(4 * DAY);
        office.post();
        office.office().ledger("delta-7").unwrap()
    };
    assert_eq!(play(), play());
}

#[test]
fn a_restart_between_any_two_steps_loses_nothing() {
    let mut office = TestOffice::new();
    finish_setup(&mut office);
    office.office().receive().unwrap();
    office.restart();
    office.wait(4 * DAY);
    office.office().judge().unwrap();
    office.restart();
    assert_eq!(office.office().send().unwrap().mails, 4);
    assert_eq!(office.open().name, "realm");
}

#[test]
fn a_letter_stored_and_not_yet_taken_from_the_inbox_counts_once() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    office.write("ann@example.org", Some(&page), &block("nations: [africa]"));
    office.post();
    let inbox = office.directory.path().join("inbox");
    let seen = fs::read_dir(inbox.join("cur"))
        .unwrap()
        .next()
        .unwrap()
        .unwrap();
    fs::rename(seen.path(), inbox.join("new/again")).unwrap();
    let received = office.post().received;
    assert_eq!((received.stored, received.answered), (0, 0));
    assert_eq!(office.orders()[0].2, 1);
}

#[test]
fn a_mail_delivered_and_not_yet_marked_is_not_sent_twice() {
    let mut office = TestOffice::new();
    let sent = office.mails();
    let store = &mut office.office.as_mut().unwrap().store;
    let due = store
        .read(|store| store.due_outbox(i64::MAX, None, 10))
        .unwrap();
    assert!(due.is_empty());
    office.wait(4 * DAY);
    office.office().judge().unwrap();
    let before = office.office().send();
    assert_eq!(before.unwrap().mails, 2);
    let pages = office.mails();
    assert!(
        pages
            .iter()
            .all(|page| sent.iter().all(|other| other.id != page.id))
    );
}

#[test]
fn an_outbox_that_cannot_be_written_is_named_and_its_mail_waits() {
    let mut office = TestOffice::new();
    office.mails();
    let outbox = office.directory.path().join("outbox");
    fs::remove_dir_all(outbox.join("new")).unwrap();
    fs::write(outbox.join("new"), b"in the way").unwrap();
    office.wait(4 * DAY);
    let posted = office.post();
    let said = posted.sent.waiting.join("; ");
    assert!(posted.sent.mails == 0 && said.contains("outbox"), "{said}");
    assert_eq!(office.open().name, "realm", "judged all the same");
    fs::remove_file(outbox.join("new")).unwrap();
    office.restart();
    assert_eq!(office.post().sent.mails, 2);
}

#[test]
fn a_second_game_of_the_name_is_refused_and_the_first_stays() {
    let mut office = TestOffice::new();
    let text = "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: x, address: x@y.z}\n  - {name: v, address: v@y.z}\n";
    let plan = GameFile::read(text).unwrap();
    let scenario = Scenario::named("advanced-2").unwrap();
    let error = office
        .office()
        .new_game(&plan, &scenario, Seed([9; 32]))
        .unwrap_err();
    assert_eq!(error.exit_code(), 1, "{error}");
    assert_eq!(office.orders().len(), 2);
}

#[test]
fn an_office_is_made_once_and_its_files_are_private() {
    use std::os::unix::fs::PermissionsExt;
    let office = TestOffice::new();
    let again = Office::create(
        office.directory.path(),
        "office@example.org",
        Clock::Fixed(START),
    );
    assert_eq!(again.err().unwrap().exit_code(), 1);
    for name in ["bulla.db", "office.key"] {
        let mode = fs::metadata(office.directory.path().join(name))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

/// The inbox was looked into before the deadline, and the rest of the round took until after it.
#[test]
fn a_letter_that_comes_in_time_during_a_round_counts() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    office.mails();
    office.wait(3 * DAY - 1);
    let received = office.office().receive().unwrap();
    office.write(
        "ann@example.org",
        Some(&page),
        &block("status: final\nnations: [thrace]"),
    );
    office.wait(10);
    let judged = office.office().judge_due(&received).unwrap();
    assert!(judged.segments.is_empty(), "{judged:?}");
    assert_eq!(office.post().judged.segments[0].segment, "setup");
    assert_eq!(office.verdicts(), ["accepted"]);
}

#[test]
fn a_deadline_that_passes_during_a_round_is_not_slept_through() {
    let mut office = TestOffice::new();
    office.wait(3 * DAY - 1);
    let began = office.now;
    office.post();
    office.wait(10);
    assert_eq!(office.office().next_due(began).unwrap(), Some(began + 2));
}

#[test]
fn a_game_whose_pages_cannot_be_written_stops_no_other_and_no_mail() {
    let mut office = TestOffice::new();
    let plan = GameFile::read(
        "game: echo-1\nscenario: advanced-2\nseats:\n  - {name: cleo, address: cleo@example.org}\n  \
         - {name: dan, address: dan@example.org}\n",
    );
    let scenario = Scenario::named("advanced-2").unwrap();
    office
        .office()
        .new_game(&plan.unwrap(), &scenario, Seed([8; 32]))
        .unwrap();
    office.mails();
    let store = &mut office.office.as_mut().unwrap().store;
    store
        .write(|store| {
            let game = store.game_named("delta-7")?.unwrap();
            let ann = store.seats(game.id)?[0].id;
            store.register_address(ann, "no address")
        })
        .unwrap();
    office.wait(4 * DAY);
    let posted = office.post();
    assert_eq!(posted.judged.stopped.len(), 1, "{posted:?}");
    assert!(posted.judged.stopped[0].contains("delta-7"), "{posted:?}");
    assert_eq!(posted.judged.segments[0].game, "echo-1");
    assert_eq!(posted.sent.mails, 4, "two first pages, two of the realm");
}
