//! Mail of the office as rows for the outbox: to the registered addresses of a seat, or once to a stranger.

use sha2::{Digest, Sha256};

use super::OfficeError;
use super::means::Means;
use super::plus;
use super::token::{Token, message_id, plain_message_id};
use crate::mail::{Compose, Mailbox, wire};
use crate::store::{GameId, LetterId, MailKind, NewMail, SeatId};

/// Whom a mail is for, and under which secret.
#[derive(Clone, Debug)]
pub struct Receiver {
    pub game: GameId,
    pub seat: SeatId,
    pub addresses: Vec<String>,
    pub token: Token,
}

/// What it says.
#[derive(Clone, Debug)]
pub struct Message {
    pub kind: MailKind,
    pub subject: String,
    pub body: String,
    /// The letter this answers, with its Message-ID if it had one.
    pub answers: Option<(LetterId, Option<String>)>,
}

#[derive(Clone, Copy)]
pub struct Postage<'a> {
    pub means: Means<'a>,
}

impl Postage<'_> {
    /// A mail to a seat. `None` when the seat has no address: nobody plays it.
    pub fn to_seat(
        self,
        receiver: &Receiver,
        message: Message,
    ) -> Result<Option<NewMail>, OfficeError> {
        if receiver.addresses.is_empty() {
            return Ok(None);
        }
        let content = self.content(&message, &receiver.addresses);
        let id = message_id(
            self.means.key,
            &receiver.token,
            &[&content],
            self.means.config.domain(),
        );
        let seat = Some((receiver.game, receiver.seat));
        let headers = self.reply_to(&receiver.token);
        self.write(id, seat, receiver.addresses.clone(), message, headers)
            .map(Some)
    }

    /// The one fixed text; it depends on nothing in any game.
    pub fn to_stranger(self, address: &str, message: Message) -> Result<NewMail, OfficeError> {
        let addresses = vec![address.to_owned()];
        let content = self.content(&message, &addresses);
        let id = plain_message_id(self.means.key, &[&content], self.means.config.domain());
        self.write(id, None, addresses, message, Vec::new())
    }

    /// Where replies to a mail of a seat go, where the office has such addresses.
    fn reply_to(&self, token: &Token) -> Vec<(String, String)> {
        let config = self.means.config;
        let address = config.plus.then(|| plus::address(&config.address, token));
        let field = |address| ("Reply-To".to_owned(), address);
        address.map(field).into_iter().collect()
    }

    /// A mail to the moderators of the office.
    pub fn to_moderators(self, message: Message) -> Result<NewMail, OfficeError> {
        let addresses = self.means.config.moderators.clone();
        let content = self.content(&message, &addresses);
        let id = plain_message_id(self.means.key, &[&content], self.means.config.domain());
        self.write(id, None, addresses, message, Vec::new())
    }

    /// Everything that the bytes will be made of, so that another content has another Message-ID.
    fn content(&self, message: &Message, addresses: &[String]) -> Vec<u8> {
        let reply = message.answers.as_ref().and_then(|(_, id)| id.as_deref());
        let letter = message
            .answers
            .as_ref()
            .map(|(letter, _)| format!("{letter:?}"));
        let mut hasher = Sha256::new();
        for part in [
            &*self.means.config.address,
            &*self.means.config.name,
            &*addresses.join("\n"),
            &*message.subject,
            &*message.body,
            reply.unwrap_or_default(),
            &*letter.unwrap_or_default(),
            &*self.means.now.to_string(),
            &*self.means.config.plus.to_string(),
        ] {
            hasher.update((part.len() as u64).to_be_bytes());
            hasher.update(part);
        }
        hasher.finalize().to_vec()
    }

    fn write(
        &self,
        message_id: String,
        seat: Option<(GameId, SeatId)>,
        recipients: Vec<String>,
        message: Message,
        headers: Vec<(String, String)>,
    ) -> Result<NewMail, OfficeError> {
        let compose = Compose {
            from: Mailbox {
                name: Some(self.means.config.name.clone()),
                address: self.means.config.address.clone(),
            },
            to: recipients.iter().map(|address| mailbox(address)).collect(),
            subject: message.subject,
            message_id: message_id.clone(),
            in_reply_to: message.answers.as_ref().and_then(|(_, id)| id.clone()),
            references: Vec::new(),
            auto_submitted: true,
            date: u64::try_from(self.means.now).unwrap_or_default(),
            headers,
            body: message.body,
        };
        let bytes = bytes(compose)?;
        let (game, seat) = seat.unzip();
        Ok(NewMail {
            game,
            seat,
            letter: message.answers.map(|(letter, _)| letter),
            kind: message.kind,
            message_id,
            recipients,
            bytes,
            created_at: self.means.now,
        })
    }
}

/// A Message-ID that a stranger made up may be none; the answer then goes without it.
fn bytes(mut compose: Compose) -> Result<Vec<u8>, OfficeError> {
    if let Ok(bytes) = wire(&compose) {
        return Ok(bytes);
    }
    compose.in_reply_to = None;
    wire(&compose).map_err(|error| OfficeError::User(error.to_string()))
}

fn mailbox(address: &str) -> Mailbox {
    Mailbox {
        name: None,
        address: address.to_owned(),
    }
}
