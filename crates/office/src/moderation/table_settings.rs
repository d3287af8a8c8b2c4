//! Several settings of a table at once: all of them or none, with one announcement.

use super::moderator_action::ModeratorAction;
use super::running_game::RunningGame;
use crate::context::OfficeContext;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::error::OfficeError;
use crate::context::game_migrations::FORMAT;
use crate::context::game_settings::{GameSettings, kind_of};
use crate::context::setting_change::SettingChange;
use crate::context::vote_rule::VoteSubject;
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
            must_have_dates(&after, office).map_err(OfficeError::User)?;
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

/// There is a day on which something may be due.
fn must_have_dates(settings: &GameSettings, office: OfficeContext<'_>) -> Result<(), String> {
    settings.rhythm(office.config).check()?;
    match settings.due_after.keys().next() {
        Some(segment) if settings.due.is_empty() => Err(format!(
            "due.{segment}: it is for a table with times of the week, such as due=\"tue 20:00, fri 20:00\"; or say due.{segment}=no"
        )),
        _ => Ok(()),
    }
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

/// Returns whether a line of the first page is of silence or votes, which are told by the words of the file.
fn is_of_seats(value: &SettingValue) -> bool {
    matches!(
        value,
        SettingValue::Silence(_) | SettingValue::PausesWhenSilent | SettingValue::Vote { .. }
    )
}

/// Changes of the ladder for silence and of votes.
fn changed_seats(
    composer: &MailComposer<'_>,
    before: &GameSettings,
    after: &GameSettings,
) -> Result<Vec<String>, OfficeError> {
    let mut lines = Vec::new();
    if before.silence != after.silence {
        let key = match after.silence.pauses {
            true => "set.silence-pauses",
            false => "set.silence",
        };
        lines.push(composer.line(key, &[after.silence.written()])?);
    }
    for subject in VoteSubject::ALL {
        let rule = after.votes.get(&subject);
        if rule == before.votes.get(&subject) {
            continue;
        }
        let name = subject.id().to_owned();
        lines.push(match rule {
            Some(rule) => composer.line("set.vote", &[name, rule.written()])?,
            None => composer.line("set.vote-none", &[name])?,
        });
    }
    Ok(lines)
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
    new.retain(|one| !known.contains(one) && !is_of_seats(one));
    if before.lateness.grace > 0 && after.lateness.grace == 0 {
        new.push(SettingValue::Grace(0));
    }
    if before.lateness.bank.is_some() && after.lateness.bank.is_none() {
        new.push(SettingValue::Bank { hours: 0, back: 0 });
    }
    if !before.never.is_empty() && after.never.is_empty() {
        new.push(SettingValue::Never(Vec::new()));
    }
    let line = |one: SettingValue| -> Result<String, OfficeError> {
        Ok(format!(
            "- {}",
            composer.office.templates.setting(&one, trades)?
        ))
    };
    let mut lines: Vec<String> = new.into_iter().map(line).collect::<Result<_, _>>()?;
    lines.extend(changed_seats(composer, before, after)?);
    if (before.site_delay, before.site_names) != (after.site_delay, after.site_names) {
        let key = match after.site_names {
            true => "set.site-names",
            false => "set.site",
        };
        lines.push(composer.line(key, &[after.site_delay.to_string()])?);
    }
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
