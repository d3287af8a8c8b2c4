//! Causes of a ruleset that had a part in the games played, and those that never had.

use std::collections::BTreeMap;

use serde::Serialize;

use bulla_core::game::{AnnouncementKind, Components, Mutation, RuleScope, RuleStep, Subject};
use bulla_core::rulebook::{ReturnPlacement, Rulebook};

use super::MemoryGame;

/// A cause that no game met.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct UncoveredStep {
    /// The title of the book.
    pub book: String,
    /// The number that the book prints for it.
    pub rule: String,
    pub cause: String,
    /// Reason why players do not make it happen. `None` if they can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beyond: Option<&'static str>,
}

/// Counts of the causes of a book that had a part in its games: each made an event, asked somebody or refused an order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleStepCoverage {
    /// Counts by title of the book, number and cause; options of a book may give a number of their own.
    met: BTreeMap<(String, String, RuleStep), StepEvents>,
}

/// Counts of the events that each cause made happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StepEvents {
    count: u32,
    /// Reason why it could not happen in any of the games.
    beyond: Option<&'static str>,
}

impl RuleStepCoverage {
    /// Adds a game that was played.
    pub fn add(&mut self, game: &MemoryGame) {
        let parts = &game.parts;
        let title = &game.book.title;
        let mut counts: BTreeMap<RuleStep, u32> = game.asked.clone();
        for event in &game.ledger {
            let told = [Some(event.why), heading(parts, &event.change)];
            for cause in told.into_iter().flatten() {
                *counts.entry(cause).or_default() += 1;
            }
        }
        for cause in RuleStep::ALL.iter().copied().filter(|it| is_of(game, *it)) {
            let rule = parts.numbers.number(cause).to_owned();
            let met = StepEvents {
                count: counts.get(&cause).copied().unwrap_or(0),
                beyond: unreachable_reason(cause).or_else(|| excluded(&game.book, cause)),
            };
            self.count_in((title.clone(), rule, cause), met);
        }
    }

    /// Adds those of other games.
    pub fn merge(&mut self, other: RuleStepCoverage) {
        for (key, met) in other.met {
            self.count_in(key, met);
        }
    }

    fn count_in(&mut self, key: (String, String, RuleStep), more: StepEvents) {
        let mut met = *self
            .met
            .get(&key)
            .unwrap_or(&StepEvents { count: 0, ..more });
        met.count += more.count;
        met.beyond = met.beyond.and(more.beyond);
        self.met.insert(key, met);
    }

    /// Count of a cause over the games of all books.
    pub fn count(&self, cause: RuleStep) -> u32 {
        let of_it = self.met.iter().filter(|((_, _, met), _)| *met == cause);
        of_it.map(|(_, met)| met.count).sum()
    }

    /// Returns the causes that never had a part, ruleset by ruleset in the order of their words.
    pub fn uncovered(&self) -> Vec<UncoveredStep> {
        let never = self.met.iter().filter(|(_, met)| met.count == 0);
        let unmet = never.map(|((book, rule, cause), met)| UncoveredStep {
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

/// Returns whether the ruleset numbers a cause and this game plays the section it belongs to.
fn is_of(game: &MemoryGame, cause: RuleStep) -> bool {
    let parts = &game.parts;
    let number = parts.numbers.number(cause);
    let is_played = match cause.scope() {
        RuleScope::EveryGame => true,
        RuleScope::Section(section) => parts.plays(section),
        RuleScope::Calamity(kind) => game.book.calamities.order.contains(&kind),
    };
    is_played && number != HOUSE && number != cause.id()
}

/// The section or the calamity as a whole that begins with an event: its cause stands in headings and makes no event itself.
fn heading(parts: &Components, change: &Mutation) -> Option<RuleStep> {
    match change {
        Mutation::Section { section } => Some(RuleStep::from(*section)),
        Mutation::Over { .. } => Some(RuleStep::VictoryWhole),
        Mutation::Announced(fact) if fact.kind == AnnouncementKind::Strikes => {
            let kind = |subject: &Subject| match subject {
                Subject::Face(face) => parts.deck.face(*face).calamity(),
                _ => None,
            };
            fact.subjects.iter().find_map(kind).map(RuleStep::from)
        }
        _ => None,
    }
}

/// Causes that players cannot make happen, each with the reason: what a moderator does, and what pages and letters alone speak of.
const BEYOND: &[(RuleStep, &str)] = &[
    (RuleStep::Waits, "a moderator seats a late arrival"),
    (RuleStep::Enters, "a moderator seats a late arrival"),
    (RuleStep::Inert, "a moderator takes a player from his seat"),
    (
        RuleStep::CardsReturned,
        "a moderator takes a player from his seat",
    ),
    (RuleStep::Insist, "a word of letters that makes no event"),
    (RuleStep::Losses, "a word of letters that makes no event"),
    (
        RuleStep::TaxShort,
        "pages warn of it, and a revolt is what happens",
    ),
    (
        RuleStep::MarkerStays,
        "pages warn of it, and nothing happens",
    ),
];

/// Returns the reason why players do not make a cause happen. `None` if they can.
pub fn unreachable_reason(cause: RuleStep) -> Option<&'static str> {
    let found = BEYOND.iter().find(|(one, _)| *one == cause);
    found.map(|(_, why)| *why)
}

/// Returns the reason why the figures of this ruleset exclude a cause although it has a number for it. Options bring other
/// figures.
fn excluded(book: &Rulebook, cause: RuleStep) -> Option<&'static str> {
    let piracy = book.calamities.piracy.as_ref();
    match cause {
        RuleStep::RestackBelow if book.returning.at_once => {
            Some("each card goes under its stack alone, as it leaves the hand or has struck")
        }
        RuleStep::RestackBelow
            if [book.returning.fixed, book.returning.tradable] == [ReturnPlacement::Among; 2] =>
        {
            Some("all that goes back is shuffled together")
        }
        RuleStep::PiracyOthers if piracy.is_some_and(|piracy| piracy.by_ships) => {
            Some("ships of the trader take cities of the victim alone")
        }
        _ => None,
    }
}
