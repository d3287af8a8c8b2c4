//! Alternatives of a sentence with a condition: what happens otherwise, in the same sentence or in the next.

use super::clauses::named;
use super::conditional_sentences::{
    board_condition, goal, is_beside, is_conditional, is_if, is_joint, is_otherwise, one_order,
    trimmed,
};
use super::fillers::is_filler;
use super::line_token::LineToken;
use super::order_line::LineOrder;
use super::small_words::{is_in, is_small};
use super::word_senses::WordSense;
use crate::text::fold;

/// Words for *instead*, folded.
const INSTEAD: &str = "instead stattdessen dafur";

/// A condition on the board: an area, who is counted there, and how many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BoardCondition {
    pub(super) area: String,
    pub(super) who: String,
    pub(super) is_none: bool,
}

impl BoardCondition {
    fn entry(&self) -> String {
        let number = if self.is_none { "0" } else { "\"1+\"" };
        format!("{{{}: {{{}: {number}}}}}", self.area, self.who)
    }
}

/// An order with the condition under which it is carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ConditionalOrder {
    pub(super) order: LineOrder,
    pub(super) board: BoardCondition,
    pub(super) otherwise: Option<String>,
    /// True if it was said what happens otherwise.
    pub(super) is_whole: bool,
}

impl ConditionalOrder {
    pub(super) fn line_order(&self) -> LineOrder {
        let mut entry = format!(
            "{{if: {}, then: [\"{}\"]",
            self.board.entry(),
            self.order.entry
        );
        if let Some(otherwise) = &self.otherwise {
            entry.push_str(&format!(", else: [\"{otherwise}\"]"));
        }
        entry.push('}');
        LineOrder::new(self.order.key, entry)
    }

    /// Returns the order with what the next sentence says of the contrary: `If there are, 3 dacia to illyricum instead.`
    pub(super) fn goes_on(&self, next: &[LineToken]) -> Option<ConditionalOrder> {
        if self.is_whole {
            return None;
        }
        let is_lead = |token: &&LineToken| {
            matches!(
                token,
                LineToken::Comma
                    | LineToken::Dash
                    | LineToken::Word(WordSense::Article | WordSense::Filler)
            )
        };
        let lead = next.iter().take_while(is_lead).count();
        let otherwise = if is_otherwise(next.get(lead)?) {
            other_order(trimmed(&next[lead + 1..]), &self.order)?
        } else {
            let begins = if is_if(&next[lead]) { lead + 1 } else { 0 };
            if next.get(lead) == Some(&LineToken::Word(WordSense::Unless)) {
                return None;
            }
            self.contrary(&next[begins..], begins > 0)?
        };
        Some(ConditionalOrder {
            otherwise,
            is_whole: true,
            ..self.clone()
        })
    }

    /// Reads a condition that is the contrary of this one, and what happens under it.
    fn contrary(&self, words: &[LineToken], has_if: bool) -> Option<Option<String>> {
        let cuts = (1..words.len()).filter(|at| {
            matches!(words[*at], LineToken::Comma | LineToken::Colon)
                || words[*at] == LineToken::Word(WordSense::Then)
        });
        for at in cuts {
            if self.is_contrary(&words[..at], has_if)
                && let Some(otherwise) = other_order(trimmed(&words[at + 1..]), &self.order)
            {
                return Some(otherwise);
            }
        }
        // `If somebody has they stay`.
        None
    }

    fn is_contrary(&self, condition: &[LineToken], has_if: bool) -> bool {
        let is_denial =
            |token: &LineToken| matches!(token, LineToken::Word(WordSense::Not | WordSense::None));
        // `If not,`.
        if has_if && matches!(condition, [LineToken::Word(WordSense::Not)]) {
            return true;
        }
        if let Some(board) = board_condition(condition, &self.board.area) {
            let is_same = board.area == self.board.area && board.who == self.board.who;
            return is_same && board.is_none != self.board.is_none;
        }
        // `If there are,`, `if they have`, `if there aren't`.
        let is_bare = condition.iter().all(is_beside) && condition.len() <= 4;
        let is_none = condition.iter().any(is_denial);
        has_if && is_bare && is_none != self.board.is_none
    }
}

/// Condition of a sentence, and what stands behind it.
pub(super) struct ConditionTail<'t> {
    pub(super) condition: &'t [LineToken],
    /// Words of what happens otherwise.
    pub(super) rest: Option<&'t [LineToken]>,
    /// True if the rest happens under the condition, and the order before it otherwise: `if an Illyrian is there then to Sudeten instead`.
    pub(super) is_contrary: bool,
}

/// Splits words at *otherwise*, at *in which case*, at *then … instead*, or at a second condition that says the contrary.
pub(super) fn alternative(words: &[LineToken]) -> ConditionTail<'_> {
    let tail = |condition, rest, is_contrary| ConditionTail {
        condition,
        rest,
        is_contrary,
    };
    let (condition, rest) = otherwise_in(words);
    if rest.is_some() {
        return tail(condition, rest, false);
    }
    let in_that_case = words.windows(3).position(|three| {
        three[0] == LineToken::Word(WordSense::In)
            && (is_small(&three[1]) || is_in(&three[1], "which that dem diesem"))
            && is_in(&three[2], "case fall")
    });
    if let Some(at) = in_that_case {
        return tail(&words[..at], Some(&words[at + 3..]), false);
    }
    let instead = words.iter().position(|token| is_in(token, INSTEAD));
    let begins = words
        .iter()
        .position(|token| matches!(token, LineToken::Comma | LineToken::Word(WordSense::Then)));
    match (begins, instead) {
        (Some(begins), Some(instead)) if begins < instead && begins > 0 => {
            tail(&words[..begins], Some(&words[begins + 1..]), true)
        }
        _ => tail(words, None, false),
    }
}

/// Splits words at *otherwise*, or at a second condition that says the contrary: `if there are, those 2 go to assyria`.
fn otherwise_in(words: &[LineToken]) -> (&[LineToken], Option<&[LineToken]>) {
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
        let (_, rest) = otherwise_in(&words[at + 1..]);
        if let Some(rest) = rest {
            return (&words[..words.len() - rest.len() - 1], Some(rest));
        }
        return (words, None);
    }
    let ifs = (0..words.len()).filter(|at| is_if(&words[*at]));
    for at in ifs {
        let contrary = &words[at + 1..];
        // `if nobody is there, if not to Neapolis`.
        let contrary = match contrary {
            [LineToken::Word(WordSense::Not), behind @ ..] => behind,
            _ => contrary,
        };
        let says = contrary.iter().position(|token| {
            matches!(
                token,
                LineToken::Number(_) | LineToken::All(_) | LineToken::Name(_)
            )
        });
        let is_bare = says.is_some_and(|says| {
            let mut before = contrary[..says].iter();
            before.all(|token| {
                is_joint(token)
                    || matches!(token, LineToken::Word(WordSense::There | WordSense::To))
            })
        });
        if let Some(says) = says.filter(|_| is_bare) {
            // With *to* before the area.
            let mut to = contrary[..says].iter();
            let to = to.rposition(|token| *token == LineToken::Word(WordSense::To));
            return (&words[..at], Some(&contrary[to.unwrap_or(says)..]));
        }
    }
    (words, None)
}

/// Returns whether a sentence says that something stays, and orders nothing: `the other 2 ships stay`.
pub(super) fn only_stays(words: &[LineToken]) -> bool {
    let names = |token: &LineToken| matches!(token, LineToken::Name(_) | LineToken::Offer(_));
    // `I keep both ships`: what happens without an order.
    let has = |sense: WordSense| words.contains(&LineToken::Word(sense));
    let is_kept = |token: &LineToken| {
        is_small(token)
            || matches!(
                token,
                LineToken::All(0)
                    | LineToken::Number(2..)
                    | LineToken::Stop
                    | LineToken::Word(WordSense::Keep | WordSense::Ship | WordSense::Both)
            )
    };
    if has(WordSense::Keep) && has(WordSense::Ship) && words.iter().all(is_kept) {
        return true;
    }
    !words.iter().any(names) && !is_conditional(words) && stays(words)
}

/// Reads what happens otherwise: nothing (`they stay`), or another walk, perhaps of *those 2*. `None`: it is not understood.
pub(super) fn other_order(words: &[LineToken], order: &LineOrder) -> Option<Option<String>> {
    if words.is_empty() {
        return None;
    }
    if stays(words) {
        return Some(None);
    }
    if let Some(other) = one_order(words) {
        return (other.key == order.key).then_some(Some(other.entry));
    }
    // `I stay out of it, and 3 go to Illyricum instead`.
    if let Some(comma) = words.iter().position(|token| *token == LineToken::Comma)
        && let Some(other) = one_order(trimmed(&words[comma + 1..]))
    {
        let place = goal(order);
        let is_place = |token: &LineToken| matches!(token, LineToken::Name(name) if name.area.as_ref() == Some(&place));
        let before: Vec<LineToken> = words[..comma]
            .iter()
            .filter(|token| !is_place(token))
            .cloned()
            .collect();
        return (stays(&before) && other.key == order.key).then_some(Some(other.entry));
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
            || (count == "2" && *token == LineToken::Word(WordSense::Both))
            || is_in(token, INSTEAD)
            || matches!(token, LineToken::Other(word) if is_filler(word))
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
        LineToken::Word(
            WordSense::Stay | WordSense::Ship | WordSense::Token | WordSense::Not | WordSense::Both,
        ) => true,
        LineToken::Number(_) | LineToken::All(0) => true,
        LineToken::Other(word) => {
            let folded = fold(word);
            let mut known = [
                "home", "put", "where", "wo", "zuhause", "stehen", "out", "stir", "sie", "alle",
                "hause",
            ]
            .into_iter();
            known.any(|one| one == folded)
        }
        token => is_beside(token),
    };
    // `they do not stay` says the contrary; `they stay and do not stir` the same.
    let stirs = |token: &LineToken| matches!(token, LineToken::Other(word) if fold(word) == "stir");
    let is_denied = words.contains(&LineToken::Word(WordSense::Not)) && !words.iter().any(stirs);
    let is_nobody = words.contains(&LineToken::Word(WordSense::None));
    !is_denied && !is_nobody && words.iter().any(is_stay) && words.iter().all(is_known)
}
