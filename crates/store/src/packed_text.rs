//! Text of mails, kept compressed: pages repeat themselves, and nothing that was written to a seat is ever deleted.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

/// First byte of a text that is kept compressed. No mail begins with it; a text that did is compressed in any case.
const PACKED: u8 = 1;

/// Returns the text as it is kept: compressed if that is shorter.
pub(super) fn packed(text: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(vec![PACKED], Compression::default());
    let packed = encoder.write_all(text).and_then(|()| encoder.finish());
    match packed {
        Ok(packed) if packed.len() < text.len() || text.first() == Some(&PACKED) => packed,
        _ => text.to_vec(),
    }
}

/// Returns the text that is kept; of older programs as it stands. What was damaged comes back as it lies there, so that no audit takes it
/// for what was written.
pub(super) fn unpacked(kept: Vec<u8>) -> Vec<u8> {
    let Some((&PACKED, stream)) = kept.split_first() else {
        return kept;
    };
    let mut decoder = ZlibDecoder::new(stream);
    let mut text = Vec::new();
    let is_whole = decoder.read_to_end(&mut text).is_ok()
        && usize::try_from(decoder.total_in()).is_ok_and(|read| read == stream.len());
    if is_whole { text } else { kept }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back_as_it_was() {
        let page = "Egypt: 12 tokens in the delta\r\n".repeat(200);
        assert!(packed(page.as_bytes()).len() * 20 < page.len());
        let own = [&[PACKED][..], b"no mail begins so"].concat();
        for text in [page.as_bytes(), b"", b"x", &[PACKED], &own, &[0, 255, 1, 1]] {
            assert_eq!(unpacked(packed(text)), text);
        }
    }

    #[test]
    fn what_an_older_program_kept_is_read_as_it_stands() {
        let text = b"From: office@example.org\r\n\r\nYour page\r\n";
        assert_eq!(unpacked(text.to_vec()), text);
    }

    #[test]
    fn what_was_damaged_is_no_text_that_was_written() {
        let page = "Egypt: 12 tokens in the delta\r\n".repeat(9);
        let good = packed(page.as_bytes());
        for at in 1..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 0x10;
            let read = unpacked(bad.clone());
            // Bits behind the end of the stream may change nothing.
            assert!(read == bad || read == page.as_bytes(), "{at}");
        }
        for bad in [&good[..good.len() - 1], &[&good[..], b"x"].concat()] {
            assert_eq!(unpacked(bad.to_vec()), bad);
        }
    }
}
