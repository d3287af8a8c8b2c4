//! The formats in which games are kept, and the steps from each to the next, text in and text out.
//!
//! A game is kept as it was first written: its scenario is bound into the hashes of its segments, so a step is taken whenever it
//! is read, and nothing is written back. The law of steps: what a newer format must say, and an older did not, enters with the
//! behaviour so far. A format is never read by a lenient reader, so that what is missing is either entered here or found out.

mod config_entries;
mod migration;
mod section_policies;
mod step_numbers;
mod version_2;
mod version_3;
mod version_4;
mod version_5;
mod version_6;

use std::borrow::Cow;
use std::collections::BTreeMap;

use bulla_core::scenario::TABLE_FILE;
use migration::Migration;

/// The step at place 0 leads from format 1 to format 2.
const STEPS: MigrationChain<'_> = MigrationChain(&[
    version_2::STEP,
    version_3::STEP,
    version_4::STEP,
    version_5::STEP,
    version_6::STEP,
]);

/// The format in which this program keeps games.
pub const FORMAT: i64 = STEPS.top();

/// The format of a new game whose table has no settings file: nothing of format 5 is in its scenario, and an older program reads it.
const WITHOUT_TABLE_FILE: i64 = 4;

/// The format of a new game whose table has one.
const WITH_TABLE_FILE: i64 = 5;

/// Returns the format of a new game, by the files of its scenario: the oldest that says all that they hold.
pub fn format_of(files: &BTreeMap<String, String>) -> i64 {
    if files.contains_key(TABLE_FILE) {
        WITH_TABLE_FILE
    } else {
        WITHOUT_TABLE_FILE
    }
}

/// The scenario of a game that is kept in some format, in that of this program.
///
/// # Errors
/// A sentence: a newer program kept it, or it does not read.
pub fn scenario(text: &str, format: i64) -> Result<Cow<'_, str>, String> {
    let climbed = STEPS.climb(text, format, |step| step.scenario);
    climbed.map_err(|refusal| refusal.told("its scenario does not read"))
}

/// The same for the settings of a table.
///
/// # Errors
/// Same as for scenarios.
pub fn settings(text: &str, format: i64) -> Result<Cow<'_, str>, String> {
    let climbed = STEPS.climb(text, format, |step| step.settings);
    climbed.map_err(|refusal| refusal.told("its settings do not read"))
}

/// Reason why a text is not read.
#[derive(Debug, PartialEq, Eq)]
enum MigrationError {
    /// Format of the text, and the last format that is known.
    Newer(i64, i64),
    /// No program ever wrote this format.
    UnknownVersion(i64),
    Damaged(String),
}

impl MigrationError {
    fn told(self, damaged: &str) -> String {
        match self {
            MigrationError::Newer(format, top) => format!(
                "this game was made by a newer bulla (its files are of format {format}, this one reads up to {top}): install that \
                 bulla or a later one, and the game goes on"
            ),
            MigrationError::UnknownVersion(format) => {
                format!("{damaged}: no bulla ever wrote format {format}")
            }
            MigrationError::Damaged(detail) => format!("{damaged}: {detail}"),
        }
    }
}

#[derive(Clone, Copy)]
struct MigrationChain<'s>(&'s [Migration]);

impl MigrationChain<'_> {
    const fn top(self) -> i64 {
        self.0.len() as i64 + 1
    }

    fn climb<'t>(
        self,
        text: &'t str,
        format: i64,
        way: impl Fn(&Migration) -> fn(&str) -> Result<String, String>,
    ) -> Result<Cow<'t, str>, MigrationError> {
        let top = self.top();
        if format > top {
            return Err(MigrationError::Newer(format, top));
        }
        let taken = format
            .checked_sub(1)
            .and_then(|taken| usize::try_from(taken).ok());
        let taken = taken.ok_or(MigrationError::UnknownVersion(format))?;
        let mut text = Cow::Borrowed(text);
        for step in &self.0[taken..] {
            text = Cow::Owned(way(step)(&text).map_err(MigrationError::Damaged)?);
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A format to come, in which the rules say what a third city needs, and tables how long a pause may be.
    const TO_7: Migration = Migration {
        scenario: |text| Ok(text.replace("tokens: 2 ", "tokens: 2\\n  third: 2 ")),
        settings: |text| Ok(text.replace('}', ", \"pause\": 90}")),
    };

    /// Placeholder for a step that needs whole files.
    const STILL: Migration = Migration {
        scenario: |text| Ok(text.to_owned()),
        settings: |text| Ok(text.to_owned()),
    };

    const MADE_UP: MigrationChain<'_> = MigrationChain(&[
        version_2::STEP,
        version_3::STEP,
        STILL,
        version_5::STEP,
        version_6::STEP,
        TO_7,
    ]);

    #[test]
    fn steps_are_taken_from_where_a_text_stands_to_the_top() {
        assert_eq!(MADE_UP.top(), FORMAT + 1);
        let kept = r#"{"name": "mine", "files": {"mine.yaml": "rules: rules.yaml", "rules.yaml": "support:\n  tokens: 2 # 26.31"}}"#;
        let climbed = |text: &str, format| {
            let way = |step: &Migration| step.scenario;
            MADE_UP.climb(text, format, way).unwrap().into_owned()
        };
        let from_1 = climbed(kept, 1);
        assert!(
            from_1.contains("third: 2") && from_1.contains("base"),
            "{from_1}"
        );
        let from_2 = climbed(kept, 2);
        assert!(
            from_2.contains("third: 2") && !from_2.contains("base"),
            "{from_2}"
        );
        assert_eq!(climbed(kept, 7), kept);
    }

    #[test]
    fn a_newer_format_is_refused_and_says_what_to_do() {
        let refused = MADE_UP.climb("{}", 8, |step| step.settings).unwrap_err();
        assert_eq!(
            refused.told("its settings do not read"),
            "this game was made by a newer bulla (its files are of format 8, this one reads up to 7): install that bulla or a \
             later one, and the game goes on"
        );
        for format in [0, -7] {
            let refused = settings("{}", format).unwrap_err();
            let said = format!("its settings do not read: no bulla ever wrote format {format}");
            assert_eq!(refused, said);
        }
    }
}
