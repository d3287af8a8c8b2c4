//! Number of a game.

use super::row_mapping;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameId(pub(super) i64);

row_mapping::number!(GameId);
