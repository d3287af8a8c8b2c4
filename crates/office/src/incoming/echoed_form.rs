//! Test whether a block is the office's own form sent back unchanged: quoted matter, and no order.

use super::authenticated::Authenticated;
use super::intake_context::IntakeContext;
use crate::context::error::OfficeError;
use crate::game_state::awaited_seats::carried;
use crate::game_state::order_reading::OrderReading;
use crate::rendering::page_reader::PageReader;
use bulla_core::orders;
use bulla_mail::{self, BlockResult, Letter, RawOrderBlock};

/// Characters of a letter's own words beside a block with a code: more of them are a mail of ours that is quoted without marks.
const MOST_BESIDE: usize = 280;

/// Returns whether a code may be in the letter only because it quotes the mail that gave the code: nobody confirms by saying no.
pub fn is_only_quoted(letter: &Letter) -> bool {
    let is_quoted = match &letter.found {
        BlockResult::Orders(block) | BlockResult::Form(block) => block.quoted,
        BlockResult::Refused(_) | BlockResult::None => false,
    };
    let words = letter.words.as_deref().unwrap_or_default();
    is_quoted || words.chars().count() > MOST_BESIDE
}

/// The blocks of the forms that this seat has: that in its page, and the one that an answer would carry now.
pub(super) fn our_forms(
    context: &mut IntakeContext<'_, '_>,
    proven: &Authenticated,
) -> Result<Vec<RawOrderBlock>, OfficeError> {
    let (segment, seat) = (&proven.segment, &proven.seat);
    let page = context.records().page(segment.id, seat.id)?;
    let standing = context.records().standing_orders_of(seat.id)?;
    let orders = context.records().orders_of(segment.id, seat.id)?;
    let composer = context.composer_for(&proven.seat);
    let table = context.game_state(&proven.game, segment)?;
    let token = composer.office.token(&proven.game.slug, seat, segment);
    let now = composer.blank_form(&PageReader {
        standing: standing.as_ref().map(|standing| standing.text.as_str()),
        carried: carried(table, segment, orders.as_ref()),
        ..PageReader::at(table, seat, token, segment)
    })?;
    let sent = page.map(|page| bulla_mail::read(&page.outline).found);
    let forms = sent.into_iter().chain([bulla_mail::find(&now)]);
    let blocks = forms.filter_map(|form| match form {
        BlockResult::Form(block) => Some(block),
        _ => None,
    });
    Ok(blocks.collect())
}

/// Returns whether a form says the same as one of the seat's own.
pub(super) fn is_our_form(
    context: &mut IntakeContext<'_, '_>,
    proven: &Authenticated,
    understood: &OrderReading,
) -> Result<bool, OfficeError> {
    let forms = our_forms(context, proven)?;
    let table = context.game_state(&proven.game, &proven.segment)?;
    Ok(forms.iter().any(|form| {
        let ours = orders::read(&form.text, form.first_line, &table.words);
        understood.letter.same_as(&ours, &table.words)
    }))
}
