//! Orders as an office keeps them, in canonical form, typed again: they were written by this language and read by it.

use std::collections::{BTreeMap, BTreeSet};

use super::read::read;
use super::vocabulary::Vocabulary;
use super::vocabulary::{CALAMITIES, key};
use super::write::{Language, PlainWriter};
use crate::game::Components;
use crate::text::TextPosition;
use crate::turn::{OrderSheet, Orders, Topic};

/// Stored orders.
pub fn parse_stored(words: &Vocabulary, text: &str) -> Orders {
    read(text, 1, words).orders.unwrap_or_default()
}

/// The sheet of a seat from its sealed and standing blocks.
pub fn order_sheet(words: &Vocabulary, sealed: Option<&str>, standing: Option<&str>) -> OrderSheet {
    let typed = |text: Option<&str>| text.map(|text| parse_stored(words, text));
    OrderSheet::new(typed(sealed), typed(standing))
}

/// Returns the topic of the entry at a path.
pub fn topic_of(path: &str) -> Option<Topic> {
    let mut keys = path.split(['.', '[']);
    let first = keys.next()?;
    let wanted = if first == CALAMITIES {
        keys.next()?
    } else {
        first
    };
    let mut topics = Topic::ALL.iter().copied();
    topics.find(|topic| key(*topic) == wanted)
}

/// The keys of stored orders: each stands at the beginning of its line, calamities two blanks behind.
pub fn topics(text: &str) -> BTreeSet<Topic> {
    let topic = |line: &str| {
        let said = line.split_once(':')?.0;
        match said.strip_prefix("  ") {
            Some(said) => {
                topic_of(&format!("{CALAMITIES}.{said}")).filter(|topic| topic.is_calamity())
            }
            None => Topic::find(said),
        }
    };
    text.lines().filter_map(topic).collect()
}

/// Returns the text of each entry of stored orders, by its path.
pub fn entry_texts(words: &Vocabulary, text: &str) -> BTreeMap<String, String> {
    let lines: Vec<&str> = text.lines().collect();
    let entry = |(path, at): (String, TextPosition)| {
        let line = lines.get(at.line.checked_sub(1)? as usize)?;
        let from = line
            .char_indices()
            .nth(at.column.checked_sub(1)? as usize)?
            .0;
        let before = line[..from].trim_end();
        let said = if before.ends_with(['[', '{', ',']) || before.is_empty() {
            one_of_list(&line[from..])
        } else {
            &line[from..]
        };
        Some((path, said.trim_start_matches("- ").to_owned()))
    };
    let places = read(text, 1, words).places;
    places.into_iter().filter_map(entry).collect()
}

/// Returns the text of each entry of stored orders like [`entry_texts`], as a person reads it: offers and acceptances are in plain
/// words.
pub fn quoted_entries(
    words: &Vocabulary,
    parts: &Components,
    text: &str,
) -> BTreeMap<String, String> {
    let mut texts = entry_texts(words, text);
    let orders = parse_stored(words, text);
    let writer = PlainWriter::new(parts, Language::English);
    for (path, said) in writer.trade_entries(&orders.trade) {
        if let Some(text) = texts.get_mut(&path) {
            *text = said;
        }
    }
    texts
}

/// An entry of a list in brackets without what follows it there.
fn one_of_list(text: &str) -> &str {
    let (mut depth, mut quote) = (0, None);
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (Some(mark), _) if letter == mark => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}' | ',') if depth == 0 => return text[..at].trim_end(),
            (None, ']' | '}') => depth -= 1,
            _ => {}
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_ends_where_the_next_one_begins() {
        for (text, said) in [
            ("thera, knossos]", "thera"),
            ("thera]", "thera"),
            (
                "{build: rhodes, treasury: 3}, lycia]",
                "{build: rhodes, treasury: 3}",
            ),
            (
                "\"ship rhodes: +1, thera, -1\", auto]",
                "\"ship rhodes: +1, thera, -1\"",
            ),
            ("cities: [thera, knossos]", "cities: [thera, knossos]"),
        ] {
            assert_eq!(one_of_list(text), said);
        }
    }

    #[test]
    fn a_path_is_about_its_first_key_and_under_calamities_about_its_second() {
        for (path, topic) in [
            ("buy_cards", Some(Topic::BuyCards)),
            ("moves[2].then[0]", Some(Topic::Moves)),
            ("calamities.civil_war.keep[0]", Some(Topic::CivilWar)),
            ("calamities", None),
            ("status", None),
        ] {
            assert_eq!(topic_of(path), topic, "{path}");
        }
    }
}
