//! Additions to the text of a mail to a seat, for those who want more: a document, the links that begin an answer to it, and what
//! is to be drawn of the board; or a mail as it was sent before.

use super::seat_history::SIGNATURE;
use crate::context::token::{Token, token_of_message_id};
use bulla_core::game::{Civ, PublicState, VisibleEvent};
use bulla_mail::{self, Attachment, AttachmentContent, HtmlBody, MessageTemplate};
use bulla_pages::page::{Button, Document};
use bulla_pages::picture::FailingOrder;
use bulla_store::Mail;

/// Additions to the text of a mail.
#[derive(Clone, Debug, Default)]
pub enum MailParts {
    /// No additions: the mail is text for every viewer.
    #[default]
    Plain,
    Document(Box<DocumentParts>),
    Resent(Box<ResentParts>),
}

/// The words of a mail as a document.
#[derive(Clone, Debug)]
pub struct DocumentParts {
    pub document: Document,
    pub buttons: Vec<Button>,
    /// The board as it is foreseen, where the document has a place for it.
    pub preview_map: Option<PreviewMap>,
}

/// The board after the orders of one seat, if nobody else moves: imagined from what that seat knows, and for its eyes alone.
#[derive(Clone, Debug)]
pub struct PreviewMap {
    pub open: PublicState,
    pub seen: Vec<VisibleEvent>,
    pub civ: Civ,
    pub failing: Vec<FailingOrder>,
}

/// Additions that a mail had when it was sent, under the proof that counts now.
#[derive(Clone, Debug)]
pub struct ResentParts {
    pub html: Option<HtmlBody>,
    pub attached: Vec<Attachment>,
    /// Says which mail it was.
    pub above: String,
    /// The lines that counted it among the mails of its seat.
    pub below: String,
}

impl MailParts {
    pub fn told(
        document: Document,
        buttons: Vec<Button>,
        preview_map: Option<PreviewMap>,
    ) -> MailParts {
        MailParts::Document(Box::new(DocumentParts {
            document,
            buttons,
            preview_map,
        }))
    }

    /// The same below a document.
    #[must_use]
    pub fn below(self, first: &Document) -> MailParts {
        match self {
            MailParts::Document(told) => MailParts::Document(Box::new(DocumentParts {
                document: told.document.below(first),
                ..*told
            })),
            other => other,
        }
    }

    /// A mail once more, with the token that counts now in the place of its own.
    pub fn again(
        mail: &Mail,
        outline: &MessageTemplate,
        token: &Token,
        domain: &str,
        above: &str,
    ) -> MailParts {
        let (html, mut attached) = bulla_mail::parts_of(outline);
        let old = token_of_message_id(&mail.message_id, domain);
        let renewed = |text: &str| match old {
            Some(old) => text
                .replace(&old.to_string(), &token.to_string())
                .replace(&old.plain(), &token.plain()),
            None => text.to_owned(),
        };
        for file in &mut attached {
            if let AttachmentContent::Text(text) = &mut file.matter {
                *text = renewed(text);
            }
        }
        let text = bulla_mail::texts(&mail.outline).into_iter().next();
        let text = text.unwrap_or_default().replace("\r\n", "\n");
        let below = text.rsplit_once(SIGNATURE).map(|(_, below)| below.trim());
        MailParts::Resent(Box::new(ResentParts {
            html: html.map(|html| HtmlBody {
                text: renewed(&html.text),
                ..html
            }),
            attached,
            above: above.to_owned(),
            below: below.unwrap_or_default().to_owned(),
        }))
    }
}
