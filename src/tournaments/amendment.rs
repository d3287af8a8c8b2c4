//! Changes of the file of a tournament after people were entered: told to all, kept with the file before, and none of what was drawn or
//! has decided a result.

use std::collections::BTreeMap;

use super::calendar::calendar_days;
use super::drawing::verify;
use super::entries::note;
use super::file_check::CheckedFile;
use super::mails::{say, tell_with_calendar};
use super::results::report;
use super::tournament::Tournament;
use crate::office::{
    ActedBy, EntryList, MailParagraph, OfficeError, TournamentDesk, Zone, one_line,
};
use crate::store::{ReadTransaction, StoredTournament, TournamentAmendment};
use crate::text::{Node, ParseLimits, parse};
use crate::tournament::draw::preview_code;
use crate::tournament::file::{AtCutOff, Round};

/// A new file of a tournament.
#[derive(Clone, Copy, Debug)]
pub struct NewFile<'a> {
    pub text: &'a str,
    pub checked: &'a CheckedFile,
}

/// What a new file changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AmendmentPreview {
    /// Changes, one a line: `rounds.heat-1.cut_off: 2027-06-30, now 2027-07-31`.
    pub changes: Vec<String>,
    /// Games that are played and whose last day moves.
    pub games: Vec<String>,
    /// Games that are played and keep the settings of tables that they began with.
    pub as_begun: Vec<String>,
    /// Code that commits it.
    pub code: String,
}

/// How far a tournament is, for what may still be changed.
struct Progress {
    is_closed: bool,
    /// A game is over.
    has_results: bool,
    drawn: Vec<String>,
    started: Vec<String>,
    /// Games that are played, with their rounds.
    running: Vec<(String, String)>,
}

impl Progress {
    fn read(
        records: &mut ReadTransaction<'_>,
        tournament: &Tournament,
    ) -> Result<Progress, OfficeError> {
        let mut progress = Progress {
            is_closed: tournament.stored.closed_at.is_some(),
            has_results: false,
            drawn: Vec::new(),
            started: Vec::new(),
            running: Vec::new(),
        };
        for table in &tournament.tables {
            progress.drawn.push(table.round.clone());
            if table.started_at.is_none() {
                continue;
            }
            progress.started.push(table.round.clone());
            match report(records, table)? {
                Some(report) if report.ending.is_none() => {
                    let running = (table.game.clone(), table.round.clone());
                    progress.running.push(running);
                }
                _ => progress.has_results = true,
            }
        }
        Ok(progress)
    }

    /// Returns why a key of the file may not be changed any more.
    fn refusal(&self, path: &str) -> Option<&'static str> {
        let (first, rest) = path.split_once('.').unwrap_or((path, ""));
        let of_round = |rounds: &[String]| {
            let round = rest.split('.').next().unwrap_or_default();
            rounds.iter().any(|one| one == round)
        };
        match first {
            "tournament" => Some("its name stays"),
            "points" | "ties" | "drop_out" if self.has_results => {
                Some("a game is over, and it has decided results")
            }
            "standby" if self.has_results && rest == "counts" => {
                Some("a game is over, and it has decided results")
            }
            "entry" | "ask" | "zone" if self.is_closed => Some("the list is closed"),
            "draw" if rest.starts_with("strength") => {
                Some("strengths were written down with the entries")
            }
            "names" if !self.drawn.is_empty() => Some("tables are drawn, and all were told"),
            "rounds" if rest.ends_with(".cut_off") => None,
            "rounds" if of_round(&self.started) => {
                Some("its games have begun; of such a round the cut-off alone moves")
            }
            "rounds" if of_round(&self.drawn) && !rest.ends_with(".start") => {
                Some("its tables are drawn; of such a round the days alone move")
            }
            _ => None,
        }
    }
}

/// Returns what a new file would change. Nothing is changed.
///
/// # Errors
/// The tournament is over, nothing is otherwise, or something is that stays as it is.
pub fn preview_amendment(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
    new: NewFile<'_>,
) -> Result<AmendmentPreview, OfficeError> {
    tournament.must_run()?;
    let changed = changed_keys(tournament, new)?;
    if changed.is_empty() {
        let name = tournament.name();
        return Err(OfficeError::User(format!(
            "the file says of {name} what it said before: nothing was changed"
        )));
    }
    let progress = Progress::read(records, tournament)?;
    let refused: Vec<String> = changed
        .keys()
        .filter_map(|path| Some(format!("{path}: {}", progress.refusal(path)?)))
        .collect();
    if !refused.is_empty() {
        return Err(OfficeError::User(refused.join("\n")));
    }
    let amended = amended(tournament, new)?;
    for entry in amended.present() {
        let addresses: Vec<String> = entry.addresses.split(' ').map(str::to_owned).collect();
        amended.must_be_ruled(&entry.name, &addresses)?;
    }
    if verify(tournament).is_ok() && verify(&amended).is_err() {
        return Err(OfficeError::User(
            "with this file the tables that were drawn would come out otherwise".to_owned(),
        ));
    }
    let changes: Vec<String> = changed.into_values().collect();
    let moved = |game: &str, round: &str| {
        let [old, new] = [tournament, &amended].map(|one| last_day(one, round));
        (new.is_some() && old != new).then(|| game.to_owned())
    };
    let running = progress.running.iter();
    let has_table = changes.iter().any(|line| line.starts_with("table"));
    let as_begun = running.clone().filter(|_| has_table);
    Ok(AmendmentPreview {
        games: running
            .filter_map(|(game, round)| moved(game, round))
            .collect(),
        as_begun: as_begun.map(|(game, _)| game.clone()).collect(),
        code: preview_code(&format!("{}\n{}", tournament.stored.file, new.text)),
        changes,
    })
}

/// Day that the games of a round have as their last.
fn last_day(tournament: &Tournament, round: &str) -> Option<String> {
    let round: &Round = tournament.round(round).ok()?;
    (round.at_cut_off == AtCutOff::FinishTurn).then(|| round.cut_off.to_string())
}

/// Puts a new file in the place of the old one, as it was shown under this code. All people are told, and games that are played get
/// their new last day.
///
/// # Errors
/// Same as [`preview_amendment`]; or it is not the code, the reason is no line, or a game cannot have its last day.
pub fn amend(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    new: NewFile<'_>,
    code: &str,
    acted_by: &ActedBy<'_>,
) -> Result<AmendmentPreview, OfficeError> {
    one_line("reason", acted_by.why)?;
    let shown = preview_amendment(desk.records, tournament, new)?;
    if shown.code != code {
        return Err(OfficeError::User(format!(
            "{code} is not the code of this file now: the file or the tournament has changed, or it was mistyped; look at it again"
        )));
    }
    let amended = amended(tournament, new)?;
    for game in &shown.games {
        let table = tournament.table(game)?;
        if let Some(day) = last_day(&amended, &table.round) {
            desk.set_last_day(game, &day, acted_by)?;
        }
    }
    let id = tournament.stored.id;
    let before = desk.records.tournament_amendments(id)?;
    let amendment = TournamentAmendment {
        tournament: id,
        number: before.last().map_or(1, |last| last.number + 1),
        at: desk.now(),
        who: acted_by.who.to_owned(),
        why: acted_by.why.to_owned(),
        changes: shown.changes.join("\n"),
        file: tournament.stored.file.clone(),
    };
    let file = (new.text, new.checked.ratings.as_deref());
    desk.records.amend_tournament(&amendment, file)?;
    let what = format!("the file is changed: {}", shown.changes.join("; "));
    note(desk, tournament, acted_by, what)?;
    let days = calendar_days(desk.records, &amended)?;
    for entry in amended.present() {
        let words = [&*entry.name, &amended.file.title, acted_by.why];
        let told = vec![
            say("tournament.amended", &words),
            MailParagraph::Lines(wrapped(&shown.changes)),
            say(
                "tournament.questions",
                &[&amended.file.directors.join(", ")],
            ),
        ];
        tell_with_calendar(desk, &amended, entry, ("tournament.amended", told), &days)?;
    }
    Ok(shown)
}

/// Lines of at most 72 columns, the rest of a long one below it.
fn wrapped(lines: &[String]) -> String {
    let options = textwrap::Options::new(72)
        .initial_indent("  ")
        .subsequent_indent("    ");
    let lines: Vec<String> = lines
        .iter()
        .map(|line| textwrap::fill(line, &options))
        .collect();
    lines.join("\n")
}

/// The tournament with the new file.
fn amended(tournament: &Tournament, new: NewFile<'_>) -> Result<Tournament, OfficeError> {
    let file = new.checked.file.clone();
    Ok(Tournament {
        list: EntryList {
            stored: StoredTournament {
                file: new.text.to_owned(),
                ratings: new.checked.ratings.clone(),
                ..tournament.stored.clone()
            },
            zone: Zone::named(&file.zone).map_err(OfficeError::User)?,
            file,
            entries: tournament.entries.clone(),
        },
        ..tournament.clone()
    })
}

/// What the two files say otherwise, by key, each in a line.
fn changed_keys(
    tournament: &Tournament,
    new: NewFile<'_>,
) -> Result<BTreeMap<String, String>, OfficeError> {
    let old = values(&tournament.file.print())?;
    let now = values(&new.checked.file.print())?;
    let mut changed = BTreeMap::new();
    for (path, value) in &old {
        let line = match now.get(path) {
            Some(same) if same == value => continue,
            // The lines stand on the site, where no address does.
            _ if ["directors", "assistants"].contains(&path.as_str()) => {
                format!("{path}: others than before")
            }
            Some(other) => format!("{path}: {value}, now {other}"),
            None => format!("{path}: {value}, now left out"),
        };
        changed.insert(path.clone(), line);
    }
    for (path, value) in now.iter().filter(|(path, _)| !old.contains_key(*path)) {
        changed.insert(path.clone(), format!("{path}: {value}, new"));
    }
    if changed.is_empty() && tournament.stored.ratings != new.checked.ratings {
        let key = "draw.strength".to_owned();
        changed.insert(key, "draw.strength: other strengths".to_owned());
    }
    Ok(changed)
}

/// Values of a file by their keys: `entry.most`, `rounds.heat-1.cut_off`.
fn values(text: &str) -> Result<BTreeMap<String, String>, OfficeError> {
    let tree = parse(text, 1, &ParseLimits::DATA).map_err(|complaints| {
        let first = complaints.first().map(ToString::to_string);
        OfficeError::Fault(first.unwrap_or_default())
    })?;
    let mut values = BTreeMap::new();
    collect(&tree, "", &mut values);
    Ok(values)
}

fn collect(node: &Node, path: &str, values: &mut BTreeMap<String, String>) {
    let below = |key: &str| match path {
        "" => key.to_owned(),
        path => format!("{path}.{key}"),
    };
    if let Some(entries) = node.as_map() {
        for (key, value) in entries {
            collect(value, &below(&key.text), values);
        }
        return;
    }
    let named = node.as_list().map(|list| {
        let names = list
            .iter()
            .map(|one| Some((one.get("name")?.as_text()?, one)));
        names.collect::<Option<Vec<_>>>()
    });
    match named.flatten() {
        Some(list) if !list.is_empty() => {
            for (name, one) in list {
                collect(one, &below(name), values);
            }
        }
        _ => {
            values.insert(path.to_owned(), node.to_flow());
        }
    }
}
