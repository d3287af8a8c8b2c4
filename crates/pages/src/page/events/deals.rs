//! The narrator's trade: deals, what became of offers, purchases and cards surrendered (28, 31).

use bulla_core::game::{
    Addressees, Civ, DealSource, FaceId, Owner, RuleStep, Section, VisibleChange,
};

use super::entries::{BuriedCards, CardCount, EntryText, OwnDealPart};
use super::narrator::Narrator;

impl Narrator<'_> {
    pub(super) fn trade(&mut self, why: RuleStep, what: &VisibleChange) {
        match what {
            VisibleChange::Closed { civ, number } => {
                let id = format!("{}-{number}", self.names.parts.nation(*civ).id);
                self.closed(why, id, false);
            }
            VisibleChange::MyOfferClosed { id } => {
                self.closed(why, id.clone(), true);
            }
            VisibleChange::MyOffer { id, offer } => {
                let to = match &offer.to {
                    Addressees::Any => Vec::new(),
                    Addressees::These(civs) => {
                        civs.iter().map(|civ| self.names.who(*civ).name).collect()
                    }
                };
                self.opened(why, id.clone(), to);
            }
            VisibleChange::Deal { civs, counts, mine } => {
                self.deal(why, *civs, *counts, mine.as_ref())
            }
            VisibleChange::DealFailed { with, mine } => {
                let (with, mine) = (self.names.who(*with), item(mine));
                self.own(why, EntryText::Lapsed { with, mine });
            }
            VisibleChange::Traded { face, from, .. } => self.traded(*face, *from),
            VisibleChange::Standing { offers } => {
                let ids = offers.iter().map(|offer| offer.id.clone()).collect();
                self.own(why, EntryText::StandingOffers { ids });
            }
            VisibleChange::NeverTraded { faces } => {
                let cards = faces.iter().map(|face| self.face(*face)).collect();
                self.own(why, EntryText::Never { cards });
            }
            _ => {}
        }
    }

    /// One after another they are told together.
    fn closed(&mut self, why: RuleStep, id: String, is_own: bool) {
        let me = self.names.me.map(Owner::Nation);
        match me.and_then(|me| self.last(why, me)) {
            Some(EntryText::Closed { ids, own }) if *own == is_own => ids.push(id),
            _ => self.own(
                why,
                EntryText::Closed {
                    ids: vec![id],
                    own: is_own,
                },
            ),
        }
    }

    fn opened(&mut self, why: RuleStep, id: String, to: Vec<String>) {
        let me = self.names.me.map(Owner::Nation);
        match me.and_then(|me| self.last(why, me)) {
            Some(EntryText::MyOffer { ids, to: same }) if *same == to => ids.push(id),
            _ => self.own(why, EntryText::MyOffer { ids: vec![id], to }),
        }
    }

    /// Adds an entry that only the reader sees.
    fn own(&mut self, why: RuleStep, what: EntryText) {
        self.push(why, self.names.me.map(Owner::Nation), what);
    }

    fn deal(
        &mut self,
        why: RuleStep,
        civs: [Civ; 2],
        counts: Option<[u8; 2]>,
        mine: Option<&DealSource>,
    ) {
        let what = EntryText::Deal {
            parties: civs.map(|civ| self.names.who(civ)),
            counts,
            mine: mine.map(item),
            given: Vec::new(),
            received: Vec::new(),
        };
        self.push(why, None, what);
        if let Some(entry) = self.entries.last_mut() {
            entry.touches.extend(civs);
        }
    }

    /// The cards of a deal follow it.
    fn traded(&mut self, face: FaceId, from: Civ) {
        let name = self.face(face);
        let gives = self.names.me == Some(from);
        if let Some(entry) = self.entries.last_mut()
            && let EntryText::Deal {
                given, received, ..
            } = &mut entry.what
        {
            CardCount::add(if gives { given } else { received }, name);
        }
    }

    pub(super) fn face(&self, face: FaceId) -> String {
        self.names.parts.deck.face(face).name.clone()
    }

    pub(super) fn bought(&mut self, why: RuleStep, civ: Civ, name: String) {
        let rule = self.number(why);
        let at = self.purchase(why, civ.into());
        let entry = &mut self.entries[at];
        if let EntryText::Purchase { names, .. } = &mut entry.what {
            if names.is_empty() {
                entry.rules = vec![rule];
                entry.why = why;
            }
            names.push(name);
        }
    }

    pub(super) fn spent(&mut self, why: RuleStep, owner: Owner, card: Option<String>) {
        let at = self.purchase(why, owner);
        if let EntryText::Purchase { cards, .. } = &mut self.entries[at].what {
            CardCount::add(cards, card.unwrap_or_default());
        }
    }

    pub(super) fn paid(&mut self, why: RuleStep, owner: Owner, tokens: u16) {
        let at = self.purchase(why, owner);
        if let EntryText::Purchase { treasury, .. } = &mut self.entries[at].what {
            *treasury += tokens;
        }
    }

    /// The one entry that tells of a nation's purchases.
    fn purchase(&mut self, why: RuleStep, owner: Owner) -> usize {
        let found = self.entries.iter().rposition(|entry| {
            let same = entry.owner == Some(owner) && entry.section == Some(Section::Advances);
            same && matches!(entry.what, EntryText::Purchase { .. })
        });
        found.unwrap_or_else(|| {
            let what = EntryText::Purchase {
                names: Vec::new(),
                cards: Vec::new(),
                treasury: 0,
            };
            self.push(why, Some(owner), what);
            self.entries.len() - 1
        })
    }

    pub(super) fn surrendered(&mut self, why: RuleStep, owner: Owner, card: Option<String>) {
        let name = card.unwrap_or_default();
        match self.last(why, owner) {
            Some(EntryText::Surrendered { cards, .. }) => CardCount::add(cards, name),
            _ => {
                let cards = vec![CardCount { name, count: 1 }];
                let under = Vec::new();
                self.push(why, Some(owner), EntryText::Surrendered { cards, under });
            }
        }
    }

    /// A card of a hand goes under its stack, and only its holder knows which.
    pub(super) fn put_under(&mut self, why: RuleStep, owner: Owner, stack: u8) {
        let one = BuriedCards { stack, count: 1 };
        match self.last(why, owner) {
            Some(EntryText::Surrendered { under, .. }) => {
                match under.iter_mut().find(|under| under.stack == stack) {
                    Some(under) => under.count += 1,
                    None => under.push(one),
                }
            }
            _ => {
                let (cards, under) = (Vec::new(), vec![one]);
                self.push(why, Some(owner), EntryText::Surrendered { cards, under });
            }
        }
    }
}

fn item(item: &DealSource) -> OwnDealPart {
    let (kind, id) = match item {
        DealSource::Offer(id) => ("offer", id),
        DealSource::Standing(id) => ("standing", id),
        DealSource::Acceptance(path) => ("acceptance", path),
    };
    OwnDealPart {
        kind,
        id: id.clone(),
    }
}
