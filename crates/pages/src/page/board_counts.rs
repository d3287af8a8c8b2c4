//! Tokens and cities as they stood before what was seen, found by going back from the view, then carried along.

use std::collections::BTreeMap;

use bulla_core::game::{AreaId, Civ, Owner, Piece, Place, View, VisibleChange, VisibleEvent};

/// Tokens and cities by area and owner at one moment of what was seen.
#[derive(Clone, Debug, Default)]
pub struct BoardCounts {
    tokens: BTreeMap<(AreaId, Owner), u16>,
    cities: BTreeMap<(AreaId, Owner), u16>,
}

impl BoardCounts {
    /// The moment before everything that was seen.
    pub fn before(view: &View, seen: &[VisibleEvent]) -> BoardCounts {
        let mut counts = BoardCounts::default();
        for area in view.parts().board.in_play() {
            for (owner, tokens) in view.open.tokens_in(area) {
                counts.tokens.insert((area, owner), tokens);
            }
            if let Some(owner) = view.open.city(area) {
                counts.cities.insert((area, owner), 1);
            }
        }
        for VisibleEvent { what, .. } in seen.iter().rev() {
            counts.shift(what, ApplyDirection::Back);
        }
        counts
    }

    /// Carries one thing along.
    pub fn follow(&mut self, what: &VisibleChange) {
        self.shift(what, ApplyDirection::Forth);
    }

    fn shift(&mut self, what: &VisibleChange, direction: ApplyDirection) {
        let VisibleChange::Pieces {
            owner,
            piece,
            count,
            from,
            to,
        } = what
        else {
            return;
        };
        let (gives, takes) = match direction {
            ApplyDirection::Forth => (from, to),
            ApplyDirection::Back => (to, from),
        };
        if let Some(there) = self.prompt(*piece, *gives, *owner) {
            *there = there.saturating_sub(*count);
        }
        if let Some(there) = self.prompt(*piece, *takes, *owner) {
            *there = there.saturating_add(*count);
        }
    }

    fn prompt(&mut self, piece: Piece, place: Place, owner: Owner) -> Option<&mut u16> {
        let Place::Area(area) = place else {
            return None;
        };
        match piece {
            Piece::Token => Some(self.tokens.entry((area, owner)).or_default()),
            Piece::City => Some(self.cities.entry((area, owner)).or_default()),
            Piece::Ship => None,
        }
    }

    pub fn tokens(&self, area: AreaId, owner: Owner) -> u16 {
        self.tokens.get(&(area, owner)).copied().unwrap_or(0)
    }

    /// Returns the owners of tokens in an area, with counts, Barbarians last.
    pub fn in_area(&self, area: AreaId) -> Vec<(Owner, u16)> {
        let all = (area, Owner::Nation(Civ(0)))..=(area, Owner::Idle);
        let there = self.tokens.range(all).filter(|(_, count)| **count > 0);
        there.map(|((_, owner), count)| (*owner, *count)).collect()
    }

    pub fn city(&self, area: AreaId) -> Option<Owner> {
        let all = (area, Owner::Nation(Civ(0)))..=(area, Owner::Idle);
        let mut there = self.cities.range(all).filter(|(_, count)| **count > 0);
        there.next().map(|((_, owner), _)| *owner)
    }

    pub fn city_count(&self, owner: Owner) -> usize {
        let all = self.cities.iter();
        all.filter(|((_, held), count)| *held == owner && **count > 0)
            .count()
    }

    /// Returns whether a nation has a token or a city in an area.
    pub fn holds(&self, area: AreaId, civ: Civ) -> bool {
        self.tokens(area, civ.into()) > 0 || self.city(area) == Some(Owner::Nation(civ))
    }
}

#[derive(Clone, Copy)]
enum ApplyDirection {
    Forth,
    Back,
}
