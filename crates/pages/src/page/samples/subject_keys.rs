//! The keys of the subjects of mails, beside those of verdicts.

use super::super::mail_heading::MailHeading;
use super::super::render::Templates;
use super::super::template_source::TemplateError;

/// The lines of `subjects.txt` beside those of verdicts.
pub const SUBJECTS: &[&str] = &[
    "page",
    "page.waits",
    "page.told",
    "rejudged",
    "restored",
    "again",
    "history",
    "dates",
    "record",
    "invitation",
    "invitation.news",
    "invited",
    "standby",
    "rules",
    "public",
    "reminder",
    "owed",
    "owed.waits",
    "status",
    "form",
    "forecast",
    "forecast.orders",
    "neighbours",
    "why",
    "help",
    "end",
    "stranger",
    "notice",
    "deadline",
    "deadline.none",
    "press",
    "moderators",
    "alarm",
    "note",
    "protest",
    "vote",
    "moderator",
    "moderator-asks",
    "newcomer",
    "moved",
    "replaced",
    "observer",
    "observing",
    "standing-in",
    "tournament.entered",
    "tournament.left",
    "tournament.moved-up",
    "tournament.closed",
    "tournament.drawn",
    "tournament.standings",
    "tournament.advanced",
    "tournament.amended",
    "tournament.off",
    "entry.standby",
    "offer.seat",
    "offer.answer",
    "entry.ask",
    "entry.answer",
];

/// Subjects of mails that belong to no game. All others begin with its name, so that players can sort their mail by it.
const OUTSIDE: [&str; 10] = [
    "stranger",
    "alarm",
    "moderator",
    "moderator-asks",
    "standby",
    "newcomer",
    "moved",
    "replaced",
    "standing-in",
    "observing",
];

pub fn subject(
    templates: &Templates,
    heading: MailHeading<'_>,
    state: &str,
) -> Result<String, TemplateError> {
    let subject = templates.subject(heading, state)?;
    let has_tag = subject.starts_with(&format!("[{}] ", heading.game));
    if has_tag || OUTSIDE.contains(&state) {
        Ok(subject)
    } else {
        Err(format!("subjects.txt: {state} must begin with [{{0}}] and a blank").into())
    }
}
