//! Games with options that change whole mechanics.

use super::game_scripts::{DeedKind, GameScript, hand};

/// Nine nations for whom Barbarians and Pirates fight (38.2).
pub const NINE: GameScript = GameScript {
    name: "nine-players",
    scenario: "advanced-9-west",
    players: &[
        "abe", "bea", "cal", "dot", "eli", "flo", "gil", "hea", "ian",
    ],
    table: "options: [set: nine-at-the-table]\ntrades: 1\nend: {turn: 12}\n",
    seed: 9,
    turns: 12,
    every: 6,
    read: 0,
    segments: 25,
    specimens: &[],
    hands: &[
        hand(6, "fate", "dot", DeedKind::Silent),
        hand(8, "realm", "ian", DeedKind::Late),
    ],
};

/// Four nations whose people may stay aboard, and whose ships fight (`naval: 2`).
pub const NAVAL: GameScript = GameScript {
    name: "four-at-sea",
    scenario: "advanced-4",
    players: &["ada", "ben", "coy", "dan"],
    table: "options: [naval: 2]\ntrades: 1\nend: {turn: 13}\n",
    seed: 12,
    turns: 13,
    every: 6,
    read: 0,
    segments: 25,
    specimens: &[("realm.html", "ada", "turn 12, realm")],
    hands: &[hand(9, "realm", "coy", DeedKind::Silent)],
};
