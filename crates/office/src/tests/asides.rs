//! A letter that says more than its orders: the days of an absence, a question, a greeting. Each goes its own way, and the orders count.

use super::plain_text_orders::{ANN, above, realm, text};
use super::*;

const GM: &str = "gm@example.org";

const ENGLISH: &str =
    "Hi,\n\ntax 2\nfinal\n\nI am away 3 to 10 August. When does the next turn begin?\n\nAnn";

/// The mails to an address after a letter of Ann's, as their words.
fn sent(
    office: &mut TestOffice,
    page: &ReceivedMail,
    letter: &str,
) -> impl Fn(&str) -> Vec<String> + use<> {
    office.mails();
    office.write(ANN, Some(page), letter);
    office.post();
    let mails = office.mails();
    move |address| {
        let mails = mails.iter().filter(|mail| mail.to == [address]);
        let words = |mail: &ReceivedMail| {
            let texts = bulla_mail::texts(mail.text.as_bytes()).join(" ");
            texts.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        mails.map(words).collect()
    }
}

/// The days for which Ann has filed an absence.
fn away(office: &mut TestOffice) -> Vec<(String, String)> {
    let store = &mut office.office.as_mut().unwrap().store;
    let found = store.read(|store| {
        let seat = store.seats_of_address(ANN)?.remove(0);
        store.absences(seat.id)
    });
    let found = found.unwrap().into_iter();
    found.map(|one| (one.from_day, one.to_day)).collect()
}

fn all_count(office: &mut TestOffice, page: &ReceivedMail, letter: &str, says: [&str; 3]) {
    office.configure(&format!("moderators: [{GM}]"));
    let to = sent(office, page, letter);
    assert_eq!(office.orders()[0].1, "final", "{:?}", to(ANN));
    assert_eq!(text(office), "tax: 2\n");
    let days = ("2027-08-03".to_owned(), "2027-08-10".to_owned());
    assert_eq!(away(office), [days]);
    let answers = to(ANN).join("\n");
    let [filed, passed, question] = says;
    for said in [filed, passed, question] {
        assert!(answers.contains(said), "{said}: {answers}");
    }
    let passed = to(GM);
    assert_eq!(passed.len(), 1);
    assert!(passed[0].contains(question), "{}", passed[0]);
    assert!(
        !passed[0].contains("tax") && !passed[0].contains("August"),
        "the question alone: {}",
        passed[0]
    );
}

const SAYS: [&str; 3] = [
    "You are away from 2027-08-03 to 2027-08-10",
    "Your words went to the moderator",
    "When does the next turn begin?",
];

#[test]
fn orders_an_absence_and_a_question_of_one_letter_all_count() {
    let (mut office, page) = realm();
    all_count(&mut office, &page, &above(ENGLISH, &page), SAYS);
    // Nothing behind the question shows that the letter is whole: `final` does.
    let (mut office, page) = realm();
    let bare = "tax 2\nfinal\n\nI am away 3 to 10 August.\nWhen does the next turn begin?";
    all_count(&mut office, &page, bare, SAYS);
    let (mut office, page) = realm();
    let block = block("tax: 2\nstatus: final");
    let beside = "Hello,\n\nI am away 3 to 10 August. When does the next turn begin?\n\nAnn";
    all_count(&mut office, &page, &format!("{beside}\n\n{block}"), SAYS);
}

#[test]
fn they_count_in_german_too() {
    let mut office = TestOffice::of(
        "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org, language: de}\n  \
         - {name: bob, address: bob@example.org}\n",
    );
    office.mails();
    office.wait(4 * DAY);
    office.post();
    let page = office.mail_to(ANN);
    let letter = "Hallo,\n\ntax 2\nfertig\n\nIch bin vom 3. bis 10. August weg. Wann beginnt der nächste Zug?\n\nAnn";
    let says = [
        "Du bist vom 2027-08-03 bis 2027-08-10 verreist",
        "Deine Worte gingen an die Spielleitung",
        "Wann beginnt der nächste Zug?",
    ];
    all_count(&mut office, &page, &above(letter, &page), says);
}

#[test]
fn a_question_over_two_lines_and_one_that_names_an_area_take_nothing_from_the_orders() {
    for (question, asked) in [
        (
            "Who is going to write the report of this year's\ntournament for the club?",
            "Who is going to write the report of this year's tournament for the club?",
        ),
        ("Which areas touch Rubicon?", "Which areas touch Rubicon?"),
    ] {
        for letter in [
            format!("tax 2\nfinal\n\n{question}\n\nAnn"),
            format!("{question}\n\n{}\n\nAnn", block("tax: 2\nstatus: final")),
        ] {
            let (mut office, page) = realm();
            office.configure(&format!("moderators: [{GM}]"));
            let to = sent(&mut office, &page, &above(&letter, &page));
            assert_eq!(office.orders()[0].1, "final", "{letter}: {:?}", to(ANN));
            assert!(to(GM)[0].contains(asked), "{:?}", to(GM));
        }
    }
}

#[test]
fn greetings_take_nothing_from_the_orders() {
    for greeting in [
        "Happy new year to all of you!",
        "Hope everybody is well.",
        "Ein schönes Wochenende wünsche ich euch allen!",
        "Greetings to everybody at the table",
        "Hope you are all enjoying the sunshine!",
        "Viel Spaß und bis bald!",
    ] {
        let (mut office, page) = realm();
        let letter = format!("tax 2\nfinal\n\n{greeting}\n\nAnn");
        let answer = office.ask(ANN, Some(&page), &above(&letter, &page));
        assert_eq!(office.orders()[0].1, "final", "{greeting}: {}", answer.text);
    }
}

#[test]
fn what_carries_a_doubt_is_proposed_as_ever() {
    for doubt in [
        "Should I rather reduce Rome first?",
        "Could you please build a city at Carthage?",
        "When Bob comes to Rome?",
        "What if Bob comes to Rome?",
        "Would it be better to wait instead?",
        "2 cisalpina to etruria?",
        "How about reducing Rome?",
    ] {
        let (mut office, page) = realm();
        let letter = format!("tax 2\nfinal\n\n{doubt}\n\nAnn");
        let answer = office.ask(ANN, Some(&page), &above(&letter, &page));
        assert_ne!(office.orders()[0].1, "final", "{doubt}: {}", answer.text);
    }
}

#[test]
fn an_absence_in_doubtful_company_is_filed_and_the_rest_is_asked_back() {
    let (mut office, page) = realm();
    let letter = "I may build at carthage, please\n\nI am away 3 to 10 August.";
    let to = sent(&mut office, &page, &above(letter, &page));
    assert_eq!(away(&mut office).len(), 1);
    let answers = to(ANN);
    assert_eq!(answers.len(), 2, "{answers:?}");
    assert!(answers.iter().any(|one| one.contains(SAYS[0])));
    assert!(answers.iter().any(|one| one.contains("status: proposal")));
}

/// The receipt of a yes says that it made a draft, which counts, and what makes it final.
#[test]
fn a_yes_to_a_proposal_says_that_it_is_a_draft_and_what_makes_it_final() {
    for (language, asked, yes, told) in [
        (
            "en",
            "A yes makes them a draft, which counts at the deadline as it stands; \"yes, final\" makes them final.",
            "yes",
            "Your orders are a draft: they count at the deadline as they stand, unless you send others. To make them final, answer with \
             the one word \"final\"; in a block it is \"status: final\".",
        ),
        (
            "de",
            "Ein Ja macht sie zu einem Entwurf, der zur Frist zählt, wie er dasteht; \"ja, final\" macht sie endgültig.",
            "ja",
            "Deine Befehle sind ein Entwurf: zur Frist zählen sie, wie sie dastehen, wenn du keine anderen schickst. Endgültig macht sie \
             eine Antwort mit dem einen Wort \"final\"; in einem Block ist es \"status: final\".",
        ),
    ] {
        let (mut office, page) = realm();
        office.change(&format!("UPDATE seats SET language = '{language}'"));
        let proposal = office.ask(ANN, Some(&page), "tax 2");
        let words = |mail: &ReceivedMail| {
            let texts = bulla_mail::texts(mail.text.as_bytes()).join(" ");
            texts.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert!(words(&proposal).contains(asked), "{}", proposal.text);
        let receipt = office.ask(ANN, Some(&proposal), yes);
        assert_eq!(office.orders()[0].1, "draft");
        assert!(words(&receipt).contains(told), "{}", receipt.text);
        let receipt = office.ask(ANN, Some(&receipt), "final");
        assert_eq!(office.orders()[0].1, "final", "{}", receipt.text);
    }
    // A letter that says final is final with a yes.
    let (mut office, page) = realm();
    let proposal = office.ask(ANN, Some(&page), "I may build at carthage, please\nfinal");
    let told = proposal.text.replace('\n', " ");
    assert!(told.contains("A yes makes these orders final"), "{told}");
    office.ask(ANN, Some(&proposal), "yes");
    assert_eq!(office.orders()[0].1, "final");
}

/// Talk takes nothing from the orders, in prose and beside a block, and its writer is told what was taken for talk.
#[test]
fn talk_beside_orders_is_told_and_the_orders_count() {
    let talk = "My daughter has learnt to swim.";
    let ill = "sorry for being silent the last two times, was ill";
    for (letter, talk) in [
        (format!("Hi,\n\n{talk}\n\ntax 2\nfinal\n\nAnn"), talk),
        (format!("{ill}\n\ntax 2\nfinal\n\nAnn"), ill),
        (
            format!("{ill}\n\n{}\n\nAnn", block("tax: 2\nstatus: final")),
            ill,
        ),
    ] {
        let (mut office, page) = realm();
        let to = sent(&mut office, &page, &above(&letter, &page));
        let answer = to(ANN).join("\n");
        assert_eq!(office.orders()[0].1, "final", "{letter}: {answer}");
        assert_eq!(text(&mut office), "tax: 2\n");
        let told = format!("Taken for talk, not for an order: {talk}");
        assert!(answer.contains(&told), "{told}: {answer}");
    }
}

/// Words that could change an order are no talk: the letter is proposed.
#[test]
fn words_that_could_change_an_order_are_no_talk() {
    for beside in [
        "Please forget the order before this one.",
        "Sorry, the other way round.",
        "But not if the sun shines.",
        "Sorry, I meant the other one.",
    ] {
        let (mut office, page) = realm();
        let letter = format!("tax 2\n{beside}\nfinal\n\nAnn");
        let to = sent(&mut office, &page, &above(&letter, &page));
        let answer = to(ANN).join("\n");
        let is_final = office
            .orders()
            .first()
            .is_some_and(|orders| orders.1 == "final");
        assert!(!is_final, "{beside}: {answer}");
        assert!(!answer.contains("Taken for talk"), "{beside}: {answer}");
    }
}
