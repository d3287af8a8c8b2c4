//! Reading of lines in plain words.

use super::super::read::read;
use super::super::vocabulary::Vocabulary;
use super::line_parser::LineParser;
use super::line_token::LineToken;
use super::parsed_lines::ParsedLines;
use super::speaker_context::SpeakerContext;
use super::tables::rows_as_lines;
use super::text_line::{LONGEST_LINE, TextLine};
use super::tokens::tokens;
use super::word_senses::WordSense;

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
            requests: Vec::new(),
            unread: Vec::new(),
            talk: Vec::new(),
            says_something: true,
            is_closed: false,
        };
    }
    let mut ear = LineParser::new(scene, words);
    for said in with_conditions(joined(&rows_as_lines(said.to_vec(), words)), words) {
        ear.line(said);
    }
    ear.finish()
}

/// Joins lines that are nothing but a condition to the line above, if it ends no sentence: `2 ur > susa`, below it *if nobody is there*.
/// A name below a number at the end of a long line of a key is joined too.
fn with_conditions(said: Vec<TextLine>, words: &Vocabulary) -> Vec<TextLine> {
    let mut lines: Vec<TextLine> = Vec::new();
    for said in said {
        match lines.last_mut() {
            Some(last)
                if is_wrapped(&last.text, &said.text, words)
                    || goes_on(&last.text) && is_condition_alone(&said.text, words) =>
            {
                last.text.push(' ');
                last.text.push_str(said.text.trim());
            }
            _ => lines.push(said),
        }
    }
    lines
}

/// Returns whether a line of a key was wrapped between a number and the name that it counts.
fn is_wrapped(text: &str, next: &str, words: &Vocabulary) -> bool {
    const WRAPPED: std::ops::Range<usize> = 50..LONGEST_LINE;
    let text = text.trim_end();
    let last = text.rsplit(' ').next().unwrap_or_default();
    // `+1` counts what stands before it.
    let ends_in_number = !last.is_empty() && last.chars().all(|c| c.is_ascii_digit());
    ends_in_number
        && text.contains(':')
        && WRAPPED.contains(&text.len())
        && next.len() < LONGEST_LINE
        && !next.contains(':')
        && match tokens(next, words).first() {
            Some(LineToken::Name(name)) => !name.is_guessed,
            Some(token) => *token == LineToken::Word(WordSense::From),
            None => false,
        }
}

fn goes_on(text: &str) -> bool {
    let text = text.trim_end();
    text.ends_with(|c: char| c.is_alphanumeric() || ",)".contains(c)) && text.len() < LONGEST_LINE
}

/// Returns whether a line begins with *if* or *unless*, and neither moves nor counts anything.
fn is_condition_alone(text: &str, words: &Vocabulary) -> bool {
    if text.len() > LONGEST_LINE {
        return false;
    }
    let parts = tokens(text, words);
    let lead = parts.iter().position(|token| {
        !matches!(
            token,
            LineToken::Open
                | LineToken::Comma
                | LineToken::Word(WordSense::Filler | WordSense::Only)
        )
    });
    let begins = lead.is_some_and(|at| {
        matches!(
            parts[at],
            LineToken::Word(WordSense::If | WordSense::Unless)
        )
    });
    let orders = |token: &LineToken| match token {
        LineToken::Number(_)
        | LineToken::All(_)
        | LineToken::Arrow
        | LineToken::Colon
        | LineToken::Offer(_) => true,
        LineToken::Name(name) => name.face.is_some() || name.card.is_some(),
        LineToken::Word(sense) => matches!(
            sense,
            WordSense::Build
                | WordSense::Move
                | WordSense::Reduce
                | WordSense::Support
                | WordSense::Short
                | WordSense::City
                | WordSense::Fight
                | WordSense::Give
                | WordSense::Accept
                | WordSense::Stay
                | WordSense::First
        ),
        _ => false,
    };
    begins && !parts.iter().any(orders)
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
