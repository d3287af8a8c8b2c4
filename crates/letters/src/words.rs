//! What a person wrote in a letter beside its block: a note to the moderator between its marks, and plain words above what is
//! quoted.

use super::blocks::lines;
use super::marks::{Mark, Stripped, mark_of};
use super::quoting::quoted_from;

/// So many characters of words are read, and no more.
pub const LONGEST_WORDS: usize = 4000;

/// The sender's own words in a text: lines that are not quoted, below no reply header, and above the signature.
fn own(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = lines(text).collect();
    let end = quoted_from(&lines);
    let own = lines[..end].iter().copied();
    let own = own.take_while(|line| line.trim_end() != "--");
    own.filter(|line| Stripped::of(line).depth == 0).collect()
}

/// What stands between `BEGIN NOTE` and `END NOTE`; a note without its end goes on to the end of the sender's own words. Several notes
/// are one.
pub fn note(text: &str) -> Option<String> {
    let (mut said, mut is_open) = (Vec::new(), false);
    for line in own(text) {
        match mark_of(line).map(|(mark, _)| mark) {
            Some(Mark::BeginNote) => is_open = true,
            Some(Mark::EndNote) => is_open = false,
            Some(Mark::BeginOrders) => is_open = false,
            _ if is_open => said.push(line),
            _ => {}
        }
    }
    joined(&said)
}

/// The words of a letter that stand between no marks.
pub fn plain(text: &str) -> Option<String> {
    let (mut said, mut is_open) = (Vec::new(), false);
    for line in own(text) {
        match mark_of(line).map(|(mark, _)| mark) {
            Some(Mark::BeginOrders | Mark::BeginPress | Mark::BeginNote) => is_open = true,
            Some(Mark::EndOrders | Mark::EndPress | Mark::EndNote) => is_open = false,
            _ if !is_open => said.push(line),
            _ => {}
        }
    }
    joined(&said)
}

/// Without blank lines at both ends; `None` where nothing is left.
fn joined(lines: &[&str]) -> Option<String> {
    let text = lines.join("\n");
    let text: String = text.trim().chars().take(LONGEST_WORDS).collect();
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORM: &str = "> Your page\n> BEGIN ORDERS\n> status: form\n> END ORDERS\n";

    #[test]
    fn a_note_stands_between_its_marks() {
        let text = format!(
            "BEGIN NOTE\nI am away\non Friday.\nEND NOTE\nBEGIN ORDERS\nbuy: [music]\nEND ORDERS\n{FORM}"
        );
        assert_eq!(note(&text).as_deref(), Some("I am away\non Friday."));
        assert_eq!(plain(&text), None);
    }

    #[test]
    fn a_note_without_an_end_stops_at_the_quotation_the_orders_and_the_signature() {
        for behind in [
            FORM,
            "BEGIN ORDERS\nbuy: [music]\nEND ORDERS\n",
            "-- \nAnn\n",
            "",
        ] {
            let text = format!("Hello\n begin note \nI am away.\n\n{behind}");
            assert_eq!(note(&text).as_deref(), Some("I am away."), "{behind}");
        }
    }

    #[test]
    fn what_is_quoted_is_no_note_and_no_word() {
        let quoted = "> BEGIN NOTE\n> old\n> END NOTE\n";
        assert_eq!((note(quoted), plain(quoted)), (None, None));
        let below = "Thanks!\n\nOn Monday, the office <o@x> wrote:\nBEGIN NOTE\nold\nEND NOTE\n";
        assert_eq!(note(below), None);
        assert_eq!(plain(below).as_deref(), Some("Thanks!"));
    }

    #[test]
    fn words_have_an_end() {
        let long = "x".repeat(LONGEST_WORDS + 1);
        assert_eq!(plain(&long).map(|said| said.len()), Some(LONGEST_WORDS));
    }
}
