//! Games of the book of 1980: two of the full game, and one each of 71, 72 and 73.

use super::game_scripts::{DeedKind, GameScript, hand};

pub const THREE_1980: GameScript = GameScript {
    name: "three-1980",
    scenario: "classic-3",
    players: &["abe", "bea", "cai"],
    table: "trades: 2\n",
    seed: 31,
    turns: 11,
    every: 40,
    read: 39,
    segments: 30,
    specimens: &[],
    hands: &[
        hand(5, "realm", "abe", DeedKind::Silent),
        // 43.9: an offer of two cards is none.
        hand(
            9,
            "trade-1",
            "bea",
            DeedKind::First(
                "offers: [{id: b1, to: any, count: 2, declared: [ochre], sealed: [ochre, ochre], want: {count: 2, named: [salt]}}]",
            ),
        ),
        hand(10, "purchases", "cai", DeedKind::Silent),
    ],
};

pub const FIVE_1980: GameScript = GameScript {
    name: "five-1980",
    scenario: "classic-5",
    players: &["dan", "eve", "flo", "geo", "hew"],
    table: "trades: 1\ndeadlines: {realm: 72, trade-1: 36}\n",
    seed: 35,
    turns: 9,
    every: 40,
    read: 30,
    segments: 30,
    specimens: &[],
    hands: &[
        hand(3, "realm", "eve", DeedKind::Late),
        hand(6, "realm", "flo", DeedKind::Draft),
        hand(7, "realm", "geo", DeedKind::More("tax: 3")),
    ],
};

pub const NOMADS: GameScript = GameScript {
    name: "three-nomads",
    scenario: "nomads-and-seafarers",
    players: &["ike", "joy", "kit"],
    table: "players: 3\n",
    seed: 71,
    turns: 40,
    every: 8,
    read: 1,
    segments: 16,
    specimens: &[("over.html", "ike", "the game is over")],
    hands: &[
        hand(4, "realm", "joy", DeedKind::Silent),
        hand(6, "realm", "kit", DeedKind::First("cities: [rome]\ntax: 2")),
    ],
};

pub const FARMERS: GameScript = GameScript {
    name: "four-farmers",
    scenario: "farmers-and-citizens",
    players: &["lou", "mia", "ned", "ola"],
    table: "",
    seed: 72,
    turns: 40,
    every: 40,
    read: 3,
    segments: 8,
    specimens: &[],
    hands: &[
        hand(2, "realm", "mia", DeedKind::Late),
        hand(5, "realm", "ned", DeedKind::First("buy: [pottery]")),
    ],
};

pub const TWO_SHORT: GameScript = GameScript {
    name: "two-to-mark-three",
    scenario: "classic-2",
    players: &["pam", "ray"],
    table: "options: [shortened-3]\ntrades: 1\n",
    seed: 73,
    turns: 40,
    every: 40,
    read: 39,
    segments: 40,
    specimens: &[],
    hands: &[hand(8, "fate", "pam", DeedKind::Silent)],
};
