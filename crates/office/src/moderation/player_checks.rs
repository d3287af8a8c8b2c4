//! Rules for new players at a table: the name must be unused, and the addresses nobody else's.

use super::running_game::RunningGame;
use crate::context::OfficeContext;
use crate::context::config::is_address;
use crate::context::error::OfficeError;
use crate::context::player_names::must_be_a_name;
use crate::context::plus_address::is_our_own;
use bulla_core::text::fold;
use bulla_store::{Game, NewSeat, ReadTransaction, Seat, StandInState};

/// `at` is the seat that is taken over, if one is.
///
/// # Errors
/// The name is a nation's, another seat's or a word of the language of letters, or an address is none, the office's own, or another seat's of this game.
pub fn check_player_name(
    records: &mut ReadTransaction<'_>,
    office: OfficeContext<'_>,
    running: &RunningGame,
    at: Option<&Seat>,
    new: &NewSeat,
) -> Result<(), OfficeError> {
    let (game, parts) = (&running.game, running.table.parts());
    let seats = records.seats(game.id)?;
    let mut others = seats
        .iter()
        .filter(|seat| Some(seat.id) != at.map(|at| at.id));
    let wanted = fold(&new.name);
    if let Some(other) =
        others.find(|seat| fold(&seat.player) == wanted || fold(&seat.name) == wanted)
    {
        return Err(OfficeError::User(format!(
            "the name {} is taken: {} plays {}",
            new.name, other.player, other.name
        )));
    }
    must_be_a_name(&new.name, parts)?;
    if new.addresses.is_empty() {
        let sentence = "a seat needs an address: --address NAME@DOMAIN";
        return Err(OfficeError::User(sentence.to_owned()));
    }
    new.addresses
        .iter()
        .try_for_each(|address| check_addresses(records, office, game, at, address))
}

/// # Errors
/// The address is none, the office's own, or another seat's of this game.
pub fn check_addresses(
    records: &mut ReadTransaction<'_>,
    office: OfficeContext<'_>,
    game: &Game,
    at: Option<&Seat>,
    address: &str,
) -> Result<(), OfficeError> {
    if !is_address(address) {
        return Err(OfficeError::User(format!("{address:?} is no mail address")));
    }
    if is_our_own(address, &office.config.address) {
        return Err(OfficeError::User(format!(
            "{address} is the office's own address"
        )));
    }
    let here = records.seats_of_address(address)?;
    let other = here
        .iter()
        .find(|seat| seat.game == game.id && Some(seat.id) != at.map(|at| at.id));
    match other {
        None => has_played_elsewhere(records, game, at, address),
        Some(other) => Err(OfficeError::User(format!(
            "{address} is the address of {}, who plays {} in this game: one person has one seat",
            other.player, other.name
        ))),
    }
}

/// Refuses an address that had another seat of this game: whoever has read the page of a seat takes no other.
fn has_played_elsewhere(
    records: &mut ReadTransaction<'_>,
    game: &Game,
    at: Option<&Seat>,
    address: &str,
) -> Result<(), OfficeError> {
    let ever = records.addresses_ever(game.id)?.into_iter();
    let mut others = ever.filter(|(had, seat)| {
        had.eq_ignore_ascii_case(address) && Some(*seat) != at.map(|at| at.id)
    });
    let stand_ins = records.stand_ins_at(address)?.into_iter();
    let mut stood_in = None;
    for one in stand_ins.filter(|one| one.state == StandInState::Agreed) {
        let is_here = records.seat(one.seat)?.game == game.id;
        if is_here && Some(one.seat) != at.map(|at| at.id) {
            stood_in = Some(one.seat);
        }
    }
    let Some(seat) = others.next().map(|(_, seat)| seat).or(stood_in) else {
        return Ok(());
    };
    let seat = records.seat(seat)?;
    Err(OfficeError::User(format!(
        "{address} was an address of {} in this game: whoever has read the page of a seat takes no other",
        seat.name
    )))
}
