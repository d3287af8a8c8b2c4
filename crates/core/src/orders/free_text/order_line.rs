//! One order a line, word for word: what is read here has one meaning, and nothing of it is passed over.

use super::line_token::{LineToken, NamedThing};
use super::word_senses::WordSense;

/// An entry of a key in the language of blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineOrder {
    pub(super) key: &'static str,
    pub(super) entry: String,
}

impl LineOrder {
    pub(super) fn new(key: &'static str, entry: impl Into<String>) -> LineOrder {
        LineOrder {
            key,
            entry: entry.into(),
        }
    }

    /// A block that says this alone.
    pub(super) fn block(&self) -> String {
        let LineOrder { key, entry } = self;
        match *key {
            "start" | "tax" | "pillage" | "pay" | "mining" | "recheck" | "calamities"
            | "orders" | "buy_cards" => {
                format!("{key}: {entry}\n")
            }
            _ => format!("{key}:\n  - {entry}\n"),
        }
    }
}

/// The orders of a line, if all of it is orders: what stands below a key, or a line that says itself what it is.
pub(super) fn orders(tokens: &[LineToken], key: Option<&'static str>) -> Option<Vec<LineOrder>> {
    let mut sentences = tokens.split(|token| *token == LineToken::Stop);
    let mut all = sentence(sentences.next().unwrap_or_default(), key)?;
    for more in sentences.filter(|tokens| !tokens.is_empty()) {
        all.extend(sentence(more, None)?);
    }
    Some(all)
}

/// Reads a sentence whole, or clauses of it that each begin with a verb: `2 thebes > memphis and build memphis`.
fn sentence(tokens: &[LineToken], key: Option<&'static str>) -> Option<Vec<LineOrder>> {
    if let Some(orders) = clause(tokens, key) {
        return Some(orders);
    }
    let begins = |at: usize| {
        let is_verb = match tokens.get(at)? {
            LineToken::Word(WordSense::Give) => {
                tokens.get(at + 1) == Some(&LineToken::Word(WordSense::Up))
            }
            LineToken::Word(WordSense::City) => {
                tokens.get(at + 1) == Some(&LineToken::Word(WordSense::In))
            }
            LineToken::Word(sense) => matches!(
                sense,
                WordSense::Build
                    | WordSense::Scrap
                    | WordSense::Reduce
                    | WordSense::Buy
                    | WordSense::Withdraw
                    | WordSense::Pay
                    | WordSense::Tax
                    | WordSense::Pillage
            ),
            _ => false,
        };
        (is_verb && tokens[at - 1] == LineToken::Comma).then_some(at)
    };
    let cut = (1..tokens.len()).find_map(begins)?;
    let mut orders = clause(&tokens[..cut - 1], key)?;
    orders.extend(sentence(&tokens[cut..], None)?);
    Some(orders)
}

fn clause(tokens: &[LineToken], key: Option<&'static str>) -> Option<Vec<LineOrder>> {
    let mut line = TokenCursor { tokens, at: 0 };
    let orders = match key {
        Some(key) => line.below(key),
        None => line.free(),
    }?;
    (line.rest().is_empty() && !orders.is_empty()).then_some(orders)
}

/// A line that is read from its beginning.
pub(super) struct TokenCursor<'t> {
    pub(super) tokens: &'t [LineToken],
    pub(super) at: usize,
}

impl<'t> TokenCursor<'t> {
    pub(super) fn rest(&self) -> &'t [LineToken] {
        &self.tokens[self.at..]
    }

    pub(super) fn peek(&self) -> Option<&'t LineToken> {
        self.rest().first()
    }

    fn next(&mut self) -> Option<&'t LineToken> {
        let token = self.peek()?;
        self.at += 1;
        Some(token)
    }

    pub(super) fn eat(&mut self, is_wanted: impl Fn(&LineToken) -> bool) -> bool {
        let found = self.peek().is_some_and(is_wanted);
        self.at += usize::from(found);
        found
    }

    pub(super) fn eat_all(&mut self, is_wanted: impl Fn(&LineToken) -> bool) {
        while self.eat(&is_wanted) {}
    }

    pub(super) fn sense(&mut self, sense: WordSense) -> bool {
        self.eat(|token| *token == LineToken::Word(sense))
    }

    pub(super) fn commas(&mut self) -> bool {
        let found = self.peek() == Some(&LineToken::Comma);
        self.eat_all(|token| *token == LineToken::Comma);
        found
    }

    pub(super) fn name(&mut self, part: fn(&NamedThing) -> &Option<String>) -> Option<String> {
        match self.peek() {
            Some(LineToken::Name(name)) if !name.is_guessed => {
                let found = part(name).clone()?;
                self.at += 1;
                Some(found)
            }
            _ => None,
        }
    }

    pub(super) fn area(&mut self) -> Option<String> {
        self.name(|name| &name.area)
    }

    pub(super) fn number(&mut self) -> Option<u32> {
        match self.peek() {
            Some(LineToken::Number(number)) => {
                self.at += 1;
                Some(*number)
            }
            _ => None,
        }
    }

    fn free(&mut self) -> Option<Vec<LineOrder>> {
        let sense = match self.peek()? {
            LineToken::Name(name) if name.calamity.is_some() => return self.struck(),
            LineToken::Number(_) | LineToken::All(_) | LineToken::Name(_) => return self.moves(),
            LineToken::Word(sense) => *sense,
            _ => return None,
        };
        match sense {
            WordSense::Move => self.moves(),
            WordSense::Ship => self.voyage(),
            WordSense::Build | WordSense::City => self.builds("cities"),
            WordSense::Scrap | WordSense::Give => self.scraps(),
            WordSense::Accept => self.accepts(),
            WordSense::Offer => self.offer(),
            WordSense::Buy => match self.tokens.get(self.at + 1) {
                Some(LineToken::Number(_)) => {
                    self.at += 1;
                    self.of_stack()
                }
                _ => self.purchase(),
            },
            WordSense::Keep => self.kept(),
            WordSense::Never => {
                self.at += 1;
                self.sense(WordSense::Give);
                self.sense(WordSense::Up);
                self.faces_of("never")
            }
            WordSense::Reduce => {
                self.at += 1;
                self.areas("reduce")
            }
            WordSense::Grow => {
                self.at += 1;
                self.areas("growth")
            }
            WordSense::Tax => self.numbered("tax"),
            WordSense::Pillage => self.numbered("pillage"),
            WordSense::Withdraw => self.withdrawn(),
            WordSense::Pay => self.payment(),
            _ => None,
        }
    }

    /// An entry of a key, or several of them on one line.
    fn below(&mut self, key: &'static str) -> Option<Vec<LineOrder>> {
        match key {
            "moves" if self.peek() == Some(&LineToken::Word(WordSense::Ship)) => self.voyage(),
            "moves" => self.moves(),
            "ships" => self.ships(),
            "cities" => self.builds("cities"),
            "reduce" | "growth" | "conflicts" | "revolts" | "convert" => self.areas(key),
            "recheck" => {
                self.sense(WordSense::Reduce);
                self.eat(|token| *token == LineToken::Colon);
                let areas = self.list_of_areas()?;
                let entry = format!("{{reduce: [{}]}}", areas.join(", "));
                Some(vec![LineOrder::new("recheck", entry)])
            }
            "nations" => self.names("nations", |name| &name.nation),
            "buy" => self.named_cards("buy"),
            "keep" => self.kept(),
            "never" => self.faces_of("never"),
            "mining" => {
                let face = self.name(|name| &name.face)?;
                Some(vec![LineOrder::new("mining", face)])
            }
            "tax" | "pillage" => self.numbered(key),
            "pay" => self.payment(),
            "accept" => self.accepts(),
            "offers" => self.offer(),
            "standing" => self.waiting_offer(),
            "withdraw" => self.withdrawn(),
            "buy_cards" => self.of_stack(),
            _ => None,
        }
    }

    /// `2 thebes to memphis, 1 ur > susa`.
    fn moves(&mut self) -> Option<Vec<LineOrder>> {
        self.sense(WordSense::Move);
        if let Some(walks) = self.gathering().or_else(|| self.spreading()) {
            return Some(walks);
        }
        let mut orders = Vec::new();
        loop {
            self.sense(WordSense::Move);
            orders.push(self.walk()?);
            if !self.commas() {
                return Some(orders);
            }
        }
    }

    pub(super) fn count(&mut self) -> Option<String> {
        let count = match self.peek()? {
            LineToken::Number(number) => number.to_string(),
            LineToken::All(0) => "all".to_owned(),
            LineToken::All(fewer) => format!("all-{fewer}"),
            // `both to Carrhae`, but not `both Athens and Corinth`.
            LineToken::Word(WordSense::Both)
                if !matches!(
                    self.tokens.get(self.at + 1),
                    None | Some(LineToken::Name(_) | LineToken::Comma)
                ) =>
            {
                "2".to_owned()
            }
            _ => return None,
        };
        self.at += 1;
        Some(count)
    }

    /// `2 thebes > memphis`, or `thebes > memphis: 2 tokens`.
    fn walk(&mut self) -> Option<LineOrder> {
        let mut count = self.count();
        self.eat_all(|token| {
            matches!(
                token,
                LineToken::Word(
                    WordSense::Token
                        | WordSense::Article
                        | WordSense::From
                        | WordSense::Go
                        | WordSense::Move
                )
            )
        });
        let mut route = vec![self.area()?];
        // `delphi 2 > athens`.
        if count.is_none()
            && matches!(
                self.rest(),
                [
                    LineToken::Number(_) | LineToken::All(_),
                    LineToken::Arrow | LineToken::Word(WordSense::To),
                    ..
                ]
            )
        {
            count = self.count();
        }
        let goes = matches!(
            self.peek(),
            Some(LineToken::Word(WordSense::Go | WordSense::Move))
        );
        self.at += usize::from(goes);
        let is_step = |token: &LineToken| {
            matches!(
                token,
                LineToken::Arrow | LineToken::Dash | LineToken::Word(WordSense::To)
            )
        };
        while self.eat(is_step) {
            route.push(self.area()?);
        }
        let count = match (count, self.eat(|token| *token == LineToken::Colon)) {
            (Some(count), false) => count,
            (None, _) => {
                let count = self.count()?;
                self.sense(WordSense::Token);
                count
            }
            _ => return None,
        };
        let by_ship = self.sense(WordSense::By) && self.sense(WordSense::Ship);
        // `zwei von Knossos nach Phaistos ziehen`.
        self.eat(|token| {
            !goes && matches!(token, LineToken::Word(WordSense::Go | WordSense::Move))
        });
        match (&route[..], by_ship) {
            ([_], _) => None,
            ([from, to], true) => {
                let entry = format!("ship {from}: +{count}, {to}, -{count}");
                Some(LineOrder::new("moves", entry))
            }
            (_, true) => None,
            (_, false) => Some(LineOrder::new(
                "moves",
                format!("{count} {}", route.join(" > ")),
            )),
        }
    }

    /// `ship knossos: +4, thera, -2`.
    fn voyage(&mut self) -> Option<Vec<LineOrder>> {
        self.sense(WordSense::Ship);
        let ship = self.area()?;
        if !self.eat(|token| *token == LineToken::Colon) {
            return None;
        }
        let mut legs = Vec::new();
        loop {
            self.sense(WordSense::To);
            legs.push(match self.peek()? {
                LineToken::Load(number) => self.leg('+', *number),
                LineToken::Land(number) => self.leg('-', *number),
                // `load 2`, `unload 2`.
                LineToken::Word(sense @ (WordSense::Board | WordSense::Land)) => {
                    self.at += 1;
                    let sign = if *sense == WordSense::Board { '+' } else { '-' };
                    format!("{sign}{}", self.number()?)
                }
                _ => self.area()?,
            });
            if !self.eat(|token| matches!(token, LineToken::Comma | LineToken::Arrow)) {
                break;
            }
        }
        let entry = format!("ship {ship}: {}", legs.join(", "));
        Some(vec![LineOrder::new("moves", entry)])
    }

    fn leg(&mut self, sign: char, number: u32) -> String {
        self.at += 1;
        format!("{sign}{number}")
    }

    /// `build miletus`, `build a ship in ionia and troy`: cities, where it does not say ship.
    fn builds(&mut self, key: &'static str) -> Option<Vec<LineOrder>> {
        let (mut has_ship, mut has_city) = (false, false);
        while let Some(LineToken::Word(
            sense @ (WordSense::Build
            | WordSense::Article
            | WordSense::In
            | WordSense::Ship
            | WordSense::City),
        )) = self.peek()
        {
            has_ship |= *sense == WordSense::Ship;
            has_city |= *sense == WordSense::City;
            self.at += 1;
        }
        let key = match (has_ship, has_city) {
            (true, true) => return None,
            (true, false) if key == "cities" => "ships",
            _ => key,
        };
        let areas = self.list_of_areas()?;
        let entry = |area: String| match key {
            "ships" => LineOrder::new(key, format!("build {area}")),
            _ => LineOrder::new(key, area),
        };
        Some(areas.into_iter().map(entry).collect())
    }

    /// `scrap thera`, `give up the ship in thera`.
    fn scraps(&mut self) -> Option<Vec<LineOrder>> {
        match self.next()? {
            LineToken::Word(WordSense::Scrap) => {}
            LineToken::Word(WordSense::Give) if self.sense(WordSense::Up) => {}
            _ => return None,
        }
        // One of two ships that lie there is given up.
        self.eat(|token| *token == LineToken::Number(1));
        self.eat_all(|token| {
            matches!(
                token,
                LineToken::Word(WordSense::Article | WordSense::Ship | WordSense::In)
            )
        });
        let areas = self.list_of_areas()?.into_iter();
        let orders = areas.map(|area| LineOrder::new("ships", format!("scrap {area}")));
        Some(orders.collect())
    }

    fn ships(&mut self) -> Option<Vec<LineOrder>> {
        match self.peek()? {
            LineToken::Word(WordSense::Build) => {
                self.at += 1;
                // `baue eins in Van`.
                self.eat(|token| *token == LineToken::Number(1));
                self.eat_all(|token| {
                    matches!(
                        token,
                        LineToken::Word(WordSense::Article | WordSense::Ship | WordSense::In)
                    )
                });
                let areas = self.list_of_areas()?.into_iter();
                let orders = areas.map(|area| LineOrder::new("ships", format!("build {area}")));
                Some(orders.collect())
            }
            LineToken::Word(WordSense::Keep) => {
                self.at += 1;
                let areas = self.list_of_areas()?.into_iter();
                let orders = areas.map(|area| LineOrder::new("ships", format!("keep {area}")));
                Some(orders.collect())
            }
            _ => self.scraps(),
        }
    }

    fn areas(&mut self, key: &'static str) -> Option<Vec<LineOrder>> {
        let areas = self.list_of_areas()?.into_iter();
        Some(areas.map(|area| LineOrder::new(key, area)).collect())
    }

    fn named_cards(&mut self, key: &'static str) -> Option<Vec<LineOrder>> {
        self.sense(WordSense::Buy);
        self.names(key, |name| &name.card)
    }

    /// `buy music, pottery`, `buy music with 2 salt and 10 from treasury`.
    fn purchase(&mut self) -> Option<Vec<LineOrder>> {
        let mut orders = self.named_cards("buy")?;
        if self.sense(WordSense::With) {
            orders.extend(self.payment()?);
        }
        Some(orders)
    }

    fn numbered(&mut self, key: &'static str) -> Option<Vec<LineOrder>> {
        self.sense(WordSense::Tax);
        self.sense(WordSense::Pillage);
        let number = self.number()?;
        Some(vec![LineOrder::new(key, number.to_string())])
    }
}

/// The id of an offer of one's own, as people write it: a letter and a number.
pub(super) fn is_id(word: &str) -> Option<String> {
    let lower = word.to_ascii_lowercase();
    let digits = lower.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let is_id = (1..=3).contains(&digits.len())
        && digits.chars().all(|c| c.is_ascii_digit())
        && (1..=3).contains(&(lower.len() - digits.len()));
    is_id.then_some(lower)
}

/// An order of payment.
pub(super) fn payment(cards: &[String], treasury: Option<u32>) -> LineOrder {
    let mut parts = Vec::new();
    if !cards.is_empty() {
        parts.push(format!("cards: [{}]", cards.join(", ")));
    }
    parts.extend(treasury.map(|number| format!("treasury: {number}")));
    LineOrder::new("pay", format!("{{{}}}", parts.join(", ")))
}
