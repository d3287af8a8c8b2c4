//! Players who see only a view. They write orders as a player would and know nothing of mail or storage.

mod settler;
mod wanderer;

pub use settler::settle;
pub use wanderer::Wanderer;
