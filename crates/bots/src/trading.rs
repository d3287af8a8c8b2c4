//! A settler at the market (28): gives what is worth least in its own hand for more of what it collects.

use std::collections::BTreeMap;

use bulla_core::game::{
    Addressees, FaceId, FaceKind, Offer, Section, Threshold, TradeDemand, View, VisibleOffer,
};
use bulla_core::rulebook::{Rulebook, SegmentPlan};
use bulla_core::turn::{Acceptance, OfferOrder, Orders};

/// Points that an unknown card is taken to be worth.
const UNKNOWN: u32 = 10;
/// Points that it is worth to be rid of a calamity.
const RELIEF: u32 = 100;
/// Offers written at most in one letter.
const OFFERS: usize = 32;
/// Offers of one pair, and for one set.
const ALIKE: usize = 6;
/// Acceptances written at most in one letter.
const ACCEPTANCES: usize = 12;
/// Kinds that are collected at a time.
const GOALS: usize = 10;

/// Cards still to give, by face.
type TradableCards = BTreeMap<FaceId, u32>;

/// Acceptances of what lies open, and offers where the segment still shows them to anybody.
pub(super) fn trade(book: &Rulebook, view: &View, plan: &SegmentPlan) -> Orders {
    let mut orders = Orders::default();
    let mut trader = Trader::new(book, view);
    let accepted = trader.accept();
    if !accepted.is_empty() {
        orders.trade.accept = Some(accepted);
    }
    if plan.sections.contains(&Section::Trade) {
        let offers = trader.offer();
        if !offers.is_empty() {
            orders.trade.offers = Some(offers);
        }
    }
    orders
}

struct Trader<'a> {
    book: &'a Rulebook,
    view: &'a View,
    funds: TradableCards,
    /// Cards that accepted offers bring. They count towards a set and cannot be given yet.
    coming: TradableCards,
}

impl<'a> Trader<'a> {
    fn new(book: &'a Rulebook, view: &'a View) -> Trader<'a> {
        Trader {
            book,
            view,
            funds: funds(view),
            coming: TradableCards::new(),
        }
    }

    /// The best first, each with cards that those before leave; then what takes the place of one that comes to nothing.
    fn accept(&mut self) -> Vec<Acceptance> {
        let whole = funds(self.view);
        let quotes = self.view.quotes().into_iter();
        let worth_having = quotes.filter_map(|quote| Some((self.answer(quote, &whole)?, quote)));
        let mut quotes: Vec<((u32, Vec<FaceId>), &VisibleOffer)> = worth_having.collect();
        quotes.sort_by_key(|((gain, _), _)| u32::MAX - gain);
        let mut accepted: Vec<Acceptance> = Vec::new();
        let mut instead: Vec<(&VisibleOffer, Vec<FaceId>)> = Vec::new();
        for ((_, alone), quote) in quotes {
            let Some((_, sealed)) = self.answer(quote, &self.funds) else {
                instead.push((quote, alone));
                continue;
            };
            take(&mut self.funds, &sealed);
            for face in &quote.declared {
                *self.coming.entry(*face).or_default() += 1;
            }
            accepted.push(self.acceptance(accepted.len(), quote, sealed));
        }
        for (quote, sealed) in instead {
            // Both could not be given.
            if !holds(&self.funds, &sealed) {
                accepted.push(self.acceptance(accepted.len(), quote, sealed));
            }
        }
        accepted.truncate(ACCEPTANCES);
        accepted
    }

    fn acceptance(&self, at: usize, quote: &VisibleOffer, sealed: Vec<FaceId>) -> Acceptance {
        let deck = &self.view.parts().deck;
        let policy = &self.book.trade;
        let declared = if quote.want.named.is_empty() && !policy.more_named {
            sealed.iter().copied().take(1).collect()
        } else {
            quote.want.named.clone()
        };
        Acceptance {
            path: format!("accept[{at}]"),
            civ: quote.civ,
            number: quote.number.into(),
            value: policy.value.then(|| deck.worth(&sealed)),
            declared,
            sealed,
            if_gone: Vec::new(),
        }
    }

    /// Returns the gain of a quote and the cards of `from` to give for it, if the deal is worth it.
    fn answer(&self, quote: &VisibleOffer, from: &TradableCards) -> Option<(u32, Vec<FaceId>)> {
        if !holds(from, &quote.want.named) {
            return None;
        }
        let mut left = from.clone();
        take(&mut left, &quote.want.named);
        let mut sealed = quote.want.named.clone();
        let more = (quote.want.count as usize).checked_sub(sealed.len())?;
        let cheap = self.cheapest(&left, more, &quote.declared);
        if cheap.len() < more {
            return None;
        }
        sealed.extend(cheap);
        let deck = &self.view.parts().deck;
        if let Some(asked) = quote.want.value.filter(|it| !it.holds(deck.worth(&sealed))) {
            let held = from.iter();
            let mut pool: Vec<FaceId> = held
                .flat_map(|(face, count)| vec![*face; *count as usize])
                .collect();
            sealed = quote.want.cheapest(&mut pool, deck, &[]);
            if sealed.len() < quote.want.count as usize || !asked.holds(deck.worth(&sealed)) {
                return None;
            }
        }
        left = from.clone();
        take(&mut left, &sealed);
        sealed.sort();
        let before = self.worth(from);
        for face in &quote.declared {
            *left.entry(*face).or_default() += 1;
        }
        let unknown = quote.count.saturating_sub(quote.declared.len() as u32) * UNKNOWN;
        let gain = self.worth(&left) + unknown + self.relief(&sealed);
        let gain = gain.checked_sub(before + self.relief(&quote.declared))?;
        (gain > 0).then_some((gain, sealed))
    }

    /// Several sets at once: what is collected for each pair that might be given for it. The same cards may stand in several
    /// offers, for one deal is as good as the other.
    fn offer(&mut self) -> Vec<OfferOrder> {
        let mut drafts: Vec<(u32, Offer)> = Vec::new();
        let goals: Vec<FaceId> = self.collected().into_iter().take(GOALS).collect();
        let two = goals.windows(2).map(|two| [two[0], two[1]]);
        for goal in goals.iter().map(|face| [*face; 2]).chain(two) {
            for pair in self.pairs(goal) {
                drafts.extend(self.draft(pair, goal));
            }
        }
        drafts.sort_by_key(|(appeal, _)| u32::MAX - appeal);
        varied(&mut drafts);
        drafts.truncate(OFFERS);
        let orders = drafts
            .into_iter()
            .enumerate()
            .map(|(at, (_, offer))| OfferOrder {
                path: format!("offers[{at}]"),
                id: format!("o{}", at + 1),
                count: offer.count(),
                offer,
            });
        orders.collect()
    }

    /// Two cards of one kind, or two that stand alone.
    fn pairs(&self, but: [FaceId; 2]) -> Vec<[FaceId; 2]> {
        let given = self
            .funds
            .iter()
            .filter(|(face, _)| !but.contains(face) && !self.is_calamity(**face));
        let given: Vec<(FaceId, u32)> = given.map(|(face, count)| (*face, *count)).collect();
        let twice = given.iter().filter(|(_, count)| *count > 1);
        let mut pairs: Vec<[FaceId; 2]> = twice.map(|(face, _)| [*face; 2]).collect();
        let alone: Vec<FaceId> = given
            .iter()
            .filter(|(_, count)| *count == 1)
            .map(|(face, _)| *face)
            .collect();
        pairs.extend(alone.windows(2).map(|two| [two[0], two[1]]));
        pairs
    }

    /// A pair and what is worth least beside it for two of what is collected and a card unseen; with it how far both sides may
    /// like it, for who sees nothing worth having does not answer.
    fn draft(&self, mut declared: [FaceId; 2], mut goal: [FaceId; 2]) -> Option<(u32, Offer)> {
        let least = self.book.trade.least as usize;
        let mut left = self.funds.clone();
        take(&mut left, &declared);
        let unseen = self.cheapest(&left, least.checked_sub(declared.len())?, &goal);
        if unseen.len() + declared.len() < least {
            return None;
        }
        take(&mut left, &unseen);
        for face in goal {
            *left.entry(face).or_default() += 1;
        }
        let gain = self.worth(&left) + UNKNOWN + self.relief(&unseen);
        let gain = gain.checked_sub(self.worth(&self.funds))?;
        let deck = &self.view.parts().deck;
        let value = |face: FaceId| deck.face(face).set_value(1);
        let (given, asked) = (declared.map(value), goal.map(value));
        let theirs = if declared[0] == declared[1] {
            8 * given[0]
        } else {
            3 * (given[0] + given[1])
        };
        let missed = asked[0] + asked[1] + asked[0].min(asked[1]) * u32::from(goal[0] == goal[1]);
        let appeal = gain.min(theirs.checked_sub(missed)?);
        let mut sealed = unseen;
        sealed.extend(declared);
        declared.sort();
        goal.sort();
        sealed.sort();
        let deck = &self.view.parts().deck;
        let policy = &self.book.trade;
        let told = |faces: [FaceId; 2]| {
            let most = if policy.more_named {
                faces.len()
            } else {
                policy.named as usize
            };
            faces.into_iter().take(most).collect::<Vec<FaceId>>()
        };
        let offer = Offer {
            to: Addressees::Any,
            declared: told(declared),
            value: policy.value.then(|| deck.worth(&sealed)),
            sealed,
            want: TradeDemand {
                count: least as u32,
                value: policy.value.then(|| Threshold::AtLeast(deck.worth(&goal))),
                named: told(goal),
            },
            say: None,
            if_gone: Vec::new(),
        };
        (appeal > 0).then_some((appeal, offer))
    }

    /// The commodities that two more cards of would gain most, best first.
    fn collected(&self) -> Vec<FaceId> {
        let deck = &self.view.parts().deck;
        let mut gains: Vec<(u32, FaceId)> = Vec::new();
        for (face, count) in &self.funds {
            let printed = deck.face(*face);
            if !self.is_calamity(*face) && u32::from(printed.cards) >= count + 2 {
                let gain = printed.set_value(count + 2) - printed.set_value(*count);
                gains.push((gain, *face));
            }
        }
        gains.sort_by_key(|(gain, face)| (u32::MAX - gain, *face));
        gains.into_iter().map(|(_, face)| face).collect()
    }

    /// Returns the `count` cards worth least where they are: a calamity first (at most one), then single cards.
    fn cheapest(&self, funds: &TradableCards, count: usize, but: &[FaceId]) -> Vec<FaceId> {
        let deck = &self.view.parts().deck;
        let mut cards: Vec<(u32, FaceId)> = Vec::new();
        let mut calamities = 0;
        for (face, held) in funds {
            if but.contains(face) {
                continue;
            }
            match deck.face(*face).kind {
                FaceKind::Commodity { value, .. } => {
                    let each = value * held;
                    cards.extend((0..*held).map(|_| (each, *face)));
                }
                FaceKind::Calamity { .. } if calamities == 0 && *held > 0 => {
                    calamities += 1;
                    cards.push((0, *face));
                }
                FaceKind::Calamity { .. } => {}
            }
        }
        cards.sort();
        cards
            .into_iter()
            .take(count)
            .map(|(_, face)| face)
            .collect()
    }

    /// Returns the value of getting rid of calamities.
    fn relief(&self, given: &[FaceId]) -> u32 {
        let calamities = given.iter().filter(|face| self.is_calamity(**face));
        RELIEF * calamities.count() as u32
    }

    fn is_calamity(&self, face: FaceId) -> bool {
        self.view.parts().deck.face(face).is_calamity()
    }

    fn worth(&self, funds: &TradableCards) -> u32 {
        let deck = &self.view.parts().deck;
        let own = funds.iter().map(|(face, count)| {
            let coming = self.coming.get(face).copied().unwrap_or(0);
            deck.face(*face).set_value(*count + coming)
        });
        let others = self
            .coming
            .iter()
            .filter(|(face, _)| !funds.contains_key(face));
        let others = others.map(|(face, count)| deck.face(*face).set_value(*count));
        own.chain(others).sum()
    }
}

/// No more than so many offers of one pair, and for one set.
fn varied(drafts: &mut Vec<(u32, Offer)>) {
    let mut given: BTreeMap<Vec<FaceId>, usize> = BTreeMap::new();
    let mut wanted = given.clone();
    drafts.retain(|(_, offer)| {
        let given = given.entry(offer.declared.clone()).or_default();
        let wanted = wanted.entry(offer.want.named.clone()).or_default();
        let is_new = *given < ALIKE && *wanted < ALIKE;
        *given += usize::from(is_new);
        *wanted += usize::from(is_new);
        is_new
    });
}

/// The cards that one may give.
fn funds(view: &View) -> TradableCards {
    let deck = &view.parts().deck;
    let own = view.hand.iter().map(|(face, n)| (*face, u32::from(*n)));
    own.filter(|(face, _)| deck.face(*face).may_be_traded())
        .collect()
}

fn holds(funds: &TradableCards, cards: &[FaceId]) -> bool {
    cards.iter().all(|card| {
        let needed = cards.iter().filter(|other| *other == card).count() as u32;
        funds.get(card).copied().unwrap_or(0) >= needed
    })
}

fn take(funds: &mut TradableCards, cards: &[FaceId]) {
    for card in cards {
        if let Some(held) = funds.get_mut(card) {
            *held -= 1;
        }
    }
    funds.retain(|_, held| *held > 0);
}
