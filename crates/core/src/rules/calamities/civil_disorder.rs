//! 30.71 Civil Disorder: all but a few of the primary victim's cities are reduced.

use crate::game::{Civ, Effect, RuleStep};
use crate::rulebook::CivilDisorderPolicy;
use crate::turn::{AwaitingReplies, Prompt, RuleContext};

use super::calamity_context::CalamityContext;
use super::city_reductions;
use super::pending::PendingCalamity;

/// 30.715: fewer and more for each card, together; never below none (READINGS).
pub fn strike(
    policy: &CivilDisorderPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    let open = t.open();
    let more = open
        .greatest(victim, Effect::CivilDisorderKept)
        .unwrap_or(0);
    let above = u32::from(open.city_count(victim)).saturating_sub(policy.kept.max(more));
    let cities = open.with(victim, above, Effect::CivilDisorder);
    city_reductions::reduce_victims_cities(calamity, t, RuleStep::CivilDisorder, victim, cities)
}

/// Asked of the primary victim.
pub fn prompts(outlook: &PendingCalamity<'_>) -> Vec<Prompt> {
    outlook.reduce()
}
