//! Bytes to text: by the label, where that fails as UTF-8, and at last as Windows-1252, which reads anything.

use charset::Charset;

/// Decodes a body. A byte order mark is stronger than any label. ASCII, or no label at all, says nothing about the bytes
/// above 127, so those are tried as UTF-8 first. A text cut off inside a character is still UTF-8.
pub fn decode(bytes: &[u8], label: Option<&str>) -> String {
    let named = Charset::for_bom(bytes)
        .map(|(marked, _)| marked)
        .or_else(|| label.and_then(labelled));
    if let Some(charset) = named {
        let (text, failed) = charset.decode_with_bom_removal(bytes);
        if !failed {
            return text.into_owned();
        }
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(cut) if cut.error_len().is_none() => String::from_utf8_lossy(bytes).into_owned(),
        Err(_) => windows_1252(bytes),
    }
}

pub fn windows_1252(bytes: &[u8]) -> String {
    Charset::for_label(b"windows-1252")
        .map(|charset| charset.decode_without_bom_handling(bytes).0.into_owned())
        .unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned())
}

fn labelled(label: &str) -> Option<Charset> {
    let label = label.trim().trim_matches(['"', '\'']).to_ascii_lowercase();
    match label.as_str() {
        "us-ascii" | "ascii" | "ansi_x3.4-1968" => None,
        other => Charset::for_label_no_replacement(other.as_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_label_decides_then_utf_8_then_windows_1252() {
        assert_eq!(decode(b"Z\xfcrich", Some("iso-8859-1")), "Zürich");
        assert_eq!(decode(b"\xda\xc4", Some("koi8-r")), "зд");
        assert_eq!(decode("Zürich".as_bytes(), Some("us-ascii")), "Zürich");
        assert_eq!(decode("Zürich".as_bytes(), Some("x-unknown")), "Zürich");
        assert_eq!(decode("Zürich".as_bytes(), None), "Zürich");
        assert_eq!(decode(b"Z\xc3\xbcrich\xe2\x80", None), "Zürich\u{fffd}");
        assert_eq!(decode(b"a \x96 b", Some("utf-8")), "a – b");
        assert_eq!(decode(b"Hi +AKM-1", Some("utf-7")), "Hi £1");
    }

    #[test]
    fn a_byte_order_mark_is_read_and_removed() {
        assert_eq!(decode(b"\xef\xbb\xbfgame", Some("iso-8859-1")), "game");
        assert_eq!(decode(b"\xff\xfeg\0o\0", Some("utf-8")), "go");
    }
}
