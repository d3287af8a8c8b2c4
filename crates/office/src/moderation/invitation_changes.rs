//! Changes to an invitation: other players are asked, some are left out, silent ones are reminded, or it ends. Everybody whom a change
//! concerns is told by mail.

use super::invitation_plan::{begun, open_invitation, plan_of, table};
use super::moderator_action::ModeratorAction;
use crate::context::OfficeContext;
use crate::context::acted_by::ActedBy;
use crate::context::error::OfficeError;
use crate::context::game_file::GameFile;
use crate::outgoing::mail_queue::{MailQueue, OutgoingMessage};
use crate::rendering::invitation::InvitedReader;
use crate::rendering::mail_composer::MailComposer;
use bulla_store::{
    Invitation, InvitationAnswer, InvitationState, InvitedPlayer, NewSeat, ReadTransaction,
    WriteTransaction,
};

/// Seconds after which a player who was asked and is silent is reminded.
const REMINDED_AFTER: i64 = 3 * 86_400;

/// Players without whom a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct LeftOutPlayers {
    pub names: Vec<String>,
    /// Players who waited and take a seat now.
    pub seated: Vec<String>,
    /// Players whose answers the game waits for.
    pub silent: Vec<String>,
}

impl ModeratorAction<'_> {
    /// Begins without these players, as far as they have not said yes; `all`: without everybody who has not. They are told.
    ///
    /// # Errors
    /// Nobody is asked for such a game, there is no such player in it, or it cannot be played by those who are left.
    pub fn leave_out(
        self,
        game: &str,
        names: &[String],
        acted_by: &ActedBy<'_>,
    ) -> Result<LeftOutPlayers, OfficeError> {
        let office = self.office;
        self.store.write(|records| {
            let invitation = open_invitation(records, game)?;
            let plan = plan_of(&invitation)?;
            must_be_invited(&plan, names)?;
            let mut left_out = LeftOutPlayers::default();
            for player in records.invited_players(invitation.id)? {
                let Some(seat) = plan.invited(player.place) else {
                    continue;
                };
                let is_named = |name: &String| name.eq_ignore_ascii_case(&seat.name);
                let is_silent = player.answer != InvitationAnswer::Yes;
                let by_all = is_silent && names.iter().any(|name| name == "all");
                let is_out = player.answer == InvitationAnswer::LeftOut;
                if is_out || !(by_all || names.iter().any(is_named)) {
                    continue;
                }
                records.set_invitation_answer(&player, InvitationAnswer::LeftOut, office.now)?;
                left_out.names.push(seat.name.clone());
                tell(records, office, &plan, &player, "invited.left-out")?;
            }
            let players = records.invited_players(invitation.id)?;
            must_be_playable(office, &plan, &players)?;
            if left_out.names.is_empty() {
                return Err(OfficeError::User(format!(
                    "{} begins without {} already",
                    plan.game,
                    names.join(", ")
                )));
            }
            left_out.add_others(&plan, &players);
            let what = format!(
                "{}: begins without {}",
                plan.game,
                left_out.names.join(", ")
            );
            records.note(&acted_by.note(office.now, None, what))?;
            Ok(left_out)
        })
    }

    /// Ends an invitation: the game does not begin. Everybody who was asked is told, but those who said no.
    ///
    /// # Errors
    /// Nobody is asked for such a game.
    pub fn withdraw_invitation(
        self,
        game: &str,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        let office = self.office;
        self.store.write(|records| {
            let invitation = open_invitation(records, game)?;
            let plan = plan_of(&invitation)?;
            for player in records.invited_players(invitation.id)? {
                if matches!(
                    player.answer,
                    InvitationAnswer::Yes | InvitationAnswer::None
                ) {
                    tell(records, office, &plan, &player, "invited.withdrawn")?;
                }
            }
            records.set_invitation_state(invitation.id, InvitationState::Withdrawn)?;
            let what = format!("{}: the invitation is withdrawn", invitation.slug);
            records.note(&acted_by.note(office.now, None, what))?;
            Ok(())
        })
    }

    /// Reminds players who were asked three days ago and have not answered, once each.
    ///
    /// # Errors
    /// The database fails.
    pub(super) fn remind_invited(&mut self, invitation: &Invitation) -> Result<(), OfficeError> {
        let office = self.office;
        let Ok(plan) = plan_of(invitation) else {
            // The reason is told where the game would begin.
            return Ok(());
        };
        let players = self
            .store
            .read(|records| records.invited_players(invitation.id))?;
        let is_due = |player: &&InvitedPlayer| {
            let asked_at = player.asked_at.unwrap_or(invitation.invited_at);
            player.answer == InvitationAnswer::None
                && player.reminder_id.is_none()
                && office.now >= asked_at + REMINDED_AFTER
        };
        for player in players.iter().filter(is_due) {
            self.store.write(|records| {
                let id = tell(records, office, &plan, player, "invited.reminder")?;
                Ok::<_, OfficeError>(records.set_invitation_reminder(player, &id)?)
            })?;
        }
        Ok(())
    }
}

impl LeftOutPlayers {
    /// Adds who takes a seat of theirs, and whose answers are missing.
    fn add_others(&mut self, plan: &GameFile, players: &[InvitedPlayer]) {
        let said = |answer: InvitationAnswer| {
            let players = players.iter().filter(move |one| one.answer == answer);
            players.filter_map(|one| Some((one.place, plan.invited(one.place)?)))
        };
        let waiting = said(InvitationAnswer::Yes).filter(|(place, _)| plan.is_waiting(*place));
        let free = (players.iter())
            .filter(|one| !plan.is_waiting(one.place))
            .filter(|one| !matches!(one.answer, InvitationAnswer::Yes | InvitationAnswer::None))
            .count();
        let taken = waiting.take(free).map(|(_, seat)| seat.name.clone());
        self.seated = taken.collect();
        let silent = said(InvitationAnswer::None)
            .filter(|(place, _)| !plan.is_waiting(*place) || self.seated.len() < free);
        self.silent = silent.map(|(_, seat)| seat.name.clone()).collect();
    }
}

fn must_be_invited(plan: &GameFile, names: &[String]) -> Result<(), OfficeError> {
    let all = || plan.seats.iter().chain(&plan.waiting);
    let is_known =
        |name: &&String| *name == "all" || all().any(|seat| seat.name.eq_ignore_ascii_case(name));
    match names.iter().find(|name| !is_known(name)) {
        Some(unknown) => {
            let all: Vec<&str> = all().map(|seat| seat.name.as_str()).collect();
            Err(OfficeError::User(format!(
                "{unknown} is not asked for {}; its players: {}",
                plan.game,
                all.join(", ")
            )))
        }
        None => Ok(()),
    }
}

/// Checks that a game can be played if everybody who has not answered says yes.
fn must_be_playable(
    office: OfficeContext<'_>,
    plan: &GameFile,
    players: &[InvitedPlayer],
) -> Result<(), OfficeError> {
    let mut best = players.to_vec();
    for player in &mut best {
        if player.answer == InvitationAnswer::None {
            player.answer = InvitationAnswer::Yes;
        }
    }
    let Some(seats) = table(plan, &best) else {
        return Ok(());
    };
    match begun(office, plan.clone(), seats) {
        Ok(_) => Ok(()),
        Err(error) => Err(OfficeError::User(format!(
            "{} cannot begin: {error}\nPut somebody under `waiting:` in its file and invite with that file again: who has said yes is not \
             asked twice.",
            plan.game
        ))),
    }
}

/// Mails a player who was asked what changed, under the key of its sentence. Returns the Message-ID.
pub(super) fn tell(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    plan: &GameFile,
    player: &InvitedPlayer,
    key: &str,
) -> Result<String, OfficeError> {
    let Some(seat) = plan.invited(player.place) else {
        return Ok(String::new());
    };
    let office = office.in_language(seat.language.as_deref().or(plan.language.as_deref()));
    let reader = InvitedReader {
        plan,
        seat,
        is_waiting: plan.is_waiting(player.place),
    };
    let composed = MailComposer { office }.invitation_notice(&reader, key)?;
    let message = OutgoingMessage::of(composed);
    let mail = MailQueue { office }.to_invited(seat.addresses.clone(), message)?;
    records.queue_mail(&mail)?;
    Ok(mail.message_id)
}

/// Tells players who were asked, have not said no, and got no seat in the game that begins.
///
/// # Errors
/// The database fails.
pub(super) fn tell_unseated(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    invitation: &Invitation,
    seated: &[NewSeat],
) -> Result<(), OfficeError> {
    let plan = plan_of(invitation)?;
    for player in records.invited_players(invitation.id)? {
        let is_seated = plan
            .invited(player.place)
            .is_some_and(|asked| seated.iter().any(|seat| seat.name == asked.name));
        let may_hope = matches!(
            player.answer,
            InvitationAnswer::Yes | InvitationAnswer::None
        );
        if may_hope && !is_seated {
            tell(records, office, &plan, &player, "invited.full")?;
        }
    }
    Ok(())
}

/// Players who are asked already, for the same game with another list of players.
pub(super) struct FormerPlayers {
    plan: GameFile,
    players: Vec<InvitedPlayer>,
}

impl FormerPlayers {
    /// # Errors
    /// The file asks for another game than they were asked for, or for the same players.
    pub(super) fn of(
        records: &mut ReadTransaction<'_>,
        invitation: &Invitation,
        plan: &GameFile,
    ) -> Result<FormerPlayers, OfficeError> {
        let former = plan_of(invitation)?;
        let game = &plan.game;
        if !has_terms_of(&former, plan) || former.seats.len() != plan.seats.len() {
            return Err(OfficeError::User(format!(
                "the players of {game} were asked for other rules, dates or another number of seats: change only who plays and who waits, \
                 or withdraw the invitation first (`bulla invite {game} --withdraw`)"
            )));
        }
        if (&former.seats, &former.waiting) == (&plan.seats, &plan.waiting) {
            return Err(OfficeError::User(format!(
                "the players of {game} are asked already (`bulla status`); who has not answered is reminded after three days"
            )));
        }
        Ok(FormerPlayers {
            players: records.invited_players(invitation.id)?,
            plan: former,
        })
    }

    /// Takes out the player of this name and address, as far as he need not be asked again.
    pub(super) fn take(&mut self, seat: &NewSeat) -> Option<InvitedPlayer> {
        let plan = &self.plan;
        let is_same = |player: &InvitedPlayer| {
            let former = plan.invited(player.place);
            let is_reached = |former: &&NewSeat| {
                let known = |address| former.addresses.contains(address);
                former.name == seat.name && seat.addresses.iter().any(known)
            };
            let is_asked = !matches!(
                player.answer,
                InvitationAnswer::LeftOut | InvitationAnswer::Bounced
            );
            is_asked && former.filter(is_reached).is_some()
        };
        let found = self.players.iter().position(is_same)?;
        Some(self.players.remove(found))
    }

    /// Tells those who are asked no more. Returns their names.
    ///
    /// # Errors
    /// The database fails.
    pub(super) fn tell_dropped(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        now: &GameFile,
    ) -> Result<Vec<String>, OfficeError> {
        let mut dropped = Vec::new();
        for player in &self.players {
            let Some(seat) = self.plan.invited(player.place) else {
                continue;
            };
            let mut others = now.seats.iter().chain(&now.waiting);
            if others.any(|other| other.name == seat.name) {
                continue;
            }
            dropped.push(seat.name.clone());
            if matches!(
                player.answer,
                InvitationAnswer::Yes | InvitationAnswer::None
            ) {
                tell(records, office, &self.plan, player, "invited.left-out")?;
            }
        }
        Ok(dropped)
    }
}

/// Returns whether two files ask for the same game: they differ at most in who plays.
fn has_terms_of(former: &GameFile, plan: &GameFile) -> bool {
    let draw = |plan: &GameFile| plan.beacon.as_ref().map(|(draw, _)| draw.clone());
    let same = GameFile {
        seats: plan.seats.clone(),
        waiting: plan.waiting.clone(),
        moderating: plan.moderating.clone(),
        observers: plan.observers.clone(),
        spans: plan.spans.clone(),
        beacon: plan.beacon.clone(),
        ..former.clone()
    };
    same == *plan && draw(former) == draw(plan)
}
