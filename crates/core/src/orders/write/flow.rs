//! Lists and mappings in brackets, broken between their entries so that no mail program wraps a line.

/// The longest line of a form or of canonical form, in characters.
pub(in crate::orders) const WIDTH: usize = 64;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// A scalar; never broken.
    Word(String),
    List(Vec<Flow>),
    Map(Vec<(String, Flow)>),
}

/// A piece of a line, and whether a blank stands before it.
struct FlowToken {
    text: String,
    apart: &'static str,
}

impl Flow {
    pub(super) fn word(text: impl Into<String>) -> Flow {
        Flow::Word(text.into())
    }

    pub(super) fn map<const N: usize>(entries: [(&str, Flow); N]) -> Flow {
        Flow::Map(entries.map(|(key, value)| (key.to_owned(), value)).into())
    }

    /// Adds an entry to a mapping.
    pub(super) fn with(self, key: &str, value: Flow) -> Flow {
        match self {
            Flow::Map(mut entries) => {
                entries.push((key.to_owned(), value));
                Flow::Map(entries)
            }
            other => other,
        }
    }

    fn tokens(&self, lead: &str, apart: &'static str, tokens: &mut Vec<FlowToken>) {
        let (open, close) = match self {
            Flow::Word(word) => {
                let text = [lead, word].concat();
                return tokens.push(FlowToken { text, apart });
            }
            Flow::List(_) => ("[", ']'),
            Flow::Map(_) => ("{", '}'),
        };
        let opening = tokens.len();
        let text = [lead, open].concat();
        tokens.push(FlowToken { text, apart });
        let mut member = |at: usize, lead: &str, member: &Flow| {
            if at > 0 {
                glue(tokens, ',');
            }
            member.tokens(lead, if at > 0 { " " } else { "" }, tokens);
        };
        match self {
            Flow::Word(_) => {}
            Flow::List(items) => {
                for (at, item) in items.iter().enumerate() {
                    member(at, "", item);
                }
            }
            Flow::Map(entries) => {
                for (at, (key, value)) in entries.iter().enumerate() {
                    member(at, &[key, ": "].concat(), value);
                }
            }
        }
        glue(tokens, close);
        join_short(tokens, opening);
    }
}

/// A bracket stays with what follows it, as long as that is short.
fn join_short(tokens: &mut Vec<FlowToken>, opening: usize) {
    const SHORT: usize = 44;
    while opening + 1 < tokens.len() && tokens[opening + 1].apart.is_empty() {
        let first = &tokens[opening].text;
        if first.chars().count() + tokens[opening + 1].text.chars().count() > SHORT {
            return;
        }
        let next = tokens.remove(opening + 1);
        tokens[opening].text.push_str(&next.text);
    }
}

fn glue(tokens: &mut [FlowToken], mark: char) {
    if let Some(last) = tokens.last_mut() {
        last.text.push(mark);
    }
}

/// Writes `start` and the flow after it, going on in further lines that are indented by `indent`.
pub(super) fn lines(start: &str, flow: &Flow, indent: usize) -> Vec<String> {
    let mut tokens = Vec::new();
    flow.tokens("", "", &mut tokens);
    let mut lines = Vec::new();
    let mut line = start.to_owned();
    let mut fresh = true;
    for token in tokens {
        let length = line.chars().count() + token.apart.len() + token.text.chars().count();
        if length > WIDTH && !fresh {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
        } else {
            line.push_str(token.apart);
        }
        line.push_str(&token.text);
        fresh = false;
    }
    lines.push(line);
    lines
}

/// A text as a scalar, in quotes where it would not be read as itself.
pub(super) fn scalar(text: &str) -> String {
    let plain = text.starts_with(char::is_alphanumeric)
        && text
            .chars()
            .all(|letter| letter.is_alphanumeric() || " ._-+/".contains(letter))
        && !text.ends_with(' ')
        && text != "null";
    if plain {
        return text.to_owned();
    }
    in_quotes(text)
}

/// A text in the quotation marks in which it is shorter.
pub(in crate::orders) fn quoted(text: &str) -> String {
    let single = format!("'{}'", text.replace('\'', "''"));
    let double = in_quotes(text);
    if double.chars().count() > single.chars().count() && !text.chars().any(char::is_control) {
        single
    } else {
        double
    }
}

fn in_quotes(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => quoted.push(' '),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_run_over_lines_and_scalars_never_do() {
        let words = (0..20).map(|at| Flow::word(format!("area-{at}"))).collect();
        let map = Flow::map([
            ("if", Flow::map([("x", Flow::word("1"))])),
            ("then", Flow::List(words)),
        ]);
        let lines = lines("  - ", &map, 6);
        assert!(lines.len() > 2 && lines.iter().all(|line| line.chars().count() <= WIDTH));
        assert_eq!(
            lines[0],
            "  - {if: {x: 1}, then: [area-0, area-1, area-2, area-3, area-4,"
        );
        assert!(lines[1].starts_with("      area-5, "));
    }

    #[test]
    fn a_scalar_reads_as_itself() {
        for text in [
            "tin-4", "Anna K.", "a: b", "\"x\" \\", "null", "~", "# a", "-2", "don't",
        ] {
            let line = format!("a: {}", scalar(text));
            let node =
                crate::text::parse(&line, 1, &crate::text::ParseLimits::LETTER).expect("a scalar");
            assert_eq!(
                node.get("a").and_then(crate::text::Node::as_text),
                Some(text),
                "{line}"
            );
        }
    }
}
