//! Letters of proven seats: what counts, what is refused, what stands.

use super::*;

#[test]
fn the_first_page_goes_to_every_address_of_a_seat_with_a_form_of_its_own() {
    let mut office = TestOffice::new();
    let mails = office.mails();
    assert_eq!(mails.len(), 2);
    let to: Vec<Vec<String>> = mails.iter().map(|mail| mail.to.clone()).collect();
    assert!(to.contains(&vec!["bob@example.net".into(), "bob@example.org".into()]));
    assert_ne!(mails[0].value("token"), mails[1].value("token"));
    assert_eq!(mails[0].value("segment"), "setup");
    assert!(mails[0].subject.contains("[delta-7]"));
}

#[test]
fn a_bare_reply_is_proven_by_the_mail_it_answers() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    office.mails();
    let body = block("nations: [africa, thrace]");
    office.write("Ann <Ann@Example.org>", Some(&page), &body);
    office.post();
    let receipt = office.mail_to("ann@example.org");
    assert_eq!(receipt.value("status"), "draft", "{}", receipt.text);
    assert_eq!(office.orders()[0], ("ann".into(), "draft", 1));
    assert_eq!(office.verdicts(), ["accepted"]);
}

#[test]
fn a_token_in_the_block_proves_without_a_reply() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    let lines = format!(
        "game: delta-7\ntoken: {}\nstatus: final\nnations: [africa]",
        page.value("token")
    );
    office.ask("ann@example.org", None, &block(&lines));
    assert_eq!(office.orders()[0], ("ann".into(), "final", 1));
}

#[test]
fn the_whole_block_of_the_letter_received_last_replaces_the_earlier_one() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    office.ask("ann@example.org", Some(&page), &block("nations: [africa]"));
    let receipt = office.ask("ann@example.org", Some(&page), &block("nations: [thrace]"));
    assert_eq!(office.orders()[0], ("ann".into(), "draft", 2));
    assert!(receipt.text.contains("nations: [thrace]") || receipt.text.contains("nations: thrace"));
}

#[test]
fn a_broken_letter_never_wipes_a_good_one() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    office.ask("ann@example.org", Some(&page), &block("nations: [africa]"));
    for broken in [
        "nations: [africa",
        "shipz: [thera]",
        "nations: &a [*a]",
        "nations: [africa]\nnations: [thrace]",
    ] {
        let answer = office.ask("ann@example.org", Some(&page), &block(broken));
        assert!(
            answer.subject.contains("refused"),
            "{broken}: {}",
            answer.subject
        );
        assert_eq!(office.orders()[0], ("ann".into(), "draft", 1), "{broken}");
    }
}

#[test]
fn two_blocks_that_differ_are_refused_with_an_answer() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    let body = format!(
        "{}\n{}",
        block("nations: [africa]"),
        block("nations: [thrace]")
    );
    let answer = office.ask("ann@example.org", Some(&page), &body);
    assert!(answer.subject.contains("refused"));
    assert_eq!(office.orders()[0].1, "none");
}

#[test]
fn the_form_sent_back_unchanged_is_no_order() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    let form = page.form().text.clone();
    office.ask("ann@example.org", Some(&page), &block(&form));
    assert_eq!(office.orders()[0].1, "none");
    let filled = form.replace("nations:", "nations: [africa] #");
    assert_ne!(filled, form);
    office.ask("ann@example.org", Some(&page), &block(&filled));
    assert_eq!(
        office.orders()[0],
        ("ann".into(), "draft", 1),
        "never final"
    );
    assert_eq!(office.verdicts(), ["quoted", "accepted"]);
}

#[test]
fn the_receipt_sent_back_changes_nothing_and_an_older_one_is_stale() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    let first = office.ask("ann@example.org", Some(&page), &block("nations: [africa]"));
    let BlockResult::Orders(of_receipt) = first.letter.found.clone() else {
        panic!("{}", first.text);
    };
    office.ask("ann@example.org", Some(&first), &block(&of_receipt.text));
    assert_eq!(office.orders()[0].2, 1);
    office.ask("ann@example.org", Some(&page), &block("nations: [thrace]"));
    office.ask("ann@example.org", Some(&first), &block(&of_receipt.text));
    assert_eq!(office.orders()[0].2, 2);
    assert_eq!(
        office.verdicts(),
        ["accepted", "quoted", "accepted", "old-revision"]
    );
}

#[test]
fn dropped_lines_wait_for_their_confirmation() {
    let mut office = TestOffice::at_realm();
    let page = office.mail_to("ann@example.org");
    let lines = "status: final\ntax: 2\nmoves:\n  - 1 athens > troy";
    let answer = office.ask("ann@example.org", Some(&page), &block(lines));
    assert_eq!(office.orders()[0].1, "draft", "{}", answer.text);
    let at = answer
        .text
        .find("confirm: ")
        .unwrap_or_else(|| panic!("{}", answer.text));
    let code: String = answer.text[at + 9..].chars().take(14).collect();
    office.ask("ann@example.org", None, &block("confirm: 0000-0000-0000"));
    assert_eq!(office.orders()[0].1, "draft");
    office.ask("ann@example.org", None, &block(&format!("confirm: {code}")));
    assert_eq!(office.orders()[0].1, "final");
}

#[test]
fn orders_can_be_withdrawn_and_none_is_an_order() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    office.ask(
        "ann@example.org",
        Some(&page),
        &block("status: final\nnations: [africa]"),
    );
    office.ask("ann@example.org", Some(&page), &block("clear: true"));
    assert_eq!(office.orders()[0].1, "none");
    office.ask(
        "ann@example.org",
        Some(&page),
        &block("status: final\norders: none"),
    );
    assert_eq!(office.orders()[0].1, "final");
}

#[test]
fn a_standing_block_is_kept_and_never_makes_a_seat_final() {
    let mut office = TestOffice::at_realm();
    let page = office.mail_to("ann@example.org");
    let receipt = office.ask(
        "ann@example.org",
        Some(&page),
        &block("segment: standing\nstatus: final\ncities: [cisalpina]"),
    );
    assert_eq!(office.orders()[0].1, "none");
    office.wait(4 * DAY);
    office.post();
    let page = office.mail_to("ann@example.org");
    let form = &page.form().text;
    assert!(form.contains("cisalpina"), "{}{}", receipt.text, page.text);
    assert_eq!(office.verdicts(), ["standing"]);
}

#[test]
fn after_the_deadline_it_is_late_even_if_the_segment_has_not_run() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    office.ask("ann@example.org", Some(&page), &block("nations: [africa]"));
    office.wait(3 * DAY + 1);
    office.write("ann@example.org", Some(&page), &block("nations: [thrace]"));
    office.office().receive().unwrap();
    assert_eq!(office.verdicts(), ["accepted"], "the deadline may move yet");
    assert_eq!(office.orders()[0].2, 1);
    office.post();
    assert_eq!(office.verdicts(), ["accepted", "late"]);
}

#[test]
fn an_old_token_earns_the_form_of_the_open_segment() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    office.wait(4 * DAY);
    office.post();
    let answer = office.ask("ann@example.org", Some(&page), &block("nations: [africa]"));
    assert_eq!(
        answer
            .form()
            .text
            .lines()
            .find(|line| line.starts_with("segment")),
        Some("segment: realm")
    );
    assert_eq!(office.orders()[0].1, "none");
}

#[test]
fn what_the_block_says_of_itself_must_agree() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    for wrong in [
        "game: other",
        "nation: bob",
        "turn: 9",
        "segment: realm",
        "token: 0000-0000-0000",
    ] {
        let lines = format!("{wrong}\nstatus: final\nnations: [africa]");
        office.ask("ann@example.org", Some(&page), &block(&lines));
        assert_eq!(office.orders()[0].1, "none", "{wrong}");
    }
}

#[test]
fn hostile_bytes_are_answered_or_kept_and_hurt_nobody() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    office.ask("ann@example.org", Some(&page), &block("nations: [africa]"));
    let deep = format!("nations: {}", "[".repeat(100_000));
    office.write("ann@example.org", Some(&page), &block(&deep));
    office.write("ann@example.org", Some(&page), &block(&"x".repeat(1 << 20)));
    office.put(&[0xff; 4096]);
    office.put(&"\0noise ".repeat(100_000).into_bytes());
    office.put(b"");
    let posted = office.post();
    assert_eq!((posted.received.stored, posted.received.answered), (5, 5));
    assert_eq!(office.orders()[0], ("ann".into(), "draft", 1));
}

#[test]
fn a_letter_without_a_block_is_answered_to_its_seat() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    let answer = office.ask("ann@example.org", Some(&page), "Thanks!");
    assert!(
        answer.text.contains("holds no order block"),
        "{}",
        answer.text
    );
    assert_eq!(office.verdicts(), ["no-block"]);
}
