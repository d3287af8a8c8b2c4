//! Struck-out text in the HTML of a letter, which is unmarked in its plain text: such orders were taken back.

use super::charset::decode;
use super::html::{STRUCK, to_text};
use super::mime::{MimePart, body};
use super::order_blocks::{self, BlockCandidate, BlockResult, RawOrderBlock};
use bulla_text::{CatalogMessage, Complaint, TextPosition};

/// Elements and the style that strike out, as they begin in HTML.
const STRIKING: [&str; 6] = ["<s>", "<s ", "<strike", "<del>", "<del ", "line-through"];

/// Returns the reason why the block of the plain text cannot be taken although it can be read.
pub fn complaint(parts: &[MimePart], block: &RawOrderBlock) -> Option<Complaint> {
    let html = striking(parts)?;
    if block.text.contains(STRUCK) {
        return None;
    }
    let BlockResult::Orders(seen) = order_blocks::find(&to_text(&html)) else {
        return None;
    };
    said(&seen, block.first_line)
}

/// Returns the reason why a quoted proposal of the office cannot be taken although it can be read, nor a yes above it.
pub fn of_proposal(parts: &[MimePart]) -> Option<Complaint> {
    let text = to_text(&striking(parts)?);
    let found = order_blocks::scan(&text);
    let mut quoted = found.iter().filter_map(BlockCandidate::proposal);
    quoted.find_map(|block| said(block, block.first_line))
}

/// Returns a complaint, placed at this line, if a line of a block is struck out.
fn said(block: &RawOrderBlock, at: u32) -> Option<Complaint> {
    let line = block.text.lines().find(|line| line.contains(STRUCK))?;
    let words: String = line.replace(STRUCK, "").trim().chars().take(60).collect();
    let sentence = CatalogMessage::new("mail.struck", [words.into()]);
    Some(Complaint::say(TextPosition::new(at, 1), "", sentence))
}

/// Returns whether anything is struck out in the HTML of a letter.
pub fn strikes(parts: &[MimePart]) -> bool {
    striking(parts).is_some()
}

/// The HTML of a letter, if it strikes out.
fn striking(parts: &[MimePart]) -> Option<String> {
    let html = body(parts, "text/html")?;
    let html = decode(&html.bytes(), html.charset.as_deref());
    let small = html.to_ascii_lowercase();
    let strikes = STRIKING.iter().any(|mark| small.contains(mark));
    strikes.then_some(html)
}

#[cfg(test)]
mod tests {
    use super::super::incoming_letter::read;
    use super::*;

    fn letter(html: &str) -> BlockResult {
        let message = format!(
            "MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n\r\n\
             BEGIN ORDERS\r\ntax: 1\r\nEND ORDERS\r\n--b\r\nContent-Type: text/html\r\n\r\n{html}\r\n--b--\r\n"
        );
        read(message.as_bytes()).found
    }

    #[test]
    fn orders_struck_out_in_the_html_are_refused() {
        let found = letter("BEGIN ORDERS<br><s>tax: 1</s><br>END ORDERS");
        let BlockResult::Refused(complaint) = found else {
            panic!("{found:?}");
        };
        assert!(complaint.message.contains("`tax: 1`"));
    }

    #[test]
    fn what_is_struck_out_elsewhere_is_no_matter() {
        for html in [
            "<s>hello</s><br>BEGIN ORDERS<br>tax: 1<br>END ORDERS",
            "BEGIN ORDERS<br>tax: 1<br>END ORDERS<blockquote>BEGIN ORDERS<br><del>tax: 2</del><br>END ORDERS</blockquote>",
        ] {
            assert!(matches!(letter(html), BlockResult::Orders(_)), "{html}");
        }
    }
}
