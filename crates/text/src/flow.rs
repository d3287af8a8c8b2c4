//! Trees as text: a node on one line that reads as the same node.

use std::fmt::Write;

use super::tree::{Node, NodeKind};

impl Node {
    /// Returns the node as YAML on one line, in brackets and braces. Texts that could be read otherwise stand in quotation marks.
    pub fn to_flow(&self) -> String {
        match &self.kind {
            NodeKind::Empty => "~".to_owned(),
            NodeKind::Text { text, quoted } => scalar(text, *quoted),
            NodeKind::List(entries) => {
                let words: Vec<String> = entries.iter().map(Node::to_flow).collect();
                format!("[{}]", words.join(", "))
            }
            NodeKind::Map(entries) => {
                let entries = entries.iter();
                let pairs: Vec<String> = entries
                    .map(|(key, value)| {
                        format!("{}: {}", scalar(&key.text, false), value.to_flow())
                    })
                    .collect();
                format!("{{{}}}", pairs.join(", "))
            }
        }
    }

    /// Returns a mapping as YAML with one line for each entry.
    pub fn to_lines(&self) -> String {
        let entries = self.entries().iter();
        let lines = entries.map(|(key, value)| {
            let key = scalar(&key.text, false);
            format!("{key}: {}\n", value.to_flow())
        });
        lines.collect()
    }
}

fn scalar(text: &str, quoted: bool) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    let begins_plain = text.starts_with(|letter: char| letter.is_ascii_alphanumeric());
    if !quoted && begins_plain && text.chars().all(is_plain) && !text.eq_ignore_ascii_case("null") {
        return text.to_owned();
    }
    let mut written = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => written.extend(['\\', letter]),
            letter if letter.is_control() => {
                // Writing to a text never fails.
                let _ = write!(written, "\\U{:08x}", u32::from(letter));
            }
            letter => written.push(letter),
        }
    }
    written.push('"');
    written
}

#[cfg(test)]
mod tests {
    use crate::{ParseLimits, parse};

    #[test]
    fn a_tree_reads_as_it_was_written() {
        let text = "options: [no-two-limit, imperial: 2, {'two words': 3}, \"a\\nb: \\\"c\\\\\", 'null', 7]\n\
                    ask: []\nend:\n  turn: 12\nnone:\n";
        let tree = parse(text, 1, &ParseLimits::DATA).unwrap();
        let written = tree.to_lines();
        assert_eq!(
            written,
            "options: [no-two-limit, {imperial: 2}, {\"two words\": 3}, \"a\\U0000000ab: \\\"c\\\\\", \"null\", 7]\n\
             ask: []\nend: {turn: 12}\nnone: ~\n"
        );
        let again = parse(&written, 1, &ParseLimits::DATA).unwrap();
        assert_eq!(again.to_lines(), written);
    }
}
