//! Players who come and go while a game runs: an additional seat at the table, or one without its player.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::games::NewSeat;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatMoveId(i64);

row_mapping::number!(SeatMoveId);

/// Number of secrets after which the tokens of a seat are not even known as old ones.
const BEYOND_OLD_SECRETS: i64 = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatMoveKind {
    Join,
    Leave,
    /// Return to a nation that was left.
    Return,
}

row_mapping::words!(SeatMoveKind {
    Join: "join",
    Leave: "leave",
    Return: "return"
});

#[derive(Clone, Debug)]
pub struct NewSeatMove {
    pub seat: SeatId,
    pub kind: SeatMoveKind,
    /// Id of the nation.
    pub nation: String,
    pub at: i64,
}

/// A move that the next whole segment begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatMove {
    pub id: SeatMoveId,
    /// Number of the seat.
    pub number: i64,
    pub kind: SeatMoveKind,
    pub nation: String,
}

row_mapping::row!(SeatMove {
    id,
    number,
    kind,
    nation
});

impl ReadTransaction<'_> {
    /// The moves that no segment began with yet, in order.
    pub fn due_seat_moves(&mut self, game: GameId) -> Result<Vec<SeatMove>, StoreError> {
        self.all(
            query_as(
                "SELECT moves.id, seats.number, moves.kind, moves.nation
                 FROM moves_of_seats AS moves JOIN seats ON seats.id = moves.seat
                 WHERE seats.game = ? AND moves.segment IS NULL ORDER BY moves.id",
            )
            .bind(game),
        )
    }

    /// Returns since when the player of a seat has it, or since when it is vacant; 0 if the player never changed.
    pub fn seated_at(&mut self, seat: SeatId) -> Result<i64, StoreError> {
        let (at,) = self.one(query_as("SELECT seated_at FROM seats WHERE id = ?").bind(seat))?;
        Ok(at)
    }

    /// The moves that a segment began with, in order.
    pub fn seat_moves_of(&mut self, segment: SegmentId) -> Result<Vec<SeatMove>, StoreError> {
        self.all(
            query_as(
                "SELECT moves.id, seats.number, moves.kind, moves.nation
                 FROM moves_of_seats AS moves JOIN seats ON seats.id = moves.seat
                 WHERE moves.segment = ? ORDER BY moves.id",
            )
            .bind(segment),
        )
    }
}

impl WriteTransaction<'_> {
    /// A seat more at the table, behind the others.
    pub fn add_seat(&mut self, game: GameId, seat: &NewSeat) -> Result<SeatId, StoreError> {
        let number = self.seats(game)?.len() as i64;
        self.create_seat(game, number, seat)
    }

    /// Makes a seat vacant: no mail goes out to it, nobody writes for it, and everything that waits for a proof of it ends.
    pub fn vacate_seat(&mut self, seat: SeatId, now: i64) -> Result<(), StoreError> {
        self.forget();
        self.keep_former_player(seat, now)?;
        self.end_stand_ins(seat, now)?;
        self.drop_pending_codes(seat)?;
        self.execute(
            query("UPDATE seats SET state = 'vacant', moderator = 0, seated_at = ? WHERE id = ?")
                .bind(now)
                .bind(seat),
        )?;
        self.unregister(seat, None)?;
        self.execute(query("DELETE FROM address_changes WHERE seat = ?").bind(seat))?;
        self.execute(query("DELETE FROM standing WHERE seat = ?").bind(seat))?;
        self.execute(query("DELETE FROM orders_ahead WHERE seat = ?").bind(seat))?;
        Ok(())
    }

    /// Another player sits down: everything that proved the old one counts no more, mail to it that has not left is struck, its
    /// absences end, and its orders for this segment are drafts.
    pub fn take_over(
        &mut self,
        seat: SeatId,
        open: SegmentId,
        new: &NewSeat,
        now: i64,
    ) -> Result<(), StoreError> {
        self.forget();
        self.keep_former_player(seat, now)?;
        self.execute(
            query(
                // Before it has a nation a seat is called like its player.
                "UPDATE seats SET name = iif(name = player, ?1, name), player = ?1, state = 'seated', moderator = 0,
                 secret = secret + ?2, language = coalesce(?3, language), zone = coalesce(?6, zone), seated_at = ?5 WHERE id = ?4",
            )
            .bind(&new.name)
            .bind(BEYOND_OLD_SECRETS)
            .bind(&new.language)
            .bind(seat)
            .bind(now)
            .bind(&new.zone),
        )?;
        self.unregister(seat, None)?;
        self.end_stand_ins(seat, now)?;
        self.drop_pending_codes(seat)?;
        for end in [
            "DELETE FROM address_changes WHERE seat = ?",
            "DELETE FROM absences WHERE seat = ?",
            "DELETE FROM spent_days WHERE seat = ?",
            "UPDATE mail_remarks SET told = 0 WHERE seat = ? AND told IS NULL",
            "DELETE FROM vote_mails WHERE mail IN (SELECT id FROM outbox WHERE seat = ? AND state IN ('queued', 'held'))",
            "DELETE FROM deadline_mails WHERE mail IN (SELECT id FROM outbox WHERE seat = ? AND state IN ('queued', 'held'))",
            "DELETE FROM deliveries WHERE mail IN (SELECT id FROM outbox WHERE seat = ? AND state IN ('queued', 'held'))",
            "DELETE FROM parts_of_mails WHERE mail IN (SELECT id FROM outbox WHERE seat = ? AND state IN ('queued', 'held'))",
            "DELETE FROM bounces WHERE mail IN (SELECT id FROM outbox WHERE seat = ? AND state IN ('queued', 'held'))",
            "DELETE FROM outbox WHERE seat = ? AND state IN ('queued', 'held')",
        ] {
            self.execute(query(end).bind(seat))?;
        }
        self.execute(
            query(
                "UPDATE orders SET status = 'draft' WHERE seat = ?1 AND segment = ?2 AND status = 'final' AND revision =
                     (SELECT max(revision) FROM orders WHERE seat = ?1 AND segment = ?2)",
            )
            .bind(seat)
            .bind(open),
        )?;
        for address in &new.addresses {
            self.register_address(seat, address)?;
        }
        Ok(())
    }

    /// The same player is called otherwise.
    pub fn rename_player(&mut self, seat: SeatId, name: &str) -> Result<(), StoreError> {
        self.forget();
        self.execute(
            query(
                "UPDATE seats SET name = iif(name = player, ?1, name), player = ?1 WHERE id = ?2",
            )
            .bind(name)
            .bind(seat),
        )?;
        Ok(())
    }

    /// A departure that no segment began with yet does not come to pass. `false`: there is none.
    pub fn cancel_departure(&mut self, seat: SeatId) -> Result<bool, StoreError> {
        let change = self.execute(
            query(
                "DELETE FROM moves_of_seats WHERE seat = ? AND kind = 'leave' AND segment IS NULL",
            )
            .bind(seat),
        )?;
        Ok(change.rows > 0)
    }

    pub fn move_seat(&mut self, new: &NewSeatMove) -> Result<(), StoreError> {
        self.execute(
            query("INSERT INTO moves_of_seats (seat, kind, nation, at) VALUES (?, ?, ?, ?)")
                .bind(new.seat)
                .bind(new.kind)
                .bind(&new.nation)
                .bind(new.at),
        )?;
        Ok(())
    }

    pub(super) fn seat_moved(
        &mut self,
        moved: SeatMoveId,
        segment: SegmentId,
    ) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE moves_of_seats SET segment = ? WHERE id = ? AND segment IS NULL")
                .bind(segment)
                .bind(moved),
        )?;
        Ok(())
    }
}
