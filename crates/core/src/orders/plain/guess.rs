//! What a sentence seems to mean: orders that its writer is asked about, never obeyed as they stand. Words that are not understood are
//! passed over here, and here alone.

use super::Scene;
use super::line::{Order, is_id, payment};
use super::offers::Draft;
use super::senses::Sense;
use super::spoken::{
    cards_named, count_before, declared, faces, is_walk, named, number_of, treasury, walks, wanted,
};
use super::tokens::Token;

/// The orders that a paragraph seems to hold.
pub(super) fn guessed(tokens: &[Token], scene: &Scene) -> Vec<Order> {
    let mut guess = Guess::new(scene);
    let sentences: Vec<&[Token]> = tokens.split(|token| *token == Token::Stop).collect();
    if guess.is("trade") {
        let (refused, others): (Vec<&[Token]>, Vec<&[Token]>) = sentences
            .into_iter()
            .partition(|sentence| is_refusal(sentence));
        guess.trade(&others.concat());
        for sentence in refused {
            guess.clause(sentence);
        }
        return guess.orders;
    }
    if guess.is("setup") {
        let wished = sentences.concat();
        guess.all("nations", named(&wished, |name| &name.nation));
        return guess.orders;
    }
    for sentence in sentences {
        guess.sentence(sentence);
    }
    guess.orders
}

/// What stands below a key, as far as it is understood.
pub(super) fn below(key: &'static str, tokens: &[Token], scene: &Scene) -> Vec<Order> {
    let mut guess = Guess::new(scene);
    let areas = named(tokens, |name| &name.area);
    match key {
        "reduce" | "growth" | "conflicts" | "revolts" | "convert" | "cities" => {
            guess.all(key, areas);
        }
        "recheck" => guess.recheck(&areas),
        "keep" | "never" => guess.all(key, faces(tokens)),
        "buy" => guess.all(key, named(tokens, |name| &name.card)),
        "pay" => guess.paid(tokens),
        "offers" => guess.trade(tokens),
        _ => return guessed(tokens, scene),
    }
    guess.orders
}

/// What a calamity asks, by its key: its list, or the cities that go first.
pub(super) fn calamity(key: &str, areas: &[String]) -> Order {
    let areas = areas.join(", ");
    let entry = match key {
        "treachery" => format!("{{{key}: [{areas}]}}"),
        _ => format!("{{{key}: {{reduce: [{areas}]}}}}"),
    };
    Order::new("calamities", entry)
}

fn is_refusal(sentence: &[Token]) -> bool {
    let has = |sense: Sense| sentence.contains(&Token::Word(sense));
    let not_given = (0..sentence.len()).any(|at| {
        let end = sentence.len().min(at + 4);
        sentence[at] == Token::Word(Sense::Not)
            && sentence[at..end].contains(&Token::Word(Sense::Give))
    });
    let refuses = has(Sense::Never) || not_given;
    refuses && !faces(sentence).is_empty() && !has(Sense::Offer) && !has(Sense::Want)
}

/// A sentence is cut before each verb that follows a comma or *and*.
fn clauses(sentence: &[Token]) -> Vec<&[Token]> {
    let mut clauses = Vec::new();
    let mut start = 0;
    for at in 1..sentence.len() {
        if sentence[at - 1] == Token::Comma && begins_clause(&sentence[at..]) {
            clauses.push(&sentence[start..at - 1]);
            start = at;
        }
    }
    clauses.push(&sentence[start..]);
    clauses
}

pub(super) fn begins_clause(tokens: &[Token]) -> bool {
    let mut tokens = tokens.iter().skip_while(|token| {
        matches!(
            token,
            Token::Comma
                | Token::Word(Sense::Filler | Sense::Article | Sense::Please | Sense::Then)
        )
    });
    matches!(
        tokens.next(),
        Some(Token::Word(
            Sense::Move
                | Sense::Build
                | Sense::Buy
                | Sense::Keep
                | Sense::Scrap
                | Sense::Reduce
                | Sense::Never
                | Sense::Give
                | Sense::Grow
                | Sense::Tax
                | Sense::Pillage
                | Sense::Same
                | Sense::Sail
                | Sense::Ship
                | Sense::Fight
        ))
    )
}

struct Guess<'s> {
    scene: &'s Scene<'s>,
    orders: Vec<Order>,
    /// The areas that were named last, for *the same* and *there*.
    last: Vec<String>,
    /// Tokens that went aboard in a sentence before.
    aboard: Option<u32>,
    /// A calamity that was named without an area.
    struck: Option<String>,
}

impl<'s> Guess<'s> {
    fn new(scene: &'s Scene<'s>) -> Guess<'s> {
        Guess {
            scene,
            orders: Vec::new(),
            last: Vec::new(),
            aboard: None,
            struck: None,
        }
    }

    fn is(&self, kind: &str) -> bool {
        self.scene
            .segment
            .is_some_and(|name| name.starts_with(kind))
    }

    fn sentence(&mut self, sentence: &[Token]) {
        let has = |sense: Sense| sentence.contains(&Token::Word(sense));
        if has(Sense::Build) && has(Sense::If) && has(Sense::Support) {
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

    fn clauses(&mut self, sentence: &[Token]) {
        for clause in clauses(sentence) {
            self.clause(clause);
        }
    }

    fn clause(&mut self, clause: &[Token]) {
        let has = |sense: Sense| clause.contains(&Token::Word(sense));
        let faces = faces(clause);
        if is_refusal(clause) {
            let mut kinds = faces;
            kinds.dedup();
            return self.all("never", kinds);
        }
        let cards = cards_named(clause);
        if has(Sense::Buy) && self.is("realm") {
            return self.ninth_stack(clause);
        }
        if has(Sense::Buy) || (self.is("fate") && !cards.is_empty() && faces.is_empty()) {
            return self.purchase(clause);
        }
        if has(Sense::Keep) && !faces.is_empty() {
            return self.all("keep", faces);
        }
        let has_treasury = treasury(clause).is_some();
        if self.is("fate") && (has(Sense::Pay) || has_treasury) {
            return self.paid(clause);
        }
        if has(Sense::Same) && has(Sense::Support) && !self.last.is_empty() {
            let areas = self.last.clone();
            return self.short(areas);
        }
        if let Some((key, number)) = number_of(clause) {
            return self.orders.push(Order::new(key, number.to_string()));
        }
        if let (true, Some(number)) = (has(Sense::Board), count_before(clause, Sense::Board)) {
            self.aboard = Some(number);
            return;
        }
        let is_about_support = has(Sense::Support) || has(Sense::If);
        if has(Sense::Not) && !is_about_support {
            return;
        }
        self.of_areas(clause);
    }

    /// A clause of the realm or of losses, by its verb.
    fn of_areas(&mut self, clause: &[Token]) {
        let has = |sense: Sense| clause.contains(&Token::Word(sense));
        let areas = named(clause, |name| &name.area);
        let calamities = named(clause, |name| &name.calamity);
        if areas.is_empty() {
            if let [calamity] = &calamities[..] {
                self.struck = Some(calamity.clone());
            }
            if has(Sense::There) && (has(Sense::Build) || has(Sense::City)) {
                self.city_there();
            }
            return;
        }
        if has(Sense::Sail) {
            return self.sailed(areas);
        }
        if has(Sense::Land) {
            return;
        }
        let walks = walks(clause, self.last.last());
        self.last.clone_from(&areas);
        let struck = calamities.into_iter().next();
        if let Some(key) = struck.or(self.struck.clone().filter(|_| walks.is_empty())) {
            self.struck = Some(key.clone());
            return self.orders.push(calamity(&key, &areas));
        }
        let goes = has(Sense::City) && (has(Sense::Go) || has(Sense::Give));
        if has(Sense::Fight) {
            return self.all("conflicts", areas);
        }
        if walks.is_empty() && (has(Sense::Support) || has(Sense::Reduce) || goes) {
            return self.short(areas);
        }
        if has(Sense::Scrap) || (has(Sense::Give) && has(Sense::Up)) {
            let areas = areas.into_iter().map(|area| format!("scrap {area}"));
            return self.all("ships", areas.collect());
        }
        if !walks.is_empty() {
            return self.all("moves", walks);
        }
        let after_growth = clause
            .windows(2)
            .any(|pair| pair == [Token::Word(Sense::Then), Token::Word(Sense::Grow)]);
        if has(Sense::Grow) && !after_growth {
            return self.all("growth", areas);
        }
        let is_kept = has(Sense::Keep) && !has(Sense::Build);
        if has(Sense::Ship) && !is_kept {
            let areas = areas.into_iter().map(|area| format!("build {area}"));
            return self.all("ships", areas.collect());
        }
        if (has(Sense::Build) || has(Sense::City)) && !is_kept {
            return self.all("cities", areas);
        }
        if self.is("fate") && has(Sense::If) {
            self.short(areas);
        }
    }

    /// `and build a city there`: where the last walk goes.
    fn city_there(&mut self) {
        let mut walks = self.orders.iter().rev();
        let walk = walks.find(|order| order.key == "moves");
        let goal = walk.and_then(|walk| Some(walk.entry.rsplit_once(" > ")?.1.to_owned()));
        self.all("cities", goal.into_iter().collect());
    }

    fn all(&mut self, key: &'static str, entries: Vec<String>) {
        let orders = entries.into_iter().map(|entry| Order::new(key, entry));
        self.orders.extend(orders);
    }

    /// Which cities go first where support is short (26.3, 29.8).
    fn short(&mut self, areas: Vec<String>) {
        match self.is("fate") {
            true => self.recheck(&areas),
            false => self.all("reduce", areas),
        }
    }

    fn recheck(&mut self, areas: &[String]) {
        if !areas.is_empty() {
            let entry = format!("{{reduce: [{}]}}", areas.join(", "));
            self.orders.push(Order::new("recheck", entry));
        }
    }

    /// `ship milazzo with 2 tokens > campania`: who goes aboard lands where the voyage ends.
    fn voyage(&mut self, voyage: &[Token]) {
        let mut areas: Vec<String> = Vec::new();
        let mut is_step = false;
        for token in voyage {
            let Token::Name(name) = token else {
                is_step = matches!(token, Token::Arrow | Token::Dash);
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
        let tokens = voyage.iter().find_map(|token| match token {
            Token::Number(number) => Some(*number),
            _ => None,
        });
        self.sails(&areas, tokens);
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
        self.orders.push(Order::new("moves", entry));
    }

    /// `buy 1 card from stack 9` (27.5).
    fn ninth_stack(&mut self, clause: &[Token]) {
        let number = clause.iter().find_map(|token| match token {
            Token::Number(number) => Some(*number),
            _ => None,
        });
        if let (true, Some(number)) = (clause.contains(&Token::Word(Sense::Stack)), number) {
            let entry = format!("{{stack_9: {number}}}");
            self.orders.push(Order::new("buy_cards", entry));
        }
    }

    fn purchase(&mut self, clause: &[Token]) {
        let with = clause
            .iter()
            .position(|token| matches!(token, Token::Word(Sense::With | Sense::For | Sense::Pay)));
        // A trade card may have the name of an advance: cloth stands for both.
        let (bought, paid) = clause.split_at(with.unwrap_or(clause.len()));
        self.all("buy", named(bought, |name| &name.card));
        if !paid.is_empty() {
            self.paid(paid);
        }
    }

    /// What is paid with. A number that comes later mends the one before.
    fn paid(&mut self, clause: &[Token]) {
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

    /// A paragraph of the market: offers, acceptances, and offers that are taken back.
    fn trade(&mut self, paragraph: &[Token]) {
        let mut accepted: Vec<(String, &[Token])> = Vec::new();
        let mut places: Vec<usize> = Vec::new();
        for (at, token) in paragraph.iter().enumerate() {
            if matches!(token, Token::Offer(_)) {
                places.push(at);
            }
        }
        for (nth, at) in places.iter().enumerate() {
            let end = places.get(nth + 1).copied().unwrap_or(paragraph.len());
            if let Token::Offer(offer) = &paragraph[*at] {
                accepted.push((offer.clone(), &paragraph[at + 1..end]));
            }
        }
        for (offer, given) in &accepted {
            let (declared, sealed) = declared(given);
            let cards = |key: &str, cards: &[String]| format!(", {key}: [{}]", cards.join(", "));
            let mut entry = format!("{{offer: {offer}");
            if !sealed.is_empty() {
                if declared.len() >= 2 {
                    entry.push_str(&cards("declared", &declared));
                }
                entry.push_str(&cards("sealed", &sealed));
            }
            entry.push('}');
            self.orders.push(Order::new("accept", entry));
        }
        let has = |sense: Sense| paragraph.contains(&Token::Word(sense));
        if has(Sense::Withdraw) || has(Sense::Back) {
            let ids = paragraph.iter().filter_map(|token| match token {
                Token::Other(word) => is_id(word),
                _ => None,
            });
            self.all("withdraw", ids.collect());
        }
        if accepted.is_empty() {
            self.offer(paragraph);
        }
    }

    fn offer(&mut self, paragraph: &[Token]) {
        let is_cut = |at: &usize| {
            matches!(paragraph[*at], Token::Word(Sense::For | Sense::Want))
                && !faces(&paragraph[..*at]).is_empty()
        };
        let Some(cut) = (0..paragraph.len()).find(is_cut) else {
            return;
        };
        let (given, asked) = paragraph.split_at(cut);
        let mut draft = Draft::default();
        let nations = named(given, |name| &name.nation).into_iter();
        let others = nations.filter(|nation| Some(nation.as_str()) != self.scene.nation);
        draft.to = Some(others.collect());
        (draft.declared, draft.sealed) = declared(given);
        let named = faces(asked);
        let count = wanted(asked, named.len());
        draft.want = Some((count, named));
        draft.say = paragraph.iter().find_map(|token| match token {
            Token::Quote(text) => Some(text.clone()),
            _ => None,
        });
        self.orders.extend(draft.order());
    }
}

/// A voyage in a sentence: from the word *ship* to a comma behind which somebody walks. What stands before it, it, and behind it.
fn voyage_in(sentence: &[Token]) -> Option<(&[Token], &[Token], &[Token])> {
    let sails = |token: &Token| {
        matches!(
            token,
            Token::Arrow | Token::Word(Sense::Sail | Sense::Board | Sense::Land)
        )
    };
    let begin = sentence
        .iter()
        .position(|token| *token == Token::Word(Sense::Ship))?;
    let behind = &sentence[begin..];
    let end = (1..behind.len())
        .find(|at| behind[at - 1] == Token::Comma && is_walk(&behind[*at..]))
        .unwrap_or(behind.len());
    let voyage = &behind[..end];
    let areas = named(voyage, |name| &name.area).len();
    (areas >= 2 && voyage.iter().any(sails)).then(|| (&sentence[..begin], voyage, &behind[end..]))
}
