//! Letters as people write them: plain lines count, prose comes back as a proposal, and nothing that was written is lost in silence.

use super::*;

pub const ANN: &str = "ann@example.org";

/// Returns words above the form, which is quoted as a client quotes it.
pub fn above(words: &str, page: &ReceivedMail) -> String {
    // A mail program shows the words, not the source.
    let text = bulla_mail::texts(page.text.as_bytes()).remove(0);
    let quoted: Vec<String> = text.lines().map(|line| format!("> {line}")).collect();
    format!(
        "{words}\n\nOn Monday, Office <office@example.org> wrote:\n{}\n",
        quoted.join("\n")
    )
}

/// Returns a house in the realm segment, with Ann's page.
pub fn realm() -> (TestOffice, ReceivedMail) {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    office.ask(ANN, Some(&page), &block("nations: [africa]\nstatus: final"));
    office.mails();
    office.wait(4 * DAY);
    office.post();
    let page = office.mail_to(ANN);
    (office, page)
}

/// Ann's orders that stand, in canonical form.
pub fn text(office: &mut TestOffice) -> String {
    office.standing("ann")
}

/// Returns whether Ann has no orders in force.
fn is_silent(office: &mut TestOffice) -> bool {
    text(office).is_empty()
}

#[test]
fn plain_lines_above_the_quoted_page_are_orders() {
    let (mut office, page) = realm();
    let receipt = office.ask(
        ANN,
        Some(&page),
        &above("Hi,\n\ntax 2\nno ships, no cities\nfinal\n\nAnn", &page),
    );
    assert_eq!(office.orders()[0].1, "final", "{}", receipt.text);
    assert_eq!(text(&mut office), "tax: 2\n");
}

#[test]
fn to_order_nothing_takes_a_yes_where_orders_stand_and_none_where_none_do() {
    let (mut office, page) = realm();
    office.ask(
        ANN,
        Some(&page),
        &above("orders: none\nfinal\n\nAnn", &page),
    );
    assert_eq!(text(&mut office), "orders: none\n");
    let (mut office, page) = realm();
    office.ask(ANN, Some(&page), &above("tax 2\nfinal\n\nAnn", &page));
    let asked = office.ask(
        ANN,
        Some(&page),
        &above("orders: none\nfinal\n\nAnn", &page),
    );
    assert!(asked.text.contains("\norders: none\n"), "{}", asked.text);
    assert_eq!(text(&mut office), "tax: 2\n");
    office.ask(ANN, Some(&asked), &above("yes", &asked));
    assert_eq!(text(&mut office), "orders: none\n");
    let asked = office.ask(ANN, Some(&page), &above("tax 2\nfinal\n\nAnn", &page));
    assert_eq!(text(&mut office), "tax: 2\n", "{}", asked.text);
}

#[test]
fn a_letter_that_was_cut_is_proposed_and_a_yes_makes_it_orders_once() {
    let (mut office, page) = realm();
    let answer = office.ask(ANN, Some(&page), "tax 2");
    assert!(is_silent(&mut office));
    assert_eq!(answer.value("status"), "proposal", "{}", answer.text);
    assert!(answer.text.contains("tax: 2"), "{}", answer.text);
    assert!(answer.subject.contains("is this what you mean?"));
    // The proposal itself orders nothing.
    let quoted = above("Thanks", &answer);
    office.ask(ANN, Some(&answer), &quoted);
    assert!(is_silent(&mut office));
    let receipt = office.ask(ANN, Some(&answer), &above("Yes!\n\nAnn", &answer));
    assert_eq!(office.orders()[0].1, "draft", "{}", receipt.text);
    assert_eq!(text(&mut office), "tax: 2\n");
    let again = office.ask(ANN, Some(&answer), "ok");
    assert!(again.text.contains("it was used before"), "{}", again.text);
    assert_eq!((office.orders()[0].1, office.orders()[0].2), ("draft", 1));
}

#[test]
fn a_yes_confirms_nothing_once_other_orders_came_or_from_a_strange_address() {
    let (mut office, page) = realm();
    let answer = office.ask(ANN, Some(&page), "tax 2");
    office.write("eve@example.com", Some(&answer), "yes");
    office.post();
    assert!(is_silent(&mut office));
    office.ask(ANN, Some(&page), &block("reduce: [rome]"));
    let late = office.ask(ANN, Some(&answer), "yes");
    assert!(
        late.text.contains("orders of yours were received since"),
        "{}",
        late.text
    );
    assert_eq!(text(&mut office), "reduce: [rome]\n");
}

#[test]
fn plain_lines_drop_nothing_of_the_orders_that_stand() {
    let (mut office, page) = realm();
    office.ask(
        ANN,
        Some(&page),
        &block("reduce: [carthage]\nstatus: final"),
    );
    let answer = office.ask(ANN, Some(&page), &above("tax 2\nfinal", &page));
    assert_eq!(text(&mut office), "reduce: [carthage]\n");
    assert!(
        answer.text.contains("tax: 2\nreduce: [carthage]"),
        "{}",
        answer.text
    );
    office.ask(ANN, Some(&answer), "yes");
    assert_eq!(text(&mut office), "tax: 2\nreduce: [carthage]\n");
    assert_eq!(office.orders()[0].1, "final");
}

#[test]
fn words_beside_a_block_are_told_and_keep_it_from_being_final() {
    let (mut office, page) = realm();
    let letter = format!(
        "{}\nP.S. reduce Carthage first please\n",
        block("tax: 2\nstatus: final")
    );
    let answer = office.ask(ANN, Some(&page), &letter);
    assert_eq!(office.orders()[0].1, "draft");
    let told = answer.text.replace('\n', " ");
    assert!(
        told.contains("not read: `P.S. reduce Carthage first please`"),
        "{told}"
    );
    assert!(
        answer.text.contains("reduce: [carthage]"),
        "{}",
        answer.text
    );
    // A yes means what the answer proposes, not the block without the words.
    office.ask(ANN, Some(&answer), "ja");
    assert_eq!(office.orders()[0].1, "final");
    assert_eq!(text(&mut office), "tax: 2\nreduce: [carthage]\n");
}

#[test]
fn what_the_office_mailed_is_nobodys_words() {
    let (mut office, page) = realm();
    // A client that does not mark what it quotes.
    let lines: Vec<&str> = page
        .text
        .lines()
        .take_while(|line| !line.contains("BEGIN"))
        .collect();
    let answer = office.ask(ANN, Some(&page), &format!("tax 2\n\n{}", lines.join("\n")));
    assert_eq!(text(&mut office), "tax: 2\n", "{}", answer.text);
}

#[test]
fn a_question_is_answered_with_the_form_and_orders_nothing() {
    let (mut office, page) = realm();
    let answer = office.ask(ANN, Some(&page), &above("How do I build a ship?", &page));
    assert!(is_silent(&mut office));
    assert!(
        answer
            .text
            .replace('\n', " ")
            .contains("a question, no order: `How do I build a ship?`"),
        "{}",
        answer.text
    );
    assert_eq!(answer.value("status"), "form");
}

#[test]
fn a_question_about_areas_is_answered_with_their_neighbours() {
    let (mut office, page) = realm();
    for question in [
        "What can I reach from Rubicon?",
        "which areas touch Rubicon",
    ] {
        let answer = office.ask(ANN, Some(&page), &above(question, &page));
        assert!(
            answer.text.contains("Neighbours\n")
                && answer.text.contains("- Rubicon, by land: Cisalpina"),
            "{}",
            answer.text
        );
    }
    let answer = office.ask(ANN, Some(&page), &above("How do I build a ship?", &page));
    assert!(!answer.text.contains("Neighbours\n"), "{}", answer.text);
    assert!(is_silent(&mut office));
}

#[test]
fn a_question_about_a_rule_is_answered_with_what_it_did() {
    let (mut office, page) = realm();
    let answer = office.ask(
        ANN,
        Some(&page),
        &above("Can you tell me why rule 15.3 was used?", &page),
    );
    assert!(answer.text.contains("Why: rule 15.3"), "{}", answer.text);
    let answer = office.ask(
        ANN,
        Some(&page),
        &above("Can you tell me why rule 99.9 was used?", &page),
    );
    assert!(!answer.text.contains("Why: rule"), "{}", answer.text);
    assert!(is_silent(&mut office));
}

#[test]
fn a_note_beside_a_yes_is_not_lost() {
    let (mut office, page) = realm();
    office.configure("moderators: [gm@example.org]");
    let answer = office.ask(ANN, Some(&page), "tax 2");
    office.write(
        ANN,
        Some(&answer),
        "yes\n\nBEGIN NOTE\nI am away on Friday.\nEND NOTE",
    );
    office.post();
    let mails = office.mails();
    assert_eq!(text(&mut office), "tax: 2\n");
    let passed = mails.iter().find(|mail| mail.to == ["gm@example.org"]);
    assert!(passed.is_some_and(|mail| mail.text.contains("I am away on Friday.")));
}

#[test]
fn a_request_and_a_code_need_no_block() {
    let (mut office, page) = realm();
    let form = office.ask(ANN, Some(&page), "request: form");
    assert_eq!(form.value("status"), "form", "{}", form.text);
    let asked = office.ask(
        ANN,
        Some(&page),
        &block("reduce: [rome]\ntax: 9\nstatus: final"),
    );
    let code = code(&asked);
    assert_eq!(office.orders()[0].1, "draft");
    office.ask(ANN, Some(&asked), &format!("confirm: {code}"));
    assert_eq!(office.orders()[0].1, "final");
}

/// A receipt says that orders are a draft, and how to say that one is done.
#[test]
fn a_bare_final_above_a_receipt_is_said_of_the_orders_that_stand() {
    for answers_receipt in [true, false] {
        let (mut office, page) = realm();
        let receipt = office.ask(ANN, Some(&page), &above("tax 2\n\nAnn", &page));
        assert_eq!(office.orders()[0].1, "draft", "{}", receipt.text);
        let answered = if answers_receipt { &receipt } else { &page };
        let receipt = office.ask(ANN, Some(answered), &above("Final.\n\nAnn", answered));
        assert_eq!(office.orders()[0].1, "final", "{}", receipt.text);
        assert_eq!(text(&mut office), "tax: 2\n");
        assert_eq!(receipt.value("status"), "final", "{}", receipt.text);
    }
}

#[test]
fn a_bare_final_where_no_orders_stand_orders_nothing_after_a_yes() {
    // A plain word that there is nothing is an order of its own.
    let (mut office, page) = realm();
    office.ask(
        ANN,
        Some(&page),
        &above("Nothing this round.\nfinal", &page),
    );
    assert_eq!(text(&mut office), "orders: none\n");
    for words in ["final\n\nAnn", "no ships, no cities\nfinal"] {
        let (mut office, page) = realm();
        let asked = office.ask(ANN, Some(&page), &above(words, &page));
        assert!(is_silent(&mut office), "{}", asked.text);
        assert!(asked.text.contains("\norders: none\n"), "{}", asked.text);
        office.ask(ANN, Some(&asked), &above("yes", &asked));
        assert_eq!(text(&mut office), "orders: none\n");
        assert_eq!(office.orders()[0].1, "final");
    }
    // It may be meant of all that stands, or beside it.
    let (mut office, page) = realm();
    office.ask(ANN, Some(&page), &above("tax 2\nfinal", &page));
    let told = office.ask(ANN, Some(&page), &above("no ships\nfinal", &page));
    assert!(told.text.contains("not read: `no ships`"), "{}", told.text);
    assert_eq!(text(&mut office), "tax: 2\n");
}

#[test]
fn words_above_a_quoted_receipt_are_heard_and_its_block_is_nobodys_word() {
    let (mut office, page) = realm();
    let receipt = office.ask(ANN, Some(&page), &above("tax 2\nfinal\n\nAnn", &page));
    let told = office.ask(
        ANN,
        Some(&receipt),
        &above(
            "Please let me keep everything for now\nfinal\n\nAnn",
            &receipt,
        ),
    );
    assert!(
        told.text.contains("not read: `Please let me keep"),
        "{}",
        told.text
    );
    assert_eq!(text(&mut office), "tax: 2\n");
    let asked = office.ask(
        ANN,
        Some(&receipt),
        &above("orders: none\nfinal\n\nAnn", &receipt),
    );
    assert!(asked.text.contains("\norders: none\n"), "{}", asked.text);
    office.ask(ANN, Some(&asked), &above("yes", &asked));
    assert_eq!(text(&mut office), "orders: none\n");
    // Changed where it is quoted, it is an order as ever.
    let (mut office, page) = realm();
    let mut receipt = office.ask(ANN, Some(&page), &above("tax 2\nfinal\n\nAnn", &page));
    receipt.text = receipt.text.replace("status: final", "status: draft");
    office.ask(
        ANN,
        Some(&receipt),
        &above("Not yet, sorry\n\nAnn", &receipt),
    );
    assert_eq!(office.orders()[0].1, "draft");
}

#[test]
fn plain_lines_above_a_quoted_proposal_are_orders_in_its_place() {
    let (mut office, page) = realm();
    let asked = office.ask(
        ANN,
        Some(&page),
        &above("I may build at carthage, please", &page),
    );
    assert_eq!(asked.value("status"), "proposal", "{}", asked.text);
    let receipt = office.ask(
        ANN,
        Some(&asked),
        &above("1 cisalpina to etruria\nfinal\n\nAnn", &asked),
    );
    assert_eq!(office.orders()[0].1, "final", "{}", receipt.text);
    assert_eq!(text(&mut office), "moves:\n  - 1 cisalpina > etruria\n");
}

#[test]
fn a_final_below_a_yes_or_in_its_place_makes_a_proposal_final() {
    for words in ["yes\nfinal\n\nAnn", "Final"] {
        let (mut office, page) = realm();
        let asked = office.ask(
            ANN,
            Some(&page),
            &above("I may build at carthage, please", &page),
        );
        let receipt = office.ask(ANN, Some(&asked), &above(words, &asked));
        assert_eq!(office.orders()[0].1, "final", "{}", receipt.text);
        assert_eq!(text(&mut office), "cities: [carthage]\n");
    }
}

#[test]
fn nations_named_in_a_sentence_are_proposed_in_the_order_in_which_they_stand() {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    let words = "Hi, I would like Italy please, or else Africa.\nfinal\n\nAnn";
    let asked = office.ask(ANN, Some(&page), &above(words, &page));
    assert!(
        asked.text.contains("nations: [italy, africa]"),
        "{}",
        asked.text
    );
    office.ask(ANN, Some(&asked), &above("yes", &asked));
    assert!(text(&mut office).contains("nations: [italy, africa]"));
    assert_eq!(office.orders()[0].1, "final", "the letter said so");
}

/// Whoever says yes to a receipt is content with it: orders that were final stay so, and a draft stays one.
#[test]
fn a_yes_to_a_receipt_changes_nothing() {
    for status in ["final", "draft"] {
        let (mut office, page) = realm();
        let words = format!("cities: carthage\nstatus: {status}");
        let receipt = office.ask(ANN, Some(&page), &above(&words, &page));
        for yes in ["yes", "Yes please\n\nAnn", "ja"] {
            let answer = office.ask(ANN, Some(&receipt), &above(yes, &receipt));
            assert!(
                answer.text.contains("changes nothing"),
                "{yes}: {}",
                answer.text
            );
            assert_eq!(office.orders()[0].1, status, "{yes}");
            assert_eq!(text(&mut office), "cities: [carthage]\n");
        }
        // Beside it a word that orders is no such yes, and one that changes the quoted block neither.
        let quoted = above("yes", &receipt).replace("cities: [carthage]", "cities: [rome]");
        let answer = office.ask(ANN, Some(&receipt), &quoted);
        assert!(!answer.text.contains("changes nothing"), "{}", answer.text);
    }
}
