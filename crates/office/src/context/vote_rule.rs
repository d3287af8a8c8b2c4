//! Votes of a table: what it may vote on, and by which rule each passes.

use std::collections::BTreeMap;

use bulla_core::text::fold;
use bulla_pages::page::SettingValue;
use serde::{Deserialize, Serialize};

/// Thing that a table may vote on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VoteSubject {
    /// The game ends as a draw.
    Draw,
    /// The game ends, and counts as it stands.
    End,
    /// All others agree that a nation has won.
    Concede,
    /// The open segment closes later.
    Extend,
    /// The game pauses.
    Pause,
    /// A setting of the table is another.
    Set,
    /// Somebody else is sought for a seat.
    Replace,
}

impl VoteSubject {
    pub const ALL: [VoteSubject; 7] = [
        VoteSubject::Draw,
        VoteSubject::End,
        VoteSubject::Concede,
        VoteSubject::Extend,
        VoteSubject::Pause,
        VoteSubject::Set,
        VoteSubject::Replace,
    ];

    pub fn id(self) -> &'static str {
        match self {
            VoteSubject::Draw => "draw",
            VoteSubject::End => "end",
            VoteSubject::Concede => "concede",
            VoteSubject::Extend => "extend",
            VoteSubject::Pause => "pause",
            VoteSubject::Set => "set",
            VoteSubject::Replace => "replace",
        }
    }

    /// Returns the subject of a word in English or German.
    pub fn find(word: &str) -> Option<VoteSubject> {
        let said = fold(word);
        Some(match said.as_str() {
            "remis" | "unentschieden" => VoteSubject::Draw,
            "ende" => VoteSubject::End,
            "concession" | "aufgabe" | "sieg" => VoteSubject::Concede,
            "extension" | "verlangern" | "verlaengern" | "aufschub" => VoteSubject::Extend,
            "setting" | "setzen" => VoteSubject::Set,
            "replacement" | "ersatz" => VoteSubject::Replace,
            _ => return VoteSubject::ALL.into_iter().find(|one| one.id() == said),
        })
    }
}

/// Ballots that a vote needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VoteThreshold {
    /// All who may vote say yes.
    All,
    /// More than half of them do.
    Most,
}

impl VoteThreshold {
    pub fn id(self) -> &'static str {
        match self {
            VoteThreshold::All => "all",
            VoteThreshold::Most => "most",
        }
    }

    /// Returns whether a vote has passed with so many of so many.
    pub fn is_met(self, yes: usize, living: usize) -> bool {
        match self {
            VoteThreshold::All => living > 0 && yes == living,
            VoteThreshold::Most => yes * 2 > living,
        }
    }
}

/// Rule for votes on one subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VoteRule {
    pub threshold: VoteThreshold,
    /// Only its result is told.
    pub is_secret: bool,
}

impl VoteRule {
    /// Reads the words of a rule: `all`, `most open`.
    ///
    /// # Errors
    /// A sentence with what would be right.
    pub fn read(words: &str) -> Result<VoteRule, String> {
        let wrong =
            || format!("expected all or most, and secret or open behind it, found {words:?}");
        let said = fold(words);
        let mut said = said.split_whitespace();
        let threshold = match said.next() {
            Some("all") => VoteThreshold::All,
            Some("most") => VoteThreshold::Most,
            _ => return Err(wrong()),
        };
        let is_secret = match said.next() {
            None | Some("secret") => true,
            Some("open") => false,
            Some(_) => return Err(wrong()),
        };
        match said.next() {
            None => Ok(VoteRule {
                threshold,
                is_secret,
            }),
            Some(_) => Err(wrong()),
        }
    }

    /// Returns the rule as it is written.
    pub fn written(self) -> String {
        let shown = if self.is_secret { "secret" } else { "open" };
        format!("{} {shown}", self.threshold.id())
    }
}

/// Votes that a table has.
pub type VoteRules = BTreeMap<VoteSubject, VoteRule>;

/// Returns the lines of the first page.
pub fn printed(rules: &VoteRules) -> Vec<SettingValue> {
    let one = |(subject, rule): (&VoteSubject, &VoteRule)| SettingValue::Vote {
        subject: subject.id().to_owned(),
        all: rule.threshold == VoteThreshold::All,
        secret: rule.is_secret,
    };
    rules.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vote_passes_by_its_rule_alone() {
        let all = VoteThreshold::All;
        let most = VoteThreshold::Most;
        assert!(all.is_met(3, 3) && !all.is_met(2, 3) && !all.is_met(0, 0));
        assert!(most.is_met(2, 3) && !most.is_met(2, 4) && !most.is_met(0, 0));
    }

    #[test]
    fn a_rule_is_secret_unless_it_says_open() {
        assert_eq!(VoteRule::read("all").unwrap().written(), "all secret");
        assert_eq!(VoteRule::read("Most open").unwrap().written(), "most open");
        for wrong in ["", "half", "all hidden", "all open now"] {
            assert!(
                VoteRule::read(wrong).unwrap_err().contains("all or most"),
                "{wrong}"
            );
        }
    }
}
