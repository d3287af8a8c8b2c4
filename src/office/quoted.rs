//! Whether a block is the office's own form sent back as it was: quoted matter, and no order.

use super::OfficeError;
use super::clerk::Clerk;
use super::proof::Proven;
use super::reading::Understood;
use super::speaker::Reader;
use super::table::Table;
use crate::mail::{self, Found};
use crate::orders;
use crate::store::{self, OrdersStatus};

impl Clerk<'_, '_> {
    /// Whether a form says what the one in the seat's page said, or the one that an answer would carry now.
    pub(super) fn is_our_form(
        &mut self,
        proven: &Proven,
        understood: &Understood,
    ) -> Result<bool, OfficeError> {
        let (segment, seat) = (&proven.segment, &proven.seat);
        let page = self.records.page(segment.id, seat.id)?;
        let standing = self.records.standing_orders_of(seat.id)?;
        let orders = self.records.orders_of(segment.id, seat.id)?;
        let speaker = self.speaker_to(&proven.seat);
        let table = self.tables.at(self.records, &proven.game, segment)?;
        let now = speaker.blank_form(&Reader {
            table,
            seat,
            names: &[],
            token: speaker
                .means
                .token(&proven.game.slug, seat, segment.ordinal),
            deadline: Some(segment.deadline),
            standing: standing.as_ref().map(|standing| standing.text.as_str()),
            carried: carried(table, orders.as_ref()),
        })?;
        let sent = page.map(|page| mail::read(&page.outline).found);
        let mut forms = sent.into_iter().chain([mail::find(&now)]);
        Ok(forms.any(|form| match form {
            Found::Form(form) => {
                let ours = orders::read(&form.text, form.first_line, &table.words);
                understood.letter.same_as(&ours, &table.words)
            }
            _ => false,
        }))
    }
}

/// The orders that the form of a segment that was cut holds: those that stand.
pub fn carried<'a>(table: &Table, orders: Option<&'a store::Orders>) -> Option<&'a str> {
    let counting = orders.filter(|orders| orders.status != OrdersStatus::Withdrawn);
    counting
        .filter(|_| table.cut().is_some())
        .map(|orders| orders.text.as_str())
}
