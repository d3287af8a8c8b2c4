//! Answers that carry nothing out, and the daily limit of each kind for a sender.

use crate::rendering::letter_verdict::LetterVerdict;

/// Daily limit for letters with nothing in them.
const FEW: i64 = 4;

/// Somebody tried, and may try again.
const SOME: i64 = 30;

/// Decision whether a letter without effect is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RateLimit {
    Answered,
    /// Last answer within a day; the value is the number of them.
    Last(i64),
    Silent,
}

/// Kind of letter that gets such an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerCost {
    /// A letter that carried something out, or asked for something.
    Productive,
    /// A letter without effect; the value is the number of its kind answered in a day. Beyond it, one a day is answered.
    Unproductive(i64),
    /// A letter that says nothing about its writer.
    Uncounted,
}

pub fn answer_cost(verdict: &LetterVerdict) -> AnswerCost {
    match verdict {
        LetterVerdict::NoBlock
        | LetterVerdict::NotRead
        | LetterVerdict::Quoted
        | LetterVerdict::Agreed
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
        | LetterVerdict::LeaveVoid(_)
        | LetterVerdict::AddressVoid(..)
        | LetterVerdict::PressOnly(false)
        | LetterVerdict::VoteOnly(false)
        | LetterVerdict::ProtestOnly(false) => AnswerCost::Unproductive(SOME),
        LetterVerdict::Held { .. } | LetterVerdict::Limited(..) => AnswerCost::Uncounted,
        LetterVerdict::Accepted
        | LetterVerdict::Remarks
        | LetterVerdict::ToConfirm(_)
        | LetterVerdict::Withdrawn
        | LetterVerdict::Standing
        | LetterVerdict::StandingEnded
        | LetterVerdict::Ahead(..)
        | LetterVerdict::AheadEnded(_)
        | LetterVerdict::LeaveAsked(_)
        | LetterVerdict::Left
        | LetterVerdict::StandInAsked(..)
        | LetterVerdict::StandIn(..)
        | LetterVerdict::Absence(..)
        | LetterVerdict::NoAbsence(..)
        | LetterVerdict::Volume(..)
        | LetterVerdict::NoteForwarded(_)
        | LetterVerdict::PressOnly(true)
        | LetterVerdict::ProtestOnly(true)
        | LetterVerdict::VoteOnly(true)
        | LetterVerdict::RequestOnly(_)
        | LetterVerdict::NewToken(_)
        | LetterVerdict::AddressAsked { .. }
        | LetterVerdict::AddressHalf(..)
        | LetterVerdict::AddressChanged(_) => AnswerCost::Productive,
    }
}
