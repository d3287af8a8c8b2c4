use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::moderator;
use super::failure::CommandResult;
use super::office_args::OfficeArgs;
use super::output::{count, error, json, left_to, print, waiting};
use crate::office::{ActedBy, QueuedMail};

/// Mails that are listed one by one.
const LISTED: usize = 40;

/// Deliver the mails in the outbox.
///
/// A mail keeps its Message-ID and content at every attempt; one that cannot be delivered now waits for the next run.
#[derive(Args)]
#[command(
    after_help = "Example:\n  bulla send --office club\n  bulla send --office club --release \"the backup of Monday is all there is\""
)]
pub struct Send {
    /// Release of an office that is held because it was restored from a backup; the reason is written down.
    #[arg(long, value_name = "WHY")]
    release: Option<String>,

    /// With --release: the office was only moved to another disk or machine, nothing is lost, and nobody is told.
    #[arg(long, requires = "release")]
    moved: bool,

    /// Mails too that wait for you because a server put them off five times in the same words (`bulla status` names them).
    #[arg(long)]
    refused: bool,

    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Send {
    pub fn run(self) -> CommandResult {
        let mut office = self.place.open()?;
        if self.release.is_some() || office.hold_reason()?.is_some() {
            let mails = office.queued_mails()?;
            if !self.json {
                print(&list(&mails));
            }
        }
        if let Some(why) = &self.release {
            let who = moderator();
            let word = ActedBy { who: &who, why };
            if self.moved {
                office.release_moved(&word)?
            } else {
                complain_of(&office.release(&word)?)
            }
        }
        if self.refused {
            let again = usize::try_from(office.queue_refused()?).unwrap_or_default();
            if !self.json {
                print(&format!("{} tried again", count(again, "mail")));
            }
        }
        let sent = office.send()?;
        office.close()?;
        if self.json {
            json(&sent)?;
        } else {
            print(&format!("{} sent", count(sent.mails, "mail")));
            for reason in &sent.failed {
                error(&format!("mail failed for good: {reason}"));
            }
        }
        left_to(sent.left_to.as_ref());
        Ok(if waiting(&sent.waiting) {
            ExitCode::from(3)
        } else {
            ExitCode::SUCCESS
        })
    }
}

/// Players whom only the moderator can tell that pages are void.
fn complain_of(untold: &[String]) {
    for game in untold {
        error(&format!(
            "{game} cannot be read, so its players were not told which pages are void: tell them yourself"
        ));
    }
}

/// Lists the mails in the outbox, one line each.
fn list(mails: &[QueuedMail]) -> String {
    let line = |mail: &QueuedMail| format!("  {}: {}", mail.to.join(", "), mail.subject);
    let mut lines = vec![format!("{} held in the outbox", count(mails.len(), "mail"))];
    lines.extend(mails.iter().take(LISTED).map(line));
    if mails.len() > LISTED {
        lines.push(format!("  and {} more", mails.len() - LISTED));
    }
    lines.join("\n")
}
