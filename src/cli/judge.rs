use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::moderator;
use super::failure::CommandResult;
use super::office_args::OfficeArgs;
use super::output::{count, json, print, waiting};
use crate::office::{ActedBy, JudgeReport};

/// Judge every segment that is due: its deadline has passed, or all seats have sent final orders.
///
/// The inbox is read first, so that every letter that came in time counts. The segment, its events and the pages are one
/// transaction. Running it again changes nothing.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla judge --office club
  bulla judge --anyway delta-7 --why 'Bob knows, and plays no more this turn'")]
pub struct JudgeCommand {
    /// Game to judge although mail to silent seats has failed, once its deadline has passed.
    #[arg(long, value_name = "GAME")]
    anyway: Option<String>,

    /// Reason, for the record.
    #[arg(long, value_name = "REASON", default_value = "", requires = "anyway")]
    why: String,

    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

impl JudgeCommand {
    pub fn run(self) -> CommandResult {
        let mut office = self.place.open()?;
        if let Some(game) = &self.anyway {
            let who = moderator();
            let word = ActedBy {
                who: &who,
                why: &self.why,
            };
            office.force_judge(game, &word)?;
        }
        let judged = office.judge()?;
        office.close()?;
        if self.json {
            json(&judged)?;
        } else {
            report(&judged);
        }
        Ok(if waiting(&judged.stopped) {
            ExitCode::from(3)
        } else {
            ExitCode::SUCCESS
        })
    }
}

/// A line for each segment.
pub fn report(judged: &JudgeReport) {
    for one in &judged.segments {
        print(&format!(
            "{}: turn {}, {} judged: {}, {}",
            one.game,
            one.turn,
            one.segment,
            count(one.events, "event"),
            count(one.mails, "mail"),
        ));
    }
    if judged.segments.is_empty() {
        print("nothing is due");
    }
}
