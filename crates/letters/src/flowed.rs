//! RFC 3676: lines that a client broke softly are joined again, marks of quotation are counted, stuffed spaces removed.

use super::order_blocks::{is_mark, lines};

/// Treatment of the space at the end of a softly broken line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoftSpace {
    Kept,
    /// `delsp=yes`
    Deleted,
}

/// A client breaks no shorter line softly: a blank behind one is its writer's.
const SHORTEST_BROKEN: usize = 40;

/// Stands before a line of which nobody can say whether it goes on with the remark before it.
const DOUBTFUL: &str = "… ";

/// Joins flowed lines. A mark of a block and a blank line stay alone whatever the blanks behind them: joining them would
/// lose the block. A remark takes no more of the next line than words: an order in it would be lost without a sound.
pub fn unfold(text: &str, space: SoftSpace) -> String {
    let stuffing = [
        is_stuffed(text, QuoteLevel::Own),
        is_stuffed(text, QuoteLevel::Quoted),
    ];
    let mut out = String::with_capacity(text.len());
    let mut open: Option<usize> = None;
    let mut remark: Option<usize> = None;
    for (number, line) in lines(text).enumerate() {
        let content = line.trim_start_matches('>');
        let depth = line.len() - content.len();
        let stuffed = stuffing[usize::from(depth > 0)];
        let content = if stuffed {
            content.strip_prefix(' ').unwrap_or(content)
        } else {
            content
        };
        let alone = is_mark(content) || content.trim().is_empty() || content == "-- ";
        let is_doubtful =
            remark.is_some_and(|length| length < SHORTEST_BROKEN || !is_words(content));
        if open != Some(depth) || alone || is_doubtful {
            if number > 0 {
                out.push('\n');
            }
            out.push_str(&line[..depth]);
            if depth > 0 && stuffed {
                out.push(' ');
            }
            if open == Some(depth) && !alone {
                out.push_str(DOUBTFUL);
            }
            remark = None;
        }
        let soft = !alone && content.ends_with(' ');
        out.push_str(match (soft, space) {
            (true, SoftSpace::Deleted) => &content[..content.len() - 1],
            _ => content,
        });
        open = soft.then_some(depth);
        let in_remark = remark.is_some() || has_remark(content);
        remark = (soft && in_remark).then_some(line.len());
    }
    out
}

/// Returns whether a remark begins on a line, outside text in straight quotation marks.
fn has_remark(content: &str) -> bool {
    let (mut before, mut rest) = (' ', content);
    while let Some(letter) = rest.chars().next() {
        if letter == '#' && matches!(before, ' ' | '\t') {
            return true;
        }
        let opens = matches!(letter, '"' | '\'') && " \t[{,:".contains(before);
        rest = &rest[letter.len_utf8()..];
        if opens && let Some(end) = rest.find(letter) {
            rest = &rest[end + 1..];
        }
        before = letter;
    }
    false
}

fn is_words(content: &str) -> bool {
    !content.contains([':', ',', '[', ']', '{', '}']) && !content.trim_start().starts_with('-')
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum QuoteLevel {
    Own,
    Quoted,
}

/// Returns whether a space before a line was added in transit. A client that follows the RFC adds one before a line that begins
/// with a space. So a line with one space beside a line with none shows that the client does not follow it: its spaces are the
/// sender's, and removing one would change the nesting.
fn is_stuffed(text: &str, depth: QuoteLevel) -> bool {
    let (mut bare, mut single) = (false, false);
    for line in lines(text) {
        let content = line.trim_start_matches('>');
        if (content.len() == line.len()) != (depth == QuoteLevel::Own) || content.trim().is_empty()
        {
            continue;
        }
        match content.strip_prefix(' ') {
            None => bare = true,
            Some(rest) => single |= !rest.starts_with([' ', '>']) && !rest.starts_with("From "),
        }
    }
    !(bare && single)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(unfold(text, SoftSpace::Kept), expected);
    }

    #[test]
    fn soft_breaks_are_joined_and_stuffing_removed() {
        check("  - ship a: +2, \r\nb\r\nc", " - ship a: +2, b\nc");
        assert_eq!(unfold("ab \ncd", SoftSpace::Deleted), "abcd");
    }

    #[test]
    fn a_remark_takes_words_and_no_orders_of_the_next_line() {
        let long = "tax: 2 # because the treasury is nearly empty and the ";
        check(
            &format!("{long}\npirates are near"),
            &format!("{long}pirates are near"),
        );
        check(
            &format!("{long}\ngrowth: [a]"),
            &format!("{long}\n… growth: [a]"),
        );
        check("tax: 2 # low \ngrowth", "tax: 2 # low \n… growth");
        check("> [a, # x \n> b, \n> c]", "> [a, # x \n> … b, c]");
        check("say: 'a # b', \nto: any", "say: 'a # b', to: any");
        check("say: 'tis # b \nto: any", "say: 'tis # b \n… to: any");
        check("tax: 2 # low \n\nEND ORDERS", "tax: 2 # low \n\nEND ORDERS");
    }

    #[test]
    fn a_client_that_does_not_stuff_keeps_its_spaces() {
        check("recheck:\n reduce: [a]\n  b", "recheck:\n reduce: [a]\n  b");
        check("recheck:\n  reduce: [a]", "recheck:\n reduce: [a]");
        check("> recheck:\n>  reduce: [a]", "> recheck:\n>  reduce: [a]");
    }

    #[test]
    fn quoted_lines_join_only_with_their_own_depth() {
        check("> a \n> b\n> c \nd", "> a b\n> c \nd");
        check(">> a\n> b", ">> a\n> b");
        check(">>a\n> b\n>c", ">>a\n> b\n>c");
    }

    #[test]
    fn marks_signatures_and_blank_lines_stand_alone() {
        check(
            "cities: [a] \nEND ORDERS \nbye",
            "cities: [a] \nEND ORDERS \nbye",
        );
        check("-- \nme", "-- \nme");
        check("a:\n  \n  - b", "a:\n \n - b");
    }
}
