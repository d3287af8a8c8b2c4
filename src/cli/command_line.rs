//! The command line: options of all commands, and the commands.

use clap::{Parser, Subcommand};

use super::acting_moderator::BY;
use super::failure::CommandResult;
use super::{
    archive, audit, backup, beacon, calendar, case, check_mail, completions, deadline, demo,
    doctor, end, explain, export, form, import, invite, judge, list_letters, man, new, notes,
    observers, options, post, press, preview, protest, read, receive, rejudge, resend, scenario,
    seat, send, set, show, simulate, stats, status, templates, tournament, undo, verify, write,
};
use crate::office::one_line;

/// Play Civilization and Advanced Civilization by email: receive sealed orders, judge them by the rulebook, and mail each player
/// a page that shows nobody else's hand.
#[derive(Parser)]
#[command(name = "bulla", version, max_term_width = 100)]
#[command(
    after_help = "Start here:\n  bulla demo --dir /tmp/demo     (a whole post office with a game in it, nothing else needed)\n  bulla COMMAND --help           (every command has an example)"
)]
pub struct Cli {
    /// Name of the person who gives the command, for the record; default is the login name.
    #[arg(long, global = true, env = "BULLA_BY", value_name = "NAME")]
    by: Option<String>,

    #[command(subcommand)]
    command: Command,
}

impl Cli {
    pub fn run(self) -> CommandResult {
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
            Command::Invite(command) => command.run(),
            Command::Calendar(command) => command.run(),
            Command::Extend(command) => command.run(),
            Command::Pause(command) => command.run(),
            Command::Resume(command) => command.run(),
            Command::End(command) => command.run(),
            Command::Set(command) => command.run(),
            Command::Status(command) => command.run(),
            Command::Stats(command) => command.run(),
            Command::Preview(command) => command.run(),
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
            Command::Archive(command) => command.run(),
            Command::Audit(command) => command.run(),
            Command::Backup(command) => command.run(),
            Command::Doctor(command) => command.run(),
            Command::Press(command) => command.run(),
            Command::Write(command) => command.run(),
            Command::Resend(command) => command.run(),
            Command::Seat(command) => command.run(),
            Command::Observers(command) => command.run(),
            Command::Read(command) => command.run(),
            Command::Scenario(command) => command.run(),
            Command::Options(command) => command.run(),
            Command::Templates(command) => command.run(),
            Command::Tournament(command) => command.run(),
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
    Invite(invite::Invite),
    Calendar(calendar::Calendar),
    Extend(deadline::Extend),
    Pause(deadline::Pause),
    Resume(deadline::Resume),
    End(end::End),
    Set(set::Set),
    Status(status::Status),
    Stats(stats::Stats),
    Preview(preview::Preview),
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
    Archive(archive::Archive),
    Audit(audit::Audit),
    Backup(backup::Backup),
    Doctor(doctor::Doctor),
    Press(press::Press),
    Write(write::Write),
    Resend(resend::Resend),
    Seat(seat::SeatCommand),
    Observers(observers::Observers),
    Read(read::Read),
    Scenario(scenario::ScenarioCommand),
    Options(options::Options),
    Templates(templates::TemplatesCommand),
    Tournament(tournament::TournamentCommand),
    Case(case::Case),
    Simulate(simulate::Simulate),
    Demo(demo::Demo),
    Man(man::Man),
    Completions(completions::Completions),
}
