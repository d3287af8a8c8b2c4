//! Mails of a tournament to its people, each in his language.

use super::tournament::Tournament;
use crate::office::{MailParagraph, OfficeError, TournamentDay, TournamentDesk, TournamentMail};
use crate::store::StoredEntry;

/// Queues a mail to the person of an entry.
pub(super) fn tell(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    entry: &StoredEntry,
    subject: &str,
    paragraphs: Vec<MailParagraph>,
) -> Result<(), OfficeError> {
    let addresses: Vec<String> = entry.addresses.split(' ').map(str::to_owned).collect();
    desk.mail(&mail(tournament, entry, &addresses, subject, paragraphs))
}

/// Queues a mail to the person of an entry, with the days of the tournament for his calendar.
pub(super) fn tell_with_calendar(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    entry: &StoredEntry,
    (subject, paragraphs): (&str, Vec<MailParagraph>),
    days: &[TournamentDay],
) -> Result<(), OfficeError> {
    let addresses: Vec<String> = entry.addresses.split(' ').map(str::to_owned).collect();
    let mail = mail(tournament, entry, &addresses, subject, paragraphs);
    desk.mail_with_calendar(&mail, (&tournament.list, days))
}

fn mail<'a>(
    tournament: &'a Tournament,
    entry: &'a StoredEntry,
    addresses: &'a [String],
    subject: &'a str,
    paragraphs: Vec<MailParagraph>,
) -> TournamentMail<'a> {
    TournamentMail {
        tournament: tournament.name(),
        addresses,
        language: entry.language.as_deref(),
        subject,
        paragraphs,
    }
}

/// A sentence with its words.
pub(super) fn say(key: &'static str, words: &[&str]) -> MailParagraph {
    MailParagraph::sentence(key, &owned(words))
}

pub(super) fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}
