//! A tournament as everybody may see it: the model of its site.
//!
//! Of an entry nothing goes in but its name, and of a game that is played nothing but its turn.

use super::drawing::drawn_tables;
use super::results::{ending_word, report, result, round_results};
use super::standing::{CurrentStandings, has_open_protest, points_of};
use super::tournament::{Phase, Tournament, seated};
use crate::office::{OfficeError, calendar_day, finished_game};
use crate::page::{
    GameArchive, PublishedAmendment, PublishedDecision, PublishedDraw, PublishedDraws,
    PublishedEntries, PublishedLine, PublishedNation, PublishedRecord, PublishedRound,
    PublishedScoring, PublishedSeat, PublishedStandings, PublishedTable, TournamentSite,
};
use crate::store::{EntryState, ReadTransaction, StoredTable};
use crate::tournament::date::Date;
use crate::tournament::file::{NamesShown, PointSystem, Round, RoundEnd, TieBreak};
use crate::tournament::scores::{
    CountedTotals, Decision, GameResult, RecordKind, game_records, nation_statistics, seat_places,
};

/// Program that draws the tables again from a recipe.
const SCRIPT: &str = include_str!("../../docs/draw.py");

/// Reads the model of the site of a tournament. With `archives` tables that are over get pages of their own.
///
/// # Errors
/// What is kept of a game or of a draw does not read.
pub fn site(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
    archives: bool,
) -> Result<TournamentSite, OfficeError> {
    let mut tables = Vec::new();
    for table in &tournament.tables {
        tables.push(SiteTable::read(records, tournament, table)?);
    }
    let names = names_are_open(tournament, &tables);
    let mut results = Vec::new();
    for round in &tournament.file.rounds {
        results.extend(round_results(records, tournament, round)?);
    }
    let mut published = Vec::new();
    for table in &tables {
        published.push(table.published(records, tournament, names, archives)?);
    }
    Ok(TournamentSite {
        name: tournament.name().to_owned(),
        title: tournament.file.title.clone(),
        phase: phase(tournament, &tables),
        zone: tournament.file.zone.clone(),
        for_tests: records.office()?.made_for_tests,
        names_are_open: names,
        entries: entries(tournament, names),
        standings: standings(records, tournament, names)?,
        rounds: tournament
            .file
            .rounds
            .iter()
            .map(|round| published_round(tournament, round, &tables))
            .collect(),
        tables: published,
        records: game_records(&results).into_iter().map(record).collect(),
        nations: nations(&results),
        draws: draws(tournament, names)?,
        scoring: scoring(tournament),
        amendments: amendments(records, tournament)?,
    })
}

/// Changes of the file, without who made them.
fn amendments(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
) -> Result<Vec<PublishedAmendment>, OfficeError> {
    let amendments = records.tournament_amendments(tournament.stored.id)?;
    let amendments = amendments.into_iter();
    let published = amendments.map(|one| PublishedAmendment {
        day: tournament.day_at(one.at),
        why: one.why,
        changes: one.changes.lines().map(str::to_owned).collect(),
    });
    Ok(published.collect())
}

/// A table as it is read.
struct SiteTable<'a> {
    table: &'a StoredTable,
    /// `drawn`, `played` or `over`.
    state: &'static str,
    turn: u16,
    result: Option<GameResult>,
    is_protested: bool,
}

impl<'a> SiteTable<'a> {
    fn read(
        records: &mut ReadTransaction<'_>,
        tournament: &Tournament,
        table: &'a StoredTable,
    ) -> Result<SiteTable<'a>, OfficeError> {
        let round = tournament.round(&table.round)?;
        let report = report(records, table)?;
        let result = report
            .as_ref()
            .and_then(|report| result(tournament, round, table, report));
        let turn = report.as_ref().map_or(0, |report| match result {
            Some(_) => report.whole_turns,
            None => report.turn,
        });
        Ok(SiteTable {
            table,
            state: match (&report, &result) {
                (None, _) => "drawn",
                (Some(_), None) => "played",
                (Some(_), Some(_)) => "over",
            },
            turn: u16::try_from(turn).unwrap_or(u16::MAX),
            result,
            is_protested: has_open_protest(records, &table.game)?,
        })
    }

    fn published(
        &self,
        records: &mut ReadTransaction<'_>,
        tournament: &Tournament,
        names: bool,
        archives: bool,
    ) -> Result<PublishedTable, OfficeError> {
        let game = &self.table.game;
        let archive: Option<GameArchive> = match self.result {
            Some(_) => finished_game(records, game, tournament.zone, names)?,
            None => None,
        };
        let has_pages = archives && archive.is_some();
        Ok(PublishedTable {
            game: game.clone(),
            round: self.table.round.clone(),
            state: self.state,
            turn: self.turn,
            ending: self
                .result
                .as_ref()
                .map(|result| ending_word(result.ending)),
            is_protested: self.is_protested,
            seats: match &self.result {
                Some(result) => self.seats_of(tournament, result, names),
                None => self.seats(tournament, names),
            },
            archive_page: has_pages.then(|| format!("{game}/index.html")),
            archive,
        })
    }

    /// Seats in the order of choice.
    fn seats(&self, tournament: &Tournament, names: bool) -> Vec<PublishedSeat> {
        let seat = |entry: &str| PublishedSeat {
            person: names.then(|| tournament.person(entry)),
            nation: None,
            total: None,
            points: None,
            place: None,
            is_left: false,
            goes_on: names && goes_on(tournament, self.table, entry),
        };
        seated(self.table).into_iter().map(seat).collect()
    }

    /// Seats by place.
    fn seats_of(
        &self,
        tournament: &Tournament,
        result: &GameResult,
        names: bool,
    ) -> Vec<PublishedSeat> {
        let is_void = result.ending.counts() == CountedTotals::Void;
        let places = seat_places(&result.seats).into_iter();
        let points = points_of(tournament, result).into_iter();
        let seats = result.seats.iter().zip(places.zip(points));
        let seats = seats.map(|(seat, (place, points))| {
            let published = PublishedSeat {
                person: names.then(|| tournament.person(&seat.person)),
                nation: Some(seat.nation.clone()),
                total: Some(seat.total),
                points: Some(points.to_string()),
                place: (!is_void).then_some(place),
                is_left: seat.is_left,
                goes_on: names && goes_on(tournament, self.table, &seat.person),
            };
            (place, seat.nation.as_str(), published)
        });
        let mut seats: Vec<_> = seats.collect();
        seats.sort_by_key(|(place, nation, _)| (*place, *nation));
        seats.into_iter().map(|(_, _, seat)| seat).collect()
    }
}

/// Returns whether persons may be named: with `names: until-end` not before the last table is over.
fn names_are_open(tournament: &Tournament, tables: &[SiteTable<'_>]) -> bool {
    let all_over = || {
        let mut rounds = tournament.file.rounds.iter();
        rounds.all(|round| round_state(round, tables) == "over")
    };
    match tournament.file.names {
        NamesShown::Shown => true,
        NamesShown::UntilEnd => all_over(),
    }
}

/// Returns whether a person plays a later round that not everybody plays.
fn goes_on(tournament: &Tournament, table: &StoredTable, entry: &str) -> bool {
    let start = |name: &str| tournament.round(name).ok().map(|round| round.start);
    let mut later = tournament.tables.iter().filter(|other| {
        let round = tournament.round(&other.round).ok();
        let is_won = round.is_some_and(|round| round.advance.is_some());
        is_won && start(&other.round) > start(&table.round)
    });
    later.any(|other| seated(other).contains(&entry))
}

fn phase(tournament: &Tournament, tables: &[SiteTable<'_>]) -> &'static str {
    let rounds = &tournament.file.rounds;
    let is_over = rounds
        .iter()
        .all(|round| round_state(round, tables) == "over");
    match tournament.phase() {
        Phase::CalledOff => "off",
        Phase::Entry => "entry",
        Phase::Over => "over",
        Phase::Play if is_over => "over",
        Phase::Play => "play",
    }
}

fn entries(tournament: &Tournament, names: bool) -> PublishedEntries {
    let rules = tournament.file.entry;
    let is_closed = tournament.stored.closed_at.is_some();
    let players = tournament.entries_in(EntryState::In);
    let mut people: Vec<String> = players.map(|entry| entry.name.clone()).collect();
    let number = people.len();
    people.sort();
    people.retain(|_| names && is_closed);
    PublishedEntries {
        open: rules.open.to_string(),
        close: rules.close.to_string(),
        players: number,
        standby: tournament.entries_in(EntryState::Standby).count(),
        people,
    }
}

/// Standings of all rounds that are drawn, the last first; nobody's while persons are hidden.
fn standings(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
    names: bool,
) -> Result<Vec<PublishedStandings>, OfficeError> {
    let mut published = Vec::new();
    for rounds in CurrentStandings::groups(tournament) {
        let current = CurrentStandings::of(records, tournament, &rounds)?;
        let lines = current.standings.lines.iter().filter(|_| names);
        let lines = lines.map(|line| PublishedLine {
            rank: line.rank,
            person: tournament.person(&line.person),
            games: line.games,
            wins: line.wins.to_string(),
            points: line.points.to_string(),
            decided: line.decided.as_ref().map(decision),
        });
        published.push(PublishedStandings {
            rounds: current.rounds.clone(),
            running: current.open.clone(),
            protested: current.protested.clone(),
            lines: lines.collect(),
        });
    }
    Ok(published)
}

/// Numbers of a decision for the sentence of its tie-break.
fn decision(decision: &Decision) -> PublishedDecision {
    let sides = [&decision.own, &decision.next];
    let mut numbers: Vec<String> = match decision.by {
        // "2 before and 1 behind"
        TieBreak::Met => {
            let words = sides.into_iter().flat_map(|side| side.split_whitespace());
            let numbers = words.filter(|word| word.parse::<u32>().is_ok());
            numbers.map(str::to_owned).collect()
        }
        _ => sides.map(|side| side.to_owned()).to_vec(),
    };
    numbers.resize(4, String::new());
    PublishedDecision {
        by: decision.by.word(),
        numbers,
    }
}

fn round_state(round: &Round, tables: &[SiteTable<'_>]) -> &'static str {
    let own = tables.iter().filter(|one| one.table.round == round.name);
    let states: Vec<&str> = own.map(|one| one.state).collect();
    match states.as_slice() {
        [] => "to-come",
        all if all.iter().all(|state| *state == "over") => "over",
        all if all.iter().all(|state| *state == "drawn") => "drawn",
        _ => "played",
    }
}

fn published_round(
    tournament: &Tournament,
    round: &Round,
    tables: &[SiteTable<'_>],
) -> PublishedRound {
    let (end, end_number) = match round.end {
        RoundEnd::Finish => ("finish", 0),
        RoundEnd::SpacesBefore(spaces) => ("spaces", spaces),
        RoundEnd::Turn(turn) => ("turn", turn),
    };
    PublishedRound {
        name: round.name.clone(),
        start: round.start.to_string(),
        cut_off: round.cut_off.to_string(),
        settled: settled(tournament, round.cut_off),
        end,
        end_number,
        at_cut_off: round.at_cut_off.word(),
        places: round.advance,
        state: round_state(round, tables),
    }
}

/// Last day on which protests about a round that was cut off are answered.
fn settled(tournament: &Tournament, cut_off: Date) -> String {
    let times = tournament.file.protests;
    let days = chrono::Days::new(u64::from(times.within) + u64::from(times.answer));
    let settled = calendar_day(cut_off).and_then(|day| day.checked_add_days(days));
    settled.map_or_else(String::new, |day| day.format("%Y-%m-%d").to_string())
}

fn record(record: crate::tournament::scores::GameRecord) -> PublishedRecord {
    PublishedRecord {
        key: match record.kind {
            RecordKind::Closest => "closest",
            RecordKind::Clearest => "clearest",
            RecordKind::Highest => "highest",
        },
        game: record.game,
        number: record.points,
        nations: record.seats.into_iter().map(|seat| seat.nation).collect(),
    }
}

fn nations(results: &[GameResult]) -> Vec<PublishedNation> {
    let all = nation_statistics(results).into_iter();
    let all = all.map(|one| PublishedNation {
        nation: one.nation,
        games: one.games,
        wins: one.wins.to_string(),
        mean: one.mean,
        deviation: one.deviation,
        lowest: one.lowest,
        highest: one.highest,
    });
    all.collect()
}

fn draws(tournament: &Tournament, names: bool) -> Result<PublishedDraws, OfficeError> {
    let mut draws = Vec::new();
    for draw in tournament.draws.iter().filter(|_| names) {
        draws.push(PublishedDraw {
            rounds: draw.rounds.split(' ').map(str::to_owned).collect(),
            day: tournament.day_at(draw.drawn_at),
            file: format!("draw-{}.json", draw.number),
            tables: drawn_tables(tournament, draw)?,
            recipe: draw.recipe.clone(),
        });
    }
    let secret = tournament.stored.secret.0.iter();
    let secret: String = secret.map(|byte| format!("{byte:02x}")).collect();
    Ok(PublishedDraws {
        commitment: tournament.commitment(),
        secret: (!draws.is_empty()).then_some(secret),
        draws,
        script: SCRIPT,
    })
}

fn scoring(tournament: &Tournament) -> PublishedScoring {
    let rules = &tournament.file.points;
    let (system, numbers) = match &rules.system {
        PointSystem::Hmw => ("hmw", [0, 0]),
        PointSystem::WinRatio { win, ratio } => ("win-ratio", [*win, *ratio]),
        PointSystem::Share => ("share", [0, 0]),
        PointSystem::Places(_) => ("places", [0, 0]),
    };
    let scales = match &rules.system {
        PointSystem::Places(scales) => scales.as_slice(),
        _ => &[],
    };
    PublishedScoring {
        system,
        numbers,
        scales: scales
            .iter()
            .map(|scale| (scale.seats, scale.points.clone()))
            .collect(),
        is_per_game: rules.per_game,
        ties: tournament.file.ties.iter().map(|tie| tie.word()).collect(),
    }
}
