//! Check whether the office's mail server can tell it who wrote a letter: what `bulla.yaml` says of that, and what is in the
//! letters of players. Letters of strangers are ignored, and no name is taken from one player alone: it could be his own.

use std::collections::BTreeSet;

use crate::context::OfficeContext;
use crate::context::config::Config;
use crate::context::error::OfficeError;
use crate::context::game_settings::{AuthPolicy, GameSettings};
use bulla_store::{GameSelection, GameStatus, ReadTransaction, SeatId};

/// Letters that are looked at.
const LAST: u32 = 20;

/// Letters without which nothing is said.
const ENOUGH: usize = 4;

/// Advice about `authserv_id`.
#[derive(Default)]
pub struct AuthservAdvice {
    /// A game cannot be played so.
    pub trouble: Option<String>,
    /// Possible improvement.
    pub hint: Option<String>,
}

/// A letter of a seat.
struct SeenAuthserv {
    seat: SeatId,
    /// Names in `Authentication-Results`, and how many `ReceiveReport` fields stand above each.
    named: Vec<(u32, String)>,
}

pub fn advice(
    store: &mut ReadTransaction<'_>,
    office: OfficeContext<'_>,
) -> Result<AuthservAdvice, OfficeError> {
    let config = office.config;
    let seen = seen(store)?;
    let own = own_name(&seen, config);
    if !config.authserv_id.is_empty() {
        let trouble = missing(&seen, config, own.as_deref());
        return Ok(AuthservAdvice {
            trouble,
            hint: None,
        });
    }
    let game = needing(store)?;
    let found = own.map(|own| {
        format!("all of the last {} letters of players name {own}, which may be it: see the source of one", seen.len())
    });
    Ok(match (game, found) {
        (Some(game), found) => AuthservAdvice {
            trouble: Some(format!(
                "{game} asks what the mail server says of its senders, and bulla.yaml has no authserv_id{}",
                found.map_or(String::new(), |found| format!(" ({found})"))
            )),
            hint: None,
        },
        (None, Some(found)) => AuthservAdvice {
            trouble: None,
            hint: Some(format!(
                "with the name of the mail server as authserv_id in bulla.yaml a forged From is seen; {found}"
            )),
        },
        (None, None) => AuthservAdvice::default(),
    })
}

fn seen(store: &mut ReadTransaction<'_>) -> Result<Vec<SeenAuthserv>, OfficeError> {
    let seen = store.last_servers(LAST)?.into_iter();
    let read = |line: &str| {
        let (above, name) = line.split_once(' ')?;
        Some((above.parse().ok()?, name.to_owned()))
    };
    Ok(seen
        .map(|(seat, servers)| SeenAuthserv {
            seat,
            named: servers.lines().filter_map(read).collect(),
        })
        .collect())
}

/// Returns whether our own server may have written there.
fn is_ours(above: u32, config: &Config) -> bool {
    above < config.received_fields || (config.verdict_below && above == config.received_fields)
}

/// The one name that stands where our own server writes in every letter, of two seats at least.
fn own_name(seen: &[SeenAuthserv], config: &Config) -> Option<String> {
    let seats: BTreeSet<SeatId> = seen.iter().map(|one| one.seat).collect();
    let mut common: Option<BTreeSet<&str>> = None;
    for one in seen {
        let names = one
            .named
            .iter()
            .filter(|(above, _)| is_ours(*above, config));
        let names: BTreeSet<&str> = names.map(|(_, name)| name.as_str()).collect();
        common = Some(match common {
            Some(common) => common.intersection(&names).copied().collect(),
            None => names,
        });
    }
    let mut common = common.unwrap_or_default().into_iter();
    let is_enough = seen.len() >= ENOUGH && seats.len() > 1;
    match (common.next(), common.next()) {
        (Some(name), None) if is_enough => Some(name.to_owned()),
        _ => None,
    }
}

/// Returns the message that no letter carries the name that is set.
fn missing(seen: &[SeenAuthserv], config: &Config, own: Option<&str>) -> Option<String> {
    let is_set = |name: &str| {
        let mut ids = config.authserv_id.iter();
        ids.any(|id| id.eq_ignore_ascii_case(name))
    };
    if seen.len() < ENOUGH {
        return None;
    }
    let named = seen.iter().flat_map(|one| &one.named);
    let set: Vec<u32> = named
        .filter(|(_, name)| is_set(name))
        .map(|(above, _)| *above)
        .collect();
    if set.iter().any(|above| is_ours(*above, config)) {
        return None;
    }
    let is_deep = !set.is_empty();
    let ids = config.authserv_id.join(", ");
    let letters = seen.len();
    Some(match own {
        Some(own) => format!(
            "authserv_id is {ids}, and none of the last {letters} letters of players names it; all of them name {own}, which may be the \
             mail server: see the source of one"
        ),
        None if is_deep => format!(
            "authserv_id is {ids}, and in the last {letters} letters of players it stands below {} Received fields: see the source of \
             one, and received_fields and verdict_below in bulla.yaml",
            config.received_fields
        ),
        None => format!(
            "authserv_id is {ids}, and none of the last {letters} letters of players names it in Authentication-Results"
        ),
    })
}

/// A running game that is not content with tokens.
fn needing(store: &mut ReadTransaction<'_>) -> Result<Option<String>, OfficeError> {
    for game in store.games_in(GameSelection::Played)? {
        // A game that cannot be read is told of elsewhere.
        let needs =
            GameSettings::read(&game).is_ok_and(|settings| settings.proof != AuthPolicy::Token);
        if game.status == GameStatus::Running && needs {
            return Ok(Some(game.slug));
        }
    }
    Ok(None)
}
