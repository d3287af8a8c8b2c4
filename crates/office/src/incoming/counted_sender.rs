//! Writer of a letter, counted with the letters that came before.

/// Position of a letter among those of its sender in an hour and in a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SenderLoad {
    WithinLimit,
    /// The first that is too much: the key of the sentence that says so, and the limit.
    LimitReached(&'static str, u32),
    OverLimit,
}

/// Registered address that a letter came from.
#[derive(Clone, Debug)]
pub struct CountedSender {
    /// Writer as in the records.
    pub who: String,
    /// Answers to it are counted by their kind.
    pub is_idle: bool,
    /// Load of the writer: beyond a limit the letter counts, and no mail answers it.
    pub load: SenderLoad,
}
