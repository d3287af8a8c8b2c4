//! Players who see only a view. They write orders as a player would and know nothing of mail or storage.

mod wanderer;

pub use wanderer::Wanderer;
