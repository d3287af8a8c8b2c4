//! Reminders for seats that owe orders: what stands of theirs, what is asked, the form that holds their draft, and links that answer.

use super::mail_composer::{ComposedMail, MailComposer};
use super::order_form::{final_block, keys_only_form, standing_block};
use super::page_reader::PageReader;
use crate::context::error::OfficeError;
use crate::context::name_lookup::viewer;
use crate::game_state::owing_seats::OwingSeat;
use bulla_core::orders::topics;
use bulla_core::turn::Prompt;
use bulla_pages::page::{ShortReplyInput, StandingOrdersText};
use bulla_store::StoredOrders;

/// Characters of orders that a link carries at most: clients cut longer ones.
const LONGEST_LINK: usize = 1200;

/// Occasion of a reminder.
#[derive(Clone, Debug)]
pub enum ReminderOccasion {
    /// The deadline is near.
    Near,
    /// The deadline has passed, and the table waits: sentences that say why.
    Late(Vec<String>),
}

impl MailComposer<'_> {
    /// Returns a reminder for a seat.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn reminder(
        &self,
        reader: &PageReader<'_>,
        owing: &OwingSeat,
        occasion: &ReminderOccasion,
    ) -> Result<ComposedMail, OfficeError> {
        let reader = &PageReader {
            standing: owing.standing.as_deref(),
            carried: owing.draft.as_ref().map(|draft| draft.text.as_str()),
            ..*reader
        };
        let (templates, prompts) = (self.office.templates, self.prompts(reader));
        let view = reader.table.view(viewer(reader.seat));
        let deadline = self.deadline(reader)?;
        let heading = reader.heading(deadline.as_ref());
        let block = owing.draft.as_ref().map(|draft| {
            let is_held = holds(&prompts, draft);
            match is_held {
                true => String::new(),
                false => standing_block(reader.table, reader.seat, reader.token, draft),
            }
        });
        let standing = owing
            .draft
            .as_ref()
            .zip(block.as_deref())
            .map(|(draft, block)| StandingOrdersText {
                block,
                revision: u32::try_from(draft.revision).unwrap_or(u32::MAX),
                status: "draft",
            });
        let document = templates.reminder(&ShortReplyInput {
            heading,
            view: Some(&view),
            prompts: &prompts,
            form: &keys_only_form(templates, reader, &view, &prompts)?,
            standing,
            confirm: None,
            lines: &self.reminder_lines(owing, occasion)?,
            seats: reader.names,
        })?;
        let due = match reader.deadline {
            Some(at) => self.due(at)?,
            None => String::new(),
        };
        let state = match (occasion, reader.waits) {
            (ReminderOccasion::Near, _) => "reminder",
            (ReminderOccasion::Late(..), false) => "owed",
            (ReminderOccasion::Late(..), true) => "owed.waits",
        };
        let mut buttons = self.page_buttons(reader, &view, &prompts)?;
        if let Some(draft) = owing.draft.as_ref() {
            let block = final_block(reader, draft);
            if block.len() <= LONGEST_LINK {
                buttons.insert(0, self.button(reader, "button.final", &[], &block)?);
            }
        }
        let subject = templates.subject_by(heading, state, &due)?;
        Ok(ComposedMail::told(subject, document, buttons))
    }

    fn reminder_lines(
        &self,
        owing: &OwingSeat,
        occasion: &ReminderOccasion,
    ) -> Result<Vec<String>, OfficeError> {
        let mut lines = match occasion {
            ReminderOccasion::Near => Vec::new(),
            ReminderOccasion::Late(lines) => lines.clone(),
        };
        match owing.proposal.map(|proposal| proposal.mail) {
            Some(Some(number)) => lines.push(self.line("owed.yes", &[number.to_string()])?),
            Some(None) => lines.push(self.line("owed.yes-unnumbered", &[])?),
            None => {}
        }
        Ok(lines)
    }
}

/// Returns whether a form with these questions holds all that a draft says.
fn holds(prompts: &[Prompt], draft: &StoredOrders) -> bool {
    topics(&draft.text)
        .iter()
        .all(|topic| prompts.iter().any(|prompt| prompt.topic == *topic))
}
