//! Message-IDs in a field of a header.

/// References beyond so many are those of a thread that nobody answers any more; the last ones count.
const MOST_REFERENCES: usize = 1000;

/// The ids of a field; those of a damaged field stand between blanks.
pub(super) fn ids_in(value: &str) -> Vec<String> {
    let clean = |id: &str| -> String { id.split_whitespace().collect() };
    let mut found: Vec<String> = value
        .split('<')
        .skip(1)
        .filter_map(|piece| piece.split_once('>'))
        .map(|(id, _)| clean(id))
        .filter(|id| !id.is_empty())
        .collect();
    if found.is_empty() {
        found = value
            .split_whitespace()
            .filter(|word| word.contains('@') && !word.contains(['<', '>']))
            .map(str::to_owned)
            .collect();
    }
    let excess = found.len().saturating_sub(MOST_REFERENCES);
    found.split_off(excess)
}
