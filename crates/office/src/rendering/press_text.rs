//! Words of seats for other seats, as each of their readers is told them.

use super::mail_composer::{ComposedMail, MailComposer};
use super::mail_parts::MailParts;
use super::page_reader::PageReader;
use crate::context::error::OfficeError;
use crate::context::quote_bars::quote_with_bars;
use crate::game_state::state::GameState;
use bulla_pages::page::{Document, ReceivedPress};
use bulla_store::{Game, ReadTransaction, Seat, StoredPress};

impl MailComposer<'_> {
    /// Returns what a seat reads of the press that came to it; nothing of press that went to others.
    pub fn press(
        &self,
        table: &GameState,
        reader: &Seat,
        seats: &[Seat],
        all: &[StoredPress],
    ) -> Result<Vec<ReceivedPress>, OfficeError> {
        let mut heard = Vec::new();
        for press in all {
            let Some(own) = press.to.iter().find(|to| to.seat == reader.id) else {
                continue;
            };
            let writer = seats.iter().find(|seat| seat.id == press.seat);
            let writer = writer.filter(|_| press.is_signed);
            heard.push(ReceivedPress {
                number: u32::try_from(own.number).unwrap_or(u32::MAX),
                from: writer.map(|seat| table.name_of(seat).to_owned()),
                to: receivers(table, seats, press),
                when: self.time(press.at)?,
                lines: quote_with_bars(&press.text),
            });
        }
        Ok(heard)
    }

    /// Returns the press that came to a seat and is on no page of it yet.
    pub fn untold_press(
        &self,
        records: &mut ReadTransaction<'_>,
        game: &Game,
        table: &GameState,
        reader: &Seat,
    ) -> Result<Vec<ReceivedPress>, OfficeError> {
        let is_new = |press: &StoredPress| {
            let mut to = press.to.iter();
            to.any(|to| to.seat == reader.id && to.told.is_none())
        };
        let mut press = records.untold_press(game.id)?;
        press.retain(is_new);
        let seats = records.seats(game.id)?;
        self.press(table, reader, &seats, &press)
    }

    /// A mail that brings it.
    pub fn press_mail(
        &self,
        reader: &PageReader<'_>,
        press: &[ReceivedPress],
    ) -> Result<ComposedMail, OfficeError> {
        let deadline = self.deadline(reader)?;
        let heading = reader.heading(deadline.as_ref());
        let templates = self.office.templates;
        let document = templates.press(heading, press)?;
        Ok(ComposedMail {
            subject: templates.subject(heading, "press")?,
            body: document.text(),
            mail_parts: MailParts::told(document, Vec::new(), None),
        })
    }

    /// Returns what the writer is told of press that was relayed, or will be with the next pages.
    pub fn press_went(
        &self,
        table: &GameState,
        seats: &[Seat],
        press: &StoredPress,
        key: &str,
    ) -> Result<Document, OfficeError> {
        let to = if press.is_to_all {
            self.line("press.everybody", &[])?
        } else {
            receivers(table, seats, press).join(", ")
        };
        let mut lines = vec![self.line(key, &[press.number.to_string(), to])?];
        if !press.is_signed {
            lines.push(self.line("press.nameless", &[])?);
        }
        lines.extend(quote_with_bars(&press.text));
        let templates = self.office.templates;
        Ok(templates.paragraph(lines.join("\n"))?)
    }
}

/// The names of those that a press went to; none where it went to everybody.
fn receivers(table: &GameState, seats: &[Seat], press: &StoredPress) -> Vec<String> {
    if press.is_to_all {
        return Vec::new();
    }
    let named = press.to.iter().filter_map(|to| {
        let seat = seats.iter().find(|seat| seat.id == to.seat)?;
        Some(table.name_of(seat).to_owned())
    });
    named.collect()
}
