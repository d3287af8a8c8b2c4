//! Conversion from format 2 to format 3.
//!
//! Tables say whether words of seats are relayed to other seats, and when. Of a table of format 2 none were.

use serde_json::json;

use super::migration::Migration;
use super::version_2::with;

pub const STEP: Migration = Migration { scenario, settings };

/// The scenario stays as it is.
fn scenario(text: &str) -> Result<String, String> {
    Ok(text.to_owned())
}

fn settings(text: &str) -> Result<String, String> {
    with(
        text,
        vec![("press", json!("none")), ("press_goes", json!("at-once"))],
    )
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_table_from_before_there_was_press_has_none() {
        let text = settings(r#"{"minimum": 48, "proof": "both"}"#).unwrap();
        let all: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            (&all["press"], &all["press_goes"]),
            (&json!("none"), &json!("at-once"))
        );
        assert_eq!(all["minimum"], 48);
        let said = settings(r#"{"press": "open"}"#).unwrap();
        let said: Value = serde_json::from_str(&said).unwrap();
        assert_eq!(said["press"], "open");
    }
}
