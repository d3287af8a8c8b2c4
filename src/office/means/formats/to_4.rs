//! From format 3 to format 4.
//!
//! Books say what they call each step ([`numbers`]).

use super::Step;
use super::numbers::numbers;

pub const STEP: Step = Step { scenario, settings };

fn scenario(text: &str) -> Result<String, String> {
    numbers(text)
}

/// Settings stay as they are.
fn settings(text: &str) -> Result<String, String> {
    Ok(text.to_owned())
}
