//! New tokens and other addresses of a seat. An address changes only when both the old and the new one have sent the code
//! that went to them.

use std::ops::ControlFlow;

use super::answer_notices::AnswerNotices;
use super::authenticated::{Authenticated, is_registered, proven};
use super::confirm::blocking_text;
use super::deduplication::answer_if_repeated;
use super::incoming_letter::{AuthenticatedLetter, IncomingLetter};
use super::intake_context::IntakeContext;
use super::letter_outcome::{Outcome, SeatAnswer, SeatOutcome};
use super::sender_limits::{count_letter, is_of_a_machine};
use crate::context::config::is_address;
use crate::context::error::OfficeError;
use crate::context::plus_address::is_our_own;
use crate::context::token::{Token, TokenPage, TokenScope, TokenSubject};
use crate::rendering::letter_verdict::LetterVerdict;
use bulla_core::text::shown;
use bulla_store::{AddressChange, NewNote, WriteTransaction};

const DAY: i64 = 24 * 3600;

/// Other addresses that a seat may ask for in a day: each is a mail to somebody who has not asked for it.
const CHANGES_A_DAY: i64 = 3;

/// Side that a code for another address proves.
enum AddressProof {
    Old,
    New,
    /// Code is right, but comes from the other of the two addresses.
    WrongAddress,
}

/// The tokens that went out until now prove no more than those of a segment that is judged.
pub(super) fn give_new_tokens(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<SeatAnswer, OfficeError> {
    context
        .records()
        .renew_secret(authenticated.proven.seat.id)?;
    let proven = proven_anew(context.records(), authenticated.proven)?;
    let whose = TokenSubject {
        game: &proven.game.slug,
        seat: proven.seat.number,
        secret: proven.seat.secret,
        page: TokenPage::from(&proven.segment),
    };
    let pages = Token::of(context.office().key, TokenScope::Page, &whose);
    Ok(SeatAnswer {
        renewed: Some(proven),
        ..LetterVerdict::NewToken(pages.to_string()).into()
    })
}

/// Asks the registered addresses and the new one for a code each.
pub(super) fn request_confirmations(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    address: &str,
    replaces: Option<&str>,
) -> Result<SeatAnswer, OfficeError> {
    let address = address.trim().to_ascii_lowercase();
    let replaces = replaces.map(|old| old.trim().to_ascii_lowercase());
    if let Some((key, about)) =
        refusal_of_address(context, authenticated, &address, replaces.as_deref())?
    {
        let void = LetterVerdict::AddressVoid(key, vec![shown(&about)]);
        return Ok(SeatAnswer::from(void));
    }
    let code = |side: &str| {
        let what = format!(
            "address/{side}/{}/{address}",
            authenticated.incoming.id.in_codes()
        );
        let (game, seat) = (
            &authenticated.proven.game.slug,
            authenticated.proven.seat.number,
        );
        Token::code(
            context.office().key,
            TokenScope::Admin,
            game,
            seat,
            what.as_bytes(),
        )
    };
    let (old, new) = (code("old"), code("new"));
    let hours = context.office().config.confirm;
    context.records().ask_address_change(&AddressChange {
        code: old.plain(),
        new_code: new.plain(),
        seat: authenticated.proven.seat.id,
        address: address.clone(),
        replaces,
        letter: Some(authenticated.incoming.id),
        asked_at: authenticated.incoming.received_at,
        expires_at: authenticated.incoming.received_at + i64::from(hours) * 3600,
        old_at: None,
        new_at: None,
    })?;
    let composed = context
        .composer_for(&authenticated.proven.seat)
        .newcomer(&new.to_string(), hours)?;
    context
        .mail_queue()
        .to_former_address(context.records(), &address, composed)?;
    let code = old.to_string();
    Ok(SeatAnswer::from(LetterVerdict::AddressAsked {
        code,
        address,
    }))
}

/// Returns the reason why an address cannot be requested: the key of the sentence, and the address concerned.
fn refusal_of_address(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    address: &str,
    replaces: Option<&str>,
) -> Result<Option<(&'static str, String)>, OfficeError> {
    let registered = context.records().addresses(authenticated.proven.seat.id)?;
    let has = |address: &str| registered.iter().any(|one| one == address);
    let since = authenticated.incoming.received_at - DAY;
    let is_often = context
        .records()
        .address_changes_since(authenticated.proven.seat.id, since)?
        >= CHANGES_A_DAY;
    let office = &context.office().config.address;
    Ok(match replaces {
        _ if !is_address(address) => Some(("address.none", address.to_owned())),
        _ if is_our_own(address, office) || is_of_a_machine(address) => {
            Some(("address.machine", address.to_owned()))
        }
        Some(old) if !has(old) => Some(("address.unknown", old.to_owned())),
        None if has(address) => Some(("address.known", address.to_owned())),
        Some(old) if old == address => Some(("address.known", address.to_owned())),
        _ if is_often => Some(("address.often", address.to_owned())),
        _ => None,
    })
}

/// Returns the outcome of a letter with a code for another address; the letter itself if its code is none.
pub(super) fn confirm_address_change(
    context: &mut IntakeContext<'_, '_>,
    written: &str,
    from: &str,
    incoming: IncomingLetter,
) -> Result<ControlFlow<Outcome, IncomingLetter>, OfficeError> {
    let Some(code) = Token::read(written) else {
        return Ok(ControlFlow::Continue(incoming));
    };
    let Some(change) = context.records().address_change(&code.plain())? else {
        return Ok(ControlFlow::Continue(incoming));
    };
    let is = |other: &str| Token::read(other).is_some_and(|other| other.is(&code));
    let is_known = is_registered(context.records(), change.seat, from)?;
    let side = match is_known {
        true if is(&change.code) => AddressProof::Old,
        _ if is(&change.new_code) && change.address == from.to_ascii_lowercase() => {
            AddressProof::New
        }
        true => AddressProof::WrongAddress,
        false => return Ok(ControlFlow::Continue(incoming)),
    };
    let seat = context.records().seat(change.seat)?;
    let Some(last) = context.records().segments(seat.game)?.pop() else {
        return Ok(ControlFlow::Continue(incoming));
    };
    let proven = proven(context.records(), seat.id, last.id)?;
    let authenticated = AuthenticatedLetter {
        proven: &proven,
        incoming: &incoming,
    };
    let sender = count_letter(context, authenticated, from)?;
    let answer = match answer_if_repeated(context, authenticated)? {
        Some(repeated) => repeated,
        None => match blocking_text(context, authenticated, written)? {
            Some(verdict) => verdict.into(),
            None => prove_side(context, authenticated, change, side)?,
        },
    };
    Ok(ControlFlow::Break(
        SeatOutcome {
            proven,
            incoming,
            sender: Some(sender),
            notices: AnswerNotices::default(),
            reply: answer.into(),
        }
        .into(),
    ))
}

fn prove_side(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    mut change: AddressChange,
    side: AddressProof,
) -> Result<SeatAnswer, OfficeError> {
    let at = authenticated.incoming.received_at;
    let (proof, half) = match side {
        AddressProof::Old => (&mut change.old_at, "address.old-came"),
        AddressProof::New => (&mut change.new_at, "address.new-came"),
        AddressProof::WrongAddress => {
            return Ok(SeatAnswer::from(LetterVerdict::CodeVoid("code.elsewhere")));
        }
    };
    if at > change.expires_at {
        return Ok(SeatAnswer::from(LetterVerdict::CodeVoid("code.expired")));
    }
    if proof.replace(at).is_some() {
        return Ok(SeatAnswer::from(LetterVerdict::CodeVoid("code.used")));
    }
    context.records().prove_address_change(&change)?;
    match (change.old_at, change.new_at) {
        (Some(_), Some(_)) => move_house(context, authenticated, &change),
        _ => {
            let words = vec![change.address.clone()];
            Ok(SeatAnswer::from(LetterVerdict::AddressHalf(half, words)))
        }
    }
}

/// Changes the address after both have confirmed. If an address is given up, the tokens that it got become invalid.
fn move_house(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    change: &AddressChange,
) -> Result<SeatAnswer, OfficeError> {
    let had = context.records().addresses(change.seat)?;
    let gone = change.replaces.as_ref();
    if gone.is_some_and(|gone| !had.contains(gone)) {
        return Ok(SeatAnswer::from(LetterVerdict::CodeVoid("code.used")));
    }
    context.records().change_address(change)?;
    if let Some(gone) = gone {
        context.records().renew_secret(change.seat)?;
        let composed = context.composer_for(&authenticated.proven.seat).moved()?;
        context
            .mail_queue()
            .to_former_address(context.records(), gone, composed)?;
    }
    let seat = &authenticated.proven.seat;
    let now = context.office().now;
    context.records().note(&NewNote {
        at: now,
        who: seat.player.clone(),
        game: Some(seat.game),
        what: match gone {
            Some(gone) => format!(
                "{}: {} takes the place of {gone}",
                seat.name, change.address
            ),
            None => format!(
                "{}: {} comes to the other addresses",
                seat.name, change.address
            ),
        },
        why: match change.letter {
            Some(_) => "the seat asked for it, and both addresses confirmed it".to_owned(),
            None => "the moderator asked for it, and the new address confirmed it".to_owned(),
        },
    })?;
    let proven = proven_anew(context.records(), authenticated.proven)?;
    let addresses = context.records().addresses(change.seat)?.join(", ");
    Ok(SeatAnswer {
        renewed: Some(proven),
        ..LetterVerdict::AddressChanged(addresses).into()
    })
}

/// Returns the proof as the records have it now.
fn proven_anew(
    records: &mut WriteTransaction<'_>,
    old: &Authenticated,
) -> Result<Authenticated, OfficeError> {
    proven(records, old.seat.id, old.segment.id)
}
