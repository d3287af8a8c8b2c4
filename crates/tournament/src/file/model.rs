//! Contents of the file of a tournament, with everything that it left out filled in.

use bulla_core::text::Node;

use crate::date::Date;

/// The file of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentFile {
    /// Letters, digits and dashes: the tag of every subject and the beginning of the names of its games.
    pub id: String,
    pub title: String,
    /// Addresses of those who may write letters with the director's code.
    pub directors: Vec<String>,
    /// Addresses of those who rule where a director plays.
    pub assistants: Vec<String>,
    /// Zone of all dates of the file, by its IANA name.
    pub zone: String,
    pub entry: EntryRules,
    /// Facts that an entry states.
    pub ask: Vec<EntryField>,
    /// Sizes that a table may have, each with its scenario; earlier ones are preferred.
    pub scenarios: Vec<TableSize>,
    /// Settings of all tables, in the language of the file of a game, as they were written.
    pub table: Node,
    /// Rounds in order; those of one start run at the same time.
    pub rounds: Vec<Round>,
    pub draw: DrawRules,
    pub points: PointRules,
    /// Order of the standings: what decides first comes first.
    pub ties: Vec<TieBreak>,
    pub standby: StandbyRules,
    pub gate: Option<Gate>,
    pub names: NamesShown,
    pub start: RoundStart,
    pub drop_out: DropOut,
    pub protests: ProtestTimes,
    pub public: Option<PublicSite>,
    /// File to which the games are written in the form of AREA.
    pub area: Option<String>,
}

impl TournamentFile {
    /// Returns whether an address is one of a director.
    pub fn is_director(&self, address: &str) -> bool {
        is_among(&self.directors, address)
    }

    /// Returns whether an address is one of a director or an assistant.
    pub fn is_official(&self, address: &str) -> bool {
        self.is_director(address) || is_among(&self.assistants, address)
    }
}

fn is_among(list: &[String], address: &str) -> bool {
    list.iter().any(|one| one.eq_ignore_ascii_case(address))
}

/// Size of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSize {
    /// Number of seats.
    pub seats: u32,
    /// Name or path of the scenario that is played there.
    pub scenario: String,
}

/// When and how one enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryRules {
    pub open: Date,
    pub close: Date,
    /// With fewer entries nothing is played.
    pub least: u32,
    /// Later ones are standby.
    pub most: u32,
    /// Tables of each entrant in the rounds that everybody plays.
    pub tables_each: u32,
    /// Time to send the code back, in hours.
    pub confirm: u32,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    pub name: String,
    pub start: Date,
    pub cut_off: Date,
    pub at_cut_off: AtCutOff,
    pub abandoned: AbandonedRule,
    pub end: RoundEnd,
    /// Number of people who go on to this round; everybody plays a round without it.
    pub advance: Option<u32>,
}

/// End of a game of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundEnd {
    /// A marker that finished (34.1).
    Finish,
    /// As 34.1, so many spaces before the finish.
    SpacesBefore(u32),
    /// After this turn at the latest (34.1).
    Turn(u32),
}

/// Rules of a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawRules {
    pub nations: NationRule,
    pub never: Vec<Never>,
    /// Kinds of meeting to avoid; an earlier one weighs more than all later ones.
    pub avoid: Vec<Avoid>,
    /// File of strengths, for the snake.
    pub strength: Option<String>,
}

/// Points of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointRules {
    pub system: PointSystem,
    /// True if points count for each game played, where people have played different numbers of games.
    pub per_game: bool,
}

/// System of points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PointSystem {
    /// A win alone is one point; those who tie for it share it.
    Hmw,
    /// `win` for the first, shared by those who tie, and `ratio` × own total / best total; both rounded down.
    WinRatio { win: u32, ratio: u32 },
    /// 1000 × own total / all totals of the game.
    Share,
    /// A scale for each number of seats, first place first; tied places share their sum.
    Places(Vec<PlaceScale>),
}

/// Points of the places at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceScale {
    pub seats: u32,
    /// Points of the first place, the second, and so on.
    pub points: Vec<u32>,
}

/// Result of substitutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandbyRules {
    /// True if one may offer oneself by letter.
    pub letters: bool,
    pub counts: SubstituteCounts,
}

/// Share of asked segments that a person has to have answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// Percentage of segments.
    pub reliability: u32,
    /// Number of games after which it is asked for.
    pub games: u32,
}

/// Result and seat of a person who leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DropOut {
    pub result: DropOutResult,
    pub seat: DropOutSeat,
}

/// Times for protests, in days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProtestTimes {
    pub within: u32,
    pub answer: u32,
}

/// Public pages of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicSite {
    pub site: String,
    pub delay: PublicDelay,
    pub names: PublicNames,
}

/// A list of words of the file, each with its meaning.
macro_rules! file_words {
    ($(#[$doc:meta])* $name:ident { $($(#[$case_doc:meta])* $case:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $($(#[$case_doc])* $case,)* }

        impl $name {
            /// All values with their words, in the order in which they are explained.
            pub const ALL: &'static [($name, &'static str)] = &[$(($name::$case, $word),)*];

            /// Word of the file.
            pub fn word(self) -> &'static str {
                match self { $($name::$case => $word,)* }
            }
        }
    };
}

file_words! {
    /// Line of an entry.
    EntryField {
        Name = "name",
        /// Club, for the draw alone.
        Club = "club",
        Zone = "zone",
        Language = "language",
        /// Household, for the draw alone.
        Household = "household",
    }
}

file_words! {
    /// Rule for games that still run at the cut-off of a round.
    AtCutOff {
        /// The turn in progress is played to its end, and counts.
        FinishTurn = "finish-turn",
        /// The totals at the end of the last complete turn; nothing is played on.
        LastWholeTurn = "last-whole-turn",
    }
}

file_words! {
    /// Rule for the count of an abandoned game.
    AbandonedRule {
        /// As a game for nobody.
        Void = "void",
        /// The totals of the last complete turn, where at least six turns were played.
        LastWholeTurn = "last-whole-turn",
    }
}

file_words! {
    /// Way in which people come to nations.
    NationRule {
        /// By preference, in drawn order.
        Chosen = "chosen",
        Drawn = "drawn",
        /// Drawn so that a person gets nations of different thirds of a list over his tables.
        Latin = "latin",
    }
}

file_words! {
    /// Pairs who never sit at one table.
    Never {
        SamePerson = "same-person",
        SameHousehold = "same-household",
    }
}

file_words! {
    /// Kind of meeting that a draw avoids.
    Avoid {
        /// Two of one club at one table: counted in pairs.
        SameClub = "same-club",
        /// Two at one table who were at one before: counted in meetings after the first.
        MetBefore = "met-before",
        /// A person with tables of different sizes: counted in persons.
        SizeDiffers = "size-differs",
        /// Tables stronger or weaker than the mean: the sum of all differences, in points of strength.
        StrengthDiffers = "strength-differs",
    }
}

file_words! {
    /// Rule of the order of the standings.
    TieBreak {
        /// Games won, a tied win in parts.
        Wins = "wins",
        Points = "points",
        /// Best percentage of a winner's total.
        RatioBest = "ratio-best",
        /// Sum of all totals.
        Total = "total",
        /// Order at common tables, where those who are level sat at one table.
        Met = "met",
        AveragePlace = "average-place",
        /// A win in the first game entered, then in the second, and so on.
        WinFirst = "win-first",
        /// Points of all who were met.
        Opponents = "opponents",
        /// Points of those one finished before, and half of those one tied with.
        SonnebornBerger = "sonneborn-berger",
        /// Order drawn with the seed of the draw.
        Draw = "draw",
    }
}

file_words! {
    /// Person for whom the place of a substitute counts.
    SubstituteCounts {
        NeverAgainst = "never-against",
    }
}

file_words! {
    /// Names under which persons are shown.
    NamesShown {
        Shown = "shown",
        /// Seats are known by nation alone until their game is over.
        UntilEnd = "until-end",
    }
}

file_words! {
    /// When a round starts.
    RoundStart {
        Date = "date",
        /// When its tables are full.
        Full = "full",
    }
}

file_words! {
    /// Place of one who leaves a game.
    DropOutResult {
        Last = "last",
    }
}

file_words! {
    /// Player of the seat of one who leaves.
    DropOutSeat {
        Standby = "standby",
    }
}

file_words! {
    /// Delay of public pages.
    PublicDelay {
        OneTurn = "one-turn",
    }
}

file_words! {
    /// Names on public pages.
    PublicNames {
        Players = "players",
    }
}
