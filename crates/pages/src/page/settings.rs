//! The settings of a table in words.

use serde::Serialize;

use super::dates;
use super::head::segment_name;
use super::input::Setting;
use super::sentences::Sentences;
use bulla_core::text::fill;

#[derive(Clone, Debug, Serialize)]
pub struct SettingLine {
    pub name: String,
    pub value: String,
}

/// Name and value of a setting. `trades` are the trade segments of a turn.
///
/// # Errors
/// A word that is missing, or does not fit.
pub fn line(
    sentences: &Sentences,
    setting: &Setting,
    trades: usize,
) -> Result<SettingLine, String> {
    let words = &sentences.words;
    let said = |key: &str, inside: &[String]| {
        let sentence = words.get(key);
        let sentence = sentence.ok_or_else(|| format!("words.txt has no {key}"))?;
        fill(sentence, inside)
    };
    let (name, value) = match setting {
        Setting::Time { segment, hours } => {
            let segment = segment_name(sentences, segment, trades)?;
            let time = dates::left(words, i64::from(*hours) * 3600)?;
            (said("setting.time", &[segment])?, time)
        }
        Setting::SecondThoughts(minutes) => {
            let time = said("date.minutes", &[minutes.to_string()])?;
            (said("setting.second-thoughts", &[])?, time)
        }
        Setting::Minimum(hours) => {
            let time = dates::left(words, i64::from(*hours) * 3600)?;
            (said("setting.minimum", &[])?, time)
        }
        Setting::Absence(days) => (
            said("setting.absence", &[])?,
            said("setting.absence-days", &[days.to_string()])?,
        ),
        Setting::Vouched => (said("setting.proof", &[])?, said("setting.vouched", &[])?),
        Setting::Both => (said("setting.proof", &[])?, said("setting.both", &[])?),
    };
    Ok(SettingLine { name, value })
}
