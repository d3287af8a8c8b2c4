//! Parts of what stands in an area: `three of my four in Scythia`, `from the two in Siwa one goes`, `one joins the five in Moesia`. The
//! number that stands there orders nothing, and is left out.

use super::line_token::LineToken;
use super::small_words::{is, is_in, is_small};
use super::word_senses::WordSense;

/// Leaves out how many stand where some of them leave.
pub(super) fn without_stock(tokens: &mut Vec<LineToken>) {
    let mut at = 0;
    while at < tokens.len() {
        if let Some(stock) = stock_at(tokens, at) {
            tokens.remove(stock);
        }
        at += 1;
    }
}

/// Place of the number that stands in an area, where the words from here on take some of them.
fn stock_at(tokens: &[LineToken], at: usize) -> Option<usize> {
    let begins = at == 0
        || matches!(
            tokens[at - 1],
            LineToken::Comma | LineToken::Stop | LineToken::Colon
        );
    let takes = matches!(tokens[at], LineToken::Number(_));
    let leads = begins && (is(&tokens[at], WordSense::From) || is(&tokens[at], WordSense::Article));
    if !takes && !leads {
        return None;
    }
    let small = tokens[at + 1..]
        .iter()
        .take_while(|token| is_small(token))
        .count();
    let stock = at + 1 + small;
    let is_stock = matches!(
        tokens.get(stock)?,
        LineToken::Number(_) | LineToken::Word(WordSense::Both)
    );
    if !is_stock || (takes && small == 0) {
        return None;
    }
    let place = area_behind(&tokens[stock + 1..])?;
    // `Of the four in Scythia three go`: how many leave is said behind.
    let rest = &tokens[stock + 1 + place..];
    let is_counted = rest
        .iter()
        .take_while(|token| !matches!(token, LineToken::Name(_) | LineToken::Stop))
        .any(|token| matches!(token, LineToken::Number(_)));
    (takes || is_counted).then_some(stock)
}

/// Number of tokens up to the area behind `tokens in the`, with it.
fn area_behind(tokens: &[LineToken]) -> Option<usize> {
    let lead = tokens
        .iter()
        .take_while(|token| is_small(token) || is(token, WordSense::Token))
        .count();
    is(tokens.get(lead)?, WordSense::In).then_some(())?;
    let behind = &tokens[lead + 1..];
    let small = behind.iter().take_while(|token| is_small(token)).count();
    match behind.get(small)? {
        LineToken::Name(name) => name.area.is_some().then_some(lead + small + 2),
        _ => None,
    }
}

/// Writes `one from Thrace joins the five in Moesia` as a walk to Moesia.
pub(super) fn join_those_there(tokens: &mut Vec<LineToken>) {
    let joins = |token: &LineToken| {
        is_in(
            token,
            "join joins joining reinforce reinforces verstarken verstarkt",
        )
    };
    let Some(at) = tokens.iter().position(joins) else {
        return;
    };
    let lead = tokens[at + 1..]
        .iter()
        .take_while(|token| {
            is_small(token)
                || matches!(
                    token,
                    LineToken::Number(_) | LineToken::Word(WordSense::Token | WordSense::Rest)
                )
        })
        .count();
    let behind = &tokens[at + 1 + lead..];
    let small = behind.iter().take_while(|token| is_small(token)).count();
    let is_area = |token: Option<&LineToken>| matches!(token, Some(LineToken::Name(name)) if name.area.is_some());
    let place = match behind.get(small) {
        Some(LineToken::Word(WordSense::In)) => {
            let articles = behind[small + 1..]
                .iter()
                .take_while(|token| is_small(token))
                .count();
            small + 1 + articles
        }
        _ => small,
    };
    if is_area(behind.get(place)) {
        tokens.splice(at..at + 1 + lead + place, [LineToken::Word(WordSense::To)]);
    }
}
