//! Letters in batches: stored raw with one commit, taken out of the inbox after it, then read and answered with another.

use std::collections::BTreeSet;
use std::time::Instant;

use sha2::{Digest, Sha256};

use super::answering::settle;
use super::incoming_letter::Arrival;
use super::intake_context::IntakeContext;
use super::late_letters::LateLetterPolicy;
use super::letter_intake::take_in;
use super::server_fetches::{FetchEvent, RescanChoice, ServerFetches};
use crate::context::OfficeContext;
use crate::context::error::{OfficeError, quietly};
use crate::context::high_water_mark;
use crate::context::run_reports::ReceiveReport;
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::log_events;
use bulla_mail::{self, FetchedLetter, LetterBatch, MailSourceConfig, TransportError};
use bulla_store::{LetterId, NewLetter, Store};

const BATCH: usize = 200;

pub struct LetterReceiver<'a> {
    pub store: &'a mut Store,
    pub tables: &'a mut GameStateCache,
    pub office: OfficeContext<'a>,
}

impl LetterReceiver<'_> {
    /// Stores what lies in the inbox, then answers what is stored. Letters that are on this machine wait for no server.
    pub fn receive(
        mut self,
        past: RescanChoice,
        fetches: &mut ServerFetches,
    ) -> Result<ReceiveReport, OfficeError> {
        let mut received = ReceiveReport {
            looked_at: self.office.now,
            ..ReceiveReport::default()
        };
        let inbox = self.office.config.inbox.iter();
        let (servers, local): (Vec<_>, Vec<_>) = inbox.partition(|source| source.is_server());
        let until = fetches.begin(&servers, self.office.directory, past, self.office.now);
        for mail_source in local {
            self.store_local(mail_source, past, &mut received)?;
        }
        if !servers.is_empty() {
            self.answer_letters(&mut received, LateLetterPolicy::Deferred)?;
            self.store_of_servers(fetches, until, &mut received)?;
            self.end_looks(&servers, fetches, &mut received)?;
        }
        self.answer_letters(&mut received, LateLetterPolicy::Deferred)?;
        Ok(received)
    }

    /// Stores letters that somebody brings, for good, then answers what is stored as far as that succeeds.
    pub fn take(mut self, letters: Vec<FetchedLetter>) -> Result<ReceiveReport, OfficeError> {
        let letters = letters.into_iter();
        let letters: Vec<NewLetter> = letters.map(|one| self.new_letter(one)).collect();
        let mut received = ReceiveReport {
            stored: self.keep(&letters)?,
            ..ReceiveReport::default()
        };
        if let Err(error) = self.answer_letters(&mut received, LateLetterPolicy::Deferred) {
            received.waiting.push(error.to_string());
        }
        Ok(received)
    }

    /// Stores what lies in a mail source on this machine. One that cannot be read is reported, and keeps no other.
    fn store_local(
        &mut self,
        mail_source: &MailSourceConfig,
        past: RescanChoice,
        received: &mut ReceiveReport,
    ) -> Result<(), OfficeError> {
        let name = mail_source.to_string();
        let before = received.stored;
        let done = self
            .must_be_there(mail_source)
            .and_then(|()| self.take_all(mail_source, past, received));
        log_events::stored(&name, received.stored - before);
        self.end_look(&name, done, received)
    }

    /// Notes whether a mail source can be read.
    fn end_look(
        &mut self,
        name: &str,
        done: Result<(), OfficeError>,
        received: &mut ReceiveReport,
    ) -> Result<(), OfficeError> {
        let now = self.office.now;
        match done {
            Ok(()) => self.note(name, now, None),
            Err(OfficeError::Carrier(error)) => {
                let error = error.to_string();
                self.note(name, now, Some(&error))?;
                received.waiting.push(error);
                received.is_blind = true;
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Stores and answers the letters of servers as they come. While a server is waited for, others work in the office.
    fn store_of_servers(
        &mut self,
        fetches: &mut ServerFetches,
        until: Option<Instant>,
        received: &mut ReceiveReport,
    ) -> Result<(), OfficeError> {
        self.store.let_others_work()?;
        while let Some((name, event)) = fetches.next(until) {
            match event {
                FetchEvent::Batch(batch) => {
                    self.work_alone()?;
                    let (before, unread) = (received.stored, received.unread.len());
                    self.store_batch(batch, received)?;
                    log_events::stored(&name, received.stored - before);
                    fetches.stored(&name, &received.unread[unread..]);
                    self.answer_letters(received, LateLetterPolicy::Deferred)?;
                    self.store.let_others_work()?;
                }
                FetchEvent::KeepsNone => received.waiting.push(keeps_none(&name)),
                FetchEvent::End(_) => {}
            }
        }
        self.work_alone()
    }

    /// Notes what the looks into servers came to. As long as one is waited for nobody knows which letters lie there.
    fn end_looks(
        &mut self,
        servers: &[&MailSourceConfig],
        fetches: &mut ServerFetches,
        received: &mut ReceiveReport,
    ) -> Result<(), OfficeError> {
        let names: BTreeSet<String> = servers.iter().map(ToString::to_string).collect();
        let ended = fetches.take_ended().into_iter();
        for (name, look) in ended.filter(|(name, _)| names.contains(name)) {
            received.looked_at = received.looked_at.min(look.began);
            received.unread.extend(look.unread);
            self.end_look(&name, look.outcome, received)?;
        }
        let waited_for = fetches.waited_for();
        received.is_blind |= names.iter().any(|name| waited_for.contains(name.as_str()));
        Ok(())
    }

    fn work_alone(&mut self) -> Result<(), OfficeError> {
        if self.store.work_alone()? {
            *self.tables = GameStateCache::default();
        }
        Ok(())
    }

    /// Takes all letters of a mail source on this machine. A letter leaves its place only after the commit.
    fn take_all(
        &mut self,
        mail_source: &MailSourceConfig,
        past: RescanChoice,
        received: &mut ReceiveReport,
    ) -> Result<(), OfficeError> {
        let opened = mail_source.open(self.office.directory);
        let mut source = opened.map_err(OfficeError::Carrier)?;
        if past == RescanChoice::IncludeFetched && !source.include_released() {
            received.waiting.push(keeps_none(&mail_source.to_string()));
        }
        loop {
            let batch = source.fetch().map_err(OfficeError::Carrier)?;
            if batch.is_empty() {
                return Ok(());
            }
            self.store_batch(batch, received)?;
            source.release().map_err(OfficeError::Carrier)?;
        }
    }

    /// An inbox that worked and is gone took its letters along: it is not made again in silence.
    fn must_be_there(&mut self, mail_source: &MailSourceConfig) -> Result<(), OfficeError> {
        let Some(missing) = mail_source.missing(self.office.directory) else {
            return Ok(());
        };
        let name = mail_source.to_string();
        let carriers = self.store.read(|store| store.carriers())?;
        let mut known = carriers.iter().filter(|one| one.ok_at.is_some());
        if !known.any(|one| one.name == name) {
            Ok(())
        } else {
            Err(OfficeError::Carrier(TransportError::Files {
                place: missing.display().to_string(),
                detail: "the inbox is gone, and what letters were in it".to_owned(),
                advice: "Put it back; if it is to be empty, make the directory anew",
            }))
        }
    }

    fn note(&mut self, name: &str, now: i64, failure: Option<&str>) -> Result<(), OfficeError> {
        let config = self.office.config;
        self.store
            .write(|store| log_events::transport(store, config, name, now, failure))
    }

    fn store_batch(
        &mut self,
        batch: LetterBatch,
        received: &mut ReceiveReport,
    ) -> Result<(), OfficeError> {
        for letter in batch.unread {
            received.waiting.push(letter.reason);
            received.unread.push(self.time(letter.received_at));
        }
        let letters = batch.letters.into_iter();
        let letters: Vec<NewLetter> = letters.map(|one| self.new_letter(one)).collect();
        received.stored += self.keep(&letters)?;
        Ok(())
    }

    /// Stores letters for good, so that they may leave their place. Returns how many were new.
    fn keep(&mut self, letters: &[NewLetter]) -> Result<usize, OfficeError> {
        if letters.is_empty() {
            return Ok(0);
        }
        let (stored, high_water_mark) = self.store.write(|store| {
            Ok::<_, OfficeError>((
                store.store_letters(letters)?,
                store.raise_high_water_mark()?,
            ))
        })?;
        if let Some(high_water_mark) = high_water_mark {
            high_water_mark::raise(self.office.directory, high_water_mark)?;
        }
        Ok(stored)
    }

    fn new_letter(&self, letter: FetchedLetter) -> NewLetter {
        NewLetter {
            sha256: Sha256::digest(&letter.raw).into(),
            message_id: bulla_mail::message_id(&letter.raw).unwrap_or_default(),
            servers: servers(&letter.raw),
            source: letter.source,
            too_long: letter
                .too_long
                .map(|bytes| i64::try_from(bytes).unwrap_or(i64::MAX)),
            received_at: self.time(letter.received_at),
            raw: letter.raw,
            stored_at: self.office.now,
        }
    }

    /// A clock that runs ahead makes no letter late.
    fn time(&self, received_at: Option<i64>) -> i64 {
        received_at.unwrap_or(self.office.now).min(self.office.now)
    }

    /// Answers every letter that waits. A letter that cannot be answered waits alone and keeps no other.
    pub fn answer_letters(
        &mut self,
        received: &mut ReceiveReport,
        late: LateLetterPolicy,
    ) -> Result<(), OfficeError> {
        let waiting = self.store.read(|store| store.unanswered())?;
        received.left.clear();
        received.stuck.clear();
        for batch in waiting.chunks(BATCH) {
            if let Ok(answered) = self.answer_together(batch, late) {
                self.count(received, batch, &answered)?;
                continue;
            }
            for letter in batch {
                match self.answer_together(std::slice::from_ref(letter), late) {
                    Ok(answered) => {
                        self.count(received, std::slice::from_ref(letter), &answered)?;
                    }
                    Err(OfficeError::Store(error)) => return Err(error.into()),
                    Err(error) => {
                        if let OfficeError::Game { game, .. } = &error {
                            received.stuck.insert(*letter, game.clone());
                        }
                        let stored = self.store.read(|store| store.letter(*letter))?;
                        let reason = format!("{}: {error}", stored.source);
                        if !received.waiting.contains(&reason) {
                            received.waiting.push(reason);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Counts a batch; the letters that were not answered wait until it is known whether they are late.
    fn count(
        &mut self,
        received: &mut ReceiveReport,
        batch: &[LetterId],
        answered: &[LetterId],
    ) -> Result<(), OfficeError> {
        let left = batch.iter().filter(|letter| !answered.contains(letter));
        received.left.extend(left);
        received.answered += answered.len();
        log_events::answered(self.store, answered)
    }

    /// Returns those that were answered.
    fn answer_together(
        &mut self,
        letters: &[LetterId],
        late: LateLetterPolicy,
    ) -> Result<Vec<LetterId>, OfficeError> {
        let LetterReceiver {
            store,
            tables,
            office,
        } = self;
        let work = || {
            store.write(|records| {
                let mut answered = Vec::new();
                let mut context = IntakeContext::new(records, tables, *office, late);
                for id in letters {
                    let mut stored = context.records().letter(*id)?;
                    if stored.received_at > office.now {
                        // A clock that was ahead stored it, and has been put right since: its orders and its row say the same time.
                        stored.received_at = office.now;
                        context.records().put_received(*id, office.now)?;
                    }
                    let outcome = take_in(&stored, Arrival::Received, &mut context)?;
                    if settle(outcome, *id, &mut context)? {
                        answered.push(*id);
                    }
                }
                Ok(answered)
            })
        };
        quietly(work).unwrap_or_else(|| {
            let sentence =
                "a letter could not be read because of a fault of this program; please report it";
            Err(OfficeError::Fault(sentence.to_owned()))
        })
    }
}

fn keeps_none(name: &str) -> String {
    format!("{name}: it keeps no letters that were taken; those are not read again")
}

/// Returns the servers that vouch for a letter, each with its position, in stored form.
fn servers(raw: &[u8]) -> String {
    let named = bulla_mail::auth_servers(raw).into_iter();
    let lines: Vec<String> = named
        .map(|(above, name)| format!("{above} {name}"))
        .collect();
    lines.join("\n")
}
