//! 29.61 The nation that traded a calamity.

use crate::game::{CardId, Civ, Mutation};
use crate::turn::RuleContext;

/// 29.61: who gave this card to its holder in a trade of this turn, the last time it changed hands.
pub fn trader(t: &RuleContext<'_>, card: CardId, holder: Civ) -> Option<Civ> {
    let last = t
        .this_turn()
        .iter()
        .rev()
        .find_map(|event| match event.change {
            Mutation::Traded {
                card: traded,
                from,
                to,
            } if traded == card => Some((from, to)),
            _ => None,
        });
    last.filter(|(_, to)| *to == holder).map(|(from, _)| from)
}
