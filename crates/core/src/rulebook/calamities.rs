//! 29, 30 Resolution of calamities.

use crate::game::Calamity;

use super::calamity_figures::{
    BarbariansPolicy, CivilDisorderPolicy, CivilWarPolicy, EpidemicPolicy, FaminePolicy,
    FloodPolicy, IconoclasmPolicy, PiracyPolicy, SlaveRevoltPolicy, SuperstitionPolicy,
    VolcanoPolicy,
};

/// 29, 30: the order of resolution and the figures of each calamity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalamitiesPolicy {
    /// 29.6: in this order.
    pub order: Vec<Calamity>,
    /// 29.5: calamities that strike one primary victim in a turn.
    pub most: u32,
    /// True if the calamities that strike are the first in the order of resolution. If false, keyed chance picks them.
    pub lowest: bool,
    /// True if a tradable calamity strikes only a nation that received it in a trade of this turn. If false, it strikes its
    /// holder.
    pub received: bool,
    /// True if a nation may give back the calamities named against it, before any is resolved and before those that strike are
    /// drawn (29.5).
    pub may_return: bool,
    /// True if a victim may spare others what he could direct at them (52). If false, he must direct all of it (29.64).
    pub may_direct: bool,
    /// Unit points below which no calamity brings a nation. 0 if there are none.
    pub floor: u32,
    /// True if a victim may take on himself what he would direct at others.
    pub self_directed: bool,
    /// 52.1: whether a city that is given up for unit points goes whole, and leaves no tokens that make up the sum (29.62).
    pub whole_cities: bool,
    /// 39.4: true if volcanoes and floods strike Barbarians and Pirate cities. If false, nothing does (29.65).
    pub strikes_idle: bool,
    pub volcano: VolcanoPolicy,
    /// The figures of those that the order names.
    pub famine: Option<FaminePolicy>,
    pub superstition: Option<SuperstitionPolicy>,
    pub civil_war: Option<CivilWarPolicy>,
    pub slave_revolt: Option<SlaveRevoltPolicy>,
    pub flood: Option<FloodPolicy>,
    pub barbarians: Option<BarbariansPolicy>,
    pub epidemic: Option<EpidemicPolicy>,
    pub civil_disorder: Option<CivilDisorderPolicy>,
    pub iconoclasm: Option<IconoclasmPolicy>,
    pub piracy: Option<PiracyPolicy>,
}

/// Calamities of which every question goes to somebody whom public facts name: the primary victim, or who has most in stock.
/// A segment may be cut for these alone; to be asked about others tells who traded the card, or what is in a hand.
pub const MAY_CUT: [Calamity; 6] = [
    Calamity::Volcano,
    Calamity::Superstition,
    Calamity::CivilWar,
    Calamity::SlaveRevolt,
    Calamity::Flood,
    Calamity::CivilDisorder,
];

/// Calamities of [`MAY_CUT`] that qualify only while their cards are not traded: whether the victim has a choice depends on the
/// nations it may strike, and the nation that traded it is none of them (29.61).
pub const MAY_CUT_UNTRADED: [Calamity; 2] = [Calamity::Volcano, Calamity::Flood];

impl CalamitiesPolicy {
    /// 39.9: whether a Civil War may be resolved after all other calamities.
    pub fn postpones(&self) -> bool {
        self.civil_war
            .as_ref()
            .is_some_and(|figures| figures.halves)
    }

    /// 31.71: whether a hand keeps the cards that it has shown.
    pub fn shown_stays(&self) -> bool {
        self.famine
            .as_ref()
            .is_some_and(|famine| famine.shown_stays)
    }
}
