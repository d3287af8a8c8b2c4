//! The words for luck of a game: kept as JSON when set-up is first judged, and never changed.

use serde::{Deserialize, Serialize};

use crate::context::error::OfficeError;
use bulla_core::game::{Commitment, CommittedInputs, PlayerEntropy, Seed};
use bulla_store::Game;

/// Version of what commitments are made over, from the first game on in which words count.
pub const COMMITS: i64 = 2;

/// Version of what the commitment is made over in a game that waits for a public draw: it covers the draw too.
pub const COMMITS_TO_A_DRAW: i64 = 3;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredLuckWords {
    /// Seat number in the file of the game, from 1.
    seat: u32,
    words: String,
}

/// The words of a game and the numbers of its public draw; none while they are not fixed, or where none count.
///
/// # Errors
/// Stored record does not read.
pub fn luck_of(game: &Game) -> Result<PlayerEntropy, OfficeError> {
    let Some(text) = &game.luck else {
        return Ok(PlayerEntropy::default());
    };
    Ok(PlayerEntropy {
        beacon: game.drawn.clone(),
        ..words_in(game, text)?
    })
}

/// Words as they are kept.
///
/// # Errors
/// They do not read.
pub(super) fn words_in(game: &Game, text: &str) -> Result<PlayerEntropy, OfficeError> {
    let kept: Vec<StoredLuckWords> =
        serde_json::from_str(text).map_err(|error| OfficeError::Game {
            game: game.slug.clone(),
            detail: format!("its words for luck do not read: {error}"),
        })?;
    Ok(PlayerEntropy {
        words: kept.into_iter().map(|one| (one.seat, one.words)).collect(),
        beacon: None,
    })
}

/// The words as they are kept.
pub fn luck_text(luck: &PlayerEntropy) -> String {
    let kept: Vec<StoredLuckWords> = luck
        .words
        .iter()
        .map(|(seat, words)| StoredLuckWords {
            seat: *seat,
            words: words.clone(),
        })
        .collect();
    serde_json::to_string(&kept).expect("numbers and texts are always JSON")
}

/// The chance of a game: of its seed and its words.
///
/// # Errors
/// Stored record does not read.
pub(super) fn chance_of(game: &Game) -> Result<Seed, OfficeError> {
    Ok(luck_of(game)?.mix_into(&Seed(game.seed.0)))
}

/// The commitment that a game should have, by its seed and what else it binds.
pub fn commitment_of(game: &Game, scenario: &str) -> Commitment {
    let (seed, salt) = (Seed(game.seed.0), game.salt.0);
    match (game.commits >= COMMITS, game.revision, &game.cards) {
        (true, Some(revision), Some(cards)) => {
            let bound = CommittedInputs {
                scenario,
                cards,
                revision: revision.unsigned_abs(),
                beacon: game.beacon.as_deref(),
            };
            Commitment::new(&seed, salt, bound)
        }
        _ => Commitment::of_seed(&seed, salt),
    }
}
