//! Times as a language writes them.

use bulla_core::text::{MessageCatalog, fill};

/// A moment in the time of an office, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarTime {
    /// 1 is Monday.
    pub weekday: u32,
    pub day: u32,
    /// 1 is January.
    pub month: u32,
    pub year: i32,
    /// `20:00`.
    pub time: String,
    /// `UTC+01:00`; nothing where the time is UTC itself.
    pub zone: Option<String>,
}

/// `Tuesday 24 November 2026, 20:00 (UTC+01:00)`.
///
/// # Errors
/// A word that is missing, or does not fit.
pub fn moment(words: &MessageCatalog, at: &CalendarTime) -> Result<String, String> {
    match &at.zone {
        None => filled(words, "date.moment-utc", at, &at.time),
        Some(zone) => filled(words, "date.moment", at, &format!("{} ({zone})", at.time)),
    }
}

/// `Monday 1 March 2027 (UTC+01:00)`.
///
/// # Errors
/// A word that is missing, or does not fit.
pub fn day(words: &MessageCatalog, at: &CalendarTime) -> Result<String, String> {
    let zone = at.zone.as_deref().unwrap_or("UTC");
    filled(words, "date.day", at, zone)
}

/// A moment in UTC: `24 Nov 19:00 UTC`.
///
/// # Errors
/// A word that is missing, or does not fit.
pub fn short(words: &MessageCatalog, at: &CalendarTime) -> Result<String, String> {
    let month = one_of(words, "date.months-short", at.month)?;
    let words_in = [at.day.to_string(), month, at.time.clone()];
    fill(sentence(words, "date.short")?, &words_in)
}

/// Day of the week and time: `Wed 18:24`.
///
/// # Errors
/// A word that is missing, or does not fit.
pub fn due(words: &MessageCatalog, at: &CalendarTime) -> Result<String, String> {
    weekly(words, at.weekday, &at.time)
}

/// Day of the week, date and time, where more than a week may lie before it: `Tue 5 Jan 20:00`.
///
/// # Errors
/// A word that is missing, or does not fit.
pub fn due_on(words: &MessageCatalog, at: &CalendarTime) -> Result<String, String> {
    let inside = [
        one_of(words, "date.weekdays-short", at.weekday)?,
        at.day.to_string(),
        one_of(words, "date.months-short", at.month)?,
        at.time.clone(),
    ];
    fill(sentence(words, "date.due-on")?, &inside)
}

/// A time of every week: `Tue 20:00`.
///
/// # Errors
/// A word that is missing, or does not fit.
pub fn weekly(words: &MessageCatalog, weekday: u32, time: &str) -> Result<String, String> {
    let day = one_of(words, "date.weekdays-short", weekday)?;
    fill(sentence(words, "date.due")?, &[day, time.to_owned()])
}

/// A day of the week: `Saturday`.
///
/// # Errors
/// A word that is missing, or does not fit.
pub fn weekday(words: &MessageCatalog, weekday: u32) -> Result<String, String> {
    one_of(words, "date.weekdays", weekday)
}

/// A day of a year: `24 Dec 2026`.
///
/// # Errors
/// A word that is missing, or does not fit.
pub fn date(words: &MessageCatalog, at: &CalendarTime) -> Result<String, String> {
    let month = one_of(words, "date.months-short", at.month)?;
    let words_in = [at.day.to_string(), month, at.year.to_string()];
    fill(sentence(words, "date.date")?, &words_in)
}

/// Formats the time left: `47 h`, or minutes within the last hour.
///
/// # Errors
/// A word that is missing, or does not fit.
pub fn left(words: &MessageCatalog, seconds: i64) -> Result<String, String> {
    let (key, number) = match seconds {
        3600.. => ("date.hours", seconds / 3600),
        _ => ("date.minutes", (seconds / 60).max(0)),
    };
    fill(sentence(words, key)?, &[number.to_string()])
}

/// Formats the time until a date: in days from the third on, before that like [`left`].
///
/// # Errors
/// A word that is missing, or does not fit.
pub fn until(words: &MessageCatalog, seconds: i64) -> Result<String, String> {
    const DAY: i64 = 24 * 3600;
    if seconds < 3 * DAY {
        return left(words, seconds);
    }
    fill(
        sentence(words, "date.days")?,
        &[(seconds / DAY).to_string()],
    )
}

fn filled(
    words: &MessageCatalog,
    key: &str,
    at: &CalendarTime,
    last: &str,
) -> Result<String, String> {
    let inside = [
        one_of(words, "date.weekdays", at.weekday)?,
        at.day.to_string(),
        one_of(words, "date.months", at.month)?,
        at.year.to_string(),
        last.to_owned(),
    ];
    fill(sentence(words, key)?, &inside)
}

fn sentence<'w>(words: &'w MessageCatalog, key: &str) -> Result<&'w str, String> {
    words
        .get(key)
        .ok_or_else(|| format!("words.txt has no {key}"))
}

/// One of several words of a line, counted from 1.
fn one_of(words: &MessageCatalog, key: &str, number: u32) -> Result<String, String> {
    let all = sentence(words, key)?;
    let found = (1..)
        .zip(all.split_whitespace())
        .find(|(at, _)| *at == number);
    found
        .map(|(_, word)| word.to_owned())
        .ok_or_else(|| format!("words.txt, {key}: there are not {number} words"))
}
