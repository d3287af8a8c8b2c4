//! Facts: what everybody is told beside the pieces and cards that move. The sentences stand in `templates/`.

use super::id_enum;
use super::ids::Civ;
use super::rejection::Subject;

id_enum! {
    /// The kinds of facts. The id is the word in the ledger and the key of its sentence.
    AnnouncementKind {
        /// A calamity strikes: the card, its primary victim. What follows, up to the next of these, is its story.
        Strikes = "strikes",
        /// Calamity without effect: the card, its primary victim.
        NoEffect = "no-effect",
        /// Unit points or cities that the primary victim directs at another: that nation, how many.
        Directed = "directed",
        /// Grain shown against Famine, kept out of purchases this turn: the nation, the card, how many (30.312).
        Shown = "shown",
        /// Tokens that support no city until the calamities are over: the nation, how many (30.421).
        Idle = "idle",
        /// Nation that annexes a faction of a Civil War: the nation (30.411).
        Beneficiary = "beneficiary",
        /// Faction that the victim of a Civil War keeps: the nation, 1 or 2 (30.415).
        KeepsFaction = "keeps-faction",
        /// Calamity that is resolved after all others: the card, its primary victim (39.9).
        Postponed = "postponed",
        /// Cities that change places between the halves of a nation: the nation that swaps, the areas (39.9).
        Swaps = "swaps",
        /// Place where a volcano erupts or an earthquake strikes: the area (30.211, 30.212).
        Site = "site",
        /// Flood plain that is flooded: an area of it (30.513).
        Plain = "plain",
        /// Calamity received in trade and shown to all: the nation that holds it, the card.
        Received = "received",
        /// Calamity that its holder gives back: the card, the nation.
        GivenBack = "given-back",
        /// Calamity that does not strike, because others were drawn (29.5): the card, the nation.
        PassedOver = "passed-over",
        /// Points of the start credit spent on cards: the nation, how many. It is told of a change of its own.
        CreditSpent = "credit-spent",
        /// The set of mined commodities that counts one card more this turn: the nation, the card (32.261).
        Mined = "mined",
        /// A nation of which the ruleset says something of its own, and which nobody has chosen: the nation (15.3).
        Unchosen = "unchosen",
        /// The set of a commodity that counts one card more for its trading city: the nation, the card.
        Lifted = "lifted",
        /// Nation that decides for the Barbarians in this turn: the nation (39.4).
        Controls = "controls",
    }
}

impl Announcement {
    /// Points of the start credit that a nation spends.
    pub fn credit_spent(civ: Civ, points: u32) -> Announcement {
        AnnouncementKind::CreditSpent.of([Subject::Civ(civ), Subject::Number(points)])
    }
}

impl AnnouncementKind {
    pub fn of<const N: usize>(self, subjects: [Subject; N]) -> Announcement {
        Announcement {
            kind: self,
            subjects: subjects.to_vec(),
        }
    }
}

/// A kind with what it speaks of, in the order that the kind's comment gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    pub kind: AnnouncementKind,
    pub subjects: Vec<Subject>,
}

impl Announcement {
    /// Returns whether a calamity that was named does not strike after all.
    pub fn spares(&self) -> bool {
        matches!(
            self.kind,
            AnnouncementKind::GivenBack | AnnouncementKind::PassedOver
        )
    }
}

/// Final score of a nation (35.1), in points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    pub civ: Civ,
    pub advances: u32,
    pub cards: u32,
    pub treasury: u32,
    pub track: u32,
    pub cities: u32,
    /// Points for areas with units of the nation.
    pub areas: u32,
    /// True if the nation cannot win with any number of points: others are on the finish, or come before it in a tie (44).
    pub behind: bool,
}

impl Score {
    pub fn total(&self) -> u32 {
        self.advances + self.cards + self.treasury + self.track + self.cities + self.areas
    }
}
