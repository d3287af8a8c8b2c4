//! `confirm: CODE`: a held letter counts from its confirmation, and not if a block was received since.

use super::clerk::Clerk;
use super::header;
use super::hearing::own_alone;
use super::limits::Load;
use super::proven::Proven;
use super::sheaf::{Sheaf, Visit};
use crate::means::problem::OfficeError;
use crate::means::token::{Scope, Token};
use crate::speech::verdict::{Doubt, Verdict};
use crate::table::meant::disagreement;
use bulla_core::orders::{Header, Status};
use bulla_free_text::assent::lets_count;
use bulla_mail::{self, Found};
use bulla_pages::page;
use bulla_store::{
    HeldLetter, HeldReason, LetterId, NewHeld, NewOrders, OrdersStatus, Reading, StoredOrders,
    Writing,
};

pub enum Confirmation {
    /// This letter of a stranger is to be read as the seat's own.
    Stranger(LetterId),
    /// These orders are final as they stand, without their dropped lines.
    Dropped(StoredOrders),
    /// The key of the sentence that says why the code confirms nothing.
    Void(&'static str),
}

/// Words beside a code.
enum Beside {
    /// Nothing, or courtesies.
    Nothing,
    /// Orders or a request: one of the two would be lost.
    More,
    /// Words that could deny it.
    Words,
}

impl Confirmation {
    /// Uses up the code.
    pub fn of(
        store: &mut Writing<'_>,
        proven: &Proven,
        code: &str,
        now: i64,
    ) -> Result<Confirmation, OfficeError> {
        let code = Token::read(code)
            .map(|code| code.plain())
            .unwrap_or_default();
        let Some(held) = store.held(&code)? else {
            return Ok(Confirmation::Void("code.unknown"));
        };
        if proven.segment.judged_at.is_some() {
            return Ok(Confirmation::Void("code.judged"));
        }
        if proven.segment.is_closed_at(now) {
            return Ok(Confirmation::Void("code.late"));
        }
        if now > held.expires_at {
            return Ok(Confirmation::Void("code.expired"));
        }
        if held.used_at.is_some() {
            return Ok(Confirmation::Void("code.used"));
        }
        let confirmed = match held.reason {
            HeldReason::Stranger => match has_ordered_since(store, &held)? {
                true => Confirmation::Void("code.since"),
                false => Confirmation::Stranger(held.letter),
            },
            HeldReason::Dropped => match store.orders_of(held.segment, held.seat)? {
                Some(orders) if orders.letter == held.letter => Confirmation::Dropped(orders),
                _ => Confirmation::Void("code.since"),
            },
        };
        if !matches!(confirmed, Confirmation::Void(_)) {
            store.use_code(&code, now)?;
        }
        Ok(confirmed)
    }
}

/// Whether a block of the seat was received after the one that is held, for this segment or standing.
fn has_ordered_since(store: &mut Reading<'_>, held: &HeldLetter) -> Result<bool, OfficeError> {
    const TAKEN: [page::Verdict; 6] = [
        page::Verdict::Accepted,
        page::Verdict::Remarks,
        page::Verdict::ToConfirm,
        page::Verdict::Withdrawn,
        page::Verdict::Standing,
        page::Verdict::StandingEnded,
    ];
    let since = store.verdicts_since(held.seat, held.held_at, held.letter)?;
    let mut since = since.iter();
    Ok(since.any(|verdict| TAKEN.iter().any(|taken| taken.id() == verdict)))
}

impl Clerk<'_, '_> {
    /// Returns the letter that was held, if it counts from now and is to be attended to.
    pub(super) fn confirm(
        &mut self,
        visit: Visit<'_>,
        code: &str,
    ) -> Result<Option<Sheaf>, OfficeError> {
        if self.is_kept_off(visit, code)? {
            return Ok(None);
        }
        match Confirmation::of(self.records, visit.proven, code, visit.sheaf.received_at)? {
            Confirmation::Stranger(held) => {
                let stored = self.records.letter(held)?;
                let held = Sheaf {
                    id: held,
                    letter: bulla_mail::read(&stored.raw),
                    too_long: stored.too_long,
                    ..visit.sheaf.clone()
                };
                let header = header::of(&held.letter, &stored.raw);
                let Some((key, words)) =
                    disagreement((&visit.proven.game, &visit.proven.segment), &header)
                else {
                    return Ok(Some(held));
                };
                let visit = Visit {
                    sheaf: &held,
                    ..visit
                };
                self.say(visit, Verdict::Disagrees(key, words))?;
            }
            Confirmation::Dropped(orders) => {
                self.records.put_orders(&NewOrders {
                    segment: orders.segment,
                    seat: orders.seat,
                    letter: visit.sheaf.id,
                    status: OrdersStatus::Final,
                    text: orders.text,
                    dropped: String::new(),
                    received_at: visit.sheaf.received_at,
                })?;
                self.receipt(visit, Verdict::Accepted, None, None)?;
            }
            Confirmation::Void(why) => self.say(visit, Verdict::CodeVoid(why))?,
        }
        Ok(None)
    }

    /// Whether a code counts not for what stands beside it, which is told then. The code can be sent again.
    pub(super) fn is_kept_off(
        &mut self,
        visit: Visit<'_>,
        code: &str,
    ) -> Result<bool, OfficeError> {
        let verdict = match self.beside_code(visit, code)? {
            Beside::Nothing => return Ok(false),
            Beside::More => Verdict::Disagrees("disagrees.code", Vec::new()),
            Beside::Words => Verdict::CodeVoid("code.words"),
        };
        self.say(visit, verdict)?;
        Ok(true)
    }

    fn beside_code(&mut self, visit: Visit<'_>, code: &str) -> Result<Beside, OfficeError> {
        let answered = self.answered(visit)?;
        let player = &visit.proven.seat.player;
        let letter = own_alone(&visit.sheaf.letter, &answered, player);
        let block = match &letter.found {
            Found::Orders(block) | Found::Form(block) => Some(block),
            Found::Refused(_) | Found::None => None,
        };
        if let Some(block) = block {
            let said = self.understand(visit.proven, block)?.letter;
            let is_refused = said.is_refused();
            let orders = said.orders.unwrap_or_default();
            let header = said.header;
            if orders != Default::default() || header.clear || !header.requests.is_empty() {
                return Ok(Beside::More);
            }
            if is_refused {
                return Ok(Beside::Words);
            }
        }
        Ok(match lets_count(&letter, player, code, &answered) {
            true => Beside::Nothing,
            false => Beside::Words,
        })
    }

    /// Whether there is anything to confirm in the letter of a stranger: orders or a request, and not our own form as it was
    /// sent.
    pub(super) fn is_to_be_held(
        &mut self,
        visit: Visit<'_>,
        header: &Header,
    ) -> Result<bool, OfficeError> {
        let is_proposal = header.status == Some(Status::Proposal);
        if is_proposal || header.confirm.is_some() || visit.proven.scope != Scope::Orders {
            return Ok(false);
        }
        match &self.hear(visit)?.found {
            Found::None => Ok(false),
            Found::Form(block) => {
                let understood = self.understand(visit.proven, block)?;
                Ok(!self.is_our_form(visit.proven, &understood)?)
            }
            Found::Orders(_) | Found::Refused(_) => Ok(true),
        }
    }

    /// The right token from where it does not count: the registered addresses are asked.
    pub(super) fn hold(
        &mut self,
        visit: Visit<'_>,
        from: &str,
        doubt: Doubt,
    ) -> Result<(), OfficeError> {
        if self.load_of_held(visit)? != Load::Free {
            return self.close(visit.sheaf, "limited");
        }
        if let Some(first) = self.read_before(visit)? {
            return self.repeated(visit, first);
        }
        let code = self.code(visit, HeldReason::Stranger)?;
        let said = match &self.hear(visit)?.found {
            Found::Orders(block) | Found::Form(block) => {
                Some(self.understand(visit.proven, block)?.letter)
            }
            Found::Refused(_) | Found::None => None,
        };
        let held = Verdict::Held {
            code,
            from: from.to_owned(),
            doubt,
            said: said.filter(|said| !said.is_refused()).map(Box::new),
        };
        self.say(visit, held)
    }

    /// A code that confirms this letter.
    pub(super) fn code(
        &mut self,
        visit: Visit<'_>,
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
            Scope::Orders,
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
