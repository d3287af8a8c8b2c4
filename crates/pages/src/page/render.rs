//! The templates: embedded ones, and those of a directory that replace them by name.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use minijinja::{Environment, Value};
use serde::Serialize;

use crate::picture::Captions;
use bulla_core::game::{Components, RejectionReason, View};
use bulla_core::orders::{Language, PlainWriter};
use bulla_core::text::{CatalogMessage, Complaint};
use bulla_core::turn::Prompt;

use super::book_figures::BookFigures;
use super::book_objects::with_numbers;
use super::book_templates::BookTemplates;
use super::engine::engine;
use super::examples::{ExampleContext, example_lines};
use super::first_page::FirstPage;
use super::house_rule::HouseRule;
use super::layout::{Document, marks};
use super::letter_inputs::{ForecastInput, ReceiptInput, ShortReplyInput};
use super::mail_heading::MailHeading;
use super::names::ReaderNames;
use super::page_facts::PageFacts;
use super::press::ReceivedPress;
use super::sample_moves::GrowthContext;
use super::sentences::{Sentences, story_titles};
use super::template_source::{self, TemplateError, TemplateSource};
use super::{
    first_page_text, forecast, letter_text, page_text, press, receipt_text, rejection_reasons,
};

/// Files of sentences; every other file is a template.
const SENTENCES: [&str; 11] = [
    "answers.txt",
    "facts.txt",
    "reasons.txt",
    "defaults.txt",
    "questions.txt",
    "words.txt",
    "subjects.txt",
    "verdicts.txt",
    "complaints.txt",
    "warnings.txt",
    "site.txt",
];

/// All templates, ready to render.
#[derive(Clone, Debug)]
pub struct Templates {
    engine: Environment<'static>,
    pub(super) sentences: Sentences,
    /// Problems in an office's own sentence files that stop no mail.
    pub(super) strays: Vec<String>,
    books: BookTemplates<Templates>,
}

impl Templates {
    /// The templates of the program.
    ///
    /// # Errors
    /// One of them does not parse.
    pub fn embedded() -> Result<Templates, TemplateError> {
        Templates::in_language(template_source::ENGLISH)
    }

    /// The templates of the program, replaced by the files of the same name in a directory.
    ///
    /// # Errors
    /// A file cannot be read or does not parse; the message names it.
    pub fn with_dir(directory: &Path) -> Result<Templates, TemplateError> {
        Templates::read(TemplateSource {
            directory: Some(directory),
            ..TemplateSource::of_program(template_source::ENGLISH)
        })
    }

    /// The templates of the program in one of its languages.
    ///
    /// # Errors
    /// One of them does not parse.
    pub fn in_language(language: &str) -> Result<Templates, TemplateError> {
        Templates::read(TemplateSource::of_program(language))
    }

    pub(super) fn read(source: TemplateSource<'_>) -> Result<Templates, TemplateError> {
        let books = BookTemplates::read(source, Templates::read)?;
        let sentences = Sentences::read(&source)?;
        let (words, facts) = (sentences.words.clone(), sentences.facts.clone());
        let mut engine = engine(words, facts, sentences.site.clone())?;
        if source.directory.is_none() {
            let language = source.language.to_owned();
            engine.set_loader(move |name| Ok(template_source::embedded_text(&language, name)));
            return Ok(Templates {
                engine,
                sentences,
                strays: Vec::new(),
                books,
            });
        }
        let mut strays = Vec::new();
        for name in template_source::names()
            .into_iter()
            .chain(template_source::site_names())
        {
            if SENTENCES.contains(&name.as_str()) {
                strays.extend(source.strays(&name))
            } else {
                engine.add_template_owned(name.clone(), source.text(&name)?)?
            }
        }
        Ok(Templates {
            engine,
            sentences,
            strays: strays.into_iter().map(|stray| stray.0).collect(),
            books,
        })
    }

    /// The page of a seat; that of the observers where the view has no nation and is nobody's.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn page(&self, facts: &PageFacts<'_>) -> Result<Document, TemplateError> {
        let name = match facts.view.viewer {
            bulla_core::game::Viewer::Seat(_) => "page.txt",
            bulla_core::game::Viewer::Observer => "observer.txt",
        };
        let composed = self.of_view(facts.view);
        composed.render_of(
            facts.view,
            name,
            page_text::page(&composed.sentences, facts)?,
        )
    }

    /// The receipt for a letter.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn receipt(&self, input: &ReceiptInput<'_>) -> Result<Document, TemplateError> {
        let composed = self.of_view(input.view);
        let receipt = receipt_text::receipt(&composed.sentences, input)?;
        composed.render_of(input.view, "receipt.txt", receipt)
    }

    /// `request: forecast`.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn forecast(&self, input: &ForecastInput<'_>) -> Result<Document, TemplateError> {
        let composed = self.of_view(input.view);
        let foresight = forecast::forecast_text(&composed.sentences, input)?;
        composed.render_of(input.view, "foresight.txt", foresight)
    }

    /// The one text for letters that prove no seat. It depends on nothing in any game; a letter may be too long to be read: how many
    /// megabytes it has, and how many it may have.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn unknown_sender(&self, too_long: Option<&[String]>) -> Result<Document, TemplateError> {
        let model = BTreeMap::from([("too_long", too_long)]);
        self.render("stranger.txt", model)
    }

    /// Tells the moderators that a segment is held: two lines, why and until when.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn moderators(&self, input: &ShortReplyInput<'_>) -> Result<Document, TemplateError> {
        self.letter("moderators.txt", input)
    }

    /// Asks an address that wants to be registered for its code, within so many hours.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn registration_code(&self, code: &str, hours: u32) -> Result<Document, TemplateError> {
        let model = BTreeMap::from([("code", code.to_owned()), ("hours", hours.to_string())]);
        self.render("newcomer.txt", model)
    }

    /// Tells an address that it is registered no longer.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn moved(&self) -> Result<Document, TemplateError> {
        self.render("moved.txt", ())
    }

    /// Asks the registered address to confirm a held letter.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn confirm(&self, input: &ShortReplyInput<'_>) -> Result<Document, TemplateError> {
        self.letter("confirm.txt", input)
    }

    /// The answer to an old token: which segment is open, with its form.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn stale_token(&self, input: &ShortReplyInput<'_>) -> Result<Document, TemplateError> {
        self.letter("stale.txt", input)
    }

    /// A reminder for a seat without final orders.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn reminder(&self, input: &ShortReplyInput<'_>) -> Result<Document, TemplateError> {
        self.letter("reminder.txt", input)
    }

    /// `request: status`.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn status(&self, input: &ShortReplyInput<'_>) -> Result<Document, TemplateError> {
        self.letter("status.txt", input)
    }

    /// Renders a notice that goes to every seat at once.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn notice(&self, input: &ShortReplyInput<'_>) -> Result<Document, TemplateError> {
        self.letter("notice.txt", input)
    }

    /// Words of another seat, at once.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn press(
        &self,
        heading: MailHeading<'_>,
        press: &[ReceivedPress],
    ) -> Result<Document, TemplateError> {
        self.press_below(heading, "", press)
    }

    /// The same below a sentence, under its title; the sentence alone where there is no press.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn press_below(
        &self,
        heading: MailHeading<'_>,
        above: &str,
        press: &[ReceivedPress],
    ) -> Result<Document, TemplateError> {
        let mail = press::mail(&self.sentences, heading, above, press)?;
        self.render("press.txt", mail)
    }

    /// `request: form`.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn form(&self, input: &ShortReplyInput<'_>) -> Result<Document, TemplateError> {
        self.letter("form.txt", input)
    }

    /// `request: rules`.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn rules(
        &self,
        heading: MailHeading<'_>,
        view: &View,
        first: &FirstPage,
    ) -> Result<Document, TemplateError> {
        let composed = self.of_view(view);
        let rules = first_page_text::rules(&composed.sentences, heading, view, first)?;
        composed.render_of(view, "rules.txt", rules)
    }

    /// `request: neighbours`: what lies around these areas, by id; around each of the reader's own where there are none.
    /// Without a heading it is part of another answer.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn neighbours(
        &self,
        heading: Option<MailHeading<'_>>,
        view: &View,
        areas: &[String],
    ) -> Result<Document, TemplateError> {
        let composed = self.of_view(view);
        let model = letter_text::neighbours(&composed.sentences, heading, view, areas)?;
        composed.render_of(view, "neighbours.txt", model)
    }

    /// Returns the templates in the terms that the ruleset of this box uses.
    pub fn of_book(&self, parts: &Components) -> &Templates {
        let own = self.books.of(parts, Templates::read);
        own.unwrap_or(self)
    }

    pub(super) fn of_view(&self, view: &View) -> &Templates {
        self.of_book(view.parts())
    }

    pub fn engine(&self) -> &Environment<'static> {
        &self.engine
    }

    pub fn sentences(&self) -> &Sentences {
        &self.sentences
    }

    /// Returns the titles of the page sections that report what happened.
    pub fn story_titles(&self) -> Vec<String> {
        story_titles(&self.sentences.words)
    }

    /// The same of a language of the program, without reading the rest of it.
    pub(super) fn embedded_story_titles(language: &str) -> Vec<String> {
        let words = TemplateSource::of_program(language).phrases("words.txt");
        words.map_or(Vec::new(), |words| story_titles(&words))
    }

    /// `request: help`.
    ///
    /// # Errors
    /// A template that does not fit.
    pub fn help(&self, input: &ShortReplyInput<'_>) -> Result<Document, TemplateError> {
        self.letter("help.txt", input)
    }

    fn letter(&self, name: &str, input: &ShortReplyInput<'_>) -> Result<Document, TemplateError> {
        let composed = input.view.map_or(self, |view| self.of_view(view));
        let model = letter_text::letter(&composed.sentences, input)?;
        composed.show(name, with_numbers(model, input.view.map(View::parts)))
    }

    /// Returns the sentence for a complaint about a letter, with its place.
    ///
    /// # Errors
    /// No sentence for it, or one that does not fit.
    pub fn complaint(&self, complaint: &Complaint) -> Result<String, TemplateError> {
        Ok(rejection_reasons::complaint(&self.sentences, complaint)?)
    }

    /// A sentence of `complaints.txt`.
    ///
    /// # Errors
    /// No such sentence, or one that does not fit.
    pub fn sentence(&self, sentence: &CatalogMessage) -> Result<String, TemplateError> {
        Ok(sentence.render(&self.sentences.complaints)?)
    }

    /// Returns the house rules of a table, with options in the words of this language.
    pub fn house_rules(&self, rules: &[HouseRule]) -> Vec<HouseRule> {
        self.sentences.rules(rules)
    }

    /// The words of pictures: those under `map.`, without it.
    pub fn captions(&self) -> Captions {
        let words = self.sentences.words.lines();
        let captions = words.filter_map(|(_, key, words)| {
            Some((key.strip_prefix("map.")?.to_owned(), words.to_owned()))
        });
        Captions(captions.collect())
    }

    /// The sentence of a reason.
    ///
    /// # Errors
    /// No sentence for it, or one that does not fit.
    pub fn reason(
        &self,
        parts: &Components,
        reason: &RejectionReason,
    ) -> Result<String, TemplateError> {
        let reasons = &self.of_book(parts).sentences.reasons;
        let sentence = rejection_reasons::sentence(reasons, parts, reason)?;
        Ok(marks::plain(&sentence))
    }

    /// The default of a slot in words, as forms print it beside the question.
    ///
    /// # Errors
    /// No sentence for its topic.
    pub fn default_of(&self, view: &View, prompt: &Prompt) -> Result<String, TemplateError> {
        let parts = self.sentences.parts(view);
        let names = ReaderNames {
            parts: &parts,
            me: view.civ,
            seats: &[],
        };
        let sentences = &self.of_view(view).sentences;
        let default = rejection_reasons::default(sentences, names, prompt)?;
        Ok(marks::plain(&default))
    }

    /// Returns the components of a game by the names that this language has for them, and the language of letters.
    pub fn letter_words(&self, view: &View) -> (Arc<Components>, Language) {
        (self.sentences.parts(view), self.sentences.letters())
    }

    /// Returns examples of answers to a question, a line each, in this language.
    pub fn examples(&self, view: &View, measures: &BookFigures, prompt: &Prompt) -> Vec<String> {
        let (parts, language) = self.letter_words(view);
        let ahead = GrowthContext {
            measures,
            grows: false,
        };
        let context = ExampleContext {
            view,
            ahead: Some(ahead),
        };
        example_lines(context, &PlainWriter::new(&parts, language), prompt)
    }

    /// A word or a title by its key in `words.txt`.
    ///
    /// # Errors
    /// No such key.
    pub fn word(&self, key: &str) -> Result<&str, TemplateError> {
        let word = self.sentences.words.get(key);
        Ok(word.ok_or_else(|| format!("words.txt has no {key}"))?)
    }

    pub(super) fn render(
        &self,
        name: &str,
        model: impl Serialize,
    ) -> Result<Document, TemplateError> {
        self.show(name, with_numbers(model, None))
    }

    /// Likewise, with the numbers of the book that is played.
    fn render_of(
        &self,
        view: &View,
        name: &str,
        model: impl Serialize,
    ) -> Result<Document, TemplateError> {
        self.show(name, with_numbers(model, Some(view.parts())))
    }

    fn show(&self, name: &str, model: Value) -> Result<Document, TemplateError> {
        let marked = self.engine.get_template(name)?.render(model)?;
        Ok(Document::new(marked, self.word("language")?))
    }
}
