//! Time zones: by the name of the IANA, whose data are built in, or as an offset from UTC for offices that have no name yet.

use chrono::offset::LocalResult;
use chrono::{DateTime, Duration, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Offset};
use chrono::{TimeZone as _, Utc};
use chrono_tz::{TZ_VARIANTS, Tz};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use bulla_core::text::{NameTable, did_you_mean, fold};

/// Longest gap of daylight saving that is looked across, in minutes: a day, as in Samoa in 2011.
const LONGEST_GAP: i64 = 25 * 60;

/// A time zone in which times are read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// Minutes east of UTC.
    Offset(i32),
    Named(Tz),
}

impl Default for Zone {
    fn default() -> Zone {
        Zone::UTC
    }
}

impl Zone {
    pub const UTC: Zone = Zone::Offset(0);

    /// Finds a zone by its name, in any case: `Europe/Berlin`, `utc`, or the city alone: `berlin`.
    ///
    /// # Errors
    /// A sentence: there is none of that name, with the names that are like it.
    pub fn named(name: &str) -> Result<Zone, String> {
        let name = name.trim();
        if let Ok(zone) = Tz::from_str_insensitive(name) {
            return Ok(match zone {
                Tz::UTC | Tz::Etc__UTC | Tz::GMT | Tz::Etc__GMT => Zone::UTC,
                zone => Zone::Named(zone),
            });
        }
        if let Some(minutes) = from_utc(name) {
            return Ok(Zone::Offset(minutes));
        }
        let mut cities = TZ_VARIANTS.iter().filter(|zone| city(zone) == fold(name));
        if let (Some(zone), None) = (cities.next(), cities.next()) {
            return Ok(Zone::Named(*zone));
        }
        let near = did_you_mean(&names_like(name));
        let near = if near.is_empty() { "." } else { &near };
        Err(format!(
            "{name} is no time zone{near} Expected a name such as Europe/Berlin, America/New_York or UTC"
        ))
    }

    /// Returns the name for a file: `Europe/Berlin`, `UTC`, `UTC+01:00`.
    pub fn name(self) -> String {
        match self {
            Zone::Offset(0) => "UTC".to_owned(),
            Zone::Offset(minutes) => format!("UTC{}", offset(minutes)),
            Zone::Named(zone) => zone.name().to_owned(),
        }
    }

    /// Returns the local date and time of a moment in Unix seconds.
    pub fn local(self, seconds: i64) -> DateTime<FixedOffset> {
        let utc = DateTime::from_timestamp(seconds, 0).unwrap_or_default();
        match self {
            Zone::Offset(minutes) => utc.with_timezone(&offset(minutes)),
            Zone::Named(zone) => {
                let local = utc.with_timezone(&zone);
                let offset = local.offset().fix();
                local.with_timezone(&offset)
            }
        }
    }

    /// Returns the Unix seconds of a local date and time. A time in the gap when clocks go forward is as much later as the gap is
    /// long (RFC 5545, 3.3.5); of the two hours when they go back it is the second.
    pub fn seconds(self, local: NaiveDateTime) -> i64 {
        let zone = match self {
            Zone::Offset(minutes) => {
                return local.and_utc().timestamp() - i64::from(minutes) * 60;
            }
            Zone::Named(zone) => zone,
        };
        match zone.from_local_datetime(&local) {
            LocalResult::Single(at) => at.timestamp(),
            LocalResult::Ambiguous(first, second) => first.timestamp().max(second.timestamp()),
            LocalResult::None => {
                // The offset before the gap holds for it.
                let before = (1..=LONGEST_GAP / 15)
                    .filter_map(|step| {
                        let earlier = local - Duration::minutes(15 * step);
                        let at = zone.from_local_datetime(&earlier).latest()?;
                        Some(at.timestamp() + 15 * 60 * step)
                    })
                    .next();
                before.unwrap_or_else(|| local.and_utc().timestamp())
            }
        }
    }

    /// Returns the day that it is at a moment.
    pub fn day(self, seconds: i64) -> NaiveDate {
        self.local(seconds).date_naive()
    }

    /// Returns the same hour so many days later.
    pub fn later(self, seconds: i64, days: i64) -> i64 {
        let local = self.local(seconds).naive_local();
        let later = local.checked_add_signed(Duration::days(days));
        later.map_or(seconds, |later| self.seconds(later))
    }

    /// Returns the first second of a day.
    pub fn begins(self, day: NaiveDate) -> i64 {
        self.seconds(day.and_time(NaiveTime::MIN))
    }
}

/// Reads an offset as `UTC+01:00` into minutes.
fn from_utc(name: &str) -> Option<i32> {
    let (sign, rest) = match name.strip_prefix("UTC")?.split_at_checked(1)? {
        ("+", rest) => (1, rest),
        ("-", rest) => (-1, rest),
        _ => return None,
    };
    let time = NaiveTime::parse_from_str(rest, "%H:%M").ok()?;
    let minutes = (time - NaiveTime::MIN).num_minutes();
    i32::try_from(minutes)
        .ok()
        .filter(|minutes| *minutes <= 14 * 60)
        .map(|minutes| sign * minutes)
}

/// Reads minutes east of UTC, which were checked to be less than a day.
fn offset(minutes: i32) -> FixedOffset {
    FixedOffset::east_opt(minutes * 60).unwrap_or_else(|| Utc.fix())
}

/// Returns the names of zones whose name or city is spelt like this, at most three, or a usual one.
pub fn like(name: &str) -> String {
    match names_like(name) {
        near if near.is_empty() => "Europe/Berlin".to_owned(),
        near => near.join(", "),
    }
}

/// Returns the city of a zone, folded.
fn city(zone: &Tz) -> String {
    fold(zone.name().rsplit('/').next().unwrap_or_default())
}

/// Returns the names of zones whose city is spelt like the last part of this one.
fn names_like(name: &str) -> Vec<String> {
    let wanted = name.rsplit('/').next().unwrap_or(name);
    let zones = TZ_VARIANTS.iter().filter(|zone| zone.name().contains('/'));
    let cities = zones
        .map(|zone| (zone, city(zone)))
        .collect::<NameTable<_>>();
    let of_city = |near: String| Zone::named(&near).map_or(near, Zone::name);
    let mut near: Vec<String> = cities
        .suggestions(wanted)
        .into_iter()
        .map(of_city)
        .collect();
    near.dedup();
    near
}

impl Serialize for Zone {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.name())
    }
}

impl<'de> Deserialize<'de> for Zone {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Zone, D::Error> {
        let name = String::deserialize(from)?;
        Zone::named(&name).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> i64 {
        DateTime::parse_from_rfc3339(text).unwrap().timestamp()
    }

    fn time(text: &str) -> NaiveDateTime {
        NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap()
    }

    #[test]
    fn a_zone_is_found_by_its_name_or_its_city() {
        let berlin = Zone::named("Europe/Berlin").unwrap();
        assert_eq!(Zone::named("europe/berlin"), Ok(berlin));
        assert_eq!(Zone::named(" Berlin "), Ok(berlin));
        assert_eq!(Zone::named("UTC"), Ok(Zone::UTC));
        assert_eq!(Zone::named("new york").unwrap().name(), "America/New_York");
        let wrong = Zone::named("Europe/Berln").unwrap_err();
        assert!(
            wrong.contains("did you mean Europe/Berlin? Expected"),
            "{wrong}"
        );
        let both = Zone::named("Europe/Brussel").unwrap_err();
        assert!(both.contains("did you mean Europe/Brussels?"), "{both}");
        assert!(
            Zone::named("Mars")
                .unwrap_err()
                .starts_with("Mars is no time zone")
        );
        for minutes in [-840, -210, 0, 60, 840] {
            let zone = Zone::Offset(minutes);
            assert_eq!(Zone::named(&zone.name()), Ok(zone));
        }
        assert!(Zone::named("UTC+15:00").is_err());
    }

    #[test]
    fn a_time_in_the_gap_is_later_and_in_the_fold_the_second() {
        let berlin = Zone::named("Europe/Berlin").unwrap();
        for (local, utc) in [
            ("2026-03-29 01:59", "2026-03-29T00:59:00Z"),
            ("2026-03-29 02:30", "2026-03-29T01:30:00Z"),
            ("2026-03-29 03:00", "2026-03-29T01:00:00Z"),
            ("2026-10-25 02:30", "2026-10-25T01:30:00Z"),
            ("2026-10-25 03:00", "2026-10-25T02:00:00Z"),
            ("2060-07-01 20:00", "2060-07-01T18:00:00Z"),
        ] {
            assert_eq!(berlin.seconds(time(local)), at(utc), "{local}");
        }
        let samoa = Zone::named("Pacific/Apia").unwrap();
        assert_eq!(
            samoa.seconds(time("2011-12-30 12:00")),
            at("2011-12-30T22:00:00Z")
        );
    }

    #[test]
    fn a_day_begins_at_its_first_second() {
        let day = NaiveDate::from_ymd_opt(2027, 3, 1).unwrap();
        assert_eq!(
            Zone::Offset(60).begins(day),
            at("2027-03-01T00:00:00+01:00")
        );
        // Clocks go forward at midnight there.
        let beirut = Zone::named("Asia/Beirut").unwrap();
        let spring = NaiveDate::from_ymd_opt(2026, 3, 29).unwrap();
        assert_eq!(beirut.begins(spring), at("2026-03-29T01:00:00+03:00"));
        assert_eq!(beirut.day(beirut.begins(spring)), spring);
    }
}
