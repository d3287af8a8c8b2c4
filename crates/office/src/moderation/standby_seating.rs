//! Whoever said yes to the offer of a seat takes it, unless its player is back.

use super::moderator_action::ModeratorAction;
use super::player_replacement::seat_by_office;
use crate::context::OfficeContext;
use crate::context::error::{OfficeError, quietly};
use crate::game_state::free_seats::rung_of_silent;
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::mail_queue::MailQueue;
use crate::rendering::mail_composer::MailComposer;
use bulla_store::{GameStatus, NewSeat, SeatState, StandbyAnswer, StandbyOffer, WriteTransaction};

impl ModeratorAction<'_> {
    /// Seats everybody on the standby list who said yes, each in a transaction of its own.
    ///
    /// # Errors
    /// The database.
    pub fn seat_standbys(mut self) -> Result<(), OfficeError> {
        if self.hold_reason()?.is_some() {
            return Ok(());
        }
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        for (offer, _) in store.read(|store| store.accepted_offers())? {
            let seat = || store.write(|records| seat_one(records, tables, office, &offer));
            match quietly(seat) {
                Some(Ok(())) => {}
                Some(Err(error @ OfficeError::Store(_))) => return Err(error),
                // The name fits no more, or the game does not read: the seat is offered to somebody else.
                _ => store.write(|records| refuse(records, office, &offer))?,
            }
        }
        Ok(())
    }
}

fn seat_one(
    records: &mut WriteTransaction<'_>,
    tables: &mut GameStateCache,
    office: OfficeContext<'_>,
    offer: &StandbyOffer,
) -> Result<(), OfficeError> {
    let seat = records.seat(offer.seat)?;
    let game = records.game(seat.game)?;
    let standby = records.standby(offer.standby)?;
    let is_silent = rung_of_silent(records, &game, &seat)?.is_some();
    let is_free = is_silent || seat.state == SeatState::Vacant;
    if game.status != GameStatus::Running || !is_free {
        return refuse(records, office, offer);
    }
    let new = NewSeat {
        name: standby.name.clone(),
        addresses: vec![standby.address.clone()],
        language: seat.language.clone(),
        ..NewSeat::default()
    };
    seat_by_office(records, tables, office, &seat, (&new, true), "standby.why")?;
    records.answer_offer(offer.id, StandbyAnswer::Seated)?;
    Ok(())
}

/// Tells a standby that the seat is not free any more.
fn refuse(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    offer: &StandbyOffer,
) -> Result<(), OfficeError> {
    let standby = records.standby(offer.standby)?;
    let composed = MailComposer { office }.standby(&[("standby.gone", Vec::new())])?;
    MailQueue { office }.to_former_address(records, &standby.address, composed)?;
    records.answer_offer(offer.id, StandbyAnswer::Gone)?;
    Ok(())
}
