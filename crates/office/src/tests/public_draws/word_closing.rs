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
            let mut house = TestOffice::awaiting();
            house.say("ann", "status: final\nnations: [italy]\nluck: seven cats");
            house.say("bob", "status: final\nnations: [africa]\nluck: ein Schwein");
            let deadline = house.open().deadline;
            house.now = deadline + 60;
            if is_closed {
                house.post();
            }
            if is_drawn {
                house.now = DAY_OF_DRAW + 20 * HOUR;
                house.give(&BALLS, &[5], "").unwrap();
            }
            house.mails();
            house.admit(lines, deadline - 60).unwrap();
            let said = "Worte fürs Glück sind endgültig geschlossen";
            let mails = house.mails();
            let answer = mails.iter().any(|mail| mail.said().contains(said));
            assert_eq!(answer, lines.contains("luck"), "{lines}");
            house.post();
            if !is_drawn {
                house.now = DAY_OF_DRAW + 20 * HOUR;
                house.give(&BALLS, &[5], "").unwrap();
            }
            house.now += DAY;
            house.post();
            assert_eq!(house.chance(), honest, "{lines} {is_closed} {is_drawn}");
            assert_eq!(house.luck(), LuckCheck::Matches);
        }
    }
}

#[test]
fn a_letter_of_a_stranger_that_is_confirmed_too_late_brings_no_words() {
    let mut house = TestOffice::awaiting();
    house.mails();
    let token = house.token_of("bob");
    let lines = block(&format!("token: {token}\nluck: the one that suits"));
    house.write("bob@elsewhere.example", None, &lines);
    house.post();
    let code = code(&house.mail_to(BOB));
    house.pass_deadline();
    house.ask(BOB, None, &block(&format!("confirm: {code}")));
    house.now = DAY_OF_DRAW + 20 * HOUR;
    house.give(&BALLS, &[5], "").unwrap();
    house.now += DAY;
    house.post();
    assert_eq!(house.chance(), recipe(&[], "3.7.12.23.31.49./5./"));
}

#[test]
fn a_deadline_that_moves_too_near_moves_the_draw() {
    let mut house = TestOffice::awaiting();
    house.mails();
    let at = |hours: u32| NewDeadline::Hours(hours);
    // To Tuesday morning: a day before Wednesday begins is Tuesday's midnight.
    house
        .office()
        .extend("delta-7", at(12), &word("snow"))
        .unwrap();
    house.office().send().unwrap();
    assert_eq!(house.acts().len(), 0);
    assert_eq!(house.mails().len(), 2);
    house
        .office()
        .extend("delta-7", at(12), &word("more snow"))
        .unwrap();
    house.office().send().unwrap();
    let mails = house.mails();
    assert_eq!(mails.len(), 4, "the deadline, and the draw");
    let said = "what counts now are the numbers of Lotto 6 aus 49, Wednesday 27 January 2027 (UTC), and no earlier ones";
    let told = mails.iter().filter(|mail| flat(&mail.text).contains(said));
    assert_eq!(told.count(), 1);
    house.say("bob", "luck: ein Schwein");
    house.pass_deadline();
    house.now = DAY_OF_DRAW + 20 * HOUR;
    let early = house.give(&BALLS, &[5], "").unwrap_err();
    assert!(early.contains("of Wednesday 27 January 2027"), "{early}");
    house.now += 7 * DAY;
    house.give(&BALLS, &[5], "").unwrap();
    house.now += DAY;
    house.post();
    assert_eq!(
        house.chance(),
        recipe(&[(2, "ein Schwein")], "3.7.12.23.31.49./5./")
    );
    assert_eq!(house.luck(), LuckCheck::Matches);
}

#[test]
fn the_deadline_moves_no_more_when_the_words_are_closed() {
    let mut house = TestOffice::awaiting_in("away: 6");
    house.post();
    house.pass_deadline();
    let refused = |result: Result<(), OfficeError>| {
        let said = result.unwrap_err().to_string();
        assert!(said.contains("its deadline moves no more"), "{said}");
    };
    let office = house.office();
    refused(
        office
            .extend("delta-7", NewDeadline::Hours(99), &word("snow"))
            .map(|_| ()),
    );
    refused(office.pause("delta-7", &word("snow")));
    // Nor where the office was away.
    house.mails();
    house.now = DAY_OF_DRAW + 20 * HOUR;
    let deadline = house.open().deadline;
    house.post();
    assert_eq!(house.open().deadline, deadline);
    assert!(house.give(&BALLS, &[5], "").is_ok());
}

/// An office that waits with its rounds until the numbers are known gains nothing by it.
#[test]
fn words_that_are_closed_after_the_draw_wait_for_the_next() {
    let mut house = TestOffice::awaiting();
    house.say("bob", "luck: ein Schwein");
    house.mails();
    house.now = DAY_OF_DRAW + 20 * HOUR;
    house.post();
    let mails = house.mails();
    let said = "its numbers do not count: what counts now are those of Lotto 6 aus 49, Wednesday 27 January 2027";
    assert!(mails.iter().any(|mail| flat(&mail.text).contains(said)));
    assert!(house.give(&BALLS, &[5], "").is_err());
    let days: Vec<String> = house.acts().into_iter().map(|act| act.draw).collect();
    assert_eq!(days, ["2027-01-20", "2027-01-27"]);
}

#[test]
fn a_draw_of_which_nobody_gives_the_numbers_is_reminded_of_and_gives_way_to_the_next() {
    let mut house = TestOffice::closed();
    house.mails();
    let mut reminded = Vec::new();
    for day in 0..14 {
        house.now = DAY_OF_DRAW + day * DAY + HOUR;
        house.post();
        let mails = house.mails();
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
    house.now = DAY_OF_DRAW + 14 * DAY;
    house.post();
    let mails = house.mails();
    let said = "what counts now are those of Lotto 6 aus 49, Wednesday 10 February 2027 (UTC), a draw that lies ahead";
    let told = mails.iter().filter(|mail| flat(&mail.text).contains(said));
    assert_eq!(told.count(), 1);
    assert!(house.is_at_setup());
    let due = house.now;
    let next = house.office().next_due(due).unwrap();
    assert_eq!(next, Some(DAY_OF_DRAW + 21 * DAY + 14 * DAY));
    house.now = DAY_OF_DRAW + 21 * DAY;
    house.give(&BALLS, &[5], "").unwrap();
    house.now += DAY;
    house.post();
    assert_eq!(house.chance(), recipe(&WORDS, "3.7.12.23.31.49./5./"));
}
