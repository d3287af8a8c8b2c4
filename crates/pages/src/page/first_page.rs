//! Facts that only the first page of a game shows, with the settings of its table.

use serde::Serialize;

use super::dates::CalendarTime;
use super::draws::PublicDraw;
use super::house_rule::HouseRule;
use super::join_reason::JoinReason;
use super::preceding_games::GameOrigins;

/// Content that only the first page of a game shows. Templates read most of it as it is; what they read otherwise is skipped.
#[derive(Clone, Debug, Default, Serialize)]
pub struct FirstPage {
    #[serde(skip)]
    pub settings: Vec<SettingValue>,
    /// The commitment to the seed, as it will be checked.
    pub commitment: String,
    /// The revision of the rules that it binds, with the scenario and the numbers of the cards; `None`: it is over the seed alone.
    pub bound: Option<i64>,
    /// Games of this office, begun before this one, of which nothing has been judged.
    pub never_played: i64,
    #[serde(skip)]
    pub before: GameOrigins,
    /// Way in which its reader comes to the game.
    pub comes: JoinReason,
    /// True if the game was put into this office just now.
    pub arrives: bool,
    /// Differences of the table's rules from the rulebook, entry by entry.
    #[serde(skip)]
    pub house_rules: Vec<HouseRule>,
    /// The turn that ends the game, if one is set (34.1).
    pub last_turn: Option<u16>,
    /// The day on or after which the first letters of the last turn are due, and the public draw that set-up waits for, if set.
    #[serde(skip)]
    pub last_day: Option<CalendarTime>,
    #[serde(skip)]
    pub draw: Option<PublicDraw>,
    /// The rulebook by its title, and whom to ask; nobody where the office has no moderator.
    pub book: String,
    pub moderators: Vec<String>,
    /// Trade segments of a turn.
    pub trades: usize,
    /// Choices that cut a segment, such as `civil-war`.
    pub cuts: Vec<String>,
}

/// A setting of the table with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingValue {
    /// Hours for the letters of a segment, such as `trade-1`.
    Time { segment: String, hours: u32 },
    /// Times of the week at which letters are due, and the zone of the table, where it has its own.
    Due {
        dates: Vec<WeeklyDate>,
        zone: Option<String>,
    },
    /// Hours from the deadline before at which the letters of a segment are due.
    DueAfter { segment: String, hours: u32 },
    /// Days on which nothing is due.
    Never(Vec<ClosedDay>),
    /// Minutes between the last `final` and judging.
    SecondThoughts(u32),
    /// Hours that everybody has for a letter at least, after his page left.
    Minimum(u32),
    /// Days that each seat may be away.
    Absence(u32),
    /// Hours before the deadline at which seats without final orders are reminded.
    Remind(Vec<u32>),
    /// Audience that is told whose orders are not final: `nobody`, `moderators` or `table`.
    WhoIsLate(&'static str),
    /// Hours for which the table waits after a deadline; 0 for none.
    Grace(u32),
    /// Hours that each seat has in its bank, and hours that come back a turn; 0 hours for no bank.
    Bank { hours: u32, back: u32 },
    /// A letter is proved by a token, or by the office's mail server that vouches for its address.
    Vouched,
    /// Letters are proved by both of them.
    Both,
    /// No press is relayed from seat to seat.
    NoPress,
    /// Words of seats are relayed to those whom they name.
    Press {
        /// They may stand there without the name of their writer.
        may_be_nameless: bool,
        /// They wait for the next page.
        with_pages: bool,
    },
    /// Hours after its judging in which a segment may be protested against, and whether the game waits for the answer.
    Protests { hours: u32, hold: bool },
    /// Answers to the silences of a seat, the first one first, as files write them.
    Silence(Vec<String>),
    /// The table pauses when half of it is silent.
    PausesWhenSilent,
    /// A vote that the table has: whether all must agree or most, and whether only its result is told.
    Vote {
        subject: String,
        all: bool,
        secret: bool,
    },
    /// Player who also moderates the office.
    Moderates(String),
}

/// A time of the week.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeeklyDate {
    /// 1 is Monday.
    pub weekday: u32,
    /// `20:00`.
    pub time: String,
}

/// Days on which nothing is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClosedDay {
    /// 1 is Monday.
    Weekly(u32),
    /// The first and the last of them.
    Range(CalendarTime, CalendarTime),
}
