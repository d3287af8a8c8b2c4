//! Letters that are broken or mean harm: a clear answer to the registered address alone, and earlier orders stand.

use crate::database_text::verdicts;
use crate::mails::Mail;
use crate::office_fixture::*;

fn with_orders() -> (OfficeFixture, Mail) {
    let mut office = OfficeFixture::new();
    let page = office.mail_to(ANN);
    office.ask(ANN, Some(&page), &block("status: final\nnations: [thrace]"));
    (office, page)
}

/// Each is refused with a sentence, whether the mail that is answered proves the seat or only a line with its token.
#[test]
fn a_block_that_cannot_be_read_is_answered_to_its_seat() {
    let (mut office, page) = with_orders();
    let token = format!("token: {}\nstatus: final\n", page.value("token"));
    let bomb = "a: &a [x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]";
    let nested = format!("nations: {}", "[".repeat(100_000));
    let deep = format!("nations: {}", "[".repeat(30_000));
    let long = format!("nations: [{}]", "thrace, ".repeat(20_000));
    for (wrong, said) in [
        ("nations: [atlantis]", "atlantis"),
        ("nations: [thrace", "line"),
        ("nationz: [thrace]", "did you mean nation or nations?"),
        ("nations: [thrace]\nnations: [italy]", "nations"),
        ("nations:\n\t- thrace", "tab"),
        ("nations: |\n  thrace", "line"),
        ("nations: !!set {thrace}", "line"),
        (bomb, "line"),
        (&nested, "64 KiB"),
        (&deep, "deep"),
        (&long, "64 KiB"),
        ("nations: [thrace]\n---\nnations: [italy]", "line"),
        ("turn: -1\nnations: [thrace]", "turn"),
    ] {
        let lines = format!("{token}{wrong}");
        for reply in [None, Some(&page)] {
            let answer = office.ask(ANN, reply, &block(&lines));
            let shown: String = wrong.chars().take(60).collect();
            assert!(
                answer.subject.ends_with("refused"),
                "{shown}: {}",
                answer.text
            );
            assert!(answer.words().contains(said), "{shown}: {}", answer.text);
            assert!(
                answer.block().contains("thrace"),
                "the orders that stand: {}",
                answer.text
            );
            assert_eq!(office.orders(0), ("final", 1), "{shown}");
        }
    }
}

#[test]
fn two_blocks_cut_blocks_and_orders_in_press_are_refused() {
    let (mut office, page) = with_orders();
    let token = format!("token: {}\nnations: [italy]", page.value("token"));
    let two = format!("{}\n{}", block(&token), block("nations: [africa]"));
    let cut = block(&token).replace("END ORDERS", "");
    let press = format!("BEGIN PRESS\nto: all\n{}\nEND PRESS", block(&token));
    let swallowed = block(&token).replace('\n', " ");
    for body in [two, cut, press, swallowed] {
        let answer = office.ask(ANN, Some(&page), &body);
        assert!(
            answer.subject.ends_with("refused"),
            "{body}\n{}",
            answer.text
        );
        assert_eq!(office.orders(0), ("final", 1), "{body}");
    }
}

#[test]
fn the_token_of_a_refused_letter_is_found_behind_base64() {
    let (mut office, page) = with_orders();
    let token = format!("token: {}\nnations: [italy]", page.value("token"));
    let two = format!("{}\n{}\n", block(&token), block("nations: [africa]"));
    office.mails();
    let headers = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n";
    office.put_with(ANN, headers, &base64(two.as_bytes()));
    let answer = office.only_answer(ANN);
    assert!(
        answer.words().contains("two different order blocks"),
        "{}",
        answer.text
    );
    assert_eq!(office.orders(0), ("final", 1));
}

#[test]
fn what_the_office_sent_is_no_order_when_it_comes_back() {
    let (mut office, page) = with_orders();
    let quoted = |mail: &Mail| -> String {
        let body = mail.text.split_once("\n\n").unwrap().1;
        body.lines().map(|line| format!("> {line}\n")).collect()
    };
    let receipt = office.ask(ANN, Some(&page), &block("request: status"));
    for (reply, body) in [
        (
            &page,
            format!("Thanks!\n\nOn Friday, the office wrote:\n{}", quoted(&page)),
        ),
        (&page, block(&page.block())),
        (&receipt, format!("Thanks!\n{}", quoted(&receipt))),
        (&receipt, block(&receipt.block())),
    ] {
        let answer = office.ask(ANN, Some(reply), &body);
        assert!(
            answer.words().contains("That is no order"),
            "{body}\n{}",
            answer.text
        );
        assert_eq!(office.orders(0), ("final", 1), "{body}");
    }
    let answer = office.ask(ANN, Some(&page), "Thanks!");
    assert!(
        answer.words().contains("holds no order block"),
        "{}",
        answer.text
    );
    let older = receipt.block();
    office.ask(ANN, Some(&page), &block("nations: [italy]"));
    let answer = office.ask(ANN, Some(&page), &block(&older));
    assert!(answer.words().contains("older revision"), "{}", answer.text);
    assert_eq!(office.orders(0), ("draft", 2));
}

/// The form that an answer carries holds standing orders that the page did not yet have.
#[test]
fn the_form_of_an_answer_is_no_order_either() {
    let mut office = OfficeFixture::new();
    office.mails();
    office.now += 4 * DAY;
    office.post();
    let page = office.mail_to(ANN);
    let city = page.block();
    assert!(city.contains("segment: realm"), "{city}");
    let standing = office.ask(
        ANN,
        Some(&page),
        &block("segment: standing\ncities: [cisalpina]"),
    );
    let understood = standing.block();
    assert!(
        understood.contains("cities: [cisalpina]"),
        "{}",
        standing.text
    );
    let answer = office.ask(ANN, Some(&standing), &block(&understood));
    assert!(
        answer.words().contains("That is no order"),
        "{}",
        answer.text
    );
    let form = office.ask(ANN, Some(&page), &block("request: form"));
    assert!(form.block().contains("cisalpina"), "{}", form.text);
    let answer = office.ask(ANN, Some(&form), &block(&form.block()));
    assert!(
        answer.words().contains("That is no order"),
        "{}",
        answer.text
    );
    assert_eq!(office.orders(0).0, "none");
}

#[test]
fn bytes_of_any_kind_are_stored_and_done_with() {
    let (mut office, page) = with_orders();
    let reply = format!("From: ann@example.org\nIn-Reply-To: <{}>\n", page.id);
    let noise: Vec<u8> = (0..10_000_000u32)
        .map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    let mut raw = vec![
        noise.clone(),
        Vec::new(),
        vec![0xff; 4096],
        b"\n\n\n".to_vec(),
    ];
    raw.push([format!("{reply}\nBEGIN ORDERS\n").into_bytes(), noise].concat());
    raw.push(
        [
            reply.as_bytes(),
            b"\nBEGIN ORDERS\nnations: [\xff\xfe\x00\xc3]\nEND ORDERS\n",
        ]
        .concat(),
    );
    raw.push(format!("{reply}\n{}", "BEGIN ORDERS\n".repeat(100_000)).into_bytes());
    let parts = "Content-Type: multipart/mixed; boundary=a\n\n--a\n".repeat(10_000);
    raw.push(format!("{reply}{parts}").into_bytes());
    for letter in &raw {
        office.put(letter);
    }
    office.mails();
    office.post();
    assert!(!verdicts(office.path()).contains(&"-".to_owned()));
    assert_eq!(verdicts(office.path()).len(), 1 + raw.len());
    assert!(office.mails().iter().all(|mail| mail.to == [ANN]));
    assert_eq!(office.orders(0), ("final", 1));
    assert!(office.post().starts_with("0 letters stored, 0 answered"));
}

#[test]
fn several_requests_are_each_answered_once_and_change_nothing() {
    let (mut office, page) = with_orders();
    office.mails();
    office.write(
        ANN,
        Some(&page),
        &block("request: [status, form, status, page]"),
    );
    office.post();
    let mut subjects: Vec<String> = office
        .mails()
        .into_iter()
        .map(|mail| mail.subject)
        .collect();
    subjects.sort();
    assert_eq!(
        subjects,
        [
            "[delta-7] turn 0, setup: form",
            "[delta-7] turn 0, setup: status",
            "[delta-7] turn 0, setup: the page again"
        ]
    );
    assert_eq!(office.orders(0), ("final", 1));
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let word = (0..3).fold(0u32, |word, at| {
            word << 8 | u32::from(*three.get(at).unwrap_or(&0))
        });
        for at in 0..4 {
            let letter = LETTERS[(word >> (18 - 6 * at)) as usize & 63];
            text.push(if at <= three.len() {
                char::from(letter)
            } else {
                '='
            });
        }
        if text.len() % 77 == 76 {
            text.push('\n');
        }
    }
    text
}
