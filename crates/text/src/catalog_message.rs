//! Sentences by key: what is said of a text, without the language in which it is said.
//!
//! The sentences stand in `templates/complaints.txt`, one a key; the English ones are read here too, for everybody who has no
//! other language: moderators at their terminals, and tests.

use std::sync::LazyLock;

use super::message_catalog::{MessageCatalog, fill};

/// The English sentences, as they were when the program was built.
static ENGLISH: LazyLock<MessageCatalog> = LazyLock::new(|| {
    let text = include_str!("../templates/complaints.txt");
    MessageCatalog::parse("complaints.txt", text).unwrap_or_default()
});

/// A sentence of `complaints.txt` and what stands in its places.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CatalogMessage {
    pub key: &'static str,
    pub words: Vec<MessageArg>,
}

/// Content of a placeholder in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MessageArg {
    /// The same in every language: what the writer wrote, a key, a number.
    Plain(String),
    /// Part of a sentence with a key of its own.
    Said(CatalogMessage),
}

impl CatalogMessage {
    pub fn new(key: &'static str, words: impl IntoIterator<Item = MessageArg>) -> CatalogMessage {
        CatalogMessage {
            key,
            words: words.into_iter().collect(),
        }
    }

    /// The sentence in the language of these phrases.
    ///
    /// # Errors
    /// No sentence of this key, or one that does not fit its words.
    pub fn render(&self, phrases: &MessageCatalog) -> Result<String, String> {
        let sentence = phrases
            .get(self.key)
            .ok_or_else(|| format!("no sentence for {}", self.key))?;
        let words = self.words.iter().map(|word| match word {
            MessageArg::Plain(text) => Ok(text.clone()),
            MessageArg::Said(part) => part.render(phrases),
        });
        let words: Vec<String> = words.collect::<Result<_, _>>()?;
        fill(sentence, &words).map_err(|error| format!("{}: {error}", self.key))
    }

    /// The sentence in English.
    pub fn english(&self) -> String {
        self.render(&ENGLISH)
            .unwrap_or_else(|_| self.key.to_owned())
    }
}

impl From<&'static str> for CatalogMessage {
    fn from(key: &'static str) -> CatalogMessage {
        CatalogMessage::new(key, [])
    }
}

impl From<String> for MessageArg {
    fn from(text: String) -> MessageArg {
        MessageArg::Plain(text)
    }
}

impl From<CatalogMessage> for MessageArg {
    fn from(part: CatalogMessage) -> MessageArg {
        MessageArg::Said(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_sentence_are_said_in_its_language() {
        let french = "read.expected: attendu {0}, trouvé {1}\nwant.area: un territoire";
        let french = MessageCatalog::parse("complaints.txt", french).unwrap();
        let sentence = CatalogMessage::new(
            "read.expected",
            [
                CatalogMessage::from("want.area").into(),
                "`x`".to_owned().into(),
            ],
        );
        assert_eq!(
            sentence.render(&french).unwrap(),
            "attendu un territoire, trouvé `x`"
        );
        assert_eq!(
            sentence.english(),
            "expected the name of an area, found `x`"
        );
        assert!(
            CatalogMessage::from("want.nothing")
                .render(&french)
                .is_err()
        );
    }
}
