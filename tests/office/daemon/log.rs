//! Contents of the log, and contents that it never has.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::daemon_process::*;
use crate::database_text::verdicts;
use crate::office_fixture::*;

/// Everything that a game keeps secret, and every address, as it would stand in a text.
fn secrets(office: &OfficeFixture) -> Vec<String> {
    let mut secrets = Vec::new();
    for sql in [
        "SELECT lower(hex(seed)) FROM games",
        "SELECT lower(hex(salt)) FROM games",
        "SELECT message_id FROM outbox",
        "SELECT code FROM held",
        "SELECT text FROM orders WHERE text <> ''",
        "SELECT line FROM events WHERE length(line) > 12",
        "SELECT address FROM addresses",
        "SELECT message_id FROM letters",
    ] {
        secrets.extend(office.rows(sql));
    }
    for mail in fs::read_dir(office.path().join("outbox/new")).unwrap() {
        let text = fs::read_to_string(mail.unwrap().path()).unwrap();
        let tokens = text.lines().filter_map(|line| line.strip_prefix("token: "));
        for token in tokens {
            secrets.push(token.trim().to_owned());
            secrets.push(token.trim().replace('-', ""));
        }
    }
    secrets.sort();
    secrets.dedup();
    secrets
}

#[test]
fn the_log_of_a_whole_session_holds_no_secret() {
    for form in ["text", "json"] {
        let mut office = OfficeFixture::with(&plan(GAME));
        let mut watch = office.watch(START, &["--every", "1", "--log", form]);
        watch.until("the pages", |_| office.outbox().len() == 2);
        let page = office.page_of(ANN);
        let block = "BEGIN ORDERS\nstatus: final\nnations: [thrace, africa]\nEND ORDERS";
        office.receive("inbox", ANN, START, &page, block);
        office.receive("inbox", "eve@example.net", START, &page, block);
        office.receive("inbox", "mallory@example.net", START, "x@y", "Hello");
        watch.until("three verdicts", |_| verdicts(office.path()).len() == 3);
        watch.signal("-TERM");
        assert_eq!(watch.end(), Some(0));
        let mut now = office.deadline() - 3;
        for segment in ["setup", "realm"] {
            let mut watch = office.watch(now, &["--every", "1", "--log", form]);
            watch.until(&format!("{segment} judged"), |log| {
                log.lines()
                    .any(|line| line.contains("segment judged") && line.contains(segment))
            });
            watch.signal("-TERM");
            assert_eq!(watch.end(), Some(0));
            now = office.deadline() - 3;
        }
        // What cannot be delivered is complained of.
        fs::remove_dir_all(office.path().join("inbox")).unwrap();
        fs::write(office.path().join("inbox"), "in the way").unwrap();
        let mut watch = office.watch(now, &["--log", form]);
        watch.says(&["a carrier fails"]);
        let log = watch.log();
        for word in ["letter answered", "mail sent", "held", "nobody"] {
            assert!(log.contains(word), "no {word} in\n{log}");
        }
        let secrets = secrets(&office);
        assert!(secrets.len() > 30, "{secrets:#?}");
        for secret in secrets {
            assert!(!log.contains(&secret), "{secret} in\n{log}");
        }
        for address in ["eve@", "mallory", "example.net"] {
            assert!(!log.contains(address), "{address} in\n{log}");
        }
        let is_json = log.lines().all(|line| {
            serde_json::from_str::<serde_json::Value>(line)
                .is_ok_and(|line| line["timestamp"].is_string() && line["message"].is_string())
        });
        assert_eq!(is_json, form == "json");
    }
}

#[test]
fn a_post_without_watch_logs_only_if_it_is_asked_to() {
    let office = OfficeFixture::with(&plan(GAME));
    let plain = office.run_at(START, &["post"]);
    assert_eq!(String::from_utf8(plain.stderr).unwrap(), "");
    let now = office.deadline() + 1;
    let asked = office.run_at(now, &["post", "--log", "text"]);
    let log = String::from_utf8(asked.stderr).unwrap();
    assert!(log.contains("INFO segment judged"), "{log}");
    let off = office.watch(now, &["--log", "off"]);
    let began = Instant::now();
    while office.outbox().len() < 4 && began.elapsed() < PATIENCE {
        sleep(Duration::from_millis(50));
    }
    assert_eq!(off.log(), "");
}
