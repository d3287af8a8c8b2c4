//! Nearest construction: a legal line with the names and numbers of a sentence that was not read, for the answer to show.

use super::conditional_sentences::{is_if, is_otherwise};
use super::line_token::LineToken;
use super::parse_lines::parse_lines;
use super::speaker_context::SpeakerContext;
use super::text_line::{LONGEST_LINE, TextLine};
use super::tokens::tokens;
use super::word_senses::WordSense;
use crate::orders::Vocabulary;
use crate::text::fold;

/// Words by which a sentence is German, folded.
const GERMAN: &str =
    "wenn falls sofern sonst ansonsten nach fur gegen von nur annehmen nehme an karten und";

/// Words of one language that constructions are made of.
struct ConstructionWords {
    moves: &'static str,
    to: &'static str,
    all: &'static str,
    nobody: &'static str,
    otherwise: &'static str,
    offer: &'static str,
    offer_to: &'static str,
    anybody: &'static str,
    wanted: &'static str,
    cards: [&'static str; 2],
    accept: &'static str,
    with: &'static str,
}

const ENGLISH_WORDS: ConstructionWords = ConstructionWords {
    moves: "moves",
    to: "to",
    all: "all",
    nobody: "if nobody is there",
    otherwise: "otherwise",
    offer: "offer",
    offer_to: "to",
    anybody: "any nation",
    wanted: "for",
    cards: ["card", "cards"],
    accept: "accept",
    with: "with",
};

const GERMAN_WORDS: ConstructionWords = ConstructionWords {
    moves: "züge",
    to: "nach",
    all: "alle",
    nobody: "wenn niemand dort ist",
    otherwise: "sonst",
    offer: "angebot",
    offer_to: "an",
    anybody: "alle Nationen",
    wanted: "für",
    cards: ["Karte", "Karten"],
    accept: "annehmen",
    with: "mit",
};

/// Returns a line that is read whole and comes nearest to a sentence that was not: a walk with a condition, an offer, or one that is taken.
pub fn nearest_construction(said: &str, vocabulary: &Vocabulary) -> Option<String> {
    if said.len() > LONGEST_LINE {
        return None;
    }
    let parts = tokens(said, vocabulary);
    let folded = fold(said);
    let mut words = folded.split(|c: char| !c.is_alphanumeric());
    let is_german = words.any(|word| GERMAN.split(' ').any(|one| one == word));
    let words = if is_german {
        &GERMAN_WORDS
    } else {
        &ENGLISH_WORDS
    };
    let made = conditional_walk(&parts, words)
        .or_else(|| accepted(&parts, words))
        .or_else(|| offer(&parts, words))?;
    is_read_whole(&made, vocabulary).then_some(made)
}

fn is_read_whole(line: &str, vocabulary: &Vocabulary) -> bool {
    let said = [TextLine {
        line: 1,
        text: line.to_owned(),
    }];
    let heard = parse_lines(&said, &SpeakerContext::default(), vocabulary);
    heard.unread.is_empty() && heard.says_something
}

/// `moves: 2 knossos to thera if nobody is there, otherwise 2 knossos to rhodes`.
fn conditional_walk(parts: &[LineToken], words: &ConstructionWords) -> Option<String> {
    let depends = |token: &LineToken| {
        is_if(token) || matches!(token, LineToken::Word(WordSense::Unless | WordSense::Only))
    };
    let condition = parts.iter().position(depends)?;
    let other = parts.iter().skip(1).position(is_otherwise);
    let (before, other) = match other {
        Some(at) => (&parts[..=at], Some(&parts[at + 2..])),
        None => (parts, None),
    };
    let walk = match condition {
        // The condition stands first, up to its comma.
        0 => {
            let comma = before.iter().position(|token| *token == LineToken::Comma)?;
            &before[comma + 1..]
        }
        at => &before[..at.min(before.len())],
    };
    let [from, to] = areas(walk)[..] else {
        return None;
    };
    let number = count(walk, words)?;
    let mut line = format!(
        "{}: {number} {from} {} {to} {}",
        words.moves, words.to, words.nobody
    );
    if let Some(other) = other {
        let (from, to) = match areas(other)[..] {
            [] => return Some(line),
            [to] => (from, to),
            [from, to] => (from, to),
            _ => return None,
        };
        let number = count(other, words).unwrap_or(number);
        line.push_str(&format!(
            ", {} {number} {from} {} {to}",
            words.otherwise, words.to
        ));
    }
    Some(line)
}

/// Areas that words name, in their order.
fn areas(parts: &[LineToken]) -> Vec<&str> {
    let named = parts.iter().filter_map(|token| match token {
        LineToken::Name(name) => name.area.as_deref(),
        _ => None,
    });
    named.collect()
}

/// Returns the first number of tokens.
fn count(parts: &[LineToken], words: &ConstructionWords) -> Option<String> {
    parts.iter().find_map(|token| match token {
        LineToken::Number(number) => Some(number.to_string()),
        LineToken::All(0) => Some(words.all.to_owned()),
        _ => None,
    })
}

/// `offer: 2 salt + hides to any nation for 2 grain + 1 card`.
fn offer(parts: &[LineToken], words: &ConstructionWords) -> Option<String> {
    let is_for =
        |token: &LineToken| matches!(token, LineToken::Word(WordSense::For | WordSense::Want));
    let at = parts.iter().position(is_for)?;
    let (given, wanted) = (cards(&parts[..at]), cards(&parts[at..]));
    let asks =
        |token: &LineToken| matches!(token, LineToken::Word(WordSense::Offer | WordSense::Any));
    let nation = nation(parts);
    if given.is_empty() || nation.is_none() && !parts.iter().any(asks) {
        return None;
    }
    let named: u32 = wanted.iter().map(|(number, _)| number).sum();
    let more = total(&parts[at..]).unwrap_or(named).saturating_sub(named);
    let mut goals: Vec<String> = wanted.iter().map(counted).collect();
    if more > 0 {
        let [one, several] = words.cards;
        let card = if more == 1 { one } else { several };
        goals.push(format!("{more} {card}"));
    }
    if goals.is_empty() {
        return None;
    }
    Some(format!(
        "{}: {} {} {} {} {}",
        words.offer,
        declared_and_hidden(&given),
        words.offer_to,
        nation.unwrap_or(words.anybody),
        words.wanted,
        goals.join(" + "),
    ))
}

/// `accept: asia-1 with ochre + iron`, where no offer is named by its number.
fn accepted(parts: &[LineToken], words: &ConstructionWords) -> Option<String> {
    let takes = |token: &LineToken| *token == LineToken::Word(WordSense::Accept);
    let names_offer = |token: &LineToken| matches!(token, LineToken::Offer(_));
    if !parts.iter().any(takes) || parts.iter().any(names_offer) {
        return None;
    }
    let line = format!("{}: {}-1", words.accept, nation(parts)?);
    let given = cards(parts);
    if given.is_empty() {
        return Some(line);
    }
    let given = declared_and_hidden(&given);
    Some(format!("{line} {} {given}", words.with))
}

/// Nation that a sentence names.
fn nation(parts: &[LineToken]) -> Option<&str> {
    parts.iter().find_map(|token| match token {
        LineToken::Name(name) => name.nation.as_deref(),
        _ => None,
    })
}

/// Cards that words name, each with its number.
fn cards(parts: &[LineToken]) -> Vec<(u32, &str)> {
    let named = parts.iter().enumerate().filter_map(|(at, token)| {
        let LineToken::Name(name) = token else {
            return None;
        };
        let face = name.face.as_deref()?;
        let number = match at.checked_sub(1).map(|before| &parts[before]) {
            Some(LineToken::Number(number)) => *number,
            _ => 1,
        };
        Some((number, face))
    });
    named.collect()
}

/// Returns the number of cards that is said of all: `3 cards`.
fn total(parts: &[LineToken]) -> Option<u32> {
    parts.windows(2).find_map(|pair| match pair {
        [LineToken::Number(number), LineToken::Word(WordSense::Card)] => Some(*number),
        _ => None,
    })
}

fn counted((number, face): &(u32, &str)) -> String {
    match number {
        1 => (*face).to_owned(),
        number => format!("{number} {face}"),
    }
}

/// `2 salt + hides`: the last kind stands behind the plus, as one that is not told.
fn declared_and_hidden(given: &[(u32, &str)]) -> String {
    let all: Vec<String> = given.iter().map(counted).collect();
    match &all[..] {
        [first @ .., last] if !first.is_empty() => format!("{} + {last}", first.join(", ")),
        all => all.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_that_is_not_read_is_shown_a_line_that_is() {
        let vocabulary = Vocabulary::sample();
        for (said, shown) in [
            (
                "2 thebes > memphis if the weather is fine, otherwise 1 thebes > ur",
                Some("moves: 2 thebes to memphis if nobody is there, otherwise 1 thebes to ur"),
            ),
            (
                "if it rains, 2 from thebes go to memphis, otherwise they swim",
                Some("moves: 2 thebes to memphis if nobody is there"),
            ),
            (
                "2 thebes nach memphis falls es regnet, ansonsten nach ur",
                Some("züge: 2 thebes nach memphis wenn niemand dort ist, sonst 2 thebes nach ur"),
            ),
            (
                "I offer Egypt 2 hides, iron and luck for 3 cards, one of them salt",
                Some("offer: 2 hides + iron to egypt for salt + 2 cards"),
            ),
            (
                "I happily accept what Egypt has, and give hides and salt",
                Some("accept: egypt-1 with hides + salt"),
            ),
            ("the weather is fine", None),
            ("2 thebes to memphis with joy", None),
            ("accept asia-1 with joy", None),
        ] {
            let made = nearest_construction(said, &vocabulary);
            assert_eq!(made.as_deref(), shown, "{said}");
        }
    }
}
