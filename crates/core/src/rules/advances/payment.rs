//! 31.2 Payment: commodity cards as sets, and treasury.

use crate::game::{Components, Deck, FaceId};
use crate::rules::card_counts::CardCounts;
use crate::turn::PurchasePayment;

use super::price::{gain, mines, value};

/// 32.261: which set one card more may be counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetBonus {
    /// The nation lacks the effect.
    None,
    /// Whichever serves best.
    Best,
    Only(FaceId),
}

impl SetBonus {
    fn allows(self, face: FaceId) -> bool {
        match self {
            SetBonus::None => false,
            SetBonus::Best => true,
            SetBonus::Only(only) => only == face,
        }
    }
}

/// Means of payment of a nation.
#[derive(Clone, Debug)]
pub struct Funds<'a> {
    deck: &'a Deck,
    /// Cards by name, or in the order of the letter if it names a payment.
    cards: CardCounts,
    treasury: u32,
    set_bonus: SetBonus,
    in_order: bool,
}

/// Payment made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaymentMade {
    pub cards: CardCounts,
    pub treasury: u32,
    /// The set that mining counts one card more.
    pub mined: Option<FaceId>,
}

impl<'a> Funds<'a> {
    /// All that a nation has, spent as `auto` has it.
    pub fn whole(
        deck: &'a Deck,
        cards: CardCounts,
        treasury: u32,
        set_bonus: SetBonus,
    ) -> Funds<'a> {
        Funds {
            deck,
            cards,
            treasury,
            set_bonus,
            in_order: false,
        }
    }

    /// Limits the purse to what a letter allows. A named payment is a ceiling; anything it leaves out is not spent.
    pub fn allowed(self, pay: &PurchasePayment) -> Funds<'a> {
        let PurchasePayment::These {
            cards, treasury, ..
        } = pay
        else {
            return self;
        };
        let mut named: CardCounts = Vec::new();
        for face in cards {
            match named.iter_mut().find(|(kind, _)| kind == face) {
                Some((_, count)) => *count += 1,
                None => named.push((*face, 1)),
            }
        }
        for (face, count) in &mut named {
            *count = self.held(*face).min(*count);
        }
        named.retain(|(_, count)| *count > 0);
        Funds {
            cards: named,
            treasury: self.treasury.min(treasury.unwrap_or(0)),
            in_order: true,
            ..self
        }
    }

    pub fn held(&self, face: FaceId) -> u32 {
        let found = self.cards.iter().find(|(kind, _)| *kind == face);
        found.map_or(0, |(_, count)| *count)
    }

    /// The highest price that can be paid.
    pub fn most(&self) -> u32 {
        value(self.deck, &self.cards) + self.best_mine(&self.cards).1 + self.treasury
    }

    /// Returns the payment of a price. `None` if the price is above [`Funds::most`].
    pub fn pay(&self, price: u32) -> Option<PaymentMade> {
        if price == 0 {
            return Some(PaymentMade::default());
        }
        if self.in_order {
            return self.pay_in_order(price);
        }
        self.least_loss(price).map(|way| self.paid(way, price))
    }

    /// Kind by kind, each whole, until the price is met; then treasury (LETTERS).
    fn pay_in_order(&self, price: u32) -> Option<PaymentMade> {
        let worth = |cards: &[(FaceId, u32)]| value(self.deck, cards) + self.best_mine(cards).1;
        let enough = (0..self.cards.len()).find(|kinds| worth(&self.cards[..*kinds]) >= price);
        let cards = self.cards[..enough.unwrap_or(self.cards.len())].to_vec();
        let plain = value(self.deck, &cards);
        let (mine, gain) = match self.best_mine(&cards) {
            (Some(mine), gain) if plain < price => (Some(mine), gain),
            _ => (None, 0),
        };
        let treasury = price.saturating_sub(plain + gain);
        (treasury <= self.treasury).then_some(PaymentMade {
            cards,
            treasury,
            mined: mine,
        })
    }

    fn best_mine(&self, cards: &[(FaceId, u32)]) -> (Option<FaceId>, u32) {
        if self.set_bonus == SetBonus::None {
            return (None, 0);
        }
        let found = mines(self.deck, cards).into_iter();
        let mut allowed = found.filter(|(face, _)| self.set_bonus.allows(*face));
        allowed
            .next()
            .map_or((None, 0), |(face, gain)| (Some(face), gain))
    }

    fn paid(&self, way: PaymentOption, price: u32) -> PaymentMade {
        let cards = self.cards.iter().enumerate();
        let cards = cards.map(|(at, (face, _))| (*face, way.spent(at)));
        PaymentMade {
            cards: cards.filter(|(_, count)| *count > 0).collect(),
            treasury: price - way.covered,
            mined: way.mined,
        }
    }

    /// Returns the loss in value of the hand if `count` cards of a set are spent. Breaking a set loses more than the cards pay
    /// for.
    fn lost(&self, face: FaceId, held: u32, count: u32) -> u32 {
        let face = self.deck.face(face);
        face.set_value(held) - face.set_value(held - count)
    }

    /// The payment that gives up the least value, of the hand and in treasury together; then the one with the least treasury, then
    /// the one that leaves mining unused, then the one that spends most of the first card by name. Every number of cards of every
    /// kind is looked at, and of those that cover the same amount only the best goes on.
    fn least_loss(&self, price: u32) -> Option<PaymentOption> {
        let width = price as usize + 1;
        let mut ways: PaymentOptions = [vec![None; width], vec![None; width]];
        ways[0][0] = Some(PaymentOption::default());
        for (at, (face, held)) in self.cards.iter().enumerate() {
            let mut next: PaymentOptions = ways.clone();
            for way in ways.iter().flatten().flatten() {
                if way.covered == price {
                    continue;
                }
                for count in 1..=*held {
                    let set = (*face, count);
                    let loss = self.lost(*face, *held, count);
                    let with = way.with(at, count, loss);
                    let worth = way.covered + self.deck.face(*face).set_value(count);
                    offer(&mut next[usize::from(way.mined.is_some())], with, worth);
                    let gain = gain(self.deck, set.0, set.1);
                    if way.mined.is_none() && gain > 0 && self.set_bonus.allows(*face) {
                        let mined = Some(*face);
                        offer(&mut next[1], PaymentOption { mined, ..with }, worth + gain);
                    }
                }
            }
            ways = next;
        }
        let treasury = |way: &PaymentOption| price - way.covered;
        let met = ways.into_iter().flatten().flatten();
        met.filter(|way| treasury(way) <= self.treasury)
            .min_by_key(|way| {
                let paid = treasury(way);
                let counts = std::cmp::Reverse(way.counts);
                (way.lost + paid, paid, way.mined.is_some(), counts)
            })
    }
}

/// The best way to cover each amount: without mining, and with it.
type PaymentOptions = [Vec<Option<PaymentOption>>; 2];

/// Cards of some kinds set aside for a price.
#[derive(Clone, Copy, Debug, Default)]
struct PaymentOption {
    /// Points of the price that they cover, at most the price.
    covered: u32,
    /// Points that the hand loses by them.
    lost: u32,
    /// Number of cards of each kind, four bits for each, the first in the highest place.
    counts: u128,
    mined: Option<FaceId>,
}

impl PaymentOption {
    fn with(self, at: usize, count: u32, loss: u32) -> PaymentOption {
        PaymentOption {
            lost: self.lost + loss,
            counts: self.counts | u128::from(count) << place(at),
            ..self
        }
    }

    fn spent(&self, at: usize) -> u32 {
        (self.counts >> place(at)) as u32 & 15
    }
}

/// A deck has no more than 32 commodities and no more than 15 cards of each.
fn place(at: usize) -> u32 {
    124 - 4 * at as u32
}

/// Keeps a way if it loses less than the one before that covers as much, or as little and comes first by name of card.
fn offer(ways: &mut [Option<PaymentOption>], way: PaymentOption, worth: u32) {
    let at = (worth as usize).min(ways.len() - 1);
    let covered = at as u32;
    let better = ways[at].is_none_or(|other| {
        (way.lost, std::cmp::Reverse(way.counts)) < (other.lost, std::cmp::Reverse(other.counts))
    });
    if better {
        ways[at] = Some(PaymentOption { covered, ..way });
    }
}

/// Returns the value of a hand with the best use of mining (28.5), for a final count or a purchase.
pub fn hand_value(parts: &Components, cards: &[(FaceId, u32)], with: SetBonus) -> u32 {
    Funds::whole(&parts.deck, cards.to_vec(), 0, with).most()
}

#[cfg(test)]
mod tests;
