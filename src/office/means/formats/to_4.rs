//! From format 3 to format 4: every section has a policy, and effects have amounts.

use super::{Step, policies};

pub const STEP: Step = Step { scenario, settings };

fn scenario(text: &str) -> Result<String, String> {
    policies::scenario(text)
}

/// The settings stay as they are.
fn settings(text: &str) -> Result<String, String> {
    Ok(text.to_owned())
}
