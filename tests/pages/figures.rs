//! Sentences that say what rules are name no figure but that of the game: options and own rules change them.

use std::fs;
use std::path::PathBuf;

use bulla::game::RuleFigure;

/// Cardinal numbers above one; "one" and "ein" are articles too.
const ENGLISH: &str = "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen \
                       eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred";
const GERMAN: &str = "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn \
                      achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert zweien dreien";

/// Numbers that no leaf of a book has: coasts of an area of the board, and sides of a fight that is not between two.
const NO_FIGURES: [&str; 6] = [
    "Where an area has two coasts",
    "Where a zone has two coasts",
    "Among three or more sides",
    "Hat ein Gebiet zwei Küsten",
    "Hat eine Zone zwei Küsten",
    "Unter drei oder mehr Seiten",
];

fn folders() -> [(PathBuf, &'static str); 2] {
    let english = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("templates");
    let german = english.join("de");
    [(english, ENGLISH), (german, GERMAN)]
}

/// The words of a sentence and of the forms in its places, without the figures that they name.
fn words(sentence: &str) -> String {
    let mut said = String::new();
    for (at, piece) in sentence.split('{').enumerate() {
        let shown = match piece.split_once('}') {
            Some((inside, after)) if at > 0 => {
                let forms = inside.split_once('|').map_or("", |(_, forms)| forms);
                format!("{forms} {after}")
            }
            _ => piece.to_owned(),
        };
        said.push_str(&shown);
    }
    said
}

/// Digits and number words of a sentence.
fn numbers<'a>(said: &'a str, known: &str) -> Vec<&'a str> {
    let known: Vec<&str> = known.split_whitespace().collect();
    let is_number = |word: &&str| {
        let lower = word.to_lowercase();
        let compound = lower
            .rsplit_once("und")
            .is_some_and(|(_, tens)| known.contains(&tens));
        word.contains(|c: char| c.is_ascii_digit()) || known.contains(&&*lower) || compound
    };
    let words = said.split(|c: char| !c.is_alphanumeric());
    words.filter(is_number).collect()
}

/// The names in places that do not begin with a digit.
fn names(sentence: &str) -> Vec<&str> {
    let places = sentence.split('{').skip(1);
    let places = places.filter_map(|place| Some(place.split_once('}')?.0));
    let heads = places.map(|place| place.split('|').next().unwrap_or_default());
    let names = heads.map(|head| head.rsplit(' ').next().unwrap_or_default());
    names
        .filter(|name| !name.starts_with(|c: char| c.is_ascii_digit()))
        .collect()
}

#[test]
fn numbers_are_found_in_words_and_forms() {
    let sentence = "Six on {x.y|two|# z} or 12, twenty-one, {spelled three.a} {0} ten";
    assert_eq!(
        numbers(&words(sentence), ENGLISH),
        ["Six", "two", "12", "twenty", "ten"]
    );
    assert_eq!(
        numbers("fünfundzwanzig, ein Achtel und acht", GERMAN),
        ["fünfundzwanzig", "acht"]
    );
    assert_eq!(names(sentence), ["x.y", "three.a"]);
}

#[test]
fn the_glossary_names_no_figure_that_a_game_may_change() {
    for (folder, known) in folders() {
        for file in ["site.txt", "books/classic/site.txt"] {
            let text = fs::read_to_string(folder.join(file)).unwrap();
            let lines = text.lines().filter(|line| line.starts_with("cause."));
            let mut count = 0;
            for line in lines {
                let (key, sentence) = line.split_once(": ").unwrap();
                let mut said = words(sentence);
                for spared in NO_FIGURES {
                    said = said.replace(spared, "");
                }
                let found = numbers(&said, known);
                assert!(found.is_empty(), "{file}: {key}: {found:?}");
                for name in names(sentence) {
                    assert!(RuleFigure::find(name).is_some(), "{file}: {key}: {name}");
                }
                count += 1;
            }
            assert!(count > 30, "{file}");
        }
    }
}

#[test]
fn questions_defaults_and_warnings_name_figures_that_there_are() {
    for (folder, _) in folders() {
        for file in [
            "questions.txt",
            "defaults.txt",
            "warnings.txt",
            "books/classic/questions.txt",
            "books/classic/defaults.txt",
            "books/classic/warnings.txt",
        ] {
            let text = fs::read_to_string(folder.join(file)).unwrap();
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                for name in names(line) {
                    assert!(RuleFigure::find(name).is_some(), "{file}: {line}");
                }
            }
        }
    }
}

#[test]
fn a_small_game_in_short_names_no_figure_that_it_may_change() {
    for (folder, known) in folders() {
        let text = fs::read_to_string(folder.join("first.txt")).unwrap();
        let mut said = String::new();
        for (at, piece) in text.split("{{").enumerate() {
            let shown = if at == 0 {
                Some(("", piece))
            } else {
                piece.split_once("}}")
            };
            let (code, after) = shown.expect("}}");
            said.push_str(after);
            for sentence in code.split('"').filter(|_| code.contains("|figured")) {
                said.push_str(&words(sentence));
                for name in names(sentence) {
                    assert!(RuleFigure::find(name).is_some(), "{name}");
                }
            }
        }
        let without_code: String = said
            .split("{%")
            .map(|piece| piece.rsplit("%}").next().unwrap_or_default())
            .collect();
        let found = numbers(&without_code, known);
        assert!(found.is_empty(), "{}: {found:?}", folder.display());
        assert!(
            text.contains("{spelled movement.capacity}") || text.contains("{movement.capacity|")
        );
    }
}
