//! Which answers carry nothing out, and how many of one kind a sender gets in a day.

use crate::rendering::letter_verdict::LetterVerdict;

/// There was nothing in the letter.
const FEW: i64 = 4;

/// Somebody tried, and may try again.
const SOME: i64 = 30;

/// Whose letter is on the desk, for counting.
#[derive(Clone, Debug)]
pub struct CountedSender {
    /// As in the records.
    pub who: String,
    /// Answers to it are counted by their kind.
    pub is_idle: bool,
}

/// Whether a letter is answered that comes to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RateLimit {
    Answered,
    /// For the last time within a day; so many were.
    Last(i64),
    Silent,
}

/// What a letter was that is answered so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerCost {
    /// It carried something out, or asked for something.
    Productive,
    /// It came to nothing; so many of its kind are answered in a day, and then one a day.
    Unproductive(i64),
    /// It says nothing of its writer.
    Uncounted,
}

pub fn answer_cost(verdict: &LetterVerdict) -> AnswerCost {
    match verdict {
        LetterVerdict::NoBlock
        | LetterVerdict::NotRead
        | LetterVerdict::Quoted
        | LetterVerdict::OldToken
        | LetterVerdict::Over
        | LetterVerdict::Repeated(_)
        | LetterVerdict::TooLong(_) => AnswerCost::Unproductive(FEW),
        LetterVerdict::Refused
        | LetterVerdict::Proposed
        | LetterVerdict::MergeProposed
        | LetterVerdict::Broken(_)
        | LetterVerdict::Disagrees(..)
        | LetterVerdict::Late
        | LetterVerdict::Void(..)
        | LetterVerdict::OldRevision
        | LetterVerdict::Superseded
        | LetterVerdict::CodeVoid(_)
        | LetterVerdict::AddressVoid(..)
        | LetterVerdict::PressOnly(false)
        | LetterVerdict::ProtestOnly(false) => AnswerCost::Unproductive(SOME),
        LetterVerdict::Held { .. } | LetterVerdict::Limited(..) => AnswerCost::Uncounted,
        LetterVerdict::Accepted
        | LetterVerdict::Remarks
        | LetterVerdict::ToConfirm(_)
        | LetterVerdict::Withdrawn
        | LetterVerdict::Standing
        | LetterVerdict::StandingEnded
        | LetterVerdict::Absence(..)
        | LetterVerdict::NoAbsence(..)
        | LetterVerdict::Volume(..)
        | LetterVerdict::NoteForwarded(_)
        | LetterVerdict::PressOnly(true)
        | LetterVerdict::ProtestOnly(true)
        | LetterVerdict::RequestOnly(_)
        | LetterVerdict::NewToken(_)
        | LetterVerdict::AddressAsked { .. }
        | LetterVerdict::AddressHalf(..)
        | LetterVerdict::AddressChanged(_) => AnswerCost::Productive,
    }
}
