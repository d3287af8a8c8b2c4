//! 31.1–31.6 Acquisition of civilization cards.
//!
//! All that a nation buys in a turn is paid at once: its sets count whole over all cards bought (31.31, 31.58).

mod basket;
mod mined_set;
mod payment;
mod price;
mod trade_cities;

use crate::game::{
    AdvanceId, AdvanceSet, AnnouncementKind, Civ, Effect, Mutation, Piece, Place, Position,
    RejectionKind, RejectionReason, RuleFigure, RuleStep, Section, Subject, View,
};
use crate::rulebook::{AdvancesPolicy, Rulebook};
use crate::turn::{AwaitingReplies, BuyOrder, Prompt, PurchasePayment, RuleContext, Topic};

use super::card_counts;
use super::shown_cards;
use super::spent_cards::spend_cards;
use basket::PurchaseBasket;
use payment::{Funds, PaymentMade};

pub use mined_set::{set_bonus, why_mined_set_impossible};
pub use payment::{SetBonus, hand_value};
use price::SetValues;
pub use price::{barred, earlier, earlier_seen, on_sale, price};
pub use trade_cities::lifted;
use trade_cities::lifted_seen;

/// 31.12: in A.S.T. order.
pub fn play(book: &Rulebook, t: &mut RuleContext<'_>) -> Result<(), AwaitingReplies> {
    let mut order: Vec<Civ> = t.open().playing().collect();
    if book.advances.last_first {
        order.reverse();
    }
    t.section(Section::Advances, RuleStep::Advances, order.clone());
    for civ in order {
        t.begin(RuleStep::AdvancesTurn, civ);
        acquire(book, t, civ)?;
        t.end(civ);
    }
    Ok(())
}

fn acquire(book: &Rulebook, t: &mut RuleContext<'_>, civ: Civ) -> Result<(), AwaitingReplies> {
    let cards = card_counts::spendable(t.state(), t.this_turn(), civ);
    let pay = t.orders(civ).pay.clone().unwrap_or_default();
    // What is not spent is no set to count one more.
    let cards = match pay {
        PurchasePayment::Auto if book.cards_come_first() => {
            shown_cards::without_shown(book, t, civ, cards)
        }
        _ => cards,
    };
    let lifted = lifted(t.open(), t.this_turn(), civ);
    let set_bonus = mined_set::ask_mined_set(t, civ, &cards, &lifted)?;
    let Some(list) = t.orders(civ).buy.clone() else {
        return Ok(());
    };
    let parts = t.open().parts().clone();
    let treasury = t.open().nation(civ).treasury.into();
    let whole = Funds::whole(&parts.deck, cards, treasury, set_bonus).lifted(&lifted);
    refuse_excess(t, civ, &whole, &pay);
    let credit = allowed_credit(t, civ, &pay);
    let funds = whole.allowed(&pay);
    let mut basket = PurchaseBasket {
        earlier: price::earlier(t.open(), t.this_turn(), civ),
        brought: AdvanceSet::default(),
        policy: &book.advances,
        total: 0,
        most: funds.most() + credit,
    };
    let mut cursor = list.cursor();
    while let Some((order, path)) = cursor.next(|when, _| t.judge(civ, when, false)) {
        if basket.brought.holds(order.card) {
            continue;
        }
        match basket.with(t, civ, &list, order) {
            Ok(cards) => basket.buy(t, civ, order.card, cards),
            Err((why, reason)) => t.reject(why, civ, path, reason),
        }
    }
    let credit = credit.min(basket.total);
    if credit > 0 {
        let spent = Mutation::CreditSpent {
            civ,
            points: credit,
        };
        t.apply(RuleStep::Price, spent);
    }
    if let Some(paid) = funds.pay(basket.total - credit) {
        spend(t, civ, &paid, book.returning.at_once);
    }
    Ok(())
}

/// Returns the points of a start credit that a letter may spend: all that are left, unless it names a payment.
fn allowed_credit(t: &mut RuleContext<'_>, civ: Civ, pay: &PurchasePayment) -> u32 {
    let left = t.open().credit(civ);
    let PurchasePayment::These { credit, .. } = pay else {
        return left;
    };
    let wanted = credit.unwrap_or(0);
    if wanted > left {
        let reason = if t.parts().figures.get(RuleFigure::StartCredit) == 0 {
            RejectionKind::NoCredit.of([])
        } else {
            RejectionKind::CutTo.of([wanted, left].map(Subject::Number))
        };
        t.reject_part(RuleStep::Price, civ, "pay.credit", reason);
    }
    wanted.min(left)
}

/// Cards that the letter would pay with and the hand has not, and more treasury than there is: cut to what there is.
fn refuse_excess(t: &mut RuleContext<'_>, civ: Civ, funds: &Funds<'_>, pay: &PurchasePayment) {
    let PurchasePayment::These {
        cards, treasury, ..
    } = pay
    else {
        return;
    };
    let there = u32::from(t.open().nation(civ).treasury);
    let named = card_counts::kinds(&t.open().parts().deck, cards.iter().map(|face| (*face, 1)));
    for (face, count) in named {
        if count > funds.held(face) {
            let reason = RejectionKind::NotHeld.of([Subject::Face(face)]);
            t.reject_part(RuleStep::Price, civ, Topic::Pay.id(), reason);
        }
    }
    if let Some(wanted) = treasury.filter(|wanted| *wanted > there) {
        let about = [wanted, there].map(Subject::Number);
        t.reject_part(
            RuleStep::Price,
            civ,
            Topic::Pay.id(),
            RejectionKind::CutTo.of(about),
        );
    }
}

/// 31.2, 31.71: cards are laid aside face up, or go under their stacks at once; tokens go to stock.
fn spend(t: &mut RuleContext<'_>, civ: Civ, paid: &PaymentMade, at_once: bool) {
    if let Some(face) = paid.mined {
        let about = [Subject::Civ(civ), Subject::Face(face)];
        t.apply(
            RuleStep::MinedSet,
            Mutation::Announced(AnnouncementKind::Mined.of(about)),
        );
    }
    for face in &paid.lifted {
        t.apply(
            RuleStep::TradeCity,
            Mutation::Announced(
                AnnouncementKind::Lifted.of([Subject::Civ(civ), Subject::Face(*face)]),
            ),
        );
    }
    for set in &paid.cards {
        spend_cards(t, RuleStep::PayCards, civ, set.0, set.1, at_once);
    }
    let tokens = (Piece::Token, paid.treasury as u16);
    t.transfer(
        RuleStep::PayTreasury,
        civ,
        tokens.0,
        tokens.1,
        Place::Treasury,
        Place::Stock,
    );
}

/// Returns the price of a card for a nation now (31.5), with credits from cards of earlier turns.
pub fn price_now(position: &Position, civ: Civ, advance: AdvanceId) -> u32 {
    let open = position.state.open();
    let earlier = earlier(open, &position.this_turn, civ);
    price(open.parts(), earlier, advance)
}

/// Checks whether a nation could buy a card now with all it has.
///
/// # Errors
/// Why not.
pub fn may_buy(
    policy: &AdvancesPolicy,
    position: &Position,
    civ: Civ,
    advance: AdvanceId,
) -> Result<u32, RejectionReason> {
    let (open, this_turn) = (position.state.open(), &position.this_turn[..]);
    let earlier = earlier(open, this_turn, civ);
    let nation = open.nation(civ);
    if let Some(reason) = barred(policy, open, nation.advances, earlier, advance) {
        return Err(reason);
    }
    let price = price(open.parts(), earlier, advance);
    let cards = card_counts::spendable(&position.state, this_turn, civ);
    let lifted = lifted(open, this_turn, civ);
    let purse = u32::from(nation.treasury) + open.credit(civ);
    let most = hand_value(open.parts(), &cards, set_bonus(open, civ), &lifted) + purse;
    if price > most {
        return Err(RejectionKind::TooDear.of([price, most].map(Subject::Number)));
    }
    Ok(price)
}

/// The most that one can pay as things stand: one's cards with mining, treasury and what is left of a start credit.
pub fn purchasing_power(known: &View) -> u32 {
    let Some(civ) = known.civ else {
        return 0;
    };
    let cards = card_counts::spendable_seen(known);
    let set_bonus = set_bonus(&known.open, civ);
    let lifted = lifted_seen(known, civ);
    let purse = u32::from(known.open.nation(civ).treasury) + known.open.credit(civ);
    hand_value(known.parts(), &cards, set_bonus, &lifted) + purse
}

/// Returns the questions for purchases: the cards that could be bought now, their payment, and mining if the nation has a set for
/// it.
pub fn prompts(policy: &AdvancesPolicy, known: &View) -> Vec<Prompt> {
    let Some(civ) = known.civ else {
        return Vec::new();
    };
    let (open, parts) = (&known.open, known.parts());
    let most = purchasing_power(known);
    let held = open.nation(civ).advances;
    let wares = on_sale(policy, open, held, earlier_seen(known, civ));
    let wares = wares.filter(|(_, price)| *price <= most);
    let wares: Vec<Subject> = wares.map(|(card, _)| Subject::Advance(card)).collect();
    let mut prompts = Vec::new();
    if !wares.is_empty() {
        prompts.push(Prompt::new(Topic::Buy).with(wares));
        prompts.push(Prompt::new(Topic::Pay));
    }
    let values = SetValues {
        deck: &parts.deck,
        lifted: lifted_seen(known, civ),
    };
    let sets = values.mines(&card_counts::spendable_seen(known));
    if open.has(civ, Effect::MinedSet) && !sets.is_empty() {
        let sets = sets.into_iter().map(|(face, _)| Subject::Face(face));
        prompts.push(Prompt::new(Topic::MinedSet).with(sets));
    }
    prompts
}

/// 31.61, 31.62: a card held already, or one that waits for another: no card of this turn opens it.
pub fn why_impossible(
    policy: &AdvancesPolicy,
    known: &View,
    order: &BuyOrder,
) -> Option<RejectionReason> {
    let civ = known.civ.filter(|civ| known.open.nation(*civ).in_play)?;
    let held = known.open.nation(civ).advances;
    let earlier = earlier_seen(known, civ);
    barred(policy, &known.open, held, earlier, order.card)
}
