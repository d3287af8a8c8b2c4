use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::terminal::{complain, print};
use super::{Failure, Outcome};
use crate::scenario::{self, check, names};

/// Look at scenarios: list the program's, copy one, or check one of your own.
#[derive(Args)]
pub struct Scenario {
    #[command(subcommand)]
    what: ScenarioAction,
}

#[derive(Subcommand)]
enum ScenarioAction {
    /// List the scenarios that come with the program.
    List,
    /// Check a scenario, by its file or its name, and print what it holds.
    ///
    /// Everything that is wrong is reported at once, with file, line and reason.
    #[command(
        after_help = "Example:\n  bulla scenario check scenarios/my-table.yaml\n  bulla scenario check advanced-5"
    )]
    Check {
        /// A file, or the name of one of the program's scenarios.
        scenario: String,
    },
    /// Copy a scenario and every file it points at, as the beginning of one of your own.
    ///
    /// A file that is there already is never written over.
    #[command(after_help = "Example:\n  bulla scenario export advanced-5 my-table")]
    Export {
        /// The name of one of the program's scenarios.
        scenario: String,

        /// Where the copies go; the directory is made.
        #[arg(value_name = "DIR")]
        directory: PathBuf,
    },
}

impl Scenario {
    pub fn run(self) -> Outcome {
        match self.what {
            ScenarioAction::List => {
                print(&names().join("\n"));
                Ok(ExitCode::SUCCESS)
            }
            ScenarioAction::Check { scenario } => Ok(checked(&scenario)),
            ScenarioAction::Export {
                scenario,
                directory,
            } => export(&scenario, &directory),
        }
    }
}

fn checked(scenario: &str) -> ExitCode {
    match check(scenario) {
        Ok(summary) => {
            print(&summary.to_string());
            ExitCode::SUCCESS
        }
        Err(complaints) => {
            for complaint in complaints {
                complain(&complaint.to_string());
            }
            ExitCode::from(1)
        }
    }
}

fn export(name: &str, directory: &Path) -> Outcome {
    let scenario = match scenario::Scenario::named(name) {
        Ok(scenario) => scenario,
        Err(complaints) => {
            for complaint in complaints {
                complain(&complaint.to_string());
            }
            return Ok(ExitCode::from(1));
        }
    };
    for (name, text) in &scenario.files {
        let file = directory.join(name);
        write_new(&file, text)
            .map_err(|error| Failure::user(format!("{}: {error}", file.display())))?;
        print(&file.display().to_string());
    }
    Ok(ExitCode::SUCCESS)
}

fn write_new(file: &Path, text: &str) -> io::Result<()> {
    if let Some(directory) = file.parent() {
        fs::create_dir_all(directory)?;
    }
    fs::File::create_new(file)?.write_all(text.as_bytes())
}
