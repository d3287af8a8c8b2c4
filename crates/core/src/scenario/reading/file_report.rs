//! One file of a scenario as it is read: every field is asked for once, whatever was not asked for is unknown, and all
//! complaints are gathered.

use std::cell::RefCell;
use std::fmt;
use std::ops::RangeInclusive;

use crate::text::{
    Complaint, NameMatch, NameTable, Node, TextPosition, did_you_mean, number, shown,
};

/// No policy counts more than this of anything.
const MOST_FIGURE: u32 = 999;

/// A complaint and the file it is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileComplaint {
    pub file: String,
    pub complaint: Complaint,
}

impl fmt::Display for FileComplaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Complaint {
            at, path, message, ..
        } = &self.complaint;
        write!(f, "{}:{}:{}: ", self.file, at.line, at.column)?;
        if !path.is_empty() {
            write!(f, "{path}: ")?;
        }
        f.write_str(message)
    }
}

/// One complaint about a whole file.
pub(in crate::scenario) fn refused(file: &str, message: &str) -> Vec<FileComplaint> {
    vec![FileComplaint {
        file: file.to_owned(),
        complaint: Complaint::new(TextPosition::START, "", message),
    }]
}

/// A value and where it was written.
#[derive(Clone, Debug)]
pub(in crate::scenario) struct Spanned<T> {
    pub at: TextPosition,
    pub value: T,
}

/// A file and the complaints about all files so far.
#[derive(Clone, Copy)]
pub(in crate::scenario) struct FileReport<'a> {
    pub file: &'a str,
    pub complaints: &'a RefCell<Vec<FileComplaint>>,
    /// True if a game keeps the file. The content of such a file was accepted when the game began, and is read as long as the
    /// game is played.
    pub is_kept: bool,
}

impl<'a> FileReport<'a> {
    /// Complains of a slip of its author, which stands in the way of no game that is played already.
    pub fn warn(&self, at: TextPosition, path: impl Into<String>, message: impl Into<String>) {
        if !self.is_kept {
            self.complain(at, path, message);
        }
    }

    pub fn complain(&self, at: TextPosition, path: impl Into<String>, message: impl Into<String>) {
        self.complaints.borrow_mut().push(FileComplaint {
            file: self.file.to_owned(),
            complaint: Complaint::new(at, path, message),
        });
    }

    /// Looks a name up and complains if it is unknown, with the names that are near.
    pub fn find<T: Clone + PartialEq>(
        &self,
        names: &NameTable<T>,
        what: &str,
        wanted: &Spanned<String>,
        path: &str,
    ) -> Option<T> {
        match names.find(&wanted.value) {
            NameMatch::Is(thing) => Some(thing),
            NameMatch::Unknown { suggestions } => {
                let message = format!(
                    "there is no {what} {}{}",
                    shown(&wanted.value),
                    did_you_mean(&suggestions)
                );
                self.complain(wanted.at, path, message);
                None
            }
        }
    }

    /// Adds all spellings of a thing to a table of names and complains of those that another thing has.
    pub fn name(
        &self,
        names: &mut NameTable<usize>,
        thing: usize,
        spellings: &[Spanned<String>],
        path: &str,
        id_of: impl Fn(usize) -> String,
    ) {
        for spelling in spellings {
            if let Err(other) = names.add(thing, &spelling.value) {
                let message = format!("{} also names {}", shown(&spelling.value), id_of(other));
                self.complain(spelling.at, path, message);
            }
        }
    }
}

/// A mapping whose fields are asked for one by one.
pub(in crate::scenario) struct FieldReader<'a> {
    pub sheet: FileReport<'a>,
    pub at: TextPosition,
    path: String,
    node: &'a Node,
    asked: RefCell<Vec<&'static str>>,
}

impl<'a> FieldReader<'a> {
    /// Complains if the node is no mapping.
    pub fn read(
        sheet: FileReport<'a>,
        node: &'a Node,
        path: impl Into<String>,
    ) -> Option<FieldReader<'a>> {
        let path = path.into();
        if node.as_map().is_none() {
            let message = format!("expected a mapping, found {}", node.shown());
            sheet.complain(node.at, path, message);
            return None;
        }
        Some(FieldReader {
            sheet,
            at: node.at,
            path,
            node,
            asked: RefCell::default(),
        })
    }

    pub fn path(&self, key: &str) -> String {
        match (self.path.is_empty(), key.is_empty()) {
            (true, _) => key.to_owned(),
            (false, true) => self.path.clone(),
            (false, false) => format!("{}.{key}", self.path),
        }
    }

    pub fn complain(&self, at: TextPosition, key: &str, message: impl Into<String>) {
        self.sheet.complain(at, self.path(key), message);
    }

    /// A field that may be left out; a key with nothing after it counts as left out.
    pub fn optional(&self, key: &'static str) -> Option<&'a Node> {
        self.asked.borrow_mut().push(key);
        self.node.get(key).filter(|node| !node.is_empty())
    }

    pub fn required(&self, key: &'static str) -> Option<&'a Node> {
        let node = self.optional(key);
        if node.is_none() {
            self.complain(self.at, "", format!("{key} is missing"));
        }
        node
    }

    pub fn form(&self, key: &'static str) -> Option<FieldReader<'a>> {
        FieldReader::read(self.sheet, self.required(key)?, self.path(key))
    }

    pub fn placed_text(&self, key: &'static str) -> Option<Spanned<String>> {
        self.scalar(key, self.required(key)?)
    }

    pub fn optional_text(&self, key: &'static str) -> Option<Spanned<String>> {
        self.scalar(key, self.optional(key)?)
    }

    pub fn text(&self, key: &'static str) -> Option<String> {
        Some(self.placed_text(key)?.value)
    }

    /// A number of a policy, from `least` on.
    pub fn figure(&self, key: &'static str, least: u16) -> Option<u16> {
        Some(self.number(key, u32::from(least)..=MOST_FIGURE)? as u16)
    }

    /// A number of a policy, or a word that stands for none.
    pub fn figure_or(
        &self,
        key: &'static str,
        word: &str,
        range: RangeInclusive<u16>,
    ) -> Option<Option<u16>> {
        let node = self.required(key)?;
        if node.is_word(word) {
            return Some(None);
        }
        let found = node.as_text().and_then(|text| number(text).ok());
        let found = found.and_then(|found| u16::try_from(found).ok());
        let allowed = found.filter(|found| range.contains(found));
        if allowed.is_none() {
            let (least, most) = (range.start(), range.end());
            let message = format!(
                "expected {word} or a number from {least} to {most}, found {}",
                node.shown()
            );
            self.complain(node.at, key, message);
        }
        allowed.map(Some)
    }

    pub fn number(&self, key: &'static str, range: RangeInclusive<u32>) -> Option<u32> {
        self.in_range(key, self.required(key)?, range)
    }

    pub fn optional_number(&self, key: &'static str, range: RangeInclusive<u32>) -> Option<u32> {
        self.in_range(key, self.optional(key)?, range)
    }

    pub fn yes_or_no(&self, key: &'static str) -> Option<bool> {
        self.choice(key, &[("yes", true), ("no", false)])
    }

    /// One of a few words.
    pub fn choice<T: Clone>(&self, key: &'static str, words: &[(&str, T)]) -> Option<T> {
        let word = self.placed_text(key)?;
        self.one_of(key, &word, words)
    }

    pub fn optional_choice<T: Clone>(&self, key: &'static str, words: &[(&str, T)]) -> Option<T> {
        let word = self.optional_text(key)?;
        self.one_of(key, &word, words)
    }

    pub fn one_of<T: Clone>(
        &self,
        key: &str,
        word: &Spanned<String>,
        words: &[(&str, T)],
    ) -> Option<T> {
        let found = words.iter().find(|(name, _)| *name == word.value);
        if found.is_none() {
            let names: Vec<&str> = words.iter().map(|(name, _)| *name).collect();
            let all: NameTable<&str> = names
                .iter()
                .map(|name| (*name, (*name).to_owned()))
                .collect();
            let message = format!(
                "expected {}, found {}{}",
                names.join(" or "),
                shown(&word.value),
                did_you_mean(&all.suggestions(&word.value))
            );
            self.complain(word.at, key, message);
        }
        found.map(|(_, value)| value.clone())
    }

    /// A list of texts; a single one may stand without its list. Left out is an empty list.
    pub fn texts(&self, key: &'static str) -> Vec<Spanned<String>> {
        self.optional(key)
            .map(|node| self.texts_of(key, node))
            .unwrap_or_default()
    }

    pub fn values(&self, key: &'static str) -> Vec<String> {
        let texts = self.texts(key).into_iter();
        texts.map(|text| text.value).collect()
    }

    pub fn texts_of(&self, key: &str, node: &'a Node) -> Vec<Spanned<String>> {
        node.as_list_or_single()
            .iter()
            .filter_map(|entry| self.scalar(key, entry))
            .collect()
    }

    /// The entries of a mapping of names to things, in the order written. Left out is an empty one.
    pub fn entries(&self, key: &'static str) -> Vec<(Spanned<String>, &'a Node)> {
        match self.optional(key) {
            None => Vec::new(),
            Some(node) if node.as_map().is_none() => {
                let message = format!("expected a mapping, found {}", node.shown());
                self.complain(node.at, key, message);
                Vec::new()
            }
            Some(node) => node
                .entries()
                .iter()
                .map(|(key, value)| {
                    let name = Spanned {
                        at: key.at,
                        value: key.text.clone(),
                    };
                    (name, value)
                })
                .collect(),
        }
    }

    /// A mapping of names to numbers.
    pub fn numbers(
        &self,
        key: &'static str,
        range: RangeInclusive<u32>,
    ) -> Vec<(Spanned<String>, u32)> {
        self.entries(key)
            .into_iter()
            .filter_map(|(name, node)| Some((name, self.in_range(key, node, range.clone())?)))
            .collect()
    }

    pub fn scalar(&self, key: &str, node: &'a Node) -> Option<Spanned<String>> {
        let text = node.as_text().filter(|text| !text.is_empty());
        if text.is_none() {
            let message = format!("expected a word, found {}", node.shown());
            self.complain(node.at, key, message);
        }
        text.map(|text| Spanned {
            at: node.at,
            value: text.to_owned(),
        })
    }

    pub fn in_range(&self, key: &str, node: &'a Node, range: RangeInclusive<u32>) -> Option<u32> {
        let found = node.as_text().and_then(|text| number(text).ok());
        let allowed = found.filter(|found| range.contains(found));
        if allowed.is_none() {
            let message = format!(
                "expected a number from {} to {}, found {}",
                range.start(),
                range.end(),
                node.shown()
            );
            self.complain(node.at, key, message);
        }
        allowed
    }

    /// Complains of every key that nobody asked for.
    pub fn close(self) {
        self.close_with(&[]);
    }

    /// Likewise, where some keys are names that the data gives.
    pub fn close_with(self, names: &[&str]) {
        let asked = self.asked.borrow();
        let asked: Vec<&str> = asked.iter().chain(names).copied().collect();
        for (key, _) in self.node.entries() {
            if !asked.contains(&key.text.as_str()) {
                // Few files have such a key: the table of names is made for those alone.
                let known = asked.iter().map(|key| (*key, (*key).to_owned()));
                let known: NameTable<&str> = known.collect();
                let message = format!(
                    "unknown key {}{}",
                    shown(&key.text),
                    did_you_mean(&known.suggestions(&key.text))
                );
                self.complain(key.at, "", message);
            }
        }
    }
}

/// Complains of an id that is not small letters, digits and single joints: ids stand in letters, ledgers and file names.
pub(in crate::scenario) fn check_id(sheet: FileReport<'_>, id: &Spanned<String>) {
    let plain = id.value.starts_with(|c: char| c.is_ascii_lowercase())
        && !id.value.contains("--")
        && !id.value.ends_with('-')
        && id
            .value
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if !plain {
        let message = format!("{} is no id: a-z, 0-9 and single -", shown(&id.value));
        sheet.complain(id.at, "", message);
    }
}
