//! Words and signs of a line, before their meaning is known.

use super::abbreviations::is_abbreviation;
use super::line_token::LineToken;
use crate::text::look_alike;

/// The plain spelling of a character where it is a sign.
pub(super) fn plain(letter: char) -> char {
    match letter {
        '→' | '⇒' | '➔' | '➜' | '»' => '>',
        '“' | '”' | '„' | '‟' | '«' => '"',
        '\t' | '\u{a0}' => ' ',
        '‘' | '’' => '\'',
        '•' | '·' | '‣' | '▪' => '•',
        _ => match look_alike(letter) {
            Some(sign) if sign.len() == 1 => sign.chars().next().unwrap_or(letter),
            _ => letter,
        },
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RawToken {
    Word(String),
    Sign(LineToken),
}

/// Words and signs. A dash within a word is a part of it.
pub(super) fn pieces(line: &str) -> Vec<RawToken> {
    let letters: Vec<char> = line.chars().collect();
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        let before = at.checked_sub(1).map_or(' ', |before| letters[before]);
        let next = letters.get(at + 1).copied().unwrap_or(' ');
        let is_free = before.is_whitespace() || ",;:([{".contains(before);
        if letter.is_whitespace() || "[]{}*_•`".contains(letter) {
            at += 1;
        } else if letter == '"' {
            let (quote, length) = quoted(&letters[at + 1..]);
            pieces.push(RawToken::Sign(quote));
            at += length;
        } else if "+-".contains(letter) && next.is_ascii_digit() && is_free {
            let digits = run(&letters[at + 1..], |c| c.is_ascii_digit());
            let number = digits.parse().unwrap_or(u32::MAX);
            let token = match letter {
                '+' => LineToken::Load(number),
                _ => LineToken::Land(number),
            };
            pieces.push(RawToken::Sign(token));
            at += 1 + digits.chars().count();
        } else if let Some(short) = abbreviation(&letters[at..], before) {
            pieces.push(RawToken::Word(short));
            at += 4;
        } else if let Some((token, length)) = sign(letter, next) {
            pieces.push(RawToken::Sign(token));
            at += length;
        } else if letter.is_ascii_digit() {
            let digits = run(&letters[at..], |c| c.is_ascii_digit());
            at += digits.chars().count();
            // `1. Egypt, 2. Crete`: the place in a list that it has anyway.
            let is_place = digits.len() == 1
                && matches!(letters[at..], ['.', ' ', name, ..] if name.is_uppercase())
                && matches!(
                    pieces.last(),
                    None | Some(RawToken::Sign(
                        LineToken::Comma | LineToken::Colon | LineToken::Stop
                    ))
                );
            if is_place {
                at += 1;
                continue;
            }
            pieces.push(RawToken::Sign(LineToken::Number(
                digits.parse().unwrap_or(u32::MAX),
            )));
        } else if is_of_a_word(letter) {
            let word = run(&letters[at..], is_of_a_word);
            at += word.chars().count();
            // The stop of `incl.` ends no sentence.
            at += usize::from(
                word.len() > 2 && letters.get(at) == Some(&'.') && is_abbreviation(&word),
            );
            pieces.push(RawToken::Word(word));
        } else {
            pieces.push(RawToken::Sign(LineToken::Other(letter.to_string())));
            at += 1;
        }
    }
    pieces
}

/// `i.e.`, `z.B.`: one word, whose stops end no sentence.
fn abbreviation(letters: &[char], before: char) -> Option<String> {
    let [first, '.', second, '.', ..] = letters else {
        return None;
    };
    let is_free = !before.is_alphanumeric() && before != '.';
    let are_letters = first.is_alphabetic() && second.is_alphabetic();
    (is_free && are_letters).then(|| format!("{first}.{second}"))
}

fn is_of_a_word(letter: char) -> bool {
    letter.is_alphanumeric() || "-_/'".contains(letter) || ('\u{300}'..='\u{36f}').contains(&letter)
}

fn run(letters: &[char], is_part: fn(char) -> bool) -> String {
    letters.iter().take_while(|c| is_part(**c)).collect()
}

fn sign(letter: char, next: char) -> Option<(LineToken, usize)> {
    Some(match (letter, next) {
        ('-' | '=', '>') => (LineToken::Arrow, 2),
        ('-', '-') => (LineToken::Dash, 2),
        ('>', _) => (LineToken::Arrow, 1),
        ('-', _) => (LineToken::Dash, 1),
        ('+', _) => (LineToken::Plus, 1),
        (',' | ';' | '&', _) => (LineToken::Comma, 1),
        (':' | '=', _) => (LineToken::Colon, 1),
        ('(', _) => (LineToken::Open, 1),
        (')', _) => (LineToken::Close, 1),
        ('.' | '!' | '?', _) => (LineToken::Stop, 1),
        _ => return None,
    })
}

/// Reads the text between quotation marks. Returns it with its length in characters, including the first mark.
fn quoted(letters: &[char]) -> (LineToken, usize) {
    let text: String = letters.iter().take_while(|c| **c != '"').collect();
    let length = text.chars().count();
    if length < letters.len() {
        (LineToken::Quote(text), length + 2)
    } else {
        (LineToken::Other("\"".to_owned()), 1)
    }
}
