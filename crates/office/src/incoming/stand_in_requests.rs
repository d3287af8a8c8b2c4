//! A player names a stand-in: `stand-in: bob@example.org from 2026-12-20 to 2027-01-04`. A code confirms it, then the address is asked.

use super::confirm::new_code;
use super::incoming_letter::AuthenticatedLetter;
use super::intake_context::IntakeContext;
use super::letter_outcome::SeatAnswer;
use super::sender_limits::is_unfit;
use crate::context::act_times::next_day;
use crate::context::error::OfficeError;
use crate::game_state::standing_in::{StandInDays, bars_stand_in};
use crate::outgoing::deadline_notices::OFFICE;
use crate::outgoing::stand_in_mails;
use crate::rendering::letter_verdict::LetterVerdict;
use bulla_core::text::shown;
use bulla_store::{HeldReason, NewStandIn};

const DAY: i64 = 24 * 3600;

/// Addresses that a seat may have asked in a day: each is a mail to somebody who has not asked for it.
const MOST_A_DAY: i64 = 3;

/// Takes the wish for a stand-in, or that there is none any more.
pub(super) fn take_stand_in(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    address: Option<&str>,
    (from, to): (&str, &str),
) -> Result<SeatAnswer, OfficeError> {
    let verdict = match address {
        None => end_stand_in(context, authenticated)?,
        Some(address) => {
            let address = address.to_ascii_lowercase();
            match days(context, authenticated, (from, to)) {
                Err((key, words)) => LetterVerdict::StandIn(key, words),
                Ok(days) => name_stand_in(context, authenticated, &address, &days)?,
            }
        }
    };
    Ok(SeatAnswer::from(verdict))
}

/// Reads the days of a wish, in the zone of its seat.
fn days(
    context: &IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    (from, to): (&str, &str),
) -> Result<StandInDays, (&'static str, Vec<String>)> {
    let AuthenticatedLetter { proven, incoming } = authenticated;
    let zone = context.composer_for(&proven.seat).office.zone;
    let today = zone.day(incoming.received_at);
    let first = next_day(from, today).filter(|_| !to.is_empty());
    let last = first.and_then(|first| next_day(to, first));
    let (Some(first), Some(last)) = (first, last) else {
        return Err(("standin.days", Vec::new()));
    };
    StandInDays::of(first, last, today, zone)
}

/// Asks the player for the code that confirms it, or says why not.
fn name_stand_in(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    address: &str,
    days: &StandInDays,
) -> Result<LetterVerdict, OfficeError> {
    let AuthenticatedLetter { proven, incoming } = authenticated;
    let (game, seat) = (&proven.game, &proven.seat);
    let office = context.office();
    let refused = |key, words| Ok(LetterVerdict::StandIn(key, words));
    if is_unfit(address, &office.config.address) {
        return refused("standin.address", vec![shown(address)]);
    }
    let at = (game, seat);
    if let Some(key) = bars_stand_in(context.records(), office.config, at, address)? {
        return refused(key, vec![address.to_owned()]);
    }
    let ahead = context.records().stand_ins(seat.id)?;
    let known = ahead.iter().find(|one| days.meets(one, office.now));
    if let Some(known) = known {
        return refused(
            "standin.overlap",
            vec![known.from_day.clone(), known.to_day.clone()],
        );
    }
    let since = incoming.received_at - DAY;
    if context.records().stand_ins_since(seat.id, since)? >= MOST_A_DAY {
        return refused("standin.often", vec![MOST_A_DAY.to_string()]);
    }
    context.records().name_stand_in(&NewStandIn {
        seat: seat.id,
        address,
        from_day: &days.from,
        to_day: &days.to,
        begins_at: days.begins_at,
        ends_at: days.ends_at,
        letter: Some(incoming.id),
    })?;
    let code = new_code(context, authenticated, HeldReason::StandIn)?;
    let words = vec![address.to_owned(), days.from.clone(), days.to.clone()];
    Ok(LetterVerdict::StandInAsked(code, words))
}

fn end_stand_in(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<LetterVerdict, OfficeError> {
    let at = (&authenticated.proven.game, &authenticated.proven.seat);
    let office = context.office();
    let key = match stand_in_mails::end(context.records(), office, at)? {
        false => "standin.none",
        true => {
            let by = (OFFICE, office.now);
            let told = ("no stand-in any more", "the player said so by letter");
            stand_in_mails::note(context.records(), by, at, told)?;
            "standin.no-more"
        }
    };
    Ok(LetterVerdict::StandIn(key, Vec::new()))
}
