//! Words for luck are fixed when set-up is first judged, told by the names of those who sent them, and compared with the orders that
//! brought them whenever a game is checked.

use serde::Serialize;

use super::game_history::GameHistory;
use super::segment_inputs::SegmentInputs;
use crate::context::error::OfficeError;
use crate::context::name_lookup::seat_number;
use crate::context::randomness_beacon::written;
use crate::game_state::public_draw::PublicDrawState;
use crate::game_state::state::GameState;
use crate::game_state::stored_luck_words::{COMMITS, luck_of};
use bulla_core::game::PlayerEntropy;
use bulla_core::orders::parse_stored;
use bulla_pages::page::{DrawResult, LuckWordsCounted};
use bulla_store::{ReadTransaction, Segment};

/// The words that the seats sent for a set-up that is to be judged; nothing where they are fixed, or where none count.
pub fn sent(table: &GameState, inputs: &SegmentInputs) -> Option<PlayerEntropy> {
    table.takes_luck().then(|| words_of(table, inputs))
}

/// The words in the orders for set-up. Orders are kept with words that count and without all others: that was decided, and said, when
/// their letter was received.
pub(super) fn words_of(table: &GameState, inputs: &SegmentInputs) -> PlayerEntropy {
    let mut luck = PlayerEntropy::default();
    for seat in &inputs.seats {
        let (orders, _) = inputs.texts(seat, true);
        let words = orders.and_then(|text| parse_stored(&table.words, text).luck);
        let number = u32::from(seat_number(seat).0) + 1;
        luck.words.extend(words.map(|words| (number, words)));
    }
    luck
}

/// The words for luck that a game counts, held against the orders for set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LuckCheck {
    /// No words are fixed yet, or the game takes none.
    Nothing,
    Matches,
    /// Other words count than those that the orders hold.
    Differs,
    /// They differ, in a game that was opened before the seats of moderators were fixed with it.
    NotCheckable,
}

/// Compares the words that count with the orders of the set-up that was first judged.
///
/// # Errors
/// The database, or what is kept does not read.
pub fn check(
    store: &mut ReadTransaction<'_>,
    past: &GameHistory,
) -> Result<(LuckCheck, Option<Segment>), OfficeError> {
    let game = &past.game;
    let mut all: Vec<&Segment> = past.segments.iter().chain(&past.struck).collect();
    all.sort_by_key(|segment| segment.ordinal);
    let setup = all.into_iter().find(|segment| segment.salt.is_some());
    let Some(setup) = setup.filter(|_| game.commits >= COMMITS) else {
        return Ok((LuckCheck::Nothing, None));
    };
    let table = past.table(setup, past.start())?;
    let inputs = past.inputs(store, &table, setup)?;
    let found = match inputs {
        // Judging it again says that something of it was changed.
        None => LuckCheck::Nothing,
        Some((inputs, _)) if is_of(store, past, &words_of(&table, &inputs))? => LuckCheck::Matches,
        Some(_) if game.moderating.is_none() => LuckCheck::NotCheckable,
        Some(_) => LuckCheck::Differs,
    };
    Ok((found, Some(setup.clone())))
}

/// Returns whether the words that count are those in the orders. With a public draw, compares with the words closed at its
/// deadline and the numbers that were given.
fn is_of(
    store: &mut ReadTransaction<'_>,
    past: &GameHistory,
    ordered: &PlayerEntropy,
) -> Result<bool, OfficeError> {
    let game = &past.game;
    let counted = luck_of(game)?;
    let Some(draw) = PublicDrawState::of(store, game)? else {
        return Ok(counted == *ordered);
    };
    let closed = draw.closed(game)?.unwrap_or_default();
    let replay = past.segments.first().and_then(|set_up| set_up.replay);
    Ok(counted.words == closed.words
        && ordered.words == closed.words
        && counted.beacon.as_deref() == draw.played_by(replay))
}

/// Returns whose words count, by the names of their seats at a table.
pub fn told(
    luck: &PlayerEntropy,
    draw: Option<&PublicDrawState>,
    inputs: &SegmentInputs,
    table: &GameState,
) -> LuckWordsCounted {
    let drawn = draw.zip(luck.beacon.as_deref());
    let (counted, silent) = inputs.seats.iter().partition::<Vec<_>, _>(|seat| {
        let number = u32::from(seat_number(seat).0) + 1;
        luck.words.contains_key(&number)
    });
    let names = |seats: Vec<&bulla_store::Seat>| {
        let names = seats.into_iter().map(|seat| table.name_of(seat).to_owned());
        names.collect()
    };
    LuckWordsCounted {
        counted: names(counted),
        silent: names(silent),
        drawn: drawn.map(|(draw, numbers)| DrawResult {
            source: draw.beacon.source.clone(),
            day: written(draw.day()),
            numbers: numbers.to_owned(),
        }),
    }
}
