//! Players who lost their seat, and may ask for it back.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game::Game;
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::write_transaction::WriteTransaction;

/// State of a former player's wish to have the seat back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReturnWish {
    None,
    /// A letter asked, and a mail asks whether the player wrote it.
    Asked,
    /// The player wrote it.
    Yes,
    /// The player has the seat again.
    Back,
    /// It was too late.
    Gone,
    /// The moderator or a return of another bars it.
    Barred,
}

row_mapping::words!(ReturnWish {
    None: "none",
    Asked: "asked",
    Yes: "yes",
    Back: "back",
    Gone: "gone",
    Barred: "barred"
});

/// The player who had a seat last, before whoever has it now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormerPlayer {
    pub id: i64,
    pub seat: SeatId,
    pub player: String,
    /// Addresses with a blank before and behind each.
    pub addresses: String,
    pub language: Option<String>,
    pub zone: Option<String>,
    pub wish: ReturnWish,
    pub asked_at: Option<i64>,
}

row_mapping::row!(FormerPlayer {
    id,
    seat,
    player,
    addresses,
    language,
    zone,
    wish,
    asked_at
});

impl ReadTransaction<'_> {
    /// Returns who had a seat last, for each seat of which that was somebody with this address.
    pub fn former_players_at(&mut self, address: &str) -> Result<Vec<FormerPlayer>, StoreError> {
        self.all(
            query_as(
                "SELECT * FROM former_players AS one
                 WHERE id = (SELECT max(id) FROM former_players AS other WHERE other.seat = one.seat)
                   AND instr(addresses, ' ' || lower(?) || ' ') > 0 ORDER BY id",
            )
            .bind(address),
        )
    }

    /// Returns who had a seat last.
    pub fn former_player(&mut self, seat: SeatId) -> Result<Option<FormerPlayer>, StoreError> {
        self.first(
            query_as("SELECT * FROM former_players WHERE seat = ? ORDER BY id DESC LIMIT 1")
                .bind(seat),
        )
    }

    /// Returns all who lost a seat of a game, by seat and in the order in which they lost it.
    pub fn former_players_of(&mut self, game: GameId) -> Result<Vec<FormerPlayer>, StoreError> {
        self.all(
            query_as(
                "SELECT former_players.* FROM former_players JOIN seats ON seats.id = seat
                 WHERE seats.game = ? ORDER BY seat, left_at, former_players.id",
            )
            .bind(game),
        )
    }

    /// Returns the games that are over in which somebody with this address has or had a seat, the first made first.
    pub fn finished_games_at(&mut self, address: &str) -> Result<Vec<Game>, StoreError> {
        self.all(
            query_as(
                "SELECT * FROM games WHERE status = 'finished' AND EXISTS (
                     SELECT 1 FROM seats WHERE seats.game = games.id AND (
                         EXISTS (SELECT 1 FROM addresses WHERE seat = seats.id AND address = ?1)
                         OR EXISTS (SELECT 1 FROM former_players WHERE seat = seats.id AND instr(addresses, ' ' || ?1 || ' ') > 0)))
                 ORDER BY id",
            )
            .bind(address),
        )
    }

    /// Returns who is asked by a mail of the office.
    pub fn former_player_asked(
        &mut self,
        message_id: &str,
    ) -> Result<Option<FormerPlayer>, StoreError> {
        self.first(query_as("SELECT * FROM former_players WHERE message_id = ?").bind(message_id))
    }

    /// Returns the former players who have said that they want their seats back.
    pub fn returning_players(&mut self) -> Result<Vec<FormerPlayer>, StoreError> {
        self.all(query_as(
            "SELECT * FROM former_players WHERE wish = 'yes' ORDER BY id",
        ))
    }

    /// Returns whether orders of whoever has a seat now have counted in a segment that was judged.
    pub fn has_counted(&mut self, seat: SeatId) -> Result<bool, StoreError> {
        let (counted,) = self.one(
            query_as(
                "SELECT EXISTS (
                     SELECT 1 FROM orders JOIN segments ON segments.id = orders.segment JOIN seats ON seats.id = orders.seat
                     WHERE seats.id = ?1 AND judged_at IS NOT NULL AND received_at >= seated_at
                     UNION ALL
                     SELECT 1 FROM standing_revisions AS standing JOIN seats ON seats.id = standing.seat
                     JOIN segments ON segments.game = seats.game
                     WHERE seats.id = ?1 AND received_at >= seated_at AND judged_at >= received_at)",
            )
            .bind(seat),
        )?;
        Ok(counted)
    }
}

impl WriteTransaction<'_> {
    /// Remembers the player of a seat, before somebody else or nobody has it. Nothing where nobody has it.
    pub(super) fn keep_former_player(&mut self, seat: SeatId, now: i64) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO former_players (seat, player, addresses, language, zone, left_at, wish)
                 SELECT seats.id, player, ' ' || group_concat(address, ' ') || ' ', language, zone, ?2, 'none'
                 FROM seats JOIN addresses ON addresses.seat = seats.id
                 WHERE seats.id = ?1 AND state = 'seated' GROUP BY seats.id",
            )
            .bind(seat)
            .bind(now),
        )?;
        Ok(())
    }

    /// A mail asks a former player who was told to want the seat back.
    pub fn ask_former_player(
        &mut self,
        id: i64,
        message_id: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE former_players SET wish = 'asked', message_id = ?, asked_at = ? WHERE id = ?")
                .bind(message_id)
                .bind(now)
                .bind(id),
        )?;
        Ok(())
    }

    pub fn set_return_wish(&mut self, id: i64, wish: ReturnWish) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE former_players SET wish = ? WHERE id = ?")
                .bind(wish)
                .bind(id),
        )?;
        Ok(())
    }
}
