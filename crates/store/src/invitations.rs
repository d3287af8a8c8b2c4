//! Games for which players are asked first, and what each has answered.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::write_transaction::WriteTransaction;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvitationState {
    Open,
    /// The game was made.
    Opened,
    Withdrawn,
}

row_mapping::words!(InvitationState {
    Open: "open",
    Opened: "opened",
    Withdrawn: "withdrawn"
});

/// Answer of a player to an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvitationAnswer {
    None,
    Yes,
    No,
    /// The mail that asked came back.
    Bounced,
    /// The moderator begins without this player.
    LeftOut,
}

row_mapping::words!(InvitationAnswer {
    None: "none",
    Yes: "yes",
    No: "no",
    Bounced: "bounced",
    LeftOut: "left-out"
});

/// A game for which players are asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub id: i64,
    pub slug: String,
    /// The file of the game as it was written.
    pub file: String,
    pub who: String,
    pub invited_at: i64,
    pub state: InvitationState,
}

row_mapping::row!(Invitation {
    id,
    slug,
    file,
    who,
    invited_at,
    state
});

/// A player who is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvitedPlayer {
    pub invitation: i64,
    /// Position in the list of seats of the file, then in that of those who wait, from 0.
    pub place: i64,
    pub message_id: String,
    pub answer: InvitationAnswer,
    pub answered_at: Option<i64>,
    /// Time at which he was asked; `None`: with the first.
    pub asked_at: Option<i64>,
    /// Message-ID of the mail that reminded him.
    pub reminder_id: Option<String>,
}

row_mapping::row!(InvitedPlayer {
    invitation,
    place,
    message_id,
    answer,
    answered_at,
    asked_at,
    reminder_id
});

impl ReadTransaction<'_> {
    /// Returns the games for which players are asked now.
    pub fn open_invitations(&mut self) -> Result<Vec<Invitation>, StoreError> {
        self.all(query_as(
            "SELECT * FROM invitations WHERE state = 'open' ORDER BY id",
        ))
    }

    pub fn invitation_named(&mut self, slug: &str) -> Result<Option<Invitation>, StoreError> {
        let found: Vec<Invitation> =
            self.all(query_as("SELECT * FROM invitations WHERE slug = lower(?)").bind(slug))?;
        Ok(found.into_iter().next())
    }

    pub fn invitation(&mut self, id: i64) -> Result<Invitation, StoreError> {
        self.one(query_as("SELECT * FROM invitations WHERE id = ?").bind(id))
    }

    /// Returns the players who are asked, in the order of the file.
    pub fn invited_players(&mut self, invitation: i64) -> Result<Vec<InvitedPlayer>, StoreError> {
        self.all(
            query_as("SELECT * FROM invited_players WHERE invitation = ? ORDER BY place")
                .bind(invitation),
        )
    }

    /// Returns the player whom this mail asked or reminded.
    pub fn invited_by(&mut self, message_id: &str) -> Result<Option<InvitedPlayer>, StoreError> {
        let found: Vec<InvitedPlayer> = self.all(
            query_as("SELECT * FROM invited_players WHERE message_id = ?1 OR reminder_id = ?1 ORDER BY invitation DESC")
                .bind(message_id),
        )?;
        Ok(found.into_iter().next())
    }
}

impl WriteTransaction<'_> {
    /// Writes down that players are asked. Returns the number of the invitation; `None`, and nothing changed, where there is one
    /// of that name. One that was withdrawn gives its name up.
    pub fn invite(
        &mut self,
        slug: &str,
        file: &str,
        who: &str,
        now: i64,
    ) -> Result<Option<i64>, StoreError> {
        self.execute(
            query("UPDATE invitations SET slug = slug || ' ' || id WHERE slug = lower(?) AND state = 'withdrawn'")
                .bind(slug),
        )?;
        let made = self.execute(
            query(
                "INSERT INTO invitations (slug, file, who, invited_at, state) VALUES (lower(?), ?, ?, ?, 'open')
                 ON CONFLICT (slug) DO NOTHING",
            )
            .bind(slug)
            .bind(file)
            .bind(who)
            .bind(now),
        )?;
        Ok((made.rows > 0).then_some(made.id))
    }

    pub fn invite_player(&mut self, player: &InvitedPlayer) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO invited_players (invitation, place, message_id, answer, answered_at, asked_at, reminder_id)
                 VALUES (?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(player.invitation)
            .bind(player.place)
            .bind(&player.message_id)
            .bind(player.answer)
            .bind(player.answered_at)
            .bind(player.asked_at)
            .bind(&player.reminder_id),
        )?;
        Ok(())
    }

    /// Puts another file of the game in the place of the one by which its players were asked. They are to be asked anew.
    pub fn replace_invitation(
        &mut self,
        invitation: i64,
        file: &str,
        who: &str,
    ) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE invitations SET file = ?, who = ? WHERE id = ?")
                .bind(file)
                .bind(who)
                .bind(invitation),
        )?;
        self.execute(query("DELETE FROM invited_players WHERE invitation = ?").bind(invitation))?;
        Ok(())
    }

    /// Records the mail that reminded a player who was asked.
    pub fn set_invitation_reminder(
        &mut self,
        player: &InvitedPlayer,
        message_id: &str,
    ) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE invited_players SET reminder_id = ? WHERE invitation = ? AND place = ?")
                .bind(message_id)
                .bind(player.invitation)
                .bind(player.place),
        )?;
        Ok(())
    }

    pub fn set_invitation_answer(
        &mut self,
        player: &InvitedPlayer,
        answer: InvitationAnswer,
        now: i64,
    ) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE invited_players SET answer = ?, answered_at = ? WHERE invitation = ? AND place = ?")
                .bind(answer)
                .bind(now)
                .bind(player.invitation)
                .bind(player.place),
        )?;
        Ok(())
    }

    pub fn set_invitation_state(
        &mut self,
        invitation: i64,
        state: InvitationState,
    ) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE invitations SET state = ? WHERE id = ?")
                .bind(state)
                .bind(invitation),
        )?;
        Ok(())
    }
}
