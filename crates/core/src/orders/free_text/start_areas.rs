//! Nations with the areas where each begins, in pairs: `Egypt in Nubia, Babylon in Media`, `Knossos as Crete, Thebes as Egypt`.

use super::line_token::LineToken;
use super::order_line::LineOrder;
use super::small_words::{is_in, is_small};
use super::word_senses::WordSense;

/// Words for a beginning beside the pairs, folded.
const BEGINS: &str = "begin begins beginne beginnen start starts starten starte anfangen startgebiet startgebiete place places";

/// Nations in the order of words, each with its areas, if words are pairs of them and nothing else.
pub(super) fn starts(tokens: &[LineToken]) -> Option<Vec<(String, Vec<String>)>> {
    let tokens = &with_nations_first(&without_asides(tokens))[..];
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let is_as =
        |token: &LineToken| is_in(token, "as als") || *token == LineToken::Word(WordSense::For);
    let has_as = tokens.windows(2).any(|pair| {
        is_as(&pair[0]) && matches!(&pair[1], LineToken::Name(name) if name.nation.is_some())
    }) || tokens
        .windows(2)
        .any(|pair| is_in(&pair[0], "as als") && matches!(&pair[1], LineToken::Name(_)));
    let (mut nation, mut area): (Option<String>, Option<String>) = (None, None);
    let mut is_behind_as = false;
    for token in tokens {
        match token {
            LineToken::Name(name) if has_as => {
                if std::mem::take(&mut is_behind_as) {
                    found.push((name.nation.clone()?, vec![area.take()?]));
                } else if area.replace(name.area.clone()?).is_some() {
                    return None;
                }
            }
            LineToken::Name(name) => match (&name.nation, &name.area) {
                (_, Some(one)) if nation.is_some() => {
                    found.push((nation.take()?, vec![one.clone()]));
                }
                (Some(one), _) => nation = Some(one.clone()),
                (None, Some(one)) => found.last_mut()?.1.push(one.clone()),
                _ => return None,
            },
            token if has_as && is_as(token) => is_behind_as = true,
            LineToken::Comma
            | LineToken::Arrow
            | LineToken::Colon
            | LineToken::Dash
            | LineToken::Stop
            | LineToken::Open
            | LineToken::Close
            | LineToken::Word(
                WordSense::In
                | WordSense::From
                | WordSense::With
                | WordSense::Then
                | WordSense::Want,
            ) => {}
            token if is_small(token) || is_in(token, BEGINS) => {}
            _ => return None,
        }
    }
    let is_whole = nation.is_none() && area.is_none() && !found.is_empty();
    let mut nations: Vec<&String> = found.iter().map(|(nation, _)| nation).collect();
    nations.sort();
    nations.dedup();
    (is_whole && nations.len() == found.len()).then_some(found)
}

/// The order of these pairs.
pub(super) fn start_order(starts: &[(String, Vec<String>)]) -> LineOrder {
    let pairs = starts
        .iter()
        .map(|(nation, areas)| format!("{nation}: [{}]", areas.join(", ")));
    let pairs: Vec<String> = pairs.collect();
    LineOrder::new("start", format!("{{{}}}", pairs.join(", ")))
}

/// Leaves out a bracket that says that a nation has one area anyway: `(Thrace has only one)`.
fn without_asides(tokens: &[LineToken]) -> Vec<LineToken> {
    let aside = |open: usize| {
        let length = tokens[open..]
            .iter()
            .position(|token| *token == LineToken::Close)?;
        let inside = &tokens[open + 1..open + length];
        let is_one = |token: &LineToken| *token == LineToken::Number(1) || is_in(token, "eins");
        let is_of_it = |token: &LineToken| {
            is_small(token)
                || is_one(token)
                || is_in(
                    token,
                    "area gebiet startgebiet place platz possible moglich choice",
                )
                || match token {
                    LineToken::Name(name) => name.nation.is_some() && !name.is_guessed,
                    token => *token == LineToken::Word(WordSense::Only),
                }
        };
        let says_it =
            inside.contains(&LineToken::Word(WordSense::Only)) && inside.iter().any(is_one);
        (says_it && inside.iter().all(is_of_it)).then_some(length + 1)
    };
    let mut kept = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let length = match tokens[at] {
            LineToken::Open => aside(at).unwrap_or(0),
            _ => 0,
        };
        if length == 0 {
            kept.push(tokens[at].clone());
        }
        at += length.max(1);
    }
    kept
}

/// Puts the nation before its area where all stand the other way round: `Knossos (Crete), Thebes (Egypt)`.
fn with_nations_first(tokens: &[LineToken]) -> Vec<LineToken> {
    let is_nation = |token: &LineToken| matches!(token, LineToken::Name(name) if name.nation.is_some() && name.area.is_none());
    let is_area = |token: &LineToken| matches!(token, LineToken::Name(name) if name.area.is_some() && name.nation.is_none());
    let is_pair = |four: &[LineToken]| {
        is_area(&four[0])
            && four[1] == LineToken::Open
            && is_nation(&four[2])
            && four[3] == LineToken::Close
    };
    let names = tokens
        .iter()
        .filter(|token| matches!(token, LineToken::Name(_)))
        .count();
    let pairs = tokens.windows(4).filter(|four| is_pair(four)).count();
    if pairs == 0 || names != 2 * pairs {
        return tokens.to_vec();
    }
    let mut turned = tokens.to_vec();
    for at in 0..turned.len().saturating_sub(3) {
        if is_pair(&turned[at..at + 4]) {
            turned.swap(at, at + 2);
        }
    }
    turned
}
