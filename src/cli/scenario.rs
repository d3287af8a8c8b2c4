use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use comfy_table::Table;
use comfy_table::presets::NOTHING;

use super::failure::{CommandResult, Failure, lines};
use super::office_args::OfficeArgs;
use super::output::{error, print};
use crate::office::AssembledRules;
use crate::scenario::{self, BookDifference, ConfigChange, check, names};
use crate::text::{NameTable, did_you_mean};

/// List scenarios, print the rules of a game, copy a scenario, or check one of your own.
#[derive(Args)]
pub struct ScenarioCommand {
    #[command(subcommand)]
    what: ScenarioAction,
}

#[derive(Subcommand)]
enum ScenarioAction {
    /// List the scenarios that come with the program: players, spaces to the finish, and a sentence on each.
    List,
    /// Check a scenario, by its file or its name, and print what it holds.
    ///
    /// All mistakes are reported at once, with file, line and reason.
    #[command(
        after_help = "Example:\n  bulla scenario check scenarios/my-table.yaml\n  bulla scenario check advanced-5"
    )]
    Check {
        /// File, or the name of one of the program's scenarios.
        scenario: String,
    },
    /// Print the rules of a game or a scenario, value by value, with its options.
    ///
    /// A value that an option or a house rule changed has the original behind it.
    #[command(
        after_help = "Examples:\n  bulla scenario show delta-7 --office club\n  bulla scenario show advanced-5\n  bulla scenario show my-table.yaml"
    )]
    Show {
        /// File (with `.yaml`), game of the office, or one of the program's scenarios.
        #[arg(value_name = "GAME|SCENARIO")]
        what: String,

        #[command(flatten)]
        place: OfficeArgs,
    },
    /// Copy a scenario and every file it names, to start one of your own.
    ///
    /// No file is written over.
    #[command(after_help = "Example:\n  bulla scenario export advanced-5 my-table")]
    Export {
        /// Name of one of the program's scenarios.
        scenario: String,

        /// Directory for the copies; it is created.
        #[arg(value_name = "DIR")]
        directory: PathBuf,
    },
}

impl ScenarioCommand {
    pub fn run(self) -> CommandResult {
        match self.what {
            ScenarioAction::List => {
                print(&listed()?);
                Ok(ExitCode::SUCCESS)
            }
            ScenarioAction::Check { scenario } => Ok(checked(&scenario)),
            ScenarioAction::Show { what, place } => show(&what, &place),
            ScenarioAction::Export {
                scenario,
                directory,
            } => export(&scenario, &directory),
        }
    }
}

fn listed() -> Result<String, Failure> {
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(["scenario", "players", "to the finish", "what it is"]);
    for name in names() {
        let scenario = scenario::Scenario::named(&name)
            .map_err(|complaints| Failure::ours(lines(&complaints)))?;
        let players = if scenario.fewest == scenario.players {
            scenario.players.to_string()
        } else {
            format!("{}-{}", scenario.fewest, scenario.players)
        };
        let nation = scenario.components.nations.first();
        let spaces = nation.map_or(0, |nation| nation.track.finish);
        let length = match scenario.book.victory.turn {
            Some(turn) => format!("{spaces} spaces, {turn} turns at most"),
            None => format!("{spaces} spaces"),
        };
        let file = scenario.files.get(&format!("{name}.yaml"));
        let first = file
            .and_then(|text| text.lines().next())
            .unwrap_or_default();
        // Its first line names the section of the book and says which board it plays.
        let says = first
            .trim_start_matches(|letter: char| "#. ".contains(letter) || letter.is_ascii_digit());
        table.add_row([name, players, length, format!("{}. {says}", scenario.title)]);
    }
    Ok(table.to_string())
}

fn checked(scenario: &str) -> ExitCode {
    match check(scenario) {
        Ok(summary) => {
            print(&summary.to_string());
            ExitCode::SUCCESS
        }
        Err(complaints) => {
            for complaint in complaints {
                error(&complaint.to_string());
            }
            ExitCode::from(1)
        }
    }
}

fn show(what: &str, place: &OfficeArgs) -> CommandResult {
    let file = Path::new(what);
    let name = what.strip_suffix(".yaml").unwrap_or(what);
    let is_scenario = names().iter().any(|known| known == name);
    let may_be_game = name == what && !file.is_file();
    let is_office = place.office.join("bulla.db").exists();
    place.is_there()?;
    if may_be_game && !is_scenario && !is_office {
        let (near, office) = (near_scenarios(what), place.office.display());
        return Err(Failure::user(format!(
            "there is no scenario {what}{near}\nthere is no post office in {office} either, so it is no game"
        )));
    }
    if may_be_game && is_office {
        let found = place.open_to_read()?.assembled_rules(what)?;
        if found.is_none() && !is_scenario {
            let near = near_scenarios(what);
            let message =
                format!("there is no game {what} here, and no scenario of that name{near}");
            return Err(Failure::user(message));
        }
        if let Some(AssembledRules {
            scenario,
            otherwise,
        }) = found
        {
            if is_scenario {
                print(&format!(
                    "# The game {what} of this office; `bulla scenario show {what}.yaml` prints the program's scenario of that name."
                ));
            }
            print(&printed(&scenario, &otherwise));
            return Ok(ExitCode::SUCCESS);
        }
    }
    let read = if file.is_file() || !is_scenario {
        scenario::Scenario::load(file)
    } else {
        scenario::Scenario::named(name)
    };
    match read {
        Ok(scenario) => {
            let summary = scenario.summary();
            let otherwise = BookDifference {
                options: summary.changes,
                house: summary.house_rules.1,
            };
            print(&printed(&scenario, &otherwise));
            Ok(ExitCode::SUCCESS)
        }
        Err(complaints) => {
            for complaint in complaints {
                error(&complaint.to_string());
            }
            Ok(ExitCode::from(1))
        }
    }
}

fn near_scenarios(wanted: &str) -> String {
    let names: NameTable<String> = names().into_iter().map(|it| (it.clone(), it)).collect();
    did_you_mean(&names.suggestions(wanted))
}

/// A line for each entry, for what options say, and for what the house has left out.
fn printed(scenario: &scenario::Scenario, otherwise: &BookDifference) -> String {
    let BookDifference {
        options: written,
        house,
    } = otherwise;
    let options = scenario.options.iter();
    let mut lines: Vec<String> = options
        .map(|one| format!("# {}: {}", one.title, one.says))
        .collect();
    let leaves = scenario.config_entries();
    let book = scenario.base_config_entries();
    for (path, leaf) in &leaves {
        let mut changes = written.iter().chain(house);
        let changed = changes.find(|change| change.is_at(path));
        let changed = changed.and_then(|change| {
            if change.option.is_none() || change.path == *path {
                return Some(behind(change, change.base.as_deref()));
            }
            // An option wrote all of it anew: what it left as it was is not told.
            let before = leaf_at(&book, path);
            (before != Some(leaf)).then(|| behind(change, before))
        });
        lines.push(format!("{path}: {leaf}{}", changed.unwrap_or_default()));
    }
    let is_gone = |change: &&ConfigChange| !leaves.iter().any(|(path, _)| change.is_at(path));
    let gone = house.iter().filter(is_gone);
    lines.extend(gone.map(|change| {
        let behind = behind(change, change.base.as_deref());
        format!("# {}:{behind}", change.path)
    }));
    let changes = written.iter();
    lines.extend(changes.flat_map(|change| beside(change, &leaves, &book)));
    lines.join("\n")
}

type PrintedEntries = [(String, String)];

/// Returns comment lines for entries that an option dropped when it rewrote a part, and for a changed order.
fn beside(change: &ConfigChange, leaves: &PrintedEntries, book: &PrintedEntries) -> Vec<String> {
    let is_inside = |inner: &str, outer: &str| {
        let rest = inner.strip_prefix(outer);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let before = book.iter().filter(|(path, _)| change.is_at(path));
    let (kept, gone): (Vec<_>, Vec<_>) = before.partition(|(path, _)| {
        let mut leaves = leaves.iter();
        leaves.any(|(leaf, _)| is_inside(leaf, path) || is_inside(path, leaf))
    });
    let mut lines: Vec<String> = Vec::new();
    let now = leaves.iter().map(|(path, _)| path);
    let now = now.filter(|path| kept.iter().any(|(before, _)| before == *path));
    let then = kept.iter().map(|(path, _)| path);
    let then = then.filter(|path| leaf_at(leaves, path).is_some());
    if !now.eq(then) {
        let here = change.here.as_deref().unwrap_or_default();
        let behind = behind(change, change.base.as_deref());
        lines.push(format!("# {}: {here}{behind}", change.path));
    }
    let gone = gone.into_iter();
    lines.extend(gone.map(|(path, leaf)| format!("# {path}:{}", behind(change, Some(leaf)))));
    lines
}

fn behind(change: &ConfigChange, book: Option<&str>) -> String {
    let who = change.option.as_deref().unwrap_or("otherwise");
    let book = book.unwrap_or("left out");
    format!("   # {who} (the book: {book})")
}

fn leaf_at<'l>(leaves: &'l PrintedEntries, wanted: &str) -> Option<&'l str> {
    let found = leaves.iter().find(|(path, _)| path == wanted);
    found.map(|(_, leaf)| leaf.as_str())
}

fn export(name: &str, directory: &Path) -> CommandResult {
    let scenario = match scenario::Scenario::named(name) {
        Ok(scenario) => scenario,
        Err(complaints) => {
            for complaint in complaints {
                error(&complaint.to_string());
            }
            return Ok(ExitCode::from(1));
        }
    };
    for (name, text) in &scenario.files {
        let file = directory.join(name);
        write_new(&file, text)
            .map_err(|error| Failure::user(format!("{}: {error}", file.display())))?;
        print(&file.display().to_string());
    }
    Ok(ExitCode::SUCCESS)
}

fn write_new(file: &Path, text: &str) -> io::Result<()> {
    if let Some(directory) = file.parent() {
        fs::create_dir_all(directory)?;
    }
    fs::File::create_new(file)?.write_all(text.as_bytes())
}
