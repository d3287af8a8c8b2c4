//! Signs that a line is an order, adds to one, or could be one.

use super::super::vocabulary::Vocabulary;
use super::bullets::without_bullet;
use super::line_key::OFFER;
use super::line_token::LineToken;
use super::text_line::LONGEST_LINE;
use super::tokens::tokens;
use super::word_senses::WordSense;
use super::{clause_cuts, order_line};
use crate::text::{NameTable, fold};
use crate::turn::Topic;

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
    clause_cuts::begins_clause(&parts)
        || matches!(parts.first(), Some(LineToken::Word(sense)) if is_verb(sense))
}

/// Returns whether a remark would be an order without its mark: an order word for word, or a key with a value.
pub fn is_an_order(remark: &str, words: &Vocabulary) -> bool {
    let text = without_bullet(remark);
    text.len() <= LONGEST_LINE
        && (is_key_line(text) || order_line::orders(&tokens(text, words), None).is_some())
}

/// Returns whether a remark makes what stands before it depend on something, or denies it: *only if*, *unless*, *not*, *last*.
pub fn depends(remark: &str, words: &Vocabulary) -> bool {
    const OUT: [&str; 7] = [
        "except", "instead", "until", "last", "ausser", "statt", "zuletzt",
    ];
    remark.len() > LONGEST_LINE
        || tokens(remark, words).iter().any(|token| match token {
            LineToken::Word(sense) => matches!(
                sense,
                WordSense::If
                    | WordSense::Unless
                    | WordSense::Only
                    | WordSense::Otherwise
                    | WordSense::Not
                    | WordSense::Never
            ),
            LineToken::Other(word) => OUT.contains(&fold(word).as_str()),
            _ => false,
        })
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
