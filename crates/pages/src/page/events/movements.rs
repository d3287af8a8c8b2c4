//! Pieces that go from one place to another, told by what the section is about.

use bulla_core::game::{AreaId, Owner, Piece, Place, RuleStep, Section};

use super::entries::{AreaCount, EntryText};
use super::narrator::{Narrator, PieceTransfer};

impl Narrator<'_> {
    pub(super) fn pieces(&mut self, why: RuleStep, owner: Owner, moved: PieceTransfer) {
        let is_told = match self.section {
            Some(Section::Setup | Section::Taxation | Section::Population) => {
                self.people(why, owner, moved)
            }
            Some(Section::Ships | Section::Movement) => self.travel(why, owner, moved),
            Some(Section::Cities | Section::Surplus | Section::Support | Section::Recheck) => {
                self.cities(why, owner, moved)
            }
            Some(Section::Acquisition | Section::Advances) => self.payment(why, owner, moved),
            Some(Section::Conflict) => {
                self.fought(why, owner, moved);
                true
            }
            Some(Section::Calamities | Section::Conversion) => self.fate(why, owner, moved),
            _ => false,
        };
        if !is_told {
            self.plainly(why, owner, moved);
        }
    }

    /// Setup, taxation and growth; whether there was something to tell.
    fn people(&mut self, why: RuleStep, owner: Owner, moved: PieceTransfer) -> bool {
        use Place::{Area, Stock, Treasury};
        let PieceTransfer {
            piece,
            count,
            from,
            to,
        } = moved;
        match (self.section, piece, from, to) {
            (Some(Section::Setup), Piece::Token, Stock, Area(area)) => {
                let area = self.names.area(area);
                self.push(why, Some(owner), EntryText::Start { area });
            }
            (Some(Section::Taxation), Piece::Token, Stock, Treasury) => {
                let (tokens, cities) = (count, self.counts.city_count(owner));
                self.push(why, Some(owner), EntryText::Tax { tokens, cities });
            }
            (Some(Section::Taxation), Piece::City, Area(area), Stock) => {
                let (area, taker) = (self.names.area(area), None);
                self.push(why, Some(owner), EntryText::Revolt { area, taker });
            }
            (Some(Section::Taxation), Piece::City, Stock, Area(_)) => self.take(owner),
            (Some(Section::Population), Piece::Token, Stock, Area(area)) => {
                self.grow(why, owner, area, count);
            }
            _ => return false,
        }
        true
    }

    /// Ships and movement; whether there was something to tell.
    fn travel(&mut self, why: RuleStep, owner: Owner, moved: PieceTransfer) -> bool {
        use Place::{Area, Coast, Stock};
        let PieceTransfer {
            piece,
            count,
            from,
            to,
        } = moved;
        match (self.section, piece, from, to) {
            (Some(Section::Ships), Piece::Token, from, Stock) => {
                self.pay_ship(why, owner, count, from);
            }
            (Some(Section::Ships), Piece::Ship, Stock, Coast(area, coast)) => {
                let at = self.names.coast(area, coast);
                let (treasury, levy) = (self.treasury, self.levy);
                self.clear();
                self.push(
                    why,
                    Some(owner),
                    EntryText::ShipBuilt { at, treasury, levy },
                );
            }
            (Some(Section::Ships), Piece::Ship, Coast(area, coast), Stock) => {
                let at = self.names.coast(area, coast);
                self.push(why, Some(owner), EntryText::ShipGivenUp { at });
            }
            (Some(Section::Movement), Piece::Token, Area(from), Area(to)) => {
                self.walk(why, owner, count, from, to);
            }
            (Some(Section::Movement), Piece::Ship, Coast(a, from), Coast(b, to)) => {
                let (from, to) = (self.names.coast(a, from), self.names.coast(b, to));
                self.push(why, Some(owner), EntryText::Sailing { from, to });
            }
            _ => return false,
        }
        true
    }

    /// Cities, surplus and support; whether there was something to tell.
    fn cities(&mut self, why: RuleStep, owner: Owner, moved: PieceTransfer) -> bool {
        use Place::{Area, Stock, Treasury};
        let PieceTransfer {
            piece,
            count,
            from,
            to,
        } = moved;
        match (self.section, piece, from, to) {
            (Some(Section::Cities), Piece::Token, Treasury, Stock) => self.treasury += count,
            (Some(Section::Cities), Piece::Token, _, Stock) => self.levy += count,
            (Some(Section::Cities), Piece::City, Stock, Area(area)) => {
                let (area, tokens, treasury) = (self.names.area(area), self.levy, self.treasury);
                self.clear();
                let what = EntryText::CityBuilt {
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
                self.push(why, Some(owner), EntryText::Reduced { area, tokens });
            }
            (Some(Section::Support | Section::Recheck), Piece::Token, Stock, Area(_)) => {
                if let Some(EntryText::Reduced { tokens, .. }) = self.last(why, owner) {
                    *tokens += count;
                }
            }
            _ => return false,
        }
        true
    }

    /// Treasury spent on cards; whether it was.
    fn payment(&mut self, why: RuleStep, owner: Owner, moved: PieceTransfer) -> bool {
        let PieceTransfer {
            piece,
            count,
            from,
            to,
        } = moved;
        if (piece, from, to) != (Piece::Token, Place::Treasury, Place::Stock) {
            return false;
        }
        match self.section {
            Some(Section::Acquisition) => self.treasury += count,
            _ => self.paid(why, owner, count),
        }
        true
    }

    /// Calamities and conversion; whether there was something to tell.
    fn fate(&mut self, why: RuleStep, owner: Owner, moved: PieceTransfer) -> bool {
        use Place::{Area, Stock};
        let PieceTransfer {
            piece,
            count,
            from,
            to,
        } = moved;
        let strikes = self.section == Some(Section::Calamities);
        match (piece, from, to) {
            _ if strikes && why.is_conflict() => {
                self.fought(why, owner, moved);
            }
            (_, Area(area), Stock) => self.lose(why, owner, piece, count, area),
            (_, Stock, Area(area)) => self.gain(why, owner, piece, count, area),
            (Piece::Token, Area(from), Area(to)) if strikes => {
                self.new_fights();
                self.walk(why, owner, count, from, to);
            }
            _ => return false,
        }
        true
    }

    fn fought(&mut self, why: RuleStep, owner: Owner, moved: PieceTransfer) {
        let PieceTransfer {
            piece,
            count,
            from,
            to,
        } = moved;
        let at_sea = matches!(from, Place::Hold(..)) || piece == Piece::Ship;
        if at_sea {
            return self.plainly(why, owner, moved);
        }
        self.conflict(why, owner, piece, count, from, to);
    }

    pub(super) fn plainly(&mut self, why: RuleStep, owner: Owner, moved: PieceTransfer) {
        let what = EntryText::Pieces {
            piece: moved.piece.id(),
            count: moved.count,
            from: self.spot(moved.from),
            to: self.spot(moved.to),
        };
        self.push(why, Some(owner), what);
    }

    /// 19.32: the city that revolted last goes to this nation.
    fn take(&mut self, owner: Owner) {
        let who = self.names.who(owner);
        if let Some(entry) = self.entries.last_mut()
            && let EntryText::Revolt { taker, .. } = &mut entry.what
        {
            *taker = Some(who);
            entry.touches.extend(owner.civ());
        }
    }

    fn grow(&mut self, why: RuleStep, owner: Owner, area: AreaId, count: u16) {
        let more = self.area_count(area, count, self.counts.tokens(area, owner) + count);
        let is_short = why == RuleStep::GrowthShort;
        match self.last(why, owner) {
            Some(EntryText::Growth { areas, tokens, .. }) => {
                areas.push(more);
                *tokens += count;
            }
            _ => {
                let what = EntryText::Growth {
                    areas: vec![more],
                    tokens: count,
                    short: is_short,
                };
                self.push(why, Some(owner), what);
            }
        }
    }

    fn surplus(&mut self, why: RuleStep, owner: Owner, area: AreaId, count: u16) {
        let there = self.counts.tokens(area, owner);
        let less = self.area_count(area, count, there.saturating_sub(count));
        match self.last(why, owner) {
            Some(EntryText::Surplus { areas, tokens }) => {
                areas.push(less);
                *tokens += count;
            }
            _ => {
                let (areas, tokens) = (vec![less], count);
                self.push(why, Some(owner), EntryText::Surplus { areas, tokens });
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

    /// Upkeep (22.3), or what the ship costs that is built next.
    fn pay_ship(&mut self, why: RuleStep, owner: Owner, count: u16, from: Place) {
        if why != RuleStep::Upkeep {
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
            Some(EntryText::Upkeep { treasury, levies }) => {
                *treasury += paid;
                levies.extend(levied);
            }
            _ => {
                let what = EntryText::Upkeep {
                    treasury: paid,
                    levies: levied.into_iter().collect(),
                };
                self.push(why, Some(owner), what);
            }
        }
    }

    /// A move into an area where others stand touches them too.
    fn walk(&mut self, why: RuleStep, owner: Owner, count: u16, from: AreaId, to: AreaId) {
        let met = self.names.me.filter(|me| self.counts.holds(to, *me));
        let (from, to) = (self.names.area(from), self.names.area(to));
        let what = match why {
            RuleStep::Land => EntryText::Landing { from, to, count },
            _ => EntryText::Walk { from, to, count },
        };
        self.push(why, Some(owner), what);
        if let (Some(entry), Some(me)) = (self.entries.last_mut(), met) {
            entry.shared = !owner.is(me);
            entry.touches.insert(me);
        }
    }
}
