//! Plan of a game for which players are asked, and who plays by the answers that came.

use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::context::game_file::GameFile;
use bulla_core::scenario::{FileSource, Scenario};
use bulla_store::{
    Invitation, InvitationAnswer, InvitationState, InvitedPlayer, NewSeat, ReadTransaction,
};

pub(super) fn open_invitation(
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

pub(super) fn plan_of(invitation: &Invitation) -> Result<GameFile, OfficeError> {
    GameFile::read(&invitation.file).map_err(|complaints| {
        let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        OfficeError::User(format!("{}: {}", invitation.slug, lines.join("\n")))
    })
}

/// Returns the plan for these seats, and its scenario.
pub(super) fn begun(
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

/// Gives the seats to those who said yes; each seat of a player who does not play goes to the first who waits and said yes. `None`
/// while an answer is missing.
pub(super) fn table(plan: &GameFile, players: &[InvitedPlayer]) -> Option<Vec<NewSeat>> {
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
                None => return None,
            },
            Some(InvitationAnswer::None) | None => return None,
        }
    }
    (!seats.is_empty()).then_some(seats)
}
