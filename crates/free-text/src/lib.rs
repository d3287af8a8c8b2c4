//! Meaning of a person's letter, as far as it is known without a table: its block, and the text above, below and between the
//! lines of one. Text that a person wrote is never dropped silently, and never guessed: it is read if one meaning is possible,
//! else it is listed, beside a proposal of what it seems to mean.

mod asides;
mod bare_final;
pub mod bare_yes;
mod block_choice;
mod courtesies;
mod damaged_blocks;
mod finished_answers;
mod letter_parser;
mod negation;
mod own_words;
mod page_offers;
mod parse_context;
mod parse_letter;
mod parsed_letter;
mod raw_blocks;
mod shown_orders;
mod subject;
mod two_parts;

pub use finished_answers::finished_answer;
pub use own_words::own;
pub use page_offers::PageOffers;
pub use parse_context::{ParseContext, ShownBlock};
pub use parse_letter::parse;
pub use parsed_letter::ParsedLetter;
pub use subject::segment_of_subject;
