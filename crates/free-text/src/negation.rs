//! Lines that say what is not wanted.

use bulla_core::text::fold;

/// Returns whether a line says what is not wanted: `no ships`.
pub(super) fn is_negation(text: &str) -> bool {
    let text = fold(text.trim());
    let first = text.split(' ').next().unwrap_or_default();
    ["no", "none", "nothing", "not", "nichts"].contains(&first) || first.starts_with("kein")
}
