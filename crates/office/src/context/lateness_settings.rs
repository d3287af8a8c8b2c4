//! Rules of a table for letters that are not here yet: reminders before the deadline, who is told whose orders are not final, and for how
//! long the table waits.

use super::hours_text::{hours, is_none};
use super::time_bank::TimeBank;
use bulla_pages::page::SettingValue;
use serde::{Deserialize, Serialize};

/// Hours before a deadline at most at which a seat may be reminded.
pub const MOST_REMINDER_HOURS: u32 = 168;

/// Reminders of a table at most.
pub const MOST_REMINDERS: usize = 6;

/// Hours before the deadline of the reminder that new games have.
const REMINDER_HOURS: u32 = 24;

/// Audience that is told whose orders are final and whose are not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LateSeatDisclosure {
    Nobody,
    #[default]
    Moderators,
    Table,
}

impl LateSeatDisclosure {
    pub const ALL: [LateSeatDisclosure; 3] = [
        LateSeatDisclosure::Nobody,
        LateSeatDisclosure::Moderators,
        LateSeatDisclosure::Table,
    ];

    pub fn id(self) -> &'static str {
        match self {
            LateSeatDisclosure::Nobody => "nobody",
            LateSeatDisclosure::Moderators => "moderators",
            LateSeatDisclosure::Table => "table",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LatenessSettings {
    /// Hours before the deadline at which seats that owe orders are reminded, the longest first.
    pub remind: Vec<u32>,
    pub who_is_late: LateSeatDisclosure,
    /// Hours after the deadline for which the table waits once a segment; 0 for none.
    pub grace: u32,
    /// Bank of each seat.
    #[serde(deserialize_with = "Option::deserialize")]
    pub bank: Option<TimeBank>,
}

impl Default for LatenessSettings {
    /// Rules of a new game.
    fn default() -> LatenessSettings {
        LatenessSettings {
            remind: vec![REMINDER_HOURS],
            who_is_late: LateSeatDisclosure::default(),
            grace: 0,
            bank: None,
        }
    }
}

impl LatenessSettings {
    /// Returns them as the first page prints them.
    pub fn printed(&self) -> Vec<SettingValue> {
        let mut all = vec![
            SettingValue::Remind(self.remind.clone()),
            SettingValue::WhoIsLate(self.who_is_late.id()),
        ];
        if self.grace > 0 {
            all.push(SettingValue::Grace(self.grace));
        }
        if let Some(TimeBank { hours, back }) = self.bank {
            all.push(SettingValue::Bank { hours, back });
        }
        all
    }
}

/// Reads a grace: hours such as `24 h`, or `no`.
pub fn grace(text: &str) -> Option<u32> {
    if is_none(text) {
        return Some(0);
    }
    hours(text).filter(|hours| (1..=MOST_REMINDER_HOURS).contains(hours))
}

/// Reads the times of reminders; `no` alone, or no words, for none.
///
/// # Errors
/// The word that is no time, or a sentence on what is too much.
pub fn reminders<'t>(words: impl IntoIterator<Item = &'t str>) -> Result<Vec<u32>, String> {
    let words: Vec<&str> = words.into_iter().map(str::trim).collect();
    if let [one] = words[..]
        && is_none(one)
    {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for word in words {
        let read = hours(word).filter(|hours| (1..=MOST_REMINDER_HOURS).contains(hours));
        found.push(read.ok_or_else(|| {
            format!("expected hours before the deadline such as 24 h, from 1 to {MOST_REMINDER_HOURS}, or no; found `{word}`")
        })?);
    }
    found.sort_unstable_by(|one, other| other.cmp(one));
    found.dedup();
    if found.len() > MOST_REMINDERS {
        return Err(format!(
            "expected at most {MOST_REMINDERS} reminders, found {}",
            found.len()
        ));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reminders_are_hours_before_the_deadline_or_none() {
        for (words, found) in [
            (&["24 h", "4 h"][..], Ok(vec![24, 4])),
            (&["4h", "1 day", "4"], Ok(vec![24, 4])),
            (&["no"], Ok(Vec::new())),
            (&[], Ok(Vec::new())),
            (&["No"], Ok(Vec::new())),
        ] {
            assert_eq!(reminders(words.iter().copied()), found, "{words:?}");
        }
        for wrong in [
            &["soon"][..],
            &["0"],
            &["169"],
            &["24 h", "no"],
            &["1", "2", "3", "4", "5", "6", "7"],
            &["99999999999"],
        ] {
            let said = reminders(wrong.iter().copied()).unwrap_err();
            assert!(said.starts_with("expected"), "{said}");
        }
    }
}
