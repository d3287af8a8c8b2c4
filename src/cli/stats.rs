use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::failure::{CommandResult, Failure};
use super::new_files::{must_be_new, write_new_public};
use super::office_args::OfficeArgs;
use super::output::{count, json, note, print};
use super::ratings;
use crate::office::{CountedSum, NationResults, Office, OfficeStatistics, TableStatistics};

/// Said where there is nothing to count.
const NOTHING: &str = "No game of this office is over yet: there is nothing to count.";

/// Letters of the name of a nation that a line shows.
const LONGEST_NAME: usize = 18;

/// Show statistics over the games of the office that are over, those in files too: results by scenario and nation, turns, deals,
/// calamities, and how often the defaults decided.
///
/// Games that are played count for nothing, so that the numbers tell nothing of them. Games that were broken off or cancelled are counted, and
/// count nowhere else. Nobody is named: a player asks for his own record by letter, with `request: record`.
///
/// With --ratings the strength of each person is written into a file that `strength: {from: ratings.csv}` of a tournament reads: by
/// Weng and Lin, in whole numbers, 1500 for who has not played yet. People stand in it by the names of their last entries in tournaments, or else
/// of their last games, and are known by their addresses. Who left a seat is last in that game; who took one over is not rated for it.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla stats --office /srv/club
  bulla stats --json --office /srv/club
  bulla stats --ratings ratings.csv --office /srv/club")]
pub struct Stats {
    /// JSON output.
    #[arg(long, conflicts_with = "ratings")]
    json: bool,

    /// File for the strength of each person; it must not exist.
    #[arg(long, value_name = "FILE")]
    ratings: Option<PathBuf>,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Stats {
    pub fn run(self) -> CommandResult {
        if let Some(path) = &self.ratings {
            must_be_new(path)?;
        }
        let mut office = self.place.open_to_read()?;
        match &self.ratings {
            Some(path) => write_ratings(&mut office, path)?,
            None => {
                let found = office.statistics()?;
                if self.json {
                    json(&found)?;
                } else {
                    print(&text(&found));
                }
            }
        }
        office.close()?;
        Ok(ExitCode::SUCCESS)
    }
}

fn write_ratings(office: &mut Office, path: &Path) -> Result<(), Failure> {
    let games = office.rated_games()?;
    for game in &games.uncounted {
        note(&format!("{game} cannot be counted"));
    }
    if games.games.is_empty() {
        print("No game of this office is over yet that counts: there is nobody to rate.");
        return Ok(());
    }
    let strengths = ratings::strengths(&games);
    write_new_public(path, ratings::file(&strengths).as_bytes())?;
    for name in &games.shared {
        note(&format!(
            "{name} is the name of several people: none of them is in the file"
        ));
    }
    print(&format!(
        "{}: {} of {}. A tournament reads it with `strength: {{from: {}}}`.",
        path.display(),
        count(strengths.len(), "rating"),
        count(games.games.len(), "game"),
        path.file_name().unwrap_or_default().display(),
    ));
    Ok(())
}

fn text(found: &OfficeStatistics) -> String {
    let mut lines = Vec::new();
    if found.games + found.void == 0 {
        lines.push(NOTHING.to_owned());
    } else {
        lines.push(match found.games + found.void {
            1 => "1 game is over.".to_owned(),
            games => format!("{games} games are over."),
        });
    }
    if found.void > 0 {
        lines.push(format!(
            "Broken off or cancelled, and not counted below: {}.",
            found.void
        ));
    }
    if !found.uncounted.is_empty() {
        lines.push(format!(
            "Cannot be counted: {}. An archived game of an older version counts\nonce it was imported and archived again; `bulla doctor` looks at others.",
            found.uncounted.join(", ")
        ));
    }
    lines.extend(found.tables.iter().map(table));
    lines.join("\n")
}

fn table(table: &TableStatistics) -> String {
    let mut lines = vec![
        String::new(),
        format!(
            "{}, {}, {}",
            table.scenario,
            count(table.seats, "seat"),
            count(table.games, "game")
        ),
        format!("  {}", table.rules),
        row([
            "nation", "games", "wins", "mean", "spread", "lowest", "highest",
        ]),
    ];
    lines.extend(table.nations.iter().map(nation));
    lines.push(sum("Turns", table.turns));
    lines.push(sum("Deals", table.deals));
    lines.push(sum("Calamities that struck", table.calamities));
    let share = match table.asked {
        0 => 0,
        asked => table.defaults * 100 / asked,
    };
    lines.push(format!(
        "  By default: {} of {} pages that asked a seat ({share} %)",
        table.defaults, table.asked
    ));
    lines.join("\n")
}

fn nation(one: &NationResults) -> String {
    let numbers = [one.mean, one.deviation, one.lowest, one.highest];
    let [mean, deviation, lowest, highest] = numbers.map(|number| number.to_string());
    let games = one.games.to_string();
    row([
        &one.nation,
        &games,
        &one.wins,
        &mean,
        &deviation,
        &lowest,
        &highest,
    ])
}

/// A line of the table, of at most 72 columns.
fn row(fields: [&str; 7]) -> String {
    let [name, games, wins, mean, spread, lowest, highest] = fields;
    let name: String = name.chars().take(LONGEST_NAME).collect();
    format!(
        "  {name:<LONGEST_NAME$} {games:>6} {wins:>8} {mean:>7} {spread:>7} {lowest:>7} {highest:>8}"
    )
}

fn sum(what: &str, sum: CountedSum) -> String {
    format!(
        "  {what}: {} ({} to {} a game)",
        sum.all, sum.lowest, sum.highest
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_at_seventy_two_columns() {
        let million = CountedSum {
            all: 1_000_000,
            lowest: 100_000,
            highest: 1_000_000,
        };
        let found = OfficeStatistics {
            games: 3,
            void: 1,
            uncounted: vec!["delta-7".to_owned()],
            tables: vec![TableStatistics {
                scenario: "advanced-2".to_owned(),
                rules: "Advanced Civilization (1991)".to_owned(),
                seats: 2,
                games: 3,
                turns: million,
                deals: million,
                calamities: million,
                asked: 1_000_000,
                defaults: 333_333,
                nations: vec![NationResults {
                    nation: "a-nation-of-a-very-long-name".to_owned(),
                    games: 99_999,
                    wins: "9999.333".to_owned(),
                    mean: 100_000,
                    deviation: 100_000,
                    lowest: 100_000,
                    highest: 100_000,
                }],
            }],
        };
        let said = text(&found);
        assert!(
            said.lines().all(|line| line.chars().count() <= 72),
            "{said}"
        );
        for part in [
            "4 games are over.",
            "not counted below: 1.",
            "Cannot be counted: delta-7.",
            "advanced-2, 2 seats, 3 games",
            "a-nation-of-a-very",
            "9999.333",
            "(33 %)",
        ] {
            assert!(said.contains(part), "{part}\n{said}");
        }
        assert_eq!(text(&OfficeStatistics::default()), NOTHING);
    }
}
