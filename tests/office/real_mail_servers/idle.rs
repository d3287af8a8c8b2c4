//! A real IMAP server tells of new letters.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use bulla::mail::{MailSourceConfig, idle};

use super::imap::{letter, mail_source, office};
use super::test_server::MailServerBed;

const SOON: Duration = Duration::from_secs(5);

#[test]
fn a_letter_wakes_within_seconds_also_after_the_server_was_away() {
    let (bed, office) = (MailServerBed::up(), office());
    let MailSourceConfig::Imap(imap) = mail_source(&bed, "alice", "") else {
        panic!("it is IMAP");
    };
    let stop = AtomicBool::new(false);
    let (woken, wake_events) = channel();
    thread::scope(|scope| {
        scope.spawn(|| idle(&imap, office.path(), &stop, &mut || woken.send(()).is_ok()));
        assert!(
            wake_events.recv_timeout(Duration::from_secs(1)).is_err(),
            "nothing came"
        );
        for number in 0..2 {
            bed.send("alice@example.test", [letter(number).as_slice()]);
            assert!(wake_events.recv_timeout(SOON).is_ok(), "letter {number}");
        }
        bed.stop_imap();
        bed.send("alice@example.test", [letter(2).as_slice()]);
        assert!(
            wake_events.recv_timeout(Duration::from_secs(1)).is_err(),
            "the server is away"
        );
        bed.start_imap();
        assert!(
            wake_events.recv_timeout(SOON * 2).is_ok(),
            "the letter that came meanwhile"
        );
        stop.store(true, Ordering::Relaxed);
    });
}

#[test]
fn watching_ends_within_a_second_when_nobody_wants_to_be_woken() {
    let (bed, office) = (MailServerBed::up(), office());
    let MailSourceConfig::Imap(imap) = mail_source(&bed, "alice", "") else {
        panic!("it is IMAP");
    };
    bed.send("alice@example.test", [letter(0).as_slice()]);
    let never = AtomicBool::new(false);
    let mut wake_events = 0;
    idle(&imap, office.path(), &never, &mut || {
        wake_events += 1;
        false
    });
    assert_eq!(wake_events, 1);
    bed.stop_imap();
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let watching = scope.spawn(|| idle(&imap, office.path(), &stop, &mut || true));
        thread::sleep(Duration::from_secs(2));
        let asked = Instant::now();
        stop.store(true, Ordering::Relaxed);
        watching.join().unwrap();
        assert!(
            asked.elapsed() < Duration::from_secs(1),
            "{:?}",
            asked.elapsed()
        );
    });
}
