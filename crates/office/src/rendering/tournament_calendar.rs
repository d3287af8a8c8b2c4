//! The days of a tournament as a file for calendars, in the language of the reader.

use super::mail_composer::MailComposer;
use crate::context::OfficeContext;
use crate::context::entry_list::EntryList;
use crate::context::error::OfficeError;
use bulla_mail::{Attachment, AttachmentContent, DayEvent, calendar_of_days};
use chrono::NaiveDate;

/// A day of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentDay {
    pub day: NaiveDate,
    /// Key of `answers.txt`: `days.start` and so on.
    pub key: &'static str,
    /// Name of the round; `None` for what is no round's.
    pub round: Option<String>,
}

/// Returns the text of the file; `sequence` is greater than in every calendar with other days before.
///
/// # Errors
/// There is no such text.
pub fn calendar_file(
    office: OfficeContext<'_>,
    list: &EntryList,
    days: &[TournamentDay],
    sequence: u32,
) -> Result<String, OfficeError> {
    let composer = MailComposer { office };
    let (title, zone) = (&list.file.title, &list.file.zone);
    let note = composer.line("days.note", std::slice::from_ref(zone))?;
    let mut events = Vec::new();
    for day in days {
        let round = day.round.clone().unwrap_or_default();
        let kind = day.key.trim_start_matches("days.");
        let name = &list.stored.name;
        events.push(DayEvent {
            uid: format!("{name}/{round}/{kind}@{}", office.config.domain()),
            day: day.day,
            summary: composer.line(day.key, &[title.clone(), round])?,
            description: note.clone(),
        });
    }
    Ok(calendar_of_days(&events, sequence, office.now))
}

/// Returns the file as a part of a mail.
pub fn calendar_attachment(text: String) -> Attachment {
    Attachment {
        file: "tournament.ics".to_owned(),
        kind: "text/calendar; charset=utf-8; method=PUBLISH",
        matter: AttachmentContent::Text(text),
    }
}
