//! A calamity as it strikes.

use crate::game::{AnnouncementKind, Calamity, Civ, FaceId, Mutation, RuleStep, Subject};
use crate::rulebook::{CitySupportPolicy, Rulebook, SurplusPolicy};
use crate::turn::RuleContext;

/// One calamity as it strikes: what its rule may need beside the turn.
pub struct CalamityContext<'a> {
    pub book: &'a Rulebook,
    pub kind: Calamity,
    /// The card; in a case it need not be in any hand.
    pub face: FaceId,
    /// Nation that last traded it to the primary victim (29.61).
    pub trader: Option<Civ>,
}

impl CalamityContext<'_> {
    /// The limits of areas, for reductions (26.41).
    pub fn land(&self) -> &SurplusPolicy {
        &self.book.surplus
    }

    /// 26.31, for the check within a Slave Revolt.
    pub fn support(&self) -> &CitySupportPolicy {
        &self.book.support
    }
}

/// Tells everybody that the calamity does nothing to its primary victim.
pub fn no_effect(
    why: RuleStep,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) {
    let about = [Subject::Face(calamity.face), Subject::Civ(victim)];
    t.apply(
        why,
        Mutation::Announced(AnnouncementKind::NoEffect.of(about)),
    );
}
