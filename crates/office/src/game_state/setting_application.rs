//! Changes of the settings of a running table, by its moderator or by a vote: what fits the game, and what they come to.

use super::state::GameState;
use crate::context::OfficeContext;
use crate::context::game_settings::{GameSettings, kind_of};
use crate::context::setting_change::SettingChange;

/// Settings that no vote sets: they decide what is secret, who is believed, and how the table votes.
const NO_VOTE: [&str; 6] = [
    "publish",
    "proof",
    "option",
    "votes",
    "moderators",
    "protests",
];

/// Reason why a setting is not voted on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingRefusal {
    Never,
    /// It is not understood, or does not fit the game.
    Unknown,
}

/// Changes settings as the words of a vote say: `press none`, `deadlines.realm 72h`, `never sat, sun`.
///
/// # Errors
/// No vote sets it, or it is not understood.
pub fn apply_voted(
    settings: &mut GameSettings,
    words: &str,
    table: &GameState,
    office: OfficeContext<'_>,
) -> Result<(), SettingRefusal> {
    let words = words.to_lowercase();
    let (key, value) = words
        .split_once(char::is_whitespace)
        .unwrap_or((&words, ""));
    let whole = key.split('.').next().unwrap_or(key);
    let is_fixed = SettingChange::is_fixed(whole);
    if is_fixed || NO_VOTE.contains(&whole) {
        return Err(SettingRefusal::Never);
    }
    let change = SettingChange::of(key, value.trim()).map_err(|_| SettingRefusal::Unknown)?;
    let mut after = settings.clone();
    apply(&mut after, &change, table, office)
        .and_then(|()| must_have_dates(&after, office))
        .map_err(|_| SettingRefusal::Unknown)?;
    *settings = after;
    Ok(())
}

/// Applies a change if it fits the game.
///
/// # Errors
/// A sentence on what would be right.
pub fn apply(
    settings: &mut GameSettings,
    change: &SettingChange,
    table: &GameState,
    office: OfficeContext<'_>,
) -> Result<(), String> {
    match change {
        SettingChange::Hours(name, hours) => {
            let whole = name.split('/').next().unwrap_or(name);
            if !settings.deadlines.contains_key(whole) {
                let known: Vec<&str> = settings.deadlines.keys().map(String::as_str).collect();
                return Err(format!(
                    "deadlines: `{name}` is no segment of this game; its letters: {}",
                    known.join(", ")
                ));
            }
            settings.deadlines.insert(name.clone(), *hours);
        }
        SettingChange::Due(times) => settings.due.clone_from(times),
        SettingChange::DueAfter(name, hours) => {
            let segments: Vec<String> = settings.deadlines.keys().cloned().collect();
            let whole = name.split('/').next().unwrap_or(name);
            let named = |one: &&String| *one == whole || kind_of(one) == whole;
            let mut parts: Vec<String> = segments.iter().filter(named).cloned().collect();
            if parts.is_empty() {
                return Err(format!(
                    "due: `{name}` is no segment of this game; its letters: {}",
                    segments.join(", ")
                ));
            }
            if name != whole {
                parts = vec![name.clone()];
            }
            for part in parts {
                match hours {
                    Some(hours) => settings.due_after.insert(part, *hours),
                    None => settings.due_after.remove(&part),
                };
            }
        }
        SettingChange::Never(days) => settings.never.clone_from(days),
        SettingChange::Silence(rungs) => settings.silence.rungs.clone_from(rungs),
        SettingChange::PausesWhenSilent(pauses) => settings.silence.pauses = *pauses,
        SettingChange::Vote(subject, Some(rule)) => {
            settings.votes.insert(*subject, *rule);
        }
        SettingChange::Vote(subject, None) => {
            settings.votes.remove(subject);
        }
        SettingChange::SiteDelay(turns) => settings.site_delay = *turns,
        SettingChange::SiteNames(names) => settings.site_names = *names,
        SettingChange::Minimum(hours) => settings.minimum = *hours,
        SettingChange::SecondThoughts(minutes) => settings.second_thoughts = *minutes,
        SettingChange::NotBefore(hours) => settings.not_before = *hours,
        SettingChange::AbsenceDays(days) => settings.absence_days = *days,
        SettingChange::Remind(hours) => settings.lateness.remind.clone_from(hours),
        SettingChange::WhoIsLate(audience) => settings.lateness.who_is_late = *audience,
        SettingChange::Grace(hours) => settings.lateness.grace = *hours,
        SettingChange::Bank(bank) => settings.lateness.bank = *bank,
        // They are no settings of the table, and stand in records of their own.
        SettingChange::Moderators(_)
        | SettingChange::ProtestsWithin(_)
        | SettingChange::ProtestsHold(_) => {}
        SettingChange::Press(press) => settings.press = *press,
        SettingChange::PressGoes(goes) => settings.press_goes = *goes,
        SettingChange::LastTurn(turn) => {
            must_lie_ahead(table)?;
            must_be_open(table, turn.map(i64::from))?;
            settings.last_turn = *turn;
        }
        SettingChange::LastDay(day) => {
            must_lie_ahead(table)?;
            let zone = settings.rhythm(office.config).zone;
            let begins = day.map(|day| zone.begins(day));
            if let (Some(day), Some(begins)) = (day, begins)
                && begins <= office.now
            {
                return Err(format!("end.date: {day} is not a day to come"));
            }
            settings.last_day = begins;
        }
    }
    Ok(())
}

/// Checks that there is a day on which something may be due.
///
/// # Errors
/// A sentence on what would be right.
pub fn must_have_dates(settings: &GameSettings, office: OfficeContext<'_>) -> Result<(), String> {
    settings.rhythm(office.config).check()?;
    match settings.due_after.keys().next() {
        Some(segment) if settings.due.is_empty() => Err(format!(
            "due.{segment}: it is for a table with times of the week, such as due=\"tue 20:00, fri 20:00\"; or say due.{segment}=no"
        )),
        _ => Ok(()),
    }
}

/// The end moves as long as the last turn has not begun: what was judged of it was judged as of the last.
fn must_lie_ahead(table: &GameState) -> Result<(), String> {
    match table.is_last() {
        true => Err("end: the last turn has begun, and it stays the last".to_owned()),
        false => Ok(()),
    }
}

/// The last turn is one to come, and none behind that of the scenario, which is fixed.
fn must_be_open(table: &GameState, turn: Option<i64>) -> Result<(), String> {
    let now = table.moment.turn;
    if turn.is_some_and(|turn| turn <= now) {
        return Err(format!(
            "end.turn: turn {now} is open; the last one can be {} or a later one",
            now + 1
        ));
    }
    match table.book().victory.turn.map(i64::from) {
        Some(fixed) if turn.is_none_or(|turn| turn > fixed) => Err(format!(
            "end.turn: the game was opened with turn {fixed} as its last, which is one of its rules: an earlier one can be set, \
             no later one"
        )),
        _ => Ok(()),
    }
}
