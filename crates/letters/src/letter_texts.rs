//! The texts of a letter: what stands in its parts, decoded.

use super::answered_mail::AnsweredMail;
use super::charset::decode;
use super::flowed::unfold;
use super::html::to_marked_text;
use super::mime::{MimePart, body};
use super::requote::requote;
use super::uncounted::{UncountedText, is_marked, shown};
use super::uncounted_text::{split, with_marks_of};
use super::{new_text, order_blocks};

/// The first plain text that is no attachment, and that of the first HTML, with marks before what they quote of known mails and without
/// the words that do not count.
pub(super) struct LetterTexts {
    pub(super) plain: Option<String>,
    pub(super) html: Option<String>,
    /// The text of the HTML with all its words, where some do not count: a mark stands before each character of those.
    pub(super) marked: Option<String>,
    /// True if the mails that the letter quotes are known.
    pub(super) is_known: bool,
    /// Words of the writer that do not count.
    pub(super) uncounted: Vec<UncountedText>,
}

impl LetterTexts {
    pub(super) fn of(parts: &[MimePart], mails: &[AnsweredMail]) -> LetterTexts {
        let mut is_known = false;
        let mut quoted = |text: String| {
            let requoted = requote(&text, mails);
            is_known |= requoted.is_some();
            requoted.unwrap_or(text)
        };
        let html = body(parts, "text/html");
        let html = html.map(|part| to_marked_text(&decode(&part.bytes(), part.charset.as_deref())));
        let plain = body(parts, "text/plain").map(|part| shown(&plain(part)));
        let plain = match &html {
            Some(html) if is_marked(html) => plain.map(|plain| with_marks_of(html, &plain)),
            _ => plain,
        };
        let html = html.map(&mut quoted);
        let marked = html.clone().filter(|html| is_marked(html));
        let (html, mut uncounted) = html.map(split).unzip();
        let (plain, beside) = plain.map(&mut quoted).map(split).unzip();
        if uncounted.as_ref().is_none_or(Vec::is_empty) {
            uncounted = beside;
        }
        LetterTexts {
            plain,
            html,
            marked,
            is_known,
            uncounted: uncounted.unwrap_or_default(),
        }
    }

    /// Returns the text that holds the words of a person: the plain one, but that of the HTML where the plain one has none and it has.
    pub(super) fn typed(&self) -> String {
        let html = self.html.as_ref();
        match &self.plain {
            Some(plain) if says(plain) => plain.clone(),
            Some(plain) => html.filter(|html| says(html)).unwrap_or(plain).clone(),
            None => html.cloned().unwrap_or_default(),
        }
    }

    /// Returns both texts, where each has words of a person or a block.
    pub(super) fn both(&self) -> Option<[&str; 2]> {
        let holds = |text: &&str| says(text) || !order_blocks::scan(text).is_empty();
        let plain = self.plain.as_deref().filter(holds)?;
        let html = self.html.as_deref().filter(holds)?;
        Some([plain, html])
    }
}

/// Returns whether a person typed anything in a text.
fn says(text: &str) -> bool {
    let typed = new_text::new_text(text);
    let said = typed.lines.iter().chain(&typed.signature);
    let mut lines = said.map(|line| line.text.trim());
    let mut between = typed.between.iter();
    // `[image]` stands for what the HTML alone shows.
    let is_stub = |line: &str| line.starts_with('[') && line.ends_with(']');
    lines.any(|line| !line.is_empty() && !is_stub(line)) || between.any(|line| !line.is_quoted)
}

/// Returns the plain text of a part as it was meant: unfolded, and without the escape of a signed text.
pub(super) fn plain(part: &MimePart) -> String {
    let text = decode(&part.bytes(), part.charset.as_deref());
    let text = match part.flowed {
        Some(space) => unfold(&text, space),
        None => text,
    };
    if text.contains(SIGNED) {
        without_dashes(&text)
    } else {
        text
    }
}

/// First line of a text that is signed in place (RFC 9580, 7).
const SIGNED: &str = "-----BEGIN PGP SIGNED MESSAGE-----";

/// Undoes the escape of a text signed in place, where every line that begins with a dash has `- ` before it.
fn without_dashes(text: &str) -> String {
    let mut signed = false;
    let mut out = String::with_capacity(text.len());
    for line in order_blocks::lines(text) {
        match line.trim_end() {
            SIGNED => signed = true,
            "-----BEGIN PGP SIGNATURE-----" => signed = false,
            _ => {}
        }
        out.push_str(line.strip_prefix("- ").filter(|_| signed).unwrap_or(line));
        out.push('\n');
    }
    out
}
