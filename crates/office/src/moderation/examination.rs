//! An examination of an office: what is looked at, whether it is well, and what to do where it is not. Nothing is changed, and each
//! thing is looked at though another is broken.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::health::{CLOCK_SLACK, DISK, Health, KEY, ROOM, bytes_left};
use crate::context::clock::utc_time;
use crate::context::config::Config;
use crate::context::error::OfficeError;
use crate::context::office_key::OfficeKey;
use crate::context::zone::Zone;
use bulla_mail::{MailSourceConfig, TransportConfig, TransportError};
use bulla_store::{ReadTransaction, Store};

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// Directories of a Maildir.
const MAILDIR: [&str; 3] = ["cur", "new", "tmp"];

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct CheckedItem {
    /// Name of the thing: `database`, `key`.
    pub what: &'static str,
    pub ok: bool,
    /// State in which it was found.
    pub says: String,
    /// Action that mends it; `None` where it is well, or `says` says it.
    pub advice: Option<String>,
}

/// An office that is looked at, and what was found so far.
pub struct Examination<'a> {
    directory: &'a Path,
    now: i64,
    pub items: Vec<CheckedItem>,
}

impl<'a> Examination<'a> {
    pub fn of(directory: &'a Path, now: i64) -> Examination<'a> {
        Examination {
            directory,
            now,
            items: Vec::new(),
        }
    }

    fn ok(&mut self, what: &'static str, says: impl Into<String>) {
        self.items.push(CheckedItem {
            what,
            ok: true,
            says: says.into(),
            advice: None,
        });
    }

    pub fn wrong(&mut self, what: &'static str, says: impl Into<String>, advice: &str) {
        self.items.push(CheckedItem {
            what,
            ok: false,
            says: says.into(),
            advice: (!advice.is_empty()).then(|| advice.to_owned()),
        });
    }

    /// Looks at `bulla.yaml`; returns it where it reads.
    pub fn configuration(&mut self) -> Option<Config> {
        match Config::read(&self.directory.join("bulla.yaml")) {
            Ok(config) => {
                self.ok("configuration", format!("bulla.yaml of {}", config.address));
                Some(config)
            }
            Err(error) => {
                self.wrong("configuration", error.to_string(), "");
                None
            }
        }
    }

    /// Looks at the office key and at who can read it.
    pub fn key(&mut self) {
        let path = self.directory.join("office.key");
        if let Err(error) = OfficeKey::read(&path) {
            self.wrong("key", error.to_string(), "");
        } else if !self.is_open_to_others("key", &path) {
            self.ok("key", "office.key is whole, and only its owner can read it");
        }
    }

    /// Returns whether others can read a file that holds secrets, after saying so.
    fn is_open_to_others(&mut self, what: &'static str, path: &Path) -> bool {
        let mode = path
            .metadata()
            .map_or(0, |facts| facts.permissions().mode());
        let is_open = mode & 0o077 != 0;
        if is_open {
            let says = format!(
                "others can read {} (mode {:o})",
                path.display(),
                mode & 0o777
            );
            self.wrong(what, says, &format!("run `chmod 600 {}`", path.display()));
        }
        is_open
    }

    /// Looks at the file of the database; returns the database where it can be read.
    pub fn database(&mut self) -> Option<Store> {
        let path = self.directory.join("bulla.db");
        let read = Store::open_to_read(&path).and_then(|mut store| Ok((store.faults()?, store)));
        match read {
            Ok((faults, store)) if faults.is_empty() => {
                if !self.is_open_to_others("database", &path) {
                    let bytes = path.metadata().map_or(0, |facts| facts.len());
                    self.ok(
                        "database",
                        format!("every page of it is whole, {}", megabytes(bytes)),
                    );
                }
                Some(store)
            }
            Ok((faults, store)) => {
                let advice =
                    "keep this file, and put the last good copy back (docs/office.md, section 6)";
                self.wrong("database", faults.join("; "), advice);
                Some(store)
            }
            Err(error) => {
                self.wrong("database", error.to_string(), "");
                None
            }
        }
    }

    /// Looks at parts of mails that belong to no mail.
    pub fn parts(&mut self, store: &mut Store) {
        match store.read(|store| store.orphaned_parts()) {
            Ok((0, _)) => self.ok("parts", "every picture belongs to a mail or a drawing"),
            Ok((count, bytes)) => {
                let bytes = megabytes(u64::try_from(bytes).unwrap_or_default());
                let says = format!("{count} pictures belong to no mail and no drawing, {bytes}");
                self.wrong(
                    "parts",
                    says,
                    "they harm nothing and take room; please report it",
                );
            }
            Err(error) => self.wrong("parts", error.to_string(), ""),
        }
    }

    /// Says what was found of the records of all games: sentences on what is not as it was.
    pub fn records(&mut self, found: Result<(usize, Vec<String>), OfficeError>) {
        match found {
            Ok((games, wrong)) if wrong.is_empty() => {
                self.ok(
                    "games",
                    format!("{games}, with their chains as they were written"),
                );
            }
            Ok((_, wrong)) => {
                for one in wrong {
                    self.wrong(
                        "games",
                        one,
                        "`bulla audit GAME` tells more (docs/office.md, section 7)",
                    );
                }
            }
            Err(error) => self.wrong("games", error.to_string(), ""),
        }
    }

    /// Looks at the room on the disk.
    pub fn disk(&mut self) {
        match bytes_left(self.directory) {
            Some(left) if left < ROOM => {
                let says = format!("{} are left, and a round may need more", megabytes(left));
                self.wrong("disk", says, "make room before it is full");
            }
            Some(left) => self.ok("disk", format!("{} are left", megabytes(left))),
            None => self.wrong("disk", "the system does not say how much room is left", ""),
        }
    }

    /// Compares the clock with the work that was done by it.
    pub fn clock(&mut self, store: &mut Store) {
        let now = utc_time(self.now);
        match store.read(|store| store.last_work()) {
            Ok(Some(last)) if self.now + CLOCK_SLACK < last => {
                let says = format!("it says {now}, before the last work at {}", utc_time(last));
                let advice = "set the clock of this machine, or leave `BULLA_NOW` out";
                self.wrong("clock", says, advice);
            }
            Ok(_) => self.ok("clock", now),
            Err(error) => self.wrong("clock", error.to_string(), ""),
        }
    }

    /// Looks at the zones in which times are written.
    pub fn zones(&mut self, store: &mut Store, config: &Config) {
        match store.read(unknown_zones) {
            Ok((own, unknown)) if unknown.is_empty() => {
                let zone = config.zone();
                let local = zone.local(self.now).format("%H:%M");
                let says = format!(
                    "{}, where it is {local}; {own} seats have a zone of their own",
                    zone.name()
                );
                self.ok("zones", says);
            }
            Ok((_, unknown)) => {
                for one in unknown {
                    let advice = "the player writes `zone: Europe/Berlin`; until then the zone of the table counts";
                    self.wrong("zones", one, advice);
                }
            }
            Err(error) => self.wrong("zones", error.to_string(), ""),
        }
    }

    /// Looks at each way in and out as it is configured, without asking a server.
    pub fn ways(&mut self, config: &Config) {
        for source in &config.inbox {
            let found = match source {
                MailSourceConfig::Maildir(path) => self.maildir(path),
                MailSourceConfig::Eml(path) => self.directory_of_mail(path),
                MailSourceConfig::Mbox(_) => Ok(()),
                MailSourceConfig::Imap(imap) => self.server(&imap.server),
            };
            self.way("inbox", &source.to_string(), found);
        }
        for transport in &config.outbox {
            let found = match transport {
                TransportConfig::Maildir(path) => self.maildir(path),
                TransportConfig::Files(path) => self.directory_of_mail(path),
                TransportConfig::Sendmail(path) if self.directory.join(path).is_file() => Ok(()),
                TransportConfig::Sendmail(path) => Err(format!(
                    "there is no {}: install it, or name another",
                    path.display()
                )),
                TransportConfig::Smtp(smtp) => self.server(&smtp.server),
            };
            self.way("outbox", &transport.to_string(), found);
        }
    }

    fn way(&mut self, what: &'static str, name: &str, found: Result<(), String>) {
        match found {
            Ok(()) => self.ok(what, name),
            Err(error) => {
                let advice = format!(
                    "then try it: `bulla check-mail` sends a letter by each `outbox:` and looks for it in `inbox:` ({name})"
                );
                self.wrong(what, error, &advice);
            }
        }
    }

    fn maildir(&self, path: &Path) -> Result<(), String> {
        MAILDIR
            .iter()
            .try_for_each(|part| self.directory_of_mail(&path.join(part)))
    }

    /// Looks whether letters can be moved into a directory and out of it.
    fn directory_of_mail(&self, path: &Path) -> Result<(), String> {
        let path = self.directory.join(path);
        let place = path.display();
        if !path.is_dir() {
            return Err(format!(
                "there is no directory {place}: put it back with the letters in it, or make it anew"
            ));
        }
        rustix::fs::access(
            &path,
            rustix::fs::Access::WRITE_OK | rustix::fs::Access::EXEC_OK,
        )
        .map_err(|_| format!("{place} cannot be written: check who owns it and its permissions"))
    }

    /// Looks at the files that the line of a server names.
    fn server(&self, server: &bulla_mail::ServerUrl) -> Result<(), String> {
        let said = |error: TransportError| error.to_string();
        server.login(self.directory).map_err(said)?;
        server.certificate(self.directory).map_err(said)?;
        Ok(())
    }

    /// Looks how long ago the last letter came and the last mail went.
    pub fn ages(&mut self, store: &mut Store) {
        match store.read(|store| store.last_acts()) {
            Ok((letter, mail)) => {
                let age = |at: Option<i64>| match at {
                    Some(at) => format!("{} ({})", utc_time(at), ago(self.now - at)),
                    None => "never".to_owned(),
                };
                let says = format!(
                    "the last letter came {}, the last mail went {}",
                    age(letter),
                    age(mail)
                );
                self.ok(
                    "mail",
                    says + "; `bulla check-mail` sends one there and back",
                );
            }
            Err(error) => self.wrong("mail", error.to_string(), ""),
        }
    }

    /// Says what needs a human besides what was looked at above.
    pub fn standing(&mut self, health: &Health) {
        let of = |key: &str| {
            let mut alarms = health.alarming.iter();
            let found = alarms.find(|alarm| alarm.key == key);
            found.map(|alarm| alarm.says.as_str())
        };
        let (disk, key) = (of(DISK), of(KEY));
        let mut is_well = true;
        for says in &health.troubles {
            let what = match Some(says.as_str()) {
                says if says == disk => continue,
                says if says == key => "key",
                _ => "status",
            };
            is_well = false;
            self.wrong(what, says, "read section 4 of docs/office.md");
        }
        if is_well {
            self.ok("status", "nothing needs you");
        }
    }
}

/// Number of seats of running games with a zone of their own, and sentences on those whose zone this program does not know.
fn unknown_zones(store: &mut ReadTransaction<'_>) -> Result<(usize, Vec<String>), OfficeError> {
    let (mut own, mut unknown) = (0, Vec::new());
    for game in store.games_in(bulla_store::GameSelection::Played)? {
        for seat in store.seats(game.id)? {
            let Some(zone) = &seat.zone else { continue };
            own += 1;
            if let Err(error) = Zone::named(zone) {
                unknown.push(format!("{}, {}: {error}", game.slug, seat.name));
            }
        }
    }
    Ok((own, unknown))
}

fn megabytes(bytes: u64) -> String {
    format!("{} MB", bytes.div_ceil(1 << 20))
}

fn ago(seconds: i64) -> String {
    match seconds {
        ..HOUR => "within the hour".to_owned(),
        HOUR..DAY => format!("{} hours ago", seconds / HOUR),
        _ => format!("{} days ago", seconds / DAY),
    }
}
