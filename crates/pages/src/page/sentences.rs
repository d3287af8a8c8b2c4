//! The files of sentences, read.

use std::sync::Arc;

use bulla_core::game::{Components, View};
use bulla_core::orders::Language;
use bulla_core::scenario::Translations;
use bulla_core::text::{MessageCatalog, fill};

use super::house_rule::HouseRule;
use super::template_source::{TemplateError, TemplateSource};

/// Keys in `words.txt` of the titles under which a page tells what happened.
const STORY: [&str; 5] = [
    "story.press",
    "story.tales",
    "story.mine",
    "story.unmet",
    "story.others",
];

/// The files of sentences.
#[derive(Clone, Debug)]
pub struct Sentences {
    /// Names of nations, areas and cards, where the language has its own.
    translations: Option<Arc<Translations>>,
    /// Its code: `de`.
    language: String,
    pub reasons: MessageCatalog,
    pub defaults: MessageCatalog,
    pub questions: MessageCatalog,
    pub verdicts: MessageCatalog,
    pub warnings: MessageCatalog,
    pub words: Arc<MessageCatalog>,
    pub facts: Arc<MessageCatalog>,
    pub subjects: MessageCatalog,
    pub answers: MessageCatalog,
    pub complaints: MessageCatalog,
    /// Phrases of archives.
    pub site: Arc<MessageCatalog>,
}

impl Sentences {
    /// The box of a game, as its reader calls what is in it.
    pub fn parts(&self, view: &View) -> Arc<Components> {
        self.called(view.open.parts())
    }

    /// Like [`Sentences::parts`], but takes the box itself.
    pub fn called(&self, parts: &Arc<Components>) -> Arc<Components> {
        match &self.translations {
            Some(translations) => Arc::new(translations.renamed(parts)),
            None => parts.clone(),
        }
    }

    /// A nation by its printed name, as its reader calls it; the name of a seat that has no nation yet stays.
    pub fn reader(&self, name: &str) -> String {
        let translations = self.translations.as_ref();
        let own = translations.and_then(|translations| translations.nation_called(name));
        own.unwrap_or_else(|| name.to_owned())
    }

    /// A sentence of `words.txt` with these words in its places.
    ///
    /// # Errors
    /// No such key, or a sentence that does not fit.
    pub fn filled(&self, key: &str, words: &[String]) -> Result<String, String> {
        let sentence = self.words.get(key);
        let sentence = sentence.ok_or_else(|| format!("words.txt has no {key}"))?;
        fill(sentence, words).map_err(|error| format!("{key}: {error}"))
    }

    /// Returns the language in which its readers write letters.
    pub fn letters(&self) -> Language {
        Language::of_tag(&self.language)
    }

    /// Returns whether things have other names than in the scenarios.
    pub fn has_names(&self) -> bool {
        self.translations.is_some()
    }

    /// Returns the house rules of a table, with options in the words of this language.
    pub fn rules(&self, rules: &[HouseRule]) -> Vec<HouseRule> {
        let mut rules = rules.to_vec();
        for rule in &mut rules {
            if let HouseRule::Option {
                option,
                figure,
                title,
                says,
                translations,
                ..
            } = rule
            {
                let translated = self.translations.as_ref();
                let ours = || translated.and_then(|it| it.option(option, *figure, [title, says]));
                if let Some(own) = translations.get(&self.language).cloned().or_else(ours) {
                    [*title, *says] = own;
                }
            }
        }
        rules
    }

    /// # Errors
    /// A file cannot be read or does not parse; the message names it.
    pub fn read(source: &TemplateSource<'_>) -> Result<Sentences, TemplateError> {
        let phrases = |name: &str| source.phrases(name);
        Ok(Sentences {
            translations: Translations::of(source.language).map(Arc::new),
            language: source.language.to_owned(),
            reasons: phrases("reasons.txt")?,
            defaults: phrases("defaults.txt")?,
            questions: phrases("questions.txt")?,
            verdicts: phrases("verdicts.txt")?,
            warnings: phrases("warnings.txt")?,
            words: Arc::new(phrases("words.txt")?),
            facts: Arc::new(phrases("facts.txt")?),
            subjects: phrases("subjects.txt")?,
            answers: phrases("answers.txt")?,
            complaints: phrases("complaints.txt")?,
            site: Arc::new(phrases("site.txt")?),
        })
    }
}

/// Returns the titles of the page sections that report what happened.
pub fn story_titles(words: &MessageCatalog) -> Vec<String> {
    let titles = STORY.iter().filter_map(|key| words.get(key));
    titles.map(str::to_owned).collect()
}
