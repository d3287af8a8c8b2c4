//! Votes are closed: what has passed is carried out, and all are told the result, in one transaction.

use super::game_end::{TABLE, end_running};
use super::moderator_action::ModeratorAction;
use super::running_game::RunningGame;
use crate::context::OfficeContext;
use crate::context::acted_by::ActedBy;
use crate::context::error::{OfficeError, quietly};
use crate::context::game_migrations::FORMAT;
use crate::context::game_settings::GameSettings;
use crate::context::moderators::moderators_of;
use crate::context::more_time::MoreTime;
use crate::context::vote_rule::VoteSubject;
use crate::game_state::setting_application::apply_voted;
use crate::game_state::state_cache::GameStateCache;
use crate::game_state::vote_count::VoteCount;
use crate::outgoing::deadline_notices::DeadlineChange;
use crate::outgoing::mail_queue::{MailQueue, OutgoingMessage};
use crate::outgoing::seat_notices::notify_each;
use crate::rendering::mail_composer::MailComposer;
use crate::rendering::vote_words::vote_words;
use bulla_store::{DeadlineCause, ModeratorEnding, StoredVote, VoteStatus, WriteTransaction};

const HOUR: i64 = 3600;

impl ModeratorAction<'_> {
    /// Closes every vote that has passed, or whose end has come.
    ///
    /// # Errors
    /// The database.
    pub fn close_votes(mut self) -> Result<(), OfficeError> {
        if self.hold_reason()?.is_some() {
            return Ok(());
        }
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        for vote in store.read(|store| store.open_votes())? {
            let close = || store.write(|records| close(records, tables, office, &vote));
            // A game that does not read stops no other; whoever judges it says what is wrong.
            match quietly(close) {
                Some(Err(error @ OfficeError::Store(_))) => return Err(error),
                _ => continue,
            }
        }
        Ok(())
    }
}

/// Closes one vote, if it is time.
fn close(
    records: &mut WriteTransaction<'_>,
    tables: &mut GameStateCache,
    office: OfficeContext<'_>,
    vote: &StoredVote,
) -> Result<(), OfficeError> {
    let slug = records.game(vote.game)?.slug;
    let running = RunningGame::of(records, tables, &slug)?;
    let count = VoteCount::of(records, &running.game, &running.table, vote)?;
    let is_late = office.now > vote.ends_at;
    let is_gone = vote.subject == VoteSubject::Extend.id()
        && (running.segment.id != vote.segment || running.segment.waits.is_some());
    // Of a secret vote nobody learns early that it cannot pass any more.
    let status = match count.has_passed(vote) && !is_gone {
        true => VoteStatus::Passed,
        false if is_late || is_gone => VoteStatus::Failed,
        false => return Ok(()),
    };
    if !records.close_vote(vote.id, status, office.now)? {
        return Ok(());
    }
    tell(records, office, &running, vote, &count, status)?;
    let says = match status {
        VoteStatus::Passed => "passed",
        VoteStatus::Open | VoteStatus::Failed => "failed",
    };
    let why = MailComposer { office }.line("vote.why", &[vote.number.to_string()])?;
    let acted_by = ActedBy {
        who: TABLE,
        why: &why,
    };
    let what = format!(
        "vote {} ({} {}): {says}",
        vote.number, vote.subject, vote.detail
    );
    records.note(&acted_by.note(office.now, Some(vote.game), what.replace(" )", ")")))?;
    match status {
        VoteStatus::Passed => carry_out(records, tables, office, running, vote, &acted_by),
        VoteStatus::Open | VoteStatus::Failed => Ok(()),
    }
}

/// Tells every seat the result: of a secret vote nothing else.
fn tell(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    running: &RunningGame,
    vote: &StoredVote,
    count: &VoteCount,
    status: VoteStatus,
) -> Result<(), OfficeError> {
    let key = match status {
        VoteStatus::Passed => "vote.passed",
        VoteStatus::Open | VoteStatus::Failed => "vote.failed",
    };
    let says = |composer: &MailComposer<'_>| {
        let named = |names: &[String]| match names {
            [] => composer.line("vote.nobody", &[]),
            names => Ok(names.join(", ")),
        };
        let ballots = match vote.secret {
            true => composer.line("vote.secret-end", &[])?,
            false => composer.line("vote.ballots", &[named(&count.yes)?, named(&count.no)?])?,
        };
        let words = vec![
            vote.number.to_string(),
            vote_words(composer, vote)?,
            ballots,
        ];
        Ok((words, Vec::new()))
    };
    let (game, segment, table) = (&running.game, &running.segment, &running.table);
    notify_each(records, office, game, segment, table, key, &says)
}

fn carry_out(
    records: &mut WriteTransaction<'_>,
    tables: &mut GameStateCache,
    office: OfficeContext<'_>,
    running: RunningGame,
    vote: &StoredVote,
    acted_by: &ActedBy<'_>,
) -> Result<(), OfficeError> {
    let Some(subject) = VoteSubject::find(&vote.subject) else {
        return Ok(());
    };
    match subject {
        VoteSubject::Draw => {
            let ending = ModeratorEnding::Draw;
            end_running(records, tables, office, running, ending, acted_by)
        }
        VoteSubject::End | VoteSubject::Concede => {
            let ending = ModeratorEnding::Finished;
            end_running(records, tables, office, running, ending, acted_by)
        }
        VoteSubject::Extend => {
            let time = MoreTime::of(&vote.detail).unwrap_or_default();
            let deadline = running.segment.deadline + i64::from(time.hours) * HOUR;
            let moved = DeadlineChange {
                deadline: Some(deadline),
                extra: time.behind(),
                ..change(&running, DeadlineCause::Voted, acted_by)
            };
            moved.carry_out(records, office).map(|_| ())
        }
        VoteSubject::Pause if running.segment.waits.is_some() => Ok(()),
        VoteSubject::Pause => {
            let paused = change(&running, DeadlineCause::VotedPause, acted_by);
            paused.carry_out(records, office).map(|_| ())
        }
        VoteSubject::Set => {
            let mut settings = GameSettings::read(&running.game)?;
            // It was read when it was proposed; a segment that is gone since changes nothing.
            if apply_voted(&mut settings, &vote.detail, &running.table, office).is_ok() {
                records.set_settings(running.game.id, &settings.text(), FORMAT)?;
            }
            Ok(())
        }
        VoteSubject::Replace => seek(records, office, &running, vote),
    }
}

/// Returns a change after which the open segment has no deadline.
fn change<'a>(
    running: &'a RunningGame,
    cause: DeadlineCause,
    acted_by: &ActedBy<'a>,
) -> DeadlineChange<'a> {
    DeadlineChange {
        game: &running.game,
        segment: &running.segment,
        table: &running.table,
        cause,
        deadline: None,
        rests_until: None,
        seat: None,
        wait: None,
        extra: None,
        acted_by: ActedBy { ..*acted_by },
    }
}

/// Tells the moderators that the table wants another player for a seat.
fn seek(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    running: &RunningGame,
    vote: &StoredVote,
) -> Result<(), OfficeError> {
    let moderators = moderators_of(records, running.game.id, office.config)?;
    if moderators.is_empty() {
        return Ok(());
    }
    let composer = MailComposer { office };
    let words = [running.game.slug.clone(), vote.detail.clone()];
    let composed = composer.alarm(&[composer.line("vote.seek", &words)?])?;
    let mail = MailQueue { office }.to_moderators(moderators, OutgoingMessage::of(composed))?;
    Ok(records.queue_mail(&mail).map(|_| ())?)
}
