//! Handling of a letter by what it proves: its seat, its purpose, and what takes it.

use super::answer_notices::AnswerNotices;
use super::authenticated::Authenticated;
use super::authentication::Credential;
use super::bare_yes_answers::accept_bare_yes;
use super::block_reading::read_orders;
use super::confirm::{Confirmation, ask_leaving, hold_letter, needs_confirmation, plain_code};
use super::deduplication::answer_if_repeated;
use super::echoed_form::{is_only_quoted, is_our_form};
use super::forwarding::{forward_questions, forward_to_moderators};
use super::free_text_orders::{
    answer_broken_block, answer_unparsed, displaced, has_no_orders, merged_with_standing,
    parse_letter, propose_orders, with_free_text,
};
use super::incoming_letter::{AuthenticatedLetter, IncomingLetter};
use super::incoming_press::{refuse_press, relay_press};
use super::incoming_protests::{refuse_protests, take_late_protests, take_protests};
use super::incoming_votes::{asks_to_leave, refuse_ballots, take_ballot_in_reply, take_ballots};
use super::intake_context::IntakeContext;
use super::letter_outcome::{Outcome, SeatAnswer, SeatOutcome, SeatReply};
use super::order_submission::{
    accept_orders, accept_standing_orders, is_superseded, keep_orders_ahead, withdraw_orders,
};
use super::question_answers::answer_questions;
use super::seat_requests::{distinct, of_block};
use super::sender_limits::{count_letter, reject_stranger};
use super::uncounted_words::{tell_signature, tell_talk, tell_uncounted};
use super::void_pages::{answer_void, stale_verdict};
use crate::context::error::OfficeError;
use crate::context::token::TokenScope;
use crate::game_state::block_header_check::header_mismatch;
use crate::game_state::meant_segment::{MeantSegment, meant_segment};
use crate::game_state::order_reading::OrderReading;
use crate::rendering::letter_verdict::{LetterVerdict, SenderDoubt};
use bulla_core::orders::{BlockHeader, BlockStatus, OfficeRequest};
use bulla_free_text::ParsedLetter;
use bulla_mail::{BlockResult, Dmarc};
use bulla_store::GameStatus;

/// Returns the outcome of a letter by its proof.
pub(super) fn take_by_proof(
    context: &mut IntakeContext<'_, '_>,
    proof: Credential,
    incoming: IncomingLetter,
    header: &BlockHeader,
    from: &str,
    dmarc: Dmarc,
) -> Result<Outcome, OfficeError> {
    let (proven, verdict) = match proof {
        Credential::Valid(proven) => (proven, None),
        Credential::Stale(proven) if proven.game.status == GameStatus::Finished => {
            let verdict = match asks_for_record(header) {
                true => LetterVerdict::RequestOnly(OfficeRequest::Record),
                false => LetterVerdict::Over,
            };
            (proven, Some(verdict))
        }
        Credential::Stale(proven) => {
            let verdict = stale_verdict(context, &proven)?;
            (proven, Some(verdict))
        }
        Credential::Void(void) => return answer_void(context, void, incoming, from),
        // A block for a later segment carries the proof of the open one.
        Credential::Disagrees(proven, "disagrees.segment", _)
            if names_later(context, &proven, header)? =>
        {
            (proven, None)
        }
        Credential::Disagrees(proven, key, words) => {
            (proven, Some(LetterVerdict::Disagrees(key, words)))
        }
        Credential::Stranger(proven, doubt) => {
            return take_doubted(context, proven, doubt, incoming, header, from, dmarc);
        }
        Credential::Nobody => return reject_stranger(context, &incoming, from, dmarc),
    };
    let authenticated = AuthenticatedLetter {
        proven: &proven,
        incoming: &incoming,
    };
    let sender = count_letter(context, authenticated, from)?;
    let mut notices = AnswerNotices::default();
    let reply = match verdict {
        Some(verdict) => answer_uncounted(context, &mut notices, authenticated, verdict)?.into(),
        None => match answer_if_repeated(context, authenticated)? {
            Some(repeated) => repeated.into(),
            None => {
                context.records().address_works(proven.seat.id, from)?;
                attend_to_letter(context, &mut notices, authenticated)?
            }
        },
    };
    Ok(SeatOutcome {
        proven,
        incoming,
        sender: Some(sender),
        notices,
        reply,
    }
    .into())
}

/// Returns the outcome of a letter with the token of a seat from where it does not count.
fn take_doubted(
    context: &mut IntakeContext<'_, '_>,
    proven: Authenticated,
    doubt: SenderDoubt,
    incoming: IncomingLetter,
    header: &BlockHeader,
    from: &str,
    dmarc: Dmarc,
) -> Result<Outcome, OfficeError> {
    let authenticated = AuthenticatedLetter {
        proven: &proven,
        incoming: &incoming,
    };
    if !needs_confirmation(context, authenticated, header)? {
        return reject_stranger(context, &incoming, from, dmarc);
    }
    let Some(answer) = hold_letter(context, authenticated, from, doubt)? else {
        return Ok(Outcome::Filed {
            verdict: "limited",
            seat: None,
        });
    };
    Ok(SeatOutcome {
        proven,
        incoming,
        sender: None,
        notices: AnswerNotices::default(),
        reply: answer.into(),
    }
    .into())
}

/// Answers a letter of a seat whose orders do not count, with the verdict that says why. A request is answered here in a game that is over.
fn answer_uncounted(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    verdict: LetterVerdict,
) -> Result<SeatAnswer, OfficeError> {
    if matches!(verdict, LetterVerdict::Over | LetterVerdict::RequestOnly(_)) {
        forward_to_moderators(context, notices, authenticated)?;
        refuse_press(context, notices, authenticated, "press.over")?;
        refuse_protests(context, notices, authenticated, "protest.over")?;
        refuse_ballots(context, notices, authenticated, "vote.over")?;
        return Ok(verdict.into());
    }
    if let Some(repeated) = answer_if_repeated(context, authenticated)? {
        return Ok(repeated);
    }
    forward_to_moderators(context, notices, authenticated)?;
    refuse_press(context, notices, authenticated, "press.proof")?;
    refuse_ballots(context, notices, authenticated, "vote.proof")?;
    let has_protested = take_late_protests(context, notices, authenticated, &verdict)?;
    let has_orders = matches!(authenticated.incoming.letter.found, BlockResult::Orders(_));
    Ok(if has_protested && !has_orders {
        LetterVerdict::ProtestOnly(true).into()
    } else {
        verdict.into()
    })
}

/// Returns the reply to a code: of a letter that was held and counts now, the reply to that one.
pub(super) fn finish_confirmation(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    confirmation: Confirmation,
) -> Result<SeatReply, OfficeError> {
    let (held, verdict) = match confirmation {
        Confirmation::Answer(answer) => return Ok(SeatReply::Answer(answer)),
        Confirmation::Held(held, verdict) => (held, verdict),
    };
    let authenticated = AuthenticatedLetter {
        incoming: &held,
        ..authenticated
    };
    let reply = match verdict {
        Some(verdict) => verdict.into(),
        None => match answer_if_repeated(context, authenticated)? {
            Some(repeated) => repeated.into(),
            None => attend_to_letter(context, notices, authenticated)?,
        },
    };
    Ok(SeatReply::Held(held, Box::new(reply)))
}

/// A letter of a seat, proven for the open segment.
fn attend_to_letter(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<SeatReply, OfficeError> {
    if let Some(bytes) = authenticated.incoming.too_long {
        return Ok(LetterVerdict::TooLong(bytes).into());
    }
    tell_uncounted(context, notices, authenticated)?;
    // What stands between marks of its own goes its way whatever the rest of the letter says.
    let has_note = authenticated.incoming.letter.note.is_some();
    if has_note {
        forward_to_moderators(context, notices, authenticated)?;
    }
    relay_press(context, notices, authenticated)?;
    take_protests(context, notices, authenticated)?;
    if authenticated.proven.is_stand_in {
        refuse_ballots(context, notices, authenticated, "vote.stand-in")?;
    } else {
        take_ballots(context, notices, authenticated)?;
    }
    if asks_to_leave(&authenticated.incoming.letter) {
        if authenticated.proven.is_stand_in {
            return Ok(LetterVerdict::StandIn("standin.not-yours", Vec::new()).into());
        }
        return Ok(ask_leaving(context, authenticated)?.into());
    }
    if take_ballot_in_reply(context, notices, authenticated)? {
        return Ok(LetterVerdict::VoteOnly(notices.has_relayed).into());
    }
    if let Some(confirmation) = accept_bare_yes(context, authenticated)? {
        return finish_confirmation(context, notices, authenticated, confirmation);
    }
    let parsed_letter = parse_letter(context, authenticated)?;
    tell_talk(context, notices, authenticated, &parsed_letter.talk)?;
    tell_signature(context, notices, authenticated, &parsed_letter.signature)?;
    answer_questions(context, notices, authenticated, &parsed_letter)?;
    if !has_note && has_no_orders(&parsed_letter) {
        forward_to_moderators(context, notices, authenticated)?;
    } else if !has_note {
        forward_questions(context, notices, authenticated, &parsed_letter)?;
    }
    let reply: SeatReply = match &parsed_letter.found {
        BlockResult::Orders(block) | BlockResult::Form(block) => {
            let understood = read_orders(context, authenticated, block)?;
            let understood = with_free_text(context, authenticated, understood, &parsed_letter)?;
            attend_to_block(context, notices, authenticated, &understood, &parsed_letter)?
        }
        BlockResult::Refused(complaint) => {
            answer_broken_block(context, authenticated, complaint.clone(), &parsed_letter)?.into()
        }
        BlockResult::None => {
            answer_without_block(context, notices, authenticated, &parsed_letter)?.into()
        }
    };
    if authenticated.proven.scope == TokenScope::Page {
        return Ok(reply);
    }
    Ok(reply.beside(distinct(parsed_letter.requests)))
}

/// A letter of a seat without a block.
fn answer_without_block(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    parsed_letter: &ParsedLetter,
) -> Result<SeatAnswer, OfficeError> {
    let letter = &authenticated.incoming.letter;
    let says_more = !parsed_letter.unread.is_empty() || parsed_letter.proposal.is_some();
    let verdict = match notices.note.take_if(|_| letter.note.is_some()) {
        Some(key) => LetterVerdict::NoteForwarded(key),
        None if says_more => {
            return answer_unparsed(context, authenticated, parsed_letter, parsed_letter.status);
        }
        None if !letter.press.is_empty() => LetterVerdict::PressOnly(notices.has_relayed),
        None if !letter.protests.is_empty() => LetterVerdict::ProtestOnly(notices.has_relayed),
        None if !letter.ballots.is_empty() => LetterVerdict::VoteOnly(notices.has_relayed),
        None => LetterVerdict::NoBlock,
    };
    Ok(verdict.into())
}

/// A letter of a seat with a block.
fn attend_to_block(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    understood: &OrderReading,
    parsed_letter: &ParsedLetter,
) -> Result<SeatReply, OfficeError> {
    let header = &understood.letter.header;
    let disagrees = |key| Ok(LetterVerdict::Disagrees(key, Vec::new()).into());
    if let Some(code) = &header.confirm {
        if is_only_quoted(&authenticated.incoming.letter) {
            return Ok(LetterVerdict::CodeVoid("code.quoted").into());
        }
        let confirmation = plain_code(context, authenticated, code, parsed_letter)?;
        return finish_confirmation(context, notices, authenticated, confirmation);
    }
    if authenticated.proven.scope == TokenScope::Page && !asks_for_pages(header) {
        return disagrees("disagrees.scope");
    }
    if header.status == Some(BlockStatus::Proposal) && !parsed_letter.is_edited {
        return disagrees("disagrees.proposal");
    }
    if header.requests.is_empty() {
        let answer = attend_to_orders(context, notices, authenticated, understood, parsed_letter)?;
        return Ok(answer.into());
    }
    if understood.letter.is_refused() {
        return Ok(SeatAnswer::of(LetterVerdict::Refused, Some(understood), None).into());
    }
    if has_orders(context, authenticated.proven, understood)? {
        return disagrees("disagrees.request");
    }
    Ok(SeatReply::Requests(of_block(header)))
}

/// A letter of a seat that holds orders or takes them back.
fn attend_to_orders(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    understood: &OrderReading,
    parsed_letter: &ParsedLetter,
) -> Result<SeatAnswer, OfficeError> {
    let header = &understood.letter.header;
    if let Some(said) = &header.nation
        && !context.is_called(authenticated.proven, said)?
    {
        let words = vec![authenticated.proven.seat.name.clone()];
        return Ok(LetterVerdict::Disagrees("disagrees.nation", words).into());
    }
    if let Some(answer) = attend_to_later(context, authenticated, understood)? {
        return Ok(answer);
    }
    // Of several blocks another may have been looked at before it was known whose the letter is.
    let (game, segment) = (&authenticated.proven.game, &authenticated.proven.segment);
    if let Some((key, words)) = header_mismatch(game, segment, header) {
        return Ok(SeatAnswer::from(LetterVerdict::Disagrees(key, words)));
    }
    if segment.is_closed_at(authenticated.incoming.received_at) {
        return Ok(SeatAnswer::from(LetterVerdict::Late));
    }
    if understood.letter.is_refused() {
        let refused = LetterVerdict::Refused;
        return propose_orders(context.records(), authenticated, refused, understood);
    }
    let is_standing = header.segment.as_deref() == Some("standing");
    if is_superseded(context.records(), authenticated, is_standing)? {
        return Ok(SeatAnswer::from(LetterVerdict::Superseded));
    }
    if header.is_more && (is_standing || header.clear) {
        return Ok(LetterVerdict::Disagrees("disagrees.more", Vec::new()).into());
    }
    if is_standing {
        return accept_standing_orders(context, authenticated, understood);
    }
    if header.clear {
        return withdraw_orders(context, authenticated, understood);
    }
    let is_form = matches!(parsed_letter.found, BlockResult::Form(_));
    if is_form && is_our_form(context, authenticated.proven, understood)? {
        return match understood.unread.is_empty() && understood.proposal.is_none() {
            true if !authenticated.incoming.letter.protests.is_empty() => Ok(SeatAnswer::from(
                LetterVerdict::ProtestOnly(notices.has_relayed),
            )),
            true if !authenticated.incoming.letter.ballots.is_empty() => Ok(SeatAnswer::from(
                LetterVerdict::VoteOnly(notices.has_relayed),
            )),
            true => Ok(SeatAnswer::of(LetterVerdict::Quoted, None, None)),
            false => answer_unparsed(context, authenticated, parsed_letter, parsed_letter.status),
        };
    }
    if let Some(both) = merged_with_standing(context, authenticated, understood, parsed_letter)? {
        return propose_orders(
            context.records(),
            authenticated,
            LetterVerdict::MergeProposed,
            &both,
        );
    }
    let displaced = displaced(context, authenticated.proven, understood, parsed_letter)?;
    let understood = OrderReading {
        displaced,
        ..understood.clone()
    };
    accept_orders(context, authenticated, &understood)
}

/// Answers a block that means a segment behind the open one; `None` for any other.
fn attend_to_later(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    understood: &OrderReading,
) -> Result<Option<SeatAnswer>, OfficeError> {
    let header = &understood.letter.header;
    let disagrees = |key, words| LetterVerdict::Disagrees(key, words).into();
    Ok(
        match meant_segment(context.table(authenticated.proven)?, header) {
            MeantSegment::NotAhead => None,
            MeantSegment::Ahead(..) if understood.letter.is_refused() => Some(SeatAnswer::of(
                LetterVerdict::Refused,
                Some(understood),
                None,
            )),
            MeantSegment::Ahead(..) if header.is_more => {
                Some(disagrees("disagrees.more", Vec::new()))
            }
            MeantSegment::Ahead(turn, segment) => {
                let later = (turn, segment);
                Some(keep_orders_ahead(
                    context,
                    authenticated,
                    understood,
                    later,
                )?)
            }
            MeantSegment::Unknown(key, words) => Some(disagrees(key, words)),
        },
    )
}

/// Returns whether a block means a segment behind the open one, be it one that there is not.
fn names_later(
    context: &mut IntakeContext<'_, '_>,
    proven: &Authenticated,
    header: &BlockHeader,
) -> Result<bool, OfficeError> {
    Ok(meant_segment(context.table(proven)?, header) != MeantSegment::NotAhead)
}

fn has_orders(
    context: &mut IntakeContext<'_, '_>,
    proven: &Authenticated,
    understood: &OrderReading,
) -> Result<bool, OfficeError> {
    let table = context.table(proven)?;
    let text = understood.text(table).unwrap_or_default();
    Ok(!text.trim().is_empty())
}

/// Returns whether a block requests a record and nothing else, which is answered in a game that is over too.
fn asks_for_record(header: &BlockHeader) -> bool {
    let is_record = |request: &OfficeRequest| *request == OfficeRequest::Record;
    !header.requests.is_empty() && header.requests.iter().all(is_record)
}

/// Returns whether a block requests only what a page token permits.
fn asks_for_pages(header: &BlockHeader) -> bool {
    let mut requests = header.requests.iter();
    !header.requests.is_empty()
        && requests.all(|request| {
            !matches!(
                request,
                OfficeRequest::NewToken
                    | OfficeRequest::Absence { .. }
                    | OfficeRequest::Address { .. }
                    | OfficeRequest::Volume { .. }
                    | OfficeRequest::Zone { .. }
                    | OfficeRequest::StandIn { .. }
            )
        })
}
