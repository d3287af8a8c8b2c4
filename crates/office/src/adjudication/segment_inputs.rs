//! Inputs of a segment: who sits there, what they sent, who joins and leaves, and the settings of the table.

use crate::context::OfficeContext;
use crate::context::config::Config;
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::name_lookup::seat_number;
use crate::game_state::awaited_seats::{asks, waited_for};
use crate::game_state::closing_time::{ClosingTime, closing};
use crate::game_state::segment_run::SegmentOutcome;
use crate::game_state::standing_in::uncovered;
use crate::game_state::state::GameState;
use bulla_core::game;
use bulla_core::orders::order_sheet;
use bulla_core::rulebook::PlayStep;
use bulla_core::turn::{AnswerRecord, OrderSheet};
use bulla_store::{
    Absence, CaretakerOrders, DeadlineCause, Game, OrdersStatus, ReadTransaction, Seat, SeatId,
    SeatMove, SeatMoveKind, SeatState, Segment, StandIn, StandingOrders, StoredAnswer,
    StoredOrders,
};

/// Inputs that a segment was judged by.
pub struct SegmentInputs {
    pub game: Game,
    pub scenario: String,
    pub segment: Segment,
    pub seats: Vec<Seat>,
    pub orders: Vec<StoredOrders>,
    /// Orders of a bot, for seats that sent none.
    pub caretaker: Vec<CaretakerOrders>,
    pub standing: Vec<StandingOrders>,
    /// Seats that join or leave with the segment; empty within a segment that was cut.
    pub moves: Vec<SeatMove>,
    pub last_hash: Option<Vec<u8>>,
    pub absences: Vec<Absence>,
    pub stand_ins: Vec<StandIn>,
    /// Hours that the next segment has more than usual.
    pub extra_hours: u32,
    pub settings: GameSettings,
}

impl SegmentInputs {
    pub fn of(
        store: &mut ReadTransaction<'_>,
        segment: &Segment,
    ) -> Result<SegmentInputs, OfficeError> {
        let game = store.game(segment.game)?;
        Ok(SegmentInputs {
            scenario: store.scenario(game.id)?,
            seats: store.seats(game.id)?,
            orders: store.orders(segment.id)?,
            caretaker: store.caretaker_orders(segment.id)?,
            standing: store.standing_orders(game.id)?,
            moves: match segment.cut {
                None => store.due_seat_moves(game.id)?,
                Some(_) => Vec::new(),
            },
            last_hash: store.last_events_hash(game.id)?,
            absences: store.absences_of_game(game.id)?,
            stand_ins: store.stand_ins_of_game(game.id)?,
            extra_hours: store
                .extra_hours(game.id)?
                .iter()
                .map(|one| one.hours)
                .sum(),
            settings: GameSettings::read(&game)?,
            segment: segment.clone(),
            game,
        })
    }

    pub fn seated(&self) -> impl Iterator<Item = &Seat> {
        let seats = self.seats.iter();
        seats.filter(|seat| seat.state == SeatState::Seated)
    }

    /// Returns the closing time of a segment that opens now.
    pub fn closing(&self, office: OfficeContext<'_>, next: &GameState) -> ClosingTime {
        let OfficeContext { config, now, .. } = office;
        if !asks(next, &self.seats) {
            return ClosingTime {
                at: now,
                spent: Vec::new(),
            };
        }
        let asked = waited_for(next, &self.seats);
        let asked: Vec<SeatId> = self
            .seated()
            .filter(|seat| asked.contains(&seat_number(seat)))
            .map(|seat| seat.id)
            .collect();
        let waited = uncovered(self.absences.clone(), &self.stand_ins, now);
        let away = waited
            .iter()
            .filter(|absence| asked.contains(&absence.seat));
        let name = &next.moment.name;
        let before = self.segment.deadline;
        let usual = self.settings.due_at(config, name, now, Some(before));
        let usual = self.settings.later(config, usual, self.extra_hours);
        let zone = self.settings.rhythm(config).zone;
        let mut closing = closing(away, now, usual, zone);
        if closing.is_later() {
            closing.at = self.settings.fitted(config, name, closing.at);
        }
        closing
    }

    /// Returns the time of the table's calendar to which the office moves the deadline of this segment. After days that nobody
    /// could answer it is the next date of the calendar; else it only avoids closed days.
    pub fn fitted(&self, config: &Config, cause: DeadlineCause, at: i64) -> i64 {
        match cause {
            DeadlineCause::OfficeAway | DeadlineCause::InboxReadable => {
                self.settings.fitted(config, &self.segment.name, at)
            }
            _ => self.settings.rhythm(config).opened(at),
        }
    }

    /// Returns the seats that are asked and have sent nothing.
    pub fn nmr_seats(&self, asked: &[game::Seat]) -> Vec<(SeatId, String)> {
        let mute = |seat: &&Seat| {
            let mut sent = self.orders.iter();
            asked.contains(&seat_number(seat)) && !sent.any(|orders| orders.seat == seat.id)
        };
        let silent = self.seated().filter(mute);
        silent.map(|seat| (seat.id, seat.name.clone())).collect()
    }

    pub fn is_final(&self, seat: &Seat) -> bool {
        let mut sent = self.orders.iter();
        sent.any(|orders| orders.seat == seat.id && orders.status == OrdersStatus::Final)
    }

    /// The steps of those who come and go; a nation that its book has not moves nobody.
    pub fn steps(&self, table: &GameState) -> Vec<PlayStep> {
        let step = |one: &SeatMove| {
            let civ = table.parts().find_nation(&one.nation)?;
            let seat = game::Seat(u8::try_from(one.number).ok()?);
            Some(match one.kind {
                SeatMoveKind::Join => PlayStep::Arrive(seat, civ),
                SeatMoveKind::Leave => PlayStep::Leave(civ),
                SeatMoveKind::Return => PlayStep::Return(civ),
            })
        };
        self.moves.iter().filter_map(step).collect()
    }

    /// The sheets of the seats; a segment that asks nobody has standing orders alone.
    pub fn sheets(&self, table: &GameState, has_letters: bool) -> Vec<(game::Seat, OrderSheet)> {
        let one = |seat: &Seat| {
            let (sealed, standing) = self.texts(seat, has_letters);
            (
                seat_number(seat),
                order_sheet(&table.words, sealed, standing),
            )
        };
        self.seats.iter().map(one).collect()
    }

    /// Judges the segment. In a run of segments judged together, only the first has letters and seat moves.
    ///
    /// # Errors
    /// A rule broke an invariant, or a section that was cut does not repeat.
    pub fn judge(
        &self,
        table: &GameState,
        has_letters: bool,
    ) -> Result<SegmentOutcome, OfficeError> {
        let moves = if has_letters {
            self.steps(table)
        } else {
            Vec::new()
        };
        table.run_segment(self.sheets(table, has_letters), &moves)
    }

    /// The same seats and standing orders, and no letter.
    pub fn without_letters(&self) -> SegmentInputs {
        SegmentInputs {
            game: self.game.clone(),
            scenario: self.scenario.clone(),
            segment: self.segment.clone(),
            seats: self.seats.clone(),
            orders: Vec::new(),
            caretaker: Vec::new(),
            standing: self.standing.clone(),
            moves: Vec::new(),
            last_hash: None,
            absences: Vec::new(),
            stand_ins: Vec::new(),
            extra_hours: 0,
            settings: self.settings.clone(),
        }
    }

    pub fn texts(&self, seat: &Seat, has_letters: bool) -> (Option<&str>, Option<&str>) {
        let mut orders = self.orders.iter().filter(|_| has_letters);
        let sealed = orders
            .find(|orders| orders.seat == seat.id && orders.status != OrdersStatus::Withdrawn);
        let standing = self.standing.iter().find(|orders| orders.seat == seat.id);
        let sealed = sealed.map(|orders| orders.text.as_str());
        let is_own = self.orders.iter().any(|orders| orders.seat == seat.id);
        let caretaker = self.caretaker.iter().filter(|_| has_letters && !is_own);
        let mut caretaker = caretaker.filter(|orders| orders.seat == seat.id);
        (
            sealed.or(caretaker.next().map(|orders| orders.text.as_str())),
            standing.map(|orders| orders.text.as_str()),
        )
    }
}

/// The answers of a segment as they are kept.
pub fn answers(table: &GameState, outcome: &SegmentOutcome) -> Vec<StoredAnswer> {
    let parts = table.parts();
    let one = |answered: &AnswerRecord| StoredAnswer {
        key: answered.key.text(parts),
        source: answered.source.id().to_owned(),
        answer: answered.answer.clone(),
    };
    outcome.answered.iter().map(one).collect()
}
