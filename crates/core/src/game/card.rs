//! Trade cards: commodities and calamities (7–9), single cards and the piles they lie in.

use super::id_enum;
use super::ids::{AreaId, CardId, Civ, FaceId};

id_enum! {
    /// The ways in which a calamity strikes, one for each section of 30, in the order of the book.
    Calamity {
        /// 30.21
        Volcano = "volcano",
        /// 30.22
        Treachery = "treachery",
        /// 30.31
        Famine = "famine",
        /// 30.32
        Superstition = "superstition",
        /// 30.41
        CivilWar = "civil-war",
        /// 30.42
        SlaveRevolt = "slave-revolt",
        /// 30.51
        Flood = "flood",
        /// 30.52
        Barbarians = "barbarians",
        /// 30.61
        Epidemic = "epidemic",
        /// 30.71
        CivilDisorder = "civil-disorder",
        /// 30.81
        Iconoclasm = "iconoclasm",
        /// 30.91
        Piracy = "piracy",
    }
}

/// Kind of trade card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceKind {
    /// A commodity with its value (8.1), and whether mining adds a card to a set of it (28.53).
    Commodity { value: u32, mined: bool },
    /// A calamity, whether it is printed on it that it may be traded (9.1), and how it strikes.
    Calamity { tradable: bool, kind: Calamity },
}

id_enum! {
    /// Back of a card, visible to all.
    Back {
        /// Common back of all other cards: no seat can tell which card it is.
        Brown = "brown",
        /// Red back: the card is shown by its drawer, and is visible to all on top of a stack.
        Red = "red",
        /// 43.11: as brown, of calamities that strike whom they were traded to.
        Black = "black",
    }
}

/// One face and how many cards bear it.
#[derive(Clone, Debug)]
pub struct Face {
    pub id: String,
    pub name: String,
    pub aliases: Vec<String>,
    pub kind: FaceKind,
    /// Stack it belongs to, from 1.
    pub stack: u8,
    pub cards: u8,
    pub back: Back,
    /// True if it may change hands in a trade of this game (28.3, 29.2).
    pub traded: bool,
    /// Area of its trading city, if the game has one in play: a city there lifts a set of it by a card.
    pub site: Option<AreaId>,
    /// True if a hand that holds it shows it in this game, as a red back or because it bars from trade (39.6).
    pub shown: bool,
}

impl Face {
    pub fn is_calamity(&self) -> bool {
        matches!(self.kind, FaceKind::Calamity { .. })
    }

    /// Returns the calamity of a card. `None` for a commodity.
    pub fn calamity(&self) -> Option<Calamity> {
        match self.kind {
            FaceKind::Calamity { kind, .. } => Some(kind),
            FaceKind::Commodity { .. } => None,
        }
    }

    /// Returns whether the card may change hands in a trade of this game (28.3, 29.2).
    pub fn may_be_traded(&self) -> bool {
        self.traded
    }

    /// Returns whether the card is printed as not tradable (9.1). That fixes its place in the stack, whatever this game allows.
    pub fn is_fixed(&self) -> bool {
        matches!(
            self.kind,
            FaceKind::Calamity {
                tradable: false,
                ..
            }
        )
    }

    pub fn is_red(&self) -> bool {
        self.back == Back::Red
    }

    /// Returns the value of a set of `count` of these cards. The number printed on the card is the largest set (28.51, 28.52).
    pub fn set_value(&self, count: u32) -> u32 {
        match self.kind {
            FaceKind::Commodity { value, .. } => {
                let count = count.min(self.cards.into());
                count * count * value
            }
            FaceKind::Calamity { .. } => 0,
        }
    }
}

/// All trade cards. Card ids run through the faces in order, so equal cards are neighbours.
#[derive(Clone, Debug)]
pub struct Deck {
    faces: Vec<Face>,
    cards: Vec<FaceId>,
    stacks: u8,
}

impl Deck {
    pub fn new(faces: Vec<Face>) -> Deck {
        let mut cards = Vec::new();
        for (at, face) in faces.iter().enumerate() {
            cards.extend(std::iter::repeat_n(
                FaceId(at as u8),
                usize::from(face.cards),
            ));
        }
        let stacks = faces.iter().map(|face| face.stack).max().unwrap_or(0);
        Deck {
            faces,
            cards,
            stacks,
        }
    }

    /// Every card with its number, face, stack and kind, one a line: what a commitment binds, and an export holds.
    pub fn numbering(&self) -> String {
        let line = |(number, face): (usize, &FaceId)| {
            let face = self.face(*face);
            let kind = match face.kind {
                FaceKind::Commodity { .. } => "commodity",
                FaceKind::Calamity { tradable: true, .. } => "tradable",
                FaceKind::Calamity {
                    tradable: false, ..
                } => "fixed",
            };
            format!("{number} {} {} {kind}\n", face.id, face.stack)
        };
        self.cards.iter().enumerate().map(line).collect()
    }

    pub fn faces(&self) -> impl Iterator<Item = (FaceId, &Face)> {
        self.faces
            .iter()
            .enumerate()
            .map(|(at, face)| (FaceId(at as u8), face))
    }

    pub fn face(&self, id: FaceId) -> &Face {
        &self.faces[id.index()]
    }

    /// Returns the total value of cards, every kind as a set (28.51). Calamities count nothing.
    pub fn worth(&self, faces: &[FaceId]) -> u32 {
        let mut kinds = faces.to_vec();
        kinds.sort();
        let sets = kinds.chunk_by(|one, other| one == other);
        sets.map(|set| self.face(set[0]).set_value(set.len() as u32))
            .sum()
    }

    pub fn find(&self, id: &str) -> Option<FaceId> {
        self.faces()
            .find(|(_, face)| face.id == id)
            .map(|(id, _)| id)
    }

    /// Returns the printed face of a card. Rules call [`State::face`](super::State::face) instead, which knows whether the card
    /// lies face down.
    pub fn face_of(&self, card: CardId) -> FaceId {
        self.cards[card.index()]
    }

    pub fn cards(&self) -> impl ExactSizeIterator<Item = CardId> + use<> {
        (0..self.cards.len() as u16).map(CardId)
    }

    pub fn with_face(&self, face: FaceId) -> impl Iterator<Item = CardId> + '_ {
        let from = self.cards.partition_point(|other| *other < face) as u16;
        (from..from + u16::from(self.face(face).cards)).map(CardId)
    }

    /// Number of stacks, nine in the printed game (10.3).
    pub fn stacks(&self) -> u8 {
        self.stacks
    }
}

/// Location of a trade card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pile {
    /// A stack, from 1; cards arrive at its bottom and leave wherever they lie.
    Stack(u8),
    Hand(Civ),
    /// Put to one side during the turn (29.7, 31.71).
    Aside,
}
