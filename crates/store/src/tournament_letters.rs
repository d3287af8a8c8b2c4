//! Letters by which people enter a tournament or leave it, until a code proves whose address it is.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::write_transaction::WriteTransaction;

/// Request of such a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryWish {
    /// To be entered, or to be entered with other words.
    Enter,
    /// To be entered as one who takes the place of somebody who leaves.
    Standby,
    Withdraw,
}

row_mapping::words!(EntryWish {
    Enter: "enter",
    Standby: "standby",
    Withdraw: "withdraw"
});

/// State of such a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryLetterState {
    /// Its code has not come back.
    Asked,
    Counted,
    /// Another letter of its address has counted since.
    Replaced,
    /// Somebody of this name is entered from another address.
    SameName,
    /// Somebody of this name and club is entered.
    SameClub,
    /// Somebody of another name is entered from this address.
    SameAddress,
}

row_mapping::words!(EntryLetterState {
    Asked: "asked",
    Counted: "counted",
    Replaced: "replaced",
    SameName: "same-name",
    SameClub: "same-club",
    SameAddress: "same-address"
});

/// A letter about an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryLetter {
    /// 0 before it is stored.
    pub id: i64,
    pub tournament: i64,
    pub address: String,
    pub what: EntryWish,
    pub state: EntryLetterState,
    pub name: String,
    pub club: Option<String>,
    pub household: Option<String>,
    pub zone: Option<String>,
    pub language: Option<String>,
    pub luck: Option<String>,
    /// Code that was mailed, without dashes.
    pub code: Option<String>,
    /// Message-ID of the mail with the code.
    pub message_id: Option<String>,
    /// Unix seconds.
    pub asked_at: i64,
}

row_mapping::row!(EntryLetter {
    id,
    tournament,
    address,
    what,
    state,
    name,
    club,
    household,
    zone,
    language,
    luck,
    code,
    message_id,
    asked_at
});

impl ReadTransaction<'_> {
    /// Returns the letter that this mail asked back.
    pub fn entry_letter_asked_by(
        &mut self,
        message_id: &str,
    ) -> Result<Option<EntryLetter>, StoreError> {
        self.first(
            query_as("SELECT * FROM tournament_letters WHERE message_id = ?").bind(message_id),
        )
    }

    /// Returns the letter that this code is for.
    pub fn entry_letter_of_code(&mut self, code: &str) -> Result<Option<EntryLetter>, StoreError> {
        self.first(query_as("SELECT * FROM tournament_letters WHERE code = ?").bind(code))
    }

    /// Returns the letters of a tournament in the order in which they came.
    pub fn entry_letters(&mut self, tournament: i64) -> Result<Vec<EntryLetter>, StoreError> {
        self.all(
            query_as("SELECT * FROM tournament_letters WHERE tournament = ? ORDER BY id")
                .bind(tournament),
        )
    }

    /// Returns how many codes were mailed to an address since one came back.
    pub fn entry_codes_out(&mut self, tournament: i64, address: &str) -> Result<i64, StoreError> {
        let (number,): (i64,) = self.one(
            query_as(
                "SELECT count(*) FROM tournament_letters WHERE tournament = ?1 AND address = lower(?2) AND code IS NOT NULL
                   AND id > (SELECT coalesce(max(id), 0) FROM tournament_letters
                             WHERE tournament = ?1 AND address = lower(?2) AND state = 'counted')",
            )
            .bind(tournament)
            .bind(address),
        )?;
        Ok(number)
    }
}

impl WriteTransaction<'_> {
    pub fn put_entry_letter(&mut self, new: &EntryLetter) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO tournament_letters
                 (tournament, address, what, state, name, club, household, zone, language, luck, code, message_id, asked_at)
                 VALUES (?, lower(?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(new.tournament)
            .bind(&new.address)
            .bind(new.what)
            .bind(new.state)
            .bind(&new.name)
            .bind(&new.club)
            .bind(&new.household)
            .bind(&new.zone)
            .bind(&new.language)
            .bind(&new.luck)
            .bind(&new.code)
            .bind(&new.message_id)
            .bind(new.asked_at),
        )?;
        Ok(())
    }

    /// A letter has counted: the other codes of its address count no more.
    pub fn entry_letter_counted(&mut self, letter: &EntryLetter) -> Result<(), StoreError> {
        self.execute(
            query(
                "UPDATE tournament_letters SET state = 'replaced'
                 WHERE tournament = ? AND address = ? AND state = 'asked'",
            )
            .bind(letter.tournament)
            .bind(&letter.address),
        )?;
        self.execute(
            query("UPDATE tournament_letters SET state = 'counted' WHERE id = ?").bind(letter.id),
        )?;
        Ok(())
    }

    /// The list is closed: what its letters said for the draw stands in the entries that count, and nowhere else any more.
    pub fn forget_words_of_entry_letters(&mut self, tournament: i64) -> Result<(), StoreError> {
        self.execute(
            query(
                "UPDATE tournament_letters SET club = NULL, household = NULL, luck = NULL WHERE tournament = ?",
            )
            .bind(tournament),
        )?;
        Ok(())
    }

    /// Drops a letter whose writer said no when he was asked back.
    pub fn forget_entry_letter(&mut self, id: i64) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE tournament_letters SET state = 'replaced' WHERE id = ?").bind(id),
        )?;
        Ok(())
    }
}
