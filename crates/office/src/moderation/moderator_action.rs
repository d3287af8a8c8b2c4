//! What the moderator has done in an office: each kind of it is a file of this room.

use crate::context::OfficeContext;
use crate::game_state::state_cache::GameStateCache;
use bulla_store::Store;

/// Something that the moderator does or looks at.
pub struct ModeratorAction<'a> {
    pub store: &'a mut Store,
    pub tables: &'a mut GameStateCache,
    pub means: OfficeContext<'a>,
}
