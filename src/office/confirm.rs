//! `confirm: CODE`: a held letter counts from its confirmation, and not if a block was received since.

use super::OfficeError;
use super::clerk::{Clerk, Sheaf};
use super::header;
use super::proof::{Doubt, Proven, disagreement};
use super::token::{Scope, Token};
use super::verdict::Verdict;
use crate::mail;
use crate::store::{HeldReason, LetterId, NewHeld, NewOrders, Orders, OrdersStatus, Writing};

pub enum Confirmation {
    /// This letter of a stranger is to be read as the seat's own.
    Stranger(LetterId),
    /// These orders are final as they stand, without their dropped lines.
    Dropped(Orders),
    /// The key of the sentence that says why the code confirms nothing.
    Void(&'static str),
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
        if now > proven.segment.deadline {
            return Ok(Confirmation::Void("code.late"));
        }
        if now > held.expires_at {
            return Ok(Confirmation::Void("code.expired"));
        }
        if held.used_at.is_some() {
            return Ok(Confirmation::Void("code.used"));
        }
        let latest = store.orders_of(held.segment, held.seat)?;
        let confirmed = match held.reason {
            HeldReason::Stranger => match latest {
                Some(orders) if orders.received_at >= held.held_at => {
                    Confirmation::Void("code.since")
                }
                _ => Confirmation::Stranger(held.letter),
            },
            HeldReason::Dropped => match latest {
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

impl Clerk<'_, '_> {
    pub(super) fn confirm(
        &mut self,
        proven: &Proven,
        code: &str,
        sheaf: Sheaf,
    ) -> Result<(), OfficeError> {
        match Confirmation::of(self.records, proven, code, sheaf.received_at)? {
            Confirmation::Stranger(held) => {
                let stored = self.records.letter(held)?;
                let held = Sheaf {
                    id: held,
                    letter: mail::read(&stored.raw),
                    ..sheaf
                };
                let header = header::of(&held.letter, &stored.raw);
                match disagreement(proven, &header) {
                    Some((key, words)) => self.say(proven, &held, Verdict::Disagrees(key, words)),
                    None => self.attend(proven, &held),
                }
            }
            Confirmation::Dropped(orders) => {
                self.records.put_orders(&NewOrders {
                    segment: orders.segment,
                    seat: orders.seat,
                    letter: sheaf.id,
                    status: OrdersStatus::Final,
                    text: orders.text,
                    dropped: String::new(),
                    received_at: sheaf.received_at,
                })?;
                self.receipt(proven, &sheaf, Verdict::Accepted, None, None)
            }
            Confirmation::Void(why) => self.say(proven, &sheaf, Verdict::CodeVoid(why)),
        }
    }

    /// The right token from where it does not count: the registered addresses are asked.
    pub(super) fn hold(
        &mut self,
        proven: &Proven,
        sheaf: &Sheaf,
        from: &str,
        doubt: Doubt,
    ) -> Result<(), OfficeError> {
        let code = self.code(proven, sheaf, HeldReason::Stranger)?;
        let from = from.to_owned();
        self.say(proven, sheaf, Verdict::Held { code, from, doubt })
    }

    /// A code that confirms this letter.
    pub(super) fn code(
        &mut self,
        proven: &Proven,
        sheaf: &Sheaf,
        reason: HeldReason,
    ) -> Result<String, OfficeError> {
        let (game, seat) = (&proven.game.slug, &proven.seat);
        let letter = format!("{reason:?}/{}/{:?}", proven.segment.ordinal, sheaf.id);
        let code = Token::code(
            self.means.key,
            Scope::Orders,
            game,
            seat.number,
            letter.as_bytes(),
        );
        self.records.hold_letter(&NewHeld {
            code: code.plain(),
            letter: sheaf.id,
            seat: seat.id,
            segment: proven.segment.id,
            reason,
            held_at: sheaf.received_at,
            expires_at: sheaf.received_at + i64::from(self.means.config.confirm) * 3600,
        })?;
        Ok(code.to_string())
    }
}
