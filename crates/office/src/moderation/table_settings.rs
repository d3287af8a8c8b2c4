//! Several settings of a table at once: all of them or none, with one announcement.

use super::moderator_action::ModeratorAction;
use super::running_game::RunningGame;
use crate::context::OfficeContext;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::error::OfficeError;
use crate::context::game_migrations::FORMAT;
use crate::context::game_settings::GameSettings;
use crate::context::setting_change::SettingChange;
use crate::context::vote_rule::VoteSubject;
use crate::game_state::setting_application::{apply, must_have_dates};
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::seat_notices::notify_each;
use crate::rendering::mail_composer::MailComposer;
use bulla_pages::page::SettingValue;
use bulla_store::{Game, WriteTransaction};

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
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.write(|records| set_settings(records, tables, office, (game, changes), acted_by))
    }
}

/// Sets settings of a table like [`ModeratorAction::set_table`], in a transaction that does more.
///
/// # Errors
/// Same as [`ModeratorAction::set_table`].
pub(super) fn set_settings(
    records: &mut WriteTransaction<'_>,
    tables: &mut GameStateCache,
    office: OfficeContext<'_>,
    (game, changes): (&str, &[SettingChange]),
    acted_by: &ActedBy<'_>,
) -> Result<(), OfficeError> {
    one_line("reason", acted_by.why)?;
    let running = RunningGame::of(records, tables, game)?;
    let game = &running.game;
    let before = GameSettings::read(game)?;
    let mut after = before.clone();
    for change in changes {
        apply(&mut after, change, &running.table, office).map_err(OfficeError::User)?;
    }
    must_have_dates(&after, office).map_err(OfficeError::User)?;
    let beside = set_beside(records, game, changes)?;
    if after == before && beside.is_empty() {
        return Err(OfficeError::User(format!(
            "{} is set so already: nothing was changed",
            game.slug
        )));
    }
    records.set_settings(game.id, &after.text(), FORMAT)?;
    let trades = running.table.book().trades();
    let lines = |composer: &MailComposer<'_>| {
        let mut lines = changed(composer, &before, &after, trades)?;
        for (key, words) in &beside {
            lines.push(composer.line(key, words)?);
        }
        Ok::<_, OfficeError>(lines)
    };
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
}

/// Sets what is no setting of the table, as far as it is otherwise: its moderators, and how it takes protests. Returns the key and
/// the words of the line for each.
fn set_beside(
    records: &mut WriteTransaction<'_>,
    game: &Game,
    changes: &[SettingChange],
) -> Result<Vec<(&'static str, Vec<String>)>, OfficeError> {
    let mut told = Vec::new();
    let known = records.named_moderators(game.id)?;
    let named = changes.iter().rev().find_map(|change| match change {
        SettingChange::Moderators(named) => Some(named),
        _ => None,
    });
    if let Some(named) = named.filter(|named| **named != known) {
        records.name_moderators(game.id, named)?;
        told.push(match named.is_empty() {
            true => ("set.line-moderators-office", Vec::new()),
            false => ("set.line-moderators", vec![named.join(", ")]),
        });
    }
    let before = records.protest_rule(game.id)?;
    let mut rule = before;
    for change in changes {
        match change {
            SettingChange::ProtestsWithin(hours) => rule.hours = *hours,
            SettingChange::ProtestsHold(hold) => rule.hold = *hold,
            _ => {}
        }
    }
    if rule != before {
        records.set_protest_rule(game.id, rule)?;
        let key = match rule.hold {
            true => "set.line-protests-hold",
            false => "set.line-protests",
        };
        told.push((key, vec![rule.hours.to_string()]));
    }
    Ok(told)
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
