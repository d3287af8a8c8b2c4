//! Answers to the offer of a seat of a tournament's table: a yes or a no to that mail, or its code, from an address of whoever was
//! asked.

use super::echoed_form::is_only_quoted;
use super::entry_letter_text::code_in;
use super::entry_letters::{Sender, answered, told};
use super::incoming_letter::IncomingLetter;
use super::intake_context::IntakeContext;
use super::letter_outcome::Outcome;
use super::sender_limits::count_invited;
use crate::context::entry_list::EntryList;
use crate::context::error::OfficeError;
use crate::context::invitation_words::answer;
use crate::context::token::Token;
use crate::game_state::free_seats::PATIENCE;
use crate::rendering::entry_mails::sentence;
use crate::rendering::tournament_mail::MailParagraph;
use bulla_mail::Dmarc;
use bulla_store::{OfferAnswer, SeatOffer};

const SUBJECT: &str = "offer.answer";

/// Takes a letter about an offered seat; `None` for every other letter.
pub(super) fn take_seat_offer_letter(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    from: &str,
    dmarc: Dmarc,
) -> Result<Option<Outcome>, OfficeError> {
    if dmarc == Dmarc::Fail || from.is_empty() || incoming.too_long.is_some() {
        return Ok(None);
    }
    let said = answer(incoming.letter.words.as_deref().unwrap_or_default());
    let code = code_in(&incoming.letter).filter(|_| !is_only_quoted(&incoming.letter));
    let code = code.and_then(|code| Token::read(&code));
    let by_code = match code {
        Some(code) => context.records().seat_offer_of_code(&code.plain())?,
        None => None,
    };
    let (offer, said) = match by_code {
        // Whoever sends the code and no word says yes.
        Some(offer) => (offer, said.or(Some(true))),
        None => match incoming.first_answered(|id| context.records().seat_offer_by(id))? {
            Some(offer) => (offer, said),
            None => return Ok(None),
        },
    };
    let list = EntryList::kept(context.records(), offer.tournament)?;
    let person = list.entries.iter().find(|one| one.entry == offer.entry);
    let is_own = |one: &str| one.eq_ignore_ascii_case(from);
    let sender = Sender { from, dmarc };
    let Some(person) = person.filter(|one| one.addresses.split(' ').any(is_own)) else {
        let elsewhere = (SUBJECT, vec![sentence("entry.elsewhere")]);
        return answered(context, incoming, (&list, None), sender, elsewhere).map(Some);
    };
    if !count_invited(context, from, incoming.received_at)? {
        return Ok(Some(Outcome::Stranger {
            verdict: "entry",
            reply: None,
        }));
    }
    let language = person.language.as_deref();
    let key = taken(context, incoming, &offer, said)?;
    let words = match key {
        "standby.unclear" => Vec::new(),
        _ => vec![offer.game.clone()],
    };
    let reply = (SUBJECT, vec![MailParagraph::sentence(key, &words)]);
    told(context, incoming, (&list, language), from, reply).map(Some)
}

/// Writes an answer down. Returns the key of the sentence that it gets.
fn taken(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    offer: &SeatOffer,
    said: Option<bool>,
) -> Result<&'static str, OfficeError> {
    let is_late = incoming.received_at >= offer.offered_at + PATIENCE;
    let (given, key) = match (offer.answer, said) {
        (OfferAnswer::Gone, _) => return Ok("offer.gone"),
        (OfferAnswer::Seated, _) => return Ok("offer.counted"),
        (_, None) => return Ok("standby.unclear"),
        (OfferAnswer::Late, _) | (OfferAnswer::None, Some(true)) if is_late => {
            return Ok("offer.late");
        }
        (OfferAnswer::Yes, Some(true)) | (OfferAnswer::No | OfferAnswer::Late, _) => {
            return Ok("offer.counted");
        }
        (OfferAnswer::None, Some(true)) => (OfferAnswer::Yes, "offer.yes"),
        (OfferAnswer::None | OfferAnswer::Yes, Some(false)) => (OfferAnswer::No, "offer.no"),
    };
    context.records().answer_seat_offer(offer.id, given)?;
    Ok(key)
}
