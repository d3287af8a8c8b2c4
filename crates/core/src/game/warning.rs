//! Warnings for a nation before it is too late: a kind, its subjects and places. The sentences are in `templates/`.

use super::id_enum;
use super::ids::AreaId;
use super::rejection::Subject;
use super::rule_step::RuleStep;

id_enum! {
    /// The kinds of warnings, the weightiest first. The id is the key of its sentence.
    WarningKind {
        /// Cities are lost to a revolt of this turn (19.32, 19.33): how many; where they stand if others choose by default.
        Revolt = "revolt",
        /// Too few tokens for the cities (26.31): needed, there; the cities that go.
        SupportShort = "support-short",
        /// A city of this turn goes again at once (26.32): none; those cities.
        BuiltInVain = "built-in-vain",
        /// The next tax cannot be paid (19.31): due, in stock, cities that revolt.
        TaxRevolt = "tax-revolt",
        /// Marker goes back for lack of a city (33.4): none.
        TrackBack = "track-back",
        /// Marker goes back because the nation has less value than its space asks for (43.13): needed, available.
        TrackFalls = "track-falls",
        /// A ship is given up, for nobody can pay its upkeep (22.3): how many; where they lie.
        ShipLost = "ship-lost",
        /// Too few cities for the next step on the A.S.T. (33.2): needed, there.
        TrackStays = "track-stays",
        /// Civilization cards of too few groups for the next step (33.2): needed, there.
        TrackGroups = "track-groups",
        /// Too few civilization cards for the next step (33.2): needed, there.
        TrackCards = "track-cards",
        /// None of the cities that its next step asks for stands where one must.
        TrackHome = "track-home",
        /// Too few points for the next step (33.2): needed, there.
        TrackPoints = "track-points",
        /// The next tax can be paid only at a lower rate (19.2): due at the usual rate, in stock, the rate that can be paid.
        TaxTight = "tax-tight",
        /// Tokens go back to stock (26.1): how many; how many of each area.
        Surplus = "surplus",
        /// The next growth finds too few tokens in stock after the tax (20.2): needed, there.
        GrowthShort = "growth-short",
        /// No token beyond those that the cities need (26.31): tokens, cities.
        SupportBare = "support-bare",
    }
}

/// A kind with what it speaks of, in the order that the kind's comment gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    pub kind: WarningKind,
    pub cause: RuleStep,
    pub subjects: Vec<Subject>,
    /// Places, each with its number of pieces. The number is 0 if pieces are not counted.
    pub places: Vec<(AreaId, u16)>,
}
