//! Looks of moderators at secrets of a game that runs: written down with who, when and why, and told with the next page of each
//! seat that they touch.

use sqlx::{query, query_as};

use super::{GameId, NewNote, Reading, SeatId, SegmentId, StoreError, Writing, columns};

/// What was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookKind {
    /// The page of a seat.
    Page,
    /// The order form of a seat, with its token.
    Form,
    /// The events of the game, secrets and all.
    Ledger,
    /// What a re-judging would come to.
    Preview,
    /// Words of seats that did not go to everybody.
    Press,
}

columns::words!(LookKind {
    Page: "page",
    Form: "form",
    Ledger: "ledger",
    Preview: "preview",
    Press: "press"
});

/// A look of which its seat was not told yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UntoldLook {
    pub seat: SeatId,
    pub kind: LookKind,
    pub at: i64,
    pub who: String,
    /// Empty where no reason was given.
    pub why: String,
}

columns::row!(UntoldLook {
    seat,
    kind,
    at,
    who,
    why
});

impl Reading<'_> {
    /// In the order in which they were taken.
    pub fn untold_looks(&mut self, game: GameId) -> Result<Vec<UntoldLook>, StoreError> {
        self.all(
            query_as(
                "SELECT looks.seat, looks.kind, notes.at, notes.who, notes.why
                 FROM looks JOIN notes ON notes.id = looks.note
                 WHERE notes.game = ? AND looks.told IS NULL ORDER BY notes.id, looks.seat",
            )
            .bind(game),
        )
    }
}

impl Writing<'_> {
    /// Writes a look down, and whom it is to be told.
    pub fn put_look(
        &mut self,
        note: &NewNote,
        kind: LookKind,
        seats: &[SeatId],
    ) -> Result<(), StoreError> {
        let note = self.note(note)?;
        for seat in seats {
            self.execute(
                query("INSERT INTO looks (note, seat, kind) VALUES (?, ?, ?)")
                    .bind(note)
                    .bind(seat)
                    .bind(kind),
            )?;
        }
        Ok(())
    }

    /// A page of this seat tells of all that it was not told yet.
    pub fn looks_told(&mut self, seat: SeatId, with: SegmentId) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE looks SET told = ? WHERE seat = ? AND told IS NULL")
                .bind(with)
                .bind(seat),
        )?;
        Ok(())
    }
}
