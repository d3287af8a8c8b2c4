//! The one check of what was guessed from a sentence: each word that carries meaning is accounted for, or the sentence orders nothing.
//!
//! A name or a number is accounted for if the orders would be others without it; a verb or a preposition by the keys that it is said
//! of; a negation, a condition, *only* and the like by a fixed phrase alone.

use super::fillers::is_filler;
use super::line_token::LineToken;
use super::order_line::is_id;
use super::phrases;
use super::sentence_facts::SentenceFacts;
use super::small_words::is_in;
use super::word_senses::WordSense;

/// Sentences with more words are not guessed.
const LONGEST_SENTENCE: usize = 160;

/// Returns whether all words of a sentence that carry meaning are accounted for. `guess` returns what the words given to it order.
pub(super) fn accounts_for<T: PartialEq>(
    sentence: &[LineToken],
    facts: &SentenceFacts,
    guess: impl Fn(&[LineToken]) -> T,
) -> bool {
    if sentence.len() > LONGEST_SENTENCE {
        return false;
    }
    // So many of each are read whole, or not at all.
    let is_each = |token: &LineToken| is_in(token, "each je jeweils");
    if facts.keys.contains(&"moves") && sentence.iter().any(is_each) {
        return false;
    }
    let said = phrases::marked(sentence, facts);
    let whole = guess(sentence);
    (0..sentence.len()).filter(|at| !said[*at]).all(|at| {
        let is_ok = match &sentence[at] {
            LineToken::Word(sense) if is_of_count(*sense) => {
                matters(sentence, at, &whole, &guess) || is_of_keys(*sense, &facts.keys)
            }
            LineToken::Word(sense) => is_of_keys(*sense, &facts.keys),
            LineToken::Other(word) => {
                is_filler(word) || (is_id(word).is_some() && matters(sentence, at, &whole, &guess))
            }
            LineToken::Name(name) => {
                facts.names_as_often(sentence, name) || matters(sentence, at, &whole, &guess)
            }
            LineToken::Number(_)
            | LineToken::All(_)
            | LineToken::Load(_)
            | LineToken::Land(_)
            | LineToken::Offer(_)
            | LineToken::Quote(_) => matters(sentence, at, &whole, &guess),
            LineToken::Arrow
            | LineToken::Dash
            | LineToken::Comma
            | LineToken::Plus
            | LineToken::Times
            | LineToken::Colon
            | LineToken::Open
            | LineToken::Close
            | LineToken::Stop => true,
        };
        if !is_ok && std::env::var_os("BULLA_SHOW").is_some() {
            eprintln!("      ! {:?} keys {:?}", sentence[at], facts.keys);
        }
        is_ok
    })
}

/// Returns whether a sentence would order something else without the word at this place.
fn matters<T: PartialEq>(
    sentence: &[LineToken],
    at: usize,
    whole: &T,
    guess: &impl Fn(&[LineToken]) -> T,
) -> bool {
    let mut without = sentence.to_vec();
    without.remove(at);
    guess(&without) != *whole
}

/// Returns whether a word counts or chooses, so that it may matter like a number.
fn is_of_count(sense: WordSense) -> bool {
    matches!(
        sense,
        WordSense::Both
            | WordSense::Any
            | WordSense::Rest
            | WordSense::Declared
            | WordSense::Sealed
    )
}

/// Returns whether a verb, a noun or a preposition says nothing but what one of these keys says.
fn is_of_keys(sense: WordSense, keys: &[&str]) -> bool {
    let is_one = |wanted: &[&str]| keys.iter().any(|key| wanted.contains(key));
    const CITIES: [&str; 7] = [
        "cities",
        "reduce",
        "recheck",
        "calamities",
        "conflicts",
        "pillage",
        "revolts",
    ];
    const TRADE: [&str; 3] = ["offers", "accept", "withdraw"];
    const CARDS: [&str; 7] = [
        "offers",
        "accept",
        "never",
        "keep",
        "pay",
        "buy",
        "buy_cards",
    ];
    match sense {
        WordSense::Filler
        | WordSense::Article
        | WordSense::Please
        | WordSense::Orders
        | WordSense::In
        | WordSense::First
        | WordSense::Then
        | WordSense::Final
        | WordSense::Draft
        | WordSense::End => true,
        WordSense::From | WordSense::With | WordSense::For | WordSense::To | WordSense::There => {
            true
        }
        WordSense::Move | WordSense::Token | WordSense::By => {
            is_one(&["moves", "calamities", "growth", "pillage"])
        }
        WordSense::Go => is_one(&["moves", "reduce", "recheck", "calamities"]),
        WordSense::Build => is_one(&["cities", "ships"]),
        WordSense::City => is_one(&CITIES),
        WordSense::Ship => is_one(&["ships"]),
        WordSense::Scrap => is_one(&["ships", "reduce", "recheck", "never"]),
        WordSense::Up => is_one(&["ships", "reduce", "recheck", "never", "moves"]),
        WordSense::Buy => is_one(&["buy", "buy_cards"]),
        WordSense::Pay => is_one(&["pay", "accept"]),
        WordSense::Treasury => is_one(&["pay"]),
        WordSense::Keep => is_one(&["keep", "ships"]),
        WordSense::Reduce => is_one(&["reduce", "recheck", "calamities"]),
        WordSense::Same => is_one(&["reduce", "recheck", "accept"]),
        WordSense::Support | WordSense::Short => is_one(&["reduce", "recheck"]),
        WordSense::Never => is_one(&["never"]),
        WordSense::Give => is_one(&[
            "ships", "never", "offers", "accept", "pay", "reduce", "recheck",
        ]),
        WordSense::Card => is_one(&CARDS),
        WordSense::Accept => is_one(&[
            "accept",
            "withdraw",
            "reduce",
            "recheck",
            "calamities",
            "pay",
        ]),
        WordSense::Want => true,
        WordSense::Offer | WordSense::Back | WordSense::Say => is_one(&TRADE),
        WordSense::Withdraw => is_one(&["withdraw"]),
        WordSense::Declared | WordSense::Sealed => is_one(&["offers", "accept"]),
        WordSense::Any => is_one(&["offers", "never"]),
        WordSense::Rest => is_one(&["offers"]),
        WordSense::Tax => is_one(&["tax"]),
        WordSense::Pillage => is_one(&["pillage"]),
        WordSense::Grow => is_one(&["growth"]),
        WordSense::Fight => is_one(&["conflicts"]),
        WordSense::Stack => is_one(&["buy_cards"]),
        WordSense::Both
        | WordSense::Not
        | WordSense::None
        | WordSense::If
        | WordSense::Unless
        | WordSense::Only
        | WordSense::Otherwise
        | WordSense::Stay
        | WordSense::Sail
        | WordSense::Board
        | WordSense::Land
        | WordSense::Turn => false,
    }
}
