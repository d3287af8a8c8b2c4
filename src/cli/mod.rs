//! The command line: one file a command; the doc comment of a command is its help text.
//!
//! Exit codes: 0 done, 1 the user's mistake, 2 wrong usage, 3 ours (a database, a disk, a fault of the program).

mod audit;
mod beacon;
mod case;
mod check_mail;
mod completions;
mod deadline;
mod demo;
mod end;
mod explain;
mod export;
mod form;
mod import;
mod judge;
mod list_letters;
mod lock_wait;
mod log;
mod mail_files;
mod man;
mod new;
mod new_files;
mod notes;
mod options;
mod output;
mod post;
mod press;
mod protest;
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
mod site_directory;
mod staged_directory;
mod status;
mod templates;
mod undo;
mod verify;
mod watch;
mod write;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::OnceLock;

use clap::{Args, Parser, Subcommand};

use crate::office::{
    ActedBy, Clock, Config, NAMELESS, Office, OfficeError, SecretAccess, one_line,
};
use lock_wait::LockWait;

/// Play Civilization and Advanced Civilization by email: receive sealed orders, judge them by the rulebook, and mail each player
/// a page that shows nobody else's hand.
#[derive(Parser)]
#[command(name = "bulla", version, max_term_width = 100)]
#[command(
    after_help = "Start here:\n  bulla demo --dir /tmp/demo     (a whole post office with a game in it, nothing else needed)\n  bulla COMMAND --help           (every command has an example)"
)]
struct Cli {
    /// Name of the person who gives the command, for the record; default is the login name.
    #[arg(long, global = true, env = "BULLA_BY", value_name = "NAME")]
    by: Option<String>,

    #[command(subcommand)]
    command: Command,
}

impl Cli {
    fn run(self) -> CommandResult {
        if let Some(by) = &self.by {
            one_line("--by", by)?;
            // Nothing else in this process gives commands.
            let _ = BY.set(by.trim().to_owned());
        }
        match self.command {
            Command::New(command) => command.run(),
            Command::Receive(command) => command.run(),
            Command::Judge(command) => command.run(),
            Command::Send(command) => command.run(),
            Command::CheckMail(command) => command.run(),
            Command::Post(command) => command.run(),
            Command::Beacon(command) => command.run(),
            Command::Extend(command) => command.run(),
            Command::Pause(command) => command.run(),
            Command::Resume(command) => command.run(),
            Command::End(command) => command.run(),
            Command::Set(command) => command.run(),
            Command::Status(command) => command.run(),
            Command::Show(command) => command.run(),
            Command::Form(command) => command.run(),
            Command::Letters(command) => command.run(),
            Command::Notes(command) => command.run(),
            Command::Verify(command) => command.run(),
            Command::Rejudge(command) => command.run(),
            Command::Undo(command) => command.run(),
            Command::Protest(command) => command.run(),
            Command::Explain(command) => command.run(),
            Command::Export(command) => command.run(),
            Command::Import(command) => command.run(),
            Command::Audit(command) => command.run(),
            Command::Press(command) => command.run(),
            Command::Write(command) => command.run(),
            Command::Resend(command) => command.run(),
            Command::Seat(command) => command.run(),
            Command::Read(command) => command.run(),
            Command::Scenario(command) => command.run(),
            Command::Options(command) => command.run(),
            Command::Templates(command) => command.run(),
            Command::Case(command) => command.run(),
            Command::Simulate(command) => command.run(),
            Command::Demo(command) => command.run(),
            Command::Man(command) => command.run(),
            Command::Completions(command) => command.run(),
        }
    }
}

#[derive(Subcommand)]
enum Command {
    New(new::New),
    Receive(receive::Receive),
    Judge(judge::JudgeCommand),
    Send(send::Send),
    CheckMail(check_mail::CheckMail),
    Post(post::Post),
    Beacon(beacon::Beacon),
    Extend(deadline::Extend),
    Pause(deadline::Pause),
    Resume(deadline::Resume),
    End(end::End),
    Set(set::Set),
    Status(status::Status),
    Show(show::Show),
    Form(form::Form),
    Letters(list_letters::ListLetters),
    Notes(notes::Notes),
    Verify(verify::Verify),
    Rejudge(rejudge::Rejudge),
    Undo(undo::Undo),
    Protest(protest::ProtestCommand),
    Explain(explain::Explain),
    Export(export::Export),
    Import(import::Import),
    Audit(audit::Audit),
    Press(press::Press),
    Write(write::Write),
    Resend(resend::Resend),
    Seat(seat::SeatCommand),
    Read(read::Read),
    Scenario(scenario::ScenarioCommand),
    Options(options::Options),
    Templates(templates::TemplatesCommand),
    Case(case::Case),
    Simulate(simulate::Simulate),
    Demo(demo::Demo),
    Man(man::Man),
    Completions(completions::Completions),
}

/// Post office to use.
#[derive(Args)]
struct OfficeArgs {
    /// Directory of the office.
    #[arg(
        short = 'C',
        long = "office",
        env = "BULLA_OFFICE",
        default_value = ".",
        value_name = "DIR"
    )]
    office: PathBuf,

    /// Time to take for now, for tests and repeated runs: 2026-11-21T14:00:00Z.
    #[arg(long, env = "BULLA_NOW", value_name = "TIME", hide = true)]
    now: Option<String>,

    /// Seconds to wait for another bulla at work in this office.
    #[arg(
        long,
        env = "BULLA_PATIENCE",
        value_name = "SECONDS",
        default_value_t = 30,
        hide = true
    )]
    patience: u64,
}

impl OfficeArgs {
    fn clock(&self) -> Result<Clock, Failure> {
        match &self.now {
            None => Ok(Clock::System),
            Some(text) => Clock::at(text).ok_or_else(|| {
                Failure::user(format!(
                    "{text:?} is no time: expected one such as 2026-11-21T14:00:00Z"
                ))
            }),
        }
    }

    /// Checks that a directory named on the command line exists, for commands that need no post office but look into it.
    fn is_there(&self) -> Result<(), Failure> {
        let usual = std::env::var_os("BULLA_OFFICE");
        let is_usual = usual.is_some_and(|usual| usual == *self.office.as_os_str());
        match is_usual || self.office.is_dir() {
            true => Ok(()),
            false => {
                let office = self.office.display();
                Err(Failure::user(format!(
                    "--office: there is no directory {office}"
                )))
            }
        }
    }

    fn open(&self) -> Result<Office, Failure> {
        let mut patience = LockWait::new(self.patience);
        let wait = &mut |holder| patience.keeps_waiting(holder);
        let mut office = Office::open_after(&self.office, self.clock()?, wait)?;
        self.mind_the_clock(&mut office)?;
        Ok(office)
    }

    /// A clock that was set by hand is written down before anything is done by it, and told like a look.
    fn mind_the_clock(&self, office: &mut Office) -> Result<(), Failure> {
        if self.now.is_some() && office.log_manual_clock(&moderator())? {
            output::note(
                "the clock is set by hand: this is written down, and the next pages of all games that run tell of it",
            );
        }
        Ok(())
    }

    /// Does something in the office, sends what comes of it at once, and closes it.
    fn act<T>(
        &self,
        act: impl FnOnce(&mut Office) -> Result<T, OfficeError>,
    ) -> Result<T, Failure> {
        let mut office = self.open()?;
        let done = act(&mut office)?;
        office.send()?;
        office.close()?;
        Ok(done)
    }

    /// Opens the office, or makes it where there is none yet: at this address, or at that of its bulla.yaml.
    fn open_or_make(&self, address: Option<&str>) -> Result<Office, Failure> {
        let is_set = self.clock()?.is_set_by_hand();
        if self.office.join("bulla.db").exists() {
            let mut office = self.open()?;
            // One that was cut off before it said so; never one with a game.
            if is_set {
                office.mark_as_test_office()?;
            }
            return Ok(office);
        }
        let yaml = self.office.join("bulla.yaml");
        let written = match yaml.exists() {
            true => Some(Config::read(&yaml)?.address),
            false => None,
        };
        let Some(address) = address.or(written.as_deref()) else {
            return Err(Failure::user(format!(
                "there is no post office in {}: name its mail address to open one, --address office@example.org",
                self.office.display()
            )));
        };
        let clock = self.clock()?;
        let office = &self.office;
        if !is_set {
            return Ok(Office::create(office, address, clock)?);
        }
        Ok(Office::create_for_tests(office, address, clock)?)
    }

    fn open_to_read(&self) -> Result<Office, Failure> {
        Ok(Office::open_to_read(&self.office, self.clock()?)?)
    }

    /// Opens the office to look at secrets of a game. While the game runs the look is recorded, so the office is opened for work.
    fn open_to_look(&self, game: &str) -> Result<Office, Failure> {
        let mut office = self.open_to_read()?;
        if office.is_over(game)? {
            return Ok(office);
        }
        office.close()?;
        self.open()
    }
}

/// Name of whoever gives the command, where it names him.
static BY: OnceLock<String> = OnceLock::new();

/// Returns the name of the person who gives the command, for the record: from the command, else from the environment, else from
/// the account that it runs under.
fn moderator() -> String {
    if let Some(by) = BY.get() {
        return by.clone();
    }
    let login = ["USER", "LOGNAME"].into_iter().find_map(|key| {
        let name = std::env::var(key).ok()?;
        (!name.trim().is_empty()).then_some(name)
    });
    let login = login.or_else(|| whoami::username().ok());
    login
        .filter(|name| one_line("login", name).is_ok())
        .unwrap_or_else(|| NAMELESS.to_owned())
}

/// Writes a look at secrets down, and says so to whoever looks.
fn look(office: &mut Office, game: &str, look: SecretAccess<'_>, why: &str) -> Result<(), Failure> {
    let who = moderator();
    let is_told = office.log_secret_access(game, look, &ActedBy { who: &who, why })?;
    if is_told {
        let whose = match look {
            SecretAccess::Page(seat) | SecretAccess::Form(seat) => {
                format!("the next page of {seat} tells")
            }
            SecretAccess::Ledger | SecretAccess::Export => {
                "the next pages of all seats tell".to_owned()
            }
            SecretAccess::Press(_) => "the next pages of those who wrote or got it tell".to_owned(),
        };
        output::note(&format!("this look is written down, and {whose} of it"));
    }
    Ok(())
}

/// Failure of a command: the message and the exit code.
#[derive(Debug)]
struct Failure {
    message: String,
    code: u8,
}

impl Failure {
    /// The user can mend it.
    fn user(message: impl Into<String>) -> Failure {
        Failure {
            message: message.into(),
            code: 1,
        }
    }

    /// The program or the machine is to blame.
    fn ours(message: impl Into<String>) -> Failure {
        Failure {
            message: message.into(),
            code: 3,
        }
    }
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
type CommandResult = Result<ExitCode, Failure>;

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
