//! A former player asks for the seat back: `request: seat back`. The letter proves nothing, so a mail to the old address asks whether
//! it was meant; its Message-ID is the code that a *yes* brings back.

use super::incoming_letter::IncomingLetter;
use super::intake_context::IntakeContext;
use super::letter_outcome::{Outcome, StrangerReply};
use super::sender_limits::{answer_stranger, may_be_answered};
use crate::context::error::OfficeError;
use crate::context::invitation_words::answer;
use crate::game_state::seat_return::bars_return;
use crate::outgoing::mail_queue::{MailQueue, OutgoingMessage};
use crate::rendering::mail_composer::MailComposer;
use bulla_core::text::fold;
use bulla_mail::{BlockResult, Dmarc, Letter};
use bulla_store::{FormerPlayer, ReadTransaction, ReturnWish};

/// Seconds for which the question may be answered.
const PATIENCE: i64 = 72 * 3600;

/// Key and words of the sentence that a letter gets.
type SeatBackReply = (&'static str, Vec<String>);

const VERDICT: &str = "seat-back";

/// Takes a letter that asks for a seat back, or that says whether it was meant; `None` for every other letter.
pub(super) fn take_seat_back_letter(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    from: &str,
    dmarc: Dmarc,
) -> Result<Option<Outcome>, OfficeError> {
    if dmarc == Dmarc::Fail || from.is_empty() {
        return Ok(None);
    }
    if let Some(former) = incoming.first_answered(|id| context.records().former_player_asked(id))? {
        let Some(reply) = take_answer(context, incoming, &former, from)? else {
            return Ok(None);
        };
        return told(context, incoming, &former, from, reply).map(Some);
    }
    let Some(game) = wish(&incoming.letter) else {
        return Ok(None);
    };
    let mut seats = Vec::new();
    for former in context.records().former_players_at(from)? {
        let slug = named(context.records(), &former)?.1;
        if game.is_empty() || fold(&slug) == game {
            seats.push(former);
        }
    }
    let Some(former) = seats.pop() else {
        return Ok(None);
    };
    let silent = Outcome::Stranger {
        verdict: VERDICT,
        reply: None,
    };
    // Whoever forges such letters fills no mailbox.
    if !may_be_answered(context, from, dmarc)? {
        return Ok(Some(silent));
    }
    if !seats.is_empty() {
        let reply = ("back.which", Vec::new());
        return told(context, incoming, &former, from, reply).map(Some);
    }
    match bars_return(context.records(), &former)? {
        Some(key) => {
            let words = words(context.records(), &former)?;
            told(context, incoming, &former, from, (key, words)).map(Some)
        }
        None => ask(context, incoming, &former, from).map(Some),
    }
}

/// Returns the game that a letter names which asks for a seat back, empty where it names none; `None` for other letters.
fn wish(letter: &Letter) -> Option<String> {
    let block = match &letter.found {
        BlockResult::Orders(block) | BlockResult::Form(block) => block.text.as_str(),
        BlockResult::Refused(_) | BlockResult::None => "",
    };
    let words = letter.words.as_deref().unwrap_or_default();
    let line = |line: &str| {
        let (key, said) = line.split_once(':')?;
        let said = fold(said.trim());
        let is_key = ["request", "anfrage", "bitte"].contains(&fold(key.trim()).as_str());
        let forms = ["seat back", "platz zuruck", "platz zurueck"];
        let mut rest = forms.iter().filter_map(|form| said.strip_prefix(form));
        let rest = rest.next().filter(|_| is_key)?;
        (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim().to_owned())
    };
    block.lines().chain(words.lines()).find_map(line)
}

/// Returns the name of a seat, and its game.
fn named(
    records: &mut ReadTransaction<'_>,
    former: &FormerPlayer,
) -> Result<(String, String), OfficeError> {
    let seat = records.seat(former.seat)?;
    Ok((seat.name, records.game(seat.game)?.slug))
}

fn words(
    records: &mut ReadTransaction<'_>,
    former: &FormerPlayer,
) -> Result<Vec<String>, OfficeError> {
    let (seat, game) = named(records, former)?;
    Ok(vec![former.player.clone(), seat, game])
}

/// Mails the old address whether it was meant.
fn ask(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    former: &FormerPlayer,
    from: &str,
) -> Result<Outcome, OfficeError> {
    let office = context.office();
    let mut words = words(context.records(), former)?;
    let composer = composer(context, former);
    words.push(composer.time(office.now + PATIENCE)?);
    let message = OutgoingMessage {
        answers: Some(incoming.answers.clone()),
        ..OutgoingMessage::of(composer.standby(&[("back.ask", words)])?)
    };
    let mail = MailQueue { office }.to_invited(vec![from.to_owned()], message)?;
    context
        .records()
        .ask_former_player(former.id, &mail.message_id, office.now)?;
    let reply = StrangerReply {
        address: from.to_owned(),
        mail,
    };
    Ok(Outcome::Stranger {
        verdict: VERDICT,
        reply: Some(reply),
    })
}

/// Returns the composer for a former player, in the language of then.
fn composer<'a>(context: &IntakeContext<'a, '_>, former: &FormerPlayer) -> MailComposer<'a> {
    let office = context.office();
    MailComposer {
        office: office.in_language(former.language.as_deref()),
    }
}

fn take_answer(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    former: &FormerPlayer,
    from: &str,
) -> Result<Option<SeatBackReply>, OfficeError> {
    let is_own = former
        .addresses
        .split_whitespace()
        .any(|address| address.eq_ignore_ascii_case(from));
    if !is_own || former.wish != ReturnWish::Asked {
        return Ok(None);
    }
    let said = answer(incoming.letter.words.as_deref().unwrap_or_default());
    if said.is_none() {
        return Ok(Some(("standby.unclear", Vec::new())));
    }
    let is_late = former.asked_at.unwrap_or_default() + PATIENCE < incoming.received_at;
    let words = words(context.records(), former)?;
    let (wish, key) = match (said, bars_return(context.records(), former)?) {
        (Some(false), _) => (ReturnWish::None, "back.no"),
        (_, Some(key)) => (ReturnWish::Gone, key),
        _ if is_late => (ReturnWish::None, "back.expired"),
        _ => (ReturnWish::Yes, "back.yes"),
    };
    context.records().set_return_wish(former.id, wish)?;
    Ok(Some((key, words)))
}

fn told(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    former: &FormerPlayer,
    from: &str,
    (key, words): SeatBackReply,
) -> Result<Outcome, OfficeError> {
    let composed = composer(context, former).standby(&[(key, words)])?;
    let asked = incoming.answered_id(|id| context.records().former_player_asked(id))?;
    answer_stranger(context, incoming, (from, asked), VERDICT, composed)
}
