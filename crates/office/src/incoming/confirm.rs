//! `confirm: CODE`: a held letter counts from its confirmation, and not if a block was received since.

use super::authenticated::Authenticated;
use super::authentication::by_code;
use super::block_reading::read_orders;
use super::counted_sender::SenderLoad;
use super::deduplication::{answer_duplicate, read_before};
use super::echoed_form::is_our_form;
use super::free_text_orders::{answered_texts, new_text_only, parse_letter};
use super::header;
use super::incoming_letter::{AuthenticatedLetter, IncomingLetter};
use super::intake_context::IntakeContext;
use super::letter_outcome::SeatAnswer;
use super::sender_limits::count_held_letter;
use super::stand_in_questions::ask_stand_in;
use crate::context::error::OfficeError;
use crate::context::name_lookup::seat_number;
use crate::context::quoted_mails::read_of_seat;
use crate::context::token::{Token, TokenScope};
use crate::game_state::block_header_check::header_mismatch;
use crate::outgoing::seat_departures::leave_by_letter;
use crate::rendering::letter_verdict::{LetterVerdict, SenderDoubt};
use bulla_core::orders::{BlockHeader, BlockStatus};
use bulla_free_text::ParsedLetter;
use bulla_free_text::bare_yes::allows_code;
use bulla_mail::{self, BlockResult, RawOrderBlock};
use bulla_pages::page;
use bulla_store::{
    HeldLetter, HeldReason, LetterId, NewHeld, NewOrders, OrdersStatus, ReadTransaction,
    StoredOrders, WriteTransaction,
};

pub enum ConfirmedCode {
    /// Letter of a stranger, to be read as the seat's own.
    Stranger(LetterId),
    /// Orders that become final as they are, without their dropped lines.
    Dropped(StoredOrders),
    /// The player leaves.
    Leave,
    /// The player names the stand-in of this letter.
    StandIn(LetterId),
    /// The key of the sentence that says why the code confirms nothing.
    Void(&'static str),
}

/// Result of a code.
pub enum Confirmation {
    Answer(Box<SeatAnswer>),
    /// A letter that was held is to be attended to, or answered with a verdict on it.
    Held(Box<IncomingLetter>, Option<LetterVerdict>),
}

impl Confirmation {
    fn answer(verdict: LetterVerdict) -> Confirmation {
        Confirmation::Answer(Box::new(verdict.into()))
    }
}

/// Words beside a code.
enum AccompanyingText {
    /// No words, or courtesies.
    Nothing,
    /// Orders or a request: one of the two would be lost.
    Orders,
    /// Words that could deny it.
    Words,
}

impl ConfirmedCode {
    /// Uses up the code.
    pub fn of(
        store: &mut WriteTransaction<'_>,
        proven: &Authenticated,
        code: &str,
        now: i64,
    ) -> Result<ConfirmedCode, OfficeError> {
        let code = Token::read(code)
            .map(|code| code.plain())
            .unwrap_or_default();
        let Some(held) = store.held(&code)? else {
            return Ok(ConfirmedCode::Void("code.unknown"));
        };
        if proven.segment.judged_at.is_some() {
            return Ok(ConfirmedCode::Void("code.judged"));
        }
        if proven.segment.is_closed_at(now) {
            return Ok(ConfirmedCode::Void("code.late"));
        }
        if now > held.expires_at {
            return Ok(ConfirmedCode::Void("code.expired"));
        }
        if held.used_at.is_some() {
            return Ok(ConfirmedCode::Void("code.used"));
        }
        let confirmed = match held.reason {
            HeldReason::Stranger => {
                if has_ordered_since(store, &held)? {
                    ConfirmedCode::Void("code.since")
                } else {
                    ConfirmedCode::Stranger(held.letter)
                }
            }
            HeldReason::Dropped => match store.orders_of(held.segment, held.seat)? {
                Some(orders) if orders.letter == held.letter => ConfirmedCode::Dropped(orders),
                _ => ConfirmedCode::Void("code.since"),
            },
            HeldReason::Leave => ConfirmedCode::Leave,
            HeldReason::StandIn => ConfirmedCode::StandIn(held.letter),
        };
        if !matches!(confirmed, ConfirmedCode::Void(_)) {
            store.use_code(&code, now)?;
        }
        Ok(confirmed)
    }
}

/// Returns whether a block of the seat was received after the held one, for this segment or standing.
fn has_ordered_since(
    store: &mut ReadTransaction<'_>,
    held: &HeldLetter,
) -> Result<bool, OfficeError> {
    const TAKEN: [page::ReceiptVerdict; 8] = [
        page::ReceiptVerdict::Accepted,
        page::ReceiptVerdict::Remarks,
        page::ReceiptVerdict::ToConfirm,
        page::ReceiptVerdict::Withdrawn,
        page::ReceiptVerdict::Standing,
        page::ReceiptVerdict::StandingEnded,
        page::ReceiptVerdict::Ahead,
        page::ReceiptVerdict::AheadEnded,
    ];
    let since = store.verdicts_since(held.seat, held.held_at, held.letter)?;
    let mut since = since.iter();
    Ok(since.any(|verdict| TAKEN.iter().any(|taken| taken.id() == verdict)))
}

/// Carries out a code.
pub(super) fn confirm_code(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    code: &str,
) -> Result<Confirmation, OfficeError> {
    if let Some(verdict) = blocking_text(context, authenticated, code)? {
        return Ok(Confirmation::answer(verdict));
    }
    let now = authenticated.incoming.received_at;
    match ConfirmedCode::of(context.records(), authenticated.proven, code, now)? {
        ConfirmedCode::Stranger(held) => confirm_held(context.records(), authenticated, held),
        ConfirmedCode::Dropped(orders) => {
            context.records().put_orders(&NewOrders {
                segment: orders.segment,
                seat: orders.seat,
                letter: authenticated.incoming.id,
                status: OrdersStatus::Final,
                text: orders.text,
                dropped: String::new(),
                received_at: authenticated.incoming.received_at,
            })?;
            Ok(Confirmation::answer(LetterVerdict::Accepted))
        }
        ConfirmedCode::Leave => leave(context, authenticated.proven),
        ConfirmedCode::StandIn(letter) => {
            let verdict = ask_stand_in(context, authenticated, letter)?;
            Ok(Confirmation::answer(verdict))
        }
        ConfirmedCode::Void(why) => Ok(Confirmation::answer(LetterVerdict::CodeVoid(why))),
    }
}

/// Asks a player who wants to leave for the code that says so.
pub(super) fn ask_leaving(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<SeatAnswer, OfficeError> {
    let proven = authenticated.proven;
    let number = seat_number(&proven.seat);
    if proven.scope != TokenScope::Orders {
        return Ok(LetterVerdict::LeaveVoid("leave.proof").into());
    }
    if context.table(proven)?.nation(number).is_none() {
        return Ok(LetterVerdict::LeaveVoid("leave.early").into());
    }
    let code = new_code(context, authenticated, HeldReason::Leave)?;
    Ok(LetterVerdict::LeaveAsked(code).into())
}

/// Carries out that a player leaves.
fn leave(
    context: &mut IntakeContext<'_, '_>,
    proven: &Authenticated,
) -> Result<Confirmation, OfficeError> {
    let office = context.office();
    let table = context.table(proven)?.clone();
    let at = (&proven.game, &proven.segment, &table);
    let has_left = leave_by_letter(context.records(), office, at, &proven.seat)?;
    Ok(Confirmation::answer(match has_left {
        true => LetterVerdict::Left,
        false => LetterVerdict::LeaveVoid("leave.early"),
    }))
}

/// Returns a letter that was held, if it says nothing else than its proof.
fn confirm_held(
    records: &mut WriteTransaction<'_>,
    authenticated: AuthenticatedLetter<'_>,
    held: LetterId,
) -> Result<Confirmation, OfficeError> {
    let stored = records.letter(held)?;
    let seat = authenticated.proven.seat.id;
    let held = IncomingLetter {
        id: held,
        letter: read_of_seat(records, seat, &stored.raw)?,
        too_long: stored.too_long,
        ..authenticated.incoming.clone()
    };
    let header = header::of(&held.letter, &stored.raw);
    let mismatch = header_mismatch(
        &authenticated.proven.game,
        &authenticated.proven.segment,
        &header,
    );
    // It may be for a later segment: that is seen when it is attended to.
    let mismatch = mismatch.filter(|(key, _)| *key != "disagrees.segment");
    let disagrees = mismatch.map(|(key, words)| LetterVerdict::Disagrees(key, words));
    Ok(Confirmation::Held(Box::new(held), disagrees))
}

/// Returns the verdict on a letter whose code does not count because of the text beside it. The code can be sent again.
pub(super) fn blocking_text(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    code: &str,
) -> Result<Option<LetterVerdict>, OfficeError> {
    Ok(match beside_code(context, authenticated, code)? {
        AccompanyingText::Nothing => None,
        AccompanyingText::Orders => Some(LetterVerdict::Disagrees("disagrees.code", Vec::new())),
        AccompanyingText::Words => Some(LetterVerdict::CodeVoid("code.words")),
    })
}

/// Returns whether a block is one of a mail that is answered, quoted from its first line to its last as it was.
fn is_quoted_whole(block: &RawOrderBlock, answered: &[String]) -> bool {
    let bare = |text: &str| -> String {
        let lines = text.lines().map(|line| line.trim().to_owned() + "\n");
        lines.collect()
    };
    let ours = format!("BEGIN ORDERS\n{}END ORDERS\n", bare(&block.text));
    block.quoted && answered.iter().any(|text| bare(text).contains(&ours))
}

fn beside_code(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    code: &str,
) -> Result<AccompanyingText, OfficeError> {
    let answered = answered_texts(context.records(), authenticated)?;
    let player = &authenticated.proven.seat.player;
    let letter = new_text_only(&authenticated.incoming.letter, &answered, player);
    let block = match &letter.found {
        BlockResult::Orders(block) | BlockResult::Form(block) => Some(block),
        BlockResult::Refused(_) | BlockResult::None => None,
    };
    let block = block.filter(|block| !is_quoted_whole(block, &answered));
    if let Some(block) = block {
        let said = read_orders(context, authenticated, block)?.letter;
        let is_refused = said.is_refused();
        let orders = said.orders.unwrap_or_default();
        let header = said.header;
        if orders != Default::default() || header.clear || !header.requests.is_empty() {
            return Ok(AccompanyingText::Orders);
        }
        if is_refused {
            return Ok(AccompanyingText::Words);
        }
    }
    Ok(if allows_code(&letter, player, code, &answered) {
        AccompanyingText::Nothing
    } else {
        AccompanyingText::Words
    })
}

/// Returns whether the letter of a stranger has anything to confirm: orders or a request, and not our own form as it was
/// sent.
pub(super) fn needs_confirmation(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    header: &BlockHeader,
) -> Result<bool, OfficeError> {
    let is_proposal = header.status == Some(BlockStatus::Proposal);
    if is_proposal || header.confirm.is_some() || authenticated.proven.scope != TokenScope::Orders {
        return Ok(false);
    }
    match &parse_letter(context, authenticated)?.found {
        BlockResult::None => Ok(false),
        BlockResult::Form(block) => {
            let understood = read_orders(context, authenticated, block)?;
            Ok(!is_our_form(context, authenticated.proven, &understood)?)
        }
        BlockResult::Orders(_) | BlockResult::Refused(_) => Ok(true),
    }
}

/// Asks the registered addresses about a letter with the right token from where it does not count. Returns nothing if they
/// were asked too often.
pub(super) fn hold_letter(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    from: &str,
    doubt: SenderDoubt,
) -> Result<Option<SeatAnswer>, OfficeError> {
    if count_held_letter(context, authenticated)? != SenderLoad::WithinLimit {
        return Ok(None);
    }
    if let Some(first) = read_before(context.records(), authenticated)? {
        return answer_duplicate(context, authenticated, first).map(Some);
    }
    let code = new_code(context, authenticated, HeldReason::Stranger)?;
    let said = match &parse_letter(context, authenticated)?.found {
        BlockResult::Orders(block) | BlockResult::Form(block) => {
            Some(read_orders(context, authenticated, block)?.letter)
        }
        BlockResult::Refused(_) | BlockResult::None => None,
    };
    let held = LetterVerdict::Held {
        code,
        from: from.to_owned(),
        doubt,
        said: said.filter(|said| !said.is_refused()).map(Box::new),
    };
    Ok(Some(SeatAnswer::from(held)))
}

/// A code that confirms this letter.
pub(super) fn new_code(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    reason: HeldReason,
) -> Result<String, OfficeError> {
    let (game, seat) = (&authenticated.proven.game.slug, &authenticated.proven.seat);
    let held_for = match reason {
        HeldReason::Stranger => "Stranger",
        HeldReason::Dropped => "Dropped",
        HeldReason::Leave => "Leave",
        HeldReason::StandIn => "StandIn",
    };
    let mut letter = format!(
        "{held_for}/{}/{}",
        authenticated.proven.segment.ordinal,
        authenticated.incoming.id.in_codes()
    );
    // Another letter may have had its number in a time that the office lost.
    match context.records().last_restored_at()? {
        0 => {}
        restored_at => letter.push_str(&format!("/{restored_at}")),
    }
    let code = Token::code(
        context.office().key,
        TokenScope::Orders,
        game,
        seat.number,
        letter.as_bytes(),
    );
    let hours = context.office().config.confirm;
    context.records().hold_letter(&NewHeld {
        code: code.plain(),
        letter: authenticated.incoming.id,
        seat: seat.id,
        segment: authenticated.proven.segment.id,
        reason,
        held_at: authenticated.incoming.received_at,
        expires_at: authenticated.incoming.received_at + i64::from(hours) * 3600,
    })?;
    Ok(code.to_string())
}

/// Carries out `confirm: CODE` without the marks of a block.
pub(super) fn plain_code(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    code: &str,
    parsed_letter: &ParsedLetter,
) -> Result<Confirmation, OfficeError> {
    let from = authenticated
        .incoming
        .letter
        .from
        .first()
        .cloned()
        .unwrap_or_default();
    let at = authenticated.incoming.received_at;
    let held = by_code(context.records(), code, &from, at)?;
    let is_own = held.is_some_and(|held| held.seat.id == authenticated.proven.seat.id);
    if !parsed_letter.is_plain || !is_own {
        return Ok(Confirmation::answer(LetterVerdict::CodeVoid(
            "code.unknown",
        )));
    }
    confirm_code(context, authenticated, code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_block_that_is_quoted_as_it_was_orders_nothing() {
        let mail = "Your orders:\r\n\r\nBEGIN ORDERS\r\nturn: 6\r\nmoves:\r\n  - 1 media > elam\r\nEND ORDERS\r\n";
        let answered = [mail.to_owned()];
        let block = |text: &str, quoted: bool| RawOrderBlock {
            text: text.to_owned(),
            first_line: 9,
            column: 1,
            quoted,
            is_more: false,
        };
        let whole = "turn: 6\nmoves:\n  - 1 media > elam";
        assert!(is_quoted_whole(&block(whole, true), &answered));
        assert!(!is_quoted_whole(&block(whole, false), &answered));
        assert!(!is_quoted_whole(&block(whole, true), &[]));
        for changed in [
            "turn: 6\nmoves:\n  - 2 media > elam",
            "turn: 6\nmoves:\n  - 1 media > elam\n  - 1 media > susa",
            "turn: 6",
            "moves:\n  - 1 media > elam",
        ] {
            assert!(
                !is_quoted_whole(&block(changed, true), &answered),
                "{changed}"
            );
        }
    }
}
