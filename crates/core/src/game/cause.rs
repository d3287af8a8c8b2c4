//! Why something happened, in words: what a rule did, whatever number a book prints for it.
//!
//! Rules, pages, pictures and forecasts that want to know match on these; a number is for readers alone.

use super::{Piece, Why, words};

words! {
    /// What a rule did with pieces, cards or markers. A closed list; what nothing asks for has no word yet.
    Cause {
        /// A city revolts: to another nation, or to stock.
        Revolt = "revolt",
        /// Growth by choice, where stock does not reach for all of it.
        GrowthShort = "growth-short",
        /// What the ships that stand cost.
        Upkeep = "upkeep",
        /// A ship whose upkeep nobody pays.
        ShipGivenUp = "ship-given-up",
        Walk = "walk",
        Sail = "sail",
        /// Tokens go ashore where the ship that carries them is.
        Land = "land",
        /// Tokens lost where tokens meet.
        Fight = "fight",
        /// An assault without enough tokens.
        AssaultFails = "assault-fails",
        /// A city falls: it goes, and the tokens that stand in for it come and go.
        CityFalls = "city-falls",
        /// The card that a fallen city costs its owner.
        DrawCard = "draw-card",
        Pillage = "pillage",
        /// A city is built, or what it costs is paid.
        CityBuilt = "city-built",
        Surplus = "surplus",
        BuyCard = "buy-card",
        /// The succession marker goes back.
        MarkerBack = "marker-back",
    }
}

impl Cause {
    /// Whether pieces go from one place on the board to another.
    pub fn is_movement(self) -> bool {
        matches!(self, Cause::Walk | Cause::Sail | Cause::Land)
    }

    /// Whether it is of a fight or an assault, wherever in the turn that is.
    pub fn is_conflict(self) -> bool {
        matches!(
            self,
            Cause::Fight
                | Cause::AssaultFails
                | Cause::CityFalls
                | Cause::DrawCard
                | Cause::Pillage
        )
    }
}

/// What an event moves. The book of 1991 prints one number for several things; with this, it tells causes apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    Piece(Piece),
    Card,
    Marker,
}

impl From<Piece> for Moved {
    fn from(piece: Piece) -> Moved {
        Moved::Piece(piece)
    }
}

impl Why {
    /// What the rule did when it moved this; nothing where no word says it yet. By the numbers of the book of 1991.
    pub fn cause(&self, moved: impl Into<Moved>) -> Option<Cause> {
        use Piece::{City, Ship, Token};
        Some(match (self.rule(), moved.into()) {
            ("19.32" | "19.33", Moved::Piece(City)) => Cause::Revolt,
            ("20.2", Moved::Piece(Token)) => Cause::GrowthShort,
            ("22.3", Moved::Piece(Token)) => Cause::Upkeep,
            ("22.3", Moved::Piece(Ship)) => Cause::ShipGivenUp,
            ("23.3" | "23.31", Moved::Piece(Token)) => Cause::Walk,
            ("23.52", Moved::Piece(Ship)) => Cause::Sail,
            ("23.56", Moved::Piece(Token)) => Cause::Land,
            ("24.21" | "24.22" | "24.23" | "24.24", Moved::Piece(Token)) => Cause::Fight,
            ("24.31", Moved::Piece(Token)) => Cause::AssaultFails,
            ("24.32" | "24.34", Moved::Piece(City | Token)) => Cause::CityFalls,
            ("24.51", Moved::Card) => Cause::DrawCard,
            ("24.52", Moved::Piece(Token)) => Cause::Pillage,
            ("25.2" | "25.3", Moved::Piece(City | Token)) => Cause::CityBuilt,
            ("26.1", Moved::Piece(Token)) => Cause::Surplus,
            ("27.51", Moved::Card) => Cause::BuyCard,
            ("33.4", Moved::Marker) => Cause::MarkerBack,
            _ => return None,
        })
    }
}
