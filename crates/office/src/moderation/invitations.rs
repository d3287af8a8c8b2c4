//! Invitations to a game: nobody plays who is not there. The game is made, with its seed, when every seat has a player who said yes.

use super::game_creation::must_fit;
use super::invitation_changes::FormerPlayers;
use super::invitation_plan::{begun, plan_of, table};
use super::moderator_action::ModeratorAction;
use crate::context::OfficeContext;
use crate::context::clock::rfc3339;
use crate::context::error::OfficeError;
use crate::context::game_file::GameFile;
use crate::context::game_settings::GameSettings;
use crate::outgoing::mail_queue::{MailQueue, OutgoingMessage};
use crate::rendering::invitation::InvitedReader;
use crate::rendering::mail_composer::MailComposer;
use bulla_core::game::Seed;
use bulla_core::rulebook::Rulebook;
use bulla_core::scenario::Scenario;
use bulla_store::{
    Invitation, InvitationAnswer, InvitationState, InvitedPlayer, NewSeat, ReadTransaction,
    WriteTransaction,
};

/// Seconds after which the moderator reads of a player who was asked, was reminded, and is silent.
const SILENT_AFTER: i64 = 6 * 86_400;

/// Players who are asked for a game, and what they have answered.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct InvitationOverview {
    pub game: String,
    /// RFC 3339.
    pub invited_at: String,
    pub players: Vec<InvitedPlayerOverview>,
    /// Reason why the game cannot begin though all have answered.
    pub trouble: Option<String>,
    /// Names of players who were reminded three days ago or more and are silent.
    pub silent: Vec<String>,
    /// Whether those who said yes can play without those who said no or were not reached.
    pub can_do_without: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct InvitedPlayerOverview {
    pub name: String,
    /// `none`, `yes`, `no`, `bounced` or `left-out`.
    pub answer: String,
    /// True for a player who waits for a seat.
    pub is_waiting: bool,
}

impl InvitationOverview {
    /// Returns what the moderator has to do, a sentence each.
    pub(super) fn troubles(&self) -> Vec<String> {
        let game = &self.game;
        let said = |answer: &str| {
            let players = self.players.iter();
            let players = players.filter(move |one| one.answer == answer && !one.is_waiting);
            players.map(|one| one.name.as_str()).collect::<Vec<_>>()
        };
        let waiting = self
            .players
            .iter()
            .filter(|one| one.is_waiting && one.answer != "no")
            .count();
        let mut troubles = Vec::new();
        let (no, bounced) = (said("no"), said("bounced"));
        if no.len() + bounced.len() > waiting {
            let mut all = no.clone();
            all.extend(&bounced);
            let other = match self.can_do_without {
                true => format!(
                    ", or `bulla invite {game} --without {}` begins without",
                    all.first().unwrap_or(&"NAME")
                ),
                false => String::new(),
            };
            troubles.push(format!(
                "{game} lacks players: {} will not play or cannot be reached; name others in its file and `bulla invite FILE` asks them{other}",
                all.join(", "),
            ));
        }
        if let Some(first) = self.silent.first() {
            troubles.push(format!(
                "{game} waits for {}, reminded and silent: `bulla invite {game} --without {first}` waits no longer",
                self.silent.join(", ")
            ));
        }
        troubles.extend(
            self.trouble
                .iter()
                .map(|why| format!("{game} cannot begin: {why}")),
        );
        troubles
    }
}

/// Result of an invitation.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct InvitationsSent {
    /// Number of players who are asked by it.
    pub asked: usize,
    /// Number of players who were asked before, whose answers stand.
    pub kept: usize,
    /// Names of players who are asked no more.
    pub dropped: Vec<String>,
}

/// Games whose players have all said yes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AcceptedGames {
    /// Names of games that begin.
    pub begun: Vec<String>,
    /// Reasons why others do not, a sentence each.
    pub stopped: Vec<String>,
}

impl ModeratorAction<'_> {
    /// Writes the invitations to a game, one to each player of its file, and those who wait. Nothing of the game is made. Where its
    /// players are asked already, for the same rules and dates, only those are asked who are new in the file.
    ///
    /// # Errors
    /// There is a game of that name, its players were asked for other rules or dates, or the file does not fit its scenario.
    pub fn invite(
        self,
        file: &str,
        plan: &GameFile,
        scenario: &Scenario,
        who: &str,
    ) -> Result<InvitationsSent, OfficeError> {
        let office = self.office;
        if let Err(error) = begun(office, plan.clone(), plan.seats.clone()) {
            return Err(OfficeError::User(format!(
                "scenario: the game is made later, from the program's scenarios and from scenarios/ of the office; put yours there.\n{error}"
            )));
        }
        let played = plan.played(scenario)?;
        let asked = plan.segments(&played)?;
        let usual = GameSettings::of_office(office.config, &asked);
        let zone = plan.calendar.zone.unwrap_or(office.zone);
        let last_turn = played.book.victory.turn;
        let settings = plan.settings(usual, last_turn, office.now, zone)?;
        must_fit(office, plan, &played)?;
        let setup = settings.due_at(office.config, &played.book.setup.name, office.now, None);
        plan.must_lie_ahead(office.now, setup, zone)?;
        let writer = InvitationWriter {
            office,
            plan,
            title: &scenario.title,
            settings: &settings,
            book: &played.book,
        };
        self.store.write(|records| writer.ask(records, (file, who)))
    }

    /// Opens the games for which every seat has a player who said yes, and reminds players who are silent.
    ///
    /// # Errors
    /// The database fails.
    pub fn open_accepted(
        mut self,
        mut seed: impl FnMut() -> Result<Seed, OfficeError>,
    ) -> Result<AcceptedGames, OfficeError> {
        let mut accepted = AcceptedGames::default();
        if self
            .store
            .read(|records| records.office())?
            .held_why
            .is_some()
        {
            // Nothing leaves an office that is held.
            return Ok(accepted);
        }
        for invitation in self.store.read(|records| records.open_invitations())? {
            let ready = self
                .store
                .read(|records| ready(records, self.office, &invitation));
            let begun = match ready {
                Ok(None) => {
                    self.remind_invited(&invitation)?;
                    continue;
                }
                Ok(Some((plan, scenario))) => {
                    let action = ModeratorAction {
                        store: &mut *self.store,
                        tables: &mut *self.tables,
                        office: self.office,
                    };
                    seed().and_then(|seed| action.open_game(&plan, &scenario, seed))
                }
                Err(error) => Err(error),
            };
            match begun {
                Ok(()) => accepted.begun.push(invitation.slug.clone()),
                Err(error @ OfficeError::Store(_)) => return Err(error),
                Err(error) => {
                    let why = format!("{} cannot begin: {error}", invitation.slug);
                    accepted.stopped.push(why);
                }
            }
        }
        Ok(accepted)
    }
}

/// Writer of the invitations to one game.
struct InvitationWriter<'a> {
    office: OfficeContext<'a>,
    plan: &'a GameFile,
    /// Title of the scenario.
    title: &'a str,
    settings: &'a GameSettings,
    book: &'a Rulebook,
}

impl InvitationWriter<'_> {
    /// Asks everybody of the plan who was not asked yet, by a file and the person who gives the command.
    fn ask(
        &self,
        records: &mut WriteTransaction<'_>,
        (file, who): (&str, &str),
    ) -> Result<InvitationsSent, OfficeError> {
        let (office, plan) = (self.office, self.plan);
        let open = records.invitation_named(&plan.game)?;
        let open = open.filter(|one| one.state == InvitationState::Open);
        let mut former = match &open {
            Some(open) => Some(FormerPlayers::of(records, open, plan)?),
            None => None,
        };
        let id = match open {
            Some(open) => {
                records.replace_invitation(open.id, file, who)?;
                open.id
            }
            None if records.game_named(&plan.game)?.is_some()
                || records.archived_game(&plan.game)?.is_some() =>
            {
                return Err(self.taken());
            }
            None => records
                .invite(&plan.game, file, who, office.now)?
                .ok_or_else(|| self.taken())?,
        };
        let mut sent = InvitationsSent::default();
        for (place, seat) in (0..).zip(plan.seats.iter().chain(&plan.waiting)) {
            let known = former.as_mut().and_then(|former| former.take(seat));
            let player = match known {
                Some(player) => {
                    sent.kept += 1;
                    InvitedPlayer { place, ..player }
                }
                None => {
                    sent.asked += 1;
                    InvitedPlayer {
                        invitation: id,
                        place,
                        message_id: self.queue(records, place, seat)?,
                        answer: InvitationAnswer::None,
                        answered_at: None,
                        asked_at: Some(office.now),
                        reminder_id: None,
                    }
                }
            };
            records.invite_player(&player)?;
        }
        if let Some(former) = former {
            sent.dropped = former.tell_dropped(records, office, plan)?;
        }
        Ok(sent)
    }

    /// Queues the mail that asks a player. Returns its Message-ID.
    fn queue(
        &self,
        records: &mut WriteTransaction<'_>,
        place: i64,
        seat: &NewSeat,
    ) -> Result<String, OfficeError> {
        let plan = self.plan;
        let reader = InvitedReader {
            plan,
            seat,
            is_waiting: plan.is_waiting(place),
        };
        let language = seat.language.as_deref().or(plan.language.as_deref());
        let office = self.office.in_language(language);
        let composed =
            MailComposer { office }.invitation(&reader, self.title, self.settings, self.book)?;
        let message = OutgoingMessage::of(composed);
        let mail = MailQueue { office }.to_invited(seat.addresses.clone(), message)?;
        records.queue_mail(&mail)?;
        Ok(mail.message_id)
    }

    fn taken(&self) -> OfficeError {
        OfficeError::User(format!(
            "there is or was a game {} (`bulla status --all`): give this one another name",
            self.plan.game
        ))
    }
}

/// Returns the plan of a game whose seats all have a player, with its scenario; `None` while it waits for answers.
fn ready(
    records: &mut ReadTransaction<'_>,
    office: OfficeContext<'_>,
    invitation: &Invitation,
) -> Result<Option<(GameFile, Scenario)>, OfficeError> {
    let plan = plan_of(invitation)?;
    let players = records.invited_players(invitation.id)?;
    match table(&plan, &players) {
        None => Ok(None),
        Some(seats) => begun(office, plan, seats).map(Some),
    }
}

/// Returns the games for which players are asked, with what they have answered.
pub(super) fn invitation_overviews(
    records: &mut ReadTransaction<'_>,
    office: OfficeContext<'_>,
) -> Result<Vec<InvitationOverview>, OfficeError> {
    let mut all = Vec::new();
    for invitation in records.open_invitations()? {
        let plan = plan_of(&invitation)?;
        let players = records.invited_players(invitation.id)?;
        let one = |player: &InvitedPlayer| {
            let seat = plan.invited(player.place)?;
            Some(InvitedPlayerOverview {
                name: seat.name.clone(),
                answer: answer_id(player.answer).to_owned(),
                is_waiting: plan.is_waiting(player.place),
            })
        };
        let seats = table(&plan, &players);
        let trouble = seats.and_then(|seats| begun(office, plan.clone(), seats).err());
        let is_silent = |player: &&InvitedPlayer| {
            let asked_at = player.asked_at.unwrap_or(invitation.invited_at);
            let is_late = office.now >= asked_at + SILENT_AFTER;
            is_late && player.answer == InvitationAnswer::None && player.reminder_id.is_some()
        };
        let silent = players.iter().filter(is_silent);
        let silent = silent.filter_map(|player| Some(plan.invited(player.place)?.name.clone()));
        all.push(InvitationOverview {
            game: invitation.slug.clone(),
            invited_at: rfc3339(invitation.invited_at),
            players: players.iter().filter_map(one).collect(),
            trouble: trouble.map(|error| error.to_string()),
            silent: silent.collect(),
            can_do_without: can_do_without(office, &plan, &players),
        });
    }
    Ok(all)
}

/// Returns whether a game can begin without those who will not play or cannot be reached, if all others say yes.
fn can_do_without(office: OfficeContext<'_>, plan: &GameFile, players: &[InvitedPlayer]) -> bool {
    let mut best = players.to_vec();
    for player in &mut best {
        player.answer = match player.answer {
            InvitationAnswer::None => InvitationAnswer::Yes,
            InvitationAnswer::No | InvitationAnswer::Bounced => InvitationAnswer::LeftOut,
            other => other,
        };
    }
    table(plan, &best).is_some_and(|seats| begun(office, plan.clone(), seats).is_ok())
}

fn answer_id(answer: InvitationAnswer) -> &'static str {
    match answer {
        InvitationAnswer::None => "none",
        InvitationAnswer::Yes => "yes",
        InvitationAnswer::No => "no",
        InvitationAnswer::Bounced => "bounced",
        InvitationAnswer::LeftOut => "left-out",
    }
}
