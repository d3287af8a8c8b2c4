//! Explanations of events, requested by a seat's letter.

use super::*;

/// Set up by Ann's letter, while Bob sent nothing; with the page of Ann.
fn office() -> (TestOffice, ReceivedMail) {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    let words = "Hello,\n\nBEGIN ORDERS\nstatus: final\nnations: [thrace, africa]\nEND ORDERS\n";
    office.ask("ann@example.org", Some(&page), words);
    office.mails();
    office.wait(4 * DAY);
    office.post();
    let page = office.mail_to("ann@example.org");
    (office, page)
}

fn words(mail: &ReceivedMail) -> String {
    let texts = bulla_mail::texts(mail.text.as_bytes());
    let words = texts.first().map_or("", |text| text.as_str());
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_seat_asks_why_and_is_told_its_own_letter_with_the_line() {
    let (mut office, page) = office();
    let told = office.ask("ann@example.org", Some(&page), &block("request: why 15.3"));
    assert_eq!(told.subject, "[delta-7] turn 1, realm: why it happened");
    let text = words(&told);
    for part in [
        "Why: 15.3",
        "Rule 15.3: Lots decide the order in which players choose nations.",
        "Asked you: Which nations would you like to play, your favourite first? (15.3)",
        "From your letter, received ",
        "line 5 nations: [thrace, africa]",
        "Chance it was drawn with the seed of the game, which is opened when the game is over",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // Of Bob, who was asked too, not a word.
    assert_eq!(
        text.matches("Which nations would you like").count(),
        1,
        "{text}"
    );
    // Bob wrote nothing.
    let token = office.token_of("bob");
    let asks = block(&format!("token: {token}\nrequest: why 15.3"));
    let told = office.ask("bob@example.org", None, &asks);
    let text = words(&told);
    assert!(
        text.contains("From the default, for no order of yours decided it"),
        "{text}"
    );
    assert!(!text.contains("your letter"), "{text}");
}

#[test]
fn a_plain_line_asks_as_a_block_does_in_either_language() {
    let (mut office, page) = office();
    let by_block = office.ask("ann@example.org", Some(&page), &block("request: why 0.1"));
    let after = |mail: &ReceivedMail| words(mail).split_once("What ").unwrap().1.to_owned();
    let cut = |text: String| text.split("-- ").next().unwrap().to_owned();
    for line in ["why 0.1", "Why 0.1?", "Warum 0.1", "why event 1 turn 0"] {
        let plain = office.ask("ann@example.org", Some(&page), line);
        assert_eq!(cut(after(&plain)), cut(after(&by_block)), "{line}");
    }
    let by_block = office.ask(
        "ann@example.org",
        Some(&page),
        &block("request: why rule 15 thrace"),
    );
    for line in ["why thrace", "warum Regel 15 Thrakien", "why rule 15 Ann"] {
        let plain = office.ask("ann@example.org", Some(&page), line);
        assert_eq!(cut(after(&plain)), cut(after(&by_block)), "{line}");
    }
    let orders = office.orders();
    assert_eq!(orders[0].1, "none", "{orders:?}");
}

#[test]
fn what_cannot_be_explained_is_said_with_what_there_is() {
    let (mut office, page) = office();
    for (about, says) in [
        ("999", "There is no event 999 in turn 0; the last of it is "),
        (
            "24.51",
            "No event of turn 0 is by the rule 24.51. There are events by 15, 15.2, 15.3, 15.4.",
        ),
        (
            "rule 24",
            "No event of turn 0 is by the rule 24. There are events by 15, 15.2, 15.3, 15.4.",
        ),
        (
            "7.3",
            "Nothing was told of turn 7; turns 0 to 0 were judged.",
        ),
        (
            "0.999",
            "There is no event 999 in turn 0; the last of it is ",
        ),
        (
            "Rmoe",
            "There is no area, nation or player Rmoe, did you mean rome?",
        ),
        ("15.3 Italy", "No event by the rule 15.3 is about Italy."),
        (
            "1 Italy",
            "Event 1 of turn 0 is not about Italy, and none by a rule of that number is.",
        ),
        ("italy", "Nothing happened to italy."),
        (
            "15.3 turn 4",
            "Nothing was told of turn 4; turns 0 to 0 were judged.",
        ),
        ("thapsus", "Nothing happened to thapsus."),
    ] {
        let told = office.ask(
            "ann@example.org",
            Some(&page),
            &block(&format!("request: why {about}")),
        );
        let text = words(&told);
        assert!(text.contains(says), "{about}: {text}");
    }
    let told = office.ask("ann@example.org", Some(&page), &block("request: why"));
    assert!(
        words(&told).contains("must name an event, a rule, an area or a nation"),
        "{}",
        told.text
    );
}

#[test]
fn one_letter_asks_of_three_things_at_most() {
    let (mut office, page) = office();
    let all: Vec<String> = (1..=9).map(|at| format!("why 0.{at}")).collect();
    let list = format!("request: [{}]", all.join(", "));
    office.write("ann@example.org", Some(&page), &block(&list));
    office.post();
    assert_eq!(office.mails().len(), 3);
}

#[test]
fn in_german_it_is_told_in_german() {
    let mut office = TestOffice::of(
        "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
         - {name: bob, address: bob@example.org, language: de}\n",
    );
    office.mails();
    office.wait(4 * DAY);
    office.post();
    let page = office.mail_to("bob@example.org");
    let told = office.ask("bob@example.org", Some(&page), &block("request: why 15.3"));
    assert_eq!(told.subject, "[delta-7] Zug 1, Reich: warum es geschah");
    let text = words(&told);
    for part in [
        "Regel 15.3: Das Los bestimmt",
        "Aus der Vorgabe, weil kein Befehl es entschied",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}
