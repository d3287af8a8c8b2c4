//! Changes that servers and lists make to a message on its way.

use super::seeded_random::SeededRandom;

#[derive(Clone, Copy, Debug)]
pub enum TransitMangler {
    HeadersAdded,
    LineFeeds,
    /// A footer behind the last byte, whatever the encoding.
    FooterBehind,
    /// The whole content becomes one part beside a footer.
    FooterBeside,
    /// A line before the text, as a gateway puts it.
    WarningBefore,
    BlanksLost,
    DoubleReturns,
    Truncated(usize),
}

impl TransitMangler {
    pub fn any(luck: &mut SeededRandom) -> TransitMangler {
        match luck.below(10) {
            0 | 1 => TransitMangler::HeadersAdded,
            2 => TransitMangler::LineFeeds,
            3 => TransitMangler::FooterBehind,
            4 | 5 => TransitMangler::FooterBeside,
            6 => TransitMangler::WarningBefore,
            7 => TransitMangler::BlanksLost,
            8 => TransitMangler::DoubleReturns,
            _ => TransitMangler::Truncated(luck.below(1000)),
        }
    }

    pub fn name(self) -> String {
        let shown = format!("{self:?}");
        let end = shown.find('(');
        shown[..end.unwrap_or(shown.len())].to_owned()
    }

    /// Returns whether orders must still be read after this change of the message.
    pub fn is_repaired(self, message: &[u8]) -> bool {
        let text = String::from_utf8_lossy(message);
        let plain = text.starts_with("Content-Type: text/plain")
            && !text.contains("Content-Transfer-Encoding: base64");
        match self {
            TransitMangler::HeadersAdded
            | TransitMangler::LineFeeds
            | TransitMangler::FooterBeside => true,
            TransitMangler::FooterBehind => true,
            TransitMangler::WarningBefore => plain,
            TransitMangler::BlanksLost => !text.contains("format=flowed"),
            TransitMangler::DoubleReturns | TransitMangler::Truncated(_) => false,
        }
    }

    /// Changes a message, given as the fields of the content and the body, and returns it in the same form.
    pub fn apply(self, message: Vec<u8>) -> Vec<u8> {
        const FOOTER: &str = "_______________________________________________\r\nTable list\r\nhttps://list.example.org\r\n";
        match self {
            TransitMangler::HeadersAdded => {
                [b"X-Spam-Status: No\r\nX-Virus: none\r\n", &message[..]].concat()
            }
            TransitMangler::LineFeeds => without(message, b"\r\n", b"\n"),
            TransitMangler::FooterBehind => [&message[..], FOOTER.as_bytes()].concat(),
            TransitMangler::FooterBeside => [
                b"Content-Type: multipart/mixed; boundary=list\r\n\r\n--list\r\n",
                &message[..],
                b"\r\n--list\r\nContent-Type: text/plain\r\n\r\n",
                FOOTER.as_bytes(),
                b"--list--\r\n",
            ]
            .concat(),
            TransitMangler::WarningBefore => {
                let end = message.windows(4).position(|four| four == b"\r\n\r\n");
                let end = end.map_or(message.len(), |at| at + 4);
                let warning = b"CAUTION: External sender.\r\n\r\n";
                [&message[..end], &warning[..], &message[end..]].concat()
            }
            TransitMangler::BlanksLost => {
                let mut message = message;
                for _ in 0..4 {
                    message = without(message, b" \r\n", b"\r\n");
                    message = without(message, b" \n", b"\n");
                }
                message
            }
            TransitMangler::DoubleReturns => without(message, b"\r\n", b"\r\r\n"),
            TransitMangler::Truncated(share) => {
                let length = message.len() * share / 1000;
                message[..length].to_vec()
            }
        }
    }
}

fn without(message: Vec<u8>, old: &[u8], new: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(message.len());
    let mut at = 0;
    while at < message.len() {
        if message[at..].starts_with(old) {
            out.extend_from_slice(new);
            at += old.len();
        } else {
            out.push(message[at]);
            at += 1;
        }
    }
    out
}
