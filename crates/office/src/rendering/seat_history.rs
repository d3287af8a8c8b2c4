//! Old pages, shown from their stored bytes: what was mailed stays as it was mailed, whatever the rules say today.

use crate::context::error::OfficeError;
use crate::context::token::{Token, token_of_message_id};
use bulla_pages::page::Languages;
use bulla_store::{Mail, ReadTransaction, SeatId};

/// Separator before the line with the number, which mail clients recognise as the beginning of a signature.
pub const SIGNATURE: &str = "\n-- \n";

/// Pages that a history is made of at most, and its letters.
const MOST_PAGES: u32 = 400;
const LONGEST: usize = 64 * 1024;

/// History so far, as a seat was told it.
pub struct SeatHistory {
    /// The last page first.
    pub text: String,
    /// Earlier pages are left out.
    pub is_cut: bool,
}

/// The history of a seat, out of its own pages.
pub fn of(
    records: &mut ReadTransaction<'_>,
    seat: SeatId,
    languages: &Languages,
) -> Result<SeatHistory, OfficeError> {
    // A seat may have had another language when a page was written.
    let titles = languages.story_titles();
    let mut past = SeatHistory {
        text: String::new(),
        is_cut: false,
    };
    for page in records.pages(seat, MOST_PAGES)? {
        let story = told(&page, &titles)?;
        if past.text.len() + story.len() > LONGEST {
            past.is_cut = true;
            break;
        }
        past.text.push_str(&story);
    }
    Ok(past)
}

/// Returns what a page tells of what happened, under these titles.
pub fn told(page: &Mail, titles: &[String]) -> Result<String, OfficeError> {
    Ok(story(&body(page)?, titles))
}

/// Returns the text of a page, without the line that counts the mails. A form in it gets the token that counts now.
pub fn page(mail: &Mail, token: &Token, domain: &str) -> Result<String, OfficeError> {
    let body = body(mail)?;
    Ok(match token_of_message_id(&mail.message_id, domain) {
        Some(old) => body.replace(&old.to_string(), &token.to_string()),
        None => body,
    })
}

fn body(mail: &Mail) -> Result<String, OfficeError> {
    let mut texts = bulla_mail::texts(&mail.outline).into_iter();
    let missing = || OfficeError::Fault("a mail of ours has no text".to_owned());
    let body = texts.next().ok_or_else(missing)?.replace("\r\n", "\n");
    let text = body.rsplit_once(SIGNATURE).map_or(&*body, |(text, _)| text);
    Ok(text.to_owned())
}

/// The sections of a page that tell what happened: a title over a line of dashes, up to the next or the form.
fn story(page: &str, titles: &[String]) -> String {
    let lines: Vec<&str> = page.lines().collect();
    let is_title = |at: usize| {
        let dashes = lines.get(at + 1).copied().unwrap_or_default();
        dashes.len() >= 3
            && dashes.len() == lines[at].chars().count()
            && dashes.bytes().all(|byte| byte == b'-')
    };
    let mut story = String::new();
    let mut is_told = false;
    for (at, line) in lines.iter().enumerate() {
        if is_title(at) {
            is_told = titles.iter().any(|title| line.starts_with(title));
        }
        if matches!(*line, "BEGIN ORDERS" | "BEGIN MORE ORDERS") {
            is_told = false;
        }
        if is_told {
            story.push_str(line);
            story.push('\n');
        }
    }
    story
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_story_is_what_stands_under_its_titles() {
        let page = "Top\n\nWhat happened (turn 3)\n----------------------\n\nA storm.\n-- not a title\n\n\
                    What to do\n----------\n\nWrite.\n\nOthers\n------\nMoved.\nBEGIN ORDERS\ntax: 2\nEND ORDERS\n";
        let titles = ["What happened".to_owned(), "Others".to_owned()];
        assert_eq!(
            story(page, &titles),
            "What happened (turn 3)\n----------------------\n\nA storm.\n-- not a title\n\n\
             Others\n------\nMoved.\n"
        );
    }
}
