//! What mail clients do to a letter on its way: the frame must give the same lines, or refuse, never other lines.

use bulla::mail::{Found, read};
use bulla::orders::{self, Vocabulary};
use bulla::scenario::Scenario;
use proptest::prelude::*;

const LINES: [&str; 18] = [
    "game: delta-7",
    "nation: crete",
    "status: final",
    "recheck:",
    "  reduce: [rhodes, thera]",
    "moves:",
    "  - 3 knossos > phaestos",
    "  - ship knossos: +4, thera, -2, athens, -2",
    "  - if: {athens: {thrace: 0}, sardes: {enemies: \"<=2\"}}",
    "    then: [4 troy > bithynia]",
    "say: thanks & goodbye <all>",
    "pillage: 3",
    "offers:",
    "  - {id: e1, to: any, count: 3, declared: [salt, salt],",
    "    sealed: [salt, salt, hides], want: {count: 3, named: [iron]}}",
    "calamities:",
    "  famine: {grain: 1, direct: {egypt: 8, asia: 8}}",
    "losses: [2 thera, cyrene tokens, rhodes city]",
];

const FORM: &str = "BEGIN ORDERS\ngame: delta-7\nstatus: form\nmoves:\nEND ORDERS\n";

/// What happens to the words before they are put into a message.
#[derive(Clone, Copy, Debug)]
enum Words {
    Quoted,
    QuotedWithoutBlank,
    /// The marks of one line are lost.
    MarkLost(usize),
    QuotedWithInitials,
    TrailingBlanks,
    /// Behind the marks BEGIN and END.
    HardBlanks,
    SmallLetters,
    Greeting,
    Footer,
    FormBelowMarked,
    FormBelowHeader,
    FormAbove,
    Cut(usize),
}

/// How the words travel.
#[derive(Clone, Copy, Debug)]
enum Dress {
    Plain,
    LineFeeds,
    Printable,
    Base64,
    Flowed { width: usize },
    Divisions,
    Paragraphs,
    Breaks,
    Preformatted,
    Attached,
    Signed,
}

fn quoted(text: &str, prefix: &str) -> String {
    text.lines()
        .map(|line| format!("{prefix}{line}\n"))
        .collect()
}

fn mangle(text: &str, words: Words) -> String {
    match words {
        Words::Quoted => quoted(text, "> "),
        Words::QuotedWithoutBlank => quoted(text, ">"),
        Words::MarkLost(at) => {
            let count = text.lines().count().max(1);
            let marked = text.lines().enumerate();
            marked
                .map(|(line, words)| {
                    format!("{}{words}\n", if line == at % count { "" } else { "> " })
                })
                .collect()
        }
        Words::QuotedWithInitials => quoted(text, "AB> "),
        Words::TrailingBlanks => text.lines().map(|line| format!("{line}  \n")).collect(),
        Words::HardBlanks => text.replace(" ORDERS\n", "\u{a0}ORDERS\u{200b}\u{a0}\n"),
        Words::SmallLetters => text
            .replace("BEGIN ORDERS", "Begin orders")
            .replace("END ORDERS", "end orders"),
        Words::Greeting => format!("Hello, here are my orders: all of them.\n\n{text}"),
        Words::Footer => format!("{text}-- \nC.\n_____\nA list of letters\nhttps://example.org\n"),
        Words::FormBelowMarked => format!(
            "{text}\nOn Monday the office wrote:\n{}",
            quoted(FORM, "> ")
        ),
        Words::FormBelowHeader => {
            format!("{text}\nFrom: Office <o@x>\nSent: Monday\nSubject: x\n\n{FORM}")
        }
        Words::FormAbove => format!(
            "On Monday the office wrote:\n{}\n{text}",
            quoted(FORM, "> ")
        ),
        Words::Cut(at) => text.split_inclusive('\n').take(at).collect(),
    }
}

fn page(text: &str) -> String {
    let mut out = String::new();
    let mut before = '\n';
    for (at, c) in text.char_indices() {
        let next = text[at + c.len_utf8()..].chars().next();
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            ' ' if before == '\n' || next == Some(' ') => out.push_str("&nbsp;"),
            other => out.push(other),
        }
        before = c;
    }
    out
}

fn flowed(text: &str, width: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let content = line.trim_start_matches('>');
        let marks = &line[..line.len() - content.len()];
        let content = content
            .strip_prefix(' ')
            .filter(|_| !marks.is_empty())
            .unwrap_or(content);
        let content = content.trim_end();
        let mut length = 0;
        out.push_str(marks);
        out.push_str(if marks.is_empty() && !content.starts_with([' ', '>']) {
            ""
        } else {
            " "
        });
        let indent = content.len() - content.trim_start().len();
        for (at, word) in content.split_inclusive(' ').enumerate() {
            if length > width && at > indent {
                out.push_str(&format!(
                    "\r\n{marks}{}",
                    if marks.is_empty() && !word.starts_with(['>', ' ']) {
                        ""
                    } else {
                        " "
                    }
                ));
                length = 0;
            }
            out.push_str(word);
            length += word.len();
        }
        out.push_str("\r\n");
    }
    out
}

fn printable(text: &str) -> String {
    let mut out = String::new();
    for (at, byte) in text.replace('\n', "\r\n").bytes().enumerate() {
        if at % 31 == 30 && byte != b'\n' {
            out.push_str("=\r\n");
        }
        match byte {
            b'\r' | b'\n' | b'!'..=b'<' | b'>'..=b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("={byte:02X}")),
        }
    }
    out
}

fn base64(text: &str) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for (at, three) in text.as_bytes().chunks(3).enumerate() {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let index = (bits >> (18 - 6 * digit)) & 63;
            out.push(if digit > three.len() {
                '='
            } else {
                char::from(DIGITS[index as usize])
            });
        }
        if at % 19 == 18 {
            out.push_str("\r\n");
        }
    }
    out
}

fn dress(text: &str, dress: Dress) -> Vec<u8> {
    let lines = |before: &str, behind: &str| -> String {
        let shown = page(text);
        let lines = shown.lines();
        lines
            .map(|line| {
                format!(
                    "{before}{}{behind}",
                    if line.is_empty() { "<br>" } else { line }
                )
            })
            .collect()
    };
    let html = |body: String| {
        format!("Content-Type: text/html; charset=utf-8\r\n\r\n<html><body>{body}</body></html>")
    };
    let plain = "Content-Type: text/plain; charset=utf-8";
    let crlf = text.replace('\n', "\r\n");
    let message = match dress {
        Dress::Plain => format!("{plain}\r\n\r\n{crlf}"),
        Dress::LineFeeds => format!("{plain}\n\n{text}"),
        Dress::Printable => format!(
            "{plain}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n{}",
            printable(text)
        ),
        Dress::Base64 => format!(
            "{plain}\r\nContent-Transfer-Encoding: base64\r\n\r\n{}",
            base64(text)
        ),
        Dress::Flowed { width } => format!("{plain}; format=flowed\r\n\r\n{}", flowed(text, width)),
        Dress::Divisions => html(lines("<div>", "</div>")),
        Dress::Paragraphs => html(lines("\n<p class=\"x\"><span>", "</span></p>\n")),
        Dress::Breaks => html(lines("", "<br>\n")),
        Dress::Preformatted => html(format!("<pre>{}</pre>", page(text))),
        Dress::Attached => format!(
            "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee there.\r\n--b\r\n\
             {plain}; name=\"o.txt\"\r\n\r\n{crlf}\r\n--b--\r\n"
        ),
        Dress::Signed => format!(
            "Content-Type: multipart/signed; boundary=b\r\n\r\n--b\r\n{plain}\r\n\r\n{crlf}\r\n--b\r\n\
             Content-Type: application/pgp-signature\r\n\r\nx\r\n--b--\r\n"
        ),
    };
    format!("From: a@x\r\nSubject: orders\r\n{message}").into_bytes()
}

fn clean(text: &str) -> String {
    let lines = text
        .lines()
        .map(|line| line.replace('\u{a0}', " ").trim_end().to_owned());
    lines
        .filter(|line| !line.is_empty())
        .map(|line| line + "\n")
        .collect()
}

fn body() -> impl Strategy<Value = String> {
    proptest::sample::subsequence(LINES.to_vec(), 3..LINES.len())
        .prop_map(|lines| lines.into_iter().map(|line| format!("{line}\n")).collect())
}

fn words() -> impl Strategy<Value = Words> {
    prop_oneof![
        Just(Words::Quoted),
        Just(Words::QuotedWithoutBlank),
        (0..20usize).prop_map(Words::MarkLost),
        Just(Words::QuotedWithInitials),
        Just(Words::TrailingBlanks),
        Just(Words::HardBlanks),
        Just(Words::SmallLetters),
        Just(Words::Greeting),
        Just(Words::Footer),
        Just(Words::FormBelowMarked),
        Just(Words::FormBelowHeader),
        Just(Words::FormAbove),
        (0..20usize).prop_map(Words::Cut),
    ]
}

/// Damage after which the orders must still be read.
fn harmless() -> impl Strategy<Value = Words> {
    words().prop_filter("may refuse", |words| {
        !matches!(
            words,
            Words::MarkLost(_) | Words::QuotedWithInitials | Words::Cut(_)
        )
    })
}

fn dresses() -> impl Strategy<Value = Dress> {
    prop_oneof![
        Just(Dress::Plain),
        Just(Dress::LineFeeds),
        Just(Dress::Printable),
        Just(Dress::Base64),
        (10..60usize).prop_map(|width| Dress::Flowed { width }),
        Just(Dress::Divisions),
        Just(Dress::Paragraphs),
        Just(Dress::Breaks),
        Just(Dress::Preformatted),
        Just(Dress::Attached),
        Just(Dress::Signed),
    ]
}

/// Clients that send format=flowed put a blank behind their marks.
fn marked_as(how: Dress, words: Words) -> Words {
    match (how, words) {
        (Dress::Flowed { .. }, Words::QuotedWithoutBlank) => Words::Quoted,
        (_, words) => words,
    }
}

/// Lines that kept marks of a quotation, folded by a client, are refused when the orders are read.
fn is_refused(lines: &str) -> bool {
    let scenario = Scenario::named("advanced-8").expect("the scenario reads");
    orders::read(lines, 1, &Vocabulary::new(&scenario.components)).is_refused()
}

fn block(body: &str) -> String {
    format!("BEGIN ORDERS\n{body}END ORDERS\n")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_mangled_letter_has_the_same_lines_or_none(
        body in body(),
        chain in proptest::collection::vec(words(), 0..5),
        how in dresses(),
    ) {
        let text = chain.iter().fold(block(&body), |text, &words| mangle(&text, marked_as(how, words)));
        if let Found::Orders(found) = read(&dress(&text, how)).found {
            let same = clean(&found.text) == clean(&body);
            prop_assert!(same || is_refused(&found.text), "{}\nfound as\n{}", text, found.text);
        }
    }

    #[test]
    fn harmless_damage_is_undone(body in body(), one in harmless(), two in harmless(), how in dresses()) {
        let text = mangle(&mangle(&block(&body), marked_as(how, one)), marked_as(how, two));
        match read(&dress(&text, how)).found {
            Found::Orders(found) => prop_assert_eq!(clean(&found.text), clean(&body), "{}", text),
            other => prop_assert!(false, "{:?}\n{}", other, text),
        }
    }
}
