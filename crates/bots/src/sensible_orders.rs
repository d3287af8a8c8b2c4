//! A finished answer: what a settler would order of that which a form asks, few enough to be copied by hand, and never worse than
//! silence.

mod foreseen;
mod trimming;

use bulla_core::game::{AreaId, Section, Subject, View};
use bulla_core::rulebook::{Rulebook, SegmentPlan};
use bulla_core::rules;
use bulla_core::turn::{
    Acceptance, CityOrder, EntryList, MoveOrder, OfferOrder, OrderSheet, OrderValue, Orders,
    Prompt, Topic, TradeOrders,
};

use super::fate_orders::settle_fate;
use super::settler::{settle, settle_with};
use super::settler_habits::{FORESIGHTED, PAIR, SettlerHabits};
use super::trading::trade;
use super::varied_settler::items;
use foreseen::{Forecaster, Foreseen, Outcome};
use trimming::{drop_losses, drop_paths, ends, retain_topics};

/// Revision of the bot, raised with every change of what it orders: what a caretaker wrote is recomputed under the same one.
pub const SENSIBLE_REVISION: i64 = 1;

/// Nations named at set-up.
const NATIONS: usize = 3;
/// An offer of a line names no id, and is read as this.
const OFFER_ID: &str = "e1";
/// Forecasts of one draft, each without what failed in the one before.
const ROUNDS: usize = 12;
/// Tokens kept beside those that support cities, with which a nation still grows.
const SLACKS: [u16; 2] = [FORESIGHTED.slack, 2];

/// Returns the orders of a settler for what these prompts ask, as an answer that may be sent as it stands: `orders: none` where it
/// has nothing to order. `own` are the orders that count if the seat writes nothing; they stay, and are added to.
///
/// Whatever can be foreseen is: the answer is run as a receipt runs it, on a position imagined from the view, without a seed, where
/// others stand still. It is never worse there than `own` alone, in each of these:
/// - areas, where the ruleset counts them at the end;
/// - cities;
/// - pieces out of stock: tokens on the board and in treasury, those that a city took, and the points of civilization cards. A ship
///   counts nothing, since its upkeep takes again what it cost: it is built only if it saves as many people as it costs. Nor does a
///   trade card of the ninth stack, of which nobody knows what it will be.
///
/// Takes the answer with most areas, then cities, then pieces; of equal ones that of the settler who looks furthest ahead. No order in it fails, and nobody is sent where he is lost to surplus or in conflict.
pub fn sensible_orders(
    book: &Rulebook,
    view: &View,
    segment: &str,
    prompts: &[Prompt],
    own: &OrderSheet,
) -> Orders {
    let own = own_orders(own, prompts);
    let mut orders = match book.plan(segment) {
        Some(plan) if !own.none => answer(book, view, plan, segment, prompts, &own),
        _ => own,
    };
    let is_empty = orders.topics().is_empty();
    orders.none |= is_empty;
    orders
}

fn answer(
    book: &Rulebook,
    view: &View,
    plan: &SegmentPlan,
    segment: &str,
    prompts: &[Prompt],
    own: &Orders,
) -> Orders {
    let plays = |section| plan.sections.contains(&section);
    let Some(civ) = view.civ else {
        let preferred = nations(settle(book, view, segment), prompts);
        return join(own, restricted(preferred, prompts));
    };
    if plays(Section::Trade) || plays(Section::LastTrade) {
        let orders = restricted(trade(book, view, plan), prompts);
        let orders = Orders {
            trade: few(book, view, orders),
            ..Orders::default()
        };
        return join(own, orders);
    }
    let is_fate =
        plays(Section::Advances) || plays(Section::Calamities) || !view.open.nation(civ).in_play;
    let drafts: Vec<Orders> = if is_fate {
        let all = settle_fate(book, view, civ);
        let mut unpaid = all.clone();
        unpaid.buy = None;
        vec![all, unpaid]
    } else {
        realm_drafts(book, view, segment)
    };
    let drafts = drafts.into_iter();
    let drafts: Vec<Orders> = drafts.map(|draft| restricted(draft, prompts)).collect();
    if is_cut(segment) {
        // The beginning of the segment is past: nothing of it can be imagined again.
        let draft = drafts.into_iter().next().filter(|_| is_fate);
        return join(own, draft.unwrap_or_default());
    }
    match Forecaster::new(book, view, plan, civ) {
        Some(forecaster) => best(&forecaster, drafts, own),
        None => own.clone(),
    }
}

/// The rest of a segment that was cut for a decision that waits.
fn is_cut(segment: &str) -> bool {
    segment.contains('/')
}

/// Returns the best of what is left of drafts without that which fails. Never worse than the own orders alone.
fn best(forecaster: &Forecaster<'_>, drafts: Vec<Orders>, own: &Orders) -> Orders {
    let silence = forecaster.run(own).outcome;
    let mut best: Option<(Outcome, Orders)> = None;
    for draft in drafts {
        let Some((outcome, orders)) = settled(forecaster, draft, own) else {
            continue;
        };
        let is_better = best.as_ref().is_none_or(|(other, _)| outcome > *other);
        if is_better && outcome.is_no_worse(&silence) {
            best = Some((outcome, orders));
        }
    }
    best.map_or_else(|| own.clone(), |(_, orders)| orders)
}

/// Returns what is left of a draft without orders that fail and without people who are lost where they go. `None` if there is no
/// end to it.
fn settled(
    forecaster: &Forecaster<'_>,
    mut draft: Orders,
    own: &Orders,
) -> Option<(Outcome, Orders)> {
    for _ in 0..ROUNDS {
        let orders = join(own, draft.clone());
        let Foreseen {
            outcome,
            rejected,
            lost,
        } = forecaster.run(&orders);
        let before = draft.clone();
        drop_paths(&mut draft, &rejected);
        drop_losses(&mut draft, lost);
        if draft == before {
            return Some((outcome, orders));
        }
    }
    None
}

/// Drafts of a settler who keeps more people or fewer, with new ships and without; each area has one token where areas count. A
/// city that is there for the taking is built even if nobody is left beside those who support it; people are not gathered for such
/// a one.
fn realm_drafts(book: &Rulebook, view: &View, segment: &str) -> Vec<Orders> {
    let group = if book.victory.area > 0 { 1 } else { PAIR };
    let mut drafts: Vec<Orders> = Vec::new();
    for builds_ships in [true, false] {
        for slack in SLACKS.into_iter().chain([0]) {
            let habits = SettlerHabits {
                slack,
                builds_ships,
                group,
            };
            let mut draft = settle_with(book, view, segment, habits);
            draft.answers.remove(&Topic::BuyCards);
            if slack == 0 {
                build_in_place(&mut draft);
            }
            if !drafts.contains(&draft) {
                drafts.push(draft);
            }
        }
    }
    drafts
}

/// Leaves out cities for which somebody has to come.
fn build_in_place(draft: &mut Orders) {
    let moves: Vec<MoveOrder> = items(draft.moves.clone());
    let ends: Vec<AreaId> = moves.iter().flat_map(ends).collect();
    let cities = items(draft.cities.take()).into_iter();
    let cities: Vec<CityOrder> = cities.filter(|city| !ends.contains(&city.area)).collect();
    if !cities.is_empty() {
        draft.cities = Some(EntryList::of(Topic::Cities, cities));
    }
}

/// Returns own orders without standing ones that are not asked for.
fn own_orders(sheet: &OrderSheet, prompts: &[Prompt]) -> Orders {
    let mut orders = sheet.orders.clone();
    let is_asked = |topic| prompts.iter().any(|prompt| prompt.topic == topic);
    retain_topics(&mut orders, |topic, _| {
        is_asked(topic) || !sheet.standing.contains(&topic)
    });
    orders
}

/// Returns what these prompts ask of some orders.
fn restricted(mut orders: Orders, prompts: &[Prompt]) -> Orders {
    retain_topics(&mut orders, |topic, part| {
        let mut prompts = prompts.iter().filter(|prompt| prompt.topic == topic);
        prompts.any(|prompt| prompt.part == part)
    });
    orders
}

/// Returns own orders, and those of a draft about which they say nothing.
fn join(own: &Orders, draft: Orders) -> Orders {
    OrderSheet::new(Some(own.clone()), Some(draft)).orders
}

/// Returns the first nations of a list that may be named.
fn nations(mut orders: Orders, prompts: &[Prompt]) -> Orders {
    let prompt = prompts.iter().find(|prompt| prompt.topic == Topic::Nations);
    let values = prompt.map_or(&[][..], |prompt| &prompt.values);
    if let Some(list) = orders.answers.get_mut(&Topic::Nations) {
        let may_be_named = |wanted: &OrderValue| match wanted {
            OrderValue::Civ(civ) => values.contains(&Subject::Civ(*civ)),
            _ => false,
        };
        let wanted = items(Some(std::mem::take(list)));
        let named = wanted.into_iter().filter(may_be_named).take(NATIONS);
        *list = EntryList::of(Topic::Nations, named);
    }
    orders
}

/// Returns the best acceptance that holds, else the best offer.
fn few(book: &Rulebook, view: &View, orders: Orders) -> TradeOrders {
    let accepted = orders.trade.accept.into_iter().flatten();
    let accepted = accepted.map(|one| TradeOrders {
        // The office adds what must be told, as it does where a line names cards alone.
        accept: Some(vec![Acceptance {
            path: "accept[0]".to_owned(),
            declared: Vec::new(),
            value: None,
            ..one
        }]),
        ..TradeOrders::default()
    });
    let offered = orders.trade.offers.into_iter().flatten();
    let offered = offered.map(|one| TradeOrders {
        offers: Some(vec![OfferOrder {
            path: "offers[0]".to_owned(),
            id: OFFER_ID.to_owned(),
            ..one
        }]),
        ..TradeOrders::default()
    });
    let holds = |trade: TradeOrders| {
        let mut orders = Orders {
            trade,
            ..Orders::default()
        };
        let refused = rules::drop_impossible(&mut orders, book, view);
        refused.is_empty().then_some(orders.trade)
    };
    let mut all = accepted.chain(offered);
    all.find_map(holds).unwrap_or_default()
}
