//! HTML to text, in one pass: block elements and `<br>` end a line, `<pre>` is kept, what a client quotes gets `> `.

use std::collections::BTreeMap;

use super::styles::{WIDEST_MARGIN, keeps_space, margin};
use super::tags::{LONGEST_NAME, Tag, after, after_closing, attribute, read_tag, reference};
use super::text_look::TextLook;
use super::uncounted::{UncountedKind, is_mark, shown};

/// Marks of quotation printed before a line; deeper quotation looks the same.
const DEEPEST_QUOTE: usize = 8;

/// Levels of lists that indent a line.
const DEEPEST_LIST: usize = 8;

const BLOCKS: [&str; 43] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "caption",
    "center",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "html",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "tbody",
    "tfoot",
    "thead",
    "tr",
    "ul",
];

/// Elements whose content is never shown as text; they end only at their own closing tag.
const UNSEEN: [&str; 5] = ["script", "style", "title", "template", "xml"];

/// Classes and names by which web mail marks what it quotes.
const QUOTING: [&str; 5] = [
    "gmail_quote",
    "yahoo_quoted",
    "protonmail_quote",
    "tutanota_quote",
    "quote",
];

/// Elements without content.
const VOID: [&str; 13] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
];

/// Classes and ids by which clients mark a signature.
const SIGNING: [&str; 6] = [
    "gmail_signature",
    "moz-signature",
    "signature",
    "applemailsignature",
    "ms-outlook-mobile-signature",
    "protonmail_signature_block",
];

/// The ids of the Outlook family: everything from there on is quoted.
const QUOTED_BELOW: [&str; 2] = ["divrplyfwdmsg", "appendonsend"];

/// The words of a page, one line for each line that a reader sees.
pub fn to_text(html: &str) -> String {
    shown(&to_marked_text(html))
}

/// The words of a page, with a mark before every character that is struck out or not seen.
pub fn to_marked_text(html: &str) -> String {
    let mut page = TextWriter::default();
    let mut rest = html;
    while let Some(at) = rest.find(['<', '&']) {
        page.text(&rest[..at]);
        rest = &rest[at..];
        rest = match rest.as_bytes()[0] {
            b'&' => page.entity(rest),
            _ => page.markup(rest),
        };
    }
    page.text(rest);
    page.end_line();
    page.out
}

#[derive(Default)]
struct TextWriter {
    out: String,
    line: String,
    /// A blank that is written when something follows it on the line.
    blank: bool,
    /// The bullet of a list item whose first word is still to come.
    bullet: Option<String>,
    /// Inside `<head>`: nothing is written.
    in_head: bool,
    open: Vec<Element>,
    /// Number of open elements of each name, so that a stray closing tag does no harm.
    counts: BTreeMap<String, usize>,
    quotes: usize,
    preformatted: usize,
    spans: Vec<InlineElement>,
    /// Blanks that stand for the margins of the open elements.
    margin: usize,
    lists: Vec<Option<u32>>,
    /// Number of open elements that strike out by their name. Clients close them in any order.
    struck: usize,
    /// Effect of the styles of the open elements.
    look: TextLook,
}

struct InlineElement {
    name: String,
    keeps_space: bool,
    /// The look before it was opened.
    before: TextLook,
    /// Number of blocks that were open then.
    depth: usize,
}

struct Element {
    name: String,
    is_quote: bool,
    is_preformatted: bool,
    is_list: bool,
    margin: usize,
    /// The look before it was opened, and inside.
    before: TextLook,
    inside: TextLook,
}

impl TextWriter {
    fn text(&mut self, text: &str) {
        for c in text.chars() {
            self.write(c);
        }
    }

    fn write(&mut self, c: char) {
        if self.in_head {
            return;
        }
        match c {
            '\n' if self.preformatted > 0 => self.break_line(),
            '\r' => {}
            mark if is_mark(mark) => {}
            '\u{a0}' => self.push(' '),
            ' ' | '\t' if self.preformatted > 0 => self.push(c),
            ' ' | '\t' | '\n' | '\u{c}' => self.blank = !self.line.is_empty(),
            other => self.push(other),
        }
    }

    fn push(&mut self, c: char) {
        if self.line.is_empty() {
            let blanks = self.margin.min(WIDEST_MARGIN);
            self.line.extend(std::iter::repeat_n(' ', blanks));
            self.line.push_str(&self.bullet.take().unwrap_or_default());
        }
        if std::mem::take(&mut self.blank) {
            self.line.push(' ');
        }
        if !c.is_whitespace() {
            self.line.extend(self.uncounted().map(UncountedKind::mark));
        }
        self.line.push(c);
    }

    /// Returns the reason why words do not count here.
    fn uncounted(&self) -> Option<UncountedKind> {
        let by_name = (self.struck > 0).then_some(UncountedKind::Struck);
        self.look.uncounted().or(by_name)
    }

    /// Ends the line if anything stands on it: block elements leave no blank lines.
    fn end_line(&mut self) {
        if !self.line.is_empty() {
            self.break_line();
        }
        self.blank = false;
    }

    fn break_line(&mut self) {
        for _ in 0..self.quotes.min(DEEPEST_QUOTE) {
            self.out.push_str("> ");
        }
        self.out.push_str(self.line.trim_end());
        self.out.push('\n');
        self.line.clear();
        self.blank = false;
    }

    /// Reads one character reference and returns what follows it. An unknown one stays as it is.
    fn entity<'a>(&mut self, rest: &'a str) -> &'a str {
        let name: &str = rest[1..]
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '#')
            .next()
            .unwrap_or_default();
        let known = (name.len() <= LONGEST_NAME)
            .then(|| reference(name))
            .flatten();
        match known {
            Some(c) => {
                self.write(c);
                let rest = &rest[1 + name.len()..];
                rest.strip_prefix(';').unwrap_or(rest)
            }
            None => {
                self.write('&');
                &rest[1..]
            }
        }
    }

    /// Reads one tag, comment or declaration and returns what follows it.
    fn markup<'a>(&mut self, rest: &'a str) -> &'a str {
        if let Some(comment) = rest.strip_prefix("<!--") {
            return after(comment, "-->");
        }
        if rest.starts_with("<!") || rest.starts_with("<?") {
            return after(rest, ">");
        }
        let Some((tag, rest)) = read_tag(rest) else {
            self.write('<');
            return &rest[1..];
        };
        if UNSEEN.contains(&tag.name.as_str()) {
            return if tag.closes {
                rest
            } else {
                after_closing(rest, &tag.name)
            };
        }
        if tag.name == "head" {
            self.in_head = !tag.closes;
        } else if BLOCKS.contains(&tag.name.as_str()) && tag.name != "html" {
            self.in_head = false;
        }
        match (tag.name.as_str(), tag.closes) {
            ("br", _) => self.break_line(),
            ("s" | "strike" | "del", false) => self.struck += 1,
            ("s" | "strike" | "del", true) => self.struck = self.struck.saturating_sub(1),
            ("td" | "th", closes) => self.cell(&tag, closes),
            (name, false) if BLOCKS.contains(&name) => self.open(&tag),
            (name, true) if BLOCKS.contains(&name) => self.close(name),
            (name, _) if VOID.contains(&name) || name.is_empty() => {}
            (_, false) => self.open_inline(&tag),
            (name, true) => self.close_inline(name),
        }
        if tag.name == "pre" && !tag.closes {
            rest.strip_prefix("\r\n")
                .or(rest.strip_prefix('\n'))
                .unwrap_or(rest)
        } else {
            rest
        }
    }

    fn open(&mut self, tag: &Tag) {
        self.end_line();
        let attribute = |name: &str| attribute(tag.attributes, name);
        let style = attribute("style").unwrap_or_default();
        let element = Element {
            is_quote: tag.name == "blockquote" || is_marked(tag, &["class", "name"], &QUOTING),
            is_preformatted: tag.name == "pre" || keeps_space(&style),
            is_list: matches!(tag.name.as_str(), "ul" | "ol" | "menu" | "dir"),
            margin: match tag.name.as_str() {
                "div" | "p" | "pre" => margin(&style),
                _ => 0,
            },
            before: self.look,
            inside: self.look.inside(tag),
            name: tag.name.clone(),
        };
        if attribute("id").is_some_and(|id| QUOTED_BELOW.contains(&id.as_str())) {
            self.quotes += 1;
        }
        if self.quotes == 0 && is_marked(tag, &["class", "id"], &SIGNING) {
            self.sign();
        }
        match tag.name.as_str() {
            "hr" => return,
            "ol" => self.lists.push(Some(0)),
            _ if element.is_list => self.lists.push(None),
            "li" => self.bullet = Some(self.next_bullet()),
            _ => {}
        }
        self.quotes += usize::from(element.is_quote);
        self.preformatted += usize::from(element.is_preformatted);
        self.margin += element.margin;
        self.look = element.inside;
        *self.counts.entry(element.name.clone()).or_default() += 1;
        self.open.push(element);
    }

    /// Writes the mark of a signature, unless the client did.
    fn sign(&mut self) {
        let last = self.out.lines().next_back().map(str::trim_end);
        if last != Some("--") {
            self.out.push_str("-- \n");
        }
    }

    /// Begins or ends the cell of a table. Many are never closed.
    fn cell(&mut self, tag: &Tag, closes: bool) {
        self.look = self.open.last().map(|row| row.inside).unwrap_or_default();
        if !closes {
            self.look = self.look.inside(tag);
            self.blank = !self.line.is_empty();
        }
    }

    fn open_inline(&mut self, tag: &Tag) {
        let style = attribute(tag.attributes, "style").unwrap_or_default();
        let element = InlineElement {
            name: tag.name.clone(),
            keeps_space: keeps_space(&style),
            before: self.look,
            depth: self.open.len(),
        };
        self.look = self.look.inside(tag);
        self.preformatted += usize::from(element.keeps_space);
        *self.counts.entry(element.name.clone()).or_default() += 1;
        self.spans.push(element);
    }

    /// Closes the innermost element of that name in a line and all in it.
    fn close_inline(&mut self, name: &str) {
        if self.counts.get(name).is_none_or(|&count| count == 0) {
            return;
        }
        while self.pop_inline().is_some_and(|closed| closed != name) {}
    }

    /// Closes the innermost element in a line, and returns its name.
    fn pop_inline(&mut self) -> Option<String> {
        let element = self.spans.pop()?;
        self.look = element.before;
        self.preformatted -= usize::from(element.keeps_space);
        if let Some(count) = self.counts.get_mut(&element.name) {
            *count -= 1;
        }
        Some(element.name)
    }

    /// Closes the innermost element of that name and all in it. Each element is closed once, so this stays linear.
    fn close(&mut self, name: &str) {
        self.end_line();
        if name == "li" {
            self.bullet = None;
        }
        if self.counts.get(name).is_none_or(|&count| count == 0) {
            return;
        }
        while let Some(element) = self.open.pop() {
            while self
                .spans
                .last()
                .is_some_and(|span| span.depth > self.open.len())
            {
                self.pop_inline();
            }
            self.look = element.before;
            self.quotes -= usize::from(element.is_quote);
            self.preformatted -= usize::from(element.is_preformatted);
            self.margin -= element.margin;
            if element.is_list {
                self.lists.pop();
            }
            if let Some(count) = self.counts.get_mut(&element.name) {
                *count -= 1;
            }
            if element.name == name {
                return;
            }
        }
    }

    fn next_bullet(&mut self) -> String {
        let depth = self.lists.len().min(DEEPEST_LIST);
        let mark = match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{number}. ")
            }
            _ => "- ".to_owned(),
        };
        format!("{}{mark}", "  ".repeat(depth))
    }
}

/// Returns whether one of these attributes of an element holds one of these words.
fn is_marked(tag: &Tag, attributes: &[&str], words: &[&str]) -> bool {
    attributes.iter().any(|name| {
        attribute(tag.attributes, name).is_some_and(|value| {
            value
                .split_ascii_whitespace()
                .any(|word| words.contains(&word))
        })
    })
}

#[cfg(test)]
#[path = "html_tests.rs"]
mod tests;
