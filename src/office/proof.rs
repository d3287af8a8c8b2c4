//! Whose letter this is. A token counts together with an address that the seat has registered; a page that was forwarded
//! gives nobody the right to order.

use super::token::{Token, token_of_message_id};
use super::{OfficeError, OfficeKey};
use crate::mail::Letter;
use crate::orders::Header;
use crate::store::{Game, Reading, Seat, SeatId, Segment};
use crate::text::fold;

/// A seat that a letter has shown to know the secret of.
#[derive(Clone, Debug)]
pub struct Proven {
    pub game: Game,
    pub seat: Seat,
    /// The segment whose secret it is.
    pub segment: Segment,
}

#[derive(Clone, Debug)]
pub enum Proof {
    /// The secret of the open segment, from a registered address.
    Counts(Proven),
    /// The secret of a segment that is judged, from a registered address.
    Stale(Proven),
    /// The secret of the open segment, from another address.
    Stranger(Proven),
    /// The seat is proven, and the block says something else: key and words of the sentence.
    Disagrees(Proven, &'static str, Vec<String>),
    Nobody,
}

pub struct Doorman<'a> {
    pub key: &'a OfficeKey,
    pub domain: &'a str,
}

impl Doorman<'_> {
    pub fn prove(
        &self,
        store: &mut Reading<'_>,
        letter: &Letter,
        header: &Header,
    ) -> Result<Proof, OfficeError> {
        let from = letter.from.first().map(String::as_str).unwrap_or_default();
        let reply = self.by_reply(store, letter, from)?;
        let Some(written) = &header.token else {
            return match reply {
                Some(proven) => judge(store, proven, from, header),
                None => Ok(Proof::Nobody),
            };
        };
        let token = Token::read(written);
        let by_token = match &token {
            Some(token) => self.by_token(store, token, header, reply.as_ref(), from)?,
            None => None,
        };
        match (by_token, reply) {
            (Some(proven), _) => judge(store, proven, from, header),
            (None, Some(proven)) if is_registered(store, proven.seat.id, from)? => {
                Ok(Proof::Disagrees(proven, "disagrees.token", Vec::new()))
            }
            (None, _) => Ok(Proof::Nobody),
        }
    }

    /// The newest mail of ours that the letter answers, with the right secret in its Message-ID; where a thread holds
    /// mails to several seats, one that went to whoever writes.
    fn by_reply(
        &self,
        store: &mut Reading<'_>,
        letter: &Letter,
        from: &str,
    ) -> Result<Option<Proven>, OfficeError> {
        let mut best: Option<(Proven, bool)> = None;
        for id in letter
            .in_reply_to
            .iter()
            .chain(letter.references.iter().rev())
        {
            let Some(token) = token_of_message_id(id, self.domain) else {
                continue;
            };
            let Some(mail) = store.mail(id)? else {
                continue;
            };
            let (Some(seat), Some(segment)) = (mail.seat, mail.segment) else {
                continue;
            };
            let found = proven(store, seat, segment)?;
            let is_own = is_registered(store, seat, from)?;
            let is_better = best.as_ref().is_none_or(|(best, is_own_already)| {
                let is_newer =
                    best.seat.id == found.seat.id && best.segment.ordinal < found.segment.ordinal;
                is_newer || (is_own && !is_own_already)
            });
            if self.fits(&token, &found) && is_better {
                best = Some((found, is_own));
            }
        }
        Ok(best.map(|(best, _)| best))
    }

    /// The seat and segment of a written token, the open segment first: in the game that the block names, in the mail
    /// that is answered, or of whoever writes.
    fn by_token(
        &self,
        store: &mut Reading<'_>,
        token: &Token,
        header: &Header,
        reply: Option<&Proven>,
        from: &str,
    ) -> Result<Option<Proven>, OfficeError> {
        let mut seats = Vec::new();
        if let Some(slug) = &header.game
            && let Some(game) = store.game_named(slug)?
        {
            seats.extend(store.seats(game.id)?);
        }
        seats.extend(reply.map(|proven| proven.seat.clone()));
        seats.extend(store.seats_of_address(from)?);
        for seat in seats {
            let game = store.game(seat.game)?;
            for segment in store.segments(seat.game)?.into_iter().rev() {
                let found = Proven {
                    game: game.clone(),
                    seat: seat.clone(),
                    segment,
                };
                if self.fits(token, &found) {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    fn fits(&self, token: &Token, proven: &Proven) -> bool {
        let Proven {
            game,
            seat,
            segment,
        } = proven;
        token.is(&Token::of(
            self.key,
            &game.slug,
            seat.number,
            segment.ordinal,
        ))
    }
}

/// A code proves its seat like a token, and only from a registered address.
pub fn by_code(
    store: &mut Reading<'_>,
    code: &str,
    from: &str,
) -> Result<Option<Proven>, OfficeError> {
    let Some(code) = Token::read(code) else {
        return Ok(None);
    };
    let Some(held) = store.held(&code.plain())? else {
        return Ok(None);
    };
    let found = proven(store, held.seat, held.segment)?;
    Ok(is_registered(store, found.seat.id, from)?.then_some(found))
}

fn proven(
    store: &mut Reading<'_>,
    seat: SeatId,
    segment: crate::store::SegmentId,
) -> Result<Proven, OfficeError> {
    let seat = store.seat(seat)?;
    Ok(Proven {
        game: store.game(seat.game)?,
        segment: store.segment(segment)?,
        seat,
    })
}

fn judge(
    store: &mut Reading<'_>,
    proven: Proven,
    from: &str,
    header: &Header,
) -> Result<Proof, OfficeError> {
    let is_open = proven.segment.judged_at.is_none();
    let is_registered = is_registered(store, proven.seat.id, from)?;
    Ok(match (is_open, is_registered) {
        (true, true) => match disagreement(&proven, header) {
            Some((key, words)) => Proof::Disagrees(proven, key, words),
            None => Proof::Counts(proven),
        },
        (false, true) => Proof::Stale(proven),
        (true, false) => Proof::Stranger(proven),
        (false, false) => Proof::Nobody,
    })
}

/// What the block says of itself must agree with what the secret proves; its nation is compared where names are known.
pub fn disagreement(proven: &Proven, header: &Header) -> Option<(&'static str, Vec<String>)> {
    let Proven { game, segment, .. } = proven;
    let differs =
        |said: &Option<String>, is: &str| said.as_ref().is_some_and(|said| fold(said) != fold(is));
    if differs(&header.game, &game.slug) {
        return Some(("disagrees.game", vec![game.slug.clone()]));
    }
    let standing = header.segment.as_deref() == Some("standing");
    let other_turn = header
        .turn
        .is_some_and(|turn| i64::from(turn) != segment.turn);
    if !standing && (other_turn || differs(&header.segment, &segment.name)) {
        let words = vec![segment.turn.to_string(), segment.name.clone()];
        return Some(("disagrees.segment", words));
    }
    None
}

fn is_registered(store: &mut Reading<'_>, seat: SeatId, from: &str) -> Result<bool, OfficeError> {
    let from = from.to_lowercase();
    Ok(store.addresses(seat)?.contains(&from))
}
