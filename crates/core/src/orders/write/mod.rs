//! Canonical form: how orders that were understood are written, so that they read back as the same orders.

mod allowed_values;
mod block_body;
mod calamity_lines;
mod condition_flow;
mod flow;
mod form;
mod items;
mod lists;
mod luck_lines;
mod plain;
mod trade_lines;
mod whole_block;

#[cfg(test)]
mod form_tests;
#[cfg(test)]
mod random_orders_tests;
#[cfg(test)]
mod tests;

pub use block_body::body;
pub(super) use flow::quoted;
pub use form::{FormField, FormWriter, form};
pub use plain::{Language, PlainWriter};
pub use whole_block::block;
