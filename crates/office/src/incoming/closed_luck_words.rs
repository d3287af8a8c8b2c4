//! Words for luck that are closed before a public draw: no letter adds, changes or withdraws any.

use super::authenticated::Authenticated;
use super::letter_intake::LetterIntake;
use crate::context::error::OfficeError;
use crate::context::name_lookup::seat_number;
use crate::game_state::order_reading::OrderReading;
use crate::game_state::public_draw::PublicDrawState;
use bulla_core::orders::{body, parse_stored};
use bulla_core::turn::Orders;
use bulla_store::OrdersStatus;

impl LetterIntake<'_, '_> {
    /// The words of a seat as they are closed, if it has any; nothing while words are taken. A letter that the moderator admits when
    /// the deadline has passed comes too late for them, whenever it was sent.
    pub(super) fn closed_words(
        &mut self,
        proven: &Authenticated,
    ) -> Result<Option<Option<String>>, OfficeError> {
        let Some(draw) = PublicDrawState::awaited(self.records, &proven.game)? else {
            return Ok(None);
        };
        if let Some(closed) = draw.closed(&proven.game)? {
            let number = u32::from(seat_number(&proven.seat).0) + 1;
            return Ok(Some(closed.words.get(&number).cloned()));
        }
        if !self.is_admitted || !proven.segment.is_closed_at(self.means.now) {
            return Ok(None);
        }
        let stands = self.records.orders_of(proven.segment.id, proven.seat.id)?;
        let stands = stands.filter(|orders| orders.status != OrdersStatus::Withdrawn);
        let table = self.table(proven)?;
        Ok(Some(stands.and_then(|orders| {
            parse_stored(&table.words, &orders.text).luck
        })))
    }

    /// The canonical text of the words of a seat that are closed; empty where there are none.
    pub(super) fn closed_text(&mut self, proven: &Authenticated) -> Result<String, OfficeError> {
        let Some(luck) = self.closed_words(proven)?.flatten() else {
            return Ok(String::new());
        };
        let alone = Orders {
            luck: Some(luck),
            ..Orders::default()
        };
        Ok(body(&alone, &self.table(proven)?.words))
    }

    /// The canonical text of orders for the open segment, with the words of the seat that are closed.
    pub(super) fn text_of(
        &mut self,
        proven: &Authenticated,
        understood: &OrderReading,
    ) -> Result<String, OfficeError> {
        let closed = self.closed_words(proven)?;
        let table = self.table(proven)?;
        let text = match (closed, &understood.letter.orders) {
            (Some(words), Some(orders)) if table.takes_luck() => {
                let mut whole = understood.clone();
                let mut orders = orders.clone();
                orders.luck = words;
                whole.letter.orders = Some(orders);
                whole.text(table)
            }
            _ => understood.text(table),
        };
        Ok(text.unwrap_or_default())
    }
}

impl LetterIntake<'_, '_> {
    /// Tells a seat that asks for the status about the public draw that set-up waits for.
    pub(super) fn tell_draw(&mut self, proven: &Authenticated) -> Result<(), OfficeError> {
        let Some(draw) = PublicDrawState::awaited(self.records, &proven.game)? else {
            return Ok(());
        };
        let speaker = self.speaker_to(&proven.seat);
        let begins = draw.begins(self.means.config.utc_offset_minutes);
        let mut words = vec![draw.beacon.source.clone(), speaker.day(begins)?];
        let numbers = draw.numbers().and_then(|one| one.text.clone());
        let key = match (numbers, draw.fixed_at()) {
            (Some(numbers), Some(at)) => {
                words.extend([numbers, speaker.time(at)?]);
                "draw.waits.fixed"
            }
            _ if draw.is_closed() => "draw.waits.numbers",
            _ => "draw.waits.open",
        };
        let line = speaker.line(key, &words)?;
        self.pressed.push(speaker.means.templates.paragraph(line)?);
        Ok(())
    }
}
