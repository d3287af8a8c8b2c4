//! The command line: one file a command; the doc comment of a command is its help text.
//!
//! Exit codes: 0 done, 1 the user's mistake, 2 wrong usage, 3 ours (a database, a disk, a fault of the program).

mod acting_moderator;
mod archive;
mod audit;
mod backup;
mod beacon;
mod calendar;
mod case;
mod check_mail;
mod command_line;
mod completions;
mod deadline;
mod demo;
mod demo_letters;
mod demo_tournament;
mod doctor;
mod end;
mod explain;
mod export;
mod failure;
mod form;
mod import;
mod invite;
mod judge;
mod list_letters;
mod lock_wait;
mod log;
mod mail_files;
mod man;
mod new;
mod new_files;
mod notes;
mod observers;
mod office_args;
mod options;
mod output;
mod post;
mod press;
mod preview;
mod progress_bar;
mod protest;
mod ratings;
mod read;
mod receive;
mod rejudge;
mod resend;
mod scenario;
mod seat;
mod send;
mod set;
mod show;
mod simulate;
mod staged_directory;
mod stats;
mod status;
mod templates;
mod tournament;
mod undo;
mod verify;
mod watch;
mod write;

use std::process::ExitCode;

use clap::Parser;

use command_line::Cli;

/// Runs the command that the arguments name.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => match receive::usage_code() {
            Some(code) if error.use_stderr() => {
                let _ = error.print();
                return ExitCode::from(code);
            }
            _ => error.exit(),
        },
    };
    let outcome = cli.run();
    match outcome {
        Ok(code) => code,
        Err(failure) => {
            output::error(&failure.message);
            ExitCode::from(failure.code)
        }
    }
}

#[cfg(test)]
mod guide_tests;
