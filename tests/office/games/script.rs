//! The games: who plays which scenario, and what is written or left unwritten by hand.

/// A game and how its letters came about.
pub struct Game {
    /// The folder.
    pub name: &'static str,
    pub scenario: &'static str,
    pub players: &'static [&'static str],
    /// Further lines of the file of the game.
    pub table: &'static str,
    pub seed: u8,
    /// Letters are written up to this turn, if the game lasts as long.
    pub turns: u16,
    /// The text of mails is stored in every so many turns, and in the last.
    pub every: u16,
    /// One of these turns.
    pub read: u16,
    /// Segments that are judged at least.
    pub segments: usize,
    /// What is stored whole: a file, and to whom and with which subject the mail went first that it is a part of.
    pub specimens: &'static [(&'static str, &'static str, &'static str)],
    pub hands: &'static [Hand],
}

/// Something that is not left to the players of the script.
pub struct Hand {
    pub turn: u16,
    pub segment: &'static str,
    pub who: &'static str,
    pub deed: Deed,
}

pub enum Deed {
    /// No letter comes.
    Silent,
    /// The letter comes when the segment is judged already.
    Late,
    /// A letter with these lines instead of orders, before the usual one.
    First(&'static str),
    /// These lines in the block besides what stands there.
    More(&'static str),
    /// The usual letter is a draft.
    Draft,
    /// What the moderator does before letters come.
    Moderator(&'static str),
}

pub const fn hand(turn: u16, segment: &'static str, who: &'static str, deed: Deed) -> Hand {
    Hand {
        turn,
        segment,
        who,
        deed,
    }
}

pub const THREE: Game = Game {
    name: "three-settlers",
    scenario: "advanced-3",
    players: &["ann", "bob", "cleo"],
    table: "deadlines: {setup: 48, realm: 48}\n",
    seed: 3,
    turns: 16,
    every: 4,
    read: 0,
    segments: 40,
    specimens: &[
        ("setup.eml", "ann", "turn 0, setup"),
        ("refused.eml", "ann", "turn 4, realm: refused"),
        ("accepted.eml", "ann", "turn 8, fate: final"),
    ],
    hands: &[
        hand(3, "realm", "bob", Deed::Silent),
        hand(
            4,
            "realm",
            "ann",
            Deed::First("tax: 2\nshipz:\n  - build pannonia"),
        ),
        hand(5, "realm", "cleo", Deed::Late),
        hand(8, "fate", "bob", Deed::First("request: status")),
        hand(12, "trade-1", "ann", Deed::Draft),
        hand(14, "fate", "cleo", Deed::Silent),
    ],
};

pub const FOUR: Game = Game {
    name: "four-west",
    scenario: "advanced-4-west",
    players: &["dora", "emil", "fay", "gus"],
    table: "trades: 2\ndeadlines: {realm: 72, trade-1: 36, trade-2: 36}\n",
    seed: 4,
    turns: 16,
    every: 4,
    read: 1,
    segments: 40,
    specimens: &[],
    hands: &[
        hand(6, "realm", "emil", Deed::Silent),
        hand(
            9,
            "realm",
            "gus",
            Deed::First("segment: standing\nkeep: [gold, gems, silver]"),
        ),
        hand(10, "realm", "dora", Deed::First("orders: none")),
        hand(11, "trade-1", "fay", Deed::Silent),
        hand(13, "fate", "dora", Deed::First("confirm: aaaa-bbbb-cccc")),
    ],
};

pub const FIVE: Game = Game {
    name: "five-asked",
    scenario: "advanced-5",
    players: &["hal", "ida", "jon", "kim", "lee"],
    table: "ask: [civil-war]\n",
    seed: 5,
    turns: 17,
    every: 4,
    read: 2,
    segments: 40,
    specimens: &[
        ("realm.html", "kim", "turn 14, realm"),
        ("trade-1.html", "kim", "turn 14, trade 1 of 3"),
        ("view.json", "kim", "turn 14, fate"),
        ("deadline.ics", "kim", "turn 14, fate"),
        ("orders.yaml", "kim", "turn 14, fate"),
    ],
    hands: &[
        hand(7, "realm", "kim", Deed::Late),
        hand(11, "fate", "hal", Deed::Silent),
        hand(12, "realm", "", Deed::Moderator("join crete mona")),
        hand(
            15,
            "realm",
            "",
            Deed::Moderator("leave italy Hal moves house and has no post"),
        ),
    ],
};

pub const SIX: Game = Game {
    name: "six-west",
    scenario: "advanced-6-west",
    players: &["max", "nell", "olaf", "pia", "quin", "rosa"],
    table: "second_thoughts: 60\n",
    seed: 6,
    turns: 15,
    every: 4,
    read: 0,
    segments: 40,
    specimens: &[],
    hands: &[
        hand(5, "realm", "pia", Deed::Late),
        hand(8, "trade-2", "quin", Deed::Silent),
        hand(11, "fate", "rosa", Deed::Silent),
        hand(12, "realm", "nell", Deed::More("tax: 3")),
    ],
};

pub const EIGHT: Game = Game {
    name: "eight-to-the-end",
    scenario: "advanced-8",
    players: &["sam", "tess", "udo", "vera", "walt", "xenia", "yuri", "zoe"],
    table: "end: {turn: 12}\n",
    seed: 8,
    turns: 40,
    every: 4,
    read: 1,
    segments: 40,
    specimens: &[("over.html", "sam", "the game is over")],
    hands: &[
        hand(2, "realm", "udo", Deed::Silent),
        hand(3, "realm", "walt", Deed::Late),
        hand(
            6,
            "realm",
            "vera",
            Deed::First("moves: [1 rome > neapolis]\nmoves: []"),
        ),
        hand(10, "trade-1", "tess", Deed::Draft),
    ],
};

impl Hand {
    pub fn is_due(&self, open: &super::play::Waiting) -> bool {
        self.turn == open.turn && self.segment == open.name
    }
}

impl Deed {
    pub fn first(&self) -> Option<&'static str> {
        match self {
            Deed::First(lines) => Some(lines),
            _ => None,
        }
    }

    pub fn more(&self) -> Option<&'static str> {
        match self {
            Deed::More(lines) => Some(lines),
            _ => None,
        }
    }
}
