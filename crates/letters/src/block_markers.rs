//! The marks of blocks: `BEGIN ORDERS`, `BEGIN MORE ORDERS` and the like, alone on a line or where a mail program left them.

use bulla_text::is_invisible;

/// A line with a mark is no longer than this, whatever stands around the mark.
pub const LONGEST_MARK: usize = 80;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockMarker {
    BeginOrders,
    EndOrders,
    BeginPress,
    EndPress,
    /// Words to the moderator.
    BeginNote,
    EndNote,
}

/// Placement of a mark on its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkerPlacement {
    Alone,
    /// Mark with something before or behind it: another prefix, stars, a bullet.
    Decorated,
    /// The line breaks behind it are lost.
    Joined,
    /// The whole block stands on one line.
    OneLine,
}

impl MarkerPlacement {
    pub fn or(self, other: MarkerPlacement) -> MarkerPlacement {
        if self == MarkerPlacement::Alone {
            other
        } else {
            self
        }
    }
}

/// A line without its marks of quotation.
pub struct UnquotedLine<'a> {
    pub marks: &'a str,
    pub depth: usize,
    pub rest: &'a str,
}

impl UnquotedLine<'_> {
    pub fn of(line: &str) -> UnquotedLine<'_> {
        let (mut depth, mut end) = (0, 0);
        for (at, c) in line.char_indices() {
            if c == '>' {
                depth += 1;
                end = at + 1;
            } else if !is_blank(c) {
                break;
            }
        }
        UnquotedLine {
            marks: &line[..end],
            depth,
            rest: &line[end..],
        }
    }
}

/// The mark on a line, whatever stands around it.
pub fn mark_of(line: &str) -> Option<(BlockMarker, MarkerPlacement)> {
    if has_no_mark(line) {
        return None;
    }
    let rest = UnquotedLine::of(line).rest;
    let mut seen = rest.chars().filter(|&c| !is_invisible(c));
    let head: String = seen.by_ref().take(LONGEST_MARK).map(plain).collect();
    let words = joined(&head);
    if let Some(mark) = exactly(&words) {
        return seen.all(is_blank).then_some((mark, MarkerPlacement::Alone));
    }
    if let Some(mark) = exactly(without_decoration(&words)) {
        return seen
            .all(|c| !c.is_alphanumeric())
            .then_some((mark, MarkerPlacement::Decorated));
    }
    if begins_press(&words) {
        return Some((BlockMarker::BeginPress, MarkerPlacement::Decorated));
    }
    swallowed(line)
}

/// Most lines, told quickly: nothing in them can be the word BEGIN or END.
fn has_no_mark(line: &str) -> bool {
    let is_begin_or_end =
        |three: &[u8]| three.eq_ignore_ascii_case(b"gin") || three.eq_ignore_ascii_case(b"end");
    line.is_ascii() && !line.as_bytes().windows(3).any(is_begin_or_end)
}

/// Returns whether a line with a mark of a block says that its orders are added to those in force: `BEGIN MORE ORDERS`.
pub fn is_more(line: &str) -> bool {
    let seen = line.chars().filter(|&c| !is_invisible(c));
    let head: String = seen.take(2 * LONGEST_MARK).map(plain).collect();
    joined(&head).contains(" MORE ORDERS")
}

/// A character as marks are compared.
fn plain(c: char) -> char {
    if is_blank(c) {
        ' '
    } else {
        c.to_ascii_uppercase()
    }
}

/// Joins words with one blank between them.
fn joined(text: &str) -> String {
    let words = text.split(' ').filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Returns whether a line is a press mark that names its recipient: `BEGIN PRESS to: crete`. A whole block on one line does not
/// count.
fn begins_press(words: &str) -> bool {
    let behind = words.strip_prefix("BEGIN PRESS ").unwrap_or_default();
    ["TO:", "TO :", "AN:", "AN :"]
        .iter()
        .any(|key| behind.starts_with(key))
        && !words.ends_with("END PRESS")
}

/// A block that stands behind its mark on one line, wherever in it: the first word behind the mark is a key.
fn swallowed(line: &str) -> Option<(BlockMarker, MarkerPlacement)> {
    if !(line.contains("RDERS") || line.contains("rders")) {
        return None;
    }
    let line: String = line.chars().map(plain).collect();
    let line = line.replace(" MORE ORDERS", " ORDERS");
    let mut behind = line.split("BEGIN ORDERS ").skip(1).filter(|behind| {
        let mut words = behind.split([' ', '>']).filter(|word| !word.is_empty());
        words.next().is_some_and(|key| key.contains(':'))
    });
    let closed = behind.next()?.contains("END ORDERS");
    let setting = if closed {
        MarkerPlacement::OneLine
    } else {
        MarkerPlacement::Joined
    };
    Some((BlockMarker::BeginOrders, setting))
}

fn exactly(words: &str) -> Option<BlockMarker> {
    match words {
        "BEGIN ORDERS" | "BEGIN MORE ORDERS" => Some(BlockMarker::BeginOrders),
        "END ORDERS" | "END MORE ORDERS" => Some(BlockMarker::EndOrders),
        "BEGIN PRESS" => Some(BlockMarker::BeginPress),
        "END PRESS" => Some(BlockMarker::EndPress),
        "BEGIN NOTE" => Some(BlockMarker::BeginNote),
        "END NOTE" => Some(BlockMarker::EndNote),
        _ => None,
    }
}

/// Strips everything that is neither letter nor digit from both ends, and initials as in `AB> `.
fn without_decoration(words: &str) -> &str {
    let words = match words.split_once('>') {
        Some((initials, rest)) if initials.len() <= 10 && !initials.contains(' ') => rest,
        _ => words,
    };
    words.trim_matches(|c: char| !c.is_alphanumeric())
}

pub fn is_blank(c: char) -> bool {
    c.is_whitespace() || is_invisible(c)
}
