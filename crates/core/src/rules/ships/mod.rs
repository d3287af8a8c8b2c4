//! 22 Ship construction and maintenance.

mod coasts;
mod shipbuilding;

use crate::game::{RejectionKind, RejectionReason, RuleStep, Section, Subject, View};
use crate::rulebook::{CensusPolicy, Rulebook, ShipsPolicy};
use crate::turn::{Prompt, RuleContext, ShipOrder, Topic};

use super::bounds;
use super::census_order::census_order;
use coasts::{coast, is_there};
use shipbuilding::{Shipbuilding, gives, split};

pub use coasts::may_lie;

/// 22.1, 22.11: in the order of the census, each nation by its list.
pub fn play(policy: &ShipsPolicy, census: &CensusPolicy, t: &mut RuleContext<'_>) {
    let order = census_order(census, t.open());
    t.section(Section::Ships, RuleStep::Ships, order.clone());
    for civ in order {
        t.begin(RuleStep::ShipBuilt, civ);
        Shipbuilding::open(policy, t, civ).work();
        t.end(civ);
    }
}

pub fn prompts(known: &View) -> Vec<Prompt> {
    match known.civ {
        Some(civ) if known.open.ships_of(civ).count() > 0 => vec![Prompt::new(Topic::Ships)],
        Some(civ) if known.open.tokens_on_board(civ) > 0 || known.open.city_count(civ) > 0 => {
            vec![Prompt::new(Topic::Ships)]
        }
        _ => Vec::new(),
    }
}

/// No water, no such coast, no ship there to keep or give up, nobody to build one, or a payment that cannot add up.
pub fn why_impossible(book: &Rulebook, known: &View, order: &ShipOrder) -> Option<RejectionReason> {
    let (open, civ) = (&known.open, known.civ?);
    let (ShipOrder::Build { at, .. } | ShipOrder::Keep { at, .. } | ShipOrder::Scrap { at }) =
        *order;
    if let Err(reason) = coast(open, at) {
        return Some(reason);
    }
    match *order {
        ShipOrder::Build { pay, .. } => {
            let there = bounds::most_tokens(book, open, civ, at.area);
            let somebody = book.ships.anywhere || there > 0;
            if !somebody && !bounds::has_national_city(open, at.area) {
                return Some(RejectionKind::NoUnits.of([Subject::Area(at.area)]));
            }
            if pay.free {
                let is_given = gives(&book.ships, open, civ, at.area);
                return (!is_given).then(|| RejectionKind::NoFreeShip.of([]));
            }
            let held = bounds::most_treasury(book, open, civ);
            split(pay, book.ships.cost, held, at.area, there).err()
        }
        ShipOrder::Keep { pay, .. } if is_there(open, civ, at) => {
            let upkeep = book.ships.upkeep.into();
            let sum = [pay.treasury, pay.levy].into_iter().flatten();
            let sum = sum.fold(0, u32::saturating_add);
            let wrong = pay.is_named() && sum != upkeep;
            wrong.then(|| RejectionKind::WrongPayment.of([upkeep, sum].map(Subject::Number)))
        }
        ShipOrder::Scrap { .. } if is_there(open, civ, at) => None,
        ShipOrder::Keep { .. } | ShipOrder::Scrap { .. } => {
            Some(RejectionKind::NoShip.of([Subject::Area(at.area)]))
        }
    }
}
