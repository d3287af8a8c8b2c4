use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::TournamentArgs;
use super::check::read;
use crate::cli::acting_moderator::moderator;
use crate::cli::failure::CommandResult;
use crate::cli::output::print;
use crate::office::ActedBy;
use crate::tournaments::{AmendmentPreview, NewFile, amend, preview_amendment};

/// Change the file of a tournament, and tell all its people.
///
/// Days that are still to come, directors and assistants, settings of tables that have not begun: what was drawn stays, and points
/// and ties once a game is over. A cut-off that moves becomes the last day of the games that are played.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla tournament amend spring-27.yaml --office club
  bulla tournament amend spring-27.yaml --commit 1f0c6a72 --why \"the hall is closed in June\" --office club")]
pub struct Amend {
    /// The new file.
    file: PathBuf,

    /// Code of the preview; the new file counts.
    #[arg(long, value_name = "CODE", requires = "why")]
    commit: Option<String>,

    /// Reason, in one line that all are told.
    #[arg(long, value_name = "REASON")]
    why: Option<String>,

    #[command(flatten)]
    at: TournamentArgs,
}

impl Amend {
    pub fn run(self) -> CommandResult {
        let (text, checked) = read(&self.file, &self.at.place.office)?;
        let new = NewFile {
            text: &text,
            checked: &checked,
        };
        let Some(code) = &self.commit else {
            let shown = self
                .at
                .look(|records, tournament| preview_amendment(records, tournament, new))?;
            print(&format!(
                "{}\nNothing is changed yet. To let it count: --commit {} --why REASON",
                preview_text(&shown),
                shown.code
            ));
            return Ok(ExitCode::SUCCESS);
        };
        let acted_by = ActedBy {
            who: &moderator(),
            why: self.why.as_deref().unwrap_or_default(),
        };
        let done = self
            .at
            .act(|desk, tournament| amend(desk, tournament, new, code, &acted_by))?;
        print(&format!(
            "{}\nThe file counts; all are told.",
            preview_text(&done)
        ));
        Ok(ExitCode::SUCCESS)
    }
}

fn preview_text(shown: &AmendmentPreview) -> String {
    let mut lines = shown.changes.clone();
    if !shown.games.is_empty() {
        lines.push(format!(
            "Their last day moves, and their seats are told: {}",
            shown.games.join(", ")
        ));
    }
    if !shown.as_begun.is_empty() {
        lines.push(format!(
            "They go on as they began (`bulla set` changes them): {}",
            shown.as_begun.join(", ")
        ));
    }
    lines.join("\n")
}
