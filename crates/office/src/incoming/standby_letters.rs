//! The standby list by letter: `standby: join NAME`, `standby: leave`, and answers to the offer of a seat. The Message-ID of an offer
//! proves who is asked; the letter must come from the address that it went to.

use super::incoming_letter::IncomingLetter;
use super::intake_context::IntakeContext;
use super::letter_outcome::Outcome;
use super::sender_limits::{answer_stranger, may_be_answered};
use crate::context::error::OfficeError;
use crate::context::invitation_words::answer;
use crate::context::player_names::flaw;
use crate::rendering::mail_composer::MailComposer;
use bulla_core::text::{fold, shown};
use bulla_mail::Dmarc;
use bulla_store::{StandbyAnswer, StandbyOffer};

/// Seconds within which an address joins or leaves once: whoever forges its letters fills no mailbox.
const PAUSE: i64 = 24 * 3600;

/// Key and words of the sentence that a letter gets.
type StandbyReply = (&'static str, Vec<String>);

/// Takes a letter about the standby list; `None` for every other letter.
pub(super) fn take_standby_letter(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    from: &str,
    dmarc: Dmarc,
) -> Result<Option<Outcome>, OfficeError> {
    if dmarc == Dmarc::Fail || from.is_empty() {
        return Ok(None);
    }
    let reply = match incoming.first_answered(|id| context.records().offer_by(id))? {
        Some(offer) => take_answer(context, incoming, &offer, from)?,
        None => match wish(incoming) {
            Some(wish) => take_wish(context, &wish, from)?,
            None => None,
        },
    };
    let Some((key, words)) = reply else {
        return Ok(None);
    };
    // What changes nothing is told an address once a day, whoever writes in its name.
    let changes = [
        "standby.joined",
        "standby.left",
        "standby.yes",
        "standby.no",
    ];
    if !changes.contains(&key) && !may_be_answered(context, from, dmarc)? {
        return Ok(Some(Outcome::Stranger {
            verdict: "standby",
            reply: None,
        }));
    }
    let office = context.office();
    let composed = MailComposer { office }.standby(&[(key, words)])?;
    let asked = incoming.answered_id(|id| context.records().offer_by(id))?;
    answer_stranger(context, incoming, (from, asked), "standby", composed).map(Some)
}

fn take_answer(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    offer: &StandbyOffer,
    from: &str,
) -> Result<Option<StandbyReply>, OfficeError> {
    let standby = context.records().standby(offer.standby)?;
    if !standby.address.eq_ignore_ascii_case(from) {
        return Ok(None);
    }
    let said = answer(incoming.letter.words.as_deref().unwrap_or_default());
    let (given, key) = match (offer.answer, said) {
        (StandbyAnswer::Seated, _) => return Ok(None),
        (StandbyAnswer::Gone, _) => return Ok(Some(("standby.gone", Vec::new()))),
        (StandbyAnswer::None | StandbyAnswer::No, Some(true)) => {
            (StandbyAnswer::Yes, "standby.yes")
        }
        (StandbyAnswer::None | StandbyAnswer::Yes, Some(false)) => {
            (StandbyAnswer::No, "standby.no")
        }
        (_, Some(_)) => return Ok(Some(("standby.again", Vec::new()))),
        (_, None) => return Ok(Some(("standby.unclear", Vec::new()))),
    };
    context.records().answer_offer(offer.id, given)?;
    Ok(Some((key, Vec::new())))
}

/// The words behind `standby:` in the first line of a letter that says it.
fn wish(incoming: &IncomingLetter) -> Option<String> {
    let words = incoming.letter.words.as_deref()?;
    let mut lines = words.lines().map(str::trim).filter(|line| !line.is_empty());
    let (key, said) = lines.next()?.split_once(':')?;
    let is_key = ["standby", "ersatzbank"].contains(&fold(key).as_str());
    is_key.then(|| said.trim().to_owned())
}

fn take_wish(
    context: &mut IntakeContext<'_, '_>,
    wish: &str,
    from: &str,
) -> Result<Option<StandbyReply>, OfficeError> {
    let now = context.office().now;
    let known = context.records().standby_at(from)?;
    let (verb, name) = wish.split_once(char::is_whitespace).unwrap_or((wish, ""));
    let name = name.trim();
    match (fold(verb).as_str(), known) {
        ("join" | "ja" | "dabei", Some(known)) if known.left_at.is_none() => {
            // It was answered when it was new: a letter that repeats it is a stranger's.
            Ok(None)
        }
        ("join" | "ja" | "dabei", Some(known)) if known.left_at > Some(now - PAUSE) => Ok(None),
        ("join" | "ja" | "dabei", _) => {
            if name.is_empty() {
                return Ok(Some(("standby.name", Vec::new())));
            }
            if let Some(flaw) = flaw(name) {
                return Ok(Some(("standby.flaw", vec![shown(name), flaw])));
            }
            context.records().join_standbys(from, name, now)?;
            Ok(Some(("standby.joined", vec![shown(name)])))
        }
        ("leave" | "nein" | "weg", Some(known)) if known.left_at.is_none() => {
            context.records().leave_standbys(known.id, now)?;
            Ok(Some(("standby.left", Vec::new())))
        }
        _ => Ok(None),
    }
}
