//! What a block of a seat says at its table: read, kept to its segment, and freed of what could never be done.

use std::collections::{BTreeMap, BTreeSet};

use super::table::Table;
use crate::game::{Eye, Reason, Seat};
use crate::mail::Block;
use crate::orders::{Letter, body, read, read_at};
use crate::page::{Note, Says};
use crate::rules::sift;
use crate::text::Span;
use crate::turn::{Orders, Sheet, Topic};

/// A line that was dropped: where it stood, and why.
#[derive(Clone, Debug)]
pub struct Dropped {
    pub at: Option<Span>,
    pub path: String,
    pub reason: Reason,
}

#[derive(Clone, Debug)]
pub struct Understood {
    pub letter: Letter,
    pub sifted: Vec<Dropped>,
}

impl Understood {
    /// The canonical text of its orders; nothing when the block is refused.
    pub fn text(&self, table: &Table) -> Option<String> {
        let orders = self.letter.orders.as_ref()?;
        (!self.letter.is_refused()).then(|| body(orders, &table.words))
    }

    pub fn has_dropped(&self) -> bool {
        !self.sifted.is_empty() || !self.letter.dropped.is_empty()
    }

    /// The paths of all dropped lines, for the record.
    pub fn dropped_paths(&self) -> String {
        let sifted = self.sifted.iter().map(|dropped| dropped.path.as_str());
        let read = self
            .letter
            .dropped
            .iter()
            .map(|complaint| complaint.path.as_str());
        read.chain(sifted).collect::<Vec<_>>().join("\n")
    }
}

impl From<&Dropped> for Note {
    fn from(dropped: &Dropped) -> Note {
        Note {
            at: dropped.at.map(|at| (at.line, at.column)),
            path: dropped.path.clone(),
            says: Says::Reason {
                reason: dropped.reason.clone(),
                rule: rule_of(&dropped.path).to_owned(),
            },
        }
    }
}

/// The section that a key of a letter is about.
fn rule_of(path: &str) -> &'static str {
    match path.split(['.', '[']).next().unwrap_or_default() {
        "nations" | "start" => "15.3",
        "tax" => "19.2",
        "growth" => "20.2",
        "ships" => "22",
        "moves" => "23",
        "cities" => "25",
        "conflicts" => "24.32",
        "pillage" => "24.52",
        "reduce" => "26.32",
        "revolts" => "19.32",
        "offers" | "accept" | "standing" | "never" | "withdraw" => "28.3",
        "losses" => "29.63",
        "calamities" => "29.6",
        "recheck" => "29.8",
        "convert" => "32.941",
        "buy" => "31.1",
        "pay" => "31.2",
        "mining" => "32.261",
        "keep" => "31.71",
        _ => "",
    }
}

/// Reads a block for a seat by what that seat knew when the segment opened. A standing block speaks of segments to come,
/// of which nobody knows yet what can never be done.
pub fn understand(table: &Table, seat: Seat, block: &Block) -> Understood {
    let begins = Span::new(block.first_line, block.column + 1);
    let mut letter = read_at(&block.text, begins, &table.words);
    if letter.header.segment.is_none() {
        letter.confine(&table.moment.name);
    }
    let known = table.view(Eye::Seat(seat));
    let is_standing = letter.header.segment.as_deref() == Some("standing");
    let gone = match &mut letter.orders {
        Some(orders) if !is_standing => sift(orders, table.book(), &known),
        _ => Vec::new(),
    };
    let sifted = gone
        .into_iter()
        .map(|(path, reason)| Dropped {
            at: letter.place(&path),
            path,
            reason,
        })
        .collect();
    Understood { letter, sifted }
}

/// Orders as they were stored, typed again. They were written by the office and read by the same language.
pub fn stored(table: &Table, text: &str) -> Orders {
    read(text, 1, &table.words).orders.unwrap_or_default()
}

/// The keys of stored orders: in canonical form each stands at the beginning of its line, calamities two blanks behind.
pub fn topics(text: &str) -> BTreeSet<Topic> {
    let key = |line: &str| {
        let key = line.split_once(':')?.0;
        let calamity = key.strip_prefix("  ").map(|key| key.replace('_', "-"));
        match calamity {
            Some(key) => Topic::find(&key).filter(|topic| topic.is_calamity()),
            None => Topic::find(key),
        }
    };
    text.lines().filter_map(key).collect()
}

/// What each entry of stored orders says, by its path.
pub fn written(table: &Table, text: &str) -> BTreeMap<String, String> {
    let lines: Vec<&str> = text.lines().collect();
    let entry = |(path, at): (String, Span)| {
        let line = lines.get(at.line.checked_sub(1)? as usize)?;
        let from = line
            .char_indices()
            .nth(at.column.checked_sub(1)? as usize)?
            .0;
        let before = line[..from].trim_end();
        let said = match before.ends_with(['[', '{', ',']) || before.is_empty() {
            true => one_of_list(&line[from..]),
            false => &line[from..],
        };
        Some((path, said.trim_start_matches("- ").to_owned()))
    };
    let places = read(text, 1, &table.words).places;
    places.into_iter().filter_map(entry).collect()
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

/// The sheet of a seat from its sealed and standing blocks.
pub fn sheet(table: &Table, sealed: Option<&str>, standing: Option<&str>) -> Sheet {
    let typed = |text: Option<&str>| text.map(|text| stored(table, text));
    Sheet::new(typed(sealed), typed(standing))
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
}
