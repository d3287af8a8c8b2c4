//! Struck-out or hidden text inside a block, which is unmarked in the plain text of a letter: such orders were taken back.

use super::order_blocks::{self, BlockCandidate, BlockResult, RawOrderBlock};
use super::uncounted::{UncountedKind, is_marked, shown};
use bulla_text::{CatalogMessage, Complaint, TextPosition};

/// Returns the reason why the block of a letter cannot be taken although it can be read. The text of its HTML is marked.
pub fn complaint(marked: Option<&str>, block: &RawOrderBlock) -> Option<Complaint> {
    let BlockResult::Orders(seen) = order_blocks::find(marked?) else {
        return None;
    };
    said(&seen, block.first_line)
}

/// Returns the reason why a quoted proposal of the office cannot be taken although it can be read, nor a yes above it.
pub fn of_proposal(marked: Option<&str>) -> Option<Complaint> {
    let found = order_blocks::scan(marked?);
    let mut quoted = found.iter().filter_map(BlockCandidate::proposal);
    quoted.find_map(|block| said(block, block.first_line))
}

/// Returns a complaint, placed at this line, if a line of a block is struck out or hidden.
fn said(block: &RawOrderBlock, at: u32) -> Option<Complaint> {
    let line = block.text.lines().find(|line| is_marked(line))?;
    let words: String = shown(line).trim().chars().take(60).collect();
    let is_struck = line.contains(UncountedKind::Struck.mark());
    let key = if is_struck {
        "mail.struck"
    } else {
        "mail.hidden"
    };
    let sentence = CatalogMessage::new(key, [words.into()]);
    Some(Complaint::say(TextPosition::new(at, 1), "", sentence))
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
