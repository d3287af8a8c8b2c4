//! 15.2 Setting up: how the stacks are laid.

use crate::game::{Face, FaceKind};

/// 15.2: how the stacks are laid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupPolicy {
    /// True if a layer of as many cards as there are players lies on top. It contains no card laid among the rest or under it.
    pub on_top: bool,
    /// Place of tradable calamities, and of those that may not be traded, as printed.
    pub tradable: CalamityPlacement,
    pub fixed: CalamityPlacement,
    /// The id of a nation that begins with more tokens than one, and how many. `None` if all begin alike.
    pub favoured: Option<(String, u16)>,
}

/// Place of calamities in their stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalamityPlacement {
    /// Anywhere in the stack, on top too.
    Anywhere,
    /// Place among the cards below those on top.
    Among,
    /// Place under all commodities, with calamities that may not be traded lowest.
    Under,
    /// Place among the last three cards of the stack (39.2).
    WithLast,
}

impl SetupPolicy {
    /// 15.3: returns the tokens that a nation begins with in its start area.
    pub fn first_tokens(&self, nation: &str) -> u16 {
        let more = self.favoured.as_ref().filter(|(id, _)| id == nation);
        more.map_or(1, |(_, tokens)| *tokens)
    }

    /// Returns the place of a face. Commodities lie anywhere.
    pub fn bed(&self, face: &Face) -> CalamityPlacement {
        match face.kind {
            FaceKind::Commodity { .. } => CalamityPlacement::Anywhere,
            FaceKind::Calamity { .. } if face.is_fixed() => self.fixed,
            FaceKind::Calamity { .. } => self.tradable,
        }
    }

    /// Returns the number of cards on top that form a layer of their own.
    pub fn top(&self, players: usize) -> usize {
        if self.on_top { players } else { 0 }
    }
}
