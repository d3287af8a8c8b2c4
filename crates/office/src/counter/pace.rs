//! Which answers carry nothing out, and how many of one kind a sender gets in a day.

use crate::speech::verdict::Verdict;

/// There was nothing in the letter.
const FEW: i64 = 4;

/// Somebody tried, and may try again.
const SOME: i64 = 30;

/// Whose letter is on the desk, for counting.
#[derive(Clone, Debug)]
pub struct Writer {
    /// As in the records.
    pub who: String,
    /// Answers to it are counted by their kind.
    pub is_idle: bool,
}

/// Whether a letter is answered that comes to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    Answered,
    /// For the last time within a day; so many were.
    Last(i64),
    Silent,
}

/// What a letter was that is answered so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// It carried something out, or asked for something.
    Counts,
    /// It came to nothing; so many of its kind are answered in a day, and then one a day.
    Idle(i64),
    /// It says nothing of its writer.
    Neither,
}

pub fn effort(verdict: &Verdict) -> Effort {
    match verdict {
        Verdict::NoBlock
        | Verdict::NotRead
        | Verdict::Quoted
        | Verdict::OldToken
        | Verdict::Over
        | Verdict::Repeated(_)
        | Verdict::TooLong(_) => Effort::Idle(FEW),
        Verdict::Refused
        | Verdict::Proposed
        | Verdict::Beside
        | Verdict::Broken(_)
        | Verdict::Disagrees(..)
        | Verdict::Late
        | Verdict::Void(..)
        | Verdict::OldRevision
        | Verdict::Overtaken
        | Verdict::CodeVoid(_)
        | Verdict::AddressVoid(..)
        | Verdict::Pressed(false)
        | Verdict::Protested(false) => Effort::Idle(SOME),
        Verdict::Held { .. } | Verdict::Limited(..) => Effort::Neither,
        Verdict::Accepted
        | Verdict::Remarks
        | Verdict::ToConfirm(_)
        | Verdict::Withdrawn
        | Verdict::Standing
        | Verdict::StandingEnded
        | Verdict::Absence(..)
        | Verdict::NoAbsence(..)
        | Verdict::Volume(..)
        | Verdict::Noted(_)
        | Verdict::Pressed(true)
        | Verdict::Protested(true)
        | Verdict::Asked(_)
        | Verdict::NewToken(_)
        | Verdict::AddressAsked { .. }
        | Verdict::AddressHalf(..)
        | Verdict::AddressChanged(_) => Effort::Counts,
    }
}
