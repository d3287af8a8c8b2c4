//! The lines of a rendered template, told apart by their marks.

use super::marks::{HEADING, PLACE, TITLE};

/// One line as a template wrote it, with the marks inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    Empty,
    /// Title of the mail.
    Title(&'a str),
    /// Heading of a section.
    Heading(&'a str),
    /// Prints nothing: a box begins or ends, or a picture may stand here.
    Place(&'a str),
    /// Line of an order block; its marks of begin and end count too.
    Order(&'a str),
    Words(&'a str),
}

pub fn of(marked: &str) -> impl Iterator<Item = Line<'_>> {
    let mut in_block = false;
    marked.lines().map(move |line| {
        let line = line.trim_end();
        let was_in_block = in_block;
        in_block = (in_block || begins(line)) && !ends(line);
        if in_block || was_in_block {
            return Line::Order(line);
        }
        match line.chars().next() {
            None => Line::Empty,
            Some(TITLE) => Line::Title(&line[TITLE.len_utf8()..]),
            Some(HEADING) => Line::Heading(&line[HEADING.len_utf8()..]),
            Some(PLACE) => Line::Place(&line[PLACE.len_utf8()..]),
            Some(_) => Line::Words(line),
        }
    })
}

/// Returns whether an order block begins here.
pub fn begins(line: &str) -> bool {
    matches!(line, "BEGIN ORDERS" | "BEGIN MORE ORDERS")
}

fn ends(line: &str) -> bool {
    matches!(line, "END ORDERS" | "END MORE ORDERS")
}

/// `1.`, but no rule number or year at the beginning of a line.
pub fn is_step(word: &str) -> bool {
    let number = word.strip_suffix('.');
    number.is_some_and(|number| number.len() == 1 && number.chars().all(|c| c.is_ascii_digit()))
}
