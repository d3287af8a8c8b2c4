//! Periods for which an office keeps what nobody needs any more: `keep: {pictures: 30 d, strangers: 90 d, maildirs: 90 d}`.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::hours_text::hours;

const DAY: i64 = 24 * 3600;

/// Times for which things are kept, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KeepPeriods {
    /// Pictures and files of mails that have left.
    #[serde(deserialize_with = "period")]
    pub pictures: i64,
    /// Letters that proved no seat, as they came.
    #[serde(deserialize_with = "period")]
    pub strangers: i64,
    /// Letters in Maildirs of the office's own after they were read, and mails there after somebody took them.
    #[serde(deserialize_with = "period")]
    pub maildirs: i64,
}

impl Default for KeepPeriods {
    fn default() -> KeepPeriods {
        KeepPeriods {
            pictures: 30 * DAY,
            strangers: 90 * DAY,
            maildirs: 90 * DAY,
        }
    }
}

fn period<'de, D: Deserializer<'de>>(from: D) -> Result<i64, D::Error> {
    let text = String::deserialize(from)?;
    let whole = hours(&text).filter(|hours| *hours >= 24);
    let whole = whole.map(|hours| i64::from(hours) * 3600);
    whole.ok_or_else(|| {
        D::Error::custom(format!(
            "expected at least one day, such as 30 d, found {text}"
        ))
    })
}
