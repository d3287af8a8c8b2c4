//! Text of mails and letters, kept compressed: pages repeat themselves, and nothing that was written to or by a seat is ever deleted.

use std::io::{Read, Write};

use flate2::read::ZlibDecoder;
use zstd::stream::read::Decoder;
use zstd::stream::write::Encoder;

/// First byte of a text that an older program compressed by itself.
const DEFLATED: u8 = 1;

/// First byte of a text that is compressed, by itself or against another one. No mail begins with it; a text that did is compressed in
/// any case.
const PACKED: u8 = 2;

/// Level of Zstandard. The outlines of a game of eight seats over fifty turns, 90.7 MB: 16.7 MB at level 3, 14.8 at 9; against pages before
/// them 10.3 and 8.6, in 0.3 and 1.3 s (1,995 mails).
const LEVEL: i32 = 9;

/// Returns the text as it is kept: compressed if that is shorter. Runs of another text, `base`, are not repeated; an empty one has none.
pub(super) fn packed(text: &[u8], base: &[u8]) -> Vec<u8> {
    let compress = || {
        let mut encoder = Encoder::with_dictionary(vec![PACKED], LEVEL, base)?;
        encoder.include_checksum(true)?;
        encoder.write_all(text)?;
        encoder.finish()
    };
    let must_be = matches!(text.first(), Some(&(DEFLATED | PACKED)));
    match compress() {
        Ok(packed) if packed.len() < text.len() || must_be => packed,
        _ => text.to_vec(),
    }
}

/// Returns the text that is kept, with the `base` that it was compressed against; of older programs as it stands. What was damaged comes
/// back as it lies there, so that no audit takes it for what was written.
pub(super) fn unpacked(kept: Vec<u8>, base: &[u8]) -> Vec<u8> {
    let text = match kept.split_first() {
        Some((&DEFLATED, stream)) => inflated(stream),
        Some((&PACKED, stream)) => decompressed(stream, base),
        _ => None,
    };
    text.unwrap_or(kept)
}

/// Returns the text of a stream with its checksum and nothing behind it; `None` if it is damaged or has another base.
fn decompressed(stream: &[u8], base: &[u8]) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    let mut decoder = Decoder::with_dictionary(stream, base).ok()?;
    decoder.read_to_end(&mut text).ok()?;
    Some(text)
}

fn inflated(stream: &[u8]) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    let mut decoder = ZlibDecoder::new(stream);
    decoder.read_to_end(&mut text).ok()?;
    let read = usize::try_from(decoder.total_in()).ok()?;
    (read == stream.len()).then_some(text)
}

#[cfg(test)]
mod tests {
    use flate2::Compression;
    use flate2::write::ZlibEncoder;

    use super::*;

    fn page(turn: u16) -> Vec<u8> {
        let lines =
            (0..400).map(|line| format!("Area {}: {} tokens\r\n", line * 7919 % 1013, line % 9));
        format!("Turn {turn}\r\n{}", lines.collect::<String>()).into_bytes()
    }

    #[test]
    fn every_text_comes_back_as_it_was() {
        let own = [&[PACKED][..], b"no mail begins so"].concat();
        let older = [&[DEFLATED][..], b"nor so"].concat();
        for base in [&b""[..], &page(1)] {
            for text in [
                &page(2)[..],
                b"",
                b"x",
                &[PACKED],
                &own,
                &older,
                &[0, 255, 1, 2],
            ] {
                assert_eq!(unpacked(packed(text, base), base), text);
            }
        }
    }

    #[test]
    fn a_page_against_the_page_before_takes_a_tenth() {
        let (before, page) = (page(1), page(2));
        assert!(packed(&page, &before).len() * 10 < packed(&page, b"").len());
        assert!(packed(&page, b"").len() * 2 < page.len());
    }

    #[test]
    fn what_older_programs_kept_is_read() {
        let text = b"From: office@example.org\r\n\r\nYour page\r\n";
        assert_eq!(unpacked(text.to_vec(), b""), text);
        let mut encoder = ZlibEncoder::new(vec![DEFLATED], Compression::default());
        encoder.write_all(&page(3)).unwrap();
        let kept = encoder.finish().unwrap();
        assert_eq!(unpacked(kept.clone(), b""), page(3));
        assert_eq!(unpacked(kept, &page(4)), page(3));
    }

    #[test]
    fn what_was_damaged_is_no_text_that_was_written() {
        let (before, page) = (page(1), page(2));
        let good = packed(&page, &before);
        for at in 1..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 0x10;
            let read = unpacked(bad.clone(), &before);
            // A bit of the header that nothing reads may change nothing.
            assert!(read == bad || read == page, "{at}");
        }
        for bad in [&good[..good.len() - 1], &[&good[..], b"x"].concat()] {
            assert_eq!(unpacked(bad.to_vec(), &before), bad);
        }
        // A base that is damaged or missing.
        let other: Vec<u8> = before.iter().rev().copied().collect();
        assert_eq!(unpacked(good.clone(), &other), good);
        assert_eq!(unpacked(good.clone(), b""), good);
    }
}
