//! Striking deals (28.1, 28.2). Nothing comes first because it was sent first: each seat's own order decides, then chance.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::{
    CardDeclaration, CardId, Civ, DealDisclosure, DealSide, Deck, FaceId, Mutation, RuleStep,
};
use crate::rulebook::TradePolicy;
use crate::turn::RuleContext;

use super::bids::{Bid, BidKind, BidSummary};
use super::trade_partners::TradePartners;

/// The lists of all seats and the cards that may still be given: those held as the segment began.
pub(super) struct MarketClearing<'a> {
    partners: &'a TradePartners,
    /// Each seat's in its order of preference.
    pub bids: Vec<Bid>,
    pools: BTreeMap<Civ, Vec<CardId>>,
    publish: DealDisclosure,
    /// True if deals include the announcement of each side (43.9).
    announces: bool,
    /// The card for want of which a thing has fallen out.
    pub gone: BTreeMap<usize, FaceId>,
    /// Things that have made at least one deal.
    pub struck: BTreeSet<usize>,
    deals: Vec<Deal>,
    lapsed: Vec<[DealSide; 2]>,
}

/// Deal struck, with the cards that each side gives.
struct Deal {
    sides: [DealSide; 2],
    cards: [Vec<CardId>; 2],
}

/// Two things that fit, by their places among the bids; the smaller first.
type BidPair = (usize, usize);

/// The sum of ranks of a pair that stands first on both lists.
const FIRST_ON_BOTH: usize = 2;

impl<'a> MarketClearing<'a> {
    pub fn new(
        policy: &TradePolicy,
        partners: &'a TradePartners,
        bids: Vec<Bid>,
        pools: BTreeMap<Civ, Vec<CardId>>,
    ) -> MarketClearing<'a> {
        MarketClearing {
            partners,
            bids,
            pools,
            publish: policy.publish,
            announces: policy.value,
            gone: BTreeMap::new(),
            struck: BTreeSet::new(),
            deals: Vec::new(),
            lapsed: Vec::new(),
        }
    }

    /// Strikes what fits until nothing is left that does. `key` names the draw that parts equals.
    pub fn clear(&mut self, t: &mut RuleContext<'_>, key: String) {
        self.match_all(t, key);
        self.carry_out(t);
    }

    fn match_all(&mut self, t: &mut RuleContext<'_>, key: String) {
        let mut pairs = self.pairs();
        let numbers = self.numbers(&pairs);
        let drawn = t.shuffle(key, &pairs, |pair| numbers[&pair]);
        let lots: BTreeMap<BidPair, usize> = drawn.into_iter().zip(0..).collect();
        let mut changed: BTreeSet<Civ> = self.pools.keys().copied().collect();
        loop {
            self.drop_gone(&t.parts().deck, &changed, &mut pairs);
            let Some((ranks, mut chosen)) = self.choose(&pairs) else {
                return;
            };
            chosen.sort_by_key(|pair| lots[pair]);
            if ranks > FIRST_ON_BOTH {
                // What this deal leaves may stand first on both lists.
                chosen.truncate(1);
            }
            changed.clear();
            for pair in chosen {
                let civs = [self.bids[pair.0].civ, self.bids[pair.1].civ];
                if civs.iter().all(|civ| changed.insert(*civ)) {
                    self.deal(&t.parts().deck, pair);
                }
            }
        }
    }

    fn pairs(&self) -> Vec<BidPair> {
        let outlines: Vec<BidSummary> = self.bids.iter().map(BidSummary::of).collect();
        let mut pairs = Vec::new();
        for (at, bid) in self.bids.iter().enumerate() {
            let outline = &outlines[at];
            let later = self.bids.iter().zip(&outlines).enumerate().skip(at + 1);
            // Few summaries fit, and all pairs of bids are compared: the cheap test stands alone.
            for (other, (it, _)) in later.filter(|(_, (_, its))| outline.may_fit(its)) {
                if bid.fits(it) && self.partners.joins(bid.civ, it.civ) {
                    pairs.push((at, other));
                }
            }
        }
        pairs
    }

    /// Each pair as a number that nobody else's orders change: both nations, and the place of each thing on its list.
    fn numbers(&self, pairs: &[BidPair]) -> BTreeMap<BidPair, u32> {
        let mut length: BTreeMap<Civ, u32> = BTreeMap::new();
        let places: Vec<u32> = self
            .bids
            .iter()
            .map(|bid| {
                let place = length.entry(bid.civ).or_default();
                *place += 1;
                (u32::from(bid.civ.0) << 8) | (*place & 0xff)
            })
            .collect();
        let number = |(one, other): BidPair| (places[one] << 16) | places[other];
        pairs.iter().map(|pair| (*pair, number(*pair))).collect()
    }

    fn is_left(&self, at: usize) -> bool {
        self.bids[at].left > 0 && !self.gone.contains_key(&at)
    }

    fn is_candidate(&self, pair: BidPair) -> bool {
        self.is_left(pair.0) && self.is_left(pair.1)
    }

    /// Drops bids that have lost their cards, together with their pairs. `changed` names the nations whose cards have changed. If
    /// a seat had accepted, both sides learn that it lapsed, and no more.
    fn drop_gone(&mut self, deck: &Deck, changed: &BTreeSet<Civ>, pairs: &mut Vec<BidPair>) {
        pairs.retain(|pair| self.is_candidate(*pair));
        for at in 0..self.bids.len() {
            let bid = &self.bids[at];
            if changed.contains(&bid.civ)
                && self.is_left(at)
                && let Err(face) = bid.cards(&self.pools[&bid.civ], deck)
            {
                self.gone.insert(at, face);
            }
        }
        let is_answer = |bid: &&Bid| matches!(bid.kind, BidKind::Answer { .. });
        let dropped = pairs.extract_if(.., |pair| !self.is_candidate(*pair));
        let lapsed = dropped.filter_map(|pair| {
            let bids = [&self.bids[pair.0], &self.bids[pair.1]];
            let answered = bids.iter().any(is_answer);
            answered.then(|| bids.map(|bid| side(bid, bid.offer.sealed.len())))
        });
        let lapsed: Vec<[DealSide; 2]> = lapsed.collect();
        self.lapsed.extend(lapsed);
    }

    /// The pairs with the smallest sum of ranks, and that sum.
    fn choose(&self, left: &[BidPair]) -> Option<(usize, Vec<BidPair>)> {
        let mut lists: BTreeMap<Civ, Vec<(usize, usize)>> = BTreeMap::new();
        for (one, other) in left.iter().copied() {
            for (own, partner) in [(one, other), (other, one)] {
                let list = lists.entry(self.bids[own].civ).or_default();
                list.push(self.preference(own, partner));
            }
        }
        lists.values_mut().for_each(|list| list.sort());
        let rank = |own: usize, partner: usize| {
            let preference = self.preference(own, partner);
            1 + lists[&self.bids[own].civ].partition_point(|other| *other < preference)
        };
        let sum = |(one, other): BidPair| rank(one, other) + rank(other, one);
        let least = left.iter().map(|pair| sum(*pair)).min()?;
        let best = left.iter().copied().filter(|pair| sum(*pair) == least);
        Some((least, best.collect()))
    }

    /// Earlier things first, inside each the nations in the order addressed.
    fn preference(&self, own: usize, partner: usize) -> (usize, usize) {
        let to = &self.bids[own].offer.to;
        let place = to.place(self.bids[partner].civ);
        (own, place.unwrap_or(usize::MAX))
    }

    fn deal(&mut self, deck: &Deck, pair: BidPair) {
        let bids = [&self.bids[pair.0], &self.bids[pair.1]];
        let [Ok(ours), Ok(theirs)] = bids.map(|bid| bid.cards(&self.pools[&bid.civ], deck)) else {
            return;
        };
        let sides = [(bids[0], &ours), (bids[1], &theirs)].map(|(bid, cards)| DealSide {
            announced: self.announced(bid),
            ..side(bid, cards.len())
        });
        for (side, cards) in sides.iter().zip([&ours, &theirs]) {
            let pool = self.pools.entry(side.civ).or_default();
            pool.retain(|held| !cards.contains(held));
        }
        let cards = [ours, theirs];
        self.deals.push(Deal { sides, cards });
        for at in [pair.0, pair.1] {
            self.bids[at].left -= 1;
            self.struck.insert(at);
        }
    }

    /// Returns the announcement of a side about its cards, if the market asks for one.
    fn announced(&self, bid: &Bid) -> Option<CardDeclaration> {
        let value = bid.offer.value.filter(|_| self.announces)?;
        let named = bid.offer.declared.clone();
        Some(CardDeclaration { value, named })
    }

    /// All deals count as struck at once: in A.S.T. order, and not in the one that tells who stood first on whose list.
    fn carry_out(&mut self, t: &mut RuleContext<'_>) {
        let key = |sides: &[DealSide; 2]| {
            let [one, other] = sides;
            (one.civ, other.civ, one.count, other.count)
        };
        self.deals.sort_by_key(|deal| key(&deal.sides));
        self.lapsed.sort_by_key(key);
        let publish = self.publish;
        for Deal { sides, cards } in std::mem::take(&mut self.deals) {
            let civs = [sides[0].civ, sides[1].civ];
            t.apply(RuleStep::Deal, Mutation::Deal { sides, publish });
            for (cards, [from, to]) in cards.into_iter().zip([civs, [civs[1], civs[0]]]) {
                for card in cards {
                    t.apply(RuleStep::TradedCards, Mutation::Traded { card, from, to });
                }
            }
        }
        for sides in std::mem::take(&mut self.lapsed) {
            t.apply(RuleStep::Deal, Mutation::DealFailed { sides });
        }
    }
}

fn side(bid: &Bid, count: usize) -> DealSide {
    DealSide {
        civ: bid.civ,
        count: u8::try_from(count).unwrap_or(u8::MAX),
        item: bid.item.clone(),
        announced: None,
    }
}
