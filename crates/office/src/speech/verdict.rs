//! What becomes of a letter of a seat, and which mail says so.

use bulla_core::orders::{OrderBlock, Request};
use bulla_core::text::{Complaint, shown};
use bulla_mail::LONGEST_LETTER;
use bulla_pages::page;
use bulla_store::MailKind;

#[derive(Clone, Debug)]
pub enum Verdict {
    Accepted,
    Remarks,
    /// Not final until this code is confirmed: lines were dropped.
    ToConfirm(String),
    /// Came from where it does not count.
    Held {
        code: String,
        from: String,
        doubt: Doubt,
        /// What it orders or asks for, where that can be read.
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
    /// It answers a page that is void: key and words of the sentence that says why.
    Void(&'static str, Vec<String>),
    OldRevision,
    /// A block that was received later stands already.
    Overtaken,
    /// The letter was read before: when, and what stands.
    Repeated(String),
    /// The form or receipt as the office sent it.
    Quoted,
    NoBlock,
    /// Words that were not read as orders.
    NotRead,
    /// Words that were not read, and seem to mean what is proposed.
    Proposed,
    /// Read, and would drop orders that stand: both together are proposed.
    Beside,
    /// A note to the moderators and nothing else: the key of the sentence that says what became of it.
    Noted(&'static str),
    /// Press and nothing else: whether some of it was relayed.
    Pressed(bool),
    /// A protest and nothing else: whether one was taken.
    Protested(bool),
    Withdrawn,
    Standing,
    StandingEnded,
    /// The key of the sentence that says why a code confirms nothing.
    CodeVoid(&'static str),
    /// What became of a request for an absence: key and words of the sentence.
    Absence(&'static str, Vec<String>),
    /// Nothing was filed, and why.
    NoAbsence(&'static str, Vec<String>),
    /// How much mail the seat gets from now on: key and words of the sentence.
    Volume(&'static str, Vec<String>),
    Asked(Request),
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
    /// Why an address cannot be asked for: key and words of the sentence.
    AddressVoid(&'static str, Vec<String>),
    /// Too long to be read: so many bytes.
    TooLong(i64),
    /// So many letters of one address are answered in an hour or a day: key of the sentence, and how many.
    Limited(&'static str, u32),
}

/// Why the right secret is not enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// It came from an address that is not registered.
    Address,
    /// Our mail server says that it did not come from where it says.
    Forged,
    /// Our mail server does not say that it did, and the table asks for that.
    Unvouched,
}

/// Who may see a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// Its seat.
    Own,
    /// Whomever its seat shows it: no proof and no number stands in it.
    Anybodys,
}

/// What a verdict speaks of.
pub enum Detail {
    Nothing,
    Text(String),
    /// Of a letter.
    Complaint(Complaint),
    /// A sentence of `answers.txt`.
    Sentence(&'static str, Vec<String>),
}

impl Verdict {
    /// As pages know it; its id is also what is recorded.
    pub fn kind(&self) -> page::Verdict {
        match self {
            Verdict::Accepted => page::Verdict::Accepted,
            Verdict::Remarks => page::Verdict::Remarks,
            Verdict::ToConfirm(_) => page::Verdict::ToConfirm,
            Verdict::Held { .. } => page::Verdict::Held,
            Verdict::Refused => page::Verdict::Refused,
            Verdict::Broken(_) => page::Verdict::Broken,
            Verdict::Disagrees(..) => page::Verdict::Disagrees,
            Verdict::Late => page::Verdict::Late,
            Verdict::Over => page::Verdict::Over,
            Verdict::OldToken => page::Verdict::OldToken,
            Verdict::Void(..) => page::Verdict::Void,
            Verdict::OldRevision => page::Verdict::OldRevision,
            Verdict::Overtaken => page::Verdict::Overtaken,
            Verdict::Repeated(_) => page::Verdict::Repeated,
            Verdict::Quoted => page::Verdict::Quoted,
            Verdict::NoBlock => page::Verdict::NoBlock,
            Verdict::NotRead => page::Verdict::NotRead,
            Verdict::Proposed => page::Verdict::Proposed,
            Verdict::Beside => page::Verdict::Beside,
            Verdict::Noted(_) => page::Verdict::Noted,
            Verdict::Pressed(_) => page::Verdict::Pressed,
            Verdict::Protested(_) => page::Verdict::Protested,
            Verdict::Withdrawn => page::Verdict::Withdrawn,
            Verdict::Standing => page::Verdict::Standing,
            Verdict::StandingEnded => page::Verdict::StandingEnded,
            Verdict::CodeVoid(_) => page::Verdict::CodeVoid,
            Verdict::Absence(..) => page::Verdict::Absence,
            Verdict::NoAbsence(..) => page::Verdict::NoAbsence,
            Verdict::Volume(..) => page::Verdict::Volume,
            Verdict::Asked(_) => page::Verdict::Asked,
            Verdict::NewToken(_) => page::Verdict::NewToken,
            Verdict::AddressAsked { .. } => page::Verdict::AddressAsked,
            Verdict::AddressHalf(..) => page::Verdict::AddressHalf,
            Verdict::AddressChanged(_) => page::Verdict::AddressChanged,
            Verdict::AddressVoid(..) => page::Verdict::AddressVoid,
            Verdict::TooLong(_) => page::Verdict::TooLong,
            Verdict::Limited(..) => page::Verdict::Limited,
        }
    }

    pub fn detail(&self) -> Detail {
        match self {
            Verdict::Held { from, .. } if from.is_empty() => {
                Detail::Sentence("held.nowhere", Vec::new())
            }
            Verdict::Held { from, doubt, .. } => {
                let key = match doubt {
                    Doubt::Address => "held.address",
                    Doubt::Forged => "held.forged",
                    Doubt::Unvouched => "held.unvouched",
                };
                Detail::Sentence(key, vec![shown(from)])
            }
            Verdict::Broken(complaint) => Detail::Complaint(complaint.clone()),
            Verdict::Repeated(word) | Verdict::NewToken(word) | Verdict::AddressChanged(word) => {
                Detail::Text(word.clone())
            }
            Verdict::AddressAsked { address, .. } => Detail::Text(shown(address)),
            Verdict::Disagrees(key, words)
            | Verdict::Void(key, words)
            | Verdict::Absence(key, words)
            | Verdict::NoAbsence(key, words)
            | Verdict::Volume(key, words)
            | Verdict::AddressHalf(key, words)
            | Verdict::AddressVoid(key, words) => Detail::Sentence(key, words.clone()),
            Verdict::Limited(key, most) => Detail::Sentence(key, vec![most.to_string()]),
            Verdict::TooLong(bytes) => Detail::Sentence("too-long.size", sizes(*bytes)),
            Verdict::CodeVoid(key) | Verdict::Noted(key) => Detail::Sentence(key, Vec::new()),
            _ => Detail::Nothing,
        }
    }

    /// What a held letter says.
    pub fn held(&self) -> Option<&OrderBlock> {
        match self {
            Verdict::Held { said, .. } => said.as_deref(),
            _ => None,
        }
    }

    /// The code that confirms it.
    pub fn code(&self) -> Option<&str> {
        match self {
            Verdict::ToConfirm(code)
            | Verdict::Held { code, .. }
            | Verdict::AddressAsked { code, .. } => Some(code),
            _ => None,
        }
    }

    /// Whether the answer carries the form of the open segment.
    pub fn needs_form(&self) -> bool {
        matches!(
            self,
            Verdict::OldToken
                | Verdict::Void(..)
                | Verdict::NoBlock
                | Verdict::NotRead
                | Verdict::TooLong(_)
                | Verdict::Disagrees(..)
                | Verdict::NewToken(_)
                | Verdict::AddressChanged(_)
        )
    }

    /// Who may see the answer.
    pub fn eyes(&self) -> Eyes {
        match self {
            Verdict::Asked(Request::Public) => Eyes::Anybodys,
            _ => Eyes::Own,
        }
    }

    pub fn mail(&self) -> MailKind {
        match self {
            Verdict::Held { .. }
            | Verdict::CodeVoid(_)
            | Verdict::Noted(_)
            | Verdict::Pressed(_)
            | Verdict::Protested(_)
            | Verdict::Absence(..)
            | Verdict::NoAbsence(..)
            | Verdict::Volume(..)
            | Verdict::Asked(_)
            | Verdict::NewToken(_)
            | Verdict::AddressAsked { .. }
            | Verdict::AddressHalf(..)
            | Verdict::AddressChanged(_)
            | Verdict::AddressVoid(..)
            | Verdict::Limited(..) => MailKind::Answer,
            _ => MailKind::Receipt,
        }
    }
}

/// How long a letter is that is too long, and how long one may be, in megabytes.
pub fn sizes(bytes: i64) -> Vec<String> {
    const MEGABYTE: u64 = 1_000_000;
    let bytes = bytes.unsigned_abs();
    let sizes = [bytes.div_ceil(MEGABYTE), LONGEST_LETTER / MEGABYTE];
    sizes.map(|size| size.to_string()).to_vec()
}
