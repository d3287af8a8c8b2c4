//! A game ends because its moderator says so: its secrets are opened, every seat gets a last page, and nothing of it is judged any
//! more. What was asked last stays unjudged; the totals are those of the last whole turn.

use super::moderator_action::ModeratorAction;
use super::running_game::RunningGame;
use crate::context::OfficeContext;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::error::OfficeError;
use crate::context::name_lookup::players;
use crate::game_state::chain_entries;
use crate::game_state::final_disclosure::final_disclosure;
use crate::game_state::results::conceded_to;
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::seat_notices::{NoticeTarget, notify};
use crate::rendering::mail_composer::ComposedMail;
use bulla_pages::page::{PageNews, RevealedGame};
use bulla_store::{MailKind, ModeratorEnding, WriteTransaction};

/// Name under which the table itself acts, by a vote.
pub(super) const TABLE: &str = "the table";

impl ModeratorAction<'_> {
    /// Ends a game. One that is cancelled before it was set up gives its name back.
    ///
    /// # Errors
    /// There is no such game, or it is over already.
    pub fn end_game(
        self,
        game: &str,
        ending: ModeratorEnding,
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
            end_running(records, tables, office, running, ending, acted_by)
        })
    }
}

/// Ends a game that is played, in a transaction that may do more.
///
/// # Errors
/// The database, or what is kept does not read.
pub(super) fn end_running(
    records: &mut WriteTransaction<'_>,
    tables: &mut GameStateCache,
    office: OfficeContext<'_>,
    mut running: RunningGame,
    ending: ModeratorEnding,
    acted_by: &ActedBy<'_>,
) -> Result<(), OfficeError> {
    records.end_game(running.game.id, running.segment.id, ending, office.now)?;
    running.game = records.game(running.game.id)?;
    running.segment = records.segment(running.segment.id)?;
    let game = &running.game;
    let what = format!("the game is ended: {}", ending.id());
    records.note(&acted_by.note(office.now, Some(game.id), what))?;
    chain_entries::append_pending(records, office.key, game)?;
    let opening = final_disclosure(records, game, &running.table)?;
    let names = players(records, game)?;
    let seats = records.seats(game.id)?;
    let winner = conceded_to(records, game, &seats)?;
    let winner = seats.iter().find(|seat| Some(seat.id) == winner);
    let winner = winner.map(|seat| running.table.name_of(seat).to_owned());
    for seat in records.seats(game.id)? {
        let told = running.told(&seat, &names);
        let winner = winner.as_deref();
        farewell(records, office, &told, ending, winner, acted_by, &opening)?;
    }
    // No segment follows that would bind the last pages.
    chain_entries::append_pending(records, office.key, game)?;
    tables.clear(game.id);
    if ending == ModeratorEnding::Cancelled && running.segment.ordinal == 1 {
        Ok(records.give_name_back(game.id)?)
    } else {
        Ok(())
    }
}

/// Sends the reason for the end, and the last page.
fn farewell(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    told: &NoticeTarget<'_>,
    ending: ModeratorEnding,
    winner: Option<&str>,
    acted_by: &ActedBy<'_>,
    opening: &RevealedGame,
) -> Result<(), OfficeError> {
    let key = match ending {
        ModeratorEnding::Finished if winner.is_some() => "ended.conceded",
        ModeratorEnding::Draw if acted_by.who == TABLE => "ended.voted-draw",
        _ if acted_by.who == TABLE => "ended.voted",
        ModeratorEnding::Finished => "ended.finished",
        ModeratorEnding::Draw => "ended.draw",
        ModeratorEnding::Abandoned => "ended.abandoned",
        ModeratorEnding::Cancelled => "ended.cancelled",
    };
    let words = [
        acted_by.why.to_owned(),
        winner.unwrap_or_default().to_owned(),
    ];
    notify(records, office, told, |composer, reader| {
        composer.notice(reader, key, &words)
    })?;
    told.notify_as(records, office, MailKind::Page, |composer, reader| {
        let news = PageNews {
            opening: Some(opening),
            ..PageNews::default()
        };
        let composed = composer.page(reader, &news)?;
        Ok(ComposedMail::told(
            composed.subject,
            composed.document,
            composed.buttons,
        ))
    })?;
    Ok(())
}
