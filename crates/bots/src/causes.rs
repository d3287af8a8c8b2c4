//! Which causes of a book had a part in the games that were played, and which never had.

use std::collections::BTreeMap;

use serde::Serialize;

use bulla_core::game::{Cause, Change, Components, FactKind, Home, Subject};

use super::Match;

/// A cause that no game met.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Unmet {
    /// The title of the book.
    pub book: String,
    /// The number that the book prints for it.
    pub rule: String,
    pub cause: String,
    /// Why players do not make it happen, where they cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beyond: Option<&'static str>,
}

/// Counts of the causes of a book that had a part in its games: each made an event, asked somebody or refused an order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Causes {
    /// Counts by title of the book, number and cause; options of a book may give a number of their own.
    met: BTreeMap<(String, String, Cause), u32>,
}

impl Causes {
    /// Adds a game that was played.
    pub fn add(&mut self, game: &Match) {
        let parts = &game.parts;
        let title = &game.book.title;
        let mut counts: BTreeMap<Cause, u32> = game.asked.clone();
        for event in &game.ledger {
            let told = [Some(event.why), heading(parts, &event.change)];
            for cause in told.into_iter().flatten() {
                *counts.entry(cause).or_default() += 1;
            }
        }
        for cause in Cause::ALL.iter().copied().filter(|it| is_of(game, *it)) {
            let rule = parts.numbers.number(cause).to_owned();
            let count = counts.get(&cause).copied().unwrap_or(0);
            *self.met.entry((title.clone(), rule, cause)).or_default() += count;
        }
    }

    /// Adds those of other games.
    pub fn merge(&mut self, other: Causes) {
        for (key, count) in other.met {
            *self.met.entry(key).or_default() += count;
        }
    }

    /// Count of a cause over the games of all books.
    pub fn count(&self, cause: Cause) -> u32 {
        let of_it = self.met.iter().filter(|((_, _, met), _)| *met == cause);
        of_it.map(|(_, count)| count).sum()
    }

    /// Those that never had, book by book in the order of their words.
    pub fn unmet(&self) -> Vec<Unmet> {
        let never = self.met.iter().filter(|(_, count)| **count == 0);
        let one = |(book, rule, cause): &(String, String, Cause)| Unmet {
            book: book.clone(),
            rule: rule.clone(),
            cause: cause.id().to_owned(),
            beyond: beyond(*cause),
        };
        never.map(|(key, _)| one(key)).collect()
    }
}

/// Number of a rule that a book does not have, for what it leaves open.
const HOUSE: &str = "house";

/// Whether the book gives a cause a number of its own, and this game plays where it belongs.
fn is_of(game: &Match, cause: Cause) -> bool {
    let parts = &game.parts;
    let number = parts.numbers.number(cause);
    let is_played = match cause.home() {
        Home::Table => true,
        Home::Section(section) => parts.plays(section),
        Home::Calamity(kind) => game.book.calamities.order.contains(&kind),
    };
    is_played && number != HOUSE && number != cause.id()
}

/// The section or the calamity as a whole that begins with an event: its cause stands in headings and makes no event itself.
fn heading(parts: &Components, change: &Change) -> Option<Cause> {
    match change {
        Change::Section { section } => Some(Cause::from(*section)),
        Change::Over { .. } => Some(Cause::VictoryWhole),
        Change::Fact(fact) if fact.kind == FactKind::Strikes => {
            let kind = |subject: &Subject| match subject {
                Subject::Face(face) => parts.deck.face(*face).calamity(),
                _ => None,
            };
            fact.subjects.iter().find_map(kind).map(Cause::from)
        }
        _ => None,
    }
}

/// Causes that players cannot make happen, each with the reason: what a moderator does, and what pages and letters alone speak of.
const BEYOND: &[(Cause, &str)] = &[
    (Cause::Waits, "a moderator seats a late arrival"),
    (Cause::Enters, "a moderator seats a late arrival"),
    (Cause::Inert, "a moderator takes a player from his seat"),
    (
        Cause::CardsReturned,
        "a moderator takes a player from his seat",
    ),
    (Cause::Insist, "a word of letters that makes no event"),
    (Cause::Losses, "a word of letters that makes no event"),
    (
        Cause::TaxShort,
        "pages warn of it, and a revolt is what happens",
    ),
    (Cause::MarkerStays, "pages warn of it, and nothing happens"),
];

/// Why players do not make a cause happen; nothing where they can.
pub fn beyond(cause: Cause) -> Option<&'static str> {
    let found = BEYOND.iter().find(|(one, _)| *one == cause);
    found.map(|(_, why)| *why)
}
