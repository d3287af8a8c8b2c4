//! Handling of a letter by what it proves: its seat, its purpose, and what takes it.

use super::answer_notices::AnswerNotices;
use super::authenticated::Authenticated;
use super::authentication::Credential;
use super::bare_yes_answers::accept_bare_yes;
use super::block_reading::read_orders;
use super::confirm::{Confirmation, hold_letter, needs_confirmation, plain_code};
use super::deduplication::answer_if_repeated;
use super::echoed_form::{is_only_quoted, is_our_form};
use super::forwarding::forward_to_moderators;
use super::free_text_orders::{
    answer_broken_block, answer_unparsed, displaced, has_no_orders, merged_with_standing,
    parse_letter, propose_orders, with_free_text,
};
use super::incoming_letter::{AuthenticatedLetter, IncomingLetter};
use super::incoming_press::{refuse_press, relay_press};
use super::incoming_protests::{refuse_protests, take_late_protests, take_protests};
use super::intake_context::IntakeContext;
use super::letter_outcome::{Outcome, SeatAnswer, SeatOutcome, SeatReply};
use super::order_submission::{
    accept_orders, accept_standing_orders, is_superseded, withdraw_orders,
};
use super::seat_requests::distinct;
use super::sender_limits::{count_letter, reject_stranger};
use super::void_pages::{answer_void, stale_verdict};
use crate::context::error::OfficeError;
use crate::context::token::TokenScope;
use crate::game_state::block_header_check::header_mismatch;
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
    (sheaf, header): (IncomingLetter, &BlockHeader),
    (from, dmarc): (&str, Dmarc),
) -> Result<Outcome, OfficeError> {
    let (proven, verdict) = match proof {
        Credential::Valid(proven) => (proven, None),
        Credential::Stale(proven) if proven.game.status == GameStatus::Finished => {
            (proven, Some(LetterVerdict::Over))
        }
        Credential::Stale(proven) => {
            let verdict = stale_verdict(context, &proven)?;
            (proven, Some(verdict))
        }
        Credential::Void(void) => return answer_void(context, void, sheaf, from),
        Credential::Disagrees(proven, key, words) => {
            (proven, Some(LetterVerdict::Disagrees(key, words)))
        }
        Credential::Stranger(proven, doubt) => {
            return take_doubted(context, (proven, doubt), (sheaf, header), (from, dmarc));
        }
        Credential::Nobody => return reject_stranger(context, &sheaf, from, dmarc),
    };
    let visit = AuthenticatedLetter {
        proven: &proven,
        sheaf: &sheaf,
    };
    let sender = count_letter(context, visit, from)?;
    let mut notices = AnswerNotices::default();
    let reply = match verdict {
        Some(verdict) => answer_uncounted(context, &mut notices, visit, verdict)?.into(),
        None => match answer_if_repeated(context, visit)? {
            Some(repeated) => repeated.into(),
            None => {
                context.records().address_works(proven.seat.id, from)?;
                attend_to_letter(context, &mut notices, visit)?
            }
        },
    };
    Ok(SeatOutcome {
        proven,
        sheaf,
        sender: Some(sender),
        notices,
        reply,
    }
    .into())
}

/// Returns the outcome of a letter with the token of a seat from where it does not count.
fn take_doubted(
    context: &mut IntakeContext<'_, '_>,
    (proven, doubt): (Authenticated, SenderDoubt),
    (sheaf, header): (IncomingLetter, &BlockHeader),
    (from, dmarc): (&str, Dmarc),
) -> Result<Outcome, OfficeError> {
    let visit = AuthenticatedLetter {
        proven: &proven,
        sheaf: &sheaf,
    };
    if !needs_confirmation(context, visit, header)? {
        return reject_stranger(context, &sheaf, from, dmarc);
    }
    let Some(answer) = hold_letter(context, visit, from, doubt)? else {
        return Ok(Outcome::Filed {
            verdict: "limited",
            seat: None,
        });
    };
    Ok(SeatOutcome {
        proven,
        sheaf,
        sender: None,
        notices: AnswerNotices::default(),
        reply: answer.into(),
    }
    .into())
}

/// Answers a letter of a seat whose orders do not count, with the verdict that says why.
fn answer_uncounted(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    visit: AuthenticatedLetter<'_>,
    verdict: LetterVerdict,
) -> Result<SeatAnswer, OfficeError> {
    if matches!(verdict, LetterVerdict::Over) {
        forward_to_moderators(context, notices, visit)?;
        refuse_press(context, notices, visit, "press.over")?;
        refuse_protests(context, notices, visit, "protest.over")?;
        return Ok(verdict.into());
    }
    if let Some(repeated) = answer_if_repeated(context, visit)? {
        return Ok(repeated);
    }
    forward_to_moderators(context, notices, visit)?;
    refuse_press(context, notices, visit, "press.proof")?;
    let has_protested = take_late_protests(context, notices, visit, &verdict)?;
    let has_orders = matches!(visit.sheaf.letter.found, BlockResult::Orders(_));
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
    visit: AuthenticatedLetter<'_>,
    confirmation: Confirmation,
) -> Result<SeatReply, OfficeError> {
    let (held, verdict) = match confirmation {
        Confirmation::Answer(answer) => return Ok(SeatReply::Answer(answer)),
        Confirmation::Held(held, verdict) => (held, verdict),
    };
    let visit = AuthenticatedLetter {
        sheaf: &held,
        ..visit
    };
    let reply = match verdict {
        Some(verdict) => verdict.into(),
        None => match answer_if_repeated(context, visit)? {
            Some(repeated) => repeated.into(),
            None => attend_to_letter(context, notices, visit)?,
        },
    };
    Ok(SeatReply::Held(held, Box::new(reply)))
}

/// A letter of a seat, proven for the open segment.
fn attend_to_letter(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    visit: AuthenticatedLetter<'_>,
) -> Result<SeatReply, OfficeError> {
    if let Some(bytes) = visit.sheaf.too_long {
        return Ok(LetterVerdict::TooLong(bytes).into());
    }
    // What stands between marks of its own goes its way whatever the rest of the letter says.
    let has_note = visit.sheaf.letter.note.is_some();
    if has_note {
        forward_to_moderators(context, notices, visit)?;
    }
    relay_press(context, notices, visit)?;
    take_protests(context, notices, visit)?;
    if let Some(confirmation) = accept_bare_yes(context, visit)? {
        return finish_confirmation(context, notices, visit, confirmation);
    }
    let hearing = parse_letter(context, visit)?;
    if !has_note && has_no_orders(&hearing) {
        forward_to_moderators(context, notices, visit)?;
    }
    match &hearing.found {
        BlockResult::Orders(block) | BlockResult::Form(block) => {
            let understood = read_orders(context, visit, block)?;
            let understood = with_free_text(context, visit, understood, &hearing)?;
            attend_to_block(context, notices, visit, (&understood, &hearing))
        }
        BlockResult::Refused(complaint) => {
            let answer = answer_broken_block(context, visit, complaint.clone(), &hearing)?;
            Ok(answer.into())
        }
        BlockResult::None => Ok(answer_without_block(context, notices, visit, &hearing)?.into()),
    }
}

/// A letter of a seat without a block.
fn answer_without_block(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    visit: AuthenticatedLetter<'_>,
    hearing: &ParsedLetter,
) -> Result<SeatAnswer, OfficeError> {
    let letter = &visit.sheaf.letter;
    let says_more = !hearing.unread.is_empty() || hearing.proposal.is_some();
    let verdict = match notices.note.take_if(|_| letter.note.is_some()) {
        Some(key) => LetterVerdict::NoteForwarded(key),
        None if says_more => return answer_unparsed(context, visit, hearing, hearing.status),
        None if !letter.press.is_empty() => LetterVerdict::PressOnly(notices.has_relayed),
        None if !letter.protests.is_empty() => LetterVerdict::ProtestOnly(notices.has_relayed),
        None => LetterVerdict::NoBlock,
    };
    Ok(verdict.into())
}

/// A letter of a seat with a block.
fn attend_to_block(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    visit: AuthenticatedLetter<'_>,
    (understood, hearing): (&OrderReading, &ParsedLetter),
) -> Result<SeatReply, OfficeError> {
    let header = &understood.letter.header;
    let disagrees = |key| Ok(LetterVerdict::Disagrees(key, Vec::new()).into());
    if let Some(code) = &header.confirm {
        if is_only_quoted(&visit.sheaf.letter) {
            return Ok(LetterVerdict::CodeVoid("code.quoted").into());
        }
        let confirmation = plain_code(context, visit, code, hearing)?;
        return finish_confirmation(context, notices, visit, confirmation);
    }
    if visit.proven.scope == TokenScope::Page && !asks_for_pages(header) {
        return disagrees("disagrees.scope");
    }
    if header.status == Some(BlockStatus::Proposal) && !hearing.is_edited {
        return disagrees("disagrees.proposal");
    }
    if header.requests.is_empty() {
        let answer = attend_to_orders(context, notices, visit, understood, hearing)?;
        return Ok(answer.into());
    }
    if understood.letter.is_refused() {
        return Ok(SeatAnswer::of(LetterVerdict::Refused, Some(understood), None).into());
    }
    if has_orders(context, visit.proven, understood)? {
        return disagrees("disagrees.request");
    }
    Ok(SeatReply::Requests(distinct(header.clone())))
}

/// A letter of a seat that holds orders or takes them back.
fn attend_to_orders(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    visit: AuthenticatedLetter<'_>,
    understood: &OrderReading,
    hearing: &ParsedLetter,
) -> Result<SeatAnswer, OfficeError> {
    let header = &understood.letter.header;
    if let Some(said) = &header.nation
        && !context.is_called(visit.proven, said)?
    {
        let words = vec![visit.proven.seat.name.clone()];
        return Ok(SeatAnswer::from(LetterVerdict::Disagrees(
            "disagrees.nation",
            words,
        )));
    }
    // Of several blocks another may have been looked at before it was known whose the letter is.
    let (game, segment) = (&visit.proven.game, &visit.proven.segment);
    if let Some((key, words)) = header_mismatch((game, segment), header) {
        return Ok(SeatAnswer::from(LetterVerdict::Disagrees(key, words)));
    }
    if visit.proven.segment.is_closed_at(visit.sheaf.received_at) {
        return Ok(SeatAnswer::from(LetterVerdict::Late));
    }
    if understood.letter.is_refused() {
        return propose_orders(context.records(), visit, LetterVerdict::Refused, understood);
    }
    let is_standing = header.segment.as_deref() == Some("standing");
    if is_superseded(context.records(), visit, is_standing)? {
        return Ok(SeatAnswer::from(LetterVerdict::Superseded));
    }
    if header.is_more && (is_standing || header.clear) {
        let disagrees = LetterVerdict::Disagrees("disagrees.more", Vec::new());
        return Ok(SeatAnswer::from(disagrees));
    }
    if is_standing {
        return accept_standing_orders(context, visit, understood);
    }
    if header.clear {
        return withdraw_orders(context, visit, understood);
    }
    let is_form = matches!(hearing.found, BlockResult::Form(_));
    if is_form && is_our_form(context, visit.proven, understood)? {
        return match understood.unread.is_empty() && understood.proposal.is_none() {
            true if !visit.sheaf.letter.protests.is_empty() => Ok(SeatAnswer::from(
                LetterVerdict::ProtestOnly(notices.has_relayed),
            )),
            true => Ok(SeatAnswer::of(LetterVerdict::Quoted, None, None)),
            false => answer_unparsed(context, visit, hearing, hearing.status),
        };
    }
    if let Some(both) = merged_with_standing(context, visit, understood, hearing)? {
        return propose_orders(
            context.records(),
            visit,
            LetterVerdict::MergeProposed,
            &both,
        );
    }
    let displaced = displaced(context, visit.proven, understood, hearing)?;
    let understood = OrderReading {
        displaced,
        ..understood.clone()
    };
    accept_orders(context, visit, &understood)
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
            )
        })
}
