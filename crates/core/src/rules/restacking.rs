//! 29.6, 31.81, 31.82 Cards that go back under their stacks.

use crate::game::{CardId, Mutation, Pile, RuleStep};
use crate::rulebook::{HandLimitPolicy, LAST_CARDS, ReturnPlacement};
use crate::turn::RuleContext;

/// A calamity that has struck, or is passed over, goes under its stack as it is.
pub fn put_back(t: &mut RuleContext<'_>, card: CardId) {
    let deck = &t.parts().deck;
    let change = Mutation::Card {
        card,
        from: Pile::Aside,
        to: Pile::Stack(deck.face(deck.face_of(card)).stack),
        face_up: true,
    };
    t.apply(RuleStep::Restack, change);
}

/// 31.81, 31.82: stack by stack, commodities and tradable calamities shuffled together go to the bottom, and below them the
/// calamities that may not be traded, or as the policy has it. Nobody sees the order, so an imagined run stays as sure as it was.
pub fn restack(
    policy: &HandLimitPolicy,
    t: &mut RuleContext<'_>,
    [why, why_below]: [RuleStep; 2],
    cards: &[CardId],
    from: Pile,
) {
    for stack in 1..=t.parts().deck.stacks() {
        let deck = &t.parts().deck;
        let own = |card: &&CardId| deck.face(deck.face_of(**card)).stack == stack;
        let own: Vec<CardId> = cards.iter().filter(own).copied().collect();
        if own.is_empty() {
            continue;
        }
        let key = match from {
            Pile::Hand(civ) => t.key(why, format_args!("{}/{stack}", t.parts().nation(civ).id)),
            _ => t.key(why, stack),
        };
        let mut mixed = t.mix(key, &own, |card| card.0.into());
        let layer = |t: &RuleContext<'_>, card: CardId| {
            let deck = &t.parts().deck;
            policy.layer(deck.face(deck.face_of(card)))
        };
        mixed.sort_by_key(|card| layer(t, *card));
        let lowest = mixed.iter().filter(|card| layer(t, **card) == 2).count();
        for card in mixed {
            let change = Mutation::Card {
                card,
                from,
                to: Pile::Stack(stack),
                face_up: false,
            };
            let why = if layer(t, card) > 0 { why_below } else { why };
            t.apply(why, change);
        }
        // Cards of a hand that nobody sees are mixed whether or not such a calamity is among them.
        let is_mixed = lowest > 0 || matches!(from, Pile::Hand(_));
        if policy.fixed == ReturnPlacement::WithLast && is_mixed {
            mix_last(t, why_below, stack, lowest);
        }
    }
}

/// 39.2: so many calamities at the bottom of a stack are shuffled with the last cards above them.
fn mix_last(t: &mut RuleContext<'_>, why: RuleStep, stack: u8, calamities: usize) {
    let mut order = t.state().stack(stack).to_vec();
    let cards = if calamities > 0 {
        calamities + LAST_CARDS
    } else {
        0
    };
    let last = order.split_off(order.len().saturating_sub(cards));
    let key = t.key(why, format_args!("last/{stack}"));
    order.extend(t.mix(key, &last, |card| card.0.into()));
    t.apply(why, Mutation::Shuffled { stack, order });
}
