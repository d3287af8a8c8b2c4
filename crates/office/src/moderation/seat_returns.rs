//! Former players who said yes have their seats back, unless orders of the new player have counted meanwhile.

use super::moderator_action::ModeratorAction;
use super::player_replacement::seat_by_office;
use crate::context::OfficeContext;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::error::{OfficeError, quietly};
use crate::context::name_lookup::{game_by_name, seat_by_name};
use crate::game_state::seat_return::bars_return;
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::mail_queue::MailQueue;
use crate::rendering::mail_composer::MailComposer;
use bulla_store::{FormerPlayer, NewSeat, ReturnWish, WriteTransaction};

impl ModeratorAction<'_> {
    /// Gives each former player who said yes the seat back, each in a transaction of its own.
    ///
    /// # Errors
    /// The database.
    pub fn return_seats(mut self) -> Result<(), OfficeError> {
        if self.hold_reason()?.is_some() {
            return Ok(());
        }
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        for former in store.read(|store| store.returning_players())? {
            let give = || store.write(|records| give_back(records, tables, office, &former));
            match quietly(give) {
                Some(Ok(())) => {}
                Some(Err(error @ OfficeError::Store(_))) => return Err(error),
                // The name fits no more, or the game does not read.
                _ => store.write(|records| refuse(records, office, &former, "back.barred"))?,
            }
        }
        Ok(())
    }

    /// Bars the last player of a seat from having it back.
    ///
    /// # Errors
    /// There is no such game or seat, or nobody had it before.
    pub fn bar_return(
        self,
        game: &str,
        seat: &str,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        one_line("reason", acted_by.why)?;
        let office = self.office;
        self.store.write(|records| {
            let game = game_by_name(records, game)?;
            let seat = seat_by_name(records, &game, seat)?;
            let Some(former) = records.former_player(seat.id)? else {
                return Err(OfficeError::User(format!(
                    "nobody had the seat of {} before",
                    seat.name
                )));
            };
            records.set_return_wish(former.id, ReturnWish::Barred)?;
            let what = format!("{}: {} may not have it back", seat.name, former.player);
            records.note(&acted_by.note(office.now, Some(game.id), what))?;
            Ok(())
        })
    }
}

fn give_back(
    records: &mut WriteTransaction<'_>,
    tables: &mut GameStateCache,
    office: OfficeContext<'_>,
    former: &FormerPlayer,
) -> Result<(), OfficeError> {
    if let Some(key) = bars_return(records, former)? {
        return refuse(records, office, former, key);
    }
    let seat = records.seat(former.seat)?;
    let new = NewSeat {
        name: former.player.clone(),
        addresses: former
            .addresses
            .split_whitespace()
            .map(str::to_owned)
            .collect(),
        language: former.language.clone(),
        zone: former.zone.clone(),
        ..NewSeat::default()
    };
    seat_by_office(records, tables, office, &seat, (&new, false), "back.why")?;
    // Whoever gave way may not ask for it back in turn: that was barred with the change.
    records.set_return_wish(former.id, ReturnWish::Back)?;
    Ok(())
}

/// Tells a former player that it is too late.
fn refuse(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    former: &FormerPlayer,
    key: &'static str,
) -> Result<(), OfficeError> {
    let seat = records.seat(former.seat)?;
    let game = records.game(seat.game)?.slug;
    let words = vec![former.player.clone(), seat.name, game];
    let composer = MailComposer {
        office: office.in_language(former.language.as_deref()),
    };
    for address in former.addresses.split_whitespace() {
        let composed = composer.standby(&[(key, words.clone())])?;
        MailQueue { office }.to_former_address(records, address, composed)?;
    }
    records.set_return_wish(former.id, ReturnWish::Gone)?;
    Ok(())
}
