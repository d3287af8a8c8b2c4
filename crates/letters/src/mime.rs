//! The tree of a MIME message in one pass over its lines: headers, and the leaves that may hold words. Nothing recurses,
//! so that neither depth nor number of parts costs more than their bytes.

use super::transfer;
use mailparse::MailHeader;

/// Multiparts may stand in each other so deep; what is deeper is an unread leaf.
const DEEPEST: usize = 32;

/// A boundary has at most 70 characters by RFC 2046; mail that has more of them is known, so four times that are read.
const LONGEST_BOUNDARY: usize = 280;

/// Bytes of a header value that are looked at.
const LONGEST_VALUE: usize = 4096;

/// The header fields of a message or part, in their order.
pub struct Headers<'a> {
    fields: Vec<Field<'a>>,
}

struct Field<'a> {
    name: &'a [u8],
    /// The field as it stands, folded lines and name included.
    raw: &'a [u8],
}

/// A leaf of the tree.
pub struct MimePart<'a> {
    /// Type and subtype in small letters.
    pub kind: String,
    pub charset: Option<String>,
    pub flowed: Option<super::flowed::SoftSpace>,
    /// The name of the file, where the part has one.
    pub file: Option<String>,
    pub attached: bool,
    encoding: String,
    body: &'a [u8],
}

/// Reads the headers of a message and its leaves in their order. What stands in a message/rfc822 is no leaf of this one.
pub fn read(bytes: &[u8]) -> (Headers<'_>, Vec<MimePart<'_>>) {
    leaves(bytes, MimePart::counts)
}

/// Reads a message like [`read`], but returns the wanted leaves.
pub fn leaves<'a>(
    bytes: &'a [u8],
    is_wanted: fn(&MimePart<'a>) -> bool,
) -> (Headers<'a>, Vec<MimePart<'a>>) {
    let (headers, body) = Headers::split(bytes, PartPosition::Top);
    let mut walk = MimeParser {
        parts: Vec::new(),
        levels: Vec::new(),
        leaf: None,
        closed: false,
        is_wanted,
    };
    walk.enter(&headers, body);
    let (mut at, mut is_divided) = (body, walk.levels.is_empty());
    while at < bytes.len() {
        let end = line_end(bytes, at);
        at = match walk.boundary(&bytes[at..end]) {
            None => end,
            Some(level) => {
                is_divided = true;
                walk.leave(bytes, at, level);
                if walk.closed {
                    end
                } else {
                    let (headers, length) = Headers::split(&bytes[end..], PartPosition::Part);
                    walk.enter(&headers, end + length);
                    end + length
                }
            }
        };
    }
    if !is_divided {
        // A message that says it has parts, and has none, is its text.
        walk.leaf = Some((part("text/plain".to_owned(), "", &headers), body));
    }
    walk.finish(bytes, bytes.len());
    (headers, walk.parts)
}

/// Pipes and editors put blank lines or a byte order mark before the first header.
pub fn without_leading_blanks(bytes: &[u8]) -> &[u8] {
    bytes
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(bytes)
        .trim_ascii_start()
}

/// The first part of a kind that is no attachment.
pub fn body<'p, 'a>(parts: &'p [MimePart<'a>], kind: &str) -> Option<&'p MimePart<'a>> {
    parts
        .iter()
        .find(|part| !part.attached && part.kind == kind)
}

impl<'a> Headers<'a> {
    /// The headers of a message alone.
    pub fn of_message(bytes: &'a [u8]) -> Headers<'a> {
        Headers::split(bytes, PartPosition::Top).0
    }

    fn split(bytes: &'a [u8], place: PartPosition) -> (Headers<'a>, usize) {
        let mut fields: Vec<Field<'a>> = Vec::new();
        let (mut at, mut start) = (0, 0);
        while at < bytes.len() {
            let end = line_end(bytes, at);
            let line = &bytes[at..end];
            if line.trim_ascii().is_empty() && !line.starts_with(b" ") && !line.starts_with(b"\t") {
                return (Headers { fields }, end);
            }
            if place == PartPosition::Part && line.starts_with(b"--") {
                return (Headers { fields }, at);
            }
            if line.starts_with(b" ") || line.starts_with(b"\t") {
                if let Some(field) = fields.last_mut() {
                    field.raw = &bytes[start..end];
                }
            } else if let Some(colon) = line.iter().position(|&byte| byte == b':') {
                start = at;
                let name = line[..colon].trim_ascii();
                fields.push(Field { name, raw: line });
            } else if place == PartPosition::Top && !fields.is_empty() && !goes_on(&bytes[at..]) {
                // A program left out the blank line behind the header.
                return (Headers { fields }, at);
            }
            at = end;
        }
        (Headers { fields }, bytes.len())
    }

    /// The values of all fields of a name, folded lines joined and encoded words read.
    pub fn all(&self, name: &str) -> Vec<String> {
        self.fields(name).map(|header| header.get_value()).collect()
    }

    pub fn first(&self, name: &str) -> Option<String> {
        self.fields(name).next().map(|header| header.get_value())
    }

    /// The fields of a name, for readers of addresses.
    pub fn fields(&self, name: &str) -> impl Iterator<Item = MailHeader<'a>> {
        self.named(name)
            .filter_map(|raw| mailparse::parse_header(&raw[..raw.len().min(LONGEST_VALUE)]).ok())
            .map(|(header, _)| header)
    }

    /// The value as it stands, without limit and without reading encoded words.
    pub fn raw(&self, name: &str) -> Option<String> {
        self.named(name).next().map(value)
    }

    /// Returns all fields of a name, like [`Headers::raw`].
    pub fn raws(&self, name: &str) -> Vec<String> {
        self.named(name).map(value).collect()
    }

    /// Names and values of all fields from the top, as [`Headers::raw`] reads them.
    pub fn in_order(&self) -> impl Iterator<Item = (&'a [u8], String)> {
        self.fields
            .iter()
            .map(|field| (field.name, value(field.raw)))
    }

    /// Returns whether a field is so long that `all`, `first` and `fields` show only its beginning.
    pub fn is_cut(&self, name: &str) -> bool {
        self.named(name).any(|raw| raw.len() > LONGEST_VALUE)
    }

    pub fn has(&self, name: &str) -> bool {
        self.named(name).next().is_some()
    }

    fn named(&self, name: &str) -> impl Iterator<Item = &'a [u8]> {
        self.fields
            .iter()
            .filter(move |field| field.name.eq_ignore_ascii_case(name.as_bytes()))
            .map(|field| field.raw)
    }
}

/// Fields that a letter of a person has, whichever program sends it.
const USUAL: [&str; 9] = [
    "from",
    "to",
    "subject",
    "date",
    "message-id",
    "in-reply-to",
    "references",
    "mime-version",
    "content-type",
];

/// Returns whether a field stands before the next blank line: a line that lost its fold does not end a header.
fn goes_on(bytes: &[u8]) -> bool {
    let lines = bytes.split(|&byte| byte == b'\n');
    let lines = lines.take_while(|line| !line.trim_ascii().is_empty());
    lines.take(MOST_LOST).any(|line| {
        let name = line.split(|&byte| byte == b':').next().unwrap_or_default();
        let is_field = name.len() < line.len();
        is_field
            && USUAL
                .iter()
                .any(|usual| name.eq_ignore_ascii_case(usual.as_bytes()))
    })
}

/// Lines behind one that lost its fold that are looked at.
const MOST_LOST: usize = 100;

impl MimePart<'_> {
    /// The bytes of the part without their transfer encoding. A list footer behind base64 is left out.
    pub fn bytes(&self) -> Vec<u8> {
        match self.encoding.as_str() {
            "base64" => transfer::base64(self.body),
            "quoted-printable" => transfer::quoted_printable(self.body),
            _ => self.body.to_vec(),
        }
    }

    pub fn file_ends_with(&self, endings: &[&str]) -> bool {
        self.file
            .as_deref()
            .is_some_and(|file| endings.iter().any(|ending| file.ends_with(ending)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PartPosition {
    Top,
    Part,
}

/// Returns the value of a field, with folded lines joined.
fn value(raw: &[u8]) -> String {
    let value = raw.splitn(2, |&byte| byte == b':').nth(1);
    String::from_utf8_lossy(value.unwrap_or_default())
        .replace(['\r', '\n'], "")
        .trim()
        .to_owned()
}

struct MimeParser<'a> {
    parts: Vec<MimePart<'a>>,
    levels: Vec<OpenMultipart>,
    /// The leaf whose end is not yet known, and where its body starts.
    leaf: Option<(MimePart<'a>, usize)>,
    /// True if the last boundary was a closing one.
    closed: bool,
    is_wanted: fn(&MimePart<'a>) -> bool,
}

struct OpenMultipart {
    boundary: Vec<u8>,
    is_digest: bool,
}

impl<'a> MimeParser<'a> {
    fn enter(&mut self, headers: &Headers, body: usize) {
        let kind = content_type(
            headers,
            self.levels.last().is_some_and(|level| level.is_digest),
        );
        let value = headers.raw("Content-Type").unwrap_or_default();
        if kind.starts_with("multipart/")
            && let Some(boundary) = parameter(&value, "boundary")
            && (1..=LONGEST_BOUNDARY).contains(&boundary.len())
            && self.levels.len() < DEEPEST
        {
            self.leaf = None;
            self.levels.push(OpenMultipart {
                boundary: boundary.into_bytes(),
                is_digest: kind == "multipart/digest",
            });
            return;
        }
        self.leaf = Some((part(kind, &value, headers), body));
    }

    /// Returns the level that a boundary line belongs to: the innermost that fits. `None` if the line is no boundary.
    fn boundary(&mut self, line: &[u8]) -> Option<usize> {
        let line = line.strip_prefix(b"--")?.trim_ascii_end();
        let level = self.levels.iter().rposition(|level| {
            line.strip_prefix(&level.boundary[..])
                .is_some_and(|rest| rest.is_empty() || rest == b"--")
        })?;
        self.closed = line.len() > self.levels[level].boundary.len();
        Some(level)
    }

    fn leave(&mut self, bytes: &'a [u8], at: usize, level: usize) {
        self.finish(bytes, at);
        self.levels
            .truncate(if self.closed { level } else { level + 1 });
    }

    fn finish(&mut self, bytes: &'a [u8], end: usize) {
        if let Some((mut part, start)) = self.leaf.take()
            && (self.is_wanted)(&part)
        {
            let body = &bytes[start.min(end)..end];
            let body = body.strip_suffix(b"\n").unwrap_or(body);
            part.body = body.strip_suffix(b"\r").unwrap_or(body);
            self.parts.push(part);
        }
    }
}

impl MimePart<'_> {
    fn counts(&self) -> bool {
        let forwarded = self.kind.starts_with("message/");
        let is_sealed = is_sealed(&self.kind);
        !forwarded && (self.kind.starts_with("text/") || self.file.is_some() || is_sealed)
    }
}

/// Returns whether the words of this kind of part cannot be read.
fn is_sealed(kind: &str) -> bool {
    matches!(
        kind,
        "application/ms-tnef"
            | "application/pkcs7-mime"
            | "application/x-pkcs7-mime"
            | "application/pgp-encrypted"
    )
}

fn part<'a>(kind: String, value: &str, headers: &Headers) -> MimePart<'a> {
    let disposition = headers.raw("Content-Disposition").unwrap_or_default();
    let file = parameter(&disposition, "filename").or_else(|| parameter(value, "name"));
    let is_flowed =
        parameter(value, "format").is_some_and(|format| format.eq_ignore_ascii_case("flowed"));
    let deletes = parameter(value, "delsp").is_some_and(|delsp| delsp.eq_ignore_ascii_case("yes"));
    MimePart {
        kind,
        charset: parameter(value, "charset"),
        flowed: is_flowed.then_some(if deletes {
            super::flowed::SoftSpace::Deleted
        } else {
            super::flowed::SoftSpace::Kept
        }),
        attached: file.is_some() || first_word(&disposition) == "attachment",
        file: file.map(|file| plain_name(&file)),
        encoding: first_word(&headers.raw("Content-Transfer-Encoding").unwrap_or_default()),
        body: &[],
    }
}

fn content_type(headers: &Headers, in_digest: bool) -> String {
    let kind = first_word(&headers.raw("Content-Type").unwrap_or_default());
    match (kind.contains('/'), in_digest && kind.is_empty()) {
        (true, _) => kind,
        (false, true) => "message/rfc822".to_owned(),
        (false, false) => "text/plain".to_owned(),
    }
}

fn first_word(value: &str) -> String {
    let word = value
        .split([';', ' ', '\t', '('])
        .next()
        .unwrap_or_default();
    word.to_ascii_lowercase()
}

/// The value of a parameter; the pieces of a continued one (RFC 2231) are joined.
fn parameter(value: &str, wanted: &str) -> Option<String> {
    let mut joined: Option<String> = None;
    for piece in pieces(value).skip(1) {
        let Some((key, value)) = piece.split_once('=') else {
            continue;
        };
        let base = key.split('*').next().unwrap_or(key).trim();
        let is_continued = key.contains('*');
        if base.eq_ignore_ascii_case(wanted) && (joined.is_none() || is_continued) {
            joined
                .get_or_insert_default()
                .push_str(&unquoted(value.trim()));
        }
    }
    joined
}

/// Splits at semicolons outside quotation marks.
fn pieces(value: &str) -> impl Iterator<Item = &str> {
    let (mut quoted, mut escaped) = (false, false);
    value.split(move |c| {
        let was_escaped = std::mem::take(&mut escaped);
        match c {
            '\\' if quoted && !was_escaped => escaped = true,
            '"' if !was_escaped => quoted = !quoted,
            _ => {}
        }
        c == ';' && !quoted
    })
}

fn unquoted(value: &str) -> String {
    match value
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
    {
        Some(inner) => {
            let mut escaped = false;
            inner
                .chars()
                .filter(|&c| {
                    escaped = c == '\\' && !escaped;
                    !escaped
                })
                .collect()
        }
        None => value.to_owned(),
    }
}

/// A file name in small letters; encoded words, which have no place here but are met, are read.
fn plain_name(file: &str) -> String {
    let name = if file.contains("=?") && file.len() <= 256 {
        mailparse::parse_header(format!("Name: {file}").as_bytes())
            .map_or_else(|_| file.to_owned(), |(header, _)| header.get_value())
    } else {
        file.to_owned()
    };
    name.trim().to_lowercase()
}

/// Returns the end of the line that starts at `at`, its line feed included.
fn line_end(bytes: &[u8], at: usize) -> usize {
    bytes[at..]
        .iter()
        .position(|&byte| byte == b'\n')
        .map_or(bytes.len(), |length| at + length + 1)
}

#[cfg(test)]
#[path = "mime_tests.rs"]
mod tests;
