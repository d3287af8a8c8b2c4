use super::*;

const BLOCK: &str = "BEGIN ORDERS\ngame: a\nEND ORDERS\n";

fn letter(message: &str) -> Letter {
    read(message.replace('\n', "\r\n").as_bytes())
}

fn body(letter: &Letter) -> &str {
    match &letter.found {
        BlockResult::Orders(block) => &block.text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn headers_are_read() {
    let letter = letter(
        "From: \"A, B\" <Me@Example.ORG>\nTo: Office <o@x>, two@x\nCc: g: three@x;\nSubject: =?utf-8?q?Z=C3=BCge?=\n\
         Message-ID: <a@b>\nIn-Reply-To: <c@d> (yesterday)\nReferences: <e@f>\n\t<g\n h@i>\nDate: Mon\n\nhello",
    );
    assert_eq!(letter.from, ["me@example.org"]);
    assert_eq!(letter.to, ["o@x", "two@x", "three@x"]);
    assert_eq!(letter.subject, "Züge");
    assert_eq!(letter.message_id.as_deref(), Some("a@b"));
    assert_eq!(letter.in_reply_to, ["c@d"]);
    assert_eq!(letter.references, ["e@f", "gh@i"]);
    assert_eq!(letter.date.as_deref(), Some("Mon"));
    assert_eq!((letter.machine, letter.found), (None, BlockResult::None));
}

#[test]
fn more_than_one_sender_is_none() {
    assert!(letter("From: a@x, b@x\n\n").from.is_empty());
    assert!(letter("From: a@x\nFrom: b@x\n\n").from.is_empty());
    assert!(letter("Subject: x\n\n").from.is_empty());
    assert!(
        letter(&format!("From: a@x{}, b@x\n\n", " ".repeat(5000)))
            .from
            .is_empty()
    );
}

#[test]
fn a_name_that_looks_like_an_address_is_no_sender() {
    for field in [
        "\"victim@x\" <evil@y>",
        "victim@x <evil@y>",
        "=?utf-8?q?victim=40x=2C?= <evil@y>",
        "=?utf-8?q?=3Cvictim=40x=3E?= <evil@y>",
        "(victim@x) evil@y",
    ] {
        let from = letter(&format!("From: {field}\n\n")).from;
        assert_eq!(from, ["evil@y"], "{field}");
    }
    for field in [
        "<victim@x> <evil@y>",
        "victim@x\n\tevil@y",
        "victim@x; evil@y",
    ] {
        let from = letter(&format!("From: {field}\n\n")).from;
        assert_ne!(from, ["victim@x"], "{field}");
    }
}

#[test]
fn a_text_signed_in_place_is_read() {
    let signed = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nBEGIN ORDERS\nmoves:\n- - a\n  - b\nEND ORDERS\n\
        -----BEGIN PGP SIGNATURE-----\n\nabc\n-----END PGP SIGNATURE-----\n";
    assert_eq!(
        body(&letter(&format!("From: a@x\n\n{signed}"))),
        "moves:\n- a\n  - b"
    );
}

#[test]
fn blank_lines_before_the_headers_are_passed_over() {
    assert_eq!(letter(&format!("\n\nFrom: a@x\n\n{BLOCK}")).from, ["a@x"]);
}

#[test]
fn machines_are_told_by_their_headers() {
    for header in [
        "Auto-Submitted: auto-replied",
        "Return-Path: <>",
        "Content-Type: multipart/report; boundary=a",
        "List-Id: <x.y>",
        "Precedence: Bulk",
    ] {
        assert!(
            letter(&format!("{header}\n\n{BLOCK}")).machine.is_some(),
            "{header}"
        );
    }
    assert_eq!(
        letter("Auto-Submitted: no\nReturn-Path: <a@x>\nPrecedence: first-class\n\n").machine,
        None
    );
}

#[test]
fn marks_of_lists_alone_leave_a_person_possible() {
    for (header, is_listed) in [
        ("List-Id: <x.y>", true),
        ("Precedence: Bulk", true),
        (
            "Precedence: list\nList-Id: Club <x.y>\nAuto-Submitted: no",
            true,
        ),
        ("Precedence: junk", false),
        ("Precedence: auto_reply", false),
        ("List-Id: <x.y>\nAuto-Submitted: auto-replied", false),
        ("Precedence: bulk\nReturn-Path: <>", false),
        ("Precedence: bulk\nX-Autoreply: yes", false),
        ("Precedence: bulk\nX-Autorespond: yes", false),
        ("Precedence: bulk\nX-Auto-Response-Suppress: All", false),
        (
            "List-Id: <x.y>\nContent-Type: multipart/report; boundary=a",
            false,
        ),
        ("Subject: hello", false),
    ] {
        let read = letter(&format!("{header}\n\n{BLOCK}"));
        assert_eq!(read.is_listed, is_listed, "{header}");
        assert_eq!(
            read.machine.is_some(),
            header != "Subject: hello",
            "{header}"
        );
    }
}

#[test]
fn plain_text_goes_before_html_unless_it_has_no_block() {
    let alternative = |plain: &str| {
        format!(
            "Content-Type: multipart/alternative; boundary=a\n\n--a\nContent-Type: text/plain\n\n{plain}\n--a\n\
             Content-Type: text/html\n\n<div>BEGIN ORDERS<div>game: h<br>END ORDERS</div></div>\n--a--\n"
        )
    };
    assert_eq!(body(&letter(&alternative(BLOCK))), "game: a");
    assert_eq!(body(&letter(&alternative("see the other part"))), "game: h");
    let cut = letter(&alternative("BEGIN ORDERS\ngame: a\n"));
    assert!(matches!(cut.found, BlockResult::Refused(_)));
}

#[test]
fn attachments_are_read_beside_the_words() {
    let mixed = |words: &str, file: &str, text: &str| {
        format!(
            "Content-Type: multipart/mixed; boundary=a\n\n--a\n\n{words}\n--a\nContent-Type: text/plain\n\
             Content-Disposition: attachment; filename=\"{file}\"\n\n{text}\n--a--\n"
        )
    };
    assert_eq!(body(&letter(&mixed("", "Orders.TXT", BLOCK))), "game: a");
    assert_eq!(
        body(&letter(&mixed("", "orders.yml", "game: b\n"))),
        "game: b"
    );
    assert_eq!(
        letter(&mixed("", "orders.txt", "game: b\n")).found,
        BlockResult::None
    );
    assert_eq!(
        letter(&mixed("", "orders.doc", BLOCK)).found,
        BlockResult::None
    );
    assert_eq!(body(&letter(&mixed(BLOCK, "o.yaml", "game: a"))), "game: a");
    assert!(matches!(
        letter(&mixed(BLOCK, "o.yaml", "game: b")).found,
        BlockResult::Refused(_)
    ));
}

#[test]
fn files_are_messages_or_bare() {
    assert_eq!(body(&read_file(BLOCK.as_bytes())), "game: a");
    assert_eq!(
        body(&read_file(b"\n# mine\ngame: a\nfrom: 2026-12-01\n")),
        "\n# mine\ngame: a\nfrom: 2026-12-01"
    );
    let message = format!("From: a@x\nSubject: b\n\n{BLOCK}");
    assert_eq!(read_file(message.as_bytes()).subject, "b");
    let archived = format!("From a@x Mon Nov 2\n{message}");
    assert_eq!(read_file(archived.as_bytes()).from, ["a@x"]);
    assert_eq!(
        read_file(b"Dear all,\nhow are you?").found,
        BlockResult::None
    );
}
