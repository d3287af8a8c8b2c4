//! Trade cards: commodities and calamities (7–9), single cards and the piles they lie in.

use super::{CardId, Civ, FaceId};

/// What kind of trade card a face is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceKind {
    /// A commodity with its value (8.1).
    Commodity { value: u32 },
    /// A calamity, and whether it may be traded (9.1).
    Calamity { tradable: bool },
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
}

impl Face {
    pub fn is_calamity(&self) -> bool {
        matches!(self.kind, FaceKind::Calamity { .. })
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

    pub fn faces(&self) -> impl Iterator<Item = (FaceId, &Face)> {
        self.faces
            .iter()
            .enumerate()
            .map(|(at, face)| (FaceId(at as u8), face))
    }

    pub fn face(&self, id: FaceId) -> &Face {
        &self.faces[id.index()]
    }

    pub fn find(&self, id: &str) -> Option<FaceId> {
        self.faces()
            .find(|(_, face)| face.id == id)
            .map(|(id, _)| id)
    }

    /// What is printed on a card. Rules ask [`State::face`](super::State::face), which knows whether it lies down.
    pub fn face_of(&self, card: CardId) -> FaceId {
        self.cards[card.index()]
    }

    pub fn cards(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..self.cards.len() as u16).map(CardId)
    }

    pub fn with_face(&self, face: FaceId) -> impl Iterator<Item = CardId> + '_ {
        self.cards().filter(move |card| self.face_of(*card) == face)
    }

    /// Number of stacks, nine in the printed game (10.3).
    pub fn stacks(&self) -> u8 {
        self.stacks
    }
}

/// Where a trade card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pile {
    /// A stack, from 1; cards arrive at its bottom and leave wherever they lie.
    Stack(u8),
    Hand(Civ),
    /// Put to one side during the turn (29.7, 31.71).
    Aside,
}
