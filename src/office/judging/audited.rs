//! What an audit finds, and what of a chain stands on paper.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::office::means::chain::head;

/// What an audit came to, in sentences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Audited {
    pub game: String,
    /// Of the chain, as it is printed; `None` where the game has none yet.
    pub head: Option<String>,
    pub checked: Vec<String>,
    /// What is not as it was, and where.
    pub wrong: Vec<String>,
    /// What no audit of this can show.
    pub unchecked: Vec<String>,
}

impl Audited {
    pub fn of(game: &str) -> Audited {
        Audited {
            game: game.to_owned(),
            head: None,
            checked: Vec::new(),
            wrong: Vec::new(),
            unchecked: vec![
                "Whether the office told a secret to a seat, or chose its seed in league with one: no hash shows that.".to_owned(),
                "Whether whoever has the disk of the office read there what was hidden.".to_owned(),
                "Letters that never came, or that the office denies: hold a receipt against it.".to_owned(),
            ],
        }
    }

    /// Whether everything is as it was.
    pub fn is_sound(&self) -> bool {
        self.wrong.is_empty()
    }
}

/// The links of a chain, one after the other.
#[derive(Default)]
pub struct Links {
    pub count: i64,
    pub last: Option<Vec<u8>>,
}

impl Links {
    /// Links that are not told, as one: whatever comes next is linked to this head.
    pub fn skip(&mut self, number: i64, after: &[u8]) -> Option<String> {
        let expects = self.count + 1;
        self.count = number;
        self.last = Some(after.to_vec());
        (number != expects).then(|| format!("leaf {expects} was expected here."))
    }

    /// Why this is not the next link, if it is not.
    pub fn next(&mut self, number: i64, hash: &[u8], after: &[u8]) -> Option<String> {
        let expected = head(self.last.as_deref(), hash);
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
pub struct Printed {
    /// Heads with what was bound last then.
    pub heads: BTreeMap<String, String>,
    pub leaves: BTreeMap<String, String>,
    /// Whether letters are among them that came since the last segment was judged.
    pub is_whole: bool,
}
