//! Strengths of people, from a file that another program wrote.

use std::collections::BTreeMap;

use bulla_core::text::{Complaint, TextPosition, fold, number, shown};

/// Highest strength.
const MOST: u32 = 1_000_000;

/// Reads `ratings.csv`: a line of headings, `name,strength`, then a line for each person, such as `Fay Miller,1510`. The keys of
/// the map are names without what makes no difference to a reader (`bulla_core::text::fold`).
///
/// # Errors
/// Every line that is no name with a whole number from 0 to 1,000,000, and every name that stands there twice.
///
/// ```
/// use bulla_tournament::draw::read_ratings;
///
/// let ratings = read_ratings("name,strength\nFay Miller,1510\n").unwrap();
/// assert_eq!(ratings.get("fay miller"), Some(&1510));
/// let complaints = read_ratings("name,strength\nFay Miller,1510\nfay miller,12\nAnn,-3\n").unwrap_err();
/// assert_eq!(complaints.len(), 2);
/// ```
pub fn read_ratings(text: &str) -> Result<BTreeMap<String, u32>, Vec<Complaint>> {
    const HEADINGS: &str = "name,strength";
    let mut ratings = BTreeMap::new();
    let mut lines_of: BTreeMap<String, u32> = BTreeMap::new();
    let mut complaints = Vec::new();
    let mut lines = (1..).zip(text.lines());
    let first = lines.next().map(|(_, line)| line.trim());
    if first.map(|line| line.trim_start_matches('\u{feff}')) != Some(HEADINGS) {
        let message = format!("expected the headings `{HEADINGS}`");
        complaints.push(Complaint::new(TextPosition::START, "", message));
    }
    for (line, text) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        let at = TextPosition::new(line, 1);
        let parts = text.rsplit_once(',');
        let parts = parts.map(|(name, strength)| (name.trim().trim_matches('"').trim(), strength));
        let read = parts.and_then(|(name, strength)| {
            let strength = number(strength.trim()).ok().filter(|found| *found <= MOST);
            strength
                .filter(|_| !name.is_empty())
                .map(|found| (name, found))
        });
        let Some((name, strength)) = read else {
            let message = format!(
                "expected a name and a whole number up to {MOST}, found {}",
                shown(text)
            );
            complaints.push(Complaint::new(at, "", message));
            continue;
        };
        match lines_of.insert(fold(name), line) {
            Some(before) => {
                let message = format!("{} stands in line {before} already", shown(name));
                complaints.push(Complaint::new(at, "", message));
            }
            None => {
                ratings.insert(fold(name), strength);
            }
        }
    }
    if complaints.is_empty() {
        Ok(ratings)
    } else {
        Err(complaints)
    }
}
