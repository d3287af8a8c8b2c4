//! Transfer encodings, charsets and format=flowed, as clients write them.

pub fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for (at, three) in bytes.chunks(3).enumerate() {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let index = (bits >> (18 - 6 * digit)) & 63;
            out.push(if digit > three.len() {
                '='
            } else {
                char::from(DIGITS[index as usize])
            });
        }
        if at % 19 == 18 {
            out.push_str("\r\n");
        }
    }
    out + "\r\n"
}

pub fn printable(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut length = 0;
        let bytes = line.as_bytes();
        for (at, byte) in bytes.iter().enumerate() {
            let plain =
                matches!(byte, b'!'..=b'<' | b'>'..=b'~') || *byte == b' ' && at + 1 < bytes.len();
            let piece = if plain {
                char::from(*byte).to_string()
            } else {
                format!("={byte:02X}")
            };
            if length + piece.len() > 75 {
                out.push_str("=\r\n");
                length = 0;
            }
            length += piece.len();
            out.push_str(&piece);
        }
        out.push_str("\r\n");
    }
    out
}

/// The bytes of a text in a charset; nothing if it cannot say them.
pub fn charset(text: &str, name: &str) -> Option<Vec<u8>> {
    let unit = |bytes: [u8; 2]| bytes;
    match name {
        "utf-8" => Some(text.as_bytes().to_vec()),
        "utf-16" => {
            let units = std::iter::once(0xfeff).chain(text.encode_utf16());
            Some(units.flat_map(|one| unit(one.to_be_bytes())).collect())
        }
        "utf-16le" => Some(
            text.encode_utf16()
                .flat_map(|one| unit(one.to_le_bytes()))
                .collect(),
        ),
        _ => text.chars().map(|c| single_byte(c, name)).collect(),
    }
}

fn single_byte(c: char, name: &str) -> Option<u8> {
    let extra = [
        ('‚', 0x82),
        ('„', 0x84),
        ('…', 0x85),
        ('‹', 0x8b),
        ('‘', 0x91),
        ('’', 0x92),
        ('“', 0x93),
        ('”', 0x94),
        ('•', 0x95),
        ('–', 0x96),
        ('—', 0x97),
        ('›', 0x9b),
    ];
    match u32::from(c) {
        code @ (0..=0x7f | 0xa0..=0xff) => u8::try_from(code).ok(),
        _ if name == "windows-1252" => {
            let found = extra.iter().find(|(other, _)| *other == c);
            found.map(|(_, byte)| *byte)
        }
        _ => None,
    }
}

/// RFC 3676: long lines end with a blank where they are broken, and lines that begin with one get another.
pub fn flowed(text: &str, width: usize, delsp: bool) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let content = line.trim_start_matches('>');
        let mut marks = line[..line.len() - content.len()].to_owned();
        let mut content = content;
        // Clients count the marks of `> > ` and write them together.
        while let Some(rest) = content.strip_prefix(" >").filter(|_| !marks.is_empty()) {
            marks.push('>');
            content = rest;
        }
        let content = content
            .strip_prefix(' ')
            .filter(|_| !marks.is_empty())
            .unwrap_or(content);
        let content = match content {
            "-- " => content,
            _ => content.trim_end(),
        };
        let stuffed =
            !marks.is_empty() || content.starts_with([' ', '>']) || content.starts_with("From ");
        out.push_str(&marks);
        out.push_str(if stuffed && !content.is_empty() {
            " "
        } else {
            ""
        });
        let indent = content.len() - content.trim_start().len();
        let (mut length, mut at) = (0, 0);
        for word in content.split_inclusive(' ') {
            if length > width && at > indent {
                out.push_str(if delsp { " \r\n" } else { "\r\n" });
                out.push_str(&marks);
                let stuffed = !marks.is_empty() || word.starts_with(['>', ' ']);
                out.push_str(if stuffed { " " } else { "" });
                length = 0;
            }
            out.push_str(word);
            length += word.len();
            at += word.len();
        }
        out.push_str("\r\n");
    }
    out
}
