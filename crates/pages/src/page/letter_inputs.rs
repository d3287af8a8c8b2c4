//! Facts for the answers to letters: receipts, forecasts and short answers.

use std::collections::BTreeMap;

use bulla_core::game::{RejectionReason, RuleStep, View, VisibleEvent, Warning};
use bulla_core::text::{CatalogMessage, Complaint};
use bulla_core::turn::Prompt;

use super::mail_heading::MailHeading;
use super::receipt_verdict::ReceiptVerdict;

/// One remark about a letter.
#[derive(Clone, Debug)]
pub struct LetterRemark {
    /// Line and column in the letter, where known.
    pub at: Option<(u32, u32)>,
    /// `moves[2]`, or empty.
    pub path: String,
    pub says: RemarkBody,
}

/// Content of a remark: a sentence of the reader of letters, or a reason and what refuses.
#[derive(Clone, Debug)]
pub enum RemarkBody {
    Text(String),
    Said(CatalogMessage),
    Reason {
        reason: RejectionReason,
        why: Option<RuleStep>,
    },
}

impl From<&Complaint> for LetterRemark {
    fn from(complaint: &Complaint) -> LetterRemark {
        LetterRemark {
            at: Some((complaint.at.line, complaint.at.column)),
            path: complaint.path.clone(),
            says: match &complaint.said {
                Some(sentence) => RemarkBody::Said(sentence.clone()),
                None => RemarkBody::Text(complaint.message.clone()),
            },
        }
    }
}

/// Orders of a seat that stand, as canonical text.
#[derive(Clone, Copy, Debug)]
pub struct StandingOrdersText<'a> {
    /// A whole block that can be mailed back unchanged.
    pub block: &'a str,
    pub revision: u32,
    /// `final`, `draft` or `standing`.
    pub status: &'a str,
}

/// Result of a seat's own orders on the position it knew when the segment opened, if nobody else moves.
#[derive(Clone, Copy, Debug)]
pub struct ForecastResult<'a> {
    /// The view after the imagined run.
    pub view: &'a View,
    /// Events seen of it.
    pub seen: &'a [VisibleEvent],
    /// A draw or an unknown card had a part in it.
    pub unsure: bool,
    /// True if nothing of the segment could be imagined: `view` is the current board.
    pub is_blind: bool,
    /// Warnings, as `rules` gives them.
    pub warnings: &'a [Warning],
    /// Tokens beyond what the cities need, as `rules` count them (26.31).
    pub margin: i32,
}

/// The answer to `request: forecast`.
#[derive(Clone, Copy, Debug)]
pub struct ForecastInput<'a> {
    pub heading: MailHeading<'a>,
    /// The position when the segment opened.
    pub view: &'a View,
    /// The orders that stand, if any.
    pub standing: Option<StandingOrdersText<'a>>,
    /// `None` before one has a nation, or when the game is over.
    pub forecast: Option<ForecastResult<'a>>,
    pub seats: &'a [String],
    pub written: &'a BTreeMap<String, String>,
}

/// The answer to a letter of a seat.
#[derive(Clone, Copy, Debug)]
pub struct ReceiptInput<'a> {
    pub heading: MailHeading<'a>,
    /// The position when the segment opened: for names.
    pub view: &'a View,
    pub verdict: ReceiptVerdict,
    /// Text that the sentence of the verdict inserts: an address, a complaint; else empty.
    pub detail: &'a str,
    /// Further text to say at once; else empty.
    pub aside: &'a str,
    pub notes: &'a [LetterRemark],
    /// The orders that stand after this letter: those understood from it, or the earlier ones where it does not count.
    pub standing: Option<StandingOrdersText<'a>>,
    pub forecast: Option<ForecastResult<'a>>,
    /// Questions that these orders leave to the default.
    pub silent: &'a [Prompt],
    /// A form of the segment that is open, where the answer should carry one; else empty.
    pub form: &'a str,
    /// Keys of the earlier orders that this letter dropped.
    pub dropped: &'a [String],
    pub seats: &'a [String],
    pub written: &'a BTreeMap<String, String>,
    /// The code that confirms a held letter or dropped lines.
    pub confirm: Option<&'a str>,
    /// The orders of a held letter as a block that orders nothing as it stands; else empty.
    pub held: &'a str,
    /// Likely meaning of the letter.
    pub proposal: Option<ProposalInput<'a>>,
    /// Time of sending by the letter's own account, and time of arrival in the mailbox; both as printed.
    pub sent: Option<&'a str>,
    pub received: &'a str,
}

/// Likely meaning of a letter, for its own writer.
#[derive(Clone, Copy, Debug)]
pub struct ProposalInput<'a> {
    /// Block that orders nothing as it stands.
    pub block: &'a str,
    /// True if a yes makes it final, not a draft.
    pub is_final: bool,
    /// Result that it would have.
    pub forecast: Option<ForecastResult<'a>>,
    /// Texts of its orders, by path.
    pub written: &'a BTreeMap<String, String>,
}

/// The short answers: a held letter, an old token, a reminder, a form, status and help. What a text does not use stays empty.
#[derive(Clone, Copy, Debug)]
pub struct ShortReplyInput<'a> {
    pub heading: MailHeading<'a>,
    /// The position, where the letter prints anything of it.
    pub view: Option<&'a View>,
    pub prompts: &'a [Prompt],
    pub form: &'a str,
    pub standing: Option<StandingOrdersText<'a>>,
    pub confirm: Option<&'a str>,
    pub seats: &'a [String],
    /// Lines that the office has formed: who is final, which segment an old token was for.
    pub lines: &'a [String],
}
