//! The draw of a round in its office: what it is made from, its preview, its commit, and the proof that it was as it says.

use std::collections::BTreeMap;

use super::advancing::through;
use super::calendar::calendar_days;
use super::entries::note;
use super::mails::{say, tell_with_calendar};
use super::printed::folded;
use super::results::is_final;
use super::tournament::{Tournament, seated};
use crate::office::{ActedBy, MailParagraph, OfficeError, TournamentDesk, one_line};
use crate::store::{
    EntryState, ProtestStatus, ReadTransaction, StoredDraw, StoredEntry, StoredTable,
};
use crate::tournament::draw::{
    Draw, DrawRefusal, DrawRequest, EarlierTable, Entrant, RoundPlayers, draw, draw_recipe,
    draw_seed, preview_code,
};
use crate::tournament::file::{Avoid, Round, RoundStart};

/// A draw that is shown before it counts.
#[derive(Clone, Debug)]
pub struct DrawPreview {
    /// Code that commits it.
    pub code: String,
    /// Names of the rounds that are drawn together.
    pub rounds: Vec<String>,
    /// Names of the games, in the order of the tables of the draw.
    pub games: Vec<String>,
    pub draw: Draw,
    /// What the tables are recomputed from.
    pub recipe: String,
}

/// Everything that a draw is made from.
struct DrawFacts {
    entrants: Vec<Entrant>,
    rounds: Vec<RoundPlayers>,
    earlier: Vec<EarlierTable>,
    sizes: Vec<u32>,
    seed: crate::game::Seed,
}

impl DrawFacts {
    /// Facts of a tournament where these play in these rounds, after so many draws.
    fn of(tournament: &Tournament, rounds: Vec<RoundPlayers>, draws: usize) -> DrawFacts {
        let list = tournament.closed_list();
        let listed: Vec<Entrant> = list.iter().map(|entry| entrant(entry)).collect();
        let seed = draw_seed(
            &tournament.stored.secret.0,
            u32::try_from(draws).unwrap_or(u32::MAX),
            &listed,
        );
        let plays = |entrant: &Entrant| {
            let mut rounds = rounds.iter();
            rounds.any(|round| round.players.contains(&entrant.id))
        };
        // Who came from the standby list plays, and is in no seed.
        let all = tournament.entries.iter().map(entrant);
        let before = tournament.tables.iter();
        let before =
            before.filter(|table| usize::try_from(table.draw).is_ok_and(|draw| draw <= draws));
        DrawFacts {
            entrants: all.filter(plays).collect(),
            earlier: before
                .map(|table| EarlierTable {
                    players: seated(table).into_iter().map(str::to_owned).collect(),
                })
                .collect(),
            sizes: tournament
                .file
                .scenarios
                .iter()
                .map(|size| size.seats)
                .collect(),
            rounds,
            seed,
        }
    }

    fn request<'a>(
        &'a self,
        tournament: &'a Tournament,
        nations: &'a BTreeMap<u32, Vec<String>>,
    ) -> DrawRequest<'a> {
        DrawRequest {
            rules: &tournament.file.draw,
            sizes: &self.sizes,
            rounds: &self.rounds,
            entrants: &self.entrants,
            earlier: &self.earlier,
            nations,
            seed: &self.seed,
        }
    }

    fn preview(&self, tournament: &Tournament) -> Result<DrawPreview, OfficeError> {
        let nations = BTreeMap::new();
        let request = self.request(tournament, &nations);
        let refused = |error| refusal(tournament, &error);
        let drawn = draw(&request).map_err(refused)?;
        let recipe = draw_recipe(&request).map_err(refused)?;
        let first = tournament.tables.len();
        let games = (0..drawn.tables.len())
            .map(|at| format!("{}-{}", tournament.name(), letters(first + at)));
        Ok(DrawPreview {
            code: preview_code(&recipe),
            rounds: self.rounds.iter().map(|round| round.name.clone()).collect(),
            games: games.collect(),
            draw: drawn,
            recipe,
        })
    }
}

/// Refusal of a draw, with the way out that a director has.
fn refusal(tournament: &Tournament, error: &DrawRefusal) -> OfficeError {
    let DrawRefusal::CannotBeApart { round, people, .. } = error else {
        return OfficeError::User(error.to_string());
    };
    let advances = tournament
        .round(round)
        .is_ok_and(|round| round.advance.is_some());
    let name = people.last().map_or("NAME", String::as_str);
    OfficeError::User(match advances {
        true => format!(
            "{error}: `bulla tournament advance {round} --without {name} --why WHY` lets the next in order follow"
        ),
        false => {
            format!("{error}: `bulla tournament withdraw {name} --why WHY` takes one off the list")
        }
    })
}

fn entrant(entry: &StoredEntry) -> Entrant {
    Entrant {
        id: entry.entry.clone(),
        club: entry.club.clone(),
        household: entry.household.clone(),
        strength: entry
            .strength
            .and_then(|strength| u32::try_from(strength).ok()),
        luck: entry.luck.clone(),
    }
}

/// `a` to `z`, then `aa` and so on.
fn letters(mut number: usize) -> String {
    let mut written = Vec::new();
    loop {
        written.insert(0, char::from(b'a' + (number % 26) as u8));
        if number < 26 {
            return written.into_iter().collect();
        }
        number = number / 26 - 1;
    }
}

/// Draws a round and those that start with it, and changes nothing. The same again gives the same.
///
/// # Errors
/// The list is open, the round is drawn, the one before is not final, a protest is open, or no seating keeps the rules.
pub fn preview_draw(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
    round: &str,
) -> Result<DrawPreview, OfficeError> {
    tournament.must_run()?;
    let round = tournament.round(round)?.clone();
    let name = tournament.name();
    if tournament.stored.closed_at.is_none() {
        return Err(OfficeError::User(format!(
            "the list of {name} is open: `bulla tournament close` closes it, and then it is drawn"
        )));
    }
    if let Some(table) = tournament.tables_of(&round.name).first() {
        let drawn = tournament.draws.iter().find(|one| one.number == table.draw);
        let day = drawn.map(|one| tournament.day_at(one.drawn_at));
        return Err(OfficeError::User(format!(
            "{} was drawn on {}: its tables stand",
            round.name,
            day.unwrap_or_default()
        )));
    }
    must_be_settled(records, tournament, &round)?;
    let mut rounds = Vec::new();
    for one in tournament.concurrent(&round) {
        let players = match one.advance {
            None => {
                let all = tournament.entries_in(EntryState::In);
                all.map(|entry| entry.entry.clone()).collect()
            }
            Some(_) => through(records, tournament, one)?,
        };
        rounds.push(RoundPlayers {
            name: one.name.clone(),
            players,
        });
    }
    DrawFacts::of(tournament, rounds, tournament.draws.len()).preview(tournament)
}

/// Refuses a draw while something before it may still change.
fn must_be_settled(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
    round: &Round,
) -> Result<(), OfficeError> {
    for before in tournament.before(round) {
        if !is_final(records, tournament, before)? {
            return Err(OfficeError::User(format!(
                "{} is drawn when {} is over",
                round.name, before.name
            )));
        }
    }
    for table in tournament
        .tables
        .iter()
        .filter(|table| table.started_at.is_some())
    {
        let Some(game) = records.game_named(&table.game)? else {
            continue;
        };
        let protests = records.protests(game.id)?.into_iter();
        let mut open = protests.filter(|one| one.status == ProtestStatus::Open);
        if let Some(protest) = open.next() {
            return Err(OfficeError::User(format!(
                "a protest is open in {}: answer it first, `bulla protest {} {}`",
                table.game, table.game, protest.number
            )));
        }
    }
    Ok(())
}

/// Makes a draw count that was shown under this code: the tables are written down, and all are told.
///
/// # Errors
/// Same as [`preview_draw`]; or it is not the code of the draw as it would be now.
pub fn commit_draw(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    round: &str,
    code: &str,
    acted_by: &ActedBy<'_>,
) -> Result<DrawPreview, OfficeError> {
    let preview = preview_draw(desk.records, tournament, round)?;
    one_line("reason", acted_by.why)?;
    if preview.code != code {
        return Err(OfficeError::User(format!(
            "{code} is not the code of this draw: something has changed since, or it was mistyped; look at it again"
        )));
    }
    for game in &preview.games {
        if desk.is_taken(game)? {
            return Err(OfficeError::User(format!(
                "there is a game {game} already, and a table would be called so"
            )));
        }
    }
    let number = tournament.draws.len() as i64 + 1;
    let cost = preview.cost();
    let stored = StoredDraw {
        tournament: tournament.stored.id,
        number,
        rounds: preview.rounds.join(" "),
        recipe: preview.recipe.clone(),
        cost: cost.join("; "),
        who: acted_by.who.to_owned(),
        why: acted_by.why.to_owned(),
        drawn_at: desk.now(),
    };
    desk.records.put_tournament_draw(&stored)?;
    for (table, game) in preview.draw.tables.iter().zip(&preview.games) {
        let entries: Vec<&str> = table
            .seats
            .iter()
            .map(|seat| seat.entrant.as_str())
            .collect();
        desk.records.put_tournament_table(&StoredTable {
            game: game.clone(),
            tournament: tournament.stored.id,
            draw: number,
            round: table.round.clone(),
            number: table.number.into(),
            entries: entries.join("\n"),
            drawn: entries.join("\n"),
            started_at: None,
            ending: None,
            ended_at: None,
        })?;
    }
    let rounds = preview.rounds.join(" and ");
    note(desk, tournament, acted_by, format!("{rounds} drawn"))?;
    announce(desk, tournament, &preview)?;
    Ok(preview)
}

impl DrawPreview {
    /// What could not be avoided, in words.
    pub fn cost(&self) -> Vec<String> {
        let broken = self.draw.cost.iter().filter(|(_, count)| *count > 0);
        let words = broken.map(|(kind, count)| match kind {
            Avoid::SameClub => format!("{count} pairs of one club at one table"),
            Avoid::MetBefore => format!("{count} pairs who meet again"),
            Avoid::SizeDiffers => format!("{count} people with tables of different sizes"),
            Avoid::StrengthDiffers => format!("tables differ in strength by {count}"),
        });
        words.collect()
    }

    /// Tables with the names of their people.
    pub fn lines(&self, tournament: &Tournament) -> String {
        let tables = self.draw.tables.iter().zip(&self.games);
        let lines = tables.map(|(table, game)| {
            let people = table.seats.iter();
            let people: Vec<String> = people
                .map(|seat| tournament.person(&seat.entrant))
                .collect();
            folded(&format!("{} ({}): ", game, table.round), &people)
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Tells everybody all tables, his own first.
fn announce(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    preview: &DrawPreview,
) -> Result<(), OfficeError> {
    let lines = preview.lines(tournament);
    let days = calendar_days(desk.records, tournament)?;
    let secret = tournament.stored.secret.0.iter();
    let secret: String = secret.map(|byte| format!("{byte:02x}")).collect();
    for entry in tournament
        .entries
        .iter()
        .filter(|one| one.state != EntryState::Out)
    {
        let title = &tournament.file.title;
        let mut told = vec![say("tournament.drawn", &[&entry.name, title])];
        let tables = preview.draw.tables.iter().zip(&preview.games);
        let own: Vec<MailParagraph> = tables
            .filter(|(table, _)| table.seats.iter().any(|seat| seat.entrant == entry.entry))
            .map(|(table, game)| say("tournament.yours", &[game, &table.round]))
            .collect();
        match own.is_empty() {
            true => told.push(say("tournament.no-table", &[])),
            false => told.extend(own),
        }
        told.push(MailParagraph::Lines(lines.clone()));
        if tournament.file.start == RoundStart::Full {
            told.push(say("tournament.full", &[]));
        }
        told.push(say("tournament.secret", &[&secret]));
        let told = ("tournament.drawn", told);
        tell_with_calendar(desk, tournament, entry, told, &days)?;
    }
    Ok(())
}

/// Draws everything again from what is kept, and returns a line for each draw.
///
/// # Errors
/// A draw does not come out as it was written down.
pub fn verify(tournament: &Tournament) -> Result<Vec<String>, OfficeError> {
    let mut lines = Vec::new();
    for stored in &tournament.draws {
        let wrong = |what: &str| wrong_draw(stored, what);
        let preview = drawn_again(tournament, stored)?;
        if preview.recipe != stored.recipe {
            return Err(wrong(
                "it was made from something else than the entries that are kept",
            ));
        }
        let tables = tournament.tables.iter();
        let tables = tables.filter(|table| table.draw == stored.number);
        let kept: Vec<(String, i64, Vec<&str>)> = tables
            .map(|table| {
                let seats = table.drawn.lines().collect();
                (table.round.clone(), table.number, seats)
            })
            .collect();
        let mut drawn: Vec<(String, i64, Vec<&str>)> = preview
            .draw
            .tables
            .iter()
            .map(|table| {
                let seats = table.seats.iter().map(|seat| seat.entrant.as_str());
                (table.round.clone(), table.number.into(), seats.collect())
            })
            .collect();
        drawn.sort();
        if drawn != kept {
            return Err(wrong(
                "the tables that are kept are not those of the recipe",
            ));
        }
        lines.push(format!(
            "draw {} ({}): {} tables, as drawn",
            stored.number,
            stored.rounds,
            drawn.len()
        ));
    }
    Ok(lines)
}

/// Draws once more what was drawn.
fn drawn_again(tournament: &Tournament, stored: &StoredDraw) -> Result<DrawPreview, OfficeError> {
    let rounds = players_of(&stored.recipe);
    let rounds = rounds.ok_or_else(|| wrong_draw(stored, "the recipe does not read"))?;
    let before = usize::try_from(stored.number - 1).unwrap_or(0);
    DrawFacts::of(tournament, rounds, before).preview(tournament)
}

fn wrong_draw(stored: &StoredDraw, what: &str) -> OfficeError {
    let (number, rounds) = (stored.number, &stored.rounds);
    OfficeError::User(format!("draw {number} ({rounds}): {what}"))
}

/// Tables of a draw as `docs/draw.py` prints them: `heat-1/1: ann, bob`.
///
/// # Errors
/// It does not draw again.
pub(super) fn drawn_tables(
    tournament: &Tournament,
    stored: &StoredDraw,
) -> Result<Vec<String>, OfficeError> {
    let drawn = drawn_again(tournament, stored)?.draw;
    let lines = drawn.tables.iter().map(|table| {
        let people = table.seats.iter().map(|seat| seat.entrant.as_str());
        let people: Vec<&str> = people.collect();
        format!("{}/{}: {}", table.round, table.number, people.join(", "))
    });
    Ok(lines.collect())
}

/// Players of the rounds of a recipe.
fn players_of(recipe: &str) -> Option<Vec<RoundPlayers>> {
    let tree: serde_json::Value = serde_json::from_str(recipe).ok()?;
    let rounds = tree.get("rounds")?.as_array()?.iter().map(|round| {
        let players = round.get("players")?.as_array()?.iter();
        let players = players.map(|player| player.as_str().map(str::to_owned));
        Some(RoundPlayers {
            name: round.get("name")?.as_str()?.to_owned(),
            players: players.collect::<Option<_>>()?,
        })
    });
    rounds.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_lettered_without_end() {
        let written = [0, 25, 26, 27, 51, 52, 701, 702].map(letters);
        assert_eq!(written, ["a", "z", "aa", "ab", "az", "ba", "zz", "aaa"]);
    }
}
