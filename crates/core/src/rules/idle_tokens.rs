//! 30.42 Tokens that a Slave Revolt keeps from supporting cities.

use crate::game::{AnnouncementKind, Civ, Mutation, Piece, Place, Subject};
use crate::turn::RuleContext;

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
