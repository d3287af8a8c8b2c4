//! Lines heard one after the other: which are orders word for word, which courtesies, and which are not read.

use super::alternatives::ConditionalOrder;
use super::bullets::{without_bullet, without_smileys};
use super::closing_words::is_done;
use super::corrections::LastRead;
use super::empty_statements::{is_none_value, orders_none};
use super::final_words::{before_final, says_final};
use super::guess_result::GuessedOrders;
use super::guessed_orders::SpokenOf;
use super::line_key::{LineKey, key_id};
use super::line_token::LineToken;
use super::nothing_offered::declines;
use super::numbered_offers::numbered_entries;
use super::offers::OfferDraft;
use super::order_line::LineOrder;
use super::parsed_lines::ParsedLines;
use super::questions::{is_mere_question, is_question};
use super::speaker_context::SpeakerContext;
use super::text_line::{LONGEST_LINE, TextLine};
use super::tokens::tokens;
use super::word_senses::WordSense;
use super::{
    clauses, conditional_sentences, greetings, guessed_orders, mere_talk, order_line, sentences,
};
use crate::game::SegmentKind;
use crate::orders::header::BlockStatus;
use crate::orders::vocabulary::{Vocabulary, key as key_of};
use crate::text::fold;
use crate::turn::{CalamityPart, Orders, Topic};

/// Characters of a line that ends its sentence.
pub(super) const SHORT: usize = 60;

pub(super) struct LineParser<'a> {
    pub(super) scene: &'a SpeakerContext<'a>,
    pub(super) words: &'a Vocabulary,
    pub(super) heard: ParsedLines,
    pub(super) under: Option<LineKey>,
    pub(super) draft: Option<OfferDraft>,
    /// Lines in a row that were not read: together they may be a sentence.
    pub(super) waiting: Vec<TextLine>,
    /// The keys that stood before: one that stands twice says two things.
    pub(super) keys: Vec<String>,
    /// The order of the sentence before, if it has a condition: the next may say what happens otherwise.
    pub(super) condition: Option<(ConditionalOrder, TextLine)>,
    pub(super) spoken_of: SpokenOf,
    /// True if no value has followed the key so far, on its line or below.
    pub(super) is_bare: bool,
    /// Numbers of long lines of several sentences, the last of which may go on below.
    pub(super) long_lines: Vec<u32>,
    /// Number of offers that were guessed.
    pub(super) guessed_offers: usize,
    /// The orders that were read last: the next sentence may take them back.
    pub(super) last: Option<LastRead>,
    /// True while the sentences of one line are read.
    is_among: bool,
    /// True if a sentence said that nothing is ordered.
    pub(super) is_idle: bool,
}

impl<'a> LineParser<'a> {
    pub(super) fn new(scene: &'a SpeakerContext<'a>, words: &'a Vocabulary) -> LineParser<'a> {
        LineParser {
            scene,
            words,
            heard: ParsedLines::default(),
            under: None,
            draft: None,
            waiting: Vec::new(),
            keys: Vec::new(),
            condition: None,
            spoken_of: SpokenOf::default(),
            is_bare: false,
            long_lines: Vec::new(),
            guessed_offers: 0,
            last: None,
            is_among: false,
            is_idle: false,
        }
    }
}

impl LineParser<'_> {
    pub(super) fn line(&mut self, said: TextLine) {
        let text = without_smileys(without_bullet(&said.text));
        let text = text.as_str();
        if text.is_empty() {
            return self.guess();
        }
        if text.len() > LONGEST_LINE {
            self.heard.unread.push(said);
            return;
        }
        let was_closed = std::mem::take(&mut self.heard.is_closed);
        if self.correction(text, &said) {
            return;
        }
        let parts = self.tokens_of(text);
        if self.goes_on(text, &parts) {
            return;
        }
        let is_talk = matches!(
            self.key(text),
            Some((LineKey::Luck | LineKey::Offer("say"), _))
        );
        let Some(said) = self.status_line(text, &parts, said, is_talk) else {
            return;
        };
        let Some(said) = self.request_or_nothing(text, said, was_closed) else {
            return;
        };
        let key = self.key(text);
        if !is_talk && is_question(text) && sentences::sentences(text).len() == 1 {
            // A question orders nothing, and may have begun above.
            let begun = mere_talk::begun_above(&mut self.waiting, &said);
            self.guess();
            self.heard.unread.extend(begun);
            self.heard.unread.push(said);
            self.heard.is_closed = was_closed;
            return;
        }
        if let Some((key, value)) = key {
            self.guess();
            if !is_talk && self.sentences_behind(key, value, text, said.line) {
                return;
            }
            return self.under_key(key, value, said);
        }
        self.free_line(text, &parts, said);
    }

    /// Reads a line without a key: below one, as an order, as a courtesy, or sentence by sentence.
    fn free_line(&mut self, text: &str, parts: &[LineToken], said: TextLine) {
        if self.withdrawal(text, &said) {
            return;
        }
        let was_bare = std::mem::take(&mut self.is_bare);
        let is_torn = sentences::is_torn(text);
        let read = self.under.and_then(|key| self.below(key, parts));
        if read.is_none()
            && let Some(sense) = greetings::said_status(text, self.words)
        {
            return self.status(sense, said);
        }
        if read.is_none() && self.under.is_none() && self.is_idle_line(text) {
            self.guess();
            self.is_idle = true;
            self.heard.is_closed = true;
            // `Nothing from me, go on`
            if text.split([',', ';']).any(is_done) {
                self.status(WordSense::Final, said);
            }
            return;
        }
        if read.is_none() && self.orders_none(parts, was_bare) {
            return;
        }
        if read.is_none() && self.kind() == Some(SegmentKind::Trade) && declines(text, self.words) {
            self.guess();
            self.is_idle = true;
            return;
        }
        if read.is_none() && greetings::is_courtesy(text, parts, self.scene, self.words) {
            self.guess();
            self.heard.is_closed = greetings::closes(text, self.scene);
            return;
        }
        if read.is_none()
            && let Some(status) = self.closing_clauses(text)
        {
            self.guess();
            self.heard.is_closed = true;
            self.is_idle |= self.under.is_none() && self.has_idle_clause(text);
            if let Some(sense) = status {
                self.status(sense, said);
            }
            return;
        }
        let read = read.or_else(|| order_line::orders(parts, None));
        let read = read.filter(|_| !is_torn);
        if read.is_none() && self.condition(parts, &said) {
            return;
        }
        match read {
            // `Take Italy's first offer. I give iron and salt`: its cards may follow.
            Some(orders) if self.is_among && is_bare_acceptance(&orders) => {
                self.waiting.push(said);
            }
            Some(orders) => self.read_orders(orders, parts, said),
            // An offer may go on below.
            None if was_bare && self.under.is_some() && !self.is_under_offers() => {
                self.guess_below(parts, said);
            }
            None => self.each_sentence(said),
        }
    }

    /// Takes `orders: none` or a request to the office, which leaves a letter as closed as it was. Returns any other line.
    fn request_or_nothing(
        &mut self,
        text: &str,
        said: TextLine,
        was_closed: bool,
    ) -> Option<TextLine> {
        if is_nothing(text) {
            self.guess();
            self.offer_done(&said);
            self.under = None;
            let nothing = Orders {
                none: true,
                ..Orders::default()
            };
            self.join(nothing, said);
            return None;
        }
        let Some(request) = self.request(text) else {
            return Some(said);
        };
        self.guess();
        self.under = None;
        self.heard.says_something = true;
        self.heard.requests.push(request);
        self.heard.is_closed = was_closed;
        None
    }

    /// Takes a statement that nothing is ordered of a kind. Returns whether it is one.
    fn orders_none(&mut self, parts: &[LineToken], was_bare: bool) -> bool {
        let is_of_realm = matches!(self.kind(), None | Some(SegmentKind::Realm));
        let is_value = was_bare && self.under.is_some() && is_none_value(parts);
        if !is_of_realm || !(is_value || orders_none(parts)) {
            return false;
        }
        self.guess();
        self.heard.says_something |= is_value;
        true
    }

    /// Reads several sentences behind a key, each by itself. Returns false if the value is one.
    fn sentences_behind(&mut self, key: LineKey, value: &str, text: &str, line: u32) -> bool {
        let all = sentences::sentences(text);
        let is_whole = matches!(
            key,
            LineKey::Header(_) | LineKey::Topic("offers" | "standing" | "accept" | "start")
        ) || numbered_entries(value).is_some();
        if is_whole || all.len() < 2 || self.strictly(key, value).is_some() {
            return false;
        }
        for text in all {
            self.line(TextLine { line, text });
        }
        true
    }

    fn is_under_offers(&self) -> bool {
        matches!(self.under, Some(LineKey::Topic("offers" | "standing")))
    }

    /// Takes the orders of a line that was read word for word.
    fn read_orders(&mut self, orders: Vec<LineOrder>, parts: &[LineToken], said: TextLine) {
        self.guess();
        let areas = clauses::named(parts, |name| &name.area);
        let is_ship = parts.contains(&LineToken::Word(WordSense::Ship));
        // One that is given up sails nowhere.
        let is_kept = orders
            .iter()
            .all(|order| !order.entry.starts_with("scrap "));
        let ship = areas.last().filter(|_| is_ship && is_kept).cloned();
        let goal = orders.last().filter(|order| order.key == "moves");
        let goal = goal.map(conditional_sentences::goal);
        self.spoken_of = SpokenOf { areas, ship, goal };
        self.take(orders, said);
    }

    /// Takes the status that a line gives the letter, alone or behind an order. Returns any other line.
    fn status_line(
        &mut self,
        text: &str,
        parts: &[LineToken],
        said: TextLine,
        is_talk: bool,
    ) -> Option<TextLine> {
        let is_asked = text.contains('?');
        match only_word(parts) {
            Some(sense @ (WordSense::Final | WordSense::Draft)) => self.status(sense, said),
            Some(WordSense::End) => self.heard.is_closed = true,
            _ if says_final(parts) && !is_asked => {
                // `Nothing. Final.`
                self.is_idle |= self.under.is_none() && self.has_idle_clause(text);
                self.status(WordSense::Final, said);
            }
            _ => {
                let Some(head) = before_final(text).filter(|_| !is_talk && !is_asked) else {
                    return Some(said);
                };
                let text = head.to_owned();
                self.line(TextLine {
                    text,
                    ..said.clone()
                });
                self.status(WordSense::Final, said);
            }
        }
        None
    }

    /// Reads the sentences of a line one by one; a line of one waits for others that it may be a sentence with.
    fn each_sentence(&mut self, said: TextLine) {
        let parts = sentences::sentences(without_bullet(&said.text));
        if parts.len() <= 1 {
            return self.waiting.push(said);
        }
        if said.text.chars().count() >= SHORT {
            self.long_lines.push(said.line);
        }
        for text in parts {
            self.is_among = true;
            self.line(TextLine {
                line: said.line,
                text,
            });
        }
        self.is_among = false;
    }

    /// Kind of the segment that the writer speaks of.
    pub(super) fn kind(&self) -> Option<SegmentKind> {
        self.scene.segment.and_then(|name| self.words.kind_of(name))
    }

    /// Guesses the meaning of lines below a key that are not read word for word, unless a verb begins another order.
    pub(super) fn guess_below(&mut self, parts: &[LineToken], said: TextLine) {
        let guess = match self.under {
            Some(LineKey::Topic(key)) => guessed_orders::below(key, parts, self.scene, self.kind()),
            Some(LineKey::Calamity(topic) | LineKey::CalamityPart(topic, CalamityPart::Losses)) => {
                guessed_orders::below_calamity(&key_of(topic), parts, self.scene, self.kind())
            }
            Some(LineKey::CalamityPart(Topic::Recheck, CalamityPart::Reduce)) => {
                guessed_orders::below("recheck", parts, self.scene, self.kind())
            }
            _ => GuessedOrders::none(),
        };
        self.take_guess(guess, parts, vec![said]);
    }

    pub(super) fn status(&mut self, sense: WordSense, said: TextLine) {
        let status = match sense {
            WordSense::Final => BlockStatus::Final,
            _ => BlockStatus::Draft,
        };
        self.guess();
        self.heard.is_closed = true;
        match self.heard.header.status {
            Some(before) if before != status => self.heard.unread.push(said),
            _ => self.heard.header.status = Some(status),
        }
    }

    /// Lines that were not read: what they seem to mean, together. A short line ends its sentence.
    pub(super) fn guess(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        let could_order = |said: &str| {
            let parts = tokens(said, self.words);
            let is_name =
                |token: &LineToken| matches!(token, LineToken::Name(name) if !name.is_guessed);
            let names = parts.iter().any(is_name);
            let is_wish = self.kind() == Some(SegmentKind::SetUp);
            let guess =
                || guessed_orders::guessed(&parts, self.scene, self.kind(), &SpokenOf::default());
            names && (is_wish || !guess().orders.is_empty())
        };
        let (talk, waiting) = mere_talk::apart(waiting, self.words, could_order);
        self.heard.talk.extend(talk);
        if waiting.is_empty() {
            return;
        }
        let (text, is_joined) = self.together(&waiting);
        let mut words = self.tokens_of(&text);
        let mut guess = guessed_orders::guessed(&words, self.scene, self.kind(), &self.spoken_of);
        // Lines that say nothing together may each say something: `offer …`, below it talk.
        if is_joined && guess.orders.is_empty() && self.kind() == Some(SegmentKind::Trade) {
            let lines = waiting.iter().filter(|said| !said.text.contains('?'));
            let lines: Vec<&str> = lines.map(|said| without_bullet(&said.text)).collect();
            words = self.tokens_of(&lines.join(". "));
            guess = guessed_orders::guessed(&words, self.scene, self.kind(), &self.spoken_of);
            guess.is_whole = false;
        }
        // What the writer said under a key of its own is not added to from prose.
        let under = self.under.map(key_id);
        let is_his = |order: &LineOrder| {
            let is_key = |key: &String| key == order.key;
            self.keys.iter().any(is_key) && !under.as_ref().is_some_and(is_key)
        };
        let count = guess.orders.len();
        guess.orders.retain(|order| !is_his(order));
        guess.is_whole &= guess.orders.len() == count;
        self.spoken_of = SpokenOf::default();
        self.take_guess(guess, &words, waiting);
    }

    pub(super) fn finish(mut self) -> ParsedLines {
        self.guess();
        if let Some((order, at)) = self.condition.take() {
            self.take(vec![order.line_order()], at);
        }
        let end = TextLine {
            line: 0,
            text: "offers:".to_owned(),
        };
        self.offer_done(&end);
        self.without_waiting_offers();
        self.take_talk_of_idle();
        // A remark beside it may say anything but an order.
        let says_more = |said: &TextLine| {
            let says = |token: &LineToken| {
                matches!(
                    token,
                    LineToken::Name(_) | LineToken::Number(_) | LineToken::Offer(_)
                )
            };
            !is_mere_question(&said.text, self.words)
                && tokens(&said.text, self.words).iter().any(says)
        };
        let is_silent =
            self.heard.orders.topics().is_empty() && !self.heard.unread.iter().any(says_more);
        if self.is_idle && is_silent && !self.heard.orders.none {
            self.heard.orders.none = true;
            self.heard.says_something = true;
        }
        // Talk alone is no answer to a page.
        if !self.heard.says_something && self.heard.header.status.is_none() {
            let talk = std::mem::take(&mut self.heard.talk);
            self.heard.unread.extend(talk);
        }
        self.heard.unread.sort_by_key(|said| said.line);
        self.heard.talk.sort_by_key(|said| said.line);
        self.heard
    }
}

/// Returns whether orders take offers and say no cards.
fn is_bare_acceptance(orders: &[LineOrder]) -> bool {
    let is_bare = |order: &LineOrder| order.key == "accept" && !order.entry.contains("sealed");
    orders.iter().all(is_bare)
}

/// `orders: none`, as a block has it.
fn is_nothing(text: &str) -> bool {
    let pair = text.split_once([':', '=', '：']);
    pair.is_some_and(|(key, value)| {
        let (key, value) = (fold(key), fold(value.trim_end_matches('.')));
        matches!(
            (key.as_str(), value.as_str()),
            ("orders", "none") | ("befehle", "keine")
        )
    })
}

/// Returns the meaning of a line of one word.
pub(super) fn only_word(parts: &[LineToken]) -> Option<WordSense> {
    match parts {
        [LineToken::Word(sense)]
        | [LineToken::Word(sense), LineToken::Stop]
        | [LineToken::Open, LineToken::Word(sense), LineToken::Close] => Some(*sense),
        _ => None,
    }
}
