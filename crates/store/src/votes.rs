//! Votes of tables, and their ballots.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::letter_id::LetterId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

/// Status of a vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoteStatus {
    Open,
    Passed,
    Failed,
}

row_mapping::words!(VoteStatus {
    Open: "open",
    Passed: "passed",
    Failed: "failed"
});

/// A vote as it was proposed.
#[derive(Clone, Debug)]
pub struct NewVote {
    pub game: GameId,
    pub subject: String,
    pub detail: String,
    pub seat: SeatId,
    pub segment: SegmentId,
    pub proposed_at: i64,
    pub ends_at: i64,
    pub threshold: String,
    pub secret: bool,
}

/// A vote of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredVote {
    pub id: i64,
    pub game: GameId,
    /// Number in the game, from 1.
    pub number: i64,
    pub subject: String,
    pub detail: String,
    pub seat: SeatId,
    pub segment: SegmentId,
    pub proposed_at: i64,
    pub ends_at: i64,
    pub threshold: String,
    pub secret: bool,
    pub status: VoteStatus,
}

row_mapping::row!(StoredVote {
    id,
    game,
    number,
    subject,
    detail,
    seat,
    segment,
    proposed_at,
    ends_at,
    threshold,
    secret,
    status
});

impl ReadTransaction<'_> {
    /// All votes of a game, in order.
    pub fn votes(&mut self, game: GameId) -> Result<Vec<StoredVote>, StoreError> {
        self.all(query_as("SELECT * FROM votes WHERE game = ? ORDER BY number").bind(game))
    }

    /// The votes of running games that are open, in any game.
    pub fn open_votes(&mut self) -> Result<Vec<StoredVote>, StoreError> {
        self.all(query_as(
            "SELECT votes.* FROM votes JOIN games ON games.id = votes.game
             WHERE votes.status = 'open' AND games.status = 'running' ORDER BY votes.id",
        ))
    }

    /// The number of the vote for which a mail of ours asked this seat.
    pub fn vote_of_mail(
        &mut self,
        message_id: &str,
        seat: SeatId,
    ) -> Result<Option<i64>, StoreError> {
        let found: Option<(i64,)> = self.first(
            query_as(
                "SELECT votes.number FROM outbox JOIN vote_mails ON vote_mails.mail = outbox.id
                     JOIN votes ON votes.id = vote_mails.vote
                 WHERE outbox.message_id = ? AND outbox.seat = ?",
            )
            .bind(message_id)
            .bind(seat),
        )?;
        Ok(found.map(|(number,)| number))
    }

    /// The ballots of a vote that count: the last of each seat.
    pub fn ballots(&mut self, vote: i64) -> Result<Vec<(SeatId, bool)>, StoreError> {
        self.all(
            query_as(
                "SELECT seat, yes FROM ballots AS last WHERE vote = ?1 AND id =
                     (SELECT max(id) FROM ballots WHERE vote = ?1 AND seat = last.seat) ORDER BY seat",
            )
            .bind(vote),
        )
    }
}

impl WriteTransaction<'_> {
    /// The mail under this Message-ID asks for a ballot in a vote.
    pub fn mark_vote_mail(&mut self, message_id: &str, vote: i64) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO vote_mails (mail, vote) SELECT id, ?2 FROM outbox WHERE message_id = ?1 ON CONFLICT DO NOTHING",
            )
            .bind(message_id)
            .bind(vote),
        )?;
        Ok(())
    }

    /// Returns the number of the vote in its game.
    pub fn put_vote(&mut self, vote: &NewVote) -> Result<StoredVote, StoreError> {
        self.one(
            query_as(
                "INSERT INTO votes (game, number, subject, detail, seat, segment, proposed_at, ends_at, threshold, secret, status)
                 SELECT ?1, 1 + count(*), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 'open' FROM votes WHERE game = ?1 RETURNING *",
            )
            .bind(vote.game)
            .bind(&vote.subject)
            .bind(&vote.detail)
            .bind(vote.seat)
            .bind(vote.segment)
            .bind(vote.proposed_at)
            .bind(vote.ends_at)
            .bind(&vote.threshold)
            .bind(vote.secret),
        )
    }

    /// A ballot; the one that the seat cast before counts no more.
    pub fn put_ballot(
        &mut self,
        vote: i64,
        seat: SeatId,
        yes: bool,
        letter: LetterId,
        cast_at: i64,
    ) -> Result<(), StoreError> {
        self.execute(
            query("INSERT INTO ballots (vote, seat, yes, letter, cast_at) VALUES (?, ?, ?, ?, ?)")
                .bind(vote)
                .bind(seat)
                .bind(yes)
                .bind(letter)
                .bind(cast_at),
        )?;
        Ok(())
    }

    /// `false`, and nothing changed, once it is closed.
    pub fn close_vote(
        &mut self,
        vote: i64,
        status: VoteStatus,
        now: i64,
    ) -> Result<bool, StoreError> {
        let change = self.execute(
            query("UPDATE votes SET status = ?, closed_at = ? WHERE id = ? AND status = 'open'")
                .bind(status)
                .bind(now)
                .bind(vote),
        )?;
        Ok(change.rows > 0)
    }
}
