//! 30.61 Epidemic: points of one's own and points directed at others; a token stays in each area where units are lost.

use crate::game::{Civ, Effect, RuleStep};
use crate::rulebook::EpidemicPolicy;
use crate::turn::{AwaitingReplies, CalamityPart, Prompt, RuleContext};

use super::calamity_context::CalamityContext;
use super::directed_losses::{self, DirectedTotal};
use super::losses;
use super::pending::PendingCalamity;
use super::unit_pool::CITY;
use super::unit_pool::{EligibleUnits, LossTerms};

/// 30.611: caps and totals count before the cards that help or hurt (30.613-30.615, READINGS).
pub fn strike(
    policy: &EpidemicPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    let terms = LossTerms {
        why: RuleStep::Epidemic,
        ground: EligibleUnits::Board,
        stays: CITY - policy.city,
    };
    let own = t.open().with(victim, policy.own, Effect::EpidemicOwn);
    let aim = DirectedTotal {
        why: terms.why,
        total: policy.others,
        bare: policy.each,
        own: losses::most(calamity, t, &terms, victim).saturating_sub(own),
    };
    let directed = directed_losses::direct(calamity, t, victim, aim, |t, civ| {
        Ok(losses::most(calamity, t, &terms, civ).min(policy.each))
    })?;
    let mut tolls = vec![(victim, own + directed.own)];
    for (civ, points) in directed.others {
        let points = t.open().with(civ, points, Effect::EpidemicOther);
        let most = t.open().least(civ, Effect::EpidemicMost);
        tolls.push((civ, most.map_or(points, |most| points.min(most))));
    }
    losses::lose(calamity, t, &terms, &tolls)
}

/// The primary victim directs; everybody may lose units.
pub fn prompts(outlook: &PendingCalamity<'_>) -> Vec<Prompt> {
    let mut prompts = outlook.direct();
    prompts.push(outlook.prompt(CalamityPart::Losses));
    prompts
}
