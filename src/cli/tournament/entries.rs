//! Commands about entries.

use std::process::ExitCode;

use clap::Args;

use super::TournamentArgs;
use crate::cli::acting_moderator::moderator;
use crate::cli::failure::CommandResult;
use crate::cli::output::{count, json, print};
use crate::office::{ActedBy, Entry};
use crate::store::{EntryLetter, EntryLetterState, EntryState, StoredEntry};
use crate::tournaments::{self, AskedPerson, state_word};

/// Enter a person, who is told by mail.
///
/// Club and household are known to the draw alone: they are printed nowhere and told nobody.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla tournament enter \"Fay Miller\" --address fay@example.org --club Hanover --language de --office club
  bulla tournament enter \"Zoe Hart\" --address zoe@example.org --standby --office club")]
pub struct Enter {
    /// Name of the person, as it stands at the tables and in the standings.
    name: String,

    /// Mail address; for several addresses of one person, give it again.
    #[arg(long, value_name = "ADDRESS", required = true)]
    address: Vec<String>,

    /// Club, if the file asks for it.
    #[arg(long, value_name = "NAME")]
    club: Option<String>,

    /// Household: any word that is the same for those who live together.
    #[arg(long, value_name = "WORD")]
    household: Option<String>,

    /// Zone of the times in this person's mails.
    #[arg(long, value_name = "ZONE")]
    zone: Option<String>,

    /// Language of this person's mails.
    #[arg(long, value_name = "LANGUAGE")]
    language: Option<String>,

    /// Words for luck, which go into the draw.
    #[arg(long, value_name = "WORDS")]
    luck: Option<String>,

    /// On standby: for a seat that becomes free, also after the list was closed.
    #[arg(long)]
    standby: bool,

    #[command(flatten)]
    at: TournamentArgs,
}

impl Enter {
    pub fn run(self) -> CommandResult {
        let entry = Entry {
            name: self.name,
            addresses: self.address,
            club: self.club,
            household: self.household,
            zone: self.zone,
            language: self.language,
            luck: self.luck,
        };
        let who = &moderator();
        if self.standby {
            let acted_by = ActedBy { who, why: "" };
            let entered = self.at.act(|desk, tournament| {
                tournaments::enter_standby(desk, tournament, &entry, &acted_by)
            })?;
            print(&format!("{} is on standby and told so.", entered.name));
            return Ok(ExitCode::SUCCESS);
        }
        let (entered, number) = self.at.act(|desk, tournament| {
            let acted_by = ActedBy { who, why: "" };
            let entered = tournaments::enter(desk, tournament, &entry, &acted_by)?;
            Ok((entered, tournament.entries_in(EntryState::In).count() + 1))
        })?;
        print(&format!(
            "{} is entered and told so; {} so far.",
            entered.name,
            entries(number)
        ));
        Ok(ExitCode::SUCCESS)
    }
}

/// "1 entry", "2 entries".
fn entries(number: usize) -> String {
    match number {
        1 => "1 entry".to_owned(),
        _ => format!("{number} entries"),
    }
}

/// Take a person off the list, who is told the reason.
///
/// Before the draw the first on standby takes the place. Who sits at a table already is replaced there: `bulla seat GAME replace`.
#[derive(Args)]
#[command(after_help = "Example:
  bulla tournament withdraw \"Fay Miller\" --why \"no time in spring\" --office club")]
pub struct Withdraw {
    /// Name of the person.
    name: String,

    /// Reason, in one line that the person reads.
    #[arg(long, value_name = "REASON")]
    why: String,

    #[command(flatten)]
    at: TournamentArgs,
}

impl Withdraw {
    pub fn run(self) -> CommandResult {
        let acted_by = ActedBy {
            who: &moderator(),
            why: &self.why,
        };
        let (left, next) = self
            .at
            .act(|desk, tournament| tournaments::leave(desk, tournament, &self.name, &acted_by))?;
        print(&match next {
            Some(next) => format!("{left} is off the list, and {next} plays; both are told."),
            None => format!("{left} is off the list and told so."),
        });
        Ok(ExitCode::SUCCESS)
    }
}

/// Show who is entered, and letters that may be of somebody who is.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla tournament entries --office club
  bulla tournament entries --json --office club")]
pub struct Entries {
    /// JSON output, with addresses, clubs and households.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    at: TournamentArgs,
}

/// An entry for programs.
#[derive(serde::Serialize)]
struct ShownEntry {
    id: String,
    name: String,
    state: &'static str,
    addresses: Vec<String>,
    club: Option<String>,
    household: Option<String>,
    zone: Option<String>,
    language: Option<String>,
    strength: Option<i64>,
}

impl From<&StoredEntry> for ShownEntry {
    fn from(entry: &StoredEntry) -> ShownEntry {
        ShownEntry {
            id: entry.entry.clone(),
            name: entry.name.clone(),
            state: state_word(entry.state),
            addresses: entry.addresses.split(' ').map(str::to_owned).collect(),
            club: entry.club.clone(),
            household: entry.household.clone(),
            zone: entry.zone.clone(),
            language: entry.language.clone(),
            strength: entry.strength,
        }
    }
}

/// Tells a letter that was not taken, with what a director may look at.
fn doubt(letter: &EntryLetter) -> String {
    let why = match letter.state {
        EntryLetterState::SameAddress => "an address that is entered under another name",
        EntryLetterState::SameClub => "a name that is entered already, of the same club",
        _ => "a name that is entered already, of another club",
    };
    format!(
        "doubtful {}: a letter from {}, {why}",
        letter.name, letter.address
    )
}

impl Entries {
    pub fn run(self) -> CommandResult {
        let now = self.at.place.clock()?.now();
        let (all, asked, doubtful) = self.at.look(|records, tournament| {
            let doubtful = tournaments::doubtful_letters(records, tournament)?;
            let asked = tournaments::asked_people(records, tournament, now)?;
            Ok((tournament.entries.clone(), asked, doubtful))
        })?;
        if self.json {
            let all: Vec<ShownEntry> = all.iter().map(ShownEntry::from).collect();
            json(&all)?;
            return Ok(ExitCode::SUCCESS);
        }
        let mut lines: Vec<String> = all
            .iter()
            .map(|entry| format!("{:8} {}", state_word(entry.state), entry.name))
            .collect();
        lines.extend(asked.iter().map(AskedPerson::text));
        lines.extend(doubtful.iter().map(doubt));
        print(&match lines.is_empty() {
            true => "Nobody is entered yet.".to_owned(),
            false => lines.join("\n"),
        });
        Ok(ExitCode::SUCCESS)
    }
}

/// Close the list of entries: everybody is told who plays, and the tables can be drawn.
///
/// Whoever came last, beyond the number that the file allows or that tables seat, is on standby.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla tournament close --office club
  bulla tournament close --why \"all who wanted to are in\" --office club")]
pub struct Close {
    /// Reason to close before the day of the file.
    #[arg(long, value_name = "REASON", default_value = "")]
    why: String,

    #[command(flatten)]
    at: TournamentArgs,
}

impl Close {
    pub fn run(self) -> CommandResult {
        let acted_by = ActedBy {
            who: &moderator(),
            why: &self.why,
        };
        let (players, standby) = self
            .at
            .act(|desk, tournament| tournaments::close(desk, tournament, &acted_by))?;
        print(&format!(
            "The list is closed: {} play, {} on standby; all are told.",
            players,
            count(standby, "person").replace("persons", "people")
        ));
        Ok(ExitCode::SUCCESS)
    }
}

/// Call a tournament off; everybody is told the reason.
#[derive(Args)]
#[command(after_help = "Example:
  bulla tournament cancel --why \"nine entries, and twelve are needed\" --office club")]
pub struct Cancel {
    /// Reason, in one line that everybody reads.
    #[arg(long, value_name = "REASON")]
    why: String,

    #[command(flatten)]
    at: TournamentArgs,
}

impl Cancel {
    pub fn run(self) -> CommandResult {
        let acted_by = ActedBy {
            who: &moderator(),
            why: &self.why,
        };
        self.at
            .act(|desk, tournament| tournaments::cancel(desk, tournament, &acted_by))?;
        print("The tournament is called off; everybody is told.");
        Ok(ExitCode::SUCCESS)
    }
}
