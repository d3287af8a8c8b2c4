//! Games and seats by what people call them, and the numbers that the table has for seats and turns.

use super::error::OfficeError;
use bulla_core::game::{self, Viewer};
use bulla_core::text::fold;
use bulla_store::{Game, ReadTransaction, Seat, Segment};

/// # Errors
/// There is no such game; of one that is archived the message says where.
pub fn game_by_name(store: &mut ReadTransaction<'_>, slug: &str) -> Result<Game, OfficeError> {
    if let Some(game) = store.game_named(slug)? {
        return Ok(game);
    }
    Err(OfficeError::User(match store.archived_game(slug)? {
        None => format!("there is no game {slug} here"),
        Some(archived) => format!(
            "{} was moved into the file {}: `bulla audit` reads it, and `bulla import` brings it back",
            archived.slug, archived.file
        ),
    }))
}

/// Returns the names that a moderator uses for segments of a game: `0-setup`, `9-realm`, `9-trade-2`; if one turn has several of
/// a name, the second is `9-fate/civil-war~2`.
pub fn segment_names(segments: &[Segment]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (at, segment) in segments.iter().enumerate() {
        let same = |one: &&Segment| (one.turn, &one.name) == (segment.turn, &segment.name);
        let name = format!("{}-{}", segment.turn, segment.name);
        names.push(match segments[..at].iter().filter(same).count() {
            0 => name,
            before => format!("{name}~{}", before + 1),
        });
    }
    names
}

/// Returns the index of a segment among those of its game.
///
/// # Errors
/// There is none of that name.
pub fn segment_by_name(
    game: &Game,
    segments: &[Segment],
    wanted: &str,
) -> Result<usize, OfficeError> {
    let names = segment_names(segments);
    names.iter().position(|name| name == wanted).ok_or_else(|| {
        let of_turn = wanted.split_once('-').map(|(turn, _)| format!("{turn}-"));
        let near = names
            .iter()
            .filter(|name| of_turn.as_ref().is_some_and(|turn| name.starts_with(turn)));
        let near: Vec<&str> = near.map(String::as_str).collect();
        OfficeError::User(match (near.is_empty(), names.last()) {
            (false, _) => format!("{} has no segment {wanted}; that turn has {}", game.slug, near.join(", ")),
            (true, Some(last)) => format!(
                "{} has no segment {wanted}; segments are written as turn and name, from {} to {last}",
                game.slug, names[0]
            ),
            (true, None) => format!("{} has no segment yet", game.slug),
        })
    })
}

/// A seat by its nation or by the name of who sits there.
///
/// # Errors
/// There is no such seat.
pub fn seat_by_name(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    name: &str,
) -> Result<Seat, OfficeError> {
    let seats = store.seats(game.id)?;
    let wanted = fold(name);
    let is_named = |one: &&Seat| fold(&one.name) == wanted || fold(&one.player) == wanted;
    seats.iter().find(is_named).cloned().ok_or_else(|| {
        let names: Vec<&str> = seats.iter().map(|one| one.name.as_str()).collect();
        OfficeError::User(format!(
            "{} has no seat {name}: {}",
            game.slug,
            names.join(", ")
        ))
    })
}

/// Returns the players of a game, in the order of the seats.
pub fn players(store: &mut ReadTransaction<'_>, game: &Game) -> Result<Vec<String>, OfficeError> {
    let seats = store.seats(game.id)?;
    Ok(seats.into_iter().map(|seat| seat.player).collect())
}

/// The number of a seat at its table.
pub fn seat_number(seat: &Seat) -> game::Seat {
    game::Seat(u8::try_from(seat.number).expect("a table has few seats"))
}

pub fn viewer(seat: &Seat) -> Viewer {
    Viewer::Seat(seat_number(seat))
}

/// A turn as pages count it.
pub fn turn_number(turn: i64) -> u16 {
    u16::try_from(turn).unwrap_or(u16::MAX)
}
