//! Sentences of complaints about a block.

use crate::text::{CatalogMessage, MessageArg};

/// Returns the written text as a sentence quotes it.
pub(super) fn shown(text: &str) -> MessageArg {
    crate::text::shown(text).into()
}

/// A sentence of `complaints.txt` by its key.
pub(super) fn say<const N: usize>(key: &'static str, words: [MessageArg; N]) -> CatalogMessage {
    CatalogMessage::new(key, words)
}

/// A part of a sentence by its key.
pub(super) fn term(key: &'static str) -> MessageArg {
    CatalogMessage::from(key).into()
}
