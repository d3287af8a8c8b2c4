//! How far a tournament is, and its calendar.

use serde::Serialize;

use super::entries::doubtful_letters;
use super::results::report;
use super::standbys::{AskedPerson, asked_people};
use super::standing::has_open_protest;
use super::tournament::{Phase, Tournament, seated};
use crate::office::OfficeError;
use crate::store::{EntryState, ReadTransaction, StoredTable};
use crate::tournament::file::{AtCutOff, Round};

/// A tournament as its secretary sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TournamentOverview {
    pub tournament: String,
    pub title: String,
    /// `entry`, `play`, `over` or `called off`.
    pub phase: &'static str,
    pub entries: usize,
    pub standby: usize,
    pub left: usize,
    /// Names of drawn rounds whose tables stand.
    pub tables: Vec<TableOverview>,
    /// People on standby who are asked for a seat.
    pub asked: Vec<AskedPerson>,
    /// What waits for a director, a sentence each.
    pub needs: Vec<String>,
}

/// A table as its secretary sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableOverview {
    pub game: String,
    pub round: String,
    pub people: Vec<String>,
    /// `drawn`, `played`, `held` or `over`.
    pub state: &'static str,
    pub turn: i64,
    /// Name of the open segment.
    pub segment: Option<String>,
    /// Local time at which its letters are due.
    pub due: Option<String>,
    pub open_protest: bool,
}

impl TournamentOverview {
    /// Reads how far a tournament is.
    ///
    /// # Errors
    /// The database, or a game that does not read.
    pub fn read(
        records: &mut ReadTransaction<'_>,
        tournament: &Tournament,
        now: i64,
    ) -> Result<TournamentOverview, OfficeError> {
        let count = |state| tournament.entries_in(state).count();
        let mut tables = Vec::new();
        for table in &tournament.tables {
            tables.push(table_overview(records, tournament, table)?);
        }
        let mut needs = needs(tournament, &tables, now);
        if tournament.phase() == Phase::Entry {
            let doubtful = doubtful_letters(records, tournament)?.len();
            let sentence = match doubtful {
                1 => "a letter may be of somebody who is entered already".to_owned(),
                _ => format!("{doubtful} letters may be of people who are entered already"),
            };
            needs.extend((doubtful > 0).then(|| format!("{sentence}: `bulla tournament entries`")));
        }
        Ok(TournamentOverview {
            tournament: tournament.name().to_owned(),
            title: tournament.file.title.clone(),
            phase: tournament.phase().word(),
            entries: count(EntryState::In),
            standby: count(EntryState::Standby),
            left: count(EntryState::Out),
            tables,
            asked: asked_people(records, tournament, now)?,
            needs,
        })
    }

    /// What is printed: what waits for a director first.
    pub fn text(&self) -> String {
        let mut lines: Vec<String> = self
            .needs
            .iter()
            .map(|one| format!("needs you: {one}"))
            .collect();
        let standby = match self.standby {
            0 => String::new(),
            number => format!(", {number} on standby"),
        };
        lines.push(format!(
            "{} ({}): {}, {} entered{standby}",
            self.title, self.tournament, self.phase, self.entries
        ));
        for table in &self.tables {
            let segment = table.segment.as_deref();
            let open = segment.map(|segment| format!(", turn {}, {segment}", table.turn));
            let due = table.due.as_ref().map(|due| format!(", due {due}"));
            let protest = if table.open_protest {
                ", open protest"
            } else {
                ""
            };
            lines.push(format!(
                "  {:<20} {:<10} {}{}{}{protest}",
                table.game,
                table.round,
                table.state,
                open.unwrap_or_default(),
                due.unwrap_or_default()
            ));
        }
        let asked = self.asked.iter();
        lines.extend(asked.map(|one| format!("  {}", one.text())));
        lines.join("\n")
    }
}

fn table_overview(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
    table: &StoredTable,
) -> Result<TableOverview, OfficeError> {
    let report = report(records, table)?;
    let people = seated(table).into_iter();
    let due = report.as_ref().and_then(|report| report.deadline);
    Ok(TableOverview {
        game: table.game.clone(),
        round: table.round.clone(),
        people: people.map(|entry| tournament.person(entry)).collect(),
        state: match &report {
            None => "drawn",
            Some(report) if report.ending.is_some() => "over",
            Some(report) if report.is_held => "held",
            Some(_) => "played",
        },
        turn: report.as_ref().map_or(0, |report| report.turn),
        segment: report.and_then(|report| report.segment),
        due: due.map(|due| tournament.moment(due)),
        open_protest: has_open_protest(records, &table.game)?,
    })
}

/// What a director has to do now.
fn needs(tournament: &Tournament, tables: &[TableOverview], now: i64) -> Vec<String> {
    let mut needs = Vec::new();
    if tournament.stored.ended_at.is_some() {
        return needs;
    }
    let file = &tournament.file;
    if tournament.stored.closed_at.is_none() {
        if now >= tournament.ends(file.entry.close) {
            needs.push("the list can be closed: `bulla tournament close`".to_owned());
        }
        return needs;
    }
    let over = |round: &Round| {
        let mut own = tables
            .iter()
            .filter(|table| table.round == round.name)
            .peekable();
        own.peek().is_some() && own.all(|table| table.state == "over")
    };
    for round in &file.rounds {
        let own: Vec<&TableOverview> = tables
            .iter()
            .filter(|table| table.round == round.name)
            .collect();
        let is_next = tournament.before(round).into_iter().all(over);
        if own.is_empty() && is_next {
            needs.push(format!(
                "{0} can be drawn: `bulla tournament draw {0}`",
                round.name
            ));
        }
        if is_next && tournament.is_day_of(round, now) {
            needs.extend(start_needs(tournament, round));
        }
        let is_cut_off =
            round.at_cut_off == AtCutOff::LastWholeTurn && now >= tournament.begins(round.cut_off);
        for table in &own {
            if table.state == "played" && is_cut_off {
                needs.push(format!(
                    "{0} is cut off: `bulla tournament adjudicate {0} --by cut-off`",
                    table.game
                ));
            }
            if table.state == "held" {
                needs.push(format!("{0} is held: `bulla status`", table.game));
            }
            if table.open_protest {
                needs.push(format!(
                    "{0} has an open protest: `bulla protest {0}`",
                    table.game
                ));
            }
        }
    }
    needs
}

/// What a round that is drawn waits for: people in the places of those who have left, or its start.
fn start_needs(tournament: &Tournament, round: &Round) -> Vec<String> {
    let tables = tournament.tables_of(&round.name).into_iter();
    let drawn: Vec<&StoredTable> = tables.filter(|table| table.started_at.is_none()).collect();
    let missing = drawn.iter().flat_map(|table| {
        let left = seated(table)
            .into_iter()
            .filter(|id| tournament.present().all(|entry| entry.entry != *id));
        left.map(|id| {
            let (name, game) = (tournament.person(id), &table.game);
            format!("{} waits for somebody in the place of {name}: `bulla tournament substitute {game} {name}`", round.name)
        })
    });
    let missing: Vec<String> = missing.collect();
    match missing.is_empty() && !drawn.is_empty() {
        true => vec![format!(
            "{0} can start: `bulla tournament start {0}`",
            round.name
        )],
        false => missing,
    }
}

impl Tournament {
    /// A moment in the zone of the tournament: `2027-02-10 20:00`.
    pub fn moment(&self, seconds: i64) -> String {
        self.zone
            .local(seconds)
            .format("%Y-%m-%d %H:%M")
            .to_string()
    }
}
