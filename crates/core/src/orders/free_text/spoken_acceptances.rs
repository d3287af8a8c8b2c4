//! Offers of others that sentences take, with their cards: `I accept asia-1 and give both my Ochre and one Iron for it`. Every word is
//! accounted for.

use super::clauses::{declared, faces};
use super::line_token::LineToken;
use super::offers::told_worth;
use super::order_line::LineOrder;
use super::small_words::{is, is_in, is_small, says};
use super::spoken_offers::spoken_cards;
use super::spoken_words::significant;
use super::word_senses::WordSense;

/// Words that say that an offer is gone, folded.
const GONE: &str = "gone taken weg vergeben verschwunden already schon bereits by through klappt possible moglich available mehr work works does \
    geht fallt falls failed fails off somebody someone jemand";

/// Words beside the offer and its cards, folded.
const BESIDE: &str = "und zwar instead stattdessen return";

/// Returns the acceptances of sentences, if they say nothing else. One that is taken if another is gone is taken with the same cards.
pub(super) fn spoken_acceptances(sentences: &[&[LineToken]]) -> Option<Vec<LineOrder>> {
    let mut orders = Vec::new();
    let mut before: Option<(Vec<String>, String)> = None;
    for sentence in sentences.iter().filter(|sentence| !sentence.is_empty()) {
        for (nth, clause) in clauses(sentence).into_iter().enumerate() {
            let is_alternative = nth > 0 || before.is_some() && begins_alternative(clause);
            let clause = without_case(clause)?;
            let (clause, value) = without_value(clause)?;
            let accepted = Accepted::of(&clause)?;
            let mut cards = accepted.cards(before.as_ref())?;
            if let Some(value) = value {
                // What is told of cards that are not named is told of none.
                (!cards.0.is_empty() && !accepted.is_same).then_some(())?;
                cards.1.insert_str(0, &format!(", value: {value}"));
            }
            // Of two that are independent both are taken.
            if is_alternative && Some(&cards) != before.as_ref() {
                return None;
            }
            for offer in &accepted.offers {
                orders.push(LineOrder::new(
                    "accept",
                    format!("{{offer: {offer}{}}}", cards.1),
                ));
            }
            before = Some(cards);
        }
    }
    (!orders.is_empty()).then_some(orders)
}

/// Clauses of a sentence: `…, otherwise asia-2 with the same cards`, `…; if that is gone, asia-2 with the same`.
fn clauses(sentence: &[LineToken]) -> Vec<&[LineToken]> {
    let begins = |at: &usize| {
        let is_other = matches!(
            sentence[*at],
            LineToken::Word(WordSense::Otherwise | WordSense::Rest | WordSense::If)
        );
        is_other && sentence[..*at].iter().any(is_offer) && sentence[*at..].iter().any(is_offer)
    };
    match (1..sentence.len()).find(begins) {
        Some(at) => vec![&sentence[..at], &sentence[at..]],
        None => vec![sentence],
    }
}

fn is_offer(token: &LineToken) -> bool {
    matches!(token, LineToken::Offer(_))
}

fn begins_alternative(clause: &[LineToken]) -> bool {
    let first = clause.iter().find(|token| !is_small(token));
    let is_case = |token: &LineToken| {
        matches!(
            token,
            LineToken::Word(WordSense::Otherwise | WordSense::Rest | WordSense::If)
        ) || is_in(token, "ist")
    };
    first.is_some_and(is_case)
        || clause
            .iter()
            .any(|token| says(token, &["instead", "stattdessen"]))
        || gone(clause).is_some()
}

/// Number of words of a case in which the offer before is gone: `if that one is gone already,`, `Ist das schon weg,`.
fn gone(clause: &[LineToken]) -> Option<usize> {
    let ends =
        |token: &LineToken| matches!(token, LineToken::Comma | LineToken::Word(WordSense::Then));
    // `if gone egypt-1`.
    let bare = || clause.iter().rposition(is_offer).filter(|at| *at > 0);
    let comma = clause.iter().position(ends);
    let end = comma.or_else(bare)?;
    let case = &clause[..end];
    let is_gone = |token: &LineToken| {
        is(token, WordSense::Go) || is_in(token, "gone taken weg vergeben verschwunden")
    };
    let is_denied = |token: &LineToken| is(token, WordSense::Not);
    let denials = case.iter().filter(|token| is_denied(token)).count();
    let goners = case.iter().filter(|token| is_gone(token)).count();
    let is_of_it = |token: &LineToken| {
        is_small(token)
            || is_gone(token)
            || is_denied(token)
            || is_in(token, GONE)
            || is_offer(token)
            || matches!(
                token,
                LineToken::Number(1)
                    | LineToken::Word(
                        WordSense::If
                            | WordSense::Offer
                            | WordSense::First
                            | WordSense::There
                            | WordSense::By
                            | WordSense::Any
                            | WordSense::Final
                    )
            )
    };
    let says_it = (denials == 0 && goners == 1) || (denials == 1 && goners == 0);
    // Another case than that of an offer needs its *if*.
    let is_case = case.iter().any(|token| is(token, WordSense::If)) || denials == 0;
    (says_it && is_case && case.iter().all(is_of_it)).then_some(end + usize::from(comma.is_some()))
}

/// A clause without the case that the offer before is gone. `None`: it is another case.
fn without_case(clause: &[LineToken]) -> Option<Vec<LineToken>> {
    if let Some(length) = gone(clause) {
        return Some(clause[length..].to_vec());
    }
    let depends = |token: &LineToken| {
        matches!(
            token,
            LineToken::Word(WordSense::If | WordSense::Unless | WordSense::Only)
        )
    };
    let is_other = |token: &LineToken| {
        matches!(
            token,
            LineToken::Word(WordSense::Otherwise | WordSense::Rest)
        )
    };
    let begins = usize::from(clause.first().is_some_and(is_other));
    (!clause.iter().any(depends)).then(|| clause[begins..].to_vec())
}

/// A clause without the value that it tells of its cards at its end: `worth 7`, `(value 7)`, `, Wert 7 zusammen`. `None`: it says more of
/// a value.
fn without_value(clause: Vec<LineToken>) -> Option<(Vec<LineToken>, Option<u32>)> {
    let is_worth = |token: &LineToken| is_in(token, "worth wert value");
    let Some(at) = clause.iter().position(is_worth) else {
        return Some((clause, None));
    };
    let is_lead = |token: &&LineToken| {
        is_small(token)
            || matches!(
                token,
                LineToken::Comma
                    | LineToken::Open
                    | LineToken::Word(WordSense::In | WordSense::With)
            )
    };
    let is_number = |token: &LineToken| matches!(token, LineToken::Number(_));
    let is_sum = |token: &LineToken| is_in(token, "together zusammen insgesamt");
    // `zusammen 7 wert`.
    let begin = match clause[..at] {
        [.., ref sum, ref number] if is_number(number) && is_sum(sum) => at - 2,
        [.., ref number] if is_number(number) => at - 1,
        _ => at,
    };
    let lead = clause[..begin].iter().rev().take_while(is_lead).count();
    let is_sign = |token: &LineToken| {
        matches!(
            token,
            LineToken::Comma | LineToken::Open | LineToken::Close | LineToken::Stop
        )
    };
    let said = clause[begin..].iter().filter(|token| !is_sign(token));
    let value = told_worth(&said.cloned().collect::<Vec<_>>())?;
    Some((clause[..begin - lead].to_vec(), Some(value)))
}

/// A clause that takes offers.
struct Accepted<'c> {
    offers: Vec<String>,
    given: &'c [LineToken],
    is_same: bool,
}

impl Accepted<'_> {
    fn of(clause: &[LineToken]) -> Option<Accepted<'_>> {
        let places: Vec<usize> = (0..clause.len())
            .filter(|at| is_offer(&clause[*at]))
            .collect();
        let (first, last) = (*places.first()?, *places.last()?);
        let takes = clause.iter().any(|token| is(token, WordSense::Accept));
        let is_led = clause[..first].iter().all(is_small)
            || clause[..first].iter().any(|token| {
                matches!(
                    token,
                    LineToken::Word(WordSense::Accept | WordSense::Then | WordSense::Same)
                ) || is_in(token, BESIDE)
            });
        let between = |token: &LineToken| {
            is_offer(token)
                || is_small(token)
                || matches!(token, LineToken::Comma | LineToken::Word(WordSense::Accept))
        };
        if !(takes || is_led) || !clause[first..=last].iter().all(between) {
            return None;
        }
        let (given, other) = match faces(&clause[..first]).is_empty() {
            true => (&clause[last + 1..], &clause[..first]),
            // `I give 2 ochre and iron for asia-1`.
            false => (&clause[..first], &clause[last + 1..]),
        };
        let is_same = clause.iter().any(|token| is(token, WordSense::Same));
        let is_marked = given.iter().any(is_mark);
        let is_whole = (is_marked || (0..given.len()).all(|at| is_of_cards(given, at)))
            && other.iter().all(is_beside);
        let offers = places.iter().filter_map(|at| match &clause[*at] {
            LineToken::Offer(offer) => Some(offer.clone()),
            _ => None,
        });
        is_whole.then(|| Accepted {
            offers: offers.collect(),
            given,
            is_same,
        })
    }

    /// All cards that are given, and what the order says of them. With the same cards, they are those of the offer before.
    fn cards(&self, before: Option<&(Vec<String>, String)>) -> Option<(Vec<String>, String)> {
        let is_marked = self.given.iter().any(is_mark);
        let (declared, sealed) = match is_marked {
            true => spoken_cards(self.given)?,
            false => declared(self.given),
        };
        if self.is_same && sealed.is_empty() {
            let before = before?;
            let counted = self.given.iter().find_map(|token| match token {
                LineToken::Number(number) => Some(*number),
                _ => None,
            });
            let number = u32::try_from(before.0.len()).ok();
            return (counted.is_none() || counted == number).then(|| before.clone());
        }
        if self.is_same || (self.offers.len() > 1 && !sealed.is_empty()) {
            return None;
        }
        if sealed.is_empty() {
            let is_empty = !self
                .given
                .iter()
                .any(|token| matches!(token, LineToken::Number(_)));
            return is_empty.then(|| (Vec::new(), String::new()));
        }
        let is_said = is_marked || self.given.contains(&LineToken::Plus);
        let mut entry = String::new();
        if is_said && !declared.is_empty() {
            entry.push_str(&format!(", declared: [{}]", declared.join(", ")));
        }
        entry.push_str(&format!(", sealed: [{}]", sealed.join(", ")));
        Some((sealed, entry))
    }
}

/// Returns whether a word says that cards are told or hidden.
fn is_mark(token: &LineToken) -> bool {
    matches!(
        token,
        LineToken::Word(WordSense::Declared | WordSense::Sealed)
    )
}

/// Returns whether a word beside an offer says nothing of cards.
fn is_beside(token: &LineToken) -> bool {
    is_small(token)
        || is_in(token, BESIDE)
        || matches!(
            token,
            LineToken::Comma
                | LineToken::Colon
                | LineToken::Word(
                    WordSense::Accept
                        | WordSense::Offer
                        | WordSense::First
                        | WordSense::Then
                        | WordSense::For
                        | WordSense::From
                )
        )
}

/// Returns whether a word of the cards is counted or passed over.
fn is_of_cards(given: &[LineToken], at: usize) -> bool {
    let counts_card = || match significant(&given[at + 1..]) {
        Some(LineToken::Name(name)) => name.face.is_some(),
        Some(LineToken::Word(WordSense::Card)) => {
            given[..at].iter().any(|token| is(token, WordSense::Same))
        }
        _ => false,
    };
    match &given[at] {
        LineToken::Name(name) => name.face.is_some(),
        LineToken::Number(_) | LineToken::Word(WordSense::Both) => counts_card(),
        LineToken::Plus => true,
        LineToken::Word(sense) => {
            matches!(
                sense,
                WordSense::With
                    | WordSense::Give
                    | WordSense::Pay
                    | WordSense::Same
                    | WordSense::Card
                    | WordSense::In
            ) || is_beside(&given[at])
        }
        token => is_beside(token),
    }
}
