//! Machines that do not say that they are machines, and people who look like one.

use super::*;

const ANN: &str = "ann@example.org";
const AWAY: &str = "I am on holiday and read your letter in two weeks.";

/// Answers each mail to Ann with this text, until no more come; so many were answered, and the last answer.
fn answered(
    office: &mut TestOffice,
    mut mail: ReceivedMail,
    text: impl Fn(&ReceivedMail) -> String,
) -> (usize, ReceivedMail) {
    for count in 0..50 {
        office.write(ANN, Some(&mail), &text(&mail));
        office.post();
        match office.mails().pop() {
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
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    let (count, last) = answered(&mut office, page, |_| AWAY.to_owned());
    assert_eq!(count, 4);
    let said = "have come 4 times within a day. From now on they are answered once a day";
    assert!(words(&last).contains(said), "{}", words(&last));
    office.wait(DAY);
    let (count, last) = answered(&mut office, last, |_| AWAY.to_owned());
    assert_eq!(count, 1);
    // The player comes home.
    let answer = office.ask(ANN, Some(&last), &block("nations: [africa]"));
    assert!(answer.subject.contains(": draft: "));
    let (count, last) = answered(&mut office, answer, |_| AWAY.to_owned());
    assert_eq!(count, 4, "what counts makes the rest forgotten");
    let answer = office.ask(ANN, Some(&last), &block("request: status"));
    assert!(answer.subject.ends_with("status"), "{}", answer.subject);
    assert!(office.verdicts().iter().all(|one| one != "limited"));
}

#[test]
fn a_machine_that_quotes_everything_comes_to_an_end_too() {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    let quoting = |mail: &ReceivedMail| {
        let body = mail.text.split_once("\n\n").unwrap().1;
        let quoted: Vec<String> = body.lines().map(|line| format!("> {line}")).collect();
        format!("{AWAY}\n\n{}", quoted.join("\n"))
    };
    let (count, _) = answered(&mut office, page, quoting);
    assert!(count <= 34, "{count} answers");
    office.mails();
    office.write("bob@example.org", None, "hello");
    office.post();
    assert_eq!(office.mails().len(), 1, "others are answered");
}

/// Each kind of nothing is counted alone, and every letter is attended to.
#[test]
fn a_player_who_tries_again_and_again_is_answered() {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    for _ in 0..10 {
        let answer = office.ask(ANN, Some(&page), &block("nationz: [africa]"));
        assert!(answer.subject.ends_with("refused"), "{}", answer.subject);
    }
    for number in 0..6 {
        office.write(ANN, Some(&page), "what now?");
        office.write(
            ANN,
            Some(&page),
            &block(&format!("start: {{crete: [{number}]}}")),
        );
    }
    office.post();
    office.mails();
    let answer = office.ask(ANN, Some(&page), &block("nations: [africa]"));
    assert!(answer.subject.contains(": draft: "));
}

#[test]
fn so_many_letters_of_an_address_are_answered_in_a_day_and_all_count() {
    let mut office = TestOffice::new();
    office.configure("letters_per_day: 5");
    let page = office.mail_to(ANN);
    office.mails();
    for number in 0..8 {
        let nation = ["africa", "thrace"][number % 2];
        office.write(ANN, Some(&page), &block(&format!("nations: [{nation}]")));
        office.post();
        office.wait(HOUR);
    }
    assert_eq!(office.orders()[0].2, 8, "every letter counts");
    let mails = office.mails();
    let said = |mail: &&ReceivedMail| {
        words(mail).contains("More than 5 letters have come from your address within a day")
    };
    assert_eq!((mails.len(), mails.iter().filter(said).count()), (6, 1));
    office.wait(16 * HOUR);
    office.ask(ANN, Some(&page), &block("nations: [italy]"));
}

#[test]
fn no_letter_makes_an_answer_longer_than_a_page() {
    let mut office = TestOffice::at_realm();
    let page = office.mail_to(ANN);
    let moves = "1 a > b, ".repeat(6000);
    let keys: String = (0..6000).map(|at| format!("k{at}: 1\n")).collect();
    let cities = format!("cities: [{}]", "gaza, ".repeat(9000));
    let far = format!("moves: [{}]", "1 gaza > gaul, ".repeat(4000));
    for lines in [format!("moves: [{moves}]"), keys, cities, far] {
        assert!(lines.len() < 64 << 10);
        let answer = office.ask(ANN, Some(&page), &block(&lines));
        assert!(answer.text.len() < 300_000, "{} bytes", answer.text.len());
    }
}
