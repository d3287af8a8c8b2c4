//! The HTML of mails: valid, self-contained, readable in light and dark, and its form comes back as it was sent.

mod contrast;
mod play;
mod replies;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use bulla::page::PageImage;
use play::{Mail, mails};

/// Turns of the game whose mails are looked at.
const TURNS: u16 = 3;

/// More than this, and web mail cuts a message off, in bytes.
const LONGEST: usize = 100_000;

pub fn html(mail: &Mail) -> String {
    let picture = |key: &str| PageImage {
        key: key.to_owned(),
        src: format!("cid:{key}@delta-7.office.example"),
        alt: "The board: \"who\" stands <where>".to_owned(),
        caption: "The board after turn 3".to_owned(),
        shown: (360, 450),
    };
    let pictures = ["overview.after", "region.3", "region.5"].map(picture);
    mail.document
        .html(&pictures, "Mail 12 to you in this game.\nA second line.")
}

/// `BULLA_HTML=DIR` keeps the pages, to be looked at.
fn keep(mail: &Mail, html: &str) {
    if let Some(directory) = std::env::var_os("BULLA_HTML") {
        let name = format!("{}.html", mail.name.replace('/', "-"));
        std::fs::write(Path::new(&directory).join(name), html).expect("the page is kept");
    }
}

#[test]
fn pages_and_receipts_fetch_nothing_and_have_what_clients_need() {
    let mails = mails(TURNS);
    assert!(mails.len() > 100, "{}", mails.len());
    for mail in &mails {
        let html = html(mail);
        keep(mail, &html);
        let name = &mail.name;
        for word in [
            "<script",
            "http",
            "url(",
            "@import",
            "<link",
            "javascript",
            "onload",
        ] {
            assert!(!html.to_lowercase().contains(word), "{name} has {word}");
        }
        let sources: Vec<&str> = html.split("src=\"").skip(1).collect();
        assert!(
            sources.iter().all(|source| source.starts_with("cid:")),
            "{name}"
        );
        // The later parts of trade show the market alone.
        let is_market = name.contains("-trade-1-") || name.contains("-trade-2-");
        let shown = if name.ends_with("page") && (!is_market || name.contains("observers")) {
            3
        } else {
            0
        };
        assert_eq!(sources.len(), shown, "{name}: pictures");
        assert!(html.contains("<html lang=\"en\">"), "{name}");
        assert!(html.contains("<title>Five players without"), "{name}");
        assert!(html.contains("max-width:640px"), "{name}");
        assert!(html.len() < LONGEST, "{name}: {} bytes", html.len());
        let marks = html.chars().filter(|c| c.is_control() && *c != '\n');
        assert_eq!(marks.count(), 0, "{name}: marks are left over");
    }
}

#[test]
fn the_validator_finds_nothing() {
    let mails = mails(TURNS);
    let found: Vec<String> = mails
        .iter()
        .filter_map(|mail| complaint(&html(mail)).map(|said| format!("{}: {said}", mail.name)))
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(
        complaint("<!DOCTYPE html><title>a</title><p><b>c</p>").is_some(),
        "the validator does complain"
    );
}

/// Returns the complaints of Debian's `tidy` about a page, if any.
fn complaint(html: &str) -> Option<String> {
    let mut tidy = Command::new("tidy")
        .args(["-errors", "-quiet", "-utf8"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("this test needs the validator `tidy`; on Debian: apt-get install tidy");
    let mut input = tidy.stdin.take().expect("a pipe");
    input.write_all(html.as_bytes()).expect("tidy reads");
    drop(input);
    let output = tidy.wait_with_output().expect("tidy ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (!output.status.success() || !said.trim().is_empty()).then_some(said)
}

#[test]
fn words_stand_out_from_their_ground_in_light_and_dark() {
    for mail in mails(TURNS) {
        let (worst, looked) = contrast::worst(&html(&mail));
        assert!(looked > 10, "{}: {looked} words", mail.name);
        for (contrast, words) in worst {
            assert!(
                contrast >= 4.5,
                "{}: {contrast:.2} of \"{words}\"",
                mail.name
            );
        }
    }
}

#[test]
fn text_and_html_have_the_same_words() {
    for mail in mails(1) {
        let html = html(&mail);
        let shown: String = html
            .split('<')
            .filter_map(|tag| tag.split_once('>'))
            .map(|(_, words)| format!("{words} "))
            .collect();
        let words = |text: &str| -> Vec<String> {
            let words = text.split(|c: char| !c.is_alphanumeric());
            // The numbers of steps are the browser's.
            let words = words.filter(|word| word.len() > 1);
            words.map(str::to_owned).collect()
        };
        let (text, shown) = (words(&mail.document.text()), words(&shown));
        let missing = text.iter().find(|word| !shown.contains(word));
        assert_eq!(missing, None, "{}", mail.name);
    }
}

/// A letter that is HTML and nothing else.
pub fn letter_of(html: &str) -> String {
    let html = html.replace('\n', "\r\n");
    format!(
        "From: ann@example.org\r\nTo: office@example.org\r\nSubject: Re: turn\r\nMIME-Version: 1.0\r\n\
         Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n{html}"
    )
}
