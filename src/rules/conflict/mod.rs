//! 24 Conflict: first tokens against tokens, then assaults on cities.

mod assault;
mod fight;

use crate::game::{Civ, Open, Owner, Section, View};
use crate::turn::{Slot, Stop, Topic, Turn};

/// 24.31, 24.32, 24.35, 24.5.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Attackers that a city falls to, and the tokens that replace it.
    pub siege: Siege,
    /// The same where only the attacker has the effect.
    pub skilled_attack: Siege,
    /// The same where only the defender has it.
    pub skilled_defence: Siege,
    /// Tokens pillaged a city, at most.
    pub pillage: u16,
    /// Whether an eliminated city costs its owner a card.
    pub draw_card: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Siege {
    pub attackers: u16,
    pub defenders: u16,
}

/// 24.32, 24.41: all conflicts between tokens come before any assault on a city.
pub fn play(policy: &Policy, t: &mut Turn<'_>) -> Result<(), Stop> {
    t.section(Section::Conflict, "24", t.open().playing().collect());
    let areas: Vec<_> = t.parts().board.in_play().collect();
    for area in areas {
        fight::between_tokens(t, area);
    }
    assault::all(policy, t)
}

/// Whoever has cities may be asked for an order of assaults, whoever has tokens for pillage.
pub fn may_ask(known: &View) -> Vec<Slot> {
    let Some(civ) = known.civ else {
        return Vec::new();
    };
    let mut slots = Vec::new();
    if known.open.city_count(civ) > 1 {
        slots.push(Slot::new(Topic::Conflicts));
    }
    if may_besiege(&known.open, civ) {
        slots.push(Slot::new(Topic::Pillage));
    }
    slots
}

/// Whether there is a city of anybody else to attack.
fn may_besiege(open: &Open, civ: Civ) -> bool {
    let rivals = open.in_play().filter(|other| *other != civ);
    let mut owners = rivals.map(Owner::Nation).chain([Owner::Idle]);
    open.tokens_on_board(civ) > 0 && owners.any(|owner| open.city_count(owner) > 0)
}
