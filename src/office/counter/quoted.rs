//! Whether a block is the office's own form sent back as it was: quoted matter, and no order.

use super::clerk::Clerk;
use super::proven::Proven;
use crate::mail::{self, Found, Letter};
use crate::office::means::problem::OfficeError;
use crate::office::speech::reader::Reader;
use crate::office::table::reading::Understood;
use crate::office::table::waiting::carried;
use crate::orders;

/// Characters of a letter's own words beside a block with a code: more of them are a mail of ours that is quoted without marks.
const MOST_BESIDE: usize = 280;

/// Whether a code may stand in the letter only because the mail that told it is quoted there: nobody confirms by saying no.
pub fn is_echo(letter: &Letter) -> bool {
    let is_quoted = match &letter.found {
        Found::Orders(block) | Found::Form(block) => block.quoted,
        Found::Refused(_) | Found::None => false,
    };
    let words = letter.words.as_deref().unwrap_or_default();
    is_quoted || words.chars().count() > MOST_BESIDE
}

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
        let token = speaker
            .means
            .token(&proven.game.slug, seat, segment.ordinal);
        let now = speaker.blank_form(&Reader {
            standing: standing.as_ref().map(|standing| standing.text.as_str()),
            carried: carried(table, orders.as_ref()),
            ..Reader::at(table, seat, token, segment)
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
