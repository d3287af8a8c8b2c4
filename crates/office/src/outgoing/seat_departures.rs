//! A seat loses its player (15.61): by its moderator, by the rule of the table for silence, or by a letter of its own.

use super::deadline_notices::{DeadlineChange, OFFICE};
use super::mail_queue::{MailQueue, OutgoingMessage};
use super::seat_notices::notify_each;
use super::standby_offers::offer_seat;
use crate::context::OfficeContext;
use crate::context::acted_by::ActedBy;
use crate::context::error::OfficeError;
use crate::context::moderators::moderators_of;
use crate::context::name_lookup::seat_number;
use crate::game_state::state::GameState;
use crate::rendering::mail_composer::MailComposer;
use bulla_core::game::RuleStep;
use bulla_store::{
    Game, NewSeatMove, ReadTransaction, Seat, SeatMoveKind, SeatState, Segment, WriteTransaction,
};

/// Reason for which a seat loses its player.
#[derive(Clone, Copy)]
pub enum DepartureReason<'a> {
    Silence,
    Letter,
    /// The moderator says so, for a reason that the table reads.
    Moderator(&'a ActedBy<'a>),
}

impl DepartureReason<'_> {
    /// Returns why, in the language of a reader.
    fn told(self, composer: &MailComposer<'_>) -> Result<String, OfficeError> {
        match self {
            DepartureReason::Silence => composer.line("leaves.silent", &[]),
            DepartureReason::Letter => composer.line("leaves.letter", &[]),
            DepartureReason::Moderator(acted_by) => Ok(acted_by.why.to_owned()),
        }
    }

    /// Returns who does it and why, for the record.
    fn acted_by(&self) -> ActedBy<'_> {
        let why = match self {
            DepartureReason::Silence => "silent for as long as the rule of the table says",
            DepartureReason::Letter => "by a letter of the player",
            DepartureReason::Moderator(acted_by) => return ActedBy { ..**acted_by },
        };
        ActedBy { who: OFFICE, why }
    }
}

/// 15.61: a seat loses its player, and all are told. Returns the name of its nation; `None`, and nothing done, while it has none.
///
/// # Errors
/// The database, or a sentence is missing.
pub fn depart(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    (game, segment, table): (&Game, &Segment, &GameState),
    seat: &Seat,
    reason: DepartureReason<'_>,
) -> Result<Option<String>, OfficeError> {
    let Some(civ) = table.nation(seat_number(seat)) else {
        return Ok(None);
    };
    let nation = table.parts().nation(civ);
    let rule = table.parts().numbers.number(RuleStep::Inert).to_owned();
    let says = |composer: &MailComposer<'_>| {
        let why = reason.told(composer)?;
        Ok((vec![nation.name.clone(), why, rule.clone()], Vec::new()))
    };
    notify_each(records, office, game, segment, table, "leaves", &says)?;
    records.move_seat(&NewSeatMove {
        seat: seat.id,
        kind: SeatMoveKind::Leave,
        nation: nation.id.clone(),
        at: office.now,
    })?;
    records.vacate_seat(seat.id, office.now)?;
    let what = format!("{} leaves", nation.id);
    records.note(&reason.acted_by().note(office.now, Some(game.id), what))?;
    Ok(Some(nation.name.clone()))
}

/// A game without a player rests until somebody takes a seat and it is resumed: nobody would be asked anything.
///
/// # Errors
/// The database, or a sentence is missing.
pub fn rest_if_deserted(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    (game, segment, table): (&Game, &Segment, &GameState),
) -> Result<(), OfficeError> {
    if has_players(records, game)? || segment.waits.is_some() {
        return Ok(());
    }
    let rests = DeadlineChange::deserted((game, segment, table), "nobody plays it any more");
    let what = "the game is paused: nobody plays it any more".to_owned();
    records.note(&rests.acted_by.note(office.now, Some(game.id), what))?;
    rests.carry_out(records, office).map(|_| ())
}

/// A player leaves by letter: the table and the moderators are told, whoever waits longest is asked to take the seat, and a game
/// without a player rests. `false`, and nothing done, while the seat has no nation.
///
/// # Errors
/// The database, or a sentence is missing.
pub fn leave_by_letter(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    (game, segment, table): (&Game, &Segment, &GameState),
    seat: &Seat,
) -> Result<bool, OfficeError> {
    let at = (game, segment, table);
    if table.nation(seat_number(seat)).is_none() {
        return Ok(false);
    }
    offer_seat(records, office, game, table, seat)?;
    depart(records, office, at, seat, DepartureReason::Letter)?;
    let moderators = moderators_of(records, game.id, office.config)?;
    if !moderators.is_empty() {
        let composer = MailComposer { office };
        let words = [
            game.slug.clone(),
            table.name_of(seat).to_owned(),
            seat.name.clone(),
        ];
        let composed = composer.alarm(&[composer.line("leave.alarm", &words)?])?;
        let mail = MailQueue { office }.to_moderators(moderators, OutgoingMessage::of(composed))?;
        records.queue_mail(&mail)?;
    }
    rest_if_deserted(records, office, at)?;
    Ok(true)
}

/// Returns whether anybody sits at a game.
///
/// # Errors
/// The database.
pub fn has_players(records: &mut ReadTransaction<'_>, game: &Game) -> Result<bool, OfficeError> {
    let seats = records.seats(game.id)?;
    Ok(seats.iter().any(|seat| seat.state == SeatState::Seated))
}
