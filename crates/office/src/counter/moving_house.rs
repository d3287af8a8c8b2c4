//! New tokens and other addresses of a seat. An address changes only when both the old and the new one have sent the code
//! that went to them.

use super::clerk::Clerk;
use super::limits::is_of_a_machine;
use super::proven::{Proven, is_registered, proven};
use super::sheaf::{Sheaf, Visit};
use crate::means::config::is_address;
use crate::means::plus::is_our_own;
use crate::means::problem::OfficeError;
use crate::means::token::{PageOf, Scope, Token, Whose};
use crate::speech::verdict::Verdict;
use bulla_core::text::shown;
use bulla_store::{AddressChange, NewNote};

const DAY: i64 = 24 * 3600;

/// Other addresses that a seat may ask for in a day: each is a mail to somebody who has not asked for it.
const CHANGES_A_DAY: i64 = 3;

/// What a code for another address proves.
enum Side {
    Old,
    New,
    /// It is right, and comes from the other of the two.
    Elsewhere,
}

impl Clerk<'_, '_> {
    /// The tokens that went out until now prove no more than those of a segment that is judged.
    pub(super) fn give_new_tokens(&mut self, visit: Visit<'_>) -> Result<(), OfficeError> {
        self.records.renew_secret(visit.proven.seat.id)?;
        let proven = self.anew(visit.proven)?;
        let whose = Whose {
            game: &proven.game.slug,
            seat: proven.seat.number,
            secret: proven.seat.secret,
            page: PageOf::from(&proven.segment),
        };
        let pages = Token::of(self.means.key, Scope::Page, &whose);
        let visit = Visit {
            proven: &proven,
            ..visit
        };
        self.say(visit, Verdict::NewToken(pages.to_string()))
    }

    /// Asks the registered addresses and the new one for a code each.
    pub(super) fn ask_both(
        &mut self,
        visit: Visit<'_>,
        address: &str,
        replaces: Option<&str>,
    ) -> Result<(), OfficeError> {
        let address = address.trim().to_ascii_lowercase();
        let replaces = replaces.map(|old| old.trim().to_ascii_lowercase());
        if let Some((key, about)) = self.bars(visit, &address, replaces.as_deref())? {
            let void = Verdict::AddressVoid(key, vec![shown(&about)]);
            return self.say(visit, void);
        }
        let code = |side: &str| {
            let what = format!("address/{side}/{}/{address}", visit.sheaf.id.in_codes());
            let (game, seat) = (&visit.proven.game.slug, visit.proven.seat.number);
            Token::code(self.means.key, Scope::Admin, game, seat, what.as_bytes())
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
        self.postage().outside(self.records, &address, spoken)?;
        let code = old.to_string();
        self.say(visit, Verdict::AddressAsked { code, address })
    }

    /// Why an address cannot be asked for: the key of the sentence, and the address that it is about.
    fn bars(
        &mut self,
        visit: Visit<'_>,
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

    /// Whether this code is one of another address, and then what comes of it.
    pub(super) fn moves_house(
        &mut self,
        written: &str,
        from: &str,
        sheaf: &Sheaf,
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
            true if is(&change.code) => Side::Old,
            _ if is(&change.new_code) && change.address == from.to_ascii_lowercase() => Side::New,
            true => Side::Elsewhere,
            false => return Ok(false),
        };
        let seat = self.records.seat(change.seat)?;
        let Some(last) = self.records.segments(seat.game)?.pop() else {
            return Ok(false);
        };
        let proven = proven(self.records, seat.id, last.id)?;
        let visit = Visit {
            proven: &proven,
            sheaf,
        };
        self.within_limits(visit, from, |clerk| {
            clerk.once(visit, |clerk| match clerk.is_kept_off(visit, written)? {
                true => Ok(()),
                false => clerk.prove_side(visit, change, side),
            })
        })?;
        Ok(true)
    }

    fn prove_side(
        &mut self,
        visit: Visit<'_>,
        mut change: AddressChange,
        side: Side,
    ) -> Result<(), OfficeError> {
        let at = visit.sheaf.received_at;
        let (proof, half) = match side {
            Side::Old => (&mut change.old_at, "address.old-came"),
            Side::New => (&mut change.new_at, "address.new-came"),
            Side::Elsewhere => {
                return self.say(visit, Verdict::CodeVoid("code.elsewhere"));
            }
        };
        if at > change.expires_at {
            return self.say(visit, Verdict::CodeVoid("code.expired"));
        }
        if proof.replace(at).is_some() {
            return self.say(visit, Verdict::CodeVoid("code.used"));
        }
        self.records.prove_address_change(&change)?;
        match (change.old_at, change.new_at) {
            (Some(_), Some(_)) => self.move_house(visit, &change),
            _ => {
                let words = vec![change.address.clone()];
                self.say(visit, Verdict::AddressHalf(half, words))
            }
        }
    }

    /// Both have confirmed. With an address that is given up the tokens that it got are worth nothing.
    fn move_house(&mut self, visit: Visit<'_>, change: &AddressChange) -> Result<(), OfficeError> {
        let had = self.records.addresses(change.seat)?;
        let gone = change.replaces.as_ref();
        if gone.is_some_and(|gone| !had.contains(gone)) {
            return self.say(visit, Verdict::CodeVoid("code.used"));
        }
        self.records.change_address(change)?;
        if let Some(gone) = gone {
            self.records.renew_secret(change.seat)?;
            let spoken = self.speaker_to(&visit.proven.seat).moved()?;
            self.postage().outside(self.records, gone, spoken)?;
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
        let visit = Visit {
            proven: &proven,
            ..visit
        };
        self.say(visit, Verdict::AddressChanged(addresses))
    }

    /// As the records have it now.
    fn anew(&mut self, old: &Proven) -> Result<Proven, OfficeError> {
        proven(self.records, old.seat.id, old.segment.id)
    }
}
