//! New tokens and other addresses of a seat. An address changes only when both the old and the new one have sent the code
//! that went to them.

use super::authenticated::{Authenticated, is_registered, proven};
use super::incoming_letter::{AuthenticatedLetter, IncomingLetter};
use super::letter_intake::LetterIntake;
use super::sender_limits::is_of_a_machine;
use crate::context::config::is_address;
use crate::context::error::OfficeError;
use crate::context::plus_address::is_our_own;
use crate::context::token::{Token, TokenPage, TokenScope, TokenSubject};
use crate::rendering::letter_verdict::LetterVerdict;
use bulla_core::text::shown;
use bulla_store::{AddressChange, NewNote};

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

impl LetterIntake<'_, '_> {
    /// The tokens that went out until now prove no more than those of a segment that is judged.
    pub(super) fn give_new_tokens(
        &mut self,
        visit: AuthenticatedLetter<'_>,
    ) -> Result<(), OfficeError> {
        self.records.renew_secret(visit.proven.seat.id)?;
        let proven = self.anew(visit.proven)?;
        let whose = TokenSubject {
            game: &proven.game.slug,
            seat: proven.seat.number,
            secret: proven.seat.secret,
            page: TokenPage::from(&proven.segment),
        };
        let pages = Token::of(self.means.key, TokenScope::Page, &whose);
        let visit = AuthenticatedLetter {
            proven: &proven,
            ..visit
        };
        self.reply(visit, LetterVerdict::NewToken(pages.to_string()))
    }

    /// Asks the registered addresses and the new one for a code each.
    pub(super) fn request_confirmations(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        address: &str,
        replaces: Option<&str>,
    ) -> Result<(), OfficeError> {
        let address = address.trim().to_ascii_lowercase();
        let replaces = replaces.map(|old| old.trim().to_ascii_lowercase());
        if let Some((key, about)) = self.bars(visit, &address, replaces.as_deref())? {
            let void = LetterVerdict::AddressVoid(key, vec![shown(&about)]);
            return self.reply(visit, void);
        }
        let code = |side: &str| {
            let what = format!("address/{side}/{}/{address}", visit.sheaf.id.in_codes());
            let (game, seat) = (&visit.proven.game.slug, visit.proven.seat.number);
            Token::code(
                self.means.key,
                TokenScope::Admin,
                game,
                seat,
                what.as_bytes(),
            )
        };
        let (old, new) = (code("old"), code("new"));
        let hours = self.means.config.confirm;
        self.records.ask_address_change(&AddressChange {
            code: old.plain(),
            new_code: new.plain(),
            seat: visit.proven.seat.id,
            address: address.clone(),
            replaces,
            letter: Some(visit.sheaf.id),
            asked_at: visit.sheaf.received_at,
            expires_at: visit.sheaf.received_at + i64::from(hours) * 3600,
            old_at: None,
            new_at: None,
        })?;
        let spoken = self
            .speaker_to(&visit.proven.seat)
            .newcomer(&new.to_string(), hours)?;
        self.postage()
            .to_former_address(self.records, &address, spoken)?;
        let code = old.to_string();
        self.reply(visit, LetterVerdict::AddressAsked { code, address })
    }

    /// Returns the reason why an address cannot be requested: the key of the sentence, and the address concerned.
    fn bars(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        address: &str,
        replaces: Option<&str>,
    ) -> Result<Option<(&'static str, String)>, OfficeError> {
        let registered = self.records.addresses(visit.proven.seat.id)?;
        let has = |address: &str| registered.iter().any(|one| one == address);
        let since = visit.sheaf.received_at - DAY;
        let is_often = self
            .records
            .address_changes_since(visit.proven.seat.id, since)?
            >= CHANGES_A_DAY;
        let office = &self.means.config.address;
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

    /// Returns whether this code is one for another address, and if so carries it out.
    pub(super) fn confirm_address_change(
        &mut self,
        written: &str,
        from: &str,
        sheaf: &IncomingLetter,
    ) -> Result<bool, OfficeError> {
        let Some(code) = Token::read(written) else {
            return Ok(false);
        };
        let Some(change) = self.records.address_change(&code.plain())? else {
            return Ok(false);
        };
        let is = |other: &str| Token::read(other).is_some_and(|other| other.is(&code));
        let is_known = is_registered(self.records, change.seat, from)?;
        let side = match is_known {
            true if is(&change.code) => AddressProof::Old,
            _ if is(&change.new_code) && change.address == from.to_ascii_lowercase() => {
                AddressProof::New
            }
            true => AddressProof::WrongAddress,
            false => return Ok(false),
        };
        let seat = self.records.seat(change.seat)?;
        let Some(last) = self.records.segments(seat.game)?.pop() else {
            return Ok(false);
        };
        let proven = proven(self.records, seat.id, last.id)?;
        let visit = AuthenticatedLetter {
            proven: &proven,
            sheaf,
        };
        self.within_limits(visit, from, |clerk| {
            clerk.process_new(visit, |clerk| {
                match clerk.is_blocked_by_text(visit, written)? {
                    true => Ok(()),
                    false => clerk.prove_side(visit, change, side),
                }
            })
        })?;
        Ok(true)
    }

    fn prove_side(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        mut change: AddressChange,
        side: AddressProof,
    ) -> Result<(), OfficeError> {
        let at = visit.sheaf.received_at;
        let (proof, half) = match side {
            AddressProof::Old => (&mut change.old_at, "address.old-came"),
            AddressProof::New => (&mut change.new_at, "address.new-came"),
            AddressProof::WrongAddress => {
                return self.reply(visit, LetterVerdict::CodeVoid("code.elsewhere"));
            }
        };
        if at > change.expires_at {
            return self.reply(visit, LetterVerdict::CodeVoid("code.expired"));
        }
        if proof.replace(at).is_some() {
            return self.reply(visit, LetterVerdict::CodeVoid("code.used"));
        }
        self.records.prove_address_change(&change)?;
        match (change.old_at, change.new_at) {
            (Some(_), Some(_)) => self.move_house(visit, &change),
            _ => {
                let words = vec![change.address.clone()];
                self.reply(visit, LetterVerdict::AddressHalf(half, words))
            }
        }
    }

    /// Changes the address after both have confirmed. If an address is given up, the tokens that it got become invalid.
    fn move_house(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        change: &AddressChange,
    ) -> Result<(), OfficeError> {
        let had = self.records.addresses(change.seat)?;
        let gone = change.replaces.as_ref();
        if gone.is_some_and(|gone| !had.contains(gone)) {
            return self.reply(visit, LetterVerdict::CodeVoid("code.used"));
        }
        self.records.change_address(change)?;
        if let Some(gone) = gone {
            self.records.renew_secret(change.seat)?;
            let spoken = self.speaker_to(&visit.proven.seat).moved()?;
            self.postage()
                .to_former_address(self.records, gone, spoken)?;
        }
        let seat = &visit.proven.seat;
        self.records.note(&NewNote {
            at: self.means.now,
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
        let proven = self.anew(visit.proven)?;
        let addresses = self.records.addresses(change.seat)?.join(", ");
        let visit = AuthenticatedLetter {
            proven: &proven,
            ..visit
        };
        self.reply(visit, LetterVerdict::AddressChanged(addresses))
    }

    /// Returns the proof as the records have it now.
    fn anew(&mut self, old: &Authenticated) -> Result<Authenticated, OfficeError> {
        proven(self.records, old.seat.id, old.segment.id)
    }
}
