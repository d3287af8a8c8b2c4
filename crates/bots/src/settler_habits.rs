//! Habits of settlers: how far they go.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SettlerHabits {
    /// Tokens that stay beside those that support cities, to grow again.
    pub slack: u16,
    pub builds_ships: bool,
    /// Tokens that stay in an area while there is empty land beside it.
    pub group: u16,
}

/// Tokens that grow most for their number (20.1).
pub(super) const PAIR: u16 = 2;

/// Habits of a settler who thinks of the next turns.
pub(super) const FORESIGHTED: SettlerHabits = SettlerHabits {
    slack: 4,
    builds_ships: true,
    group: PAIR,
};
