//! What a letter of a person says, as far as that is known without a table: its block, and what stands above, below and between the
//! lines of one. What a person wrote is never dropped in silence, and never guessed: it is read where one meaning is possible, else it
//! is listed, beside a proposal of what it seems to mean.

pub mod assent;
mod between;
mod choice;
mod courtesy;
mod finally;

use self::choice::is_shown;
use self::finally::denies;
use bulla_core::orders::plain::{
    self, Heard, Remark, Said, Scene, could_be_an_order, is_an_order, remarks,
    without_marks_of_remarks,
};
use bulla_core::orders::{self, Header, OrderBlock, Status, Vocabulary, body};
use bulla_core::text::Span;
use bulla_core::turn::Orders;
use bulla_mail::{Block, Found, Letter, OwnLine};

/// What was heard in a letter.
#[derive(Clone, Debug)]
pub struct Hearing {
    /// The block that counts, one that was written for plain lines among them.
    pub found: Found,
    /// The person's own words that were not read. Where there are any, nothing is final.
    pub unread: Vec<Said>,
    /// The orders that the letter seems to mean, in canonical form, where it was not read, or read in part.
    pub proposal: Option<String>,
    /// Whether the block was written for plain lines: such lines drop nothing of the orders that stand.
    pub is_plain: bool,
    /// Whether it says that it adds to the orders that stand: the marks of its block do, or *also* in plain lines.
    pub is_more: bool,
    /// Whether its block is a proposal of the office that its reader changed: it is whole, and what he sends.
    pub is_edited: bool,
    /// What the own words say of the letter itself: whether it is final.
    pub status: Option<Status>,
}

impl Hearing {
    /// A letter that says nothing.
    pub fn nothing() -> Hearing {
        Hearing {
            found: Found::None,
            unread: Vec::new(),
            proposal: None,
            is_plain: false,
            is_more: false,
            is_edited: false,
            status: None,
        }
    }
}

/// A block that the office showed to its reader: orders of his that stand or stood, or what a letter seemed to mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    pub status: Status,
    /// Its orders in canonical form.
    pub text: String,
}

/// What is known beforehand.
#[derive(Clone, Copy, Debug)]
pub struct Listener<'a> {
    pub words: &'a Vocabulary,
    /// The game that the letter is for.
    pub game: Option<&'a str>,
    /// The segment that the letter is for, where its block does not say.
    pub segment: Option<&'a str>,
    pub turn: Option<u32>,
    /// The id of the writer's nation.
    pub nation: Option<&'a str>,
    /// The blocks of the forms that were mailed: their remarks are nobody's words. Empty where that is not known.
    pub mailed: &'a [String],
    /// What receipts of this segment showed, and what they proposed. Quoted as it was, it is nobody's word.
    pub shown: &'a [Shown],
    /// Whether the mail that is answered proposed something.
    pub is_asked: bool,
    /// The orders of the writer that stand, in canonical form: what a bare *final* is said of.
    pub stands: Option<&'a str>,
}

impl<'a> Listener<'a> {
    /// Nothing is known but the names of the game.
    pub fn of_words(words: &'a Vocabulary) -> Listener<'a> {
        Listener {
            words,
            game: None,
            segment: None,
            turn: None,
            nation: None,
            mailed: &[],
            shown: &[],
            is_asked: false,
            stands: None,
        }
    }
}

/// The segment and the turn that a subject names: letters that answer a page keep it.
pub fn asked(subject: &str) -> (Option<String>, Option<u32>) {
    let subject = subject.to_lowercase();
    let number = |word: &str| {
        let behind = subject.split(word).nth(1)?.trim_start();
        let digits: String = behind.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<u32>().ok()
    };
    let kinds = ["setup", "realm", "trade", "purchases", "fate"];
    let kind = || kinds.into_iter().find(|kind| subject.contains(kind));
    let segment = match number("trade ") {
        Some(part) => Some(format!("trade-{part}")),
        None => kind().map(str::to_owned),
    };
    (segment, number("turn "))
}

/// Hears a letter.
pub fn hear(letter: &Letter, listener: &Listener) -> Hearing {
    if let Some(found) = choice::chosen(letter, listener) {
        let letter = Letter {
            found,
            blocks: Vec::new(),
            ..letter.clone()
        };
        return hear(&letter, listener);
    }
    let ear = Ear { letter, listener };
    let hearing = match &letter.found {
        Found::Orders(block) => ear.block(block, false),
        Found::Form(block) => ear.form(block),
        Found::None => ear.words(None),
        Found::Refused(_) => ear.damaged(),
    };
    let is_more = match (&hearing.found, hearing.is_plain) {
        (Found::Orders(block), false) => block.is_more,
        _ => ear.own().iter().any(|line| plain::says_more(&line.text)),
    };
    Hearing {
        is_more,
        is_edited: ear.is_edited(&hearing),
        status: ear.heard(&ear.own(), None).header.status,
        ..hearing
    }
}

struct Ear<'a> {
    letter: &'a Letter,
    listener: &'a Listener<'a>,
}

impl Ear<'_> {
    fn words_known(&self) -> &Vocabulary {
        self.listener.words
    }

    fn heard(&self, said: &[Said], header: Option<&Header>) -> Heard {
        let segment = header.and_then(|header| header.segment.as_deref());
        let nation = header.and_then(|header| header.nation.as_deref());
        let scene = Scene {
            segment: self.listener.segment.or(segment),
            turn: self.listener.turn.or(header.and_then(|header| header.turn)),
            nation: self.listener.nation.or(nation),
            names: &self.letter.names,
        };
        plain::hear(said, &scene, self.words_known())
    }

    fn own(&self) -> Vec<Said> {
        own(self.letter)
    }

    /// A block of the sender's own, or a form that he filled in.
    fn block(&self, block: &Block, is_form: bool) -> Hearing {
        let words = self.words_known();
        let read = read_block(block, words);
        if block.quoted && (self.is_bare(&read) || self.is_as_shown(&read)) {
            return self.words(Some((block, &read.header)));
        }
        let mut unread = self.beside(&read.header);
        let meant = self.remarks(&block.text);
        let line = |remark: &Remark| Said {
            line: block.first_line + u32::try_from(remark.line).unwrap_or_default(),
            text: remark.text.trim().to_owned(),
        };
        unread.extend(meant.iter().map(line));
        let found = |block: Block| match is_form {
            true => Found::Form(block),
            false => Found::Orders(block),
        };
        if read.is_refused() {
            return self.leniently(block, &read, unread, found);
        }
        let orders = read.orders.clone().unwrap_or_default();
        let meant = match meant.is_empty() {
            true => orders.clone(),
            false => self.uncommented(block, &meant).unwrap_or(orders.clone()),
        };
        let proposal = match unread.is_empty() {
            true => None,
            false => self.with_words(meant, &read.header),
        };
        Hearing {
            found: found(block.clone()),
            unread,
            proposal: proposal.filter(|text| *text != body(&orders, words)),
            ..Hearing::nothing()
        }
    }

    /// Whether a block says nothing, and words beside it do: its status is all that was changed in it.
    fn is_bare(&self, read: &OrderBlock) -> bool {
        let header = &read.header;
        let asks = header.confirm.is_some() || header.clear || !header.requests.is_empty();
        let says = read.orders.as_ref().is_none_or(|orders| !is_empty(orders));
        let heard = self.heard(&self.own(), Some(header));
        let has_words = heard.says_something || !is_empty(&heard.orders);
        !read.is_refused() && !asks && !says && has_words
    }

    /// Whether a block is one of a receipt, or of what a letter seemed to mean, as the office wrote it, and words stand beside it.
    fn is_as_shown(&self, read: &OrderBlock) -> bool {
        let has_words = self.own().iter().any(|line| !line.text.trim().is_empty());
        has_words && is_shown(read, self.listener)
    }

    /// The orders of a block and what the words beside it seem to mean.
    fn with_words(&self, orders: Orders, header: &Header) -> Option<String> {
        let heard = self.heard(&self.own(), Some(header));
        let mut both = orders;
        plain::join(&mut both, heard.orders).ok()?;
        plain::proposal(&both, self.words_known())
    }

    /// Own words beside a block that could hold an order.
    fn beside(&self, header: &Header) -> Vec<Said> {
        let own = self.own();
        let heard = self.heard(&own, Some(header));
        let is_read = |line: &Said| !heard.unread.contains(line);
        let could_be = |line: &Said| could_be_an_order(&line.text, self.words_known());
        let is_plain = |line: &Said| {
            let alone = self.heard(std::slice::from_ref(line), Some(header));
            alone.says_something
        };
        let meant = own.into_iter().filter(|line| match is_read(line) {
            true => is_plain(line),
            false => could_be(line),
        });
        meant.collect()
    }

    /// Remarks of a block that were not mailed and could be orders.
    fn remarks(&self, block: &str) -> Vec<Remark> {
        let words = self.words_known();
        let mailed: Vec<String> = self
            .listener
            .mailed
            .iter()
            .map(|form| all_remarks(form))
            .collect();
        let mut found = remarks(block);
        found.retain(|remark| match &mailed[..] {
            [] => is_an_order(&remark.text, words),
            // Wrapped anew, a remark is still the one that was mailed.
            mailed => {
                let text = folded(&remark.text);
                let is_ours = mailed.iter().any(|all| all.contains(&text));
                !is_ours
                    && (could_be_an_order(&remark.text, words) || is_an_order(&remark.text, words))
            }
        });
        found
    }

    /// What the block says if these remarks are none.
    fn uncommented(&self, block: &Block, meant: &[Remark]) -> Option<Orders> {
        let text = without_marks_of_remarks(&block.text, meant);
        let strict = orders::read(&text, 1, self.words_known());
        if !strict.is_refused() {
            return strict.orders;
        }
        let heard = self.heard(&plain::lines(&text, 1), Some(&strict.header));
        Some(heard.orders)
    }

    /// A block that is refused as it stands: where one meaning is possible it is read, else what it seems to mean is proposed.
    fn leniently(
        &self,
        block: &Block,
        read: &OrderBlock,
        mut unread: Vec<Said>,
        found: impl Fn(Block) -> Found,
    ) -> Hearing {
        let words = self.words_known();
        let is_indented = block.text.lines().any(|line| line.starts_with('\t'));
        let mended = Block {
            text: plain::normal(&block.text.replace('\t', "  "), words),
            ..block.clone()
        };
        let strict = read_block(&mended, words);
        if !strict.is_refused() {
            let is_sure = unread.is_empty() && !is_indented;
            let proposed = strict.orders.filter(|_| !is_sure);
            return Hearing {
                found: found(if is_sure { mended } else { block.clone() }),
                unread,
                proposal: proposed.and_then(|orders| plain::proposal(&orders, words)),
                ..Hearing::nothing()
            };
        }
        let lines = plain::lines(&plain::without_remarks(&block.text), block.first_line);
        let heard = self.heard(&lines, Some(&read.header));
        if heard.is_sure() && !is_indented && unread.is_empty() {
            let block = written(block, &heard.header, &heard.orders, words);
            return Hearing {
                found: found(block),
                unread,
                ..Hearing::nothing()
            };
        }
        unread.extend(heard.unread);
        Hearing {
            found: found(block.clone()),
            unread,
            proposal: plain::proposal(&heard.orders, words),
            ..Hearing::nothing()
        }
    }

    /// A form: sent back as it was, or filled in, with words beside it or without.
    fn form(&self, block: &Block) -> Hearing {
        let read = read_block(block, self.words_known());
        let says = !read.is_refused() && read.orders.as_ref().is_none_or(is_empty);
        let is_blank = match self.listener.mailed {
            [] => says,
            mailed => mailed.iter().any(|form| {
                let mailed = orders::read(form, 1, self.words_known());
                read.same_as(&mailed, self.words_known())
            }),
        };
        // In a quoted form that nobody filled in, examples stand as they were mailed.
        let is_as_mailed = self.listener.mailed.is_empty() && block.quoted;
        let has_remarks = !is_as_mailed && !self.remarks(&block.text).is_empty();
        match is_blank && !has_remarks && read.header.requests.is_empty() {
            true => self.words(Some((block, &read.header))),
            false => self.block(block, true),
        }
    }

    /// Plain lines above, below or between the lines of a form, or in a letter without one.
    fn words(&self, form: Option<(&Block, &Header)>) -> Hearing {
        let between = self.between();
        let own = self.own();
        let between_is_empty = between.is_empty();
        let said = if between_is_empty { own } else { between };
        let heard = self.heard(&said, form.map(|(_, header)| header));
        let found = match form {
            Some((block, _)) => Found::Form(block.clone()),
            None => Found::None,
        };
        let is_torn = between_is_empty && self.is_torn();
        let is_closed = (self.letter.own.is_followed || heard.is_closed) && !is_torn;
        self.plainly(heard, (found, form), is_closed)
    }

    /// Whether a quoted line right beside own words could be the rest of one.
    fn is_torn(&self) -> bool {
        let words = self.words_known();
        let mut beside = self.letter.own.beside.iter();
        let could_be = |text: &str| could_be_an_order(text, words) || is_an_order(text, words);
        let begins = |text: &str| plain::begins_as_an_order(text, words);
        !self.letter.own.below.is_empty()
            || beside.any(|line| could_be(&line.text) || begins(&line.text))
    }

    fn plainly(
        &self,
        heard: Heard,
        (found, form): (Found, Option<(&Block, &Header)>),
        is_closed: bool,
    ) -> Hearing {
        let words = self.words_known();
        let says_orders = !is_empty(&heard.orders);
        let wishes = &heard.header;
        let asks = wishes.confirm.is_some() || wishes.clear || !wishes.requests.is_empty();
        let is_whole = is_closed || (asks && !says_orders);
        if heard.is_sure() && is_whole && (says_orders || asks) {
            let mut header = form.map_or_else(Header::default, |(_, header)| header.clone());
            let filled = header.status.map(|status| match status {
                Status::Final => Status::Final,
                _ => Status::Draft,
            });
            header.status = heard.header.status.or(filled);
            header.revision = None;
            header.confirm = heard.header.confirm;
            header.clear = heard.header.clear;
            header.requests = heard.header.requests;
            header.game = heard.header.game.or(header.game);
            header.nation = heard.header.nation.or(header.nation);
            header.turn = heard.header.turn.or(header.turn);
            header.segment = heard.header.segment.or(header.segment);
            header.token = heard.header.token.or(header.token);
            let empty = nowhere();
            let place = form.map_or(&empty, |(block, _)| block);
            return Hearing {
                found: Found::Orders(written(place, &header, &heard.orders, words)),
                is_plain: true,
                ..Hearing::nothing()
            };
        }
        let says_no_order = heard.unread.is_empty() && !says_orders && !asks;
        if says_no_order && is_closed && wishes.status == Some(Status::Final) {
            let mut spoken = self.own();
            spoken.retain(|line| denies(&line.text));
            if self.listener.stands.is_none() || spoken.is_empty() {
                return self.finally(found, form);
            }
            // *No ships* may be meant of all that stands, or beside it.
            return Hearing {
                found,
                unread: spoken,
                ..Hearing::nothing()
            };
        }
        let mut unread = heard.unread;
        if says_orders && unread.is_empty() {
            // Everything was read, and nothing shows that the letter is whole.
            unread = self.own();
            unread.retain(|line| could_be_an_order(&line.text, words));
        }
        Hearing {
            found,
            unread,
            proposal: plain::proposal(&heard.orders, words),
            ..Hearing::nothing()
        }
    }
}

/// All remarks of a form as one text.
fn all_remarks(form: &str) -> String {
    let all: Vec<String> = remarks(form).into_iter().map(|one| one.text).collect();
    folded(&all.join(" "))
}

/// A text with single blanks.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The lines of somebody's own words.
pub fn own(letter: &Letter) -> Vec<Said> {
    letter.own.lines.iter().map(said).collect()
}

fn said(line: &OwnLine) -> Said {
    Said {
        line: line.line,
        text: line.text.clone(),
    }
}

fn read_block(block: &Block, words: &Vocabulary) -> OrderBlock {
    let begins = Span::new(block.first_line, block.column + 1);
    let mut read = orders::read_at(&block.text, begins, words);
    read.header.is_more = block.is_more;
    read
}

fn is_empty(orders: &Orders) -> bool {
    *orders == Orders::default()
}

/// The place of plain lines in a letter without a block.
fn nowhere() -> Block {
    Block {
        text: String::new(),
        first_line: 1,
        column: 0,
        quoted: false,
        is_more: false,
    }
}

/// A block that says this, at the place of another.
fn written(place: &Block, header: &Header, orders: &Orders, words: &Vocabulary) -> Block {
    let block = orders::block(header, orders, words);
    let lines: Vec<&str> = block.lines().collect();
    let inside = lines.get(1..lines.len().saturating_sub(1));
    Block {
        text: inside.unwrap_or_default().join("\n"),
        ..place.clone()
    }
}
