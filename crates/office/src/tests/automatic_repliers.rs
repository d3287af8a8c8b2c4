//! Machines that do not say that they are machines, and people who look like one.

use super::*;

const ANN: &str = "ann@example.org";
const AWAY: &str = "I am on holiday and read your letter in two weeks.";

/// Answers each mail to Ann with this text, until no more come; so many were answered, and the last answer.
fn answered(
    house: &mut TestOffice,
    mut mail: ReceivedMail,
    text: impl Fn(&ReceivedMail) -> String,
) -> (usize, ReceivedMail) {
    for count in 0..50 {
        house.write(ANN, Some(&mail), &text(&mail));
        house.post();
        match house.mails().pop() {
            Some(next) => mail = next,
            None => return (count, mail),
        }
    }
    panic!("it never ends");
}

fn words(mail: &ReceivedMail) -> String {
    mail.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_machine_that_answers_everything_is_answered_some_times_and_then_once_a_day() {
    let mut house = TestOffice::new();
    let page = house.mail_to(ANN);
    let (count, last) = answered(&mut house, page, |_| AWAY.to_owned());
    assert_eq!(count, 4);
    let said = "have come 4 times within a day. From now on they are answered once a day";
    assert!(words(&last).contains(said), "{}", words(&last));
    house.wait(DAY);
    let (count, last) = answered(&mut house, last, |_| AWAY.to_owned());
    assert_eq!(count, 1);
    // The player comes home.
    let answer = house.ask(ANN, Some(&last), &block("nations: [africa]"));
    assert!(answer.subject.contains(": draft: "));
    let (count, last) = answered(&mut house, answer, |_| AWAY.to_owned());
    assert_eq!(count, 4, "what counts makes the rest forgotten");
    let answer = house.ask(ANN, Some(&last), &block("request: status"));
    assert!(answer.subject.ends_with("status"), "{}", answer.subject);
    assert!(house.verdicts().iter().all(|one| one != "limited"));
}

#[test]
fn a_machine_that_quotes_everything_comes_to_an_end_too() {
    let mut house = TestOffice::new();
    let page = house.mail_to(ANN);
    let quoting = |mail: &ReceivedMail| {
        let body = mail.text.split_once("\n\n").unwrap().1;
        let quoted: Vec<String> = body.lines().map(|line| format!("> {line}")).collect();
        format!("{AWAY}\n\n{}", quoted.join("\n"))
    };
    let (count, _) = answered(&mut house, page, quoting);
    assert!(count <= 34, "{count} answers");
    house.mails();
    house.write("bob@example.org", None, "hello");
    house.post();
    assert_eq!(house.mails().len(), 1, "others are answered");
}

/// Each kind of nothing is counted alone, and every letter is attended to.
#[test]
fn a_player_who_tries_again_and_again_is_answered() {
    let mut house = TestOffice::new();
    let page = house.mail_to(ANN);
    for _ in 0..10 {
        let answer = house.ask(ANN, Some(&page), &block("nationz: [africa]"));
        assert!(answer.subject.ends_with("refused"), "{}", answer.subject);
    }
    for number in 0..6 {
        house.write(ANN, Some(&page), "what now?");
        house.write(
            ANN,
            Some(&page),
            &block(&format!("start: {{crete: [{number}]}}")),
        );
    }
    house.post();
    house.mails();
    let answer = house.ask(ANN, Some(&page), &block("nations: [africa]"));
    assert!(answer.subject.contains(": draft: "));
}

#[test]
fn so_many_letters_of_an_address_are_answered_in_a_day_and_all_count() {
    let mut house = TestOffice::new();
    house.configure("letters_per_day: 5");
    let page = house.mail_to(ANN);
    house.mails();
    for number in 0..8 {
        let nation = ["africa", "thrace"][number % 2];
        house.write(ANN, Some(&page), &block(&format!("nations: [{nation}]")));
        house.post();
        house.wait(HOUR);
    }
    assert_eq!(house.orders()[0].2, 8, "every letter counts");
    let mails = house.mails();
    let said = |mail: &&ReceivedMail| {
        words(mail).contains("More than 5 letters have come from your address within a day")
    };
    assert_eq!((mails.len(), mails.iter().filter(said).count()), (6, 1));
    house.wait(16 * HOUR);
    house.ask(ANN, Some(&page), &block("nations: [italy]"));
}

#[test]
fn no_letter_makes_an_answer_longer_than_a_page() {
    let mut house = TestOffice::at_realm();
    let page = house.mail_to(ANN);
    let moves = "1 a > b, ".repeat(6000);
    let keys: String = (0..6000).map(|at| format!("k{at}: 1\n")).collect();
    let cities = format!("cities: [{}]", "gaza, ".repeat(9000));
    let far = format!("moves: [{}]", "1 gaza > gaul, ".repeat(4000));
    for lines in [format!("moves: [{moves}]"), keys, cities, far] {
        assert!(lines.len() < 64 << 10);
        let answer = house.ask(ANN, Some(&page), &block(&lines));
        assert!(answer.text.len() < 300_000, "{} bytes", answer.text.len());
    }
}
