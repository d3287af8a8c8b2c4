//! Judging what is due: the ledger is folded, the segment run, and everything that comes of it written at once.

use super::caretaker::orders_for_closing;
use super::deadline_policy::{ANYWAY, has_unread_inbox};
use super::drawn_setup;
use super::judged_segments::{ConsecutiveSegment, newly_named_seats, reports};
use super::luck_words_check;
use super::segment_hashes::{broken_link, events_hash};
use super::segment_inputs::{SegmentInputs, answers};
use super::silence_response::SilenceResponse;
use crate::context::OfficeContext;
use crate::context::error::{OfficeError, quietly};
use crate::context::hash_chain::printed_hash;
use crate::context::name_lookup::seat_number;
use crate::context::run_reports::{JudgeReport, ReceiveReport, SegmentReport};
use crate::game_state::awaited_seats::{asks, waited, waited_for};
use crate::game_state::chain_entries::{self, ClosedSegment};
use crate::game_state::orders_ahead::KeptOrders;
use crate::game_state::standing_in::told_stand_ins;
use crate::game_state::state::GameState;
use crate::game_state::state_cache::GameStateCache;
use crate::game_state::stored_luck_words::luck_text;
use crate::game_state::stored_split::StoredSplit;
use crate::outgoing::log_events;
use crate::outgoing::page_mails::PageMails;
use crate::rendering::mail_composer::MailComposer;
use bulla_core::game::PlayerEntropy;
use bulla_core::rules;
use bulla_store::{
    ChainEntry, FixedLuck, JudgedOutcome, JudgedSegment, NewSegment, ReadTransaction, Seat,
    Segment, Store, WriteTransaction,
};

/// A turn has a handful of segments, and no game that asks nobody for so long goes on by itself.
const MOST_AT_ONCE: usize = 64;

pub struct Judge<'a> {
    pub store: &'a mut Store,
    pub tables: &'a mut GameStateCache,
    pub office: OfficeContext<'a>,
    /// Report of what the receiving round could not read.
    pub received: &'a ReceiveReport,
}

impl Judge<'_> {
    /// Judges every segment that is due, as long as the office is not held.
    pub fn run(mut self) -> Result<JudgeReport, OfficeError> {
        let mut judged = JudgeReport::default();
        if self.store.read(|store| store.office())?.held_why.is_some() {
            let sentence = "nothing is judged while the office is held: `bulla status` says why";
            judged.stopped.push(sentence.to_owned());
            return Ok(judged);
        }
        let looked_at = self.received.looked_at;
        let due = self.store.read(|store| store.due_segments(looked_at))?;
        for segment in due {
            match self.attend(&segment) {
                Ok(reports) => {
                    reports.iter().for_each(log_events::judged);
                    judged.segments.extend(reports);
                }
                Err(error @ OfficeError::Game { .. }) => judged.stop(segment.game, &error),
                Err(error) => return Err(error),
            }
        }
        Ok(judged)
    }

    /// Judges a segment if it is due. What is wrong with a game or its pages stops that game and no other.
    fn attend(&mut self, segment: &Segment) -> Result<Vec<SegmentReport>, OfficeError> {
        use OfficeError::{File, Game, Store};
        let error = match quietly(|| self.judge_if_due(segment)) {
            Some(Ok(reports)) => return Ok(reports),
            Some(Err(error @ (Store(_) | File { .. } | Game { .. }))) => return Err(error),
            Some(Err(error)) => error.to_string(),
            None => "a fault of this program; please report it".to_owned(),
        };
        let game = self.store.read(|store| store.game(segment.game))?;
        Err(OfficeError::Game {
            game: game.slug,
            detail: error,
        })
    }

    fn judge_if_due(&mut self, segment: &Segment) -> Result<Vec<SegmentReport>, OfficeError> {
        let inputs = self.store.read(|store| SegmentInputs::of(store, segment))?;
        if !self.may_be_due(&inputs) {
            return Ok(Vec::new());
        }
        let tables = &mut *self.tables;
        let table = self
            .store
            .read(|store| tables.at(store, &inputs.game, segment).cloned())?;
        let awaits = self
            .store
            .read(|store| drawn_setup::is_awaited(store, &inputs, &table))?;
        let is_due = if awaits {
            self.received.looked_at > segment.deadline
        } else {
            self.is_due(&inputs, &table)
        };
        if !is_due {
            return Ok(Vec::new());
        }
        self.must_see(segment, &inputs)?;
        self.must_be_whole(&inputs)?;
        let office = self.office;
        let inputs = self.with_caretakers(inputs, &table)?;
        let sent = if !awaits {
            luck_words_check::sent(&table, &inputs)
        } else {
            let attend = |store: &mut WriteTransaction<'_>| {
                drawn_setup::advance_draw(store, office, &inputs, &table)
            };
            let drawn = self.store.write(attend)?;
            if drawn.is_none() {
                return Ok(Vec::new());
            }
            drawn
        };
        let table = match &sent {
            Some(luck) => table.with_luck(&inputs.game, luck),
            None => table,
        };
        let mut rounds = self.rounds(table, &inputs)?;
        let silence = SilenceResponse::of(self.store, self.office.now, &inputs, &mut rounds)?;
        self.write(&inputs, sent.as_ref(), rounds, &silence)
    }

    /// Writes down what a bot orders for seats that were silent too often. It is written anew whenever judging is tried, for their
    /// own letter may have come.
    fn with_caretakers(
        &mut self,
        inputs: SegmentInputs,
        table: &GameState,
    ) -> Result<SegmentInputs, OfficeError> {
        let now = self.office.now;
        let read = |store: &mut ReadTransaction<'_>| orders_for_closing(store, &inputs, table, now);
        let caretaker = self.store.read(read)?;
        if caretaker.is_empty() && inputs.caretaker.is_empty() {
            return Ok(inputs);
        }
        self.store
            .write(|store| store.put_caretaker_orders(inputs.segment.id, &caretaker))?;
        Ok(SegmentInputs {
            caretaker,
            ..inputs
        })
    }

    /// Refuses to judge while letters that count may be unread, unless the moderator says so.
    fn must_see(&mut self, segment: &Segment, inputs: &SegmentInputs) -> Result<(), OfficeError> {
        let waits = self.store.read(|store| {
            Ok::<_, OfficeError>(
                !store.is_told(segment.id, ANYWAY)?
                    && has_unread_inbox(store, self.received, segment)?,
            )
        })?;
        if !waits {
            return Ok(());
        }
        let office = self.office;
        Err(OfficeError::Game {
            game: inputs.game.slug.clone(),
            detail: MailComposer { office }.line("held.unread", &[])?,
        })
    }

    /// Refuses to judge on a past that differs from the one that was judged, changed by somebody or by the disk.
    fn must_be_whole(&mut self, inputs: &SegmentInputs) -> Result<(), OfficeError> {
        let game = &inputs.game;
        let broken = self.store.read(|store| broken_link(store, game.id))?;
        match broken {
            None => Ok(()),
            Some(segment) => Err(OfficeError::Game {
                game: game.slug.clone(),
                detail: format!(
                    "the ledger of turn {}, {} is not the one that was judged (its hash is another); nothing of this game is \
                     judged until the database is put back from a backup",
                    segment.turn, segment.name
                ),
            }),
        }
    }

    /// Returns whether folding the ledger is worthwhile: the deadline has passed, or nobody has written for a while.
    fn may_be_due(&self, inputs: &SegmentInputs) -> bool {
        let last = inputs.orders.iter().map(|orders| orders.received_at).max();
        let wait = i64::from(inputs.settings.second_thoughts) * 60;
        let seen = self.received.looked_at;
        seen > inputs.segment.deadline || last.is_none_or(|last| last + wait <= seen)
    }

    /// The deadline has passed, or everybody who by public facts faces a question has been final for a while: when the inbox was
    /// looked into, for a letter that came since may have come in time.
    fn is_due(&self, inputs: &SegmentInputs, table: &GameState) -> bool {
        let seen = self.received.looked_at;
        if seen > inputs.segment.deadline || !table.asks() {
            return true;
        }
        let asked = waited(table, &inputs.segment);
        let faces = |seat: &&Seat| asked.contains(&seat_number(seat));
        let mut facing = inputs.seated().filter(faces).peekable();
        let last = inputs.orders.iter().map(|orders| orders.received_at).max();
        let wait = i64::from(inputs.settings.second_thoughts) * 60;
        facing.peek().is_some()
            && facing.all(|seat| inputs.is_final(seat))
            && last.is_some_and(|last| last + wait <= seen)
            && (table.cut().is_none() || self.has_rested(inputs))
    }

    /// The rest of a segment that was cut leaves everybody time to think again.
    fn has_rested(&self, inputs: &SegmentInputs) -> bool {
        let rest = i64::from(inputs.settings.not_before) * 3600;
        self.office.now >= inputs.segment.opened_at + rest
            || inputs.seated().all(|seat| inputs.is_final(seat))
    }

    /// Everything that comes of a segment, at once.
    fn write(
        &mut self,
        inputs: &SegmentInputs,
        sent: Option<&PlayerEntropy>,
        rounds: Vec<ConsecutiveSegment>,
        silence: &SilenceResponse,
    ) -> Result<Vec<SegmentReport>, OfficeError> {
        let kept = self.kept_orders(inputs, &rounds)?;
        let bound = self.bound(inputs, sent, &rounds)?;
        let head = bound.1.last().and_then(|last| last.head.as_deref());
        let written = self.pages(
            inputs,
            sent,
            head.map(printed_hash),
            &rounds,
            silence,
            &kept,
        )?;
        self.put(inputs, rounds, bound, written, silence, &kept)
    }

    /// Orders that were sent ahead for the segment that opens.
    fn kept_orders(
        &mut self,
        inputs: &SegmentInputs,
        rounds: &[ConsecutiveSegment],
    ) -> Result<KeptOrders, OfficeError> {
        match rounds.last().and_then(|last| last.outcome.next.as_ref()) {
            Some(next) => self
                .store
                .read(|store| KeptOrders::at(store, &inputs.seats, next)),
            None => Ok(KeptOrders::default()),
        }
    }

    /// Judges this segment like [`JudgeCommand::segment_run`], without a mail.
    #[cfg(test)]
    pub fn judge_without_mail(
        &mut self,
        segment: &Segment,
    ) -> Result<Vec<SegmentReport>, OfficeError> {
        let inputs = self.store.read(|store| SegmentInputs::of(store, segment))?;
        let tables = &mut *self.tables;
        let table = self
            .store
            .read(|store| tables.at(store, &inputs.game, segment).cloned())?;
        let mut rounds = self.rounds(table, &inputs)?;
        let silence = SilenceResponse::of(self.store, self.office.now, &inputs, &mut rounds)?;
        let kept = self.kept_orders(&inputs, &rounds)?;
        let bound = self.bound(&inputs, None, &rounds)?;
        self.put(
            &inputs,
            rounds,
            bound,
            PageMails::default(),
            &silence,
            &kept,
        )
    }

    /// Each segment bound to the one before, and what the chain gets with them.
    fn bound(
        &mut self,
        inputs: &SegmentInputs,
        sent: Option<&PlayerEntropy>,
        rounds: &[ConsecutiveSegment],
    ) -> Result<(Vec<JudgedSegment>, Vec<ChainEntry>), OfficeError> {
        let mut judged = self.all_judged(inputs, rounds);
        if let Some(first) = judged.first_mut() {
            first.luck = sent.map(|luck| FixedLuck {
                words: luck_text(luck),
                numbers: luck.beacon.clone(),
            });
        }
        let chain_entries = self.chain_entries(inputs, rounds, &judged)?;
        Ok((judged, chain_entries))
    }

    fn put(
        &mut self,
        inputs: &SegmentInputs,
        rounds: Vec<ConsecutiveSegment>,
        (mut judged, chain_entries): (Vec<JudgedSegment>, Vec<ChainEntry>),
        PageMails { mails, pictures }: PageMails,
        silence: &SilenceResponse,
        kept: &KeptOrders,
    ) -> Result<Vec<SegmentReport>, OfficeError> {
        let reports = reports(inputs, &rounds, mails.len());
        let (office, key, mut is_over) = (self.office, self.office.key, false);
        let next = rounds.last().and_then(|last| last.outcome.next.as_ref());
        if let Some(last) = judged.last_mut() {
            (last.mail, last.pictures) = (mails, pictures);
        }
        let written = self.store.write(|store| {
            let mut open = inputs.segment.id;
            for one in &mut judged {
                one.segment = open;
                match store.judge_segment(one)? {
                    JudgedOutcome::Opened(next) => open = next,
                    JudgedOutcome::Finished => is_over = true,
                    JudgedOutcome::AlreadyJudged => return Ok::<_, OfficeError>(None),
                }
            }
            for chain_entry in &chain_entries {
                store.put_entry(inputs.game.id, chain_entry)?;
            }
            if let Some(next) = next.filter(|_| !is_over) {
                kept.put(store, open)?;
                silence.carry_out(store, office, &inputs.game, open, next)?;
            }
            if is_over {
                // No segment follows that would bind the last pages.
                chain_entries::append_pending(store, key, &inputs.game)?;
            }
            Ok(Some(open))
        })?;
        let Some(open) = written else {
            return Ok(Vec::new());
        };
        match rounds.into_iter().last().and_then(|last| last.outcome.next) {
            Some(next) => self.tables.put(inputs.game.id, open, next),
            None => self.tables.clear(inputs.game.id),
        }
        Ok(reports)
    }

    /// Returns the entries that the chain of the game gets with these segments.
    fn chain_entries(
        &mut self,
        inputs: &SegmentInputs,
        rounds: &[ConsecutiveSegment],
        judged: &[JudgedSegment],
    ) -> Result<Vec<ChainEntry>, OfficeError> {
        let closed = rounds.iter().zip(judged).map(|(round, one)| {
            let moment = &round.table.moment;
            ClosedSegment::new(
                moment.ordinal,
                moment.turn,
                &moment.name,
                one.judged_at,
                one.rules_revision,
                [&one.inputs_hash, &one.salt, &one.events_hash],
                &one.answers,
            )
        });
        let closed: Vec<ClosedSegment> = closed.collect();
        let (key, of) = (self.office.key, (&inputs.game, Some(inputs.segment.id)));
        self.store
            .read(|store| chain_entries::expected_entries(store, key, of.0, of.1, &closed))
    }

    /// Each segment bound to the one before.
    fn all_judged(
        &self,
        inputs: &SegmentInputs,
        rounds: &[ConsecutiveSegment],
    ) -> Vec<JudgedSegment> {
        let mut hash = inputs.last_hash.clone();
        let mut judged: Vec<JudgedSegment> = Vec::new();
        for (at, round) in rounds.iter().enumerate() {
            let one = self.judged(inputs, round, hash.as_deref(), at == 0);
            hash = Some(one.events_hash.to_vec());
            judged.push(one);
        }
        judged
    }

    fn judged(
        &self,
        inputs: &SegmentInputs,
        round: &ConsecutiveSegment,
        last_hash: Option<&[u8]>,
        is_first: bool,
    ) -> JudgedSegment {
        let ConsecutiveSegment { table, outcome } = round;
        let events = table.lines(&outcome.events);
        let ordinal = table.moment.ordinal.to_be_bytes();
        let salt = self
            .office
            .key
            .derive("salt", &[inputs.game.slug.as_bytes(), &ordinal]);
        JudgedSegment {
            segment: inputs.segment.id,
            judged_at: self.office.now,
            rules_revision: rules::REVISION,
            inputs_hash: inputs.hash(table, rules::REVISION, last_hash, is_first),
            salt,
            events_hash: events_hash(last_hash, &salt, &events),
            events,
            answers: answers(table, outcome),
            renamed: newly_named_seats(inputs, outcome),
            moved: if is_first {
                inputs.moves.iter().map(|one| one.id).collect()
            } else {
                Vec::new()
            },
            next: outcome.next.as_ref().map(|next| self.opening(inputs, next)),
            luck: None,
            mail: Vec::new(),
            pictures: Vec::new(),
        }
    }

    fn opening(&self, inputs: &SegmentInputs, next: &GameState) -> NewSegment {
        let name = next.moment.name.clone();
        let closing = inputs.closing(self.office, next);
        NewSegment {
            turn: next.moment.turn,
            name,
            opened_at: self.office.now,
            deadline: closing.at,
            waits_for: closing.spent,
            cut: next.cut().map(StoredSplit::text),
            asked: waited_for(next, &inputs.seats)
                .iter()
                .map(|seat| i64::from(seat.0))
                .collect(),
        }
    }

    /// The segment, and those behind it for which no letters are asked.
    fn rounds(
        &self,
        table: GameState,
        inputs: &SegmentInputs,
    ) -> Result<Vec<ConsecutiveSegment>, OfficeError> {
        let mut rounds: Vec<ConsecutiveSegment> = Vec::new();
        let mut next = Some(table);
        while let Some(table) = next {
            if rounds.len() == MOST_AT_ONCE {
                return Err(OfficeError::Game {
                    game: inputs.game.slug.clone(),
                    detail: format!("{MOST_AT_ONCE} segments on end ask nobody"),
                });
            }
            let is_first = rounds.is_empty();
            let mut outcome = inputs.judge(&table, is_first)?;
            let turn = table.moment.turn;
            let stand_ins = told_stand_ins(&inputs.seats, &inputs.stand_ins, self.office.now);
            outcome.next = outcome.next.map(|next| {
                let next = next.with_stand_ins(stand_ins);
                if next.moment.turn == turn {
                    next
                } else {
                    let due = inputs.closing(self.office, &next).at;
                    next.with_last_turn(&inputs.settings, due)
                }
            });
            next = outcome
                .next
                .clone()
                .filter(|next| !asks(next, &inputs.seats));
            rounds.push(ConsecutiveSegment { table, outcome });
        }
        Ok(rounds)
    }
}
