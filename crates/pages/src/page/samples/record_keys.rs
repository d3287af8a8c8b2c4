//! The keys of what a player reads of his own record.

/// Lines of `answers.txt` for a record, with the number of words each gets.
pub const RECORD: &[(&str, usize)] = &[
    ("record", 2),
    ("record.none", 0),
    ("record.game", 6),
    ("record.place", 2),
    ("record.draw", 1),
    ("record.void", 0),
    ("record.left", 0),
    ("record.answered", 3),
    ("record.alone", 1),
    ("record.elsewhere", 0),
];
