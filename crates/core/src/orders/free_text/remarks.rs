//! Remarks in a sentence that order nothing: what an order is for, what the writer expects, and that he does not mind. Each is a closed
//! phrase without an area, and is taken out of the sentence before it is read.

use super::alternatives::only_stays;
use super::line_token::LineToken;
use super::small_words::{is, is_in, is_small, says};
use super::word_senses::WordSense;

/// Verbs of what an order is for, folded.
const AIMS: &str = "annoy bother help support reinforce join push kick throw drive chase fight attack defend protect hold block scare beat expel strengthen \
    hinder stop argern helfen unterstutzen verstarken vertreiben rauswerfen hinauswerfen verjagen schutzen verteidigen storen verdrangen hinausdrangen hilfe";

/// Words of an aim beside those with a sense, folded.
const OF_AIMS: &str = "out off away against my mine man men one there raus hinaus dort deren dessen lone single those whoever gegen meinen meinem meine";

/// Words for so many together, `zu sechst`, folded.
const TOGETHER: &str = "zweit dritt viert funft sechst siebt acht";

/// Phrases that say that an order stands whatever happens, folded.
const ANYWAY: [&[&str]; 6] = [
    &["whatever", "happens"],
    &["in", "any", "case"],
    &["no", "matter", "what"],
    &["auf", "jeden", "fall"],
    &["in", "jedem", "fall"],
    &["egal", "was", "passiert"],
];

/// Returns the words of a sentence without its remarks.
pub(super) fn without_remarks(sentence: &[LineToken]) -> Vec<LineToken> {
    let mut kept = Vec::with_capacity(sentence.len());
    let mut at = 0;
    while at < sentence.len() {
        let words = &sentence[at..];
        if let [LineToken::Word(WordSense::To), together, ..] = words
            && is_in(together, TOGETHER)
        {
            at += 2;
            continue;
        }
        let reason = if at == 0 { reason(words) } else { None };
        match reason
            .or_else(|| aim(words))
            .or_else(|| anyway(words))
            .or_else(|| the_rest_stays(words))
            .or_else(|| peace(words))
            .or_else(|| if_it_comes_to_that(words).filter(|_| is_of_pillage(&sentence[..at])))
        {
            Some(length) => at += length,
            None => {
                kept.push(sentence[at].clone());
                at += 1;
            }
        }
    }
    kept
}

/// `to annoy Crete`, `(to help mine against the Babylonian)`, `, die sollen den einen von Asien dort rauswerfen`.
fn aim(words: &[LineToken]) -> Option<usize> {
    let lead = words
        .iter()
        .take_while(|word| matches!(word, LineToken::Comma | LineToken::Open))
        .count();
    let is_bracket = words[..lead].contains(&LineToken::Open);
    let ends = |word: &LineToken| {
        matches!(
            word,
            LineToken::Comma
                | LineToken::Stop
                | LineToken::Colon
                | LineToken::Close
                | LineToken::Arrow
        )
    };
    let clause = &words[lead..];
    let length = clause.iter().position(ends).unwrap_or(clause.len());
    let clause = &clause[..length];
    let begins = clause
        .iter()
        .position(|word| !is_small(word) && !is_in(word, "um damit"));
    let begins = begins?;
    // English names the aim first, German last.
    let is_english = is(&clause[begins], WordSense::To) || (is_bracket && is_verb(&clause[begins]));
    let is_german = lead > 0 && is_verb(clause.last()?) && begins > 0;
    let has_verb = match is_english {
        true => clause[begins..].iter().take(2).any(is_verb),
        false => is_german,
    };
    let is_known = |word: &LineToken| match word {
        LineToken::Name(name) => {
            name.nation.is_some() && name.face.is_none() && name.card.is_none()
        }
        LineToken::Number(number) => *number == 1,
        LineToken::Word(sense) => {
            matches!(
                sense,
                WordSense::To
                    | WordSense::Token
                    | WordSense::There
                    | WordSense::From
                    | WordSense::For
                    | WordSense::Land
                    | WordSense::Fight
                    | WordSense::Up
                    | WordSense::With
            ) || is_small(word)
        }
        word => is_small(word) || is_in(word, OF_AIMS) || is_in(word, AIMS) || is_in(word, "um"),
    };
    if !has_verb || !clause.iter().all(is_known) {
        return None;
    }
    let closes = usize::from(is_bracket && words.get(lead + length) == Some(&LineToken::Close));
    (is_bracket == (closes == 1)).then_some(lead + length + closes)
}

fn is_verb(word: &LineToken) -> bool {
    is_in(word, AIMS) || is(word, WordSense::Fight) || is(word, WordSense::Support)
}

/// `I don't have much time, so`: up to the comma of a sentence.
pub(super) fn reason(words: &[LineToken]) -> Option<usize> {
    let comma = words.iter().position(|word| *word == LineToken::Comma)?;
    let is_of_it = |word: &LineToken| {
        is_small(word)
            || is(word, WordSense::Not)
            || is_in(word, "much little time zeit viel wenig busy")
    };
    let clause = &words[..comma];
    let says_it = clause.iter().any(|word| is_in(word, "time zeit busy"));
    (says_it && clause.iter().all(is_of_it)).then_some(comma + 1)
}

/// `, the rest stay home`, `, everybody else stays`.
fn the_rest_stays(words: &[LineToken]) -> Option<usize> {
    if words.first()? != &LineToken::Comma {
        return None;
    }
    let length = words[1..]
        .iter()
        .position(|word| matches!(word, LineToken::Comma | LineToken::Stop))
        .unwrap_or(words.len() - 1);
    let clause = &words[1..1 + length];
    let is_rest = clause.iter().any(|word| is(word, WordSense::Rest));
    (is_rest && only_stays(clause)).then_some(1 + length)
}

/// `, mit den Illyrern will ich keinen Ärger`, `, I want no trouble with Egypt`: up to the end of the sentence.
fn peace(words: &[LineToken]) -> Option<usize> {
    const TROUBLE: &str =
        "trouble quarrel war fights arger streit krieg stress zoff konflikt problems probleme";
    const OF_IT: &str = "moment now jetzt erstmal vorerst gerade momentan at with";
    if words.first()? != &LineToken::Comma {
        return None;
    }
    let is_of_it = |word: &LineToken| match word {
        LineToken::Name(name) => name.nation.is_some(),
        word => {
            is_small(word)
                || is_in(word, TROUBLE)
                || is_in(word, OF_IT)
                || matches!(
                    word,
                    LineToken::Stop
                        | LineToken::Word(
                            WordSense::None
                                | WordSense::Not
                                | WordSense::Any
                                | WordSense::With
                                | WordSense::Want
                                | WordSense::In
                        )
                )
        }
    };
    let denies = |word: &LineToken| is(word, WordSense::None) || is(word, WordSense::Not);
    let clause = &words[1..];
    let says_it = clause.iter().any(|word| is_in(word, TROUBLE)) && clause.iter().any(denies);
    (says_it && clause.iter().all(is_of_it)).then_some(words.len())
}

/// Returns whether words end in a clause of pillage: nothing is pillaged where no city is taken.
fn is_of_pillage(words: &[LineToken]) -> bool {
    let clause = words.rsplit(|word| *word == LineToken::Comma).next();
    clause.is_some_and(|clause| clause.iter().any(|word| is(word, WordSense::Pillage)))
}

/// `if it comes to that`, `wenn es dazu kommt`, `if I win`: up to the end of the clause.
fn if_it_comes_to_that(words: &[LineToken]) -> Option<usize> {
    const HAPPENS: &str = "comes come kommt gets that dazu soweit so weit works out possible moglich klappt gelingt gewinne gewinnen succeed succeeds it";
    let lead = usize::from(words.first() == Some(&LineToken::Comma));
    let [LineToken::Word(WordSense::If), behind @ ..] = &words[lead..] else {
        return None;
    };
    let ends =
        |word: &LineToken| matches!(word, LineToken::Comma | LineToken::Stop | LineToken::Close);
    let length = behind.iter().position(ends).unwrap_or(behind.len());
    let is_of_it = |word: &LineToken| {
        is_small(word)
            || is_in(word, HAPPENS)
            || matches!(
                word,
                LineToken::Word(WordSense::To | WordSense::Go | WordSense::Move)
            )
    };
    let clause = &behind[..length];
    let goes = [WordSense::Go, WordSense::Move];
    let says_it =
        |word: &LineToken| is_in(word, HAPPENS) || goes.iter().any(|sense| is(word, *sense));
    (clause.iter().any(says_it) && clause.iter().all(is_of_it)).then_some(lead + 1 + length)
}

/// `, whatever happens`.
fn anyway(words: &[LineToken]) -> Option<usize> {
    let lead = usize::from(words.first() == Some(&LineToken::Comma));
    let is_word = |word: &LineToken, said: &str| match word {
        LineToken::Other(_) => says(word, &[said]),
        LineToken::Word(WordSense::In) => ["in", "auf"].contains(&said),
        LineToken::Word(WordSense::Any) => ["any", "jeden", "jedem"].contains(&said),
        LineToken::Word(WordSense::None) => said == "no",
        _ => false,
    };
    let is_said = |phrase: &&&[&str]| {
        let behind = words.get(lead..lead + phrase.len());
        behind.is_some_and(|behind| {
            behind
                .iter()
                .zip(**phrase)
                .all(|(word, said)| is_word(word, said))
        })
    };
    ANYWAY
        .iter()
        .find(is_said)
        .map(|phrase| lead + phrase.len())
}

/// Leaves out `, not Thessalonica` behind a name of its kind: what was named before says it.
pub(super) fn without_denied_last(mut sentence: Vec<LineToken>) -> Vec<LineToken> {
    let denials = sentence
        .iter()
        .filter(|word| is(word, WordSense::Not))
        .count();
    let Some(at) = (1..sentence.len())
        .find(|at| sentence[at - 1] == LineToken::Comma && is(&sentence[*at], WordSense::Not))
    else {
        return sentence;
    };
    let is_lead = |word: &&LineToken| {
        is_small(word)
            || matches!(
                word,
                LineToken::Word(WordSense::In | WordSense::To | WordSense::From)
            )
    };
    let lead = sentence[at + 1..].iter().take_while(is_lead).count();
    let behind = &sentence[at + 1 + lead..];
    let is_area = |word: &LineToken| matches!(word, LineToken::Name(name) if name.area.is_some());
    let is_last = match behind {
        [name] | [name, LineToken::Comma] => is_area(name),
        _ => false,
    };
    if denials == 1 && is_last && sentence[..at].iter().any(is_area) {
        sentence.truncate(at - 1);
    }
    sentence
}

/// `if Thebes is not there any more`: a list goes on with the next anyway.
fn no_longer_there(words: &[LineToken]) -> Option<usize> {
    if !is(words.first()?, WordSense::If) {
        return None;
    }
    let length = words
        .iter()
        .position(|word| matches!(word, LineToken::Comma | LineToken::Word(WordSense::Then)))?;
    let clause = &words[1..length];
    let is_name = |word: &LineToken| matches!(word, LineToken::Name(name) if name.area.is_some());
    let is_gone = |word: &LineToken| says(word, &["gone", "lost", "weg", "verloren"]);
    let is_of_it = |word: &LineToken| {
        is_name(word)
            || is_gone(word)
            || is_small(word)
            || matches!(
                word,
                LineToken::Word(WordSense::Not | WordSense::There | WordSense::Any | WordSense::Go)
            )
            || says(word, &["more", "longer", "mehr", "da", "already", "schon"])
    };
    let denials = clause
        .iter()
        .filter(|word| is(word, WordSense::Not))
        .count();
    let is_there = clause
        .iter()
        .any(|word| is(word, WordSense::There) || says(word, &["da"]));
    let gone = clause.iter().any(is_gone) || is(clause.last()?, WordSense::Go);
    let says_it = (denials == 1 && is_there) != (denials == 0 && gone);
    let names = clause.iter().filter(|word| is_name(word)).count();
    (says_it && names == 1 && clause.iter().all(is_of_it)).then_some(length)
}

/// Leaves out the cases in which an area that was named before is gone: the list goes on with the next anyway.
pub(super) fn without_gone(mut sentence: Vec<LineToken>) -> Vec<LineToken> {
    let area = |word: &LineToken| match word {
        LineToken::Name(name) => name.area.clone(),
        _ => None,
    };
    let mut at = 1;
    while at < sentence.len() {
        let length = no_longer_there(&sentence[at..]).unwrap_or(0);
        let gone = sentence[at..at + length].iter().find_map(area);
        let was_named = gone.is_some() && sentence[..at].iter().any(|word| area(word) == gone);
        match was_named {
            true => drop(sentence.drain(at..at + length)),
            false => at += 1,
        }
    }
    sentence
}
