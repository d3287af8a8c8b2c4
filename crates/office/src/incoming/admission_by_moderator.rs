//! The moderator admits a letter that came by a way which does not say when: a server that kept it, a player who shows that it left
//! in time. It is the only way to give a letter another time than the mailbox did; every seat is told.

use sha2::{Digest, Sha256};

use super::answering::settle;
use super::authenticated::Authenticated;
use super::authentication::{Authenticator, Credential};
use super::header;
use super::incoming_letter::Arrival;
use super::intake_context::IntakeContext;
use super::late_letters::LateLetterPolicy;
use super::letter_intake::take_in;
use super::receiving::LetterReceiver;
use crate::context::OfficeContext;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::clock::utc_time;
use crate::context::error::OfficeError;
use crate::outgoing::seat_notices::notify_all;
use bulla_mail::{self, FetchedLetter};
use bulla_store::{NewLetter, ReadTransaction, StoredLetter, WriteTransaction};

impl LetterReceiver<'_> {
    /// The letter counts as received at this time, in Unix seconds, and is answered. Returns what its seat is called.
    ///
    /// # Errors
    /// The time lies ahead or before the segment opened, the letter proves no seat, its segment is judged, or it was admitted before.
    pub fn admit_letter(
        self,
        letter: FetchedLetter,
        at: i64,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        one_line("reason", acted_by.why)?;
        let LetterReceiver {
            store,
            tables,
            office,
        } = self;
        store.write(|records| {
            if letter.too_long.is_some() {
                let why = "this letter is too long to be read";
                return Err(OfficeError::User(why.to_owned()));
            }
            let proven = prove(records, office, &letter.raw, at)?;
            check_time(&proven, at, office.now)?;
            let stored = store_admitted(records, letter, at, office.now)?;
            let late = LateLetterPolicy::Answered;
            let mut context = IntakeContext::new(records, tables, office, late);
            let outcome = take_in(&stored, Arrival::Admitted, &mut context)?;
            settle(outcome, stored.id, &mut context)?;
            let what = format!(
                "admitted a letter of {} as received at {}",
                proven.seat.name,
                utc_time(at)
            );
            records.note(&acted_by.note(office.now, Some(proven.game.id), what))?;
            let words = [utc_time(at), acted_by.why.to_owned()];
            let Authenticated { game, segment, .. } = &proven;
            let table = tables.at(records, game, segment)?;
            notify_all(records, office, game, segment, table, "admitted", &words)?;
            Ok(proven.seat.name)
        })
    }
}

/// Refuses a time that lies ahead or before the segment opened.
fn check_time(proven: &Authenticated, at: i64, now: i64) -> Result<(), OfficeError> {
    let opened = proven.segment.opened_at;
    if (opened..=now).contains(&at) {
        return Ok(());
    }
    Err(OfficeError::User(format!(
        "{}: expected a time between {}, when the segment opened, and now, {}",
        utc_time(at),
        utc_time(opened),
        utc_time(now)
    )))
}

/// Stores a letter as received at a time. Refuses one that was admitted with it before.
fn store_admitted(
    records: &mut WriteTransaction<'_>,
    letter: FetchedLetter,
    at: i64,
    now: i64,
) -> Result<StoredLetter, OfficeError> {
    // The same bytes may be here already, as they came.
    let mut hash = Sha256::new_with_prefix(&letter.raw);
    hash.update(at.to_be_bytes());
    let new = NewLetter {
        sha256: hash.finalize().into(),
        message_id: bulla_mail::message_id(&letter.raw).unwrap_or_default(),
        source: format!("admitted: {}", letter.source),
        servers: String::new(),
        too_long: None,
        received_at: at,
        raw: letter.raw,
        stored_at: now,
    };
    if records.store_letters(&[new])? == 0 {
        return Err(OfficeError::User(
            "this letter was admitted with this time before".to_owned(),
        ));
    }
    let id = records.newest_letter()?;
    Ok(records.letter(id)?)
}

/// Proves the seat of a letter; errors unless the letter counts by its proof, since only such a letter can be admitted.
fn prove(
    records: &mut ReadTransaction<'_>,
    office: OfficeContext<'_>,
    raw: &[u8],
    at: i64,
) -> Result<Authenticated, OfficeError> {
    let refused = |why: String| {
        Err(OfficeError::User(format!(
            "this letter cannot be admitted: {why}"
        )))
    };
    let letter = bulla_mail::read(raw);
    if let Some(machine) = &letter.machine {
        return refused(format!("a machine wrote it ({machine})"));
    }
    let head = header::of(&letter, raw);
    let from = letter.from.first().cloned().unwrap_or_default();
    let doorman = Authenticator {
        key: office.key,
        config: office.config,
        dmarc: bulla_mail::dmarc(raw, &from, &office.config.trust()),
        at,
    };
    match doorman.prove(records, &letter, &head)? {
        Credential::Valid(proven) => Ok(proven),
        Credential::Stale(proven) => refused(format!(
            "it is for turn {}, {} of {}, which is judged",
            proven.segment.turn, proven.segment.name, proven.game.slug
        )),
        Credential::Void(void) => refused(format!(
            "it answers a page of {} that is void since the office was put back from a backup",
            void.proven.game.slug
        )),
        Credential::Disagrees(proven, ..) => refused(format!(
            "it says something else than its proof, which is of {} in {}",
            proven.seat.name, proven.game.slug
        )),
        Credential::Stranger(..) | Credential::Nobody => refused(
            "it proves no seat. It must hold the token of an open segment, or answer its page, and come from a registered address"
                .to_owned(),
        ),
    }
}
