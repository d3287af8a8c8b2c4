//! Words that are cut short with a stop.

use crate::text::fold;

/// Returns whether a word is cut short with a stop that ends no sentence.
pub(super) fn is_abbreviation(word: &str) -> bool {
    const CUT: &str =
        "incl inkl excl exkl max min approx evtl bzw resp etc no nr st ca zb dh vs dr mr ms ie eg";
    let folded = fold(word);
    let is_day = folded.len() <= 2 && folded.chars().all(|c| c.is_ascii_digit());
    folded.chars().count() < 2 || is_day || CUT.split_whitespace().any(|one| one == folded)
}
