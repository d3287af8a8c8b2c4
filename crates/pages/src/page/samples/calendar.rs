//! Invented moment of a calendar.

use super::super::dates::CalendarTime;

pub fn calendar() -> CalendarTime {
    CalendarTime {
        weekday: 1,
        day: 1,
        month: 3,
        year: 2027,
        time: "20:00".to_owned(),
        zone: None,
    }
}
