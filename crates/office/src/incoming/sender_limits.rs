//! Limits on the work that one sender can cause. A letter of a seat always counts; beyond a limit it is not answered until the
//! hour, or the day, is over. Mail that proves no seat gets one fixed text, seldom, and never if a machine would answer it.

use super::counted_sender::{CountedSender, SenderLoad};
use super::forwarding::is_moderator;
use super::incoming_letter::{AuthenticatedLetter, IncomingLetter};
use super::intake_context::IntakeContext;
use super::letter_outcome::{Outcome, StrangerReply};
use super::observer_answer::observers_answer;
use crate::context::config::is_address;
use crate::context::error::OfficeError;
use crate::context::mail_threads::RepliedLetter;
use crate::context::plus_address::is_our_own;
use crate::outgoing::mail_queue::OutgoingMessage;
use crate::rendering::mail_composer::ComposedMail;
use bulla_mail::Dmarc;
use bulla_store::WriteTransaction;

const HOUR: i64 = 3600;

/// Seconds between two fixed texts to the same address.
const DAY: i64 = 24 * HOUR;

/// Key that counts all letters that prove no seat; no address is empty.
const STRANGERS: &str = "";

/// Maximum numbers of answered letters.
#[derive(Clone, Copy)]
struct SenderLimits {
    an_hour: u32,
    a_day: u32,
}

/// Counts a letter of a registered address; those with old secrets apart, which whoever was shown an old page can write. Beyond a
/// limit it counts all the same, but the only mail that says anything is one, about the limit.
pub(super) fn count_letter(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    from: &str,
) -> Result<CountedSender, OfficeError> {
    let limits = SenderLimits {
        an_hour: context.office().config.letters_per_hour,
        a_day: context.office().config.letters_per_day,
    };
    let from = from.to_ascii_lowercase();
    let who = if authenticated.proven.is_old || authenticated.proven.segment.judged_at.is_some() {
        format!("old {from}")
    } else {
        from
    };
    let (load, is_idle) = count_sender(
        context.records(),
        &who,
        authenticated.incoming.received_at,
        limits,
    )?;
    Ok(CountedSender { who, is_idle, load })
}

/// Counts a letter with the token of a seat from where it does not count: each is a question to that seat.
pub(super) fn count_held_letter(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<SenderLoad, OfficeError> {
    let who = format!(
        "{}/{}",
        authenticated.proven.game.slug, authenticated.proven.seat.number
    );
    let limits = SenderLimits {
        an_hour: context.office().config.letters_per_hour,
        a_day: context.office().config.letters_per_day,
    };
    Ok(count_sender(
        context.records(),
        &who,
        authenticated.incoming.received_at,
        limits,
    )?
    .0)
}

/// Counts a letter that answers an invitation. Returns whether it is answered.
pub(super) fn count_invited(
    context: &mut IntakeContext<'_, '_>,
    from: &str,
    at: i64,
) -> Result<bool, OfficeError> {
    let limits = SenderLimits {
        an_hour: context.office().config.letters_per_hour,
        a_day: context.office().config.letters_per_day,
    };
    let who = format!("invited {}", from.to_ascii_lowercase());
    let (load, _) = count_sender(context.records(), &who, at, limits)?;
    Ok(matches!(load, SenderLoad::WithinLimit))
}

/// Counts a letter of a moderator's address that asks for acts or answers a code, with its own limit a day where it has one. Returns
/// whether it is looked at.
pub(super) fn count_moderator_letter(
    context: &mut IntakeContext<'_, '_>,
    from: &str,
    at: i64,
    a_day: Option<u32>,
) -> Result<bool, OfficeError> {
    let limits = SenderLimits {
        an_hour: context.office().config.letters_per_hour,
        a_day: a_day.unwrap_or(context.office().config.letters_per_day),
    };
    let kind = a_day.map_or("moderator".to_owned(), |limit| format!("moderator {limit}"));
    let who = format!("{kind} {}", from.to_ascii_lowercase());
    let (load, _) = count_sender(context.records(), &who, at, limits)?;
    Ok(matches!(load, SenderLoad::WithinLimit))
}

/// An hour and a day begin with the first letter in them. Returns too whether answers to this sender are counted by their kind.
fn count_sender(
    records: &mut WriteTransaction<'_>,
    who: &str,
    at: i64,
    limits: SenderLimits,
) -> Result<(SenderLoad, bool), OfficeError> {
    let mut sender = records.sender(who)?.unwrap_or_default();
    // One that begins far ahead was counted by a clock that has been put right since.
    if (at - sender.hour).abs() >= HOUR {
        records.forget_senders(at - DAY)?;
        (sender.hour, sender.letters, sender.is_told) = (at, 0, false);
    }
    if (at - sender.day).abs() >= DAY {
        (sender.day, sender.day_letters) = (at, 0);
    }
    sender.letters += 1;
    sender.day_letters += 1;
    let over_day = sender.day_letters - i64::from(limits.a_day);
    let load = match sender.letters > i64::from(limits.an_hour) {
        _ if over_day == 1 => SenderLoad::LimitReached("limited.day", limits.a_day),
        _ if over_day > 1 => SenderLoad::OverLimit,
        false => SenderLoad::WithinLimit,
        true if sender.is_told => SenderLoad::OverLimit,
        true => {
            sender.is_told = true;
            SenderLoad::LimitReached("limited.hour", limits.an_hour)
        }
    };
    records.count_letter(who, &sender)?;
    Ok((load, sender.is_idle))
}

/// One fixed text, at most once a day for each address, and to so many addresses in a day.
pub(super) fn reject_stranger(
    context: &mut IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    from: &str,
    dmarc: Dmarc,
) -> Result<Outcome, OfficeError> {
    let limits = SenderLimits {
        an_hour: context.office().config.strangers_per_hour,
        a_day: u32::MAX,
    };
    let verdict = match count_sender(context.records(), STRANGERS, incoming.received_at, limits)?.0
    {
        SenderLoad::WithinLimit => "nobody",
        SenderLoad::LimitReached(..) | SenderLoad::OverLimit => "limited",
    };
    if verdict != "nobody" || !may_be_answered(context, from, dmarc)? {
        return Ok(Outcome::Stranger {
            verdict,
            reply: None,
        });
    }
    let composed = if is_moderator(context, from)? {
        context
            .composer()
            .to_a_moderator("moderator.stranger", &[])?
    } else if let Some(composed) = observers_answer(context, from)? {
        composed
    } else {
        context.composer().nobody(incoming.too_long)?
    };
    answer_stranger(context, incoming, (from, None), verdict, composed)
}

/// Answers a letter that proves no seat, at the address that it came from. If the letter answers a mail of ours that asked this
/// address something, its Message-ID is given, so that a reply to this answer is one to that mail too.
///
/// # Errors
/// The mail cannot be written.
pub(super) fn answer_stranger(
    context: &IntakeContext<'_, '_>,
    incoming: &IncomingLetter,
    (from, asked): (&str, Option<String>),
    verdict: &'static str,
    composed: ComposedMail,
) -> Result<Outcome, OfficeError> {
    let answers = RepliedLetter {
        asked,
        ..incoming.answers.clone()
    };
    let message = OutgoingMessage {
        answers: Some(answers),
        ..OutgoingMessage::of(composed)
    };
    let reply = StrangerReply {
        address: from.to_owned(),
        mail: context.mail_queue().to_stranger(from, message)?,
    };
    Ok(Outcome::Stranger {
        verdict,
        reply: Some(reply),
    })
}

/// Writes down that a stranger was answered.
pub(super) fn note_stranger_answered(
    records: &mut WriteTransaction<'_>,
    address: &str,
    now: i64,
) -> Result<(), OfficeError> {
    records.forget_strangers(now - DAY)?;
    Ok(records.stranger_answered(address, now)?)
}

pub(super) fn may_be_answered(
    context: &mut IntakeContext<'_, '_>,
    from: &str,
    dmarc: Dmarc,
) -> Result<bool, OfficeError> {
    let last = context.records().stranger_answered_at(from)?;
    let now = context.office().now;
    let is_first = last.is_none_or(|last| last <= now - DAY || last > now);
    Ok(is_first && may_be_mailed(context, from, dmarc)?)
}

/// Returns whether a person reads at an address, and so many others were not answered in the last day.
pub(super) fn may_be_mailed(
    context: &mut IntakeContext<'_, '_>,
    from: &str,
    dmarc: Dmarc,
) -> Result<bool, OfficeError> {
    let config = context.office().config;
    if dmarc == Dmarc::Fail
        || !is_address(from)
        || is_our_own(from, &config.address)
        || is_of_a_machine(from)
    {
        return Ok(false);
    }
    let since = context.office().now - DAY;
    let answered = context.records().strangers_answered_since(since)?;
    Ok(answered < i64::from(config.strangers_per_day))
}

/// Counts a letter about a tournament that asks nothing back. Returns whether it is answered: three a day from an address.
pub(super) fn count_entry_letter(
    context: &mut IntakeContext<'_, '_>,
    from: &str,
    at: i64,
) -> Result<bool, OfficeError> {
    let limits = SenderLimits {
        an_hour: u32::MAX,
        a_day: 3,
    };
    let who = format!("entry {}", from.to_ascii_lowercase());
    let (load, _) = count_sender(context.records(), &who, at, limits)?;
    Ok(matches!(load, SenderLoad::WithinLimit))
}

/// Returns whether a text is no address, or one of a machine.
pub(super) fn is_unfit(address: &str, office: &str) -> bool {
    !is_address(address) || is_our_own(address, office) || is_of_a_machine(address)
}

/// Returns whether mail to this address is read by nobody or answered by a machine (RFC 2142, RFC 5321 and custom).
pub fn is_of_a_machine(address: &str) -> bool {
    const NAMES: [&str; 6] = [
        "mailer-daemon",
        "postmaster",
        "noreply",
        "no-reply",
        "donotreply",
        "do-not-reply",
    ];
    let local = address.rsplit_once('@').map_or(address, |(local, _)| local);
    let name = local.split('+').next().unwrap_or_default();
    NAMES.iter().any(|one| one.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_are_known_by_their_names() {
        for machine in [
            "MAILER-DAEMON@example.org",
            "postmaster@x",
            "noreply@x",
            "No-Reply+17@x",
            "do-not-reply@x",
            "mailer-daemon",
        ] {
            assert!(is_of_a_machine(machine), "{machine}");
        }
        for person in [
            "reply@x",
            "ann+noreply@x",
            "noreplyann@x",
            "ann@noreply.org",
        ] {
            assert!(!is_of_a_machine(person), "{person}");
        }
    }
}
