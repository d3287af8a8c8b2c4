//! `confirm: CODE`: a held letter counts from its confirmation, and not if a block was received since.

use super::authenticated::Authenticated;
use super::free_text_orders::new_text_only;
use super::header;
use super::incoming_letter::{AuthenticatedLetter, IncomingLetter};
use super::letter_intake::LetterIntake;
use super::sender_limits::SenderLoad;
use crate::context::error::OfficeError;
use crate::context::token::{Token, TokenScope};
use crate::game_state::block_header_check::header_mismatch;
use crate::rendering::letter_verdict::{LetterVerdict, SenderDoubt};
use bulla_core::orders::{BlockHeader, BlockStatus};
use bulla_free_text::bare_yes::allows_code;
use bulla_mail::{self, BlockResult};
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
    /// The key of the sentence that says why the code confirms nothing.
    Void(&'static str),
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
            HeldReason::Stranger => match has_ordered_since(store, &held)? {
                true => ConfirmedCode::Void("code.since"),
                false => ConfirmedCode::Stranger(held.letter),
            },
            HeldReason::Dropped => match store.orders_of(held.segment, held.seat)? {
                Some(orders) if orders.letter == held.letter => ConfirmedCode::Dropped(orders),
                _ => ConfirmedCode::Void("code.since"),
            },
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
    const TAKEN: [page::ReceiptVerdict; 6] = [
        page::ReceiptVerdict::Accepted,
        page::ReceiptVerdict::Remarks,
        page::ReceiptVerdict::ToConfirm,
        page::ReceiptVerdict::Withdrawn,
        page::ReceiptVerdict::Standing,
        page::ReceiptVerdict::StandingEnded,
    ];
    let since = store.verdicts_since(held.seat, held.held_at, held.letter)?;
    let mut since = since.iter();
    Ok(since.any(|verdict| TAKEN.iter().any(|taken| taken.id() == verdict)))
}

impl LetterIntake<'_, '_> {
    /// Returns the letter that was held, if it counts from now and is to be attended to.
    pub(super) fn confirm(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        code: &str,
    ) -> Result<Option<IncomingLetter>, OfficeError> {
        if self.is_blocked_by_text(visit, code)? {
            return Ok(None);
        }
        match ConfirmedCode::of(self.records, visit.proven, code, visit.sheaf.received_at)? {
            ConfirmedCode::Stranger(held) => {
                let stored = self.records.letter(held)?;
                let held = IncomingLetter {
                    id: held,
                    letter: bulla_mail::read(&stored.raw),
                    too_long: stored.too_long,
                    ..visit.sheaf.clone()
                };
                let header = header::of(&held.letter, &stored.raw);
                let Some((key, words)) =
                    header_mismatch((&visit.proven.game, &visit.proven.segment), &header)
                else {
                    return Ok(Some(held));
                };
                let visit = AuthenticatedLetter {
                    sheaf: &held,
                    ..visit
                };
                self.reply(visit, LetterVerdict::Disagrees(key, words))?;
            }
            ConfirmedCode::Dropped(orders) => {
                self.records.put_orders(&NewOrders {
                    segment: orders.segment,
                    seat: orders.seat,
                    letter: visit.sheaf.id,
                    status: OrdersStatus::Final,
                    text: orders.text,
                    dropped: String::new(),
                    received_at: visit.sheaf.received_at,
                })?;
                self.receipt(visit, LetterVerdict::Accepted, None, None)?;
            }
            ConfirmedCode::Void(why) => self.reply(visit, LetterVerdict::CodeVoid(why))?,
        }
        Ok(None)
    }

    /// Returns whether a code does not count because of the text beside it; the sender is then told. The code can be sent again.
    pub(super) fn is_blocked_by_text(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        code: &str,
    ) -> Result<bool, OfficeError> {
        let verdict = match self.beside_code(visit, code)? {
            AccompanyingText::Nothing => return Ok(false),
            AccompanyingText::Orders => LetterVerdict::Disagrees("disagrees.code", Vec::new()),
            AccompanyingText::Words => LetterVerdict::CodeVoid("code.words"),
        };
        self.reply(visit, verdict)?;
        Ok(true)
    }

    fn beside_code(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        code: &str,
    ) -> Result<AccompanyingText, OfficeError> {
        let answered = self.answered(visit)?;
        let player = &visit.proven.seat.player;
        let letter = new_text_only(&visit.sheaf.letter, &answered, player);
        let block = match &letter.found {
            BlockResult::Orders(block) | BlockResult::Form(block) => Some(block),
            BlockResult::Refused(_) | BlockResult::None => None,
        };
        if let Some(block) = block {
            let said = self.read_orders(visit.proven, block)?.letter;
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
        Ok(match allows_code(&letter, player, code, &answered) {
            true => AccompanyingText::Nothing,
            false => AccompanyingText::Words,
        })
    }

    /// Returns whether the letter of a stranger has anything to confirm: orders or a request, and not our own form as it was
    /// sent.
    pub(super) fn needs_confirmation(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        header: &BlockHeader,
    ) -> Result<bool, OfficeError> {
        let is_proposal = header.status == Some(BlockStatus::Proposal);
        if is_proposal || header.confirm.is_some() || visit.proven.scope != TokenScope::Orders {
            return Ok(false);
        }
        match &self.parse_letter(visit)?.found {
            BlockResult::None => Ok(false),
            BlockResult::Form(block) => {
                let understood = self.read_orders(visit.proven, block)?;
                Ok(!self.is_our_form(visit.proven, &understood)?)
            }
            BlockResult::Orders(_) | BlockResult::Refused(_) => Ok(true),
        }
    }

    /// The right token from where it does not count: the registered addresses are asked.
    pub(super) fn hold(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        from: &str,
        doubt: SenderDoubt,
    ) -> Result<(), OfficeError> {
        if self.count_held_letter(visit)? != SenderLoad::WithinLimit {
            return self.finish_silently(visit.sheaf, "limited");
        }
        if let Some(first) = self.read_before(visit)? {
            return self.answer_duplicate(visit, first);
        }
        let code = self.code(visit, HeldReason::Stranger)?;
        let said = match &self.parse_letter(visit)?.found {
            BlockResult::Orders(block) | BlockResult::Form(block) => {
                Some(self.read_orders(visit.proven, block)?.letter)
            }
            BlockResult::Refused(_) | BlockResult::None => None,
        };
        let held = LetterVerdict::Held {
            code,
            from: from.to_owned(),
            doubt,
            said: said.filter(|said| !said.is_refused()).map(Box::new),
        };
        self.reply(visit, held)
    }

    /// A code that confirms this letter.
    pub(super) fn code(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        reason: HeldReason,
    ) -> Result<String, OfficeError> {
        let (game, seat) = (&visit.proven.game.slug, &visit.proven.seat);
        let held_for = match reason {
            HeldReason::Stranger => "Stranger",
            HeldReason::Dropped => "Dropped",
        };
        let mut letter = format!(
            "{held_for}/{}/{}",
            visit.proven.segment.ordinal,
            visit.sheaf.id.in_codes()
        );
        // Another letter may have had its number in a time that the office lost.
        match self.records.last_restored_at()? {
            0 => {}
            restored_at => letter.push_str(&format!("/{restored_at}")),
        }
        let code = Token::code(
            self.means.key,
            TokenScope::Orders,
            game,
            seat.number,
            letter.as_bytes(),
        );
        self.records.hold_letter(&NewHeld {
            code: code.plain(),
            letter: visit.sheaf.id,
            seat: seat.id,
            segment: visit.proven.segment.id,
            reason,
            held_at: visit.sheaf.received_at,
            expires_at: visit.sheaf.received_at + i64::from(self.means.config.confirm) * 3600,
        })?;
        Ok(code.to_string())
    }
}
