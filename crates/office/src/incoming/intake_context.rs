//! Context of one run over stored letters, inside one transaction.

use super::authenticated::Authenticated;
use super::incoming_letter::IncomingLetter;
use super::late_letters::LateLetterPolicy;
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::game_state::state::GameState;
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::mail_queue::MailQueue;
use crate::rendering::mail_composer::MailComposer;
use bulla_store::{Game, Seat, Segment, WriteTransaction};

/// Records, games and office of a run: what all its letters share.
pub struct IntakeContext<'a, 'w> {
    records: &'a mut WriteTransaction<'w>,
    games: &'a mut GameStateCache,
    office: OfficeContext<'a>,
    late: LateLetterPolicy,
}

impl<'a, 'w> IntakeContext<'a, 'w> {
    pub fn new(
        records: &'a mut WriteTransaction<'w>,
        games: &'a mut GameStateCache,
        office: OfficeContext<'a>,
        late: LateLetterPolicy,
    ) -> IntakeContext<'a, 'w> {
        IntakeContext {
            records,
            games,
            office,
            late,
        }
    }

    pub fn records(&mut self) -> &mut WriteTransaction<'w> {
        self.records
    }

    /// Returns the records, and the tables beside them.
    pub fn records_and_tables(&mut self) -> (&mut WriteTransaction<'w>, &mut GameStateCache) {
        (self.records, self.games)
    }

    pub fn office(&self) -> OfficeContext<'a> {
        self.office
    }

    /// Returns the state of a game at a segment.
    pub fn game_state(
        &mut self,
        game: &Game,
        segment: &Segment,
    ) -> Result<&GameState, OfficeError> {
        self.games.at(self.records, game, segment)
    }

    /// Returns the state of a game at a segment, and the records beside it.
    pub fn records_and_state(
        &mut self,
        game: &Game,
        segment: &Segment,
    ) -> Result<(&mut WriteTransaction<'w>, &GameState), OfficeError> {
        let state = self.games.at(self.records, game, segment)?;
        Ok((self.records, state))
    }

    /// Returns the state of a game at the segment that is proven.
    pub fn table(&mut self, proven: &Authenticated) -> Result<&GameState, OfficeError> {
        self.game_state(&proven.game, &proven.segment)
    }

    /// Returns whether a seat has this name at its table.
    pub fn is_called(&mut self, proven: &Authenticated, said: &str) -> Result<bool, OfficeError> {
        Ok(self.table(proven)?.is_called(&proven.seat, said))
    }

    /// Returns whether a letter seems late for an open segment and it is still unknown whether it is.
    pub fn must_wait(&self, proven: &Authenticated, incoming: &IncomingLetter) -> bool {
        let is_open = proven.segment.judged_at.is_none();
        self.late == LateLetterPolicy::Deferred
            && is_open
            && proven.segment.is_closed_at(incoming.received_at)
    }

    pub fn mail_queue(&self) -> MailQueue<'a> {
        MailQueue {
            office: self.office,
        }
    }

    /// Returns a composer in the language of the office.
    pub fn composer(&self) -> MailComposer<'a> {
        MailComposer {
            office: self.office,
        }
    }

    /// Returns a composer in the language of a seat.
    pub fn composer_for(&self, seat: &Seat) -> MailComposer<'a> {
        let office = self.office.for_seat(seat);
        MailComposer { office }
    }
}
