//! Goes through what was seen and puts it into entries, section by section.

use std::collections::BTreeMap;

use bulla_core::game::{
    AreaId, Cause, Civ, FaceId, Glimpse, Owner, Piece, Place, Section, Seen, View,
};

use super::super::counts::Counts;
use super::super::names::Names;
use super::told::{Entry, Told, Unmet};

/// So many pieces of a kind, from here to there.
#[derive(Clone, Copy)]
pub(super) struct Transfer {
    pub piece: Piece,
    pub count: u16,
    pub from: Place,
    pub to: Place,
}

/// Goes through what was seen, one thing after the other.
pub(super) struct Narrator<'a> {
    pub(super) names: Names<'a>,
    pub(super) view: &'a View,
    /// Who stands where before the thing that is told.
    pub(super) counts: Counts,
    pub(super) section: Option<Section>,
    /// Tokens paid for what is built next.
    pub(super) treasury: u16,
    pub(super) levy: u16,
    pub(super) entries: Vec<Entry>,
    /// Entry of the fight of each area in this section.
    pub(super) fights: BTreeMap<AreaId, usize>,
    /// The last of them: what follows an assault belongs to it.
    pub(super) fight: Option<usize>,
    /// The calamity that strikes, and its primary victim.
    pub(super) calamity: Option<(FaceId, Civ)>,
    pub(super) unmet: Vec<Unmet>,
    /// Of the thing that is told, within its turn; empty where nobody counted.
    number: String,
}

impl<'a> Narrator<'a> {
    pub(super) fn new(names: Names<'a>, view: &'a View, seen: &[Seen]) -> Narrator<'a> {
        Narrator {
            names,
            view,
            counts: Counts::before(view, seen),
            section: None,
            treasury: 0,
            levy: 0,
            entries: Vec::new(),
            fights: BTreeMap::new(),
            fight: None,
            calamity: None,
            unmet: Vec::new(),
            number: String::new(),
        }
    }

    pub(super) fn tell_all(&mut self, seen: &[Seen], numbers: &[String]) {
        self.take_up(seen);
        for (at, seen) in seen.iter().enumerate() {
            self.number = numbers.get(at).cloned().unwrap_or_default();
            self.tell(seen);
            self.counts.follow(&seen.what);
        }
        self.number.clear();
        self.marker_stays(seen);
    }

    fn tell(&mut self, seen: &Seen) {
        let why = seen.why;
        match &seen.what {
            Glimpse::Turn { .. } | Glimpse::Shuffled { .. } => {}
            Glimpse::Section { section } => {
                self.section = Some(*section);
                self.calamity = None;
                self.clear();
                self.new_fights();
            }
            Glimpse::Begins { .. } => self.clear(),
            Glimpse::Lots { seats } => {
                let seats = seats.iter().map(|seat| self.names.seat(*seat)).collect();
                self.push(why, None, Told::Lots { seats });
            }
            Glimpse::Nation { seat, civ } => {
                let seat = seat.map_or(String::new(), |seat| self.names.seat(seat));
                self.push(why, Some((*civ).into()), Told::Nation { seat });
            }
            Glimpse::Inert { civ, inert } => {
                self.push(why, Some((*civ).into()), Told::Inert { inert: *inert });
            }
            Glimpse::Pieces {
                owner,
                piece,
                count,
                from,
                to,
            } => self.pieces(
                why,
                *owner,
                Transfer {
                    piece: *piece,
                    count: *count,
                    from: *from,
                    to: *to,
                },
            ),
            Glimpse::Census { civ, tokens } => self.census(why, *civ, *tokens),
            Glimpse::Card { face, from, to } => self.card(why, *face, *from, *to),
            Glimpse::Advance { civ, advance } => {
                let name = self.names.parts.advance(*advance).name.clone();
                match self.section {
                    Some(Section::Advances) => self.bought(why, *civ, name),
                    _ => self.push(why, Some((*civ).into()), Told::Advance { name }),
                }
            }
            Glimpse::Marker { civ, space } => self.marker(why, *civ, *space),
            Glimpse::Waiting { seat, civ } => self.waiting(why, *seat, *civ),
            Glimpse::Offered(_) | Glimpse::Over { .. } => {}
            Glimpse::MyOffer { .. }
            | Glimpse::Closed { .. }
            | Glimpse::MyOfferClosed { .. }
            | Glimpse::Deal { .. }
            | Glimpse::Lapsed { .. }
            | Glimpse::Traded { .. }
            | Glimpse::Standing { .. }
            | Glimpse::Never { .. } => self.trade(why, &seen.what),
            Glimpse::Named { civ, face, strikes } => self.named(why, *civ, *face, *strikes),
            Glimpse::Fact(fact) => self.fact(why, fact),
            Glimpse::Unmet { path, part, reason } => self.unmet.push(Unmet {
                path: path.clone(),
                part: *part,
                reason: reason.clone(),
                why,
            }),
        }
    }

    /// What is fought from now on is told apart from what was fought before.
    pub(super) fn new_fights(&mut self) {
        self.fights.clear();
        self.fight = None;
    }

    pub(super) fn clear(&mut self) {
        (self.treasury, self.levy) = (0, 0);
    }

    pub(super) fn push(&mut self, why: Cause, owner: Option<Owner>, what: Told) {
        self.entries.push(Entry {
            rules: vec![self.number(why)],
            why,
            number: self.number.clone(),
            turn: self.view.open.turn(),
            who: owner.map(|owner| self.names.who(owner)),
            touches: owner.and_then(Owner::civ).into_iter().collect(),
            shared: false,
            section: self.section,
            owner,
            what,
        });
    }

    /// What the book calls it.
    pub(super) fn number(&self, why: Cause) -> String {
        self.names.parts.numbers.number(why).to_owned()
    }

    /// The last entry, if it is of this owner, section and cause: what follows may belong to it.
    pub(super) fn last(&mut self, why: Cause, owner: Owner) -> Option<&mut Told> {
        let section = self.section;
        let entry = self.entries.last_mut()?;
        let same = entry.owner == Some(owner) && entry.section == section;
        (same && entry.why == why).then_some(&mut entry.what)
    }
}
