use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::demo_letters::{DemoLetter, OFFICE, address, bot_block};
use super::demo_tournament;
use super::failure::{CommandResult, Failure, lines};
use super::mail_files::{body, files_of, write_files};
use super::new_files;
use super::output::print;
use super::staged_directory::StagedDirectory;
use crate::game::Seed;
use crate::mail::Maildir;
use crate::office::{Clock, GameFile, Office, OpenSegment};
use crate::scenario::{Scenario, names};
use crate::text::{NameTable, did_you_mean};

/// Play several turns in a new office, and leave everything in a directory to look at.
///
/// No network, no mail server: letters and mails are files. One letter is broken, one is revised, one comes late.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  bulla demo --dir /tmp/demo\n  bulla demo --dir /tmp/nomads --scenario nomads-and-seafarers\n  bulla demo --tournament --dir /tmp/cup"
)]
pub struct Demo {
    /// Directory to make; it must not exist, or be empty.
    #[arg(long, value_name = "DIR", default_value = "bulla-demo")]
    dir: PathBuf,

    /// Scenario to play, by its name in `bulla scenario list`.
    #[arg(long, value_name = "NAME", default_value = USUAL)]
    scenario: String,

    /// Number of turns to play; 8 if not given, and 10 a game in a tournament.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    turns: Option<u16>,

    /// Tournament instead of one game: sixteen people, two heats, a final, and a site of it. Its mails have no pictures.
    #[arg(long, conflicts_with = "scenario")]
    tournament: bool,
}

/// The scenario whose pages the last words of the demonstration name.
const USUAL: &str = "advanced-5";
const GAME: &str = "delta-7";
/// Names of the players; the scenario's number of seats decides how many of them play.
const PLAYERS: [&str; 9] = [
    "Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Ida",
];
const TURNS: u16 = 8;
/// Indexes of the players whose letter is broken, revised and late: Bob, Cleo and Dan.
const BROKEN: usize = 1;
const REVISED: usize = 2;
const LATE: usize = 3;

/// Tuesday 3 November 2026, 18:00 UTC.
const START: i64 = 1_793_728_800;
const HOUR: i64 = 3600;

/// Everybody gets every page, so that there is one of each to look at; Dan and Eve read text alone.
fn game_file(scenario: &str, players: &[&str]) -> String {
    let mut file = format!("game: {GAME}\nscenario: {scenario}\nseats:\n");
    for player in players {
        let format = match *player {
            "Dan" | "Eve" => ", format: text",
            _ => "",
        };
        let address = address(player);
        file.push_str(&format!(
            "  - {{name: {player}, address: {address}, volume: everything{format}}}\n"
        ));
    }
    if scenario == USUAL {
        file.push_str(
            "deadlines: {setup: 48, realm: 48, trade-1: 24, trade-2: 24, trade-3: 24, fate: 48}\n",
        );
    }
    file
}

impl Demo {
    pub fn run(self) -> CommandResult {
        let dir = &self.dir;
        if self.tournament {
            return demo_tournament::run(dir, self.turns);
        }
        let turns = self.turns.unwrap_or(TURNS);
        let scenario = named(&self.scenario)?;
        let office_files = StagedDirectory::stage(dir)?;
        let mut stage = DemoRun::open(dir, scenario, turns)?;
        stage.play()?;
        stage.close()?;
        office_files.keep();
        print(&match scenario {
            USUAL if turns >= TURNS => guide(dir),
            _ => whereabouts(dir),
        });
        print(&further(dir));
        Ok(ExitCode::SUCCESS)
    }
}

/// A scenario of the program; no file of anybody's is played.
fn named(wanted: &str) -> Result<&str, Failure> {
    let name = wanted.strip_suffix(".yaml").unwrap_or(wanted);
    let known = names();
    if known.iter().any(|one| one == name) {
        return Ok(name);
    }
    let all: NameTable<&String> = known.iter().map(|one| (one, one.clone())).collect();
    let near = did_you_mean(&all.suggestions(name));
    Err(Failure::user(format!(
        "--scenario {wanted}: the demonstration plays the program's own scenarios, by name{near}\nscenarios: {}\n\
         A file of your own is played by `bulla new` and `bulla simulate --scenario`.",
        known.join(", ")
    )))
}

/// The demonstration as it runs.
struct DemoRun {
    dir: PathBuf,
    players: &'static [&'static str],
    office: Office,
    inbox: Maildir,
    turns: u16,
    now: i64,
    letters: usize,
    pages: usize,
}

impl DemoRun {
    fn open(dir: &Path, scenario: &str, turns: u16) -> Result<DemoRun, Failure> {
        let scenario = Scenario::named(scenario).map_err(|complaints| listed(&complaints))?;
        let players = &PLAYERS[..usize::from(scenario.players).min(PLAYERS.len())];
        let text = game_file(&scenario.name, players);
        let plan = GameFile::read(&text).map_err(|complaints| listed(&complaints))?;
        let mut office = Office::create_for_tests(dir, OFFICE, Clock::Fixed(START))?;
        let file = dir.join(format!("{GAME}.yaml"));
        new_files::write_new(&file, text.as_bytes())?;
        // The seed of the demonstration is public, so that every demonstration is the same.
        office.new_game(&plan, &scenario, Seed([5; 32]))?;
        let inbox =
            Maildir::open(dir.join("inbox")).map_err(|error| Failure::ours(error.to_string()))?;
        Ok(DemoRun {
            dir: dir.to_path_buf(),
            players,
            office,
            inbox,
            turns,
            now: START,
            letters: 0,
            pages: 0,
        })
    }

    fn play(&mut self) -> Result<(), Failure> {
        let (last, others) = self.players.split_last().unwrap_or((&"", &[]));
        print(&format!(
            "A post office opens for {} players: {} and {last}.\n",
            self.players.len(),
            others.join(", ")
        ));
        self.office.send()?;
        while let Some(open) = self.open_segment()? {
            self.keep_pages(&format!("{}-{}", open.turn, open.name.replace('/', "-")))?;
            if open.turn > i64::from(self.turns) {
                break;
            }
            self.segment(&open)?;
        }
        Ok(())
    }

    fn open_segment(&mut self) -> Result<Option<OpenSegment>, Failure> {
        let standing = self.office.status()?;
        let game = standing.games.into_iter().next();
        Ok(game.and_then(|game| game.open))
    }

    /// Everybody's letters come in, the deadline passes, and the segment is judged.
    fn segment(&mut self, open: &OpenSegment) -> Result<(), Failure> {
        let name = label(open);
        let opened = self.now;
        for (at, player) in self.players.iter().enumerate() {
            self.at(opened + HOUR * (2 + at as i64));
            if !self.is_late(&name, player) {
                self.write(&name, player)?;
            }
        }
        let mut stored = self.office.receive()?.stored;
        let late = self.player_at(LATE);
        if self.is_late(&name, late) {
            self.at(open.deadline + 30);
            self.write(&name, late)?;
        }
        self.at(open.deadline + 60);
        stored += self.office.receive()?.stored;
        let mut judged = self.office.judge()?;
        let waits = self.open_segment()?.map(|open| open.deadline);
        if let Some(later) = waits.filter(|later| judged.segments.is_empty() && *later > self.now) {
            let told = self.office.send()?.mails;
            print(&format!(
                "{name}: more than half wrote nothing, so the table waits once more ({told} mails)"
            ));
            self.at(later + 60);
            judged = self.office.judge()?;
        }
        let sent = self.office.send()?;
        let events: usize = judged.segments.iter().map(|one| one.events).sum();
        print(&format!(
            "{name}: {stored} letters, {events} events, {} mails",
            sent.mails
        ));
        for reason in &judged.stopped {
            print(reason);
        }
        if judged.segments.is_empty() {
            Err(Failure::ours(format!("{name} was not judged")))
        } else {
            Ok(())
        }
    }

    /// Returns the current name of a player's seat: the player's name until nations are chosen, then the nation.
    fn seat(&mut self, player: &str) -> Result<String, Failure> {
        let standing = self.office.status()?;
        let at = PLAYERS.iter().position(|name| *name == player);
        let seat = standing
            .games
            .first()
            .zip(at)
            .and_then(|(game, at)| game.seats.get(at));
        seat.map(|seat| seat.name.clone())
            .ok_or_else(|| Failure::ours(format!("{player} has no seat in the demonstration")))
    }

    /// Returns the player of a part in the demonstration; at a smaller table the last of those seated.
    fn player_at(&self, place: usize) -> &'static str {
        let last = self.players.len().saturating_sub(1);
        self.players.get(place.min(last)).copied().unwrap_or("")
    }

    /// Dan's letter of turn 2 comes half a minute after the deadline.
    fn is_late(&self, name: &str, player: &str) -> bool {
        name == "turn 2, realm" && player == self.player_at(LATE)
    }

    /// A player's letter; Bob's first one of turn 1 is broken, and Cleo, or Ann where two play, thinks twice in turn 1.
    fn write(&mut self, name: &str, player: &str) -> Result<(), Failure> {
        let seat = self.seat(player)?;
        let Some(block) = bot_block(&mut self.office, GAME, &seat)? else {
            return Ok(());
        };
        let revised = match self.players.len() {
            0..=2 => self.player_at(0),
            _ => self.player_at(REVISED),
        };
        match name {
            "turn 1, realm" if player == self.player_at(BROKEN) => {
                self.post(player, &block.replace("moves:", "movez:"))?;
                self.now += HOUR;
                self.post(player, &block)
            }
            "turn 1, realm" if player == revised => {
                let first = block.replace("status: final", "status: draft\nships: []");
                self.post(player, &first)?;
                self.now += HOUR;
                self.post(player, &block)
            }
            _ => self.post(player, &block),
        }
    }

    fn at(&mut self, now: i64) {
        self.now = now;
        self.office.set_clock(Clock::Fixed(now));
    }

    /// Puts a letter into the inbox, dated as the demonstration has it.
    fn post(&mut self, player: &str, block: &str) -> Result<(), Failure> {
        self.letters += 1;
        self.office.set_clock(Clock::Fixed(self.now));
        let letter = DemoLetter {
            player,
            game: GAME,
            block,
            number: self.letters,
            at: self.now,
        };
        letter.deliver(&self.inbox)
    }

    /// The pages as text files and as folders of all their parts, to look at without a mail program.
    fn keep_pages(&mut self, name: &str) -> Result<(), Failure> {
        let folder = self.dir.join("pages");
        fs::create_dir_all(&folder).map_err(|error| wrong(&folder, &error))?;
        for player in self.players {
            let seat = self.seat(player)?;
            let page = self.office.page(GAME, &seat)?;
            let player = player.to_lowercase();
            let path = folder.join(format!("{name}-{player}.txt"));
            new_files::write_new(&path, body(&page).as_bytes())?;
            let folder = folder.join(format!("{name}-{player}"));
            write_files(&folder, &files_of(&page, &folder)?)?;
            self.pages += 1;
        }
        Ok(())
    }

    fn close(mut self) -> Result<(), Failure> {
        let ledger = self.office.printed_ledger(GAME)?;
        let path = self.dir.join("ledger.txt");
        new_files::write_new(&path, (ledger + "\n").as_bytes())?;
        self.office.close()?;
        Ok(())
    }
}

fn label(open: &OpenSegment) -> String {
    match open.turn {
        0 => open.name.clone(),
        turn => format!("turn {turn}, {}", open.name),
    }
}

fn wrong(path: &Path, error: &std::io::Error) -> Failure {
    Failure::ours(format!("{}: {error}", path.display()))
}

fn listed(complaints: &[impl std::fmt::Display]) -> Failure {
    Failure::ours(lines(complaints))
}

fn guide(dir: &Path) -> String {
    let dir = dir.display();
    format!(
        "
Look around:
  {dir}/pages/3-realm-ann.txt   what Ann was told after turn 2, with the form for turn 3
  {dir}/pages/3-realm-ann/page.html the same as a browser shows it, with the map; beside it
                                     the attachments: view.json, orders.yaml, deadline.ics
  {dir}/pages/3-realm-dan.txt   Dan's letter for turn 2 came half a minute late, so the
                                     defaults spoke for him
  {dir}/pages/8-trade-3-ann.txt what Ann traded in turn 8, and what is still on offer
  {dir}/pages/9-realm-cleo.txt  how the calamities of turn 8 struck, and what was bought
  {dir}/outbox/new/             every mail as it was sent: pages, and a receipt for each letter
  {dir}/inbox/cur/              the letters as they came; letter-007 is broken, letter-010 is revised
  {dir}/ledger.txt              every event with the number of its rule (it holds all secrets)"
    )
}

/// Returns the directory guide for any scenario.
fn whereabouts(dir: &Path) -> String {
    let dir = dir.display();
    format!(
        "
Look around:
  {dir}/pages/       what everybody was told, segment by segment: .txt, and folders with page.html
  {dir}/outbox/new/  every mail as it was sent: pages, and a receipt for each letter
  {dir}/inbox/cur/   the letters as they came
  {dir}/ledger.txt   every event with the number of its rule (it holds all secrets)"
    )
}

fn further(dir: &Path) -> String {
    let dir = dir.display();
    format!(
        "
Go on with it:
  bulla status --office {dir}
  bulla show {GAME} --as observer --office {dir}
  bulla form {GAME} Ann --office {dir}"
    )
}
