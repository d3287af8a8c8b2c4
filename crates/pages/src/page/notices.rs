//! What a page tells of moderators and of the program: looks at secrets, and rules that were mended.

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

/// What a moderator looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AccessedSecret {
    Page,
    Form,
    Ledger,
    Press,
    /// What judging something again would come to.
    Preview,
    /// Nothing: the clock of the office was set by hand.
    Clock,
}

/// A revision of the rules that judges a running game from now on.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct RevisionNotice {
    pub number: i64,
    /// As `2026-11-21`.
    pub date: String,
    /// Numbers of the rules that are judged otherwise.
    pub rules: Vec<String>,
    /// In a few words, in English.
    pub what: String,
}
