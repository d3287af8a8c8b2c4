//! Orders for the open segment and standing ones: taken, replaced, withdrawn.

use super::incoming_letter::AuthenticatedLetter;
use super::letter_intake::LetterIntake;
use crate::context::error::OfficeError;
use crate::game_state::order_reading::OrderReading;
use crate::rendering::letter_verdict::LetterVerdict;
use bulla_core::orders::BlockStatus;
use bulla_store::{NewOrders, OrdersStatus, StandingOrders};

impl LetterIntake<'_, '_> {
    /// Returns whether a block is in force that was received later than this letter, which took longer to arrive.
    pub(super) fn is_superseded(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        is_standing: bool,
    ) -> Result<bool, OfficeError> {
        let (segment, seat) = (visit.proven.segment.id, visit.proven.seat.id);
        let since = match is_standing {
            true => self
                .records
                .standing_orders_of(seat)?
                .map(|one| one.received_at),
            false => self
                .records
                .orders_of(segment, seat)?
                .map(|one| one.received_at),
        };
        Ok(since.is_some_and(|since| since > visit.sheaf.received_at))
    }

    /// Orders for the open segment: the whole block replaces what stood.
    pub(super) fn accept_orders(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        understood: &OrderReading,
    ) -> Result<(), OfficeError> {
        let header = &understood.letter.header;
        let text = self.text_of(visit.proven, understood)?;
        let is_final = header.status == Some(BlockStatus::Final) && !understood.has_dropped();
        let status = match is_final {
            true => OrdersStatus::Final,
            false => OrdersStatus::Draft,
        };
        let earlier = self
            .records
            .orders_of(visit.proven.segment.id, visit.proven.seat.id)?;
        if let (Some(said), Some(earlier)) = (header.revision, &earlier) {
            let said = i64::from(said);
            if said < earlier.revision {
                return self.receipt(visit, LetterVerdict::OldRevision, None, None);
            }
            if said == earlier.revision && earlier.text == text && earlier.status == status {
                return self.receipt(visit, LetterVerdict::Quoted, None, None);
            }
        }
        let orders = NewOrders {
            segment: visit.proven.segment.id,
            seat: visit.proven.seat.id,
            letter: visit.sheaf.id,
            status,
            text,
            dropped: understood.dropped_paths(),
            received_at: visit.sheaf.received_at,
        };
        self.records.put_orders(&orders)?;
        let wanted_final = header.status == Some(BlockStatus::Final);
        let verdict = match understood.has_dropped() {
            true if wanted_final => LetterVerdict::ToConfirm(self.code_for_rest(visit)?),
            true => LetterVerdict::Remarks,
            false if understood.letter.remarks.is_empty() => LetterVerdict::Accepted,
            false => LetterVerdict::Remarks,
        };
        self.keep_proposal(visit, understood)?;
        self.receipt(visit, verdict, Some(understood), earlier.as_ref())
    }

    pub(super) fn accept_standing_orders(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        understood: &OrderReading,
    ) -> Result<(), OfficeError> {
        if understood.letter.header.clear {
            self.records.clear_standing_orders(visit.proven.seat.id)?;
            return self.reply(visit, LetterVerdict::StandingEnded);
        }
        let table = self.table(visit.proven)?;
        let text = understood.text(table).unwrap_or_default();
        let earlier = self.records.standing_orders_of(visit.proven.seat.id)?;
        if earlier.is_some_and(|earlier| earlier.text == text) {
            return self.reply(visit, LetterVerdict::Quoted);
        }
        self.records.put_standing_orders(&StandingOrders {
            seat: visit.proven.seat.id,
            letter: visit.sheaf.id,
            text,
            received_at: visit.sheaf.received_at,
        })?;
        self.receipt(visit, LetterVerdict::Standing, Some(understood), None)
    }

    pub(super) fn withdraw(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        understood: &OrderReading,
    ) -> Result<(), OfficeError> {
        // Words for luck that are closed stand, whatever else is withdrawn.
        let text = self.closed_text(visit.proven)?;
        let status = match text.is_empty() {
            true => OrdersStatus::Withdrawn,
            false => OrdersStatus::Draft,
        };
        self.records.put_orders(&NewOrders {
            segment: visit.proven.segment.id,
            seat: visit.proven.seat.id,
            letter: visit.sheaf.id,
            status,
            text,
            dropped: String::new(),
            received_at: visit.sheaf.received_at,
        })?;
        self.receipt(visit, LetterVerdict::Withdrawn, Some(understood), None)
    }
}
