//! Words for luck close at the deadline for good, and the draw lies behind it wherever it goes.

use super::*;

/// An office that knows the numbers tries words of a seat with which it is hand in glove.
#[test]
fn no_words_count_after_the_deadline_by_whatever_way_they_come() {
    let honest = TestOffice::drawn(&BALLS).chance();
    for lines in [
        "status: final\nnations: [africa]\nluck: the one that suits",
        "status: final\nnations: [africa]",
        "clear: yes",
    ] {
        for (is_closed, is_drawn) in [(false, false), (true, false), (true, true)] {
            let mut office = TestOffice::awaiting();
            office.say("ann", "status: final\nnations: [italy]\nluck: seven cats");
            office.say("bob", "status: final\nnations: [africa]\nluck: ein Schwein");
            let deadline = office.open().deadline;
            office.now = deadline + 60;
            if is_closed {
                office.post();
            }
            if is_drawn {
                office.now = DAY_OF_DRAW + 20 * HOUR;
                office.give(&BALLS, &[5], "").unwrap();
            }
            office.mails();
            office.admit(lines, deadline - 60).unwrap();
            let said = "Worte fürs Glück sind endgültig geschlossen";
            let mails = office.mails();
            let answer = mails.iter().any(|mail| mail.said().contains(said));
            assert_eq!(answer, lines.contains("luck"), "{lines}");
            office.post();
            if !is_drawn {
                office.now = DAY_OF_DRAW + 20 * HOUR;
                office.give(&BALLS, &[5], "").unwrap();
            }
            office.now += DAY;
            office.post();
            assert_eq!(office.chance(), honest, "{lines} {is_closed} {is_drawn}");
            assert_eq!(office.luck(), LuckCheck::Matches);
        }
    }
}

#[test]
fn a_letter_of_a_stranger_that_is_confirmed_too_late_brings_no_words() {
    let mut office = TestOffice::awaiting();
    office.mails();
    let token = office.token_of("bob");
    let lines = block(&format!("token: {token}\nluck: the one that suits"));
    office.write("bob@elsewhere.example", None, &lines);
    office.post();
    let code = code(&office.mail_to(BOB));
    office.pass_deadline();
    office.ask(BOB, None, &block(&format!("confirm: {code}")));
    office.now = DAY_OF_DRAW + 20 * HOUR;
    office.give(&BALLS, &[5], "").unwrap();
    office.now += DAY;
    office.post();
    assert_eq!(office.chance(), recipe(&[], "3.7.12.23.31.49./5./"));
}

#[test]
fn a_deadline_that_moves_too_near_moves_the_draw() {
    let mut office = TestOffice::awaiting();
    office.mails();
    let at = |hours: u32| NewDeadline::Hours(hours);
    // To Tuesday morning: a day before Wednesday begins is Tuesday's midnight.
    office
        .office()
        .extend("delta-7", at(12), 1, &acted_by("snow"))
        .unwrap();
    office.office().send().unwrap();
    assert_eq!(office.acts().len(), 0);
    assert_eq!(office.mails().len(), 2);
    office
        .office()
        .extend("delta-7", at(12), 1, &acted_by("more snow"))
        .unwrap();
    office.office().send().unwrap();
    let mails = office.mails();
    assert_eq!(mails.len(), 4, "the deadline, and the draw");
    let said = "what counts now are the numbers of Lotto 6 aus 49, Wednesday 27 January 2027 (UTC), and no earlier ones";
    let told = mails.iter().filter(|mail| flat(&mail.text).contains(said));
    assert_eq!(told.count(), 1);
    office.say("bob", "luck: ein Schwein");
    office.pass_deadline();
    office.now = DAY_OF_DRAW + 20 * HOUR;
    let early = office.give(&BALLS, &[5], "").unwrap_err();
    assert!(early.contains("of Wednesday 27 January 2027"), "{early}");
    office.now += 7 * DAY;
    office.give(&BALLS, &[5], "").unwrap();
    office.now += DAY;
    office.post();
    assert_eq!(
        office.chance(),
        recipe(&[(2, "ein Schwein")], "3.7.12.23.31.49./5./")
    );
    assert_eq!(office.luck(), LuckCheck::Matches);
}

#[test]
fn the_deadline_moves_no_more_when_the_words_are_closed() {
    let mut test_office = TestOffice::awaiting_in("away: 6");
    test_office.post();
    test_office.pass_deadline();
    let refused = |result: Result<(), OfficeError>| {
        let said = result.unwrap_err().to_string();
        assert!(said.contains("its deadline moves no more"), "{said}");
    };
    let office = test_office.office();
    refused(
        office
            .extend("delta-7", NewDeadline::Hours(99), 1, &acted_by("snow"))
            .map(|_| ()),
    );
    refused(office.pause("delta-7", &acted_by("snow")));
    // Nor where the office was away.
    test_office.mails();
    test_office.now = DAY_OF_DRAW + 20 * HOUR;
    let deadline = test_office.open().deadline;
    test_office.post();
    assert_eq!(test_office.open().deadline, deadline);
    assert!(test_office.give(&BALLS, &[5], "").is_ok());
}

/// An office that waits with its rounds until the numbers are known gains nothing by it.
#[test]
fn words_that_are_closed_after_the_draw_wait_for_the_next() {
    let mut office = TestOffice::awaiting();
    office.say("bob", "luck: ein Schwein");
    office.mails();
    office.now = DAY_OF_DRAW + 20 * HOUR;
    office.post();
    let mails = office.mails();
    let said = "its numbers do not count: what counts now are those of Lotto 6 aus 49, Wednesday 27 January 2027";
    assert!(mails.iter().any(|mail| flat(&mail.text).contains(said)));
    assert!(office.give(&BALLS, &[5], "").is_err());
    let days: Vec<String> = office.acts().into_iter().map(|act| act.draw).collect();
    assert_eq!(days, ["2027-01-20", "2027-01-27"]);
}

#[test]
fn a_draw_of_which_nobody_gives_the_numbers_is_reminded_of_and_gives_way_to_the_next() {
    let mut office = TestOffice::closed();
    office.mails();
    let mut reminded = Vec::new();
    for day in 0..14 {
        office.now = DAY_OF_DRAW + day * DAY + HOUR;
        office.post();
        let mails = office.mails();
        assert!(
            mails.iter().all(|mail| mail.to == [GM]),
            "the players hear nothing"
        );
        if let Some(mail) = mails.first() {
            let text = flat(&mail.text);
            assert!(text.contains("delta-7 waits for the numbers of Lotto 6 aus 49 of Wednesday 20 January 2027: `bulla beacon delta-7"), "{text}");
            reminded.push(day);
        }
    }
    assert_eq!(reminded, [1, 7, 12]);
    office.now = DAY_OF_DRAW + 14 * DAY;
    office.post();
    let mails = office.mails();
    let said = "what counts now are those of Lotto 6 aus 49, Wednesday 10 February 2027 (UTC), a draw that lies ahead";
    let told = mails.iter().filter(|mail| flat(&mail.text).contains(said));
    assert_eq!(told.count(), 1);
    assert!(office.is_at_setup());
    let due = office.now;
    let next = office.office().next_due(due).unwrap();
    assert_eq!(next, Some(DAY_OF_DRAW + 21 * DAY + 14 * DAY));
    office.now = DAY_OF_DRAW + 21 * DAY;
    office.give(&BALLS, &[5], "").unwrap();
    office.now += DAY;
    office.post();
    assert_eq!(office.chance(), recipe(&WORDS, "3.7.12.23.31.49./5./"));
}
