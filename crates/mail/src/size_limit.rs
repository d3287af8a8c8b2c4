//! Letters that are too long to be read. Their size is judged here and nowhere else, whichever way they come: of one that is too
//! long the header is kept, and how long it was.

use std::io::{self, Read};

/// A letter of more bytes is not read: 5 MB.
pub const LONGEST: u64 = 5_000_000;

/// Maximum number of header bytes read of one.
pub const HEADER: u64 = 64 << 10;

/// Kept part of a letter.
#[derive(Debug, PartialEq, Eq)]
pub struct RawLetter {
    /// All of it, or its header alone.
    pub raw: Vec<u8>,
    /// Its bytes, where they are too many.
    pub too_long: Option<u64>,
}

pub fn is_too_long(bytes: u64) -> bool {
    bytes > LONGEST
}

/// Returns the number of bytes that a letter of this size takes in memory.
pub fn bytes_in_memory(bytes: u64) -> u64 {
    if is_too_long(bytes) { HEADER } else { bytes }
}

/// Reads a letter to its end, and keeps no more of it in memory than is kept of one.
pub fn read(mut from: impl Read) -> io::Result<RawLetter> {
    let mut raw = Vec::new();
    from.by_ref().take(LONGEST + 1).read_to_end(&mut raw)?;
    let rest = io::copy(&mut from, &mut io::sink())?;
    let bytes = raw.len() as u64 + rest;
    Ok(RawLetter::of(raw, bytes))
}

impl RawLetter {
    /// Creates it from the beginning of a letter and the letter's size in bytes.
    pub fn of(beginning: Vec<u8>, bytes: u64) -> RawLetter {
        if is_too_long(bytes) {
            RawLetter {
                raw: header(&beginning).to_vec(),
                too_long: Some(bytes),
            }
        } else {
            RawLetter {
                raw: beginning,
                too_long: None,
            }
        }
    }
}

/// The whole lines of a header, as many as are kept, with the empty line behind them if that is there.
fn header(beginning: &[u8]) -> &[u8] {
    let most = usize::try_from(HEADER).unwrap_or(usize::MAX);
    let beginning = &beginning[..beginning.len().min(most)];
    let mut end = 0;
    let mut is_begun = false;
    for line in beginning.split_inclusive(|byte| *byte == b'\n') {
        if line.last() != Some(&b'\n') {
            break;
        }
        end += line.len();
        let is_empty = matches!(line, b"\n" | b"\r\n");
        if is_empty && is_begun {
            break;
        }
        is_begun |= !is_empty;
    }
    &beginning[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str =
        "From: ann@example.org\r\nSubject: a\r\n b\r\nContent-Type: text/plain\r\n\r\n";

    fn letter(bytes: u64) -> Vec<u8> {
        let mut letter = HEAD.as_bytes().to_vec();
        letter.resize(usize::try_from(bytes).unwrap(), b'x');
        letter
    }

    #[test]
    fn a_letter_that_is_too_long_keeps_its_header_alone() {
        let whole = read(&letter(LONGEST)[..]).unwrap();
        assert_eq!(
            (whole.raw.len() as u64, whole.too_long),
            (LONGEST, None),
            "5 MB are read"
        );
        for bytes in [LONGEST + 1, 2 * LONGEST] {
            let kept = read(&letter(bytes)[..]).unwrap();
            assert_eq!(kept.too_long, Some(bytes));
            assert_eq!(String::from_utf8(kept.raw).unwrap(), HEAD);
        }
    }

    #[test]
    fn a_header_without_an_end_is_cut_between_two_lines() {
        let line = format!("X-Line: {}\n", "x".repeat(990));
        let endless = line.repeat(6000).into_bytes();
        let bytes = endless.len() as u64;
        let kept = RawLetter::of(endless, bytes);
        assert!(kept.raw.len() as u64 <= HEADER && kept.raw.ends_with(b"x\n"));
        assert_eq!(kept.raw.len() % line.len(), 0);
        assert!(
            RawLetter::of(vec![b'x'; 6_000_000], 6_000_000)
                .raw
                .is_empty()
        );
        let begun_late = RawLetter::of(b"\n\r\nA: b\n\nbody\n".to_vec(), LONGEST + 1);
        assert_eq!(begun_late.raw, b"\n\r\nA: b\n\n");
    }
}
