//! Texts that people write: a tree with spans, names with "did you mean", complaints. Knows nothing of the game.

mod catalog_message;
mod complaint;
mod flow;
mod mail_repair;
mod message_catalog;
mod names;
mod number;
mod parse;
mod parse_limits;
mod sanitize;
mod spanned_str;
mod tree;
mod tree_builder;
mod tree_edit;
mod yaml_mistakes;

pub use catalog_message::{CatalogMessage, MessageArg};
pub use complaint::{Complaint, FileId, TextPosition};
pub use mail_repair::{RepairedText, look_alike, repair};
pub use message_catalog::{MessageCatalog, fill, places};
pub use names::{NameMatch, NameTable, did_you_mean, fold, is_one_slip, near, strange_character};
pub use number::{NumberError, number};
pub use parse::{documents, parse, salvage};
pub use parse_limits::{ParseLimits, PartialParse, ScalarLines};
pub use sanitize::{escape_marks, is_invisible, sanitize};
pub use spanned_str::SpannedStr;
pub use tree::{Node, NodeKey, NodeKind, shown};
