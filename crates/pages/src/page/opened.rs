//! What the end of a game opens, and what is told of luck before.

use super::draws::{LuckDrawn, OpenedDraw};
use bulla_core::game::{Civ, FaceId, Score};

impl OpenedMoment {
    pub fn new(turn: u16, segment: &str) -> OpenedMoment {
        OpenedMoment {
            turn,
            segment: segment.to_owned(),
        }
    }
}

/// Whose words for luck were counted when set-up was judged: names alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct LuckTold {
    pub counted: Vec<String>,
    pub silent: Vec<String>,
    /// The public draw that counts beside them.
    pub drawn: Option<LuckDrawn>,
}

/// Everything that was hidden while the game ran.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    /// How the moderator ended the game; `None`: it ended by its rules.
    pub ended: Option<Ended>,
    /// The seed and the salt of its commitment, as they are checked.
    pub seed: String,
    pub salt: String,
    pub commitment: String,
    /// The revision of the rules that it binds, with the scenario and the numbers of the cards; `None`: it is over the seed alone.
    pub bound: Option<i64>,
    /// Words for luck, each with the number of its seat and its name.
    pub luck: Vec<(u32, String, String)>,
    /// The public draw as the commitment binds it, and its numbers.
    pub draw: Option<OpenedDraw>,
    /// Every line, segment by segment.
    pub ledger: Vec<OpenedLedger>,
    /// Hands at the end, by face.
    pub hands: Vec<(Civ, Vec<(FaceId, u8)>)>,
    /// All orders in order, those that were judged and those that they replaced.
    pub orders: Vec<OpenedOrders>,
    /// All standing orders by which something was judged, in the order in which they came.
    pub standing: Vec<OpenedStanding>,
}

impl Opening {
    /// How a game ended, and nothing that was hidden: for observers, who read the archive.
    pub fn ended(ended: Ended) -> Opening {
        Opening {
            ended: Some(ended),
            ..Opening::default()
        }
    }
}

/// The result of a game that its moderator ended.
#[derive(Clone, Debug)]
pub struct Ended {
    /// `finished`, `draw`, `abandoned` or `cancelled`.
    pub how: &'static str,
    /// Every player, the first place first.
    pub lines: Vec<EndedLine>,
    pub winners: Vec<Civ>,
    /// What every nation in play has.
    pub scores: Vec<Score>,
}

/// One player at the end.
#[derive(Clone, Debug)]
pub struct EndedLine {
    /// `None`: the game counts for nobody.
    pub place: Option<usize>,
    pub player: String,
    pub civ: Option<Civ>,
    pub points: u32,
}

/// The ledger of one segment.
#[derive(Clone, Debug)]
pub struct OpenedLedger {
    pub moment: OpenedMoment,
    pub lines: Vec<String>,
}

/// Standing orders of one seat, and the segments that were judged by them: all from the first to the last.
#[derive(Clone, Debug)]
pub struct OpenedStanding {
    pub reader: String,
    pub first: OpenedMoment,
    /// `None`: they were in force at the end.
    pub last: Option<OpenedMoment>,
    /// As canonical text.
    pub text: String,
}

/// A segment of a game that is over.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct OpenedMoment {
    pub turn: u16,
    pub segment: String,
}

/// The orders of one seat in one segment.
#[derive(Clone, Debug)]
pub struct OpenedOrders {
    pub turn: u16,
    pub segment: String,
    pub reader: String,
    /// As canonical text, without the marks of a block and without a token.
    pub text: String,
    /// Later orders took their place before anything was judged by them.
    pub is_replaced: bool,
}
