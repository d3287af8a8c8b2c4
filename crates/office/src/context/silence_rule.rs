//! The rule of a table for seats that are silent: a ladder of rungs, one for each silence in a row, and whether the table pauses when
//! half of it is silent.

use bulla_core::text::fold;
use bulla_pages::page::SettingValue;
use serde::{Deserialize, Serialize};

/// Rungs of a ladder at most.
const MOST_RUNGS: usize = 10;

/// Response to one silence of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SilenceRung {
    /// The rulebook's defaults play.
    Defaults,
    /// They play, and somebody else is sought.
    Standby,
    /// A bot plays what is safe, until somebody writes.
    Caretaker,
    /// The nation is left (15.6).
    Inert,
}

impl SilenceRung {
    const ALL: [SilenceRung; 4] = [
        SilenceRung::Defaults,
        SilenceRung::Standby,
        SilenceRung::Caretaker,
        SilenceRung::Inert,
    ];

    /// Words that files, settings and pages use for it.
    pub fn id(self) -> &'static str {
        match self {
            SilenceRung::Defaults => "defaults",
            SilenceRung::Standby => "defaults + standby",
            SilenceRung::Caretaker => "caretaker",
            SilenceRung::Inert => "inert",
        }
    }
}

/// Rule of a table for silence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SilenceRule {
    /// One rung for each silence in a row; the last one holds for all that follow. Never empty.
    pub rungs: Vec<SilenceRung>,
    /// The table pauses when half of its seats were silent for two turns, or nobody is there.
    pub pauses: bool,
}

impl Default for SilenceRule {
    fn default() -> SilenceRule {
        SilenceRule {
            rungs: vec![SilenceRung::Defaults],
            pauses: true,
        }
    }
}

impl SilenceRule {
    /// Returns the rung for a silence, counted from 1 in its row; `None` where nobody is silent.
    pub fn rung(&self, nth: i64) -> Option<SilenceRung> {
        let at = usize::try_from(nth).ok()?.checked_sub(1)?;
        self.rungs.get(at).or(self.rungs.last()).copied()
    }

    /// Returns whether a bot may come to play at this table.
    pub fn has_caretaker(&self) -> bool {
        self.rungs.contains(&SilenceRung::Caretaker)
    }

    /// Reads the words of a ladder, the first silence first.
    ///
    /// # Errors
    /// A sentence with what would be right.
    pub fn rungs<'w>(words: impl IntoIterator<Item = &'w str>) -> Result<Vec<SilenceRung>, String> {
        let mut rungs: Vec<SilenceRung> = Vec::new();
        for word in words {
            let rung = rung(word)?;
            if let Some(before) = rungs.last().filter(|before| **before > rung) {
                return Err(format!(
                    "`{}` stands behind `{}`, which does more: a later silence is never answered with less",
                    rung.id(),
                    before.id()
                ));
            }
            rungs.push(rung);
        }
        match rungs.len() {
            0 => Err(format!("a ladder has a rung: {}", expected())),
            1..=MOST_RUNGS => Ok(rungs),
            _ => Err(format!("expected at most {MOST_RUNGS} rungs")),
        }
    }

    /// Returns the ladder as it is written.
    pub fn written(&self) -> String {
        let ids: Vec<&str> = self.rungs.iter().map(|one| one.id()).collect();
        ids.join(", ")
    }

    /// Returns the lines of the first page; none for a table that answers silence with defaults alone.
    pub fn printed(&self) -> Vec<SettingValue> {
        let mut all = Vec::new();
        if self.rungs.iter().any(|one| *one != SilenceRung::Defaults) {
            let ids = self.rungs.iter().map(|one| one.id().to_owned());
            all.push(SettingValue::Silence(ids.collect()));
        }
        if self.pauses {
            all.push(SettingValue::PausesWhenSilent);
        }
        all
    }
}

/// Keys of the file of a game for silence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SilenceKeys {
    pub rungs: Option<Vec<SilenceRung>>,
    /// Whether the table pauses when half of it is silent.
    pub pauses: Option<bool>,
}

impl SilenceKeys {
    /// Returns the rule of a table, by what is usual.
    pub fn rule(&self, usual: SilenceRule) -> SilenceRule {
        SilenceRule {
            rungs: self.rungs.clone().unwrap_or(usual.rungs),
            pauses: self.pauses.unwrap_or(usual.pauses),
        }
    }
}

fn rung(word: &str) -> Result<SilenceRung, String> {
    let plain = |text: &str| fold(text).replace(' ', "");
    let found = SilenceRung::ALL.into_iter().find(|one| {
        let (id, said) = (plain(one.id()), plain(word));
        said == id || (*one == SilenceRung::Standby && said == "standby")
    });
    found.ok_or_else(|| {
        let grace = if plain(word).starts_with("grace") {
            "; more time before the first silence is a setting of its own, `grace`"
        } else {
            ""
        };
        format!("{word:?} is no rung: {}{grace}", expected())
    })
}

fn expected() -> String {
    let ids = SilenceRung::ALL.map(SilenceRung::id);
    format!("expected {}", ids.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_rung_holds_for_all_silences_that_follow() {
        let rungs = SilenceRule::rungs(["defaults", "Defaults + Standby", "caretaker"]).unwrap();
        let rule = SilenceRule {
            rungs,
            pauses: true,
        };
        let found = [0, 1, 2, 3, 9].map(|nth| rule.rung(nth));
        use SilenceRung::{Caretaker, Defaults, Standby};
        assert_eq!(
            found,
            [
                None,
                Some(Defaults),
                Some(Standby),
                Some(Caretaker),
                Some(Caretaker)
            ]
        );
        assert_eq!(rule.written(), "defaults, defaults + standby, caretaker");
    }

    #[test]
    fn a_wrong_rung_gets_a_sentence_with_what_would_be_right() {
        let said = SilenceRule::rungs(["grace 24 h"]).unwrap_err();
        assert!(said.contains("expected defaults, defaults + standby, caretaker, inert"));
        assert!(said.contains("`grace`"), "{said}");
        let said = SilenceRule::rungs(["caretaker", "defaults"]).unwrap_err();
        assert!(said.contains("stands behind `caretaker`"), "{said}");
        assert!(SilenceRule::rungs([]).unwrap_err().contains("has a rung"));
    }
}
