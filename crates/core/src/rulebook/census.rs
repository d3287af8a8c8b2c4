//! 21 Census.

use std::cmp::Reverse;

/// 21.1: what the order of the census is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CensusPolicy {
    pub order: CensusPrecedence,
}

/// Order of precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CensusPrecedence {
    /// Most tokens on the board; equal numbers in A.S.T. order.
    Tokens,
    /// A.S.T. order.
    Chart,
}

impl CensusPolicy {
    /// Returns the key by which nations are sorted, lowest first.
    pub fn rank(&self, tokens: u16) -> Reverse<u16> {
        match self.order {
            CensusPrecedence::Tokens => Reverse(tokens),
            CensusPrecedence::Chart => Reverse(0),
        }
    }
}
