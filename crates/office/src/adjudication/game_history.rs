//! A game as it is kept, segment by segment: what each was judged by and what came of it, so that it can be judged again.

use std::collections::BTreeMap;

use super::segment_hashes::events_hash;
use super::segment_inputs::SegmentInputs;
use crate::context::error::{OfficeError, quietly};
use crate::context::game_settings::GameSettings;
use crate::game_state::public_draw::PublicDrawState;
use crate::game_state::redraws::Redraw;
use crate::game_state::segment_order;
use crate::game_state::state::GameState;
use crate::game_state::stored_luck_words::luck_of;
use bulla_core::game::{Event, PlayerEntropy, Position, read_line};
use bulla_store::{
    Game, JudgedSeat, ReadTransaction, Seat, SeatMove, Segment, SegmentId, StandingOrders,
    StandingRevision, StoredOrders, StoredStanding,
};

/// A game with everything that was judged of it.
pub struct GameHistory {
    pub game: Game,
    pub settings: GameSettings,
    scenario: String,
    seats: Vec<Seat>,
    judged_seats: Vec<JudgedSeat>,
    standing: Vec<StoredStanding>,
    /// Segments of the game as it is played, in order; the open one last.
    pub segments: Vec<Segment>,
    /// Segments that were struck.
    pub struck: Vec<Segment>,
    /// The hash that each segment is chained to, in the order in which they were judged.
    bound: BTreeMap<SegmentId, Option<Vec<u8>>>,
    lines: BTreeMap<SegmentId, Vec<String>>,
    /// Table before anything happened.
    start: GameState,
    /// The public draw of the game, once its numbers count.
    draw: Option<PublicDrawState>,
}

impl GameHistory {
    /// Reads the past of a game; `None` if nothing of the game was opened yet.
    ///
    /// # Errors
    /// Stored record of the game does not read.
    pub fn of(
        store: &mut ReadTransaction<'_>,
        game: &Game,
    ) -> Result<Option<GameHistory>, OfficeError> {
        let all = store.all_segments(game.id)?;
        let Some(first) = all.first() else {
            return Ok(None);
        };
        let scenario = store.scenario(game.id)?;
        let mut lines: BTreeMap<SegmentId, Vec<String>> = BTreeMap::new();
        for (segment, line) in store.ledger_by_segment(game.id)? {
            lines.entry(segment).or_default().push(line);
        }
        let start = GameState::open(game, &scenario, &[], first)?;
        let mut bound = BTreeMap::new();
        let mut last: Option<Vec<u8>> = None;
        for segment in &all {
            bound.insert(segment.id, last.clone());
            if segment.salt.is_some() {
                last.clone_from(&segment.events_hash);
            }
        }
        let (struck, segments) = all.into_iter().partition(|one| one.struck.is_some());
        Ok(Some(GameHistory {
            start,
            bound,
            struck,
            settings: GameSettings::read(game)?,
            draw: match game.luck {
                Some(_) => PublicDrawState::of(store, game)?,
                None => None,
            },
            scenario,
            seats: store.seats(game.id)?,
            judged_seats: store.judged_seats(game.id)?,
            standing: store.kept_standing(game.id)?,
            game: game.clone(),
            segments,
            lines,
        }))
    }

    /// Returns the position before anything happened.
    pub fn start(&self) -> &Position {
        &self.start.position
    }

    /// The ledger lines of a segment.
    pub fn lines_of(&self, segment: &Segment) -> &[String] {
        self.lines.get(&segment.id).map_or(&[], Vec::as_slice)
    }

    /// The events of a segment.
    ///
    /// # Errors
    /// A line of them does not read.
    pub fn events(&self, segment: &Segment) -> Result<Vec<Event>, OfficeError> {
        let parts = self.start.parts();
        let lines = self.lines_of(segment).iter();
        let read = lines.map(|line| read_line(line, parts));
        read.collect::<Result<_, _>>()
            .map_err(|_| self.unread(segment))
    }

    /// The position after the events of a segment.
    ///
    /// # Errors
    /// A line of them does not read, or they do not add up.
    pub fn after(&self, segment: &Segment, position: &mut Position) -> Result<(), OfficeError> {
        let events = self.events(segment)?;
        quietly(|| events.into_iter().for_each(|event| position.apply(event)))
            .ok_or_else(|| self.unread(segment))
    }

    fn unread(&self, segment: &Segment) -> OfficeError {
        OfficeError::Game {
            game: self.game.slug.clone(),
            // The line itself may be secret.
            detail: format!(
                "its ledger does not read or add up in turn {}, {}",
                segment.turn, segment.name
            ),
        }
    }

    /// The table of a segment that opened at a position.
    ///
    /// # Errors
    /// Stored split does not read.
    pub fn table(&self, segment: &Segment, position: &Position) -> Result<GameState, OfficeError> {
        let mut turn = self.segments.iter().filter(|one| one.turn == segment.turn);
        let first = turn.next().unwrap_or(segment);
        let table = self.start.at_segment(segment, position)?;
        let table = match &self.draw {
            Some(draw) => table.with_luck(&self.game, &self.luck(draw, segment)?),
            None => table,
        };
        let history = match segment.kept_cards {
            Some(_) => self.history(segment)?,
            None => Vec::new(),
        };
        let table = table.redrawn(Redraw::of(segment), &history);
        Ok(table.with_last_turn(&self.settings, first.first_due()))
    }

    /// Parts of the chance of a segment beside the seed. A replay of set-up may have brought other numbers of the draw.
    fn luck(
        &self,
        draw: &PublicDrawState,
        segment: &Segment,
    ) -> Result<PlayerEntropy, OfficeError> {
        let path = self.path_to(segment);
        let set_up = path.first().copied().unwrap_or(segment);
        Ok(PlayerEntropy {
            beacon: draw.played_by(set_up.replay).map(str::to_owned),
            ..luck_of(&self.game)?
        })
    }

    /// Everything that happened before a segment opened, in order.
    ///
    /// # Errors
    /// A line of it does not read.
    pub fn history(&self, segment: &Segment) -> Result<Vec<Event>, OfficeError> {
        let mut events = Vec::new();
        for one in self.path_to(segment) {
            events.extend(self.events(one)?);
        }
        Ok(events)
    }

    /// The hash that a segment is chained to.
    pub fn bound_to(&self, segment: &Segment) -> Option<&[u8]> {
        self.bound.get(&segment.id)?.as_deref()
    }

    /// The position where a segment opened: the sum of all that happened before it, also where that was struck.
    ///
    /// # Errors
    /// Same as [`GameHistory::after`].
    pub fn before(&self, segment: &Segment) -> Result<Position, OfficeError> {
        let mut position = self.start().clone();
        for one in self.path_to(segment) {
            self.after(one, &mut position)?;
        }
        Ok(position)
    }

    /// The segments before one, along its own past, in order.
    pub fn path_to(&self, segment: &Segment) -> Vec<&Segment> {
        let mut path = Vec::new();
        let mut at = self.previous(segment);
        while let Some(one) = at {
            path.push(one);
            at = self.previous(one);
        }
        path.reverse();
        path
    }

    fn previous(&self, segment: &Segment) -> Option<&Segment> {
        segment_order::previous(self.segments.iter().chain(&self.struck), segment)
    }

    /// The segments that were opened by its end: more than one where it was judged again.
    pub fn opened_by(&self, segment: &Segment) -> Vec<&Segment> {
        let all = self.segments.iter().chain(&self.struck);
        let follows = |one: &&Segment| {
            self.previous(one)
                .is_some_and(|before| before.id == segment.id)
        };
        all.filter(follows).collect()
    }

    /// Returns whether the lines of a segment are those that were judged.
    pub fn is_whole(&self, segment: &Segment) -> bool {
        let lines = self.lines_of(segment);
        match (&segment.salt, &segment.events_hash) {
            (Some(salt), Some(hash)) => {
                events_hash(self.bound_to(segment), salt, lines)[..] == hash[..]
            }
            _ => lines.is_empty(),
        }
    }

    /// Returns what a segment was judged by, if it is kept. Tries the parts that an older program may have used until they match
    /// the hash that was stored with it.
    ///
    /// # Errors
    /// The database.
    pub fn inputs(
        &self,
        store: &mut ReadTransaction<'_>,
        table: &GameState,
        segment: &Segment,
    ) -> Result<Option<(SegmentInputs, bool)>, OfficeError> {
        let last_hash = self.bound_to(segment);
        let orders = store.orders(segment.id)?;
        let caretaker = store.caretaker_orders(segment.id)?;
        let moves = store.seat_moves_of(segment.id)?;
        let revision = segment.rules_revision.unwrap_or_default();
        for (seats, standing) in self.tables_of(segment) {
            let mut inputs = self.with(segment, seats, standing, &orders, &moves, last_hash);
            inputs.caretaker.clone_from(&caretaker);
            for has_letters in [true, false] {
                let hash = inputs.hash(table, revision, last_hash, has_letters);
                if segment.inputs_hash.as_deref() == Some(&hash[..]) {
                    return Ok(Some((inputs, has_letters)));
                }
            }
        }
        Ok(None)
    }

    /// Returns whether the state of the seats at its judging and their standing orders were recorded.
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
        sealed: &[StoredOrders],
        moves: &[SeatMove],
        last_hash: Option<&[u8]>,
    ) -> SegmentInputs {
        SegmentInputs {
            game: self.game.clone(),
            scenario: self.scenario.clone(),
            segment: segment.clone(),
            seats,
            orders: sealed.to_vec(),
            caretaker: Vec::new(),
            standing,
            moves: moves.to_vec(),
            last_hash: last_hash.map(<[u8]>::to_vec),
            absences: Vec::new(),
            stand_ins: Vec::new(),
            extra_hours: 0,
            settings: self.settings.clone(),
        }
    }
}

fn orders(kept: &StoredStanding) -> StandingOrders {
    StandingOrders {
        seat: kept.seat,
        letter: kept.letter,
        text: kept.text.clone(),
        received_at: kept.received_at,
    }
}
