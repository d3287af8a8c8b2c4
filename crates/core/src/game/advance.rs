//! Civilization cards (6, 32). Cards grant effects; rules ask for effects and never for a card.

use super::id_enum;
use super::ids::AdvanceId;

/// One of the five groups of civilization cards (6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AdvanceGroup {
    Arts,
    Crafts,
    Sciences,
    Civics,
    Religion,
}

impl AdvanceGroup {
    pub const ALL: [AdvanceGroup; 5] = [
        AdvanceGroup::Arts,
        AdvanceGroup::Crafts,
        AdvanceGroup::Sciences,
        AdvanceGroup::Civics,
        AdvanceGroup::Religion,
    ];

    pub fn id(self) -> &'static str {
        match self {
            AdvanceGroup::Arts => "arts",
            AdvanceGroup::Crafts => "crafts",
            AdvanceGroup::Sciences => "sciences",
            AdvanceGroup::Civics => "civics",
            AdvanceGroup::Religion => "religion",
        }
    }
}

id_enum! {
    /// Effect of a civilization card. The id is the word in `scenarios/advances/`; some effects have an amount there.
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
        /// 26.11: areas held alone carry more.
        LimitRaised = "limit-raised",
        /// 28.53, 32.261: one set of mined commodities a turn counts one card more.
        MinedSet = "mined-set",
        /// 30.213: an earthquake reduces the victim's city and does not destroy it.
        EarthquakeReduces = "earthquake-reduces",
        /// 30.213: no city of this nation is reduced by another's earthquake.
        EarthquakeSpares = "earthquake-spares",
        /// 30.312: every Grain card that is shown saves points from Famine.
        GrainAgainstFamine = "grain-against-famine",
        /// 30.322: the most cities that Superstition reduces; of several cards the least counts.
        SuperstitionMost = "superstition-most",
        /// 30.4122: points more that the victim of Civil War chooses.
        CivilWar = "civil-war",
        /// 30.4124: the beneficiary alone chooses the first faction.
        CivilWarByBeneficiary = "civil-war-by-beneficiary",
        /// 30.414: both factions lose five points.
        CivilWarCostsBoth = "civil-war-costs-both",
        /// 30.423: more tokens that are idle in a Slave Revolt.
        SlaveRevolt = "slave-revolt",
        /// 30.515: the most points lost to a Flood.
        FloodMost = "flood-most",
        /// 30.515: a Flood reduces a coastal city and does not eliminate it.
        FloodReduces = "flood-reduces",
        /// 30.613, 30.614: points more lost to an Epidemic of one's own.
        EpidemicOwn = "epidemic-own",
        /// 30.613, 30.614: points more lost to another's Epidemic.
        EpidemicOther = "epidemic-other",
        /// 52.6: the most points lost to another's Epidemic.
        EpidemicMost = "epidemic-most",
        /// 52.5: points more that the nominee adds in a Civil War.
        CivilWarAdded = "civil-war-added",
        /// 52.7: cities that Civil Disorder leaves; of several cards the most counts.
        CivilDisorderKept = "civil-disorder-kept",
        /// 30.712-30.714: more cities that Civil Disorder reduces.
        CivilDisorder = "civil-disorder",
        /// 30.812-30.816: more cities that Iconoclasm reduces.
        Iconoclasm = "iconoclasm",
        /// 30.819: the most cities that another's Iconoclasm reduces.
        IconoclasmMost = "iconoclasm-most",
        /// 32.941: converts the occupants of one neighbouring area a turn.
        Converts = "converts",
        /// 32.942, 32.952: is not converted.
        Unconverted = "unconverted",
    }
}

impl Effect {
    /// Returns whether the effect has an amount, negative for a reduction. Other effects are either present or absent.
    pub fn counts(self) -> bool {
        matches!(
            self,
            Effect::SuperstitionMost
                | Effect::CivilWar
                | Effect::SlaveRevolt
                | Effect::FloodMost
                | Effect::EpidemicOwn
                | Effect::EpidemicOther
                | Effect::EpidemicMost
                | Effect::CivilWarAdded
                | Effect::CivilDisorderKept
                | Effect::CivilDisorder
                | Effect::Iconoclasm
                | Effect::IconoclasmMost
        )
    }
}

/// One civilization card.
#[derive(Clone, Debug)]
pub struct Advance {
    pub id: String,
    pub name: String,
    pub aliases: Vec<String>,
    pub groups: Vec<AdvanceGroup>,
    /// Face value in points (31.1).
    pub cost: u32,
    /// Points towards other cards (31.5), all group credits spelt out.
    pub credits: Vec<(AdvanceId, u32)>,
    /// Copies for all nations together. `None` if there are enough for every nation.
    pub copies: Option<u8>,
    /// True if the number of players decides the number of copies.
    pub copies_by_players: bool,
    /// Cards that must have been bought in an earlier turn (31.62).
    pub requires: Vec<AdvanceId>,
    /// Each with its amount; that of an effect without one is nought.
    pub effects: Vec<(Effect, i32)>,
}

impl Advance {
    /// The amount of an effect, if the card has it.
    pub fn grants(&self, effect: Effect) -> Option<i32> {
        let mut effects = self.effects.iter();
        let found = effects.find(|(granted, _)| *granted == effect);
        found.map(|(_, amount)| *amount)
    }
}

/// A set of civilization cards, at most 64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AdvanceSet(u64);

impl AdvanceSet {
    pub fn insert(&mut self, advance: AdvanceId) {
        self.0 |= 1 << advance.0;
    }

    pub fn remove(&mut self, advance: AdvanceId) {
        self.0 &= !(1 << advance.0);
    }

    pub fn holds(self, advance: AdvanceId) -> bool {
        self.0 & (1 << advance.0) != 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in the order of the scenario.
    pub fn iter(self) -> impl Iterator<Item = AdvanceId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let at = left.trailing_zeros();
            (left != 0).then(|| {
                left &= left - 1;
                AdvanceId(at as u8)
            })
        })
    }
}

impl FromIterator<AdvanceId> for AdvanceSet {
    fn from_iter<T: IntoIterator<Item = AdvanceId>>(advances: T) -> AdvanceSet {
        let mut set = AdvanceSet::default();
        advances.into_iter().for_each(|advance| set.insert(advance));
        set
    }
}
