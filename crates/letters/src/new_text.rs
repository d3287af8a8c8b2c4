//! Words of a person in a letter beside its block: a note to the moderator between its marks, and plain words above, below and
//! between quoted text.

use super::block_markers::{BlockMarker, LONGEST_MARK, UnquotedLine, mark_of};
use super::order_blocks::lines;
use super::quoting::{header_lines, quoted_from};

/// Maximum number of characters of words that are read.
pub const LONGEST_WORDS: usize = 4000;

/// A line of the sender's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTextLine {
    /// Line of the decoded text, from 1.
    pub line: u32,
    pub text: String,
}

/// The sender's own words, as lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewText {
    /// Lines outside all marks, blank ones included. Lines of others' words (`| `) do not count.
    pub lines: Vec<NewTextLine>,
    /// True if at least two lines follow them: a quotation, the header of one, or a signature. A letter that was cut has none, or
    /// the rest of a line that was quoted again.
    pub is_followed: bool,
    /// Quoted lines right above or below one of them, and those of headers: a client that wraps or quotes anew makes such.
    pub beside: Vec<NewTextLine>,
    /// Quoted lines right below one of them: what was not mailed there may be the rest of it.
    pub below: Vec<NewTextLine>,
    /// A quoted block of which some lines are not quoted: those stand between the others.
    pub between: Vec<InlineReply>,
    /// Lines between damaged marks, without the marks of quotation.
    pub damaged: Vec<NewTextLine>,
    /// Lines below `--`, the mark of a signature, that are not quoted.
    pub signature: Vec<NewTextLine>,
}

/// A line of a quoted block that somebody wrote into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InlineReply {
    pub is_quoted: bool,
    pub line: u32,
    /// Text without the marks of quotation.
    pub text: String,
}

/// The lines of a reply header that could be somebody's own.
const HEADER: usize = 2;

/// Maximum number of lines of a signature that are looked at.
const MOST_SIGNED: usize = 40;

/// Maximum number of bytes of one of them.
const LONGEST_LINE: usize = 400;

/// Maximum number of lines of words that are read.
const MOST_LINES: usize = 400;

/// Maximum number of bytes of words that are read; a line that ends with `…` replaces the rest.
const MOST_BYTES: usize = 16 * 1024;

/// The sender's own words in a text.
pub fn new_text(text: &str) -> NewText {
    let lines: Vec<&str> = lines(text).collect();
    let end = quoted_from(&lines);
    let mut words = NewText {
        between: between(&lines),
        ..NewText::default()
    };
    let (mut is_open, mut last, mut header, mut bytes) = (false, None, 0, 0);
    for (at, line) in lines[..end].iter().enumerate() {
        if line.trim_end() == "--" {
            words.signature = signature(&lines[..end], at + 1);
            break;
        }
        header = header_lines(&lines[at..]).max(header);
        if header > 0 {
            header -= 1;
            words.beside.push(own_line(at, line));
            continue;
        }
        if UnquotedLine::of(line).depth > 0 {
            continue;
        }
        match mark_of(line).map(|(mark, _)| mark) {
            Some(BlockMarker::BeginOrders | BlockMarker::BeginPress | BlockMarker::BeginNote) => {
                is_open = true
            }
            Some(BlockMarker::EndOrders | BlockMarker::EndPress | BlockMarker::EndNote) => {
                is_open = false
            }
            None if !is_open && !line.starts_with("| ") => {
                if !line.trim().is_empty() {
                    last = Some(at);
                }
                bytes += line.len();
                if bytes > MOST_BYTES || words.lines.len() >= MOST_LINES {
                    let start: String = line.chars().take(LONGEST_MARK).collect();
                    words.lines.push(own_line(at, &format!("{start}…")));
                    break;
                }
                words.lines.push(own_line(at, line));
            }
            None => {}
        }
    }
    let header = lines.iter().enumerate().skip(end).take(HEADER);
    let header = header.map(|(at, line)| own_line(at, line));
    words.beside.extend(header);
    words.beside.extend(beside(&lines, &words.lines));
    words.below = below(&lines, &words.lines);
    words.damaged = damaged(&lines);
    let behind = lines[last.map_or(0, |last| last + 1)..].iter();
    let behind = behind.filter(|line| !line.trim().is_empty());
    words.is_followed = last.is_some() && behind.take(2).count() == 2;
    words
}

/// The lines from here that are not quoted and stand outside all marks.
fn signature(lines: &[&str], from: usize) -> Vec<NewTextLine> {
    let below = lines.iter().enumerate().skip(from);
    let own = below.filter(|(_, line)| UnquotedLine::of(line).depth == 0);
    let own = own.filter(|(_, line)| line.len() <= LONGEST_LINE && !line.trim().is_empty());
    let own = own.take_while(|(_, line)| mark_of(line).is_none());
    own.take(MOST_SIGNED)
        .map(|(at, line)| own_line(at, line))
        .collect()
}

/// The quoted lines that touch a line of somebody's own, without their marks.
fn beside(lines: &[&str], own: &[NewTextLine]) -> Vec<NewTextLine> {
    let is_said = |at: usize| {
        let number = u32::try_from(at + 1).unwrap_or(u32::MAX);
        let mut said = own.iter().filter(|line| !line.text.trim().is_empty());
        said.any(|line| line.line == number)
    };
    let numbered = lines.iter().enumerate();
    let quoted = numbered.filter(|(_, line)| UnquotedLine::of(line).depth > 0);
    let touching = quoted.filter(|(at, _)| {
        let before = at.checked_sub(1).is_some_and(is_said);
        before || is_said(at + 1)
    });
    let stripped = touching.map(|(at, line)| own_line(at, UnquotedLine::of(line).rest));
    stripped.take(MOST_LINES).collect()
}

/// The quoted lines with words in them that stand right below a line of somebody's own.
fn below(lines: &[&str], own: &[NewTextLine]) -> Vec<NewTextLine> {
    let said = own.iter().filter(|line| !line.text.trim().is_empty());
    let next = said.filter_map(|line| usize::try_from(line.line).ok());
    let quoted = next.filter_map(|at| Some((at, UnquotedLine::of(lines.get(at)?))));
    let quoted = quoted.filter(|(_, line)| line.depth > 0 && !line.rest.trim().is_empty());
    quoted.map(|(at, line)| own_line(at, line.rest)).collect()
}

fn own_line(at: usize, line: &str) -> NewTextLine {
    NewTextLine {
        line: u32::try_from(at + 1).unwrap_or(u32::MAX),
        text: line.to_owned(),
    }
}

/// The lines between the marks of the first quoted block of which some lines are quoted and some are not.
fn between(lines: &[&str]) -> Vec<InlineReply> {
    let is_mark =
        |line: &str, wanted: BlockMarker| mark_of(line).is_some_and(|(mark, _)| mark == wanted);
    let quoted = |line: &str| UnquotedLine::of(line).depth > 0;
    let mut begin = None;
    for (at, line) in lines.iter().enumerate() {
        if !quoted(line) {
            continue;
        }
        if is_mark(line, BlockMarker::BeginOrders) {
            begin = begin.or(Some(at));
        } else if is_mark(line, BlockMarker::EndOrders)
            && let Some(begin) = begin.take()
        {
            let inside = inside(&lines[begin + 1..at], begin + 1);
            if !inside.is_empty() {
                return inside;
            }
        }
    }
    Vec::new()
}

/// The lines between two marks, of which the first has this place, if some of them are not quoted.
fn inside(inside: &[&str], first: usize) -> Vec<InlineReply> {
    let quoted = |line: &str| UnquotedLine::of(line).depth > 0;
    let bytes: usize = inside.iter().map(|line| line.len()).sum();
    let is_whole = |line: &&str| quoted(line) || line.trim().is_empty();
    if inside.len() > MOST_LINES || bytes > MOST_BYTES || inside.iter().all(is_whole) {
        return Vec::new();
    }
    let numbered = inside.iter().enumerate();
    let between = numbered.map(|(at, line)| {
        let stripped = UnquotedLine::of(line);
        let text = stripped.rest.strip_prefix(' ').unwrap_or(stripped.rest);
        let NewTextLine { line: number, .. } = own_line(first + at, line);
        InlineReply {
            is_quoted: stripped.depth > 0,
            line: number,
            text: match stripped.depth {
                0 => (*line).to_owned(),
                _ => text.to_owned(),
            },
        }
    });
    between.collect()
}

/// The lines behind BEGIN that has no end, or before END that has no beginning, if such a mark stands in the sender's own words.
fn damaged(lines: &[&str]) -> Vec<NewTextLine> {
    let end = quoted_from(lines);
    let own = |at: &usize| UnquotedLine::of(lines[*at]).depth == 0;
    let marks = |wanted: BlockMarker| -> Vec<usize> {
        let is_mark = |at: &usize| mark_of(lines[*at]).is_some_and(|(mark, _)| mark == wanted);
        (0..end).filter(own).filter(is_mark).collect()
    };
    let range = match (
        &marks(BlockMarker::BeginOrders)[..],
        &marks(BlockMarker::EndOrders)[..],
    ) {
        ([begin], []) => {
            let behind = (*begin + 1..end).find(|at| !own(at));
            *begin + 1..behind.unwrap_or(end)
        }
        ([], [end]) => 0..*end,
        _ => return Vec::new(),
    };
    let inside = lines.iter().enumerate().take(range.end).skip(range.start);
    let stripped: Vec<NewTextLine> = inside
        .map(|(at, line)| {
            let rest = UnquotedLine::of(line).rest;
            own_line(at, rest.strip_prefix(' ').unwrap_or(rest))
        })
        .take(MOST_LINES)
        .collect();
    let bytes: usize = stripped.iter().map(|line| line.text.len()).sum();
    if bytes > MOST_BYTES {
        Vec::new()
    } else {
        stripped
    }
}

/// The sender's own words in a text: lines that are not quoted, below no reply header, and above the signature.
fn own(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = lines(text).collect();
    let end = quoted_from(&lines);
    let own = lines[..end].iter().copied();
    let own = own.take_while(|line| line.trim_end() != "--");
    own.filter(|line| UnquotedLine::of(line).depth == 0)
        .collect()
}

/// Returns the text between `BEGIN NOTE` and `END NOTE`. A note without its end goes on to the end of the sender's own words.
/// Several notes are joined.
pub fn moderator_note(text: &str) -> Option<String> {
    let (mut said, mut is_open) = (Vec::new(), false);
    for line in own(text) {
        match mark_of(line).map(|(mark, _)| mark) {
            Some(BlockMarker::BeginNote) => is_open = true,
            Some(BlockMarker::EndNote) => is_open = false,
            Some(BlockMarker::BeginOrders) => is_open = false,
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
            Some(BlockMarker::BeginOrders | BlockMarker::BeginPress | BlockMarker::BeginNote) => {
                is_open = true
            }
            Some(BlockMarker::EndOrders | BlockMarker::EndPress | BlockMarker::EndNote) => {
                is_open = false
            }
            _ if !is_open => said.push(line),
            _ => {}
        }
    }
    joined(&said)
}

/// Joins lines and drops blank lines at both ends; `None` if nothing is left.
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
        assert_eq!(
            moderator_note(&text).as_deref(),
            Some("I am away\non Friday.")
        );
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
            assert_eq!(
                moderator_note(&text).as_deref(),
                Some("I am away."),
                "{behind}"
            );
        }
    }

    #[test]
    fn what_is_quoted_is_no_note_and_no_word() {
        let quoted = "> BEGIN NOTE\n> old\n> END NOTE\n";
        assert_eq!((moderator_note(quoted), plain(quoted)), (None, None));
        let below = "Thanks!\n\nOn Monday, the office <o@x> wrote:\nBEGIN NOTE\nold\nEND NOTE\n";
        assert_eq!(moderator_note(below), None);
        assert_eq!(plain(below).as_deref(), Some("Thanks!"));
    }

    #[test]
    fn own_lines_keep_their_numbers_and_know_what_follows() {
        let said = |text: &str| -> Vec<(u32, String)> {
            let lines = new_text(text).lines.into_iter();
            let lines = lines.filter(|line| !line.text.is_empty());
            lines.map(|line| (line.line, line.text)).collect()
        };
        let above = format!("\n2 ur > susa\n| build troy\n{FORM}");
        assert_eq!(said(&above), [(2, "2 ur > susa".to_owned())]);
        assert!(new_text(&above).is_followed);
        let below = format!("On Monday Office wrote:\n{FORM}\nbuild ur\n");
        assert_eq!(said(&below), [(7, "build ur".to_owned())]);
        assert!(!new_text(&below).is_followed);
        assert!(new_text("build ur\n-- \nAnn").is_followed);
        assert_eq!(said("build ur\n-- \nAnn").len(), 1);
        assert_eq!(new_text(&above).between, []);
    }

    #[test]
    fn lines_between_quoted_lines_of_a_form_are_told_from_them() {
        let text = "> BEGIN ORDERS\n> moves:\n2 ur > susa\n\n> END ORDERS\n";
        let between = new_text(text).between;
        let lines: Vec<(bool, u32, &str)> = between
            .iter()
            .map(|line| (line.is_quoted, line.line, line.text.as_str()))
            .collect();
        assert_eq!(
            lines,
            [
                (true, 2, "moves:"),
                (false, 3, "2 ur > susa"),
                (false, 4, "")
            ]
        );
        assert_eq!(new_text(FORM).between, []);
    }

    #[test]
    fn a_block_with_one_mark_is_damaged() {
        let lines = |text: &str| -> Vec<String> {
            let damaged = new_text(text).damaged.into_iter();
            damaged.map(|line| line.text).collect()
        };
        assert_eq!(lines("BEGIN ORDERS\ntax: 2"), ["tax: 2"]);
        assert_eq!(lines("tax: 2\nEND ORDERS\nAnn"), ["tax: 2"]);
        assert!(lines("tax: 2").is_empty());
    }

    #[test]
    fn own_lines_have_an_end_that_is_seen() {
        for long in [
            "build ur\n".repeat(MOST_LINES + 9),
            "x".repeat(1 << 20),
            "tax 2 ".repeat(1 << 16),
        ] {
            let lines = new_text(&long).lines;
            assert!(lines.len() <= MOST_LINES + 1);
            assert!(lines.last().is_some_and(|line| line.text.ends_with('…')));
            let bytes: usize = lines.iter().map(|line| line.text.len()).sum();
            assert!(bytes <= MOST_BYTES + 4 * LONGEST_MARK);
        }
    }

    #[test]
    fn words_have_an_end() {
        let long = "x".repeat(LONGEST_WORDS + 1);
        assert_eq!(plain(&long).map(|said| said.len()), Some(LONGEST_WORDS));
    }
}
