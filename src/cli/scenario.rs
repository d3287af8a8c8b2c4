use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::terminal::{complain, print};
use super::{Failure, Outcome, Place};
use crate::scenario::{self, check, names};

/// Look at scenarios: list the program's, print what a game is played by, copy one, or check one of your own.
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
    /// Print the book of a game, or of a scenario, leaf for leaf as it is assembled.
    ///
    /// What an option or a house rule has otherwise stands behind the leaf, with what the book says.
    #[command(
        after_help = "Examples:\n  bulla scenario show delta-7 --office club\n  bulla scenario show advanced-5\n  bulla scenario show my-table.yaml"
    )]
    Show {
        /// A game of the office, a file, or the name of one of the program's scenarios.
        #[arg(value_name = "GAME|SCENARIO")]
        what: String,

        #[command(flatten)]
        place: Place,
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
            ScenarioAction::Show { what, place } => show(&what, &place),
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

fn show(what: &str, place: &Place) -> Outcome {
    let file = Path::new(what);
    let read = if file.is_file() {
        scenario::Scenario::load(file)
    } else if names().iter().any(|name| name == what) {
        scenario::Scenario::named(what)
    } else {
        let mut office = place.open_to_read()?;
        let scenario = office.scenario(what)?;
        print(&printed(&scenario));
        return Ok(ExitCode::SUCCESS);
    };
    match read {
        Ok(scenario) => print(&printed(&scenario)),
        Err(complaints) => {
            for complaint in complaints {
                complain(&complaint.to_string());
            }
            return Ok(ExitCode::from(1));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A line for each leaf, and for what options say.
fn printed(scenario: &scenario::Scenario) -> String {
    let options = scenario.options.iter();
    let mut lines: Vec<String> = options
        .map(|one| format!("# {}: {}", one.title, one.says))
        .collect();
    for (path, leaf) in scenario.print() {
        let mut changes = scenario.changes.iter();
        let change = changes.find(|change| change.is_at(&path));
        let changed = change.map(|change| {
            let option = change.option.as_deref().unwrap_or_default();
            let book = change.base.as_deref().unwrap_or("left out");
            format!("   # {option} (the book: {book})")
        });
        lines.push(format!("{path}: {leaf}{}", changed.unwrap_or_default()));
    }
    lines.join("\n")
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
