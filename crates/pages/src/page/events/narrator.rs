//! Goes through what was seen and puts it into entries, section by section.

use std::collections::BTreeMap;

use bulla_core::game::{
    AreaId, Civ, FaceId, Glimpse, Owner, Piece, Place, Section, Seen, View, Why,
};

use super::super::counts::Counts;
use super::super::names::Names;
use super::told::{AreaCount, Entry, Told, Unmet};

/// Goes through what was seen, one thing after the other.
pub(super) struct Narrator<'a> {
    pub(super) names: Names<'a>,
    pub(super) view: &'a View,
    /// Who stands where before the thing that is told.
    pub(super) counts: Counts,
    pub(super) section: Option<Section>,
    /// Tokens paid for what is built next.
    pub(super) treasury: u16,
    levy: u16,
    pub(super) entries: Vec<Entry>,
    /// Entry of the fight of each area in this section.
    pub(super) fights: BTreeMap<AreaId, usize>,
    /// The last of them: what follows an assault belongs to it.
    pub(super) fight: Option<usize>,
    /// The calamity that strikes, and its primary victim.
    pub(super) calamity: Option<(FaceId, Civ)>,
    pub(super) unmet: Vec<Unmet>,
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
        }
    }

    pub(super) fn tell_all(&mut self, seen: &[Seen]) {
        self.take_up(seen);
        for seen in seen {
            self.tell(seen);
            self.counts.follow(&seen.what);
        }
        self.marker_stays(seen);
    }

    fn tell(&mut self, seen: &Seen) {
        let why = &seen.why;
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
            } => self.pieces(why, *owner, (*piece, *count), *from, *to),
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
                rule: why.rule().to_owned(),
            }),
        }
    }

    /// What is fought from now on is told apart from what was fought before.
    pub(super) fn new_fights(&mut self) {
        self.fights.clear();
        self.fight = None;
    }

    fn clear(&mut self) {
        (self.treasury, self.levy) = (0, 0);
    }

    pub(super) fn push(&mut self, why: &Why, owner: Option<Owner>, what: Told) {
        self.entries.push(Entry {
            rules: vec![why.rule().to_owned()],
            who: owner.map(|owner| self.names.who(owner)),
            touches: owner.and_then(Owner::civ).into_iter().collect(),
            shared: false,
            section: self.section,
            owner,
            what,
        });
    }

    /// The last entry, if it is of this owner, section and rule: what follows may belong to it.
    pub(super) fn last(&mut self, why: &Why, owner: Owner) -> Option<&mut Told> {
        let section = self.section;
        let entry = self.entries.last_mut()?;
        let same = entry.owner == Some(owner) && entry.section == section;
        (same && entry.rules[0] == why.rule()).then_some(&mut entry.what)
    }

    fn pieces(
        &mut self,
        why: &Why,
        owner: Owner,
        (piece, count): (Piece, u16),
        from: Place,
        to: Place,
    ) {
        use Place::{Area, Coast, Stock, Treasury};
        match (self.section, piece, from, to) {
            (Some(Section::Setup), Piece::Token, Stock, Area(area)) => {
                let area = self.names.area(area);
                self.push(why, Some(owner), Told::Start { area });
            }
            (Some(Section::Taxation), Piece::Token, Stock, Treasury) => {
                let (tokens, cities) = (count, self.counts.city_count(owner));
                self.push(why, Some(owner), Told::Tax { tokens, cities });
            }
            (Some(Section::Taxation), Piece::City, Area(area), Stock) => {
                let (area, taker) = (self.names.area(area), None);
                self.push(why, Some(owner), Told::Revolt { area, taker });
            }
            (Some(Section::Taxation), Piece::City, Stock, Area(_)) => self.take(owner),
            (Some(Section::Population), Piece::Token, Stock, Area(area)) => {
                self.grow(why, owner, area, count);
            }
            (Some(Section::Ships), Piece::Token, from, Stock) => {
                self.pay_ship(why, owner, count, from);
            }
            (Some(Section::Ships), Piece::Ship, Stock, Coast(area, coast)) => {
                let at = self.names.coast(area, coast);
                let (treasury, levy) = (self.treasury, self.levy);
                self.clear();
                self.push(why, Some(owner), Told::ShipBuilt { at, treasury, levy });
            }
            (Some(Section::Ships), Piece::Ship, Coast(area, coast), Stock) => {
                let at = self.names.coast(area, coast);
                self.push(why, Some(owner), Told::ShipGivenUp { at });
            }
            (Some(Section::Movement), Piece::Token, Area(from), Area(to)) => {
                self.walk(why, owner, count, from, to);
            }
            (Some(Section::Movement), Piece::Ship, Coast(a, from), Coast(b, to)) => {
                let (from, to) = (self.names.coast(a, from), self.names.coast(b, to));
                self.push(why, Some(owner), Told::Sailing { from, to });
            }
            (Some(Section::Conflict), ..) => self.conflict(why, owner, (piece, count), from, to),
            (Some(Section::Cities), Piece::Token, from, Stock) => match from {
                Treasury => self.treasury += count,
                _ => self.levy += count,
            },
            (Some(Section::Cities), Piece::City, Stock, Area(area)) => {
                let (area, tokens, treasury) = (self.names.area(area), self.levy, self.treasury);
                self.clear();
                let what = Told::CityBuilt {
                    area,
                    tokens,
                    treasury,
                };
                self.push(why, Some(owner), what);
            }
            (Some(Section::Surplus), Piece::Token, Area(area), Stock) => {
                self.surplus(why, owner, area, count);
            }
            (Some(Section::Support | Section::Recheck), Piece::City, Area(area), Stock) => {
                let (area, tokens) = (self.names.area(area), 0);
                self.push(why, Some(owner), Told::Reduced { area, tokens });
            }
            (Some(Section::Support | Section::Recheck), Piece::Token, Stock, Area(_)) => {
                if let Some(Told::Reduced { tokens, .. }) = self.last(why, owner) {
                    *tokens += count;
                }
            }
            (Some(Section::Acquisition), Piece::Token, Treasury, Stock) => self.treasury += count,
            (Some(Section::Advances), Piece::Token, Treasury, Stock) => {
                self.paid(why, owner, count);
            }
            (Some(Section::Calamities), ..) if why.rule().starts_with("24.") => {
                self.conflict(why, owner, (piece, count), from, to);
            }
            (Some(Section::Calamities | Section::Conversion), _, Area(area), Stock) => {
                self.lose(why, owner, (piece, count), area);
            }
            (Some(Section::Calamities | Section::Conversion), _, Stock, Area(area)) => {
                self.gain(why, owner, (piece, count), area);
            }
            (Some(Section::Calamities), Piece::Token, Area(from), Area(to)) => {
                self.new_fights();
                self.walk(why, owner, count, from, to);
            }
            _ => {
                let (piece, from, to) = (piece.id(), self.spot(from), self.spot(to));
                let what = Told::Pieces {
                    piece,
                    count,
                    from,
                    to,
                };
                self.push(why, Some(owner), what);
            }
        }
    }

    /// 19.32: the city that revolted last goes to this nation.
    fn take(&mut self, owner: Owner) {
        let who = self.names.who(owner);
        if let Some(entry) = self.entries.last_mut()
            && let Told::Revolt { taker, .. } = &mut entry.what
        {
            *taker = Some(who);
            entry.touches.extend(owner.civ());
        }
    }

    fn grow(&mut self, why: &Why, owner: Owner, area: AreaId, count: u16) {
        let more = self.area_count(area, count, self.counts.tokens(area, owner) + count);
        let is_short = why.rule() == "20.2";
        match self.last(why, owner) {
            Some(Told::Growth { areas, tokens, .. }) => {
                areas.push(more);
                *tokens += count;
            }
            _ => {
                let what = Told::Growth {
                    areas: vec![more],
                    tokens: count,
                    short: is_short,
                };
                self.push(why, Some(owner), what);
            }
        }
    }

    fn surplus(&mut self, why: &Why, owner: Owner, area: AreaId, count: u16) {
        let there = self.counts.tokens(area, owner);
        let less = self.area_count(area, count, there.saturating_sub(count));
        match self.last(why, owner) {
            Some(Told::Surplus { areas, tokens }) => {
                areas.push(less);
                *tokens += count;
            }
            _ => {
                let (areas, tokens) = (vec![less], count);
                self.push(why, Some(owner), Told::Surplus { areas, tokens });
            }
        }
    }

    fn area_count(&self, area: AreaId, count: u16, now: u16) -> AreaCount {
        AreaCount {
            area: self.names.area(area),
            count,
            now,
        }
    }

    /// 22.3 is upkeep; any other payment is for the ship that is built next.
    fn pay_ship(&mut self, why: &Why, owner: Owner, count: u16, from: Place) {
        if why.rule() != "22.3" {
            match from {
                Place::Treasury => self.treasury += count,
                _ => self.levy += count,
            }
            return;
        }
        let levied = match from {
            Place::Area(area) => {
                let there = self.counts.tokens(area, owner);
                Some(self.area_count(area, count, there.saturating_sub(count)))
            }
            _ => None,
        };
        let paid = if levied.is_none() { count } else { 0 };
        match self.last(why, owner) {
            Some(Told::Upkeep { treasury, levies }) => {
                *treasury += paid;
                levies.extend(levied);
            }
            _ => {
                let what = Told::Upkeep {
                    treasury: paid,
                    levies: levied.into_iter().collect(),
                };
                self.push(why, Some(owner), what);
            }
        }
    }

    /// A move into an area where others stand touches them too.
    fn walk(&mut self, why: &Why, owner: Owner, count: u16, from: AreaId, to: AreaId) {
        let met = self.names.me.filter(|me| self.counts.holds(to, *me));
        let (from, to) = (self.names.area(from), self.names.area(to));
        let what = match why.rule() {
            "23.56" => Told::Landing { from, to, count },
            _ => Told::Walk { from, to, count },
        };
        self.push(why, Some(owner), what);
        if let (Some(entry), Some(me)) = (self.entries.last_mut(), met) {
            entry.shared = !owner.is(me);
            entry.touches.insert(me);
        }
    }
}
