//! Moderator actions in an office: each kind is a file of this module.

use crate::context::OfficeContext;
use crate::game_state::state_cache::GameStateCache;
use bulla_store::Store;

/// An action or a look of the moderator.
pub struct ModeratorAction<'a> {
    pub store: &'a mut Store,
    pub tables: &'a mut GameStateCache,
    pub office: OfficeContext<'a>,
}
