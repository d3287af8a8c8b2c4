//! Answers to invitations. The Message-ID of the invitation proves which player is asked; the letter must come from an address of
//! that player.

use super::incoming_letter::IncomingLetter;
use super::intake_context::IntakeContext;
use super::letter_outcome::Outcome;
use super::sender_limits::{answer_stranger, count_invited};
use crate::context::error::OfficeError;
use crate::context::game_file::GameFile;
use crate::context::invitation_words::answer;
use crate::rendering::invitation::InvitedReader;
use crate::rendering::mail_composer::MailComposer;
use bulla_mail::Dmarc;
use bulla_store::{InvitationAnswer, InvitationState, InvitedPlayer};

/// Takes a letter that answers an invitation; `None` for every other letter.
pub(super) fn take_invitation_answer(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    from: &str,
    dmarc: Dmarc,
) -> Result<Option<Outcome>, OfficeError> {
    if dmarc == Dmarc::Fail {
        return Ok(None);
    }
    let Some(player) = incoming.first_answered(|id| context.records().invited_by(id))? else {
        return Ok(None);
    };
    let invitation = context.records().invitation(player.invitation)?;
    let Ok(plan) = GameFile::read(&invitation.file) else {
        return Ok(None);
    };
    let Some(seat) = plan.invited(player.place) else {
        return Ok(None);
    };
    let is_own = |address: &String| address.eq_ignore_ascii_case(from);
    if !seat.addresses.iter().any(is_own) {
        return Ok(None);
    }
    let key = match (invitation.state, heard(incoming)) {
        (InvitationState::Opened, _) => "invited.begun",
        (InvitationState::Withdrawn, _) => "invited.withdrawn",
        (InvitationState::Open, None) => "invited.unclear",
        (InvitationState::Open, Some(is_yes)) => {
            let key = take(context, &player, is_yes)?;
            let waits = plan.is_waiting(player.place) && key == "invited.yes";
            if waits { "invited.waits" } else { key }
        }
    };
    let is_answered = count_invited(context, from, incoming.received_at)?;
    let office = context
        .office()
        .in_language(seat.language.as_deref().or(plan.language.as_deref()));
    let reader = InvitedReader {
        plan: &plan,
        seat,
        is_waiting: plan.is_waiting(player.place),
    };
    if !is_answered {
        return Ok(Some(Outcome::Stranger {
            verdict: "invited",
            reply: None,
        }));
    }
    let composed = MailComposer { office }.invitation_answer(&reader, key)?;
    let asked = incoming.answered_id(|id| context.records().invited_by(id))?;
    answer_stranger(context, incoming, (from, asked), "invited", composed).map(Some)
}

fn heard(incoming: &IncomingLetter) -> Option<bool> {
    answer(incoming.letter.words.as_deref().unwrap_or_default())
}

/// Writes an answer down. Returns the key of the sentence that tells what it did.
fn take(
    context: &mut IntakeContext<'_, '_>,
    player: &InvitedPlayer,
    is_yes: bool,
) -> Result<&'static str, OfficeError> {
    let now = context.office().now;
    let (answer, key) = match (is_yes, player.answer) {
        (_, InvitationAnswer::LeftOut) => return Ok("invited.left-out"),
        (true, InvitationAnswer::Yes) => return Ok("invited.again"),
        (true, _) => (InvitationAnswer::Yes, "invited.yes"),
        (false, _) => (InvitationAnswer::No, "invited.no"),
    };
    context
        .records()
        .set_invitation_answer(player, answer, now)?;
    Ok(key)
}

/// Notes that an invitation came back. Returns whether the report was of one.
pub(super) fn note_bounce(
    context: &mut IntakeContext<'_, '_>,
    originals: &[String],
) -> Result<bool, OfficeError> {
    let now = context.office().now;
    for id in originals {
        if let Some(player) = context.records().invited_by(id)? {
            if player.answer == InvitationAnswer::None {
                context
                    .records()
                    .set_invitation_answer(&player, InvitationAnswer::Bounced, now)?;
            }
            return Ok(true);
        }
    }
    Ok(false)
}
