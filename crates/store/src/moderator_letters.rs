//! Letters by which moderators ask for acts, until a code proves whose address it is and the acts are done.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::letter_id::LetterId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::write_transaction::WriteTransaction;

/// State of such a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModeratorLetterState {
    /// Nobody looked at what it asks for.
    New,
    /// Its code has not come back.
    Asked,
    /// Its code came back: the acts are to be done.
    Confirmed,
    Done,
    /// Its acts cannot be done, or it is no moderator's any more.
    Refused,
    /// Its writer took it back.
    Withdrawn,
    /// Its code came back too late.
    Expired,
}

row_mapping::words!(ModeratorLetterState {
    New: "new",
    Asked: "asked",
    Confirmed: "confirmed",
    Done: "done",
    Refused: "refused",
    Withdrawn: "withdrawn",
    Expired: "expired"
});

/// A letter of a moderator that asks for acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModeratorLetter {
    /// 0 before it is stored.
    pub id: i64,
    pub letter: LetterId,
    pub address: String,
    /// Lines that ask.
    pub words: String,
    /// Whether it carried a token of its address, and the mail server vouched for it.
    pub proven: bool,
    pub state: ModeratorLetterState,
    /// Tag of the language of the words.
    pub language: String,
    /// Code that was mailed, without dashes; `None`: nothing was asked.
    pub code: Option<String>,
    /// Message-ID of the mail with the code.
    pub message_id: Option<String>,
    /// Unix seconds.
    pub asked_at: Option<i64>,
    /// Deadlines of the games as that mail told them.
    pub position: Option<String>,
}

impl ModeratorLetter {
    /// Returns whether the mail that asked showed something under a code of its own, the last line of the position.
    pub fn has_code(&self) -> bool {
        let position = self.position.as_deref().unwrap_or_default();
        let last = position.lines().last().unwrap_or_default();
        !last.is_empty() && !last.contains(' ')
    }
}

row_mapping::row!(ModeratorLetter {
    id,
    letter,
    address,
    words,
    proven,
    state,
    language,
    code,
    message_id,
    asked_at,
    position
});

/// Question that was mailed about such a letter.
#[derive(Clone, Copy, Debug)]
pub struct ModeratorQuestion<'a> {
    /// Lines of the letter that can be done.
    pub words: &'a str,
    /// Without dashes.
    pub code: &'a str,
    pub message_id: &'a str,
    /// Unix seconds.
    pub asked_at: i64,
    /// Deadlines of the games as it told them.
    pub position: &'a str,
}

impl ReadTransaction<'_> {
    /// Returns the letters in a state, the oldest first.
    pub fn moderator_letters(
        &mut self,
        state: ModeratorLetterState,
    ) -> Result<Vec<ModeratorLetter>, StoreError> {
        self.all(
            query_as("SELECT * FROM moderator_letters WHERE state = ? ORDER BY id").bind(state),
        )
    }

    /// Returns the letter of a code or of the mail with this Message-ID, in whatever state.
    pub fn moderator_letter_by(
        &mut self,
        code_or_message_id: &str,
    ) -> Result<Option<ModeratorLetter>, StoreError> {
        self.first(
            query_as("SELECT * FROM moderator_letters WHERE code = ?1 OR message_id = ?1")
                .bind(code_or_message_id),
        )
    }

    /// Returns whether a letter with this Message-ID of an address was filed before.
    pub fn is_moderator_letter(
        &mut self,
        message_id: &str,
        address: &str,
    ) -> Result<bool, StoreError> {
        let found: Option<(i64,)> = self.first(
            query_as(
                "SELECT moderator_letters.id FROM moderator_letters
                 JOIN letters ON letters.id = moderator_letters.letter
                 WHERE letters.message_id = ? AND address = lower(?)",
            )
            .bind(message_id)
            .bind(address),
        )?;
        Ok(found.is_some())
    }

    /// Returns the name that a game gives to an address of its moderator in small letters; of several the one of the last game.
    pub fn moderator_name(&mut self, address: &str) -> Result<Option<String>, StoreError> {
        let found: Option<(String,)> = self.first(
            query_as(
                "SELECT name FROM moderator_names WHERE address = ? ORDER BY game DESC LIMIT 1",
            )
            .bind(address),
        )?;
        Ok(found.map(|(name,)| name))
    }

    /// Returns whether a mail with this Message-ID went to an address and to no seat.
    pub fn is_mail_to(&mut self, message_id: &str, address: &str) -> Result<bool, StoreError> {
        let mail = self.mail(message_id)?;
        Ok(mail.is_some_and(|mail| {
            let mut recipients = mail.recipients.iter();
            mail.seat.is_none() && recipients.any(|one| one.eq_ignore_ascii_case(address))
        }))
    }
}

impl WriteTransaction<'_> {
    pub fn put_moderator_letter(&mut self, letter: &ModeratorLetter) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO moderator_letters (letter, address, words, proven, state, language)
                 VALUES (?, lower(?), ?, ?, ?, ?)",
            )
            .bind(letter.letter)
            .bind(&letter.address)
            .bind(&letter.words)
            .bind(letter.proven)
            .bind(letter.state)
            .bind(&letter.language),
        )?;
        Ok(())
    }

    /// Sets the names of the moderators that a game names, each with an address in small letters; others of it go.
    pub fn put_moderator_names(
        &mut self,
        game: GameId,
        names: &[(String, String)],
    ) -> Result<(), StoreError> {
        self.execute(query("DELETE FROM moderator_names WHERE game = ?").bind(game))?;
        for (address, name) in names {
            self.execute(
                query("INSERT INTO moderator_names (game, address, name) VALUES (?, ?, ?)")
                    .bind(game)
                    .bind(address)
                    .bind(name),
            )?;
        }
        Ok(())
    }

    /// Notes the mail that asks whether the acts were meant. An earlier code counts no more.
    pub fn ask_moderator(
        &mut self,
        id: i64,
        question: ModeratorQuestion<'_>,
    ) -> Result<(), StoreError> {
        self.execute(
            query(
                "UPDATE moderator_letters
                 SET state = 'asked', words = ?, code = ?, message_id = ?, asked_at = ?, position = ? WHERE id = ?",
            )
            .bind(question.words)
            .bind(question.code)
            .bind(question.message_id)
            .bind(question.asked_at)
            .bind(question.position)
            .bind(id),
        )?;
        Ok(())
    }

    pub fn set_moderator_letter(
        &mut self,
        id: i64,
        state: ModeratorLetterState,
    ) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE moderator_letters SET state = ? WHERE id = ?")
                .bind(state)
                .bind(id),
        )?;
        Ok(())
    }
}
