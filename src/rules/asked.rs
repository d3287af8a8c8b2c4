//! Whether letters are asked for a segment, and of whom: by public facts alone, so that running early or asking nobody
//! tells nothing.

use crate::game::{Civ, View};

use super::{Book, Letters, Plan};

/// Whether anybody is asked for a letter. `known` is the observers' view: a seat knows more of its own hand during trade.
pub fn asks_letters(book: &Book, plan: &Plan, known: &View) -> bool {
    match plan.letters {
        Letters::Always => true,
        Letters::Never => false,
        Letters::Market => traders(book, known).nth(1).is_some(),
        Letters::Fate => known
            .open
            .playing()
            .any(|civ| faces(book, plan, known, civ)),
    }
}

/// Whether a nation faces a question by public facts: a segment runs early when all who do are final.
pub fn faces(book: &Book, plan: &Plan, known: &View, civ: Civ) -> bool {
    match plan.letters {
        Letters::Always => true,
        Letters::Never => false,
        Letters::Market => traders(book, known).any(|trader| trader == civ),
        Letters::Fate => !known.open.nation(civ).inert,
    }
}

/// 28.3: those who held enough cards as trade opened.
fn traders<'a>(book: &'a Book, known: &'a View) -> impl Iterator<Item = Civ> + 'a {
    let enough = move |civ: &Civ| u32::from(known.hand_sizes[civ.index()]) >= book.trade.least;
    known.open.playing().filter(enough)
}
