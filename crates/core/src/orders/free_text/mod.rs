//! Orders in plain speech: what a person writes above, below and between the lines of a form.
//!
//! A line is read word for word, as one order or as a key with its entries, or it is a courtesy, or it was not read. What was not read
//! is never dropped: it is listed, and what it seems to mean goes into a proposal, which nobody obeys.

mod cards;
mod clauses;
mod comments;
mod greetings;
mod guessed_orders;
mod line_keys;
mod line_parser;
mod merge;
mod normalize;
mod offers;
mod order_line;
mod reserved_words;
mod tokens;
mod word_senses;

#[cfg(test)]
mod tests;

use crate::text::{NameTable, fold};
use crate::turn::{Orders, Topic};

use super::header::BlockHeader;
use super::read::read;
use super::vocabulary::Vocabulary;
use super::write::body;
pub use comments::{BlockComment, comments, uncommented, without_comments};
use line_keys::OFFER;
use line_parser::LineParser;
pub use merge::{added, join, keeps, lost, replaced};
pub use normalize::normalize;
pub use reserved_words::is_reserved;
use tokens::{LineToken, tokens};
use word_senses::WordSense;
pub(super) use word_senses::spelt_number as spelt;

/// A line of somebody's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextLine {
    /// Line number in the original text, from 1.
    pub line: u32,
    pub text: String,
}

/// The lines of a text, of which the first has this number.
pub fn lines(text: &str, first: u32) -> Vec<TextLine> {
    let lines = (first..).zip(text.lines());
    lines
        .map(|(line, text)| TextLine {
            line,
            text: text.to_owned(),
        })
        .collect()
}

/// Known facts about the writer and the questions he is asked.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpeakerContext<'s> {
    pub segment: Option<&'s str>,
    pub turn: Option<u32>,
    /// The id of his nation.
    pub nation: Option<&'s str>,
    /// His own names, as he signs.
    pub names: &'s [String],
}

/// Result of reading a text in plain words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedLines {
    pub header: BlockHeader,
    /// Everything that was read or guessed.
    pub orders: Orders,
    /// Lines that were neither an order, word for word, nor a courtesy.
    pub unread: Vec<TextLine>,
    /// True if the lines read have content of their own: orders, or a header.
    pub says_something: bool,
    /// True if the last line is one that nothing follows: `final`, `end`, a greeting, a name.
    pub is_closed: bool,
}

impl ParsedLines {
    /// Returns whether every line was read word for word.
    pub fn is_sure(&self) -> bool {
        self.unread.is_empty() && self.says_something
    }

    /// The orders in canonical form; empty where there are none.
    pub fn body(&self, words: &Vocabulary) -> String {
        body(&self.orders, words)
    }
}

/// Lines longer than this are not looked at for orders.
const LONGEST_LINE: usize = 2000;

/// Orders in canonical form, as they are proposed; nothing where there are none, or where they would not read back to themselves.
pub fn proposal(orders: &Orders, words: &Vocabulary) -> Option<String> {
    if *orders == Orders::default() {
        return None;
    }
    let read = read(&body(orders, words), 1, words);
    let again = read.orders.filter(|_| read.unreadable.is_empty());
    again.map(|orders| body(&orders, words))
}

/// Hears lines of somebody's own words.
pub fn parse_lines(said: &[TextLine], scene: &SpeakerContext, words: &Vocabulary) -> ParsedLines {
    let text: Vec<&str> = said.iter().map(|said| said.text.as_str()).collect();
    let whole = read(&text.join("\n"), 1, words);
    if !whole.is_refused()
        && whole.remarks.is_empty()
        && whole.dropped.is_empty()
        && !said.is_empty()
    {
        return ParsedLines {
            header: whole.header,
            orders: whole.orders.unwrap_or_default(),
            unread: Vec::new(),
            says_something: true,
            is_closed: false,
        };
    }
    let mut ear = LineParser::new(scene, words);
    for said in joined(said) {
        ear.line(said);
    }
    ear.finish()
}

/// Lines whose brackets are open, and lists below a key that end with a comma, go on in the next.
fn joined(said: &[TextLine]) -> Vec<TextLine> {
    let mut lines: Vec<TextLine> = Vec::new();
    let mut is_open = false;
    for said in said {
        match lines.last_mut() {
            Some(last) if is_open && !said.text.trim().is_empty() => {
                last.text.push(' ');
                last.text.push_str(said.text.trim());
            }
            _ => lines.push(said.clone()),
        }
        let text = lines.last().map_or("", |line| line.text.trim_end());
        let count = |sign: char| text.chars().filter(|c| *c == sign).count();
        let brackets = count('[') > count(']') || count('{') > count('}');
        let is_list = text.ends_with(',') && text.contains(':');
        is_open = (brackets || is_list) && text.len() < LONGEST_LINE;
    }
    lines
}

/// A line without what makes it an entry of a list: `-`, `•`, `*`, `1)`, `2.`, `a)`.
fn without_bullet(text: &str) -> &str {
    let text = text.trim();
    let marks: &[char] = &['•', '*', '·', '‣', '▪', '–', '—', '◦', '●'];
    if let Some(rest) = text.strip_prefix(marks) {
        return rest.trim();
    }
    if let Some(rest) = text.strip_prefix("- ") {
        return rest.trim();
    }
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = digits.len() < text.len();
    if is_number
        && let Some(rest) = digits.strip_prefix([')', '.'])
        && rest.starts_with(' ')
    {
        return rest.trim();
    }
    text
}

/// The things of the game that a text names, by id: words that could be meant as an order hold one of them.
pub fn could_be_an_order(text: &str, words: &Vocabulary) -> bool {
    const ASKING: [&str; 8] = [
        "please",
        "instead",
        "p.s.",
        "ps",
        "bitte",
        "stattdessen",
        "change",
        "rather",
    ];
    if text.len() > LONGEST_LINE {
        return true;
    }
    let parts = tokens(text, words);
    let names = |token: &LineToken| match token {
        LineToken::Name(name) => !name.is_guessed,
        LineToken::Offer(_) => true,
        _ => false,
    };
    let folded = fold(text);
    let mut spoken = folded.split(|c: char| !c.is_alphanumeric() && c != '.');
    parts.iter().any(names) || spoken.any(|word| ASKING.contains(&word)) || is_key_line(text)
}

/// Returns whether a line says that its order is added to others sent before: *also*, *as well*, *ausserdem*.
pub fn says_more(text: &str) -> bool {
    const ANYWHERE: [&str; 9] = [
        "also",
        "additionally",
        "furthermore",
        "moreover",
        "auch",
        "ausserdem",
        "zusatzlich",
        "zudem",
        "ferner",
    ];
    const FIRST: [&str; 6] = ["add", "adding", "plus", "more", "noch", "dazu"];
    const LAST: [&str; 4] = ["too", "well", "dazu", "hinzu"];
    let folded = fold(without_bullet(text));
    let words: Vec<&str> = folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let is_one = |list: &[&str], word: Option<&&str>| word.is_some_and(|word| list.contains(word));
    words.iter().any(|word| ANYWHERE.contains(word))
        || is_one(&FIRST, words.first())
        || is_one(&LAST, words.last())
}

/// Returns whether a line begins like an order. A line torn off an order need not contain a complete name.
pub fn begins_as_an_order(text: &str, words: &Vocabulary) -> bool {
    let start: String = without_bullet(text).chars().take(80).collect();
    let parts = tokens(&start, words);
    let is_verb = |sense: &WordSense| {
        matches!(
            sense,
            WordSense::Offer
                | WordSense::Accept
                | WordSense::Withdraw
                | WordSense::Pay
                | WordSense::City
        )
    };
    guessed_orders::begins_clause(&parts)
        || matches!(parts.first(), Some(LineToken::Word(sense)) if is_verb(sense))
}

/// Returns whether a remark would be an order without its mark: an order word for word, or a key with a value.
pub fn is_an_order(remark: &str, words: &Vocabulary) -> bool {
    let text = without_bullet(remark);
    text.len() <= LONGEST_LINE
        && (is_key_line(text) || order_line::orders(&tokens(text, words), None).is_some())
}

/// Returns whether a line begins with a key of a block.
fn is_key_line(text: &str) -> bool {
    let keys: NameTable<()> = Topic::ALL
        .iter()
        .map(|topic| ((), topic.id().to_owned()))
        .chain(OFFER.iter().map(|key| ((), (*key).to_owned())))
        .collect();
    let text = text.trim_start_matches(['#', ' ', '-']);
    text.split_once(':')
        .is_some_and(|(key, value)| keys.get(key.trim()).is_some() && !value.trim().is_empty())
}
