//! The file of a tournament, checked against what this program plays: its scenarios, the language of games, and what is not there.

use std::path::Path;

use super::table_file::{OWN_KEYS, TablePerson, table_file};
use crate::office::{GameFile, OfficeError, Zone};
use crate::scenario::{FileSource, Scenario};
use crate::text::{Complaint, Node, ParseLimits, TextPosition, parse};
use crate::tournament::draw::read_ratings;
use crate::tournament::file::{NamesShown, NationRule, Round, RoundEnd, TableSize, TournamentFile};

/// Letters of the name of a tournament: with `-a` behind it a game still has a name.
const LONGEST: usize = 26;

/// Fewest turns that a cut-off leaves.
const LEAST_TURNS: u64 = 6;

/// Files that belong to a tournament.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    /// Text of the file of the tournament.
    pub text: &'a str,
    /// Directory in which it lies, with the file of strengths.
    pub beside: &'a Path,
    /// Directory of the office, with `scenarios/`.
    pub office: &'a Path,
}

/// A file that this program can play.
#[derive(Clone, Debug)]
pub struct CheckedFile {
    pub file: TournamentFile,
    /// Text of the file of strengths.
    pub ratings: Option<String>,
}

impl CheckedFile {
    /// Reads the file and everything that it names.
    ///
    /// # Errors
    /// Everything that is wrong with it, and everything that is not played.
    pub fn read(files: Files<'_>) -> Result<CheckedFile, Vec<Complaint>> {
        let file = TournamentFile::read(files.text)?;
        let tree = parse(files.text, 1, &ParseLimits::DATA)?;
        let mut check = FileCheck {
            file: &file,
            tree: &tree,
            complaints: Vec::new(),
        };
        check.not_played();
        check.names();
        let ratings = check.ratings(files.beside);
        if check.table_keys() {
            check.tables(files.office);
        }
        let mut complaints = check.complaints;
        complaints.sort_by_key(|one| (one.at.line, one.at.column));
        match complaints.is_empty() {
            true => Ok(CheckedFile { file, ratings }),
            false => Err(complaints),
        }
    }
}

/// Finds the scenario of a table among the program's and in `scenarios/` of the office.
pub(super) fn scenario_named(name: &str, office: &Path) -> Result<Scenario, String> {
    let source = FileSource::embedded().with_directory(office.join("scenarios"));
    let name = name.strip_suffix(".yaml").unwrap_or(name);
    Scenario::from_shelf(name, &source).map_err(|complaints| {
        let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        lines.join("; ")
    })
}

/// A name without a folder that is none of the other files of an export.
fn is_file_name(name: &str) -> bool {
    let others = [
        "entrants.csv",
        "games.csv",
        "results.csv",
        "standings.json",
        "standings.csv",
    ];
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "._-".contains(sign);
    name.chars().all(is_plain) && !name.starts_with('.') && !others.contains(&name)
}

struct FileCheck<'a> {
    file: &'a TournamentFile,
    tree: &'a Node,
    complaints: Vec<Complaint>,
}

impl FileCheck<'_> {
    fn at(&self, path: &[&str]) -> TextPosition {
        let mut node = self.tree;
        for key in path {
            node = node.get(key).unwrap_or(node);
        }
        node.at
    }

    fn complain(&mut self, path: &[&str], message: impl Into<String>) {
        let at = self.at(path);
        let complaint = Complaint::new(at, path.join("."), message);
        self.complaints.push(complaint);
    }

    /// Place of a key of a round.
    fn complain_of_round(&mut self, number: usize, key: &str, message: String) {
        let round = self.tree.get("rounds").map(Node::as_list_or_single);
        let round = round.and_then(|rounds| rounds.get(number));
        let at = round.and_then(|round| round.get(key).or(Some(round)));
        let at = at.map_or(TextPosition::START, |node| node.at);
        let path = format!("rounds[{number}].{key}");
        self.complaints.push(Complaint::new(at, path, message));
    }

    /// Complains of what is understood and not played yet, with what would do.
    fn not_played(&mut self) {
        let file = self.file;
        let wrong = [
            (
                file.gate.is_some(),
                &["gate"][..],
                "reliability is not asked for yet: leave `gate` out",
            ),
            (
                file.names == NamesShown::UntilEnd,
                &["names"],
                "names are shown from the draw on: `names: shown`",
            ),
            (
                file.draw.nations != NationRule::Chosen,
                &["draw", "nations"],
                "people choose their nations at the table: `nations: chosen`",
            ),
            (
                file.public.is_some(),
                &["public"],
                "the office writes no pages of a tournament by itself yet: leave `public` out; `bulla tournament site` writes them",
            ),
            (
                file.area.as_ref().is_some_and(|name| !is_file_name(name)),
                &["area"],
                "expected the name of a file that `bulla tournament export` writes: `area: {report: area.csv}`",
            ),
        ];
        for (is_wrong, path, message) in wrong {
            if is_wrong {
                self.complain(path, message);
            }
        }
        let open = file.rounds.iter().filter(|round| round.advance.is_none());
        if file.entry.tables_each as usize != open.count() {
            self.complain(
                &["entry", "tables_each"],
                "everybody plays every round without `advance`: give as many tables to each",
            );
        }
        for (number, round) in file.rounds.iter().enumerate() {
            if let RoundEnd::SpacesBefore(spaces) = round.end
                && spaces != 1
            {
                let message = "the finish can be one space nearer, no more: `{ast: minus-1}`";
                self.complain_of_round(number, "end", message.to_owned());
            }
        }
    }

    fn names(&mut self) {
        if self.file.id.len() > LONGEST {
            let message =
                format!("at most {LONGEST} letters: games are called so with a letter more");
            self.complain(&["tournament"], message);
        }
        if let Err(message) = Zone::named(&self.file.zone) {
            self.complain(&["zone"], message);
        }
    }

    fn ratings(&mut self, beside: &Path) -> Option<String> {
        let name = self.file.draw.strength.as_ref()?;
        let path = &["draw", "strength"];
        match std::fs::read_to_string(beside.join(name)) {
            Err(error) => {
                self.complain(path, format!("{name}: {error}"));
                None
            }
            Ok(text) => {
                for complaint in read_ratings(&text).err().unwrap_or_default() {
                    self.complain(path, format!("{name}: {complaint}"));
                }
                Some(text)
            }
        }
    }

    /// Returns whether `table:` leaves to the tournament what is the tournament's.
    fn table_keys(&mut self) -> bool {
        let own = |key: &&str| self.file.table.get(key).is_some();
        let taken: Vec<&str> = OWN_KEYS.iter().copied().filter(|key| own(key)).collect();
        for key in &taken {
            let message = format!("the tournament says `{key}` of its games itself");
            self.complain(&["table", key], message);
        }
        taken.is_empty()
    }

    /// Reads the file of a game of each size and round.
    fn tables(&mut self, office: &Path) {
        for size in &self.file.scenarios.clone() {
            let scenario = match scenario_named(&size.scenario, office) {
                Ok(scenario) => scenario,
                Err(message) => {
                    self.complain(&["scenario", &size.seats.to_string()], message);
                    continue;
                }
            };
            if u32::from(scenario.players) != size.seats {
                let message = format!(
                    "{} is for {} players: a table of {} needs a scenario for {}",
                    size.scenario, scenario.players, size.seats, size.seats
                );
                self.complain(&["scenario", &size.seats.to_string()], message);
                continue;
            }
            for (number, round) in self.file.rounds.clone().iter().enumerate() {
                match self.game_of(size, round, &scenario) {
                    Err(messages) => {
                        for message in messages {
                            self.complain_once(&["table"], message);
                        }
                    }
                    Ok(plan) => self.turns(number, round, &plan),
                }
            }
        }
    }

    fn complain_once(&mut self, path: &[&str], message: String) {
        if self.complaints.iter().all(|one| one.message != message) {
            self.complain(path, message);
        }
    }

    /// A game of this size with people made up.
    fn game_of(
        &self,
        size: &TableSize,
        round: &Round,
        scenario: &Scenario,
    ) -> Result<GameFile, Vec<String>> {
        let names: Vec<String> = (1..=size.seats).map(|at| format!("Player {at}")).collect();
        let people: Vec<TablePerson<'_>> = names
            .iter()
            .map(|name| TablePerson {
                name,
                addresses: vec!["player@example.org"],
                language: None,
                zone: None,
            })
            .collect();
        let text = table_file(self.file, round, "game", &size.scenario, &people);
        let plan = GameFile::read(&text).map_err(|complaints| {
            let told = complaints
                .iter()
                .map(|one| format!("{}: {}", one.path, one.message));
            told.collect::<Vec<_>>()
        })?;
        let misfit = |error: OfficeError| vec![error.to_string()];
        let played = plan.played_from(scenario, "table").map_err(misfit)?;
        plan.segments_from(&played, "table").map_err(misfit)?;
        Ok(plan)
    }

    /// Complains of a cut-off that leaves fewer than six turns, where the hours of every segment are known.
    fn turns(&mut self, number: usize, round: &Round, plan: &GameFile) {
        let hours: u64 = plan.deadlines.values().map(|hours| u64::from(*hours)).sum();
        let day = |date| crate::office::calendar_day(date);
        let (Some(from), Some(to)) = (day(round.start), day(round.cut_off)) else {
            return;
        };
        let days = u64::try_from((to - from).num_days()).unwrap_or(0);
        if hours > 0 && days * 24 < hours * LEAST_TURNS {
            let message = format!(
                "{days} days leave fewer than {LEAST_TURNS} turns of {hours} hours: cut off later, or shorten `deadlines`"
            );
            let key = "cut_off";
            if self.complaints.iter().all(|one| one.message != message) {
                self.complain_of_round(number, key, message);
            }
        }
    }
}
