//! 24 Conflict: first tokens against tokens, then assaults on cities.

mod assault;
mod barbarian_conflict;
mod token_conflict;

use crate::game::{RejectionKind, RejectionReason, RuleStep, Section, Subject, View};
use crate::turn::{AwaitingReplies, OrderValue, Prompt, RuleContext, Topic};

use super::{Rulebook, bounds};

pub use barbarian_conflict::{damage, resolve as raid};

/// 24.31, 24.32, 24.35, 24.5.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConflictPolicy {
    /// Attackers that a city falls to, and the tokens that replace it.
    pub siege: AssaultNumbers,
    /// The same where only the attacker has the effect.
    pub skilled_attack: AssaultNumbers,
    /// The same where only the defender has it.
    pub skilled_defence: AssaultNumbers,
    /// The same where both have it: in 1991 they cancel out (24.35), in 1980 the attacker gains nothing by it (53.11).
    pub skilled_both: AssaultNumbers,
    /// Tokens pillaged a city, at most.
    pub pillage: u16,
    /// 24.52: tokens for each own city that pillage leaves in stock by default.
    pub leaves: u16,
    /// True if an eliminated city costs its owner a card.
    pub draw_card: bool,
    /// 43.64: whether a city goes to the attacker without a fight where the stock has too few tokens to stand in for it.
    pub surrenders: bool,
    pub order: AssaultOrder,
}

/// Order in which assaults are fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssaultOrder {
    /// 24.32: those of a defender by his list, first of those who attack no city themselves.
    Defenders,
    /// 62: by the first nation of the chart that has a part in them; 43.64: those of a defender, his own on other cities too,
    /// among each other by his list.
    Chart,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssaultNumbers {
    pub attackers: u16,
    pub defenders: u16,
}

/// 24.32, 24.41: all conflicts between tokens come before any assault on a city.
pub fn play(policy: &ConflictPolicy, t: &mut RuleContext<'_>) -> Result<(), AwaitingReplies> {
    t.section(
        Section::Conflict,
        RuleStep::Conflict,
        t.open().playing().collect(),
    );
    let areas: Vec<_> = t.parts().board.in_play().collect();
    for area in areas {
        token_conflict::between_tokens(t, area);
    }
    assault::all(policy, t)
}

/// Returns the questions about conflict: the order of assaults for a nation that may have two cities (43.64: or one, and attacks
/// another), and pillage for a nation with tokens.
pub fn prompts(book: &Rulebook, known: &View) -> Vec<Prompt> {
    let Some(civ) = known.civ else {
        return Vec::new();
    };
    let mut slots = Vec::new();
    let open = &known.open;
    let cities = u32::from(open.city_count(civ)) + bounds::winnable(book, open, civ);
    let attacks = open.tokens_on_board(civ) > 0 && bounds::cities_to_attack(book, open, civ) > 0;
    let lists_own = book.conflict.order == AssaultOrder::Chart && attacks;
    if cities > 1 || (cities == 1 && lists_own) {
        slots.push(Prompt::new(Topic::Conflicts));
    }
    if book.conflict.pillage > 0 && attacks {
        slots.push(Prompt::new(Topic::Pillage));
    }
    slots
}

/// No city that could be one's own, or that one could attack: none is built before conflict.
pub fn why_attack_impossible(known: &View, wanted: &OrderValue) -> Option<RejectionReason> {
    let area = bounds::named(wanted)?;
    let stands = bounds::has_national_city(&known.open, area);
    (!stands).then(|| RejectionKind::NotYourCity.of([Subject::Area(area)]))
}

/// An area without a city to destroy.
pub fn why_pillage_impossible(known: &View, wanted: &OrderValue) -> Option<RejectionReason> {
    let area = bounds::named(wanted)?;
    let stands = known.open.city(area).is_some();
    (!stands).then(|| RejectionKind::NotAChoice.of([Subject::Area(area)]))
}
