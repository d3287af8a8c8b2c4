//! Values behind keys: in block form, or in plain words.

use super::alternatives::only_stays;
use super::bullets::without_bullet;
use super::empty_statements::is_none_value;
use super::line_key::{LineKey, key_id};
use super::line_parser::LineParser;
use super::line_token::LineToken;
use super::mere_talk::is_aside;
use super::nothing_offered::is_nothing_for_a_reason;
use super::numbered_offers::numbered_entries;
use super::text_line::TextLine;
use super::tokens::tokens;
use super::word_senses::WordSense;
use super::{greetings, mappings, sentences};
use crate::orders::read::read;
use crate::orders::vocabulary::key as key_of;
use crate::text::fold;
use crate::turn::Orders;

impl LineParser<'_> {
    pub(super) fn under_key(&mut self, key: LineKey, value: &str, said: TextLine) {
        let value = value.trim();
        match key {
            LineKey::Header(name) => self.header(name, value, said),
            LineKey::Luck => self.luck(value, said),
            LineKey::Offer(name) => {
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
            LineKey::Cities => {
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
            // `calamities: superstition: troy, sardes`.
            LineKey::Calamities
                if matches!(
                    self.key(value),
                    Some((LineKey::Calamity(_) | LineKey::CalamityPart(..), _))
                ) =>
            {
                let text = value.to_owned();
                self.line(TextLine { text, ..said });
            }
            LineKey::Calamities
            | LineKey::Topic(_)
            | LineKey::Calamity(_)
            | LineKey::CalamityPart(..) => {
                self.offer_done(&said);
                self.under = Some(key);
                self.is_bare = value.is_empty() || value.starts_with('#');
                let id = key_id(key);
                if self.keys.contains(&id) && !self.is_one_offer(&said) {
                    self.heard.unread.push(said.clone());
                }
                self.keys.push(id);
                if !self.is_bare {
                    self.value(key, value, said);
                }
            }
        }
    }

    /// `offer:` with its cards behind it is one of several, and may stand again.
    fn is_one_offer(&self, said: &TextLine) -> bool {
        let word = without_bullet(&said.text).split([':', '=', '：']).next();
        let is_offer = |word: &str| matches!(fold(word).as_str(), "offer" | "angebot");
        !self.is_bare && word.is_some_and(is_offer)
    }

    /// Reads the value of a key on its line, in block form or in plain words.
    fn value(&mut self, key: LineKey, value: &str, said: TextLine) {
        if key == LineKey::Topic("withdraw") && self.withdrawal(value, &said) {
            return;
        }
        if self.says_more_than_ids(key, value) {
            let parts = self.tokens_of(value);
            if greetings::is_nothing(&parts, value) {
                self.heard.says_something = true;
                return;
            }
            return self.guess_below(&parts, said);
        }
        if key == LineKey::Topic("buy_cards") && value == "0" {
            self.heard.says_something = true;
            return;
        }
        if let Some(orders) = self.strictly(key, value) {
            return self.join(orders, said);
        }
        if self.each_entry(key, value, &said) {
            return;
        }
        let parts = self.tokens_of(value);
        // `ships: I keep both`.
        let is_kept = || {
            let mut said = parts.clone();
            said.push(LineToken::Word(WordSense::Ship));
            key == LineKey::Topic("ships") && only_stays(&said)
        };
        let is_none = greetings::is_nothing(&parts, value) || is_none_value(&parts) || is_kept();
        if is_none || is_nothing_for_a_reason(value, self.words) {
            self.heard.says_something = true;
            return;
        }
        let starts = (key == LineKey::Topic("start")).then(|| self.bare_starts(&parts));
        if let Some(starts) = starts.flatten() {
            return self.take_guess(starts, &parts, vec![said]);
        }
        match self
            .below(key, &parts)
            .filter(|_| !sentences::is_torn(value))
        {
            Some(orders) => self.take(orders, said),
            None => self.guess_below(&parts, said),
        }
    }

    /// Reads the entries of a list that has its numbers on one line, `1) … 2) …`. Returns false if there is none.
    fn each_entry(&mut self, key: LineKey, value: &str, said: &TextLine) -> bool {
        let entries = match key {
            LineKey::Topic("offers" | "standing" | "nations") => numbered_entries(value),
            _ => None,
        };
        let Some(entries) = entries else {
            return false;
        };
        if key == LineKey::Topic("nations") {
            self.value(key, &entries.join(", "), said.clone());
            return true;
        }
        for entry in entries {
            let said = TextLine {
                text: entry.to_owned(),
                ..said.clone()
            };
            self.value(key, entry, said);
        }
        true
    }

    /// Reads a value in block form, or one that lacks nothing of it but brackets.
    pub(super) fn strictly(&self, key: LineKey, value: &str) -> Option<Orders> {
        let as_block = |value: &str| match key {
            LineKey::Calamity(topic) => format!("calamities: {{{}: {value}}}\n", key_of(topic)),
            _ => format!("{}: {value}\n", key_id(key)),
        };
        let whole = |text: String| {
            let read = read(&text, 1, self.words);
            let is_whole = !read.is_refused() && read.remarks.is_empty() && read.dropped.is_empty();
            read.orders.filter(|_| is_whole)
        };
        whole(as_block(value)).or_else(|| {
            let mended = match key {
                LineKey::Calamity(topic) => mappings::calamity_value(topic, value, self.words),
                LineKey::Topic("buy_cards") => mappings::parts_value(value),
                LineKey::Topic(key) => mappings::shares_value(key, value),
                _ => None,
            };
            whole(as_block(&mended?))
        })
    }

    /// Words for luck stand on their line alone.
    fn luck(&mut self, value: &str, said: TextLine) {
        if value.is_empty() || value.starts_with('#') {
            return;
        }
        let read = read(&format!("luck: {value}\n"), 1, self.words);
        match read.orders.filter(|_| read.dropped.is_empty()) {
            Some(orders) => self.join(orders, said),
            None => self.heard.unread.push(said),
        }
    }

    /// Takes a status with what stands behind it: a remark says nothing, and anything else is not read.
    fn status_with_remark(&mut self, sense: WordSense, value: &str, said: TextLine) {
        let is_between = |c: char| !c.is_alphanumeric();
        let value = value.trim_start_matches(is_between);
        let remark = value.find(is_between).map_or("", |end| &value[end..]);
        let remark = remark.trim_matches(is_between);
        if !remark.is_empty() {
            let rest = TextLine {
                text: remark.to_owned(),
                ..said
            };
            match is_aside(remark, self.words) || self.is_idle_line(remark) {
                true => self.heard.talk.push(rest),
                false => self.heard.unread.push(rest),
            }
        }
        self.status(sense, said);
    }

    fn header(&mut self, name: &str, value: &str, said: TextLine) {
        if name == "status"
            && let [
                LineToken::Word(sense @ (WordSense::Final | WordSense::Draft)),
                ..,
            ] = tokens(value, self.words)[..]
        {
            return self.status_with_remark(sense, value, said);
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
