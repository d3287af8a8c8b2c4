//! Tags, attributes and character references of HTML, each read once from left to right.

use super::charset::windows_1252;

/// Names of elements and entities are no longer.
pub const LONGEST_NAME: usize = 32;

/// An opening or closing tag, its name in small letters.
pub struct Tag<'a> {
    pub name: String,
    pub closes: bool,
    pub attributes: &'a str,
}

/// Reads a tag; `None` if a `<` begins none (then it is a character like any other).
pub fn read_tag(rest: &str) -> Option<(Tag<'_>, &str)> {
    let inner = &rest[1..];
    let closes = inner.starts_with('/');
    let inner = inner.strip_prefix('/').unwrap_or(inner);
    if !inner.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let length = inner
        .find(|c: char| c.is_whitespace() || matches!(c, '>' | '/'))
        .unwrap_or(inner.len());
    let (name, behind) = inner.split_at(length);
    let end = tag_end(behind);
    let name = if name.len() <= LONGEST_NAME {
        name.to_ascii_lowercase()
    } else {
        String::new()
    };
    let tag = Tag {
        name,
        closes,
        attributes: &behind[..end],
    };
    Some((tag, behind.get(end + 1..).unwrap_or_default()))
}

/// Returns the position of the `>` that ends a tag, outside quotation marks. If a quotation mark is never closed, all the rest is
/// tag.
fn tag_end(behind: &str) -> usize {
    let mut quote = None;
    let mut after_equals = false;
    for (at, byte) in behind.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return at,
            (None, b'"' | b'\'') if after_equals => quote = Some(byte),
            (Some(mark), byte) if byte == mark => quote = None,
            _ => {}
        }
        after_equals = byte == b'=' || (after_equals && byte.is_ascii_whitespace());
    }
    behind.len()
}

/// The value of an attribute in small letters.
pub fn attribute(attributes: &str, wanted: &str) -> Option<String> {
    let mut rest = attributes.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
    while !rest.is_empty() {
        let length = rest
            .find(|c: char| c.is_whitespace() || matches!(c, '=' | '/'))
            .unwrap_or(rest.len());
        let (name, behind) = rest.split_at(length);
        let behind = behind.trim_start();
        let (value, behind) = match behind.strip_prefix('=') {
            Some(value) => attribute_value(value.trim_start()),
            None => ("", behind),
        };
        if name.eq_ignore_ascii_case(wanted) {
            return Some(value.to_lowercase());
        }
        rest = behind.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
    }
    None
}

fn attribute_value(value: &str) -> (&str, &str) {
    match value.chars().next() {
        Some(mark @ ('"' | '\'')) => value[1..].split_once(mark).unwrap_or((&value[1..], "")),
        _ => value.split_at(value.find(char::is_whitespace).unwrap_or(value.len())),
    }
}

/// Returns the text after the next `end`; empty if there is none.
pub fn after<'a>(rest: &'a str, end: &str) -> &'a str {
    rest.find(end).map_or("", |at| &rest[at + end.len()..])
}

/// Returns the text after the closing tag of an element whose content is not shown; empty if it is never closed.
pub fn after_closing<'a>(rest: &'a str, name: &str) -> &'a str {
    let mut at = 0;
    while let Some(found) = rest[at..].find("</") {
        at += found + 2;
        let is_it = rest
            .get(at..at + name.len())
            .is_some_and(|closing| closing.eq_ignore_ascii_case(name));
        if is_it {
            return after(&rest[at..], ">");
        }
    }
    ""
}

/// The character that a reference names, without `&` and `;`.
pub fn reference(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16),
            None => number.parse(),
        };
        return match code.ok()? {
            code @ 128..=159 => windows_1252(&[code as u8]).chars().next(),
            code => char::from_u32(code).filter(|&c| c != '\0'),
        };
    }
    Some(match name {
        "lt" | "LT" => '<',
        "gt" | "GT" => '>',
        "amp" | "AMP" => '&',
        "quot" | "QUOT" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "Tab" => '\t',
        "NewLine" => '\n',
        "colon" => ':',
        "comma" => ',',
        "period" => '.',
        "num" => '#',
        "plus" => '+',
        "equals" => '=',
        "sol" => '/',
        "lowbar" => '_',
        "hyphen" | "dash" => '\u{2010}',
        "lpar" => '(',
        "rpar" => ')',
        "lbrack" | "lsqb" => '[',
        "rbrack" | "rsqb" => ']',
        "lbrace" | "lcub" => '{',
        "rbrace" | "rcub" => '}',
        "shy" => '\u{ad}',
        "zwnj" => '\u{200c}',
        "ZeroWidthSpace" => '\u{200b}',
        "lrm" => '\u{200e}',
        "rlm" => '\u{200f}',
        "zwj" => '\u{200d}',
        "ensp" => '\u{2002}',
        "emsp" => '\u{2003}',
        "thinsp" => '\u{2009}',
        "rarr" => '→',
        "rArr" => '⇒',
        "times" => '×',
        "ndash" => '–',
        "mdash" => '—',
        "minus" => '−',
        "lsquo" => '‘',
        "rsquo" => '’',
        "sbquo" => '‚',
        "ldquo" => '“',
        "rdquo" => '”',
        "bdquo" => '„',
        "laquo" => '«',
        "raquo" => '»',
        "bull" => '•',
        "middot" => '·',
        "hellip" => '…',
        "auml" => 'ä',
        "ouml" => 'ö',
        "uuml" => 'ü',
        "Auml" => 'Ä',
        "Ouml" => 'Ö',
        "Uuml" => 'Ü',
        "szlig" => 'ß',
        "eacute" => 'é',
        "egrave" => 'è',
        "agrave" => 'à',
        "ccedil" => 'ç',
        "ntilde" => 'ñ',
        "oacute" => 'ó',
        "le" => '≤',
        "ge" => '≥',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_end_outside_quotation_marks() {
        let (tag, rest) = read_tag("<A href = \"x>y\" ID=b/>c").unwrap();
        assert_eq!((tag.name.as_str(), tag.closes, rest), ("a", false, "c"));
        assert_eq!(attribute(tag.attributes, "href").as_deref(), Some("x>y"));
        assert_eq!(attribute(tag.attributes, "id").as_deref(), Some("b/"));
        assert!(read_tag("<2").is_none());
    }

    #[test]
    fn an_apostrophe_outside_a_value_opens_nothing() {
        let (_, rest) = read_tag("<p it's>c").unwrap();
        assert_eq!(rest, "c");
    }
}
