//! Watching where the server is poor or moody.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::super::idle::{IdleTiming, idle_at};
use super::scripted::{Script, Scripted};
use super::*;

const PACE: IdleTiming = IdleTiming {
    renewal: Duration::from_millis(200),
    poll: Duration::from_millis(100),
    pauses: (Duration::from_millis(50), Duration::from_millis(400)),
    steady: Duration::from_secs(60),
};

const IDLES: (&str, &str) = ("CAPABILITY", "* CAPABILITY IMAP4rev1 IDLE\r\n$ OK");
const POOR: (&str, &str) = ("CAPABILITY", "* CAPABILITY IMAP4rev1\r\n$ OK");
const EMPTY: (&str, &str) = ("EXAMINE", "* 0 EXISTS\r\n$ OK");

/// Watches until it was woken `times` or a few seconds have passed; how often it was woken.
fn watch(script: Script, times: usize) -> (usize, Scripted) {
    let server = Scripted::start("* OK", script);
    let imap = imap(&server, "");
    let stop = AtomicBool::new(false);
    let mut wake_events = 0;
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let end = Instant::now() + Duration::from_secs(2);
            while Instant::now() < end && !stop.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(10));
            }
            stop.store(true, Ordering::Relaxed);
        });
        idle_at(PACE, &imap, Path::new("/"), &stop, &mut || {
            wake_events += 1;
            wake_events < times
        });
        stop.store(true, Ordering::Relaxed);
    });
    (wake_events, server)
}

#[test]
fn a_server_without_idle_is_asked() {
    let script = &[
        POOR,
        EMPTY,
        ("NOOP", "$ OK"),
        ("NOOP", "* 1 EXISTS\r\n$ OK"),
        ("NOOP", "$ OK"),
    ];
    let (wake_events, server) = watch(script, 1);
    assert_eq!(wake_events, 1);
    assert_eq!(server.has_heard("NOOP"), 2);
    assert_eq!(server.has_heard("IDLE"), 0);
}

#[test]
fn a_server_that_refuses_idle_is_asked() {
    let script = &[
        IDLES,
        EMPTY,
        ("IDLE", "$ NO not today"),
        ("NOOP", "* 1 EXISTS\r\n$ OK"),
    ];
    let (wake_events, server) = watch(script, 1);
    assert_eq!((wake_events, server.has_heard("IDLE")), (1, 1));
}

#[test]
fn idle_is_said_anew_in_time_and_what_comes_in_between_wakes() {
    let script = &[
        IDLES,
        EMPTY,
        ("IDLE", "+ idling"),
        ("DONE", "* 1 EXISTS\r\n$ OK"),
        ("DONE", "$ OK"),
    ];
    let (wake_events, server) = watch(script, 1);
    assert_eq!((wake_events, server.has_heard("DONE")), (1, 1));
    let (wake_events, server) = watch(&[IDLES, EMPTY, ("IDLE", "+ idling")], 1);
    assert_eq!(wake_events, 0);
    assert!(server.has_heard("IDLE") > 3, "{:?}", server.heard());
}

#[test]
fn letters_that_leave_wake_nobody() {
    let script = &[
        IDLES,
        ("EXAMINE", "* 2 EXISTS\r\n$ OK"),
        (
            "IDLE",
            "+ idling\r\n* 1 EXPUNGE\r\n* 1 EXISTS\r\n* 1 EXPUNGE\r\n* 0 EXISTS",
        ),
        ("IDLE", "+ idling"),
    ];
    let (wake_events, server) = watch(script, 1);
    assert_eq!(wake_events, 0, "{:?}", server.heard());
    let script = &[
        IDLES,
        ("EXAMINE", "* 2 EXISTS\r\n$ OK"),
        ("IDLE", "+ idling\r\n* 1 EXPUNGE\r\n* 2 EXISTS"),
    ];
    assert_eq!(watch(script, 1).0, 1);
}

#[test]
fn letters_that_lay_there_before_wake_once_for_each_connection() {
    let script = &[
        IDLES,
        ("EXAMINE", "* 2 EXISTS\r\n$ OK"),
        ("UID SEARCH", "* SEARCH 7\r\n$ OK"),
        ("IDLE", "+ idling\r\nCLOSE"),
        ("IDLE", "+ idling"),
    ];
    let (wake_events, server) = watch(script, 3);
    assert_eq!((wake_events, server.has_heard("EXAMINE")), (2, 2));
}

#[test]
fn pauses_between_connections_grow() {
    let (wake_events, server) = watch(&[("CAPABILITY", "* BYE full\r\nCLOSE")], 1);
    assert_eq!(wake_events, 0);
    // 50 + 100 + 200 + 400 + 400 + 400 ms, and not more often.
    let attempts = server.has_heard("CAPABILITY");
    assert!((4..=8).contains(&attempts), "{attempts}");
}
