//! A letter as a player thinks of it, and how he may write it down: in brackets or on lines, quoted or not.

use super::seeded_random::SeededRandom;

#[derive(Clone, Debug)]
pub enum LetterTree {
    Word(String),
    /// A voyage on its own line, `ship knossos: +4, thera`: a mapping to YAML, and in brackets quoted.
    Voyage(String),
    List(Vec<LetterTree>),
    Map(Vec<(String, LetterTree)>),
}

pub fn word(text: impl Into<String>) -> LetterTree {
    LetterTree::Word(text.into())
}

pub fn map(entries: Vec<(&str, LetterTree)>) -> LetterTree {
    let entries = entries.into_iter();
    LetterTree::Map(entries.map(|(key, tree)| (key.to_owned(), tree)).collect())
}

/// The lines of one key of the block.
pub fn lines_of(key: &str, tree: &LetterTree, luck: &mut SeededRandom) -> String {
    let mut page = LetterLayout {
        luck,
        out: String::new(),
    };
    page.entry("", 0, key, tree);
    page.out
}

struct LetterLayout<'a> {
    luck: &'a mut SeededRandom,
    out: String,
}

impl LetterLayout<'_> {
    /// `before` stands on the line already: the blanks of its depth, or a dash.
    fn entry(&mut self, before: &str, depth: usize, key: &str, tree: &LetterTree) {
        let begin = format!("{before}{key}:");
        match tree {
            LetterTree::Word(text) => {
                let text = self.scalar(text, false);
                self.line(&format!("{begin} {text}"));
            }
            LetterTree::List(items) if items.is_empty() => self.line(&format!("{begin} none")),
            LetterTree::Voyage(_) => self.flow(&format!("{begin} "), depth + 2, tree),
            LetterTree::List(items) => {
                let voyages = items
                    .iter()
                    .any(|item| matches!(item, LetterTree::Voyage(_)));
                if self.luck.often(if voyages { 10 } else { 55 }) {
                    return self.flow(&format!("{begin} "), depth + 2, tree);
                }
                self.line(&begin);
                let inner = depth + self.luck.pick(&[0, 1, 2, 2, 2, 4]);
                for item in items {
                    self.item(inner, item);
                }
            }
            LetterTree::Map(entries) => {
                if entries.is_empty() || self.luck.often(50) {
                    return self.flow(&format!("{begin} "), depth + 2, tree);
                }
                self.line(&begin);
                let inner = depth + self.luck.pick(&[1, 2, 2, 2, 4]);
                for (key, tree) in entries {
                    self.entry(&" ".repeat(inner), inner, key, tree);
                }
            }
        }
    }

    fn item(&mut self, depth: usize, item: &LetterTree) {
        let blanks = " ".repeat(depth);
        match item {
            LetterTree::Word(text) => {
                let text = self.scalar(text, false);
                self.line(&format!("{blanks}- {text}"));
            }
            LetterTree::Voyage(text) if self.luck.often(80) => {
                self.line(&format!("{blanks}- {text}"))
            }
            LetterTree::Map(entries) if self.luck.often(40) => {
                let inner = depth + 2;
                for (at, (key, tree)) in entries.iter().enumerate() {
                    let before = match at {
                        0 => format!("{blanks}- "),
                        _ => " ".repeat(inner),
                    };
                    self.entry(&before, inner, key, tree);
                }
            }
            other => self.flow(&format!("{blanks}- "), depth + 4, other),
        }
    }

    /// Everything in brackets, over several lines where the player breaks them.
    fn flow(&mut self, begin: &str, depth: usize, tree: &LetterTree) {
        let mut pieces = Vec::new();
        self.pieces(tree, &mut pieces);
        let width = self.luck.pick(&[64, 64, 64, 72, 110]);
        let mut line = begin.to_owned();
        let mut fresh = true;
        for piece in pieces {
            let needed = line.chars().count() + piece.chars().count() + 1;
            if !fresh && needed > width {
                self.out.push_str(line.trim_end());
                self.out.push('\n');
                line = " ".repeat(depth);
                fresh = true;
            }
            if !fresh {
                line.push(' ');
            }
            line.push_str(&piece);
            fresh = false;
        }
        self.line(&line);
    }

    fn pieces(&mut self, tree: &LetterTree, out: &mut Vec<String>) {
        match tree {
            LetterTree::Word(text) | LetterTree::Voyage(text) => {
                let text = self.scalar(text, true);
                out.push(text);
            }
            LetterTree::List(items) => {
                let before = out.len();
                for item in items {
                    self.pieces(item, out);
                    close(out, ",");
                }
                enclose(out, before, "[", "]");
            }
            LetterTree::Map(entries) => {
                let before = out.len();
                for (key, tree) in entries {
                    let at = out.len();
                    self.pieces(tree, out);
                    out[at] = format!("{key}: {}", out[at]);
                    close(out, ",");
                }
                enclose(out, before, "{", "}");
            }
        }
    }

    fn scalar(&mut self, text: &str, in_brackets: bool) -> String {
        let special = text.is_empty()
            || text.starts_with(|first: char| !first.is_alphanumeric() && first != '<')
            || text.contains(": ")
            || text.contains(" #")
            || text.ends_with([':', ' '])
            || (in_brackets && text.contains([',', '[', ']', '{', '}', ':']));
        if !special && self.luck.often(92) {
            return text.to_owned();
        }
        if text.contains('\'') || self.luck.often(60) {
            format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
        } else {
            format!("'{text}'")
        }
    }

    fn line(&mut self, line: &str) {
        self.out.push_str(line);
        if self.luck.often(2) {
            self.out.push_str("  # as we said");
        }
        self.out.push('\n');
    }
}

fn close(out: &mut [String], mark: &str) {
    if let Some(last) = out.last_mut() {
        last.push_str(mark);
    }
}

/// Puts brackets around the pieces from `from` on.
fn enclose(out: &mut Vec<String>, from: usize, open: &str, shut: &str) {
    if out.len() == from {
        out.push(format!("{open}{shut}"))
    } else {
        out[from].insert_str(0, open);
        if let Some(last) = out.last_mut() {
            last.pop();
            last.push_str(shut);
        }
    }
}
