//! The marks that templates leave in their text for the two renderings: control characters that no sentence has.
//!
//! Nobody but the filters below and the names of nations writes them: what players wrote has no control characters.

/// Mark behind the label of a row: continued lines begin below the text that follows it.
pub const HANG: char = '\u{1}';

/// Marks before a cell set to the left or the right, and behind it.
pub const CELL_LEFT: char = '\u{2}';
pub const CELL_RIGHT: char = '\u{3}';
pub const CELL_END: char = '\u{4}';

/// Mark before the first cell of a row of column heads.
pub const HEADER: char = '\u{5}';

/// Marks before the title of a section, and before that of the mail.
pub const HEADING: char = '\u{6}';
pub const TITLE: char = '\u{7}';

/// Marks before the id of a nation, between the id and the name, and behind the name.
pub const NATION: char = '\u{e}';
pub const NAMED: char = '\u{f}';
pub const NATION_END: char = '\u{10}';

/// Mark before a line that prints nothing: the begin or end of a box, the place of a picture.
pub const PLACE: char = '\u{11}';

/// Mark before a line that warns.
pub const WARNING: char = '\u{12}';

/// Mark behind a label that is too long to share its line: the rest of the row is below it.
pub const BELOW: char = '\u{13}';

/// Marks before emphasized words or quiet words, and behind them.
pub const STRONG: char = '\u{15}';
pub const QUIET: char = '\u{16}';
pub const WORDS_END: char = '\u{17}';

/// Mark before the id of an event, with [`NAMED`] and its quiet number behind it, ended like [`QUIET`] words.
pub const ANCHOR: char = '\u{18}';

/// Returns whether a character is one of the marks.
pub fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{1}'..='\u{7}' | '\u{e}'..='\u{18}')
}

/// The text as a reader sees it, without marks and ids of nations.
pub fn plain(text: &str) -> String {
    visible(text).collect()
}

/// Columns that a text takes.
pub fn width(text: &str) -> usize {
    visible(text).count()
}

fn visible(text: &str) -> impl Iterator<Item = char> {
    let mut in_id = false;
    text.chars().filter(move |letter| {
        match *letter {
            NATION | ANCHOR => in_id = true,
            NAMED => in_id = false,
            _ => return !in_id && !is_mark(*letter),
        }
        false
    })
}

/// The name of a nation, so that it can be told by its colour too.
pub fn nation(id: &str, name: &str) -> String {
    format!("{NATION}{id}{NAMED}{name}{NATION_END}")
}

/// The number of an event within its turn, so that it can be linked to.
pub fn event(turn: u16, number: &str) -> String {
    format!("{ANCHOR}t{turn}-e{number}{NAMED}[{number}]{WORDS_END}")
}

/// A cell padded to so many columns; longer ones keep one blank.
pub fn left(text: &str, columns: usize) -> String {
    format!("{CELL_LEFT}{}{CELL_END}", padded(text, columns))
}

/// A cell set to the right end of so many columns.
pub fn right(text: &str, columns: usize) -> String {
    let blanks = " ".repeat(columns.saturating_sub(width(text)));
    format!("{CELL_RIGHT}{blanks}{text}{CELL_END}")
}

/// The label of a row, in so many columns.
pub fn column(text: &str, columns: usize) -> String {
    format!("{}{HANG}", padded(text, columns))
}

/// The label of a row; one that fills its columns gets a line of its own.
pub fn term(text: &str, columns: usize) -> String {
    if width(text) < columns {
        column(text, columns)
    } else {
        format!("{text}{BELOW}{}{HANG}", " ".repeat(columns))
    }
}

fn padded(text: &str, columns: usize) -> String {
    let blanks = columns.saturating_sub(width(text)).max(1);
    format!("{text}{}", " ".repeat(blanks))
}

/// The text with its first letter as a capital.
pub fn first_upper(text: &str) -> String {
    let start = match text.strip_prefix(NATION) {
        Some(_) => text.find(NAMED).map_or(0, |at| at + NAMED.len_utf8()),
        None => 0,
    };
    let mut rest = text[start..].chars();
    let first = rest.next().map(|first| first.to_uppercase().to_string());
    format!(
        "{}{}{}",
        &text[..start],
        first.unwrap_or_default(),
        rest.as_str()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_take_no_columns() {
        let name = nation("crete", "Crete");
        assert_eq!((width(&name), plain(&name)), (5, "Crete".to_owned()));
        assert_eq!(plain(&event(9, "41a")), "[41a]");
        assert_eq!(plain(&left(&name, 8)), "Crete   ");
        assert_eq!(plain(&right(&name, 8)), "   Crete");
        assert_eq!(plain(&column("longer", 3)), "longer ");
    }

    #[test]
    fn a_capital_goes_to_the_name_and_not_to_its_id() {
        let name = nation("crete", "the Cretans");
        assert_eq!(first_upper(&name), nation("crete", "The Cretans"));
        assert_eq!(first_upper("you"), "You");
    }
}
