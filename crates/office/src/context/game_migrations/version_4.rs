//! Conversion from format 3 to format 4: every section has a policy, effects have amounts, and rulesets contain their numbers for
//! each step.

use super::migration::Migration;
use super::section_policies;
use super::step_numbers::numbers;

pub const STEP: Migration = Migration { scenario, settings };

fn scenario(text: &str) -> Result<String, String> {
    numbers(&section_policies::scenario(text)?)
}

/// Settings stay as they are.
fn settings(text: &str) -> Result<String, String> {
    Ok(text.to_owned())
}
