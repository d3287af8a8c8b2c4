//! Guesses of offers, acceptances and withdrawals in sentences (28).

use super::accepted_wording::plainly_accepted;
use super::clauses::{declared, faces, named, wanted};
use super::line_token::LineToken;
use super::offers::OfferDraft;
use super::order_guess::OrderGuess;
use super::order_line::{LineOrder, is_id};
use super::phrases_of_conditions::impossible;
use super::refused_cards::{is_refusal, names_price, never_given};
use super::repeated_offers::OfferAgain;
use super::sentence_facts::OfferCounts;
use super::small_words::says;
use super::spoken_acceptances::spoken_acceptances;
use super::spoken_offers::{is_counted_card, offers_behind_remarks};
use super::word_senses::WordSense;
use crate::text::fold;

/// Cards that an offer may ask for.
const CARDS: std::ops::RangeInclusive<u32> = 1..=9;

impl OrderGuess<'_> {
    /// The sentences of the market: those about one offer together, or else each by itself.
    pub(super) fn market(&mut self, sentences: &[&[LineToken]], key: Option<&'static str>) {
        let known = sentences
            .iter()
            .map(|one| plainly_accepted(&named_once(one), self.scene.offers_to_take));
        let known = known.map(|one| self.with_one_offer(&one));
        let known: Vec<Vec<LineToken>> = known.collect();
        let (known, accepted) = without_acceptances(known);
        self.done.extend(accepted);
        let mut known: Vec<Vec<LineToken>> = known.iter().map(|one| repeated(one)).collect();
        let again: Vec<OfferAgain> = known.iter().filter_map(|one| OfferAgain::of(one)).collect();
        known.retain(|one| OfferAgain::of(one).is_none());
        let known: Vec<&[LineToken]> = known.iter().map(Vec::as_slice).collect();
        let sentences = &known[..];
        // What holds for a time or under a condition is not understood.
        let is_plain = |sentence: &&&[LineToken]| {
            let has = |sense: WordSense| sentence.contains(&LineToken::Word(sense));
            let is_timed = is_refusal(sentence) && has(WordSense::Turn);
            let depends = [WordSense::If, WordSense::Unless, WordSense::Otherwise];
            let is_of_choice = has(WordSense::If)
                && sentence
                    .iter()
                    .any(|token| says(token, &["possible", "moglich"]));
            let depends = depends.into_iter().any(has) && !is_of_choice;
            !depends && !is_timed && speaks_of_trade(sentence)
        };
        let is_empty = |sentence: &&[LineToken]| sentence.is_empty();
        let are_plain = sentences.iter().all(|one| is_empty(one) || is_plain(&one));
        let plain = sentences.iter().filter(is_plain).copied();
        let (refused, others): (Vec<&[LineToken]>, Vec<&[LineToken]>) =
            plain.partition(|sentence| is_refusal(sentence));
        let has_offers = !others.is_empty();
        let others = self.spoken(&others, key);
        // Offers that are not read word for word are proposed.
        let has_orders = has_offers || !refused.is_empty() || !self.done.is_empty();
        let are_spoken = others.is_empty() && has_orders;
        self.is_whole &= are_plain && are_spoken;
        self.offered_again(&again);
        // An offer that waits is hidden, and no offer of today.
        if key == Some("standing") {
            return;
        }
        let together = others.join(&LineToken::Stop);
        let is_whole =
            others.is_empty() || self.checked(&together, key, |guess, words| guess.trade(words));
        if !is_whole {
            for sentence in others {
                self.checked(sentence, key, |guess, words| guess.trade(words));
            }
        }
        for sentence in refused {
            if let Some(kinds) = never_given(sentence) {
                let orders = kinds.into_iter().map(|kind| LineOrder::new("never", kind));
                self.done.extend(orders);
                continue;
            }
            // `not in the first round`: perhaps in others.
            self.is_whole = false;
            // `not for two hides`: perhaps for others.
            if names_price(sentence) {
                continue;
            }
            self.checked(sentence, None, |guess, words| {
                let mut kinds = faces(words);
                kinds.dedup();
                guess.all("never", kinds);
            });
        }
    }

    /// Makes the offer that was read last once more, to other nations.
    fn offered_again(&mut self, again: &[OfferAgain]) {
        for one in again {
            let is_offer = |order: &&LineOrder| matches!(order.key, "offers" | "standing");
            let order = self.done.iter().rev().find(is_offer);
            let order = order.and_then(|before| one.order(before));
            self.is_whole &= order.is_some() && !one.is_conditional;
            self.done.extend(order);
        }
    }

    /// Puts the one open offer of a nation in the place of its name, where a sentence takes an offer and says no number: `accept illyria`.
    fn with_one_offer(&self, sentence: &[LineToken]) -> Vec<LineToken> {
        let takes = sentence.contains(&LineToken::Word(WordSense::Accept));
        let is_numbered = sentence
            .iter()
            .any(|token| matches!(token, LineToken::Offer(_)));
        let is_other = |token: &LineToken| match token {
            LineToken::Name(name) => {
                name.face.is_none()
                    && name.nation.is_some()
                    && name.nation.as_deref() != self.scene.nation
            }
            _ => false,
        };
        let places = (0..sentence.len()).filter(|at| is_other(&sentence[*at]));
        let places: Vec<usize> = places.collect();
        let ([at], true, false) = (&places[..], takes, is_numbered) else {
            return sentence.to_vec();
        };
        let nation = match &sentence[*at] {
            LineToken::Name(name) => name.nation.clone().unwrap_or_default(),
            _ => return sentence.to_vec(),
        };
        let is_his = |offer: &&String| {
            offer
                .rsplit_once('-')
                .is_some_and(|(owner, _)| owner == nation)
        };
        let mut offers = self.scene.offers_to_take.iter().filter(is_his);
        let mut known = sentence.to_vec();
        if let (Some(only), None) = (offers.next(), offers.next()) {
            known[*at] = LineToken::Offer(only.clone());
        }
        known
    }

    /// Takes the offers of sentences that speak of nothing else, with every word. Returns the others.
    fn spoken<'t>(
        &mut self,
        sentences: &[&'t [LineToken]],
        key: Option<&str>,
    ) -> Vec<&'t [LineToken]> {
        let is_of_others = |sentence: &&[LineToken]| {
            sentence.iter().any(|token| {
                matches!(
                    token,
                    LineToken::Offer(_) | LineToken::Word(WordSense::Withdraw | WordSense::Accept)
                )
            })
        };
        let (others, offers): (Vec<&[LineToken]>, Vec<&[LineToken]>) =
            sentences.iter().copied().partition(is_of_others);
        match offers_behind_remarks(&offers, self.scene.nation, key == Some("standing")) {
            Some((orders, remarks)) => {
                self.is_whole &= remarks == 0;
                self.done.extend(orders);
                others
            }
            None => sentences.to_vec(),
        }
    }

    /// A paragraph of the market: offers, acceptances, and offers that are taken back.
    pub(super) fn trade(&mut self, paragraph: &[LineToken]) {
        let mut accepted: Vec<(String, &[LineToken])> = Vec::new();
        let mut places: Vec<usize> = Vec::new();
        for (at, token) in paragraph.iter().enumerate() {
            if matches!(token, LineToken::Offer(_)) {
                places.push(at);
            }
        }
        for (nth, at) in places.iter().enumerate() {
            let end = places.get(nth + 1).copied().unwrap_or(paragraph.len());
            if let LineToken::Offer(offer) = &paragraph[*at] {
                accepted.push((offer.clone(), &paragraph[at + 1..end]));
            }
        }
        let mut before: Option<String> = None;
        for (offer, given) in &accepted {
            // `asia-5 with the same cards`.
            let is_same = given.contains(&LineToken::Word(WordSense::Same));
            if let (true, Some(cards)) = (is_same && faces(given).is_empty(), &before) {
                let entry = format!("{{offer: {offer}{cards}}}");
                self.orders.push(LineOrder::new("accept", entry));
                continue;
            }
            // Cards for the case that others are gone are not understood.
            if given.contains(&LineToken::Word(WordSense::Rest)) {
                continue;
            }
            let (declared, sealed) = declared(given);
            let cards = |key: &str, cards: &[String]| format!(", {key}: [{}]", cards.join(", "));
            let mut entry = format!("{{offer: {offer}");
            if !sealed.is_empty() {
                let is_said = given.iter().any(|token| {
                    let word = LineToken::Word;
                    [
                        word(WordSense::Declared),
                        word(WordSense::Sealed),
                        LineToken::Plus,
                    ]
                    .contains(token)
                });
                if declared.len() >= 2 && is_said {
                    entry.push_str(&cards("declared", &declared));
                }
                entry.push_str(&cards("sealed", &sealed));
            }
            let head = format!("{{offer: {offer}");
            before = entry.strip_prefix(head.as_str()).map(str::to_owned);
            entry.push('}');
            self.orders.push(LineOrder::new("accept", entry));
        }
        let has = |sense: WordSense| paragraph.contains(&LineToken::Word(sense));
        if has(WordSense::Withdraw) || has(WordSense::Back) {
            self.taken_back(paragraph);
        }
        if accepted.is_empty() {
            self.offer(paragraph);
        }
    }

    /// Offers that are withdrawn, by their ids.
    pub(super) fn taken_back(&mut self, words: &[LineToken]) {
        let ids = words.iter().filter_map(|token| match token {
            LineToken::Other(word) => is_id(word),
            _ => None,
        });
        let mut ids: Vec<String> = ids.collect();
        // `my offers`: all that lie open.
        let is_of_all = words.contains(&LineToken::Word(WordSense::Offer))
            && !words
                .iter()
                .any(|token| matches!(token, LineToken::Number(_)));
        if ids.is_empty() && is_of_all {
            ids.extend(self.scene.open_offers.iter().cloned());
        }
        self.all("withdraw", ids);
    }

    pub(super) fn offer(&mut self, paragraph: &[LineToken]) {
        // An offer that waits for turns is no offer of today.
        if paragraph.iter().any(is_of_time) {
            return;
        }
        let (paragraph, hidden) = without_asides(paragraph);
        let paragraph = &paragraph[..];
        if names_again(paragraph) {
            return;
        }
        let is_cut = |at: &usize| {
            matches!(
                paragraph[*at],
                LineToken::Word(WordSense::For | WordSense::Want)
            ) && !faces(&paragraph[..*at]).is_empty()
        };
        let Some(cut) = (0..paragraph.len()).find(is_cut) else {
            return;
        };
        let (given, asked) = paragraph.split_at(cut);
        let mut draft = OfferDraft::default();
        let others = |words: &[LineToken]| -> Vec<String> {
            let nations = named(words, |name| &name.nation).into_iter();
            let others = nations.filter(|nation| Some(nation.as_str()) != self.scene.nation);
            others.collect()
        };
        let to = others(given);
        let to = if to.is_empty() { others(paragraph) } else { to };
        // An offer to nobody is not one to anybody.
        let is_to_any = paragraph.contains(&LineToken::Word(WordSense::Any))
            || paragraph.contains(&LineToken::All(0));
        if is_to_all(paragraph) && !to.is_empty() {
            return;
        }
        if (to.is_empty() && !is_to_any) || has_unread_number(paragraph) {
            return;
        }
        self.addressees.clone_from(&to);
        draft.to = Some(to);
        (draft.declared, draft.sealed) = declared(given);
        for face in &hidden {
            draft.declared.retain(|one| one != face);
        }
        if !are_cards_counted(asked) {
            return;
        }
        let named = faces(asked);
        let count = wanted(asked, named.len());
        // Nobody holds more. A single card makes no deal (28.3).
        if !CARDS.contains(&count) || draft.sealed.len() < 2 {
            return;
        }
        let number = |cards: usize| u32::try_from(cards).unwrap_or(u32::MAX);
        self.offered = Some(OfferCounts {
            given: number(draft.sealed.len()),
            wanted: count,
            named: number(named.len()),
        });
        draft.want = Some((count, named));
        draft.say = paragraph.iter().find_map(|token| match token {
            LineToken::Quote(text) => Some(text.clone()),
            _ => None,
        });
        self.orders.extend(draft.order());
    }
}

/// Leaves out the number of an offer in a bracket behind its name: `Italy's fifth offer (italy-5)`.
fn named_once(sentence: &[LineToken]) -> Vec<LineToken> {
    let mut kept: Vec<LineToken> = Vec::with_capacity(sentence.len());
    let mut rest = sentence;
    while let Some(first) = rest.first() {
        let again = match rest {
            [
                LineToken::Open,
                offer @ LineToken::Offer(_),
                LineToken::Close,
                ..,
            ] => kept.last() == Some(offer),
            _ => false,
        };
        if !again {
            kept.push(first.clone());
        }
        rest = &rest[if again { 3 } else { 1 }..];
    }
    kept
}

/// Returns the sentences that do not take offers, and the orders of those that do. The cards may be given in the sentence behind.
fn without_acceptances(sentences: Vec<Vec<LineToken>>) -> (Vec<Vec<LineToken>>, Vec<LineOrder>) {
    let names_offer = |sentence: &[LineToken]| {
        sentence
            .iter()
            .any(|token| matches!(token, LineToken::Offer(_)))
    };
    let gives = |sentence: &[LineToken]| {
        let is_deal = |token: &LineToken| {
            matches!(token, LineToken::Word(WordSense::Want | WordSense::Offer))
        };
        !faces(sentence).is_empty() && !is_refusal(sentence) && !sentence.iter().any(is_deal)
    };
    let (mut accepting, mut others): (Vec<Vec<LineToken>>, Vec<Vec<LineToken>>) =
        (Vec::new(), Vec::new());
    let mut is_bare = false;
    for sentence in &sentences {
        match accepting.last_mut() {
            Some(last) if is_bare && gives(sentence) && !names_offer(sentence) => {
                last.push(LineToken::Comma);
                last.extend_from_slice(sentence);
                is_bare = false;
            }
            _ if names_offer(sentence) => {
                is_bare = faces(sentence).is_empty();
                accepting.push(sentence.clone());
            }
            _ => {
                is_bare &= sentence.is_empty();
                others.push(sentence.clone());
            }
        }
    }
    let accepting: Vec<&[LineToken]> = accepting.iter().map(Vec::as_slice).collect();
    match spoken_acceptances(&accepting) {
        Some(orders) => (others, orders),
        None => (sentences, Vec::new()),
    }
}

/// Returns a sentence without the case in which its offer is taken with the same cards: the cards are gone else.
fn repeated(sentence: &[LineToken]) -> Vec<LineToken> {
    let is_same = sentence.contains(&LineToken::Word(WordSense::Same))
        && sentence
            .iter()
            .any(|token| matches!(token, LineToken::Offer(_)));
    match impossible(sentence) {
        Some(length) if is_same && sentence.get(length) == Some(&LineToken::Comma) => {
            sentence[length + 1..].to_vec()
        }
        _ => sentence.to_vec(),
    }
}

/// Returns whether a sentence names what trade is made of; another is a remark.
fn speaks_of_trade(sentence: &[LineToken]) -> bool {
    sentence.iter().any(|token| match token {
        LineToken::Name(name) => name.face.is_some() || name.nation.is_some(),
        LineToken::Offer(_) | LineToken::Number(_) | LineToken::Quote(_) => true,
        LineToken::Word(sense) => matches!(
            sense,
            WordSense::Any
                | WordSense::Offer
                | WordSense::Want
                | WordSense::Give
                | WordSense::Accept
                | WordSense::Withdraw
                | WordSense::Back
                | WordSense::Sealed
                | WordSense::Declared
                | WordSense::Only
                | WordSense::Card
        ),
        _ => false,
    })
}

/// Returns whether a bracket without cards holds a number: what it counts is not understood.
fn has_unread_number(words: &[LineToken]) -> bool {
    let mut groups = words.split(|token| *token == LineToken::Open).skip(1);
    groups.any(|group| {
        let end = group.iter().position(|token| *token == LineToken::Close);
        let group = &group[..end.unwrap_or(group.len())];
        let is_number = |token: &LineToken| matches!(token, LineToken::Number(_));
        faces(group).is_empty() && group.iter().any(is_number)
    })
}

/// `until`, `once a turn`.
fn is_of_time(token: &LineToken) -> bool {
    match token {
        LineToken::Word(WordSense::Turn) => true,
        LineToken::Other(word) => ["once", "until", "bis"].contains(&fold(word).as_str()),
        _ => false,
    }
}

/// Returns whether a number stands before each card that is not named.
fn are_cards_counted(asked: &[LineToken]) -> bool {
    let is_card = |at: &usize| asked[*at] == LineToken::Word(WordSense::Card);
    (0..asked.len())
        .filter(is_card)
        .all(|at| is_counted_card(asked, at))
}

/// `to everybody, but Egypt first`.
fn is_to_all(words: &[LineToken]) -> bool {
    words.windows(2).any(|pair| {
        matches!(pair[0], LineToken::Word(WordSense::To | WordSense::Offer))
            && matches!(pair[1], LineToken::Word(WordSense::Any) | LineToken::All(0))
    })
}

/// Returns whether a bracket names a card that stands before it, or a clause what somebody has: it would be counted.
fn names_again(words: &[LineToken]) -> bool {
    let who = words
        .iter()
        .position(|token| says(token, &["who", "whose"]));
    if who.is_some_and(|at| !faces(&words[at..]).is_empty()) {
        return true;
    }
    let opens = (0..words.len()).filter(|at| words[*at] == LineToken::Open);
    opens.into_iter().any(|open| {
        let before = faces(&words[..open]);
        let inside: Vec<LineToken> = words[open..]
            .iter()
            .take_while(|token| **token != LineToken::Close)
            .cloned()
            .collect();
        faces(&inside).iter().any(|card| before.contains(card))
    })
}

/// The words without brackets that say of a card which is named before that it is not told: `(dont tell them about the oil)`. Returns
/// these cards too.
fn without_asides(words: &[LineToken]) -> (Vec<LineToken>, Vec<String>) {
    let (mut kept, mut hidden): (Vec<LineToken>, Vec<String>) = (Vec::new(), Vec::new());
    let mut rest = words;
    while let Some(open) = rest.iter().position(|token| *token == LineToken::Open) {
        let Some(close) = rest[open..]
            .iter()
            .position(|token| *token == LineToken::Close)
        else {
            break;
        };
        let aside = &rest[open..open + close];
        let has = |sense: WordSense| aside.contains(&LineToken::Word(sense));
        let before = faces(&rest[..open]);
        let cards = faces(aside);
        let is_of_them = !cards.is_empty() && cards.iter().all(|card| before.contains(card));
        let is_denied = has(WordSense::Not) && (has(WordSense::Say) || has(WordSense::Declared));
        if is_of_them && is_denied {
            kept.extend_from_slice(&rest[..open]);
            hidden.extend(cards);
        } else {
            kept.extend_from_slice(&rest[..=open + close]);
        }
        rest = &rest[open + close + 1..];
    }
    kept.extend_from_slice(rest);
    (kept, hidden)
}
