//! The key of words for luck, and its other spellings.

use crate::text::fold;

/// The key, and how it may be spelt besides, folded.
pub(super) const LUCK: &str = "luck";

const OTHERWISE: [&str; 2] = ["gluck", "glueck"];

/// Returns whether a key is that of words for luck.
pub(in crate::orders) fn is_luck(key: &str) -> bool {
    let folded = fold(key);
    folded == LUCK || OTHERWISE.contains(&folded.as_str())
}
