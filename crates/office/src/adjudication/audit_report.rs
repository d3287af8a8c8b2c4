//! Findings of an audit, and the printed parts of a chain.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::context::hash_chain::chain_head;

/// Result of an audit, in sentences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AuditReport {
    pub game: String,
    /// Head of the chain in printed form; `None` if the game has no chain yet.
    pub head: Option<String>,
    pub checked: Vec<String>,
    /// Differences from the original state, and where they are.
    pub wrong: Vec<String>,
    /// Facts that no audit of this can show.
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
    /// Mail older than the chain entries for mails.
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

    /// Returns whether everything that is kept is unchanged. A mail without a chain entry is no evidence for or against that.
    pub fn is_sound(&self) -> bool {
        self.wrong.is_empty()
    }

    /// Returns whether somebody has to look: kept data was changed, or a mail is not as it was written.
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

    /// Returns why this is not the next link; `None` if it is.
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

/// Printed parts of a chain.
#[derive(Default)]
pub struct PrintedHashes {
    /// Heads with what was bound last then.
    pub heads: BTreeMap<String, String>,
    pub chain_entries: BTreeMap<String, String>,
    /// True if letters received since the last judged segment are among them.
    pub is_whole: bool,
}
