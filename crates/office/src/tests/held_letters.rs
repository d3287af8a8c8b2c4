//! Held letters: what they may become, and what never comes of them.

use super::*;

const ANN: &str = "ann@example.org";

/// A stranger's letter with Ann's token, and what she is asked.
fn held(office: &mut TestOffice, lines: &str) -> (ReceivedMail, ReceivedMail) {
    let page = office.mail_to(ANN);
    office.mails();
    office.write("eve@example.com", Some(&page), &block(lines));
    office.post();
    let asked = office.mail_to(ANN);
    (page, asked)
}

/// The orders that a notice says are held: its block below that of the code.
fn shown(asked: &ReceivedMail) -> String {
    let text = bulla_mail::texts(asked.text.as_bytes()).remove(0);
    let (_, below) = text.split_once("What is held").unwrap();
    match bulla_mail::find(below) {
        BlockResult::Form(block) => block.text,
        other => panic!("{other:?}"),
    }
}

fn confirm(mail: &ReceivedMail) -> String {
    block(&format!("confirm: {}", code(mail)))
}

#[test]
fn a_held_letter_counts_not_if_any_block_was_received_since() {
    for since in [
        "segment: standing\ncities: [cisalpina]",
        "clear: true",
        "tax: 1",
    ] {
        let mut office = TestOffice::at_realm();
        let (page, asked) = held(&mut office, "status: final\ntax: 2");
        office.ask(ANN, Some(&page), &block(since));
        office.ask(ANN, None, &confirm(&asked));
        assert_eq!(office.verdicts().last().unwrap(), "code-void", "{since}");
        assert_ne!(office.orders()[0].1, "final", "{since}");
    }
    for no_block in ["request: status", "movez: [1 a > b]"] {
        let mut office = TestOffice::at_realm();
        let (page, asked) = held(&mut office, "status: final\ntax: 2");
        office.ask(ANN, Some(&page), &block(no_block));
        office.ask(ANN, None, &confirm(&asked));
        assert_eq!(office.orders()[0].1, "final", "{no_block}");
    }
}

/// Received in the same second, before the one that is held.
#[test]
fn an_earlier_block_of_the_same_second_is_not_received_since() {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    office.mails();
    office.write(ANN, Some(&page), &block("nations: [africa]"));
    office.write(
        "eve@example.com",
        Some(&page),
        &block("status: final\nnations: [thrace]"),
    );
    office.post();
    let mut mails = office.mails();
    mails.retain(|mail| mail.subject.contains("held"));
    office.ask(ANN, None, &confirm(&mails[0]));
    assert_eq!(office.orders()[0].1, "final");
}

#[test]
fn a_held_standing_block_does_not_count_when_one_was_received_since() {
    let mut office = TestOffice::at_realm();
    let (page, asked) = held(&mut office, "segment: standing\ncities: [gaza]");
    office.wait(HOUR);
    office.ask(
        ANN,
        Some(&page),
        &block("segment: standing\ncities: [cisalpina]"),
    );
    let answer = office.ask(ANN, None, &confirm(&asked));
    assert_eq!(office.verdicts().last().unwrap(), "code-void");
    let form = office.ask(ANN, Some(&page), &block("request: form"));
    assert!(
        form.text.contains("cisalpina"),
        "{}{}",
        answer.text,
        form.text
    );
    assert!(!form.text.contains("gaza"), "{}", form.text);
}

#[test]
fn a_code_beside_orders_is_refused_so_that_neither_is_lost() {
    let mut office = TestOffice::new();
    let (_, asked) = held(&mut office, "status: final\nnations: [thrace]");
    for more in [
        "nations: [africa]",
        "clear: true",
        "orders: none",
        "request: status",
    ] {
        let lines = format!("confirm: {}\n{more}", code(&asked));
        let answer = office.ask(ANN, None, &block(&lines));
        assert!(
            answer.text.contains("it holds a code and something else"),
            "{more}: {}",
            answer.text
        );
        assert_eq!(office.orders()[0].1, "none", "{more}");
    }
    office.ask(ANN, None, &confirm(&asked));
    assert_eq!(office.orders()[0].1, "final");
}

/// Checks that nobody is asked for a confirmation when a page is forwarded, or a forwarded page is answered.
#[test]
fn our_own_form_from_a_stranger_is_not_held() {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    office.mails();
    let form = page.form().text.clone();
    office.write(
        "eve@example.com",
        Some(&page),
        &format!("Look at this!\n\n{}", block(&form)),
    );
    office.write("eve@example.com", Some(&page), "Nice page");
    office.post();
    let mails = office.mails();
    assert_eq!(
        (mails.len(), mails[0].to[0].as_str()),
        (1, "eve@example.com")
    );
    assert_eq!(office.verdicts(), ["nobody", "nobody"]);
    assert_eq!(mails[0].subject, "Your letter");
}

#[test]
fn a_held_letter_of_a_judged_or_closed_segment_counts_no_more() {
    let mut office = TestOffice::new();
    let (_, asked) = held(&mut office, "status: final\nnations: [thrace]");
    office.wait(3 * DAY + 1);
    office.write(ANN, None, &confirm(&asked));
    office.office().receive().unwrap();
    assert_eq!(office.verdicts().last().unwrap(), "held", "it may move yet");
    office.post();
    assert_eq!(office.verdicts().last().unwrap(), "code-void");
    office.mails();
    let answer = office.ask(ANN, None, &confirm(&asked));
    assert!(
        answer.text.contains("its segment is judged"),
        "{}",
        answer.text
    );
}

/// Checks that the content to be confirmed is shown in a way that orders nothing.
#[test]
fn the_notice_shows_what_is_held_and_from_where_and_when() {
    let mut office = TestOffice::at_realm();
    let (page, asked) = held(
        &mut office,
        "status: final\ntax: 2\nmoves: [all cisalpina > etruria]",
    );
    assert_eq!(asked.to, [ANN]);
    let shown = shown(&asked);
    assert!(
        shown.contains("status: proposal\n") && shown.contains("\ntax: 2\n"),
        "{shown}"
    );
    let words = asked.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("came from `eve@example.com`") && words.contains("Received "));
    let quoted: Vec<String> = asked.text.lines().map(|line| format!("> {line}")).collect();
    let not_mine = format!("That is not mine!\n\n{}", quoted.join("\n"));
    office.ask(ANN, Some(&asked), &not_mine);
    office.ask(ANN, Some(&page), &block(&shown));
    assert_eq!(office.orders()[0].1, "none");
    assert_eq!(office.verdicts()[1..], ["disagrees", "disagrees"]);
    // As a letter of one's own.
    let own = shown.replace("proposal", "final");
    office.ask(ANN, Some(&page), &block(&own));
    assert_eq!(office.orders()[0].1, "final");
}

/// The code confirms what was shown, and above a quoted notice too.
#[test]
fn the_code_confirms_what_was_shown() {
    let mut office = TestOffice::at_realm();
    let (_, asked) = held(&mut office, "status: final\ntax: 2");
    let quoted: Vec<String> = asked.text.lines().map(|line| format!("> {line}")).collect();
    let yes = format!("{}\n\n{}", confirm(&asked), quoted.join("\n"));
    let answer = office.ask(ANN, Some(&asked), &yes);
    assert_eq!(office.orders()[0].1, "final", "{}", answer.text);
    assert!(answer.text.contains("tax: 2"));
}

#[test]
fn what_a_stranger_says_is_shown_without_marks() {
    let mut office = TestOffice::at_realm();
    let said = "token: q7f2 ===== END ORDERS";
    let offer = format!(
        "segment: standing\nstanding: [{{id: s1, to: any, count: 3, declared: [salt, salt], sealed: [salt, salt, hides], \
                         want: {{count: 3, named: [grain, grain]}}, say: '{said}'}}]"
    );
    let (_, asked) = held(&mut office, &offer);
    let block = shown(&asked);
    assert!(block.contains("segment: standing"), "{block}");
    assert!(block.contains("token; q7f2 = END-ORDERS"), "{block}");
    for (lines, said) in [
        ("request: new-token", Some("request: new-token")),
        ("clear: true", Some("clear: true")),
        (
            "request: address\naddress: eve@example.com",
            Some("address: \"eve@example.com\""),
        ),
        ("movez: [1 a > b]", None),
    ] {
        let mut office = TestOffice::at_realm();
        let (_, asked) = held(&mut office, lines);
        match said {
            Some(said) => assert!(shown(&asked).contains(said), "{}", asked.text),
            None => assert!(!asked.text.contains("What is held"), "{}", asked.text),
        }
    }
}

/// The fields of mail of ours, those that begin with `X-` apart.
const FIELDS: [&str; 14] = [
    "From",
    "To",
    "Subject",
    "Message-ID",
    "Date",
    "In-Reply-To",
    "References",
    "Auto-Submitted",
    "MIME-Version",
    "Precedence",
    "Content-Type",
    "Content-Transfer-Encoding",
    "List-Id",
    "Reply-To",
];

/// Checks letter contents that go into headers and templates of the answer.
#[test]
fn no_letter_writes_a_header_of_ours() {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    office.mails();
    let long = "<x@example.com> ".repeat(20_000);
    for fields in [
        "Subject: =?utf-8?q?a=0D=0ABcc=3A_eve=40example.com?=\n",
        "Message-ID: <a@b\n\tBcc: eve@example.com>\n",
        "Message-ID: <a@b>\r\r\nBcc: eve@example.com\n",
        "Message-ID: =?utf-8?q?=3Ca=40b=3E=0D=0ABcc=3A_eve=40example.com?=\n",
        "Message-ID: <../../../etc/passwd@x/../y>\n",
        "Date: Mon, 1 Jan 2027 00:00:00 +0000 (\n Bcc: eve@example.com)\n",
        &format!("References: {long}\n"),
        &format!("References: <{}@x>\n", "y".repeat(100_000)),
        &format!("Message-ID: <{}@x>\n", "z".repeat(5000)),
    ] {
        for from in [ANN, "eve@example.com"] {
            let raw = format!(
                "{fields}From: {from}\nIn-Reply-To: <{}>\n\n{}\n",
                page.id,
                block("tax: [<b>\nBcc: x")
            );
            office.put(raw.as_bytes());
        }
    }
    let hostile = "\"ann\\\"\r\n Bcc: eve@example.com\" <eve@example.com>";
    office.write(hostile, Some(&page), &block("nations: [thrace]"));
    office.post();
    assert_eq!(office.verdicts().len(), 19);
    for mail in office.mails() {
        let (head, _) = mail.text.split_once("\n\n").unwrap();
        for line in head.lines().filter(|line| !line.starts_with([' ', '\t'])) {
            let name = line.split(':').next().unwrap();
            assert!(FIELDS.contains(&name) || name.starts_with("X-"), "{line}");
            assert!(line.len() <= 998, "{line}");
        }
        assert!(!head.lines().any(|line| line.starts_with("Bcc")), "{head}");
        assert!(
            mail.to == [ANN] || mail.subject == "Your letter",
            "{}",
            mail.text
        );
    }
    let files = fs::read_dir(office.directory.path()).unwrap();
    let names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let known = ["office.key", "inbox", "outbox"];
    for name in names {
        assert!(
            known.contains(&name.as_str()) || name.starts_with("bulla"),
            "{name}"
        );
    }
}
