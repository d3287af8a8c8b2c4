//! The games: who plays which scenario, and what is written or left unwritten by hand.

/// A game and how its letters came about.
pub struct GameScript {
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
    /// Files that are stored whole: a file name, and the recipient and subject of the first mail that it is part of.
    pub specimens: &'static [(&'static str, &'static str, &'static str)],
    pub hands: &'static [ScriptedDeed],
}

/// Action that is not left to the players of the script.
pub struct ScriptedDeed {
    pub turn: u16,
    pub segment: &'static str,
    pub who: &'static str,
    pub deed: DeedKind,
}

pub enum DeedKind {
    /// No letter comes.
    Silent,
    /// The letter comes when the segment is judged already.
    Late,
    /// A letter with these lines instead of orders, before the usual one.
    First(&'static str),
    /// Lines added to those in the block.
    More(&'static str),
    /// The usual letter is a draft.
    Draft,
    /// Moderator's action before letters come.
    Moderator(&'static str),
}

pub const fn hand(
    turn: u16,
    segment: &'static str,
    who: &'static str,
    deed: DeedKind,
) -> ScriptedDeed {
    ScriptedDeed {
        turn,
        segment,
        who,
        deed,
    }
}

pub const THREE: GameScript = GameScript {
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
        hand(3, "realm", "bob", DeedKind::Silent),
        hand(
            4,
            "realm",
            "ann",
            DeedKind::First("tax: 2\nshipz:\n  - build pannonia"),
        ),
        hand(5, "realm", "cleo", DeedKind::Late),
        hand(8, "fate", "bob", DeedKind::First("request: status")),
        hand(12, "trade-1", "ann", DeedKind::Draft),
        hand(14, "fate", "cleo", DeedKind::Silent),
    ],
};

pub const FOUR: GameScript = GameScript {
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
        hand(6, "realm", "emil", DeedKind::Silent),
        hand(
            9,
            "realm",
            "gus",
            DeedKind::First("segment: standing\nkeep: [gold, gems, silver]"),
        ),
        hand(10, "realm", "dora", DeedKind::First("orders: none")),
        hand(11, "trade-1", "fay", DeedKind::Silent),
        hand(
            13,
            "fate",
            "dora",
            DeedKind::First("confirm: aaaa-bbbb-cccc"),
        ),
    ],
};

pub const FIVE: GameScript = GameScript {
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
        hand(7, "realm", "kim", DeedKind::Late),
        hand(11, "fate", "hal", DeedKind::Silent),
        hand(12, "realm", "", DeedKind::Moderator("join crete mona")),
        hand(
            15,
            "realm",
            "",
            DeedKind::Moderator("leave italy Hal moves house and has no post"),
        ),
    ],
};

pub const SIX: GameScript = GameScript {
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
        hand(5, "realm", "pia", DeedKind::Late),
        hand(8, "trade-2", "quin", DeedKind::Silent),
        hand(11, "fate", "rosa", DeedKind::Silent),
        hand(12, "realm", "nell", DeedKind::More("tax: 3")),
    ],
};

pub const EIGHT: GameScript = GameScript {
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
        hand(2, "realm", "udo", DeedKind::Silent),
        hand(3, "realm", "walt", DeedKind::Late),
        hand(
            6,
            "realm",
            "vera",
            DeedKind::First("moves: [1 rome > neapolis]\nmoves: []"),
        ),
        hand(10, "trade-1", "tess", DeedKind::Draft),
    ],
};

/// The last two of the eleven wait for a Civil War (38.1).
pub const ELEVEN: GameScript = GameScript {
    name: "eleven-west",
    scenario: "advanced-9-west",
    players: &[
        "abe", "bea", "cid", "dot", "eli", "flo", "gil", "hob", "ivy", "jud", "kay",
    ],
    table: "players: 11\noptions: [nine-and-more]\ntrades: 1\n",
    seed: 11,
    turns: 13,
    every: 6,
    read: 0,
    segments: 20,
    specimens: &[
        ("waits.eml", "jud", "turn 1, realm"),
        ("view.json", "jud", "turn 13, realm"),
    ],
    hands: &[hand(3, "realm", "bea", DeedKind::Silent)],
};

impl ScriptedDeed {
    pub fn is_due(&self, open: &super::golden_run::WaitingSegment) -> bool {
        self.turn == open.turn && self.segment == open.name
    }
}

impl DeedKind {
    pub fn first(&self) -> Option<&'static str> {
        match self {
            DeedKind::First(lines) => Some(lines),
            _ => None,
        }
    }

    pub fn more(&self) -> Option<&'static str> {
        match self {
            DeedKind::More(lines) => Some(lines),
            _ => None,
        }
    }
}
