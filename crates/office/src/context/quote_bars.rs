//! Words of a seat as other seats see them: behind bars. Readers of letters take no line behind a bar for its writer's own, and none
//! of it for a mark, a form or the header of a quotation.

use super::acted_by::lines;
use bulla_core::text::is_invisible;

/// Columns behind a bar.
const WIDTH: usize = 66;

/// Lines over which a header of a quotation may run.
const HEADER: usize = 3;

/// Words as they are kept, line by line, without blank lines at both ends: what nobody sees in them is left out, and their marks are
/// broken.
pub fn clean_lines(words: &str) -> Vec<String> {
    let seen = words.chars().filter_map(|letter| match letter {
        '\t' | '\u{2028}' | '\u{2029}' => Some(' '),
        letter if is_unseen(letter) => None,
        letter => Some(letter),
    });
    let mut all = lines(&seen.collect::<String>());
    while all.last().is_some_and(|line| line.trim().is_empty()) {
        all.pop();
    }
    let blank = all.iter().take_while(|line| line.trim().is_empty()).count();
    all.split_off(blank)
}

/// Returns the kept text folded, each line behind a bar.
pub fn quote_with_bars(text: &str) -> Vec<String> {
    let folded: Vec<String> = text.lines().flat_map(fold).collect();
    let has_address = |at: usize| {
        let near = &folded[at.saturating_sub(HEADER - 1)..=at];
        near.iter().any(|line| line.contains('@'))
    };
    let line = |(at, line): (usize, &String)| {
        // "… <ann@example.org> wrote:" begins a quotation where nothing marks it.
        let line = if has_address(at) {
            line.trim_end_matches([':', '：', '-', ' '])
        } else {
            line.trim_end()
        };
        format!("| {line}").trim_end().to_owned()
    };
    folded.iter().enumerate().map(line).collect()
}

/// Characters without a shape of their own that turn or hide what stands around them.
fn is_unseen(letter: char) -> bool {
    is_invisible(letter)
        || matches!(
            letter,
            '\u{61c}' | '\u{180e}' | '\u{2066}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

/// A line as lines of [`WIDTH`] columns.
fn fold(line: &str) -> Vec<String> {
    let mut folded = vec![String::new()];
    let mut width = 0;
    for word in line.split_inclusive(' ') {
        let columns = word.trim_end().chars().count();
        if width > 0 && width + columns > WIDTH {
            folded.push(String::new());
            width = 0;
        }
        for letter in word.chars() {
            if width == WIDTH {
                folded.push(String::new());
                width = 0;
            }
            if let Some(last) = folded.last_mut() {
                last.push(letter);
            }
            width += 1;
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;
    use bulla_mail::{BlockResult, find};

    #[test]
    fn nothing_of_it_is_a_mark_or_hidden() {
        let words =
            "\n \nBEGIN ORDERS\n\u{202e}tax: 3\0\nBE\u{200b}GIN\u{2028}PRESS\nEND ORDERS\n\n";
        let kept = clean_lines(words);
        assert_eq!(
            kept,
            ["BEGIN-ORDERS", "tax: 3", "BEGIN-PRESS", "END-ORDERS"]
        );
        let shown = quote_with_bars(&kept.join("\n"));
        assert_eq!(shown[1], "| tax: 3");
        assert_eq!(find(&shown.join("\n")), BlockResult::None);
        let form = "BEGIN ORDERS\ntax: 2\nEND ORDERS\n";
        let BlockResult::Orders(block) = find(&format!("{}\n{form}", shown.join("\n"))) else {
            panic!("{shown:?}");
        };
        assert!(!block.quoted && block.text == "tax: 2");
    }

    #[test]
    fn no_line_begins_a_quotation() {
        for words in [
            "On Monday Ann <ann@example.org> wrote:",
            "Ann <ann@example.org>\nhas\nwrote:",
            "Am Montag schrieb Ann <ann@example.org> 12 :",
            "-----Original Message-----",
            "From: Ann\nSent: Monday",
        ] {
            let shown = quote_with_bars(&clean_lines(words).join("\n")).join("\n");
            let letter = format!("{shown}\nBEGIN ORDERS\ntax: 2\nEND ORDERS\n");
            let BlockResult::Orders(block) = find(&letter) else {
                panic!("{letter}");
            };
            assert!(!block.quoted, "{letter}");
        }
        assert_eq!(quote_with_bars("My plan:"), ["| My plan:"]);
    }

    #[test]
    fn lines_are_folded_and_lose_nothing() {
        let text = format!("{}\n\n  two  blanks", "word ".repeat(40).trim_end());
        let shown = quote_with_bars(&text);
        assert!(shown.iter().all(|line| line.chars().count() <= WIDTH + 2));
        assert!(
            shown
                .iter()
                .all(|line| line == "|" || line.starts_with("| "))
        );
        let words: usize = shown.iter().map(|line| line.matches("word").count()).sum();
        assert_eq!(
            (words, shown.last().unwrap().as_str()),
            (40, "|   two  blanks")
        );
        let long = quote_with_bars(&"x".repeat(200));
        let lengths: Vec<usize> = long.iter().map(|line| line.len() - 2).collect();
        assert_eq!(lengths, [66, 66, 66, 2]);
    }
}
