//! Protest rule of a table, as its file and its moderator write it.

use bulla_store::ProtestRule;

/// The longest time for a protest: 30 days.
const MOST: i64 = 720;

/// `yes` or `no`.
pub fn is_yes(text: &str) -> Option<bool> {
    match text.trim().to_lowercase().as_str() {
        "yes" | "ja" | "true" => Some(true),
        "no" | "nein" | "false" => Some(false),
        _ => None,
    }
}

/// `3 days`, `72h`, `72 hours`; a bare number is days.
pub fn hours(text: &str) -> Option<i64> {
    let text = text.trim().to_lowercase();
    let end = text.find(|c: char| !c.is_ascii_digit());
    let (number, unit) = text.split_at(end.unwrap_or(text.len()));
    let number: i64 = number.parse().ok()?;
    let hours = match unit.trim() {
        "" | "d" | "day" | "days" => number.checked_mul(24)?,
        "h" | "hour" | "hours" => number,
        _ => return None,
    };
    (1..=MOST).contains(&hours).then_some(hours)
}

/// Returns the protest rule of a table after its file or its moderator sets one or both of its values.
pub fn with(rule: ProtestRule, within: Option<i64>, hold: Option<bool>) -> ProtestRule {
    ProtestRule {
        hours: within.unwrap_or(rule.hours),
        hold: hold.unwrap_or(rule.hold),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_days_or_hours() {
        for (text, found) in [
            ("3 days", Some(72)),
            ("1 day", Some(24)),
            ("2", Some(48)),
            ("36h", Some(36)),
            ("36 Hours", Some(36)),
            ("30d", Some(720)),
            ("31 days", None),
            ("0", None),
            ("soon", None),
            ("3 weeks", None),
            ("99999999999999999999", None),
            ("9223372036854775807", None),
        ] {
            assert_eq!(hours(text), found, "{text}");
        }
    }
}
