//! A seat loses its player (15.61) without its moderator: by the rule of the table for silence, or by a letter of its own.

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DepartureReason {
    Silence,
    Letter,
}

impl DepartureReason {
    /// Key of the sentence for the table, and words for the record.
    fn told(self) -> (&'static str, &'static str) {
        match self {
            DepartureReason::Silence => (
                "leaves.silent",
                "silent for as long as the rule of the table says",
            ),
            DepartureReason::Letter => ("leaves.letter", "by a letter of the player"),
        }
    }
}

/// 15.61: a seat loses its player, and all are told. `false`, and nothing done, while it has no nation.
///
/// # Errors
/// The database, or a sentence is missing.
pub fn depart(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    (game, segment, table): (&Game, &Segment, &GameState),
    seat: &Seat,
    reason: DepartureReason,
) -> Result<bool, OfficeError> {
    let Some(civ) = table.nation(seat_number(seat)) else {
        return Ok(false);
    };
    let nation = table.parts().nation(civ);
    let (key, why) = reason.told();
    let acted_by = ActedBy { who: OFFICE, why };
    let rule = table.parts().numbers.number(RuleStep::Inert).to_owned();
    let says = |composer: &MailComposer<'_>| {
        let why = composer.line(key, &[])?;
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
    records.note(&acted_by.note(office.now, Some(game.id), what))?;
    Ok(true)
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
    if has_players(records, game)? || segment.waits.is_some() {
        return Ok(true);
    }
    let rests = DeadlineChange::deserted((game, segment, table), "nobody plays it any more");
    rests.carry_out(records, office)?;
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
