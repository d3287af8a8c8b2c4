//! 30.42 Slave Revolt: tokens of the primary victim support no city until the calamities are over.

use crate::game::{AnnouncementKind, Civ, Effect, Mutation, RuleStep, Subject};
use crate::rulebook::SlaveRevoltPolicy;
use crate::rules::city_reduction;
use crate::turn::{AwaitingReplies, CalamityPart, Prompt, QuestionKey, RuleContext};

use super::calamity_context::CalamityContext;
use super::pending::PendingCalamity;

/// 30.421, 30.422: at once cities are reduced one at a time until the tokens that are left support the others.
pub fn strike(
    policy: &SlaveRevoltPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    let tokens = t.open().with(victim, policy.tokens, Effect::SlaveRevolt);
    let tokens = tokens.min(t.open().tokens_on_board(victim).into());
    let about = [Subject::Civ(victim), Subject::Number(tokens)];
    t.apply(
        RuleStep::SlaveRevolt,
        Mutation::Announced(AnnouncementKind::Idle.of(about)),
    );
    let key = QuestionKey::new(victim, calamity.kind.into(), RuleStep::SlaveRevoltReduces)
        .part(CalamityPart::Reduce);
    city_reduction::check(
        calamity.support(),
        calamity.land(),
        t,
        victim,
        key,
        |t, area| !calamity.may_reduce(t.open(), victim, area),
    )
}

/// Asked of the primary victim.
pub fn prompts(outlook: &PendingCalamity<'_>) -> Vec<Prompt> {
    outlook.reduce()
}
