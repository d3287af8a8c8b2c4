//! Set-up of a game that waits for a public draw: its words for luck are closed at the deadline, and it is judged by the numbers that a
//! moderator gave, when everybody has had time to check them.

use super::game_history::GameHistory;
use super::luck_words_check::{told, words_of};
use super::ruling::RulingKind;
use super::segment_inputs::SegmentInputs;
use crate::context::OfficeContext;
use crate::context::acted_by::ActedBy;
use crate::context::error::OfficeError;
use crate::context::hash_chain::printed_hash;
use crate::context::randomness_beacon::{PATIENCE, written};
use crate::game_state::chain_entries;
use crate::game_state::public_draw::PublicDrawState;
use crate::game_state::state::GameState;
use crate::game_state::stored_luck_words::{luck_of, luck_text};
use crate::outgoing::deadline_notices::OFFICE;
use crate::outgoing::draw_notices::AwaitingDraw;
use bulla_core::game::PlayerEntropy;
use bulla_store::{
    BeaconActKind, ChainEntryKind, Game, ReadTransaction, StoredBeaconAct, WriteTransaction,
};

/// Returns whether a set-up waits for a public draw.
///
/// # Errors
/// Stored record of the draw does not read.
pub fn is_awaited(
    store: &mut ReadTransaction<'_>,
    inputs: &SegmentInputs,
    table: &GameState,
) -> Result<bool, OfficeError> {
    Ok(table.takes_luck() && PublicDrawState::awaited(store, &inputs.game)?.is_some())
}

/// Next step of a set-up that waits for a public draw and whose deadline has passed: the first time its words are closed.
/// Returns the words and numbers by which it is judged, when it is time.
///
/// # Errors
/// The database, or what is kept of the draw does not read.
pub fn advance_draw(
    store: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    inputs: &SegmentInputs,
    table: &GameState,
) -> Result<Option<PlayerEntropy>, OfficeError> {
    let game = &inputs.game;
    let Some(draw) = PublicDrawState::awaited(store, game)? else {
        return Ok(None);
    };
    let awaiting = AwaitingDraw {
        game,
        segment: &inputs.segment,
        table,
    };
    let Some(words) = draw.closed(game)? else {
        close(store, office, awaiting, &draw, inputs)?;
        return Ok(None);
    };
    let zone = office.zone;
    match (draw.numbers(), draw.fixed_at()) {
        (Some(numbers), Some(at)) if office.now >= at => Ok(Some(PlayerEntropy {
            beacon: numbers.text.clone(),
            ..words
        })),
        (Some(_), _) => Ok(None),
        (None, _) => {
            if office.now >= draw.begins(zone) + PATIENCE {
                // One that lies ahead: nobody picks among draws of which the numbers are known.
                let day = draw.beacon.next(office.now + 1, zone);
                let why = ("draw.moved.silence", OFFICE);
                awaiting.move_to(store, office, &draw, day, why.0, why.1)?;
            }
            Ok(None)
        }
    }
}

/// No words are taken any more. The list is told before the draw; where it is too late for that, the next draw counts.
fn close(
    store: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    awaiting: AwaitingDraw<'_>,
    draw: &PublicDrawState,
    inputs: &SegmentInputs,
) -> Result<(), OfficeError> {
    let (game, table) = (&inputs.game, awaiting.table);
    let zone = office.zone;
    let words = words_of(table, inputs);
    let row = store.put_beacon(&StoredBeaconAct {
        text: Some(luck_text(&words)),
        who: OFFICE.to_owned(),
        ..draw.act(BeaconActKind::Closed, game, office.now)
    })?;
    if office.now >= draw.begins(zone) {
        let day = draw.beacon.next(office.now + 1, zone);
        let why = ("draw.moved.late", OFFICE);
        awaiting.move_to(store, office, draw, day, why.0, why.1)?;
    }
    let Some(draw) = PublicDrawState::of(store, game)? else {
        return Ok(());
    };
    let chain_entry = chain_entries::entry_of(store, office, game, ChainEntryKind::Beacon, row)?;
    let whose = told(&words, None, inputs, table);
    let [counted, silent] = [whose.counted, whose.silent].map(|names| names.join(", "));
    let (key, names) = match (counted.is_empty(), silent.is_empty()) {
        (true, _) => ("draw.closed.none", String::new()),
        (false, true) => ("draw.closed.all", counted),
        (false, false) => ("draw.closed.some", counted),
    };
    awaiting.tell_each(store, office, &draw, key, &|_| {
        Ok((
            vec![names.clone(), silent.clone()],
            vec![printed_hash(&chain_entry)],
        ))
    })
}

/// The numbers by which a segment that is played again is played, where it is set-up and they are not those of set-up as it was first
/// judged.
///
/// # Errors
/// Numbers are named for another segment or for a game without a draw, they cannot be drawn, or they are those that count already.
pub fn numbers_for(
    store: &mut ReadTransaction<'_>,
    past: &GameHistory,
    at: usize,
    amends: RulingKind<'_>,
) -> Result<Option<String>, OfficeError> {
    let game = &past.game;
    let draw = PublicDrawState::of(store, game)?;
    let RulingKind::ReplayByNumbers { balls, bonus } = amends else {
        // What was mended once stays so.
        let kept = draw.filter(|_| at == 0 && amends.is_replay());
        let played = kept.and_then(|draw| {
            let replay = past.segments[at].replay;
            let numbers = draw.played_by(replay).map(str::to_owned);
            numbers.filter(|numbers| draw.played_by(None) != Some(numbers))
        });
        return Ok(played);
    };
    let slug = &game.slug;
    let Some(draw) = draw else {
        return Err(OfficeError::User(format!(
            "{slug} waited for no public draw: leave the numbers away"
        )));
    };
    if at != 0 {
        let set_up = &past.segments[0];
        return Err(OfficeError::User(format!(
            "numbers of a public draw belong to the whole game: they are mended by a replay of {}-{} alone",
            set_up.turn, set_up.name
        )));
    }
    let numbers = draw.beacon.rfc3797(balls, bonus).map_err(|wrong| {
        let (source, drawn) = (&draw.beacon.source, draw.beacon.drawn());
        OfficeError::User(format!("{wrong}. {source} draws {drawn}"))
    })?;
    if game.drawn.as_deref() == Some(&*numbers) {
        Err(OfficeError::User(format!(
            "{numbers} are the numbers by which {slug} is played already"
        )))
    } else {
        Ok(Some(numbers))
    }
}

/// Notice to everybody on numbers that a replay mends, in any language.
///
/// # Errors
/// Stored record of the draw does not read.
pub fn told_numbers(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    amends: RulingKind<'_>,
    numbers: Option<&str>,
) -> Result<Option<String>, OfficeError> {
    let numbers = numbers.filter(|_| matches!(amends, RulingKind::ReplayByNumbers { .. }));
    let Some((draw, numbers)) = PublicDrawState::of(store, game)?.zip(numbers) else {
        return Ok(None);
    };
    let (source, day) = (&draw.beacon.source, written(draw.day()));
    let before = game.drawn.as_deref().unwrap_or_default();
    Ok(Some(format!("{source} {day}: {before} -> {numbers}")))
}

/// The table of a set-up that is played again by these numbers.
///
/// # Errors
/// Stored record does not read.
pub fn played_by(
    table: GameState,
    game: &Game,
    numbers: Option<&str>,
) -> Result<GameState, OfficeError> {
    let Some(numbers) = numbers else {
        return Ok(table);
    };
    let luck = PlayerEntropy {
        beacon: Some(numbers.to_owned()),
        ..luck_of(game)?
    };
    Ok(table.with_luck(game, &luck))
}

/// Writes down by which numbers a replay of set-up plays.
///
/// # Errors
/// The database.
pub fn replay_by(
    store: &mut WriteTransaction<'_>,
    game: &Game,
    numbers: &str,
    at: i64,
    replay: i64,
    acted_by: &ActedBy<'_>,
) -> Result<(), OfficeError> {
    let Some(draw) = PublicDrawState::of(store, game)? else {
        return Ok(());
    };
    store.put_beacon(&StoredBeaconAct {
        text: Some(numbers.to_owned()),
        who: acted_by.who.to_owned(),
        why: acted_by.why.to_owned(),
        replay: Some(replay),
        ..draw.act(BeaconActKind::Replayed, game, at)
    })?;
    Ok(())
}

/// Another past counts: its set-up says by which numbers the game is played.
///
/// # Errors
/// The database, or what is kept of the draw does not read.
pub fn settle_numbers(store: &mut WriteTransaction<'_>, game: &Game) -> Result<(), OfficeError> {
    let Some(draw) = PublicDrawState::of(store, game)?.filter(|_| game.luck.is_some()) else {
        return Ok(());
    };
    let segments = store.segments(game.id)?;
    let replay = segments.first().and_then(|set_up| set_up.replay);
    match draw.played_by(replay) {
        Some(numbers) => Ok(store.play_by_numbers(game.id, numbers)?),
        None => Ok(()),
    }
}
