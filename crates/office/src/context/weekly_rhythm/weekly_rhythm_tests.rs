use super::*;
use chrono::DateTime;

fn at(text: &str) -> i64 {
    DateTime::parse_from_rfc3339(text).unwrap().timestamp()
}

fn times(texts: &[&str]) -> Vec<WeeklyTime> {
    let read = |text: &&str| WeeklyTime::parse(text).unwrap();
    texts.iter().map(read).collect()
}

fn closed(texts: &[&str]) -> Vec<ClosedDays> {
    let read = |text: &&str| ClosedDays::parse(text).unwrap();
    texts.iter().map(read).collect()
}

#[test]
fn times_and_days_are_read_as_people_write_them_and_written_in_one_way() {
    for (text, written) in [
        ("tue 20:00", "tue 20:00"),
        ("Dienstag 9:05", "tue 09:05"),
        ("FRI  00:00", "fri 00:00"),
    ] {
        assert_eq!(WeeklyTime::parse(text).unwrap().to_string(), written);
    }
    for wrong in ["20:00", "tue", "tuesday 8pm", "xyz 20:00", "tue 24:10"] {
        let told = WeeklyTime::parse(wrong).unwrap_err();
        assert!(told.contains("such as tue 20:00"), "{told}");
    }
    for (text, written) in [
        ("Sunday", "sun"),
        ("2026-12-24", "2026-12-24"),
        ("2026-12-20 .. 2027-01-04", "2026-12-20..2027-01-04"),
    ] {
        assert_eq!(ClosedDays::parse(text).unwrap().to_string(), written);
    }
    for wrong in [
        "christmas",
        "2026-12-24..2026-12-20",
        "2026-01-01..2027-06-01",
        "24.12.2026",
    ] {
        assert!(ClosedDays::parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_calendar_without_a_day_is_refused() {
    let (due, all) = (times(&["tue 20:00"]), closed(&["mon", "tue"]));
    let rhythm = WeeklyRhythm {
        zone: Zone::UTC,
        due: &due,
        never: &all,
    };
    assert!(rhythm.check().unwrap_err().contains("tue 20:00"));
    let week = closed(&["mon", "tue", "wed", "thu", "fri", "sat", "sun"]);
    let none = WeeklyRhythm {
        due: &[],
        never: &week,
        ..rhythm
    };
    assert!(none.check().unwrap_err().starts_with("never"));
}

#[test]
fn the_first_date_leaves_out_holidays() {
    let due = times(&["tue 20:00", "fri 20:00"]);
    let never = closed(&["sat", "sun", "2026-12-20..2027-01-04"]);
    let zone = Zone::named("Europe/Berlin").unwrap();
    let rhythm = WeeklyRhythm {
        zone,
        due: &due,
        never: &never,
    };
    for (least, first) in [
        ("2026-12-15T20:00:00+01:00", "2026-12-15T20:00:00+01:00"),
        ("2026-12-15T20:00:01+01:00", "2026-12-18T20:00:00+01:00"),
        ("2026-12-18T21:00:00+01:00", "2027-01-05T20:00:00+01:00"),
        ("2026-10-24T12:00:00+02:00", "2026-10-27T20:00:00+01:00"),
    ] {
        assert_eq!(rhythm.first_from(at(least)), Some(at(first)), "{least}");
    }
    for (usual, moved) in [
        ("2026-12-18T09:30:00+01:00", "2026-12-18T09:30:00+01:00"),
        ("2026-12-12T09:30:00+01:00", "2026-12-14T09:30:00+01:00"),
        ("2026-12-24T09:30:00+01:00", "2027-01-05T09:30:00+01:00"),
    ] {
        assert_eq!(rhythm.opened(at(usual)), at(moved), "{usual}");
    }
}

/// Ten years of deadlines, each the first after the one before.
#[test]
fn no_deadline_drifts_in_ten_years_in_six_zones() {
    let due = times(&["tue 20:00", "fri 20:00", "sun 02:30"]);
    let never = closed(&["2026-12-20..2027-01-04"]);
    let mut odd = 0;
    for name in [
        "Europe/Berlin",
        "America/New_York",
        "Asia/Tokyo",
        "Australia/Lord_Howe",
        "America/Santiago",
        "Africa/Casablanca",
    ] {
        let zone = Zone::named(name).unwrap();
        let rhythm = WeeklyRhythm {
            zone,
            due: &due,
            never: &never,
        };
        let (mut now, end) = (at("2026-01-01T00:00:00Z"), at("2036-01-01T00:00:00Z"));
        let mut days = Vec::new();
        while now < end {
            let next = rhythm.first_from(now + 1).unwrap();
            assert!(
                next - now <= 4 * 86400 || days.last() == Some(&clock::day("2026-12-18").unwrap()),
                "{name}"
            );
            let local = zone.local(next).naive_local();
            let is_of_rhythm = due
                .iter()
                .any(|it| it.day == local.weekday() && it.time == local.time());
            if !is_of_rhythm {
                // The half hour that there is not, on the night when clocks go forward.
                assert_eq!(local.weekday(), Weekday::Sun, "{name} {local}");
                assert!(
                    local.time() > due[2].time && local.hour() == 3,
                    "{name} {local}"
                );
                odd += 1;
            }
            // The second of two hours: a second look at the same local time finds none later.
            let later = zone.local(next + 3600).naive_local();
            assert_ne!(later, local, "{name}");
            days.push(local.date());
            now = next;
        }
        let weeks = 3 * 522;
        assert!(
            (weeks - 12..=weeks + 3).contains(&days.len()),
            "{name}: {}",
            days.len()
        );
        days.dedup();
        assert!(days.windows(2).all(|two| two[0] < two[1]), "{name}");
    }
    assert!(odd >= 20, "Berlin and New York have a gap each year: {odd}");
}
