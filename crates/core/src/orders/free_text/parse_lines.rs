//! Reading of lines in plain words.

use super::super::read::read;
use super::super::vocabulary::Vocabulary;
use super::line_parser::LineParser;
use super::parsed_lines::ParsedLines;
use super::speaker_context::SpeakerContext;
use super::text_line::{LONGEST_LINE, TextLine};

/// Hears lines of somebody's own words.
pub fn parse_lines(said: &[TextLine], scene: &SpeakerContext, words: &Vocabulary) -> ParsedLines {
    let text: Vec<&str> = said.iter().map(|said| said.text.as_str()).collect();
    let whole = read(&text.join("\n"), 1, words);
    if !whole.is_refused()
        && whole.remarks.is_empty()
        && whole.dropped.is_empty()
        && !said.is_empty()
    {
        return ParsedLines {
            header: whole.header,
            orders: whole.orders.unwrap_or_default(),
            unread: Vec::new(),
            says_something: true,
            is_closed: false,
        };
    }
    let mut ear = LineParser::new(scene, words);
    for said in joined(said) {
        ear.line(said);
    }
    ear.finish()
}

/// Lines whose brackets are open, and lists below a key that end with a comma, go on in the next.
pub(super) fn joined(said: &[TextLine]) -> Vec<TextLine> {
    let mut lines: Vec<TextLine> = Vec::new();
    let mut is_open = false;
    for said in said {
        match lines.last_mut() {
            Some(last) if is_open && !said.text.trim().is_empty() => {
                last.text.push(' ');
                last.text.push_str(said.text.trim());
            }
            _ => lines.push(said.clone()),
        }
        let text = lines.last().map_or("", |line| line.text.trim_end());
        let count = |sign: char| text.chars().filter(|c| *c == sign).count();
        let brackets = count('[') > count(']') || count('{') > count('}');
        let is_list = text.ends_with(',') && text.contains(':');
        is_open = (brackets || is_list) && text.len() < LONGEST_LINE;
    }
    lines
}
