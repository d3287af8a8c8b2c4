//! 19.32 Ranking of nations that gain from a loss.

use crate::game::{Civ, Piece, PublicState};

/// Stock measure that decides which nation gains from the loss of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeneficiaryMeasure {
    /// 19.32: most unit points.
    Points,
    /// 43.1: most tokens.
    Tokens,
}

impl BeneficiaryMeasure {
    /// Returns the amount of a stock that counts.
    pub fn of(self, open: &PublicState, civ: Civ) -> u16 {
        match self {
            BeneficiaryMeasure::Points => open.stock_points(civ),
            BeneficiaryMeasure::Tokens => open.stock(civ, Piece::Token),
        }
    }
}
