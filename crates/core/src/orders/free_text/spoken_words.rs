//! Words of offers in sentences: times, counts, and what *only* stands beside.

use super::line_token::LineToken;
use super::small_words::{is, is_in, is_small, says};
use super::spoken_offers::SpokenOffer;
use super::word_senses::WordSense;

/// Words for a time, folded.
pub(super) const TIMES: &str = "until till bis through up once twice einmal zweimal times mal most max maximal hochstens aber every each jede jeden \
    jedem later per pro je inclusive einschliesslich end all handelsabschnitt handelsrunde segments rounds \
    inclusively happen this these diese diesen dieser alle allen weiteren spateren folgenden kommenden following coming remaining subsequent segment \
    whole ganzen rounds segments turns handelsrunden handelsabschnitte handelsabschnitten runden abschnitte abschnitten";

/// Words for several rounds, folded.
pub(super) const ROUNDS: &str = "rounds segments turns handelsrunden handelsabschnitte handelsabschnitten runden abschnitte abschnitten";

/// Words that say that a time is more than this round, folded.
const OFTEN: &str = "until till bis through up once twice einmal zweimal times mal every each jede jeden jedem later per pro je spateren weiteren \
    folgenden kommenden following coming remaining subsequent whole ganzen";

/// Words that say that an offer waits, folded.
pub(super) const WAITS: &str =
    "standing wait waits waiting lie lies warten wartet dauerangebot zustande kommen";

impl SpokenOffer {
    /// Takes words of a time: `until turn 12`, `once a turn at most`, `in every trade round`.
    pub(super) fn time(&mut self, words: &[LineToken]) -> Option<()> {
        let mut after_until = false;
        for (at, token) in words.iter().enumerate() {
            match token {
                LineToken::Number(number) => {
                    let is_times = words.get(at + 1).is_some_and(|next| {
                        says(next, &["times", "mal"]) || *next == LineToken::Times
                    });
                    let slot = match (is_times, after_until) {
                        (true, _) => &mut self.at_most,
                        (false, true) => &mut self.until,
                        (false, false) => return None,
                    };
                    slot.replace(*number).is_none().then_some(())?;
                }
                token if says(token, &["once", "einmal", "twice", "zweimal"]) => {
                    let number = if says(token, &["once", "einmal"]) {
                        1
                    } else {
                        2
                    };
                    self.at_most.replace(number).is_none().then_some(())?;
                }
                token if is_in(token, "until till bis through up") || is(token, WordSense::Up) => {
                    after_until = true;
                }
                LineToken::Word(WordSense::Sealed) => self.is_hidden = true,
                LineToken::Word(
                    WordSense::Turn
                    | WordSense::In
                    | WordSense::Any
                    | WordSense::By
                    | WordSense::To
                    | WordSense::End
                    | WordSense::With
                    | WordSense::Rest
                    | WordSense::For
                    | WordSense::Go,
                )
                | LineToken::All(0)
                | LineToken::Times => {}
                token if is_small(token) || is_in(token, TIMES) || is_in(token, WAITS) => {}
                _ => return None,
            }
        }
        // `this turn` is no time for an offer that waits.
        self.waits |= words.iter().any(|token| {
            is_in(token, OFTEN)
                || is_in(token, ROUNDS)
                || is_in(token, WAITS)
                || matches!(
                    token,
                    LineToken::All(_)
                        | LineToken::Times
                        | LineToken::Number(_)
                        | LineToken::Word(WordSense::Any | WordSense::Up)
                )
        });
        Some(())
    }
}

/// Returns whether *only* stands beside a nation: `only for Asia`, `Asia only`.
pub(super) fn is_only_of_nation(words: &[LineToken], at: usize) -> bool {
    let is_nation = |token: &LineToken| matches!(token, LineToken::Name(name) if name.nation.is_some() && name.face.is_none());
    let is_lead = |token: &&LineToken| {
        is_small(token) || is(token, WordSense::For) || is(token, WordSense::To)
    };
    let next = words[at + 1..].iter().find(|token| !is_lead(token));
    // `Egypt only 2 hides` may count the cards.
    let counts = matches!(next, Some(LineToken::Number(_) | LineToken::Name(_)));
    next.is_some_and(is_nation) || (at > 0 && is_nation(&words[at - 1]) && !counts)
}

pub(super) fn is_beside(words: &[LineToken], at: usize, sense: WordSense) -> bool {
    let next = words.get(at + 1).is_some_and(|token| is(token, sense));
    next || (at > 0 && is(&words[at - 1], sense))
}

/// `1 more`, `1 card of any kind`, `1 any`.
pub(super) fn says_more(behind: &[LineToken]) -> bool {
    let next = behind.iter().find(|token| !is_small(token));
    next.is_none_or(|token| {
        says(token, &["more", "mehr", "weitere", "beliebige"])
            || is(token, WordSense::Rest)
            || is(token, WordSense::Any)
            || is(token, WordSense::Card)
    })
}

/// Counts the cards that words before a card, or behind it, say: `2 timber`, `two of them timber`, `timber x2`, `both salt`.
pub(super) fn count_before(words: &[LineToken], at: usize) -> Option<u32> {
    if let [LineToken::Times, LineToken::Number(number), ..] = words[at + 1..] {
        return Some(number);
    }
    for before in (0..at).rev() {
        match &words[before] {
            LineToken::Number(number) => return Some(*number),
            LineToken::Word(WordSense::Both) => return Some(2),
            token if significant(std::slice::from_ref(token)).is_none() => {}
            _ => return None,
        }
    }
    None
}

/// Number of words in front of the next that says something.
pub(super) fn significant(words: &[LineToken]) -> Option<&LineToken> {
    const BETWEEN: &str =
        "must muss be sein of which davon has to are is should sollen them mussen";
    words.iter().find(|token| {
        !is_small(token)
            && !is_in(token, BETWEEN)
            && **token != LineToken::Times
            && !is(token, WordSense::To)
    })
}

/// Returns whether words hide a card without a number or an article by a clause behind it, which may be said of those before too: `salt
/// which I don't mention`.
pub(super) fn is_of_many(words: &[LineToken]) -> bool {
    let mut names = words.iter();
    let is_card = |token: &LineToken| matches!(token, LineToken::Name(name) if name.face.is_some());
    let Some(at) = names.position(is_card) else {
        return false;
    };
    let is_bare = !words[..at].iter().any(|token| {
        matches!(
            token,
            LineToken::Number(_) | LineToken::Word(WordSense::Article | WordSense::Both)
        )
    });
    let behind = &words[at + 1..];
    let is_denied = behind.iter().any(|token| is(token, WordSense::Not));
    is_bare && behind.first().is_some_and(tells_of) && is_denied
}

/// Returns whether a clause begins of the cards before it: `which you may tell`.
pub(super) fn tells_of(word: &LineToken) -> bool {
    is_in(word, "which that") || is(word, WordSense::Article)
}
