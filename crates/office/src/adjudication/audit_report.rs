//! What an audit finds, and what of a chain stands on paper.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::context::hash_chain::chain_head;

/// What an audit came to, in sentences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AuditReport {
    pub game: String,
    /// Of the chain, as it is printed; `None` where the game has none yet.
    pub head: Option<String>,
    pub checked: Vec<String>,
    /// What is not as it was, and where.
    pub wrong: Vec<String>,
    /// What no audit of this can show.
    pub unchecked: Vec<String>,
    /// Mails that somebody kept, each held against what the office wrote.
    pub mails: Vec<CheckedMail>,
}

/// A mail that somebody kept, held against what the office wrote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckedMail {
    pub name: String,
    pub verdict: MailVerdict,
    /// Sentences without the name, that of the verdict first.
    pub says: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MailVerdict {
    /// The office wrote it.
    Matches,
    /// The office wrote something else under its Message-ID.
    OtherWords,
    /// It is older than entries of mails.
    Unproven,
    /// No entry is of it: it proves nothing against either side.
    NoEntry,
    /// No entry is of it, and the key of the office made its Message-ID of its text.
    MadeHere,
    OtherGame,
}

impl AuditReport {
    pub fn of(game: &str) -> AuditReport {
        AuditReport {
            game: game.to_owned(),
            head: None,
            checked: Vec::new(),
            wrong: Vec::new(),
            mails: Vec::new(),
            unchecked: vec![
                "Whether the office told a secret to a seat, or chose its seed in league with one: no hash shows that.".to_owned(),
                "Whether whoever has the disk of the office read there what was hidden.".to_owned(),
                "Letters that never came, or that the office denies: hold a receipt against it.".to_owned(),
            ],
        }
    }

    /// Whether everything that is kept is as it was. A mail that no entry is of says nothing of that.
    pub fn is_sound(&self) -> bool {
        self.wrong.is_empty()
    }

    /// Whether somebody has to look: what is kept was changed, or a mail is not as it was written.
    pub fn is_disputed(&self) -> bool {
        let is_other = |held: &CheckedMail| {
            matches!(
                held.verdict,
                MailVerdict::OtherWords | MailVerdict::MadeHere
            )
        };
        !self.is_sound() || self.mails.iter().any(is_other)
    }
}

/// The links of a chain, one after the other.
#[derive(Default)]
pub struct LinkChecker {
    pub count: i64,
    pub last: Option<Vec<u8>>,
}

impl LinkChecker {
    /// Links that are not told, as one: whatever comes next is linked to this head.
    pub fn skip(&mut self, number: i64, after: &[u8]) -> Option<String> {
        let expects = self.count + 1;
        self.count = number;
        self.last = Some(after.to_vec());
        (number != expects).then(|| format!("leaf {expects} was expected here."))
    }

    /// Why this is not the next link, if it is not.
    pub fn next(&mut self, number: i64, hash: &[u8], after: &[u8]) -> Option<String> {
        let expected = chain_head(self.last.as_deref(), hash);
        let gap = number != self.count + 1;
        let expects = self.count + 1;
        self.count = number;
        self.last = Some(after.to_vec());
        if gap {
            return Some(format!("leaf {expects} was expected here."));
        }
        (expected[..] != *after)
            .then(|| "it is not linked to the one before: its head is another.".to_owned())
    }
}

/// What of a chain stands on paper.
pub struct PrintedHashes {
    /// Heads with what was bound last then.
    pub heads: BTreeMap<String, String>,
    pub leaves: BTreeMap<String, String>,
    /// Whether letters are among them that came since the last segment was judged.
    pub is_whole: bool,
}
