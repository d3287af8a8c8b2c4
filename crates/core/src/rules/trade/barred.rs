//! 39.6 Nations that trade nothing because they hold a Civil War, which their hands show.

use crate::game::{Calamity, CardId, Civ, FaceId, Pile, View};
use crate::rulebook::TradePolicy;
use crate::turn::RuleContext;

/// The nations that are barred now.
pub fn barred(policy: &TradePolicy, t: &RuleContext<'_>) -> Vec<Civ> {
    if !policy.war_bars {
        return Vec::new();
    }
    let is_war = |face: FaceId| t.parts().deck.face(face).calamity() == Some(Calamity::CivilWar);
    let is_known_war = |card: &CardId| t.state().face(*card).is_some_and(is_war);
    let holds = |civ: &Civ| t.state().hand(*civ).iter().any(is_known_war);
    t.open().playing().filter(holds).collect()
}

/// [`barred`], as everybody sees it.
pub fn barred_seen(policy: &TradePolicy, known: &View) -> Vec<Civ> {
    let deck = &known.parts().deck;
    let shown = known.red.iter().filter_map(|(pile, face)| match pile {
        Pile::Hand(civ) if deck.face(*face).calamity() == Some(Calamity::CivilWar) => Some(*civ),
        _ => None,
    });
    shown.filter(|_| policy.war_bars).collect()
}
