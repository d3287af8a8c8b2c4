//! The revisions of the rules, as `docs/REVISIONS.md` has them: what is said of a difference, and to a game that meets a new one.

use bulla_core::game::RuleNumbers;
use bulla_core::rules;
use bulla_pages::page::RevisionNotice;

const TABLE: &str = include_str!("../../docs/REVISIONS.md");

/// One row of the table.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct RulesRevision {
    pub number: i64,
    /// Date such as `2026-11-21`.
    pub date: String,
    /// Numbers of rules, or of whole sections.
    pub rules: Vec<String>,
    pub what: String,
}

impl RulesRevision {
    /// Returns whether the revision changed what a rule of this number does: `24.51` is one of `24`, `24.5` or `24.51`. The same
    /// goes for the number of two causes, with one of them behind it (`43.5~walk`).
    pub fn names(&self, rule: &str, numbers: &RuleNumbers) -> bool {
        let rule = rule.split('~').next().unwrap_or_default();
        let mut rules = self.rules.iter();
        rules.any(|named| numbers.is_part(rule, named))
    }
}

impl From<RulesRevision> for RevisionNotice {
    fn from(revision: RulesRevision) -> RevisionNotice {
        RevisionNotice {
            number: revision.number,
            date: revision.date,
            rules: revision.rules,
            what: revision.what,
        }
    }
}

/// All of them, the first first.
pub fn all() -> Vec<RulesRevision> {
    TABLE.lines().filter_map(row).collect()
}

/// Returns the revisions after one, up to that of this program.
pub fn since(number: i64) -> Vec<RulesRevision> {
    let mut later = all();
    later.retain(|one| one.number > number && one.number <= rules::REVISION);
    later
}

fn row(line: &str) -> Option<RulesRevision> {
    let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
    Some(RulesRevision {
        number: cells.next()?.parse().ok()?,
        date: cells.next()?.to_owned(),
        rules: cells
            .next()?
            .split(' ')
            .filter(|one| !one.is_empty())
            .map(str::to_owned)
            .collect(),
        what: cells.next()?.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bulla_core::game::RuleStep;

    /// A result that changes without a row here would be called tampering.
    #[test]
    fn the_table_ends_with_the_revision_of_the_program() {
        let numbers: Vec<i64> = all().iter().map(|one| one.number).collect();
        assert_eq!(numbers, (1..=rules::REVISION).collect::<Vec<_>>());
        for one in all() {
            assert_eq!(one.date.len(), "2026-11-21".len(), "{one:?}");
            assert!(!one.what.is_empty());
            assert!(
                one.number == 1 || !one.rules.is_empty(),
                "{one:?} names no rule"
            );
        }
        assert_eq!(since(rules::REVISION), []);
    }

    #[test]
    fn a_rule_is_named_by_its_section_or_by_what_it_is_part_of() {
        let revision = |rules: &[&str]| RulesRevision {
            number: 3,
            date: String::new(),
            rules: rules.iter().map(|one| (*one).to_owned()).collect(),
            what: String::new(),
        };
        let numbers = [(RuleStep::Walk, "43.5"), (RuleStep::Price, "43.10")];
        let numbers = numbers.map(|(cause, number)| (cause, number.to_owned()));
        let numbers = RuleNumbers::new(&numbers.into());
        assert!(revision(&["24"]).names("24.51", &numbers));
        assert!(revision(&["24.5"]).names("24.51", &numbers));
        assert!(revision(&["21", "24.51"]).names("24.51", &numbers));
        assert!(revision(&["43.62"]).names("43.62~city-falls", &numbers));
        assert!(revision(&["43"]).names("43.62~city-falls", &numbers));
        assert!(!revision(&["24.51"]).names("24.5", &numbers));
        assert!(!revision(&["2"]).names("24.51", &numbers));
        assert!(!revision(&[]).names("24.51", &numbers));
        assert!(revision(&["43.1"]).names("43.1~tax", &numbers));
        assert!(!revision(&["43.1"]).names("43.13~marker-moves", &numbers));
    }
}
