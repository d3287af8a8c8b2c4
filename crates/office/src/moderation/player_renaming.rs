//! Players of an imported game whose names are words of the language of letters: they are called otherwise from then on.

use crate::context::OfficeContext;
use crate::context::acted_by::ActedBy;
use crate::context::error::OfficeError;
use crate::context::name_lookup::seat_by_name;
use crate::context::player_names::{flaw_at, must_be_a_name};
use crate::game_state::state::GameState;
use bulla_core::text::fold;
use bulla_store::{Game, WriteTransaction};

/// A player, by his seat or his name, and what he is called from now on.
pub type PlayerRename = (String, String);

/// Gives players their new names.
///
/// # Errors
/// There is no such seat, the new name is none, or a player whose name is none gets no other.
pub fn rename(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    game: &Game,
    table: &GameState,
    renamed: &[PlayerRename],
    acted_by: &ActedBy<'_>,
) -> Result<(), OfficeError> {
    let parts = table.parts();
    for (who, name) in renamed {
        let seat = seat_by_name(records, game, who)?;
        must_be_a_name(name, parts)?;
        let seats = records.seats(game.id)?;
        let mut others = seats.iter().filter(|other| other.id != seat.id);
        if others.any(|other| fold(&other.player) == fold(name)) {
            return Err(OfficeError::User(format!("the name {name} is taken")));
        }
        records.rename_player(seat.id, name)?;
        let what = format!("{} is called {name} from now on", seat.player);
        records.note(&acted_by.note(office.now, Some(game.id), what))?;
    }
    for seat in records.seats(game.id)? {
        if let Some(flaw) = flaw_at(&seat.player, parts) {
            return Err(OfficeError::User(format!(
                "{}: {flaw}. To carry {} on, import it with --rename \"{}=NEW NAME\"; nothing was changed",
                seat.name, game.slug, seat.player
            )));
        }
    }
    Ok(())
}
