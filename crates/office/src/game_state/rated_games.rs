//! Games for ratings: who played, under which name, and who came where. No address leaves this file.

use std::collections::BTreeMap;

use super::game_summary::{FinishedGames, GameSummary, PlayerSummary, SeatSummary};
use crate::context::error::OfficeError;
use bulla_core::text::fold;
use bulla_store::ReadTransaction;

/// Games that count, with people in the place of addresses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatedGames {
    /// Name of each person: that of the last entry in a tournament, or else that of the last game. `None` of those who share theirs, and
    /// of those whose name would tell an address.
    pub names: Vec<Option<String>>,
    /// Names that several people share.
    pub shared: Vec<String>,
    /// Names of games that cannot be counted.
    pub uncounted: Vec<String>,
    /// Games in the order in which they ended: each person with a place from 1.
    pub games: Vec<Vec<(usize, usize)>>,
}

/// Addresses that belong together, as one played with several.
#[derive(Default)]
struct People {
    /// Address in small letters to another one of the same person, or to itself.
    links: BTreeMap<String, String>,
}

impl People {
    /// Address by which a person is known.
    fn known_by(&self, address: &str) -> String {
        let mut at = address.to_ascii_lowercase();
        while let Some(next) = self.links.get(&at).filter(|next| **next != at) {
            at = next.clone();
        }
        at
    }

    fn join(&mut self, addresses: &[String]) {
        let Some(first) = addresses.first() else {
            return;
        };
        for address in addresses {
            let (one, other) = (self.known_by(first), self.known_by(address));
            self.links.insert(other, one);
        }
    }
}

impl RatedGames {
    /// Reads all games that are over, and who entered tournaments under which name.
    ///
    /// # Errors
    /// The database.
    pub fn of(store: &mut ReadTransaction<'_>) -> Result<RatedGames, OfficeError> {
        let games = FinishedGames::all(store)?;
        let mut entered = Vec::new();
        for tournament in store.tournaments()? {
            for entry in store.tournament_entries(tournament.id)? {
                entered.push((entry.addresses, entry.name));
            }
        }
        Ok(RatedGames {
            uncounted: games.uncounted,
            ..RatedGames::among(&games.summaries, &entered)
        })
    }

    /// Finds people among games. `entered`: addresses, parted by blanks, with the name of each entry, the oldest first.
    pub fn among(games: &[GameSummary], entered: &[(String, String)]) -> RatedGames {
        let games: Vec<&GameSummary> = games.iter().filter(|game| game.counts()).collect();
        let mut people = People::default();
        for game in &games {
            for player in game.seats.iter().flat_map(|seat| &seat.players) {
                people.join(&player.addresses);
            }
        }
        let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
        let mut names: Vec<String> = Vec::new();
        let mut rated = Vec::new();
        for game in games {
            let mut placed = Vec::new();
            for seat in &game.seats {
                let Some((player, address, place)) = rated_seat(&people, game, seat) else {
                    continue;
                };
                let next = numbers.len();
                let person = *numbers.entry(address).or_insert(next);
                match names.get_mut(person) {
                    Some(name) => name.clone_from(&player.name),
                    None => names.push(player.name.clone()),
                }
                placed.push((person, place));
            }
            rated.push(one_seat_each(placed));
        }
        for (addresses, name) in entered {
            for address in addresses.split_whitespace() {
                if let Some(person) = numbers.get(&people.known_by(address)) {
                    names[*person].clone_from(name);
                }
            }
        }
        let shared = shared(&names);
        let is_shared = |name: &str| shared.iter().any(|one| fold(one) == fold(name));
        let is_plain = |name: &String| {
            let has_mark = name.contains(['@', '"']) || name.contains(char::is_control);
            !has_mark && !name.trim().is_empty() && !is_shared(name)
        };
        RatedGames {
            names: names
                .iter()
                .map(|name| Some(name.clone()).filter(is_plain))
                .collect(),
            shared,
            uncounted: Vec::new(),
            games: rated,
        }
    }
}

/// Returns who is rated for a seat, the address by which the person is known, and the place: it is who began with it. Whoever left is
/// last, and who took the seat over loses nothing by helping.
fn rated_seat<'a>(
    people: &People,
    game: &GameSummary,
    seat: &'a SeatSummary,
) -> Option<(&'a PlayerSummary, String, usize)> {
    let first = seat.players.first()?;
    let person = people.known_by(first.addresses.first()?);
    let last = seat.last_player();
    let last = last.and_then(|last| last.addresses.first());
    let has_stayed = last.is_some_and(|address| people.known_by(address) == person);
    let place = seat.place?;
    Some((
        first,
        person,
        if has_stayed { place } else { game.seats.len() },
    ))
}

/// Leaves out people who had two seats: they played against themselves.
fn one_seat_each(placed: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    let seats = |person: usize| placed.iter().filter(|(other, _)| *other == person).count();
    let once = placed.iter().filter(|(person, _)| seats(*person) == 1);
    once.copied().collect()
}

/// Names that several people have, each once.
fn shared(names: &[String]) -> Vec<String> {
    let mut by_name: BTreeMap<String, Vec<&String>> = BTreeMap::new();
    for name in names {
        by_name.entry(fold(name)).or_default().push(name);
    }
    let several = by_name.into_values().filter(|names| names.len() > 1);
    several
        .filter_map(|names| names.first().copied().cloned())
        .collect()
}
