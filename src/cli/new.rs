use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use comfy_table::Table;
use comfy_table::presets::NOTHING;
use rand::TryRng;

use super::failure::{CommandResult, Failure};
use super::invite::invite;
use super::office_args::OfficeArgs;
use super::output::print;
use crate::game::Seed;
use crate::office::{Config, GameFile, GamePreview, OfficeError};
use crate::scenario::{self, FileSource, Scenario};

/// Begin a game, and make the office if there is none.
///
/// The players are asked first, as by `bulla invite`, and the game begins when all have said yes; `--without all` opens it at once.
///
/// The file names the scenario, the seats with their addresses, and the settings of the table that differ from the office. `bulla
/// scenario list` shows the scenarios; a file in the office's own `scenarios/` comes before the program's. `scenario: mine.yaml`
/// is a file of your own, beside the file of the game or in the office's `scenarios/`.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla new delta-7.yaml --check --office club
  bulla new delta-7.yaml --office club --address office@example.org
  bulla new delta-7.yaml --without all --office club

delta-7.yaml:
  game: delta-7
  scenario: advanced-5
  options: [no-two-limit]               # what `bulla options` lists; `set: the-road` names a set
  seats:
    - {name: Ann, address: ann@example.org}
    - {name: Bob, address: [bob@example.org, bob@example.net]}
    - ...
  waiting: [{name: Zoe, address: zoe@example.org}]   # takes the seat of one who does not play
  zone: Europe/Berlin                   # of the table; a seat may have its own
  due: [tue 20:00, fri 20:00]           # times at which letters are due, or, in their place,
  # deadlines: {setup: 72, realm: 48}   # hours
  due.trade: 24 h                       # trade: hours from the deadline before
  never: [sun, 2026-12-20..2027-01-04]  # nothing is due on these days
  second_thoughts: 30                   # minutes after all are final
  trades: 3                             # parts of trade in a turn
  end: {turn: 14, date: 2027-03-01}     # the last turn: by number, or due on this day
  ask: [civil-war]                      # choices that the table waits for
  not_before: 12                        # hours that such a wait leaves to everybody
  minimum: 24                           # hours that everybody has for a letter at least
  absence_days: 14                      # days that each seat may be away in the whole game
  proof: token                          # or vouched, both: see \"Who may order\" in the guide
  press: named                          # words from seat to seat: or none, or open (with a name or without)
  press_goes: at-once                   # or with-pages
  moderators: [gm@example.org]          # of this game, in the place of those of bulla.yaml
  beacon: {source: \"Lotto 6 aus 49\", date: 2027-03-06}   # a public draw that set-up waits for")]
pub struct New {
    /// File of the game.
    file: PathBuf,

    /// Mail address of a new office, if no bulla.yaml says it.
    #[arg(long, value_name = "ADDRESS")]
    address: Option<String>,

    /// Preview only: the seats, the calendar, and what you may not have meant. Nothing is made.
    #[arg(long)]
    check: bool,

    /// Begin at once, without asking anybody; without this option players are invited first, as by `bulla invite`.
    #[arg(long, value_name = "all")]
    without: Option<Everybody>,

    #[command(flatten)]
    place: OfficeArgs,
}

/// Everybody, as `--without` says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Everybody {
    All,
}

impl New {
    pub fn run(self) -> CommandResult {
        if self.check {
            return self.preview();
        }
        if self.without.is_none() {
            invite(&self.file, self.address.as_deref(), &self.place)?;
            return Ok(ExitCode::SUCCESS);
        }
        let planned = PlannedGame::read(&self.file, &self.place)?;
        let (plan, scenario) = (&planned.plan, &planned.scenario);
        let mut office = self.place.open_or_make(self.address.as_deref())?;
        let opened = office.new_game(plan, scenario, seed()?);
        opened.map_err(|error| planned.in_file(error))?;
        self.place.log_manual_clock(&mut office)?;
        print(&format!(
            "{} is open: {}, {} seats. The first pages wait in the outbox; `bulla send` sends them.",
            plan.game,
            scenario.title,
            plan.seats.len()
        ));
        if office.is_test_office()? {
            print(
                "This office was made for trying out, by a clock that was set by hand: every mail of it says so, for good.",
            );
        }
        office.close()?;
        Ok(ExitCode::SUCCESS)
    }

    fn preview(&self) -> CommandResult {
        let planned = PlannedGame::read(&self.file, &self.place)?;
        let yaml = self.place.office.join("bulla.yaml");
        let config = match self.place.office.join("bulla.db").exists() {
            true => self.place.open_to_read()?.config().clone(),
            false if yaml.exists() => Config::read(&yaml)?,
            false => {
                let address = self.address.as_deref().unwrap_or("office@example.org");
                Config::default_for(address).map_err(Failure::user)?
            }
        };
        let now = self.place.clock()?.now();
        let preview = GamePreview::of(&planned.plan, &planned.scenario, &config, now);
        let preview = preview.map_err(|error| planned.in_file(error))?;
        print(&text(&preview, &planned.plan.game));
        Ok(ExitCode::SUCCESS)
    }
}

/// The file of a game that is to begin, with its scenario.
pub(super) struct PlannedGame {
    file: PathBuf,
    pub text: String,
    pub plan: GameFile,
    pub scenario: Scenario,
}

impl PlannedGame {
    /// Reads the file and its scenario, and checks that they fit each other.
    pub fn read(file: &Path, place: &OfficeArgs) -> Result<PlannedGame, Failure> {
        let text = std::fs::read_to_string(file)
            .map_err(|error| Failure::user(format!("{}: {error}", file.display())))?;
        let plan = GameFile::read(&text).map_err(|complaints| {
            let lines: Vec<String> = complaints
                .iter()
                .map(|complaint| format!("{}: {complaint}", file.display()))
                .collect();
            Failure::user(lines.join("\n"))
        })?;
        let scenario = scenario(file, &plan.scenario, place)?;
        let name = file.display().to_string();
        let played = plan.played_from(&scenario, &name)?;
        // Before an office is made for it.
        plan.segments_from(&played, &name)?;
        Ok(PlannedGame {
            file: file.to_owned(),
            text,
            plan,
            scenario,
        })
    }

    /// A complaint about a line names the file of the game.
    pub fn in_file(&self, error: OfficeError) -> OfficeError {
        match error {
            OfficeError::User(said) if said.starts_with("line ") => {
                OfficeError::User(format!("{}: {said}", self.file.display()))
            }
            other => other,
        }
    }
}

/// A file is looked for beside the file of the game, then in the office; a name in the office, then among the program's.
fn scenario(file: &Path, wanted: &str, place: &OfficeArgs) -> Result<Scenario, Failure> {
    let own = place.office.join("scenarios");
    let beside = file.parent().unwrap_or(Path::new(""));
    let (name, file_source) = match wanted.strip_suffix(".yaml") {
        None => (
            wanted.to_owned(),
            FileSource::embedded().with_directory(own),
        ),
        Some(_) => {
            let places = [beside.join(wanted), own.join(wanted)];
            let found = places.iter().find(|path| path.is_file());
            let path = found.ok_or_else(|| {
                let [beside, own] = places.each_ref().map(|path| path.display());
                Failure::user(format!("scenario: there is neither {beside} nor {own}"))
            })?;
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let directory = path.parent().unwrap_or(Path::new(""));
            let file_source = FileSource::embedded().with_directory(directory);
            (stem.into_owned(), file_source.with_directory(own))
        }
    };
    Scenario::from_shelf(&name, &file_source).map_err(|complaints| {
        let mut lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        if name == wanted {
            lines.push(format!("scenarios: {}", scenario::names().join(", ")));
            let named = format!("{wanted}.yaml");
            if beside.join(&named).is_file() {
                lines.push(format!(
                    "for the file beside {}: scenario: {named}",
                    file.display()
                ));
            }
        }
        Failure::user(lines.join("\n"))
    })
}

fn text(preview: &GamePreview, game: &str) -> String {
    let mut seats = table();
    seats.set_header(["player", "addresses", "language", "zone"]);
    for seat in &preview.seats {
        seats.add_row(seat.clone());
    }
    let mut waiting = table();
    waiting.set_header(["waits for a seat", "addresses", "language", "zone"]);
    for seat in &preview.waiting {
        waiting.add_row(seat.clone());
    }
    let waiting = match preview.waiting.is_empty() {
        true => String::new(),
        false => format!("\n\n{waiting}"),
    };
    let mut calendar = table();
    calendar.set_header(["segment", "due at the latest"]);
    for (segment, due) in &preview.calendar {
        calendar.add_row([segment.clone(), due.clone()]);
    }
    let mut lines = vec![
        format!(
            "{game}: {}\n\n{seats}{waiting}\n\n{calendar}\n",
            preview.title
        ),
        preview.remarks.join("\n"),
        String::new(),
    ];
    lines.extend(
        preview
            .warnings
            .iter()
            .map(|one| format!("Warning: {one}.")),
    );
    lines.push("Nothing was made.".to_owned());
    lines.join("\n")
}

fn table() -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING);
    table
}

/// 256 bits from the system, drawn once.
pub fn seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    rand::rngs::SysRng
        .try_fill_bytes(&mut bytes)
        .map_err(|error| Failure::ours(format!("the system gives no random numbers: {error}")))?;
    Ok(Seed(bytes))
}
