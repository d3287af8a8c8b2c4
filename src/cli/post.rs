use std::process::ExitCode;
use std::time::Duration;

use clap::Args;

use super::failure::CommandResult;
use super::judge::report;
use super::log::LogFormat;
use super::office_args::OfficeArgs;
use super::output::{count, error, json, left_to, print, waiting};
use super::watch;

/// Receive, judge what is due, and send: all the work of an office, for a timer to run every few minutes.
///
/// With --watch it stays and does so whenever a letter comes or something is due, until it is told to stop (SIGTERM, Ctrl-C).
/// SIGHUP lets it read bulla.yaml and the templates again. An office has one watch; other commands work beside it.
#[derive(Args)]
#[command(after_help = "Examples:
  */5 * * * *  bulla post --office /srv/club      (crontab)
  bulla post --watch --office /srv/club           (a service)")]
pub struct Post {
    /// Long run: work whenever there is something to do.
    #[arg(long)]
    watch: bool,

    /// Longest time between two full rounds; needs --watch.
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 60,
        requires = "watch",
        value_parser = clap::value_parser!(u64).range(1..=3600)
    )]
    every: u64,

    /// No allowance for a time without rounds: you know that no letter was lost then. Otherwise an office that was away judges
    /// nothing that fell due then, and moves every deadline once.
    #[arg(long, conflicts_with = "watch")]
    as_if_nothing: bool,

    /// Log to standard error; as text with --watch, otherwise none.
    #[arg(long, value_name = "FORM")]
    log: Option<LogFormat>,

    /// JSON output.
    #[arg(long, conflicts_with = "watch")]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Post {
    pub fn run(self) -> CommandResult {
        let log = self.log.unwrap_or(if self.watch {
            LogFormat::Text
        } else {
            LogFormat::Off
        });
        log.begin();
        if self.watch {
            watch::watch(&self.place, Duration::from_secs(self.every))?;
            return Ok(ExitCode::SUCCESS);
        }
        let mut office = self.place.open()?;
        let posted = if self.as_if_nothing {
            office.post_without_grace()?
        } else {
            office.post()?
        };
        office.close()?;
        if self.json {
            json(&posted)?;
        } else {
            let (stored, answered) = (posted.received.stored, posted.received.answered);
            print(&format!(
                "{} stored, {answered} answered",
                count(stored, "letter")
            ));
            for game in &posted.begun {
                print(&format!("{game} begins"));
            }
            if posted.begun.is_empty() || !posted.judged.segments.is_empty() {
                report(&posted.judged);
            }
            print(&format!("{} sent", count(posted.sent.mails, "mail")));
            for reason in &posted.sent.failed {
                error(&format!("mail failed for good: {reason}"));
            }
        }
        left_to(posted.sent.left_to.as_ref());
        let reasons = [
            &posted.received.waiting,
            &posted.judged.stopped,
            &posted.sent.waiting,
        ];
        let waits = reasons.map(|reasons| waiting(reasons)).contains(&true);
        Ok(ExitCode::from(if waits { 3 } else { 0 }))
    }
}
