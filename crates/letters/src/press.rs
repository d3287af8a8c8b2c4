//! Words of a seat for other seats: what stands between `BEGIN PRESS` and `END PRESS` in the sender's own words. Nothing outside the
//! marks belongs to it, so no signature and no address goes along.

use super::block_markers::{BlockMarker, UnquotedLine, mark_of};
use super::order_blocks::lines;
use super::quoting::quoted_from;

/// One block of press.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PressBlock {
    /// Recipient as written behind `to:`; `None` if no line names one.
    pub to: Option<String>,
    /// Sender's name to show above it, as written behind `from:`.
    pub from: Option<String>,
    /// The words, without blank lines at both ends.
    pub text: String,
    /// Reason why it cannot be taken unchanged.
    pub flaw: Option<PressError>,
}

/// Error in the marks of a block of press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PressError {
    /// BEGIN without END: what follows may be a signature.
    NoEnd,
    /// END without BEGIN.
    NoBegin,
    /// Another mark stands in it, or its own end is quoted.
    OtherMark,
}

/// Keys before the words, as they are written in English and German.
const TO: [&str; 2] = ["to", "an"];
const FROM: [&str; 2] = ["from", "von"];

#[derive(Clone, Copy, PartialEq, Eq)]
enum OpenPress {
    Nothing,
    Press,
    /// Orders or a note: not ours.
    Other(BlockMarker),
}

/// The press of a decoded text, in the order in which it stands.
pub fn press_blocks(text: &str) -> Vec<PressBlock> {
    let lines: Vec<&str> = lines(text).collect();
    let own = &lines[..quoted_from(&lines)];
    let mut found = Vec::new();
    let (mut open, mut said, mut has_other) = (OpenPress::Nothing, Vec::new(), false);
    for line in own {
        let depth = UnquotedLine::of(line).depth;
        let mark = mark_of(line).map(|(mark, _)| mark);
        match (open, mark) {
            (OpenPress::Nothing, _) if line.trim_end() == "--" => break,
            (OpenPress::Nothing, _) if depth > 0 => {}
            (OpenPress::Nothing, Some(BlockMarker::BeginPress)) => {
                (open, has_other) = (OpenPress::Press, false);
                said = vec![behind_mark(line)];
            }
            (OpenPress::Nothing, Some(BlockMarker::EndPress)) => {
                found.push(flawed(PressError::NoBegin))
            }
            (OpenPress::Nothing, Some(BlockMarker::BeginOrders)) => {
                open = OpenPress::Other(BlockMarker::EndOrders)
            }
            (OpenPress::Nothing, Some(BlockMarker::BeginNote)) => {
                open = OpenPress::Other(BlockMarker::EndNote)
            }
            (OpenPress::Other(end), Some(mark)) if end == mark => open = OpenPress::Nothing,
            (OpenPress::Press, Some(BlockMarker::EndPress)) => {
                found.push(if has_other || depth > 0 {
                    flawed(PressError::OtherMark)
                } else {
                    read(&said)
                });
                open = OpenPress::Nothing;
            }
            (OpenPress::Press, other) => {
                has_other |= other.is_some();
                said.push(line);
            }
            _ => {}
        }
    }
    if open == OpenPress::Press {
        found.push(flawed(PressError::NoEnd));
    }
    found
}

fn flawed(flaw: PressError) -> PressBlock {
    PressBlock {
        flaw: Some(flaw),
        ..PressBlock::default()
    }
}

/// Returns the text behind the mark on its line: `BEGIN PRESS to: crete`.
fn behind_mark(line: &str) -> &str {
    let key = line.find(':').map_or(line.len(), |at| {
        let words = line[..at].trim_end();
        words.rfind(char::is_whitespace).unwrap_or_default()
    });
    line[key..].trim()
}

/// The keys, then the words.
fn read(lines: &[&str]) -> PressBlock {
    let mut press = PressBlock::default();
    let mut lines = lines.iter().peekable();
    while let Some(line) = lines.next_if(|line| line.trim().is_empty() || key(line).is_some()) {
        match key(line) {
            Some((true, value)) => press.to = Some(joined(press.to.take(), value)),
            Some((false, value)) => press.from = Some(value.to_owned()),
            None => {}
        }
    }
    let text: Vec<&str> = lines.copied().collect();
    press.text = text.join("\n").trim().to_owned();
    press
}

/// Two lines `to:` are one list.
fn joined(before: Option<String>, value: &str) -> String {
    match before {
        Some(before) => format!("{before}, {value}"),
        None => value.to_owned(),
    }
}

/// Returns whether a line names the recipient or the sender, and its value.
fn key(line: &str) -> Option<(bool, &str)> {
    let (key, value) = line.split_once(':')?;
    let key = key.trim().to_lowercase();
    let is_to = TO.contains(&key.as_str());
    (is_to || FROM.contains(&key.as_str())).then_some((is_to, value.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORM: &str = "> Your page\n> BEGIN ORDERS\n> status: form\n> END ORDERS\n";

    fn one(text: &str) -> PressBlock {
        let mut found = press_blocks(text);
        assert_eq!(found.len(), 1, "{found:?}");
        found.remove(0)
    }

    #[test]
    fn only_what_stands_between_the_marks_is_press() {
        let text = format!(
            "Hello\n\nBEGIN PRESS\nto: crete, egypt\n\nPeace?\n  - Ann\n\nEND PRESS\n\nBest,\nAnn\n-- \nPhone 555\n{FORM}"
        );
        let read = one(&text);
        assert_eq!(read.to.as_deref(), Some("crete, egypt"));
        assert_eq!(read.text, "Peace?\n  - Ann");
        assert_eq!((read.from, read.flaw), (None, None));
    }

    #[test]
    fn keys_may_stand_on_the_line_of_the_mark_and_in_german() {
        let read = one("BEGIN PRESS to: crete\nhello\nEND PRESS\n");
        assert_eq!((read.to.as_deref(), &*read.text), (Some("crete"), "hello"));
        let read = one("*BEGIN PRESS*\nVon: niemand\nAn: kreta\nAn: asia\nto: you\nEND PRESS\n");
        assert_eq!(read.to.as_deref(), Some("kreta, asia, you"));
        assert_eq!((read.from.as_deref(), &*read.text), (Some("niemand"), ""));
        let read = one("BEGIN PRESS\nwords first\nto: crete\nEND PRESS\n");
        assert_eq!((read.to, &*read.text), (None, "words first\nto: crete"));
    }

    #[test]
    fn several_blocks_are_several_and_quoted_ones_are_none() {
        let two = "BEGIN PRESS\nto: a\n1\nEND PRESS\nBEGIN PRESS\nto: b\n2\nEND PRESS\n";
        let read: Vec<String> = press_blocks(two).into_iter().map(|one| one.text).collect();
        assert_eq!(read, ["1", "2"]);
        assert_eq!(
            press_blocks("> BEGIN PRESS\n> to: a\n> 1\n> END PRESS\n"),
            []
        );
        let below =
            "Yes\n\nOn Monday, the office <o@x> wrote:\nBEGIN PRESS\nto: a\nold\nEND PRESS\n";
        assert_eq!(press_blocks(below), []);
        let within = "BEGIN NOTE\nBEGIN PRESS\nto: a\nEND PRESS\nEND NOTE\n";
        assert_eq!(press_blocks(within), []);
    }

    #[test]
    fn what_may_be_cut_or_mixed_is_told_and_not_guessed() {
        for (text, flaw) in [
            (
                "BEGIN PRESS\nto: a\nhello\n-- \nAnn, Phone 555\n",
                PressError::NoEnd,
            ),
            ("to: a\nhello\nEND PRESS\n", PressError::NoBegin),
            (
                "BEGIN PRESS\nto: a\nBEGIN NOTE\nhello\nEND NOTE\nEND PRESS\n",
                PressError::OtherMark,
            ),
            (
                "BEGIN PRESS\nto: a\nBEGIN PRESS\nto: b\nhello\nEND PRESS\n",
                PressError::OtherMark,
            ),
            (
                "BEGIN PRESS\nto: a\nhello\n> END PRESS\n",
                PressError::OtherMark,
            ),
            (
                "BEGIN PRESS\nto: a\nhello\nOn Monday, the office <o@x> wrote:\nEND PRESS\n",
                PressError::NoEnd,
            ),
        ] {
            assert_eq!(one(text).flaw, Some(flaw), "{text}");
            assert_eq!(one(text).text, "");
        }
    }
}
