//! Sentences with a condition: `2 galatia to lycia if nobody is there, else they stay home`. Every word of such a sentence is
//! accounted for, or it yields nothing.

use super::alternatives::{
    BoardCondition, ConditionTail, ConditionalOrder, alternative, other_order,
};
use super::clauses::{named, walks};
use super::fillers::is_filler;
use super::line_token::LineToken;
use super::order_line::{self, LineOrder};
use super::small_words::is_in;
use super::told_walks::{ToldSentence, told};
use super::voyages::voyage_in;
use super::word_senses::WordSense;
use crate::text::fold;

/// Words of a condition, beside those with a sense, that say nothing for themselves: folded, between blanks.
const BESIDE: &str = "come comes came coming gone left still else until bis when while noch da inzwischen vorher gekommen sein somebody someone \
    jemand anyone enemy enemies other others empty free leer frei alone by then time my mehr beim steht stehen steh stand stands standing sits sit theres there's anderen andere anderer anderes fremde fremder ist sind schon which who whom \
    nobody's own place where wherever turn moved entered arrived gezogen vor mir before besetzt belegt occupied taken unbesetzt \
    unoccupied";

/// Words that say that nobody stands in an area.
const EMPTY: &str = "gone left empty free leer frei verlassen unbesetzt unoccupied";

/// Words for anybody else.
const SOMEBODY: &str = "somebody someone jemand anyone enemy enemies others anderen andere anderer fremde fremder besetzt belegt occupied taken";

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

/// Returns the order of a sentence with a condition, if every word of it is accounted for.
pub(super) fn conditional(sentence: &[LineToken]) -> Option<ConditionalOrder> {
    let sentence = trimmed(sentence);
    if sentence.contains(&LineToken::Stop) {
        return None;
    }
    let at = sentence.iter().position(is_if)?;
    let is_unless = sentence[at] == LineToken::Word(WordSense::Unless);
    let (head, tail) = (trimmed(&sentence[..at]), &sentence[at + 1..]);
    let (order, tail) = if head.is_empty() {
        let found = condition_first(tail)?;
        let tail = ConditionTail {
            condition: found.condition,
            rest: found.rest,
            is_contrary: false,
        };
        (found.order, tail)
    } else {
        (one_order(head)?, alternative(tail))
    };
    // `unless they are there, then to Sudeten instead` would say it twice.
    if tail.is_contrary && is_unless {
        return None;
    }
    let condition = without_moving(without_moment(tail.condition));
    let mut board = board_condition(&condition, &goal(&order))?;
    board.is_none ^= is_unless | tail.is_contrary;
    let otherwise = match tail.rest {
        Some(rest) => other_order(trimmed(rest), &order)?,
        None => None,
    };
    Some(ConditionalOrder {
        order,
        board,
        otherwise,
        is_whole: tail.rest.is_some(),
    })
}

/// Returns the words of a condition without the moment at which it is judged anyway: `when I move`, `wenn ich dran bin`.
pub(super) fn without_moment(words: &[LineToken]) -> &[LineToken] {
    let Some(at) = words.iter().rposition(is_if) else {
        return words;
    };
    let is_of_it = |token: &LineToken| {
        is_joint(token)
            || matches!(
                token,
                LineToken::Word(WordSense::Move | WordSense::Turn | WordSense::Go | WordSense::To)
            )
            || is_in(token, "dran reihe bin comes my an der ziehe")
            || matches!(token, LineToken::Other(word) if is_filler(word))
    };
    let is_moment = words[at + 1..].iter().all(is_of_it)
        && words[at + 1..].iter().any(|token| {
            matches!(token, LineToken::Word(WordSense::Move | WordSense::Turn))
                || is_in(token, "dran reihe ziehe")
        });
    if is_moment { &words[..at] } else { words }
}

/// Returns the words of a condition without *beim Ziehen*.
fn without_moving(words: &[LineToken]) -> Vec<LineToken> {
    let is_moment = |at: usize| {
        words[at] == LineToken::Word(WordSense::Move) && at > 0 && is_in(&words[at - 1], "beim")
    };
    let kept = (0..words.len()).filter(|at| !is_moment(*at));
    kept.map(|at| words[at].clone()).collect()
}

/// Returns the order of a sentence whose condition belongs to the last of several walks, and those before it: `2 dacia to sudeten, 1
/// illyricum to dalmatia if Italy has gone from there`.
pub(super) fn conditional_last(
    sentence: &[LineToken],
) -> Option<(Vec<LineOrder>, ConditionalOrder)> {
    if let Some(only) = conditional(sentence) {
        return Some((Vec::new(), only));
    }
    let at = sentence.iter().position(is_if)?;
    let comma = sentence[..at]
        .iter()
        .rposition(|token| *token == LineToken::Comma)
        .and_then(|comma| {
            // The comma that stands before *if* itself.
            if trimmed(&sentence[comma..at]).is_empty() {
                sentence[..comma]
                    .iter()
                    .rposition(|token| *token == LineToken::Comma)
            } else {
                Some(comma)
            }
        })?;
    let before = order_line::orders(trimmed(&sentence[..comma]), None)?;
    let last = conditional(&sentence[comma + 1..])?;
    let place = goal(&last.order);
    let is_of_last = |token: &LineToken| match token {
        LineToken::Word(WordSense::There) => true,
        LineToken::Name(name) => name.area.as_ref() == Some(&place),
        _ => false,
    };
    let goals = before.iter().map(goal).collect::<Vec<_>>();
    let belongs = sentence[at..].iter().any(is_of_last) && !goals.contains(&place);
    (belongs && before.iter().all(|order| order.key == last.order.key)).then_some((before, last))
}

pub(super) fn is_if(token: &LineToken) -> bool {
    matches!(token, LineToken::Word(WordSense::If | WordSense::Unless))
}

pub(super) fn is_otherwise(token: &LineToken) -> bool {
    matches!(
        token,
        LineToken::Word(WordSense::Otherwise | WordSense::Rest)
    )
}

/// Returns whether a token may be left out at the ends of a part of a sentence.
pub(super) fn is_joint(token: &LineToken) -> bool {
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
    ) || is_in(token, "aber but")
}

pub(super) fn trimmed(mut tokens: &[LineToken]) -> &[LineToken] {
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
pub(super) fn one_order(words: &[LineToken]) -> Option<LineOrder> {
    if let Some(orders) = order_line::orders(words, None) {
        let [order] = &orders[..] else {
            return None;
        };
        let takes_conditions = matches!(order.key, "moves" | "cities" | "ships");
        return takes_conditions.then(|| order.clone());
    }
    if let Some(voyage) = voyage_in(words, None)
        && let ([order], true) = (
            &voyage.orders[..],
            voyage.is_sure && voyage.before.is_empty() && voyage.behind.is_empty(),
        )
    {
        return Some(order.clone());
    }
    if let Some(told) = told(words, ToldSentence::default(), None)
        && let [order] = &told.orders[..]
    {
        return Some(order.clone());
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
            || matches!(token, LineToken::Other(word) if is_filler(word) || fold(word) == "instead" || fold(word) == "stattdessen" || fold(word) == "more" || fold(word) == "mehr")
            || *token == LineToken::Word(WordSense::Sealed) && words.contains(&LineToken::Number(1))
    };
    let is_whole = counts.count() == 1 && words.iter().all(is_known);
    let areas = named(words, |name| &name.area).len();
    match &walks(words, None)[..] {
        [walk] if is_whole && areas == 2 => Some(LineOrder::new("moves", walk.clone())),
        _ => None,
    }
}

/// Returns the area that an order ends in.
pub(super) fn goal(order: &LineOrder) -> String {
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
        let ConditionTail {
            condition, rest, ..
        } = alternative(&tail[at + 1..]);
        let order = one_order(trimmed(condition));
        let order = order.or_else(|| one_order(trimmed(&with_place(condition, &tail[..at]))));
        if let Some(order) = order {
            return Some(ConditionFirst {
                condition: &tail[..at],
                order,
                rest,
            });
        }
    }
    None
}

/// Returns words with the one area of a condition in the place of *there*: `wenn in Tanis niemand steht, gehen zwei von Memphis dorthin`.
fn with_place(words: &[LineToken], condition: &[LineToken]) -> Vec<LineToken> {
    let area = |token: &&LineToken| matches!(token, LineToken::Name(name) if name.area.is_some() && name.nation.is_none());
    let areas: Vec<&LineToken> = condition.iter().filter(area).collect();
    let [place] = areas[..] else {
        return words.to_vec();
    };
    let mut placed = Vec::with_capacity(words.len() + 1);
    for word in words {
        if *word != LineToken::Word(WordSense::There) {
            placed.push(word.clone());
            continue;
        }
        if placed.last() != Some(&LineToken::Word(WordSense::To)) {
            placed.push(LineToken::Word(WordSense::To));
        }
        placed.push(place.clone());
    }
    placed
}

pub(super) fn is_beside(token: &LineToken) -> bool {
    let is_known = |word: &str| {
        let folded = fold(word);
        let mut known = BESIDE.split_whitespace().chain(EMPTY.split_whitespace());
        known.any(|one| one == folded)
    };
    match token {
        LineToken::Other(word) => is_known(word) || is_filler(word),
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
                LineToken::Number(_) | LineToken::Word(WordSense::Token)
            )
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

/// Reads a condition on an area: the one it names, or the goal of the order.
pub(super) fn board_condition(words: &[LineToken], goal: &str) -> Option<BoardCondition> {
    // *If nobody has come there*: whoever has stands there when the order is carried out.
    let is_arrival = words
        .iter()
        .any(|token| matches!(token, LineToken::Word(WordSense::There | WordSense::To)));
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
            LineToken::Word(WordSense::Move) if is_arrival => {}
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
    // *If Egypt leaves* is said of later.
    let is_nation =
        |token: &LineToken| matches!(token, LineToken::Name(name) if name.nation == nation);
    let from = words
        .iter()
        .position(|token| *token == LineToken::Word(WordSense::From));
    let leaves = from.is_some_and(|from| nation.is_some() && words[..from].iter().any(is_nation));
    if leaves && !is_gone && !says(EMPTY) {
        return None;
    }
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
