//! The narrator's calamities: each blow opens a tale, and what follows belongs to it (29, 30).

use bulla_core::game::{
    AreaId, Cause, Civ, FaceId, Fact, FactKind, Glimpse, Owner, Piece, Seat, Seen, Subject,
};

use super::super::facts;
use super::narrator::Narrator;
use super::{Entry, Tale, Told, Units};

impl Narrator<'_> {
    /// Where a segment was cut, the section and the calamity that it goes on with stand before what was seen.
    pub(super) fn take_up(&mut self, seen: &[Seen]) {
        let view = self.view;
        let before = view.this_turn.len().saturating_sub(seen.len());
        for Seen { what, .. } in view.this_turn.iter().take(before) {
            match what {
                Glimpse::Section { section } => {
                    self.section = Some(*section);
                    self.calamity = None;
                }
                Glimpse::Fact(fact) if fact.kind == FactKind::Strikes => {
                    self.calamity = self.struck(fact);
                }
                _ => {}
            }
        }
        if let Some((face, victim)) = self.calamity {
            self.open_tale(Cause::Calamities, face, victim, GoesOn::FromBefore);
        }
    }

    fn struck(&self, fact: &Fact) -> Option<(FaceId, Civ)> {
        match fact.subjects[..] {
            [Subject::Face(face), Subject::Civ(victim)] => Some((face, victim)),
            _ => None,
        }
    }

    fn open_tale(&mut self, why: Cause, face: FaceId, victim: Civ, goes_on: GoesOn) {
        let printed = self.names.parts.deck.face(face);
        let kind = printed.calamity();
        let tale = Tale {
            calamity: kind.map_or("", |kind| kind.id()),
            rule: kind.map_or(String::new(), |kind| self.number(kind.into())),
            card: printed.name.clone(),
            victim: self.names.who(victim),
            goes_on: goes_on == GoesOn::FromBefore,
            entries: Vec::new(),
        };
        self.new_fights();
        self.push(why, Some(victim.into()), Told::Strikes(tale));
    }

    pub(super) fn fact(&mut self, why: Cause, fact: &Fact) {
        if fact.kind == FactKind::Strikes
            && let Some((face, victim)) = self.struck(fact)
        {
            self.calamity = Some((face, victim));
            self.open_tale(why, face, victim, GoesOn::FromHere);
            return;
        }
        let face = self.calamity.map(|(face, _)| face);
        let kind = face.and_then(|face| self.names.parts.deck.face(face).calamity());
        let (keys, words) = facts::words(self.names, kind, fact);
        self.push(why, None, Told::Fact { keys, words });
        let civs = fact.subjects.iter().filter_map(|subject| match subject {
            Subject::Civ(civ) => Some(*civ),
            _ => None,
        });
        if let Some(entry) = self.entries.last_mut() {
            entry.touches.extend(civs);
        }
    }

    pub(super) fn named(&mut self, why: Cause, civ: Civ, face: FaceId, strikes: bool) {
        let card = self.face(face);
        self.push(why, Some(civ.into()), Told::Named { card, strikes });
    }

    pub(super) fn waiting(&mut self, why: Cause, seat: Seat, civ: Civ) {
        let seat = self.names.seat(seat);
        let nation = self.names.nation(civ);
        self.push(why, None, Told::Waiting { seat, nation });
    }

    pub(super) fn lose(
        &mut self,
        why: Cause,
        owner: Owner,
        (piece, count): (Piece, u16),
        area: AreaId,
    ) {
        let lost = self.units(piece, count, area);
        match self.last(why, owner) {
            Some(Told::Losses { units, points }) => {
                match units.last_mut() {
                    Some(last) if last.at == area && !last.city && !lost.city => {
                        last.tokens += count;
                    }
                    _ => units.push(lost),
                }
                *points = units.iter().map(Units::points).sum();
            }
            _ => {
                let (points, units) = (lost.points(), vec![lost]);
                self.push(why, Some(owner), Told::Losses { units, points });
            }
        }
    }

    /// What comes from stock takes the place of what was lost there: of one's own city, or of another's units.
    pub(super) fn gain(
        &mut self,
        why: Cause,
        owner: Owner,
        (piece, count): (Piece, u16),
        area: AreaId,
    ) {
        let who = self.names.who(owner);
        let is_city = piece == Piece::City;
        let section = self.section;
        let begins = |entry: &Entry| matches!(entry.what, Told::Strikes(_));
        let tale = self.entries.iter().rposition(begins).unwrap_or(0);
        let entries = self.entries[tale..].iter_mut().rev();
        for entry in entries.filter(|entry| entry.section == section) {
            let Told::Losses { units, points } = &mut entry.what else {
                continue;
            };
            let mine = entry.owner == Some(owner);
            let fits = |lost: &&mut Units| {
                let same = lost.at == area && lost.taker.is_none() && lost.left == 0;
                let reduced = mine && lost.city && !is_city;
                let annexed = !mine && lost.city == is_city && (is_city || lost.tokens == count);
                same && (reduced || annexed)
            };
            if let Some(lost) = units.iter_mut().rev().find(fits) {
                if mine {
                    lost.left = count;
                } else {
                    lost.taker = Some(who);
                    entry.touches.extend(owner.civ());
                }
                *points = units.iter().map(Units::points).sum();
                return;
            }
        }
        self.new_fights();
        let gained = self.units(piece, count, area);
        match self.last(why, owner) {
            Some(Told::Gains { units }) => units.push(gained),
            _ => self.push(
                why,
                Some(owner),
                Told::Gains {
                    units: vec![gained],
                },
            ),
        }
    }

    fn units(&self, piece: Piece, count: u16, area: AreaId) -> Units {
        Units {
            area: self.names.area(area),
            city: piece == Piece::City,
            tokens: if piece == Piece::City { 0 } else { count },
            left: 0,
            taker: None,
            at: area,
        }
    }
}

/// Whether the tale of a calamity began in the segment before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GoesOn {
    FromHere,
    FromBefore,
}
