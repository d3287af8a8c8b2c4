//! A mapping whose fields are asked for one by one; whatever nobody asked for is unknown, and all complaints are gathered.

use std::cell::RefCell;
use std::ops::RangeInclusive;

use bulla_core::text::{Complaint, NameTable, Node, TextPosition, did_you_mean, number, shown};

use crate::date::Date;

/// The complaints about a file so far.
pub(super) type Complaints = RefCell<Vec<Complaint>>;

/// A mapping of the file.
pub(super) struct FieldReader<'a> {
    complaints: &'a Complaints,
    node: &'a Node,
    path: String,
    asked: RefCell<Vec<&'static str>>,
}

impl<'a> FieldReader<'a> {
    /// Complains if the node is no mapping, and reads it as an empty one.
    pub fn new(complaints: &'a Complaints, node: &'a Node, path: &str) -> FieldReader<'a> {
        let fields = FieldReader {
            complaints,
            node,
            path: path.to_owned(),
            asked: RefCell::default(),
        };
        if node.as_map().is_none() {
            fields.expected(node, "", "a mapping");
        }
        fields
    }

    pub fn at(&self) -> TextPosition {
        self.node.at
    }

    /// Path of a field; of the mapping itself for an empty key.
    pub fn path_of(&self, key: &str) -> String {
        match (self.path.is_empty(), key.is_empty()) {
            (true, _) => key.to_owned(),
            (_, true) => self.path.clone(),
            _ => format!("{}.{key}", self.path),
        }
    }

    pub fn complain(&self, at: TextPosition, key: &str, message: impl Into<String>) {
        let complaint = Complaint::new(at, self.path_of(key), message);
        self.complaints.borrow_mut().push(complaint);
    }

    fn expected(&self, node: &Node, key: &str, what: &str) {
        self.complain(
            node.at,
            key,
            format!("expected {what}, found {}", node.shown()),
        );
    }

    /// Place of a field, or of the mapping where it is left out.
    pub fn place(&self, key: &str) -> TextPosition {
        self.node.get(key).map_or(self.node.at, |node| node.at)
    }

    /// A field that may be left out.
    pub fn optional(&self, key: &'static str) -> Option<&'a Node> {
        self.asked.borrow_mut().push(key);
        self.node.get(key).filter(|node| !node.is_empty())
    }

    /// A field that must stand there.
    pub fn required(&self, key: &'static str) -> Option<&'a Node> {
        let found = self.optional(key);
        if found.is_none() && self.node.as_map().is_some() {
            self.complain(self.place(key), key, format!("`{key}` is missing"));
        }
        found
    }

    /// The text of a node.
    pub fn text_of(&self, node: &Node, key: &str) -> Option<String> {
        let text = node.as_text().map(str::trim);
        let text = text.filter(|text| !text.is_empty() && !text.contains(char::is_control));
        if text.is_none() {
            self.expected(node, key, "a text on one line");
        }
        text.map(str::to_owned)
    }

    pub fn text(&self, key: &'static str) -> Option<String> {
        self.text_of(self.required(key)?, key)
    }

    /// A number with its unit behind it: `96 h`, `80 %`; an empty unit is none.
    pub fn number_of(
        &self,
        node: &Node,
        key: &str,
        range: RangeInclusive<u32>,
        unit: &str,
    ) -> Option<u32> {
        let text = node.as_text().map(str::trim);
        let digits = text.and_then(|text| text.strip_suffix(unit).map(str::trim_end));
        let read = digits.and_then(|digits| number(digits).ok());
        let read = read.filter(|found| range.contains(found));
        if read.is_none() {
            let unit = match unit {
                "" => String::new(),
                unit => format!(" {unit}"),
            };
            let (least, most) = range.into_inner();
            self.expected(
                node,
                key,
                &format!("a number from {least}{unit} to {most}{unit}"),
            );
        }
        read
    }

    pub fn number(&self, key: &'static str, range: RangeInclusive<u32>, unit: &str) -> Option<u32> {
        self.number_of(self.required(key)?, key, range, unit)
    }

    pub fn date(&self, key: &'static str) -> Option<Date> {
        let node = self.required(key)?;
        let date = node.as_text().and_then(|text| Date::parse(text.trim()));
        if date.is_none() {
            self.expected(node, key, "a day such as 2027-01-31");
        }
        date
    }

    pub fn yes_or_no(&self, key: &'static str) -> Option<bool> {
        let node = self.optional(key)?;
        let found = [(true, "yes"), (false, "no")];
        self.word_of(node, key, &found)
    }

    /// A word of a list.
    pub fn word_of<T: Copy>(&self, node: &Node, key: &str, words: &[(T, &str)]) -> Option<T> {
        let found = words.iter().find(|(_, word)| node.is_word(word));
        if found.is_none() {
            let all = words.iter().map(|(_, word)| (*word).to_owned());
            let names: NameTable<String> = all.clone().map(|word| (word.clone(), word)).collect();
            let near = names.suggestions(node.as_text().unwrap_or_default());
            let all: Vec<String> = all.collect();
            let message = format!(
                "expected {}, found {}{}",
                one_of(&all),
                node.shown(),
                did_you_mean(&near)
            );
            self.complain(node.at, key, message);
        }
        found.map(|(value, _)| *value)
    }

    /// A word of a list, or the usual one where the field is left out.
    pub fn word<T: Copy>(&self, key: &'static str, words: &[(T, &str)], usual: T) -> T {
        let node = self.optional(key);
        let found = node.and_then(|node| self.word_of(node, key, words));
        found.unwrap_or(usual)
    }

    /// A list of different words.
    pub fn words<T: Copy + PartialEq>(
        &self,
        key: &'static str,
        words: &[(T, &str)],
    ) -> Option<Vec<T>> {
        let node = self.optional(key)?;
        let mut found = Vec::new();
        for entry in node.as_list_or_single() {
            let Some(word) = self.word_of(entry, key, words) else {
                continue;
            };
            if found.contains(&word) {
                self.complain(
                    entry.at,
                    key,
                    format!("{} stands here twice", entry.shown()),
                );
            } else {
                found.push(word);
            }
        }
        Some(found)
    }

    /// Complains of every field that nobody asked for.
    pub fn finish(self) {
        let asked = self.asked.borrow();
        let names: NameTable<&str> = asked.iter().map(|key| (*key, (*key).to_owned())).collect();
        for (key, _) in self.node.entries() {
            if !asked.contains(&key.text.as_str()) {
                let near = did_you_mean(&names.suggestions(&key.text));
                let message = format!("there is no key {} here{near}", shown(&key.text));
                self.complain(key.at, &key.text, message);
            }
        }
    }
}

/// `a, b or c`.
fn one_of(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => format!("`{only}`"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(|word| format!("`{word}`")).collect();
            format!("{} or `{last}`", first.join(", "))
        }
    }
}
