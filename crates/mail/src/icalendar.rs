//! Entries for calendars (RFC 5545, published as RFC 5546 says): a deadline is one moment in UTC with an alarm before it; the days of a
//! tournament are whole days.

use chrono::{DateTime, NaiveDate};

/// RFC 5545, 3.1: a line has at most so many bytes, its end apart.
const LINE: usize = 75;

/// A moment that a calendar shows and rings for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadlineEvent {
    /// The same for all mails about one moment: a later one replaces what an earlier one said.
    pub uid: String,
    /// Greater in each later mail about it.
    pub sequence: u32,
    /// Time of writing, and the time of the appointment, in Unix seconds.
    pub stamp: i64,
    pub at: i64,
    pub summary: String,
    pub description: String,
    /// Hours before the moment at which it rings, with what it says.
    pub alarm: (u32, String),
}

/// A day that a calendar shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayEvent {
    /// The same in every calendar: a later one replaces what an earlier one said.
    pub uid: String,
    pub day: NaiveDate,
    pub summary: String,
    pub description: String,
}

/// The file, lines ended by CRLF.
pub fn calendar(entry: &DeadlineEvent) -> String {
    let mut lines = beginning(&entry.uid, entry.sequence, entry.stamp);
    lines.extend([
        format!("DTSTART:{}", utc(entry.at)),
        format!("SUMMARY:{}", escaped(&entry.summary)),
        format!("DESCRIPTION:{}", escaped(&entry.description)),
        "TRANSP:TRANSPARENT".to_owned(),
        "BEGIN:VALARM".to_owned(),
        "ACTION:DISPLAY".to_owned(),
        format!("TRIGGER:-PT{}H", entry.alarm.0),
        format!("DESCRIPTION:{}", escaped(&entry.alarm.1)),
        "END:VALARM".to_owned(),
        "END:VEVENT".to_owned(),
    ]);
    file(lines)
}

/// A file of whole days, which replaces those with a smaller sequence; lines ended by CRLF.
///
/// ```
/// use bulla_mail::{DayEvent, calendar_of_days};
/// use chrono::NaiveDate;
///
/// let start = DayEvent {
///     uid: "spring-27/heat-1/start@club.example".to_owned(),
///     day: NaiveDate::from_ymd_opt(2027, 2, 8).unwrap(),
///     summary: "heat-1 starts".to_owned(),
///     description: String::new(),
/// };
/// let file = calendar_of_days(&[start], 3, 1_801_000_000);
/// assert!(file.contains("SEQUENCE:3\r\n"));
/// assert!(file.contains("DTSTART;VALUE=DATE:20270208\r\n"));
/// ```
pub fn calendar_of_days(days: &[DayEvent], sequence: u32, stamp: i64) -> String {
    let events = days.iter().flat_map(|day| {
        let mut lines = beginning(&day.uid, sequence, stamp);
        lines.extend([
            format!("DTSTART;VALUE=DATE:{}", day.day.format("%Y%m%d")),
            format!("SUMMARY:{}", escaped(&day.summary)),
            format!("DESCRIPTION:{}", escaped(&day.description)),
            "TRANSP:TRANSPARENT".to_owned(),
            "END:VEVENT".to_owned(),
        ]);
        lines
    });
    file(events.collect())
}

/// First lines of an event.
fn beginning(uid: &str, sequence: u32, stamp: i64) -> Vec<String> {
    vec![
        "BEGIN:VEVENT".to_owned(),
        format!("UID:{}", escaped(uid)),
        format!("SEQUENCE:{sequence}"),
        format!("DTSTAMP:{}", utc(stamp)),
    ]
}

/// A calendar around events, its lines folded.
fn file(events: Vec<String>) -> String {
    let head = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//bulla//bulla//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
    ];
    let mut lines: Vec<String> = head.map(str::to_owned).to_vec();
    lines.extend(events);
    lines.push("END:VCALENDAR".to_owned());
    lines.iter_mut().for_each(fold);
    lines.join("\r\n") + "\r\n"
}

/// `20261122T190000Z`; the calendar of RFC 5545 has four digits for a year.
fn utc(seconds: i64) -> String {
    let time = DateTime::from_timestamp(seconds, 0).unwrap_or(DateTime::UNIX_EPOCH);
    time.format("%Y%m%dT%H%M%SZ").to_string()
}

/// RFC 5545, 3.3.11. Other control characters have no place in a text.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            letter if letter.is_control() => {}
            letter => out.push(letter),
        }
    }
    out
}

/// A line break and a blank go between characters, never into one.
fn fold(line: &mut String) {
    let mut folded = String::with_capacity(line.len() + line.len() / LINE * 3);
    let mut length = 0;
    for letter in line.chars() {
        if length + letter.len_utf8() > LINE {
            folded.push_str("\r\n ");
            length = 1;
        }
        folded.push(letter);
        length += letter.len_utf8();
    }
    *line = folded;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> DeadlineEvent {
        DeadlineEvent {
            uid: "0a1b2c@office.example.org".to_owned(),
            sequence: 7,
            stamp: 1_793_728_800,
            at: 1_793_901_600,
            summary: "delta-7: orders for turn 3; realm, and more".to_owned(),
            description: format!("One\nTwo \\ {}", "Züge für alle ".repeat(12)),
            alarm: (6, "Six hours left".to_owned()),
        }
    }

    /// A strict reader: properties in order, their lines unfolded and their values unescaped.
    fn read(file: &str) -> Vec<(String, String)> {
        assert!(file.ends_with("\r\n"));
        assert!(!file.replace("\r\n", "").contains(['\r', '\n']));
        for line in file.split("\r\n") {
            assert!(line.len() <= LINE, "{line}");
        }
        let unfolded = file.replace("\r\n ", "");
        let lines = unfolded.trim_end_matches("\r\n").split("\r\n");
        let property = |line: &str| {
            let (name, value) = line.split_once(':').expect("name:value");
            assert!(name.bytes().all(|byte| byte.is_ascii_uppercase()), "{name}");
            let mut text = String::new();
            let mut letters = value.chars();
            while let Some(letter) = letters.next() {
                match letter {
                    '\\' => match letters.next() {
                        Some('n') => text.push('\n'),
                        Some(plain @ ('\\' | ';' | ',')) => text.push(plain),
                        other => panic!("\\{other:?} in {line}"),
                    },
                    ';' | ',' => panic!("an unescaped {letter} in {line}"),
                    letter => text.push(letter),
                }
            }
            (name.to_owned(), text)
        };
        lines.map(property).collect()
    }

    #[test]
    fn an_entry_reads_back_as_it_was_meant() {
        let entry = entry();
        let read = read(&calendar(&entry));
        let mut open: Vec<&str> = Vec::new();
        let mut found: Vec<(String, &str)> = Vec::new();
        for (name, value) in &read {
            match name.as_str() {
                "BEGIN" => open.push(value),
                "END" => assert_eq!(open.pop(), Some(value.as_str())),
                name => found.push((format!("{}/{name}", open.join("/")), value)),
            }
        }
        assert!(open.is_empty());
        let value = |path: &str| {
            let mut values = found.iter().filter(|(name, _)| name == path);
            let first = values.next().map(|(_, value)| *value);
            assert!(values.next().is_none(), "{path} stands twice");
            first.unwrap_or_else(|| panic!("{path} is missing"))
        };
        assert_eq!(value("VCALENDAR/VERSION"), "2.0");
        assert_eq!(value("VCALENDAR/METHOD"), "PUBLISH");
        assert_eq!(value("VCALENDAR/VEVENT/UID"), entry.uid);
        assert_eq!(value("VCALENDAR/VEVENT/SEQUENCE"), "7");
        assert_eq!(value("VCALENDAR/VEVENT/DTSTAMP"), "20261103T180000Z");
        assert_eq!(value("VCALENDAR/VEVENT/DTSTART"), "20261105T180000Z");
        assert_eq!(value("VCALENDAR/VEVENT/SUMMARY"), entry.summary);
        assert_eq!(value("VCALENDAR/VEVENT/DESCRIPTION"), entry.description);
        assert_eq!(value("VCALENDAR/VEVENT/VALARM/ACTION"), "DISPLAY");
        assert_eq!(value("VCALENDAR/VEVENT/VALARM/TRIGGER"), "-PT6H");
        assert_eq!(value("VCALENDAR/VEVENT/VALARM/DESCRIPTION"), entry.alarm.1);
    }

    #[test]
    fn days_are_whole_days_under_one_sequence_and_folded_between_letters() {
        let day = |number: u32| DayEvent {
            uid: format!("spring-27/{number}@office.example.org"),
            day: NaiveDate::from_ymd_opt(2027, 2, number).unwrap(),
            summary: "Züge; alle, ".repeat(12),
            description: "One\nTwo".to_owned(),
        };
        let file = calendar_of_days(&[day(8), day(9)], 4, 1_793_728_800);
        for line in file.split("\r\n") {
            assert!(line.len() <= LINE, "{line}");
        }
        // Unfolded, and without the parameter that says that it is a day.
        let read = read(&file.replace(";VALUE=DATE", ""));
        let values = |name: &str| {
            let found = read.iter().filter(|(one, _)| one == name);
            found.map(|(_, value)| value.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(values("BEGIN"), ["VCALENDAR", "VEVENT", "VEVENT"]);
        assert_eq!(values("DTSTART"), ["20270208", "20270209"]);
        assert_eq!(values("SEQUENCE"), ["4", "4"]);
        assert_eq!(
            values("UID"),
            [
                "spring-27/8@office.example.org",
                "spring-27/9@office.example.org"
            ]
        );
        assert_eq!(values("SUMMARY")[1], "Züge; alle, ".repeat(12));
        assert_eq!(values("DESCRIPTION")[0], "One\nTwo");
        assert_eq!(file.matches("DTSTART;VALUE=DATE:").count(), 2);
    }

    #[test]
    fn a_text_cannot_write_a_property() {
        let mut entry = entry();
        entry.summary = "x\r\nATTENDEE:mailto:a@b\nEND:VEVENT".to_owned();
        let read = read(&calendar(&entry));
        assert!(read.iter().all(|(name, _)| name != "ATTENDEE"));
        assert_eq!(read.iter().filter(|(name, _)| name == "END").count(), 3);
    }
}
