//! Reports of what the runs of an office did.

use std::collections::{BTreeMap, BTreeSet};

use super::error::OfficeError;
use bulla_store::{GameId, LetterId};

/// Report of a run of `post`.
#[derive(Clone, Debug, serde::Serialize)]
pub struct PostReport {
    /// Names of games that begin, since all their players have said yes.
    pub begun: Vec<String>,
    pub received: ReceiveReport,
    pub judged: JudgeReport,
    pub sent: SendReport,
}

/// Report of a receiving run.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct ReceiveReport {
    /// Letters that were not here before.
    pub stored: usize,
    pub answered: usize,
    /// Letters that wait for the next run, with the reason.
    pub waiting: Vec<String>,
    /// Arrival times of letters that are in the inbox and cannot be read.
    #[serde(skip)]
    pub unread: Vec<i64>,
    /// Letters that wait until it is known whether they are late.
    #[serde(skip)]
    pub left: BTreeSet<LetterId>,
    /// Letters that cannot be answered because their game cannot be read, with its name: no other game waits for them.
    #[serde(skip)]
    pub stuck: BTreeMap<LetterId, String>,
    /// A whole mail source could not be read: whose letters came nobody knows.
    #[serde(skip)]
    pub is_blind: bool,
    /// Time at which the first inbox was polled: letters that came later were perhaps not seen.
    #[serde(skip)]
    pub looked_at: i64,
}

/// Report of a judging run.
#[derive(Clone, Debug, Default, serde::Serialize)]
pub struct JudgeReport {
    pub segments: Vec<SegmentReport>,
    /// Games that wait for their moderator, with the reason.
    pub stopped: Vec<String>,
    /// Reasons that are about one game, with the game.
    #[serde(skip)]
    pub games: Vec<(GameId, String)>,
}

impl JudgeReport {
    /// A game waits for its moderator.
    pub fn stop(&mut self, game: GameId, why: &OfficeError) {
        self.stopped.push(why.to_string());
        self.games.push((game, why.to_string()));
    }
}

/// A segment that was judged.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct SegmentReport {
    pub game: String,
    pub turn: i64,
    pub segment: String,
    pub events: usize,
    /// Mails queued when it was done.
    pub mails: usize,
}

/// Report of a sending run.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct SendReport {
    pub mails: usize,
    /// Addresses that will not get a mail, with the reason.
    pub failed: Vec<String>,
    /// Mails that wait for another run, with the reason.
    pub waiting: Vec<String>,
    /// Process that is sending, so that this one did not: what is due goes with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_to: Option<String>,
}
