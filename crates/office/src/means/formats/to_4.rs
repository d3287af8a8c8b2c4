//! From format 3 to format 4: every section has a policy, effects have amounts, and books say what they call each step.

use super::numbers::numbers;
use super::{Step, policies};

pub const STEP: Step = Step { scenario, settings };

fn scenario(text: &str) -> Result<String, String> {
    numbers(&policies::scenario(text)?)
}

/// Settings stay as they are.
fn settings(text: &str) -> Result<String, String> {
    Ok(text.to_owned())
}
