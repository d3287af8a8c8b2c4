//! A tournament as everybody may see it: what its site is made of.

use serde::Serialize;

use super::game_archive::GameArchive;

/// A tournament as everybody may see it.
#[derive(Clone, Debug, Serialize)]
pub struct TournamentSite {
    pub name: String,
    pub title: String,
    /// `entry`, `play`, `over` or `off`.
    pub phase: &'static str,
    /// Zone of all days, by its IANA name.
    pub zone: String,
    /// True if the office was made for tests, with a clock that is set by hand.
    pub for_tests: bool,
    /// False while persons are hidden: then nobody is named anywhere.
    pub names_are_open: bool,
    pub entries: PublishedEntries,
    /// Standings of the last rounds first.
    pub standings: Vec<PublishedStandings>,
    pub rounds: Vec<PublishedRound>,
    pub tables: Vec<PublishedTable>,
    /// Games that stand out by their totals.
    pub records: Vec<PublishedRecord>,
    /// Nations, the best mean first.
    pub nations: Vec<PublishedNation>,
    pub draws: PublishedDraws,
    pub scoring: PublishedScoring,
    /// Changes of the file since entry began, the oldest first.
    pub amendments: Vec<PublishedAmendment>,
}

/// Change of the file of a tournament.
#[derive(Clone, Debug, Serialize)]
pub struct PublishedAmendment {
    /// Day, year first.
    pub day: String,
    pub why: String,
    /// Keys of the file with their old and new values.
    pub changes: Vec<String>,
}

/// List of entries.
#[derive(Clone, Debug, Serialize)]
pub struct PublishedEntries {
    /// First and last day of entry, year first.
    pub open: String,
    pub close: String,
    pub players: usize,
    pub standby: usize,
    /// Names of those who play, once the list is closed.
    pub people: Vec<String>,
}

/// Standings of rounds that count together.
#[derive(Clone, Debug, Serialize)]
pub struct PublishedStandings {
    pub rounds: Vec<String>,
    /// Names of games that are not over.
    pub running: Vec<String>,
    /// Names of games with an open protest.
    pub protested: Vec<String>,
    pub lines: Vec<PublishedLine>,
}

/// Line of the standings.
#[derive(Clone, Debug, Serialize)]
pub struct PublishedLine {
    pub rank: u32,
    pub person: String,
    pub games: u32,
    pub wins: String,
    pub points: String,
    pub decided: Option<PublishedDecision>,
}

/// Tie-break that put a line before the next.
#[derive(Clone, Debug, Serialize)]
pub struct PublishedDecision {
    /// Word of the tie-break in the file.
    pub by: &'static str,
    /// Numbers of its sentence: of the line, then of the next.
    pub numbers: Vec<String>,
}

/// A round of the file.
#[derive(Clone, Debug, Serialize)]
pub struct PublishedRound {
    pub name: String,
    /// Days, year first: of its start, of its cut-off, and when protests are answered.
    pub start: String,
    pub cut_off: String,
    pub settled: String,
    /// `finish`, `spaces` or `turn`, with the number of spaces or the turn.
    pub end: &'static str,
    pub end_number: u32,
    /// `finish-turn` or `last-whole-turn`.
    pub at_cut_off: &'static str,
    /// Number of people who go on to it; `None`: everybody plays.
    pub places: Option<u32>,
    /// `to-come`, `drawn`, `played` or `over`.
    pub state: &'static str,
}

/// A table of a round.
#[derive(Clone, Debug, Serialize)]
pub struct PublishedTable {
    pub game: String,
    pub round: String,
    /// `drawn`, `played` or `over`.
    pub state: &'static str,
    /// Turn in progress, or the last one.
    pub turn: u16,
    /// Word of the ending, once it is over.
    pub ending: Option<&'static str>,
    pub is_protested: bool,
    /// Seats: of a table that is over by place, before in the order of choice.
    pub seats: Vec<PublishedSeat>,
    /// Page of its archive within the site.
    pub archive_page: Option<String>,
    /// The game as observers know it; of a table that is over alone.
    #[serde(skip)]
    pub archive: Option<GameArchive>,
}

/// Seat of a table.
#[derive(Clone, Debug, Serialize)]
pub struct PublishedSeat {
    /// `None`: not to be named.
    pub person: Option<String>,
    /// Id of the nation, once the table is over.
    pub nation: Option<String>,
    pub total: Option<u32>,
    pub points: Option<String>,
    /// Place from 1; `None` while it is played, and where the game counts for nobody.
    pub place: Option<u32>,
    pub is_left: bool,
    /// True if the person plays in a later round that not everybody plays.
    pub goes_on: bool,
}

/// A game that stands out.
#[derive(Clone, Debug, Serialize)]
pub struct PublishedRecord {
    /// Key of its sentence: `closest` for `tournament.record.closest`.
    pub key: &'static str,
    pub game: String,
    pub number: u32,
    /// Ids of the nations of its sentence.
    pub nations: Vec<String>,
}

/// Totals of a nation in all games.
#[derive(Clone, Debug, Serialize)]
pub struct PublishedNation {
    pub nation: String,
    pub games: u32,
    pub wins: String,
    pub mean: u32,
    pub deviation: u32,
    pub lowest: u32,
    pub highest: u32,
}

/// Draws, with what anybody recomputes them from.
#[derive(Clone, Debug, Serialize)]
pub struct PublishedDraws {
    pub commitment: String,
    /// The secret in hexadecimal digits, from the first draw.
    pub secret: Option<String>,
    pub draws: Vec<PublishedDraw>,
    /// Program that draws again from a recipe.
    #[serde(skip)]
    pub script: &'static str,
}

/// A draw.
#[derive(Clone, Debug, Serialize)]
pub struct PublishedDraw {
    pub rounds: Vec<String>,
    /// Day, year first.
    pub day: String,
    /// Name of the file of its recipe.
    pub file: String,
    /// Tables as the program prints them: `heat-1/1: ann, bob`.
    pub tables: Vec<String>,
    #[serde(skip)]
    pub recipe: String,
}

/// Points and order, in the words of the file.
#[derive(Clone, Debug, Serialize)]
pub struct PublishedScoring {
    /// `hmw`, `win-ratio`, `share` or `places`.
    pub system: &'static str,
    /// Points for a win and for the ratio, of `win-ratio`.
    pub numbers: [u32; 2],
    /// Number of seats and points of each place, of `places`.
    pub scales: Vec<(u32, Vec<u32>)>,
    pub is_per_game: bool,
    pub ties: Vec<&'static str>,
}
