//! Ways in which the reader of a first page comes to the game.

/// Way in which the reader of a first page comes to the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "how", rename_all = "kebab-case")]
pub enum JoinReason {
    /// He plays it already, and reads how its table plays.
    #[default]
    Here,
    /// The game begins with this page.
    Begins,
    /// He takes the place of another player.
    TakesOver {
        /// The player before him.
        from: String,
        /// True if nobody played the seat any more.
        was_left: bool,
        /// True if another mail brings what the seat was told.
        has_history: bool,
    },
    /// He waits with a nation to enter it.
    Joins { nation: String },
}
