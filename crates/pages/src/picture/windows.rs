//! Which windows a reader needs.

use std::collections::BTreeMap;

use super::data::Drawing;

/// The fewest windows, at most so many, that show most of these areas by weight; the weightiest first.
pub(super) fn best(drawing: &Drawing, areas: &BTreeMap<&str, u32>, most: usize) -> Vec<u8> {
    let count = drawing.windows.len().min(20);
    // For each area its weight and, as bits, the windows that show it.
    let wanted: Vec<(u64, u32)> = areas
        .iter()
        .filter(|(_, weight)| **weight > 0)
        .filter_map(|(id, weight)| {
            let core = drawing.plots.get(*id)?.core();
            let shown = (0..count)
                .filter(|at| drawing.windows[*at].holds(&core))
                .fold(0u32, |bits, at| bits | 1 << at);
            Some((u64::from(*weight), shown))
        })
        .filter(|(_, shown)| *shown != 0)
        .collect();
    let worth = |set: u32| -> u64 {
        wanted
            .iter()
            .filter(|(_, shown)| shown & set != 0)
            .map(|(weight, _)| weight)
            .sum()
    };
    let mut chosen = 0u32;
    // More worth is better, then fewer windows, then the first of them.
    let mut best = (0, 64);
    for set in 1u32..1 << count {
        let used = set.count_ones();
        if used as usize > most {
            continue;
        }
        let this = (worth(set), 64 - used);
        if this > best {
            (best, chosen) = (this, set);
        }
    }
    let mut windows: Vec<u8> = (0..count as u8)
        .filter(|at| chosen & 1 << at != 0)
        .collect();
    windows.sort_by_key(|at| std::cmp::Reverse(worth(1 << at)));
    windows
}
