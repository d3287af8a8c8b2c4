//! Conversion from format 1 to format 2.
//!
//! A game keeps what it was made from beside what it plays: `base`. Of a game of format 1 nobody wrote that down, so there it says
//! nothing, and the game is compared with the book of the program that reads it. Settings say all that they set: what a table
//! had not named it played as the program did, which could have become another game with the next program.

use serde_json::{Map, Value, json};

use super::migration::Migration;

pub const STEP: Migration = Migration { scenario, settings };

fn scenario(text: &str) -> Result<String, String> {
    with(text, vec![("base", Value::Null)])
}

fn settings(text: &str) -> Result<String, String> {
    with(
        text,
        vec![
            ("not_before", json!(12)),
            ("last_turn", Value::Null),
            ("last_day", Value::Null),
            ("proof", json!("token")),
            ("minimum", json!(24)),
            ("absence_days", json!(14)),
            ("language", Value::Null),
        ],
    )
}

/// A mapping with what it does not say yet.
pub(super) fn with(text: &str, chain_entries: Vec<(&str, Value)>) -> Result<String, String> {
    let mut all: Map<String, Value> =
        serde_json::from_str(text).map_err(|error| error.to_string())?;
    for (key, value) in chain_entries {
        all.entry(key).or_insert(value);
    }
    Ok(Value::Object(all).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_named_nothing_plays_as_it_did() {
        let text = settings(r#"{"deadlines": {"realm": 48}, "second_thoughts": 30}"#).unwrap();
        let all: Value = serde_json::from_str(&text).unwrap();
        let figures = ["minimum", "not_before", "absence_days", "second_thoughts"];
        assert_eq!(
            figures.map(|key| all[key].as_u64().unwrap()),
            [24, 12, 14, 30]
        );
        assert_eq!(all["proof"], "token");
        let nothing = ["last_turn", "last_day", "language"];
        assert!(
            nothing
                .iter()
                .all(|key| all[*key].is_null() && all.get(*key).is_some())
        );
    }

    #[test]
    fn what_a_table_had_named_stays() {
        let text = settings(r#"{"minimum": 48, "proof": "both", "language": "de"}"#).unwrap();
        let all: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            (&all["minimum"], &all["proof"]),
            (&json!(48), &json!("both"))
        );
        assert_eq!(all["language"], "de");
    }

    #[test]
    fn what_is_no_mapping_is_refused_with_its_place() {
        let refused = scenario("{\"name\": \"advanced-2\",").unwrap_err();
        assert!(refused.contains("line 1 column"), "{refused}");
    }
}
