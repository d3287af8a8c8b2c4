//! 24 Conflict: first tokens against tokens, then assaults on cities.

mod assault;
mod barbarian_conflict;
mod naval_conflict;
mod pieces_aboard;
mod token_conflict;

use crate::game::{RejectionKind, RejectionReason, RuleStep, Section, Subject, View};
use crate::rulebook::{AssaultOrder, ConflictPolicy, NavalConflict, Rulebook};
use crate::turn::{AwaitingReplies, OrderValue, Prompt, RuleContext, Topic};

use super::bounds;

pub use barbarian_conflict::{damage, resolve as raid};

/// 24.32, 24.41: all conflicts between tokens come before any assault on a city.
pub fn play(policy: &ConflictPolicy, t: &mut RuleContext<'_>) -> Result<(), AwaitingReplies> {
    t.section(
        Section::Conflict,
        RuleStep::Conflict,
        t.open().playing().collect(),
    );
    let areas: Vec<_> = t.parts().board.in_play().collect();
    if policy.at_sea != NavalConflict::Never {
        for area in areas.iter().copied() {
            naval_conflict::at_coasts(policy.at_sea, t, area);
        }
    }
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
    let mut prompts = Vec::new();
    let open = &known.open;
    let cities = u32::from(open.city_count(civ)) + bounds::winnable(book, open, civ);
    let tokens = open.tokens_in_census(civ);
    let attacks = tokens > 0 && bounds::cities_to_attack(book, open, civ) > 0;
    let lists_own = book.conflict.order == AssaultOrder::Chart && attacks;
    if cities > 1 || (cities == 1 && lists_own) {
        prompts.push(Prompt::new(Topic::Conflicts));
    }
    if book.conflict.pillage > 0 && attacks {
        prompts.push(Prompt::new(Topic::Pillage));
    }
    prompts
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
