//! Orders in plain speech: what a person writes above, below and between the lines of a form.
//!
//! A line is read word for word, as one order or as a key with its entries, or it is a courtesy, or it was not read. What was not read
//! is never dropped: it is listed, and what it seems to mean goes into a proposal, which nobody obeys.

mod courtesy;
mod guess;
mod line;
mod merge;
mod normal;
mod offers;
mod remarks;
mod senses;
mod spoken;
mod tokens;

#[cfg(test)]
mod tests;

use crate::text::{Names, fold};
use crate::turn::{Orders, Topic};

use super::header::{Header, Status};
use super::read::read;
use super::vocabulary::{Vocabulary, key as key_of};
use super::write::body;
use line::Order;
pub use merge::{join, replaced};
pub use normal::normal;
use offers::Draft;
pub use remarks::{Remark, remarks, without_marks_of_remarks};
use senses::Sense;
use tokens::{Token, tokens};

/// A line of somebody's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// In the text as it came, from 1.
    pub line: u32,
    pub text: String,
}

/// What is known of who speaks, and of what he is asked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scene<'s> {
    pub segment: Option<&'s str>,
    pub turn: Option<u32>,
    /// The id of his nation.
    pub nation: Option<&'s str>,
    /// His own names, as he signs.
    pub names: &'s [String],
}

/// What was heard.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heard {
    pub header: Header,
    /// Everything that was read or guessed.
    pub orders: Orders,
    /// Lines that were neither an order, word for word, nor a courtesy.
    pub unread: Vec<Said>,
    /// What the lines that were read say of themselves: orders, or a header.
    pub says_something: bool,
    /// Whether the last line is one that nothing follows: `final`, `end`, a greeting, a name.
    pub is_closed: bool,
}

impl Heard {
    /// Whether every line was read word for word.
    pub fn is_sure(&self) -> bool {
        self.unread.is_empty() && self.says_something
    }

    /// The orders in canonical form; empty where there are none.
    pub fn body(&self, words: &Vocabulary) -> String {
        body(&self.orders, words)
    }
}

/// Lines longer than this are not looked at for orders, nor are more of them than this.
const LONGEST_LINE: usize = 2000;
const MOST_LINES: usize = 400;

/// Hears lines of somebody's own words. Reads at most 400 of them; others are not read.
pub fn hear(said: &[Said], scene: &Scene, words: &Vocabulary) -> Heard {
    let mut ear = Ear {
        scene,
        words,
        heard: Heard::default(),
        under: None,
        draft: None,
        waiting: Vec::new(),
        keys: Vec::new(),
        is_bare: false,
    };
    let text: Vec<&str> = said.iter().map(|said| said.text.as_str()).collect();
    let whole = read(&text.join("\n"), 1, words);
    if !whole.is_refused()
        && whole.remarks.is_empty()
        && whole.dropped.is_empty()
        && !said.is_empty()
    {
        return Heard {
            header: whole.header,
            orders: whole.orders.unwrap_or_default(),
            unread: Vec::new(),
            says_something: true,
            is_closed: false,
        };
    }
    for said in joined(said) {
        ear.line(said);
    }
    ear.finish()
}

/// Lines whose brackets are open, and lists below a key that end with a comma, go on in the next.
fn joined(said: &[Said]) -> Vec<Said> {
    let mut lines: Vec<Said> = Vec::new();
    let mut is_open = false;
    for said in said {
        match lines.last_mut() {
            Some(last) if is_open && !said.text.trim().is_empty() => {
                last.text.push(' ');
                last.text.push_str(said.text.trim());
            }
            _ => lines.push(said.clone()),
        }
        let text = lines.last().map_or("", |line| line.text.trim_end());
        let count = |sign: char| text.chars().filter(|c| *c == sign).count();
        let brackets = count('[') > count(']') || count('{') > count('}');
        let is_list = text.ends_with(',') && text.contains(':');
        is_open = (brackets || is_list) && text.len() < LONGEST_LINE;
    }
    lines
}

/// The keys below which plain entries stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Topic(&'static str),
    /// One calamity.
    Calamity(Topic),
    Header(&'static str),
    Calamities,
    /// A key of an offer.
    Offer(&'static str),
    /// `reduce` below a calamity or the check of support.
    Cities,
}

const HEADER: [&str; 7] = [
    "game", "nation", "turn", "segment", "token", "status", "revision",
];

const OFFER: [&str; 7] = ["id", "to", "count", "declared", "sealed", "want", "say"];

/// Other words for keys, folded.
const OTHERWISE: [(&str, &str); 30] = [
    ("move", "moves"),
    ("movement", "moves"),
    ("ship", "ships"),
    ("city", "cities"),
    ("build", "cities"),
    ("build city", "cities"),
    ("build cities", "cities"),
    ("grow", "growth"),
    ("offer", "offers"),
    ("accepts", "accept"),
    ("purchase", "buy"),
    ("purchases", "buy"),
    ("payment", "pay"),
    ("buy cards", "buy_cards"),
    ("support", "reduce"),
    ("wachstum", "growth"),
    ("zuge", "moves"),
    ("zug", "moves"),
    ("bewegungen", "moves"),
    ("schiffe", "ships"),
    ("schiff", "ships"),
    ("stadte", "cities"),
    ("stadt", "cities"),
    ("stadt bauen", "cities"),
    ("stadte bauen", "cities"),
    ("kaufen", "buy"),
    ("kauf", "buy"),
    ("behalten", "keep"),
    ("bezahlen", "pay"),
    ("zahlen", "pay"),
];

struct Ear<'a> {
    scene: &'a Scene<'a>,
    words: &'a Vocabulary,
    heard: Heard,
    under: Option<Key>,
    draft: Option<Draft>,
    /// Lines in a row that were not read: together they may be a sentence.
    waiting: Vec<Said>,
    /// The keys that stood before: one that stands twice says two things.
    keys: Vec<String>,
    /// Whether nothing stood yet behind or below the key.
    is_bare: bool,
}

impl Ear<'_> {
    fn line(&mut self, said: Said) {
        let text = without_bullet(&said.text).to_owned();
        let text = text.as_str();
        if text.is_empty() {
            return self.guess();
        }
        if text.len() > LONGEST_LINE || said.line as usize > MOST_LINES * 100 {
            self.heard.unread.push(said);
            return;
        }
        self.heard.is_closed = false;
        let parts = tokens(text, self.words);
        if let [Token::Word(sense), stop @ ..] = &parts[..]
            && matches!(stop, [] | [Token::Stop])
        {
            match sense {
                Sense::Final | Sense::Draft => return self.status(*sense, said),
                Sense::End => {
                    self.heard.is_closed = true;
                    return;
                }
                _ => {}
            }
        }
        if let Some((key, value)) = self.key(text) {
            self.guess();
            return self.under_key(key, value, said);
        }
        let was_bare = std::mem::take(&mut self.is_bare);
        if courtesy::is_courtesy(text, &parts, self.scene) {
            self.guess();
            self.heard.is_closed = true;
            return;
        }
        let read = self.under.and_then(|key| self.below(key, &parts));
        let read = read.or_else(|| line::orders(&parts, None));
        match read {
            Some(orders) => {
                self.guess();
                self.take(orders, said);
            }
            None if was_bare && self.under.is_some() => self.guess_below(&parts, said),
            None => self.waiting.push(said),
        }
    }

    /// An entry below a key, word for word.
    fn below(&self, key: Key, parts: &[Token]) -> Option<Vec<Order>> {
        match key {
            Key::Topic(key) => line::orders(parts, Some(key)),
            Key::Calamity(topic) => {
                let orders = line::orders(parts, Some("reduce"))?;
                let areas: Vec<String> = orders.into_iter().map(|order| order.entry).collect();
                let has_one_list = matches!(
                    topic,
                    Topic::Treachery
                        | Topic::Barbarians
                        | Topic::Superstition
                        | Topic::SlaveRevolt
                        | Topic::CivilDisorder
                );
                has_one_list.then(|| vec![guess::calamity(&key_of(topic), &areas)])
            }
            _ => None,
        }
    }

    /// What stands below a key and is not read word for word: what it seems to mean, unless a verb begins something else.
    fn guess_below(&mut self, parts: &[Token], said: Said) {
        let guessed = match self.under {
            Some(Key::Topic(key)) => guess::below(key, parts, self.scene),
            Some(Key::Calamity(topic)) => {
                let areas = spoken::named(parts, |name| &name.area);
                match areas.is_empty() {
                    true => Vec::new(),
                    false => vec![guess::calamity(&key_of(topic), &areas)],
                }
            }
            _ => Vec::new(),
        };
        self.heard.unread.push(said);
        self.add(guessed);
    }

    fn status(&mut self, sense: Sense, said: Said) {
        let status = match sense {
            Sense::Final => Status::Final,
            _ => Status::Draft,
        };
        self.guess();
        self.heard.is_closed = true;
        match self.heard.header.status {
            Some(before) if before != status => self.heard.unread.push(said),
            _ => self.heard.header.status = Some(status),
        }
    }

    /// A line that begins with a key, or is nothing but one: the key, and what stands behind it.
    fn key<'t>(&self, text: &'t str) -> Option<(Key, &'t str)> {
        let (key, value) = match text.split_once([':', '=', '：']) {
            Some(pair) => pair,
            None if text.split_whitespace().count() == 1 => (text, ""),
            None => return None,
        };
        let has_sign = key.len() < text.len();
        let folded = fold(key.trim_matches(|c: char| "\"'*_ ".contains(c)));
        let known = |word: &str| fold(word) == folded;
        if self.under_offer()
            && let Some(key) = OFFER.iter().find(|key| known(key))
        {
            return has_sign.then_some((Key::Offer(key), value));
        }
        if let Some(key) = HEADER.iter().find(|key| known(key)) {
            return has_sign.then_some((Key::Header(key), value));
        }
        let is_below = matches!(self.under, Some(Key::Calamity(_) | Key::Topic("recheck")));
        if is_below && self.is_bare && known("reduce") {
            return Some((Key::Cities, value));
        }
        if known("calamities") {
            return Some((Key::Calamities, value));
        }
        if let Some(topic) = self.words.calamities.get(&folded)
            && has_sign
        {
            return Some((Key::Calamity(topic), value));
        }
        let other = OTHERWISE.iter().find(|(other, _)| known(other));
        let mut topics = Topic::ALL.iter().filter(|topic| !topic.is_calamity());
        let topic = topics
            .find(|topic| known(topic.id()) || other.is_some_and(|(_, key)| *key == topic.id()))?;
        Some((Key::Topic(topic.id()), value))
    }

    fn under_offer(&self) -> bool {
        matches!(self.under, Some(Key::Topic("offers") | Key::Offer(_)))
    }

    fn under_key(&mut self, key: Key, value: &str, said: Said) {
        let value = value.trim();
        match key {
            Key::Header(name) => self.header(name, value, said),
            Key::Offer(name) => {
                if name == "id" && self.draft.as_ref().is_some_and(|draft| draft.id.is_some()) {
                    self.offer_done(&said);
                }
                self.under = Some(key);
                let draft = self.draft.get_or_insert_default();
                if draft
                    .take(name, &tokens(value, self.words), value)
                    .is_none()
                {
                    self.heard.unread.push(said);
                }
            }
            Key::Cities => {
                // Its indentation may be lost: then it may as well be the list for all calamities.
                if !said.text.starts_with([' ', '\t']) {
                    self.heard.unread.push(said.clone());
                }
                if let Some(under) = self.under
                    && !value.is_empty()
                {
                    self.value(under, value, said);
                }
            }
            Key::Calamities | Key::Topic(_) | Key::Calamity(_) => {
                self.offer_done(&said);
                self.under = Some(key);
                self.is_bare = value.is_empty() || value.starts_with('#');
                let id = key_id(key);
                if self.keys.contains(&id) {
                    self.heard.unread.push(said.clone());
                }
                self.keys.push(id);
                if !self.is_bare {
                    self.value(key, value, said);
                }
            }
        }
    }

    /// What stands behind a key on its line, as in a block, or plainly.
    fn value(&mut self, key: Key, value: &str, said: Said) {
        let strict = match key {
            Key::Calamity(topic) => format!("calamities: {{{}: {value}}}\n", key_of(topic)),
            _ => format!("{}: {value}\n", key_id(key)),
        };
        let strict = read(&strict, 1, self.words);
        if !strict.is_refused() && strict.remarks.is_empty() && strict.dropped.is_empty() {
            let orders = strict.orders.unwrap_or_default();
            return self.join(orders, said);
        }
        let parts = tokens(value, self.words);
        if courtesy::is_courtesy(value, &parts, self.scene) {
            self.heard.says_something = true;
            return;
        }
        match self.below(key, &parts) {
            Some(orders) => self.take(orders, said),
            None => self.guess_below(&parts, said),
        }
    }

    fn header(&mut self, name: &str, value: &str, said: Said) {
        if name == "status"
            && let [Token::Word(sense @ (Sense::Final | Sense::Draft)), ..] =
                tokens(value, self.words)[..]
        {
            return self.status(sense, said);
        }
        let strict = read(&format!("{name}: {value}\n"), 1, self.words);
        if strict.is_refused() {
            return self.heard.unread.push(said);
        }
        let (mine, more) = (&mut self.heard.header, strict.header);
        let agrees = one_of(&mut mine.game, more.game)
            & one_of(&mut mine.nation, more.nation)
            & one_of(&mut mine.turn, more.turn)
            & one_of(&mut mine.segment, more.segment)
            & one_of(&mut mine.token, more.token)
            & one_of(&mut mine.revision, more.revision)
            & one_of(&mut mine.status, more.status);
        if !agrees {
            self.heard.unread.push(said);
        }
    }

    fn take(&mut self, orders: Vec<Order>, said: Said) {
        let mut all = Orders::default();
        for order in orders {
            let read = read(&order.block(), 1, self.words);
            let is_whole = !read.is_refused() && read.dropped.is_empty();
            let joined = is_whole
                .then_some(read.orders)
                .flatten()
                .map(|orders| merge::join(&mut all, orders));
            if joined != Some(Ok(())) {
                return self.heard.unread.push(said);
            }
        }
        self.join(all, said);
    }

    fn join(&mut self, orders: Orders, said: Said) {
        self.heard.says_something = true;
        if merge::join(&mut self.heard.orders, orders).is_err() {
            self.heard.unread.push(said);
        }
    }

    /// An offer whose keys stood on lines of their own is whole.
    fn offer_done(&mut self, said: &Said) {
        let Some(draft) = self.draft.take() else {
            return;
        };
        match draft.order() {
            Some(order) => self.take(vec![order], said.clone()),
            None => self.heard.unread.push(said.clone()),
        }
    }

    /// Lines that were not read: what they seem to mean, together. A short line ends its sentence.
    fn guess(&mut self) {
        const SHORT: usize = 60;
        let waiting = std::mem::take(&mut self.waiting);
        if waiting.is_empty() {
            return;
        }
        let mut text = String::new();
        for said in &waiting {
            let line = without_bullet(&said.text);
            text.push_str(line);
            text.push_str(if line.chars().count() < SHORT {
                ". "
            } else {
                " "
            });
        }
        let guessed = guess::guessed(&tokens(&text, self.words), self.scene);
        self.heard.unread.extend(waiting);
        self.add(guessed);
    }

    /// Adds what was guessed, as far as it can be read.
    fn add(&mut self, guessed: Vec<Order>) {
        for order in guessed {
            let read = read(&order.block(), 1, self.words);
            if let (false, Some(orders)) = (read.is_refused(), read.orders) {
                let _ = merge::join(&mut self.heard.orders, orders);
            }
        }
    }

    fn finish(mut self) -> Heard {
        self.guess();
        let end = Said {
            line: 0,
            text: "offers:".to_owned(),
        };
        self.offer_done(&end);
        self.heard.unread.sort_by_key(|said| said.line);
        self.heard
    }
}

/// Takes what was said later, if nothing else was said before.
fn one_of<T: PartialEq>(before: &mut Option<T>, more: Option<T>) -> bool {
    match (&*before, more) {
        (_, None) => true,
        (None, more) => {
            *before = more;
            true
        }
        (Some(before), Some(more)) => *before == more,
    }
}

fn key_id(key: Key) -> String {
    match key {
        Key::Topic(id) | Key::Header(id) | Key::Offer(id) => id.to_owned(),
        Key::Calamities | Key::Cities => "calamities".to_owned(),
        Key::Calamity(topic) => key_of(topic),
    }
}

/// A line without what makes it an entry of a list: `-`, `•`, `*`, `1)`, `2.`, `a)`.
fn without_bullet(text: &str) -> &str {
    let text = text.trim();
    let marks: &[char] = &['•', '*', '·', '‣', '▪', '–', '—', '◦', '●'];
    if let Some(rest) = text.strip_prefix(marks) {
        return rest.trim();
    }
    if let Some(rest) = text.strip_prefix("- ") {
        return rest.trim();
    }
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = digits.len() < text.len();
    if is_number
        && let Some(rest) = digits.strip_prefix([')', '.'])
        && rest.starts_with(' ')
    {
        return rest.trim();
    }
    text
}

/// The things of the game that a text names, by id: words that could be meant as an order hold one of them.
pub fn could_be_an_order(text: &str, words: &Vocabulary) -> bool {
    const ASKING: [&str; 8] = [
        "please",
        "instead",
        "p.s.",
        "ps",
        "bitte",
        "stattdessen",
        "change",
        "rather",
    ];
    let parts = tokens(text, words);
    let names = |token: &Token| match token {
        Token::Name(name) => !name.is_guessed,
        Token::Offer(_) => true,
        _ => false,
    };
    let folded = fold(text);
    let mut spoken = folded.split(|c: char| !c.is_alphanumeric() && c != '.');
    parts.iter().any(names) || spoken.any(|word| ASKING.contains(&word)) || is_key_line(text)
}

/// Whether a remark says what would be an order without its mark: an order word for word, or a key with something behind it.
pub fn is_an_order(remark: &str, words: &Vocabulary) -> bool {
    let text = without_bullet(remark);
    is_key_line(text) || line::orders(&tokens(text, words), None).is_some()
}

/// Whether a line begins with a key of a block.
fn is_key_line(text: &str) -> bool {
    let keys: Names<()> = Topic::ALL
        .iter()
        .map(|topic| ((), topic.id().to_owned()))
        .chain(OFFER.iter().map(|key| ((), (*key).to_owned())))
        .collect();
    let text = text.trim_start_matches(['#', ' ', '-']);
    text.split_once(':')
        .is_some_and(|(key, value)| keys.get(key.trim()).is_some() && !value.trim().is_empty())
}
