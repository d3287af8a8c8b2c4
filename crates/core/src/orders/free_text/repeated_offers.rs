//! Offers that are made again to others: `The same to Asia`, `Falls Eve nicht mag, dasselbe an Italien`.

use super::line_token::LineToken;
use super::order_line::LineOrder;
use super::small_words::{is, is_in, is_small};
use super::word_senses::WordSense;

/// Words of an offer that is made again, folded.
const BESIDE: &str = "angebot deal noch";

/// Words of somebody who takes no offer, folded: without a denial they say it too.
const DECLINING: &str =
    "declines decline refuses refuse rejects reject ablehnt ablehnen lehnt absagt";

/// The nations of an offer that is made again.
pub(super) struct OfferAgain {
    nations: Vec<String>,
    /// True if it is said of the case that somebody else does not take the first one: both are made, and that one stands first.
    pub(super) is_conditional: bool,
}

impl OfferAgain {
    /// Reads a sentence that says nothing else.
    pub(super) fn of(sentence: &[LineToken]) -> Option<OfferAgain> {
        let at = sentence
            .iter()
            .position(|token| is(token, WordSense::Same))?;
        let (case, behind) = (&sentence[..at], &sentence[at + 1..]);
        let mut nations: Vec<String> = Vec::new();
        for token in behind {
            match token {
                LineToken::Name(name) if name.face.is_none() && !name.is_guessed => {
                    nations.push(name.nation.clone()?);
                }
                LineToken::Comma
                | LineToken::Word(WordSense::To | WordSense::For | WordSense::Offer) => {}
                token if is_small(token) || is_in(token, BESIDE) => {}
                _ => return None,
            }
        }
        let is_conditional = is_declined(case);
        let says_nothing = case.iter().all(|token| {
            is_small(token)
                || matches!(
                    token,
                    LineToken::Comma | LineToken::Word(WordSense::Offer | WordSense::Then)
                )
        });
        (!nations.is_empty() && (is_conditional || says_nothing)).then_some(OfferAgain {
            nations,
            is_conditional,
        })
    }

    /// The order, made of that of the offer before.
    pub(super) fn order(&self, before: &LineOrder) -> Option<LineOrder> {
        let (head, behind) = before.entry.split_once("to: ")?;
        let (_, tail) = behind.split_once(", count:")?;
        let to = self.nations.join(", ");
        let entry = format!("{head}to: [{to}], count:{tail}");
        Some(LineOrder::new(before.key, entry))
    }
}

/// `if Italy doesn't want it,`: a case in which somebody does not take an offer.
fn is_declined(case: &[LineToken]) -> bool {
    const UNKNOWN: usize = 3;
    let is_denial = |token: &LineToken| {
        matches!(token, LineToken::Word(WordSense::Not | WordSense::None))
            || is_in(token, DECLINING)
    };
    let is_if = |token: &LineToken| is(token, WordSense::If);
    let is_of_it = |token: &LineToken| match token {
        LineToken::Name(name) => name.nation.is_some() && name.face.is_none(),
        LineToken::Comma => true,
        LineToken::Word(sense) => matches!(
            sense,
            WordSense::If
                | WordSense::Not
                | WordSense::None
                | WordSense::Want
                | WordSense::Accept
                | WordSense::Then
        ),
        _ => false,
    };
    let unknown = case
        .iter()
        .filter(|token| !is_of_it(token) && !is_small(token));
    let unknown: Vec<&LineToken> = unknown.collect();
    case.iter().filter(|token| is_if(token)).count() == 1
        && case.iter().filter(|token| is_denial(token)).count() == 1
        && unknown.len() <= UNKNOWN
        && unknown
            .iter()
            .all(|token| matches!(token, LineToken::Other(_)))
}
