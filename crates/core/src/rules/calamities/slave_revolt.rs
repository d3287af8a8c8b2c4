//! 30.42 Slave Revolt: tokens of the primary victim support no city until the calamities are over.

use crate::game::{AnnouncementKind, Civ, Effect, Mutation, Piece, Place, RuleStep, Subject};
use crate::rulebook::SlaveRevoltPolicy;
use crate::turn::{AwaitingReplies, CalamityPart, Prompt, QuestionKey, RuleContext};

use super::PendingCalamity;
use super::calamity_context::CalamityContext;
use crate::rules::city_support;

/// 30.421, 30.422: at once cities are reduced one at a time until the tokens that are left support the others.
pub fn strike(
    policy: &SlaveRevoltPolicy,
    blow: &CalamityContext<'_>,
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
    let key = QuestionKey::new(victim, blow.kind.into(), RuleStep::SlaveRevoltReduces)
        .part(CalamityPart::Reduce);
    city_support::check(blow.support(), blow.land(), t, victim, key)
}

/// 30.42: how many of a nation's tokens are idle now. Tokens lost since the revolt were idle ones (READINGS).
pub fn idle(t: &RuleContext<'_>, civ: Civ) -> u32 {
    let mut idle = 0;
    for event in t.this_turn() {
        match &event.change {
            Mutation::Announced(fact) if fact.kind == AnnouncementKind::Idle => {
                if let [Subject::Civ(victim), Subject::Number(tokens)] = fact.subjects[..]
                    && victim == civ
                {
                    idle = tokens;
                }
            }
            Mutation::Pieces {
                owner,
                piece: Piece::Token,
                count,
                from: Place::Area(_),
                ..
            } if owner.is(civ) => idle = idle.saturating_sub((*count).into()),
            _ => {}
        }
    }
    idle
}

/// Asked of the primary victim.
pub fn prompts(outlook: &PendingCalamity<'_>) -> Vec<Prompt> {
    outlook.reduce()
}
