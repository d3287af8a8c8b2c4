//! Damage that mail programs do to a text: undone if that cannot change its meaning, and named if it could.

use super::catalog_message::CatalogMessage;
use super::complaint::{Complaint, TextPosition};

/// Longest text within typographic quotation marks, in characters, so that a line of them is read in linear time.
const LONGEST_QUOTATION: usize = 200;

/// A text as its writer meant it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RepairedText {
    pub text: String,
    /// Characters that change what is seen and cannot be taken away without a guess, at their places in `text`.
    pub complaints: Vec<Complaint>,
    /// Columns of the repaired text before which an invisible character was removed, with their lines. In order.
    removed: Vec<TextPosition>,
}

impl RepairedText {
    /// The place in the text as it came, of a place in the repaired text.
    pub fn original(&self, at: TextPosition) -> TextPosition {
        let first = self.removed.partition_point(|gone| gone.line < at.line);
        let before = self.removed[first..]
            .iter()
            .take_while(|gone| gone.line == at.line && gone.column <= at.column)
            .count();
        TextPosition::new(
            at.line,
            at.column
                .saturating_add(u32::try_from(before).unwrap_or(u32::MAX)),
        )
    }
}

/// Repairs line ends, a byte-order mark, blanks that do not break, invisible characters, typographic quotation marks,
/// and dashes and bullets where a line begins. Nothing inside quotation marks or remarks is touched. Except for what
/// is invisible each character is replaced by one, so that columns stay what they were. Lines count from `first_line`.
pub fn repair(text: &str, first_line: u32) -> RepairedText {
    let unix = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut repair = TextRepairer::default();
    for (line, content) in (first_line..).zip(unix.split_inclusive('\n')) {
        let (content, end) = match content.strip_suffix('\n') {
            Some(content) => (content, "\n"),
            None => (content, ""),
        };
        repair.line(line, content);
        repair.done.text.push_str(end);
    }
    repair.done
}

/// The plain spelling of a character that looks like it, or is meant for it, in the places where marks have a meaning.
pub fn look_alike(character: char) -> Option<&'static str> {
    Some(match character {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' => "-",
        '：' | '︰' | '\u{fe55}' | '\u{a789}' | '\u{2236}' => ":",
        '，' | '﹐' | '、' | '‚' => ",",
        '［' => "[",
        '］' => "]",
        '｛' => "{",
        '｝' => "}",
        '＞' | '→' | '⇒' => ">",
        '＜' => "<",
        '≤' => "<=",
        '≥' => ">=",
        '＋' => "+",
        '＃' => "#",
        '／' | '\u{2044}' | '\u{2215}' => "/",
        '“' | '”' | '„' | '‟' | '«' | '»' | '＂' | '″' => "\"",
        '‘' | '’' | '‛' | '‹' | '›' | '＇' | '′' => "'",
        _ => return None,
    })
}

#[derive(Default)]
struct TextRepairer {
    done: RepairedText,
    /// Lists and mappings in brackets that are open.
    depth: usize,
}

/// State at a place of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineState {
    /// Start of the line, before any of its content.
    Margin,
    /// A scalar may begin.
    Before,
    /// Inside a plain scalar, or after a quoted one.
    Inside,
}

impl TextRepairer {
    fn line(&mut self, line: u32, content: &str) {
        let letters: Vec<char> = content.chars().collect();
        let mut place = LineState::Margin;
        let mut column = 1;
        let mut index = 0;
        while let Some(&letter) = letters.get(index) {
            let apart = || column == 1 || self.done.text.ends_with(char::is_whitespace);
            if letter == '#' && apart() {
                self.done.text.extend(&letters[index..]);
                return;
            }
            // Letters and digits are most of every text, and are what they seem.
            let rest = letters[index..].iter();
            let plain = rest.take_while(|it| it.is_ascii_alphanumeric()).count();
            if plain > 0 {
                self.done.text.extend(&letters[index..index + plain]);
                (index, place) = (index + plain, LineState::Inside);
                column += u32::try_from(plain).unwrap_or(u32::MAX);
                continue;
            }
            if place != LineState::Inside
                && let Some((quoted, taken)) = quotation(&letters[index..])
            {
                self.done.text.push_str(&quoted);
                (index, place) = (index + taken, LineState::Inside);
                column += u32::try_from(taken).unwrap_or(u32::MAX);
                continue;
            }
            let here = TextPosition::new(line, column);
            if place != LineState::Inside && escapes(&letters[index..]) {
                let complaint = Complaint::say(here, "", "yaml.backslash");
                self.done.complaints.push(complaint);
            }
            index += 1;
            let next = letters[index..]
                .iter()
                .copied()
                .find(|next| !vanishes(*next));
            let Some(mended) = self.mend(letter, next, place, here) else {
                self.done.removed.push(here);
                continue;
            };
            self.done.text.push(mended);
            place = self.after(mended, next, place);
            column += 1;
        }
    }

    /// One character outside quotation marks and remarks; nothing if it is taken away.
    fn mend(
        &mut self,
        letter: char,
        next: Option<char>,
        place: LineState,
        at: TextPosition,
    ) -> Option<char> {
        let blank_next = next.is_none_or(char::is_whitespace);
        match letter {
            letter if vanishes(letter) => None,
            '\u{ad}' if place == LineState::Inside && next.is_some_and(char::is_alphabetic) => None,
            '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => Some(' '),
            '•'
            | '‣'
            | '◦'
            | '▪'
            | '·'
            | '\u{2043}'
            | '*'
            | '\u{2010}'..='\u{2015}'
            | '\u{2212}'
                if place == LineState::Margin && self.depth == 0 && blank_next =>
            {
                Some('-')
            }
            letter if changes_sight(letter) => {
                let letter = format!("U+{:04X}", u32::from(letter));
                let sentence = CatalogMessage::new("yaml.invisible", [letter.into()]);
                self.done.complaints.push(Complaint::say(at, "", sentence));
                Some(' ')
            }
            letter => Some(letter),
        }
    }

    fn after(&mut self, letter: char, next: Option<char>, place: LineState) -> LineState {
        let inside_brackets = self.depth > 0;
        let blank_next = next.is_none_or(char::is_whitespace);
        match letter {
            ' ' | '\t' => place,
            '-' if place != LineState::Inside && blank_next => LineState::Before,
            '[' | '{' if inside_brackets || place != LineState::Inside => {
                self.depth += 1;
                LineState::Before
            }
            ']' | '}' if inside_brackets => {
                self.depth -= 1;
                LineState::Inside
            }
            ',' if inside_brackets => LineState::Before,
            ':' if blank_next => LineState::Before,
            _ => LineState::Inside,
        }
    }
}

/// A quoted text at the beginning of `letters`, in straight quotation marks, and how many characters it takes. The
/// marks may be typographic, or mixed by a program that mended one of them; they must close on the line, before a
/// blank, a mark or its end. What is inside stays as it is.
fn quotation(letters: &[char]) -> Option<(String, usize)> {
    let opening = *letters.first()?;
    let family = family(opening)?;
    let closes = |index: usize| {
        let rest = letters[index + 1..].iter().find(|next| !vanishes(**next));
        self::family(letters[index]) == Some(family)
            && rest.is_none_or(|next| next.is_whitespace() || ",]}:".contains(*next))
    };
    let near = 1..letters.len().min(LONGEST_QUOTATION);
    let closing = closing_straight(letters, opening)
        .or_else(|| {
            near.clone()
                .find(|index| !letters[*index].is_ascii() && closes(*index))
        })
        .or_else(|| near.clone().find(|index| closes(*index)))?;
    let inside: String = letters[1..closing].iter().collect();
    let mark = if opening.is_ascii() {
        opening
    } else if inside.contains('\\') {
        return None;
    } else if !inside.contains('"') {
        '"'
    } else if !inside.contains('\'') {
        '\''
    } else {
        return None;
    };
    Some((format!("{mark}{inside}{mark}"), closing + 1))
}

/// Returns whether typographic quotation marks begin here and a backslash follows: it is unknown whether that was an escape.
fn escapes(letters: &[char]) -> bool {
    let begins = letters
        .first()
        .is_some_and(|mark| !mark.is_ascii() && family(*mark).is_some());
    begins
        && letters
            .iter()
            .take(LONGEST_QUOTATION)
            .any(|letter| *letter == '\\')
}

/// Returns the position where a straight quotation is closed by the same mark.
fn closing_straight(letters: &[char], opening: char) -> Option<usize> {
    if !opening.is_ascii() {
        return None;
    }
    let mut index = 1;
    while let Some(letter) = letters.get(index) {
        match letter {
            '\\' if opening == '"' => index += 1,
            '\'' if opening == '\'' && letters.get(index + 1) == Some(&'\'') => index += 1,
            letter if *letter == opening => return Some(index),
            _ => {}
        }
        index += 1;
    }
    None
}

/// Single or double, of a quotation mark of any kind.
fn family(mark: char) -> Option<char> {
    match mark {
        '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '＂' | '″' => Some('"'),
        '\'' | '‘' | '’' | '‚' | '‛' | '‹' | '›' | '＇' | '′' => Some('\''),
        _ => None,
    }
}

/// Characters that are not seen and say nothing.
fn vanishes(letter: char) -> bool {
    matches!(
        letter,
        '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe0e}' | '\u{fe0f}'
    )
}

/// Characters that are not seen but move, hide or stand for others: controls, marks of direction, fillers, tags.
fn changes_sight(letter: char) -> bool {
    matches!(letter,
        '\u{0}'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{34f}' | '\u{61c}'
        | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2028}'..='\u{202e}'
        | '\u{2061}'..='\u{206f}' | '\u{3164}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, meant: &str) {
        let repaired = repair(text, 1);
        assert_eq!(repaired.text, meant);
        assert_eq!(repaired.complaints, []);
    }

    #[test]
    fn line_ends_blanks_and_invisible_marks_are_repaired() {
        check("\u{feff}a: 1\r\nb: 2\r\n", "a: 1\nb: 2\n");
        check(
            "moves:\n\u{a0}\u{a0}- 3\u{a0}ur > susa\u{a0}",
            "moves:\n  - 3 ur > susa ",
        );
        check("tax:\u{2003}2", "tax: 2");
        check("the\u{200b}ra: bi\u{ad}thynia", "thera: bithynia");
    }

    #[test]
    fn bullets_and_dashes_are_repaired_where_a_line_begins() {
        check(
            "a:\n  • x\n  – y\n  * z\n— u",
            "a:\n  - x\n  - y\n  - z\n- u",
        );
        check("a: x – y • z", "a: x – y • z");
        check("a: [x,\n • y]", "a: [x,\n • y]");
        check("–2 ur", "–2 ur");
    }

    #[test]
    fn typographic_quotation_marks_become_straight_around_a_scalar() {
        check("enemies: “<=2”", "enemies: \"<=2\"");
        check("x: {a: „b”, c: ‘d’}", "x: {a: \"b\", c: \"d\"}");
        check("x: “<=2\"", "x: \"<=2\"");
        check("x: \"<=2”", "x: \"<=2\"");
        check("x: ‘don’t’", "x: \"don’t\"");
        check("x: “say \"no\" to me”", "x: 'say \"no\" to me'");
        check("say: don’t “touch” it", "say: don’t “touch” it");
    }

    #[test]
    fn a_backslash_in_typographic_quotation_marks_is_named() {
        for text in ["say: „a\\\\b“", "x: {say: “a\\b”}"] {
            let complaints = repair(text, 1).complaints;
            assert!(
                complaints[0].message.contains("backslash"),
                "{complaints:?}"
            );
        }
        assert_eq!(repair("say: \"a\\\\b\" # „x“", 1).complaints, []);
    }

    #[test]
    fn nothing_inside_quotation_marks_or_remarks_is_touched() {
        let kept = "x: \"a\u{a0}“b”\u{200b} \\\" •\" # “c”\u{202e}";
        check(kept, kept);
        let kept = "x: 'it''s • \u{a0}'";
        check(kept, kept);
    }

    #[test]
    fn what_might_change_the_meaning_is_named_with_its_column() {
        let repaired = repair("a: 1\nb: \u{ad}2 \u{202e}x", 7);
        let places: Vec<TextPosition> = repaired.complaints.iter().map(|c| c.at).collect();
        assert_eq!(places, [TextPosition::new(8, 4), TextPosition::new(8, 7)]);
        assert!(repaired.complaints[1].message.contains("U+202E"));
    }

    #[test]
    fn places_lead_back_to_the_text_as_it_came() {
        let repaired = repair("k\u{200b}\u{200b}ey: val\u{200b}ue x\nnext: 1", 3);
        assert_eq!(repaired.text, "key: value x\nnext: 1");
        assert_eq!(
            repaired.original(TextPosition::new(3, 1)),
            TextPosition::new(3, 1)
        );
        assert_eq!(
            repaired.original(TextPosition::new(3, 2)),
            TextPosition::new(3, 4)
        );
        assert_eq!(
            repaired.original(TextPosition::new(3, 12)),
            TextPosition::new(3, 15)
        );
        assert_eq!(
            repaired.original(TextPosition::new(4, 7)),
            TextPosition::new(4, 7)
        );
    }
}
