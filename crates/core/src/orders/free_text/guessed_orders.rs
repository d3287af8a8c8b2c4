//! Guesses of the meaning of a sentence: orders that the writer is asked to confirm, never carried out unconfirmed. A sentence of
//! which a word that carries meaning is not accounted for orders nothing.

use super::bracket_remarks::without_brackets;
use super::clause_cuts::{clauses, is_bare_ship, wants_ship};
use super::clauses::{cards_named, faces, named, number_of, treasury, walks};
use super::conditional_entries::conditional_entries;
use super::conditional_sentences::{conditional_last, is_conditional, supported_city};
use super::guess_result::GuessedOrders;
use super::guessed_calamities::{calamity_of, famine_part};
use super::line_token::LineToken;
use super::order_guess::OrderGuess;
use super::order_line::{LineOrder, TokenCursor};
use super::phrases_of_conditions::short_support;
use super::phrases_of_counts::only_number;
use super::refused_cards::is_refusal;
use super::remarks::{without_denied_last, without_gone, without_remarks};
use super::set_up_sentences::set_up_wishes;
use super::speaker_context::SpeakerContext;
use super::start_areas::{start_order, starts};
use super::told_walks::{ToldSentence, told};
use super::voyages::{joined_voyage, voyage_in};
use super::word_senses::WordSense;
use crate::game::SegmentKind;

/// Areas that were spoken of before.
#[derive(Default)]
pub(super) struct SpokenOf {
    /// Areas of the line that was read last: *there* is one of them.
    pub(super) areas: Vec<String>,
    /// Area of the ship that the line was about.
    pub(super) ship: Option<String>,
    /// Area in which the last walk ended.
    pub(super) goal: Option<String>,
}

/// The orders that a paragraph seems to hold. *There* is the last of the areas that were named before it.
pub(super) fn guessed(
    tokens: &[LineToken],
    scene: &SpeakerContext,
    segment: Option<SegmentKind>,
    before: &SpokenOf,
) -> GuessedOrders {
    let mut guess = OrderGuess::new(scene, segment);
    guess.last.clone_from(&before.areas);
    guess.ship.clone_from(&before.ship);
    guess.goal.clone_from(&before.goal);
    let sentences: Vec<&[LineToken]> = tokens.split(|token| *token == LineToken::Stop).collect();
    if guess.is(SegmentKind::Trade) {
        guess.market(&sentences, None);
        return guess.finish();
    }
    if guess.is(SegmentKind::SetUp) {
        if let Some(wishes) = set_up_wishes(&sentences) {
            return wishes;
        }
        guess.is_whole = false;
        // The places of wishes that were not understood may be others.
        let counts = |token: &LineToken| {
            matches!(
                token,
                LineToken::Number(_) | LineToken::Word(WordSense::First)
            )
        };
        let is_meant = !tokens.iter().any(counts)
            && sentences.iter().all(|sentence| {
                let names = !named(sentence, |name| &name.nation).is_empty();
                guess.checked(sentence, None, |guess, words| {
                    guess.all("nations", named(words, |name| &name.nation));
                }) || !names
            });
        // Of wishes of which one is not understood no other is known to be meant.
        return match is_meant {
            true => guess.finish(),
            false => GuessedOrders::none(),
        };
    }
    let mut at = 0;
    while let Some(sentence) = sentences.get(at) {
        if let Some((joined, taken)) = joined_voyage(&sentences[at..], guess.ship.as_deref()) {
            guess.sentence(&joined, None, None);
            at += taken;
            continue;
        }
        let next = sentences.get(at + 1).copied();
        at += 1 + usize::from(guess.sentence(sentence, next, None));
    }
    guess.finish()
}

/// Reads the text below a key, as far as it is understood.
pub(super) fn below(
    key: &'static str,
    tokens: &[LineToken],
    scene: &SpeakerContext,
    segment: Option<SegmentKind>,
) -> GuessedOrders {
    let mut guess = OrderGuess::new(scene, segment);
    if key == "cities" && is_conditional(tokens) {
        let orders: Vec<LineOrder> = match supported_city(tokens) {
            Some(order) => vec![order],
            None => told(tokens, ToldSentence::default(), Some(key))
                .map(|told| told.orders)
                .unwrap_or_default(),
        };
        let is_whole = !orders.is_empty();
        return GuessedOrders { orders, is_whole };
    }
    if key == "start"
        && let Some(start) = starts(tokens)
    {
        return GuessedOrders {
            orders: vec![start_order(&start)],
            is_whole: true,
        };
    }
    if key == "nations"
        && let Some(wishes) = set_up_wishes(&[tokens])
    {
        return wishes;
    }
    if key == "offers" {
        let mut line = TokenCursor { tokens, at: 0 };
        if let Some(orders) = line.offer_with_remark().filter(|_| line.rest().is_empty()) {
            return GuessedOrders::unsure(orders);
        }
    }
    if is_list(key) {
        let bare = without_brackets(tokens);
        guess.is_whole &= bare.is_none();
        let tokens = bare.as_deref().unwrap_or(tokens);
        guess.checked(tokens, Some(key), |guess, words| guess.list(key, words));
        return guess.finish();
    }
    let mut sentences = tokens.split(|token| *token == LineToken::Stop);
    if guess.is(SegmentKind::Trade) || matches!(key, "offers" | "standing") {
        guess.market(&sentences.collect::<Vec<_>>(), Some(key));
        return guess.finish();
    }
    if let ("pillage" | "tax", Some(LineToken::Number(_))) = (key, tokens.first()) {
        let sense = match key {
            "tax" => WordSense::Tax,
            _ => WordSense::Pillage,
        };
        let said = [&[LineToken::Word(sense)], tokens].concat();
        guess.sentence(&said, None, Some(key));
        return guess.finish();
    }
    guess.thing = (key == "ships").then_some(WordSense::Ship);
    for sentence in sentences.by_ref() {
        guess.sentence(sentence, None, Some(key));
    }
    let mut guessed = guess.finish();
    let count = guessed.orders.len();
    // Below a question about ships nobody builds a city.
    guessed
        .orders
        .retain(|order| key != "ships" || matches!(order.key, "ships" | "moves"));
    guessed.is_whole &= guessed.orders.len() == count;
    guessed
}

/// Returns whether a key has a list of names.
fn is_list(key: &str) -> bool {
    matches!(
        key,
        "reduce"
            | "growth"
            | "conflicts"
            | "revolts"
            | "convert"
            | "cities"
            | "recheck"
            | "keep"
            | "never"
            | "buy"
            | "pay"
            | "withdraw"
    )
}

/// Reads the text below a calamity, by its key.
pub(super) fn below_calamity(
    key: &str,
    tokens: &[LineToken],
    scene: &SpeakerContext,
    segment: Option<SegmentKind>,
) -> GuessedOrders {
    let mut guess = OrderGuess::new(scene, segment);
    // What stands behind the first sentence is another.
    let mut sentences = tokens.split(|token| *token == LineToken::Stop);
    let first = sentences.find(|sentence| !sentence.is_empty());
    guess.is_whole = sentences.all(|sentence| sentence.is_empty());
    guess.checked(
        first.unwrap_or_default(),
        Some("calamities"),
        |guess, words| {
            if !named(words, |name| &name.area).is_empty() {
                guess.orders.extend(calamity_of(key, words));
            }
        },
    );
    guess.finish()
}

impl OrderGuess<'_> {
    /// Guesses a sentence, which stands below a key or freely. Returns whether the next one belongs to it.
    fn sentence(
        &mut self,
        sentence: &[LineToken],
        next: Option<&[LineToken]>,
        key: Option<&'static str>,
    ) -> bool {
        let bare = without_brackets(sentence);
        self.is_whole &= bare.is_none();
        let sentence = bare.as_deref().unwrap_or(sentence);
        let sentence = &without_gone(without_denied_last(without_remarks(sentence)))[..];
        let has = |sense: WordSense| sentence.contains(&LineToken::Word(sense));
        if let Some(order) = supported_city(sentence) {
            self.done.push(order);
            return false;
        }
        if self.takes_told(sentence, key) {
            return false;
        }
        // Cities that go when support is short, and the order of fights, are no conditions on the board.
        let goes = has(WordSense::City) && (has(WordSense::Go) || has(WordSense::Reduce));
        let is_short = (0..sentence.len()).any(|at| short_support(&sentence[at..]).is_some());
        let is_of_rules = has(WordSense::Support) || has(WordSense::Fight) || goes || is_short;
        let is_exact = (0..sentence.len()).any(|at| only_number(&sentence[at..]).is_some());
        let depends = is_conditional(sentence) && !is_of_rules && !is_exact;
        if depends && !self.is_of_fate() {
            let Some((before, last)) = conditional_last(sentence) else {
                match conditional_entries(sentence) {
                    Some(entries) => {
                        self.is_whole &= entries.is_sure;
                        self.done.extend(entries.orders);
                    }
                    None => self.forget(sentence),
                }
                return false;
            };
            self.done.extend(before);
            let whole = next.and_then(|next| last.goes_on(next));
            let takes_next = whole.is_some();
            self.done.push(whole.unwrap_or(last).line_order());
            return takes_next;
        }
        let mut whole = self.clone();
        if whole.parts(sentence, key) {
            *self = whole;
        } else {
            self.forget(sentence);
        }
        false
    }

    /// After a sentence that is not understood, nobody knows of what the next one speaks.
    fn forget(&mut self, sentence: &[LineToken]) {
        self.is_whole = false;
        self.last = named(sentence, |name| &name.area);
        self.goal = None;
        self.ship = None;
        self.struck = None;
    }

    /// Guesses the voyages of a sentence and what stands around them. Returns whether every word is accounted for.
    fn parts(&mut self, sentence: &[LineToken], key: Option<&'static str>) -> bool {
        let mut rest = sentence;
        while let Some(voyage) = voyage_in(rest, self.ship.as_deref()) {
            if !self.loosely(voyage.before, key) {
                return false;
            }
            self.is_whole &= voyage.is_sure;
            self.done.extend(voyage.orders);
            self.goal = voyage.route.last().cloned();
            // It lies elsewhere now, and goes no second voyage.
            self.ship = None;
            self.last = voyage.route;
            rest = voyage.behind;
        }
        self.loosely(rest, key)
    }

    fn loosely(&mut self, words: &[LineToken], key: Option<&'static str>) -> bool {
        let is_empty = words.iter().all(|word| *word == LineToken::Comma);
        is_empty
            || self.checked(words, key, |guess, words| {
                for clause in clauses(words) {
                    guess.clause(clause);
                }
            })
    }

    /// Guesses the entries of a list below its key.
    fn list(&mut self, key: &'static str, words: &[LineToken]) {
        match key {
            "recheck" => self.recheck(&named(words, |name| &name.area)),
            "keep" | "never" => self.all(key, faces(words)),
            "buy" => self.all(key, named(words, |name| &name.card)),
            "pay" => self.paid(words),
            "withdraw" => self.taken_back(words),
            _ => self.all(key, named(words, |name| &name.area)),
        }
    }

    fn clause(&mut self, clause: &[LineToken]) {
        let has = |sense: WordSense| clause.contains(&LineToken::Word(sense));
        for thing in [WordSense::Ship, WordSense::City] {
            self.thing = has(thing).then_some(thing).or(self.thing);
        }
        let faces = faces(clause);
        if is_refusal(clause) {
            let mut kinds = faces;
            kinds.dedup();
            return self.all("never", kinds);
        }
        let cards = cards_named(clause);
        let is_of_stack = has(WordSense::Stack) && has(WordSense::Card);
        if (has(WordSense::Buy) || is_of_stack) && self.is(SegmentKind::Realm) {
            return self.ninth_stack(clause);
        }
        if has(WordSense::Buy) || (self.is_of_fate() && !cards.is_empty() && faces.is_empty()) {
            return self.purchase(clause);
        }
        if has(WordSense::Keep) && !faces.is_empty() {
            return self.all("keep", faces);
        }
        if self.is_of_fate()
            && let Some(order) = famine_part(clause, self.struck.as_deref())
        {
            self.struck = Some("famine".to_owned());
            return self.orders.push(order);
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
        self.of_areas(clause);
    }

    /// A clause of the realm or of losses, by its verb.
    fn of_areas(&mut self, clause: &[LineToken]) {
        let has = |sense: WordSense| clause.contains(&LineToken::Word(sense));
        let areas = named(clause, |name| &name.area);
        let calamities = named(clause, |name| &name.calamity);
        if areas.is_empty() {
            return self.of_no_area(clause, &calamities);
        }
        let walks = walks(clause, self.last.last());
        self.last.clone_from(&areas);
        // One that is given up sails nowhere.
        let is_gone = has(WordSense::Scrap) || (has(WordSense::Give) && has(WordSense::Up));
        let ship = areas.last().filter(|_| has(WordSense::Ship) && !is_gone);
        self.ship = ship.cloned();
        if let Some(goal) = walks.last().and_then(|walk| walk.rsplit_once(" > ")) {
            self.goal = Some(goal.1.to_owned());
        }
        let struck = calamities.into_iter().next();
        let is_short = (0..clause.len()).any(|at| short_support(&clause[at..]).is_some());
        if struck.is_none() && is_short {
            self.struck = None;
        }
        if let Some(key) = struck.or(self.struck.clone().filter(|_| walks.is_empty())) {
            self.struck = Some(key.clone());
            return self.orders.extend(calamity_of(&key, clause));
        }
        let goes = has(WordSense::City) && (has(WordSense::Go) || has(WordSense::Give));
        if has(WordSense::Fight) {
            return self.all("conflicts", areas);
        }
        if walks.is_empty()
            && (is_short || has(WordSense::Support) || has(WordSense::Reduce) || goes)
        {
            return self.short(areas);
        }
        if has(WordSense::Scrap) || (has(WordSense::Give) && has(WordSense::Up)) {
            let is_all = |token: &LineToken| matches!(token, LineToken::All(_));
            if has(WordSense::Both) || clause.iter().any(is_all) {
                return;
            }
            return self.of_ships("scrap", areas);
        }
        if !walks.is_empty() && has(WordSense::Ship) && !has(WordSense::By) {
            // Who goes aboard, and where he lands, is not understood.
            return;
        }
        if !walks.is_empty() {
            return self.all("moves", walks);
        }
        const AFTER_GROWTH: [LineToken; 2] = [
            LineToken::Word(WordSense::Then),
            LineToken::Word(WordSense::Grow),
        ];
        if has(WordSense::Grow) && !clause.windows(2).any(|pair| pair == AFTER_GROWTH) {
            return self.all("growth", areas);
        }
        self.of_buildings(clause, areas);
    }

    /// A clause of ships that are kept or built, or of cities.
    fn of_buildings(&mut self, clause: &[LineToken], areas: Vec<String>) {
        let has = |sense: WordSense| clause.contains(&LineToken::Word(sense));
        let is_kept = has(WordSense::Keep) && !has(WordSense::Build);
        let is_named = has(WordSense::Ship) || has(WordSense::City);
        if is_kept && has(WordSense::Ship) && !has(WordSense::Rest) {
            return self.of_ships("keep", areas);
        }
        const ONE_IN: [LineToken; 2] = [LineToken::Number(1), LineToken::Word(WordSense::In)];
        if has(WordSense::Build) && !is_named && clause.windows(2).any(|pair| pair == ONE_IN) {
            return match self.thing {
                Some(WordSense::Ship) => self.of_ships("build", areas),
                Some(_) => self.all("cities", areas),
                None => self.is_whole = false,
            };
        }
        let is_bare = is_bare_ship(clause);
        // `Schiff in Van` may be one that lies there.
        self.is_whole &= is_bare != Some(false);
        if wants_ship(clause)
            || is_bare.is_some()
            || (has(WordSense::Ship) && has(WordSense::Build))
        {
            return self.of_ships("build", areas);
        }
        if (has(WordSense::Build) || has(WordSense::City)) && !is_kept {
            self.all("cities", areas);
        }
    }

    /// A clause that names no area: of a calamity, or of a city where the last walk goes.
    fn of_no_area(&mut self, clause: &[LineToken], calamities: &[String]) {
        let has = |sense: WordSense| clause.contains(&LineToken::Word(sense));
        if let [calamity] = calamities {
            self.struck = Some(calamity.clone());
        }
        let is_there = has(WordSense::There) || has(WordSense::Build);
        if is_there && (has(WordSense::Build) || has(WordSense::City)) && !has(WordSense::Ship) {
            self.city_there();
        }
    }

    /// Ships of areas, by what is done with them: `build`, `keep` or `scrap`.
    fn of_ships(&mut self, verb: &str, areas: Vec<String>) {
        let areas = areas.into_iter().map(|area| format!("{verb} {area}"));
        self.all("ships", areas.collect());
    }

    /// `and build a city there`: where the last walk goes.
    fn city_there(&mut self) {
        self.all("cities", self.goal.clone().into_iter().collect());
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
}
