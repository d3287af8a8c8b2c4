//! Decision whether letters are asked for a segment, and from which nations: by public facts alone (TURN-BY-MAIL), so that
//! running early or asking no seat reveals nothing.

use crate::game::{Calamity, Civ, Effect, FaceId, PublicState, Section, View, VisibleChange};
use crate::rulebook::{OrdersNeeded, Rulebook, SegmentPlan};

use super::advances;
use super::calamities::spare_seen;

/// Returns whether any nation is asked for a letter. `known` is the observers' view: a seat knows more of its own hand during
/// trade.
pub fn needs_orders(book: &Rulebook, plan: &SegmentPlan, known: &View) -> bool {
    match plan.orders_needed {
        OrdersNeeded::Always => true,
        OrdersNeeded::Never => false,
        OrdersNeeded::Market => traders(book, known).nth(1).is_some(),
        OrdersNeeded::Purchases | OrdersNeeded::Fate => {
            let mut civs = known.open.parts().civs();
            civs.any(|civ| is_asked(book, plan, known, civ))
        }
    }
}

/// Returns whether a nation faces a question by public facts. A segment runs early when all nations that do are final.
pub fn is_asked(book: &Rulebook, plan: &SegmentPlan, known: &View, civ: Civ) -> bool {
    let nation = known.open.nation(civ);
    let plays = nation.in_play && !nation.inert;
    match plan.orders_needed {
        OrdersNeeded::Always => plays,
        OrdersNeeded::Never => false,
        OrdersNeeded::Market => traders(book, known).any(|trader| trader == civ),
        OrdersNeeded::Purchases => plays && may_act(book, plan, known, civ),
        OrdersNeeded::Fate if plays => !struck(known).is_empty() || may_act(book, plan, known, civ),
        // 15.52: a nation that waits may be the beneficiary of a Civil War.
        OrdersNeeded::Fate => nation.waiting && struck(known).contains(&Calamity::CivilWar),
    }
}

/// 28.3: those who held enough cards as trade opened.
fn traders<'a>(book: &'a Rulebook, known: &'a View) -> impl Iterator<Item = Civ> + 'a {
    let enough = move |civ: &Civ| u32::from(known.hand_sizes[civ.index()]) >= book.trade.least;
    known.open.playing().filter(enough)
}

/// The calamities that strike in this turn; each may touch or be directed by everybody.
fn struck(known: &View) -> Vec<Calamity> {
    let deck = &known.parts().deck;
    let named = known.this_turn.iter().filter_map(|seen| match seen.what {
        VisibleChange::Named {
            civ,
            face,
            strikes: true,
        } => Some((civ, face)),
        _ => None,
    });
    let mut named: Vec<(Civ, FaceId)> = named.collect();
    spare_seen(&known.this_turn, &mut named);
    let kinds = named.into_iter();
    kinds
        .filter_map(|(_, face)| deck.face(face).calamity())
        .collect()
}

/// A card to spend or to keep, an effect that converts, or money enough, where the segment plays that.
fn may_act(book: &Rulebook, plan: &SegmentPlan, known: &View, civ: Civ) -> bool {
    let open = &known.open;
    let plays = |section: Section| plan.sections.contains(&section);
    known.hand_sizes[civ.index()] > 0
        || (plays(Section::Conversion) && open.has(civ, Effect::Converts))
        || (plays(Section::Advances) && can_buy(book, open, civ))
}

/// 31.1, 31.5, 31.6: whether treasury, a start credit and credits alone, all public, buy a card.
fn can_buy(book: &Rulebook, open: &PublicState, civ: Civ) -> bool {
    let nation = open.nation(civ);
    let held = nation.advances;
    let mut wares = advances::on_sale(&book.advances, open, held, held);
    wares.any(|(_, price)| price <= u32::from(nation.treasury) + open.credit(civ))
}
