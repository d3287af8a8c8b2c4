//! Sentences with a condition: `2 galatia to lycia if nobody is there, else they stay home`. Every word of such a sentence is
//! accounted for, or it yields nothing.

use super::clauses::{named, walks};
use super::fillers::is_filler;
use super::order_line::{self, LineOrder};
use super::tokens::LineToken;
use super::word_senses::WordSense;
use crate::text::fold;

/// Words of a condition, beside those with a sense, that say nothing for themselves: folded, between blanks.
const BESIDE: &str = "come comes came coming gone left still else until bis when while noch da inzwischen vorher gekommen sein somebody someone \
    jemand anyone enemy enemies other others empty free leer frei alone by then time my anderen andere fremde ist sind schon which who whom \
    nobody's own place where wherever turn";

/// Words that say that nobody stands in an area.
const EMPTY: &str = "gone left empty free leer frei verlassen";

/// Words for anybody else.
const SOMEBODY: &str = "somebody someone jemand anyone enemy enemies others anderen andere fremde";

/// A condition on the board: an area, who is counted there, and how many.
struct BoardCondition {
    area: String,
    who: String,
    is_none: bool,
}

impl BoardCondition {
    fn entry(&self) -> String {
        let number = if self.is_none { "0" } else { "\"1+\"" };
        format!("{{{}: {{{}: {number}}}}}", self.area, self.who)
    }
}

/// Returns whether a sentence holds a word that makes the rest of it depend on something.
pub(super) fn is_conditional(sentence: &[LineToken]) -> bool {
    sentence.iter().any(|token| {
        matches!(
            token,
            LineToken::Word(
                WordSense::If | WordSense::Unless | WordSense::Only | WordSense::Otherwise
            )
        )
    })
}

/// The order of a sentence with a condition, and whether the next sentence belongs to it: `If somebody has, they stay.`
pub(super) fn conditional(
    sentence: &[LineToken],
    next: Option<&[LineToken]>,
) -> Option<(LineOrder, bool)> {
    let at = sentence.iter().position(is_if)?;
    let is_unless = sentence[at] == LineToken::Word(WordSense::Unless);
    let (head, tail) = (trimmed(&sentence[..at]), &sentence[at + 1..]);
    let (order, condition, rest) = if head.is_empty() {
        let found = condition_first(tail)?;
        (found.order, found.condition, found.rest)
    } else {
        let order = one_order(head)?;
        let (condition, rest) = alternative(tail);
        (order, condition, rest)
    };
    let mut board = board_condition(condition, &goal(&order))?;
    board.is_none ^= is_unless;
    let otherwise = match rest {
        Some(rest) => other_order(trimmed(rest), &order)?,
        None => None,
    };
    let takes_next = rest.is_none() && next.is_some_and(|next| leaves_all(next, &order));
    let mut entry = format!("{{if: {}, then: [\"{}\"]", board.entry(), order.entry);
    if let Some(otherwise) = &otherwise {
        entry.push_str(&format!(", else: [\"{otherwise}\"]"));
    }
    entry.push('}');
    Some((LineOrder::new(order.key, entry), takes_next))
}

fn is_if(token: &LineToken) -> bool {
    matches!(token, LineToken::Word(WordSense::If | WordSense::Unless))
}

fn is_otherwise(token: &LineToken) -> bool {
    matches!(
        token,
        LineToken::Word(WordSense::Otherwise | WordSense::Rest)
    )
}

/// Returns whether a token may be left out at the ends of a part of a sentence.
fn is_joint(token: &LineToken) -> bool {
    matches!(
        token,
        LineToken::Comma
            | LineToken::Open
            | LineToken::Close
            | LineToken::Dash
            | LineToken::Stop
            | LineToken::Colon
            | LineToken::Word(
                WordSense::Filler
                    | WordSense::Article
                    | WordSense::Only
                    | WordSense::Then
                    | WordSense::Please
                    | WordSense::Otherwise
            )
    )
}

fn trimmed(mut tokens: &[LineToken]) -> &[LineToken] {
    while let [first, rest @ ..] = tokens
        && is_joint(first)
    {
        tokens = rest;
    }
    while let [rest @ .., last] = tokens
        && is_joint(last)
    {
        tokens = rest;
    }
    tokens
}

/// Returns the one order that some words are, if all of them are accounted for.
fn one_order(words: &[LineToken]) -> Option<LineOrder> {
    if let Some(orders) = order_line::orders(words, None) {
        let [order] = &orders[..] else {
            return None;
        };
        let takes_conditions = matches!(order.key, "moves" | "cities" | "ships");
        return takes_conditions.then(|| order.clone());
    }
    let counts = words
        .iter()
        .filter(|token| matches!(token, LineToken::Number(_) | LineToken::All(_)));
    let is_known = |token: &LineToken| {
        is_joint(token)
            || matches!(
                token,
                LineToken::Number(_)
                    | LineToken::All(_)
                    | LineToken::Name(_)
                    | LineToken::Arrow
                    | LineToken::Word(
                        WordSense::From
                            | WordSense::To
                            | WordSense::In
                            | WordSense::Move
                            | WordSense::Go
                            | WordSense::Token
                            | WordSense::Rest
                    )
            )
            || matches!(token, LineToken::Other(word) if fold(word) == "more" || fold(word) == "mehr")
    };
    let is_whole = counts.count() == 1 && words.iter().all(is_known);
    let areas = named(words, |name| &name.area).len();
    match &walks(words, None)[..] {
        [walk] if is_whole && areas == 2 => Some(LineOrder::new("moves", walk.clone())),
        _ => None,
    }
}

/// Returns the area that an order ends in.
fn goal(order: &LineOrder) -> String {
    let last = order.entry.rsplit(['>', ',', ':']).map(str::trim);
    let mut areas = last.filter(|part| !part.is_empty() && !part.starts_with(['+', '-']));
    let area = areas.next().unwrap_or_default();
    let area = area.split(' ').next_back().unwrap_or_default();
    area.split('/').next().unwrap_or_default().to_owned()
}

/// Parts of a sentence that begins with its condition.
struct ConditionFirst<'t> {
    condition: &'t [LineToken],
    order: LineOrder,
    /// Words behind *otherwise*.
    rest: Option<&'t [LineToken]>,
}

/// `If nobody is in Illyricum, 4 dacia to illyricum`: condition, order and what stands behind *otherwise*.
fn condition_first(tail: &[LineToken]) -> Option<ConditionFirst<'_>> {
    let cuts = (1..tail.len()).filter(|at| {
        matches!(tail[*at], LineToken::Comma | LineToken::Colon)
            || tail[*at] == LineToken::Word(WordSense::Then)
    });
    for at in cuts {
        let (then, rest) = alternative(&tail[at + 1..]);
        if let Some(order) = one_order(trimmed(then)) {
            return Some(ConditionFirst {
                condition: &tail[..at],
                order,
                rest,
            });
        }
    }
    None
}

/// Splits words at *otherwise*, or at a second condition that says the contrary: `if there are, those 2 go to assyria`.
fn alternative(words: &[LineToken]) -> (&[LineToken], Option<&[LineToken]>) {
    if let Some(at) = words.iter().position(is_otherwise) {
        // *Nobody else* is one person.
        let is_someone = at > 0
            && matches!(
                words[at - 1],
                LineToken::Word(WordSense::None | WordSense::Any)
            );
        if !is_someone {
            return (&words[..at], Some(&words[at + 1..]));
        }
        let (_, rest) = alternative(&words[at + 1..]);
        if let Some(rest) = rest {
            return (&words[..words.len() - rest.len() - 1], Some(rest));
        }
        return (words, None);
    }
    let ifs = (0..words.len()).filter(|at| is_if(&words[*at]));
    for at in ifs {
        let contrary = &words[at + 1..];
        let says = contrary.iter().position(|token| {
            matches!(
                token,
                LineToken::Number(_) | LineToken::All(_) | LineToken::Name(_)
            )
        });
        let is_bare = says.is_some_and(|says| {
            let mut before = contrary[..says].iter();
            before.all(|token| is_joint(token) || *token == LineToken::Word(WordSense::There))
        });
        if let Some(says) = says.filter(|_| is_bare) {
            return (&words[..at], Some(&contrary[says..]));
        }
    }
    (words, None)
}

fn is_beside(token: &LineToken) -> bool {
    let is_known = |word: &str| {
        let folded = fold(word);
        let mut known = BESIDE.split_whitespace().chain(EMPTY.split_whitespace());
        known.any(|one| one == folded)
    };
    match token {
        LineToken::Other(word) => is_known(word),
        LineToken::Word(
            WordSense::There
            | WordSense::In
            | WordSense::Not
            | WordSense::None
            | WordSense::Any
            | WordSense::Turn
            | WordSense::From
            | WordSense::To
            | WordSense::By
            | WordSense::Rest
            | WordSense::Up
            | WordSense::Go
            // *When* it is my turn.
            | WordSense::If
            | WordSense::Token,
        )
        | LineToken::All(0) => true,
        token => is_joint(token),
    }
}

/// The order of a city with the condition that its support is sure: `build charax, but only if I still have two tokens for each city`.
pub(super) fn supported_city(words: &[LineToken]) -> Option<LineOrder> {
    const BESIDE: &str = "still each every together aswell as well already own enough then all genug noch jede jeder zusammen konnen kann that";
    let at = words.iter().position(is_if)?;
    let is_head = |token: &LineToken| {
        is_joint(token)
            || matches!(
                token,
                LineToken::Name(_)
                    | LineToken::Word(
                        WordSense::Build
                            | WordSense::City
                            | WordSense::In
                            | WordSense::Want
                            | WordSense::To
                    )
            )
            || matches!(token, LineToken::Other(word) if fold(word) == "but" || is_filler(word))
    };
    let is_tail = |token: &LineToken| {
        is_joint(token)
            || matches!(
                token,
                LineToken::Number(2)
                    | LineToken::All(0)
                    | LineToken::Word(
                        WordSense::Support
                            | WordSense::City
                            | WordSense::Token
                            | WordSense::For
                            | WordSense::With
                            | WordSense::In
                            | WordSense::Rest
                            | WordSense::Then
                    )
            )
            || matches!(token, LineToken::Other(word) if BESIDE.split_whitespace().any(|one| one == fold(word)))
    };
    let (head, tail) = (&words[..at], &words[at + 1..]);
    let has = |sense: WordSense| tail.contains(&LineToken::Word(sense));
    let is_support = has(WordSense::Support) || (has(WordSense::Token) && has(WordSense::City));
    let is_whole = words[at] == LineToken::Word(WordSense::If)
        && head.iter().all(is_head)
        && tail.iter().all(is_tail);
    match &named(head, |name| &name.area)[..] {
        [area] if is_support && is_whole => {
            let entry = format!("{{build: {area}, if: {{supported: true}}}}");
            Some(LineOrder::new("cities", entry))
        }
        _ => None,
    }
}

/// Returns whether a sentence says that something stays, and orders nothing: `the other 2 ships stay`.
pub(super) fn only_stays(words: &[LineToken]) -> bool {
    let names = |token: &LineToken| matches!(token, LineToken::Name(_) | LineToken::Offer(_));
    !words.iter().any(names) && !is_conditional(words) && stays(words)
}

/// Reads a condition on an area: the one it names, or the goal of the order.
fn board_condition(words: &[LineToken], goal: &str) -> Option<BoardCondition> {
    let (mut area, mut nation) = (None, None);
    for token in words {
        match token {
            LineToken::Name(name) => match (&name.area, &name.nation) {
                (Some(found), None) if area.is_none() => area = Some(found.clone()),
                (None, Some(found)) if nation.is_none() => nation = Some(found.clone()),
                // A name of both is the area where the order goes, else the nation.
                (Some(found), Some(_)) if found == goal && area.is_none() => {
                    area = Some(found.clone());
                }
                (Some(_), Some(found)) if nation.is_none() => nation = Some(found.clone()),
                _ => return None,
            },
            token if is_beside(token) => {}
            _ => return None,
        }
    }
    let has = |sense: WordSense| words.contains(&LineToken::Word(sense));
    let says = |list: &str| {
        words.iter().any(|token| match token {
            LineToken::Other(word) => {
                let folded = fold(word);
                list.split_whitespace().any(|one| one == folded)
            }
            _ => false,
        })
    };
    // *Falls die Ägypter weg sind*: who goes somewhere is not gone.
    let is_gone = nation.is_some() && has(WordSense::Go) && !has(WordSense::To);
    let is_none = has(WordSense::None) || has(WordSense::Not) || says(EMPTY) || is_gone;
    let is_some = has(WordSense::Any) || says(SOMEBODY);
    let is_denied_twice = has(WordSense::Not) && (has(WordSense::None) || says(EMPTY));
    if is_denied_twice || (nation.is_none() && !is_none && !is_some) {
        return None;
    }
    let area = area.unwrap_or_else(|| goal.to_owned());
    Some(BoardCondition {
        area: area.split('/').next().unwrap_or_default().to_owned(),
        who: nation.unwrap_or_else(|| "enemies".to_owned()),
        is_none,
    })
}

/// Reads what happens otherwise: nothing (`they stay`), or another walk, perhaps of *those 2*. `None`: it is not understood.
fn other_order(words: &[LineToken], order: &LineOrder) -> Option<Option<String>> {
    if words.is_empty() {
        return None;
    }
    if stays(words) {
        return Some(None);
    }
    if let Some(other) = one_order(words) {
        return (other.key == order.key).then_some(Some(other.entry));
    }
    let (count, rest) = order.entry.split_once(' ')?;
    let (from, _) = rest.split_once(" > ")?;
    let is_known = |token: &LineToken| {
        is_joint(token)
            || matches!(
                token,
                LineToken::Name(_)
                    | LineToken::Arrow
                    | LineToken::Word(
                        WordSense::To
                            | WordSense::Go
                            | WordSense::Move
                            | WordSense::Token
                            | WordSense::In
                    )
            )
            || matches!(token, LineToken::Number(number) if number.to_string() == count)
    };
    let goes = words
        .iter()
        .any(|token| matches!(token, LineToken::Arrow | LineToken::Word(WordSense::To)));
    match &named(words, |name| &name.area)[..] {
        [to] if goes && words.iter().all(is_known) => Some(Some(format!("{count} {from} > {to}"))),
        _ => None,
    }
}

/// Returns whether words say that nothing moves: `they stay where they are`, `he stays put`.
fn stays(words: &[LineToken]) -> bool {
    let is_stay = |token: &LineToken| *token == LineToken::Word(WordSense::Stay);
    let is_known = |token: &LineToken| match token {
        LineToken::Word(WordSense::Stay | WordSense::Ship | WordSense::Token | WordSense::Not) => {
            true
        }
        LineToken::Number(_) | LineToken::All(0) => true,
        LineToken::Other(word) => {
            let folded = fold(word);
            let mut known = ["home", "put", "where", "wo", "zuhause", "stehen"].into_iter();
            known.any(|one| one == folded)
        }
        token => is_beside(token),
    };
    words.iter().any(is_stay) && words.iter().all(is_known)
}

/// Returns the order that a condition was put on.
pub(super) fn then_of(order: &LineOrder) -> Option<LineOrder> {
    let (_, then) = order.entry.split_once("then: [\"")?;
    let (entry, _) = then.split_once('"')?;
    Some(LineOrder::new(order.key, entry))
}

/// Returns whether a sentence of its own says that nothing happens otherwise: `If somebody has, they stay where they are.`
pub(super) fn leaves_all(next: &[LineToken], order: &LineOrder) -> bool {
    let begins = next.iter().find(|token| !is_joint(token));
    let is_contrary = begins.is_some_and(|token| is_if(token) || is_otherwise(token));
    let names = named(next, |name| &name.area);
    let rest: Vec<LineToken> = next.iter().filter(|token| !is_if(token)).cloned().collect();
    is_contrary && names.iter().all(|area| *area == goal(order)) && stays(&rest)
}
