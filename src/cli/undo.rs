use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::moderator;
use super::failure::CommandResult;
use super::office_args::OfficeArgs;
use super::output::{json, note, print};
use super::rejudge::foreseen_text;
use crate::office::{ActedBy, LaterSegments, Office, RejudgeRequest, RulingKind};

/// Reopen the last judged segment, with new letters and new chance.
///
/// The same as `bulla rejudge GAME SEGMENT replay` for the last segment that asked anybody: its orders are drafts, it closes
/// after the minimum of the table, its draws are new. Without `--commit` nothing changes: the preview shows what the pages have
/// told already, and a code.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla undo delta-7
  bulla undo delta-7 --commit 4f7a-91c2 --why \"judged by mistake an hour early\"")]
pub struct Undo {
    /// Name of the game.
    game: String,

    /// Code of the preview to carry out.
    #[arg(long, value_name = "CODE", requires = "why")]
    commit: Option<String>,

    /// Reason, in one line that is shown to all seats.
    #[arg(long, value_name = "REASON", default_value = "")]
    why: String,

    /// Full preview also in a game in which a moderator plays: all its seats are told.
    #[arg(long)]
    look: bool,

    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Undo {
    pub fn run(self) -> CommandResult {
        let mut office = self.place.open()?;
        let segment = office.last_asked(&self.game)?;
        let rejudge_request = RejudgeRequest {
            game: &self.game,
            segment: &segment,
            amends: RulingKind::Replay,
            onward: LaterSegments::RejudgeAll,
        };
        let who = moderator();
        let word = ActedBy {
            who: &who,
            why: &self.why,
        };
        if let Some(code) = &self.commit {
            office.rejudge(rejudge_request, code, &word)?;
            office.send()?;
            Office::close(office)?;
            print(&format!(
                "{}: {segment} is open again, and every seat is told.",
                self.game
            ));
            return Ok(ExitCode::SUCCESS);
        }
        let mut foreseen = office.preview_rejudging(rejudge_request, &word)?;
        let playing = office.playing_moderators(&self.game)?;
        if !self.look && !playing.is_empty() {
            foreseen.blind(&playing);
        }
        Office::close(office)?;
        note("this look is written down, and the next pages of all seats tell of it");
        if self.json {
            json(&foreseen)?
        } else {
            print(&foreseen_text(&foreseen))
        }
        Ok(ExitCode::SUCCESS)
    }
}
