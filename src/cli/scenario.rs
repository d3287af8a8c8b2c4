use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::Outcome;
use super::terminal::{complain, print};
use crate::scenario::{check, names};

/// Look at scenarios: list the program's, or check one of your own.
#[derive(Args)]
pub struct Scenario {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
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
}

impl Scenario {
    pub fn run(self) -> Outcome {
        match self.what {
            What::List => {
                print(&names().join("\n"));
                Ok(ExitCode::SUCCESS)
            }
            What::Check { scenario } => Ok(checked(&scenario)),
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
