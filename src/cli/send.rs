use std::process::ExitCode;

use clap::Args;

use super::terminal::{count, json, print, waiting};
use super::{Outcome, Place};

/// Deliver what waits in the outbox.
///
/// Each mail has one Message-ID and one content for ever; what cannot be delivered now waits for the next run.
#[derive(Args)]
#[command(after_help = "Example:\n  bulla send --office club")]
pub struct Send {
    /// Print JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: Place,
}

impl Send {
    pub fn run(self) -> Outcome {
        let mut office = self.place.open()?;
        let sent = office.send()?;
        office.close()?;
        if self.json {
            json(&sent)?;
        } else {
            print(&format!("{} sent", count(sent.mails, "mail")));
        }
        Ok(match waiting(&sent.waiting) {
            true => ExitCode::from(3),
            false => ExitCode::SUCCESS,
        })
    }
}
