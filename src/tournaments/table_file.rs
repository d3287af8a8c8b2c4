//! A table of a tournament as the file of an ordinary game.

use std::fmt::Write;

use super::tournament::Tournament;
use crate::store::StoredEntry;
use crate::text::Node;
use crate::tournament::file::{AtCutOff, Round, RoundEnd, TournamentFile};

/// Keys of the file of a game that the tournament writes itself.
pub(super) const OWN_KEYS: [&str; 8] = [
    "game",
    "scenario",
    "seats",
    "waiting",
    "players",
    "end",
    "moderators",
    "beacon",
];

/// The option by which the finish is one space nearer (34.1).
const EARLY_FINISH: &str = "ast-finish";

/// A person at a table.
pub(super) struct TablePerson<'a> {
    pub name: &'a str,
    pub addresses: Vec<&'a str>,
    pub language: Option<&'a str>,
    pub zone: Option<&'a str>,
}

impl<'a> TablePerson<'a> {
    pub fn of(entry: &'a StoredEntry) -> TablePerson<'a> {
        TablePerson {
            name: &entry.name,
            addresses: entry.addresses.split(' ').collect(),
            language: entry.language.as_deref(),
            zone: entry.zone.as_deref(),
        }
    }
}

/// Returns the text of the file of a game: what the tournament decides, then `table:` of its file.
pub(super) fn table_file(
    file: &TournamentFile,
    round: &Round,
    game: &str,
    scenario: &str,
    people: &[TablePerson<'_>],
) -> String {
    let mut text = format!("game: {game}\nscenario: {}\nseats:\n", quoted(scenario));
    for person in people {
        let addresses: Vec<String> = person.addresses.iter().map(|one| quoted(one)).collect();
        // Writing to a text never fails.
        let _ = write!(
            text,
            "  - {{name: {}, address: [{}]",
            quoted(person.name),
            addresses.join(", ")
        );
        if let Some(language) = person.language {
            let _ = write!(text, ", language: {}", quoted(language));
        }
        if let Some(zone) = person.zone {
            let _ = write!(text, ", zone: {}", quoted(zone));
        }
        text.push_str("}\n");
    }
    let moderators = moderators(file, people);
    if !moderators.is_empty() {
        let moderators: Vec<String> = moderators.iter().map(|one| quoted(one)).collect();
        let _ = writeln!(text, "moderators: [{}]", moderators.join(", "));
    }
    if let Some(end) = end(round) {
        let _ = writeln!(text, "end: {end}");
    }
    let has = |key: &str| file.table.get(key).is_some();
    if !has("zone") {
        let _ = writeln!(text, "zone: {}", quoted(&file.zone));
    }
    if !has("protests") {
        let _ = writeln!(text, "protests: {{within: {} days}}", file.protests.within);
    }
    let early = matches!(round.end, RoundEnd::SpacesBefore(_));
    if early && !has("options") {
        let _ = writeln!(text, "options: [{EARLY_FINISH}]");
    }
    for (key, value) in file.table.entries() {
        match (key.text.as_str(), early) {
            ("options", true) => {
                let own = value.as_list_or_single().iter().map(Node::to_flow);
                let options: Vec<String> = own.chain([EARLY_FINISH.to_owned()]).collect();
                let _ = writeln!(text, "options: [{}]", options.join(", "));
            }
            _ => {
                let _ = writeln!(text, "{}: {}", key.text, value.to_flow());
            }
        }
    }
    text
}

/// Addresses of those who rule at a table: assistants alone where a director plays.
fn moderators(file: &TournamentFile, people: &[TablePerson<'_>]) -> Vec<String> {
    let plays = |address: &String| {
        let mut known = people.iter().flat_map(|person| &person.addresses);
        known.any(|known| known.eq_ignore_ascii_case(address))
    };
    let all = match file.directors.iter().any(plays) {
        true => &file.assistants[..],
        false => &file.directors[..],
    };
    all.iter().filter(|one| !plays(one)).cloned().collect()
}

/// 34.1: the last turn of a table, where something sets it.
fn end(round: &Round) -> Option<String> {
    let date = match round.at_cut_off {
        AtCutOff::FinishTurn => Some(format!("date: {}", round.cut_off)),
        AtCutOff::LastWholeTurn => None,
    };
    let turn = match round.end {
        RoundEnd::Turn(turn) => Some(format!("turn: {turn}")),
        RoundEnd::Finish | RoundEnd::SpacesBefore(_) => None,
    };
    let parts: Vec<String> = turn.into_iter().chain(date).collect();
    (!parts.is_empty()).then(|| format!("{{{}}}", parts.join(", ")))
}

/// A text in quotation marks, as the files of the office have it.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

impl Tournament {
    /// Scenario of a table with so many seats.
    pub(super) fn scenario_of(&self, seats: usize) -> Option<&str> {
        let mut sizes = self.file.scenarios.iter();
        let size = sizes.find(|size| size.seats as usize == seats)?;
        Some(&size.scenario)
    }
}
