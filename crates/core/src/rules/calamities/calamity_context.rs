//! A calamity as it strikes.

use crate::game::{
    AnnouncementKind, AreaId, CITY_POINTS, Calamity, Civ, FaceId, Mutation, Piece, Place,
    PublicState, RuleStep, Subject,
};
use crate::rulebook::{CitySupportPolicy, Rulebook, SurplusPolicy};
use crate::rules::city_reduction;
use crate::turn::RuleContext;

use super::unit_points;

/// One calamity as it strikes: what its rule may need beside the turn.
pub struct CalamityContext<'a> {
    pub book: &'a Rulebook,
    pub kind: Calamity,
    /// The card; in a case it need not be in any hand.
    pub face: FaceId,
    /// Nation that last traded it to the primary victim (29.61).
    pub trader: Option<Civ>,
}

impl CalamityContext<'_> {
    /// The limits of areas, for reductions (26.41).
    pub fn land(&self) -> &SurplusPolicy {
        &self.book.surplus
    }

    /// 26.31, for the check within a Slave Revolt.
    pub fn support(&self) -> &CitySupportPolicy {
        &self.book.support
    }
}

impl CalamityContext<'_> {
    /// Returns the unit points that calamities may still cost a nation: without bound where the ruleset has no floor.
    pub fn allowance(&self, open: &PublicState, civ: Civ) -> u32 {
        match self.book.calamities.floor {
            0 => u32::MAX,
            floor => board_points(open, civ).saturating_sub(floor),
        }
    }

    /// Returns whether a city may be reduced without bringing its nation below the floor.
    pub fn may_reduce(&self, open: &PublicState, civ: Civ, area: AreaId) -> bool {
        let points = unit_points::reduction(self.land(), open, area, civ);
        u32::from(points) <= self.allowance(open, civ)
    }

    /// 26.41: a city is reduced, unless that would bring its nation below the floor.
    pub fn reduce(&self, t: &mut RuleContext<'_>, civ: Civ, area: AreaId) {
        if self.may_reduce(t.open(), civ, area) {
            city_reduction::reduce(self.land(), t, civ, area);
        }
    }

    /// A city goes to stock; reduced or left where that would bring its nation below the floor.
    pub fn eliminate(&self, t: &mut RuleContext<'_>, why: RuleStep, civ: Civ, area: AreaId) {
        if self.allowance(t.open(), civ) < CITY_POINTS.into() {
            self.reduce(t, civ, area);
            return;
        }
        let city = (Piece::City, 1);
        t.transfer(why, civ, city.0, city.1, Place::Area(area), Place::Stock);
    }
}

/// Returns the unit points of a nation on the board.
pub fn board_points(open: &PublicState, civ: Civ) -> u32 {
    let tokens: u16 = open.areas_of(civ).map(|(_, count)| count).sum();
    u32::from(tokens) + u32::from(CITY_POINTS * open.city_count(civ))
}

/// Tells everybody that the calamity does nothing to its primary victim.
pub fn no_effect(
    why: RuleStep,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) {
    let about = [Subject::Face(calamity.face), Subject::Civ(victim)];
    t.apply(
        why,
        Mutation::Announced(AnnouncementKind::NoEffect.of(about)),
    );
}
