//! Arguments of an IMAP command: quoted strings, names of folders in modified UTF-7 (RFC 3501, 5.1.3), sets of UIDs.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;

/// A quoted string. `None` for a text that none can hold.
pub fn quoted(text: &str) -> Option<String> {
    if text.contains(['\r', '\n', '\0']) {
        return None;
    }
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    Some(format!("\"{escaped}\""))
}

/// The name of a folder as it goes over the wire, quoted.
pub fn folder(name: &str) -> Option<String> {
    let mut wire = String::new();
    let mut shifted = Vec::new();
    for sign in name.chars() {
        if matches!(sign, ' '..='~') {
            unshift(&mut shifted, &mut wire);
            wire.push(sign);
            if sign == '&' {
                wire.push('-');
            }
        } else {
            let mut units = [0; 2];
            for unit in sign.encode_utf16(&mut units) {
                shifted.extend(unit.to_be_bytes());
            }
        }
    }
    unshift(&mut shifted, &mut wire);
    if name.contains(char::is_control) {
        None
    } else {
        quoted(&wire)
    }
}

fn unshift(shifted: &mut Vec<u8>, wire: &mut String) {
    if !shifted.is_empty() {
        wire.push('&');
        wire.push_str(&STANDARD_NO_PAD.encode(&shifted).replace('/', ","));
        wire.push('-');
        shifted.clear();
    }
}

/// Ascending UIDs as `1:3,7`: these and no others.
pub fn set(uids: &[u32]) -> String {
    let mut text = String::new();
    let mut at = 0;
    while at < uids.len() {
        let first = uids[at];
        let mut last = first;
        while uids
            .get(at + 1)
            .is_some_and(|next| Some(*next) == last.checked_add(1))
        {
            at += 1;
            last = uids[at];
        }
        let comma = if text.is_empty() { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = if first == last {
            write!(text, "{comma}{first}")
        } else {
            write!(text, "{comma}{first}:{last}")
        };
        at += 1;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_string_holds_quotes_and_no_second_line() {
        assert_eq!(quoted(r#"a"b\c d"#).unwrap(), r#""a\"b\\c d""#);
        for text in ["a\r\nB LOGOUT", "a\nb", "a\rb", "a\0b"] {
            assert_eq!(quoted(text), None, "{text:?}");
        }
    }

    #[test]
    fn names_of_folders_are_in_modified_utf_7() {
        for (name, wire) in [
            ("INBOX", "\"INBOX\""),
            ("Büro/Post", "\"B&APw-ro/Post\""),
            ("a&b", "\"a&-b\""),
            (
                "~peter/mail/台北/日本語",
                "\"~peter/mail/&U,BTFw-/&ZeVnLIqe-\"",
            ),
            ("Entwürfe \"alt\"", "\"Entw&APw-rfe \\\"alt\\\"\""),
            ("😀", "\"&2D3eAA-\""),
            ("é", "\"&AOk-\""),
        ] {
            assert_eq!(folder(name).as_deref(), Some(wire));
        }
        assert_eq!(folder("a\nb"), None);
        assert_eq!(folder("a\u{85}b"), None);
    }

    #[test]
    fn a_set_names_the_uids_and_no_others() {
        for (uids, text) in [
            (&[7][..], "7"),
            (&[1, 2, 3, 7, 9, 10], "1:3,7,9:10"),
            (&[5, 7, 9], "5,7,9"),
            (&[u32::MAX - 1, u32::MAX], "4294967294:4294967295"),
            (&[], ""),
        ] {
            assert_eq!(set(uids), text);
        }
    }
}
