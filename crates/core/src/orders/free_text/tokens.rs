//! A line of plain speech in tokens: numbers, signs, names of the game, and words by their sense.

use super::fillers::is_filler;
use super::line_token::{LineToken, NamedThing};
use super::numbered_offers::numbered_offer;
use super::raw_tokens::{RawToken, pieces, plain};
use super::token_phrases::{
    all_but, begins_sentence, behind_it, excepted, falls_through, gives_up, in_case, into, no_one,
    one_from, should, so_many, steps_in, wish,
};
use super::whole_and_part::{join_those_there, without_stock};
use super::word_lists::listed;
use super::word_senses::{sense, spelt_number};
use crate::orders::vocabulary::Vocabulary;
use crate::text::fold;

/// A name has at most so many words.
const LONGEST_NAME: usize = 4;

/// The tokens of a line.
pub(super) fn tokens(line: &str, words: &Vocabulary) -> Vec<LineToken> {
    let plain: String = line.chars().map(plain).collect();
    let pieces = excepted(pieces(&plain));
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < pieces.len() {
        let taken = all_but(&pieces[at..])
            .or_else(|| no_one(&pieces[at..]))
            .or_else(|| falls_through(&pieces[at..]))
            .or_else(|| into(&pieces[at..]))
            .or_else(|| in_case(&pieces[at..], begins_sentence(&pieces, at)))
            .or_else(|| one_from(&pieces[at..]))
            .or_else(|| steps_in(&pieces[at..]))
            .or_else(|| gives_up(&pieces[at..]))
            .or_else(|| so_many(&pieces[at..]))
            .or_else(|| {
                begins_sentence(&pieces, at)
                    .then(|| should(&pieces[at..]))
                    .flatten()
            })
            .or_else(|| numbered_offer(&pieces[at..], words))
            .or_else(|| behind_it(&pieces[at..]))
            .or_else(|| wish(&pieces, at))
            .or_else(|| named(&pieces[at..], words));
        match taken {
            Some((token, count)) => {
                tokens.push(token);
                at += count;
            }
            None => {
                one(&pieces[at], words, &mut tokens);
                at += 1;
            }
        }
    }
    without_stops_in_brackets(&mut tokens);
    join_those_there(&mut tokens);
    without_stock(&mut tokens);
    tokens
}

/// Leaves out the stop that ends a bracket: `(sorry, Ann!)`.
fn without_stops_in_brackets(tokens: &mut Vec<LineToken>) {
    let mut at = 0;
    while at < tokens.len() {
        match tokens[at..].starts_with(&[LineToken::Stop, LineToken::Close]) {
            true => drop(tokens.remove(at)),
            false => at += 1,
        }
    }
}

/// The longest name that stands at the beginning.
fn named(pieces: &[RawToken], words: &Vocabulary) -> Option<(LineToken, usize)> {
    if let Some(RawToken::Sign(LineToken::Quote(text))) = pieces.first() {
        let name = exact(text, words)?;
        return Some((LineToken::Name(name), 1));
    }
    let run = pieces.iter().take(LONGEST_NAME);
    let run: Vec<&str> = run
        .map_while(|piece| match piece {
            RawToken::Word(word) => Some(word.as_str()),
            RawToken::Sign(_) => None,
        })
        .collect();
    (1..=run.len()).rev().find_map(|count| {
        let text = run[..count].join(" ");
        // `aus der östlichen Wüste`.
        let bent = || {
            let first = run[0].strip_suffix('n').filter(|_| count > 1)?;
            exact(&format!("{first} {}", run[1..count].join(" ")), words)
        };
        exact(&text, words)
            .or_else(bent)
            .map(|name| (LineToken::Name(name), count))
    })
}

/// Returns the name that a text gives exactly.
fn exact(text: &str, words: &Vocabulary) -> Option<NamedThing> {
    let text = text.trim_matches('\'');
    let text = text.strip_suffix("'s").unwrap_or(text);
    if let Some((area, coast)) = text.split_once('/') {
        let area = words.areas.get(area)?;
        let mut coasts = words.coasts(area);
        let (_, coast) = coasts.find(|(_, name)| fold(name) == fold(coast))?;
        return Some(NamedThing {
            area: Some(format!("{}/{coast}", words.area(area))),
            ..NamedThing::default()
        });
    }
    let name = NamedThing {
        area: words
            .areas
            .get(text)
            .map(|area| words.area(area).to_owned()),
        nation: words
            .nations
            .get(text)
            .map(|civ| words.nation(civ).to_owned()),
        face: words
            .faces
            .get(text)
            .map(|face| words.face(face).to_owned()),
        card: words
            .cards
            .get(text)
            .map(|card| words.card(card).to_owned()),
        calamity: words
            .calamities
            .get(text)
            .map(crate::orders::vocabulary::key),
        is_guessed: false,
    };
    (name != NamedThing::default()).then_some(name)
}

/// The token of a piece that is no name; two names with a dash between them are three.
fn one(piece: &RawToken, words: &Vocabulary, tokens: &mut Vec<LineToken>) {
    let word = match piece {
        RawToken::Sign(token) => return tokens.push(token.clone()),
        RawToken::Word(word) => word.trim_matches('\''),
    };
    let folded = fold(word);
    if matches!(folded.as_str(), "and" | "und" | "plus" | "as well as") {
        return tokens.push(LineToken::Comma);
    }
    if folded == "x" {
        return tokens.push(LineToken::Times);
    }
    if let Some(times) = folded.strip_prefix('x').and_then(digits) {
        tokens.extend([LineToken::Times, LineToken::Number(times)]);
        return;
    }
    if let Some(number) = spelt_number(&folded) {
        return tokens.push(LineToken::Number(number));
    }
    if let Some(count) = all(word) {
        return tokens.push(LineToken::All(count));
    }
    if let Some(sense) = sense(&folded) {
        return tokens.push(LineToken::Word(sense));
    }
    if let Some(offer) = offer(word, words) {
        return tokens.push(LineToken::Offer(offer));
    }
    if let Some((from, to)) = word.split_once('-')
        && let (Some(from), Some(to)) = (exact(from, words), exact(to, words))
    {
        tokens.extend([LineToken::Name(from), LineToken::Dash, LineToken::Name(to)]);
        return;
    }
    // `both irons`.
    if let Some(name) = folded.strip_suffix('s').and_then(|stem| exact(stem, words))
        && name.face.is_some()
    {
        return tokens.push(LineToken::Name(name));
    }
    let guessed = || people(&folded, words).or_else(|| nearly(&folded, words));
    match (!is_filler(word) && !listed(PREPOSITIONS, &folded))
        .then(guessed)
        .flatten()
    {
        Some(name) => tokens.push(LineToken::Name(name)),
        None => tokens.push(LineToken::Other(word.to_owned())),
    }
}

/// Prepositions with which the name of an area or a card begins, folded.
const PREPOSITIONS: &str = "auf uber";

fn digits(text: &str) -> Option<u32> {
    let is_number = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

fn all(word: &str) -> Option<u32> {
    let lower = word.to_ascii_lowercase();
    match lower.as_str() {
        "all" | "alle" => Some(0),
        _ => digits(lower.strip_prefix("all-")?),
    }
}

/// `asia-1`.
fn offer(word: &str, words: &Vocabulary) -> Option<String> {
    let (nation, number) = word.rsplit_once(['-', '_'])?;
    let civ = words.nations.get(nation)?;
    Some(format!("{}-{}", words.nation(civ), digits(number)?))
}

/// Endings of the names of peoples, English and German, folded.
const PEOPLES: [&str; 20] = [
    "ians", "ian", "ans", "an", "ns", "n", "ienern", "iener", "iern", "ier", "nern", "ner", "aner",
    "ern", "er", "kern", "ker", "ern", "es", "ese",
];

/// The nation of a people: `Illyrians`, `Babylonier`.
fn people(folded: &str, words: &Vocabulary) -> Option<NamedThing> {
    let stems = PEOPLES
        .iter()
        .filter_map(|ending| folded.strip_suffix(ending));
    let long = stems.filter(|stem| stem.chars().count() >= 3);
    let mut names = long.flat_map(|stem| {
        ["", "a", "e", "y", "ia", "ien", "en"].map(|ending| format!("{stem}{ending}"))
    });
    names.find_map(|name| {
        let nation = words
            .nations
            .get(&name)
            .map(|civ| words.nation(civ).to_owned());
        // `two of the Crimeans`.
        let area = words.areas.get(&name).filter(|_| nation.is_none());
        let area = area.map(|area| words.area(area).to_owned());
        (nation.is_some() || area.is_some()).then(|| NamedThing {
            area,
            nation,
            is_guessed: true,
            ..NamedThing::default()
        })
    })
}

/// The one area or card that begins like this, or that a slip makes of it.
fn nearly(folded: &str, words: &Vocabulary) -> Option<NamedThing> {
    let length = folded.chars().count();
    if length < 3 {
        return None;
    }
    let names = words.beginning_with(folded);
    let found = match (&names[..], length) {
        ([only], _) => only.clone(),
        ([], 5..) => {
            let near = words.areas.all_like(|area| is_a_slip(folded, area));
            // A letter that was doubled or not is the likelier slip: `panonia` is no Paeonia.
            let is_doubled = |area: &&&str| without_doubles(area) == without_doubles(folded);
            let doubled: Vec<&&str> = near.iter().filter(is_doubled).collect();
            match (&near[..], &doubled[..]) {
                ([only], _) => (*only).to_owned(),
                (_, [only]) => (**only).to_owned(),
                _ => return None,
            }
        }
        _ => return None,
    };
    exact(&found, words).map(|name| NamedThing {
        is_guessed: true,
        ..name
    })
}

/// Returns a word with each letter once where it stands twice.
fn without_doubles(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    letters.dedup();
    letters.into_iter().collect()
}

/// Returns whether two words have the same first letter and differ by one letter.
fn is_a_slip(one: &str, other: &str) -> bool {
    if one.chars().next() != other.chars().next() || one.len().abs_diff(other.len()) > 4 {
        return false;
    }
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    if one.first() != other.first() || one.len().abs_diff(other.len()) > 1 {
        return false;
    }
    let same = |a: &[char], b: &[char]| a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let before = same(&one, &other);
    let (tail, other_tail) = (&one[before..], &other[before..]);
    let behind = tail
        .iter()
        .rev()
        .zip(other_tail.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let longest = tail.len().max(other_tail.len());
    let swapped = longest == 2 + behind
        && tail.len() == other_tail.len()
        && tail[0] == other_tail[1]
        && tail[1] == other_tail[0];
    longest - behind <= 1 || swapped
}
