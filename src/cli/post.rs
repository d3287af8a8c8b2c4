use std::process::ExitCode;

use clap::Args;

use super::judge::report;
use super::terminal::{count, json, print, waiting};
use super::{Outcome, Place};

/// Receive, judge what is due, send: everything a post office has to do, for a timer to run every few minutes.
#[derive(Args)]
#[command(after_help = "Example:\n  */5 * * * *  bulla post --office /srv/club      (crontab)")]
pub struct Post {
    /// Print JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: Place,
}

impl Post {
    pub fn run(self) -> Outcome {
        let mut office = self.place.open()?;
        let posted = office.post()?;
        office.close()?;
        if self.json {
            json(&posted)?;
        } else {
            let (stored, answered) = (posted.received.stored, posted.received.answered);
            print(&format!(
                "{} stored, {answered} answered",
                count(stored, "letter")
            ));
            report(&posted.judged);
            print(&format!("{} sent", count(posted.sent.mails, "mail")));
        }
        let reasons = [
            &posted.received.waiting,
            &posted.judged.stopped,
            &posted.sent.waiting,
        ];
        let waits = reasons.map(|reasons| waiting(reasons)).contains(&true);
        Ok(ExitCode::from(if waits { 3 } else { 0 }))
    }
}
