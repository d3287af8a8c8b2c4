//! Mail of the office as rows for the outbox: to the registered addresses of a seat, or once to a stranger.
//!
//! The mails to a seat have numbers from 1 without gaps, so that a player notices a lost one; they count nothing of others.

use super::content_hash::{content, without_chain_head};
use super::html_parts::html_body;
use super::seat_remarks::{SeatRemark, untold_remarks};
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::context::hash_chain::printed_hash;
use crate::context::mail_threads::{RepliedLetter, root};
use crate::context::plus_address;
use crate::context::token::{Token, message_id, plain_message_id};
use crate::game_state::chain_entries::letter_entry;
use crate::game_state::standing_in::wrote;
use crate::rendering::letter_verdict::MailAudience;
use crate::rendering::mail_composer::ComposedMail;
use crate::rendering::mail_parts::MailParts;
use crate::rendering::seat_history::SIGNATURE;
use bulla_mail::{Attachment, AutoSubmitted, HtmlBody, MessageDraft, NamedAddress, outline};
use bulla_store::{
    Game, LetterId, MailFormat, MailKind, NewMail, ReadTransaction, Seat, SeatId, Segment, StandIn,
    WriteTransaction, hash_of_text,
};

/// Microsoft's word for what RFC 3834 asks of machines, reports of failure apart: those are wanted.
const SUPPRESS: &str = "DR, RN, NRN, OOF, AutoReply";

/// Addresses for the mail of a seat, and the number of its next mail.
#[derive(Clone, Debug)]
pub struct SeatMailbox {
    pub addresses: Vec<String>,
    pub next: i64,
    /// Head of the chain of its game in printed form, as of the last segment that was judged.
    pub head: Option<String>,
    /// Entry in that chain of the letter of this seat that the mail answers.
    pub chain_entry: Option<String>,
    /// True if the office was made for tests.
    pub for_tests: bool,
    /// Moderators that the game names.
    pub moderators: Vec<String>,
    /// Remarks that the next mail makes at its end, in order.
    pub remarks: Vec<SeatRemark>,
    /// Stand-ins that the seat ever had.
    pub stand_ins: Vec<StandIn>,
    /// True if the mail answers a letter of a stand-in.
    pub answers_stand_in: bool,
}

impl SeatMailbox {
    pub fn of(records: &mut ReadTransaction<'_>, seat: SeatId) -> Result<SeatMailbox, OfficeError> {
        Ok(SeatMailbox {
            addresses: records.addresses(seat)?,
            next: records.next_mail_number(seat)?,
            head: records.head_for(seat)?.map(|head| printed_hash(&head)),
            chain_entry: None,
            for_tests: records.office()?.made_for_tests,
            moderators: records.named_moderators_at(seat)?,
            remarks: untold_remarks(records, seat)?,
            stand_ins: records.stand_ins(seat)?,
            answers_stand_in: false,
        })
    }

    /// Returns the letterbox for a mail that answers a letter of this seat.
    pub fn answering(
        records: &mut ReadTransaction<'_>,
        office: OfficeContext<'_>,
        game: &Game,
        seat: SeatId,
        letter: Option<LetterId>,
    ) -> Result<SeatMailbox, OfficeError> {
        let chain_entry = match letter {
            Some(letter) => Some(letter_entry(records, office, game, letter)?),
            None => None,
        };
        let mailbox = SeatMailbox::of(records, seat)?;
        let answers_stand_in = match letter {
            Some(letter) => wrote(records, &mailbox.addresses, &mailbox.stand_ins, letter)?,
            None => false,
        };
        Ok(SeatMailbox {
            chain_entry,
            answers_stand_in,
            ..mailbox
        })
    }

    /// The line by which whoever keeps the mail can hold the office to it.
    fn bound(&self) -> Option<(&'static str, Vec<String>)> {
        let head = self.head.clone()?;
        Some(match self.chain_entry.clone() {
            Some(chain_entry) => ("chain.letter", vec![head, chain_entry]),
            None => ("chain", vec![head]),
        })
    }
}

/// Recipient of a mail, and the secret that it is sent under.
#[derive(Clone, Copy)]
pub struct MailRecipient<'a> {
    pub game: &'a Game,
    pub seat: &'a Seat,
    pub mailbox: &'a SeatMailbox,
    pub token: Token,
}

/// Content of a mail.
#[derive(Clone, Debug)]
pub struct OutgoingMessage {
    pub kind: MailKind,
    pub audience: MailAudience,
    pub subject: String,
    pub body: String,
    pub answers: Option<RepliedLetter>,
    /// Content for a seat that wants more than text.
    pub mail_parts: MailParts,
    /// True if it concerns the player and not what is played: a stand-in gets none of it.
    pub is_personal: bool,
    /// The one address of the seat that it goes to; `None`: it goes to all.
    pub only_to: Option<String>,
}

impl OutgoingMessage {
    /// Returns a message to a seat or to a stranger, which nobody else may see.
    pub fn of(composed: ComposedMail) -> OutgoingMessage {
        OutgoingMessage {
            kind: MailKind::Answer,
            audience: MailAudience::Own,
            subject: composed.subject,
            body: composed.body,
            answers: None,
            mail_parts: composed.mail_parts,
            is_personal: false,
            only_to: None,
        }
    }
}

/// Additions to the text of a mail, for those who want more.
#[derive(Clone, Debug, Default)]
pub struct Attachments {
    pub html: Option<HtmlBody>,
    pub attached: Vec<Attachment>,
}

#[derive(Clone, Copy)]
pub struct MailQueue<'a> {
    pub office: OfficeContext<'a>,
}

impl MailQueue<'_> {
    /// Queues a mail to a seat, under its secret for the segment that the mail is of. Returns whether it goes anywhere: a seat
    /// without an address gets none.
    pub fn queue(
        self,
        records: &mut WriteTransaction<'_>,
        game: &Game,
        seat: &Seat,
        segment: &Segment,
        message: OutgoingMessage,
    ) -> Result<bool, OfficeError> {
        let queued = self.queue_with_id(records, game, seat, segment, message)?;
        Ok(queued.is_some())
    }

    /// Queues a mail like [`MailQueue::queue`] and returns its Message-ID; `None` if nobody plays the seat.
    pub fn queue_with_id(
        self,
        records: &mut WriteTransaction<'_>,
        game: &Game,
        seat: &Seat,
        segment: &Segment,
        message: OutgoingMessage,
    ) -> Result<Option<String>, OfficeError> {
        let letter = message.answers.as_ref().map(|answered| answered.letter);
        let mut mailbox = SeatMailbox::answering(records, self.office, game, seat.id, letter)?;
        if let Some(only) = &message.only_to {
            mailbox.addresses.retain(|address| address == only);
        }
        let receiver = MailRecipient {
            game,
            seat,
            mailbox: &mailbox,
            token: self.office.token(&game.slug, seat, segment),
        };
        let Some(mail) = self.to_seat(&receiver, message)? else {
            return Ok(None);
        };
        records.queue_mail_for(&mail, Some(segment.id))?;
        Ok(Some(mail.message_id))
    }

    /// A mail to a seat, dressed as the seat wants it. `None` when the seat has no address: nobody plays it.
    pub fn to_seat(
        self,
        receiver: &MailRecipient<'_>,
        message: OutgoingMessage,
    ) -> Result<Option<NewMail>, OfficeError> {
        self.to_seat_with_files(receiver, message, Vec::new())
    }

    /// The same, with files that go along whatever the seat wants.
    pub fn to_seat_with_files(
        self,
        receiver: &MailRecipient<'_>,
        mut message: OutgoingMessage,
        files: Vec<Attachment>,
    ) -> Result<Option<NewMail>, OfficeError> {
        if receiver.mailbox.addresses.is_empty() {
            return Ok(None);
        }
        let mail_parts = std::mem::take(&mut message.mail_parts);
        let mut luggage = match receiver.seat.format {
            MailFormat::Full if message.audience == MailAudience::Own => {
                let office = self.office.for_seat(receiver.seat);
                let footer = self.mail_footer(receiver.seat, receiver.mailbox)?;
                let (html, attached) = html_body(office, &receiver.game.slug, mail_parts, &footer)?;
                Attachments { html, attached }
            }
            MailFormat::Full | MailFormat::Text => Attachments::default(),
        };
        luggage.attached.extend(files);
        self.to_seat_with_parts(receiver, message, luggage)
    }

    /// Prepares a mail like [`MailQueue::to_seat`], with attachments.
    pub fn to_seat_with_parts(
        self,
        receiver: &MailRecipient<'_>,
        message: OutgoingMessage,
        luggage: Attachments,
    ) -> Result<Option<NewMail>, OfficeError> {
        if receiver.mailbox.addresses.is_empty() {
            return Ok(None);
        }
        let (kind, audience) = (message.kind, message.audience);
        let is_personal = message.is_personal;
        let letter = message.answers.as_ref().map(|answered| answered.letter);
        let mut compose = self.compose(receiver.mailbox.addresses.clone(), message);
        (compose.html, compose.attached) = (luggage.html, luggage.attached);
        compose.headers = self.fields(receiver, audience);
        if audience == MailAudience::Own {
            compose.body = format!(
                "{}{SIGNATURE}{}\n",
                compose.body,
                self.mail_footer(receiver.seat, receiver.mailbox)?
            );
            let (game, seat) = (&receiver.game.slug, receiver.seat.number);
            let root = root(self.office.key, game, seat, self.office.config.domain());
            compose.references.retain(|id| *id != root);
            compose.references.insert(0, root);
        }
        let of = |mail| NewMail {
            game: Some(receiver.game.id),
            seat: Some(receiver.seat.id),
            ..mail
        };
        let copy = match self.stand_in_of(receiver).filter(|_| !is_personal) {
            Some(stand_in) => {
                let (mut copied, token) = self.copy_for(receiver, stand_in, &compose);
                copied.message_id = self.message_id_of(&copied, receiver, &token, audience);
                Some(Box::new(NewMail {
                    stand_in: Some(stand_in.id),
                    ..of(self.row(copied, kind, letter)?)
                }))
            }
            None => None,
        };
        compose.message_id = self.message_id_of(&compose, receiver, &receiver.token, audience);
        Ok(Some(NewMail {
            number: (audience == MailAudience::Own).then_some(receiver.mailbox.next),
            copy,
            ..of(self.row(compose, kind, letter)?)
        }))
    }

    fn message_id_of(
        &self,
        compose: &MessageDraft,
        receiver: &MailRecipient<'_>,
        token: &Token,
        audience: MailAudience,
    ) -> String {
        let head = receiver.mailbox.head.as_deref();
        let content = content(compose, head);
        let (key, domain) = (self.office.key, self.office.config.domain());
        match audience {
            MailAudience::Own => {
                let words = hash_of_text(&without_chain_head(&compose.body, head));
                message_id(key, token, &[&content], &words, domain)
            }
            MailAudience::Shareable => plain_message_id(key, &[&content], domain),
        }
    }

    /// The one fixed text; it depends on nothing in any game.
    pub fn to_stranger(
        self,
        address: &str,
        message: OutgoingMessage,
    ) -> Result<NewMail, OfficeError> {
        self.without_seat(vec![address.to_owned()], message, Vec::new())
    }

    /// Queues a mail to an address that is not, or no longer, one of a seat: it carries the secret of none.
    pub fn to_former_address(
        self,
        records: &mut WriteTransaction<'_>,
        address: &str,
        composed: ComposedMail,
    ) -> Result<(), OfficeError> {
        let mail = self.to_stranger(address, OutgoingMessage::of(composed))?;
        Ok(records.queue_mail(&mail)?)
    }

    /// A mail to a player who is asked to play: it carries the secret of no seat.
    pub fn to_invited(
        self,
        addresses: Vec<String>,
        message: OutgoingMessage,
    ) -> Result<NewMail, OfficeError> {
        self.without_seat(addresses, message, Vec::new())
    }

    /// The same with files.
    pub fn to_invited_with_files(
        self,
        addresses: Vec<String>,
        message: OutgoingMessage,
        files: Vec<Attachment>,
    ) -> Result<NewMail, OfficeError> {
        self.without_seat(addresses, message, files)
    }

    /// A mail to moderators.
    pub fn to_moderators(
        self,
        addresses: Vec<String>,
        message: OutgoingMessage,
    ) -> Result<NewMail, OfficeError> {
        self.without_seat(addresses, message, Vec::new())
    }

    fn without_seat(
        &self,
        addresses: Vec<String>,
        message: OutgoingMessage,
        files: Vec<Attachment>,
    ) -> Result<NewMail, OfficeError> {
        let kind = message.kind;
        let letter = message.answers.as_ref().map(|answered| answered.letter);
        let domain = self.office.config.domain();
        let answers = message
            .answers
            .map(|answered| answered.public_references(domain));
        let message = OutgoingMessage { answers, ..message };
        let mut compose = self.compose(addresses, message);
        compose.headers = vec![field("X-Auto-Response-Suppress", SUPPRESS)];
        compose.attached = files;
        let content = content(&compose, None);
        compose.message_id = plain_message_id(self.office.key, &[&content], domain);
        self.row(compose, kind, letter)
    }

    /// Fields of a mail to a seat. Those that hold its secret belong into one for its own eyes alone.
    fn fields(
        &self,
        receiver: &MailRecipient<'_>,
        audience: MailAudience,
    ) -> Vec<(String, String)> {
        let domain = self.office.config.domain();
        let list = format!("<{}.bulla.{domain}>", receiver.game.slug);
        let mut fields = vec![
            field("List-Id", &list),
            field("Precedence", "list"),
            field("X-Auto-Response-Suppress", SUPPRESS),
        ];
        if audience == MailAudience::Own {
            let number = receiver.mailbox.next.to_string();
            fields.push(field("X-Bulla-Number", &number));
            let config = self.office.config;
            let address = config
                .plus
                .then(|| plus_address::address(&config.address, &receiver.token));
            fields.extend(address.map(|address| field("Reply-To", &address)));
        }
        fields
    }

    /// The lines that tell a player which mail this is, who the human is behind it, and what binds it.
    pub fn mail_footer(&self, seat: &Seat, mailbox: &SeatMailbox) -> Result<String, OfficeError> {
        let number = mailbox.next;
        let words = [number.to_string(), (number - 1).to_string()];
        let key = match number {
            1 => "number.first",
            _ => "number",
        };
        let templates = self.office.for_seat(seat).templates;
        let mut lines = vec![templates.answer(key, &words)?];
        for remark in &mailbox.remarks {
            lines.push(remark.line(self.office.for_seat(seat))?);
        }
        let moderators = if mailbox.moderators.is_empty() {
            self.office.config.moderators.join(", ")
        } else {
            mailbox.moderators.join(", ")
        };
        if !moderators.is_empty() {
            lines.push(templates.answer("moderator", &[moderators])?);
        }
        if mailbox.for_tests {
            lines.push(templates.answer("made-for-tests", &[])?);
        }
        if let Some((key, words)) = mailbox.bound() {
            lines.push(templates.answer(key, &words)?);
        }
        Ok(lines.join("\n"))
    }

    fn compose(&self, recipients: Vec<String>, message: OutgoingMessage) -> MessageDraft {
        let config = self.office.config;
        let (in_reply_to, references, automatic) = match message.answers {
            Some(answered) => {
                let mut references = answered.references;
                references.extend(answered.message_id.clone());
                (answered.message_id, references, AutoSubmitted::Replied)
            }
            None => (None, Vec::new(), AutoSubmitted::Generated),
        };
        let to = recipients.into_iter();
        MessageDraft {
            from: NamedAddress {
                name: Some(config.name.clone()),
                address: config.address.clone(),
            },
            to: to
                .map(|address| NamedAddress {
                    name: None,
                    address,
                })
                .collect(),
            subject: message.subject,
            message_id: String::new(),
            in_reply_to,
            references,
            automatic: Some(automatic),
            date: u64::try_from(self.office.now).unwrap_or_default(),
            headers: Vec::new(),
            body: message.body,
            html: None,
            attached: Vec::new(),
        }
    }

    fn row(
        &self,
        compose: MessageDraft,
        kind: MailKind,
        letter: Option<LetterId>,
    ) -> Result<NewMail, OfficeError> {
        let outline = outline(&compose).map_err(|error| OfficeError::User(error.to_string()))?;
        let to = compose.to.into_iter();
        Ok(NewMail {
            game: None,
            seat: None,
            letter,
            kind,
            number: None,
            message_id: compose.message_id,
            recipients: to.map(|mailbox| mailbox.address).collect(),
            outline,
            created_at: self.office.now,
            stand_in: None,
            copy: None,
        })
    }
}

fn field(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}
