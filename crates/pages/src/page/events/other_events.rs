//! The rest of the narrator: conflicts, the census, cards, markers, and what no kind of its own tells.

use bulla_core::game::{
    AdvanceId, Civ, FaceId, Owner, Piece, Pile, Place, RuleStep, Section, VisibleChange,
    VisibleEvent,
};

use super::super::fights::{Fight, FightLoss};
use super::entries::{CensusRow, EntryText, PlaceText};
use super::narrator::Narrator;

impl Narrator<'_> {
    /// All blows of one area are one fight; pillage belongs to the last assault.
    pub(super) fn conflict(
        &mut self,
        why: RuleStep,
        owner: Owner,
        piece: Piece,
        count: u16,
        from: Place,
        to: Place,
    ) {
        let who = self.names.who(owner);
        let (area, calamity) = match (piece, from, to) {
            (_, Place::Stock, Place::Treasury) => {
                if let Some(fight) = self.last_fight() {
                    fight.pillaged(why, who, count);
                }
                return;
            }
            (Piece::Token, Place::Area(area), _) => (area, FightLoss::Lost(count)),
            (Piece::Token, _, Place::Area(area)) => (area, FightLoss::Raised(count)),
            (Piece::City, Place::Area(area), _) => (area, FightLoss::CityFell),
            _ => return,
        };
        let at = match self.fights.get(&area) {
            Some(at) => *at,
            None => {
                let there = self.counts.in_area(area);
                let city = self.counts.city(area);
                let city = city.map(|owner| (self.names.who(owner), owner.civ()));
                let parties = there.into_iter().map(|(owner, tokens)| {
                    let who = self.names.who(owner);
                    (who, owner.civ(), tokens)
                });
                let fight = Fight::new(self.names.area(area), city, parties);
                self.push(why, None, EntryText::Fight(fight));
                let at = self.entries.len() - 1;
                self.fights.insert(area, at);
                at
            }
        };
        self.fight = Some(at);
        if let Some(fight) = self.last_fight() {
            fight.strike(why, who, owner.civ(), calamity);
        }
    }

    fn last_fight(&mut self) -> Option<&mut Fight> {
        match &mut self.entries.get_mut(self.fight?)?.what {
            EntryText::Fight(fight) => Some(fight),
            _ => None,
        }
    }

    pub(super) fn advance_lost(&mut self, why: RuleStep, civ: Civ, advance: AdvanceId) {
        let name = self.names.parts.advance(advance).name.clone();
        self.push(why, Some(civ.into()), EntryText::AdvanceLost { name });
    }

    pub(super) fn census(&mut self, why: RuleStep, civ: Civ, tokens: u16) {
        let who = self.names.who(civ);
        let ranked = CensusRow { who, tokens };
        if let Some(entry) = self.entries.last_mut()
            && let EntryText::Census { order } = &mut entry.what
        {
            order.push(ranked);
            entry.touches.insert(civ);
            return;
        }
        let order = vec![ranked];
        self.push(why, None, EntryText::Census { order });
        if let Some(entry) = self.entries.last_mut() {
            entry.touches.insert(civ);
            entry.shared = true;
        }
    }

    pub(super) fn card(&mut self, why: RuleStep, face: Option<FaceId>, from: Pile, to: Pile) {
        let deck = &self.names.parts.deck;
        let name = face.map(|face| deck.face(face).name.clone());
        match (self.section, from, to) {
            (Some(Section::Acquisition), Pile::Stack(_), Pile::Hand(civ)) => {
                self.acquire(why, civ.into(), name);
            }
            (Some(Section::Conflict), Pile::Hand(victim), Pile::Hand(taker)) => {
                let (taker, victim) = (self.names.who(taker), self.names.who(victim));
                if let Some(fight) = self.last_fight() {
                    fight.card_drawn(why, taker, victim, name);
                }
            }
            (Some(Section::Advances), Pile::Hand(civ), Pile::Aside | Pile::Stack(_)) => {
                self.spent(why, civ.into(), name);
            }
            (Some(Section::Return), Pile::Hand(civ), Pile::Stack(stack)) if name.is_none() => {
                self.put_under(why, civ.into(), stack);
            }
            (Some(Section::Return), Pile::Hand(civ), Pile::Aside | Pile::Stack(_)) => {
                self.surrendered(why, civ.into(), name);
            }
            // Cards that a calamity takes.
            (Some(Section::Calamities), Pile::Hand(civ), Pile::Aside | Pile::Stack(_))
                if why == RuleStep::CivilDisorder =>
            {
                self.surrendered(why, civ.into(), name);
            }
            // 31.7, 29.7: what goes back under the stacks is known from what was spent, surrendered and named.
            (Some(Section::Return | Section::Calamities), Pile::Aside, Pile::Stack(_)) => {}
            _ => {
                let owner = [to, from].iter().find_map(|pile| match pile {
                    Pile::Hand(civ) => Some(Owner::Nation(*civ)),
                    _ => None,
                });
                let (from, to) = (self.pile(from), self.pile(to));
                self.push(why, owner, EntryText::Card { name, from, to });
            }
        }
    }

    fn acquire(&mut self, why: RuleStep, owner: Owner, name: Option<String>) {
        let paid = std::mem::take(&mut self.treasury);
        match self.last(why, owner) {
            Some(EntryText::Collected { cards, names }) => {
                *cards += 1;
                names.extend(name);
            }
            Some(EntryText::Bought {
                cards,
                names,
                price,
            }) => {
                *cards += 1;
                names.extend(name);
                *price += paid;
            }
            _ => {
                let names = name.into_iter().collect();
                let what = match why {
                    RuleStep::BuyCard => EntryText::Bought {
                        cards: 1,
                        names,
                        price: paid,
                    },
                    _ => EntryText::Collected { cards: 1, names },
                };
                self.push(why, Some(owner), what);
            }
        }
    }

    pub(super) fn marker(&mut self, why: RuleStep, civ: Civ, space: u8) {
        let parts = self.names.parts;
        let epoch = parts.nation(civ).track.epoch(space);
        let epoch = parts.epochs.get(epoch).map(|epoch| epoch.name.clone());
        let what = EntryText::Marker {
            space,
            back: why == RuleStep::MarkerBack,
            epoch: epoch.unwrap_or_default(),
        };
        self.push(why, Some(civ.into()), what);
    }

    /// 33.2: a marker that does not move makes no event, but its owner wants to know.
    pub(super) fn marker_stays(&mut self, seen: &[VisibleEvent]) {
        let Some(me) = self.names.me else {
            return;
        };
        let track = |seen: &VisibleEvent| matches!(seen.what, VisibleChange::NationTurn { section: Section::Track, civ } if civ == me);
        let moved = |seen: &VisibleEvent| matches!(seen.what, VisibleChange::Marker { civ, .. } if civ == me);
        if seen.iter().any(track) && !seen.iter().any(moved) {
            let space = self.view.open.nation(me).track;
            self.section = Some(Section::Track);
            self.push(
                RuleStep::MarkerStays,
                Some(me.into()),
                EntryText::MarkerStays { space },
            );
        }
    }

    pub(super) fn spot(&self, place: Place) -> PlaceText {
        let (kind, name) = match place {
            Place::Stock => ("stock", String::new()),
            Place::Treasury => ("treasury", String::new()),
            Place::Area(area) => ("area", self.names.area(area)),
            Place::Coast(area, coast) => ("area", self.names.coast(area, coast)),
            Place::Hold(area, coast, _) => ("aboard", self.names.coast(area, coast)),
            Place::Aside => ("aside", String::new()),
        };
        PlaceText { kind, name }
    }

    pub(super) fn pile(&self, pile: Pile) -> PlaceText {
        let (kind, name) = match pile {
            Pile::Stack(stack) => ("stack", stack.to_string()),
            Pile::Hand(civ) => ("hand", self.names.nation(civ)),
            Pile::Aside => ("aside", String::new()),
        };
        PlaceText { kind, name }
    }
}
