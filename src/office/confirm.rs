//! `confirm: CODE`: a held letter counts from its confirmation, and not if a block was received since.

use super::OfficeError;
use super::proof::Proven;
use super::token::Token;
use crate::store::{HeldReason, LetterId, Orders, Writing};

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
