//! A game of five through real servers: the office reads by IMAP and sends by SMTP, the players are ordinary mail programs,
//! and both servers go away in the middle and come back.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use super::test_server::{MailServerBed, wait_for};

const PLAYERS: [&str; 5] = ["alice", "bob", "carol", "dave", "erin"];

const SCRIPT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/office/real_mail_servers/players.py"
);

struct Club {
    bed: MailServerBed,
    office: TempDir,
    /// Mails that each player found, in order.
    found: BTreeMap<String, Vec<Found>>,
}

struct Found {
    message_id: String,
    /// Number among the mails to this player.
    number: usize,
    subject: String,
}

impl Club {
    fn open() -> Club {
        let bed = MailServerBed::up();
        let office = TempDir::new().unwrap();
        let seats: Vec<String> = PLAYERS
            .iter()
            .map(|name| {
                format!("  - {{name: {name}, address: {name}@example.test, volume: everything}}\n")
            })
            .collect();
        let plan = office.path().join("game.yaml");
        let text = format!(
            "game: delta-7\nscenario: advanced-5\nsecond_thoughts: 0\nseats:\n{}",
            seats.concat()
        );
        fs::write(&plan, text).unwrap();
        let club = Club {
            bed,
            office,
            found: BTreeMap::new(),
        };
        let made = club.bulla(&[
            "new",
            "--without",
            "all",
            plan.to_str().unwrap(),
            "--address",
            "office@example.test",
        ]);
        assert!(made.status.success(), "{made:?}");
        club.configure();
        club
    }

    fn directory(&self) -> &Path {
        self.office.path()
    }

    fn configure(&self) {
        let password = self.directory().join("mail.password");
        fs::write(&password, "pw-office\n").unwrap();
        fs::set_permissions(&password, Permissions::from_mode(0o600)).unwrap();
        let (ports, ca) = (self.bed.ports, self.bed.ca());
        let options = format!("password_file=mail.password&ca={}", ca.display());
        let user = "office%40example.test@localhost";
        let text = format!(
            "address: office@example.test\n\
             inbox: imaps://{user}:{}/INBOX?{options}\n\
             outbox: smtp://{user}:{}?{options}\n\
             moderators: [gm@example.test]\n",
            ports.imaps, ports.smtp
        );
        fs::write(self.directory().join("bulla.yaml"), text).unwrap();
    }

    fn bulla(&self, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_bulla"))
            .args(args)
            .env("BULLA_OFFICE", self.directory())
            .output()
            .unwrap()
    }

    fn post(&self) -> Output {
        self.bulla(&["post"])
    }

    fn status(&self) -> serde_json::Value {
        let output = self.bulla(&["status", "--json"]);
        serde_json::from_slice(&output.stdout).unwrap()
    }

    fn open_segment(&self) -> (i64, String) {
        let open = &self.status()["games"][0]["open"];
        let name = open["name"].as_str().unwrap().to_owned();
        (open["turn"].as_i64().unwrap(), name)
    }

    /// Every player reads its mail and answers the newest form.
    fn play(&mut self) {
        let (ports, ca) = (self.bed.ports, self.bed.ca());
        let output = Command::new("python3")
            .arg(SCRIPT)
            .args([ports.smtp.to_string(), ports.imaps.to_string()])
            .arg(ca)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        for line in String::from_utf8(output.stdout).unwrap().lines() {
            let words: Vec<&str> = line.split('\t').collect();
            let found = self.found.entry(words[0].to_owned()).or_default();
            found.push(Found {
                message_id: words[1].to_owned(),
                number: words[2].parse().unwrap(),
                subject: words[3].to_owned(),
            });
        }
    }

    /// Goes on until the game has come to a turn.
    fn until(&mut self, turn: i64) {
        wait_for("the turn is reached", || {
            self.play();
            let posted = self.post();
            assert!(posted.status.success(), "{posted:?}");
            self.open_segment().0 >= turn
        });
    }
}

#[test]
fn five_players_play_three_turns_by_ordinary_mail() {
    let mut club = Club::open();
    assert!(club.post().status.success());
    club.until(2);

    club.bed.stop_smtp();
    let before = club.open_segment();
    let posted = club.post();
    assert!(club.open_segment() == before && posted.status.code() != Some(1));
    club.bed.start_smtp();
    club.until(3);

    club.bed.stop_imap();
    let posted = club.post();
    let said = String::from_utf8_lossy(&posted.stderr).into_owned();
    assert_eq!(posted.status.code(), Some(3), "{said}");
    assert!(
        said.contains("imap:") && !said.contains("pw-office"),
        "{said}"
    );
    club.bed.start_imap();
    club.until(4);

    wait_for("the last pages are read", || {
        club.play();
        let turn_four = |mail: &Found| mail.subject.contains("turn 4");
        PLAYERS
            .iter()
            .all(|name| club.found[*name].iter().any(turn_four))
    });
    for name in PLAYERS {
        let found = &club.found[name];
        let ids: BTreeSet<&str> = found.iter().map(|mail| mail.message_id.as_str()).collect();
        assert_eq!(ids.len(), found.len(), "{name} got no mail twice");
        let numbers: BTreeSet<usize> = found.iter().map(|mail| mail.number).collect();
        assert!(
            numbers.into_iter().eq(1..=found.len()),
            "{name} misses no mail"
        );
        let subjects: Vec<&str> = found.iter().map(|mail| mail.subject.as_str()).collect();
        let count = |word: &str| subjects.iter().filter(|one| one.contains(word)).count();
        assert!(count(": final") >= 4, "{name}: {subjects:#?}");
        let failed = count("refused") + count("please confirm");
        assert_eq!(failed, 0, "{name}: {subjects:#?}");
    }
    let mails = &club.status()["outbox"];
    assert!(!mails.to_string().contains("queued"), "{mails}");
}
