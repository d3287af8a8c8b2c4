use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use super::command_line::Cli;
use super::failure::{CommandResult, Failure};
use super::output::print;

/// Print the completions of commands and options for a shell.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla completions bash > /etc/bash_completion.d/bulla
  bulla completions zsh > ~/.zfunc/_bulla
  bulla completions fish > ~/.config/fish/completions/bulla.fish")]
pub struct Completions {
    /// Name of the shell.
    shell: Shell,
}

impl Completions {
    pub fn run(self) -> CommandResult {
        let mut script = Vec::new();
        generate(self.shell, &mut Cli::command(), "bulla", &mut script);
        let script = String::from_utf8(script)
            .map_err(|error| Failure::ours(format!("the completions are no text: {error}")))?;
        print(&script);
        Ok(ExitCode::SUCCESS)
    }
}
