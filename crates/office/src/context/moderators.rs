//! Moderators of a game, those of its players who moderate too, and the moderators who read what its players write.

use super::config::Config;
use super::error::OfficeError;
use bulla_store::{Game, GameId, ReadTransaction, Seat, SeatId};

/// Addresses of the moderators of a game: those that its file names, else those of the office.
///
/// # Errors
/// The database.
pub fn moderators_of(
    store: &mut ReadTransaction<'_>,
    game: GameId,
    config: &Config,
) -> Result<Vec<String>, OfficeError> {
    let named = store.named_moderators(game)?;
    Ok(if named.is_empty() {
        config.moderators.to_vec()
    } else {
        named
    })
}

/// Returns whether an address is a moderator's, of the office or of this game.
///
/// # Errors
/// The database.
pub fn moderates(
    store: &mut ReadTransaction<'_>,
    game: GameId,
    config: &Config,
    address: &str,
) -> Result<bool, OfficeError> {
    let named = store.named_moderators(game)?;
    Ok(holds(&config.moderators, address) || holds(&named, address))
}

/// Returns the games that an address moderates.
///
/// # Errors
/// The database.
pub fn moderated_games(
    store: &mut ReadTransaction<'_>,
    config: &Config,
    address: &str,
) -> Result<Vec<Game>, OfficeError> {
    let mut games = Vec::new();
    for game in store.games()? {
        if moderates(store, game.id, config, address)? {
            games.push(game);
        }
    }
    Ok(games)
}

/// Returns the name of a moderator for the record: that of the configuration or of a game, else the address.
///
/// # Errors
/// The database.
pub fn moderator_name(
    store: &mut ReadTransaction<'_>,
    config: &Config,
    address: &str,
) -> Result<String, OfficeError> {
    let address = address.to_lowercase();
    if let Some(name) = config.moderators.name(&address) {
        return Ok(name.to_owned());
    }
    Ok(store.moderator_name(&address)?.unwrap_or(address))
}

/// Receivers of notes and protests of a game.
pub struct ModeratorRecipients {
    pub addresses: Vec<String>,
    pub kind: RecipientKind,
}

/// Kind of moderators who read what players write: whether they play too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecipientKind {
    /// No moderator plays.
    Apart,
    /// One plays, and reads nothing, for another is named.
    Others,
    /// One plays and reads it, for no other is named.
    Players,
}

impl ModeratorRecipients {
    /// Moderators of the game who do not play in it, else those of the office who do not; where nobody is left, all of the game.
    ///
    /// # Errors
    /// The database.
    pub fn of(
        store: &mut ReadTransaction<'_>,
        game: GameId,
        config: &Config,
    ) -> Result<ModeratorRecipients, OfficeError> {
        let usual = moderators_of(store, game, config)?;
        let marked = store.moderating_seats(game)?;
        let mut players = Vec::new();
        // One who is marked, and plays under an address that he does not moderate by: any of them may be his.
        let mut is_unknown = false;
        for seat in store.seats(game)? {
            let own = store.addresses(seat.id)?;
            let is_named = |one: &String| holds(&usual, one) || holds(&config.moderators, one);
            is_unknown |= marked.contains(&seat.id) && !own.iter().any(is_named);
            players.extend(own);
        }
        let apart = |all: &[String]| -> Vec<String> {
            let apart = all.iter().filter(|one| !holds(&players, one));
            apart.cloned().collect()
        };
        let mut addresses = apart(&usual);
        if addresses.is_empty() {
            addresses = apart(&config.moderators);
        }
        let kind = match addresses.is_empty() || is_unknown {
            true if usual.is_empty() => RecipientKind::Apart,
            true => RecipientKind::Players,
            false if usual.iter().any(|one| holds(&players, one)) => RecipientKind::Others,
            false => RecipientKind::Apart,
        };
        if addresses.is_empty() {
            addresses = usual;
        }
        Ok(ModeratorRecipients { addresses, kind })
    }
}

fn holds(all: &[String], address: &str) -> bool {
    all.iter().any(|one| one.eq_ignore_ascii_case(address))
}

/// The seats of a game that are marked as a moderator's, or have an address of one.
///
/// # Errors
/// The database.
pub fn playing_moderators(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    config: &Config,
) -> Result<Vec<SeatId>, OfficeError> {
    let mut playing = Vec::new();
    for seat in store.seats(game.id)? {
        if is_moderator(store, &seat, config)? {
            playing.push(seat.id);
        }
    }
    Ok(playing)
}

/// Returns whether the words for luck of a seat do not count because its player could know the seed. The game recorded that when
/// it opened. For an older game, the seat's mark and addresses decide.
///
/// # Errors
/// The database.
pub fn forbids_luck_words(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    seat: &Seat,
    config: &Config,
) -> Result<bool, OfficeError> {
    let Some(moderating) = &game.moderating else {
        return is_moderator(store, seat, config);
    };
    let number = (seat.number + 1).to_string();
    Ok(moderating.split(' ').any(|one| one == number))
}

/// Returns whether a seat is marked as a moderator's, or has an address of a moderator of the office or of its game.
///
/// # Errors
/// The database.
pub fn is_moderator(
    store: &mut ReadTransaction<'_>,
    seat: &Seat,
    config: &Config,
) -> Result<bool, OfficeError> {
    if store.all_moderating_seats()?.contains(&seat.id) {
        return Ok(true);
    }
    let named = store.named_moderators(seat.game)?;
    let own = store.addresses(seat.id)?;
    Ok(own
        .iter()
        .any(|one| holds(&config.moderators, one) || holds(&named, one)))
}
