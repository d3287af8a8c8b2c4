//! A machine that answers each mail of ours, and does not say that it is one, must not be answered for ever: letters of one sender
//! that come to nothing in the same way are answered some times a day, then once a day. One that counts makes that forgotten.

use super::clerk::Clerk;
use super::pace::{Effort, Pace, effort};
use crate::means::problem::OfficeError;
use crate::speech::verdict::Verdict;
use bulla_store::AnswerCount;

const DAY: i64 = 24 * 3600;

impl Clerk<'_, '_> {
    /// Counts an answer to whoever wrote the letter on the desk.
    pub(super) fn pace(&mut self, verdict: &Verdict, at: i64) -> Result<Pace, OfficeError> {
        let Some(writer) = self.writer.clone() else {
            return Ok(Pace::Answered);
        };
        let most = match effort(verdict) {
            Effort::Idle(most) => most,
            Effort::Neither => return Ok(Pace::Answered),
            Effort::Counts => {
                if writer.is_idle {
                    self.records.forget_answers(&writer.who)?;
                }
                return Ok(Pace::Answered);
            }
        };
        let kind = verdict.kind().id();
        let known = self.records.answered(&writer.who, kind)?;
        let (since, before) = match known {
            Some(known) if (at - known.since).abs() < DAY => (known.since, known.letters),
            // Whoever went on to the end yesterday gets one today.
            Some(known) if known.letters >= most => (at, most - 1),
            _ => (at, 0),
        };
        let letters = before + 1;
        let answered = AnswerCount { since, letters };
        self.records.count_answer(&writer.who, kind, answered)?;
        Ok(match letters {
            _ if letters < most => Pace::Answered,
            _ if letters == most => Pace::Last(most),
            _ => Pace::Silent,
        })
    }
}
