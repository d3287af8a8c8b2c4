//! The width of a text page: long lines are folded with a hanging indent, order blocks stay as they are.

/// Columns of a text page.
pub const WIDTH: usize = 72;

/// Mark that the filter `column` leaves behind a label: continued lines begin below what follows it.
pub const HANG: char = '\u{1}';

/// Folds every line to [`WIDTH`] columns, joins runs of empty lines, and ends the text with one line break. Order blocks,
/// which have a width of their own, are copied.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len() + text.len() / 8);
    let mut in_block = false;
    let mut empty_before = true;
    for line in text.lines() {
        let line = line.trim_end();
        if line == "BEGIN ORDERS" {
            in_block = true;
        }
        if line.is_empty() && empty_before && !in_block {
            continue;
        }
        empty_before = line.is_empty();
        if in_block {
            folded.push_str(line);
            folded.push('\n');
        } else {
            fold_line(line, &mut folded);
        }
        if line == "END ORDERS" {
            in_block = false;
        }
    }
    while folded.ends_with("\n\n") {
        folded.pop();
    }
    folded
}

fn fold_line(line: &str, folded: &mut String) {
    let hang = line.find(HANG).map(|at| line[..at].chars().count());
    let line = line.replace(HANG, "");
    let hang = hang.unwrap_or_else(|| own_indent(&line)).min(WIDTH / 2);
    let mut width = 0;
    for word in words(&line) {
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
        Some((number, _)) if is_step(number) => number.len() + 1,
        _ => 0,
    };
    blanks + bullet
}

/// `1.`, but no rule number or year at the beginning of a line.
fn is_step(word: &str) -> bool {
    let number = word.strip_suffix('.');
    number.is_some_and(|number| number.len() == 1 && number.chars().all(|c| c.is_ascii_digit()))
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

/// Pads a text to so many columns; longer ones keep one blank.
pub fn left(text: &str, width: usize) -> String {
    let length = text.chars().count();
    let blanks = width.saturating_sub(length).max(1);
    format!("{text}{}", " ".repeat(blanks))
}

/// Sets a text to the right end of so many columns.
pub fn right(text: &str, width: usize) -> String {
    let length = text.chars().count();
    format!("{}{text}", " ".repeat(width.saturating_sub(length)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_hang_below_their_label() {
        let line = format!("{}{HANG}{}", left("24.32", 8), "word ".repeat(30));
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
}
