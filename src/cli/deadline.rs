//! `extend`, `pause` and `resume`: the moderator moves the deadline of a game.

use std::process::ExitCode;

use chrono::{DateTime, NaiveDateTime};
use clap::Args;

use super::acting_moderator::moderator;
use super::failure::{CommandResult, Failure};
use super::office_args::OfficeArgs;
use super::output::{is_yes, note, print};
use crate::office::{ActedBy, NewDeadline};

/// Forms of a time without a zone.
const LOCAL_TIMES: [&str; 2] = ["%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M"];

/// Move the deadline of the open segment; every seat is told.
///
/// A later deadline counts at once. An earlier one must leave everybody the minimum of the table.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla extend delta-7 --hours 24 --why \"a train stands in the snow\"
  bulla extend delta-7 --hours 24 --segments 3 --why \"Carnival: this segment and the next two\"
  bulla extend delta-7 --until \"2027-01-20 20:00\" --why \"as all agreed\"")]
pub struct Extend {
    /// Name of the game.
    game: String,

    /// Hours to add to the deadline, or to now if it has passed.
    #[arg(long, value_name = "N", required_unless_present = "until", conflicts_with = "until",
          value_parser = clap::value_parser!(u32).range(1..=8760))]
    hours: Option<u32>,

    /// New deadline: "2027-01-20 20:00" by the clock of the table, or with its zone, 2027-01-20T20:00:00+01:00.
    #[arg(long, value_name = "TIME")]
    until: Option<String>,

    /// Number of segments that get the hours, the open one and those behind it that ask anybody.
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "until",
          value_parser = clap::value_parser!(u32).range(1..=20))]
    segments: u32,

    /// Reason, in one line that is shown to all seats.
    #[arg(long, value_name = "REASON")]
    why: String,

    /// No question if a seat is away then, or nothing is due on that day at this table.
    #[arg(long)]
    anyway: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

/// Pause a game: there is no deadline until `bulla resume`, and every seat is told. Letters are taken and answered meanwhile.
///
/// With --until it goes on by itself then: nothing is judged before, and the deadline comes as long after that time as it lies
/// ahead now, and never sooner than the minimum of the table; at a table with times of the week, at the next of them.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla pause delta-7 --why \"the moderator is ill\"
  bulla pause delta-7 --until \"2027-01-06 20:00\" --why \"Christmas\"")]
pub struct Pause {
    /// Name of the game.
    game: String,

    /// End of the pause: "2027-01-06 20:00" by the clock of the table, or with its zone, 2027-01-06T20:00:00+01:00.
    #[arg(long, value_name = "TIME")]
    until: Option<String>,

    /// Reason, in one line that is shown to all seats.
    #[arg(long, value_name = "REASON")]
    why: String,

    #[command(flatten)]
    place: OfficeArgs,
}

/// Resume a paused game: everybody has the time that was left then, and never less than the minimum of the table.
///
/// At a table with times of the week the deadline is the next of them; no deadline falls on a day of `never`.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla resume delta-7 --why \"all are home again\"
  bulla resume delta-7 --until \"2027-01-09 20:00\" --why \"all are home again\"")]
pub struct Resume {
    /// Name of the game.
    game: String,

    /// Hours from now, instead of the time that was left.
    #[arg(long, value_name = "N", conflicts_with = "until", value_parser = clap::value_parser!(u32).range(1..=8760))]
    hours: Option<u32>,

    /// New deadline, by the clock of the table or with its zone, instead of the time that was left.
    #[arg(long, value_name = "TIME")]
    until: Option<String>,

    /// Reason, in one line that is shown to all seats.
    #[arg(long, value_name = "REASON")]
    why: String,

    /// No question if a seat is away then, or nothing is due on that day at this table.
    #[arg(long)]
    anyway: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Extend {
    pub fn run(self) -> CommandResult {
        let until = match (self.hours, &self.until) {
            (Some(hours), _) => NewDeadline::Hours(hours),
            (None, Some(text)) => NewDeadline::At(moment(&self.place, &self.game, text)?),
            (None, None) => return Err(Failure::user("say --hours or --until")),
        };
        let (who, why) = (&moderator(), &self.why);
        if !self.anyway {
            let mut office = self.place.open_to_read()?;
            let doubts = office.doubts_about_extension(&self.game, until)?;
            office.close()?;
            must_be_meant(&doubts)?;
        }
        let deadline = self.place.act(|office| {
            let deadline =
                office.extend(&self.game, until, self.segments, &ActedBy { who, why })?;
            office.table_time(&self.game, deadline)
        })?;
        let more = match (self.hours, self.segments) {
            (Some(hours), segments) if segments > 1 => format!(
                ", and the next {} segments that ask anybody have {hours} hours more each",
                segments - 1
            ),
            _ => String::new(),
        };
        print(&format!(
            "the deadline is {deadline} now{more}; all seats are told."
        ));
        Ok(ExitCode::SUCCESS)
    }
}

impl Pause {
    pub fn run(self) -> CommandResult {
        let (who, why) = (&moderator(), &self.why);
        if let Some(text) = &self.until {
            let until = moment(&self.place, &self.game, text)?;
            let (deadline, told) = self.place.act(|office| {
                let game = &self.game;
                let deadline = office.pause_until(game, until, &ActedBy { who, why })?;
                let told = [until, deadline].map(|at| office.table_time(game, at));
                Ok((deadline, told))
            })?;
            let [until, due] = told;
            print(&format!(
                "{} rests until {} and goes on by itself; its deadline is {}; all seats are told.",
                self.game, until?, due?
            ));
            note_doubts(&self.place, &self.game, deadline)?;
            return Ok(ExitCode::SUCCESS);
        }
        self.place
            .act(|office| office.pause(&self.game, &ActedBy { who, why }))?;
        let game = &self.game;
        print(&format!(
            "{game} rests until `bulla resume {game}`; all seats are told."
        ));
        Ok(ExitCode::SUCCESS)
    }
}

impl Resume {
    pub fn run(self) -> CommandResult {
        let (who, why) = (&moderator(), &self.why);
        let until = match (self.hours, &self.until) {
            (Some(hours), _) => Some(NewDeadline::Hours(hours)),
            (None, Some(text)) => Some(NewDeadline::At(moment(&self.place, &self.game, text)?)),
            (None, None) => None,
        };
        if !self.anyway {
            let mut office = self.place.open_to_read()?;
            let doubts = office.doubts_about_resumption(&self.game, until)?;
            office.close()?;
            must_be_meant(&doubts)?;
        }
        let (deadline, told) = self.place.act(|office| {
            let deadline = office.resume(&self.game, until, &ActedBy { who, why })?;
            Ok((deadline, office.table_time(&self.game, deadline)?))
        })?;
        print(&format!(
            "{} goes on, and its deadline is {told}; all seats are told.",
            self.game
        ));
        if until.is_none() {
            note_doubts(&self.place, &self.game, deadline)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Asks whether a deadline is meant about which there are doubts; where nobody can be asked it is not.
fn must_be_meant(doubts: &[String]) -> Result<(), Failure> {
    if doubts.is_empty() {
        return Ok(());
    }
    let found = doubts.join("; ");
    match is_yes(&format!("{found}. Move it all the same?")) {
        Some(true) => Ok(()),
        Some(false) => Err(Failure::user("nothing was changed")),
        None => Err(Failure::user(format!(
            "{found}: pass --anyway to move it all the same"
        ))),
    }
}

/// Notes doubts about a deadline that was counted out.
fn note_doubts(place: &OfficeArgs, game: &str, deadline: i64) -> Result<(), Failure> {
    let mut office = place.open_to_read()?;
    let doubts = office.doubts_about(game, deadline)?;
    office.close()?;
    for doubt in doubts {
        note(&format!("{doubt}; `bulla extend` moves it"));
    }
    Ok(())
}

/// Returns the Unix seconds of a time with its zone (RFC 3339), or of one by the clock of a table.
fn moment(place: &OfficeArgs, game: &str, text: &str) -> Result<i64, Failure> {
    if let Some(at) = zoned_moment(text) {
        return Ok(at);
    }
    let read = |form: &&str| NaiveDateTime::parse_from_str(text.trim(), form).ok();
    let Some(time) = LOCAL_TIMES.iter().find_map(read) else {
        return Err(Failure::user(format!(
            "--until: {text:?} is no time, such as \"2027-01-20 20:00\" by the clock of the table, or 2027-01-20T20:00:00+01:00"
        )));
    };
    let mut office = place.open_to_read()?;
    let at = office.table_moment(game, time)?;
    office.close()?;
    Ok(at)
}

/// Returns the Unix seconds of a time with its zone, as RFC 3339 writes it.
pub(super) fn zoned_moment(text: &str) -> Option<i64> {
    let time = DateTime::parse_from_rfc3339(text).ok()?;
    Some(time.timestamp())
}
