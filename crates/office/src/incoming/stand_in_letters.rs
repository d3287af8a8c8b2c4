//! Answers of those who were asked to stand in for a seat. The Message-ID of the question proves who is asked; the letter must come from
//! the address that it went to.

use super::incoming_letter::IncomingLetter;
use super::intake_context::IntakeContext;
use super::letter_outcome::Outcome;
use super::sender_limits::answer_stranger;
use crate::context::error::OfficeError;
use crate::context::invitation_words::answer;
use crate::game_state::standing_in::bars_stand_in;
use crate::outgoing::deadline_notices::OFFICE;
use crate::outgoing::stand_in_mails;
use crate::rendering::mail_composer::MailComposer;
use bulla_mail::Dmarc;
use bulla_store::{Game, Seat, StandIn, StandInState};

const VERDICT: &str = "stand-in";

/// Takes an answer to the question; `None` for every other letter, orders of somebody who has agreed among them.
pub(super) fn take_stand_in_letter(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    from: &str,
    dmarc: Dmarc,
) -> Result<Option<Outcome>, OfficeError> {
    if dmarc == Dmarc::Fail || from.is_empty() {
        return Ok(None);
    }
    let Some(asked) = incoming.first_answered(|id| context.records().stand_in_asked(id))? else {
        return Ok(None);
    };
    let said = answer(incoming.letter.words.as_deref().unwrap_or_default());
    if !asked.address.eq_ignore_ascii_case(from)
        || (said.is_none() && asked.state == StandInState::Agreed)
    {
        return Ok(None);
    }
    let seat = context.records().seat(asked.seat)?;
    let game = context.records().game(seat.game)?;
    let key = match said {
        None => "standby.unclear",
        Some(is_yes) => take_answer(context, (&game, &seat), &asked, is_yes)?,
    };
    let words = match key {
        "standby.unclear" => Vec::new(),
        _ => stand_in_mails::words(&game, &seat, &asked),
    };
    let office = context.office().for_game(&game)?.for_seat(&seat);
    let composed = MailComposer { office }.standing_in(key, &words)?;
    let question = incoming.answered_id(|id| context.records().stand_in_asked(id))?;
    answer_stranger(context, incoming, (from, question), VERDICT, composed).map(Some)
}

/// Carries out a yes or a no. Returns the key of the sentence that says so.
fn take_answer(
    context: &mut IntakeContext<'_, '_>,
    at: (&Game, &Seat),
    asked: &StandIn,
    is_yes: bool,
) -> Result<&'static str, OfficeError> {
    let office = context.office();
    match (asked.state, is_yes) {
        (StandInState::Void | StandInState::Named, _) => return Ok("standin.void"),
        _ if !asked.is_ahead(office.now) => return Ok("standin.void"),
        (StandInState::Agreed, true) => return Ok("standin.yes"),
        (StandInState::Agreed, false) => {
            context.records().end_stand_ins(at.1.id, office.now)?;
            tell_player(context, at, asked, "standin.gone")?;
            return Ok("standin.no");
        }
        (StandInState::Asked, false) => {
            context
                .records()
                .answer_stand_in(asked.id, false, office.now)?;
            tell_player(context, at, asked, "standin.refused")?;
            return Ok("standin.no");
        }
        (StandInState::Asked, true) => {}
    }
    // The address may have taken a seat since.
    let others = bars_stand_in(context.records(), office.config, at, &asked.address)?;
    if others.is_some() {
        return Ok("standin.barred");
    }
    context
        .records()
        .answer_stand_in(asked.id, true, office.now)?;
    let what = format!(
        "a stand-in has agreed, from {} to {}",
        asked.from_day, asked.to_day
    );
    let told = (what.as_str(), "by letter");
    stand_in_mails::note(context.records(), (OFFICE, office.now), at, told)?;
    tell_player(context, at, asked, "standin.agreed")?;
    Ok("standin.yes")
}

fn tell_player(
    context: &mut IntakeContext<'_, '_>,
    at: (&Game, &Seat),
    asked: &StandIn,
    key: &str,
) -> Result<(), OfficeError> {
    let office = context.office();
    let words = stand_in_mails::words(at.0, at.1, asked);
    let (records, tables) = context.records_and_tables();
    stand_in_mails::tell_seat(records, tables, office, at, (key, &words))
}
