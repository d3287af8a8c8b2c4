//! Exceptions among nations, `to everybody except Egypt`: an offer to the others, who are named in their place.

use super::line_token::{LineToken, NamedThing};
use super::small_words::{is, is_in, is_small, says};
use super::speaker_context::SpeakerContext;
use super::word_senses::WordSense;

/// Words between *all* and an exception, folded.
const OF_ALL: &str = "nation nations nationen volk volker volkern player players spieler spielern mitspieler mitspielern anderen andere ubrigen \
    ubrige uns euch wen immer einzelnen of";

/// Words of an exception, folded.
const EXCEPT: &str =
    "except excepting excepted excluding ausser ausgenommen save bar ohne minus besides barring";

/// Stands where an exception is not understood: no sentence with it orders anything.
const NOT_UNDERSTOOD: &str = "except";

/// Puts the other nations in the place of `everybody but Egypt`.
pub(super) fn without_exceptions(tokens: Vec<LineToken>, scene: &SpeakerContext) -> Vec<LineToken> {
    let mut kept = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let Some(exception) = Exception::at(&tokens[at..]) else {
            kept.push(tokens[at].clone());
            at += 1;
            continue;
        };
        at += exception.length;
        match exception.others(scene) {
            Some(others) => {
                for (nth, nation) in others.into_iter().enumerate() {
                    kept.extend((nth > 0).then_some(LineToken::Comma));
                    kept.push(LineToken::Name(NamedThing {
                        nation: Some(nation),
                        is_guessed: exception.is_guessed,
                        ..NamedThing::default()
                    }));
                }
            }
            None => kept.push(LineToken::Other(NOT_UNDERSTOOD.to_owned())),
        }
    }
    kept
}

/// Nations whom an offer to all is not for.
struct Exception {
    nations: Vec<String>,
    /// True if a name of theirs is misspelt.
    is_guessed: bool,
    /// Number of tokens from *all* to the last nation.
    length: usize,
}

impl Exception {
    fn at(words: &[LineToken]) -> Option<Exception> {
        let lead = all(words)?;
        let signs = words[lead..]
            .iter()
            .take_while(|word| matches!(word, LineToken::Comma | LineToken::Open | LineToken::Dash))
            .count();
        let clause = lead + signs;
        let is_behind_sign = signs > 0;
        // `to everybody, but Egypt first`.
        let goes_on = is_behind_sign
            && says(words.get(clause)?, &["but"])
            && !words[clause + 1..]
                .iter()
                .take(2)
                .any(|word| is(word, WordSense::Not));
        let sign = except(&words[clause..]).filter(|_| !goes_on);
        let start = clause + sign.unwrap_or(0);
        let mut exception = named(words, start)?;
        if sign.is_none() {
            // `to all, not Egypt`, `an alle, Ägypten nicht`.
            let denial = words.get(exception.length)?;
            let is_denied = is_behind_sign && is(denial, WordSense::Not);
            let is_named = is_in(denial, "ausgenommen excepted excluded");
            (is_denied || is_named).then_some(())?;
            exception.length += 1;
        }
        let opens = words[lead..clause].contains(&LineToken::Open);
        if opens {
            let end = words[exception.length..]
                .iter()
                .position(|word| !is_small(word))?;
            (words[exception.length + end] == LineToken::Close).then_some(())?;
            exception.length += end + 1;
        }
        Some(exception)
    }

    /// The nations that an offer is for. `None`: they are not known, or an excepted one is not in play.
    fn others(&self, scene: &SpeakerContext) -> Option<Vec<String>> {
        let is_other = |nation: &String| {
            scene.others.contains(nation) || Some(nation.as_str()) == scene.nation
        };
        let others = scene.others.iter().filter(|nation| {
            !self.nations.contains(nation) && Some(nation.as_str()) != scene.nation
        });
        let others: Vec<String> = others.cloned().collect();
        (self.nations.iter().all(is_other) && !others.is_empty()).then_some(others)
    }
}

/// Number of words for all: `everybody`, `all nations`, `the others`, `jede andere Nation`.
fn all(words: &[LineToken]) -> Option<usize> {
    let is_all = |word: &LineToken| {
        matches!(word, LineToken::All(0) | LineToken::Word(WordSense::Any))
            || is_in(word, "every each jede jedem alles sonst")
            || is(word, WordSense::Rest)
    };
    is_all(words.first()?).then_some(())?;
    let more = words[1..].iter().take(4).take_while(|word| {
        is_in(word, OF_ALL)
            || is(word, WordSense::Rest)
            || is(word, WordSense::Article)
            || is_all(word)
    });
    Some(1 + more.count())
}

/// Number of words that begin an exception.
fn except(words: &[LineToken]) -> Option<usize> {
    let first = words.first()?;
    let is_not = |at: usize| words.get(at).is_some_and(|word| is(word, WordSense::Not));
    let length = match first {
        word if is_in(word, EXCEPT) => {
            1 + usize::from(words.get(1).is_some_and(|next| is(next, WordSense::For)))
        }
        word if says(word, &["apart", "aside"]) && is(words.get(1)?, WordSense::From) => 2,
        LineToken::Word(WordSense::Rest) if says(words.get(1)?, &["than"]) => 2,
        LineToken::Word(WordSense::With) if says(words.get(1)?, &["ausnahme", "exception"]) => 2,
        // `bis auf Ägypten`.
        word if says(word, &["bis"]) && is(words.get(1)?, WordSense::In) => 2,
        LineToken::Word(WordSense::Not) => 1,
        LineToken::Word(WordSense::Only) if is_not(1) => 2,
        word if is_small(word) => {
            let says_but = says(word, &["but"]);
            let only = usize::from(words.get(1).is_some_and(|word| is(word, WordSense::Only)));
            match (is_not(1 + only), says_but) {
                (true, _) => 2 + only,
                (false, true) => 1,
                (false, false) => return None,
            }
        }
        word if says(word, &["aber"]) => {
            let only = usize::from(words.get(1).is_some_and(|word| is(word, WordSense::Only)));
            is_not(1 + only).then_some(2 + only)?
        }
        _ => return None,
    };
    let behind = words[length..]
        .iter()
        .take_while(|word| {
            is_small(word) || matches!(word, LineToken::Word(WordSense::To | WordSense::For))
        })
        .count();
    Some(length + behind)
}

/// Nations from a place on, joined by commas, *and* or *or*.
fn named(words: &[LineToken], start: usize) -> Option<Exception> {
    let nation = |word: &LineToken| match word {
        LineToken::Name(name) if name.face.is_none() => {
            Some((name.nation.clone()?, name.is_guessed))
        }
        _ => None,
    };
    let mut exception = Exception {
        nations: Vec::new(),
        is_guessed: false,
        length: start,
    };
    let mut at = start;
    while let Some((one, is_guessed)) = words.get(at).and_then(nation) {
        exception.nations.push(one);
        exception.is_guessed |= is_guessed;
        at += 1;
        exception.length = at;
        let joins = words[at..].iter().take(3).take_while(|word| {
            **word == LineToken::Comma
                || is_in(word, "or oder nor")
                || matches!(
                    word,
                    LineToken::Word(WordSense::To | WordSense::For | WordSense::Article)
                )
        });
        at += joins.count();
    }
    (!exception.nations.is_empty()).then_some(exception)
}
