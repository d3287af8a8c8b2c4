//! `demo --tournament`: sixteen people, two heats, a final, and everything that a secretary looks at.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use indicatif::ProgressBar;

use super::demo_letters::{DemoLetter, OFFICE, address, bot_block};
use super::failure::{CommandResult, Failure};
use super::new_files::write_new_public;
use super::output::{count, print};
use super::progress_bar::progress_bar;
use super::staged_directory::StagedDirectory;
use super::tournament::site::SiteOrder;
use crate::game::Seed;
use crate::mail::Maildir;
use crate::office::{ActedBy, Clock, Entry, Office, OfficeError, TournamentDesk};
use crate::store::{Secret, StoredTournament};
use crate::tournaments::{self, AdjudicationGround, CurrentStandings, Tournament};

/// Turns of each game, if nobody says otherwise.
const TURNS: u16 = 10;

/// Deadlines in a row at which nothing may be judged before something is wrong.
const PATIENCE: u32 = 9;

const NAME: &str = "demo-26";
const HEATS: [&str; 2] = ["heat-1", "heat-2"];
const FINAL: &str = "final";

/// People by their clubs; the first of a club reads German.
const CLUBS: [(&str, [&str; 4]); 4] = [
    ("Hanover", ["Ann", "Bob", "Cleo", "Dan"]),
    ("Leeds", ["Eve", "Finn", "Gwen", "Hugo"]),
    ("Lyon", ["Ida", "Jo", "Kim", "Lea"]),
    ("Bologna", ["Max", "Nora", "Otto", "Pia"]),
];

/// Monday 2 November 2026, 08:00 UTC.
const START: i64 = 1_793_606_400;
const DAY: i64 = 24 * 3600;
const DAY_ONE: chrono::NaiveDate = match chrono::NaiveDate::from_ymd_opt(2026, 11, 1) {
    Some(day) => day,
    None => chrono::NaiveDate::MIN,
};

/// Fewest turns for which a round has time.
const LEAST_TURNS: u16 = 6;

const ACTED_BY: ActedBy<'static> = ActedBy {
    who: "the demonstration",
    why: "as the file says",
};

/// The file of the tournament, whose rounds are cut off when so many turns have had time.
fn file(turns: u16) -> String {
    let time = 7 * (u64::from(turns.max(LEAST_TURNS)) + 1);
    let day = |days: u64| {
        (DAY_ONE + chrono::Days::new(days))
            .format("%Y-%m-%d")
            .to_string()
    };
    let (heats, cut_off) = (day(8), day(8 + time));
    let (last, end) = (day(15 + time), day(15 + 2 * time));
    format!(
        "tournament: {NAME}
title: A tournament to look at
directors: [secretary@example.org]
zone: UTC
entry: {{open: 2026-11-01, close: 2026-11-05, least: 12, most: 16, tables_each: 2}}
ask: [name, club]
scenario: {{6: advanced-6, 5: advanced-5}}
table:
  deadlines: {{setup: 48, realm: 48, trade: 24, fate: 48}}
  remind: no
  silent_table: play
  trades: 1
rounds:
  - {{name: heat-1, start: {heats}, cut_off: {cut_off}, at_cut_off: last-whole-turn}}
  - {{name: heat-2, start: {heats}, cut_off: {cut_off}, at_cut_off: last-whole-turn}}
  - {{name: final, start: {last}, cut_off: {end}, at_cut_off: last-whole-turn, advance: 6}}
draw:
  never: [same-person]
  avoid: [met-before, same-club, size-differs]
points: {{system: win-ratio, win: 1000, ratio: 1000}}
ties: [wins, points, ratio-best, met, average-place, draw]
"
    )
}

/// Plays the tournament in a new office in a directory.
///
/// # Errors
/// The directory is not empty, or the disk refuses.
pub fn run(dir: &Path, turns: Option<u16>) -> CommandResult {
    let turns = turns.unwrap_or(TURNS);
    let office_files = StagedDirectory::stage(dir)?;
    let mut cup = DemoTournament::open(dir, turns)?;
    cup.enter()?;
    cup.round(&HEATS)?;
    cup.go_on()?;
    cup.round(&[FINAL])?;
    cup.close()?;
    office_files.keep();
    print(&guide(dir));
    Ok(ExitCode::SUCCESS)
}

/// The tournament as it is played.
struct DemoTournament {
    dir: PathBuf,
    office: Office,
    inbox: Maildir,
    turns: u16,
    now: i64,
    letters: usize,
    seeds: u8,
    /// Segments for which the letters are written: game, turn, name and deadline.
    written: BTreeSet<(String, i64, String, i64)>,
}

impl DemoTournament {
    fn open(dir: &Path, turns: u16) -> Result<DemoTournament, Failure> {
        std::fs::create_dir_all(dir)
            .map_err(|error| Failure::user(format!("{}: {error}", dir.display())))?;
        let settings = format!("address: {OFFICE}\npictures: no\n");
        write_new_public(&dir.join("bulla.yaml"), settings.as_bytes())?;
        let office = Office::create_for_tests(dir, OFFICE, Clock::Fixed(START))?;
        let inbox =
            Maildir::open(dir.join("inbox")).map_err(|error| Failure::ours(error.to_string()))?;
        Ok(DemoTournament {
            dir: dir.to_path_buf(),
            office,
            inbox,
            turns,
            now: START,
            letters: 0,
            seeds: 0,
            written: BTreeSet::new(),
        })
    }

    fn at(&mut self, now: i64) {
        self.now = self.now.max(now);
        self.office.set_clock(Clock::Fixed(self.now));
    }

    fn act<T>(
        &mut self,
        act: impl FnOnce(&mut TournamentDesk<'_, '_>, &Tournament) -> Result<T, OfficeError>,
    ) -> Result<T, Failure> {
        Ok(self.office.work_on_tournaments(|desk| {
            let tournament = Tournament::find(desk.records, Some(NAME))?;
            act(desk, &tournament)
        })?)
    }

    /// The file, sixteen entries, and the closing of the list.
    fn enter(&mut self) -> Result<(), Failure> {
        let text = file(self.turns);
        write_new_public(&self.dir.join(format!("{NAME}.yaml")), text.as_bytes())?;
        // The secret of the demonstration is public, so that every demonstration is the same.
        let new = StoredTournament {
            id: 0,
            name: NAME.to_owned(),
            file: text,
            ratings: None,
            secret: Secret([9; 32]),
            who: ACTED_BY.who.to_owned(),
            made_at: START,
            closed_at: None,
            ended_at: None,
            ended_as: None,
        };
        self.office
            .work_on_tournaments(|desk| Ok(desk.records.put_tournament(&new)?))?;
        for (club, people) in CLUBS {
            for (at, name) in people.into_iter().enumerate() {
                let entry = Entry {
                    name: name.to_owned(),
                    addresses: vec![address(name)],
                    club: Some(club.to_owned()),
                    language: (at == 0).then(|| "de".to_owned()),
                    ..Entry::default()
                };
                self.act(|desk, cup| tournaments::enter(desk, cup, &entry, &ACTED_BY))?;
            }
        }
        self.at(START + 4 * DAY);
        let (players, _) = self.act(|desk, cup| tournaments::close(desk, cup, &ACTED_BY))?;
        self.office.send()?;
        print(&format!(
            "{players} people of four clubs enter, and the list is closed.\n"
        ));
        Ok(())
    }

    /// Draws rounds that start together, begins their games, plays them to their end and mails the standings.
    fn round(&mut self, rounds: &[&'static str]) -> Result<(), Failure> {
        let first = rounds.first().copied().unwrap_or_default();
        let drawn = self.act(|desk, cup| {
            let code = tournaments::preview_draw(desk.records, cup, first)?.code;
            let drawn = tournaments::commit_draw(desk, cup, first, &code, &ACTED_BY)?;
            Ok((drawn.lines(cup), cup.begins(cup.round(first)?.start)))
        })?;
        print(&format!("Drawn:\n{}", drawn.0));
        self.at(drawn.1 + DAY / 3);
        for round in rounds {
            self.start(round)?;
        }
        self.office.send()?;
        self.play()?;
        self.cut_off(first)?;
        self.act(|desk, cup| tournaments::mail_standings(desk, cup, None, &ACTED_BY))?;
        self.office.send()?;
        Ok(())
    }

    fn start(&mut self, round: &str) -> Result<(), Failure> {
        let (dir, first) = (self.dir.clone(), self.seeds);
        let begun = self.act(|desk, cup| {
            let planned = tournaments::plan_round(desk, cup, round, &dir, &ACTED_BY)?;
            let seeds = (first..).take(planned.len()).map(|seed| Seed([seed; 32]));
            let seeds: Vec<Seed> = seeds.collect();
            tournaments::start_round(desk, cup, &planned, &seeds, &ACTED_BY)?;
            Ok(seeds.len())
        })?;
        self.seeds += u8::try_from(begun).unwrap_or(u8::MAX);
        Ok(())
    }

    /// Plays all games that are open through their turns; then the round is cut off.
    fn play(&mut self) -> Result<(), Failure> {
        let bar = progress_bar("turns");
        let standing = self.office.status()?.games.into_iter();
        let games = standing.filter(|game| game.open.is_some()).count();
        let all = games as u64 * u64::from(self.turns);
        bar.set_length(all);
        let (before, mut segments, mut mails, mut idle) = (self.letters, 0, 0, 0);
        while let Some(due) = self.write_all(&bar, all)? {
            self.office.receive()?;
            self.at(due + 60);
            let judged = self.office.judge()?;
            mails += self.office.send()?.mails;
            segments += judged.segments.len();
            idle = if judged.segments.is_empty() {
                idle + 1
            } else {
                0
            };
            if idle > PATIENCE || !judged.stopped.is_empty() {
                let reasons = judged.stopped.join("; ");
                return Err(Failure::ours(format!("nothing goes on: {reasons}")));
            }
        }
        bar.finish_and_clear();
        print(&format!(
            "{}: {}, {}, {}\n",
            count(games, "game"),
            count(self.letters - before, "letter"),
            count(segments, "segment"),
            count(mails, "mail")
        ));
        Ok(())
    }

    /// Ends all games as the file says, on the day on which their round is cut off.
    fn cut_off(&mut self, round: &str) -> Result<(), Failure> {
        let day = self.act(|_, cup| Ok(cup.begins(cup.round(round)?.cut_off)))?;
        self.at(day + DAY / 3);
        let games = self.office.status()?.games.into_iter();
        for game in games.filter(|game| game.open.is_some()) {
            self.act(|desk, cup| {
                let (game, ground) = (game.game.as_str(), AdjudicationGround::CutOff);
                let code = tournaments::preview_adjudication(desk, cup, game, ground)?.code;
                tournaments::adjudicate(desk, cup, game, ground, &code, &ACTED_BY)
            })?;
        }
        Ok(())
    }

    /// Everybody writes for each segment that is open. Returns the first deadline; `None` once every game is through its turns.
    fn write_all(&mut self, bar: &ProgressBar, all: u64) -> Result<Option<i64>, Failure> {
        let standing = self.office.status()?;
        let mut first: Option<i64> = None;
        let mut left = 0;
        for game in &standing.games {
            let Some(open) = &game.open else { continue };
            first = Some(first.map_or(open.deadline, |due| due.min(open.deadline)));
            let turn = u64::try_from(open.turn).unwrap_or(0).max(1);
            left += (u64::from(self.turns) + 1).saturating_sub(turn);
            let key = (
                game.game.clone(),
                open.turn,
                open.name.clone(),
                open.deadline,
            );
            if !self.written.insert(key) {
                continue;
            }
            for seat in &game.seats {
                if let Some(block) = bot_block(&mut self.office, &game.game, &seat.name)? {
                    self.letters += 1;
                    let letter = DemoLetter {
                        player: &seat.player,
                        game: &game.game,
                        block: &block,
                        number: self.letters,
                        at: self.now,
                    };
                    letter.deliver(&self.inbox)?;
                }
            }
        }
        bar.set_position(all.saturating_sub(left));
        Ok(first.filter(|_| left > 0))
    }

    /// Tells everybody who plays the final.
    fn go_on(&mut self) -> Result<(), Failure> {
        let names =
            self.act(|desk, cup| tournaments::tell_advancement(desk, cup, FINAL, &ACTED_BY))?;
        self.office.send()?;
        print(&format!("{} go on to the final.\n", names.join(", ")));
        Ok(())
    }

    /// Writes standings and site, and closes the office.
    fn close(mut self) -> Result<(), Failure> {
        let standings = self.office.look_at_tournaments(|records| {
            let cup = Tournament::find(records, Some(NAME))?;
            let current = CurrentStandings::read(records, &cup, None)?;
            Ok(format!("{}\n\n{}", current.text(&cup), current.games(&cup)))
        })?;
        let path = self.dir.join("standings.txt");
        write_new_public(&path, (standings.clone() + "\n").as_bytes())?;
        print(&format!("The final:\n{standings}\n"));
        for (folder, language) in [("site", "en"), ("site-de", "de")] {
            let order = SiteOrder {
                directory: &self.dir.join(folder),
                archives: false,
                language: Some(language),
            };
            order.write(&mut self.office, Some(NAME))?;
        }
        self.office.close()?;
        Ok(())
    }
}

fn guide(dir: &Path) -> String {
    let dir = dir.display();
    format!(
        "Look around:
  {dir}/site/index.html  standings, tables, rounds, records and the draw; in German in site-de/
  {dir}/standings.txt    the final as it was mailed
  {dir}/outbox/new/      every mail as it was sent: entries, draws, pages, receipts, standings
  {dir}/inbox/cur/       the letters as they came
  {dir}/{NAME}.yaml     the file of the tournament

Go on with it:
  bulla tournament status --office {dir}
  bulla tournament standings heat-1 --office {dir}
  bulla tournament verify --office {dir}
  bulla tournament site {dir}/archives --archives --office {dir}"
    )
}
