//! Mails to observers: each turn of a game once it is as old as the delay of its reader, as eyes that hold nothing saw it (law 2).

use super::moderator_action::ModeratorAction;
use super::observer_archive::ArchiveScope;
use crate::context::OfficeContext;
use crate::context::error::{OfficeError, quietly};
use crate::context::game_settings::GameSettings;
use crate::game_state::observing::{delay_of, last_shown_turn, plays_in};
use crate::game_state::results::{conceded_to, ended};
use crate::game_state::state::GameState;
use crate::outgoing::mail_queue::{MailQueue, OutgoingMessage};
use crate::rendering::mail_composer::MailComposer;
use bulla_pages::page::RevealedGame;
use bulla_store::{
    Game, GameId, GameStatus, Observer, ReadTransaction, Seat, Segment, WriteTransaction,
};

impl ModeratorAction<'_> {
    /// Queues what observers may read by now, each game in a transaction of its own.
    ///
    /// # Errors
    /// The database.
    pub fn mail_observers(mut self) -> Result<(), OfficeError> {
        if self.hold_reason()?.is_some() {
            return Ok(());
        }
        let ModeratorAction { store, office, .. } = self;
        for game in store.read(|records| records.observed_games())? {
            let mail = || store.write(|records| mail_game(records, office, game));
            // Whoever judges a game that does not read says what is wrong with it.
            if let Some(Err(error @ OfficeError::Store(_))) = quietly(mail) {
                return Err(error);
            }
        }
        Ok(())
    }
}

/// A game as its observers are told of it.
struct ObservedGame {
    game: Game,
    scenario: String,
    /// Segments that were judged and stand.
    judged: Vec<Segment>,
    /// Seats under the names that the table lets observers read.
    seats: Vec<Seat>,
    for_tests: bool,
}

fn mail_game(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    game: GameId,
) -> Result<(), OfficeError> {
    let game = records.game(game)?;
    let observers = records.observers(game.id)?;
    let segments = records.segments(game.id)?;
    let struck = first_struck_turns(records, game.id)?;
    let mut observed: Option<ObservedGame> = None;
    for observer in observers {
        if plays_in(records, &game, &observer.address)?
            || records.plays_in_tournament_of(&game.slug, &observer.address)?
        {
            continue;
        }
        let observer = mind_rejudgings(records, &struck, observer)?;
        let delay = delay_of(&game, observer.delay)?;
        let limit = last_shown_turn(&game, &segments, delay);
        let judged = segments.iter().filter(|one| one.judged_at.is_some());
        let mut turns: Vec<i64> = judged.map(|one| one.turn).collect();
        turns.dedup();
        let is_over = game.status == GameStatus::Finished;
        let last = turns.iter().copied().filter(|turn| *turn <= limit).max();
        // The end is told also where its turn was.
        turns.retain(|turn| {
            *turn <= limit && (*turn > observer.told_turn || (is_over && Some(*turn) == last))
        });
        if turns.is_empty() && !is_over {
            continue;
        }
        if observed.is_none() {
            observed = Some(ObservedGame::of(records, &game)?);
        }
        let Some(observed) = &observed else {
            continue;
        };
        for turn in turns {
            let is_last = is_over && Some(turn) == last;
            observed.mail(records, office, &observer, (turn, is_last))?;
        }
        if is_over {
            records.remove_observer(observer.id, office.now)?;
        }
    }
    Ok(())
}

/// Returns the first turn that each re-judging of a game struck, in their order.
fn first_struck_turns(
    records: &mut ReadTransaction<'_>,
    game: GameId,
) -> Result<Vec<i64>, OfficeError> {
    let rejudgings = records.rejudgings(game)?;
    if rejudgings.is_empty() {
        return Ok(Vec::new());
    }
    let segments = records.all_segments(game)?;
    let first = |id| {
        let struck = segments.iter().filter(|one| one.struck == Some(id));
        struck.map(|one| one.turn).min().unwrap_or(i64::MAX)
    };
    Ok(rejudgings.into_iter().map(|one| first(one.id)).collect())
}

/// Turns that were judged again since the last mail are to be mailed again.
fn mind_rejudgings(
    records: &mut WriteTransaction<'_>,
    struck: &[i64],
    observer: Observer,
) -> Result<Observer, OfficeError> {
    let minded = usize::try_from(observer.rejudgings).unwrap_or_default();
    let Some(first) = struck.iter().skip(minded).min() else {
        return Ok(observer);
    };
    let told_turn = observer.told_turn.min(first.saturating_sub(1));
    let rejudgings = i64::try_from(struck.len()).unwrap_or(i64::MAX);
    records.mind_rejudgings(observer.id, rejudgings, told_turn)?;
    Ok(Observer {
        told_turn,
        rejudgings,
        ..observer
    })
}

impl ObservedGame {
    fn of(records: &mut ReadTransaction<'_>, game: &Game) -> Result<ObservedGame, OfficeError> {
        let scope = ArchiveScope {
            names: GameSettings::read(game)?.site_names,
            ..ArchiveScope::ALL
        };
        let mut seats = records.seats(game.id)?;
        seats.sort_by_key(|seat| seat.number);
        for seat in &mut seats {
            seat.player = scope.name(seat.clone());
        }
        let mut judged = records.segments(game.id)?;
        judged.retain(|segment| segment.judged_at.is_some());
        Ok(ObservedGame {
            scenario: records.scenario(game.id)?,
            judged,
            seats,
            for_tests: records.office()?.made_for_tests,
            game: game.clone(),
        })
    }

    /// Returns the table at the end of a turn; `None` where nothing of it is judged.
    fn table_after(
        &self,
        records: &mut ReadTransaction<'_>,
        turn: i64,
    ) -> Result<Option<GameState>, OfficeError> {
        let mut until = self.judged.iter().filter(|one| one.turn <= turn);
        let mut ledger = Vec::new();
        for segment in until.clone() {
            ledger.extend(records.events(segment.id)?);
        }
        let Some(last) = until.next_back() else {
            return Ok(None);
        };
        // It is over: what cut it happened.
        let last = Segment {
            cut: None,
            ..last.clone()
        };
        GameState::open(&self.game, &self.scenario, &ledger, &last).map(Some)
    }

    /// Mails one turn to an observer; `is_last`: with how the game ended.
    fn mail(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        observer: &Observer,
        (turn, is_last): (i64, bool),
    ) -> Result<(), OfficeError> {
        let Some(table) = self.table_after(records, turn)? else {
            return Ok(());
        };
        let office = match observer.language.as_deref() {
            Some(language) => office.for_game(&self.game)?.in_language(Some(language)),
            None => office.for_game(&self.game)?,
        };
        let ending = match is_last {
            true => records.ending_of(self.game.id)?,
            false => None,
        };
        let winner = conceded_to(records, &self.game, &self.seats)?;
        let by_hand =
            ending.map(|ending| RevealedGame::ended(ended(&table, &self.seats, ending, winner)));
        let names: Vec<String> = self.seats.iter().map(|seat| seat.player.clone()).collect();
        let composer = MailComposer { office };
        let delay = delay_of(&self.game, observer.delay)?;
        let head = (self.game.slug.as_str(), delay, is_last);
        let mut said =
            composer.observers_head(head, (turn <= observer.most_told).then_some(turn))?;
        if self.for_tests {
            said.push(composer.line("made-for-tests", &[])?);
        }
        let page = composer.observers_page(&table, &names, by_hand.as_ref())?;
        let composed = composer.observers_mail(&table, &said, &page)?;
        let message = OutgoingMessage::of(composed);
        let queue = MailQueue { office };
        let mail = queue.to_invited(vec![observer.address.clone()], message)?;
        records.queue_mail(&mail)?;
        Ok(records.observer_told(observer.id, turn, &mail.message_id)?)
    }
}
