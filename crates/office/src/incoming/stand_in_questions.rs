//! The question to an address whether it stands in for a seat, once the player has confirmed the wish.

use super::incoming_letter::AuthenticatedLetter;
use super::intake_context::IntakeContext;
use crate::context::error::OfficeError;
use crate::game_state::standing_in::bars_stand_in;
use crate::outgoing::stand_in_mails;
use crate::rendering::letter_verdict::LetterVerdict;
use bulla_store::LetterId;

/// Asks the address of a wish that its player has confirmed.
pub(super) fn ask_stand_in(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    letter: LetterId,
) -> Result<LetterVerdict, OfficeError> {
    let (game, seat) = (&authenticated.proven.game, &authenticated.proven.seat);
    let office = context.office();
    let Some(named) = context.records().stand_in_named(letter)? else {
        return Ok(LetterVerdict::CodeVoid("code.since"));
    };
    let at = (game, seat);
    let words = vec![named.address.clone()];
    let barred = match named.is_ahead(authenticated.incoming.received_at) {
        true => bars_stand_in(context.records(), office.config, at, &named.address)?,
        false => Some("standin.late"),
    };
    if let Some(key) = barred {
        return Ok(LetterVerdict::StandIn(key, words));
    }
    stand_in_mails::ask(context.records(), office, at, &named)?;
    let what = format!(
        "a stand-in is asked, from {} to {}",
        named.from_day, named.to_day
    );
    let by = (seat.player.as_str(), office.now);
    let told = (what.as_str(), "the player asked for it by letter");
    stand_in_mails::note(context.records(), by, at, told)?;
    Ok(LetterVerdict::StandIn("standin.sent", words))
}
