//! A game as it is stored.

use super::game_id::GameId;
use super::row_mapping;
use super::secret::Secret;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStatus {
    Running,
    /// Waits for the moderator; nothing is judged.
    Held,
    Finished,
}

row_mapping::words!(GameStatus {
    Running: "running",
    Held: "held",
    Finished: "finished"
});

/// Outcome of a game that its moderator ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModeratorEnding {
    /// Game that counts as played to its end.
    Finished,
    /// Game without a winner.
    Draw,
    /// Game that broke off, and counts for nobody.
    Abandoned,
    /// Game that counts as never played.
    Cancelled,
}

row_mapping::words!(ModeratorEnding {
    Finished: "finished",
    Draw: "draw",
    Abandoned: "abandoned",
    Cancelled: "cancelled"
});

impl ModeratorEnding {
    pub const ALL: [ModeratorEnding; 4] = [
        ModeratorEnding::Finished,
        ModeratorEnding::Draw,
        ModeratorEnding::Abandoned,
        ModeratorEnding::Cancelled,
    ];

    pub fn id(self) -> &'static str {
        match self {
            ModeratorEnding::Finished => "finished",
            ModeratorEnding::Draw => "draw",
            ModeratorEnding::Abandoned => "abandoned",
            ModeratorEnding::Cancelled => "cancelled",
        }
    }
}

/// A game without its scenario, which is long and read once: [`ReadTransaction::scenario`](crate::ReadTransaction::scenario).
#[derive(Clone, Debug)]
pub struct Game {
    pub id: GameId,
    pub slug: String,
    /// Format of everything that the game keeps, from when it was made.
    pub format: i64,
    /// Format of its settings, if they were rewritten since.
    pub settings_format: Option<i64>,
    pub settings: String,
    pub seed: Secret,
    pub salt: Secret,
    pub commitment: String,
    pub commits: i64,
    pub revision: Option<i64>,
    pub cards: Option<String>,
    /// The words for luck as JSON, from when set-up was first judged.
    pub luck: Option<String>,
    /// Numbers of the seats, from 1 and parted by blanks, whose players moderated the office when the game opened. `None`: the game
    /// is older than that was written down.
    pub moderating: Option<String>,
    /// The public draw that it waits for, as its commitment binds it, and from when set-up was first judged its numbers.
    pub beacon: Option<String>,
    pub drawn: Option<String>,
    pub status: GameStatus,
    pub created_at: i64,
}

row_mapping::row!(Game {
    id,
    slug,
    format,
    settings_format,
    settings,
    seed,
    salt,
    commitment,
    commits,
    revision,
    cards,
    luck,
    moderating,
    beacon,
    drawn,
    status,
    created_at
});
