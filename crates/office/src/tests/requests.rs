//! Requests that seats send instead of orders.

use super::threads::field;
use super::*;

/// Returns the answer to a request of Ann.
fn answer(office: &mut TestOffice, page: &ReceivedMail, request: &str) -> ReceivedMail {
    office.ask(
        "ann@example.org",
        Some(page),
        &block(&format!("request: {request}")),
    )
}

/// Returns a house at the first realm segment, with the page of Ann.
fn at_realm() -> (TestOffice, ReceivedMail) {
    let mut office = TestOffice::at_realm();
    let page = office.mail_to("ann@example.org");
    (office, page)
}

#[test]
fn every_request_of_a_letter_is_answered_with_a_mail_of_its_own() {
    let (mut office, page) = at_realm();
    let list = "[status, page, form, history, rules, help, public, status]";
    office.write(
        "ann@example.org",
        Some(&page),
        &block(&format!("request: {list}")),
    );
    office.post();
    let mut states: Vec<String> = office
        .mails()
        .iter()
        .map(|mail| {
            mail.subject
                .rsplit(": ")
                .next()
                .unwrap_or_default()
                .to_owned()
        })
        .collect();
    states.sort();
    assert_eq!(
        states,
        [
            "for anybody to see",
            "form",
            "help",
            "status",
            "the page again",
            "the rules of this table",
            "what happened"
        ]
    );
    assert_eq!(office.orders()[0].1, "none");
}

#[test]
fn neighbours_are_told_of_any_area_and_of_ones_own() {
    let (mut office, page) = at_realm();
    let any = answer(&mut office, &page, "neighbours\narea: [cisalpina, rubicon]");
    assert_eq!(any.subject, "[delta-7] turn 1, realm: neighbours");
    let told = any.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("- Cisalpina, by land: "), "{told}");
    assert!(told.contains("- Rubicon, by land: Cisalpina 1"), "{told}");
    let own = answer(&mut office, &page, "neighbours");
    assert!(!own.text.contains("- Rubicon, by land"), "{}", own.text);
    assert!(own.text.contains(", by land: "), "{}", own.text);
    assert_eq!(office.orders()[0].1, "none");
}

#[test]
fn a_page_asked_for_again_is_a_new_mail_that_says_which_one_it_repeats() {
    let (mut office, page) = at_realm();
    let again = answer(&mut office, &page, "page");
    assert!(
        again
            .text
            .contains("You asked for this page again. It was mail 2, of"),
        "{}",
        again.text
    );
    assert_ne!(again.id, page.id);
    assert_eq!(field(&again, "X-Bulla-Number"), "3");
    assert_eq!(
        again.form(),
        &RawOrderBlock {
            first_line: again.form().first_line,
            ..page.form().clone()
        }
    );
    assert_eq!(again.text.matches("\n-- \n").count(), 1, "{}", again.text);
}

#[test]
fn the_moderator_sends_a_page_again_and_it_is_written_down() {
    let (mut office, page) = at_realm();
    office.mails();
    let acted_by = ActedBy {
        who: "mod",
        why: "lost",
    };
    office.office().resend("delta-7", "ann", &acted_by).unwrap();
    office.office().send().unwrap();
    let again = office.mail_to("ann@example.org");
    assert!(
        again
            .text
            .contains("The moderator sends you this page again. It was mail 2")
    );
    assert_eq!(field(&again, "Auto-Submitted"), "auto-generated");
    assert_eq!(again.letter.references, page.letter.references);
    office.ask("ann@example.org", Some(&again), &block("tax: 2"));
    assert_eq!(office.orders()[0].1, "draft", "its form proves the seat");
    let store = &mut office.office.as_mut().unwrap().store;
    let notes = store.read(|store| {
        let game = store.game_named("delta-7")?.unwrap();
        store.notes(game.id)
    });
    assert_eq!(notes.unwrap().last().unwrap().why, "lost");
    let nobody = office.office().resend("delta-7", "zoe", &acted_by);
    assert!(nobody.unwrap_err().to_string().contains("has no seat zoe"));
}

#[test]
fn a_history_is_what_the_own_pages_told_the_last_first_and_without_a_form() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    let early = answer(&mut office, &page, "history");
    assert!(
        early.text.contains("Nothing has happened yet."),
        "{}",
        early.text
    );
    office.wait(4 * DAY);
    office.post();
    let second = office.mail_to("ann@example.org");
    office.wait(4 * DAY);
    office.post();
    let third = office.mail_to("ann@example.org");
    let history = answer(&mut office, &third, "history");
    let told = |mail: &ReceivedMail, title: &str| {
        let from = mail
            .text
            .find(title)
            .unwrap_or_else(|| panic!("{title}: {}", mail.text));
        mail.text[from..]
            .lines()
            .take(4)
            .collect::<Vec<_>>()
            .join("\n")
    };
    let setup = told(&second, "What happened to you (turn 0");
    let realm = told(&third, "What happened to you (turn 1");
    let (last, first) = (history.text.find(&realm), history.text.find(&setup));
    assert!(
        last.is_some() && first.is_some() && last < first,
        "{}",
        history.text
    );
    assert_eq!(history.letter.found, BlockResult::None);
    assert!(!history.text.contains(&third.value("token")));
    assert!(!history.text.contains("The table"));
}

#[test]
fn the_rules_of_a_table_are_its_settings_and_its_commitment() {
    let mut office = TestOffice::of(
        "game: delta-7\nscenario: advanced-2\ndeadlines: {realm: 47}\nseats:\n  \
         - {name: ann, address: ann@example.org}\n  - {name: bob, address: bob@example.org}\n",
    );
    let page = office.mail_to("ann@example.org");
    let rules = answer(&mut office, &page, "rules");
    let is_commitment = |line: &&str| line.len() == 64 && !line.contains(' ');
    let commitment = page.text.lines().find(is_commitment).unwrap();
    for said in ["time for realm", "47 h", "No house rules", commitment] {
        assert!(rules.text.contains(said), "{said}: {}", rules.text);
    }
}

#[test]
fn a_public_page_holds_no_proof_and_nothing_of_its_seat() {
    let (mut office, page) = at_realm();
    let raw = format!(
        "From: ann@example.org\nMessage-ID: <a@client>\nReferences: <x@y> <{0}>\nIn-Reply-To: <{0}>\n\n{1}\n",
        page.id,
        block("request: public"),
    );
    office.mails();
    office.put(raw.as_bytes());
    office.post();
    let public = office.mail_to("ann@example.org");
    let token = page.value("token");
    for secret in [&token, &token.replace('-', ""), &page.letter.references[0]] {
        assert!(!public.text.contains(secret.as_str()), "{}", public.text);
    }
    assert!(crate::context::token::token_of_message_id(&public.id, "example.org").is_none());
    assert_eq!(field(&public, "X-Bulla-Number"), "");
    assert_eq!(field(&public, "Reply-To"), "");
    assert_eq!(public.letter.in_reply_to, ["a@client"]);
    let body = public.text.split_once("\n\n").unwrap().1;
    let observers = office.office().observers_page("delta-7").unwrap();
    assert_eq!(body.trim(), observers.trim());
    let next = answer(&mut office, &page, "status");
    assert_eq!(
        field(&next, "X-Bulla-Number"),
        "3",
        "a public page is not counted"
    );
}

#[test]
fn a_block_asks_for_something_or_gives_orders() {
    let (mut office, page) = at_realm();
    office.ask("ann@example.org", Some(&page), &block("tax: 2"));
    for lines in [
        "request: status\ntax: 2",
        "request: status\norders: none",
        "request: status\nmoves: [",
        "request: [status, everything]",
    ] {
        let answer = office.ask("ann@example.org", Some(&page), &block(lines));
        assert!(
            answer.subject.ends_with("refused"),
            "{lines}: {}",
            answer.subject
        );
        assert_eq!(office.orders()[0], ("italy".into(), "draft", 1), "{lines}");
    }
}
