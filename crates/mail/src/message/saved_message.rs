//! A mail of the office as files that open by themselves: its text, its HTML with pictures beside it, its attachments.

use mailparse::{MailHeaderMap, MailParseError, ParsedMail};

/// A file of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedFile {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// `page.txt`, `page.html` where there is one, and the pictures and attachments by their names.
///
/// # Errors
/// It is no mail that the office wrote.
pub fn files(mail: &[u8]) -> Result<Vec<SavedFile>, MailParseError> {
    let mut found = Vec::new();
    let mut shown: Vec<(String, String)> = Vec::new();
    collect(&mailparse::parse_mail(mail)?, &mut found, &mut shown)?;
    for file in found.iter_mut().filter(|file| file.name == "page.html") {
        let mut text = String::from_utf8_lossy(&file.bytes).into_owned();
        for (id, name) in &shown {
            text = text.replace(&format!("cid:{id}"), name);
        }
        file.bytes = text.into_bytes();
    }
    Ok(found)
}

fn collect(
    part: &ParsedMail<'_>,
    found: &mut Vec<SavedFile>,
    shown: &mut Vec<(String, String)>,
) -> Result<(), MailParseError> {
    for inner in &part.subparts {
        collect(inner, found, shown)?;
    }
    let disposition = part.get_content_disposition();
    let name = disposition.params.get("filename").map(String::as_str);
    let name = match (name, part.ctype.mimetype.as_str()) {
        (Some(name), _) => name,
        (None, "text/plain") => "page.txt",
        (None, "text/html") => "page.html",
        (None, _) => return Ok(()),
    };
    if let Some(id) = part.headers.get_first_value("Content-ID") {
        let id = id.trim_matches(['<', '>']).to_owned();
        shown.push((id, name.to_owned()));
    }
    let bytes = match name {
        "page.txt" | "page.html" => part.get_body()?.replace("\r\n", "\n").into_bytes(),
        _ => part.get_body_raw()?,
    };
    found.push(SavedFile {
        name: name.to_owned(),
        bytes,
    });
    Ok(())
}
