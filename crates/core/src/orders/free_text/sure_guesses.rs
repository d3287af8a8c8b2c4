//! Sentences that count like lines: every word of theirs is accounted for, nothing in them is doubtful, and they have one meaning.

use super::guess_result::GuessedOrders;
use super::line_parser::LineParser;
use super::line_token::LineToken;
use super::merge;
use super::order_line::LineOrder;
use super::sentences;
use super::small_words::{is_in, is_small};
use super::text_line::TextLine;
use super::word_lists::listed;
use super::word_senses::WordSense;
use crate::game::SegmentKind;
use crate::orders::read::read;
use crate::text::fold;
use crate::turn::Orders;

/// Words of what may be, of what was, and of what others do, folded: a sentence with one of them is proposed.
const DOUBTFUL: &str = "may could might maybe perhaps possibly probably konnte konnten konnen darf durfte sollte sollten wollte wollten vielleicht eventuell \
    evtl were did had been hatte hatten waren wurde wurden you your du dir dein deine ihr euch eure his their whoever etc usw later spater soon bald built wanted last letzten letzte letzter";

/// Doubtful words that a wish for a nation may hold, folded.
const WISHED: &str = "last letzte letzter letzten had hatte hatten wurde wurden ihr";

/// Words that tell what was done, or what would be possible, where no condition holds them, folded.
const UNCONDITIONAL: &str = "can kann was war have has habe haben hat i've we've";

/// First words of what is asked or told, folded.
const ASKING: &str = "must muss soll will shall do does is are can kann who whom where which what how why when wer wen wo welche welcher was wie warum";

/// Words for parts of a turn, folded.
const ROUNDS: &str = "trade trades trading round rounds segment segments turn turns";

/// Words of a wish, behind *would*, folded.
const LIKING: &str = "like love prefer rather";

/// Words behind which they tell neither: `if I have too many cards`, `I'd like to have`.
const CONDITIONS: &str = "rest if wenn falls unless only nur to who which die mind egal";

impl LineParser<'_> {
    /// Takes what lines seem to mean together: at once if it is sure, else as a guess beside the lines, which are not read.
    pub(super) fn take_guess(
        &mut self,
        guess: GuessedOrders,
        tokens: &[LineToken],
        said: Vec<TextLine>,
    ) {
        if let Some(first) = said.first().filter(|_| !guess.orders.is_empty()) {
            self.remember(&guess.orders, first);
        }
        match self.sure_orders(&guess, tokens, &said) {
            Some(orders) => {
                let offers = guess.orders.iter().filter(|order| order.key == "offers");
                self.guessed_offers += offers.count();
                if let Some(first) = said.into_iter().next() {
                    self.join(orders, first);
                }
            }
            None => {
                self.heard.unread.extend(said);
                self.add(guess.orders);
            }
        }
    }

    /// Returns the orders of a guess of which nothing is doubtful.
    fn sure_orders(
        &self,
        guess: &GuessedOrders,
        tokens: &[LineToken],
        said: &[TextLine],
    ) -> Option<Orders> {
        let kind = self.kind()?;
        let are_marks = brackets_are_parts(tokens, kind);
        let is_plain = |token: &LineToken| match token {
            LineToken::Name(name) => !name.is_guessed,
            LineToken::Open | LineToken::Close => are_marks,
            LineToken::Quote(_) => false,
            _ => true,
        };
        let is_wish = kind == SegmentKind::SetUp;
        let doubts = |line: &TextLine| is_doubtful(&line.text, is_wish);
        let is_torn = |line: &TextLine| {
            let ends = line
                .text
                .trim_end()
                .ends_with([',', ';', ':', '-', '>', '+', '&']);
            ends || matches!(tokens.last(), Some(LineToken::Comma | LineToken::Colon))
        };
        let is_sure = guess.is_whole
            && !said.last().is_some_and(is_torn)
            && !said.iter().any(|line| sentences::is_torn(&line.text))
            && !guess
                .orders
                .iter()
                .any(|order| self.lacks_coast(&self.with_coast(order.clone())))
            && !guess.orders.is_empty()
            && (guess.orders.iter()).all(|order| is_told_alike(order, said))
            && tokens.iter().all(is_plain)
            && !said.iter().any(doubts);
        if !is_sure {
            return None;
        }
        let mut all = Orders::default();
        for order in &guess.orders {
            let read = read(&self.with_id(order.clone(), &all).block(), 1, self.words);
            // A remark is told of a coast that was not named.
            let is_plain = read.dropped.is_empty() && read.remarks.is_empty();
            let orders = read.orders.filter(|_| is_plain)?;
            merge::join(&mut all, orders).ok()?;
        }
        Some(all)
    }

    /// Returns whether an order of a ship names an area of two coasts and none of them.
    fn lacks_coast(&self, order: &LineOrder) -> bool {
        let is_of_ships = order.key == "ships" || order.entry.contains("ship ");
        let mut names = order
            .entry
            .split(|c: char| !c.is_alphanumeric() && !"-/_".contains(c));
        let has_coasts = |name: &str| {
            let area = self.words.areas.get(name);
            area.is_some_and(|area| self.words.coasts(area).count() > 1)
        };
        is_of_ships && names.any(has_coasts)
    }

    /// Adds what was guessed, as far as it can be read.
    pub(super) fn add(&mut self, guessed: Vec<LineOrder>) {
        for order in guessed {
            self.guessed_offers += usize::from(order.key == "offers");
            let read = read(
                &self.with_id(order, &Orders::default()).block(),
                1,
                self.words,
            );
            if let (false, Some(orders)) = (read.is_refused(), read.orders) {
                let _ = merge::join(&mut self.heard.orders, orders);
            }
        }
    }
}

/// Returns whether a line means the same as the sentence. Acceptances are left to their lines. Cities that are reduced after
/// calamities are told in one line, for the parts of a torn one would be a list of another time. Sentences of one line share its
/// number.
fn is_told_alike(order: &LineOrder, said: &[TextLine]) -> bool {
    match order.key {
        "accept" => said.windows(2).all(|pair| pair[0].line == pair[1].line),
        "recheck" => said.windows(2).all(|pair| pair[0].line == pair[1].line),
        _ => true,
    }
}

/// Returns whether each bracket holds a part of the order and no remark: which cards are told, or where a nation begins.
fn brackets_are_parts(tokens: &[LineToken], kind: SegmentKind) -> bool {
    let is_part = |token: &LineToken| match kind {
        SegmentKind::Trade => {
            is_small(token)
                || matches!(
                    token,
                    LineToken::Number(_)
                        | LineToken::Comma
                        | LineToken::Offer(_)
                        | LineToken::Word(WordSense::Declared | WordSense::Sealed)
                )
                || is_in(token, "value wert worth are is sind ist")
        }
        SegmentKind::SetUp => {
            is_small(token)
                || is_in(token, "start startgebiet beginn or oder")
                || *token == LineToken::Word(WordSense::In)
                || matches!(token, LineToken::Name(name) if name.area.is_some() && !name.is_guessed)
        }
        _ => false,
    };
    // `(hides hidden)`, but not `(hides)`.
    let is_card = |token: &LineToken| matches!(token, LineToken::Name(name) if name.face.is_some() && !name.is_guessed);
    let denies =
        |token: &LineToken| matches!(token, LineToken::Word(WordSense::Not | WordSense::Say));
    let is_marked = |at: usize| {
        let inside = tokens[at..]
            .iter()
            .take_while(|token| **token != LineToken::Close);
        inside.into_iter().any(|token| {
            matches!(
                token,
                LineToken::Word(WordSense::Declared | WordSense::Sealed)
            )
        })
    };
    let (mut is_open, mut names_cards) = (false, false);
    for (at, token) in tokens.iter().enumerate() {
        match token {
            LineToken::Open if !is_open => {
                is_open = true;
                names_cards = kind == SegmentKind::Trade && is_marked(at);
            }
            token if is_open && names_cards && (is_card(token) || denies(token)) => {}
            LineToken::Close if is_open => is_open = false,
            LineToken::Open | LineToken::Close => return false,
            token if is_open && !is_part(token) => return false,
            _ => {}
        }
    }
    !is_open
}

/// Returns whether a line asks something, or tells what may be, what was or what others do.
fn is_doubtful(line: &str, is_wish: bool) -> bool {
    let folded = fold(&line.replace('\u{2019}', "'"));
    let words = folded.split(|c: char| !c.is_alphanumeric() && c != '\'');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_in = |list: &'static str, word: &str| listed(list, word);
    let is_free = |at: usize| is_wish || words[..at].iter().any(|word| is_in(CONDITIONS, word));
    // `I would build`, but not `I would like to build`.
    let is_mere = |at: usize| {
        let likes = words.get(at + 1).is_some_and(|word| is_in(LIKING, word));
        !is_wish && matches!(words[at], "would" | "id" | "wed") && !likes
    };
    // `Moesia last`, `hätte gern`.
    let is_harmless = |at: usize| match words[at] {
        "built" => at > 0 && words[at - 1] == "be",
        "last" => at + 1 == words.len(),
        // `this and all later rounds`.
        "later" => words.get(at + 1).is_some_and(|next| is_in(ROUNDS, next)),
        "hatte" => matches!(words.get(at + 1), Some(&"gern" | &"gerne" | &"ich")),
        _ => false,
    };
    let is_one = |at: usize| match is_in(DOUBTFUL, words[at]) && !is_harmless(at) {
        true => !(is_wish && is_in(WISHED, words[at])),
        false => is_mere(at) || (is_in(UNCONDITIONAL, words[at]) && !is_free(at)),
    };
    line.contains('?')
        || words.first().is_some_and(|word| is_in(ASKING, word))
        || (0..words.len()).any(is_one)
}
