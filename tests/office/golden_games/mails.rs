//! Forms of mails in the files of a golden game: whole, as readable text with hashes beside it, or as a hash.

use std::collections::BTreeMap;

use mailparse::{MailHeaderMap, ParsedMail};
use sha2::{Digest, Sha256};

/// A section of a page that stood in an earlier mail of the turn is named, not repeated, from this length in bytes.
const LONG: usize = 200;

/// Number of hash digits that identify a changed part of a mail. The hash of the whole mail is above it.
const BEGIN: usize = 16;

/// A mail as it left the office.
pub struct Sent {
    /// `2026-11-03 19:00 to ann`.
    pub label: String,
    pub subject: String,
    /// Its bytes, with `\n` at the ends of lines.
    pub text: String,
}

/// Byte for byte, in the order of sending.
pub fn whole(mails: &[Sent]) -> String {
    let one = |mail: &Sent| format!("@ {}\n{}\n", mail.label, mail.text.trim_end());
    mails.iter().map(one).collect()
}

/// Each mail by address, subject and hash.
pub fn hashed(mails: &[Sent]) -> String {
    mails.iter().map(head).collect()
}

/// Each mail with the hash of all its bytes, the beginning of that of every part but its text, and its text as people read it.
pub fn readable(mails: &[Sent]) -> String {
    let mut said = Said::default();
    let mut file = String::new();
    for mail in mails {
        let parsed = parse(mail);
        file.push_str(&head(mail));
        let (texts, others): (Vec<_>, Vec<_>) = leaves(&parsed).partition(|part| is_text(part));
        for part in others {
            let bytes = body(part);
            let kind = &part.ctype.mimetype;
            let begin = &hash(&bytes)[..BEGIN];
            file.push_str(&format!("{kind}, {} bytes: {begin}\n", bytes.len()));
        }
        let [text] = texts[..] else {
            panic!("{} texts in the mail of {}", texts.len(), mail.label);
        };
        file.push('\n');
        file.push_str(&said.once(&mail.label, &words(text)));
        file.push('\n');
    }
    file
}

/// Returns the content for a file of this name: the mail itself, or the part that its receiver would save under such a name.
pub fn specimen(mail: &Sent, file: &str) -> String {
    let kind = match file.rsplit_once('.') {
        Some((_, "eml")) => return mail.text.clone(),
        Some((_, "html")) => "text/html",
        Some((_, "ics")) => "text/calendar",
        Some((_, "json")) => "application/json",
        Some((_, "yaml")) => "application/yaml",
        _ => panic!("{file}: a specimen of what?"),
    };
    let parsed = parse(mail);
    let part = leaves(&parsed).find(|part| part.ctype.mimetype == kind);
    let part = part.unwrap_or_else(|| panic!("no {kind} in the mail of {}", mail.label));
    words(part)
}

fn head(mail: &Sent) -> String {
    let hash = hash(mail.text.as_bytes());
    format!("@ {}: {}\n{hash}\n", mail.label, mail.subject)
}

fn parse(mail: &Sent) -> ParsedMail<'_> {
    mailparse::parse_mail(mail.text.as_bytes()).expect("a mail")
}

fn leaves<'a>(mail: &'a ParsedMail<'a>) -> impl Iterator<Item = &'a ParsedMail<'a>> {
    mail.parts().filter(|part| part.subparts.is_empty())
}

/// A part decoded, with `\n` at the ends of lines.
fn body(part: &ParsedMail) -> Vec<u8> {
    let bytes = part.get_body_raw().expect("a part");
    match String::from_utf8(bytes) {
        Ok(text) => text.replace("\r\n", "\n").into_bytes(),
        Err(binary) => binary.into_bytes(),
    }
}

fn words(part: &ParsedMail) -> String {
    String::from_utf8(body(part)).expect("the words of a mail are UTF-8")
}

/// Returns whether a mail program shows this part, rather than lists it as an attachment.
fn is_text(part: &ParsedMail) -> bool {
    let is_attached = part
        .headers
        .get_first_value("Content-Disposition")
        .is_some();
    part.ctype.mimetype == "text/plain" && !is_attached
}

fn hash(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The sections that stood in a turn already, each with the mail where it stands.
#[derive(Default)]
struct Said(BTreeMap<String, String>);

impl Said {
    /// The text with every section that was said before replaced by where that was.
    fn once(&mut self, label: &str, text: &str) -> String {
        let mut once = String::new();
        for section in sections(text) {
            match self.0.get(&section) {
                Some(first) => {
                    let heading = section.lines().next().unwrap_or_default();
                    once.push_str(&format!("{heading}\n[as in the mail of {first}]\n\n"));
                }
                None => {
                    once.push_str(&section);
                    if section.len() > LONG {
                        self.0.insert(section, label.to_owned());
                    }
                }
            }
        }
        once
    }
}

/// A section begins with a heading, which is underlined; the first has none.
fn sections(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut sections = vec![String::new()];
    for (at, line) in lines.iter().enumerate() {
        let under = lines.get(at + 1).map_or("", |line| line.trim_end());
        let is_heading = under.starts_with("---") && under.bytes().all(|byte| byte == b'-');
        if is_heading && !line.trim().is_empty() {
            sections.push(String::new());
        }
        let last = sections.last_mut().expect("a section");
        last.push_str(line);
    }
    sections
}
