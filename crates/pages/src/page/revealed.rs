//! Information opened at the end of a game, and information on luck given before.

use super::draws::{DrawResult, RevealedDraw};
use bulla_core::game::{Civ, FaceId, Score};

impl RevealedSegment {
    pub fn new(turn: u16, segment: &str) -> RevealedSegment {
        RevealedSegment {
            turn,
            segment: segment.to_owned(),
        }
    }
}

/// Seats whose words for luck were counted when set-up was judged: names alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct LuckWordsCounted {
    pub counted: Vec<String>,
    pub silent: Vec<String>,
    /// The public draw that counts beside them.
    pub drawn: Option<DrawResult>,
}

/// Everything that was hidden while the game ran.
#[derive(Clone, Debug, Default)]
pub struct RevealedGame {
    /// Details of how the moderator ended the game; `None` if it ended by its rules.
    pub ended: Option<EndedGame>,
    /// The seed and the salt of its commitment, as they are checked.
    pub seed: String,
    pub salt: String,
    pub commitment: String,
    /// The revision of the rules that it binds, with the scenario and the numbers of the cards; `None`: it is over the seed alone.
    pub bound: Option<i64>,
    /// Words for luck, each with the number of its seat and its name.
    pub luck: Vec<(u32, String, String)>,
    /// The public draw as the commitment binds it, and its numbers.
    pub draw: Option<RevealedDraw>,
    /// Every line, segment by segment.
    pub ledger: Vec<RevealedLedger>,
    /// Hands at the end, by face.
    pub hands: Vec<(Civ, Vec<(FaceId, u8)>)>,
    /// All orders in order, those that were judged and those that they replaced.
    pub orders: Vec<RevealedOrders>,
    /// All standing orders by which something was judged, in the order in which they came.
    pub standing: Vec<RevealedStanding>,
}

impl RevealedGame {
    /// Creates an opening that shows how a game ended and nothing that was hidden: for observers, who read the archive.
    pub fn ended(ended: EndedGame) -> RevealedGame {
        RevealedGame {
            ended: Some(ended),
            ..RevealedGame::default()
        }
    }
}

/// The result of a game that its moderator ended.
#[derive(Clone, Debug)]
pub struct EndedGame {
    /// `finished`, `draw`, `abandoned` or `cancelled`.
    pub how: &'static str,
    /// Every player, the first place first.
    pub lines: Vec<EndedPlayerResult>,
    pub winners: Vec<Civ>,
    /// Scores of every nation in play.
    pub scores: Vec<Score>,
}

/// One player at the end.
#[derive(Clone, Debug)]
pub struct EndedPlayerResult {
    /// `None`: the game counts for nobody.
    pub place: Option<usize>,
    pub player: String,
    pub civ: Option<Civ>,
    pub points: u32,
}

/// The ledger of one segment.
#[derive(Clone, Debug)]
pub struct RevealedLedger {
    pub moment: RevealedSegment,
    pub lines: Vec<String>,
}

/// Standing orders of one seat, and the segments that were judged by them: all from the first to the last.
#[derive(Clone, Debug)]
pub struct RevealedStanding {
    pub reader: String,
    pub first: RevealedSegment,
    /// `None`: they were in force at the end.
    pub last: Option<RevealedSegment>,
    /// Orders as canonical text.
    pub text: String,
}

/// A segment of a game that is over.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct RevealedSegment {
    pub turn: u16,
    pub segment: String,
}

/// The orders of one seat in one segment.
#[derive(Clone, Debug)]
pub struct RevealedOrders {
    pub turn: u16,
    pub segment: String,
    pub reader: String,
    /// Orders as canonical text, without the marks of a block and without a token.
    pub text: String,
    /// Later orders took their place before anything was judged by them.
    pub is_replaced: bool,
}
