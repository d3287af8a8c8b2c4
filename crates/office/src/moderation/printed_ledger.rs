//! The ledger of a game as the moderator reads it.

use super::moderator_action::ModeratorAction;
use crate::context::clock::utc_time;
use crate::context::error::{OfficeError, quietly};
use crate::context::name_lookup::{game_by_name, turn_number};
use crate::game_state::segment_order;
use crate::game_state::state::GameState;
use bulla_core::game::{Event, Position, read_line};
use bulla_pages::ledger::PrintedLedger;
use bulla_store::{Game, ReadTransaction, Segment};

impl ModeratorAction<'_> {
    /// Returns the ledger that a re-judging struck, printed like [`ModeratorAction::printed_ledger`] prints the one that counts.
    ///
    /// # Errors
    /// There is no such game, it was not judged again so often, or what it keeps does not read.
    pub fn printed_branch(self, game: &str, number: i64) -> Result<String, OfficeError> {
        self.store.read(|store| {
            let game = game_by_name(store, game)?;
            printed_branch(store, &game, number)
        })
    }

    /// The ledger of a game with its heads and numbers: for the moderator's eyes.
    ///
    /// # Errors
    /// There is no such game, or what it keeps does not read.
    pub fn printed_ledger(self, game: &str) -> Result<String, OfficeError> {
        self.store.read(|store| {
            let game = game_by_name(store, game)?;
            printed(store, &game)
        })
    }
}

fn printed(store: &mut ReadTransaction<'_>, game: &Game) -> Result<String, OfficeError> {
    let mut segments = store.segments(game.id)?;
    segments.retain(|segment| segment.judged_at.is_some());
    let Some(first) = segments.first() else {
        return Ok(String::new());
    };
    let (table, mut ledger) = begun(store, game, first)?;
    let mut position = table.position.clone();
    for segment in &segments {
        print(store, &table, segment, &mut position, &mut ledger)?;
    }
    Ok(ledger.text())
}

/// The table before anything happened, and the head of a ledger.
fn begun(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    first: &Segment,
) -> Result<(GameState, PrintedLedger), OfficeError> {
    let scenario = store.scenario(game.id)?;
    let table = GameState::open(game, &scenario, &[], first)?;
    let ledger = PrintedLedger::new(&game.slug, table.parts());
    Ok((table, ledger))
}

/// A segment as it was judged, from the position before it to the one after it.
fn print(
    store: &mut ReadTransaction<'_>,
    table: &GameState,
    segment: &Segment,
    position: &mut Position,
    ledger: &mut PrintedLedger,
) -> Result<(), OfficeError> {
    let lines = store.events(segment.id)?;
    ledger.segment(turn_number(segment.turn), &segment.name);
    let added = quietly(|| {
        let read = lines.iter().map(|line| read_line(line, table.parts()));
        let events: Vec<Event> = read.collect::<Result<_, _>>().ok()?;
        for event in events {
            position.apply(event.clone());
            ledger.event(position.state.open(), &event);
        }
        Some(())
    });
    // The line itself may be secret.
    added.flatten().ok_or_else(|| OfficeError::Game {
        game: table.game.clone(),
        detail: format!("its ledger does not read or add up in {}", segment.name),
    })
}

/// Returns what a re-judging struck, with who requested the re-judging, and why.
fn printed_branch(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    number: i64,
) -> Result<String, OfficeError> {
    let rejudgings = store.rejudgings(game.id)?;
    let found = rejudgings.iter().find(|one| one.number == number);
    let past = found.ok_or_else(|| {
        OfficeError::User(match rejudgings.len() {
            0 => format!(
                "{} has no branch: nothing of it was judged again",
                game.slug
            ),
            last => format!("{} has no branch {number}: they are 1 to {last}", game.slug),
        })
    })?;
    let all = store.all_segments(game.id)?;
    let struck = all.iter().filter(|one| one.struck == Some(past.id));
    let struck: Vec<&Segment> = struck.filter(|one| one.salt.is_some()).collect();
    let (Some(root), Some(first)) = (all.first(), struck.first()) else {
        return Ok(String::new());
    };
    let (table, mut ledger) = begun(store, game, root)?;
    let head = ledger.text();
    let mut position = table.position.clone();
    for segment in segment_order::before(&all, first) {
        print(store, &table, segment, &mut position, &mut ledger)?;
    }
    // Places and numbers go on from what stood before it.
    let before = ledger.text().len();
    for segment in &struck {
        print(store, &table, segment, &mut position, &mut ledger)?;
    }
    let names: Vec<String> = struck
        .iter()
        .map(|one| format!("{}-{}", one.turn, one.name))
        .collect();
    let mut lines = vec![
        head,
        format!(
            "# branch {number}: struck on {} by {}",
            utc_time(past.at),
            past.who
        ),
        format!("# why: {}", past.why),
        format!("# segments: {}", names.join(", ")),
    ];
    if !past.what.is_empty() {
        lines.insert(2, format!("# {}", past.what));
    }
    Ok(format!("{}{}", lines.join("\n"), &ledger.text()[before..]))
}
