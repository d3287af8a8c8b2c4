//! A message without what many messages hold alike. Pictures are the same for all seats: they are stored once, and each
//! mail says where they stand in it.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::draft::ComposeError;

/// RFC 2045, 6.8: lines of base64 have at most so many characters. Mails are stored by it, so it never changes.
const LINE: usize = 76;

/// A message whose pictures are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageTemplate {
    /// The message without them, lines ended by CRLF.
    pub bytes: Vec<u8>,
    /// Parts, each with the number of these bytes before it, in order.
    pub parts: Vec<(usize, Arc<[u8]>)>,
}

impl MessageTemplate {
    pub(super) fn plain(bytes: Vec<u8>) -> MessageTemplate {
        MessageTemplate {
            bytes,
            parts: Vec::new(),
        }
    }

    /// Takes the marks out of a message, in the places of which the parts stand.
    pub(super) fn without_placeholders(
        message: &[u8],
        marked: Vec<(String, Arc<[u8]>)>,
    ) -> Result<MessageTemplate, ComposeError> {
        let mut outline = MessageTemplate::plain(Vec::with_capacity(message.len()));
        let mut rest = message;
        for (mark, part) in marked {
            let mark = mark.as_bytes();
            let at = rest.windows(mark.len()).position(|bytes| bytes == mark);
            let at = at.ok_or_else(|| ComposeError::Build("a picture has no place".to_owned()))?;
            outline.bytes.extend_from_slice(&rest[..at]);
            outline.parts.push((outline.bytes.len(), part));
            rest = &rest[at + mark.len()..];
        }
        outline.bytes.extend_from_slice(rest);
        Ok(outline)
    }

    /// The message as it is sent: each part in its place, as base64 in lines of 76 characters.
    pub fn whole(&self) -> Vec<u8> {
        let parts = self.parts.iter();
        let length: usize = parts.map(|(_, part)| part.len() * 7 / 5 + LINE).sum();
        let mut whole = Vec::with_capacity(self.bytes.len() + length);
        let mut from = 0;
        for (behind, part) in &self.parts {
            whole.extend_from_slice(&self.bytes[from..*behind]);
            encode(part, &mut whole);
            from = *behind;
        }
        whole.extend_from_slice(&self.bytes[from..]);
        whole
    }
}

/// Returns the number of bytes that a part takes in a mail.
pub fn encoded_length(bytes: usize) -> usize {
    let letters = bytes.div_ceil(3) * 4;
    letters + 2 * (letters.div_ceil(LINE).max(1) - 1)
}

/// The last line has no end.
fn encode(part: &[u8], out: &mut Vec<u8>) {
    let mut line = String::with_capacity(LINE);
    for (at, bytes) in part.chunks(LINE / 4 * 3).enumerate() {
        if at > 0 {
            out.extend_from_slice(b"\r\n");
        }
        line.clear();
        STANDARD.encode_string(bytes, &mut line);
        out.extend_from_slice(line.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_stand_where_they_were_cut_out() {
        let part = |bytes: &[u8]| Arc::<[u8]>::from(bytes);
        let marked = vec![
            ("<1>".to_owned(), part(&[7; 58])),
            ("<2>".to_owned(), part(b"")),
        ];
        let outline =
            MessageTemplate::without_placeholders(b"head <1>\r\n--\r\n<2> tail", marked).unwrap();
        assert_eq!(outline.bytes, b"head \r\n--\r\n tail");
        assert_eq!(outline.parts[1].0, 11);
        let line = STANDARD.encode([7; 57]);
        let whole = format!("head {line}\r\nBw==\r\n--\r\n tail");
        assert_eq!(String::from_utf8(outline.whole()).unwrap(), whole);
        assert!(
            MessageTemplate::without_placeholders(b"head", vec![("<1>".to_owned(), part(b"x"))])
                .is_err()
        );
    }

    #[test]
    fn the_length_of_a_part_is_known_before_it_is_written() {
        for length in [0, 1, 2, 3, 56, 57, 58, 114, 115, 1000] {
            let mut out = Vec::new();
            encode(&vec![1; length], &mut out);
            assert_eq!(out.len(), encoded_length(length), "{length}");
            let lines = out.split(|byte| *byte == b'\n');
            assert!(lines.map(<[u8]>::len).max() <= Some(LINE + 1));
        }
    }
}
