//! Conversion from format 5 to format 6: tables have a calendar. A table of an older format has hours alone, and the zone of its
//! office.

use serde_json::{Value, json};

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
        vec![
            ("zone", Value::Null),
            ("due", json!([])),
            ("due_after", json!({})),
            ("never", json!([])),
            ("votes", json!({})),
            ("silence", json!({"rungs": ["defaults"], "pauses": false})),
            ("site_delay", json!(1)),
            ("site_names", json!(false)),
            (
                "lateness",
                json!({"remind": [], "who_is_late": "table", "grace": 0, "bank": null}),
            ),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_from_before_there_were_calendars_has_hours_alone() {
        let text = settings(r#"{"minimum": 48}"#).unwrap();
        let all: Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&all["due"], &all["minimum"]), (&json!([]), &json!(48)));
        let said = settings(r#"{"zone": "Europe/Berlin"}"#).unwrap();
        assert!(said.contains("Europe/Berlin"), "{said}");
    }
}
