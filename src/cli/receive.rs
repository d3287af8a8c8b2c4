use std::process::ExitCode;

use clap::Args;

use super::terminal::{count, json, print, waiting};
use super::{Outcome, Place};

/// Take letters out of the inbox, store them, and answer them.
///
/// A letter is stored as it came before it is read, and leaves the inbox only then. Answers wait in the outbox.
#[derive(Args)]
#[command(after_help = "Example:\n  bulla receive --office club")]
pub struct Receive {
    /// Also read the letters that were taken out of the inbox before, after the database was put back from a backup.
    #[arg(long)]
    again: bool,

    /// Print JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: Place,
}

impl Receive {
    pub fn run(self) -> Outcome {
        let mut office = self.place.open()?;
        let received = match self.again {
            true => office.receive_again()?,
            false => office.receive()?,
        };
        office.close()?;
        if self.json {
            json(&received)?;
        } else {
            print(&format!(
                "{} stored, {} answered",
                count(received.stored, "letter"),
                received.answered
            ));
        }
        Ok(match waiting(&received.waiting) {
            true => ExitCode::from(3),
            false => ExitCode::SUCCESS,
        })
    }
}
