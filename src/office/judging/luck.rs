//! Words for luck are fixed when set-up is first judged, and told by the names of those who sent them.

use super::inputs::Inputs;
use crate::game::Luck;
use crate::office::means::Means;
use crate::office::means::moderators::playing_moderators;
use crate::office::means::names::seat_number;
use crate::office::means::problem::OfficeError;
use crate::office::table::fold::Table;
use crate::orders::stored;
use crate::page::LuckTold;
use crate::store::Reading;

/// The words that the seats sent for a set-up that is to be judged; nothing where they are fixed, or where none count.
///
/// # Errors
/// The database.
pub fn sent(
    store: &mut Reading<'_>,
    means: Means<'_>,
    table: &Table,
    inputs: &Inputs,
) -> Result<Option<Luck>, OfficeError> {
    if !table.takes_luck() {
        return Ok(None);
    }
    let barred = playing_moderators(store, &inputs.game, means.config)?;
    let mut luck = Luck::default();
    for seat in inputs
        .seats
        .iter()
        .filter(|seat| !barred.contains(&seat.id))
    {
        let (orders, _) = inputs.texts(seat, true);
        let words = orders.and_then(|text| stored(&table.words, text).luck);
        let number = u32::from(seat_number(seat).0) + 1;
        luck.words.extend(words.map(|words| (number, words)));
    }
    Ok(Some(luck))
}

/// Whose words count, by the names that their seats have at a table.
pub fn told(luck: &Luck, inputs: &Inputs, table: &Table) -> LuckTold {
    let (counted, silent) = inputs.seats.iter().partition::<Vec<_>, _>(|seat| {
        let number = u32::from(seat_number(seat).0) + 1;
        luck.words.contains_key(&number)
    });
    let names = |seats: Vec<&crate::store::Seat>| {
        let names = seats.into_iter().map(|seat| table.name_of(seat).to_owned());
        names.collect()
    };
    LuckTold {
        counted: names(counted),
        silent: names(silent),
    }
}
