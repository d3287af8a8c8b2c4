//! Results of commands, and exit codes.

use std::process::ExitCode;

use crate::office::OfficeError;

/// Failure of a command: the message and the exit code.
#[derive(Debug)]
pub struct Failure {
    pub message: String,
    pub code: u8,
}

impl Failure {
    /// The user can mend it.
    pub fn user(message: impl Into<String>) -> Failure {
        Failure {
            message: message.into(),
            code: 1,
        }
    }

    /// The user can mend all of these, each in a line.
    pub fn complaints(complaints: &[impl std::fmt::Display]) -> Failure {
        Failure::user(lines(complaints))
    }

    /// The program or the machine is to blame.
    pub fn ours(message: impl Into<String>) -> Failure {
        Failure {
            message: message.into(),
            code: 3,
        }
    }
}

/// Complaints, each in a line.
pub fn lines(complaints: &[impl std::fmt::Display]) -> String {
    let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

impl From<OfficeError> for Failure {
    fn from(error: OfficeError) -> Failure {
        Failure {
            code: error.exit_code(),
            message: error.to_string(),
        }
    }
}

/// Result of a command: done, or done with a problem that was reported already.
pub type CommandResult = Result<ExitCode, Failure>;
