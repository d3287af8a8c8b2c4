//! Times in hours, as files and commands write them.

/// Returns whether a text says that there is none of something.
pub fn is_none(text: &str) -> bool {
    ["no", "none", "nein", "false"].contains(&&*text.trim().to_lowercase())
}

/// Reads hours such as `24 h`, `24h`, `24 hours` or `2 days`; a bare number is hours.
pub fn hours(text: &str) -> Option<u32> {
    let text = text.trim().to_lowercase();
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    let (number, unit) = text.split_at(end.unwrap_or(text.len()));
    let number: u32 = number.parse().ok()?;
    match unit.trim() {
        "" | "h" | "hour" | "hours" | "stunde" | "stunden" => Some(number),
        "d" | "day" | "days" | "tag" | "tage" => number.checked_mul(24),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_stand_alone_or_with_their_unit() {
        for (text, found) in [
            ("24", Some(24)),
            ("24 h", Some(24)),
            ("24hours", Some(24)),
            ("2 Tage", Some(48)),
            ("1 week", None),
            ("", None),
            ("-1", None),
        ] {
            assert_eq!(hours(text), found, "{text}");
        }
        assert!(is_none(" No ") && !is_none("0"));
    }
}
