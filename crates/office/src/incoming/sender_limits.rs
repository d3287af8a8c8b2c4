//! Limits on the work that one sender can cause. A letter of a seat always counts; beyond a limit it is not answered until the
//! hour, or the day, is over. Mail that proves no seat gets one fixed text, seldom, and never if a machine would answer it.

use super::answer_limits::CountedSender;
use super::incoming_letter::{AuthenticatedLetter, IncomingLetter};
use super::letter_intake::LetterIntake;
use crate::context::config::is_address;
use crate::context::error::OfficeError;
use crate::context::plus_address::is_our_own;
use crate::outgoing::mail_queue::OutgoingMessage;
use crate::rendering::letter_verdict::LetterVerdict;
use bulla_mail::Dmarc;

const HOUR: i64 = 3600;

/// Seconds between two fixed texts to the same address.
const DAY: i64 = 24 * HOUR;

/// Key that counts all letters that prove no seat; no address is empty.
const STRANGERS: &str = "";

/// Position of a letter among those of its sender in an hour and in a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SenderLoad {
    WithinLimit,
    /// The first that is too much: the key of the sentence that says so, and the limit.
    LimitReached(&'static str, u32),
    OverLimit,
}

/// Maximum numbers of answered letters.
#[derive(Clone, Copy)]
struct SenderLimits {
    an_hour: u32,
    a_day: u32,
}

impl LetterIntake<'_, '_> {
    /// Counts a letter of a registered address; those with old secrets apart, which whoever was shown an old page can write.
    fn count_letter(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        from: &str,
    ) -> Result<(SenderLoad, CountedSender), OfficeError> {
        let limits = SenderLimits {
            an_hour: self.means.config.letters_per_hour,
            a_day: self.means.config.letters_per_day,
        };
        let from = from.to_ascii_lowercase();
        let who = match visit.proven.is_old || visit.proven.segment.judged_at.is_some() {
            true => format!("old {from}"),
            false => from,
        };
        let (load, is_idle) = self.count(&who, visit.sheaf.received_at, limits)?;
        Ok((load, CountedSender { who, is_idle }))
    }

    /// Counts a letter with the token of a seat from where it does not count: each is a question to that seat.
    pub(super) fn count_held_letter(
        &mut self,
        visit: AuthenticatedLetter<'_>,
    ) -> Result<SenderLoad, OfficeError> {
        let who = format!("{}/{}", visit.proven.game.slug, visit.proven.seat.number);
        let limits = SenderLimits {
            an_hour: self.means.config.letters_per_hour,
            a_day: self.means.config.letters_per_day,
        };
        Ok(self.count(&who, visit.sheaf.received_at, limits)?.0)
    }

    /// Attends to a letter of a registered address. Beyond a limit it counts all the same, but the only mail that says anything is
    /// one, about the limit.
    pub(super) fn within_limits(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        from: &str,
        attend: impl FnOnce(&mut Self) -> Result<(), OfficeError>,
    ) -> Result<(), OfficeError> {
        let (load, writer) = self.count_letter(visit, from)?;
        self.is_muted = load != SenderLoad::WithinLimit;
        self.writer = Some(writer);
        attend(self)?;
        self.is_muted = false;
        self.writer = None;
        match load {
            SenderLoad::LimitReached(key, limit) => {
                self.reply(visit, LetterVerdict::Limited(key, limit))
            }
            SenderLoad::WithinLimit | SenderLoad::OverLimit => Ok(()),
        }
    }

    /// An hour and a day begin with the first letter in them. Returns too whether answers to this sender are counted by their kind.
    fn count(
        &mut self,
        who: &str,
        at: i64,
        limits: SenderLimits,
    ) -> Result<(SenderLoad, bool), OfficeError> {
        let mut sender = self.records.sender(who)?.unwrap_or_default();
        // One that begins far ahead was counted by a clock that has been put right since.
        if (at - sender.hour).abs() >= HOUR {
            self.records.forget_senders(at - DAY)?;
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
        self.records.count_letter(who, &sender)?;
        Ok((load, sender.is_idle))
    }

    /// One fixed text, at most once a day for each address, and to so many addresses in a day.
    pub(super) fn reject_stranger(
        &mut self,
        sheaf: &IncomingLetter,
        from: &str,
        dmarc: Dmarc,
    ) -> Result<(), OfficeError> {
        let limits = SenderLimits {
            an_hour: self.means.config.strangers_per_hour,
            a_day: u32::MAX,
        };
        let verdict = match self.count(STRANGERS, sheaf.received_at, limits)?.0 {
            SenderLoad::WithinLimit => "nobody",
            SenderLoad::LimitReached(..) | SenderLoad::OverLimit => "limited",
        };
        if verdict == "nobody" && self.may_be_answered(from, dmarc)? {
            let spoken = match self.is_moderators(from)? {
                true => self.speaker().to_a_moderator("moderator.stranger", &[])?,
                false => self.speaker().nobody(sheaf.too_long)?,
            };
            let message = OutgoingMessage {
                answers: Some(sheaf.answers.clone()),
                ..OutgoingMessage::of(spoken)
            };
            let mail = self.postage().to_stranger(from, message)?;
            self.records.queue_mail(&mail)?;
            self.records.forget_strangers(self.means.now - DAY)?;
            self.records.stranger_answered(from, self.means.now)?;
        }
        self.finish_silently(sheaf, verdict)
    }

    fn may_be_answered(&mut self, from: &str, dmarc: Dmarc) -> Result<bool, OfficeError> {
        let config = self.means.config;
        if dmarc == Dmarc::Fail
            || !is_address(from)
            || is_our_own(from, &config.address)
            || is_of_a_machine(from)
        {
            return Ok(false);
        }
        let last = self.records.stranger_answered_at(from)?;
        let since = self.means.now - DAY;
        Ok(
            last.is_none_or(|last| last <= since || last > self.means.now)
                && self.records.strangers_answered_since(since)?
                    < i64::from(config.strangers_per_day),
        )
    }

    /// The letter is done with, and no mail says so.
    pub(super) fn finish_silently(
        &mut self,
        sheaf: &IncomingLetter,
        verdict: &str,
    ) -> Result<(), OfficeError> {
        self.records
            .answer_letter(sheaf.answers.letter, verdict, None)?;
        Ok(())
    }
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
