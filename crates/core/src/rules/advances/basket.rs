//! 31.1, 31.6 What a nation buys in a turn, card by card of its list.

use crate::game::{
    AdvanceId, AdvanceSet, Civ, Components, Mutation, RejectionKind, RejectionReason, RuleStep,
    Subject,
};
use crate::rulebook::AdvancesPolicy;
use crate::turn::{BuyOrder, EntryList, RuleContext};

use super::price::{barred, price};

/// Purchases of a nation this turn.
pub struct PurchaseBasket<'p> {
    pub policy: &'p AdvancesPolicy,
    /// 31.53, 31.62: only cards of earlier turns give credit and open others.
    pub earlier: AdvanceSet,
    /// Bought before their own line came, for one that wants them.
    pub brought: AdvanceSet,
    pub total: u32,
    /// The highest price that can be paid.
    pub most: u32,
}

impl PurchaseBasket<'_> {
    /// The cards that an order stands for: its own, and those of the list that it is wanted with.
    pub fn with(
        &self,
        t: &RuleContext<'_>,
        civ: Civ,
        list: &EntryList<BuyOrder>,
        order: &BuyOrder,
    ) -> Result<Vec<AdvanceId>, (RuleStep, RejectionReason)> {
        let held = t.open().nation(civ).advances;
        let mut cards = vec![order.card];
        let mut wanted = order.only_with.clone();
        while let Some(card) = wanted.pop() {
            let is_new = held.holds(card) && !self.earlier.holds(card);
            if is_new || cards.contains(&card) {
                continue;
            }
            let Some(other) = listed(t, civ, list, card) else {
                return Err((
                    RuleStep::BuyAdvance,
                    RejectionKind::NotTogether.of([Subject::Advance(card)]),
                ));
            };
            cards.push(card);
            wanted.extend(&other.only_with);
        }
        for card in &cards {
            let with_others = cards.iter().filter(|other| *other != card).copied();
            let held = held.iter().chain(with_others).collect();
            if let Some(reason) = barred(self.policy, t.open(), held, self.earlier, *card) {
                let why = reason.kind.cause().unwrap_or(RuleStep::BuyAdvance);
                return Err(if *card == order.card {
                    (why, reason)
                } else {
                    (
                        why,
                        RejectionKind::NotTogether.of([Subject::Advance(*card)]),
                    )
                });
            }
        }
        let total = self.total + self.prices(t.parts(), &cards);
        if total > self.most {
            let about = [total - self.total, self.most - self.total].map(Subject::Number);
            return Err((RuleStep::Price, RejectionKind::TooDear.of(about)));
        }
        Ok(cards)
    }

    fn prices(&self, parts: &Components, cards: &[AdvanceId]) -> u32 {
        let prices = cards.iter();
        prices.map(|card| price(parts, self.earlier, *card)).sum()
    }

    pub fn buy(
        &mut self,
        t: &mut RuleContext<'_>,
        civ: Civ,
        own: AdvanceId,
        cards: Vec<AdvanceId>,
    ) {
        for advance in cards {
            let price = price(t.parts(), self.earlier, advance);
            self.total += price;
            if advance != own {
                self.brought.insert(advance);
            }
            let why = if price == 0 {
                RuleStep::FreeAdvance
            } else {
                RuleStep::BuyAdvance
            };
            t.apply(why, Mutation::Advance { civ, advance });
        }
    }
}

/// The order of a list for a card, if its conditions hold now.
fn listed<'l>(
    t: &RuleContext<'_>,
    civ: Civ,
    list: &'l EntryList<BuyOrder>,
    card: AdvanceId,
) -> Option<&'l BuyOrder> {
    let mut cursor = list.cursor();
    while let Some((order, _)) = cursor.next(|when, _| t.judge(civ, when, false)) {
        if order.card == card {
            return Some(order);
        }
    }
    None
}
