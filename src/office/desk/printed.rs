//! The ledger of a game as the moderator reads it.

use super::errand::Errand;
use crate::game::{Event, read_line};
use crate::ledger::Printed;
use crate::office::means::names::named;
use crate::office::means::problem::{OfficeError, quietly};
use crate::office::table::fold::Table;
use crate::store::{Game, Reading, Segment};

impl Errand<'_> {
    /// The ledger of a game with its heads and numbers: for the moderator's eyes.
    ///
    /// # Errors
    /// There is no such game, or what it keeps does not read.
    pub fn printed_ledger(self, game: &str) -> Result<String, OfficeError> {
        self.store.read(|store| {
            let game = named(store, game)?;
            printed(store, &game)
        })
    }
}

fn printed(store: &mut Reading<'_>, game: &Game) -> Result<String, OfficeError> {
    let mut segments = store.segments(game.id)?;
    segments.retain(|segment| segment.judged_at.is_some());
    let Some(first) = segments.first() else {
        return Ok(String::new());
    };
    let scenario = store.scenario(game.id)?;
    let table = Table::open(game, &scenario, &[], first)?;
    let mut position = table.position.clone();
    let mut ledger = Printed::new(&game.slug, table.parts());
    for segment in &segments {
        let lines = store.events(segment.id)?;
        ledger.segment(turn(segment), &segment.name);
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
            game: game.slug.clone(),
            detail: format!("its ledger does not read or add up in {}", segment.name),
        })?;
    }
    Ok(ledger.text())
}

fn turn(segment: &Segment) -> u16 {
    u16::try_from(segment.turn).unwrap_or(u16::MAX)
}
