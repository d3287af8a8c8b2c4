//! The letters of an mbox: a `From ` line, the letter, an empty line. Where the text has such a line itself, whoever wrote
//! the file put a `>` before it, which is taken away (mboxrd; mboxo does the same for the first `>`).

use std::io::{self, BufRead};

use super::size_limit::{LONGEST, RawLetter};
use chrono::{DateTime, FixedOffset, Local, NaiveDate, NaiveDateTime, NaiveTime, TimeZone};

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// One letter, as it was before it was put there.
#[derive(Debug, PartialEq, Eq)]
pub struct MboxLetter {
    pub kept: RawLetter,
    /// Unix seconds of the `From ` line, where they can be read.
    pub time: Option<i64>,
}

/// The letters one after the other.
pub struct MboxReader<R> {
    lines: R,
    /// Lines that were read too far.
    ahead: Vec<Vec<u8>>,
    /// Bytes that were read, with those too far.
    pub bytes: u64,
    /// A letter whose `From ` line was not found, as at the start of another kind of file.
    pub is_broken: bool,
}

impl<R: BufRead> MboxReader<R> {
    pub fn of(lines: R) -> MboxReader<R> {
        MboxReader {
            lines,
            ahead: Vec::new(),
            bytes: 0,
            is_broken: false,
        }
    }

    /// The next letter; `None` at the end, and where the file is no mbox.
    pub fn next(&mut self) -> io::Result<Option<MboxLetter>> {
        let mut first = self.line()?;
        while is_empty(&first) && !first.is_empty() {
            first = self.line()?;
        }
        if first.is_empty() {
            return Ok(None);
        }
        if !first.starts_with(b"From ") {
            self.is_broken = true;
            return Ok(None);
        }
        // Beyond what is kept of one the lines are only counted.
        let mut raw = Vec::new();
        let mut bytes = 0;
        let mut was_empty = false;
        loop {
            let line = self.line()?;
            if line.is_empty() {
                break;
            }
            if was_empty && line.starts_with(b"From ") && self.is_border(&line)? {
                self.put_back(line);
                break;
            }
            was_empty = is_empty(&line);
            let line = unquoted(&line);
            if bytes <= LONGEST {
                raw.extend_from_slice(line);
            }
            bytes += line.len() as u64;
        }
        if was_empty && raw.len() as u64 == bytes {
            let end = if raw.ends_with(b"\r\n") { 2 } else { 1 };
            raw.truncate(raw.len() - end);
            bytes = raw.len() as u64;
        }
        let time = time(&String::from_utf8_lossy(&first));
        let kept = with_return_path(&first, RawLetter::of(raw, bytes));
        Ok(Some(MboxLetter { kept, time }))
    }

    pub fn lines(&self) -> &R {
        &self.lines
    }

    /// Returns whether everything in the file was read.
    pub fn is_at_end(&mut self) -> io::Result<bool> {
        let line = self.line()?;
        let is_end = line.is_empty();
        self.put_back(line);
        Ok(is_end)
    }

    /// A line that begins with `From ` after an empty one begins a letter where it has a date or a header follows. A text
    /// whose writer did not quote it stays whole.
    fn is_border(&mut self, line: &[u8]) -> io::Result<bool> {
        if time(&String::from_utf8_lossy(line)).is_some() {
            return Ok(true);
        }
        let next = self.line()?;
        let name = next.split(|byte| *byte == b':').next().unwrap_or_default();
        let is_field = name.len() < next.len()
            && !name.is_empty()
            && name.iter().all(|byte| byte.is_ascii_graphic());
        self.put_back(next);
        Ok(is_field)
    }

    /// The end of the file is looked for again: it may have grown.
    fn put_back(&mut self, line: Vec<u8>) {
        if !line.is_empty() {
            self.ahead.push(line);
        }
    }

    /// Returns the next line with its end; empty at the end of the file.
    fn line(&mut self) -> io::Result<Vec<u8>> {
        if let Some(line) = self.ahead.pop() {
            return Ok(line);
        }
        let mut line = Vec::new();
        self.bytes += self.lines.read_until(b'\n', &mut line)? as u64;
        Ok(line)
    }
}

/// A letter that comes through a pipe, without the `From ` line that some mail servers put before it.
pub fn without_from_line(kept: RawLetter) -> RawLetter {
    if !kept.raw.starts_with(b"From ") {
        return kept;
    }
    let end = kept.raw.iter().position(|byte| *byte == b'\n');
    let (line, raw) = kept.raw.split_at(end.map_or(kept.raw.len(), |end| end + 1));
    let too_long = kept.too_long;
    with_return_path(
        line,
        RawLetter {
            raw: raw.to_vec(),
            too_long,
        },
    )
}

/// Adds a `Return-Path` field if the `From ` line alone says that the envelope named no sender. Other programs that write letters
/// into files put this into a field.
fn with_return_path(line: &[u8], kept: RawLetter) -> RawLetter {
    let sender = line.split(u8::is_ascii_whitespace).nth(1);
    let is_nobody = matches!(sender, Some(b"MAILER-DAEMON" | b"<>"));
    if !is_nobody || has_return_path(&kept.raw) {
        return kept;
    }
    let raw = [b"Return-Path: <>\n", &kept.raw[..]].concat();
    RawLetter { raw, ..kept }
}

fn has_return_path(raw: &[u8]) -> bool {
    const NAME: &[u8] = b"return-path:";
    let mut lines = raw.split(|byte| *byte == b'\n');
    lines
        .by_ref()
        .take_while(|line| !line.trim_ascii_end().is_empty())
        .any(|line| line.len() >= NAME.len() && line[..NAME.len()].eq_ignore_ascii_case(NAME))
}

fn is_empty(line: &[u8]) -> bool {
    matches!(line, b"" | b"\n" | b"\r\n")
}

fn unquoted(line: &[u8]) -> &[u8] {
    let marks = line.iter().take_while(|byte| **byte == b'>').count();
    if marks > 0 && line[marks..].starts_with(b"From ") {
        &line[1..]
    } else {
        line
    }
}

/// The date of a `From ` line: `Sat Nov 21 08:34:30 2026`, in the time of this machine unless it names a zone.
fn time(line: &str) -> Option<i64> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let at = (1..words.len())
        .rev()
        .find(|at| MONTHS.contains(&words[*at]))?;
    let month = MONTHS.iter().position(|month| *month == words[at])?;
    let day = words.get(at + 1)?.parse().ok()?;
    let clock = words.get(at + 2)?;
    let clock = NaiveTime::parse_from_str(clock, "%H:%M:%S")
        .or_else(|_| NaiveTime::parse_from_str(clock, "%H:%M"));
    let rest = words.get(at + 3..)?;
    let year = rest
        .iter()
        .find(|word| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit()))?;
    let date = NaiveDate::from_ymd_opt(year.parse().ok()?, u32::try_from(month).ok()? + 1, day)?;
    let moment = date.and_time(clock.ok()?);
    let zone = rest.iter().find_map(|word| offset(word));
    Some(match zone {
        Some(zone) => zone.from_local_datetime(&moment).single()?.timestamp(),
        None => here(&moment)?.timestamp(),
    })
}

/// Returns the local moment; the earlier one if two have the same name in autumn.
fn here(moment: &NaiveDateTime) -> Option<DateTime<Local>> {
    Local.from_local_datetime(moment).earliest()
}

fn offset(word: &str) -> Option<FixedOffset> {
    if matches!(word, "UTC" | "GMT") {
        return FixedOffset::east_opt(0);
    }
    let (sign, digits) = match word.split_at_checked(1)? {
        ("+", digits) => (1, digits),
        ("-", digits) => (-1, digits),
        _ => return None,
    };
    if digits.len() != 4 {
        return None;
    }
    let number: i32 = digits.parse().ok()?;
    FixedOffset::east_opt(sign * (number / 100 * 3600 + number % 100 * 60))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str) -> Vec<String> {
        let mut pieces = MboxReader::of(text.as_bytes());
        let mut found = Vec::new();
        while let Some(piece) = pieces.next().unwrap() {
            found.push(String::from_utf8(piece.kept.raw).unwrap());
        }
        assert!(!pieces.is_broken && pieces.is_at_end().unwrap());
        assert_eq!(pieces.bytes, text.len() as u64);
        found
    }

    #[test]
    fn letters_are_told_apart_by_their_from_lines() {
        let text = "From a@x Sat Nov 21 08:34:30 2026\nSubject: 1\n\none\n\nFrom b@x  Sat Nov 21 08:34:31 2026\n\
                    Subject: 2\n\ntwo\n\n\nFrom MAILER-DAEMON\nSubject: 3\n\nno end";
        let expected = [
            "Subject: 1\n\none\n",
            "Subject: 2\n\ntwo\n\n",
            "Subject: 3\n\nno end",
        ];
        let text = &text.replace("MAILER-DAEMON", "mailer");
        assert_eq!(pieces(text), expected);
        let crlf = text.replace('\n', "\r\n");
        assert_eq!(pieces(&crlf), expected.map(|one| one.replace('\n', "\r\n")));
        assert!(pieces("").is_empty() && pieces("\n\n").is_empty());
        assert_eq!(
            pieces("From x\n\n\nFrom y Sat Nov 21 08:34:30 2026\nA: b\n"),
            ["\n", "A: b\n"]
        );
    }

    #[test]
    fn a_text_with_from_lines_of_its_own_stays_whole() {
        for (text, expected) in [
            (">From the north", "From the north"),
            (">>From the north", ">From the north"),
            ("> From the north", "> From the north"),
            (">from the north", ">from the north"),
            ("and\nFrom the north", "and\nFrom the north"),
            (
                "and\n\nFrom the north\nwe come",
                "and\n\nFrom the north\nwe come",
            ),
        ] {
            let mbox = format!("From a@x Sat Nov 21 08:34:30 2026\nSubject: 1\n\n{text}\n\n");
            assert_eq!(pieces(&mbox), [format!("Subject: 1\n\n{expected}\n")]);
        }
    }

    #[test]
    fn another_kind_of_file_is_no_mbox() {
        let mut pieces = MboxReader::of(&b"Subject: 1\n\nFrom x\n"[..]);
        assert_eq!(pieces.next().unwrap(), None);
        assert!(pieces.is_broken);
    }

    #[test]
    fn the_date_of_a_from_line_is_read_with_its_zone_or_in_the_time_of_this_machine() {
        let written =
            NaiveDate::from_ymd_opt(2026, 11, 21).and_then(|day| day.and_hms_opt(8, 34, 30));
        let near = here(&written.unwrap()).unwrap().timestamp();
        for (line, expected) in [
            ("From a@x Sat Nov 21 08:34:30 2026", Some(near)),
            ("From a@x  Sat Nov 21 08:34 2026\r\n", Some(near - 30)),
            (
                "From a@x Sat Nov 21 08:34:30 2026 +0200",
                Some(1_795_242_870),
            ),
            (
                "From a@x Sat Nov 21 08:34:30 -0130 2026",
                Some(1_795_255_470),
            ),
            (
                "From a@x Sat Nov 21 08:34:30 UTC 2026 remote from Y",
                Some(1_795_250_070),
            ),
            ("From Nov@x Sat Nov 31 08:34:30 2026", None),
            ("From the north 2026", None),
            ("From Nov 21", None),
            ("From ", None),
        ] {
            assert_eq!(time(line), expected, "{line}");
        }
    }

    #[test]
    fn a_letter_from_nobody_has_an_empty_return_path() {
        let read = |line: &str, head: &str| {
            let letter = format!("{line}{head}Subject: 1\n\nReturn-Path: x\n");
            let piped = without_from_line(RawLetter::of(letter.clone().into_bytes(), 1)).raw;
            assert_eq!(pieces(&letter), [String::from_utf8(piped.clone()).unwrap()]);
            String::from_utf8(piped).unwrap()
        };
        let nobody = "From MAILER-DAEMON  Sat Nov 21 08:34:30 2026\n";
        let expected = "Return-Path: <>\nSubject: 1\n\nReturn-Path: x\n";
        assert_eq!(read(nobody, ""), expected);
        assert_eq!(read(&nobody.replace("MAILER-DAEMON", "<>"), ""), expected);
        let there = "Return-path: <a@x>\n";
        assert!(read(nobody, there).starts_with(there));
        for somebody in ["a@x", "MAILER-DAEMON@x", "mailer-daemon"] {
            let line = nobody.replace("MAILER-DAEMON", somebody);
            assert!(read(&line, "").starts_with("Subject"), "{somebody}");
        }
    }

    #[test]
    fn a_pipe_may_begin_with_a_from_line() {
        let without = |raw: &[u8]| without_from_line(RawLetter::of(raw.to_vec(), 1)).raw;
        let letter = b"From: a@x\n\nFrom x\n";
        assert_eq!(without(letter), letter);
        let piped = b"From a@x Sat Nov 21 08:34:30 2026\r\nFrom: a@x\n\nFrom x\n";
        assert_eq!(without(piped), letter);
    }
}
