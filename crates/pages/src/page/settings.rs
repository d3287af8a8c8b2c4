//! The settings of a table in words.

use serde::Serialize;

use super::dates;
use super::first_page::{ClosedDay, SettingValue};
use super::head::segment_name;
use super::house_rule::HouseRule;
use super::remarks::one_line;
use super::sentences::Sentences;
use bulla_core::game::Components;
use bulla_core::text::{MessageCatalog, fill};

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
    setting: &SettingValue,
    trades: usize,
) -> Result<SettingLine, String> {
    let words = &sentences.words;
    let said = |key: &str, inside: &[String]| {
        let sentence = words.get(key);
        let sentence = sentence.ok_or_else(|| format!("words.txt has no {key}"))?;
        fill(sentence, inside)
    };
    let (name, value) = match setting {
        SettingValue::Time { segment, hours } => {
            let segment = segment_name(sentences, segment, trades)?;
            let time = dates::left(words, i64::from(*hours) * 3600)?;
            (said("setting.time", &[segment])?, time)
        }
        SettingValue::Due { dates, zone } => {
            let dates = dates
                .iter()
                .map(|at| dates::weekly(words, at.weekday, &at.time));
            let dates = dates.collect::<Result<Vec<_>, _>>()?.join(", ");
            let value = match zone {
                Some(zone) => format!("{dates} ({zone})"),
                None => dates,
            };
            (said("setting.due", &[])?, value)
        }
        SettingValue::DueAfter { segment, hours } => {
            let segment = segment_name(sentences, segment, trades)?;
            let time = dates::left(words, i64::from(*hours) * 3600)?;
            (
                said("setting.time", &[segment])?,
                said("setting.due-after", &[time])?,
            )
        }
        SettingValue::Never(closed) if closed.is_empty() => (
            said("setting.never", &[])?,
            said("setting.never-none", &[])?,
        ),
        SettingValue::Never(closed) => {
            let days = closed.iter().map(|days| match days {
                ClosedDay::Weekly(day) => dates::weekday(words, *day),
                ClosedDay::Range(from, to) if from == to => dates::date(words, from),
                ClosedDay::Range(from, to) => said(
                    "date.range",
                    &[dates::date(words, from)?, dates::date(words, to)?],
                ),
            });
            let days = days.collect::<Result<Vec<_>, _>>()?.join(", ");
            (said("setting.never", &[])?, days)
        }
        SettingValue::SecondThoughts(minutes) => {
            let time = said("date.minutes", &[minutes.to_string()])?;
            (said("setting.second-thoughts", &[])?, time)
        }
        SettingValue::Minimum(hours) => {
            let time = dates::left(words, i64::from(*hours) * 3600)?;
            (said("setting.minimum", &[])?, time)
        }
        SettingValue::Absence(days) => (
            said("setting.absence", &[])?,
            said("setting.absence-days", &[days.to_string()])?,
        ),
        SettingValue::Remind(hours) if hours.is_empty() => (
            said("setting.remind", &[])?,
            said("setting.remind-none", &[])?,
        ),
        SettingValue::Remind(hours) => {
            let times = hours
                .iter()
                .map(|hours| dates::left(words, i64::from(*hours) * 3600));
            let times: Vec<String> = times.collect::<Result<_, _>>()?;
            let before = said("setting.remind-before", &[times.join(", ")])?;
            (said("setting.remind", &[])?, before)
        }
        SettingValue::WhoIsLate(audience) => (
            said("setting.late", &[])?,
            said(&format!("setting.late-{audience}"), &[])?,
        ),
        SettingValue::Grace(0) => (
            said("setting.grace", &[])?,
            said("setting.grace-none", &[])?,
        ),
        SettingValue::Grace(hours) => {
            let time = dates::left(words, i64::from(*hours) * 3600)?;
            let once = said("setting.grace-once", &[time])?;
            (said("setting.grace", &[])?, once)
        }
        SettingValue::Bank { hours, back } => {
            let time = |hours: u32| dates::left(words, i64::from(hours) * 3600);
            let value = match (hours, back) {
                (0, _) => said("setting.bank-none", &[])?,
                (hours, 0) => said("setting.bank-hours", &[time(*hours)?])?,
                (hours, back) => said("setting.bank-back", &[time(*hours)?, time(*back)?])?,
            };
            (said("setting.bank", &[])?, value)
        }
        SettingValue::Vouched => (said("setting.proof", &[])?, said("setting.vouched", &[])?),
        SettingValue::Both => (said("setting.proof", &[])?, said("setting.both", &[])?),
        SettingValue::NoPress => (
            said("setting.press", &[])?,
            said("setting.press-none", &[])?,
        ),
        SettingValue::Press {
            may_be_nameless,
            with_pages,
        } => {
            let names = match may_be_nameless {
                true => "setting.press-open",
                false => "setting.press-named",
            };
            let goes = match with_pages {
                true => "setting.press-pages",
                false => "setting.press-mail",
            };
            (
                said("setting.press", &[])?,
                said(goes, &[said(names, &[])?])?,
            )
        }
        SettingValue::Protests { hours, hold } => {
            let time = dates::left(words, i64::from(*hours) * 3600)?;
            let key = match hold {
                true => "setting.protests-hold",
                false => "setting.protests-within",
            };
            (said("setting.protests", &[])?, said(key, &[time])?)
        }
        SettingValue::Silence(_) | SettingValue::PausesWhenSilent | SettingValue::Vote { .. } => {
            seats_and_votes(words, setting)?
        }
        SettingValue::Moderates(name) => (
            said("setting.moderator", &[])?,
            said("setting.moderates", std::slice::from_ref(name))?,
        ),
    };
    Ok(SettingLine { name, value })
}

/// Name and value of a setting for silent seats or for votes.
fn seats_and_votes(
    words: &MessageCatalog,
    setting: &SettingValue,
) -> Result<(String, String), String> {
    let said = |key: &str, inside: &[String]| {
        let sentence = words.get(key);
        let sentence = sentence.ok_or_else(|| format!("words.txt has no {key}"))?;
        fill(sentence, inside)
    };
    Ok(match setting {
        SettingValue::Silence(rungs) => (said("setting.silence", &[])?, silences(words, rungs)?),
        SettingValue::Vote {
            subject,
            all,
            secret,
        } => {
            let rule = match all {
                true => "setting.vote-all",
                false => "setting.vote-most",
            };
            let shown = match secret {
                true => "setting.vote-secret",
                false => "setting.vote-open",
            };
            let subject = said(&format!("vote.{subject}"), &[])?;
            (
                said("setting.vote", &[subject])?,
                said(shown, &[said(rule, &[])?])?,
            )
        }
        _ => (
            said("setting.silent-table", &[])?,
            said("setting.silent-table-pauses", &[])?,
        ),
    })
}

/// Returns the answers to silences, each in the words of the reader.
fn silences(words: &MessageCatalog, rungs: &[String]) -> Result<String, String> {
    let one = |rung: &String| {
        let key = format!("setting.silence-{}", rung.replace(" + ", "-"));
        let word = words.get(&key);
        word.map(str::to_owned)
            .ok_or_else(|| format!("words.txt has no {key}"))
    };
    let all: Vec<String> = rungs.iter().map(one).collect::<Result<_, _>>()?;
    Ok(all.join("; "))
}

/// House rules that a page tells one by one.
const MOST: usize = 40;

/// Characters of what stands in one entry.
const LONGEST: usize = 200;

/// Returns the house rules of a table, one sentence each.
///
/// # Errors
/// A word that is missing, or does not fit.
pub fn house_rules(sentences: &Sentences, rules: &[HouseRule]) -> Result<Vec<String>, String> {
    let said = |key: &str, inside: &[String]| {
        let sentence = sentences.words.get(key);
        let sentence = sentence.ok_or_else(|| format!("words.txt has no {key}"))?;
        fill(sentence, inside)
    };
    let rules = sentences.rules(rules);
    let told = rules.iter().take(MOST).map(|rule| match rule.clone() {
        HouseRule::Option {
            title,
            says,
            source,
            ..
        } => {
            let source = match source.page {
                None => source.rule,
                Some(page) => said("house.printed", &[source.rule, page.to_string()])?,
            };
            said("house.option", &[one_line(&title), source, one_line(&says)])
        }
        HouseRule::Leaf { path, here, book } => match (here, book) {
            (Some(here), Some(book)) => said("house.changed", &[path, short(&here), short(&book)]),
            (Some(here), None) => said("house.added", &[path, short(&here)]),
            (None, book) => said("house.dropped", &[path, short(&book.unwrap_or_default())]),
        },
    });
    let mut told: Vec<String> = told.collect::<Result<_, _>>()?;
    if rules.len() > MOST {
        told.push(said("house.more", &[(rules.len() - MOST).to_string()])?);
    }
    Ok(told)
}

fn short(text: &str) -> String {
    let text = one_line(text);
    if text.chars().count() > LONGEST {
        text.chars().take(LONGEST).chain("...".chars()).collect()
    } else {
        text
    }
}

/// Returns the points that no source settles, in our sentences or in those of the data.
pub fn unsourced_rules(sentences: &Sentences, parts: &Components) -> Vec<String> {
    let said = |guess: &String| {
        let ours = sentences.words.get(&format!("guess.{guess}"));
        ours.unwrap_or(guess).to_owned()
    };
    parts.guesses.iter().map(said).collect()
}
