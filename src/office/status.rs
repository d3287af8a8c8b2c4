//! How things stand, for the moderator.

use super::OfficeError;
use super::clock::{local, utc_time};
use super::settings::Settings;
use super::tables::first_due;
use crate::store::{GameStatus, OrdersStatus, Reading};

/// One office.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Standing {
    pub games: Vec<GameStanding>,
    /// Mails by their state.
    pub outbox: Vec<(String, i64)>,
    /// Letters that are stored and not answered.
    pub unanswered: usize,
}

#[derive(Clone, Debug, serde::Serialize)]
pub struct GameStanding {
    pub game: String,
    pub status: String,
    /// `None` when the game is over.
    pub open: Option<OpenSegment>,
    pub seats: Vec<SeatStanding>,
}

#[derive(Clone, Debug, serde::Serialize)]
pub struct OpenSegment {
    pub turn: i64,
    pub name: String,
    /// The game ends with this turn at the latest (34.1).
    pub is_last: bool,
    /// Unix seconds.
    pub deadline: i64,
    pub deadline_local: String,
    pub deadline_utc: String,
}

#[derive(Clone, Debug, serde::Serialize)]
pub struct SeatStanding {
    /// Who sits there.
    pub player: String,
    /// The nation, once it is chosen.
    pub name: String,
    /// `final`, `draft` or `none`.
    pub orders: &'static str,
    pub revision: i64,
}

impl Standing {
    pub fn read(store: &mut Reading<'_>, offset_minutes: i32) -> Result<Standing, OfficeError> {
        let mut games = Vec::new();
        for game in store.games()? {
            let segment = store.current_segment(game.id)?;
            let orders = match &segment {
                Some(segment) => store.orders(segment.id)?,
                None => Vec::new(),
            };
            let is_last = match &segment {
                Some(segment) => {
                    let due = first_due(store, segment)?;
                    Settings::read(&game)?.is_last(segment.turn, due)
                }
                None => false,
            };
            let seats = store.seats(game.id)?;
            let seat = |seat: &crate::store::Seat| {
                let mut sent = orders.iter();
                let orders = sent.find(|orders| orders.seat == seat.id);
                SeatStanding {
                    player: seat.player.clone(),
                    name: seat.name.clone(),
                    orders: word(orders.map(|orders| orders.status)),
                    revision: orders.map_or(0, |orders| orders.revision),
                }
            };
            games.push(GameStanding {
                seats: seats.iter().map(seat).collect(),
                status: status(game.status).to_owned(),
                game: game.slug,
                open: segment.map(|segment| OpenSegment {
                    turn: segment.turn,
                    name: segment.name,
                    is_last,
                    deadline: segment.deadline,
                    deadline_local: local(segment.deadline, offset_minutes),
                    deadline_utc: utc_time(segment.deadline),
                }),
            });
        }
        let counts = store.mail_counts()?.into_iter();
        Ok(Standing {
            games,
            outbox: counts
                .map(|one| (format!("{:?}", one.state).to_lowercase(), one.count))
                .collect(),
            unanswered: store.unanswered()?.len(),
        })
    }
}

fn word(status: Option<OrdersStatus>) -> &'static str {
    match status {
        Some(OrdersStatus::Final) => "final",
        Some(OrdersStatus::Draft) => "draft",
        Some(OrdersStatus::Withdrawn) | None => "none",
    }
}

fn status(status: GameStatus) -> &'static str {
    match status {
        GameStatus::Running => "running",
        GameStatus::Held => "held",
        GameStatus::Finished => "finished",
    }
}
