//! Guesses of the meaning of a sentence: orders that the writer is asked to confirm, never carried out unconfirmed. Unknown words
//! are skipped here, and only here.

use super::clauses::{
    cards_named, count_before, faces, is_walk, named, number_of, takes_out, treasury, walks,
};
use super::conditional_sentences::{conditional, is_conditional, supported_city};
use super::guessed_calamities::calamity_of;
use super::guessed_trade::is_refusal;
use super::order_line::{LineOrder, payment};
use super::speaker_context::SpeakerContext;
use super::tokens::LineToken;
use super::word_senses::WordSense;
use crate::game::SegmentKind;

/// The orders that a paragraph seems to hold. *There* is the last of the areas that were named before it.
pub(super) fn guessed(
    tokens: &[LineToken],
    scene: &SpeakerContext,
    segment: Option<SegmentKind>,
    last: &[String],
) -> Vec<LineOrder> {
    let mut guess = OrderGuess::new(scene, segment);
    guess.last = last.to_vec();
    let sentences: Vec<&[LineToken]> = tokens.split(|token| *token == LineToken::Stop).collect();
    if guess.is(SegmentKind::Trade) {
        // What holds for a time or under a condition is not understood.
        let is_plain = |sentence: &&[LineToken]| {
            let has = |sense: WordSense| sentence.contains(&LineToken::Word(sense));
            let is_timed = is_refusal(sentence) && has(WordSense::Turn);
            let depends = [WordSense::If, WordSense::Unless, WordSense::Otherwise];
            !depends.into_iter().any(has) && !is_timed
        };
        let sentences = sentences.into_iter().filter(is_plain);
        let (refused, others): (Vec<&[LineToken]>, Vec<&[LineToken]>) =
            sentences.partition(|sentence| is_refusal(sentence));
        guess.trade(&others.concat());
        for sentence in refused {
            guess.clause(sentence);
        }
        return guess.orders;
    }
    if guess.is(SegmentKind::SetUp) {
        let wished = sentences.concat();
        guess.all("nations", named(&wished, |name| &name.nation));
        return guess.orders;
    }
    let mut at = 0;
    while let Some(sentence) = sentences.get(at) {
        let next = sentences.get(at + 1).copied();
        at += 1 + usize::from(guess.sentence(sentence, next));
    }
    guess.orders
}

/// Reads the text below a key, as far as it is understood.
pub(super) fn below(
    key: &'static str,
    tokens: &[LineToken],
    scene: &SpeakerContext,
    segment: Option<SegmentKind>,
) -> Vec<LineOrder> {
    let mut guess = OrderGuess::new(scene, segment);
    let areas = named(tokens, |name| &name.area);
    match key {
        _ if key != "offers" && takes_out(tokens) => {}
        "cities" if is_conditional(tokens) => guess.orders.extend(supported_city(tokens)),
        _ if is_conditional(tokens) && !matches!(key, "buy" | "keep" | "never" | "pay") => {}
        "reduce" | "growth" | "conflicts" | "revolts" | "convert" | "cities" => {
            guess.all(key, areas);
        }
        "recheck" => guess.recheck(&areas),
        "keep" | "never" => guess.all(key, faces(tokens)),
        "buy" => guess.all(key, named(tokens, |name| &name.card)),
        "pay" => guess.paid(tokens),
        "offers" => guess.trade(tokens),
        _ => return guessed(tokens, scene, segment, &[]),
    }
    guess.orders
}

/// A sentence is cut before each verb that follows a comma or *and*.
fn clauses(sentence: &[LineToken]) -> Vec<&[LineToken]> {
    let mut clauses = Vec::new();
    let mut start = 0;
    for at in 1..sentence.len() {
        let begins = begins_clause(&sentence[at..]) || builds_city(&sentence[at..]);
        if sentence[at - 1] == LineToken::Comma && begins {
            clauses.push(&sentence[start..at - 1]);
            start = at;
        }
    }
    clauses.push(&sentence[start..]);
    clauses
}

/// Returns whether words say that a city is built in one area, and nothing moves: `then the 6 in thapsus build a city`.
fn builds_city(tokens: &[LineToken]) -> bool {
    let has = |sense: WordSense| tokens.contains(&LineToken::Word(sense));
    let is_step =
        |token: &LineToken| matches!(token, LineToken::Arrow | LineToken::Word(WordSense::To));
    has(WordSense::Build)
        && has(WordSense::City)
        && !tokens.iter().any(is_step)
        && named(tokens, |name| &name.area).len() == 1
}

pub(super) fn begins_clause(tokens: &[LineToken]) -> bool {
    let mut tokens = tokens.iter().skip_while(|token| {
        matches!(
            token,
            LineToken::Comma
                | LineToken::Word(
                    WordSense::Filler | WordSense::Article | WordSense::Please | WordSense::Then
                )
        )
    });
    matches!(
        tokens.next(),
        Some(LineToken::Word(
            WordSense::Move
                | WordSense::Build
                | WordSense::Buy
                | WordSense::Keep
                | WordSense::Scrap
                | WordSense::Reduce
                | WordSense::Never
                | WordSense::Give
                | WordSense::Grow
                | WordSense::Tax
                | WordSense::Pillage
                | WordSense::Same
                | WordSense::Sail
                | WordSense::Ship
                | WordSense::Fight
        ))
    )
}

pub(super) struct OrderGuess<'s> {
    pub(super) scene: &'s SpeakerContext<'s>,
    segment: Option<SegmentKind>,
    pub(super) orders: Vec<LineOrder>,
    /// The areas that were named last, for *the same* and *there*.
    last: Vec<String>,
    /// Tokens that went aboard in a sentence before.
    aboard: Option<u32>,
    /// A calamity that was named without an area.
    struck: Option<String>,
}

impl<'s> OrderGuess<'s> {
    fn new(scene: &'s SpeakerContext<'s>, segment: Option<SegmentKind>) -> OrderGuess<'s> {
        OrderGuess {
            scene,
            segment,
            orders: Vec::new(),
            last: Vec::new(),
            aboard: None,
            struck: None,
        }
    }

    fn is(&self, kind: SegmentKind) -> bool {
        self.segment == Some(kind)
    }

    /// Returns whether calamities are resolved or cards bought in the segment.
    fn is_of_fate(&self) -> bool {
        self.is(SegmentKind::Fate) || self.is(SegmentKind::Purchases)
    }

    /// Guesses a sentence. Returns whether the next one belongs to it.
    fn sentence(&mut self, sentence: &[LineToken], next: Option<&[LineToken]>) -> bool {
        let has = |sense: WordSense| sentence.contains(&LineToken::Word(sense));
        // Cities that go when support is short, and the order of fights, are no conditions on the board.
        let goes = has(WordSense::City) && (has(WordSense::Go) || has(WordSense::Reduce));
        let is_of_rules = has(WordSense::Support) || has(WordSense::Fight) || goes;
        let depends = is_conditional(sentence) && !is_of_rules;
        if depends && !self.is_of_fate() {
            let Some((order, takes_next)) = conditional(sentence, next) else {
                return false;
            };
            self.orders.push(order);
            return takes_next;
        }
        self.whole_sentence(sentence);
        false
    }

    fn whole_sentence(&mut self, sentence: &[LineToken]) {
        if takes_out(sentence) {
            return;
        }
        let has = |sense: WordSense| sentence.contains(&LineToken::Word(sense));
        if has(WordSense::Build) && has(WordSense::If) && has(WordSense::Support) {
            let areas = named(sentence, |name| &name.area).into_iter();
            let built = areas.map(|area| format!("{{build: {area}, if: {{supported: true}}}}"));
            return self.all("cities", built.collect());
        }
        let mut rest = sentence;
        while let Some((before, voyage, behind)) = voyage_in(rest) {
            self.clauses(before);
            self.voyage(voyage);
            rest = behind;
        }
        self.clauses(rest);
    }

    fn clauses(&mut self, sentence: &[LineToken]) {
        for clause in clauses(sentence) {
            self.clause(clause);
        }
    }

    fn clause(&mut self, clause: &[LineToken]) {
        let has = |sense: WordSense| clause.contains(&LineToken::Word(sense));
        let faces = faces(clause);
        if is_refusal(clause) {
            let mut kinds = faces;
            kinds.dedup();
            return self.all("never", kinds);
        }
        let cards = cards_named(clause);
        if has(WordSense::Buy) && self.is(SegmentKind::Realm) {
            return self.ninth_stack(clause);
        }
        if has(WordSense::Buy) || (self.is_of_fate() && !cards.is_empty() && faces.is_empty()) {
            return self.purchase(clause);
        }
        if has(WordSense::Keep) && !faces.is_empty() {
            return self.all("keep", faces);
        }
        let has_treasury = treasury(clause).is_some();
        if self.is_of_fate() && (has(WordSense::Pay) || has_treasury) {
            return self.paid(clause);
        }
        if has(WordSense::Same) && has(WordSense::Support) && !self.last.is_empty() {
            let areas = self.last.clone();
            return self.short(areas);
        }
        if let Some((key, number)) = number_of(clause) {
            return self.orders.push(LineOrder::new(key, number.to_string()));
        }
        if let (true, Some(number)) = (
            has(WordSense::Board),
            count_before(clause, WordSense::Board),
        ) {
            self.aboard = Some(number);
            return;
        }
        let is_about_support = has(WordSense::Support) || has(WordSense::If);
        if has(WordSense::Not) && !is_about_support {
            return;
        }
        self.of_areas(clause);
    }

    /// A clause of the realm or of losses, by its verb.
    fn of_areas(&mut self, clause: &[LineToken]) {
        let has = |sense: WordSense| clause.contains(&LineToken::Word(sense));
        let areas = named(clause, |name| &name.area);
        let calamities = named(clause, |name| &name.calamity);
        if areas.is_empty() {
            if let [calamity] = &calamities[..] {
                self.struck = Some(calamity.clone());
            }
            if has(WordSense::There) && (has(WordSense::Build) || has(WordSense::City)) {
                self.city_there();
            }
            return;
        }
        if has(WordSense::Sail) {
            return self.sailed(areas);
        }
        if has(WordSense::Land) {
            return;
        }
        let walks = walks(clause, self.last.last());
        self.last.clone_from(&areas);
        let struck = calamities.into_iter().next();
        if let Some(key) = struck.or(self.struck.clone().filter(|_| walks.is_empty())) {
            self.struck = Some(key.clone());
            return self.orders.extend(calamity_of(&key, clause));
        }
        let goes = has(WordSense::City) && (has(WordSense::Go) || has(WordSense::Give));
        if has(WordSense::Fight) {
            return self.all("conflicts", areas);
        }
        if walks.is_empty() && (has(WordSense::Support) || has(WordSense::Reduce) || goes) {
            return self.short(areas);
        }
        if has(WordSense::Scrap) || (has(WordSense::Give) && has(WordSense::Up)) {
            if has(WordSense::Both)
                || clause
                    .iter()
                    .any(|token| matches!(token, LineToken::All(_)))
            {
                return;
            }
            let areas = areas.into_iter().map(|area| format!("scrap {area}"));
            return self.all("ships", areas.collect());
        }
        if !walks.is_empty() && has(WordSense::Ship) && !has(WordSense::By) {
            // Who goes aboard, and where he lands, is not understood.
            return;
        }
        if !walks.is_empty() {
            return self.all("moves", walks);
        }
        let after_growth = clause.windows(2).any(|pair| {
            pair == [
                LineToken::Word(WordSense::Then),
                LineToken::Word(WordSense::Grow),
            ]
        });
        if has(WordSense::Grow) && !after_growth {
            return self.all("growth", areas);
        }
        let is_kept = has(WordSense::Keep) && !has(WordSense::Build);
        if has(WordSense::Ship) && has(WordSense::Build) {
            let areas = areas.into_iter().map(|area| format!("build {area}"));
            return self.all("ships", areas.collect());
        }
        if (has(WordSense::Build) || has(WordSense::City)) && !is_kept {
            self.all("cities", areas);
        }
    }

    /// `and build a city there`: where the last walk goes.
    fn city_there(&mut self) {
        let mut walks = self.orders.iter().rev();
        let walk = walks.find(|order| order.key == "moves");
        let goal = walk.and_then(|walk| Some(walk.entry.rsplit_once(" > ")?.1.to_owned()));
        self.all("cities", goal.into_iter().collect());
    }

    pub(super) fn all(&mut self, key: &'static str, entries: Vec<String>) {
        let orders = entries.into_iter().map(|entry| LineOrder::new(key, entry));
        self.orders.extend(orders);
    }

    /// Records the cities reduced first if support is short (26.3, 29.8).
    fn short(&mut self, areas: Vec<String>) {
        if self.is_of_fate() {
            self.recheck(&areas)
        } else {
            self.all("reduce", areas)
        }
    }

    fn recheck(&mut self, areas: &[String]) {
        if !areas.is_empty() {
            let entry = format!("{{reduce: [{}]}}", areas.join(", "));
            self.orders.push(LineOrder::new("recheck", entry));
        }
    }

    /// `ship milazzo with 2 tokens > campania`: who goes aboard lands where the voyage ends.
    fn voyage(&mut self, voyage: &[LineToken]) {
        let mut areas: Vec<String> = Vec::new();
        let mut is_step = false;
        for token in voyage {
            let LineToken::Name(name) = token else {
                is_step = matches!(token, LineToken::Arrow | LineToken::Dash);
                continue;
            };
            // What is named again is where somebody boards or lands, unless an arrow leads there.
            if let Some(area) = &name.area
                && areas.last() != Some(area)
                && (is_step || !areas.contains(area))
            {
                areas.push(area.clone());
            }
        }
        let numbers: Vec<u32> = voyage
            .iter()
            .filter_map(|token| match token {
                LineToken::Number(number) => Some(*number),
                _ => None,
            })
            .collect();
        // Several land in several places: which of them is not understood.
        if numbers.windows(2).all(|pair| pair[0] == pair[1]) {
            self.sails(&areas, numbers.first().copied());
        }
    }

    /// `it sails cappadocia, sinope`: from the area that was named before.
    fn sailed(&mut self, areas: Vec<String>) {
        let Some(start) = self.last.last().cloned() else {
            return;
        };
        let tokens = self.aboard.take();
        let route: Vec<String> = std::iter::once(start).chain(areas).collect();
        self.sails(&route, tokens);
        self.last = route;
    }

    fn sails(&mut self, route: &[String], tokens: Option<u32>) {
        let [ship, legs @ ..] = route else {
            return;
        };
        let legs = legs.join(", ");
        let entry = match tokens {
            _ if legs.is_empty() => return,
            Some(tokens) => format!("ship {ship}: +{tokens}, {legs}, -{tokens}"),
            None => format!("ship {ship}: {legs}"),
        };
        self.orders.push(LineOrder::new("moves", entry));
    }

    /// `buy 1 card from stack 9` (27.5).
    fn ninth_stack(&mut self, clause: &[LineToken]) {
        let number = clause.iter().find_map(|token| match token {
            LineToken::Number(number) => Some(*number),
            _ => None,
        });
        if let (true, Some(number)) = (clause.contains(&LineToken::Word(WordSense::Stack)), number)
        {
            let entry = format!("{{stack_9: {number}}}");
            self.orders.push(LineOrder::new("buy_cards", entry));
        }
    }

    fn purchase(&mut self, clause: &[LineToken]) {
        let with = clause.iter().position(|token| {
            matches!(
                token,
                LineToken::Word(WordSense::With | WordSense::For | WordSense::Pay)
            )
        });
        // A trade card may have the name of an advance: cloth stands for both.
        let (bought, paid) = clause.split_at(with.unwrap_or(clause.len()));
        self.all("buy", named(bought, |name| &name.card));
        if !paid.is_empty() {
            self.paid(paid);
        }
    }

    /// Records the means of payment. A later number corrects the one before.
    fn paid(&mut self, clause: &[LineToken]) {
        // How many *all* are, the hand says.
        if clause
            .iter()
            .any(|token| matches!(token, LineToken::All(_)))
        {
            return;
        }
        let cards = faces(clause);
        let treasury = treasury(clause);
        let before = self.orders.iter_mut().find(|order| order.key == "pay");
        match (before, treasury) {
            (Some(before), Some(treasury)) if cards.is_empty() => {
                if let Some((start, _)) = before.entry.split_once("treasury: ") {
                    before.entry = format!("{start}treasury: {treasury}}}");
                }
            }
            _ if cards.is_empty() && treasury.is_none() => {}
            _ => self.orders.push(payment(&cards, treasury)),
        }
    }
}

/// A voyage in a sentence: from the word *ship* to a comma behind which somebody walks. What stands before it, it, and behind it.
fn voyage_in(sentence: &[LineToken]) -> Option<(&[LineToken], &[LineToken], &[LineToken])> {
    let sails = |token: &LineToken| {
        matches!(
            token,
            LineToken::Arrow
                | LineToken::Word(WordSense::Sail | WordSense::Board | WordSense::Land)
        )
    };
    let begin = sentence
        .iter()
        .position(|token| *token == LineToken::Word(WordSense::Ship))?;
    let behind = &sentence[begin..];
    let end = (1..behind.len())
        .find(|at| behind[at - 1] == LineToken::Comma && is_walk(&behind[*at..]))
        .unwrap_or(behind.len());
    let voyage = &behind[..end];
    let areas = named(voyage, |name| &name.area).len();
    (areas >= 2 && voyage.iter().any(sails)).then(|| (&sentence[..begin], voyage, &behind[end..]))
}
