//! Words for luck are fixed when set-up is first judged, told by the names of those who sent them, and compared with the orders that
//! brought them whenever a game is checked.

use serde::Serialize;

use super::inputs::Inputs;
use super::past::KeptPast;
use crate::means::beacon::written;
use crate::means::names::seat_number;
use crate::means::problem::OfficeError;
use crate::table::fold::Table;
use crate::table::luck::{COMMITS, luck_of};
use crate::table::public_draw::Draw;
use bulla_core::game::Luck;
use bulla_core::orders::stored;
use bulla_pages::page::{LuckDrawn, LuckTold};
use bulla_store::{Reading, Segment};

/// The words that the seats sent for a set-up that is to be judged; nothing where they are fixed, or where none count.
pub fn sent(table: &Table, inputs: &Inputs) -> Option<Luck> {
    table.takes_luck().then(|| words_of(table, inputs))
}

/// The words in the orders for set-up. Orders are kept with words that count and without all others: that was decided, and said, when
/// their letter was received.
pub(super) fn words_of(table: &Table, inputs: &Inputs) -> Luck {
    let mut luck = Luck::default();
    for seat in &inputs.seats {
        let (orders, _) = inputs.texts(seat, true);
        let words = orders.and_then(|text| stored(&table.words, text).luck);
        let number = u32::from(seat_number(seat).0) + 1;
        luck.words.extend(words.map(|words| (number, words)));
    }
    luck
}

/// The words for luck that a game counts, held against the orders for set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LuckCheck {
    /// Nothing is fixed yet, or the game takes no words.
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
    store: &mut Reading<'_>,
    past: &KeptPast,
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

/// Whether what counts is what the orders hold; with a public draw, what was closed at its deadline and the numbers that were given.
fn is_of(store: &mut Reading<'_>, past: &KeptPast, ordered: &Luck) -> Result<bool, OfficeError> {
    let game = &past.game;
    let counted = luck_of(game)?;
    let Some(draw) = Draw::of(store, game)? else {
        return Ok(counted == *ordered);
    };
    let closed = draw.closed(game)?.unwrap_or_default();
    let replay = past.segments.first().and_then(|set_up| set_up.replay);
    Ok(counted.words == closed.words
        && ordered.words == closed.words
        && counted.beacon.as_deref() == draw.played_by(replay))
}

/// Whose words count, by the names that their seats have at a table.
pub fn told((luck, draw): (&Luck, Option<&Draw>), inputs: &Inputs, table: &Table) -> LuckTold {
    let drawn = draw.zip(luck.beacon.as_deref());
    let (counted, silent) = inputs.seats.iter().partition::<Vec<_>, _>(|seat| {
        let number = u32::from(seat_number(seat).0) + 1;
        luck.words.contains_key(&number)
    });
    let names = |seats: Vec<&bulla_store::Seat>| {
        let names = seats.into_iter().map(|seat| table.name_of(seat).to_owned());
        names.collect()
    };
    LuckTold {
        counted: names(counted),
        silent: names(silent),
        drawn: drawn.map(|(draw, numbers)| LuckDrawn {
            source: draw.beacon.source.clone(),
            day: written(draw.day()),
            numbers: numbers.to_owned(),
        }),
    }
}
