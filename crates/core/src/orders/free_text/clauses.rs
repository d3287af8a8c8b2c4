//! Parts of sentences: who is named, how often, and from where to where.

use super::line_token::{LineToken, NamedThing};
use super::order_line::TokenCursor;
use super::small_words::{is_in, is_small};
use super::word_senses::WordSense;

/// Everything of a kind that is named, each once, in the order of its first mention.
pub(super) fn named(tokens: &[LineToken], part: fn(&NamedThing) -> &Option<String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for token in tokens {
        if let LineToken::Name(name) = token
            && let Some(name) = part(name)
            && !found.contains(name)
        {
            found.push(name.clone());
        }
    }
    found
}

/// Civilization cards that are named and are no trade cards.
pub(super) fn cards_named(tokens: &[LineToken]) -> Vec<String> {
    let only: Vec<LineToken> = tokens
        .iter()
        .filter(|token| matches!(token, LineToken::Name(name) if name.face.is_none()))
        .cloned()
        .collect();
    named(&only, |name| &name.card)
}

/// Trade cards as often as they are named: `2 timber`, `papyrus x2`, `both hides`.
pub(super) fn faces(tokens: &[LineToken]) -> Vec<String> {
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let LineToken::Name(NamedThing {
            face: Some(face), ..
        }) = token
        else {
            continue;
        };
        found.extend((0..count(tokens, at).min(99)).map(|_| face.clone()));
    }
    found
}

/// Counts the copies meant of the card at this place.
fn count(tokens: &[LineToken], at: usize) -> u32 {
    if let [LineToken::Times, LineToken::Number(number), ..] = tokens[at + 1..] {
        return number;
    }
    let mut before = tokens[..at].iter().rev().skip_while(|token| {
        matches!(
            token,
            LineToken::Times | LineToken::Word(WordSense::Article | WordSense::Filler)
        )
    });
    match before.next() {
        Some(LineToken::Number(number)) => *number,
        Some(LineToken::Word(WordSense::Both)) => 2,
        _ => 1,
    }
}

/// Returns the number of cards asked for, given the number of cards named: a stated number of cards, or the named cards plus a
/// stated number more.
pub(super) fn wanted(asked: &[LineToken], named: usize) -> u32 {
    let mut total = None;
    let mut more = 0_u32;
    let mut seen_face = false;
    for (at, token) in asked.iter().enumerate() {
        let number = match token {
            LineToken::Load(number) => {
                more = more.saturating_add(*number);
                continue;
            }
            LineToken::Name(name) if name.face.is_some() => {
                seen_face = true;
                continue;
            }
            // `and any other card`: one more.
            LineToken::Word(WordSense::Any) if seen_face && is_any_card(asked, at) => {
                more = more.saturating_add(1);
                continue;
            }
            LineToken::Number(number) => *number,
            _ => continue,
        };
        let mut behind = asked[at + 1..].iter().skip_while(|token| {
            matches!(
                token,
                LineToken::Word(
                    WordSense::Any | WordSense::Rest | WordSense::Article | WordSense::Filler
                ) | LineToken::Other(_)
            )
        });
        let counts_cards = behind.next() == Some(&LineToken::Word(WordSense::Card));
        let is_any = matches!(
            asked.get(at + 1),
            None | Some(
                LineToken::Word(WordSense::Any | WordSense::Rest)
                    | LineToken::Stop
                    | LineToken::Comma
                    | LineToken::Other(_)
            )
        );
        match (seen_face, counts_cards) {
            (false, true) => total = total.or(Some(number)),
            (true, true) => more = more.saturating_add(number),
            (true, false) if is_any => more = more.saturating_add(number),
            _ => {}
        }
    }
    let named = u32::try_from(named).unwrap_or(u32::MAX);
    total.unwrap_or(named.saturating_add(more))
}

/// Returns whether *any* at this place is one card of its own: `, any other card`.
fn is_any_card(asked: &[LineToken], at: usize) -> bool {
    let is_first = at > 0 && matches!(asked[at - 1], LineToken::Comma | LineToken::Plus);
    let mut behind = asked[at + 1..]
        .iter()
        .skip_while(|token| matches!(token, LineToken::Word(WordSense::Rest | WordSense::Filler)));
    is_first && behind.next() == Some(&LineToken::Word(WordSense::Card))
}

/// `17 from treasury`, `treasury: 17`.
pub(super) fn treasury(tokens: &[LineToken]) -> Option<u32> {
    (0..tokens.len()).find_map(|at| TokenCursor { tokens, at }.treasury())
}

/// `tax 3`, `steuersatz 1`.
pub(super) fn number_of(clause: &[LineToken]) -> Option<(&'static str, u32)> {
    let (sense, number) = clause.windows(2).find_map(|pair| match pair {
        [
            LineToken::Word(sense @ (WordSense::Tax | WordSense::Pillage)),
            LineToken::Number(number),
        ] => Some((*sense, *number)),
        _ => None,
    })?;
    let key = match sense {
        WordSense::Tax => "tax",
        _ => "pillage",
    };
    Some((key, number))
}

/// Returns the declared cards among those given, and all cards given. Cards marked *hidden* or *not declared* are not declared.
pub(super) fn declared(given: &[LineToken]) -> (Vec<String>, Vec<String>) {
    let is_face = |at: &usize| matches!(&given[*at], LineToken::Name(name) if name.face.is_some());
    let places: Vec<usize> = (0..given.len()).filter(is_face).collect();
    let (mut declared, mut sealed) = (Vec::new(), Vec::new());
    for (nth, at) in places.iter().enumerate() {
        let LineToken::Name(NamedThing {
            face: Some(face), ..
        }) = &given[*at]
        else {
            continue;
        };
        let is_last = nth + 1 == places.len();
        let start = nth.checked_sub(1).map_or(0, |before| places[before] + 1);
        // What is said of the card before ends with its bracket or comma.
        let start = given[start..*at]
            .iter()
            .position(|token| {
                matches!(token, LineToken::Close | LineToken::Comma | LineToken::Plus)
            })
            .map_or(start, |end| start + end);
        let end = places.get(nth + 1).copied().unwrap_or(given.len());
        let end = given[*at..end]
            .iter()
            .position(|token| match token {
                LineToken::Comma => !is_last,
                LineToken::Plus => true,
                _ => false,
            })
            .map_or(end, |sign| at + sign);
        let around: Vec<&LineToken> = given[start..*at].iter().chain(&given[*at..end]).collect();
        let number = count(given, *at).min(99);
        let told = match (
            is_hidden(&around),
            is_last.then(|| some_of(&given[*at..])).flatten(),
        ) {
            (_, Some(some)) => some.min(number),
            (true, None) => 0,
            (false, None) => number,
        };
        for nth in 0..number {
            if nth < told {
                declared.push(face.clone());
            }
            sealed.push(face.clone());
        }
    }
    (declared, sealed)
}

fn is_hidden(around: &[&LineToken]) -> bool {
    let is = |token: &LineToken, sense: WordSense| *token == LineToken::Word(sense);
    around.iter().enumerate().any(|(at, token)| {
        let denied = || {
            let mut before = around[at.saturating_sub(3)..at].iter();
            before.any(|token| is(token, WordSense::Not))
        };
        is(token, WordSense::Sealed)
            || **token == LineToken::Plus
            || (is(token, WordSense::Declared) && denied())
    })
}

/// `2 of them declared`.
fn some_of(behind: &[LineToken]) -> Option<u32> {
    let at = behind
        .iter()
        .position(|token| *token == LineToken::Word(WordSense::Declared))?;
    behind[..at].iter().rev().find_map(|token| match token {
        LineToken::Number(number) => Some(*number),
        _ => None,
    })
}

/// Walks that are spelt out somewhere in a clause: `2 von ionia nach sardes`, `2 from macedonia and 4 from thrace to thessalonica`,
/// `leave scythia: 1 to crimea, 1 to dacia`, `1 from sinope goes there`.
pub(super) fn walks(clause: &[LineToken], before: Option<&String>) -> Vec<String> {
    let mut walks = Vec::new();
    let mut count: Option<String> = None;
    let mut from: Option<String> = None;
    let mut goal: Option<String> = before.cloned();
    // Who waits to hear where to.
    let mut waiting: Vec<(String, String)> = Vec::new();
    // `van > kanesh: 5 tokens` names the number last.
    let mut route: Option<(String, String)> = None;
    let mut is_on_the_way = false;
    let is_each = has_number_for_each(clause);
    for (at, token) in clause.iter().enumerate() {
        let place = match token {
            LineToken::Number(number) => {
                match route.take().filter(|_| is_last_of_walk(clause, at)) {
                    Some((from, goal)) => walks.push(format!("{number} {from} > {goal}")),
                    None => count = Some(number.to_string()),
                }
                None
            }
            LineToken::All(fewer) => {
                count = Some(match fewer {
                    0 => "all".to_owned(),
                    _ => format!("all-{fewer}"),
                });
                None
            }
            LineToken::Word(WordSense::Both) if is_both_of_one(&clause[at + 1..]) => {
                count = Some("2".to_owned());
                None
            }
            // `I would like to move 2 from Ur to Susa`.
            LineToken::Word(WordSense::To) if is_infinitive(&clause[at + 1..]) => None,
            LineToken::Arrow | LineToken::Dash | LineToken::Word(WordSense::To) => {
                is_on_the_way = true;
                None
            }
            // `rücken 3 zur Donau nach, und 2 aus der Krim nach Skythien`.
            LineToken::Comma | LineToken::Word(WordSense::From) => {
                is_on_the_way = false;
                None
            }
            LineToken::Word(WordSense::There) if !waiting.is_empty() => {
                is_on_the_way = true;
                goal.clone()
            }
            LineToken::Name(name) => name.area.clone(),
            _ => None,
        };
        let Some(area) = place else {
            continue;
        };
        if std::mem::take(&mut is_on_the_way) {
            match (count.take(), &from) {
                (Some(said), Some(from)) => {
                    walks.push(format!("{said} {from} > {area}"));
                    count = Some(said).filter(|_| is_each);
                }
                _ => {
                    // `1 from Ur to Susa and 1` waits for where that one leaves.
                    let names = from.clone().filter(|_| waiting.is_empty());
                    route = names.map(|from| (from, area.clone()));
                    let all = waiting.drain(..);
                    walks.extend(all.map(|(count, from)| format!("{count} {from} > {area}")));
                }
            }
            waiting.clear();
            goal = Some(area);
        } else {
            if is_each {
                from = Some(area);
                continue;
            }
            if let Some(count) = count.take() {
                waiting.push((count, area.clone()));
            }
            from = Some(area);
        }
    }
    walks
}

/// Returns whether a verb follows, so that *to* before it leads nowhere.
fn is_infinitive(behind: &[LineToken]) -> bool {
    let next = behind.iter().find(|token| !is_small(token));
    matches!(
        next,
        Some(LineToken::Word(
            WordSense::Move
                | WordSense::Go
                | WordSense::Build
                | WordSense::Give
                | WordSense::Keep
                | WordSense::Sail
                | WordSense::Want
                | WordSense::Buy
        ))
    )
}

/// Returns whether *both* counts the tokens of one area, `both Siwa to Fayum`, and not two areas.
fn is_both_of_one(behind: &[LineToken]) -> bool {
    let mut rest = behind.iter().skip_while(|token| {
        is_small(token)
            || matches!(
                token,
                LineToken::Word(WordSense::Token | WordSense::From | WordSense::In)
            )
    });
    match rest.next() {
        Some(LineToken::Name(name)) => {
            name.area.is_some() && rest.next() != Some(&LineToken::Comma)
        }
        Some(LineToken::Word(WordSense::To | WordSense::Go | WordSense::Move)) => true,
        _ => false,
    }
}

/// Returns whether a number is that of each walk: `je einer von Siwa nach Fayum und von Memphis nach Tanis`.
fn has_number_for_each(clause: &[LineToken]) -> bool {
    let is_each = |pair: &[LineToken]| {
        is_in(&pair[0], "je jeweils") && matches!(pair[1], LineToken::Number(_))
    };
    clause.windows(2).any(is_each)
}

/// Returns whether the number in this place may be that of the walk before it.
fn is_last_of_walk(clause: &[LineToken], at: usize) -> bool {
    let ends = matches!(
        clause.get(at + 1),
        None | Some(LineToken::Comma | LineToken::Open | LineToken::Word(WordSense::Token))
    );
    at > 0 && (clause[at - 1] == LineToken::Colon || ends)
}
