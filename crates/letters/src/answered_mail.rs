//! Mails of the office that a letter may quote.

use chrono::{DateTime, Datelike, NaiveDate};
use mailparse::MailAddr;

use super::charset::decode;
use super::html::to_text;
use super::mime::{self, Headers, body, without_leading_blanks};

/// A mail to the writer of a letter, without its pictures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnsweredMail {
    /// Its words: the plain text, then those of its HTML. A client quotes one of them.
    pub texts: Vec<String>,
    pub(super) marks: MailMarks,
}

/// Marks by which an attribution names a mail.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct MailMarks {
    /// Addresses and display names of its sender and of its readers, in lower case.
    names: Vec<String>,
    /// Its subject, in lower case.
    subject: String,
    /// The day of its date, one day before and one behind: the writer's zone is not known.
    days: Vec<NaiveDate>,
}

/// Characters that a subject must have to be a mark.
const SHORTEST_SUBJECT: usize = 8;

/// Seconds of a day.
const DAY: i64 = 86_400;

impl AnsweredMail {
    /// Reads a mail as the office wrote it.
    pub fn of(bytes: &[u8]) -> AnsweredMail {
        let (headers, parts) = mime::read(without_leading_blanks(bytes));
        let decoded = |kind: &str| {
            let part = body(&parts, kind)?;
            Some(decode(&part.bytes(), part.charset.as_deref()))
        };
        let html = decoded("text/html").map(|html| to_text(&html));
        AnsweredMail {
            texts: decoded("text/plain").into_iter().chain(html).collect(),
            marks: MailMarks::of(&headers),
        }
    }
}

impl MailMarks {
    fn of(headers: &Headers) -> MailMarks {
        let mut names = Vec::new();
        for field in ["From", "To", "Reply-To"] {
            let Some(first) = headers.fields(field).next() else {
                continue;
            };
            let Ok(list) = mailparse::addrparse_header(&first) else {
                continue;
            };
            for one in list.iter() {
                if let MailAddr::Single(single) = one {
                    names.push(single.addr.to_lowercase());
                    names.extend(single.display_name.iter().map(|name| name.to_lowercase()));
                }
            }
        }
        // A short display name may be any word.
        names.retain(|name| name.chars().count() >= 4);
        let subject = headers.first("Subject").unwrap_or_default().to_lowercase();
        let date = headers.first("Date").unwrap_or_default();
        let sent = mailparse::dateparse(&date).ok();
        let days = sent.into_iter().flat_map(|at| [at - DAY, at, at + DAY]);
        let days = days.filter_map(|at| DateTime::from_timestamp(at, 0));
        MailMarks {
            names,
            subject: subject.trim().to_owned(),
            days: days.map(|day| day.date_naive()).collect(),
        }
    }

    /// Returns whether a line names the mail: by an address or name, by its subject or by its date.
    pub fn are_in(&self, line: &str) -> bool {
        let line = line.to_lowercase();
        let is_long = self.subject.chars().count() >= SHORTEST_SUBJECT;
        self.names.iter().any(|name| line.contains(name.as_str()))
            || (is_long && line.contains(&self.subject))
            || self.is_dated(&line)
    }

    /// Returns whether the numbers of a line hold the year and the day of the mail: `2027年3月1日 23:05`, `3/1/27 … wrote:`. A day without
    /// a time, and without a colon behind all, could be one of which its writer speaks.
    fn is_dated(&self, line: &str) -> bool {
        let is_closed = line.trim_end().ends_with([':', '：']);
        if !is_closed && !has_time(line) {
            return false;
        }
        let numbers = line.split(|c: char| !c.is_ascii_digit());
        let numbers: Vec<u32> = numbers.filter_map(|word| word.parse().ok()).collect();
        let mut days = self.days.iter();
        days.any(|date| {
            let year = date.year().unsigned_abs();
            let has_day = numbers.contains(&date.day());
            let is_short = numbers.contains(&(year % 100)) && numbers.contains(&date.month());
            has_day && (numbers.contains(&year) || (is_short && numbers.len() >= 3))
        })
    }
}

/// Returns whether a time stands in a line: `23:05`.
fn has_time(line: &str) -> bool {
    let is_time = |four: &[u8]| {
        let digits = [four[0], four[2], four[3]];
        four[1] == b':' && digits.iter().all(u8::is_ascii_digit)
    };
    line.as_bytes().windows(4).any(is_time)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &[u8] = b"From: The post office <office@example.org>\r\nTo: Cleo <cleo@example.org>\r\nSubject: [delta-7] \
        Your orders\r\nDate: Mon, 01 Mar 2027 14:05:00 +0000\r\n\r\nYour page\r\n";

    #[test]
    fn an_attribution_names_the_mail_in_any_language() {
        let marks = AnsweredMail::of(PAGE).marks;
        for line in [
            "On Mon, Mar 1, 2027 at 2:05 PM somebody wrote:",
            "2027年3月1日(月) 23:05 :",
            "02.03.2027 00:05",
            "--- On Mon, 3/1/27, x wrote:",
            "The Post Office kirjoitti:",
            "> office@example.org <mailto:office@example.org>",
            "Subject: [delta-7] Your orders",
        ] {
            assert!(marks.are_in(line), "{line}");
        }
        for line in [
            "2 thebes to nubia",
            "tax 2",
            "final",
            "at turn 27, 3 ships",
            "from: 2027-03-01",
            "I am away from 1 to 5 March 2027",
        ] {
            assert!(!marks.are_in(line), "{line}");
        }
    }
}
