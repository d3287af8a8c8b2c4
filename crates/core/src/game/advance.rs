//! Civilization cards (6, 32). Cards grant effects; rules ask for effects and never for a card.

use super::AdvanceId;
use super::words;

/// One of the five groups of civilization cards (6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    Arts,
    Crafts,
    Sciences,
    Civics,
    Religion,
}

impl Group {
    pub const ALL: [Group; 5] = [
        Group::Arts,
        Group::Crafts,
        Group::Sciences,
        Group::Civics,
        Group::Religion,
    ];

    pub fn id(self) -> &'static str {
        match self {
            Group::Arts => "arts",
            Group::Crafts => "crafts",
            Group::Sciences => "sciences",
            Group::Civics => "civics",
            Group::Religion => "religion",
        }
    }
}

words! {
    /// What a civilization card does. The id is the word in `scenarios/advances/`.
    Effect {
        /// 19.2: may choose the rate of tax.
        TaxRateChoice = "tax-rate-choice",
        /// 19.34: cities never revolt over tax.
        NoTaxRevolt = "no-tax-revolt",
        /// 22.11, 23.21: builds ships and moves after all who lack it.
        MovesLast = "moves-last",
        /// 23.31: tokens may cross one free land area into a second.
        Roads = "roads",
        /// 23.53: ships enter one more area.
        ExtraShipMove = "extra-ship-move",
        /// 23.54: ships may enter open sea.
        OpenSea = "open-sea",
        /// 24.24: removes tokens after all who lack it.
        RemovesLastInConflict = "removes-last-in-conflict",
        /// 24.35: attacks cities with one token fewer, defends with one more.
        Siegecraft = "siegecraft",
        /// 25.3: treasury pays for up to half of one city a turn.
        TreasuryBuilds = "treasury-builds",
        /// 26.11: areas held alone carry one token more.
        LimitPlusOne = "limit-plus-one",
        /// 28.53, 32.261: one set of mined commodities a turn counts one card more.
        MinedSet = "mined-set",
        /// 30.213: an earthquake reduces the victim's city and does not destroy it.
        EarthquakeReduces = "earthquake-reduces",
        /// 30.213: no city of this nation is reduced by another's earthquake.
        EarthquakeSpares = "earthquake-spares",
        /// 30.312: every Grain card held saves four points from Famine.
        GrainAgainstFamine = "grain-against-famine",
        /// 30.322: Superstition reduces two cities.
        SuperstitionTwo = "superstition-two",
        /// 30.322: Superstition reduces one city.
        SuperstitionOne = "superstition-one",
        /// 30.322: Superstition does nothing.
        SuperstitionNone = "superstition-none",
        /// 30.4122: five points more chosen by the victim of Civil War.
        CivilWarFiveMore = "civil-war-five-more",
        /// 30.4122: ten points more chosen by the victim of Civil War.
        CivilWarTenMore = "civil-war-ten-more",
        /// 30.4124: the beneficiary alone chooses the first faction.
        CivilWarByBeneficiary = "civil-war-by-beneficiary",
        /// 30.414: both factions lose five points.
        CivilWarCostsBoth = "civil-war-costs-both",
        /// 30.423: five more tokens are idle in a Slave Revolt.
        SlaveRevoltFiveMore = "slave-revolt-five-more",
        /// 30.423: five fewer tokens are idle in a Slave Revolt.
        SlaveRevoltFiveLess = "slave-revolt-five-less",
        /// 30.515: at most seven points lost to a Flood; a coastal city is reduced and not eliminated.
        FloodAtMostSeven = "flood-at-most-seven",
        /// 30.613: eight points saved from an Epidemic of one's own, five from another's.
        EpidemicRelief = "epidemic-relief",
        /// 30.614: five points more lost to an Epidemic.
        EpidemicFiveMore = "epidemic-five-more",
        /// 30.712: Civil Disorder reduces one city fewer.
        CivilDisorderOneLess = "civil-disorder-one-less",
        /// 30.713, 30.714: Civil Disorder reduces one city more.
        CivilDisorderOneMore = "civil-disorder-one-more",
        /// 30.812, 30.813: Iconoclasm reduces one city fewer.
        IconoclasmOneLess = "iconoclasm-one-less",
        /// 30.814: Iconoclasm reduces three cities fewer.
        IconoclasmThreeLess = "iconoclasm-three-less",
        /// 30.815, 30.816: Iconoclasm reduces one city more.
        IconoclasmOneMore = "iconoclasm-one-more",
        /// 30.819: another's Iconoclasm reduces at most one city.
        IconoclasmAtMostOne = "iconoclasm-at-most-one",
        /// 30.819: another's Iconoclasm reduces no city.
        IconoclasmSpares = "iconoclasm-spares",
        /// 32.941: converts the occupants of one neighbouring area a turn.
        Converts = "converts",
        /// 32.942, 32.952: is not converted.
        Unconverted = "unconverted",
    }
}

/// One civilization card.
#[derive(Clone, Debug)]
pub struct Advance {
    pub id: String,
    pub name: String,
    pub aliases: Vec<String>,
    pub groups: Vec<Group>,
    /// Face value in points (31.1).
    pub cost: u32,
    /// Points towards other cards (31.5), all group credits spelt out.
    pub credits: Vec<(AdvanceId, u32)>,
    /// Cards that must have been bought in an earlier turn (31.62).
    pub requires: Vec<AdvanceId>,
    pub effects: Vec<Effect>,
}

/// A set of civilization cards, at most 64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AdvanceSet(u64);

impl AdvanceSet {
    pub fn insert(&mut self, advance: AdvanceId) {
        self.0 |= 1 << advance.0;
    }

    pub fn holds(self, advance: AdvanceId) -> bool {
        self.0 & (1 << advance.0) != 0
    }

    pub fn meets(self, other: AdvanceSet) -> bool {
        self.0 & other.0 != 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in the order of the scenario.
    pub fn iter(self) -> impl Iterator<Item = AdvanceId> {
        (0..64)
            .filter(move |at| self.0 & (1 << at) != 0)
            .map(AdvanceId)
    }
}

impl FromIterator<AdvanceId> for AdvanceSet {
    fn from_iter<T: IntoIterator<Item = AdvanceId>>(advances: T) -> AdvanceSet {
        let mut set = AdvanceSet::default();
        advances.into_iter().for_each(|advance| set.insert(advance));
        set
    }
}
