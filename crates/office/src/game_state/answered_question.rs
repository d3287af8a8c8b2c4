//! Stored answers with their questions: the key of a question, read back.

use bulla_core::game::{Components, RuleStep, Seat};
use bulla_core::turn::{CalamityPart, Respondent, Topic};
use bulla_store::StoredAnswer;

use super::order_search::OrderSearch;

/// An answer whose key was read.
pub(super) struct AnsweredQuestion {
    pub asker: Respondent,
    pub topic: Topic,
    pub part: Option<CalamityPart>,
    pub why: RuleStep,
    /// Words of its subjects and of its answer.
    pub about: Vec<String>,
}

impl AnsweredQuestion {
    /// Returns the search for the orders that answered it.
    pub fn sought(&self) -> OrderSearch<'_> {
        OrderSearch {
            topic: self.topic,
            part: self.part,
            names: &self.about,
            must_name: false,
        }
    }
}

/// Reads the stored key of a question, such as `egypt/pillage/24.52/gaza`, and its answer.
pub(super) fn answered_question(
    parts: &Components,
    answer: &StoredAnswer,
) -> Option<AnsweredQuestion> {
    let mut words = answer.key.split('/');
    let asker = words.next()?;
    let asker = match asker.strip_prefix("seat-") {
        Some(number) => Respondent::Seat(Seat(number.parse::<u8>().ok()?.checked_sub(1)?)),
        None => Respondent::Nation(parts.find_nation(asker)?),
    };
    let topic = words.next()?;
    let (topic, part) = match topic.split_once('.') {
        Some((topic, part)) => (
            topic,
            CalamityPart::ALL.into_iter().find(|one| one.id() == part),
        ),
        None => (topic, None),
    };
    let why = parts.numbers.read(words.next()?)?;
    let parted = |text: &str| -> Vec<String> {
        let words = text.split([',', ' ', ':']);
        words.map(str::to_owned).collect()
    };
    let mut about: Vec<String> = words.map(str::to_owned).collect();
    about.extend(parted(&answer.answer));
    Some(AnsweredQuestion {
        asker,
        topic: Topic::find(topic)?,
        part,
        why,
        about,
    })
}
