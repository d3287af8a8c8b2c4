//! Refusal of what a nation may not do without a civilization card.

use crate::game::{Effect, PublicState, RejectionKind, RejectionReason, Subject};

/// The reason that an effect is missing, naming a card that grants it.
pub fn needs(open: &PublicState, effect: Effect) -> RejectionReason {
    let granting = open.parts().granting(effect).iter().next();
    RejectionReason {
        kind: RejectionKind::NeedsCard,
        subjects: granting.map(Subject::Advance).into_iter().collect(),
    }
}
