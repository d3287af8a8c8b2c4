//! Proof of a letter's seat. A token counts together with an address that the seat has registered; a forwarded page gives nobody
//! the right to order.

use super::authenticated::{
    Authenticated, SeatWriter, VoidedPage, proven, seats_written_for, writer_of,
};
use super::tokenless;
use crate::context::config::Config;
use crate::context::error::OfficeError;
use crate::context::game_settings::{AuthPolicy, GameSettings};
use crate::context::office_key::OfficeKey;
use crate::context::plus_address::{self, is_our_own};
use crate::context::token::{Token, TokenPage, TokenScope, TokenSubject, token_of_message_id};
use crate::game_state::block_header_check::header_mismatch;
use crate::rendering::letter_verdict::SenderDoubt;
use bulla_core::orders::BlockHeader;
use bulla_mail::{Dmarc, Letter};
use bulla_store::{Game, HeldReason, Mail, ReadTransaction, Seat, SeatId, Segment};

/// A seat that asks for new tokens has its old ones known by so many.
const OLD_SECRETS: i64 = 16;

/// The sentence about a block whose token is not that of its seat.
const TOKEN: &str = "disagrees.token";

#[derive(Clone, Debug)]
pub enum Credential {
    /// The secret of the open segment, from a registered address.
    Valid(Authenticated),
    /// The secret of a segment that is judged, from a registered address.
    Stale(Authenticated),
    /// The secret of the open segment, from where it does not count.
    Stranger(Authenticated, SenderDoubt),
    /// The secret of a page that was mailed in a time that the office lost, from a registered address.
    Void(VoidedPage),
    /// The seat is proven, and the letter says something else: key and words of the sentence.
    Disagrees(Authenticated, &'static str, Vec<String>),
    Nobody,
}

impl Credential {
    /// Returns the seat that a letter proves from a registered address.
    pub fn seat(&self) -> Option<&Authenticated> {
        match self {
            Credential::Valid(proven)
            | Credential::Stale(proven)
            | Credential::Disagrees(proven, ..) => Some(proven),
            Credential::Void(void) => Some(&void.proven),
            Credential::Stranger(..) | Credential::Nobody => None,
        }
    }
}

pub struct Authenticator<'a> {
    pub key: &'a OfficeKey,
    pub config: &'a Config,
    /// Verdict of our mail server on the sender.
    pub dmarc: Dmarc,
    /// Time at which the letter was received.
    pub at: i64,
}

impl Authenticator<'_> {
    pub fn prove(
        &self,
        store: &mut ReadTransaction<'_>,
        letter: &Letter,
        header: &BlockHeader,
    ) -> Result<Credential, OfficeError> {
        let proof = self.prove_now(store, letter, header)?;
        Ok(match proof {
            Credential::Nobody | Credential::Stale(_) | Credential::Disagrees(_, TOKEN, _) => {
                let void = self.void(store, letter, header)?;
                void.map_or(proof, Credential::Void)
            }
            _ => proof,
        })
    }

    /// Proves a letter by the mail and segments that the office knows.
    fn prove_now(
        &self,
        store: &mut ReadTransaction<'_>,
        letter: &Letter,
        header: &BlockHeader,
    ) -> Result<Credential, OfficeError> {
        let from = letter.from.first().map(String::as_str).unwrap_or_default();
        let carried = self.carried(store, letter, header, from)?;
        let mut own = Vec::new();
        for proven in &carried {
            if self.writes(store, proven.seat.id, from)? {
                own.push(proven.clone());
            }
        }
        let Some(written) = &header.token else {
            return match own.first().or(carried.first()) {
                Some(proven) => self.judge(store, proven.clone(), &own, from, header),
                None => self.vouch(store, from, header),
            };
        };
        let by_token = match Token::read(written) {
            Some(token) => self.find(store, &token, header, &carried, from)?,
            None => None,
        };
        let is_own = match &by_token {
            Some(proven) => self.writes(store, proven.seat.id, from)?,
            None => false,
        };
        match (by_token, own.first()) {
            (Some(proven), _) if is_own => self.judge(store, proven, &own, from, header),
            (_, Some(own)) => Ok(Credential::Disagrees(own.clone(), TOKEN, Vec::new())),
            (Some(proven), None) => self.judge(store, proven, &[], from, header),
            (None, None) => Ok(Credential::Nobody),
        }
    }

    /// Returns whether a letter carries a secret at all: some tables accept a letter without one if a mail server vouches for it.
    pub(super) fn has_secret(
        &self,
        store: &mut ReadTransaction<'_>,
        letter: &Letter,
        header: &BlockHeader,
        from: &str,
    ) -> Result<bool, OfficeError> {
        Ok(header.token.is_some() || !self.carried(store, letter, header, from)?.is_empty())
    }

    /// The seats whose secrets the letter carries beside its block, each once: in a plus-address, and in the Message-ID of
    /// a mail of ours that it answers.
    fn carried(
        &self,
        store: &mut ReadTransaction<'_>,
        letter: &Letter,
        header: &BlockHeader,
        from: &str,
    ) -> Result<Vec<Authenticated>, OfficeError> {
        let mut carried: Vec<Authenticated> = Vec::new();
        carried.extend(self.by_reply(store, letter, from)?);
        for token in plus_address::tokens(letter, &self.config.address) {
            let found = self.find(store, &token, header, &carried, from)?;
            let is_known =
                |found: &Authenticated| carried.iter().any(|one| one.seat.id == found.seat.id);
            carried.extend(found.filter(|found| !is_known(found)));
        }
        Ok(carried)
    }

    /// The newest mail of ours that the letter answers, with the right secret in its Message-ID; where a thread holds
    /// mails to several seats, one that went to whoever writes.
    fn by_reply(
        &self,
        store: &mut ReadTransaction<'_>,
        letter: &Letter,
        from: &str,
    ) -> Result<Option<Authenticated>, OfficeError> {
        let mut best: Option<(Authenticated, bool)> = None;
        let ids = letter.in_reply_to.iter();
        for id in ids.chain(letter.references.iter().rev()) {
            let Some(token) = token_of_message_id(id, self.config.domain()) else {
                continue;
            };
            let found = match store.mail(id)? {
                None => self.of_lost_mail(store, &token, from)?,
                mail => self.of_mail(store, &token, mail)?,
            };
            let Some(found) = found else {
                continue;
            };
            let is_own = self.writes(store, found.seat.id, from)?;
            let is_better = best.as_ref().is_none_or(|(best, is_own_already)| {
                let is_newer =
                    best.seat.id == found.seat.id && best.segment.ordinal < found.segment.ordinal;
                is_newer || (is_own && !is_own_already)
            });
            if is_better {
                best = Some((found, is_own));
            }
        }
        Ok(best.map(|(best, _)| best))
    }

    /// The seat and segment of a written token: that of the mail it rode in, else the newest segment that it fits in the
    /// game that the block names, in the mail that is answered, or of whoever writes.
    fn find(
        &self,
        store: &mut ReadTransaction<'_>,
        token: &Token,
        header: &BlockHeader,
        carried: &[Authenticated],
        from: &str,
    ) -> Result<Option<Authenticated>, OfficeError> {
        let mail = store.mail_with_token(&token.plain())?;
        if let Some(found) = self.of_mail(store, token, mail)? {
            return Ok(Some(found));
        }
        let mut seats = Vec::new();
        if let Some(slug) = &header.game
            && let Some(game) = store.game_named(slug)?
        {
            seats.extend(store.seats(game.id)?);
        }
        seats.extend(carried.iter().map(|proven| proven.seat.clone()));
        seats.extend(seats_written_for(store, from, self.at)?);
        self.among(store, token, seats)
    }

    /// The newest segment of one of these seats that a token fits.
    fn among(
        &self,
        store: &mut ReadTransaction<'_>,
        token: &Token,
        seats: Vec<Seat>,
    ) -> Result<Option<Authenticated>, OfficeError> {
        for seat in seats {
            let game = store.game(seat.game)?;
            for segment in store.all_segments(seat.game)?.into_iter().rev() {
                if let Some(found) = self.matches_token(store, token, (&game, &seat, &segment))? {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// Finds the seat of a token from a mail to this sender that the office lost in a restore, if the office knows its segment.
    fn of_lost_mail(
        &self,
        store: &mut ReadTransaction<'_>,
        token: &Token,
        from: &str,
    ) -> Result<Option<Authenticated>, OfficeError> {
        match store.last_restored_at()? {
            0 => Ok(None),
            _ => {
                let seats = seats_written_for(store, from, self.at)?;
                self.among(store, token, seats)
            }
        }
    }

    fn of_mail(
        &self,
        store: &mut ReadTransaction<'_>,
        token: &Token,
        mail: Option<Mail>,
    ) -> Result<Option<Authenticated>, OfficeError> {
        let Some((seat, segment)) = mail.and_then(|mail| mail.seat.zip(mail.segment)) else {
            return Ok(None);
        };
        let seat = store.seat(seat)?;
        let game = store.game(seat.game)?;
        let segment = store.segment(segment)?;
        self.matches_token(store, token, (&game, &seat, &segment))
    }

    /// Returns whether letters from this address may count for a seat.
    fn writes(
        &self,
        store: &mut ReadTransaction<'_>,
        seat: SeatId,
        from: &str,
    ) -> Result<bool, OfficeError> {
        Ok(writer_of(store, seat, from, self.at)?.is_some())
    }

    /// Finds whose token it is: of the player, or of a stand-in whose days run. Every comparison takes the same time.
    pub(super) fn matches_token(
        &self,
        store: &mut ReadTransaction<'_>,
        token: &Token,
        (game, seat, segment): (&Game, &Seat, &Segment),
    ) -> Result<Option<Authenticated>, OfficeError> {
        let page = TokenPage::from(segment);
        let mut stand_ins = store.stand_ins(seat.id)?;
        stand_ins.retain(|one| one.acts_at(self.at));
        let mut found = None;
        for secret in (seat.secret - OLD_SECRETS).max(0)..=seat.secret {
            for scope in [TokenScope::Page, TokenScope::Orders] {
                let whose = TokenSubject {
                    game: &game.slug,
                    seat: seat.number,
                    secret,
                    page,
                };
                let players = Token::of(self.key, scope, &whose);
                if token.is(&players) {
                    found = Some((scope, secret < seat.secret, false));
                }
                for one in &stand_ins {
                    if token.is(&players.of_stand_in(self.key, one.id.in_tokens())) {
                        found = Some((scope, secret < seat.secret, true));
                    }
                }
            }
        }
        Ok(found.map(|(scope, is_old, is_stand_in)| Authenticated {
            game: game.clone(),
            seat: seat.clone(),
            segment: segment.clone(),
            scope,
            is_old,
            is_stand_in,
        }))
    }

    /// `own` are the seats of whoever writes that the letter carries the secrets of: all must be the same.
    fn judge(
        &self,
        store: &mut ReadTransaction<'_>,
        mut proven: Authenticated,
        own: &[Authenticated],
        from: &str,
        header: &BlockHeader,
    ) -> Result<Credential, OfficeError> {
        let writer = writer_of(store, proven.seat.id, from, self.at)?;
        proven.is_stand_in |= writer == Some(SeatWriter::StandIn);
        let is_open = proven.segment.judged_at.is_none() && !proven.is_old;
        let doubt = self.doubt(store, &proven, from)?;
        Ok(match (is_open, doubt) {
            (true, Some(doubt)) => Credential::Stranger(proven, doubt),
            (false, Some(SenderDoubt::Address | SenderDoubt::Forged)) => Credential::Nobody,
            _ if own.iter().any(|own| own.seat.id != proven.seat.id) => {
                Credential::Disagrees(proven, "disagrees.seats", Vec::new())
            }
            (false, _) => Credential::Stale(proven),
            (true, None) => match header_mismatch(&proven.game, &proven.segment, header) {
                Some((key, words)) => Credential::Disagrees(proven, key, words),
                None => Credential::Valid(proven),
            },
        })
    }

    pub(super) fn doubt(
        &self,
        store: &mut ReadTransaction<'_>,
        proven: &Authenticated,
        from: &str,
    ) -> Result<Option<SenderDoubt>, OfficeError> {
        if !self.writes(store, proven.seat.id, from)? {
            return Ok(Some(SenderDoubt::Address));
        }
        let policy = GameSettings::read(&proven.game)?.proof;
        Ok(match (self.dmarc, policy) {
            (Dmarc::Fail, _) => Some(SenderDoubt::Forged),
            (Dmarc::None, AuthPolicy::Both) => Some(SenderDoubt::Unvouched),
            _ => None,
        })
    }

    /// A letter without any secret.
    fn vouch(
        &self,
        store: &mut ReadTransaction<'_>,
        from: &str,
        header: &BlockHeader,
    ) -> Result<Credential, OfficeError> {
        if self.dmarc != Dmarc::Pass || is_our_own(from, &self.config.address) {
            return Ok(Credential::Nobody);
        }
        match tokenless::seat_of(store, from, self.at)? {
            Some(proven) => self.judge(store, proven, &[], from, header),
            None => Ok(Credential::Nobody),
        }
    }
}

/// A code proves its seat like a token, and only from a registered address, or from that of a stand-in whose days run.
pub fn by_code(
    store: &mut ReadTransaction<'_>,
    code: &str,
    from: &str,
    at: i64,
) -> Result<Option<Authenticated>, OfficeError> {
    let Some(code) = Token::read(code) else {
        return Ok(None);
    };
    let Some(held) = store.held(&code.plain())? else {
        return Ok(None);
    };
    let writer = writer_of(store, held.seat, from, at)?;
    let may = match held.reason {
        HeldReason::Stranger | HeldReason::Dropped => writer.is_some(),
        HeldReason::Leave | HeldReason::StandIn => writer == Some(SeatWriter::Player),
    };
    if !may {
        return Ok(None);
    }
    let found = proven(store, held.seat, held.segment)?;
    Ok(Some(Authenticated {
        is_stand_in: writer == Some(SeatWriter::StandIn),
        ..found
    }))
}
