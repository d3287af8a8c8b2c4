//! Days of the calendar, as the file of a tournament writes them.

use std::fmt;

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    pub year: u16,
    pub month: u8,
    pub day: u8,
}

impl Date {
    /// Reads `2027-01-31`; nothing for any other form and for days that no month has.
    pub fn parse(text: &str) -> Option<Date> {
        let bytes = text.as_bytes();
        let is_form = bytes.len() == 10
            && bytes.iter().enumerate().all(|(at, byte)| match at {
                4 | 7 => *byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        if !is_form {
            return None;
        }
        let date = Date {
            year: text[..4].parse().ok()?,
            month: text[5..7].parse().ok()?,
            day: text[8..].parse().ok()?,
        };
        let is_day =
            (1..=12).contains(&date.month) && (1..=date.days_of_month()).contains(&date.day);
        is_day.then_some(date)
    }

    fn days_of_month(self) -> u8 {
        let year = self.year;
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        match self.month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_they_are_written() {
        for day in ["2027-01-31", "2028-02-29", "2000-02-29", "2027-12-01"] {
            assert_eq!(
                Date::parse(day).map(|date| date.to_string()).as_deref(),
                Some(day)
            );
        }
        for wrong in [
            "2027-02-29",
            "1900-02-29",
            "2027-13-01",
            "2027-00-10",
            "2027-04-31",
            "27-1-1",
            "2027-1-31",
            "+027-01-01",
            "2027-01-0é",
        ] {
            assert_eq!(Date::parse(wrong), None, "{wrong}");
        }
        assert!(Date::parse("2027-01-31") < Date::parse("2027-02-01"));
    }
}
