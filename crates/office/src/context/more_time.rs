//! Time that a moderator or a vote gives more, for the open segment and those behind it.

use bulla_store::ExtraHours;

/// Hours that the open segment and perhaps some behind it have more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoreTime {
    pub hours: u32,
    /// Number of segments, with the open one.
    pub segments: u32,
}

impl MoreTime {
    /// Segments that are longer at most.
    pub const MOST_SEGMENTS: u32 = 20;

    /// Reads `24`, and `24 x 3` for three segments.
    pub fn of(detail: &str) -> Option<MoreTime> {
        let (hours, segments) = detail.split_once(" x ").unwrap_or((detail, "1"));
        Some(MoreTime {
            hours: hours.parse().ok()?,
            segments: segments.parse().ok()?,
        })
    }

    /// Returns the time as it is read.
    pub fn written(self) -> String {
        match self.segments {
            1 => self.hours.to_string(),
            segments => format!("{} x {segments}", self.hours),
        }
    }

    /// Returns what the segments behind the open one have more.
    pub fn behind(self) -> Option<ExtraHours> {
        let segments = self.segments.saturating_sub(1);
        (segments > 0).then_some(ExtraHours {
            hours: self.hours,
            segments,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_reads_as_it_is_written() {
        for text in ["24", "48 x 3"] {
            let time = MoreTime::of(text).unwrap();
            assert_eq!(time.written(), text);
        }
        assert_eq!(MoreTime::of("24").unwrap().behind(), None);
        assert_eq!(
            MoreTime::of("48 x 3").unwrap().behind().unwrap().segments,
            2
        );
        assert!(MoreTime::of("a day").is_none() && MoreTime::of("24 x").is_none());
    }
}
