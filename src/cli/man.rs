use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, CommandFactory};

use super::command_line::Cli;
use super::failure::{CommandResult, Failure};
use super::output::{count, print};

/// Write the manual as man pages, one for each command, from the same text as `--help`.
#[derive(Args)]
#[command(after_help = "Example:\n  bulla man /usr/local/share/man/man1\n  man bulla-post")]
pub struct Man {
    /// Directory for the pages; it is created. Older pages of the same names are replaced.
    #[arg(value_name = "DIR")]
    directory: PathBuf,
}

impl Man {
    pub fn run(self) -> CommandResult {
        let trouble = |error: std::io::Error| {
            let shown = self.directory.display();
            Failure::user(format!("the manual cannot be written to {shown}: {error}"))
        };
        fs::create_dir_all(&self.directory).map_err(trouble)?;
        let mut command = Cli::command().disable_help_subcommand(true);
        command.build();
        clap_mangen::generate_to(command, &self.directory).map_err(trouble)?;
        let pages = fs::read_dir(&self.directory).map_err(trouble)?;
        let ours = |name: &str| name.starts_with("bulla") && name.ends_with(".1");
        let written = pages
            .flatten()
            .filter(|page| page.file_name().to_str().is_some_and(ours))
            .count();
        let shown = self.directory.display();
        print(&format!(
            "{} in {shown}; begin with bulla.1",
            count(written, "page")
        ));
        Ok(ExitCode::SUCCESS)
    }
}
