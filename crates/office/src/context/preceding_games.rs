//! Games of an office before another: whoever opens games until the luck of one suits him does it in front of everybody.

use super::zone::Zone;
use std::collections::{BTreeMap, BTreeSet};

use super::clock::calendar;
use super::error::OfficeError;
use bulla_core::text::fold;
use bulla_pages::page::{AbandonedGame, GameImport, GameOrigins};
use bulla_store::{EarlierGame, Game, GameId, GameStatus, ReadTransaction, SeatId};

/// Seconds before a game in which others are told.
pub const YEAR: i64 = 366 * 24 * 3600;

/// Begins the note of an import; the head of the chain comes behind [`HEAD`].
const IMPORTED: &str = "put the game into this office, out of an export";
const HEAD: &str = " whose chain ends with ";

/// Words of the note on an import.
pub fn import_note(head: Option<&str>) -> String {
    match head {
        Some(head) => format!("{IMPORTED}{HEAD}{head}"),
        None => format!("{IMPORTED} that has no chain yet"),
    }
}

/// Games and imports before a game.
pub struct PrecedingGames {
    /// Games of which nothing was ever judged.
    pub never_played: i64,
    tried: Vec<PrecedingGame>,
    others_ended: usize,
    imports: Vec<(i64, Option<String>)>,
}

/// A game of the same name or of most of the same players, that was not played to its end.
struct PrecedingGame {
    game: EarlierGame,
    is_namesake: bool,
    /// Seats whose addresses were registered there too.
    known_to: BTreeSet<SeatId>,
}

/// Names and addresses by which the seats of a game are known.
struct PlayerIdentities {
    names: BTreeMap<SeatId, String>,
    addresses: BTreeMap<String, SeatId>,
}

impl PlayerIdentities {
    fn of(store: &mut ReadTransaction<'_>, game: GameId) -> Result<PlayerIdentities, OfficeError> {
        let mut players = PlayerIdentities {
            names: BTreeMap::new(),
            addresses: BTreeMap::new(),
        };
        for (seat, name, address) in store.known_players(game)? {
            players.names.insert(seat, fold(&name));
            let address = address.map(|address| address.to_lowercase());
            players.addresses.extend(address.map(|one| (one, seat)));
        }
        Ok(players)
    }

    /// Seats that have an address of these.
    fn with_addresses_of(&self, others: &PlayerIdentities) -> BTreeSet<SeatId> {
        let shared = self.addresses.iter();
        let shared = shared.filter(|(address, _)| others.addresses.contains_key(*address));
        shared.map(|(_, seat)| *seat).collect()
    }

    /// Returns whether more than half of the smaller table play at both, by address or by name.
    fn are_mostly(&self, others: &PlayerIdentities) -> bool {
        let names: BTreeSet<&String> = others.names.values().collect();
        let mut same = self.with_addresses_of(others);
        let named = self.names.iter().filter(|(_, name)| names.contains(name));
        same.extend(named.map(|(seat, _)| *seat));
        2 * same.len() > self.names.len().min(others.names.len())
    }
}

impl PrecedingGames {
    /// # Errors
    /// The database.
    pub fn of(store: &mut ReadTransaction<'_>, game: &Game) -> Result<PrecedingGames, OfficeError> {
        let mut found = PrecedingGames {
            never_played: store.never_played_before(game.id)?,
            tried: Vec::new(),
            others_ended: 0,
            imports: imports(store, game)?,
        };
        let here = PlayerIdentities::of(store, game.id)?;
        for earlier in store.judged_before(game.id, game.created_at - YEAR)? {
            let is_over = earlier.status == GameStatus::Finished;
            if is_over && earlier.ending.is_none() {
                continue;
            }
            let there = PlayerIdentities::of(store, earlier.id)?;
            let is_namesake = fold(base(&earlier.slug)) == fold(base(&game.slug));
            if is_namesake || here.are_mostly(&there) {
                found.tried.push(PrecedingGame {
                    known_to: here.with_addresses_of(&there),
                    is_namesake,
                    game: earlier,
                });
            } else if is_over {
                found.others_ended += 1;
            }
        }
        Ok(found)
    }

    /// Reduces it to what a seat may know: games of others have no name.
    pub fn told_to(&self, seat: SeatId, zone: Zone) -> GameOrigins {
        let tried = self.tried.iter().map(|one| {
            let game = &one.game;
            let is_known = one.is_namesake || one.known_to.contains(&seat);
            AbandonedGame {
                name: is_known.then(|| base(&game.slug).to_owned()),
                begun: calendar(game.created_at, zone),
                segments: game.segments,
                ended: game
                    .ending
                    .map(|how| (how.id(), calendar(game.last_at, zone))),
            }
        });
        let imports = self.imports.iter().map(|(at, head)| GameImport {
            at: calendar(*at, zone),
            head: head.clone(),
        });
        GameOrigins {
            tried: tried.collect(),
            others_ended: self.others_ended,
            imports: imports.collect(),
        }
    }
}

/// A name that was given back has a number behind it.
fn base(slug: &str) -> &str {
    slug.split('/').next().unwrap_or_default()
}

/// Times at which a game was put into an office, and the heads of its chain then: the chain binds the notes of it.
fn imports(
    store: &mut ReadTransaction<'_>,
    game: &Game,
) -> Result<Vec<(i64, Option<String>)>, OfficeError> {
    let notes = store.named_notes(Some(game.id))?.into_iter();
    let imports = notes.filter_map(|note| {
        let rest = note.what.strip_prefix(IMPORTED)?;
        Some((note.at, rest.strip_prefix(HEAD).map(str::to_owned)))
    });
    Ok(imports.collect())
}
