//! Bare yes to an answer that proposes something or asks for a confirmation.

use super::block_reading::read_orders;
use super::confirm::{Confirmation, confirm_code};
use super::free_text_orders::{
    answer_broken_block, answer_unparsed, answered_texts, unread_words, with_parse_context,
};
use super::incoming_letter::AuthenticatedLetter;
use super::intake_context::IntakeContext;
use super::letter_outcome::SeatAnswer;
use crate::context::error::OfficeError;
use crate::rendering::letter_verdict::LetterVerdict;
use bulla_core::orders::BlockStatus;
use bulla_core::text::Complaint;
use bulla_free_text::ParsedLetter;
use bulla_free_text::bare_yes::{self, Consent, QuotedBelow};
use bulla_mail::{BlockResult, RawOrderBlock};
use bulla_store::{LetterId, NewOrders, OrdersStatus, StoredProposal, WriteTransaction};

/// Carries out a bare yes to an answer of ours that proposes something or asks for a confirmation. Returns nothing for any
/// other letter.
pub(super) fn accept_bare_yes(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<Option<Confirmation>, OfficeError> {
    let letter = &authenticated.incoming.letter;
    let is_block = matches!(&letter.found, BlockResult::Orders(block) if !block.quoted);
    let answered = answered_texts(context.records(), authenticated)?;
    let said = bare_yes::assent(letter, &authenticated.proven.seat.player, &answered);
    let is_alone = !is_block && !bare_yes::denies_elsewhere(letter);
    let Some(assent) = said.filter(|_| is_alone) else {
        return Ok(None);
    };
    for id in &letter.in_reply_to {
        let Some(answered) = context
            .records()
            .answered_by(id, authenticated.proven.seat.id)?
        else {
            continue;
        };
        if let Some(proposal) = context.records().proposal(answered)?
            && proposal.segment == authenticated.proven.segment.id
            && proposal.seat == authenticated.proven.seat.id
        {
            let below = with_parse_context(context, authenticated, |letter, parse_context| {
                bare_yes::quoted_below(letter, parse_context, &proposal.text)
            })?;
            let answer = match below {
                QuotedBelow::Nothing => {
                    take_proposal(context.records(), authenticated, &proposal, assent)?
                }
                QuotedBelow::Final => {
                    take_proposal(context.records(), authenticated, &proposal, Consent::Final)?
                }
                QuotedBelow::Changed(block) => {
                    ask_of_changed(context, authenticated, &block, assent)?
                }
                QuotedBelow::Broken(complaint) => ask_of_broken(context, authenticated, complaint)?,
            };
            return Ok(Some(Confirmation::Answer(Box::new(answer))));
        }
        if let Some(code) = context.records().code_of(answered)? {
            return confirm_code(context, authenticated, &code).map(Some);
        }
        if assent == Consent::Yes && agrees_with_orders(context, authenticated, answered)? {
            let answer = SeatAnswer::of(LetterVerdict::Agreed, None, None);
            return Ok(Some(Confirmation::Answer(Box::new(answer))));
        }
    }
    Ok(None)
}

/// Returns whether a letter answers the receipt of the orders that stand, and changes nothing of what it quotes.
fn agrees_with_orders(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    answered: LetterId,
) -> Result<bool, OfficeError> {
    let (segment, seat) = (
        authenticated.proven.segment.id,
        authenticated.proven.seat.id,
    );
    let orders = context.records().orders_of(segment, seat)?;
    let Some(orders) = orders.filter(|orders| orders.letter == answered) else {
        return Ok(false);
    };
    let below = with_parse_context(context, authenticated, |letter, parse_context| {
        bare_yes::quoted_below(letter, parse_context, &orders.text)
    })?;
    Ok(below == QuotedBelow::Nothing)
}

/// A yes above a proposal that was changed may be said of either: what was changed is proposed in its turn.
fn ask_of_changed(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    block: &RawOrderBlock,
    assent: Consent,
) -> Result<SeatAnswer, OfficeError> {
    let understood = read_orders(context, authenticated, block)?;
    let unread = unread_words(context, authenticated)?;
    let table = context.table(authenticated.proven)?;
    let status = match assent {
        Consent::Final => Some(BlockStatus::Final),
        Consent::Yes => understood.letter.header.status,
    };
    let parsed_letter = ParsedLetter {
        proposal: understood.text(table).filter(|text| !text.is_empty()),
        is_edited: true,
        ..unread
    };
    answer_unparsed(context, authenticated, &parsed_letter, status)
}

/// A yes above several blocks that were changed, or one in which something is struck out.
fn ask_of_broken(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    complaint: Complaint,
) -> Result<SeatAnswer, OfficeError> {
    let parsed_letter = unread_words(context, authenticated)?;
    answer_broken_block(context, authenticated, complaint, &parsed_letter)
}

fn take_proposal(
    records: &mut WriteTransaction<'_>,
    authenticated: AuthenticatedLetter<'_>,
    proposal: &StoredProposal,
    assent: Consent,
) -> Result<SeatAnswer, OfficeError> {
    let orders = records.orders_of(proposal.segment, proposal.seat)?;
    let since = orders.as_ref().is_some_and(|orders| {
        (orders.received_at, orders.letter) > (proposal.made_at, proposal.letter)
    });
    let why = match (proposal.used_at, since) {
        (Some(0), _) => Some("code.expired"),
        (Some(_), _) => Some("code.used"),
        (None, true) => Some("code.since"),
        (None, false) => None,
    };
    if authenticated
        .proven
        .segment
        .is_closed_at(authenticated.incoming.received_at)
    {
        return Ok(SeatAnswer::from(LetterVerdict::Late));
    }
    if let Some(why) = why {
        return Ok(SeatAnswer::from(LetterVerdict::CodeVoid(why)));
    }
    records.use_proposal(proposal.letter, authenticated.incoming.received_at)?;
    // Who was done and says yes to one line more is done.
    let was_final = orders
        .as_ref()
        .is_some_and(|orders| orders.status == OrdersStatus::Final);
    records.put_orders(&NewOrders {
        segment: proposal.segment,
        seat: proposal.seat,
        letter: authenticated.incoming.id,
        status: if proposal.is_final || assent == Consent::Final || was_final {
            OrdersStatus::Final
        } else {
            OrdersStatus::Draft
        },
        text: proposal.text.clone(),
        dropped: String::new(),
        received_at: authenticated.incoming.received_at,
    })?;
    Ok(SeatAnswer::of(
        LetterVerdict::Accepted,
        None,
        orders.as_ref(),
    ))
}
