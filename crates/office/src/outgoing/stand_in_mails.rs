//! Mails about a stand-in: the question to the address, and what the player reads of the answer.

use super::mail_queue::{MailQueue, OutgoingMessage};
use super::seat_notices::{NoticeTarget, notify};
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::game_state::state_cache::GameStateCache;
use crate::rendering::mail_composer::MailComposer;
use bulla_store::{Game, NewNote, Seat, StandIn, StandInState, WriteTransaction};

/// Mails an address whether it stands in for a seat.
///
/// # Errors
/// The database, or a sentence is missing.
pub fn ask(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    (game, seat): (&Game, &Seat),
    stand_in: &StandIn,
) -> Result<(), OfficeError> {
    let office = office.for_game(game)?.for_seat(seat);
    let composed =
        MailComposer { office }.standing_in("standin.ask", &words(game, seat, stand_in))?;
    let to = vec![stand_in.address.clone()];
    let mail = MailQueue { office }.to_invited(to, OutgoingMessage::of(composed))?;
    records.ask_stand_in(stand_in.id, &mail.message_id, office.now)?;
    Ok(records.queue_mail(&mail)?)
}

/// Ends the stand-ins of a seat, and tells those who had agreed. Returns whether there were any.
///
/// # Errors
/// The database, or a sentence is missing.
pub fn end(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    (game, seat): (&Game, &Seat),
) -> Result<bool, OfficeError> {
    let ended = records.end_stand_ins(seat.id, office.now)?;
    let office = office.for_game(game)?.for_seat(seat);
    for one in &ended {
        if one.state != StandInState::Agreed {
            continue;
        }
        let words = words(game, seat, one);
        let composed = MailComposer { office }.standing_in("standin.ended", &words)?;
        MailQueue { office }.to_former_address(records, &one.address, composed)?;
    }
    Ok(!ended.is_empty())
}

/// Tells a seat a sentence about its stand-in.
///
/// # Errors
/// The database, or a sentence is missing.
pub fn tell_seat(
    records: &mut WriteTransaction<'_>,
    tables: &mut GameStateCache,
    office: OfficeContext<'_>,
    (game, seat): (&Game, &Seat),
    (key, words): (&str, &[String]),
) -> Result<(), OfficeError> {
    let Some(segment) = &records.current_segment(game.id)? else {
        return Ok(());
    };
    let table = tables.at(records, game, segment)?;
    let told = NoticeTarget {
        game,
        segment,
        table,
        seat,
        names: &[],
    };
    notify(records, office, &told, |composer, reader| {
        composer.notice_with(reader, key, words, &[])
    })?;
    Ok(())
}

/// Writes down what became of a stand-in; never which address it is, for notes are read by many.
///
/// # Errors
/// The database.
pub fn note(
    records: &mut WriteTransaction<'_>,
    (who, at): (&str, i64),
    (game, seat): (&Game, &Seat),
    (what, why): (&str, &str),
) -> Result<(), OfficeError> {
    records.note(&NewNote {
        at,
        who: who.to_owned(),
        game: Some(game.id),
        what: format!("{}: {what}", seat.name),
        why: why.to_owned(),
    })?;
    Ok(())
}

/// Words of sentences about a stand-in: player, nation, game, first and last day, address.
pub fn words(game: &Game, seat: &Seat, stand_in: &StandIn) -> Vec<String> {
    vec![
        seat.player.clone(),
        seat.name.clone(),
        game.slug.clone(),
        stand_in.from_day.clone(),
        stand_in.to_day.clone(),
        stand_in.address.clone(),
    ]
}
