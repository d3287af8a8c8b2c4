//! Cities that few storm: those of who has too few tokens left in stock to stand in for one (43.64), and those that no nation owns.

use std::collections::BTreeMap;

use bulla_core::game::{AreaId, Chance, Civ, Owner, Piece, Position, PublicState, Section, View};
use bulla_core::rulebook::{PlayStep, Rulebook, SegmentPlan};
use bulla_core::rules;
use bulla_core::turn::{Orders, Submissions};

use super::super::varied_settler::march;

/// Sends enough to one such city, or to one that no nation owns (24.34), where they stand beside it.
pub(super) fn attack_easy_cities(
    book: &Rulebook,
    view: &View,
    plan: &SegmentPlan,
    civ: Civ,
    orders: &mut Orders,
) {
    let policy = &book.conflict;
    let may_be = |open: &PublicState, area: AreaId, tax: u16| match open.city(area) {
        Some(Owner::Idle) => true,
        Some(Owner::Nation(other)) => {
            let due = tax.saturating_mul(open.city_count(other));
            let left = open.stock(other, Piece::Token).saturating_sub(due);
            policy.surrenders && other != civ && left < policy.siege.defenders
        }
        None => false,
    };
    let board = &view.parts().board;
    let rate = book.taxation.rate;
    if !board.in_play().any(|area| may_be(&view.open, area, rate)) {
        return;
    }
    let after = assessed(book, view, plan);
    let open = after.state.open();
    let needed = policy.siege.attackers.max(policy.skilled_defence.attackers);
    let cities = board.in_play().filter(|area| may_be(open, *area, 0));
    let mut found = cities.filter_map(|city| Some((city, besiegers(open, civ, city, needed)?)));
    if let Some((city, from)) = found.next() {
        march(orders, city, &from);
    }
}

/// The board as it will be when movement comes, as far as one can know.
fn assessed(book: &Rulebook, view: &View, plan: &SegmentPlan) -> Position {
    let before = [Section::Taxation, Section::Population];
    let sections = plan.sections.iter().filter(|it| before.contains(it));
    let steps: Vec<PlayStep> = sections
        .map(|section| PlayStep::Section(*section))
        .collect();
    let imagined = view.next_turn().determinize();
    let chance = Chance::unseeded();
    rules::run(book, &imagined, &steps, &Submissions::default(), &chance).position
}

/// Moves of so many tokens from beside a city, if there are so many.
fn besiegers(
    open: &PublicState,
    civ: Civ,
    city: AreaId,
    needed: u16,
) -> Option<BTreeMap<AreaId, u16>> {
    let mut left = needed;
    let mut all = BTreeMap::new();
    for area in open.parts().board.by_land(city) {
        let go = open.tokens(*area, civ).min(left);
        left -= go;
        if go > 0 {
            all.insert(*area, go);
        }
    }
    (left == 0).then_some(all)
}
