//! Letters that are too large to be read.

/// A letter of more bytes is not read whole.
pub const LARGEST: u64 = 25 << 20;

/// So much is read of its header.
pub const HEADER: u64 = 64 << 10;

/// A letter with the header of one that is too large, and no orders: its sender is answered as one who wrote none.
pub fn stand_in(header: &[u8]) -> Vec<u8> {
    let mut letter = Vec::new();
    let mut is_kept = false;
    for line in header.split_inclusive(|byte| *byte == b'\n') {
        let text = line.trim_ascii_end();
        if text.is_empty() {
            break;
        }
        if !line.starts_with(b" ") && !line.starts_with(b"\t") {
            let name = text.split(|byte| *byte == b':').next().unwrap_or_default();
            let name = name.to_ascii_lowercase();
            // It has no such body any more.
            is_kept = !name.starts_with(b"content-") && name != b"mime-version";
        }
        if is_kept {
            letter.extend_from_slice(text);
            letter.extend_from_slice(b"\r\n");
        }
    }
    letter.extend_from_slice(b"\r\nThis letter was too large to be read.\r\n");
    letter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_that_is_too_large_keeps_its_header_alone() {
        let header = b"From: ann@example.org\r\nSubject: a\r\n b\r\nMIME-Version: 1.0\r\n\
                       Content-Type: multipart/mixed;\r\n boundary=x\r\nMessage-ID: <1@x>\r\n\r\ngame: one\r\n";
        let letter = String::from_utf8(stand_in(header)).unwrap();
        let expected = "From: ann@example.org\r\nSubject: a\r\n b\r\nMessage-ID: <1@x>\r\n\r\n\
                        This letter was too large to be read.\r\n";
        assert_eq!(letter, expected);
    }
}
