//! Requests that a seat may make instead of giving orders.

use std::collections::BTreeSet;

use super::address_change::{give_new_tokens, request_confirmations};
use super::incoming_letter::AuthenticatedLetter;
use super::intake_context::IntakeContext;
use super::letter_outcome::SeatAnswer;
use super::stand_in_requests::take_stand_in;
use crate::context::error::OfficeError;
use crate::context::mail_preference_change::{MailPreferenceChange, set};
use crate::context::zone::{self, Zone};
use crate::game_state::absence_filing::{self, AbsenceLetter};
use crate::rendering::letter_verdict::LetterVerdict;
use bulla_core::orders::{BlockHeader, OfficeRequest};
use bulla_core::text::sanitize;

/// Things of which one block may ask why; each is a mail.
const MOST_WHYS: usize = 3;

/// Returns requests each once, and not too many of those that are a mail each.
pub fn distinct(requests: Vec<OfficeRequest>) -> BTreeSet<OfficeRequest> {
    let mut whys = 0;
    let is_kept = |request: &OfficeRequest| {
        whys += usize::from(matches!(request, OfficeRequest::Why { .. }));
        !matches!(request, OfficeRequest::Why { .. }) || whys <= MOST_WHYS
    };
    let all: BTreeSet<OfficeRequest> = requests.into_iter().collect();
    all.into_iter().filter(is_kept).collect()
}

/// Returns the requests of a block. `clear` withdraws an absence: it then ends before it begins.
pub fn of_block(header: &BlockHeader) -> BTreeSet<OfficeRequest> {
    let one = |request: OfficeRequest| match request {
        OfficeRequest::Absence { from, .. } if header.clear => OfficeRequest::Absence {
            from,
            to: "0001-01-01".to_owned(),
        },
        other => other,
    };
    distinct(header.requests.iter().cloned().map(one).collect())
}

/// Does what a seat asks for, and says so.
pub(super) fn answer_request(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    request: OfficeRequest,
) -> Result<SeatAnswer, OfficeError> {
    if authenticated.proven.is_stand_in && is_for_players(&request) {
        let refused = LetterVerdict::StandIn("standin.not-yours", Vec::new());
        return Ok(SeatAnswer::from(refused));
    }
    match &request {
        OfficeRequest::StandIn { address, from, to } => {
            take_stand_in(context, authenticated, address.as_deref(), (from, to))
        }
        OfficeRequest::NewToken => give_new_tokens(context, authenticated),
        OfficeRequest::Address { address, replaces } => {
            request_confirmations(context, authenticated, address, replaces.as_deref())
        }
        OfficeRequest::Absence { from, to } => take_absence(context, authenticated, from, to),
        OfficeRequest::Volume { volume, format } => {
            take_volume(context, authenticated, (*volume, *format))
        }
        OfficeRequest::Zone { zone } => take_zone(context, authenticated, zone),
        _ => Ok(SeatAnswer::from(LetterVerdict::RequestOnly(request))),
    }
}

/// Returns whether a request concerns the seat itself, or the time before, which no stand-in asks about.
fn is_for_players(request: &OfficeRequest) -> bool {
    matches!(
        request,
        OfficeRequest::NewToken
            | OfficeRequest::Absence { .. }
            | OfficeRequest::Address { .. }
            | OfficeRequest::Volume { .. }
            | OfficeRequest::Zone { .. }
            | OfficeRequest::StandIn { .. }
            | OfficeRequest::History
            | OfficeRequest::Record
            | OfficeRequest::Why { .. }
    )
}

fn take_absence(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    from: &str,
    to: &str,
) -> Result<SeatAnswer, OfficeError> {
    let zone = context.office().zone;
    let AuthenticatedLetter { proven, incoming } = authenticated;
    let whose = AbsenceLetter {
        game: &proven.game,
        seat: &proven.seat,
        letter: incoming.id,
        received_at: incoming.received_at,
    };
    let verdict = match absence_filing::file(context.records(), whose, from, to, zone)? {
        Ok((key, words)) => LetterVerdict::Absence(key, words),
        Err((key, words)) => LetterVerdict::NoAbsence(key, words),
    };
    Ok(SeatAnswer::from(verdict))
}

/// Sets the zone of a seat's times, from the next mail on.
fn take_zone(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    name: &str,
) -> Result<SeatAnswer, OfficeError> {
    let seat = &authenticated.proven.seat;
    let (key, words) = match Zone::named(name) {
        Ok(zone) => {
            let zone = zone.name();
            context.records().set_zone(seat.id, Some(&zone))?;
            ("zone.set", vec![zone])
        }
        Err(_) => ("zone.unknown", vec![sanitize(name), zone::like(name)]),
    };
    Ok(SeatAnswer::from(LetterVerdict::Volume(key, words)))
}

/// A seat says how much mail it wants, and of what.
fn take_volume(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    wanted: MailPreferenceChange,
) -> Result<SeatAnswer, OfficeError> {
    let seat = &authenticated.proven.seat;
    let (key, formed) = set(context.records(), seat, wanted)?;
    let words = vec![context.composer_for(seat).line(formed, &[])?];
    Ok(SeatAnswer::from(LetterVerdict::Volume(key, words)))
}
