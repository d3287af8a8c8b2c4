//! Conversion from format 4 to format 5: the settings of a table are a file of their own among those of its scenario, which an older
//! program would not see. Games of older formats have them in the scenario file itself, where they stay.

use super::Migration;

pub const STEP: Migration = Migration {
    scenario: unchanged,
    settings: unchanged,
};

fn unchanged(text: &str) -> Result<String, String> {
    Ok(text.to_owned())
}
