//! Orders without those that fail.

use std::collections::BTreeMap;

use bulla_core::game::AreaId;
use bulla_core::turn::{CalamityPart, EntryList, MoveOrder, Orders, TokenCount, Topic, VoyageLeg};

use crate::varied_settler::items;

/// Leaves in orders what they say of some topics, and of parts of calamities.
pub(super) fn retain_topics(
    orders: &mut Orders,
    mut is_kept: impl FnMut(Topic, Option<CalamityPart>) -> bool,
) {
    fn keep<T>(list: &mut Option<T>, is_kept: bool) {
        *list = list.take().filter(|_| is_kept);
    }
    orders.answers.retain(|topic, _| is_kept(*topic, None));
    let parts = &mut orders.parts;
    parts.retain(|(topic, part), _| is_kept(*topic, Some(*part)));
    keep(&mut orders.ships, is_kept(Topic::Ships, None));
    keep(&mut orders.moves, is_kept(Topic::Moves, None));
    keep(&mut orders.cities, is_kept(Topic::Cities, None));
    keep(&mut orders.buy, is_kept(Topic::Buy, None));
    keep(&mut orders.pay, is_kept(Topic::Pay, None));
    let trade = &mut orders.trade;
    keep(&mut trade.offers, is_kept(Topic::Offers, None));
    keep(&mut trade.accept, is_kept(Topic::Accept, None));
    keep(&mut trade.standing, is_kept(Topic::Standing, None));
    keep(&mut trade.never, is_kept(Topic::Never, None));
    keep(&mut trade.withdraw, is_kept(Topic::Withdraw, None));
}

/// Takes entries out of orders. A list of which nothing is left counts as left out.
pub(super) fn drop_paths(orders: &mut Orders, paths: &[String]) {
    fn sift<T>(list: &mut EntryList<T>, paths: &[String]) -> bool {
        list.entries.retain(|entry| !paths.contains(&entry.path));
        list.auto || !list.entries.is_empty()
    }
    fn sift_or_drop<T>(list: &mut Option<EntryList<T>>, paths: &[String]) {
        *list = list
            .take()
            .and_then(|mut list| sift(&mut list, paths).then_some(list));
    }
    sift_or_drop(&mut orders.ships, paths);
    sift_or_drop(&mut orders.moves, paths);
    sift_or_drop(&mut orders.cities, paths);
    sift_or_drop(&mut orders.buy, paths);
    orders.answers.retain(|_, list| sift(list, paths));
    orders.parts.retain(|_, list| sift(list, paths));
}

/// Sends as many people fewer to an area as are lost there, the last first.
pub(super) fn drop_losses(orders: &mut Orders, mut lost: BTreeMap<AreaId, u16>) {
    if orders.moves.is_none() {
        return;
    }
    let mut kept: Vec<MoveOrder> = Vec::new();
    for order in items(orders.moves.take()).into_iter().rev() {
        let fewer = match order {
            MoveOrder::Walk { count, route } => walk(count, route, &mut lost),
            MoveOrder::Voyage { ship, legs } => {
                let is_kept = !lands(&legs, &mut lost);
                is_kept.then_some(MoveOrder::Voyage { ship, legs })
            }
        };
        kept.extend(fewer);
    }
    kept.reverse();
    if !kept.is_empty() {
        orders.moves = Some(EntryList::of(Topic::Moves, kept));
    }
}

/// Returns the areas where people arrive.
pub(super) fn ends(order: &MoveOrder) -> Vec<AreaId> {
    match order {
        MoveOrder::Walk { route, .. } => route.last().copied().into_iter().collect(),
        MoveOrder::Voyage { legs, .. } => landings(legs).map(|(area, _)| area).collect(),
    }
}

/// Returns the areas where a voyage lands people, with how many.
fn landings(legs: &[VoyageLeg]) -> impl Iterator<Item = (AreaId, u32)> {
    let mut at = None;
    legs.iter().filter_map(move |leg| match leg {
        VoyageLeg::Sail(stop) => {
            at = Some(stop.area);
            None
        }
        VoyageLeg::Land(count) => Some((at?, *count)),
        VoyageLeg::Load(_) => None,
    })
}

fn walk(
    count: TokenCount,
    route: Vec<AreaId>,
    lost: &mut BTreeMap<AreaId, u16>,
) -> Option<MoveOrder> {
    let here = route.last().and_then(|area| lost.get_mut(area));
    let count = match (here, count) {
        (Some(lost), TokenCount::Exactly(count)) => {
            let fewer = u16::try_from(count).unwrap_or(u16::MAX).min(*lost);
            *lost -= fewer;
            TokenCount::Exactly(count - u32::from(fewer))
        }
        (_, count) => count,
    };
    (count != TokenCount::Exactly(0)).then_some(MoveOrder::Walk { count, route })
}

/// Returns whether a voyage lands people where some are lost, and counts these as gone.
fn lands(legs: &[VoyageLeg], lost: &mut BTreeMap<AreaId, u16>) -> bool {
    for (area, count) in landings(legs) {
        if let Some(lost) = lost.get_mut(&area).filter(|lost| **lost > 0) {
            *lost = lost.saturating_sub(u16::try_from(count).unwrap_or(u16::MAX));
            return true;
        }
    }
    false
}
