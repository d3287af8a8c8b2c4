//! Tests of written mail: it reads back, has the same bytes each time, and lets nobody write a header.

use super::draft::LONGEST_LINE;
use super::*;
use bulla_letters::{BlockResult, read};

fn letter() -> MessageDraft {
    let mailbox = |name: &str, address: &str| NamedAddress {
        name: Some(name.to_owned()),
        address: address.to_owned(),
    };
    MessageDraft {
        from: mailbox("Delta-7 Office", "office@example.org"),
        to: vec![mailbox("Zoë, of \"Crete\"", "Zoe@Example.net")],
        subject: "[delta-7] turn 9, realm: Züge für alle, die in dieser Runde noch nichts geschrieben haben".to_owned(),
        message_id: "a1b2@office.example.org".to_owned(),
        in_reply_to: Some("x@example.net".to_owned()),
        references: (0..9).map(|at| format!("long-reference-{at}@example.net")).collect(),
        automatic: Some(AutoSubmitted::Generated),
        date: 1_795_250_070,
        headers: vec![("List-Id".to_owned(), "<delta-7.office.example.org>".to_owned())],
        body: "Dear Zoe\n\nBEGIN ORDERS\ngame: delta-7\nmoves:\n  - 3 knossos > phaestos\nEND ORDERS\n".to_owned(),
        html: None,
        attached: Vec::new(),
    }
}

fn text(letter: &MessageDraft) -> String {
    String::from_utf8(to_bytes(letter).unwrap()).unwrap()
}

#[test]
fn a_long_plain_line_stays_one_line() {
    let long = "word ".repeat(30);
    let letter = MessageDraft {
        body: format!("{long}\nend\n"),
        ..letter()
    };
    assert!(text(&letter).contains(&format!("{long}\r\nend\r\n")));
}

#[test]
fn a_letter_reads_back_as_it_was_written() {
    let back = read(&to_bytes(&letter()).unwrap());
    assert_eq!(back.from, ["office@example.org"]);
    assert_eq!(back.to, ["zoe@example.net"]);
    assert_eq!(back.subject, letter().subject);
    assert_eq!(back.message_id, Some(letter().message_id));
    assert_eq!(back.in_reply_to, ["x@example.net"]);
    assert_eq!(back.references, letter().references);
    assert_eq!(
        back.date.as_deref(),
        Some("Sat, 21 Nov 2026 08:34:30 +0000")
    );
    assert_eq!(
        back.machine.as_deref(),
        Some("Auto-Submitted: auto-generated")
    );
    assert!(
        matches!(back.found, BlockResult::Orders(block) if block.text.ends_with("  - 3 knossos > phaestos"))
    );
}

#[test]
fn ascii_goes_as_it_is_and_the_rest_as_quoted_printable() {
    let plain = text(&letter());
    assert!(
        plain.contains("Content-Transfer-Encoding: 7bit\r\n"),
        "{plain}"
    );
    assert!(
        plain.contains("\r\n  - 3 knossos > phaestos\r\n"),
        "{plain}"
    );
    let long = format!("{}\n", "x".repeat(2000));
    for body in ["Zoë – “so”\n  - a = b\n", long.as_str()] {
        let mut letter = letter();
        letter.body = format!("BEGIN ORDERS\n{body}END ORDERS\n");
        let encoded = text(&letter);
        assert!(encoded.contains("Content-Transfer-Encoding: quoted-printable\r\n"));
        assert!(
            encoded.is_ascii() && encoded.lines().all(|line| line.len() <= 78),
            "{encoded}"
        );
        assert!(
            matches!(read(encoded.as_bytes()).found, BlockResult::Orders(block) if block.text == body.trim_end())
        );
    }
}

#[test]
fn the_same_letter_is_the_same_bytes() {
    assert_eq!(to_bytes(&letter()), to_bytes(&letter()));
    let bytes = text(&letter());
    assert!(
        !bytes.replace("\r\n", "").contains(['\r', '\n']),
        "only CRLF ends a line"
    );
    assert!(
        bytes.contains("\r\nMIME-Version: 1.0\r\n") && bytes.contains("\r\nList-Id: <delta-7.")
    );
}

#[test]
fn no_line_is_longer_than_a_mail_server_must_take() {
    let mut letter = letter();
    letter.subject = "word ".repeat(600).trim_end().to_owned();
    letter.to[0].name = Some("name ".repeat(600).trim_end().to_owned());
    letter.references = (0..99)
        .map(|at| format!("{at}{}@x", "r".repeat(240)))
        .collect();
    letter.in_reply_to = Some(format!("{}@x", "i".repeat(240)));
    letter.body = "é ".repeat(3000);
    let bytes = text(&letter);
    assert!(!bytes.replace("\r\n", "").contains(['\r', '\n']));
    let longest = bytes.split("\r\n").map(str::len).max();
    assert!(longest <= Some(LONGEST_LINE), "{longest:?}");
}

#[test]
fn no_header_can_be_injected() {
    let mut subject = letter();
    subject.subject = "a\r\nBcc: b@x".to_owned();
    let mut name = letter();
    name.to[0].name = Some("a\nBcc: b@x".to_owned());
    let mut value = letter();
    value.headers[0].1 = "a\rBcc: b@x".to_owned();
    for letter in [subject, name, value] {
        assert!(
            matches!(to_bytes(&letter), Err(ComposeError::Control { .. })),
            "{letter:?}"
        );
    }
    let mut id = letter();
    id.message_id = "a@b>\r\nBcc: b@x".to_owned();
    assert!(matches!(to_bytes(&id), Err(ComposeError::Id(_))));
    let mut address = letter();
    address.to[0].address = "a@b\r\nBcc: b@x".to_owned();
    assert!(matches!(to_bytes(&address), Err(ComposeError::Address(_))));
    for header in ["X:", "X\r\nBcc", "Subject", ""] {
        let mut letter = letter();
        letter.headers.push((header.to_owned(), "x".to_owned()));
        assert!(
            matches!(to_bytes(&letter), Err(ComposeError::Header(_))),
            "{header}"
        );
    }
}

fn picture(bytes: &[u8]) -> InlineImage {
    InlineImage {
        content_id: "0f3a.overview@office.example.org".to_owned(),
        file: "overview.png".to_owned(),
        bytes: bytes.into(),
    }
}

fn full() -> MessageDraft {
    let png: Vec<u8> = (0..=255).cycle().take(1000).collect();
    let attachment = |file: &str, kind, matter| Attachment {
        file: file.to_owned(),
        kind,
        matter,
    };
    MessageDraft {
        html: Some(HtmlBody {
            text: "<p>Züge: <img src=\"cid:0f3a.overview@office.example.org\"></p>\n".to_owned(),
            pictures: vec![picture(&png)],
        }),
        attached: vec![
            attachment(
                "orders.yaml",
                "application/yaml; charset=utf-8",
                AttachmentContent::Text(
                    "game: delta-7\nmoves:\n  - 3 knossos > phaestos\n".to_owned(),
                ),
            ),
            attachment(
                "board.png",
                "image/png",
                AttachmentContent::Shared(png[..99].into()),
            ),
        ],
        ..letter()
    }
}

/// The tree of a message: the type of each part, its depth by blanks, its disposition and file, and its bytes.
fn tree(part: &mailparse::ParsedMail<'_>, depth: usize, lines: &mut Vec<String>) {
    let disposition = part.get_content_disposition();
    let file = disposition.params.get("filename").cloned();
    lines.push(format!(
        "{}{} {}",
        " ".repeat(depth),
        part.ctype.mimetype,
        file.unwrap_or_default()
    ));
    for inner in &part.subparts {
        tree(inner, depth + 1, lines);
    }
}

#[test]
fn a_full_letter_is_a_tree_that_other_readers_read() {
    let letter = full();
    let bytes = to_bytes(&letter).unwrap();
    let parsed = mailparse::parse_mail(&bytes).unwrap();
    let mut lines = Vec::new();
    tree(&parsed, 0, &mut lines);
    let expected = [
        "multipart/mixed ",
        " multipart/alternative ",
        "  text/plain ",
        "  multipart/related ",
        "   text/html ",
        "   image/png overview.png",
        " application/yaml orders.yaml",
        " image/png board.png",
    ];
    assert_eq!(lines, expected);
    let related = &parsed.subparts[0].subparts[1];
    assert_eq!(related.ctype.params["type"], "text/html");
    let html = letter.html.as_ref().unwrap();
    let body = |part: &mailparse::ParsedMail<'_>| part.get_body().unwrap().replace("\r\n", "\n");
    assert_eq!(body(&related.subparts[0]).trim_end(), html.text.trim_end());
    let shown = &related.subparts[1];
    assert_eq!(shown.get_body_raw().unwrap(), &*html.pictures[0].bytes);
    let id = mailparse::MailHeaderMap::get_first_value(&shown.headers[..], "Content-ID");
    assert_eq!(id.as_deref(), Some("<0f3a.overview@office.example.org>"));
    let AttachmentContent::Shared(board) = &letter.attached[1].matter else {
        panic!("the board is shared");
    };
    assert_eq!(parsed.subparts[2].get_body_raw().unwrap(), &**board);
    assert!(body(&parsed.subparts[0].subparts[0]).starts_with("Dear Zoe\n"));
}

#[test]
fn a_full_letter_is_the_same_bytes_each_time_and_has_short_lines() {
    let mut letter = full();
    letter.body = "word ".repeat(400);
    letter.html.as_mut().unwrap().text = "<b>é</b>".repeat(500);
    let bytes = to_bytes(&letter).unwrap();
    assert_eq!(bytes, to_bytes(&letter).unwrap());
    let text = String::from_utf8(bytes).unwrap();
    assert!(!text.replace("\r\n", "").contains(['\r', '\n']));
    assert!(text.is_ascii() && text.split("\r\n").all(|line| line.len() <= LONGEST_LINE));
    let outline = outline(&letter).unwrap();
    assert_eq!(outline.whole(), text.into_bytes());
    assert_eq!(outline.parts.len(), 2);
    let mut other = full();
    other.message_id = "other@office.example.org".to_owned();
    let boundary = |letter: &MessageDraft| {
        let bytes = to_bytes(letter).unwrap();
        let parsed = mailparse::parse_mail(&bytes).unwrap();
        parsed.ctype.params["boundary"].clone()
    };
    assert_ne!(boundary(&full()), boundary(&other));
}

#[test]
fn html_and_attachments_come_alone_too() {
    for (html, attached) in [(true, false), (false, true)] {
        let mut letter = full();
        if !html {
            letter.html = None;
        }
        if !attached {
            letter.attached.clear();
        }
        let bytes = to_bytes(&letter).unwrap();
        let parsed = mailparse::parse_mail(&bytes).unwrap();
        let kind = if html {
            "multipart/alternative"
        } else {
            "multipart/mixed"
        };
        assert_eq!(parsed.ctype.mimetype, kind);
        let back = read(&bytes);
        assert_eq!(back.subject, letter.subject);
        let form = "  - 3 knossos > phaestos";
        assert!(matches!(back.found, BlockResult::Orders(block) if block.text.ends_with(form)));
    }
}

#[test]
fn no_header_can_be_injected_by_a_part() {
    for file in [
        "a\r\nBcc: b@x",
        "a\"; b=\"c",
        "../up",
        ".hidden",
        "-rf",
        "",
        "naïve.txt",
    ] {
        let mut letter = full();
        letter.attached[0].file = file.to_owned();
        assert_eq!(to_bytes(&letter), Err(ComposeError::File(file.to_owned())));
    }
    let mut letter = full();
    letter.html.as_mut().unwrap().pictures[0].content_id = "a@b>\r\nBcc: c".to_owned();
    assert!(matches!(to_bytes(&letter), Err(ComposeError::Id(_))));
}

#[test]
fn the_files_of_a_letter_open_by_themselves() {
    let letter = full();
    let files = files(&to_bytes(&letter).unwrap()).unwrap();
    let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    let expected = [
        "page.txt",
        "page.html",
        "overview.png",
        "orders.yaml",
        "board.png",
    ];
    assert_eq!(names, expected);
    let html = String::from_utf8(files[1].bytes.clone()).unwrap();
    assert!(html.contains("<img src=\"overview.png\">"), "{html}");
    assert_eq!(files[2].bytes, &*letter.html.unwrap().pictures[0].bytes);
}
