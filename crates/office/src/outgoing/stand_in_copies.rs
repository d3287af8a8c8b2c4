//! Copies of the mails of a seat for its stand-in: the same words, under a token of its own. No Message-ID of the player's mails goes
//! along, for each holds a token.

use super::mail_queue::{MailQueue, MailRecipient};
use crate::context::mail_threads::root;
use crate::context::plus_address;
use crate::context::token::Token;
use bulla_mail::{Attachment, AttachmentContent, MessageDraft, NamedAddress};
use bulla_store::StandIn;

impl MailQueue<'_> {
    /// Returns the stand-in of a seat whose days run.
    pub(super) fn stand_in_of<'a>(&self, receiver: &'a MailRecipient<'_>) -> Option<&'a StandIn> {
        let mut stand_ins = receiver.mailbox.stand_ins.iter();
        stand_ins.find(|one| one.acts_at(self.office.now))
    }

    /// Returns the mail as the stand-in gets it, and the token in it.
    pub(super) fn copy_for(
        &self,
        receiver: &MailRecipient<'_>,
        stand_in: &StandIn,
        compose: &MessageDraft,
    ) -> (MessageDraft, Token) {
        let number = stand_in.id.in_tokens();
        let own = receiver.token.of_stand_in(self.office.key, number);
        let under = |text: &str| under_token(text, &receiver.token, &own);
        let mut copy = compose.clone();
        copy.to = vec![NamedAddress {
            name: None,
            address: stand_in.address.clone(),
        }];
        copy.body = under(&copy.body);
        if let Some(html) = &mut copy.html {
            html.text = under(&html.text);
        }
        for attachment in &mut copy.attached {
            *attachment = Attachment {
                matter: match &attachment.matter {
                    AttachmentContent::Text(text) => AttachmentContent::Text(under(text)),
                    AttachmentContent::Shared(bytes) => AttachmentContent::Shared(bytes.clone()),
                },
                ..attachment.clone()
            };
        }
        let config = self.office.config;
        for (name, value) in &mut copy.headers {
            if name == "Reply-To" {
                *value = plus_address::address(&config.address, &own);
            }
        }
        let (game, seat) = (&receiver.game.slug, receiver.seat.number);
        copy.references = vec![root(self.office.key, game, seat, config.domain())];
        match receiver.mailbox.answers_stand_in {
            true => copy.references.extend(copy.in_reply_to.clone()),
            false => copy.in_reply_to = None,
        }
        (copy, own)
    }
}

/// A text with a token in the place of another, with or without dashes.
fn under_token(text: &str, old: &Token, new: &Token) -> String {
    text.replace(&old.to_string(), &new.to_string())
        .replace(&old.plain(), &new.plain())
}
