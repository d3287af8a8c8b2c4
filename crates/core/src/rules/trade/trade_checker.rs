//! Conditions of a trade (27.3, 28.3, 29.2), and the data a letter is checked against: when it is judged, or from its seat's
//! knowledge.

use std::collections::BTreeSet;

use crate::game::{
    Addressees, Civ, FaceId, Offer, OpenOffer, PublicState, RejectionKind, RejectionReason,
    Section, StandingOffer, Subject, TradeDemand, View, VisibleChange, written_id,
};
use crate::rulebook::{Rulebook, TradePolicy};
use crate::turn::RuleContext;

use super::bid_lists::received;
use super::bids::{beyond, first_missing};
use super::trade_partners::TradePartners;

/// Data that a letter is checked against. Its own seat knows all of it.
pub(super) struct TradeChecker<'a> {
    pub policy: &'a TradePolicy,
    pub open: &'a PublicState,
    civ: Civ,
    pub partners: TradePartners,
    /// The cards held and the offers that lie open as the segment begins; nothing while both may still change.
    pub known: Option<KnownTrade>,
    /// The cards given in no trade, unless the letter says otherwise.
    pub never: Vec<FaceId>,
}

pub(super) struct KnownTrade {
    pub hand: Vec<FaceId>,
    /// Calamities received in trades of this turn, of those that stay with whoever received them.
    pub stays: Vec<FaceId>,
    pub quotes: Vec<AnswerableOffer>,
    /// One's own offers, open or standing, by id.
    pub own: BTreeSet<String>,
}

/// An open offer that a letter may answer.
pub(super) struct AnswerableOffer {
    pub civ: Civ,
    pub id: String,
    pub number: u32,
    pub count: u32,
    pub value: Option<u32>,
    pub want: TradeDemand,
}

impl<'a> TradeChecker<'a> {
    pub fn of_view(book: &'a Rulebook, view: &'a View, civ: Civ) -> TradeChecker<'a> {
        let policy = &book.trade;
        let held = view.hand.iter();
        let hand = held.flat_map(|(face, count)| vec![*face; usize::from(*count)]);
        let quotes = view.quotes().into_iter().map(|quote| AnswerableOffer {
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
            VisibleChange::Section { section } => Some(*section),
            _ => None,
        });
        let deck = &view.parts().deck;
        let stays = view.this_turn.iter().filter_map(|seen| match seen.what {
            VisibleChange::Traded { face, to, .. } if to == civ => Some(face),
            _ => None,
        });
        let stays = stays.filter(|face| policy.passed_once && deck.face(*face).is_calamity());
        TradeChecker {
            policy,
            open: &view.open,
            civ,
            partners: TradePartners::of(book, &view.open),
            known: is_dealt(sections).then(|| KnownTrade {
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
        policy: &'a TradePolicy,
        partners: &TradePartners,
        t: &'a RuleContext<'_>,
        open: &[OpenOffer<'_>],
        civ: Civ,
    ) -> TradeChecker<'a> {
        let cards = t.state().hand(civ).iter();
        let quotes = open.iter().filter_map(|offer| {
            let (_, number) = offer.numbers.iter().find(|(reader, _)| *reader == civ)?;
            Some(AnswerableOffer {
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
        TradeChecker {
            policy,
            open: t.open(),
            civ,
            partners: partners.clone(),
            known: Some(KnownTrade {
                stays: stays.collect(),
                hand: cards.filter_map(|card| t.state().face(*card)).collect(),
                quotes: quotes.collect(),
                own: own
                    .map(|offer| written_id(offer.id).to_owned())
                    .chain(standing.map(|standing| standing.id.clone()))
                    .collect(),
            }),
            never: t.state().never_traded(civ).to_vec(),
        }
    }

    /// Checks a standing offer. It waits hidden, so its cards need not be there yet.
    pub fn waits(&self, standing: &StandingOffer, announced: u32) -> Result<(), RejectionReason> {
        self.offer(&standing.offer, announced)?;
        let past = standing.until.filter(|until| *until < self.open.turn());
        match past {
            Some(until) => Err(RejectionKind::PastTurn.of([Subject::Number(until.into())])),
            None => Ok(()),
        }
    }

    /// 28.3: the number is true, and both sides give enough cards and name enough of them.
    pub fn offer(&self, offer: &Offer, announced: u32) -> Result<(), RejectionReason> {
        let counts = [announced, offer.count()].map(Subject::Number);
        refuse_if(
            announced != offer.count(),
            RejectionKind::UntrueCount.of(counts),
        )?;
        self.partners(&offer.to)?;
        self.given(&offer.declared, &offer.sealed, &offer.if_gone)?;
        self.worth(offer.value, &offer.sealed)?;
        let TradeDemand { count, named, .. } = &offer.want;
        let unused = !self.policy.value && offer.want.value.is_some();
        refuse_if(unused, RejectionKind::ValueUnused.of([]))?;
        self.enough(*count)?;
        self.named(named)?;
        let counts = [*count, named.len() as u32].map(Subject::Number);
        refuse_if(
            named.len() as u32 > *count,
            RejectionKind::TooManyNamed.of(counts),
        )
    }

    /// Checks that an announced value is true.
    pub fn worth(&self, announced: Option<u32>, sealed: &[FaceId]) -> Result<(), RejectionReason> {
        let value = self.open.parts().deck.worth(sealed);
        match announced {
            Some(_) if !self.policy.value => Err(RejectionKind::ValueUnused.of([])),
            Some(said) if said != value => {
                Err(RejectionKind::UntrueValue.of([said, value].map(Subject::Number)))
            }
            _ => Ok(()),
        }
    }

    fn partners(&self, to: &Addressees) -> Result<(), RejectionReason> {
        let Addressees::These(civs) = to else {
            return Ok(());
        };
        let trades = |civ: &Civ| *civ != self.civ && self.open.playing().any(|it| it == *civ);
        match civs.first() {
            _ if civs.iter().any(trades) => Ok(()),
            Some(first) => Err(RejectionKind::NoPartner.of([Subject::Civ(*first)])),
            None => Err(RejectionKind::NoPartner.of([])),
        }
    }

    /// season/trade-reach: refuses an offer to nations of which none is reached, and returns those among them. A standing offer may
    /// wait for them.
    pub fn unreached(&self, to: &Addressees) -> Result<Vec<Civ>, RejectionReason> {
        let Addressees::These(civs) = to else {
            return Ok(Vec::new());
        };
        if self.known.is_none() {
            return Ok(Vec::new());
        }
        let is_apart = |civ: &Civ| *civ != self.civ && !self.partners.joins(self.civ, *civ);
        let apart: Vec<Civ> = civs.iter().copied().filter(is_apart).collect();
        match apart.first() {
            Some(first) if apart.len() == civs.len() => Err(out_of_reach(*first)),
            _ => Ok(apart),
        }
    }

    /// Checks the cards that a seat gives: declared cards must be among those sealed, and none may have to stay in the hand or be
    /// kept back.
    pub fn given(
        &self,
        declared: &[FaceId],
        sealed: &[FaceId],
        if_gone: &[(FaceId, FaceId)],
    ) -> Result<(), RejectionReason> {
        self.enough(sealed.len() as u32)?;
        self.named(declared)?;
        let untrue = first_missing(declared, sealed);
        refuse_card(untrue, RejectionKind::NotSealed)?;
        let instead = if_gone.iter().map(|(_, instead)| instead);
        for face in sealed.iter().chain(instead) {
            let tradable = self.open.parts().deck.face(*face).may_be_traded();
            refuse_card((!tradable).then_some(*face), RejectionKind::NotTradable)?;
            let stays = self
                .known
                .as_ref()
                .is_some_and(|it| it.stays.contains(face));
            refuse_card(stays.then_some(*face), RejectionKind::PassedOnOnce)?;
            let kept = self.never.contains(face);
            refuse_card(kept.then_some(*face), RejectionKind::KeptBack)?;
        }
        let open = beyond(sealed, declared);
        let mut gone = if_gone.iter().map(|(gone, _)| *gone);
        let firm = gone.find(|gone| !open.contains(gone));
        refuse_card(firm, RejectionKind::NoSubstitute)
    }

    /// 28.3: at least so many cards on each side.
    fn enough(&self, count: u32) -> Result<(), RejectionReason> {
        let least = self.policy.least.max(1);
        let counts = [least, count].map(Subject::Number);
        refuse_if(count < least, RejectionKind::TooFewToTrade.of(counts))
    }

    /// 28.3: at least so many cards named true, commodities alone or tradable calamities too.
    fn named(&self, faces: &[FaceId]) -> Result<(), RejectionReason> {
        let deck = &self.open.parts().deck;
        let calamities = faces.iter().filter(|face| deck.face(**face).is_calamity());
        let mut barred = calamities
            .filter(|face| !self.policy.calamities_named || !deck.face(**face).may_be_traded());
        let reason = if self.policy.calamities_named {
            RejectionKind::NotTradable
        } else {
            RejectionKind::NotACommodity
        };
        refuse_card(barred.next().copied(), reason)?;
        let count = faces.len() as u32;
        let counts = [self.policy.named, count].map(Subject::Number);
        refuse_if(
            count < self.policy.named,
            RejectionKind::TooFewNamed.of(counts),
        )?;
        let more = !self.policy.more_named && count > self.policy.named;
        refuse_if(more, RejectionKind::NamesTooMany.of(counts))
    }

    pub fn holds(&self, sealed: &[FaceId]) -> Result<(), RejectionReason> {
        match &self.known {
            Some(known) => refuse_card(first_missing(sealed, &known.hand), RejectionKind::NotHeld),
            None => Ok(()),
        }
    }
}

pub(super) fn out_of_reach(civ: Civ) -> RejectionReason {
    RejectionKind::OutOfReach.of([Subject::Civ(civ)])
}

/// Returns whether the cards of a turn are dealt and trade is not over. Before that a hand may still grow.
fn is_dealt(sections: impl Iterator<Item = Section>) -> bool {
    sections.fold(false, |dealt, section| match section {
        Section::Acquisition | Section::Trade | Section::LastTrade => true,
        Section::Naming | Section::Calamities => false,
        _ => dealt,
    })
}

pub(super) fn refuse_if(wrong: bool, reason: RejectionReason) -> Result<(), RejectionReason> {
    if wrong { Err(reason) } else { Ok(()) }
}

pub(super) fn refuse_card(
    face: Option<FaceId>,
    kind: RejectionKind,
) -> Result<(), RejectionReason> {
    match face {
        Some(face) => Err(kind.of([Subject::Face(face)])),
        None => Ok(()),
    }
}
