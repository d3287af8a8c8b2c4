//! Writers for a seat that may have another player since: an answer goes to the person who wrote.

use super::mail_queue::MailQueue;
use crate::context::OfficeContext;
use crate::context::acted_by::lines;
use crate::context::error::OfficeError;
use crate::rendering::mail_composer::{ComposedMail, MailComposer};
use bulla_core::text::fold;
use bulla_store::{LetterId, ReadTransaction, Seat, WriteTransaction};

/// Recipient of the answer to a letter whose seat has another player since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyAddressee {
    /// Person who wrote the letter, at the address that it came from.
    Writer,
    /// Person who plays the seat now.
    Successor,
}

impl ReplyAddressee {
    /// The first line of an answer, where it says to whom the rest goes, and the rest.
    pub fn of_words(words: &str) -> (Option<ReplyAddressee>, &str) {
        let words = words.trim_start();
        let (first, rest) = words.split_once('\n').unwrap_or((words, ""));
        match fold(first.trim().trim_end_matches('.')).as_str() {
            "to: writer" | "an: schreiber" => (Some(ReplyAddressee::Writer), rest.trim()),
            "to: successor" | "an: nachfolger" => (Some(ReplyAddressee::Successor), rest.trim()),
            _ => (None, words),
        }
    }
}

/// Writer of a letter for a seat.
pub struct LetterAuthor {
    /// The address that it came from.
    pub address: String,
    /// The player of the seat is the same person still.
    pub is_player: bool,
}

impl LetterAuthor {
    /// `at` is when the letter was taken.
    pub fn of(
        records: &mut ReadTransaction<'_>,
        seat: &Seat,
        letter: LetterId,
        at: i64,
    ) -> Result<LetterAuthor, OfficeError> {
        let stored = records.letter(letter)?;
        let from = bulla_mail::read(&stored.raw).from.into_iter().next();
        let address = from.unwrap_or_default();
        let since = records.seated_at(seat.id)?;
        let has = records.addresses(seat.id)?;
        // Within one second it cannot be told by the time.
        let is_player = at > since || since == 0 || (at == since && has.contains(&address));
        Ok(LetterAuthor { address, is_player })
    }
}

/// Sends words of a moderator to somebody who plays no more: a mail outside of the game, without anything of it but its name.
pub fn tell_writer(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    seat: &Seat,
    writer: &LetterAuthor,
    key: &str,
    about: &[String],
    words: &str,
) -> Result<(), OfficeError> {
    let composer = MailComposer {
        office: office.for_seat(seat),
    };
    let top = composer.to_a_writer(key, about)?;
    let said: String = lines(words)
        .iter()
        .map(|line| format!("| {line}\n"))
        .collect();
    let composed = ComposedMail {
        body: if said.is_empty() {
            top.body
        } else {
            format!("{}\n{said}", top.body)
        },
        ..top
    };
    MailQueue { office }.to_former_address(records, &writer.address, composed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_says_to_whom_the_rest_goes() {
        for (words, to, rest) in [
            (
                "to: writer\n\nYes.\nThanks",
                Some(ReplyAddressee::Writer),
                "Yes.\nThanks",
            ),
            ("To: Successor\nYes", Some(ReplyAddressee::Successor), "Yes"),
            ("\nAn: Schreiber\nJa", Some(ReplyAddressee::Writer), "Ja"),
            ("an: nachfolger\nJa", Some(ReplyAddressee::Successor), "Ja"),
            ("to: Ann\nYes", None, "to: Ann\nYes"),
            ("Yes", None, "Yes"),
            ("to: writer", Some(ReplyAddressee::Writer), ""),
        ] {
            assert_eq!(ReplyAddressee::of_words(words), (to, rest), "{words}");
        }
    }
}
