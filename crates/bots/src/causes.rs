//! Which causes of a book had a part in the games that were played, and which never had.

use std::collections::BTreeMap;

use serde::Serialize;

use bulla_core::game::{Cause, Change, Components, FactKind, Home, Subject};
use bulla_core::rules::Book;

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
    met: BTreeMap<(String, String, Cause), Met>,
}

/// Counts of the events that each cause made happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Met {
    count: u32,
    /// Why it could not in any of the games.
    beyond: Option<&'static str>,
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
            let met = Met {
                count: counts.get(&cause).copied().unwrap_or(0),
                beyond: beyond(cause).or_else(|| excluded(&game.book, cause)),
            };
            self.count_in((title.clone(), rule, cause), met);
        }
    }

    /// Adds those of other games.
    pub fn merge(&mut self, other: Causes) {
        for (key, met) in other.met {
            self.count_in(key, met);
        }
    }

    fn count_in(&mut self, key: (String, String, Cause), more: Met) {
        let mut met = *self.met.get(&key).unwrap_or(&Met { count: 0, ..more });
        met.count += more.count;
        met.beyond = met.beyond.and(more.beyond);
        self.met.insert(key, met);
    }

    /// Count of a cause over the games of all books.
    pub fn count(&self, cause: Cause) -> u32 {
        let of_it = self.met.iter().filter(|((_, _, met), _)| *met == cause);
        of_it.map(|(_, met)| met.count).sum()
    }

    /// Those that never had, book by book in the order of their words.
    pub fn unmet(&self) -> Vec<Unmet> {
        let never = self.met.iter().filter(|(_, met)| met.count == 0);
        let unmet = never.map(|((book, rule, cause), met)| Unmet {
            book: book.clone(),
            rule: rule.clone(),
            cause: cause.id().to_owned(),
            beyond: met.beyond,
        });
        unmet.collect()
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

/// Why no player makes a cause happen by the figures of this book, though it has a number for it: options bring other figures.
fn excluded(book: &Book, cause: Cause) -> Option<&'static str> {
    let piracy = book.calamities.piracy.as_ref();
    match cause {
        Cause::RestackBelow if book.returning.at_once => {
            Some("each card goes under its stack alone, as it leaves the hand or has struck")
        }
        Cause::PiracyOthers if piracy.is_some_and(|piracy| piracy.by_ships) => {
            Some("ships of the trader take cities of the victim alone")
        }
        _ => None,
    }
}
