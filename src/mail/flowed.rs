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
    let mut out = String::with_capacity(text.len());
    let mut open: Option<usize> = None;
    for (number, line) in lines(text).enumerate() {
        let content = line.trim_start_matches('>');
        let depth = line.len() - content.len();
        let content = content.strip_prefix(' ').unwrap_or(content);
        let alone = is_mark(content) || content.trim().is_empty() || content == "-- ";
        if open != Some(depth) || alone {
            if number > 0 {
                out.push('\n');
            }
            out.push_str(&line[..depth]);
            if depth > 0 {
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
    fn quoted_lines_join_only_with_their_own_depth() {
        check("> a \n> b\n> c \nd", "> a b\n> c \nd");
        check(">> a\n>b", ">> a\n> b");
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
