//! A game as it is kept, segment by segment: what each was judged by and what came of it, so that it can be judged again.

use std::collections::BTreeMap;

use super::hashes::events_hash;
use super::inputs::Inputs;
use crate::game::{Event, Position, read_line};
use crate::office::means::problem::{OfficeError, quietly};
use crate::office::means::settings::Settings;
use crate::office::table::fold::Table;
use crate::store::{
    Game, JudgedSeat, KeptStanding, Reading, Seat, SeatMove, Segment, SegmentId, StandingOrders,
    StandingRevision, StoredOrders,
};

/// A game with everything that was judged of it.
pub struct Past {
    pub game: Game,
    pub settings: Settings,
    scenario: String,
    seats: Vec<Seat>,
    judged_seats: Vec<JudgedSeat>,
    standing: Vec<KeptStanding>,
    /// In the order in which they were judged; the open one last.
    pub segments: Vec<Segment>,
    lines: BTreeMap<SegmentId, Vec<String>>,
    /// Before anything happened.
    start: Table,
}

impl Past {
    /// Nothing where nothing of the game was opened yet.
    ///
    /// # Errors
    /// What the game keeps does not read.
    pub fn of(store: &mut Reading<'_>, game: &Game) -> Result<Option<Past>, OfficeError> {
        let segments = store.segments(game.id)?;
        let Some(first) = segments.first() else {
            return Ok(None);
        };
        let scenario = store.scenario(game.id)?;
        let mut lines: BTreeMap<SegmentId, Vec<String>> = BTreeMap::new();
        for (segment, line) in store.ledger_by_segment(game.id)? {
            lines.entry(segment).or_default().push(line);
        }
        Ok(Some(Past {
            start: Table::open(game, &scenario, &[], first)?,
            settings: Settings::read(game)?,
            scenario,
            seats: store.seats(game.id)?,
            judged_seats: store.judged_seats(game.id)?,
            standing: store.kept_standing(game.id)?,
            game: game.clone(),
            segments,
            lines,
        }))
    }

    /// Before anything happened.
    pub fn start(&self) -> &Position {
        &self.start.position
    }

    /// The ledger lines of a segment.
    pub fn lines_of(&self, segment: &Segment) -> &[String] {
        self.lines.get(&segment.id).map_or(&[], Vec::as_slice)
    }

    /// The position after the events of a segment.
    ///
    /// # Errors
    /// A line of them does not read, or they do not add up.
    pub fn after(&self, segment: &Segment, position: &mut Position) -> Result<(), OfficeError> {
        let parts = self.start.parts();
        let wrong = || OfficeError::Game {
            game: self.game.slug.clone(),
            // The line itself may be secret.
            detail: format!(
                "its ledger does not read or add up in turn {}, {}",
                segment.turn, segment.name
            ),
        };
        let read = self
            .lines_of(segment)
            .iter()
            .map(|line| read_line(line, parts));
        let events: Vec<Event> = read.collect::<Result<_, _>>().map_err(|_| wrong())?;
        quietly(|| events.into_iter().for_each(|event| position.apply(event))).ok_or_else(wrong)
    }

    /// The table of a segment that opened at a position.
    ///
    /// # Errors
    /// Where it was cut does not read.
    pub fn table(&self, segment: &Segment, position: &Position) -> Result<Table, OfficeError> {
        let mut turn = self.segments.iter().filter(|one| one.turn == segment.turn);
        let first = turn.next().unwrap_or(segment);
        let table = self.start.opened(segment, position)?;
        Ok(table.bounded(&self.settings, first.first_due()))
    }

    /// Whether the lines of a segment are those that were judged, chained to this hash.
    pub fn is_whole(&self, segment: &Segment, last_hash: Option<&[u8]>) -> bool {
        let lines = self.lines_of(segment);
        match (&segment.salt, &segment.events_hash) {
            (Some(salt), Some(hash)) => events_hash(last_hash, salt, lines)[..] == hash[..],
            _ => lines.is_empty(),
        }
    }

    /// What a segment was judged by, if it is kept: the parts are tried that an older program may have used, until they come to
    /// the hash that was stored with it.
    ///
    /// # Errors
    /// The database.
    pub fn inputs(
        &self,
        store: &mut Reading<'_>,
        table: &Table,
        segment: &Segment,
        last_hash: Option<&[u8]>,
    ) -> Result<Option<(Inputs, bool)>, OfficeError> {
        let orders = store.orders(segment.id)?;
        let moves = store.seat_moves_of(segment.id)?;
        let revision = segment.rules_revision.unwrap_or_default();
        for (seats, standing) in self.tables_of(segment) {
            let inputs = self.with(segment, seats, standing, (&orders, &moves), last_hash);
            for has_letters in [true, false] {
                let hash = inputs.hash(table, revision, last_hash, has_letters);
                if segment.inputs_hash.as_deref() == Some(&hash[..]) {
                    return Ok(Some((inputs, has_letters)));
                }
            }
        }
        Ok(None)
    }

    /// Whether it was written down how the seats stood when it was judged, and by which standing orders.
    pub fn has_seats(&self, segment: &Segment) -> bool {
        self.judged_seats
            .iter()
            .any(|one| one.segment == segment.id)
    }

    /// The seats that judged it and their standing orders: as it was written down, else each way in which it may have been.
    fn tables_of(&self, segment: &Segment) -> Vec<(Vec<Seat>, Vec<StandingOrders>)> {
        if self.has_seats(segment) {
            let rows = self
                .judged_seats
                .iter()
                .filter(|one| one.segment == segment.id);
            let rows: Vec<&JudgedSeat> = rows.collect();
            let seats = rows.iter().filter_map(|row| {
                let seat = self.seats.iter().find(|seat| seat.id == row.seat)?;
                Some(Seat {
                    state: row.state,
                    ..seat.clone()
                })
            });
            let standing = rows.iter().filter_map(|row| self.revision(row.standing?));
            return vec![(seats.collect(), standing.collect())];
        }
        let current = self.standing.iter().filter(|one| one.is_current);
        let current: Vec<StandingOrders> = current.map(orders).collect();
        let mut ways = Vec::new();
        for count in (1..=self.seats.len()).rev() {
            for standing in [&[], current.as_slice()] {
                ways.push((self.seats[..count].to_vec(), standing.to_vec()));
            }
        }
        ways
    }

    fn revision(&self, id: StandingRevision) -> Option<StandingOrders> {
        self.standing.iter().find(|kept| kept.id == id).map(orders)
    }

    fn with(
        &self,
        segment: &Segment,
        seats: Vec<Seat>,
        standing: Vec<StandingOrders>,
        (sealed, moves): (&[StoredOrders], &[SeatMove]),
        last_hash: Option<&[u8]>,
    ) -> Inputs {
        Inputs {
            game: self.game.clone(),
            scenario: self.scenario.clone(),
            segment: segment.clone(),
            seats,
            orders: sealed.to_vec(),
            standing,
            moves: moves.to_vec(),
            last_hash: last_hash.map(<[u8]>::to_vec),
            absences: Vec::new(),
            settings: self.settings.clone(),
        }
    }
}

fn orders(kept: &KeptStanding) -> StandingOrders {
    StandingOrders {
        seat: kept.seat,
        letter: kept.letter,
        text: kept.text.clone(),
        received_at: kept.received_at,
    }
}
