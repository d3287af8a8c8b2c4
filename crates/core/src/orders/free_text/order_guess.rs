//! Guesses from a sentence, and the part of them that is taken.

use super::accounting::accounts_for;
use super::guess_result::GuessedOrders;
use super::line_token::LineToken;
use super::order_line::{LineOrder, payment};
use super::sentence_facts::{OfferCounts, SentenceFacts};
use super::small_words::is_small;
use super::speaker_context::SpeakerContext;
use super::word_senses::WordSense;
use crate::game::SegmentKind;

#[derive(Clone)]
pub(super) struct OrderGuess<'s> {
    pub(super) scene: &'s SpeakerContext<'s>,
    segment: Option<SegmentKind>,
    /// Orders of the sentences before, each word of which was accounted for.
    pub(super) done: Vec<LineOrder>,
    /// Orders of this sentence.
    pub(super) orders: Vec<LineOrder>,
    /// Cards and treasury of the payment.
    pub(super) paid: Option<(Vec<String>, Option<u32>)>,
    /// Nations of this sentence's offers.
    pub(super) addressees: Vec<String>,
    pub(super) offered: Option<OfferCounts>,
    /// The areas that were named last, for *the same* and *there*.
    pub(super) last: Vec<String>,
    /// Area in which the last walk ends.
    pub(super) goal: Option<String>,
    /// Area of the ship that was named last.
    pub(super) ship: Option<String>,
    /// Ship or city, whichever the last clause named: `build one in Thera` builds another.
    pub(super) thing: Option<WordSense>,
    /// A calamity that was named without an area.
    pub(super) struck: Option<String>,
    /// True if every sentence so far was accounted for and ordered something.
    pub(super) is_whole: bool,
}

/// Content of a sentence: its orders, the payment, and the calamity that it names.
type SentenceContent = (
    Vec<LineOrder>,
    Option<(Vec<String>, Option<u32>)>,
    Option<String>,
);

impl<'s> OrderGuess<'s> {
    pub(super) fn new(
        scene: &'s SpeakerContext<'s>,
        segment: Option<SegmentKind>,
    ) -> OrderGuess<'s> {
        OrderGuess {
            scene,
            segment,
            done: Vec::new(),
            orders: Vec::new(),
            paid: None,
            addressees: Vec::new(),
            offered: None,
            last: Vec::new(),
            goal: None,
            ship: None,
            thing: None,
            struck: None,
            is_whole: true,
        }
    }

    pub(super) fn finish(mut self) -> GuessedOrders {
        if let Some((cards, treasury)) = &self.paid {
            self.done.push(payment(cards, *treasury));
        }
        GuessedOrders {
            orders: self.done,
            is_whole: self.is_whole,
        }
    }

    pub(super) fn is(&self, kind: SegmentKind) -> bool {
        self.segment == Some(kind)
    }

    /// Returns whether calamities are resolved or cards bought in the segment.
    pub(super) fn is_of_fate(&self) -> bool {
        self.is(SegmentKind::Fate) || self.is(SegmentKind::Purchases)
    }

    fn said(&self) -> SentenceContent {
        (self.orders.clone(), self.paid.clone(), self.struck.clone())
    }

    /// Guesses words by a step, and takes the orders if all words that carry meaning are accounted for. Returns whether they are.
    pub(super) fn checked(
        &mut self,
        words: &[LineToken],
        key: Option<&'static str>,
        step: impl Fn(&mut OrderGuess<'s>, &[LineToken]),
    ) -> bool {
        let start = self.without_orders();
        let tried = |words: &[LineToken]| {
            let mut guess = start.clone();
            step(&mut guess, words);
            guess
        };
        let next = tried(words);
        let mut keys: Vec<&'static str> = next.orders.iter().map(|order| order.key).collect();
        keys.extend(key);
        if next.paid != self.paid {
            keys.push("pay");
        }
        let facts = SentenceFacts {
            keys,
            scene: self.scene,
            addressees: next.addressees.clone(),
            offered: next.offered,
            orders: &next.orders,
        };
        let is_whole = accounts_for(words, &facts, |words| tried(words).said());
        if is_whole {
            let says_nothing = next.orders.is_empty() && next.said() == start.said();
            let is_idle = |word: &LineToken| {
                is_small(word)
                    || matches!(word, LineToken::Comma | LineToken::Word(WordSense::Then))
            };
            self.take(next);
            self.is_whole &= !says_nothing || words.iter().all(is_idle);
        } else {
            self.is_whole = false;
        }
        is_whole
    }

    fn without_orders(&self) -> OrderGuess<'s> {
        OrderGuess {
            done: Vec::new(),
            orders: Vec::new(),
            paid: self.paid.clone(),
            addressees: Vec::new(),
            offered: None,
            last: self.last.clone(),
            goal: self.goal.clone(),
            ship: self.ship.clone(),
            struck: self.struck.clone(),
            ..*self
        }
    }

    /// Takes what a part of a sentence said.
    fn take(&mut self, part: OrderGuess<'s>) {
        let mut done = std::mem::take(&mut self.done);
        done.extend(part.orders.iter().cloned());
        *self = OrderGuess { done, ..part };
        self.orders.clear();
    }
}
