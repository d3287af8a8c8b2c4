//! Pages of games whose book has words of its own.

use std::sync::Arc;

use super::render::Templates;
use super::samples::render_all;
use super::template_source;
use bulla_core::game::{Position, State, View, Viewer};
use bulla_core::scenario::Scenario;
use bulla_core::text::{MessageCatalog, places};

fn keys(text: &str) -> Vec<String> {
    let phrases = MessageCatalog::parse("a file of a book", text).unwrap();
    phrases.lines().map(|(_, key, _)| key.to_owned()).collect()
}

fn said(scenario: &str, language: &str) -> String {
    let scenario = Scenario::named(scenario).unwrap();
    let state = State::new(Arc::new(scenario.components), scenario.players.into());
    let view = View::of(Viewer::Observer, &Position::new(state));
    let templates = Templates::in_language(language).unwrap();
    let texts = render_all(&templates, &view).into_iter();
    let texts: Result<Vec<String>, _> = texts.collect();
    texts.unwrap().join("\n")
}

#[test]
fn a_game_of_1980_is_told_in_its_own_words() {
    for (language, chart, guessed) in [
        ("en", "Progress Chart", "colours of the board"),
        ("de", "Fortschrittstafel", "Farben des Bretts"),
    ] {
        let (usual, classic) = (said("advanced-5", language), said("classic-5", language));
        assert!(usual.contains("A.S.T.") && !usual.contains(chart));
        assert!(classic.contains(chart));
        let usual_words = classic.lines().find(|line| line.contains("A.S.T."));
        assert_eq!(usual_words, None, "{language}");
        // Lines are broken anywhere.
        let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let guesses = |text: &str| flat(text).contains(guessed);
        assert!(guesses(&classic) && !guesses(&usual), "{language}");
        let whole = said("classic-7", language);
        assert!(
            whole.contains("Tarquinii") && !guesses(&whole),
            "{language}"
        );
    }
}

#[test]
fn the_first_page_names_what_is_guessed_of_what_is_played() {
    for (scenario, guesses) in [
        (
            "classic-2",
            "hattusas odessus colours progress-chart prices engineering",
        ),
        (
            "classic-3",
            "tarquinii hattusas colours progress-chart prices engineering",
        ),
        (
            "classic-5",
            "odessus hieraconpolis colours progress-chart prices engineering",
        ),
        (
            "classic-7",
            "tarquinii hieraconpolis progress-chart prices engineering",
        ),
        ("nomads-and-seafarers", "tarquinii hieraconpolis"),
        ("advanced-5", ""),
    ] {
        let named = Scenario::named(scenario).unwrap().components.guesses;
        assert_eq!(named.join(" "), guesses, "{scenario}");
        // Invented matter of every kind needs cards.
        let composed: &[&str] = if scenario.starts_with("nomads") {
            &[]
        } else {
            &["en", "de"]
        };
        for language in composed.iter().copied() {
            let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            let page = flat(&said(scenario, language));
            let words = template_source::embedded_files(language);
            let words = words
                .iter()
                .find(|(name, _)| *name == "words.txt")
                .unwrap()
                .1;
            for (_, key, sentence) in MessageCatalog::parse("words.txt", words).unwrap().lines() {
                if let Some(guess) = key.strip_prefix("guess.") {
                    let is_named = named.iter().any(|named| named == guess);
                    assert_eq!(page.contains(sentence), is_named, "{scenario}: {guess}");
                }
            }
        }
    }
}

#[test]
fn what_a_book_says_otherwise_is_said_in_every_language_and_has_the_places_of_the_usual() {
    for book in template_source::books() {
        let english = template_source::embedded_book_files(template_source::ENGLISH, book);
        assert!(!english.is_empty());
        for language in template_source::embedded_languages() {
            let usual = template_source::embedded_files(language);
            let files = template_source::embedded_book_files(language, book);
            assert_eq!(files.len(), english.len(), "{language}: files of {book}");
            for ((name, text), (_, in_english)) in files.iter().zip(&english) {
                assert_eq!(keys(text), keys(in_english), "{language}: {name}");
                let usual = usual.iter().find(|(usual, _)| usual == name);
                let usual =
                    MessageCatalog::parse(name, usual.expect("a file of that name").1).unwrap();
                for (_, key, sentence) in MessageCatalog::parse(name, text).unwrap().lines() {
                    let known = usual.get(key);
                    let known = known.unwrap_or_else(|| panic!("{language}: {name} has no {key}"));
                    assert_eq!(places(sentence), places(known), "{language}: {name}: {key}");
                }
            }
        }
    }
}
