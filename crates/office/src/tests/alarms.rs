//! Alarms that need a human: the moderators are told, once.

use super::*;

const GM: &str = "gm@example.org";

fn office() -> TestOffice {
    let mut office = TestOffice::with(
        "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
         - {name: bob, address: bob@example.org}\n",
        "moderators: [gm@example.org]",
    );
    office.post();
    office.mails();
    office
}

/// Runs rounds an hour apart and returns the mails to the moderators.
fn alarms(office: &mut TestOffice, rounds: u32) -> Vec<ReceivedMail> {
    for _ in 0..rounds {
        office.wait(HOUR);
        office.post();
    }
    let mails = office.mails().into_iter();
    mails.filter(|mail| mail.to == [GM]).collect()
}

#[test]
fn an_inbox_that_vanished_is_told_once_and_never_made_again_in_silence() {
    let mut office = office();
    assert!(alarms(&mut office, 2).is_empty());
    let inbox = office.directory.path().join("inbox");
    fs::rename(&inbox, inbox.with_extension("lost")).unwrap();
    let told = alarms(&mut office, 3);
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].subject, "Your post office needs you");
    let text = told[0].text.replace("=\n", "").replace('\n', " ");
    assert!(text.contains("the inbox is gone"), "{text}");
    assert!(!inbox.exists());
    let troubles = office.office().status().unwrap().health.troubles;
    assert!(troubles[0].contains("the inbox is gone"), "{troubles:?}");
    fs::rename(inbox.with_extension("lost"), &inbox).unwrap();
    assert!(alarms(&mut office, 2).is_empty());
    assert!(office.office().status().unwrap().health.troubles.is_empty());
    fs::rename(&inbox, inbox.with_extension("lost")).unwrap();
    assert_eq!(
        alarms(&mut office, 3).len(),
        1,
        "again, after it was mended"
    );
}

/// A sentence that begins with a word which is the name of a game is not about that game.
#[test]
fn an_alarm_of_the_office_goes_to_its_moderators_whatever_games_are_called() {
    let mut office = TestOffice::with(
        "game: mail\nscenario: advanced-2\nmoderators: [own@example.org]\nseats:\n  \
         - {name: ann, address: ann@example.org}\n  - {name: bob, address: bob@example.org}\n",
        "moderators: [gm@example.org]",
    );
    office.post();
    office.mails();
    office.change("UPDATE outbox SET state = 'failed', sent_at = NULL WHERE id = 1");
    office.wait(HOUR);
    office.post();
    let told: Vec<Vec<String>> = office.mails().into_iter().map(|mail| mail.to).collect();
    assert_eq!(told, [[GM]]);
    // What is about the game goes to those whom it names.
    office.change("UPDATE events SET line = line || ' ' WHERE segment = 1 AND n = 0");
    office.wait(4 * DAY);
    office.post();
    office.mails();
    office.change("UPDATE events SET line = line || ' ' WHERE segment = 1 AND n = 0");
    office.wait(4 * DAY);
    let stopped = office.post().judged.stopped;
    assert_eq!(stopped.len(), 1, "{stopped:?}");
    let own = office.mails().into_iter();
    let own: Vec<ReceivedMail> = own.filter(|mail| mail.to == ["own@example.org"]).collect();
    let text: String = own.iter().map(|mail| mail.text.as_str()).collect();
    assert!(text.contains("game mail"), "{text}");
    let troubles = office.office().status().unwrap().health.troubles;
    assert!(troubles.contains(&stopped[0]), "{troubles:?}");
}

#[test]
fn a_carrier_that_never_worked_has_no_grace() {
    let mut office = office();
    let file = office.directory.path().join("a-file");
    fs::write(&file, "no directory").unwrap();
    let path = office.directory.path().join("bulla.yaml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(
        &path,
        text.replace("inbox: inbox", "inbox: [inbox, \"maildir:a-file\"]"),
    )
    .unwrap();
    office.restart();
    office.post();
    let troubles = office.office().status().unwrap().health.troubles;
    assert!(
        troubles[0].contains("maildir:a-file has never worked")
            || troubles[0].contains("a-file has never worked"),
        "{troubles:?}"
    );
    assert_eq!(alarms(&mut office, 3).len(), 1);
}

#[test]
fn a_game_that_cannot_be_judged_is_told_once_and_stops_alone() {
    let mut office = office();
    office.wait(3 * DAY + 60);
    office.post();
    office.mails();
    office.change("UPDATE events SET line = line || ' ' WHERE segment = 1 AND n = 0");
    office.wait(4 * DAY);
    let stopped = office.post().judged.stopped;
    assert_eq!(stopped.len(), 1, "{stopped:?}");
    let told = alarms(&mut office, 3);
    assert_eq!(told.len(), 1, "with that it is overdue");
    let text = told[0].text.replace("=\n", "").replace('\n', " ");
    assert!(text.contains("delta-7"), "{text}");
}

#[test]
fn a_table_where_nobody_writes_is_told_once_and_ends_with_a_letter() {
    let mut office = office();
    office.wait(4 * DAY);
    office.post();
    let page = office
        .mails()
        .into_iter()
        .find(|mail| mail.to == ["ann@example.org"])
        .unwrap();
    assert!(office.office().status().unwrap().health.troubles.is_empty());
    office.wait(4 * DAY);
    let told = alarms(&mut office, 3);
    assert_eq!(told.len(), 1, "once");
    let text = told[0].text.replace("=\n", "").replace('\n', " ");
    assert!(
        text.contains("delta-7: nobody has written for two segments"),
        "{text}"
    );
    let troubles = office.office().status().unwrap().health.troubles;
    assert!(troubles[0].contains("nobody has written"), "{troubles:?}");
    office.write(
        "ann@example.org",
        Some(&page),
        "BEGIN NOTE\nI am here.\nEND NOTE",
    );
    office.post();
    let troubles = office.office().status().unwrap().health.troubles;
    let is_silence = |one: &String| one.contains("was silent for 2 segments in a row");
    assert!(
        troubles.len() == 2 && troubles.iter().all(is_silence),
        "{troubles:?}"
    );
}

#[test]
fn an_outlet_that_was_never_tried_is_no_office_where_all_is_well() {
    let mut office = office();
    let path = office.directory.path().join("bulla.yaml");
    let text = fs::read_to_string(&path).unwrap();
    let text = text.replace("outbox: outbox", "outbox: [outbox, \"files:copies\"]");
    fs::write(&path, text).unwrap();
    office.restart();
    let troubles = office.office().status().unwrap().health.troubles;
    assert_eq!(troubles.len(), 1, "{troubles:?}");
    assert!(
        troubles[0].contains("copies") && troubles[0].contains("not tried yet"),
        "{troubles:?}"
    );
}

#[test]
fn a_game_that_stops_for_a_changed_ledger_is_told_in_the_status_of_that_round() {
    let mut office = TestOffice::at_realm();
    office.change("UPDATE events SET line = line || ' ' WHERE segment = 1 AND n = 0");
    office.wait(4 * DAY);
    let posted = office.post();
    assert_eq!(posted.judged.stopped.len(), 1);
    let troubles = office.office().status().unwrap().health.troubles;
    assert!(troubles.contains(&posted.judged.stopped[0]), "{troubles:?}");
}
