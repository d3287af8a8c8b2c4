//! News on a page about moderators and the program: looks at secrets, and rules that were repaired.

/// A look of a moderator at secrets of a seat, while the game runs; or work of the office by a clock that he set.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct SecretAccessNotice {
    pub at: AccessedSecret,
    /// Day and time.
    pub when: String,
    pub who: String,
    /// Empty where no reason was given.
    pub why: String,
    /// The time that a clock read that was set by hand.
    pub reads: Option<String>,
}

/// Object that a moderator looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AccessedSecret {
    Page,
    Form,
    Ledger,
    Press,
    /// Preview of judging something again.
    Preview,
    /// Change of the office's clock by hand, with no look at secrets.
    Clock,
}

/// A revision of the rules that judges a running game from now on.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct RevisionNotice {
    pub number: i64,
    /// Date in the form `2026-11-21`.
    pub date: String,
    /// Numbers of the rules that are judged otherwise.
    pub rules: Vec<String>,
    /// Description in a few words, in English.
    pub what: String,
}
