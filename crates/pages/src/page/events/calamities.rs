//! The narrator's calamities: each blow opens a tale, and what follows belongs to it (29, 30).

use bulla_core::game::{
    Announcement, AnnouncementKind, AreaId, Civ, FaceId, Owner, Piece, RuleStep, Seat, Subject,
    VisibleChange, VisibleEvent,
};

use super::super::announcements;
use super::entries::{AreaUnits, CalamityStory, EntryText, StoryEntry};
use super::narrator::Narrator;

impl Narrator<'_> {
    /// Restores the section and the calamity with which a cut segment continues, from the events before what was seen.
    pub(super) fn resume_calamity(&mut self, seen: &[VisibleEvent]) {
        let view = self.view;
        let before = view.this_turn.len().saturating_sub(seen.len());
        for VisibleEvent { what, .. } in view.this_turn.iter().take(before) {
            match what {
                VisibleChange::Section { section } => {
                    self.section = Some(*section);
                    self.calamity = None;
                }
                VisibleChange::Announced(fact) if fact.kind == AnnouncementKind::Strikes => {
                    self.calamity = self.struck(fact);
                }
                _ => {}
            }
        }
        if let Some((face, victim)) = self.calamity {
            self.open_tale(RuleStep::Calamities, face, victim, CarriedOver::FromBefore);
        }
    }

    fn struck(&self, fact: &Announcement) -> Option<(FaceId, Civ)> {
        match fact.subjects[..] {
            [Subject::Face(face), Subject::Civ(victim)] => Some((face, victim)),
            _ => None,
        }
    }

    fn open_tale(&mut self, why: RuleStep, face: FaceId, victim: Civ, goes_on: CarriedOver) {
        let printed = self.names.parts.deck.face(face);
        let kind = printed.calamity();
        let calamity_story = CalamityStory {
            calamity: kind.map_or("", |kind| kind.id()),
            rule: kind.map_or(String::new(), |kind| self.number(kind.into())),
            card: printed.name.clone(),
            victim: self.names.who(victim),
            goes_on: goes_on == CarriedOver::FromBefore,
            entries: Vec::new(),
        };
        self.new_fights();
        self.push(why, Some(victim.into()), EntryText::Strikes(calamity_story));
    }

    pub(super) fn fact(&mut self, why: RuleStep, fact: &Announcement) {
        if fact.kind == AnnouncementKind::Strikes
            && let Some((face, victim)) = self.struck(fact)
        {
            self.calamity = Some((face, victim));
            self.open_tale(why, face, victim, CarriedOver::FromHere);
            return;
        }
        let face = self.calamity.map(|(face, _)| face);
        let kind = face.and_then(|face| self.names.parts.deck.face(face).calamity());
        let (keys, words) = announcements::words(self.names, kind, fact);
        self.push(why, None, EntryText::Fact { keys, words });
        let civs = fact.subjects.iter().filter_map(|subject| match subject {
            Subject::Civ(civ) => Some(*civ),
            _ => None,
        });
        if let Some(entry) = self.entries.last_mut() {
            entry.touches.extend(civs);
            entry.beside = fact.kind == AnnouncementKind::Postponed;
        }
    }

    pub(super) fn named(&mut self, why: RuleStep, civ: Civ, face: FaceId, strikes: bool) {
        let card = self.face(face);
        self.push(why, Some(civ.into()), EntryText::Named { card, strikes });
    }

    pub(super) fn waiting(&mut self, why: RuleStep, seat: Seat, civ: Civ) {
        let seat = self.names.seat(seat);
        let nation = self.names.nation(civ);
        self.push(why, None, EntryText::Waiting { seat, nation });
    }

    pub(super) fn lose(
        &mut self,
        why: RuleStep,
        owner: Owner,
        piece: Piece,
        count: u16,
        area: AreaId,
    ) {
        let lost = self.units(piece, count, area);
        match self.last(why, owner) {
            Some(EntryText::Losses { units, points }) => {
                match units.last_mut() {
                    Some(last) if last.at == area && !last.city && !lost.city => {
                        last.tokens += count;
                    }
                    _ => units.push(lost),
                }
                *points = units.iter().map(AreaUnits::points).sum();
            }
            _ => {
                let (points, units) = (lost.points(), vec![lost]);
                self.push(why, Some(owner), EntryText::Losses { units, points });
            }
        }
    }

    /// Records pieces from stock that replace those lost there: the owner's own city, or another nation's units.
    pub(super) fn gain(
        &mut self,
        why: RuleStep,
        owner: Owner,
        piece: Piece,
        count: u16,
        area: AreaId,
    ) {
        let who = self.names.who(owner);
        let is_city = piece == Piece::City;
        let section = self.section;
        let begins = |entry: &StoryEntry| matches!(entry.what, EntryText::Strikes(_));
        let calamity_story = self.entries.iter().rposition(begins).unwrap_or(0);
        let entries = self.entries[calamity_story..].iter_mut().rev();
        for entry in entries.filter(|entry| entry.section == section) {
            let EntryText::Losses { units, points } = &mut entry.what else {
                continue;
            };
            let mine = entry.owner == Some(owner);
            let fits = |lost: &&mut AreaUnits| {
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
                *points = units.iter().map(AreaUnits::points).sum();
                return;
            }
        }
        self.new_fights();
        let gained = self.units(piece, count, area);
        match self.last(why, owner) {
            Some(EntryText::Gains { units }) => units.push(gained),
            _ => self.push(
                why,
                Some(owner),
                EntryText::Gains {
                    units: vec![gained],
                },
            ),
        }
    }

    fn units(&self, piece: Piece, count: u16, area: AreaId) -> AreaUnits {
        AreaUnits {
            area: self.names.area(area),
            city: piece == Piece::City,
            tokens: if piece == Piece::City { 0 } else { count },
            left: 0,
            taker: None,
            at: area,
        }
    }
}

/// Start of a calamity's tale: in this segment or in the one before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CarriedOver {
    FromHere,
    FromBefore,
}
