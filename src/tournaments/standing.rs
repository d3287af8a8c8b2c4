//! Standings: in print, for programs, and by mail.

use std::collections::BTreeSet;

use super::entries::note;
use super::mails::{say, tell};
use super::printed::{column, csv_line, folded};
use super::results::{ending_word, report, round_results};
use super::tournament::{Tournament, seated};
use crate::office::{ActedBy, MailParagraph, OfficeError, TournamentDesk};
use crate::store::{EntryState, ProtestStatus, ReadTransaction};
use crate::tournament::draw::{Entrant, draw_seed};
use crate::tournament::file::Round;
use crate::tournament::scores::{
    GameResult, Points, Standings, StandingsRequest, game_points, standings,
};

/// Standings of some rounds, with what they rest on.
#[derive(Clone, Debug)]
pub struct CurrentStandings {
    /// Names of the rounds.
    pub rounds: Vec<String>,
    pub standings: Standings,
    pub results: Vec<GameResult>,
    /// Names of games that still run, or are not begun.
    pub open: Vec<String>,
    /// Names of games with an open protest.
    pub protested: Vec<String>,
}

/// Puts everybody in order by these results.
pub(super) fn order(tournament: &Tournament, results: &[GameResult]) -> Standings {
    let rounds = tournament.file.rounds.iter();
    let rounds: Vec<&str> = rounds.map(|round| round.name.as_str()).collect();
    let list = tournament.closed_list();
    let listed: Vec<Entrant> = list
        .iter()
        .map(|entry| Entrant {
            luck: entry.luck.clone(),
            ..Entrant::new(&entry.entry)
        })
        .collect();
    let seed = draw_seed(&tournament.stored.secret.0, 0, &listed);
    standings(&StandingsRequest {
        points: &tournament.file.points,
        ties: &tournament.file.ties,
        rounds: &rounds,
        results,
        draw_seed: (!tournament.draws.is_empty()).then_some(&seed),
    })
}

impl CurrentStandings {
    /// Reads the standings of a round; without a name those of the last rounds that were drawn.
    ///
    /// # Errors
    /// There is no such round, nothing is drawn, or what is kept of a game does not read.
    pub fn read(
        records: &mut ReadTransaction<'_>,
        tournament: &Tournament,
        round: Option<&str>,
    ) -> Result<CurrentStandings, OfficeError> {
        let rounds: Vec<&Round> = match round {
            Some(round) => vec![tournament.round(round)?],
            None => last_rounds(tournament)?,
        };
        CurrentStandings::of(records, tournament, &rounds)
    }

    /// Reads the standings of rounds that count together.
    ///
    /// # Errors
    /// The database, or a game that does not read.
    pub(super) fn of(
        records: &mut ReadTransaction<'_>,
        tournament: &Tournament,
        rounds: &[&Round],
    ) -> Result<CurrentStandings, OfficeError> {
        let mut read = CurrentStandings {
            rounds: rounds.iter().map(|round| round.name.clone()).collect(),
            standings: Standings::default(),
            results: Vec::new(),
            open: Vec::new(),
            protested: Vec::new(),
        };
        for round in rounds {
            read.results
                .extend(round_results(records, tournament, round)?);
            for table in tournament.tables_of(&round.name) {
                let over = report(records, table)?.is_some_and(|report| report.ending.is_some());
                if !over {
                    read.open.push(table.game.clone());
                }
                if has_open_protest(records, &table.game)? {
                    read.protested.push(table.game.clone());
                }
            }
        }
        read.standings = order(tournament, &read.results);
        Ok(read)
    }

    /// Rounds that are drawn, each list of those that count together; the last first.
    pub(super) fn groups(tournament: &Tournament) -> Vec<Vec<&Round>> {
        let rounds = tournament.file.rounds.iter().rev();
        let drawn = rounds.filter(|round| !tournament.tables_of(&round.name).is_empty());
        let mut groups: Vec<Vec<&Round>> = Vec::new();
        for round in drawn {
            let group = together(tournament, round);
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        groups
    }

    /// Why they may still change; empty once they are final.
    pub fn provisional(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        if !self.open.is_empty() {
            reasons.push(format!("not over: {}", self.open.join(", ")));
        }
        if !self.protested.is_empty() {
            reasons.push(format!("open protest: {}", self.protested.join(", ")));
        }
        reasons
    }

    /// The table in lines of at most 72 columns; under each line what put it before the next.
    pub fn text(&self, tournament: &Tournament) -> String {
        if self.standings.lines.is_empty() {
            return "No game is over yet.".to_owned();
        }
        let mut lines = vec![format!(
            "{:>4}  {:<30} {:>5} {:>8} {:>12}",
            "", "", "games", "wins", "points"
        )];
        for line in &self.standings.lines {
            lines.push(format!(
                "{:>4}  {} {:>5} {:>8} {:>12}",
                line.rank,
                column(&tournament.person(&line.person), 30),
                line.games,
                line.wins.to_string(),
                line.points.to_string()
            ));
            if let Some(decided) = &line.decided {
                lines.push(format!("      {decided}"));
            }
        }
        lines.join("\n")
    }

    /// Games that are over with the place and total of everybody.
    pub fn games(&self, tournament: &Tournament) -> String {
        let games = self.results.iter().map(|result| {
            let mut seats: Vec<_> = result.seats.iter().collect();
            seats.sort_by_key(|seat| (seat.is_left, std::cmp::Reverse(seat.total), &seat.person));
            let seats: Vec<String> = seats
                .into_iter()
                .map(|seat| {
                    let left = if seat.is_left { ", left" } else { "" };
                    let name = tournament.person(&seat.person);
                    format!("{name} ({}{left}) {}", seat.nation, seat.total)
                })
                .collect();
            let heading = format!("{} ({}): ", result.game, ending_word(result.ending));
            folded(&heading, &seats)
        });
        games.collect::<Vec<_>>().join("\n")
    }

    /// `rank,name,games,wins,points,decided`, a line each (RFC 4180).
    pub fn csv(&self, tournament: &Tournament) -> String {
        let mut text = String::from("rank,name,games,wins,points,decided\r\n");
        for line in &self.standings.lines {
            let decided = line.decided.as_ref().map(ToString::to_string);
            let fields = [
                line.rank.to_string(),
                tournament.person(&line.person),
                line.games.to_string(),
                line.wins.to_string(),
                line.points.to_string(),
                decided.unwrap_or_default(),
            ];
            text.push_str(&csv_line(&fields));
        }
        text
    }
}

/// Rounds whose standings are asked for without a name: the last that were drawn.
fn last_rounds(tournament: &Tournament) -> Result<Vec<&Round>, OfficeError> {
    let drawn = tournament.file.rounds.iter().rev();
    let mut drawn = drawn.filter(|round| !tournament.tables_of(&round.name).is_empty());
    let last = drawn
        .next()
        .ok_or_else(|| OfficeError::User(format!("{}: nothing is drawn yet", tournament.name())))?;
    Ok(together(tournament, last))
}

/// Rounds whose games count in the same standings as those of this one.
fn together<'a>(tournament: &'a Tournament, round: &Round) -> Vec<&'a Round> {
    match round.advance {
        // Heats count together, whenever they start.
        None => {
            let rounds = tournament.file.rounds.iter();
            rounds.filter(|round| round.advance.is_none()).collect()
        }
        Some(_) => tournament.concurrent(round),
    }
}

/// Returns whether a protest waits for an answer in a game.
///
/// # Errors
/// The database.
pub(super) fn has_open_protest(
    records: &mut ReadTransaction<'_>,
    game: &str,
) -> Result<bool, OfficeError> {
    let Some(game) = records.game_named(game)? else {
        return Ok(false);
    };
    let protests = records.protests(game.id)?;
    Ok(protests.iter().any(|one| one.status == ProtestStatus::Open))
}

/// Mails the standings to everybody who plays in these rounds; each reads first where he stands. Returns how many mails these are.
///
/// # Errors
/// Same as [`CurrentStandings::read`]; or no game is over.
pub fn mail_standings(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    round: Option<&str>,
    acted_by: &ActedBy<'_>,
) -> Result<usize, OfficeError> {
    let current = CurrentStandings::read(desk.records, tournament, round)?;
    let lines = &current.standings.lines;
    if lines.is_empty() {
        return Err(OfficeError::User(
            "no game is over yet: there is nothing to mail".to_owned(),
        ));
    }
    let players: BTreeSet<&str> = tournament
        .tables
        .iter()
        .filter(|table| current.rounds.contains(&table.round))
        .flat_map(seated)
        .collect();
    let entries = tournament.entries.iter();
    let entries = entries
        .filter(|entry| entry.state != EntryState::Out && players.contains(entry.entry.as_str()));
    let rounds = current.rounds.join(", ");
    let mut mails = 0;
    for entry in entries {
        let own = lines.iter().find(|line| line.person == entry.entry);
        let mut told = vec![match own {
            Some(line) => say(
                "tournament.rank",
                &[
                    &entry.name,
                    &rounds,
                    &line.rank.to_string(),
                    &lines.len().to_string(),
                ],
            ),
            None => say("tournament.no-rank", &[&entry.name, &rounds]),
        }];
        let reasons = current.provisional();
        if !reasons.is_empty() {
            told.push(say("tournament.provisional", &[&reasons.join("; ")]));
        }
        told.push(MailParagraph::Lines(current.text(tournament)));
        told.push(MailParagraph::Lines(current.games(tournament)));
        tell(desk, tournament, entry, "tournament.standings", told)?;
        mails += 1;
    }
    note(
        desk,
        tournament,
        acted_by,
        format!("standings of {rounds} mailed"),
    )?;
    Ok(mails)
}

/// Points of every seat of a game, in the order of its result.
pub(super) fn points_of(tournament: &Tournament, result: &GameResult) -> Vec<Points> {
    let points = game_points(&tournament.file.points.system, &result.seats);
    points.into_iter().map(Points::from).collect()
}
