//! The head of every mail: which game, which moment, for whom, until when.

use serde::Serialize;

use bulla_core::game::{Components, View};
use bulla_core::text::fill;

use super::mail_heading::{Deadline, MailHeading};
use super::names::ReaderNames;
use super::sentences::Sentences;

/// The head of a mail.
#[derive(Clone, Debug, Serialize)]
pub struct HeadingText {
    pub game: String,
    pub title: String,
    pub turn: u16,
    pub segment: String,
    pub reader: String,
    pub deadline: Option<Deadline>,
    pub last: bool,
}

/// `parts` are called as the language of the reader calls them.
pub fn names<'a>(parts: &'a Components, view: &View, seats: &'a [String]) -> ReaderNames<'a> {
    ReaderNames {
        parts,
        me: view.civ,
        seats,
    }
}

/// A segment as a heading calls it: `trade 1 of 3`, `fate: civil war`.
pub fn segment_name(sentences: &Sentences, segment: &str, trades: usize) -> Result<String, String> {
    let fitting = |key: &str, words: &[String]| {
        let sentence = sentences.words.get(key);
        fill(
            sentence.ok_or_else(|| format!("words.txt has no {key}"))?,
            words,
        )
    };
    if let Some(number) = segment.strip_prefix("trade-") {
        // Whoever tells of a segment alone may not know how many parts the trade of a turn has.
        let key = match trades {
            0 => "segment.trade-part",
            _ => "segment.trade",
        };
        return fitting(key, &[number.to_owned(), trades.to_string()]);
    }
    let known = |key: String| sentences.words.get(&key).map(str::to_owned);
    let whole = |whole: &str| known(format!("segment.{whole}")).unwrap_or_else(|| whole.to_owned());
    let Some((segment, part)) = segment.split_once('/') else {
        return Ok(whole(segment));
    };
    let calamity = known(format!("calamity.{part}"));
    let part = calamity.unwrap_or_else(|| part.replace('-', " "));
    fitting("segment.part", &[whole(segment), part])
}

pub fn head(sentences: &Sentences, heading: MailHeading<'_>) -> Result<HeadingText, String> {
    Ok(HeadingText {
        game: heading.game.to_owned(),
        title: heading.title.to_owned(),
        turn: heading.turn,
        segment: segment_name(sentences, heading.segment, heading.trades)?,
        reader: sentences.reader(heading.reader),
        deadline: heading.deadline.cloned(),
        last: heading.last,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::template_source::TemplateSource;

    #[test]
    fn a_part_of_trade_is_numbered_of_all_only_where_they_are_known() {
        for (language, known, alone) in [
            ("en", "trade 1 of 3", "trade 1"),
            ("de", "Handel 1 von 3", "Handel 1"),
        ] {
            let sentences = Sentences::read(&TemplateSource::of_program(language)).unwrap();
            let told = |trades| segment_name(&sentences, "trade-1", trades).unwrap();
            assert_eq!((told(3).as_str(), told(0).as_str()), (known, alone));
        }
    }
}
