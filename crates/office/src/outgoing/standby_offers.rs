//! The offer of a seat to somebody on the standby list.

use super::mail_queue::{MailQueue, OutgoingMessage};
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::game_state::free_seats::has_own_standbys;
use crate::game_state::state::GameState;
use crate::rendering::mail_composer::MailComposer;
use bulla_store::{Game, Seat, StandbyAnswer, WriteTransaction};

/// Seconds for which an offer is not made to somebody else.
const PATIENCE: i64 = 72 * 3600;

/// Offers a seat to whoever has been on the list longest, plays in the game at no seat, and was not asked for it before. One who was
/// asked has 72 hours. Returns whether a mail goes out.
///
/// # Errors
/// The database, or a sentence is missing.
pub fn offer_seat(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    game: &Game,
    table: &GameState,
    seat: &Seat,
) -> Result<bool, OfficeError> {
    // Its own list is asked in every round of the office.
    if has_own_standbys(records, game)? {
        return Ok(false);
    }
    let offers = records.offers_of(seat.id)?;
    let waits = |answer| match answer {
        StandbyAnswer::Yes => true,
        StandbyAnswer::None => offers
            .iter()
            .any(|one| one.answer == StandbyAnswer::None && one.offered_at + PATIENCE > office.now),
        StandbyAnswer::No | StandbyAnswer::Seated | StandbyAnswer::Gone => false,
    };
    if offers.iter().any(|one| waits(one.answer)) {
        return Ok(false);
    }
    let mut playing: Vec<String> = Vec::new();
    let mut names: Vec<String> = Vec::new();
    for one in records.seats(game.id)? {
        playing.extend(records.addresses(one.id)?);
        names.push(one.player);
    }
    // Whoever has read the page of another seat takes none.
    let ever = records.addresses_ever(game.id)?.into_iter();
    playing.extend(
        ever.filter(|(_, had)| *had != seat.id)
            .map(|(address, _)| address),
    );
    let list = records.standbys()?.into_iter();
    let mut free = list.filter(|one| {
        !playing
            .iter()
            .any(|address| address.eq_ignore_ascii_case(&one.address))
            && !names
                .iter()
                .any(|name| name.eq_ignore_ascii_case(&one.name))
            && !offers.iter().any(|offer| offer.standby == one.id)
    });
    let Some(standby) = free.next() else {
        return Ok(false);
    };
    let words = vec![
        standby.name.clone(),
        table.name_of(seat).to_owned(),
        game.slug.clone(),
        table.title.clone(),
        table.moment.turn.to_string(),
    ];
    let composed = MailComposer { office }.standby(&[("standby.offer", words)])?;
    let message = OutgoingMessage::of(composed);
    let mail = MailQueue { office }.to_invited(vec![standby.address.clone()], message)?;
    records.queue_mail(&mail)?;
    records.put_offer(standby.id, seat.id, &mail.message_id, office.now)?;
    Ok(true)
}
