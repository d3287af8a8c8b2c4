//! Verdicts on letters of a seat, and the mails that report them.

use bulla_core::orders::{OfficeRequest, OrderBlock};
use bulla_core::text::{Complaint, shown};
use bulla_mail::LONGEST_LETTER;
use bulla_pages::page;
use bulla_store::MailKind;

#[derive(Clone, Debug)]
pub enum LetterVerdict {
    Accepted,
    Remarks,
    /// Orders that are not final until this code is confirmed, because lines were dropped.
    ToConfirm(String),
    /// Came from where it does not count.
    Held {
        code: String,
        from: String,
        doubt: SenderDoubt,
        /// Orders or requests in it, if they can be read.
        said: Option<Box<OrderBlock>>,
    },
    Refused,
    /// No block could be taken from the letter.
    Broken(Complaint),
    /// The block says of itself what its proof does not: key and words of the sentence.
    Disagrees(&'static str, Vec<String>),
    Late,
    /// The game has ended.
    Over,
    OldToken,
    /// Answer to a page that is void: key and words of the sentence that says why.
    Void(&'static str, Vec<String>),
    OldRevision,
    /// A block that was received later stands already.
    Superseded,
    /// The letter was read before: when, and what stands.
    Repeated(String),
    /// The form or receipt as the office sent it.
    Quoted,
    /// A yes to a receipt: the orders that it shows stand as they are.
    Agreed,
    NoBlock,
    /// Words that were not read as orders.
    NotRead,
    /// Words that were not read, and seem to mean what is proposed.
    Proposed,
    /// Read, and would drop orders that stand: both together are proposed.
    MergeProposed,
    /// A note to the moderators and nothing else: the key of the sentence that says what became of it.
    NoteForwarded(&'static str),
    /// Press and nothing else: whether some of it was relayed.
    PressOnly(bool),
    /// A protest and nothing else: whether one was taken.
    ProtestOnly(bool),
    /// Lines about votes and nothing else. True if one of them counts.
    VoteOnly(bool),
    Withdrawn,
    Standing,
    StandingEnded,
    /// Orders for a segment that has not opened yet: its turn and name.
    Ahead(i64, String),
    /// They are withdrawn: turn and name.
    AheadEnded(Vec<String>),
    /// The player wants to leave: the code that confirms it.
    LeaveAsked(String),
    Left,
    /// The key of the sentence that says why the player cannot leave by this letter.
    LeaveVoid(&'static str),
    /// The player names a stand-in: the code that confirms it, and the words of the sentence.
    StandInAsked(String, Vec<String>),
    /// The answer to a wish for a stand-in, or the reason why a stand-in may not do this: key and words of the sentence.
    StandIn(&'static str, Vec<String>),
    /// The key of the sentence that says why a code confirms nothing.
    CodeVoid(&'static str),
    /// Outcome of a request for an absence: key and words of the sentence.
    Absence(&'static str, Vec<String>),
    /// Reason why nothing was filed.
    NoAbsence(&'static str, Vec<String>),
    /// Amount of mail that the seat gets from now on: key and words of the sentence.
    Volume(&'static str, Vec<String>),
    RequestOnly(OfficeRequest),
    /// The seat has new tokens; this is the one for pages.
    NewToken(String),
    /// Another address is asked for: this code proves the registered ones.
    AddressAsked {
        code: String,
        address: String,
    },
    /// One of two proofs came: key and words of the sentence.
    AddressHalf(&'static str, Vec<String>),
    /// The addresses of the seat now.
    AddressChanged(String),
    /// Reason why an address cannot be asked for: key and words of the sentence.
    AddressVoid(&'static str, Vec<String>),
    /// Too long to be read: so many bytes.
    TooLong(i64),
    /// Limit on how many letters of one address are answered in an hour or a day: key of the sentence, and the count.
    Limited(&'static str, u32),
}

/// Reason why the right secret is not enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SenderDoubt {
    /// Sender address that is not registered.
    Address,
    /// Our mail server says that it did not come from where it says.
    Forged,
    /// Our mail server does not say that it did, and the table asks for that.
    Unvouched,
}

/// Viewers who may see a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailAudience {
    /// Its seat.
    Own,
    /// Whomever its seat shows it: no proof and no number stands in it.
    Shareable,
}

/// Subject of a verdict.
pub enum VerdictDetail {
    Nothing,
    Text(String),
    /// Complaint about a letter.
    Complaint(Complaint),
    /// A sentence of `answers.txt`.
    Sentence(&'static str, Vec<String>),
}

impl LetterVerdict {
    /// Returns the verdict as pages know it; its ID is also what is recorded.
    pub fn kind(&self) -> page::ReceiptVerdict {
        match self {
            LetterVerdict::Accepted => page::ReceiptVerdict::Accepted,
            LetterVerdict::Remarks => page::ReceiptVerdict::Remarks,
            LetterVerdict::ToConfirm(_) => page::ReceiptVerdict::ToConfirm,
            LetterVerdict::Held { .. } => page::ReceiptVerdict::Held,
            LetterVerdict::Refused => page::ReceiptVerdict::Refused,
            LetterVerdict::Broken(_) => page::ReceiptVerdict::Broken,
            LetterVerdict::Disagrees(..) => page::ReceiptVerdict::Disagrees,
            LetterVerdict::Late => page::ReceiptVerdict::Late,
            LetterVerdict::Over => page::ReceiptVerdict::Over,
            LetterVerdict::OldToken => page::ReceiptVerdict::OldToken,
            LetterVerdict::Void(..) => page::ReceiptVerdict::Void,
            LetterVerdict::OldRevision => page::ReceiptVerdict::OldRevision,
            LetterVerdict::Superseded => page::ReceiptVerdict::Overtaken,
            LetterVerdict::Repeated(_) => page::ReceiptVerdict::Repeated,
            LetterVerdict::Quoted => page::ReceiptVerdict::Quoted,
            LetterVerdict::Agreed => page::ReceiptVerdict::Agreed,
            LetterVerdict::NoBlock => page::ReceiptVerdict::NoBlock,
            LetterVerdict::NotRead => page::ReceiptVerdict::NotRead,
            LetterVerdict::Proposed => page::ReceiptVerdict::Proposed,
            LetterVerdict::MergeProposed => page::ReceiptVerdict::Beside,
            LetterVerdict::NoteForwarded(_) => page::ReceiptVerdict::Noted,
            LetterVerdict::PressOnly(_) => page::ReceiptVerdict::Pressed,
            LetterVerdict::ProtestOnly(_) => page::ReceiptVerdict::Protested,
            LetterVerdict::VoteOnly(_) => page::ReceiptVerdict::Voted,
            LetterVerdict::Withdrawn => page::ReceiptVerdict::Withdrawn,
            LetterVerdict::Standing => page::ReceiptVerdict::Standing,
            LetterVerdict::StandingEnded => page::ReceiptVerdict::StandingEnded,
            LetterVerdict::Ahead(..) => page::ReceiptVerdict::Ahead,
            LetterVerdict::AheadEnded(_) => page::ReceiptVerdict::AheadEnded,
            LetterVerdict::LeaveAsked(_) => page::ReceiptVerdict::LeaveAsked,
            LetterVerdict::Left => page::ReceiptVerdict::Left,
            LetterVerdict::LeaveVoid(_) => page::ReceiptVerdict::LeaveVoid,
            LetterVerdict::StandInAsked(..) => page::ReceiptVerdict::StandInAsked,
            LetterVerdict::StandIn(..) => page::ReceiptVerdict::StandIn,
            LetterVerdict::CodeVoid(_) => page::ReceiptVerdict::CodeVoid,
            LetterVerdict::Absence(..) => page::ReceiptVerdict::Absence,
            LetterVerdict::NoAbsence(..) => page::ReceiptVerdict::NoAbsence,
            LetterVerdict::Volume(..) => page::ReceiptVerdict::Volume,
            LetterVerdict::RequestOnly(_) => page::ReceiptVerdict::Asked,
            LetterVerdict::NewToken(_) => page::ReceiptVerdict::NewToken,
            LetterVerdict::AddressAsked { .. } => page::ReceiptVerdict::AddressAsked,
            LetterVerdict::AddressHalf(..) => page::ReceiptVerdict::AddressHalf,
            LetterVerdict::AddressChanged(_) => page::ReceiptVerdict::AddressChanged,
            LetterVerdict::AddressVoid(..) => page::ReceiptVerdict::AddressVoid,
            LetterVerdict::TooLong(_) => page::ReceiptVerdict::TooLong,
            LetterVerdict::Limited(..) => page::ReceiptVerdict::Limited,
        }
    }

    pub fn detail(&self) -> VerdictDetail {
        match self {
            LetterVerdict::Held { from, .. } if from.is_empty() => {
                VerdictDetail::Sentence("held.nowhere", Vec::new())
            }
            LetterVerdict::Held { from, doubt, .. } => {
                let key = match doubt {
                    SenderDoubt::Address => "held.address",
                    SenderDoubt::Forged => "held.forged",
                    SenderDoubt::Unvouched => "held.unvouched",
                };
                VerdictDetail::Sentence(key, vec![shown(from)])
            }
            LetterVerdict::Broken(complaint) => VerdictDetail::Complaint(complaint.clone()),
            LetterVerdict::Repeated(word)
            | LetterVerdict::NewToken(word)
            | LetterVerdict::AddressChanged(word) => VerdictDetail::Text(word.clone()),
            LetterVerdict::AddressAsked { address, .. } => VerdictDetail::Text(shown(address)),
            LetterVerdict::Disagrees(key, words)
            | LetterVerdict::Void(key, words)
            | LetterVerdict::Absence(key, words)
            | LetterVerdict::NoAbsence(key, words)
            | LetterVerdict::Volume(key, words)
            | LetterVerdict::AddressHalf(key, words)
            | LetterVerdict::StandIn(key, words)
            | LetterVerdict::AddressVoid(key, words) => VerdictDetail::Sentence(key, words.clone()),
            LetterVerdict::StandInAsked(_, words) => {
                VerdictDetail::Sentence("standin.asked", words.clone())
            }
            LetterVerdict::Ahead(turn, segment) => {
                let words = vec![turn.to_string(), segment.clone()];
                VerdictDetail::Sentence("ahead.segment", words)
            }
            LetterVerdict::AheadEnded(words) => {
                VerdictDetail::Sentence("ahead.segment", words.clone())
            }
            LetterVerdict::Limited(key, most) => {
                VerdictDetail::Sentence(key, vec![most.to_string()])
            }
            LetterVerdict::TooLong(bytes) => {
                VerdictDetail::Sentence("too-long.size", sizes(*bytes))
            }
            LetterVerdict::CodeVoid(key)
            | LetterVerdict::LeaveVoid(key)
            | LetterVerdict::NoteForwarded(key) => VerdictDetail::Sentence(key, Vec::new()),
            _ => VerdictDetail::Nothing,
        }
    }

    /// Returns what a held letter says.
    pub fn held(&self) -> Option<&OrderBlock> {
        match self {
            LetterVerdict::Held { said, .. } => said.as_deref(),
            _ => None,
        }
    }

    /// The code that confirms it.
    pub fn code(&self) -> Option<&str> {
        match self {
            LetterVerdict::ToConfirm(code)
            | LetterVerdict::LeaveAsked(code)
            | LetterVerdict::StandInAsked(code, _)
            | LetterVerdict::Held { code, .. }
            | LetterVerdict::AddressAsked { code, .. } => Some(code),
            _ => None,
        }
    }

    /// Returns whether the answer carries the form of the open segment.
    pub fn needs_form(&self) -> bool {
        matches!(
            self,
            LetterVerdict::OldToken
                | LetterVerdict::Void(..)
                | LetterVerdict::NoBlock
                | LetterVerdict::NotRead
                | LetterVerdict::TooLong(_)
                | LetterVerdict::Disagrees(..)
                | LetterVerdict::NewToken(_)
                | LetterVerdict::AddressChanged(_)
        )
    }

    /// Returns who may see the answer.
    pub fn audience(&self) -> MailAudience {
        match self {
            LetterVerdict::RequestOnly(OfficeRequest::Public) => MailAudience::Shareable,
            _ => MailAudience::Own,
        }
    }

    /// Returns whether the answer concerns the player and not what is played: codes, addresses, wishes for mail.
    pub fn is_personal(&self) -> bool {
        matches!(
            self,
            LetterVerdict::LeaveAsked(_)
                | LetterVerdict::Left
                | LetterVerdict::LeaveVoid(_)
                | LetterVerdict::StandInAsked(..)
                | LetterVerdict::StandIn(..)
                | LetterVerdict::Absence(..)
                | LetterVerdict::NoAbsence(..)
                | LetterVerdict::Volume(..)
                | LetterVerdict::RequestOnly(_)
                | LetterVerdict::NewToken(_)
                | LetterVerdict::AddressAsked { .. }
                | LetterVerdict::AddressHalf(..)
                | LetterVerdict::AddressChanged(_)
                | LetterVerdict::AddressVoid(..)
        )
    }

    pub fn mail(&self) -> MailKind {
        match self {
            LetterVerdict::Held { .. }
            | LetterVerdict::CodeVoid(_)
            | LetterVerdict::NoteForwarded(_)
            | LetterVerdict::PressOnly(_)
            | LetterVerdict::ProtestOnly(_)
            | LetterVerdict::VoteOnly(_)
            | LetterVerdict::Absence(..)
            | LetterVerdict::NoAbsence(..)
            | LetterVerdict::Volume(..)
            | LetterVerdict::RequestOnly(_)
            | LetterVerdict::NewToken(_)
            | LetterVerdict::AddressAsked { .. }
            | LetterVerdict::AddressHalf(..)
            | LetterVerdict::AddressChanged(_)
            | LetterVerdict::AddressVoid(..)
            | LetterVerdict::LeaveAsked(_)
            | LetterVerdict::Left
            | LetterVerdict::LeaveVoid(_)
            | LetterVerdict::StandInAsked(..)
            | LetterVerdict::StandIn(..)
            | LetterVerdict::Limited(..) => MailKind::Answer,
            _ => MailKind::Receipt,
        }
    }
}

/// Returns the length of a letter that is too long, and the maximum length, in megabytes.
pub fn sizes(bytes: i64) -> Vec<String> {
    const MEGABYTE: u64 = 1_000_000;
    let bytes = bytes.unsigned_abs();
    let sizes = [bytes.div_ceil(MEGABYTE), LONGEST_LETTER / MEGABYTE];
    sizes.map(|size| size.to_string()).to_vec()
}
