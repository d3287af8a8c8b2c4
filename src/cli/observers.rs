//! `observers`: who reads a game by mail without a seat.

use std::process::ExitCode;

use clap::Args;
use comfy_table::Table;
use comfy_table::presets::NOTHING;

use super::acting_moderator::moderator;
use super::failure::{CommandResult, Failure};
use super::office_args::OfficeArgs;
use super::output::{count, json, print};
use crate::office::{ActedBy, ObserverChange, ObserverList, observer_delay};

/// List who observes a game by mail; add or remove one; say whether others may join by letter.
///
/// An observer is mailed what is public of each turn once it is as old as the delay, never a hand, and never before the archive
/// of the office shows it. Letters of observers count for nothing. The next mail to each seat says how many there are.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla observers delta-7 --office club
  bulla observers delta-7 --add eva@example.org --delay \"2 turns\" --why \"she wrote the scenario\" --office club
  bulla observers delta-7 --remove eva@example.org --why \"as she asked\" --office club
  bulla observers delta-7 --allow \"1 turn\" --why \"as the table agreed\" --office club
  bulla observers delta-7 --forbid --why \"as the table agreed\" --office club")]
pub struct Observers {
    /// Name of the game.
    game: String,

    /// Address that observes from now on.
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["remove", "allow", "forbid"], requires = "why")]
    add: Option<String>,

    /// Turns by which it is behind: 1 or more; default is as many as for those who join by letter.
    #[arg(long, value_name = "TURNS", requires = "add")]
    delay: Option<String>,

    /// Address that observes no more.
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["allow", "forbid"], requires = "why")]
    remove: Option<String>,

    /// Let in whoever asks by letter (observe: GAME), so many turns behind.
    #[arg(
        long,
        value_name = "TURNS",
        conflicts_with = "forbid",
        requires = "why"
    )]
    allow: Option<String>,

    /// Let nobody in by letter any more; those who observe do so still.
    #[arg(long, requires = "why")]
    forbid: bool,

    /// Reason, in one line, for the record.
    #[arg(long, value_name = "REASON")]
    why: Option<String>,

    /// JSON output of the list.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Observers {
    pub fn run(self) -> CommandResult {
        match self.change()? {
            Some(change) => {
                let who = moderator();
                let why = self.why.as_deref().unwrap_or_default();
                let acted_by = ActedBy { who: &who, why };
                self.place
                    .act(|office| office.change_observers(&self.game, change, &acted_by))?;
                print(&done(&self.game, change));
            }
            None => {
                let mut office = self.place.open_to_read()?;
                let list = office.observers(&self.game)?;
                office.close()?;
                match self.json {
                    true => json(&list)?,
                    false => print(&text(&self.game, &list)),
                }
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn change(&self) -> Result<Option<ObserverChange<'_>>, Failure> {
        let turns = |option: &str, text: &str| {
            let expected = observer_delay::EXPECTED;
            observer_delay::read(text).ok_or_else(|| {
                Failure::user(format!("{option}: expected {expected}, found {text}"))
            })
        };
        let delay = self.delay.as_deref();
        let delay = delay.map(|text| turns("--delay", text)).transpose()?;
        Ok(match (&self.add, &self.remove, &self.allow) {
            (Some(address), _, _) => Some(ObserverChange::Add(address, delay)),
            (_, Some(address), _) => Some(ObserverChange::Remove(address)),
            (_, _, Some(text)) => Some(ObserverChange::Open(turns("--allow", text)?)),
            _ if self.forbid => Some(ObserverChange::Close),
            _ => None,
        })
    }
}

fn done(game: &str, change: ObserverChange<'_>) -> String {
    let did = match change {
        ObserverChange::Add(address, _) => format!("{address} observes {game} and is told so"),
        ObserverChange::Remove(address) => {
            format!("{address} observes {game} no more and is told so")
        }
        ObserverChange::Open(turns) => {
            format!(
                "whoever asks by letter may observe {game}, {} behind",
                turns_behind(turns.into())
            )
        }
        ObserverChange::Close => format!("nobody else may observe {game} by letter"),
    };
    format!("{did}; the next mail to each seat says how many observe.")
}

fn turns_behind(turns: i64) -> String {
    count(usize::try_from(turns).unwrap_or_default(), "turn")
}

fn text(game: &str, list: &ObserverList) -> String {
    let letters = match list.by_letter {
        Some(turns) => format!(
            "Whoever writes `observe: {game}` may join, {} behind.",
            turns_behind(turns)
        ),
        None => "Nobody may join by letter (`--allow TURNS` lets them in).".to_owned(),
    };
    if list.observers.is_empty() {
        return format!("Nobody observes {game} by mail. {letters}");
    }
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(["address", "turns behind", "since", "last turn mailed"]);
    for one in &list.observers {
        table.add_row([
            one.address.clone(),
            one.delay.to_string(),
            one.since.clone(),
            one.told
                .map_or("none yet".to_owned(), |turn| turn.to_string()),
        ]);
    }
    format!("{table}\n{letters}")
}
