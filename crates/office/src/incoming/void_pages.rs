//! Letters that answer a void page: one that was mailed in a time that the office lost as it was put back from a backup, or one of a past
//! that was struck. Nothing of them counts for a segment that they were not written for. What one says for the segment that is open in the
//! place of its own is laid before its writer, who may say yes.

use super::answer_notices::AnswerNotices;
use super::authenticated::{Authenticated, VoidedPage, seats_written_for};
use super::authentication::Authenticator;
use super::block_reading::read_orders;
use super::deduplication::answer_if_repeated;
use super::forwarding::forward_to_moderators;
use super::free_text_orders::{parse_letter, propose_orders, with_free_text};
use super::incoming_letter::{AuthenticatedLetter, IncomingLetter};
use super::incoming_press::refuse_press;
use super::incoming_protests::refuse_protests;
use super::incoming_votes::refuse_ballots;
use super::intake_context::IntakeContext;
use super::letter_outcome::{Outcome, SeatAnswer, SeatOutcome};
use super::sender_limits::count_letter;
use crate::context::error::OfficeError;
use crate::context::plus_address;
use crate::context::token::{Token, TokenScope, token_of_message_id};
use crate::game_state::block_header_check::header_mismatch;
use crate::game_state::order_reading::OrderReading;
use crate::rendering::letter_verdict::{LetterVerdict, SenderDoubt};
use bulla_core::orders::{BlockHeader, OrderBlock};
use bulla_free_text::ParsedLetter;
use bulla_mail::{BlockResult, Letter};
use bulla_store::{DatabaseRestore, GameStatus, OrdersStatus, ReadTransaction, Seat, Segment};

/// Segments that a game may have been further on.
const FARTHEST: i64 = 64;

impl Authenticator<'_> {
    /// The void page whose secret a letter of a registered address carries: in its block, else in the mail that it answers.
    pub(super) fn void(
        &self,
        store: &mut ReadTransaction<'_>,
        letter: &Letter,
        header: &BlockHeader,
    ) -> Result<Option<VoidedPage>, OfficeError> {
        let restores = store.restores()?;
        let from = letter.from.first().map(String::as_str).unwrap_or_default();
        let tokens = self.tokens(letter, header);
        if restores.is_empty() || tokens.is_empty() {
            return Ok(None);
        }
        for seat in seats_written_for(store, from, self.at)? {
            let segments = store.all_segments(seat.game)?;
            let Some(found) = self.void_of(store, &seat, &segments, &restores, &tokens)? else {
                continue;
            };
            return Ok(match self.doubt(store, &found.proven, from)? {
                Some(SenderDoubt::Address | SenderDoubt::Forged) => None,
                Some(SenderDoubt::Unvouched) | None => Some(found),
            });
        }
        Ok(None)
    }

    fn tokens(&self, letter: &Letter, header: &BlockHeader) -> Vec<Token> {
        if let Some(written) = &header.token {
            return Token::read(written).into_iter().collect();
        }
        let answered = if letter.in_reply_to.is_empty() {
            letter.references.last().into_iter().collect()
        } else {
            letter.in_reply_to.iter().collect::<Vec<_>>()
        };
        let answered = answered.into_iter();
        plus_address::tokens(letter, &self.config.address)
            .into_iter()
            .chain(answered.filter_map(|id| token_of_message_id(id, self.config.domain())))
            .collect()
    }

    /// Finds the void page of one of these tokens. Each segment opened after a restore replaced an earlier one, and there may
    /// have been others after the last.
    fn void_of(
        &self,
        store: &mut ReadTransaction<'_>,
        seat: &Seat,
        segments: &[Segment],
        restores: &[DatabaseRestore],
        tokens: &[Token],
    ) -> Result<Option<VoidedPage>, OfficeError> {
        let Some(last) = segments.last() else {
            return Ok(None);
        };
        let game = store.game(seat.game)?;
        // Behind each restore, and before the first.
        let before = [0]
            .into_iter()
            .chain(restores.iter().map(|one| one.found_at));
        let lost_by: Vec<(i64, &DatabaseRestore)> = before.zip(restores).collect();
        let place = |at: i64| restores.iter().position(|one| one.found_at == at);
        let behind = |one: &Segment| place(one.restored_at).map_or(0, |place| place + 1);
        let known = segments.iter().map(|one| (one.ordinal, behind(one)));
        let further = (1..=FARTHEST).map(|further| (last.ordinal + further, restores.len()));
        for (ordinal, behind) in known.chain(further) {
            for (restored_at, restore) in &lost_by[..behind] {
                let lost = Segment {
                    ordinal,
                    restored_at: *restored_at,
                    ..last.clone()
                };
                let mut found = None;
                for token in tokens {
                    if found.is_none() {
                        found = self.matches_token(store, token, (&game, seat, &lost))?;
                    }
                }
                if let Some(found) = found {
                    let open = segments.iter().find(|one| one.judged_at.is_none());
                    let segment = open.unwrap_or(last).clone();
                    return Ok(Some(VoidedPage {
                        proven: Authenticated { segment, ..found },
                        ordinal,
                        restore: (*restore).clone(),
                    }));
                }
            }
        }
        Ok(None)
    }
}

/// Returns whether a letter was read again whose segment is not open yet: the writer is asked when it opens.
pub(super) fn waits_for_its_page(void: &VoidedPage, incoming: &IncomingLetter) -> bool {
    let is_later = void.ordinal > void.proven.segment.ordinal;
    is_later
        && incoming.received_at < void.restore.found_at
        && void.proven.game.status != GameStatus::Finished
}

/// Returns the verdict on a letter for a judged segment, or for a struck past.
pub(super) fn stale_verdict(
    context: &mut IntakeContext<'_, '_>,
    proven: &Authenticated,
) -> Result<LetterVerdict, OfficeError> {
    let Some(struck) = proven.segment.struck else {
        return Ok(LetterVerdict::OldToken);
    };
    let all = context.records().rejudgings(proven.game.id)?;
    let by = all.iter().find(|one| one.id == struck);
    let at = by.map_or(proven.segment.opened_at, |by| by.at);
    let at = context.composer_for(&proven.seat).time(at)?;
    Ok(LetterVerdict::Void("void.struck", vec![at]))
}

/// Says that the page is void, and what the letter would say for the segment that is open in the place of its own.
pub(super) fn answer_void(
    context: &mut IntakeContext<'_, '_>,
    void: VoidedPage,
    incoming: IncomingLetter,
    from: &str,
) -> Result<Outcome, OfficeError> {
    let authenticated = AuthenticatedLetter {
        proven: &void.proven,
        incoming: &incoming,
    };
    let mut notices = AnswerNotices::default();
    let (sender, answer) = match void.proven.game.status {
        GameStatus::Finished => {
            let sender = count_letter(context, authenticated, from)?;
            (sender, LetterVerdict::Over.into())
        }
        _ => {
            let verdict = void_verdict(context, &void)?;
            let sender = count_letter(context, authenticated, from)?;
            let answer = match answer_if_repeated(context, authenticated)? {
                Some(repeated) => repeated,
                None => answer_new_void(context, &mut notices, authenticated, &void, verdict)?,
            };
            (sender, answer)
        }
    };
    Ok(SeatOutcome {
        proven: void.proven,
        incoming,
        sender: Some(sender),
        notices,
        reply: answer.into(),
    }
    .into())
}

fn void_verdict(
    context: &IntakeContext<'_, '_>,
    void: &VoidedPage,
) -> Result<LetterVerdict, OfficeError> {
    let composer = context.composer_for(&void.proven.seat);
    let times = [void.restore.found_at, void.restore.state_of()];
    let times = times.map(|at| composer.time(at));
    let times: Result<Vec<String>, OfficeError> = times.into_iter().collect();
    Ok(LetterVerdict::Void("void.restored", times?))
}

/// Answers a letter for a void page that was not read before.
fn answer_new_void(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    void: &VoidedPage,
    verdict: LetterVerdict,
) -> Result<SeatAnswer, OfficeError> {
    forward_to_moderators(context, notices, authenticated)?;
    refuse_press(context, notices, authenticated, "press.proof")?;
    refuse_protests(context, notices, authenticated, "protest.proof")?;
    refuse_ballots(context, notices, authenticated, "vote.proof")?;
    match would_say(context, authenticated, void)? {
        Some(understood) => propose_orders(context.records(), authenticated, verdict, &understood),
        None => Ok(verdict.into()),
    }
}

/// The orders of a letter, where the segment that is open stands in the place of its own, and none of its seat's stand there.
fn would_say(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    void: &VoidedPage,
) -> Result<Option<OrderReading>, OfficeError> {
    let AuthenticatedLetter { proven, incoming } = authenticated;
    let open = &proven.segment;
    let is_in_its_place = void.ordinal == open.ordinal && open.judged_at.is_none();
    let can_order =
        proven.scope == TokenScope::Orders && !proven.is_old && incoming.too_long.is_none();
    let stands = context.records().orders_of(open.id, proven.seat.id)?;
    let stands = stands.is_some_and(|one| one.status != OrdersStatus::Withdrawn);
    if !is_in_its_place || !can_order || stands || open.is_closed_at(incoming.received_at) {
        return Ok(None);
    }
    let parsed_letter = parse_letter(context, authenticated)?;
    let understood = read_void(context, authenticated, &parsed_letter)?;
    Ok(Some(understood).filter(|one| one.proposal.is_some()))
}

fn read_void(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    parsed_letter: &ParsedLetter,
) -> Result<OrderReading, OfficeError> {
    let BlockResult::Orders(block) = &parsed_letter.found else {
        let nothing = OrderReading::of(OrderBlock::default());
        return with_free_text(context, authenticated, nothing, parsed_letter);
    };
    let understood = read_orders(context, authenticated, block)?;
    let mut understood = with_free_text(context, authenticated, understood, parsed_letter)?;
    let header = &understood.letter.header;
    let (game, segment) = (&authenticated.proven.game, &authenticated.proven.segment);
    let orders_nothing = header.confirm.is_some() || header.clear || !header.requests.is_empty();
    let is_standing = header.segment.as_deref() == Some("standing");
    if orders_nothing || is_standing || header_mismatch(game, segment, header).is_some() {
        return Ok(OrderReading::of(OrderBlock::default()));
    }
    let text = understood.text(context.table(authenticated.proven)?);
    let text = text.filter(|text| !text.is_empty());
    understood.proposal = text.or(understood.proposal);
    Ok(understood)
}
