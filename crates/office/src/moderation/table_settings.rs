//! Several settings of a table at once: all of them or none, with one announcement.

use super::moderator_action::ModeratorAction;
use super::running_game::RunningGame;
use crate::context::OfficeContext;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::error::OfficeError;
use crate::context::game_migrations::FORMAT;
use crate::context::game_settings::GameSettings;
use crate::context::setting_change::SettingChange;
use crate::outgoing::seat_notices::notify_each;
use crate::rendering::mail_composer::MailComposer;
use bulla_pages::page::SettingValue;

impl ModeratorAction<'_> {
    /// Sets these settings of a table, from now on; the open segment keeps its deadline. Every seat is told once, of all of them.
    ///
    /// # Errors
    /// There is no such game, it is over, one of them does not fit the game, or nothing would be otherwise.
    pub fn set_table(
        self,
        game: &str,
        changes: &[SettingChange],
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        one_line("reason", acted_by.why)?;
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.write(|records| {
            let running = RunningGame::of(records, tables, game)?;
            let game = &running.game;
            let before = GameSettings::read(game)?;
            let mut after = before.clone();
            for change in changes {
                apply(&mut after, change, &running, office).map_err(OfficeError::User)?;
            }
            if after == before {
                return Err(OfficeError::User(format!(
                    "{} is set so already: nothing was changed",
                    game.slug
                )));
            }
            records.set_settings(game.id, &after.text(), FORMAT)?;
            let trades = running.table.book().trades();
            let lines = |composer: &MailComposer<'_>| changed(composer, &before, &after, trades);
            let why = acted_by.why.to_owned();
            let at = (&running.segment, &running.table);
            notify_each(
                records,
                office,
                game,
                at.0,
                at.1,
                "set.table",
                &|composer| Ok((vec![why.clone()], lines(composer)?)),
            )?;
            let what = lines(&MailComposer { office })?;
            let what: Vec<&str> = what
                .iter()
                .map(|line| line.trim_start_matches("- "))
                .collect();
            records.note(&acted_by.note(office.now, Some(game.id), what.join("; ")))?;
            Ok(())
        })
    }
}

/// Applies a change if it fits the game.
fn apply(
    settings: &mut GameSettings,
    change: &SettingChange,
    running: &RunningGame,
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
        SettingChange::Minimum(hours) => settings.minimum = *hours,
        SettingChange::SecondThoughts(minutes) => settings.second_thoughts = *minutes,
        SettingChange::NotBefore(hours) => settings.not_before = *hours,
        SettingChange::AbsenceDays(days) => settings.absence_days = *days,
        SettingChange::Remind(hours) => settings.lateness.remind.clone_from(hours),
        SettingChange::WhoIsLate(audience) => settings.lateness.who_is_late = *audience,
        SettingChange::Grace(hours) => settings.lateness.grace = *hours,
        SettingChange::Bank(bank) => settings.lateness.bank = *bank,
        SettingChange::Press(press) => settings.press = *press,
        SettingChange::PressGoes(goes) => settings.press_goes = *goes,
        SettingChange::LastTurn(turn) => {
            must_lie_ahead(running)?;
            must_be_open(running, turn.map(i64::from))?;
            settings.last_turn = *turn;
        }
        SettingChange::LastDay(day) => {
            must_lie_ahead(running)?;
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

/// The end moves as long as the last turn has not begun: what was judged of it was judged as of the last.
fn must_lie_ahead(running: &RunningGame) -> Result<(), String> {
    match running.table.is_last() {
        true => Err("end: the last turn has begun, and it stays the last".to_owned()),
        false => Ok(()),
    }
}

/// The last turn is one to come, and none behind that of the scenario, which is fixed.
fn must_be_open(running: &RunningGame, turn: Option<i64>) -> Result<(), String> {
    let now = running.segment.turn;
    if turn.is_some_and(|turn| turn <= now) {
        return Err(format!(
            "end.turn: turn {now} is open; the last one can be {} or a later one",
            now + 1
        ));
    }
    match running.table.book().victory.turn.map(i64::from) {
        Some(fixed) if turn.is_none_or(|turn| turn > fixed) => Err(format!(
            "end.turn: the game was opened with turn {fixed} as its last, which is one of its rules: an earlier one can be set, \
             no later one"
        )),
        _ => Ok(()),
    }
}

/// The settings that are otherwise, one a line, as the first page prints them.
fn changed(
    composer: &MailComposer<'_>,
    before: &GameSettings,
    after: &GameSettings,
    trades: usize,
) -> Result<Vec<String>, OfficeError> {
    let known = before.printed();
    let mut new = after.printed();
    new.retain(|one| !known.contains(one));
    if before.lateness.grace > 0 && after.lateness.grace == 0 {
        new.push(SettingValue::Grace(0));
    }
    if before.lateness.bank.is_some() && after.lateness.bank.is_none() {
        new.push(SettingValue::Bank { hours: 0, back: 0 });
    }
    let line = |one: SettingValue| -> Result<String, OfficeError> {
        Ok(format!(
            "- {}",
            composer.office.templates.setting(&one, trades)?
        ))
    };
    let mut lines: Vec<String> = new.into_iter().map(line).collect::<Result<_, _>>()?;
    if before.not_before != after.not_before {
        let hours = after.not_before.to_string();
        lines.push(composer.line("set.not-before", &[hours])?);
    }
    if before.last_turn != after.last_turn {
        lines.push(match after.last_turn {
            Some(turn) => composer.line("set.end-turn", &[turn.to_string()])?,
            None => composer.line("set.end-turn-none", &[])?,
        });
    }
    if before.last_day != after.last_day {
        lines.push(match after.last_day {
            Some(begins) => composer.line("set.end-day", &[composer.day(begins)?])?,
            None => composer.line("set.end-day-none", &[])?,
        });
    }
    Ok(lines)
}
