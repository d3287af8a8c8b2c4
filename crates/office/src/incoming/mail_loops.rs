//! A machine that answers each mail of ours, and does not say that it is one, must not be answered for ever: letters of one sender
//! that come to nothing in the same way are answered some times a day, then once a day. One that counts makes that forgotten.

use super::answer_limits::{AnswerCost, RateLimit, answer_cost};
use super::counted_sender::CountedSender;
use crate::context::error::OfficeError;
use crate::rendering::letter_verdict::LetterVerdict;
use bulla_store::{AnswerCount, WriteTransaction};

const DAY: i64 = 24 * 3600;

/// Counts an answer to the writer of a letter.
pub(super) fn count_answer(
    records: &mut WriteTransaction<'_>,
    sender: Option<&CountedSender>,
    verdict: &LetterVerdict,
    at: i64,
) -> Result<RateLimit, OfficeError> {
    let Some(writer) = sender else {
        return Ok(RateLimit::Answered);
    };
    let most = match answer_cost(verdict) {
        AnswerCost::Unproductive(most) => most,
        AnswerCost::Uncounted => return Ok(RateLimit::Answered),
        AnswerCost::Productive => {
            if writer.is_idle {
                records.forget_answers(&writer.who)?;
            }
            return Ok(RateLimit::Answered);
        }
    };
    let kind = verdict.kind().id();
    let known = records.answered(&writer.who, kind)?;
    let (since, before) = match known {
        Some(known) if (at - known.since).abs() < DAY => (known.since, known.letters),
        // Whoever went on to the end yesterday gets one today.
        Some(known) if known.letters >= most => (at, most - 1),
        _ => (at, 0),
    };
    let letters = before + 1;
    let answered = AnswerCount { since, letters };
    records.count_answer(&writer.who, kind, answered)?;
    Ok(match letters {
        _ if letters < most => RateLimit::Answered,
        _ if letters == most => RateLimit::Last(most),
        _ => RateLimit::Silent,
    })
}
