//! Options that name the office of a command, and how it is opened.

use std::path::PathBuf;

use clap::Args;

use super::acting_moderator::moderator;
use super::failure::Failure;
use super::lock_wait::LockWait;
use super::output;
use crate::office::{Clock, Config, Office, OfficeError};
use crate::tournaments::director_acts;

/// Post office to use.
#[derive(Args)]
pub struct OfficeArgs {
    /// Directory of the office.
    #[arg(
        short = 'C',
        long = "office",
        env = "BULLA_OFFICE",
        default_value = ".",
        value_name = "DIR"
    )]
    pub office: PathBuf,

    /// Time to take for now, for tests and repeated runs: 2026-11-21T14:00:00Z.
    #[arg(long, env = "BULLA_NOW", value_name = "TIME", hide = true)]
    pub now: Option<String>,

    /// Seconds to wait for another bulla at work in this office.
    #[arg(
        long,
        env = "BULLA_PATIENCE",
        value_name = "SECONDS",
        default_value_t = 30,
        hide = true
    )]
    pub patience: u64,
}

impl OfficeArgs {
    pub fn clock(&self) -> Result<Clock, Failure> {
        match &self.now {
            None => Ok(Clock::System),
            Some(text) => Clock::at(text).ok_or_else(|| {
                Failure::user(format!(
                    "{text:?} is no time: expected one such as 2026-11-21T14:00:00Z"
                ))
            }),
        }
    }

    /// Checks that a directory named on the command line exists, for commands that need no post office but look into it.
    pub fn is_there(&self) -> Result<(), Failure> {
        let usual = std::env::var_os("BULLA_OFFICE");
        let is_usual = usual.is_some_and(|usual| usual == *self.office.as_os_str());
        if is_usual || self.office.is_dir() {
            Ok(())
        } else {
            let office = self.office.display();
            Err(Failure::user(format!(
                "--office: there is no directory {office}"
            )))
        }
    }

    pub fn open(&self) -> Result<Office, Failure> {
        let office = self.open_silently()?;
        if let Some(copy) = office.upgrade_copy() {
            output::note(&format!(
                "the database was of an older program and is upgraded; {} is a copy of it as it was",
                copy.display()
            ));
        }
        Ok(office)
    }

    /// Opens the office like [`OfficeArgs::open`] for a program that takes every word for a failure.
    pub fn open_silently(&self) -> Result<Office, Failure> {
        let mut lock_wait = LockWait::new(self.patience);
        let wait = &mut |holder| lock_wait.keeps_waiting(holder);
        let office = Office::open_after(&self.office, self.clock()?, wait)?;
        let mut office = office.with_director_acts(director_acts);
        self.log_manual_clock(&mut office)?;
        Ok(office)
    }

    /// Records a clock that was set by hand before anything is done by it; seats are told of it as of a look.
    pub fn log_manual_clock(&self, office: &mut Office) -> Result<(), Failure> {
        if self.now.is_some() && office.log_manual_clock(&moderator())? {
            output::note(
                "the clock is set by hand: this is written down, and the next pages of all games that run tell of it",
            );
        }
        Ok(())
    }

    /// Does something in the office, sends what comes of it at once, and closes it.
    pub fn act<T>(
        &self,
        act: impl FnOnce(&mut Office) -> Result<T, OfficeError>,
    ) -> Result<T, Failure> {
        let mut office = self.open()?;
        let done = act(&mut office)?;
        office.send()?;
        office.close()?;
        Ok(done)
    }

    /// Opens the office, or makes it where there is none yet: at this address, or at that of its bulla.yaml.
    pub fn open_or_make(&self, address: Option<&str>) -> Result<Office, Failure> {
        let is_set = self.clock()?.is_set_by_hand();
        if self.office.join("bulla.db").exists() {
            let mut office = self.open()?;
            // One that was cut off before it said so; never one with a game.
            if is_set {
                office.mark_as_test_office()?;
            }
            return Ok(office);
        }
        let yaml = self.office.join("bulla.yaml");
        let written = if yaml.exists() {
            Some(Config::read(&yaml)?.address)
        } else {
            None
        };
        let Some(address) = address.or(written.as_deref()) else {
            return Err(Failure::user(format!(
                "there is no post office in {}: name its mail address to open one, --address office@example.org",
                self.office.display()
            )));
        };
        let clock = self.clock()?;
        let office = &self.office;
        if !is_set {
            return Ok(Office::create(office, address, clock)?);
        }
        Ok(Office::create_for_tests(office, address, clock)?)
    }

    pub fn open_to_read(&self) -> Result<Office, Failure> {
        Ok(Office::open_to_read(&self.office, self.clock()?)?)
    }

    /// Opens the office to look at secrets of a game. While the game runs the look is recorded, so the office is opened for work.
    pub fn open_to_look(&self, game: &str) -> Result<Office, Failure> {
        let mut office = self.open_to_read()?;
        if office.is_over(game)? {
            return Ok(office);
        }
        office.close()?;
        self.open()
    }
}
