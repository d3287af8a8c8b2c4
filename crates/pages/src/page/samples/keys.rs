//! The keys of sentences that the office speaks.

use super::super::input::Heading;
use super::super::render::Templates;
use super::super::source::Trouble;

/// The lines of `answers.txt` that the office speaks, with the words each gets.
pub const ANSWERS: &[(&str, usize)] = &[
    ("disagrees.game", 1),
    ("disagrees.nation", 1),
    ("disagrees.segment", 2),
    ("disagrees.token", 0),
    ("disagrees.seats", 0),
    ("disagrees.scope", 0),
    ("disagrees.code", 0),
    ("too-long.size", 2),
    ("held.address", 1),
    ("held.nowhere", 0),
    ("held.forged", 1),
    ("held.unvouched", 1),
    ("address.none", 1),
    ("address.machine", 1),
    ("address.unknown", 1),
    ("address.known", 1),
    ("address.often", 1),
    ("address.old-came", 1),
    ("address.new-came", 1),
    ("code.elsewhere", 0),
    ("code.unknown", 0),
    ("code.judged", 0),
    ("code.late", 0),
    ("code.expired", 0),
    ("code.since", 0),
    ("code.used", 0),
    ("again", 2),
    ("resent", 2),
    ("history", 0),
    ("absence.filed", 3),
    ("absence.withdrawn", 2),
    ("absence.date", 1),
    ("absence.unknown", 1),
    ("absence.begun", 2),
    ("absence.past", 1),
    ("absence.far", 1),
    ("absence.overlap", 2),
    ("absence.long", 2),
    ("volume.everything", 1),
    ("volume.decisions", 1),
    ("volume.digest", 1),
    ("format.full", 0),
    ("format.text", 0),
    ("digest", 1),
    ("history.cut", 0),
    ("history.empty", 0),
    ("disagrees.request", 0),
    ("number.first", 1),
    ("number", 2),
    ("unserved", 1),
    ("final", 1),
    ("waiting", 1),
    ("leaves", 2),
    ("joins", 2),
    ("held.unread", 0),
    ("held.unsent", 2),
    ("held.queued", 1),
    ("held.bounced", 3),
    ("held.away", 0),
    ("held.late", 0),
    ("held.read", 0),
    ("replaced", 2),
    ("replaced.you", 2),
    ("deadline.extended", 1),
    ("deadline.paused", 1),
    ("deadline.resumed", 1),
    ("deadline.waits", 1),
    ("deadline.away", 1),
    ("deadline.unread", 1),
    ("deadline.read", 1),
    ("address.coming", 2),
    ("address.gone", 2),
    ("set.hours", 3),
    ("ended.finished", 1),
    ("ended.draw", 1),
    ("ended.abandoned", 1),
    ("ended.cancelled", 1),
];

/// The lines of `subjects.txt` beside those of verdicts.
pub const SUBJECTS: &[&str] = &[
    "page",
    "again",
    "history",
    "rules",
    "public",
    "reminder",
    "status",
    "form",
    "forecast",
    "help",
    "end",
    "stranger",
    "notice",
    "moderators",
    "newcomer",
    "moved",
];

/// Subjects of mails that belong to no game. All others begin with its name, so that players can sort their mail by it.
const OUTSIDE: [&str; 3] = ["stranger", "newcomer", "moved"];

pub fn subject(
    templates: &Templates,
    heading: Heading<'_>,
    state: &str,
) -> Result<String, Trouble> {
    let subject = templates.subject(heading, state)?;
    let has_tag = subject.starts_with(&format!("[{}] ", heading.game));
    match has_tag || OUTSIDE.contains(&state) {
        true => Ok(subject),
        false => Err(format!("subjects.txt: {state} must begin with [{{0}}] and a blank").into()),
    }
}
