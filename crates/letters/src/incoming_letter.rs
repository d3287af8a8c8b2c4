//! A message as it came in: who sent it, what it answers, and the order block in its words. Reading never fails and never
//! panics, whatever the bytes, and takes time in proportion to them.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bulla_text::{Complaint, TextPosition};
use mailparse::{MailAddr, MailHeader, SingleInfo};

use super::answered_mail::AnsweredMail;
use super::ballot::{BallotLine, ballots};
use super::charset::decode;
use super::dedup_keys::{DedupKey, dedup_keys};
use super::letter_texts::{LetterTexts, plain};
use super::message_ids::ids_in;
use super::mime::{Headers, MimePart, body, without_leading_blanks};
use super::new_text::NewText;
use super::order_blocks::{BlockCandidate, BlockResult};
use super::other_part::{OtherPart, differing};
use super::press::{PressBlock, press_blocks};
use super::protest::{Protest, protests};
use super::uncounted::UncountedText;

use super::{mime, new_text, order_blocks, strikethrough, unreadable_parts};

/// Message as the post office needs it. Ids have no angle brackets; addresses are in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    pub message_id: Option<String>,
    /// The one address in `From`; empty if there is none, more than one, or a group, which proves nobody.
    pub from: Vec<String>,
    /// The addresses of `To`, `Cc`, `Delivered-To`, `X-Original-To` and `Envelope-To`.
    pub to: Vec<String>,
    pub subject: String,
    pub in_reply_to: Vec<String>,
    pub references: Vec<String>,
    /// The `Date` field as it was written: a claim of the sender.
    pub date: Option<String>,
    /// Traces that distinguish this letter from all others of its sender, however it arrived.
    pub traces: Vec<DedupKey>,
    /// Reason to conclude that no person wrote this. Such mail is stored and never answered.
    pub machine: Option<String>,
    /// True if the only signs of a machine are those that lists also put on letters of persons: `List-Id`,
    /// `Precedence: bulk` or `list`.
    pub is_listed: bool,
    pub found: BlockResult,
    /// All its blocks, where there are several: who knows which of them he mailed himself may choose again.
    pub blocks: Vec<BlockCandidate>,
    /// Sender's note to the moderator, between the marks of a note.
    pub note: Option<String>,
    /// Sender's text outside all marks and above the quotation.
    pub words: Option<String>,
    /// The same as lines, with those between the lines of a quoted form.
    pub own: NewText,
    /// Sender's name: the words of the display name in `From`.
    pub names: Vec<String>,
    /// Sender's press to other seats, between marks of press.
    pub press: Vec<PressBlock>,
    /// Sender's protests against judged segments; not part of his other words.
    pub protests: Vec<Protest>,
    /// Sender's lines about votes of the table; not part of his other words.
    pub ballots: Vec<BallotLine>,
    /// Sender's words that do not count, outside quotations and blocks.
    pub uncounted: Vec<UncountedText>,
    /// The same of its HTML, where that has other words than its text part.
    pub other: Option<Box<OtherPart>>,
}

/// Reads a message.
pub fn read(bytes: &[u8]) -> Letter {
    read_answering(bytes, &[])
}

/// Reads a message that may quote these mails: their words are the office's, whatever the client made of them. Words that are in none
/// of them are told from quoted ones by marks and headers, like in [`read`].
pub fn read_answering(bytes: &[u8], mails: &[AnsweredMail]) -> Letter {
    catch_unwind(AssertUnwindSafe(|| message(bytes, mails))).unwrap_or_else(|_| {
        let complaint = Complaint::say(TextPosition::START, "", "mail.damaged");
        Letter::of(BlockResult::Refused(complaint))
    })
}

/// The Message-ID of a message alone, which costs nothing but its headers.
pub fn message_id(bytes: &[u8]) -> Option<String> {
    let id = || {
        let headers = Headers::of_message(without_leading_blanks(bytes));
        ids_of(&headers, "Message-ID").into_iter().next()
    };
    catch_unwind(AssertUnwindSafe(id)).unwrap_or_default()
}

/// The plain texts of a message as they were meant: what stands in a letter whose block cannot be taken.
pub fn texts(bytes: &[u8]) -> Vec<String> {
    let read = || {
        let (_, parts) = mime::read(without_leading_blanks(bytes));
        let texts = parts.iter().filter(|part| part.kind == "text/plain");
        texts.map(plain).collect()
    };
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_default()
}

/// Reads a file: a message if it begins like one, else a text with a block, or the body of one without its marks.
pub fn read_file(bytes: &[u8]) -> Letter {
    read_file_answering(bytes, &[])
}

/// Reads a file like [`read_file`]; a message may quote these mails.
pub fn read_file_answering(bytes: &[u8], mails: &[AnsweredMail]) -> Letter {
    if looks_like_message(bytes) {
        return read_answering(bytes, mails);
    }
    let text = decode(bytes, None);
    let mut found = order_blocks::scan(&text);
    if found.is_empty() && begins_with_key(&text) {
        found.extend(order_blocks::whole(&text));
    }
    Letter::of(order_blocks::choose(found))
}

impl Letter {
    fn of(found: BlockResult) -> Letter {
        Letter {
            message_id: None,
            from: Vec::new(),
            to: Vec::new(),
            subject: String::new(),
            in_reply_to: Vec::new(),
            references: Vec::new(),
            date: None,
            traces: Vec::new(),
            machine: None,
            is_listed: false,
            found,
            blocks: Vec::new(),
            note: None,
            words: None,
            own: NewText::default(),
            names: Vec::new(),
            press: Vec::new(),
            protests: Vec::new(),
            ballots: Vec::new(),
            uncounted: Vec::new(),
            other: None,
        }
    }
}

fn message(bytes: &[u8], mails: &[AnsweredMail]) -> Letter {
    let (headers, parts) = mime::read(without_leading_blanks(bytes));
    let texts = LetterTexts::of(&parts, mails);
    let candidates = candidates(&parts, &texts);
    let found = found(&parts, candidates.clone(), texts.marked.as_deref());
    let other = texts.both();
    let other = other.and_then(|both| other_part(&parts, both, &found, texts.is_known));
    let (protests, text) = protests(texts.typed());
    let (ballots, text) = ballots(text);
    let (own, note, press) = (
        new_text::new_text(&text),
        new_text::moderator_note(&text),
        press_blocks(&text),
    );
    let cast: Vec<String> = ballots.iter().map(|one| format!("{one:?}")).collect();
    let typed = [
        typed(&own, note.as_deref(), &press, &protests),
        cast.concat(),
    ]
    .concat();
    Letter {
        protests,
        ballots,
        note,
        words: new_text::plain(&text),
        own,
        names: signs_as(&headers),
        press,
        traces: dedup_keys(&headers, &found, &typed),
        message_id: ids_of(&headers, "Message-ID").into_iter().next(),
        from: sender(&headers),
        to: receivers(&headers),
        subject: headers.first("Subject").unwrap_or_default(),
        in_reply_to: ids_of(&headers, "In-Reply-To"),
        references: ids_of(&headers, "References"),
        date: headers.first("Date"),
        machine: machine(&headers),
        is_listed: is_listed(&headers),
        found,
        blocks: several(candidates, texts.marked.is_some()),
        uncounted: texts.uncounted,
        other: other.map(Box::new),
    }
}

/// The HTML beside the text part of a letter, where the writer's words in the two differ.
fn other_part(
    parts: &[MimePart],
    texts: [&str; 2],
    found: &BlockResult,
    is_known: bool,
) -> Option<OtherPart> {
    let candidates = beside_attached(parts, order_blocks::scan(texts[1]));
    let by_html = order_blocks::choose(candidates.clone());
    let differs = differing(texts, [found, &by_html], is_known)?;
    let (_, text) = protests(texts[1].to_owned());
    let (_, text) = ballots(text);
    Some(OtherPart {
        found: by_html,
        blocks: several(candidates, false),
        own: new_text::new_text(&text),
        differs,
    })
}

/// All that a person typed beside the block of a letter.
fn typed(own: &NewText, note: Option<&str>, press: &[PressBlock], protests: &[Protest]) -> String {
    let between = own.between.iter().filter(|line| !line.is_quoted);
    let lines = own.lines.iter().map(|line| line.text.as_str());
    let lines = lines.chain(between.map(|line| line.text.as_str()));
    let press = press.iter().flat_map(|one| {
        let heads = one.to.iter().chain(&one.from).map(String::as_str);
        heads.chain([one.text.as_str()])
    });
    let protests = protests
        .iter()
        .flat_map(|one| [one.segment.as_str(), one.text.as_str()]);
    let damaged = own.damaged.iter().map(|line| line.text.as_str());
    let all = lines.chain(note).chain(press).chain(protests);
    all.chain(damaged).collect::<Vec<_>>().join("\n")
}

/// A letter with more blocks holds nothing of which one could be chosen.
const MOST_BLOCKS: usize = 16;

/// Blocks among which somebody else may choose: nothing in them was struck out.
fn several(candidates: Vec<BlockCandidate>, is_struck: bool) -> Vec<BlockCandidate> {
    let is_several = (2..=MOST_BLOCKS).contains(&candidates.len());
    if is_several && !is_struck {
        candidates
    } else {
        Vec::new()
    }
}

fn found(parts: &[MimePart], candidates: Vec<BlockCandidate>, marked: Option<&str>) -> BlockResult {
    match order_blocks::choose(candidates) {
        BlockResult::None => {
            let text = body(parts, "text/plain").map_or_else(String::new, plain);
            unreadable_parts::complaint(parts, &text)
                .map_or(BlockResult::None, BlockResult::Refused)
        }
        BlockResult::Orders(block) => {
            let proposal = || strikethrough::of_proposal(marked).filter(|_| block.quoted);
            match strikethrough::complaint(marked, &block).or_else(proposal) {
                Some(complaint) => BlockResult::Refused(complaint),
                None => BlockResult::Orders(block),
            }
        }
        BlockResult::Form(block) => match strikethrough::of_proposal(marked) {
            Some(complaint) => BlockResult::Refused(complaint),
            None => BlockResult::Form(block),
        },
        found => found,
    }
}

/// The blocks of the first plain text that is no attachment, or where it has none those of the HTML, and those of the
/// attachments. A `.yaml` without marks is read whole.
fn candidates(parts: &[MimePart], texts: &LetterTexts) -> Vec<BlockCandidate> {
    let mut found = texts
        .plain
        .as_deref()
        .map_or_else(Vec::new, order_blocks::scan);
    let has_lost_lines = found.iter().any(BlockCandidate::lost_its_lines);
    if (found.is_empty() || has_lost_lines)
        && let Some(html) = &texts.html
    {
        let html = order_blocks::scan(html);
        if found.is_empty() || !html.iter().any(BlockCandidate::lost_its_lines) {
            found = html;
        }
    }
    beside_attached(parts, found)
}

/// Adds the blocks of the attachments.
fn beside_attached(parts: &[MimePart], mut found: Vec<BlockCandidate>) -> Vec<BlockCandidate> {
    for part in parts.iter().filter(|part| part.attached) {
        if part.file_ends_with(&[".yaml", ".yml", ".txt"]) {
            found.extend(attached(part));
        }
    }
    found
}

fn attached(part: &MimePart) -> Vec<BlockCandidate> {
    let text = plain(part);
    let mut found = order_blocks::scan(&text);
    if found.is_empty() && part.file_ends_with(&[".yaml", ".yml"]) {
        found.extend(order_blocks::whole(&text));
    }
    found
}

/// Fields that only answering machines write.
const TELLTALES: [&str; 3] = ["X-Autoreply", "X-Autorespond", "X-Autoresponder"];

/// Fields that no list writes, and some persons' servers do: beside the marks of a list they tell of a machine.
const DOUBTFUL: [&str; 5] = [
    "X-Auto-Response-Suppress",
    "X-Autogenerated",
    "X-Autoreply-From",
    "X-Mail-Autoreply",
    "X-Vacation",
];

/// Returns the reason to conclude that a machine sent this, if there is one (RFC 3834 and custom).
fn machine(headers: &Headers) -> Option<String> {
    sure_mark(headers).or_else(|| list_mark(headers))
}

/// Returns whether the marks of a list are the only signs of a machine.
fn is_listed(headers: &Headers) -> bool {
    let is_doubtful = DOUBTFUL.iter().any(|name| headers.has(name));
    sure_mark(headers).is_none() && list_mark(headers).is_some() && !is_doubtful
}

/// A mark of mail that no person wrote.
fn sure_mark(headers: &Headers) -> Option<String> {
    let automatic = headers.all("Auto-Submitted").into_iter().find(|value| {
        let word = value.split(';').next().unwrap_or_default().trim();
        !word.is_empty() && !word.eq_ignore_ascii_case("no")
    });
    if let Some(value) = automatic {
        return Some(format!("Auto-Submitted: {}", value.trim()));
    }
    if headers
        .all("Return-Path")
        .iter()
        .any(|path| matches!(path.trim(), "" | "<>"))
    {
        return Some("empty Return-Path".to_owned());
    }
    let kind = headers
        .raw("Content-Type")
        .unwrap_or_default()
        .to_ascii_lowercase();
    if kind.starts_with("multipart/report") {
        return Some("multipart/report".to_owned());
    }
    if let Some(name) = TELLTALES.iter().find(|name| headers.has(name)) {
        return Some((*name).to_owned());
    }
    precedence(headers, &["junk", "auto_reply"])
}

/// A mark that lists put on what persons write to them, and on their own mail.
fn list_mark(headers: &Headers) -> Option<String> {
    if headers.has("List-Id") {
        Some("List-Id".to_owned())
    } else {
        precedence(headers, &["bulk", "list"])
    }
}

fn precedence(headers: &Headers, words: &[&str]) -> Option<String> {
    headers.all("Precedence").into_iter().find_map(|value| {
        let word = value.trim().to_ascii_lowercase();
        let is_one = words.contains(&word.as_str());
        is_one.then(|| format!("Precedence: {word}"))
    })
}

fn sender(headers: &Headers) -> Vec<String> {
    let mut fields = headers.fields("From");
    let (Some(first), None) = (fields.next(), fields.next()) else {
        return Vec::new();
    };
    let addresses = mailparse::addrparse_header(&first);
    match addresses.as_deref().map(Vec::as_slice) {
        Ok([MailAddr::Single(single)]) if !headers.is_cut("From") => vec![plain_address(single)],
        _ => Vec::new(),
    }
}

/// The display name of the sender, and the name before the `@`.
fn signs_as(headers: &Headers) -> Vec<String> {
    let Some(first) = headers.fields("From").next() else {
        return Vec::new();
    };
    match mailparse::addrparse_header(&first)
        .as_deref()
        .map(Vec::as_slice)
    {
        Ok([MailAddr::Single(single)]) => {
            let local = single.addr.split('@').next().map(str::to_owned);
            single.display_name.iter().cloned().chain(local).collect()
        }
        _ => Vec::new(),
    }
}

/// No letter but an ASCII one is made small: none becomes another that way.
fn plain_address(single: &SingleInfo) -> String {
    single.addr.trim().to_ascii_lowercase()
}

fn receivers(headers: &Headers) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in ["To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To"] {
        for address in headers
            .fields(name)
            .take(4)
            .flat_map(|field| addresses(&field))
        {
            if !all.contains(&address) {
                all.push(address);
            }
        }
    }
    all
}

/// The addresses of a field, those in groups too; none if the field cannot be read.
fn addresses(field: &MailHeader) -> Vec<String> {
    let Ok(list) = mailparse::addrparse_header(field) else {
        return Vec::new();
    };
    list.iter()
        .flat_map(|one| match one {
            MailAddr::Single(single) => std::slice::from_ref(single),
            MailAddr::Group(group) => &group.addrs,
        })
        .map(plain_address)
        .collect()
}

/// The ids of the first field of a name.
pub fn ids_of(headers: &Headers, name: &str) -> Vec<String> {
    ids_in(&headers.raw(name).unwrap_or_default())
}

/// A file is a message if a header that no block has stands before its first blank line.
fn looks_like_message(bytes: &[u8]) -> bool {
    const TELLING: [&str; 10] = [
        "received",
        "return-path",
        "delivered-to",
        "message-id",
        "mime-version",
        "content-type",
        "dkim-signature",
        "subject",
        "date",
        "x-mailer",
    ];
    let bytes = without_leading_blanks(bytes);
    let first = bytes
        .split(|&byte| byte == b'\n')
        .next()
        .unwrap_or_default();
    let first_is_field = first.starts_with(b"From ")
        || first
            .iter()
            .position(|&byte| byte == b':')
            .is_some_and(|colon| first[..colon].iter().all(|byte| byte.is_ascii_graphic()));
    let headers = Headers::of_message(bytes);
    let addressed = || headers.raw("From").is_some_and(|from| from.contains('@'));
    first_is_field && (TELLING.iter().any(|name| headers.has(name)) || addressed())
}

fn begins_with_key(text: &str) -> bool {
    text.lines()
        .map(str::trim)
        .find(|line| !line.is_empty() && !line.starts_with('#'))
        .and_then(|line| line.split_once(':'))
        .is_some_and(|(key, _)| {
            !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_')
        })
}

#[cfg(test)]
#[path = "incoming_letter_tests.rs"]
mod tests;
