//! Invitations to a game: nobody plays who is not there. The game is made, with its seed, when every seat has a player who said yes.

use super::game_creation::must_fit;
use super::moderator_action::ModeratorAction;
use crate::context::OfficeContext;
use crate::context::acted_by::ActedBy;
use crate::context::clock::rfc3339;
use crate::context::error::OfficeError;
use crate::context::game_file::GameFile;
use crate::context::game_settings::GameSettings;
use crate::outgoing::mail_queue::{MailQueue, OutgoingMessage};
use crate::rendering::invitation::InvitedReader;
use crate::rendering::mail_composer::MailComposer;
use bulla_core::game::Seed;
use bulla_core::scenario::{FileSource, Scenario};
use bulla_store::{
    Invitation, InvitationAnswer, InvitationState, InvitedPlayer, NewSeat, ReadTransaction,
};

/// Players who are asked for a game, and what they have answered.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct InvitationOverview {
    pub game: String,
    /// RFC 3339.
    pub invited_at: String,
    pub players: Vec<InvitedPlayerOverview>,
    /// Reason why the game cannot begin though all have answered.
    pub trouble: Option<String>,
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
            troubles.push(format!(
                "{game} lacks players: {} will not play or cannot be reached; `bulla invite {game} --without {}` begins without",
                all.join(", "),
                all.first().unwrap_or(&"NAME")
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

/// Places of a file whose players begin the game, in its order; or why it cannot begin yet.
enum Table {
    Waits,
    Seats(Vec<NewSeat>),
}

impl ModeratorAction<'_> {
    /// Writes the invitations to a game, one to each player of its file, and those who wait. Nothing of the game is made.
    ///
    /// # Errors
    /// There is a game or an invitation of that name, or the file does not fit its scenario.
    pub fn invite(
        self,
        file: &str,
        plan: &GameFile,
        scenario: &Scenario,
        who: &str,
    ) -> Result<(), OfficeError> {
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
        self.store.write(|records| {
            let taken = || {
                OfficeError::User(format!(
                    "there is a game {0} already, or its players are or were asked (`bulla status`): give this one another name",
                    plan.game
                ))
            };
            if records.game_named(&plan.game)?.is_some() {
                return Err(taken());
            }
            let id = records
                .invite(&plan.game, file, who, office.now)?
                .ok_or_else(taken)?;
            for (place, seat) in (0..).zip(plan.seats.iter().chain(&plan.waiting)) {
                let reader = InvitedReader {
                    plan,
                    seat,
                    is_waiting: plan.is_waiting(place),
                };
                let language = seat.language.as_deref().or(plan.language.as_deref());
                let office = office.in_language(language);
                let composed = MailComposer { office }.invitation(
                    &reader,
                    &scenario.title,
                    &settings,
                    played.book.trades(),
                )?;
                let message = OutgoingMessage::of(composed);
                let mail = MailQueue { office }.to_invited(seat.addresses.clone(), message)?;
                records.queue_mail(&mail)?;
                records.invite_player(&InvitedPlayer {
                    invitation: id,
                    place,
                    message_id: mail.message_id.clone(),
                    answer: InvitationAnswer::None,
                    answered_at: None,
                })?;
            }
            Ok(())
        })
    }

    /// Begins without these players, as far as they have not said yes; `all`: without everybody who has not.
    ///
    /// # Errors
    /// Nobody is asked for such a game, or there is no such player in it.
    pub fn leave_out(
        self,
        game: &str,
        names: &[String],
        acted_by: &ActedBy<'_>,
    ) -> Result<Vec<String>, OfficeError> {
        let office = self.office;
        self.store.write(|records| {
            let invitation = open_invitation(records, game)?;
            let plan = plan_of(&invitation)?;
            let mut left_out = Vec::new();
            for player in records.invited_players(invitation.id)? {
                let Some(seat) = plan.invited(player.place) else {
                    continue;
                };
                let is_named = names
                    .iter()
                    .any(|name| name == "all" || name.eq_ignore_ascii_case(&seat.name));
                let has_said_yes = player.answer == InvitationAnswer::Yes;
                if is_named && !(has_said_yes && names.iter().any(|name| name == "all")) {
                    records.set_invitation_answer(
                        &player,
                        InvitationAnswer::LeftOut,
                        office.now,
                    )?;
                    left_out.push(seat.name.clone());
                }
            }
            let known = |name: &&String| {
                *name == "all" || left_out.iter().any(|out| out.eq_ignore_ascii_case(name))
            };
            if let Some(unknown) = names.iter().find(|name| !known(name)) {
                let all = plan
                    .seats
                    .iter()
                    .chain(&plan.waiting)
                    .map(|seat| seat.name.as_str());
                return Err(OfficeError::User(format!(
                    "{unknown} is not asked for {}; its players: {}",
                    plan.game,
                    all.collect::<Vec<_>>().join(", ")
                )));
            }
            let what = format!("{}: begins without {}", plan.game, left_out.join(", "));
            records.note(&acted_by.note(office.now, None, what))?;
            Ok(left_out)
        })
    }

    /// Ends an invitation: the game does not begin.
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
            records.set_invitation_state(invitation.id, InvitationState::Withdrawn)?;
            let what = format!("{}: the invitation is withdrawn", invitation.slug);
            records.note(&acted_by.note(office.now, None, what))?;
            Ok(())
        })
    }

    /// Opens the games for which every seat has a player who said yes. Returns the reasons why games do not begin, a sentence each.
    ///
    /// # Errors
    /// The database fails.
    pub fn open_accepted(
        self,
        mut seed: impl FnMut() -> Result<Seed, OfficeError>,
    ) -> Result<Vec<String>, OfficeError> {
        let mut stopped = Vec::new();
        if self
            .store
            .read(|records| records.office())?
            .held_why
            .is_some()
        {
            // Nothing leaves an office that is held.
            return Ok(stopped);
        }
        for invitation in self.store.read(|records| records.open_invitations())? {
            let ready = self
                .store
                .read(|records| ready(records, self.office, &invitation));
            let begun = match ready {
                Ok(None) => continue,
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
                Ok(()) => {}
                Err(error @ OfficeError::Store(_)) => return Err(error),
                Err(error) => stopped.push(format!("{} cannot begin: {error}", invitation.slug)),
            }
        }
        Ok(stopped)
    }
}

fn open_invitation(
    records: &mut ReadTransaction<'_>,
    game: &str,
) -> Result<Invitation, OfficeError> {
    let found = records.invitation_named(game)?;
    found
        .filter(|one| one.state == InvitationState::Open)
        .ok_or_else(|| {
            OfficeError::User(format!(
                "no players are asked for {game}: `bulla invite FILE` asks them, `bulla status` lists who is asked"
            ))
        })
}

fn plan_of(invitation: &Invitation) -> Result<GameFile, OfficeError> {
    GameFile::read(&invitation.file).map_err(|complaints| {
        let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        OfficeError::User(format!("{}: {}", invitation.slug, lines.join("\n")))
    })
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
        Table::Waits => Ok(None),
        Table::Seats(seats) => begun(office, plan, seats).map(Some),
    }
}

/// Returns the plan for these seats, and its scenario.
fn begun(
    office: OfficeContext<'_>,
    mut plan: GameFile,
    seats: Vec<NewSeat>,
) -> Result<(GameFile, Scenario), OfficeError> {
    let file_source = FileSource::embedded().with_directory(office.directory.join("scenarios"));
    let name = plan
        .scenario
        .strip_suffix(".yaml")
        .unwrap_or(&plan.scenario);
    let scenario = Scenario::from_shelf(name, &file_source).map_err(|complaints| {
        let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        OfficeError::User(lines.join("\n"))
    })?;
    if seats.len() != plan.seats.len() {
        plan.office.players = u32::try_from(seats.len()).ok();
        let seated = |place: &usize| {
            let name = plan.seats.get(*place).map(|seat| seat.name.as_str());
            seats
                .iter()
                .position(|seat| Some(seat.name.as_str()) == name)
        };
        plan.moderating = plan.moderating.iter().filter_map(seated).collect();
    }
    plan.seats = seats;
    let played = plan.played(&scenario)?;
    plan.segments(&played)?;
    Ok((plan, scenario))
}

/// Gives the seats to those who said yes; each seat of a player who does not play goes to the first who waits and said yes.
fn table(plan: &GameFile, players: &[InvitedPlayer]) -> Table {
    let answer = |place: usize| players.get(place).map(|player| player.answer);
    let waiting = (plan.seats.len()..players.len())
        .filter(|place| answer(*place) == Some(InvitationAnswer::Yes));
    let mut waiting = waiting.filter_map(|place| plan.invited(i64::try_from(place).ok()?));
    let mut seats = Vec::new();
    for (place, seat) in plan.seats.iter().enumerate() {
        match answer(place) {
            Some(InvitationAnswer::Yes) => seats.push(seat.clone()),
            Some(InvitationAnswer::LeftOut) => seats.extend(waiting.next().cloned()),
            Some(InvitationAnswer::No | InvitationAnswer::Bounced) => match waiting.next() {
                Some(other) => seats.push(other.clone()),
                None => return Table::Waits,
            },
            Some(InvitationAnswer::None) | None => return Table::Waits,
        }
    }
    match seats.is_empty() {
        true => Table::Waits,
        false => Table::Seats(seats),
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
        let trouble = match table(&plan, &players) {
            Table::Waits => None,
            Table::Seats(seats) => begun(office, plan.clone(), seats).err(),
        };
        all.push(InvitationOverview {
            game: invitation.slug.clone(),
            invited_at: rfc3339(invitation.invited_at),
            players: players.iter().filter_map(one).collect(),
            trouble: trouble.map(|error| error.to_string()),
        });
    }
    Ok(all)
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
