//! HTML to text, in one pass: block elements and `<br>` end a line, `<pre>` is kept, what a client quotes gets `> `.

use std::collections::BTreeMap;

use super::styles::{WIDEST_MARGIN, keeps_space, margin, strikes_out};
use super::tags::{LONGEST_NAME, Tag, after, after_closing, attribute, read_tag, reference};

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

/// Stands before and behind words that are struck out.
pub const STRUCK: &str = "~~";

/// The ids of the Outlook family: everything from there on is quoted.
const QUOTED_BELOW: [&str; 2] = ["divrplyfwdmsg", "appendonsend"];

/// The words of a page, one line for each line that a reader sees.
pub fn to_text(html: &str) -> String {
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
    spans: Vec<SpanState>,
    /// Blanks that stand for the margins of the open elements.
    margin: usize,
    lists: Vec<Option<u32>>,
    /// Number of open elements with struck-out words, and whether the word before is struck out.
    struck: usize,
    is_struck: bool,
}

struct SpanState {
    keeps_space: bool,
    is_struck: bool,
}

struct Element {
    name: String,
    is_quote: bool,
    is_preformatted: bool,
    is_list: bool,
    margin: usize,
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
        if self.is_struck != (self.struck > 0) && !c.is_whitespace() {
            self.mark_struck(self.struck > 0);
        }
        self.line.push(c);
    }

    /// Words struck out stand between marks, so that no order is read which its writer took back.
    fn mark_struck(&mut self, struck: bool) {
        self.line.push_str(STRUCK);
        self.is_struck = struck;
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
        if self.is_struck {
            self.mark_struck(false);
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
            ("span", false) => self.open_span(&tag),
            ("span", true) => self.close_span(),
            ("td" | "th", false) => self.blank = !self.line.is_empty(),
            (name, false) if BLOCKS.contains(&name) => self.open(&tag),
            (name, true) if BLOCKS.contains(&name) => self.close(name),
            _ => {}
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
            is_quote: tag.name == "blockquote" || is_quoting(tag),
            is_preformatted: tag.name == "pre" || keeps_space(&style),
            is_list: matches!(tag.name.as_str(), "ul" | "ol" | "menu" | "dir"),
            margin: match tag.name.as_str() {
                "div" | "p" | "pre" => margin(&style),
                _ => 0,
            },
            name: tag.name.clone(),
        };
        if attribute("id").is_some_and(|id| QUOTED_BELOW.contains(&id.as_str())) {
            self.quotes += 1;
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
        *self.counts.entry(element.name.clone()).or_default() += 1;
        self.open.push(element);
    }

    fn open_span(&mut self, tag: &Tag) {
        let style = attribute(tag.attributes, "style").unwrap_or_default();
        let span = SpanState {
            keeps_space: keeps_space(&style),
            is_struck: strikes_out(&style),
        };
        self.preformatted += usize::from(span.keeps_space);
        self.struck += usize::from(span.is_struck);
        self.spans.push(span);
    }

    fn close_span(&mut self) {
        if let Some(span) = self.spans.pop() {
            self.preformatted -= usize::from(span.keeps_space);
            self.struck = self.struck.saturating_sub(usize::from(span.is_struck));
        }
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

/// Web mail marks the element around what it quotes by class or name.
fn is_quoting(tag: &Tag) -> bool {
    ["class", "name"].iter().any(|name| {
        attribute(tag.attributes, name).is_some_and(|value| {
            value
                .split_ascii_whitespace()
                .any(|word| QUOTING.contains(&word))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(html: &str, expected: &str) {
        assert_eq!(to_text(html), expected, "{html}");
    }

    #[test]
    fn block_elements_and_breaks_end_lines() {
        check("<div>a</div><div>b</div>", "a\nb\n");
        check("a<br>b<br/><br>c", "a\nb\n\nc\n");
        check("<p class=x>a\n  b</p>\n<p>c</p>", "a b\nc\n");
        check("<div><div>a</div></div><div><br></div>b", "a\n\nb\n");
        check(
            "<table><tr><td>a</td><td>b</td></tr><tr><td>c</table>",
            "a b\nc\n",
        );
    }

    #[test]
    fn hard_spaces_stay_and_soft_ones_collapse() {
        check(
            "<div>&nbsp; - 4 memphis &gt; fayum</div>",
            "  - 4 memphis > fayum\n",
        );
        check("<div>\n   a \t b  </div>", "a b\n");
        check("<pre>\na:\n  - b\n</pre>c", "a:\n  - b\nc\n");
        check(
            "<div style='white-space: pre-wrap'>a:\n  - b</div>",
            "a:\n  - b\n",
        );
    }

    #[test]
    fn what_is_set_in_is_read_as_set_in() {
        check(
            "<p>recheck:</p><p style='margin-left:36.0pt'>reduce: [a]</p><p>b</p>",
            "recheck:\n    reduce: [a]\nb\n",
        );
        check(
            "<p style='margin:0cm 0cm 0cm .5in'>a</p><p style='margin-left:0'>b",
            "    a\nb\n",
        );
        check(
            "<p style='margin-left:36pt;text-indent:-18pt'>a<br>b</p>",
            "  a\n  b\n",
        );
        check(
            "a:<br><span style=\"white-space:pre\">\t</span>b<br> c",
            "a:\n\tb\nc\n",
        );
    }

    #[test]
    fn what_is_not_shown_is_dropped() {
        check("<head><style>a</style>b</head><body>c", "c\n");
        check(
            "<style><!-- p {} --></style>a<script>'</div>'</SCRIPT>b",
            "ab\n",
        );
        check("a<!-- b > c -->d<![if x]>e<?xml x?>f", "adef\n");
        check("<o:p>&nbsp;</o:p>a", " a\n");
        check("<html><head><meta x><div>a</div>", "a\n");
    }

    #[test]
    fn what_is_struck_out_stands_between_marks() {
        check(
            "a <s>b</s> <del>c <strike>d</strike></del>e",
            "a ~~b c d~~e\n",
        );
        check("<s>a<br><br>b</s></s>c", "~~a~~\n\n~~b~~c\n");
        check("<s></s>a<s> </s>", "a\n");
        check(
            "<span style='text-decoration: line-through'>a</span></span>b",
            "~~a~~b\n",
        );
    }

    #[test]
    fn quoting_elements_get_marks() {
        check(
            "a<blockquote>b<br>c<blockquote>d</blockquote></blockquote>e",
            "a\n> b\n> c\n> > d\ne\n",
        );
        check("<div class=\"x gmail_quote\">a</div>b", "> a\nb\n");
        check(
            "a<div id=divRplyFwdMsg>From: b</div><p>c</p>",
            "a\n> From: b\n> c\n",
        );
    }

    #[test]
    fn lists_get_bullets_and_indentation() {
        check(
            "ships:<ul><li>build a</li><li><p>scrap b</p></li></ul>c",
            "ships:\n  - build a\n  - scrap b\nc\n",
        );
        check(
            "<ol><li>a<ul><li>b</ul><li>c</ol>",
            "  1. a\n    - b\n  2. c\n",
        );
    }

    #[test]
    fn references_and_stray_marks_are_read() {
        check(
            "&lt;=2 &#8211; &#150; &#x2022; &amp;amp; &unknown; a&b <2 < 3",
            "<=2 – – • &amp; &unknown; a&b <2 < 3\n",
        );
        check("a<b", "a\n");
        check("<a href=\"x>y\">b</a></div></p>", "b\n");
    }
}
