//! Words for luck: any words, in any script, that go into the chance of the game.

use std::borrow::Cow;

use super::super::write::quoted;
use super::block_reader::BlockReader;
use super::luck_word::{LUCK, is_luck};
use super::sentences::say;
use crate::text::{Node, escape_marks};

/// Characters of the words at most.
const LONGEST_LUCK: usize = 200;

/// A block in which words for luck stand in quotation marks: whatever signs are in them, they are words.
pub(super) fn with_quoted_luck(text: &str) -> String {
    text.split_inclusive('\n').map(quoted_line).collect()
}

fn quoted_line(line: &str) -> Cow<'_, str> {
    let (content, end) = match line.strip_suffix('\n') {
        Some(content) => (content, "\n"),
        None => (line, ""),
    };
    let indent = &content[..content.len() - content.trim_start().len()];
    let Some((key, value)) = content.trim_start().split_once([':', '：']) else {
        return line.into();
    };
    if !is_luck(key.trim_matches(['"', '\'', ' '])) {
        return line.into();
    }
    let value = value.trim();
    let words = if value.starts_with('#') {
        ""
    } else {
        value.split(" #").next().unwrap_or_default().trim()
    };
    let is_kept = ["\"", "'", "[\"", "['"]
        .iter()
        .any(|mark| words.starts_with(mark))
        || words.is_empty();
    if is_kept {
        format!("{indent}{LUCK}: {value}{end}")
    } else {
        format!("{indent}{LUCK}: {}{end}", quoted(words))
    }
    .into()
}

impl BlockReader<'_> {
    /// The words on one line. Canonical form breaks long ones: its pieces belong together.
    pub(super) fn luck(&mut self, node: &Node) -> Option<String> {
        let mut words = String::new();
        for piece in node.as_list_or_single() {
            words.push_str(self.text(piece, LUCK, "want.luck")?.text);
        }
        let words: Vec<&str> = words
            .split(|letter: char| letter.is_whitespace() || letter.is_control())
            .filter(|word| !word.is_empty())
            .collect();
        let words = escape_marks(&words.join(" "));
        let length = words.chars().count();
        if length > LONGEST_LUCK {
            let words = [length, LONGEST_LUCK].map(|number| number.to_string().into());
            self.drop(node.at, LUCK, say("read.luck-long", words));
            return None;
        }
        (!words.is_empty()).then_some(words)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{reading, refused};
    use crate::orders::free_text::{SpeakerContext, TextLine, parse_lines};
    use crate::orders::{Vocabulary, body, parse_stored};

    fn kept(words: &str) -> Option<String> {
        reading(&format!("nations: [crete]\n{words}"))
            .orders
            .unwrap()
            .luck
    }

    #[test]
    fn any_words_are_words_for_luck_and_read_back_from_canonical_form() {
        let long = "x".repeat(200);
        let cases = [
            ("luck: seven cats", "seven cats"),
            ("Luck: a: b, [c] {d} & *e # no", "a: b, [c] {d} & *e"),
            ("glück: drei Schweine", "drei Schweine"),
            ("GLUECK: 3", "3"),
            ("luck: \"in # quotes\"", "in # quotes"),
            ("luck: 'it''s'", "it's"),
            ("luck: don't \"say\" \\n", "don't \"say\" \\n"),
            ("luck: - % @ ! > | ?", "- % @ ! > | ?"),
            ("luck: удача 幸運を祈る", "удача 幸運を祈る"),
            ("luck: null", "null"),
            ("luck: END ORDERS", "END-ORDERS"),
            ("luck:   two    blanks  ", "two blanks"),
        ];
        let long = (format!("luck: {long}"), long);
        let all = cases.map(|(line, words)| (line.to_owned(), words.to_owned()));
        for (line, words) in all.into_iter().chain([long]) {
            assert_eq!(kept(&line).as_ref(), Some(&words), "{line}");
            let names = Vocabulary::sample();
            let orders = reading(&line).orders.unwrap();
            let text = body(&orders, &names);
            assert!(
                text.lines().all(|line| line.chars().count() <= 64),
                "{text}"
            );
            assert_eq!(parse_stored(&names, &text), orders, "{text}");
        }
        assert_eq!(kept("luck:"), None);
        assert_eq!(kept("luck:    # any words"), None);
    }

    #[test]
    fn words_that_are_too_long_are_dropped_and_two_lines_of_them_refused() {
        let long = reading(&format!("luck: {}", "x".repeat(201)));
        assert_eq!(long.orders.unwrap().luck, None);
        assert_eq!(long.dropped.len(), 1);
        refused("luck: one\nluck: two", 2, 1, "stands here twice");
    }

    #[test]
    fn they_count_in_set_up_alone() {
        for (segment, counts) in [("setup", true), ("realm", false), ("standing", false)] {
            let read = reading(&format!("segment: {segment}\nluck: cats"));
            assert_eq!(read.orders.unwrap().luck.is_some(), counts, "{segment}");
            assert_eq!(read.remarks.is_empty(), counts, "{segment}");
        }
    }

    #[test]
    fn a_plain_line_of_them_stands_beside_other_orders() {
        let lines = [
            "Hi, good luck to all!",
            "luck: a move to athens?",
            "Glück: ",
            "final",
            "Ann",
        ];
        let said: Vec<TextLine> = (1..)
            .zip(lines)
            .map(|(line, text)| TextLine {
                line,
                text: text.to_owned(),
            })
            .collect();
        let names = Vocabulary::sample();
        let scene = SpeakerContext {
            segment: Some("setup"),
            names: &["Ann".to_owned()],
            ..SpeakerContext::default()
        };
        let heard = parse_lines(&said, &scene, &names);
        assert!(heard.is_sure(), "{heard:?}");
        assert_eq!(heard.body(&names), "luck: \"a move to athens?\"\n");
    }
}
