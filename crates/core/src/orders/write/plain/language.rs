//! The words of plain lines in each language that pages are written in: keys, and what stands between names.

use crate::turn::{CalamityPart, Topic};

/// A language of letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    #[default]
    English,
    German,
}

/// German keys of topics; a topic that is not listed has its English key.
const GERMAN_TOPICS: [(Topic, &str); 25] = [
    (Topic::Nations, "nationen"),
    (Topic::Tax, "steuer"),
    (Topic::Growth, "wachstum"),
    (Topic::Ships, "schiffe"),
    (Topic::Moves, "züge"),
    (Topic::Conflicts, "kämpfe"),
    (Topic::Pillage, "plünderung"),
    (Topic::Cities, "städte"),
    (Topic::Reduce, "verkleinern"),
    (Topic::BuyCards, "kartenkauf"),
    (Topic::Revolts, "aufstände"),
    (Topic::Insist, "einzeln"),
    (Topic::Offers, "angebot"),
    (Topic::Accept, "annehmen"),
    (Topic::Standing, "dauerangebot"),
    (Topic::Never, "niemals"),
    (Topic::Withdraw, "zurückziehen"),
    (Topic::Losses, "verluste"),
    (Topic::Recheck, "nachprüfung"),
    (Topic::Surrender, "abgeben"),
    (Topic::Convert, "bekehren"),
    (Topic::Buy, "kaufen"),
    (Topic::Pay, "zahlen"),
    (Topic::MinedSet, "bergbau"),
    (Topic::Keep, "behalten"),
];

/// English keys of topics in plain lines, where they differ from the key of a block.
const ENGLISH_TOPICS: [(Topic, &str); 2] =
    [(Topic::Offers, "offer"), (Topic::BuyCards, "buy cards")];

/// German words for the parts of a calamity.
const GERMAN_PARTS: [(CalamityPart, &str); 16] = [
    (CalamityPart::Site, "ort"),
    (CalamityPart::Neighbour, "nachbar"),
    (CalamityPart::Grain, "getreide"),
    (CalamityPart::Direct, "trifft"),
    (CalamityPart::Losses, "verluste"),
    (CalamityPart::Reduce, "verkleinern"),
    (CalamityPart::First, "erste"),
    (CalamityPart::Keep, "behalten"),
    (CalamityPart::Remove, "entfernen"),
    (CalamityPart::Take, "übernehmen"),
    (CalamityPart::Plain, "schwemmland"),
    (CalamityPart::Coastal, "küste"),
    (CalamityPart::Own, "eigene"),
    (CalamityPart::Nominee, "benannt"),
    (CalamityPart::GiveUp, "abgeben"),
    (CalamityPart::Swap, "tauschen"),
];

impl Language {
    /// The language of a tag such as `de`; English where no letters are read in it.
    pub fn of_tag(tag: &str) -> Language {
        match tag {
            "de" => Language::German,
            _ => Language::English,
        }
    }

    /// The key of a topic in plain lines. Calamities are named by their cards.
    pub fn key(self, topic: Topic) -> &'static str {
        let list = match self {
            Language::English => &ENGLISH_TOPICS[..],
            Language::German => &GERMAN_TOPICS[..],
        };
        let own = list.iter().find(|(one, _)| *one == topic);
        own.map_or(topic.id(), |(_, key)| key)
    }

    /// The word for a part of a calamity.
    pub fn part(self, part: CalamityPart) -> &'static str {
        let own = GERMAN_PARTS.iter().find(|(one, _)| *one == part);
        match (self, own) {
            (Language::German, Some((_, word))) => word,
            _ if part == CalamityPart::GiveUp => "give up",
            _ => part.key(),
        }
    }

    /// The topic of a key in any language.
    pub(in crate::orders) fn topic_of_key(key: &str) -> Option<Topic> {
        let is_key = |(_, word): &&(Topic, &str)| crate::text::fold(word) == key;
        let mut lists = GERMAN_TOPICS.iter().chain(&ENGLISH_TOPICS);
        lists.find(is_key).map(|(topic, _)| *topic)
    }

    /// The part of a calamity that a word of any language names.
    pub(in crate::orders) fn part_of_word(word: &str) -> Option<CalamityPart> {
        let german = GERMAN_PARTS.iter();
        let named = german
            .clone()
            .find(|(_, own)| crate::text::fold(own) == word);
        let parts = CalamityPart::ALL
            .iter()
            .filter(|part| **part != CalamityPart::Choice);
        let plain = word.replace('_', " ");
        let english = || {
            parts
                .copied()
                .find(|part| part.key().replace('_', " ") == plain)
        };
        named.map(|(part, _)| *part).or_else(english)
    }

    /// One of two words.
    pub(super) fn word(self, english: &'static str, german: &'static str) -> &'static str {
        match self {
            Language::English => english,
            Language::German => german,
        }
    }
}
