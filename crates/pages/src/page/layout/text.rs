//! A page as text of 72 columns: long lines are folded with a hanging indent, order blocks stay as they are.

use super::lines::{self, Line};
use super::marks::{BELOW, HANG, WARNING, plain, width};

/// Columns of a text page.
pub const WIDTH: usize = 72;

/// Folds every line to [`WIDTH`] columns, joins runs of empty lines, and ends the text with one line break. Order blocks,
/// which have a width of their own, are copied.
pub fn fold(marked: &str) -> String {
    let mut folded = String::with_capacity(marked.len() + marked.len() / 8);
    let mut empty_before = true;
    for line in lines::of(marked) {
        match line {
            Line::Place(_) => continue,
            Line::Empty if empty_before => continue,
            Line::Empty => folded.push('\n'),
            Line::Heading(title) => heading(title, &mut folded),
            Line::Order(line) => {
                folded.push_str(&plain(line));
                folded.push('\n');
            }
            Line::Title(line) | Line::Words(line) => fold_row(line, &mut folded),
        }
        empty_before = line == Line::Empty;
    }
    while folded.ends_with("\n\n") {
        folded.pop();
    }
    folded
}

fn heading(title: &str, folded: &mut String) {
    let title = plain(title);
    fold_line(&title, 0, folded);
    let longest = title.chars().count().min(WIDTH);
    folded.extend(std::iter::repeat_n('-', longest));
    folded.push('\n');
}

fn fold_row(line: &str, folded: &mut String) {
    let line = match line.split_once(BELOW) {
        Some((label, rest)) => {
            let label = plain(label);
            fold_line(&label, own_indent(&label), folded);
            rest
        }
        None => line,
    };
    let warned = line
        .strip_prefix(WARNING)
        .map(|rest| format!("! {HANG}{rest}"));
    let line = warned.as_deref().unwrap_or(line);
    let hang = line.find(HANG).map(|at| width(&line[..at]));
    let line = plain(line);
    let hang = hang.unwrap_or_else(|| own_indent(&line)).min(WIDTH / 2);
    fold_line(line.trim_end(), hang, folded);
}

fn fold_line(line: &str, hang: usize, folded: &mut String) {
    let mut width = 0;
    for word in words(line) {
        let length = word.chars().count();
        let blanks = word.chars().take_while(|char| *char == ' ').count();
        if width > 0 && width + length > WIDTH && length > blanks {
            let word = &word[blanks..];
            folded.push('\n');
            folded.extend(std::iter::repeat_n(' ', hang));
            folded.push_str(word);
            width = hang + length - blanks;
        } else {
            folded.push_str(word);
            width += length;
        }
    }
    folded.push('\n');
}

/// Leading blanks and a bullet or the number of a step.
fn own_indent(line: &str) -> usize {
    let text = line.trim_start_matches(' ');
    let blanks = line.len() - text.len();
    let bullet = match text.split_once(' ') {
        Some(("-", _)) => 2,
        Some((number, _)) if lines::is_step(number) => number.len() + 1,
        _ => 0,
    };
    blanks + bullet
}

/// Words with the blanks before them.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let start = rest.find(|char| char != ' ')?;
        let end = rest[start..].find(' ').map_or(rest.len(), |at| start + at);
        let (word, after) = rest.split_at(end);
        rest = after;
        Some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::super::marks::{self, PLACE};
    use super::*;

    #[test]
    fn long_lines_hang_below_their_label() {
        let line = format!("{}{}", marks::column("24.32", 8), "word ".repeat(30));
        let folded = fold(&line);
        let lines: Vec<&str> = folded.lines().collect();
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH));
        assert!(lines[0].starts_with("24.32   word"));
        assert!(lines[1].starts_with("        word"));
        assert_eq!(folded.matches("word").count(), 30);
    }

    #[test]
    fn bullets_hang_and_empty_lines_join() {
        let folded = fold(&format!("\n\na\n\n\n- {}\n\n", "word ".repeat(20)));
        assert!(folded.starts_with("a\n\n- word"));
        assert!(folded.contains("\n  word"));
        assert!(folded.ends_with("word\n"));
    }

    #[test]
    fn a_block_is_copied() {
        let block = "BEGIN ORDERS\nmoves:\n\n\n  - 3 knossos > phaestos\nEND ORDERS\n";
        assert_eq!(fold(block), block);
    }

    #[test]
    fn places_print_nothing_and_long_terms_stand_above() {
        let marked = format!(
            "a\n\n{PLACE}picture overview\n\n{}b",
            marks::term("long:", 4)
        );
        assert_eq!(fold(&marked), "a\n\nlong:\n    b\n");
    }
}
