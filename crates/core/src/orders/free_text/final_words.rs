//! *Final* in a sentence: `that is all for this turn, final`, `Das ist endgültig.`, `build miletus, final`.

use super::fillers::is_filler;
use super::line_token::LineToken;
use super::small_words::says;
use super::word_senses::WordSense;
use crate::text::fold;

/// Words that may stand beside *final*, folded.
const FINAL_BESIDE: [&str; 34] = [
    "need",
    "wait",
    "else",
    "that\u{2019}s",
    "warten",
    "mehr",
    "answer",
    "answers",
    "word",
    "words",
    "decision",
    "decided",
    "side",
    "seite",
    "consider",
    "treat",
    "count",
    "counts",
    "this",
    "diese",
    "diesen",
    "meine",
    "mein",
    "angaben",
    "entscheidung",
    "entschieden",
    "antwort",
    "wort",
    "gilt",
    "gelten",
    "betrachten",
    "hiermit",
    "stand",
    "everything",
];

/// Words that close a line behind its order, folded.
const CLOSING: [&str; 4] = ["final", "done", "fertig", "endgultig"];

/// Returns the words before a *final* that closes a line behind a comma.
pub(super) fn before_final(text: &str) -> Option<&str> {
    let text = text.trim_end_matches(['.', '!', ' ']);
    let (head, last) = text.rsplit_once([',', ';'])?;
    let is_closing = CLOSING.contains(&fold(last.trim()).as_str());
    (is_closing && !head.trim().is_empty()).then(|| head.trim_end())
}

/// Returns whether a sentence says that its writer is done, and nothing else.
pub(super) fn says_final(sentence: &[LineToken]) -> bool {
    let is_known = |token: &LineToken| match token {
        LineToken::Word(sense) => matches!(
            sense,
            WordSense::Final
                | WordSense::Filler
                | WordSense::Article
                | WordSense::Please
                | WordSense::For
                | WordSense::In
                | WordSense::From
                | WordSense::To
                | WordSense::With
                | WordSense::Turn
                | WordSense::Rest
                | WordSense::Orders
                | WordSense::Accept
                | WordSense::None
        ),
        LineToken::All(0) | LineToken::Comma | LineToken::Stop | LineToken::Dash => true,
        LineToken::Other(word) => is_filler(word) || says(token, &FINAL_BESIDE),
        _ => false,
    };
    let is_final = |token: &LineToken| *token == LineToken::Word(WordSense::Final);
    // *No final*, `noch kein endgültig`.
    let is_denied = sentence
        .windows(2)
        .any(|pair| pair[0] == LineToken::Word(WordSense::None) && is_final(&pair[1]));
    sentence.iter().any(is_final) && sentence.iter().all(is_known) && !is_denied
}
