//! Intake of one letter: what it proves, and what follows from it.

use std::ops::ControlFlow;

use super::address_change::confirm_address_change;
use super::answer_notices::AnswerNotices;
use super::authentication::{Authenticator, Credential, by_code};
use super::bounces::file_machine_mail;
use super::confirm::confirm_code;
use super::deduplication::answer_if_repeated;
use super::echoed_form::is_only_quoted;
use super::entry_letters::take_entry_letter;
use super::forwarding::{forward_to_moderators, take_moderator_answer};
use super::header;
use super::incoming_letter::{Arrival, AuthenticatedLetter, IncomingLetter};
use super::intake_context::IntakeContext;
use super::invitation_answers::take_invitation_answer;
use super::letter_outcome::{Outcome, SeatOutcome};
use super::mailing_lists::take_listed;
use super::moderator_requests::take_moderator_request;
use super::observer_letters::take_observer_letter;
use super::routing::{finish_confirmation, take_by_proof};
use super::seat_back_letters::take_seat_back_letter;
use super::seat_offer_letters::take_seat_offer_letter;
use super::sender_limits::count_letter;
use super::stand_in_letters::take_stand_in_letter;
use super::standby_letters::take_standby_letter;
use super::uncounted_words::tell_uncounted;
use super::void_pages::waits_for_its_page;
use crate::context::error::OfficeError;
use crate::context::plus_address::is_our_own;
use crate::context::quoted_mails::read_of_seat;
use bulla_mail::{BlockResult, Dmarc};
use bulla_store::{AHEAD, StoredLetter};

/// Reads a letter and carries out what it says. Returns its outcome, by which it is answered and closed.
pub fn take_in(
    stored: &StoredLetter,
    arrival: Arrival,
    context: &mut IntakeContext<'_, '_>,
) -> Result<Outcome, OfficeError> {
    let mut letter = bulla_mail::read(&stored.raw);
    if stored.too_long.is_some() {
        letter.found = BlockResult::None;
    }
    let config = context.office().config;
    let is_listed = letter.is_listed;
    let is_ours = |from: &String| is_our_own(from, &config.address);
    if (letter.machine.is_some() && !is_listed) || letter.from.iter().any(is_ours) {
        return file_machine_mail(context, stored);
    }
    let header = header::of(&letter, &stored.raw);
    let from = letter.from.first().cloned().unwrap_or_default();
    let mut incoming = IncomingLetter::new(stored, letter, arrival);
    let dmarc = bulla_mail::dmarc(&stored.raw, &from, &config.trust());
    let authenticator = Authenticator {
        key: context.office().key,
        config,
        dmarc,
        at: stored.received_at,
    };
    if is_listed {
        return take_listed(context, stored, incoming, &header, &authenticator, &from);
    }
    if let Some(outcome) = take_without_seat(context, &incoming, &stored.raw, &from, dmarc)? {
        return Ok(outcome);
    }
    let counts = dmarc != Dmarc::Fail && !is_only_quoted(&incoming.letter);
    if let Some(code) = header.confirm.as_deref().filter(|_| counts) {
        incoming = match take_code(context, incoming, code, &from)? {
            ControlFlow::Break(outcome) => return Ok(outcome),
            ControlFlow::Continue(incoming) => incoming,
        };
    }
    let proof = authenticator.prove(context.records(), &incoming.letter, &header)?;
    if let Some(proven) = proof.seat().filter(|_| stored.too_long.is_none()) {
        let seat = proven.seat.id;
        incoming.letter = read_of_seat(context.records(), seat, &stored.raw)?;
    }
    match &proof {
        Credential::Valid(proven) if context.must_wait(proven, &incoming) => Ok(Outcome::Deferred),
        Credential::Void(void) if waits_for_its_page(void, &incoming) => Ok(Outcome::Filed {
            verdict: AHEAD,
            seat: Some((void.proven.game.id, void.proven.seat.id)),
        }),
        _ => take_by_proof(context, proof, incoming, &header, &from, dmarc),
    }
}

/// Returns the outcome of a letter that needs no seat: of a moderator, or of somebody who is asked or asks for something.
fn take_without_seat(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    raw: &[u8],
    from: &str,
    dmarc: Dmarc,
) -> Result<Option<Outcome>, OfficeError> {
    if let Some(outcome) = take_moderator_request(context, (incoming, raw), from, dmarc)? {
        return Ok(Some(outcome));
    }
    if let Some(outcome) = take_moderator_answer(context, incoming, from, dmarc)? {
        return Ok(Some(outcome));
    }
    if let Some(outcome) = take_invitation_answer(context, incoming, from, dmarc)? {
        return Ok(Some(outcome));
    }
    if let Some(outcome) = take_entry_letter(context, incoming, from, dmarc)? {
        return Ok(Some(outcome));
    }
    if let Some(outcome) = take_seat_offer_letter(context, incoming, from, dmarc)? {
        return Ok(Some(outcome));
    }
    if let Some(outcome) = take_standby_letter(context, incoming, from, dmarc)? {
        return Ok(Some(outcome));
    }
    if let Some(outcome) = take_stand_in_letter(context, incoming, from, dmarc)? {
        return Ok(Some(outcome));
    }
    if let Some(outcome) = take_seat_back_letter(context, incoming, from, dmarc)? {
        return Ok(Some(outcome));
    }
    take_observer_letter(context, (incoming, raw), from, dmarc)
}

/// Returns the outcome of a letter whose code confirms something here; the letter itself if its code does not.
fn take_code(
    context: &mut IntakeContext<'_, '_>,
    incoming: IncomingLetter,
    code: &str,
    from: &str,
) -> Result<ControlFlow<Outcome, IncomingLetter>, OfficeError> {
    let Some(proven) = by_code(context.records(), code, from, incoming.received_at)? else {
        return confirm_address_change(context, code, from, incoming);
    };
    if context.must_wait(&proven, &incoming) {
        return Ok(ControlFlow::Break(Outcome::Deferred));
    }
    let authenticated = AuthenticatedLetter {
        proven: &proven,
        incoming: &incoming,
    };
    let sender = count_letter(context, authenticated, from)?;
    let mut notices = AnswerNotices::default();
    let reply = match answer_if_repeated(context, authenticated)? {
        Some(repeated) => repeated.into(),
        None => {
            forward_to_moderators(context, &mut notices, authenticated)?;
            tell_uncounted(context, &mut notices, authenticated)?;
            let confirmation = confirm_code(context, authenticated, code)?;
            finish_confirmation(context, &mut notices, authenticated, confirmation)?
        }
    };
    Ok(ControlFlow::Break(
        SeatOutcome {
            proven,
            incoming,
            sender: Some(sender),
            notices,
            reply,
        }
        .into(),
    ))
}
