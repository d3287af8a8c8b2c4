//! Transfer encodings undone, as far as they can be: what comes out of a damaged body is the words that are whole.

use mailparse::body::Body;

/// A footer behind the base64 is left out; a body that is none at all, whatever its label says, stays as it is.
pub fn base64(body: &[u8]) -> Vec<u8> {
    let length: usize = body
        .split(|&byte| byte == b'\n')
        .take_while(|line| is_base64(line))
        .map(|line| line.len() + 1)
        .sum();
    let pure = &body[..length.min(body.len())];
    if pure.trim_ascii().is_empty() {
        body.to_vec()
    } else {
        from_base64(pure)
    }
}

pub fn quoted_printable(body: &[u8]) -> Vec<u8> {
    let kind = mailparse::parse_content_type("text/plain");
    match Body::new(body, &kind, &Some("quoted-printable".to_owned())) {
        Body::QuotedPrintable(encoded) => encoded.get_decoded().unwrap_or_else(|_| body.to_vec()),
        _ => body.to_vec(),
    }
}

fn is_base64(line: &[u8]) -> bool {
    let digits = line.trim_ascii().iter();
    digits
        .copied()
        .all(|byte| byte == b'=' || digit(byte).is_some())
}

/// Each piece that was padded is read for itself, and of what was cut off as much as is whole.
fn from_base64(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0u32, 0u32);
    for &byte in text {
        if byte == b'=' {
            (bits, count) = (0, 0);
        }
        let Some(value) = digit(byte) else {
            continue;
        };
        bits = (bits << 6 | u32::from(value)) & 0xffff;
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push((bits >> count & 0xff) as u8);
        }
    }
    out
}

fn digit(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(body: &str, meant: &str) {
        assert_eq!(String::from_utf8_lossy(&base64(body.as_bytes())), meant);
    }

    #[test]
    fn base64_is_read_whatever_surrounds_it() {
        check("R28gb\r\nm93\r\n", "Go now");
        check("R28gbm93\n_____\nlist footer!", "Go now");
        check("R28gbm93IQ==\n\nR28gb24=\n", "Go now!Go on");
    }

    #[test]
    fn what_was_cut_off_is_read_as_far_as_it_is_whole() {
        check("R28gbm93IQ", "Go now!");
        check("R28gbm93I", "Go now");
    }

    #[test]
    fn plain_words_labelled_base64_stay_what_they_are() {
        check("BEGIN ORDERS\ngame: a\n", "BEGIN ORDERS\ngame: a\n");
        check("", "");
    }
}
