//! Reminders, by the real binary with a clock that is set: to whom, when, and what stands in them.

use crate::mails::Mail;
use crate::office_fixture::*;

const REMIND: &str = "remind: [24 h, 4 h]\n";

/// A game of Ann and Bob with these lines in its file, and the first page of Bob. Setup has 72 hours.
fn table(lines: &str) -> (OfficeFixture, Mail) {
    let office = OfficeFixture::of(&TWO.replace("remind: no\n", lines));
    let page = to_bob(office.mails().into_iter()).next().unwrap();
    assert_eq!(office.open().deadline, START + 72 * HOUR);
    (office, page)
}

/// Rounds each hour, and what was mailed in each of them by the hour: its receiver and its subject.
fn rounds(office: &mut OfficeFixture, until: i64) -> Vec<(i64, Mail)> {
    let mut all = Vec::new();
    while office.now < START + until * HOUR {
        office.now += HOUR;
        office.post();
        let hour = (office.now - START) / HOUR;
        all.extend(office.mails().into_iter().map(|mail| (hour, mail)));
    }
    all
}

fn to_bob(mails: impl Iterator<Item = Mail>) -> impl Iterator<Item = Mail> {
    mails.filter(|mail| mail.to.contains(&BOB.to_owned()))
}

fn told(mails: &[(i64, Mail)]) -> Vec<(i64, &str, &str)> {
    mails
        .iter()
        .map(|(hour, mail)| (*hour, mail.to[0].as_str(), mail.subject.as_str()))
        .collect()
}

const SUBJECT: &str = "[delta-7] Reminder, your orders by Mon 08:00: turn 0, setup";

#[test]
fn who_owes_orders_is_reminded_at_each_mark_with_the_form_and_his_draft() {
    let (mut office, page) = table(REMIND);
    let orders = office.settled(0);
    office.write(ANN, None, &orders);
    let early = rounds(&mut office, 47);
    assert_eq!(
        told(&early).len(),
        1,
        "the receipt of Ann: {:?}",
        told(&early)
    );
    let first = rounds(&mut office, 50);
    assert_eq!(told(&first), [(48, BOBS_OTHER, SUBJECT)]);
    let reminder = &first[0].1;
    assert!(
        reminder
            .words()
            .contains("No orders of yours are here for this segment.")
    );
    assert_eq!(
        reminder.value("token"),
        page.value("token"),
        "the same token"
    );
    let root = |mail: &Mail| {
        let mut lines = mail.text.lines();
        lines
            .find(|line| line.starts_with("References: "))
            .map(str::to_owned)
    };
    assert_eq!(root(reminder), root(&page), "in the thread of the page");
    assert!(reminder.text.contains("mailto:"), "the links of a page");
    assert!(
        reminder.text.contains("Nothing this turn"),
        "{}",
        reminder.text
    );
    // What the form asks is answered by a reply to the reminder.
    let answer = office.ask(
        BOB,
        Some(reminder),
        &block(&format!(
            "token: {}\nnations: [africa]",
            reminder.value("token")
        )),
    );
    assert!(answer.subject.contains("draft"), "{}", answer.subject);
    let second = rounds(&mut office, 72);
    assert_eq!(told(&second), [(68, BOBS_OTHER, SUBJECT)]);
    let reminder = second[0].1.words();
    assert!(reminder.contains("not final yet. If you send nothing more, they count as they stand (revision 1). The form below holds them."), "{reminder}");
    assert!(reminder.contains("nations: africa"), "{reminder}");
    assert!(
        second[0].1.text.contains("Final as they stand"),
        "a link that makes them final"
    );
    assert!(!reminder.contains("Nothing this turn"), "{reminder}");
}

#[test]
fn marks_that_passed_while_the_office_was_away_make_one_mail() {
    let (mut office, _) = table(REMIND);
    office.now += 69 * HOUR;
    office.post();
    office.post();
    let mails = office.mails();
    let to = |address: &str| {
        mails
            .iter()
            .filter(|mail| mail.to.contains(&address.to_owned()))
            .count()
    };
    assert_eq!((mails.len(), to(ANN), to(BOB)), (2, 1, 1));
    assert_eq!(rounds(&mut office, 72).len(), 0, "each mark once");
}

#[test]
fn a_mark_that_lies_ahead_again_is_due_again() {
    let (mut office, _) = table("remind: 24 h\n");
    assert_eq!(rounds(&mut office, 50).len(), 2);
    let extend = ["extend", GAME, "--hours", "1", "--why", "an hour"];
    assert!(office.run(&extend).status.success());
    office.mails();
    assert_eq!(rounds(&mut office, 55).len(), 0, "the mark has passed");
    let extend = ["extend", GAME, "--hours", "24", "--why", "a day"];
    assert!(office.run(&extend).status.success());
    office.mails();
    assert_eq!(rounds(&mut office, 72).len(), 0);
    assert_eq!(
        told(&rounds(&mut office, 80)).len(),
        2,
        "a day before the new deadline"
    );
}

#[test]
fn nobody_is_reminded_who_is_away_or_at_a_table_without_reminders() {
    for lines in ["remind: no\n", "remind: []\n"] {
        let (mut office, _) = table(lines);
        assert_eq!(rounds(&mut office, 71).len(), 0, "{lines}");
    }
    // In the first half of a segment there is none: of 72 hours 40 before the deadline.
    let (mut office, _) = table("remind: [40 h]\n");
    assert_eq!(rounds(&mut office, 71).len(), 0);
    let (mut office, page) = table("");
    let away = block(&format!(
        "request: absence\nfrom: {}\nto: {}",
        &rfc3339(office.now)[..10],
        &rfc3339(office.now + 4 * DAY)[..10]
    ));
    office.ask(BOB, Some(&page), &away);
    let mails = rounds(&mut office, 71);
    assert_eq!(
        told(&mails),
        [(48, ANN, SUBJECT)],
        "new games remind a day before"
    );
}

#[test]
fn whose_letter_waits_for_a_yes_is_told_so() {
    let mut office = OfficeFixture::later(0);
    let remind = ["set", GAME, "remind=24 h", "--why", "as agreed"];
    assert!(office.run(&remind).status.success());
    // Beside the receipt for set-up.
    let is_page = |mail: &Mail| mail.subject.contains("realm");
    let page = to_bob(office.mails().into_iter()).find(is_page).unwrap();
    let proposed = office.ask(BOB, Some(&page), "tax 2");
    assert!(
        proposed.subject.contains("is this what you mean?"),
        "{}",
        proposed.text
    );
    let number = proposed.value("X-Bulla-Number");
    office.now = office.open().deadline - DAY;
    office.post();
    let reminder = to_bob(office.mails().into_iter()).next().unwrap().words();
    let says = format!("A letter of yours waits for your yes: answer mail {number},");
    assert!(reminder.contains(&says), "{reminder}");
    office.ask(BOB, Some(&proposed), "yes");
    office.now += 21 * HOUR;
    office.post();
    assert_eq!(office.mails().len(), 0, "a mark a day before alone");
}

#[test]
fn a_table_that_waits_after_its_deadline_says_once_what_each_owes() {
    let (mut office, _) = table(REMIND);
    office.configure(|text| text.replace("quorum: no", "quorum: yes"));
    rounds(&mut office, 71);
    let mails = rounds(&mut office, 73);
    let late = "[delta-7] The table waits for your orders until Tue 09:00: turn 0, setup";
    assert_eq!(told(&mails), [(73, ANN, late), (73, BOBS_OTHER, late)]);
    let words = mails[1].1.words();
    assert!(
        words.contains("The office waits for letters longer than usual."),
        "{words}"
    );
    assert!(words.contains("token: "), "with the form: {words}");
    assert!(mails[1].1.text.contains("deadline.ics"), "and the calendar");
    let more = rounds(&mut office, 96);
    let marks: Vec<i64> = more.iter().map(|(hour, _)| *hour).collect();
    assert_eq!(marks, [93, 93], "four hours before the new deadline");
}

#[test]
fn a_reminder_is_written_in_the_language_of_its_seat() {
    let (mut office, _) = table("language: de\n");
    let mails = rounds(&mut office, 48);
    assert_eq!(mails.len(), 2);
    let words = mails[0].1.words();
    assert!(
        mails[0].1.subject.contains("Erinnerung, deine Befehle bis"),
        "{}",
        mails[0].1.subject
    );
    assert!(words.contains("Von dir sind"), "{words}");
}

/// Letters, drafts, proposals and reminders of others change no byte of a reminder, nor whether there is one.
#[test]
fn a_reminder_tells_nothing_of_other_seats() {
    let (first, page) = table(REMIND);
    let mut worlds = [first.copy(), first.copy(), first];
    let token = worlds[0].settled(0);
    let draft = token.replace("status: final", "status: draft");
    worlds[1].write(ANN, None, &draft);
    worlds[2].write(ANN, None, "nations: [");
    let mut seen = Vec::new();
    for office in &mut worlds {
        office.written = 100;
        let mails = rounds(office, 71);
        let of_bob = mails
            .into_iter()
            .filter(|(_, mail)| mail.to[0] == BOBS_OTHER);
        seen.push(
            of_bob
                .map(|(hour, mail)| (hour, mail.id, mail.text))
                .collect::<Vec<_>>(),
        );
    }
    assert_eq!(seen[0].len(), 2, "{}", page.subject);
    assert!(seen[0] == seen[1] && seen[1] == seen[2]);
}

#[test]
fn the_watch_wakes_for_a_reminder_and_for_the_end_of_a_pause() {
    let (office, _) = table(REMIND);
    let next = |office: &OfficeFixture| {
        let now = office.now;
        office.work(|office| office.next_due(now).unwrap())
    };
    assert_eq!(next(&office), Some(START + 48 * HOUR), "a day before");
    let until = START + 10 * DAY;
    let pause = [
        "pause",
        GAME,
        "--until",
        &rfc3339(until),
        "--why",
        "a holiday",
    ];
    assert!(office.run(&pause).status.success());
    assert_eq!(next(&office), Some(until));
    let set = ["set", GAME, "remind=no", "--why", "as agreed"];
    assert!(office.run(&set).status.success());
    let (other, _) = table("remind: no\n");
    assert_eq!(next(&other), Some(START + 72 * HOUR + 1));
}
