//! What a trade must be (27.3, 28.3, 29.2), and what a letter is checked against: as it is judged, or on what its seat knows.

use std::collections::BTreeSet;

use crate::game::{
    Civ, FaceId, Glimpse, Offer, Open, OpenOffer, Reason, ReasonKind, Section, StandingOffer,
    Subject, To, View, Want, written_id,
};
use crate::turn::Turn;

use super::Policy;
use super::fit::{beyond, first_missing};
use super::lists::received;

/// What a letter is checked against; its own seat knows all of it.
pub(super) struct Ground<'a> {
    pub policy: &'a Policy,
    pub open: &'a Open,
    civ: Civ,
    /// The cards held and the offers that lie open as the segment begins; nothing while both may still change.
    pub known: Option<Known>,
    /// The cards given in no trade, unless the letter says otherwise.
    pub never: Vec<FaceId>,
}

pub(super) struct Known {
    pub hand: Vec<FaceId>,
    /// Calamities received in trades of this turn, of those that stay with whoever received them.
    pub stays: Vec<FaceId>,
    pub quotes: Vec<Quoted>,
    /// One's own offers, open or standing, by id.
    pub own: BTreeSet<String>,
}

/// An open offer that a letter may answer.
pub(super) struct Quoted {
    pub civ: Civ,
    pub id: String,
    pub number: u32,
    pub count: u32,
    pub value: Option<u32>,
    pub want: Want,
}

impl<'a> Ground<'a> {
    pub fn of_view(policy: &'a Policy, view: &'a View, civ: Civ) -> Ground<'a> {
        let held = view.hand.iter();
        let hand = held.flat_map(|(face, count)| vec![*face; usize::from(*count)]);
        let quotes = view.quotes().into_iter().map(|quote| Quoted {
            civ: quote.civ,
            id: quote.number.to_string(),
            number: quote.number.into(),
            count: quote.count,
            value: quote.value,
            want: quote.want.clone(),
        });
        let own = view.own_offers().into_iter().map(|(id, _)| id);
        let standing = view.standing.iter().map(|standing| standing.id.as_str());
        let sections = view.this_turn.iter().filter_map(|seen| match &seen.what {
            Glimpse::Section { section } => Some(*section),
            _ => None,
        });
        let deck = &view.parts().deck;
        let stays = view.this_turn.iter().filter_map(|seen| match seen.what {
            Glimpse::Traded { face, to, .. } if to == civ => Some(face),
            _ => None,
        });
        let stays = stays.filter(|face| policy.passed_once && deck.face(*face).is_calamity());
        Ground {
            policy,
            open: &view.open,
            civ,
            known: is_dealt(sections).then(|| Known {
                hand: hand.collect(),
                stays: stays.collect(),
                quotes: quotes.collect(),
                own: own.chain(standing).map(str::to_owned).collect(),
            }),
            never: view.never.clone(),
        }
    }

    /// `open`: the offers that lie open.
    pub fn of_turn(
        policy: &'a Policy,
        t: &'a Turn<'_>,
        open: &[OpenOffer<'_>],
        civ: Civ,
    ) -> Ground<'a> {
        let cards = t.state().hand(civ).iter();
        let quotes = open.iter().filter_map(|offer| {
            let (_, number) = offer.numbers.iter().find(|(reader, _)| *reader == civ)?;
            Some(Quoted {
                civ: offer.civ,
                id: offer.id.to_owned(),
                number: u32::from(*number),
                count: offer.offer.count(),
                value: offer.offer.value,
                want: offer.offer.want.clone(),
            })
        });
        let stays = cards.clone().filter(|card| {
            let is_calamity = || {
                t.parts()
                    .deck
                    .face(t.parts().deck.face_of(**card))
                    .is_calamity()
            };
            policy.passed_once && is_calamity() && received(t, civ, **card)
        });
        let stays = stays.filter_map(|card| t.state().face(*card));
        let own = open.iter().filter(|offer| offer.civ == civ);
        let standing = t.state().standing(civ).iter();
        Ground {
            policy,
            open: t.open(),
            civ,
            known: Some(Known {
                stays: stays.collect(),
                hand: cards.filter_map(|card| t.state().face(*card)).collect(),
                quotes: quotes.collect(),
                own: own
                    .map(|offer| written_id(offer.id).to_owned())
                    .chain(standing.map(|standing| standing.id.clone()))
                    .collect(),
            }),
            never: t.state().never(civ).to_vec(),
        }
    }

    /// It waits hidden, so its cards need not be there yet.
    pub fn waits(&self, standing: &StandingOffer, announced: u32) -> Result<(), Reason> {
        self.offer(&standing.offer, announced)?;
        let past = standing.until.filter(|until| *until < self.open.turn());
        match past {
            Some(until) => Err(ReasonKind::PastTurn.of([Subject::Number(until.into())])),
            None => Ok(()),
        }
    }

    /// 28.3: the number is true, and both sides give enough cards and name enough of them.
    pub fn offer(&self, offer: &Offer, announced: u32) -> Result<(), Reason> {
        let counts = [announced, offer.count()].map(Subject::Number);
        refuse_if(
            announced != offer.count(),
            ReasonKind::UntrueCount.of(counts),
        )?;
        self.partners(&offer.to)?;
        self.given(&offer.declared, &offer.sealed, &offer.if_gone)?;
        self.worth(offer.value, &offer.sealed)?;
        let Want { count, named, .. } = &offer.want;
        let unused = !self.policy.value && offer.want.value.is_some();
        refuse_if(unused, ReasonKind::ValueUnused.of([]))?;
        self.enough(*count)?;
        self.named(named)?;
        let counts = [*count, named.len() as u32].map(Subject::Number);
        refuse_if(
            named.len() as u32 > *count,
            ReasonKind::TooManyNamed.of(counts),
        )
    }

    /// What is announced of the value is true.
    pub fn worth(&self, announced: Option<u32>, sealed: &[FaceId]) -> Result<(), Reason> {
        let value = self.open.parts().deck.worth(sealed);
        match announced {
            Some(_) if !self.policy.value => Err(ReasonKind::ValueUnused.of([])),
            Some(said) if said != value => {
                Err(ReasonKind::UntrueValue.of([said, value].map(Subject::Number)))
            }
            _ => Ok(()),
        }
    }

    fn partners(&self, to: &To) -> Result<(), Reason> {
        let To::These(civs) = to else {
            return Ok(());
        };
        let trades = |civ: &Civ| *civ != self.civ && self.open.playing().any(|it| it == *civ);
        match civs.first() {
            _ if civs.iter().any(trades) => Ok(()),
            Some(first) => Err(ReasonKind::NoPartner.of([Subject::Civ(*first)])),
            None => Err(ReasonKind::NoPartner.of([])),
        }
    }

    /// What a seat gives: declared cards among those sealed, none that stays in the hand, none kept back.
    pub fn given(
        &self,
        declared: &[FaceId],
        sealed: &[FaceId],
        if_gone: &[(FaceId, FaceId)],
    ) -> Result<(), Reason> {
        self.enough(sealed.len() as u32)?;
        self.named(declared)?;
        let untrue = first_missing(declared, sealed);
        refuse_card(untrue, ReasonKind::NotSealed)?;
        let instead = if_gone.iter().map(|(_, instead)| instead);
        for face in sealed.iter().chain(instead) {
            let tradable = self.open.parts().deck.face(*face).may_be_traded();
            refuse_card((!tradable).then_some(*face), ReasonKind::NotTradable)?;
            let stays = self
                .known
                .as_ref()
                .is_some_and(|it| it.stays.contains(face));
            refuse_card(stays.then_some(*face), ReasonKind::PassedOnOnce)?;
            let kept = self.never.contains(face);
            refuse_card(kept.then_some(*face), ReasonKind::KeptBack)?;
        }
        let open = beyond(sealed, declared);
        let mut gone = if_gone.iter().map(|(gone, _)| *gone);
        let firm = gone.find(|gone| !open.contains(gone));
        refuse_card(firm, ReasonKind::NoSubstitute)
    }

    /// 28.3: at least so many cards on each side.
    fn enough(&self, count: u32) -> Result<(), Reason> {
        let least = self.policy.least.max(1);
        let counts = [least, count].map(Subject::Number);
        refuse_if(count < least, ReasonKind::TooFewToTrade.of(counts))
    }

    /// 28.3: at least so many cards named true, all commodities.
    fn named(&self, faces: &[FaceId]) -> Result<(), Reason> {
        let deck = &self.open.parts().deck;
        let calamity = faces.iter().find(|face| deck.face(**face).is_calamity());
        refuse_card(calamity.copied(), ReasonKind::NotACommodity)?;
        let count = faces.len() as u32;
        let counts = [self.policy.named, count].map(Subject::Number);
        refuse_if(
            count < self.policy.named,
            ReasonKind::TooFewNamed.of(counts),
        )?;
        let more = !self.policy.more_named && count > self.policy.named;
        refuse_if(more, ReasonKind::NamesTooMany.of(counts))
    }

    pub fn holds(&self, sealed: &[FaceId]) -> Result<(), Reason> {
        match &self.known {
            Some(known) => refuse_card(first_missing(sealed, &known.hand), ReasonKind::NotHeld),
            None => Ok(()),
        }
    }
}

/// Whether the cards of a turn are dealt and trade is not over: before, a hand may still grow.
fn is_dealt(sections: impl Iterator<Item = Section>) -> bool {
    sections.fold(false, |dealt, section| match section {
        Section::Acquisition | Section::Trade | Section::LastTrade => true,
        Section::Naming | Section::Calamities => false,
        _ => dealt,
    })
}

pub(super) fn refuse_if(wrong: bool, reason: Reason) -> Result<(), Reason> {
    if wrong { Err(reason) } else { Ok(()) }
}

pub(super) fn refuse_card(face: Option<FaceId>, kind: ReasonKind) -> Result<(), Reason> {
    match face {
        Some(face) => Err(kind.of([Subject::Face(face)])),
        None => Ok(()),
    }
}
