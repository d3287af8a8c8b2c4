//! Text between the marks: lines typed between those of a quoted form, and a block that lost one of its marks.

use bulla_core::orders;
use bulla_core::orders::free_text;
use bulla_core::orders::free_text::{TextLine, could_be_an_order};
use bulla_mail::{BlockResult, InlineReply};

use super::letter_parser::LetterParser;
use super::own_words::said;
use super::parsed_letter::ParsedLetter;
use super::raw_blocks::is_empty;

impl LetterParser<'_> {
    /// Returns whether the quoted lines of a form are those of a blank form: only then is the meaning of the others clear.
    fn is_blank_between(&self) -> bool {
        let quoted = self.letter.own.between.iter().filter(|line| line.is_quoted);
        let text: Vec<&str> = quoted.map(|line| line.text.as_str()).collect();
        let read = orders::read(&text.join("\n"), 1, self.words_known());
        read.orders.as_ref().is_some_and(is_empty)
    }

    /// A quoted form with lines of somebody's own in it: each replaces the key that it names, or goes to the key above it.
    pub(super) fn merge_typed_lines(&self) -> Vec<TextLine> {
        let lines = &self.letter.own.between;
        let mut said: Vec<TextLine> = Vec::new();
        // The quoted keys above that have nothing behind them, by how far they are indented.
        let mut above: Vec<(usize, String)> = Vec::new();
        for line in lines {
            let text = line.text.split(" #").next().unwrap_or_default().trim_end();
            let of_line = |text: &str| TextLine {
                line: line.line,
                text: text.to_owned(),
            };
            if !line.is_quoted {
                if !line.text.trim().is_empty() {
                    if let Some(key) = specific(&above) {
                        said.push(of_line(&format!("{key}:")));
                        above.clear();
                    }
                    said.push(of_line(&line.text));
                }
                continue;
            }
            let indent = text.len() - text.trim_start().len();
            let Some((key, _)) = text
                .split_once(':')
                .filter(|_| !text.trim().starts_with('#'))
            else {
                continue;
            };
            above.retain(|(before, _)| *before < indent);
            if text.ends_with(':') {
                above.push((indent, key.trim().to_owned()))
            } else {
                said.push(of_line(text))
            }
        }
        let is_status = |line: &TextLine| line.text.trim_start().starts_with("status");
        said.retain(|line| !is_status(line) || !line.text.contains("form"));
        said
    }

    /// A quoted block that orders something, with lines of somebody's own in it, as one block: a key of his takes the place of the same
    /// key. It is proposed.
    fn woven(&self) -> Option<ParsedLetter> {
        let lines = &self.letter.own.between;
        if lines.is_empty() || self.is_blank_between() {
            return None;
        }
        let own = lines.iter().filter(|line| !line.is_quoted);
        let keys: Vec<&str> = own.filter_map(|line| key_of(&line.text)).collect();
        let mut is_replaced = false;
        let mut text: Vec<&str> = Vec::new();
        for line in lines {
            if line.is_quoted {
                let key = key_of(&line.text);
                is_replaced = key.map_or(is_replaced, |key| keys.contains(&key));
            } else if key_of(&line.text).is_some() {
                is_replaced = false;
            }
            if !line.is_quoted || !is_replaced {
                text.push(&line.text);
            }
        }
        let text = text.join("\n");
        let read = orders::read(&text, 1, self.words_known());
        let orders = if read.is_refused() {
            let lines = free_text::lines(&free_text::without_comments(&text), 1);
            self.heard(&lines, None).orders
        } else {
            read.orders.unwrap_or_default()
        };
        let own = lines.iter().filter(|line| !line.is_quoted);
        let own = own.filter(|line| !line.text.trim().is_empty());
        let mut unread: Vec<TextLine> = own.map(inside).collect();
        let words = self.words_known();
        let outside = self.outside().into_iter();
        unread.extend(outside.filter(|line| could_be_an_order(&line.text, words)));
        Some(ParsedLetter {
            found: self.letter.found.clone(),
            unread,
            proposal: free_text::proposal(&orders, self.words_known()),
            ..ParsedLetter::nothing()
        })
    }

    /// Own words above, inside and below a form, in this order. A blank line ends what belongs to the last key of the form.
    pub(super) fn around(&self, between: Vec<TextLine>) -> Vec<TextLine> {
        let first = between.first().map_or(0, |line| line.line);
        let (above, below): (Vec<_>, Vec<_>) = self
            .outside()
            .into_iter()
            .partition(|line| line.line < first);
        let blank = below.first().map(|line| TextLine {
            line: line.line,
            text: String::new(),
        });
        let inside = above.into_iter().chain(between);
        inside.chain(blank).chain(below).collect()
    }

    /// Own words outside a form that somebody wrote into.
    pub(super) fn outside(&self) -> Vec<TextLine> {
        let between = &self.letter.own.between;
        let is_inside = |line: &TextLine| between.iter().any(|one| one.line == line.line);
        let mut outside = self.own_text();
        outside.retain(|line| !is_inside(line));
        outside
    }

    /// A letter whose block cannot be taken: what it seems to mean.
    pub(super) fn read_damaged_block(&self) -> ParsedLetter {
        if let Some(parsed_letter) = self.woven() {
            return parsed_letter;
        }
        let between = self.merge_typed_lines();
        if !between.is_empty() {
            let mut heard = self.heard(&self.around(between), None);
            if self.is_torn() {
                heard.unread.extend(self.outside());
            }
            if !self.is_blank_between() {
                let inside = self
                    .letter
                    .own
                    .between
                    .iter()
                    .filter(|line| !line.is_quoted);
                let inside = inside.filter(|line| !line.text.trim().is_empty());
                heard.unread.extend(inside.map(self::inside));
            }
            let mut parsed_letter = self.plainly(heard, self.letter.found.clone(), None, true);
            if let BlockResult::Orders(block) = &mut parsed_letter.found {
                block.first_line = 1;
            }
            return parsed_letter;
        }
        let lines: Vec<TextLine> = self.letter.own.damaged.iter().map(said).collect();
        let without: Vec<TextLine> = lines
            .into_iter()
            .filter(|line| !line.text.trim_start().starts_with('#'))
            .collect();
        let heard = self.heard(&without, None);
        ParsedLetter {
            found: self.letter.found.clone(),
            proposal: free_text::proposal(&heard.orders, self.words_known()),
            ..ParsedLetter::nothing()
        }
    }
}

fn inside(line: &InlineReply) -> TextLine {
    TextLine {
        line: line.line,
        text: line.text.clone(),
    }
}

/// The key of a block that a line begins with, at its margin.
fn key_of(text: &str) -> Option<&str> {
    let (key, _) = text.split_once(':')?;
    let is_key = |c: char| c.is_alphanumeric() || c == '_';
    (!key.is_empty() && key.chars().all(is_key)).then_some(key)
}

/// The key that what stands below these keys belongs to: the calamity, not its part.
fn specific(above: &[(usize, String)]) -> Option<&str> {
    let mut keys = above.iter().map(|(_, key)| key.as_str());
    keys.find(|key| *key != "calamities")
}
