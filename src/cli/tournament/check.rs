use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::cli::failure::{CommandResult, Failure};
use crate::cli::office_args::OfficeArgs;
use crate::cli::output::print;
use crate::tournaments::{CheckedFile, Files};

/// Check the file of a tournament and print it as it is read; nothing is made.
#[derive(Args)]
#[command(after_help = concat!("Example:
  bulla tournament check spring-27.yaml --office club

spring-27.yaml:
", include_str!("example.yaml")))]
pub struct Check {
    /// File of the tournament.
    file: PathBuf,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Check {
    pub fn run(self) -> CommandResult {
        let (_, checked) = read(&self.file, &self.place.office)?;
        print(&checked.file.print());
        Ok(ExitCode::SUCCESS)
    }
}

/// Reads a file with all that it names. Returns its text and what it says.
pub(super) fn read(file: &Path, office: &Path) -> Result<(String, CheckedFile), Failure> {
    let shown = file.display();
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failure::user(format!("{shown}: {error}")))?;
    let beside = file.parent().unwrap_or(Path::new(""));
    let checked = CheckedFile::read(Files {
        text: &text,
        beside,
        office,
    });
    let checked = checked.map_err(|complaints| {
        let lines: Vec<String> = complaints
            .iter()
            .map(|complaint| format!("{shown}: {complaint}"))
            .collect();
        Failure::user(lines.join("\n"))
    })?;
    Ok((text, checked))
}
