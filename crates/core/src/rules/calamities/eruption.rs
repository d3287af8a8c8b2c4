//! 30.211 What an eruption does to the areas that it strikes.

use crate::game::{AreaId, Civ, Owner, Piece, Place, PublicState, RuleStep};
use crate::rulebook::SurplusPolicy;
use crate::turn::RuleContext;

use super::calamity_context::CalamityContext;
use super::unit_points;

/// An area next to one that a volcano touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BesideVolcano {
    pub area: AreaId,
    /// False if only water lies between: tokens there stay.
    pub by_land: bool,
}

/// 39.7: the areas next to these, by land or across water.
pub fn beside(open: &PublicState, areas: &[AreaId]) -> Vec<BesideVolcano> {
    let board = &open.parts().board;
    let next = board.in_play().filter(|area| !areas.contains(area));
    let next = next.filter(|area| areas.iter().any(|of| board.adjacent(*of, *area)));
    next.map(|area| BesideVolcano {
        area,
        by_land: areas.iter().any(|of| board.joined_by_land(*of, area)),
    })
    .collect()
}

impl BesideVolcano {
    /// Returns the unit points that nations lose there.
    pub fn points(self, land: &SurplusPolicy, open: &PublicState, of: &dyn Fn(Civ) -> bool) -> u16 {
        let tokens = open.tokens_in(self.area).filter(|_| self.by_land);
        let tokens = tokens.filter(|(owner, _)| owner.civ().is_some_and(of));
        let city = open
            .city(self.area)
            .and_then(Owner::civ)
            .filter(|civ| of(*civ));
        let city = city.map(|civ| unit_points::reduction(land, open, self.area, civ));
        tokens.map(|(_, count)| count).chain(city).sum()
    }
}

/// 30.211: all units, those of Barbarians and Pirates only where volcanoes strike them (29.65, 39.4).
pub fn erupt(calamity: &CalamityContext<'_>, t: &mut RuleContext<'_>, area: AreaId) {
    let city = t.open().city(area);
    clear(calamity, t, area);
    match city {
        Some(Owner::Nation(civ)) => calamity.eliminate(t, RuleStep::Eruption, civ, area),
        Some(Owner::Idle) if calamity.book.calamities.strikes_idle => {
            let (why, piece) = (RuleStep::Eruption, Piece::City);
            t.transfer(why, Owner::Idle, piece, 1, Place::Area(area), Place::Stock);
        }
        _ => {}
    }
}

/// 39.7: next to the volcano tokens go where land joins, then every city is reduced and keeps the tokens in its place. Those of
/// the best areas first, in case a stock runs short.
pub fn devastate(
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    beside: &[BesideVolcano],
) {
    for one in beside.iter().filter(|one| one.by_land) {
        clear(calamity, t, one.area);
    }
    let mut areas: Vec<AreaId> = beside.iter().map(|one| one.area).collect();
    areas.sort_by_key(|area| unit_points::best(t.open(), *area));
    for area in areas {
        if let Some(Owner::Nation(civ)) = t.open().city(area) {
            calamity.reduce(t, civ, area);
        }
    }
}

/// All tokens of an area that may be struck go to stock, those of nations as far as the floor lets them.
fn clear(calamity: &CalamityContext<'_>, t: &mut RuleContext<'_>, area: AreaId) {
    let here = Place::Area(area);
    let tokens: Vec<(Owner, u16)> = t.open().tokens_in(area).collect();
    for (owner, count) in tokens {
        let count = match owner {
            Owner::Nation(civ) => {
                let allowance = calamity.allowance(t.open(), civ);
                count.min(allowance.try_into().unwrap_or(count))
            }
            Owner::Idle if calamity.book.calamities.strikes_idle => count,
            Owner::Idle => continue,
        };
        let (why, piece) = (RuleStep::Eruption, Piece::Token);
        t.transfer(why, owner, piece, count, here, Place::Stock);
    }
}
