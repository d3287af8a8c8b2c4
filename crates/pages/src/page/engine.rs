//! The template engine: its syntax, and the filters and functions that templates have.

use std::sync::Arc;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Rest;
use minijinja::{AutoEscape, Environment, Error, ErrorKind, State, UndefinedBehavior, Value};

use super::book_objects::PrintedFigures;
use super::layout::marks;
use super::{announcements, figures};
use bulla_core::text::{MessageCatalog, fill};

/// `words`, `facts` and `site` are the sentences that templates ask for by key.
pub fn engine(
    words: Arc<MessageCatalog>,
    facts: Arc<MessageCatalog>,
    site: Arc<MessageCatalog>,
) -> Result<Environment<'static>, Error> {
    let mut engine = Environment::new();
    let mut syntax = SyntaxConfig::builder();
    syntax.trim_blocks(true).lstrip_blocks(true);
    engine.set_syntax(syntax.build()?);
    engine.set_auto_escape_callback(|name| {
        if name.ends_with(".html") {
            AutoEscape::Html
        } else {
            AutoEscape::None
        }
    });
    engine.set_undefined_behavior(UndefinedBehavior::Strict);
    marked(&mut engine);
    let (numerals, of_figures) = (Arc::clone(&words), Arc::clone(&words));
    engine.add_function("word", move |key: String| {
        words.get(&key).map(str::to_owned).ok_or_else(|| {
            Error::new(
                ErrorKind::InvalidOperation,
                format!("words.txt has no {key}"),
            )
        })
    });
    engine.add_filter("spelled", move |value: u32| {
        figures::spelled(value, &numerals)
    });
    // A sentence with the figures of the game that is shown; without a game as it is.
    engine.add_filter("figured", move |state: &State<'_, '_>, sentence: String| {
        let shown = state.lookup("figures");
        let shown = shown
            .as_ref()
            .and_then(Value::downcast_object_ref::<PrintedFigures>);
        match shown.and_then(|shown| shown.0.as_ref()) {
            Some(parts) => figures::filled(&sentence, parts, &of_figures),
            None => sentence,
        }
    });
    engine.add_function("fact", move |keys: Vec<String>, subjects: Vec<String>| {
        announcements::sentence(&facts, &keys, &subjects)
            .map_err(|error| Error::new(ErrorKind::InvalidOperation, error))
    });
    engine.add_function("say", move |key: String, words: Rest<Value>| {
        let words: Vec<String> = words
            .iter()
            .map(|word| marks::plain(&word.to_string()))
            .collect();
        let sentence = site.get(&key);
        let sentence = sentence.ok_or_else(|| format!("site.txt has no {key}"));
        sentence
            .and_then(|sentence| fill(sentence, &words))
            .map_err(|error| Error::new(ErrorKind::InvalidOperation, error))
    });
    Ok(engine)
}

/// The filters and functions by which templates mark what their text is.
fn marked(engine: &mut Environment<'static>) {
    engine.add_filter("left", |value: Value, width: usize| {
        marks::left(&value.to_string(), width)
    });
    engine.add_filter("right", |value: Value, width: usize| {
        marks::right(&value.to_string(), width)
    });
    engine.add_filter("column", |value: Value, width: usize| {
        marks::column(&value.to_string(), width)
    });
    engine.add_filter("term", |value: Value, width: usize| {
        marks::term(&value.to_string(), width)
    });
    engine.add_filter("plain", |value: Value| marks::plain(&value.to_string()));
    engine.add_filter("title", |title: String| marked_line(marks::TITLE, &title));
    engine.add_filter("heading", |title: String| {
        marked_line(marks::HEADING, &title)
    });
    engine.add_filter("warning", |line: String| marked_line(marks::WARNING, &line));
    engine.add_filter("strong", |words: String| {
        marked_words(marks::STRONG, &words)
    });
    engine.add_filter("quiet", |words: String| marked_words(marks::QUIET, &words));
    engine.add_function("event", |turn: u16, number: String| {
        marks::event(turn, &number)
    });
    engine.add_filter("first_upper", |value: String| marks::first_upper(&value));
    engine.add_global("header", marks::HEADER.to_string());
    engine.add_global("box", marked_line(marks::PLACE, "box"));
    engine.add_global("end_box", marked_line(marks::PLACE, "end"));
    engine.add_function("picture", |key: String| {
        marked_line(marks::PLACE, &format!("picture {key}"))
    });
}

fn marked_line(mark: char, line: &str) -> String {
    format!("{mark}{line}")
}

fn marked_words(mark: char, words: &str) -> String {
    format!("{mark}{words}{}", marks::WORDS_END)
}
