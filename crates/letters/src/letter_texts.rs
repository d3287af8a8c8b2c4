//! The texts of a letter: what stands in its parts, decoded.

use super::answered_mail::AnsweredMail;
use super::charset::decode;
use super::flowed::unfold;
use super::html::to_text;
use super::mime::{MimePart, body};
use super::requote::requote;
use super::{new_text, order_blocks};

/// The first plain text that is no attachment, and that of the first HTML, with marks before what they quote of known mails.
pub(super) struct LetterTexts {
    pub(super) plain: Option<String>,
    pub(super) html: Option<String>,
}

impl LetterTexts {
    pub(super) fn of(parts: &[MimePart], mails: &[AnsweredMail]) -> LetterTexts {
        let quoted = |text: String| requote(&text, mails).unwrap_or(text);
        let html = body(parts, "text/html");
        let html = html.map(|part| to_text(&decode(&part.bytes(), part.charset.as_deref())));
        LetterTexts {
            plain: body(parts, "text/plain").map(plain).map(quoted),
            html: html.map(quoted),
        }
    }

    /// Returns the text that holds the words of a person: the plain one, but that of the HTML where the plain one has none and it has.
    pub(super) fn typed(&self) -> String {
        let says = |text: &String| {
            let typed = new_text::new_text(text);
            let said = typed.lines.iter().chain(&typed.signature);
            let mut lines = said.map(|line| line.text.trim());
            let mut between = typed.between.iter();
            // `[image]` stands for what the HTML alone shows.
            let is_stub = |line: &str| line.starts_with('[') && line.ends_with(']');
            lines.any(|line| !line.is_empty() && !is_stub(line))
                || between.any(|line| !line.is_quoted)
        };
        let html = self.html.as_ref();
        match &self.plain {
            Some(plain) if says(plain) => plain.clone(),
            Some(plain) => html.filter(|html| says(html)).unwrap_or(plain).clone(),
            None => html.cloned().unwrap_or_default(),
        }
    }
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
