//! Text of people made safe to include in a letter of ours. Others edit that letter where they quote it, and text that forged a
//! line of its form would break their answers.

/// Words after BEGIN and END on the lines that frame something in a letter.
const FRAMED: [&str; 4] = ["ORDERS", "PRESS", "NOTE", "PGP"];

/// Words of somebody on one line, none of which is taken for a part of a letter, wherever the line is folded: for a mark, for a
/// key with its colon, for a rule above what is answered. The same words again are as they are.
pub fn sanitize(text: &str) -> String {
    let printed = text
        .chars()
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter });
    let printed: String = printed
        .filter(|letter| !letter.is_control() && (letter.is_ascii() || letter.is_alphanumeric()))
        .collect();
    let words: Vec<&str> = printed.split_whitespace().collect();
    escape_marks(&without_rules(&without_keys(&words.join(" "))))
}

/// The text with a hyphen in each mark: a mark stands in two words, or in three with `MORE` between them.
pub fn escape_marks(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_inclusive(char::is_whitespace) {
        let is_framed = {
            let word = visible(word);
            FRAMED.iter().any(|framed| word.starts_with(framed))
        };
        if is_framed && ends_with_frame(&out) {
            out.truncate(out.trim_end().len());
            out.push('-');
        }
        out.push_str(word);
    }
    out
}

fn ends_with_frame(text: &str) -> bool {
    let words = text.split_whitespace().rev().map(visible);
    let mut words = words.filter(|word| !word.is_empty()).peekable();
    words.next_if(|word| word == "MORE");
    let last = words.next().unwrap_or_default();
    text.ends_with(char::is_whitespace) && (last.ends_with("BEGIN") || last.ends_with("END"))
}

/// A word in capitals, without what no reader of letters sees in it.
fn visible(word: &str) -> String {
    let seen = word.chars().filter(|letter| !is_invisible(*letter));
    seen.collect::<String>().to_ascii_uppercase()
}

/// Zero-width characters, direction marks, the soft hyphen and the byte order mark.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

/// A colon stands behind a key. Between figures it is one of a time.
fn without_keys(text: &str) -> String {
    let is_digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
    let mut before = None;
    let mut letters = text.chars().peekable();
    let mut out = String::with_capacity(text.len());
    while let Some(letter) = letters.next() {
        let is_time = is_digit(before) && is_digit(letters.peek().copied());
        out.push(match letter {
            ':' if !is_time => ';',
            other => other,
        });
        before = Some(letter);
    }
    out
}

/// Many of one sign in a row draw a rule; one of them says as much.
fn without_rules(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '-' | '_' | '=' | '*' | '#' if out.ends_with(letter) => {}
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_hides_no_mark() {
        for (said, printed) in [
            ("BEGIN\u{200b} ORDERS", "BEGIN\u{200b}-ORDERS"),
            (
                "be\u{ad}gin \u{200b} or\u{200d}ders",
                "be\u{ad}gin \u{200b}-or\u{200d}ders",
            ),
            ("the end of orders", "the end of orders"),
        ] {
            assert_eq!(escape_marks(said), printed);
        }
    }

    #[test]
    fn marks_keys_and_rules_are_none_any_more() {
        for (said, printed) in [
            ("two Salt, honest", "two Salt, honest"),
            ("BEGIN  ORDERS", "BEGIN-ORDERS"),
            ("x\u{200b}begin\u{a0}press, now", "xbegin-press, now"),
            ("*END NOTE* END ORDERS", "*END-NOTE* END-ORDERS"),
            ("Begin more orders", "Begin more-orders"),
            ("in the end more came", "in the end more came"),
            ("END END PRESS PRESS", "END END-PRESS PRESS"),
            ("token: q7f2 by 12:30", "token; q7f2 by 12:30"),
            ("-----BEGIN PGP MESSAGE-----", "-BEGIN-PGP MESSAGE-"),
            ("at the end note it", "at the end-note it"),
            ("in the end I win", "in the end I win"),
        ] {
            assert_eq!(sanitize(said), printed);
            assert_eq!(sanitize(printed), printed, "twice is once");
        }
    }
}
