//! What the moderator has done in an office: each kind of it is a file of this room.

use crate::means::Means;
use crate::table::tables::Tables;
use bulla_store::Store;

/// Something that the moderator does or looks at.
pub struct Errand<'a> {
    pub store: &'a mut Store,
    pub tables: &'a mut Tables,
    pub means: Means<'a>,
}
