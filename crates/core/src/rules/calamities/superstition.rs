//! 30.32 Superstition: cities of the primary victim are reduced.

use crate::game::{Civ, Effect, RuleStep};
use crate::rulebook::SuperstitionPolicy;
use crate::turn::{AwaitingReplies, Prompt, RuleContext};

use super::calamity_context::CalamityContext;
use super::city_reductions;
use super::pending::PendingCalamity;

/// 30.322: of several cards the one that helps most governs.
pub fn strike(
    policy: &SuperstitionPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    let governs = t.open().least(victim, Effect::SuperstitionMost);
    let (why, cities) = governs.map_or((RuleStep::Superstition, policy.cities), |cities| {
        (RuleStep::SuperstitionLess, cities.min(policy.cities))
    });
    city_reductions::reduce_victims_cities(calamity, t, why, victim, cities)
}

/// Asked of the primary victim.
pub fn prompts(outlook: &PendingCalamity<'_>) -> Vec<Prompt> {
    outlook.reduce()
}
