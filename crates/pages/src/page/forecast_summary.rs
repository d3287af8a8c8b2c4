//! Status of the orders of a letter and the number of them that are forecast to fail: the first line of a receipt.

use std::collections::{BTreeMap, BTreeSet};

use bulla_core::game::{VisibleChange, WarningKind};
use bulla_core::text::{MessageCatalog, fill};
use bulla_core::turn::Topic;

use super::letter_inputs::{ForecastResult, StandingOrdersText};

/// The key below which the calamities stand.
const CALAMITIES: &str = "calamities";

/// Forecast for the orders of a letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ForecastSummary {
    /// Entries of the orders, each line of a list for itself.
    pub orders: usize,
    /// Number of these orders that will not be carried out at all.
    pub fail: usize,
    /// Number of these orders that will be carried out only in part.
    pub part: usize,
    /// True if at least a part of the segment could be simulated.
    pub is_known: bool,
    /// They are carried out, and something is lost by it.
    pub costs: bool,
}

impl ForecastSummary {
    /// `written` is what orders said, by path.
    pub fn of(
        forecast: Option<&ForecastResult<'_>>,
        written: &BTreeMap<String, String>,
    ) -> ForecastSummary {
        let seen = forecast.map_or(&[][..], |forecast| forecast.seen).iter();
        let unmet = seen.filter_map(|seen| match &seen.what {
            VisibleChange::Rejected { path, part, .. } => Some((path.as_str(), *part)),
            _ => None,
        });
        let warnings = forecast.map_or(&[][..], |forecast| forecast.warnings);
        ForecastSummary {
            costs: warnings.iter().any(|warning| is_loss(warning.kind)),
            is_known: forecast.is_some_and(|forecast| !forecast.is_blind),
            ..ForecastSummary::counted(written, unmet)
        }
    }

    /// `unmet` are the paths of orders that are not carried out, and whether they are in part.
    fn counted<'a>(
        written: &BTreeMap<String, String>,
        unmet: impl Iterator<Item = (&'a str, bool)>,
    ) -> ForecastSummary {
        let orders = entries(written.keys());
        let (mut fail, mut part) = (BTreeSet::new(), BTreeSet::new());
        for (path, is_part) in unmet {
            let known = entry(path).filter(|entry| orders.contains(entry));
            if is_part {
                part.extend(known)
            } else {
                fail.extend(known)
            }
        }
        // What is told twice of one order is told of it once: something of it was done.
        fail.retain(|entry| !part.contains(entry));
        let (wishes, in_vain) = (wishes(&orders), wishes(&fail));
        let is_vain = wishes > 0 && wishes == in_vain;
        ForecastSummary {
            orders: orders.len() - wishes + usize::from(wishes > 0),
            fail: fail.len() - in_vain + usize::from(is_vain),
            part: part.len(),
            is_known: false,
            costs: false,
        }
    }
}

/// Returns whether the warning means that the seat loses something of its own in this segment.
fn is_loss(kind: WarningKind) -> bool {
    matches!(
        kind,
        WarningKind::Revolt
            | WarningKind::SupportShort
            | WarningKind::BuiltInVain
            | WarningKind::ShipLost
    )
}

/// Returns the number of entries that are wishes for cards. Cards that cannot be had are skipped, so wishes fail together or not
/// at all (31).
fn wishes(entries: &BTreeSet<&str>) -> usize {
    let wishes = entries.iter().filter(|entry| entry.starts_with("buy["));
    wishes.count()
}

/// The entries that these paths are of: groups are not counted beside what stands in them.
fn entries<'a>(paths: impl Iterator<Item = &'a String>) -> BTreeSet<&'a str> {
    let all: BTreeSet<&str> = paths.filter_map(|path| entry(path)).collect();
    let is_group = |one: &&str| {
        let mut others = all.range(*one..).skip(1);
        others
            .next()
            .is_some_and(|next| next.strip_prefix(*one).is_some_and(is_inside))
    };
    all.iter().copied().filter(|one| !is_group(one)).collect()
}

fn is_inside(rest: &str) -> bool {
    rest.starts_with(['[', '.'])
}

/// The beginning of a path that names one entry: `moves[2].then[0]`, `growth`, `calamities.famine.direct`.
fn entry(path: &str) -> Option<&str> {
    // Of preferences all but one come to nothing: that is no failure.
    about(path).filter(|topic| !matches!(topic, Topic::Nations | Topic::Start))?;
    let keys = match path.split('.').next() {
        Some(CALAMITIES) => 3,
        _ => 1,
    };
    let mut end = 0;
    for at in 0..keys {
        let dot = usize::from(at > 0);
        let rest = &path[end..];
        if dot > 0 && !rest.starts_with('.') {
            break;
        }
        let key = &rest[dot..];
        end += dot + key.find(['.', '[']).unwrap_or(key.len());
    }
    loop {
        let rest = &path[end..];
        let word = ["", ".then", ".else"].into_iter().find(|word| {
            let rest = rest.strip_prefix(word);
            rest.is_some_and(|rest| rest.starts_with('['))
        });
        let Some(close) = word.and_then(|_| rest.find(']')) else {
            return Some(&path[..end]);
        };
        end += close + 1;
    }
}

/// Returns the topic of the order at a path; `None` for what a block says of itself.
fn about(path: &str) -> Option<Topic> {
    let mut keys = path.split(['.', '[']);
    let first = keys.next()?;
    let key = match first {
        CALAMITIES => keys.next()?,
        other => other,
    };
    let mut topics = Topic::ALL.iter().copied();
    topics.find(|topic| topic.id().replace('-', "_") == key)
}

/// Returns the status of orders and their failures in a few words for a subject: `final; 1 of 7 orders will fail`.
///
/// # Errors
/// A word is missing.
pub fn short(
    words: &MessageCatalog,
    standing: Option<StandingOrdersText<'_>>,
    score: ForecastSummary,
) -> Result<String, String> {
    let mut said: Vec<String> = Vec::new();
    if let Some(standing) = standing {
        said.push(say(words, &format!("receipt.{}", standing.status), &[])?);
    }
    said.extend(failing(words, "receipt", score)?);
    if score.costs {
        said.push(say(words, "receipt.costs", &[])?);
    }
    Ok(said.join("; "))
}

/// The same in sentences.
///
/// # Errors
/// A word is missing.
pub fn long(
    words: &MessageCatalog,
    standing: Option<StandingOrdersText<'_>>,
    score: ForecastSummary,
) -> Result<String, String> {
    let mut said: Vec<String> = Vec::new();
    if let Some(standing) = standing {
        let key = format!("receipt.says.{}", standing.status);
        said.push(say(words, &key, &[])?);
    }
    let is_fine = score.is_known && score.orders > 0 && score.fail + score.part == 0;
    if is_fine && !score.costs {
        said.push(say(words, "receipt.says.fine", &[])?)
    } else {
        said.extend(failing(words, "receipt.says", score)?)
    }
    if score.costs {
        said.push(say(words, "receipt.says.costs", &[])?);
    }
    Ok(said.join(" "))
}

fn failing(
    words: &MessageCatalog,
    under: &str,
    score: ForecastSummary,
) -> Result<Vec<String>, String> {
    let mut said = Vec::new();
    for (key, count) in [("fails", score.fail), ("part", score.part)] {
        if count > 0 {
            let counts = [count, score.orders].map(|number| number.to_string());
            said.push(say(words, &format!("{under}.{key}"), &counts)?);
        }
    }
    Ok(said)
}

fn say(words: &MessageCatalog, key: &str, with: &[String]) -> Result<String, String> {
    let sentence = words.get(key);
    let sentence = sentence.ok_or_else(|| format!("words.txt has no {key}"))?;
    fill(sentence, with)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_the_line_that_a_path_is_of() {
        for (path, is) in [
            ("moves[2].then[0].from", Some("moves[2].then[0]")),
            ("moves[11]", Some("moves[11]")),
            ("tax", Some("tax")),
            ("growth.thera", Some("growth")),
            ("offers[0].want.count", Some("offers[0]")),
            (
                "calamities.famine.direct.egypt",
                Some("calamities.famine.direct"),
            ),
            ("calamities.treachery[1]", Some("calamities.treachery[1]")),
            ("status", None),
            ("nations[1]", None),
        ] {
            assert_eq!(entry(path), is, "{path}");
        }
    }

    /// Returns the numbers of orders, of failing orders and of orders done in part.
    fn counted(unmet: &[(&str, bool)]) -> (usize, usize, usize) {
        let written = ["buy", "buy[0]", "buy[1]", "moves[0]", "moves[1]", "tax"];
        let written = written.map(|path| (path.to_owned(), String::new())).into();
        let score = ForecastSummary::counted(&written, unmet.iter().copied());
        (score.orders, score.fail, score.part)
    }

    #[test]
    fn each_order_is_counted_once_and_those_of_other_letters_never() {
        assert_eq!(counted(&[]), (4, 0, 0));
        let twice = [
            ("moves[0]", false),
            ("moves[0].route", false),
            ("moves[9]", false),
        ];
        assert_eq!(counted(&twice), (4, 1, 0));
        let some = [("moves[1]", true), ("moves[1]", false), ("tax", false)];
        assert_eq!(counted(&some), (4, 1, 1));
    }

    #[test]
    fn wishes_for_cards_fail_together_or_not_at_all() {
        assert_eq!(counted(&[("buy[1]", false)]), (4, 0, 0));
        assert_eq!(counted(&[("buy[0]", false), ("buy[1]", false)]), (4, 1, 0));
    }

    #[test]
    fn groups_and_lists_are_not_counted_beside_what_stands_in_them() {
        let paths = [
            "moves",
            "moves[0]",
            "moves[1]",
            "moves[10]",
            "moves[1].then[0]",
            "moves[1].else[0]",
            "tax",
            "game",
        ];
        let paths = paths.map(str::to_owned);
        let found: Vec<&str> = entries(paths.iter()).into_iter().collect();
        let leaves = [
            "moves[0]",
            "moves[10]",
            "moves[1].else[0]",
            "moves[1].then[0]",
            "tax",
        ];
        assert_eq!(found, leaves);
    }
}
