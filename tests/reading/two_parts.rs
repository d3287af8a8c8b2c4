//! Letters of which the text part and the HTML say different things, and that no other letter is taken for one.

use std::fs;
use std::path::Path;

use bulla::free_text::bare_yes::{Consent, assent};
use bulla::free_text::{ParseContext, ParsedLetter, parse};
use bulla::mail::{AnsweredMail, BlockResult, read, read_file_answering};
use bulla::orders::Vocabulary;

use super::first_time_players::words;

fn is_refused(parsed: &ParsedLetter) -> bool {
    let BlockResult::Refused(complaint) = &parsed.found else {
        return false;
    };
    let said = complaint.said.as_ref();
    said.is_some_and(|said| said.key == "mail.two-parts")
}

#[test]
fn a_letter_whose_parts_agree_is_never_refused_for_them() {
    let words = words();
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let page = fs::read(tests.join("shared/trawl/page.eml")).expect("the page");
    let page = [AnsweredMail::of(&page)];
    let mut count = 0;
    for folder in [
        "letters",
        "letters/newcomers",
        "shared/letters",
        "shared/newcomers",
        "shared/newcomers-2",
        "shared/trawl",
    ] {
        for entry in fs::read_dir(tests.join(folder)).expect("the letters are in the repository") {
            let path = entry.expect("readable").path();
            if path.extension().is_none_or(|ending| ending != "eml") || path.ends_with("page.eml") {
                continue;
            }
            let bytes = fs::read(&path).expect("readable");
            for mails in [&[][..], &page] {
                let parsed = parse(
                    &read_file_answering(&bytes, mails),
                    &ParseContext::of_words(&words),
                );
                assert!(!is_refused(&parsed), "{}: {parsed:?}", path.display());
            }
            count += 1;
        }
    }
    assert!(count > 700, "{count} letters");
}

fn message(plain: &str, html: &str) -> String {
    format!(
        "From: ann@x\nTo: o@x\nSubject: Re\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\n{plain}\n\
         --b\nContent-Type: text/html\n\n{html}\n--b--\n"
    )
}

fn parsed(plain: &str, html: &str, words: &Vocabulary) -> ParsedLetter {
    let context = ParseContext {
        segment: Some("realm"),
        ..ParseContext::of_words(words)
    };
    parse(&read(message(plain, html).as_bytes()), &context)
}

#[test]
fn parts_that_come_to_different_things_are_refused_with_both() {
    let words = words();
    for (plain, html, shown) in [
        (
            "2 thebes to memphis\nfinal",
            "<p>3 thebes to memphis</p><p>final</p>",
            ["2 thebes", "3 thebes"],
        ),
        (
            "2 ur to susa\nfinal",
            "2 ur to susa<br>draft",
            ["`final`", "`draft`"],
        ),
        (
            "2 ur to susa\nfinal",
            "2 ur to susa<br>build miletus<br>final",
            ["its text says ``", "build miletus"],
        ),
        (
            "2 ur to susa\nfinal",
            "2 ur to susa if nobody is there<br>final",
            ["its text says ``", "if nobody is there"],
        ),
        ("request: status", "request: page", ["status", "page"]),
        (
            "2 ur to susa\nfinal",
            "Please do nothing this time<br>final",
            ["2 ur to susa", "do nothing"],
        ),
        (
            "BEGIN ORDERS\ntax: 1\nEND ORDERS",
            "BEGIN ORDERS<br>tax: 2<br>END ORDERS",
            ["tax: 1", "tax: 2"],
        ),
        (
            "> BEGIN ORDERS\n> tax: 1\n> END ORDERS",
            "<blockquote>BEGIN ORDERS<br>tax: 2<br>END ORDERS</blockquote>",
            ["tax: 1", "tax: 2"],
        ),
    ] {
        let parsed = parsed(plain, html, &words);
        assert!(is_refused(&parsed), "{plain} / {html}: {parsed:?}");
        assert_eq!(parsed.proposal, None);
        let BlockResult::Refused(complaint) = &parsed.found else {
            panic!("{parsed:?}");
        };
        for words in shown {
            assert!(complaint.message.contains(words), "{}", complaint.message);
        }
    }
}

#[test]
fn parts_that_are_only_written_otherwise_agree() {
    let words = words();
    for (plain, html) in [
        (
            "2 thebes to memphis\nfinal",
            "<ul><li>2 Thebes &rarr; Memphis</li></ul><p>Final</p>",
        ),
        (
            "- 2 thebes to memphis\n\n*final*",
            "<b>2 thebes</b> &gt; memphis<br>final",
        ),
        (
            "2 thebes to memphis\nfinal\n[image: logo]",
            "2 thebes to memphis<br>final<img src=x>",
        ),
        (
            "2 thebes to\nmemphis\nfinal",
            "2 thebes to memphis<br>final",
        ),
        (
            "2 thebes to memphis\nfinal\n-- \nAnn",
            "2 thebes to memphis<br>final<br>-- <br>Ann <a href=x>home</a>",
        ),
    ] {
        let parsed = parsed(plain, html, &words);
        assert!(!is_refused(&parsed), "{plain} / {html}: {parsed:?}");
    }
    let told = parsed(
        "2 thebes to memphis\nfinal\n\nAnn",
        "2 thebes to memphis<br>final<br>unless memphis burns<br><br>Ann",
        &words,
    );
    let is_counted = matches!(told.found, BlockResult::Orders(_)) && told.unread.is_empty();
    assert!(!is_counted, "{told:?}");
}

#[test]
fn a_yes_that_the_html_takes_back_is_none() {
    let said = |plain: &str, html: &str| assent(&read(message(plain, html).as_bytes()), "ann", &[]);
    assert_eq!(said("yes", "<p>Yes</p>"), Some(Consent::Yes));
    for html in [
        "<p>no</p>",
        "yes<br>but build miletus",
        "yes, final",
        "<s>yes</s>",
    ] {
        assert_eq!(said("yes", html), None, "{html}");
    }
}
