//! Remarks at the end of the next mail to a seat: which mail was replaced before it left, which deadline moved.

use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::game_state::observing::ObserverCount;
use crate::rendering::mail_composer::MailComposer;
use bulla_store::{ReadTransaction, SeatId};

/// A remark at the end of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatRemark {
    /// Number of a mail that was replaced before it left.
    Replaced(i64),
    /// A deadline that moved: its segment as `9-realm`, the new time if there is one, and the reason that a moderator gave.
    Deadline(String, Option<i64>, String),
    /// The number of observers by mail, or who may observe, is another.
    Observers(ObserverCount),
}

impl SeatRemark {
    /// Returns the remark in the language of this office's reader.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn line(&self, office: OfficeContext<'_>) -> Result<String, OfficeError> {
        let composer = MailComposer { office };
        match self {
            SeatRemark::Replaced(number) => composer.line("remark.replaced", &[number.to_string()]),
            SeatRemark::Deadline(segment, None, _) => {
                composer.line("remark.no-deadline", std::slice::from_ref(segment))
            }
            SeatRemark::Deadline(segment, Some(at), why) => {
                let words = [segment.clone(), composer.time(*at)?, why.clone()];
                match why.is_empty() {
                    true => composer.line("remark.deadline", &words),
                    false => composer.line("remark.deadline-why", &words),
                }
            }
            SeatRemark::Observers(count) => observers(&composer, *count),
        }
    }
}

/// Returns how many observe the game by mail, and who may.
fn observers(composer: &MailComposer<'_>, count: ObserverCount) -> Result<String, OfficeError> {
    let number = count.observers.to_string();
    let mut line = match count.observers {
        0 => composer.line("remark.observers-none", &[])?,
        _ => composer.line("remark.observers", &[number, count.delay.to_string()])?,
    };
    if let Some(delay) = count.by_letter {
        line.push(' ');
        line.push_str(&composer.line("remark.observers-open", &[delay.to_string()])?);
    }
    Ok(line)
}

/// Returns what the next mail to a seat says at its end.
///
/// # Errors
/// The database.
pub fn untold_remarks(
    records: &mut ReadTransaction<'_>,
    seat: SeatId,
) -> Result<Vec<SeatRemark>, OfficeError> {
    let mut remarks = Vec::new();
    for one in records.untold_remarks(seat)? {
        match (one.replaced, one.segment) {
            (Some(number), _) => remarks.push(SeatRemark::Replaced(number)),
            (None, Some(segment)) => {
                let segment = records.segment(segment)?;
                let name = format!("{}-{}", segment.turn, segment.name);
                remarks.push(SeatRemark::Deadline(name, one.deadline, one.why));
            }
            (None, None) => {}
        }
    }
    if records.has_observer_remark(seat)? {
        let game = records.seat(seat)?.game;
        let game = records.game(game)?;
        remarks.push(SeatRemark::Observers(ObserverCount::of(records, &game)?));
    }
    Ok(remarks)
}
