//! 30.42 Slave Revolt: tokens of the primary victim support no city until the calamities are over.

use crate::game::{Change, Civ, Effect, FactKind, Piece, Place, Subject};
use crate::turn::{Key, Part, Slot, Stop, Turn};

use super::Coming;
use super::blow::Blow;
use crate::rules::support;

/// The figures of the calamity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// 30.421: tokens that support no city.
    pub tokens: u32,
}

/// 30.421, 30.422: at once cities are reduced one at a time until the tokens that are left support the others.
pub fn strike(policy: &Policy, blow: &Blow<'_>, t: &mut Turn<'_>, victim: Civ) -> Result<(), Stop> {
    let tokens = t.open().with(victim, policy.tokens, Effect::SlaveRevolt);
    let tokens = tokens.min(t.open().tokens_on_board(victim).into());
    let about = [Subject::Civ(victim), Subject::Number(tokens)];
    t.happen("30.421", Change::Fact(FactKind::Idle.of(about)));
    let key = Key::new(victim, blow.kind.into(), "30.422").part(Part::Reduce);
    support::check(blow.support(), blow.land(), t, victim, key)
}

/// 30.42: how many of a nation's tokens are idle now. Tokens lost since the revolt were idle ones (READINGS).
pub fn idle(t: &Turn<'_>, civ: Civ) -> u32 {
    let mut idle = 0;
    for event in t.this_turn() {
        match &event.change {
            Change::Fact(fact) if fact.kind == FactKind::Idle => {
                if let [Subject::Civ(victim), Subject::Number(tokens)] = fact.subjects[..]
                    && victim == civ
                {
                    idle = tokens;
                }
            }
            Change::Pieces {
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
pub fn may_ask(outlook: &Coming<'_>) -> Vec<Slot> {
    outlook.reduce()
}
