//! Tables that a director ends as the file says: at the cut-off, or because too few are left.

use super::entries::note;
use super::tournament::Tournament;
use crate::office::{ActedBy, OfficeError, TableReport, TournamentDesk, one_line};
use crate::store::{ModeratorEnding, StoredTable, TableEnd};
use crate::tournament::draw::preview_code;
use crate::tournament::file::{AbandonedRule, AtCutOff, Round};
use crate::tournament::scores::{CountedTotals, Ending};

/// Reason for which a director ends a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdjudicationGround {
    CutOff,
    Abandoned,
}

impl AdjudicationGround {
    pub const ALL: [AdjudicationGround; 2] =
        [AdjudicationGround::CutOff, AdjudicationGround::Abandoned];

    pub fn id(self) -> &'static str {
        match self {
            AdjudicationGround::CutOff => "cut-off",
            AdjudicationGround::Abandoned => "abandoned",
        }
    }
}

/// What would become of a table, without anybody's totals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjudication {
    table: StoredTable,
    end: TableEnd,
    /// What would be done, in a sentence.
    pub says: String,
    /// Code that commits it.
    pub code: String,
}

/// Shows what becomes of a table, and changes nothing. No total is read.
///
/// # Errors
/// It is not played, its cut-off is to come, or it ends by itself.
pub fn preview_adjudication(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    game: &str,
    ground: AdjudicationGround,
) -> Result<Adjudication, OfficeError> {
    tournament.must_run()?;
    let table = tournament.table(game)?;
    let round = tournament.round(&table.round)?;
    let wrong = |message: String| OfficeError::User(message);
    if table.started_at.is_none() {
        return Err(wrong(format!("{} has not begun", table.game)));
    }
    let report = desk.report(&table.game)?;
    if report.ending.is_some() {
        return Err(wrong(format!("{} is over", table.game)));
    }
    let ending = match ground {
        AdjudicationGround::CutOff => {
            must_be_cut_off(tournament, round, table, desk.now())?;
            Ending::CutOff(AtCutOff::LastWholeTurn)
        }
        AdjudicationGround::Abandoned => Ending::Abandoned {
            turns: u32::try_from(report.whole_turns).unwrap_or(0),
            rule: round.abandoned,
        },
    };
    let (end, says) = outcome(round, table, &report, ending);
    let code = preview_code(&format!(
        "{} {} {} {}",
        table.game,
        ground.id(),
        report.turn,
        report.segment.as_deref().unwrap_or_default()
    ));
    Ok(Adjudication {
        table: table.clone(),
        end,
        says,
        code,
    })
}

fn must_be_cut_off(
    tournament: &Tournament,
    round: &Round,
    table: &StoredTable,
    now: i64,
) -> Result<(), OfficeError> {
    let wrong = |message: String| Err(OfficeError::User(message));
    if round.at_cut_off == AtCutOff::FinishTurn {
        return wrong(format!(
            "{} ends by itself: its last turn is the first whose letters are due on {} or later (at_cut_off: finish-turn)",
            table.game, round.cut_off
        ));
    }
    if now < tournament.begins(round.cut_off) {
        return wrong(format!("{} is cut off on {}", round.name, round.cut_off));
    }
    Ok(())
}

fn outcome(
    round: &Round,
    table: &StoredTable,
    report: &TableReport,
    ending: Ending,
) -> (TableEnd, String) {
    let game = &table.game;
    let turns = report.whole_turns;
    match ending.counts() {
        CountedTotals::Void => {
            let rule = match round.abandoned {
                AbandonedRule::Void => "abandoned: void".to_owned(),
                AbandonedRule::LastWholeTurn => format!("{turns} whole turns are fewer than six"),
            };
            let says = format!(
                "{game} in turn {} ends and counts for nobody ({rule}).",
                report.turn
            );
            (TableEnd::Void, says)
        }
        CountedTotals::AtEnd | CountedTotals::LastWholeTurn => {
            let says = format!(
                "{game} in turn {} ends; the totals at the end of turn {turns}, the last whole one, count.",
                report.turn
            );
            (TableEnd::LastWholeTurn, says)
        }
    }
}

/// Ends a table as it was shown under this code: the game is over, and its seats get their last pages.
///
/// # Errors
/// Same as [`preview_adjudication`]; or it is not the code, or the reason is no line.
pub fn adjudicate(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    game: &str,
    ground: AdjudicationGround,
    code: &str,
    acted_by: &ActedBy<'_>,
) -> Result<Adjudication, OfficeError> {
    one_line("reason", acted_by.why)?;
    let shown = preview_adjudication(desk, tournament, game, ground)?;
    if shown.code != code {
        return Err(OfficeError::User(format!(
            "{code} is not the code of what would be done now: the game has gone on, or it was mistyped; look at it again"
        )));
    }
    let ending = match shown.end {
        TableEnd::Void => ModeratorEnding::Abandoned,
        TableEnd::LastWholeTurn => ModeratorEnding::Finished,
    };
    desk.end_game(&shown.table.game, ending, acted_by)?;
    let now = desk.now();
    desk.records.put_tournament_table(&StoredTable {
        ending: Some(shown.end),
        ended_at: Some(now),
        ..shown.table.clone()
    })?;
    note(desk, tournament, acted_by, shown.says.clone())?;
    Ok(shown)
}
