//! Reading a block: typed orders and complaints, never a failure. A line that cannot be read refuses the block; one
//! that no game allows is dropped. What only the board or a hand forbids is for the rules to say.

mod block_keys;
mod block_reader;
mod block_text;
mod builds;
mod calamity_keys;
mod condition_keys;
mod dates;
mod fields;
mod list;
mod luck_key;
mod luck_word;
mod moves;
mod plain_conditions;
mod plain_keys;
mod plain_offers;
mod plain_values;
mod sentences;
mod topic_keys;
mod trade_keys;
mod voyage_line;

#[cfg(test)]
mod header_and_places_tests;
#[cfg(test)]
mod hostile_input_tests;
#[cfg(test)]
mod mistakes_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod trade_and_calamity_tests;

pub use block_text::{read, read_at, read_node};
pub use dates::iso as iso_date;
pub(super) use luck_word::is_luck;
pub(super) use plain_keys::calamity_key;
pub use plain_keys::is_form_line;

#[cfg(test)]
pub(super) use trade_keys::short_when_quoted;
