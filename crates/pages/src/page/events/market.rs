//! The narrator's trade: deals, what became of offers, purchases and cards surrendered (28, 31).

use bulla_core::game::{Cause, Civ, FaceId, Glimpse, Item, Owner, Section, To};

use super::narrator::Narrator;
use super::{Cards, Mine, Told, Under};

impl Narrator<'_> {
    pub(super) fn trade(&mut self, why: Cause, what: &Glimpse) {
        match what {
            Glimpse::Closed { civ, number } => {
                let id = format!("{}-{number}", self.names.parts.nation(*civ).id);
                self.closed(why, id, false);
            }
            Glimpse::MyOfferClosed { id } => {
                self.closed(why, id.clone(), true);
            }
            Glimpse::MyOffer { id, offer } => {
                let to = match &offer.to {
                    To::Any => Vec::new(),
                    To::These(civs) => civs.iter().map(|civ| self.names.who(*civ).name).collect(),
                };
                self.opened(why, id.clone(), to);
            }
            Glimpse::Deal { civs, counts, mine } => self.deal(why, *civs, *counts, mine.as_ref()),
            Glimpse::Lapsed { with, mine } => {
                let (with, mine) = (self.names.who(*with), item(mine));
                self.own(why, Told::Lapsed { with, mine });
            }
            Glimpse::Traded { face, from, .. } => self.traded(*face, *from),
            Glimpse::Standing { offers } => {
                let ids = offers.iter().map(|offer| offer.id.clone()).collect();
                self.own(why, Told::StandingOffers { ids });
            }
            Glimpse::Never { faces } => {
                let cards = faces.iter().map(|face| self.face(*face)).collect();
                self.own(why, Told::Never { cards });
            }
            _ => {}
        }
    }

    /// One after another they are told together.
    fn closed(&mut self, why: Cause, id: String, is_own: bool) {
        let me = self.names.me.map(Owner::Nation);
        match me.and_then(|me| self.last(why, me)) {
            Some(Told::Closed { ids, own }) if *own == is_own => ids.push(id),
            _ => self.own(
                why,
                Told::Closed {
                    ids: vec![id],
                    own: is_own,
                },
            ),
        }
    }

    fn opened(&mut self, why: Cause, id: String, to: Vec<String>) {
        let me = self.names.me.map(Owner::Nation);
        match me.and_then(|me| self.last(why, me)) {
            Some(Told::MyOffer { ids, to: same }) if *same == to => ids.push(id),
            _ => self.own(why, Told::MyOffer { ids: vec![id], to }),
        }
    }

    /// What only the reader sees.
    fn own(&mut self, why: Cause, what: Told) {
        self.push(why, self.names.me.map(Owner::Nation), what);
    }

    fn deal(&mut self, why: Cause, civs: [Civ; 2], counts: Option<[u8; 2]>, mine: Option<&Item>) {
        let what = Told::Deal {
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
            && let Told::Deal {
                given, received, ..
            } = &mut entry.what
        {
            Cards::add(if gives { given } else { received }, name);
        }
    }

    pub(super) fn face(&self, face: FaceId) -> String {
        self.names.parts.deck.face(face).name.clone()
    }

    pub(super) fn bought(&mut self, why: Cause, civ: Civ, name: String) {
        let rule = self.number(why);
        let at = self.purchase(why, civ.into());
        let entry = &mut self.entries[at];
        if let Told::Purchase { names, .. } = &mut entry.what {
            if names.is_empty() {
                entry.rules = vec![rule];
                entry.why = why;
            }
            names.push(name);
        }
    }

    pub(super) fn spent(&mut self, why: Cause, owner: Owner, card: Option<String>) {
        let at = self.purchase(why, owner);
        if let Told::Purchase { cards, .. } = &mut self.entries[at].what {
            Cards::add(cards, card.unwrap_or_default());
        }
    }

    pub(super) fn paid(&mut self, why: Cause, owner: Owner, tokens: u16) {
        let at = self.purchase(why, owner);
        if let Told::Purchase { treasury, .. } = &mut self.entries[at].what {
            *treasury += tokens;
        }
    }

    /// The one entry that tells of a nation's purchases.
    fn purchase(&mut self, why: Cause, owner: Owner) -> usize {
        let found = self.entries.iter().rposition(|entry| {
            let same = entry.owner == Some(owner) && entry.section == Some(Section::Advances);
            same && matches!(entry.what, Told::Purchase { .. })
        });
        found.unwrap_or_else(|| {
            let what = Told::Purchase {
                names: Vec::new(),
                cards: Vec::new(),
                treasury: 0,
            };
            self.push(why, Some(owner), what);
            self.entries.len() - 1
        })
    }

    pub(super) fn surrendered(&mut self, why: Cause, owner: Owner, card: Option<String>) {
        let name = card.unwrap_or_default();
        match self.last(why, owner) {
            Some(Told::Surrendered { cards, .. }) => Cards::add(cards, name),
            _ => {
                let cards = vec![Cards { name, count: 1 }];
                let under = Vec::new();
                self.push(why, Some(owner), Told::Surrendered { cards, under });
            }
        }
    }

    /// A card of a hand goes under its stack, and only its holder knows which.
    pub(super) fn put_under(&mut self, why: Cause, owner: Owner, stack: u8) {
        let one = Under { stack, count: 1 };
        match self.last(why, owner) {
            Some(Told::Surrendered { under, .. }) => {
                match under.iter_mut().find(|under| under.stack == stack) {
                    Some(under) => under.count += 1,
                    None => under.push(one),
                }
            }
            _ => {
                let (cards, under) = (Vec::new(), vec![one]);
                self.push(why, Some(owner), Told::Surrendered { cards, under });
            }
        }
    }
}

fn item(item: &Item) -> Mine {
    let (kind, id) = match item {
        Item::Offer(id) => ("offer", id),
        Item::Standing(id) => ("standing", id),
        Item::Acceptance(path) => ("acceptance", path),
    };
    Mine {
        kind,
        id: id.clone(),
    }
}
