//! RFC 3676: lines that a client broke softly are joined again, marks of quotation are counted, stuffed spaces removed.

use super::blocks::{is_mark, lines};

/// What happens to the space that ends a softly broken line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoftSpace {
    Kept,
    /// `delsp=yes`
    Deleted,
}

/// Joins flowed lines. A mark of a block and a blank line stay alone whatever the blanks behind them: joining them would
/// lose the block.
pub fn unfold(text: &str, space: SoftSpace) -> String {
    let stuffing = [
        is_stuffed(text, Depth::Own),
        is_stuffed(text, Depth::Quoted),
    ];
    let mut out = String::with_capacity(text.len());
    let mut open: Option<usize> = None;
    for (number, line) in lines(text).enumerate() {
        let content = line.trim_start_matches('>');
        let depth = line.len() - content.len();
        let stuffed = stuffing[usize::from(depth > 0)];
        let content = match stuffed {
            true => content.strip_prefix(' ').unwrap_or(content),
            false => content,
        };
        let alone = is_mark(content) || content.trim().is_empty() || content == "-- ";
        if open != Some(depth) || alone {
            if number > 0 {
                out.push('\n');
            }
            out.push_str(&line[..depth]);
            if depth > 0 && stuffed {
                out.push(' ');
            }
        }
        let soft = !alone && content.ends_with(' ');
        out.push_str(match (soft, space) {
            (true, SoftSpace::Deleted) => &content[..content.len() - 1],
            _ => content,
        });
        open = soft.then_some(depth);
    }
    out
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Own,
    Quoted,
}

/// Whether a space before a line was put there on the way. A client that follows the RFC puts one before a line that begins
/// with a space, so a line with just one beside a line with none betrays a client that only claims to; its spaces
/// are the sender's, and taking one away would change what belongs to what.
fn is_stuffed(text: &str, depth: Depth) -> bool {
    let (mut bare, mut single) = (false, false);
    for line in lines(text) {
        let content = line.trim_start_matches('>');
        if (content.len() == line.len()) != (depth == Depth::Own) || content.trim().is_empty() {
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
