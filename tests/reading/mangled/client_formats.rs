//! Encodings of a letter that a client makes when it sends it.

use super::encodings::{base64, charset, flowed, printable};
use super::seeded_random::SeededRandom;

#[derive(Clone, Debug)]
pub enum ClientFormat {
    Plain,
    LineFeeds,
    Printable,
    Base64,
    Flowed {
        width: usize,
        delsp: bool,
    },
    Charset(&'static str),
    /// Bytes in one charset, a label of another or none.
    Mislabelled(&'static str, &'static str),
    Html(ClientHtml),
    /// The same words as text and as HTML.
    Alternative(ClientHtml),
    /// The text says only that there is HTML.
    HtmlBesideNote(ClientHtml),
    Attached(&'static str),
    AttachedBytes(&'static str),
    SignedInPlace,
    SignedApart,
    /// Inside a message that is attached: never read.
    ForwardedApart,
}

/// The HTML of different clients.
#[derive(Clone, Copy, Debug)]
pub enum ClientHtml {
    Divisions,
    Paragraphs,
    Breaks,
    Preformatted,
    KeptBlanks,
    Table,
    Spans,
    Cited,
}

pub const PAGES: [ClientHtml; 8] = [
    ClientHtml::Divisions,
    ClientHtml::Paragraphs,
    ClientHtml::Breaks,
    ClientHtml::Preformatted,
    ClientHtml::KeptBlanks,
    ClientHtml::Table,
    ClientHtml::Spans,
    ClientHtml::Cited,
];

impl ClientFormat {
    pub fn any(luck: &mut SeededRandom) -> ClientFormat {
        let page = luck.pick(&PAGES);
        match luck.below(24) {
            0 => ClientFormat::Plain,
            1 => ClientFormat::LineFeeds,
            2..=4 => ClientFormat::Printable,
            5 | 6 => ClientFormat::Base64,
            7..=9 => ClientFormat::Flowed {
                width: luck.between(60, 76),
                delsp: luck.often(50),
            },
            10 => ClientFormat::Charset(luck.pick(&[
                "iso-8859-1",
                "windows-1252",
                "utf-16",
                "utf-16le",
            ])),
            11 => {
                let (bytes, label) = luck.pick(&[
                    ("utf-8", ""),
                    ("utf-8", "us-ascii"),
                    ("utf-8", "x-unknown"),
                    ("windows-1252", "utf-8"),
                    ("windows-1252", ""),
                    ("utf-16", "utf-8"),
                ]);
                ClientFormat::Mislabelled(bytes, label)
            }
            12..=15 => ClientFormat::Html(page),
            16 | 17 => ClientFormat::Alternative(page),
            18 => ClientFormat::HtmlBesideNote(page),
            19 => ClientFormat::Attached(luck.pick(&["orders.yaml", "orders.yml", "Orders.TXT"])),
            20 => ClientFormat::AttachedBytes(luck.pick(&["orders.yaml", "o.txt"])),
            21 => ClientFormat::SignedInPlace,
            22 => ClientFormat::SignedApart,
            _ => ClientFormat::ForwardedApart,
        }
    }

    /// Returns whether orders must still be read after this encoding.
    pub fn is_repaired(&self) -> bool {
        !matches!(self, ClientFormat::ForwardedApart)
    }

    /// Returns whether the whole text is in a quoting element.
    pub fn is_quotation(&self) -> bool {
        use ClientHtml::Cited;
        matches!(
            self,
            ClientFormat::Html(Cited) | ClientFormat::HtmlBesideNote(Cited)
        )
    }

    pub fn name(&self) -> String {
        let shown = format!("{self:?}");
        let end = shown.find([' ', '(', '{']);
        match self {
            ClientFormat::Html(page) => format!("Html{page:?}"),
            _ => shown[..end.unwrap_or(shown.len())].to_owned(),
        }
    }

    /// The fields of the content and the body.
    pub fn apply(&self, text: &str) -> Vec<u8> {
        const PLAIN: &str = "Content-Type: text/plain; charset=utf-8\r\n";
        let crlf = text.replace('\n', "\r\n");
        let message = match self {
            ClientFormat::Plain => format!("{PLAIN}\r\n{crlf}"),
            ClientFormat::LineFeeds => format!("Content-Type: text/plain; charset=utf-8\n\n{text}"),
            ClientFormat::Printable => format!(
                "{PLAIN}Content-Transfer-Encoding: quoted-printable\r\n\r\n{}",
                printable(text)
            ),
            ClientFormat::Base64 => format!(
                "{PLAIN}Content-Transfer-Encoding: base64\r\n\r\n{}",
                base64(crlf.as_bytes())
            ),
            ClientFormat::Flowed { width, delsp } => format!(
                "Content-Type: text/plain; charset=utf-8; format=flowed{}\r\n\r\n{}",
                if *delsp { "; delsp=yes" } else { "" },
                flowed(text, *width, *delsp)
            ),
            ClientFormat::Charset(name) => return in_charset(&crlf, name, name),
            ClientFormat::Mislabelled(name, label) => return in_charset(&crlf, name, label),
            ClientFormat::Html(page) => html(text, *page),
            ClientFormat::Alternative(page) => parts(
                "alternative",
                &[format!("{PLAIN}\r\n{crlf}"), html(text, *page)],
            ),
            ClientFormat::HtmlBesideNote(page) => parts(
                "alternative",
                &[
                    format!("{PLAIN}\r\nYour client shows no HTML.\r\n"),
                    html(text, *page),
                ],
            ),
            ClientFormat::Attached(file) => parts(
                "mixed",
                &[
                    format!("{PLAIN}\r\nSee there.\r\n"),
                    format!(
                        "Content-Type: text/plain; charset=utf-8; name=\"{file}\"\r\n\r\n{crlf}"
                    ),
                ],
            ),
            ClientFormat::AttachedBytes(file) => parts(
                "mixed",
                &[
                    format!("{PLAIN}\r\nSee there.\r\n"),
                    format!(
                        "Content-Type: application/octet-stream\r\nContent-Disposition: attachment;\r\n filename=\"{file}\"\r\n\
                         Content-Transfer-Encoding: base64\r\n\r\n{}",
                        base64(text.as_bytes())
                    ),
                ],
            ),
            ClientFormat::SignedInPlace => {
                format!("{PLAIN}\r\n{}", signed(text).replace('\n', "\r\n"))
            }
            ClientFormat::SignedApart => parts(
                "signed; protocol=\"application/pgp-signature\"",
                &[
                    format!("{PLAIN}\r\n{crlf}"),
                    "Content-Type: application/pgp-signature; name=\"signature.asc\"\r\n\r\n\
                     -----BEGIN PGP SIGNATURE-----\r\n"
                        .to_owned(),
                ],
            ),
            ClientFormat::ForwardedApart => parts(
                "mixed",
                &[
                    format!("{PLAIN}\r\nFor you.\r\n"),
                    format!(
                        "Content-Type: message/rfc822\r\n\r\nFrom: b@x\r\nSubject: y\r\n{PLAIN}\r\n{crlf}"
                    ),
                ],
            ),
        };
        message.into_bytes()
    }
}

fn in_charset(crlf: &str, name: &str, label: &str) -> Vec<u8> {
    let (bytes, label) = match charset(crlf, name) {
        Some(bytes) => (bytes, label),
        None => (crlf.as_bytes().to_vec(), "utf-8"),
    };
    let label = match label {
        "" => String::new(),
        label => format!("; charset=\"{label}\""),
    };
    let head =
        format!("Content-Type: text/plain{label}\r\nContent-Transfer-Encoding: base64\r\n\r\n");
    (head + &base64(&bytes)).into_bytes()
}

pub fn parts(kind: &str, parts: &[String]) -> String {
    let inside = parts.iter().map(|part| format!("--b_1\r\n{part}\r\n"));
    format!(
        "Content-Type: multipart/{kind}; boundary=\"b_1\"\r\n\r\nMIME\r\n{}--b_1--\r\n",
        inside.collect::<String>()
    )
}

fn signed(text: &str) -> String {
    let lines = text.lines().map(|line| {
        if line.starts_with('-') {
            format!("- {line}\n")
        } else {
            format!("{line}\n")
        }
    });
    format!(
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{}-----BEGIN PGP SIGNATURE-----\n\niQEz\n\
         -----END PGP SIGNATURE-----\n",
        lines.collect::<String>()
    )
}

fn html(text: &str, page: ClientHtml) -> String {
    let kept = matches!(page, ClientHtml::Preformatted | ClientHtml::KeptBlanks);
    let shown = if kept {
        escaped(text)
    } else {
        hard_blanks(&escaped(text))
    };
    let each = |before: &str, behind: &str| -> String {
        let lines = shown.lines().map(|line| {
            if line.is_empty() {
                format!("{before}<br>{behind}")
            } else {
                format!("{before}{line}{behind}")
            }
        });
        lines.collect()
    };
    let body = match page {
        ClientHtml::Divisions => format!("<div dir=\"ltr\">{}</div>", each("<div>", "</div>")),
        ClientHtml::Paragraphs => each(
            "\n<p class=\"MsoNormal\"><span lang=EN-GB>",
            "<o:p></o:p></span></p>\n",
        ),
        ClientHtml::Breaks => each("", "<br>\n"),
        ClientHtml::Preformatted => format!("<pre>{shown}</pre>"),
        ClientHtml::KeptBlanks => format!("<span style=\"white-space: pre-wrap\">{shown}</span>"),
        ClientHtml::Table => format!("<table>{}</table>", each("<tr><td>", "</td></tr>")),
        ClientHtml::Spans => each("<div><span style=\"color: #123\">", "</span><br></div>\n"),
        ClientHtml::Cited => format!(
            "<div>see:</div><blockquote type=\"cite\">{}</blockquote>",
            each("<div>", "</div>")
        ),
    };
    format!(
        "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n{}",
        printable(&format!(
            "<html><head><title>x</title></head><body>{body}</body></html>\n"
        ))
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Clients write blanks that would be lost as ones that do not break.
fn hard_blanks(text: &str) -> String {
    let mut out = String::new();
    let mut before = '\n';
    for (at, c) in text.char_indices() {
        let next = text[at + c.len_utf8()..].chars().next();
        match c {
            ' ' if before == '\n' || matches!(next, Some(' ' | '\n')) => out.push_str("&nbsp;"),
            other => out.push(other),
        }
        before = c;
    }
    out
}
