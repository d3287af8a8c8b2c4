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
    /// Print JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: Place,
}

impl Receive {
    pub fn run(self) -> Outcome {
        let mut office = self.place.open()?;
        let received = office.receive()?;
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
