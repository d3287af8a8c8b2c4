//! A calamity as it strikes.

use crate::game::{Calamity, Cause, Change, Civ, FaceId, FactKind, Subject};
use crate::rules::{Book, support, surplus};
use crate::turn::Turn;

/// One calamity as it strikes: what its rule may need beside the turn.
pub struct Blow<'a> {
    pub book: &'a Book,
    pub kind: Calamity,
    /// The card; in a case it need not be in any hand.
    pub face: FaceId,
    /// Who traded it to the primary victim last (29.61).
    pub trader: Option<Civ>,
}

impl Blow<'_> {
    /// The limits of areas, for reductions (26.41).
    pub fn land(&self) -> &surplus::Policy {
        &self.book.surplus
    }

    /// 26.31, for the check within a Slave Revolt.
    pub fn support(&self) -> &support::Policy {
        &self.book.support
    }
}

/// Tells everybody that the calamity does nothing to its primary victim.
pub fn no_effect(why: Cause, blow: &Blow<'_>, t: &mut Turn<'_>, victim: Civ) {
    let about = [Subject::Face(blow.face), Subject::Civ(victim)];
    t.happen(why, Change::Fact(FactKind::NoEffect.of(about)));
}
