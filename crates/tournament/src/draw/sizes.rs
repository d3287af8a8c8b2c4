//! Sizes of the tables of a round.

/// Fewer seats make another game.
const FULL_TABLE: u32 = 6;

/// Returns sizes of tables, largest first, that seat this number of people with no seat empty; nothing if none do.
///
/// The best has the fewest different sizes, then the fewest tables of less than six, then the fewest tables, then most tables of
/// the size that stands first in the file.
///
/// ```
/// use bulla_tournament::draw::table_sizes;
///
/// assert_eq!(table_sizes(30, &[5, 6, 7]), Some(vec![6; 5]));
/// assert_eq!(table_sizes(31, &[5, 6, 7]), Some(vec![7, 6, 6, 6, 6]));
/// assert_eq!(table_sizes(9, &[5, 6, 7]), None);
/// ```
pub fn table_sizes(players: u32, sizes: &[u32]) -> Option<Vec<u32>> {
    let mut known: Vec<u32> = Vec::new();
    for size in sizes.iter().filter(|size| **size > 0) {
        if !known.contains(size) {
            known.push(*size);
        }
    }
    for different in 1..=known.len() {
        let mut best: Option<Vec<u32>> = None;
        let mut counts = vec![0; known.len()];
        search(&known, 0, different, players, &mut counts, &mut best);
        if let Some(best) = best {
            let tables = known.iter().zip(best);
            let mut tables: Vec<u32> = tables
                .flat_map(|(size, count)| (0..count).map(|_| *size))
                .collect();
            tables.sort_unstable_by(|one, other| other.cmp(one));
            return Some(tables);
        }
    }
    None
}

/// Looks for numbers of tables from this size on, with so many sizes different, and keeps the best.
fn search(
    sizes: &[u32],
    at: usize,
    different: usize,
    left: u32,
    counts: &mut Vec<u32>,
    best: &mut Option<Vec<u32>>,
) {
    if different == 0 {
        let is_better = |best: &Vec<u32>| rank(sizes, counts) < rank(sizes, best);
        if left == 0 && best.as_ref().is_none_or(is_better) {
            *best = Some(counts.clone());
        }
        return;
    }
    let Some(size) = sizes.get(at).copied() else {
        return;
    };
    // The last of the different sizes takes everybody who is left.
    let fewest = if different == 1 {
        (left / size).max(1)
    } else {
        1
    };
    for count in fewest..=left / size {
        counts[at] = count;
        search(
            sizes,
            at + 1,
            different - 1,
            left - count * size,
            counts,
            best,
        );
    }
    counts[at] = 0;
    search(sizes, at + 1, different, left, counts, best);
}

/// The smaller, the better: small tables, tables, and how few there are of the sizes that stand first.
fn rank(sizes: &[u32], counts: &[u32]) -> (u32, u32, Vec<std::cmp::Reverse<u32>>) {
    let pairs = || sizes.iter().zip(counts);
    let small = pairs().filter(|(size, _)| **size < FULL_TABLE);
    (
        small.map(|(_, count)| *count).sum(),
        counts.iter().sum(),
        pairs()
            .map(|(_, count)| std::cmp::Reverse(*count))
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewest_sizes_come_first_then_full_tables_then_few() {
        // 35 as seven fives or five sevens; 42 as seven sixes or six sevens.
        assert_eq!(table_sizes(35, &[5, 6, 7]), Some(vec![7; 5]));
        assert_eq!(table_sizes(42, &[5, 6, 7]), Some(vec![7; 6]));
        // 10 fits with fives alone, 11 with five and six, 12 with sixes rather than five and seven.
        assert_eq!(table_sizes(10, &[5, 6, 7]), Some(vec![5, 5]));
        assert_eq!(table_sizes(11, &[5, 6, 7]), Some(vec![6, 5]));
        assert_eq!(table_sizes(12, &[5, 6, 7]), Some(vec![6, 6]));
        // Three different sizes only where two do not do.
        assert_eq!(table_sizes(31, &[6, 10, 15]), Some(vec![15, 10, 6]));
    }

    #[test]
    fn the_first_size_of_the_file_is_preferred_among_equals() {
        // 31 as 7 + 8 + 8 + 8 or 7 + 7 + 7 + 10.
        assert_eq!(table_sizes(31, &[7, 8, 10]), Some(vec![10, 7, 7, 7]));
        assert_eq!(table_sizes(31, &[8, 7, 10]), Some(vec![8, 8, 8, 7]));
    }

    #[test]
    fn every_number_of_people_is_seated_whole_or_not_at_all() {
        for players in 0..300 {
            match table_sizes(players, &[5, 6, 7]) {
                Some(tables) => assert_eq!(tables.iter().sum::<u32>(), players),
                None => assert!([0, 1, 2, 3, 4, 8, 9].contains(&players), "{players}"),
            }
        }
        assert_eq!(table_sizes(7, &[]), None);
        assert_eq!(table_sizes(7, &[0]), None);
    }
}
