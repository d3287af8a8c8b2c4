//! Letters with the marks of a list: a person's letter that went through his club's list has them, and so have machines that answer
//! mail. One that proves its seat is attended to if it orders, asks or says something in words of its own; nothing else of it is answered,
//! for a machine at the other end would answer that.

use super::authenticated::Authenticated;
use super::authentication::{Authenticator, Credential};
use super::block_reading::read_orders;
use super::bounces::file_machine_mail;
use super::echoed_form::is_our_form;
use super::free_text_orders::{answered_texts, new_text_only, parse_letter};
use super::incoming_letter::{AuthenticatedLetter, IncomingLetter};
use super::intake_context::IntakeContext;
use super::letter_outcome::Outcome;
use super::routing::take_by_proof;
use crate::context::error::OfficeError;
use bulla_core::orders::{BlockHeader, BlockStatus};
use bulla_mail::{BlockResult, RawOrderBlock};
use bulla_store::{PASSED_OVER, StoredLetter};

/// Returns the outcome of a letter with the marks of a list.
pub(super) fn take_listed(
    context: &mut IntakeContext<'_, '_>,
    stored: &StoredLetter,
    incoming: IncomingLetter,
    header: &BlockHeader,
    authenticator: &Authenticator<'_>,
    from: &str,
) -> Result<Outcome, OfficeError> {
    let has_secret = authenticator.has_secret(context.records(), &incoming.letter, header, from)?;
    let proof = authenticator.prove(context.records(), &incoming.letter, header)?;
    let proven = match proof {
        Credential::Valid(proven) if has_secret => proven,
        Credential::Stale(proven) | Credential::Disagrees(proven, ..) if has_secret => {
            return Ok(passed_over(&proven));
        }
        Credential::Void(void) => return Ok(passed_over(&void.proven)),
        _ => return file_machine_mail(context, stored),
    };
    if context.must_wait(&proven, &incoming) {
        return Ok(Outcome::Deferred);
    }
    let authenticated = AuthenticatedLetter {
        proven: &proven,
        incoming: &incoming,
    };
    if says_something_of_its_own(context, authenticated)? {
        take_by_proof(
            context,
            Credential::Valid(proven),
            incoming,
            header,
            from,
            authenticator.dmarc,
        )
    } else {
        Ok(passed_over(&proven))
    }
}

/// Lists the letter for the moderator and answers nobody.
fn passed_over(proven: &Authenticated) -> Outcome {
    Outcome::Filed {
        verdict: PASSED_OVER,
        seat: Some((proven.game.id, proven.seat.id)),
    }
}

/// Returns whether a letter has orders, a request, a note, press or a protest that was not mailed to its seat.
fn says_something_of_its_own(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<bool, OfficeError> {
    if authenticated.incoming.too_long.is_some() {
        return Ok(false);
    }
    let mut ours = answered_texts(context.records(), authenticated)?;
    let (segment, seat) = (
        authenticated.proven.segment.id,
        authenticated.proven.seat.id,
    );
    if let Some(page) = context.records().page(segment, seat)? {
        ours.extend(bulla_mail::texts(&page.outline));
    }
    let letter = &authenticated.incoming.letter;
    let alone = new_text_only(letter, &ours, &authenticated.proven.seat.player);
    let is_echo = alone.own.lines.len() < letter.own.lines.len();
    let is_said = |text: &str| !is_in(text, &ours);
    let note = letter.note.as_deref().is_some_and(is_said);
    let press = letter.press.iter().any(|press| is_said(&press.text));
    let protest = letter.protests.iter().any(|one| is_said(&one.text));
    if !is_echo && (note || press || protest) {
        return Ok(true);
    }
    let parsed_letter = parse_letter(context, authenticated)?;
    match &parsed_letter.found {
        BlockResult::Orders(block) if parsed_letter.is_plain => {
            orders_or_asks(context, authenticated, block)
        }
        BlockResult::Orders(block) | BlockResult::Form(block)
            if !block.quoted && is_said(&block.text) =>
        {
            orders_or_asks(context, authenticated, block)
        }
        _ => Ok(false),
    }
}

/// Returns whether a block has orders or a request, and was not shown to the seat before.
fn orders_or_asks(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    block: &RawOrderBlock,
) -> Result<bool, OfficeError> {
    let understood = read_orders(context, authenticated, block)?;
    let header = &understood.letter.header;
    if header.confirm.is_some() || header.status == Some(BlockStatus::Proposal) {
        return Ok(false);
    }
    if !header.requests.is_empty() || header.clear || understood.letter.is_refused() {
        return Ok(true);
    }
    Ok(!is_our_form(context, authenticated.proven, &understood)?
        && understood.letter.orders.is_some())
}

/// Returns whether a text occurs in one of the others, regardless of wrapping.
fn is_in(text: &str, others: &[String]) -> bool {
    let folded = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let wanted = folded(text);
    others.iter().any(|other| folded(other).contains(&wanted))
}
