//! 28 Trade by sealed offer: all letters of one part of trade count as simultaneous, and the market is cleared once.

mod acceptance_cards;
mod after_deals;
mod barred;
mod bid_lists;
mod bids;
mod checked_trade;
mod market_clearing;
mod trade_checker;
mod trade_entries;
mod trade_partners;

use std::collections::BTreeSet;

use crate::game::{
    Civ, DealSource, FaceId, Mutation, RuleStep, Section, StandingOffer, Subject, View,
    VisibleChange, open_offers, sections,
};
use crate::rulebook::{Rulebook, TradePolicy};
use crate::turn::{Prompt, RuleContext, Topic};

use after_deals::{close, open, show_received, tell_accepters};
use bid_lists::{list, open_bids, pool, replaced};
use bids::Bid;
use checked_trade::CheckedTrade;
use market_clearing::MarketClearing;
use trade_checker::TradeChecker;

pub use acceptance_cards::{complete, takeable};
pub use barred::barred_seen;
pub use trade_entries::why_impossible;
pub use trade_partners::TradePartners;

/// One part of trade; after the last no offer stays open, so nothing new is published in it.
pub fn play(book: &Rulebook, section: Section, t: &mut RuleContext<'_>) {
    let policy = &book.trade;
    let partners = TradePartners::of(book, t.open());
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(section, RuleStep::Trade, order.clone());
    let start = t.this_turn().len();
    let before = open_bids(t, &order);
    let lying = open_offers(t.this_turn());
    let letters: Vec<(Civ, CheckedTrade)> = order
        .iter()
        .map(|civ| {
            let ground = TradeChecker::of_turn(policy, &partners, t, &lying, *civ);
            (*civ, ground.read(&t.orders(*civ).trade))
        })
        .collect();
    let barred = barred::barred(policy, t);
    let mut bids = Vec::new();
    let mut closed = BTreeSet::new();
    for (civ, letter) in &letters {
        for (path, reason) in &letter.refused {
            t.reject(RuleStep::TradedCards, *civ, path, reason.clone());
        }
        for (path, reason) in &letter.partly {
            t.reject_part(RuleStep::TradedCards, *civ, path, reason.clone());
        }
        keep_standing(t, *civ, letter);
        let own: Vec<&Bid> = before.iter().filter(|bid| bid.civ == *civ).collect();
        closed.extend(replaced(*civ, letter, &own));
        if !barred.contains(civ) {
            bids.extend(list(policy, t, *civ, letter, &own));
        }
    }
    let pools = order.iter().map(|civ| (*civ, pool(policy, t, *civ)));
    let pools = pools.collect();
    let mut market = MarketClearing::new(policy, &partners, bids, pools);
    let part = sections(t.this_turn()).filter(|it| is_trade(**it)).count();
    market.clear(t, t.key(RuleStep::Deal, part));
    if policy.received_shown {
        show_received(t, start);
    }
    tell_accepters(t, &market);
    for at in &market.struck {
        if let Bid {
            civ,
            item: DealSource::Offer(id),
            ..
        } = &market.bids[*at]
        {
            closed.insert((*civ, id.clone()));
        }
    }
    close(t, &before, &closed);
    if section != Section::LastTrade {
        open(t, &partners, &market);
    }
}

fn is_trade(section: Section) -> bool {
    matches!(section, Section::Trade | Section::LastTrade)
}

/// Applies the changes of a letter to the standing offers and to the cards given in no trade. A standing offer also expires by
/// itself.
fn keep_standing(t: &mut RuleContext<'_>, civ: Civ, letter: &CheckedTrade) {
    let turn = t.open().turn();
    let before = t.state().standing(civ);
    let is_past = |offer: &StandingOffer| offer.until.is_some_and(|until| until < turn);
    let offers = letter.standing.clone().unwrap_or_else(|| {
        let kept = before
            .iter()
            .filter(|it| !letter.withdrawn.contains(&it.id));
        kept.filter(|it| !is_past(it)).cloned().collect()
    });
    if offers != before {
        t.apply(RuleStep::Deal, Mutation::Standing { civ, offers });
    }
    if let Some(faces) = letter.never.clone()
        && faces != t.state().never_traded(civ)
    {
        t.apply(RuleStep::Deal, Mutation::NeverTraded { civ, faces });
    }
}

/// 28.3: who may not trade is not asked.
pub fn prompts(policy: &TradePolicy, known: &View) -> Vec<Prompt> {
    let held: u32 = known.hand.iter().map(|(_, count)| u32::from(*count)).sum();
    let plays = known
        .civ
        .is_some_and(|civ| known.open.playing().any(|it| it == civ));
    let barred = barred_seen(policy, known);
    let is_barred = known.civ.is_some_and(|civ| barred.contains(&civ));
    if !plays || is_barred || held < policy.least {
        return Vec::new();
    }
    let has_own = !known.own_offers().is_empty() || !known.standing.is_empty();
    let topics = [
        (true, Topic::Offers),
        (!known.quotes().is_empty(), Topic::Accept),
        (true, Topic::Standing),
        (true, Topic::Never),
        (has_own, Topic::Withdraw),
    ];
    let asked = topics.into_iter().filter(|(asked, _)| *asked);
    let cards = || {
        let deck = &known.parts().deck;
        let held = known.hand.iter();
        let given = held.filter(move |(face, _)| deck.face(*face).may_be_traded());
        given.flat_map(|(face, count)| {
            let stays = match policy.passed_once && deck.face(*face).is_calamity() {
                true => received_seen(known, *face),
                false => 0,
            };
            let given = usize::from(*count).saturating_sub(stays);
            std::iter::repeat_n(Subject::Face(*face), given)
        })
    };
    asked
        .map(|(_, topic)| match topic {
            Topic::Offers => Prompt::new(topic).with(cards()),
            _ => Prompt::new(topic),
        })
        .collect()
}

/// Returns how many cards of a face came to this seat in trades of this turn.
fn received_seen(known: &View, face: FaceId) -> usize {
    let seen = known.this_turn.iter();
    let came = seen.filter(|seen| match seen.what {
        VisibleChange::Traded { face: one, to, .. } => one == face && Some(to) == known.civ,
        _ => false,
    });
    came.count()
}
