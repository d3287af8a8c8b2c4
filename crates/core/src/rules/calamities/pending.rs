//! Questions for a seat in the calamities, from its knowledge: the named cards (29.3) and everything face up.

use crate::game::{
    AnnouncementKind, Calamity, Civ, Effect, FaceId, Subject, View, VisibleChange, VisibleEvent,
};
use crate::rulebook::Rulebook;
use crate::turn::{CalamityPart, Prompt};

use super::given_back::spare_seen;
use super::newcomer_war;

/// A calamity that was named against a nation, as one seat sees it coming.
pub struct PendingCalamity<'a> {
    pub book: &'a Rulebook,
    pub known: &'a View,
    /// The nation of the seat.
    pub civ: Civ,
    pub kind: Calamity,
    pub victim: Civ,
}

impl PendingCalamity<'_> {
    /// Every calamity that strikes, in the order of resolution (29.6); nothing for who plays no nation.
    pub fn all<'a>(book: &'a Rulebook, known: &'a View) -> Vec<PendingCalamity<'a>> {
        let Some(civ) = known.civ else {
            return Vec::new();
        };
        let order = newcomer_war::order(&book.calamities, &known.open);
        order
            .iter()
            .flat_map(|kind| {
                struck(known, *kind)
                    .into_iter()
                    .map(|victim| PendingCalamity {
                        book,
                        known,
                        civ,
                        kind: *kind,
                        victim,
                    })
            })
            .collect()
    }

    /// Returns whether a nation has an effect when the calamity strikes, or may have bought a card that grants it by then.
    pub fn may_have(&self, civ: Civ, effect: Effect) -> bool {
        self.known.open.has(civ, effect) || self.book.cards_come_first()
    }

    pub fn is_mine(&self) -> bool {
        self.civ == self.victim
    }

    /// Returns whether the card has only one victim.
    pub fn is_only(&self) -> bool {
        struck(self.known, self.kind).len() == 1
    }

    /// Returns whether this seat traded the card to the victim, as far as it knows (29.61).
    pub fn gave(&self) -> bool {
        self.last_trade() == Some((self.civ, self.victim))
    }

    /// Returns whether this seat is the victim of a card that another traded to it.
    pub fn received(&self) -> bool {
        self.giver().is_some()
    }

    /// Returns the nation that traded the card to this seat, if this seat is the victim.
    pub fn giver(&self) -> Option<Civ> {
        let mine = self.last_trade().filter(|(_, to)| *to == self.civ);
        mine.filter(|_| self.is_mine()).map(|(from, _)| from)
    }

    /// The last trade of such a card that this seat saw: by whom, to whom.
    fn last_trade(&self) -> Option<(Civ, Civ)> {
        let deck = &self.known.parts().deck;
        let trade = |seen: &VisibleEvent| match seen.what {
            VisibleChange::Traded { face, from, to }
                if deck.face(face).calamity() == Some(self.kind) =>
            {
                Some((from, to))
            }
            _ => None,
        };
        self.known.this_turn.iter().rev().find_map(trade)
    }

    /// Returns whether any nation but the primary victim plays.
    pub fn has_others(&self) -> bool {
        self.known.open.playing().any(|civ| civ != self.victim)
    }

    /// Returns the question for the primary victim if he directs losses at others (29.64).
    pub fn direct(&self) -> Vec<Prompt> {
        if self.is_mine() && self.has_others() {
            vec![self.prompt(CalamityPart::Direct)]
        } else {
            Vec::new()
        }
    }

    /// Returns the question for the primary victim if his own cities are reduced.
    pub fn reduce(&self) -> Vec<Prompt> {
        if self.is_mine() {
            vec![self.prompt(CalamityPart::Reduce)]
        } else {
            Vec::new()
        }
    }

    pub fn prompt(&self, part: CalamityPart) -> Prompt {
        Prompt::new(self.kind.into()).part(part)
    }
}

/// The victims of such cards, those that are over left out: of each the beginning was told, and of another since. The last of
/// which the beginning was told may still wait for an answer.
fn struck(known: &View, kind: Calamity) -> Vec<Civ> {
    let deck = &known.parts().deck;
    let mut begun: Vec<&[Subject]> = known.this_turn.iter().filter_map(strikes).collect();
    begun.pop();
    let named = known.this_turn.iter().filter_map(|seen| match seen.what {
        VisibleChange::Named {
            civ,
            face,
            strikes: true,
        } if deck.face(face).calamity() == Some(kind) => Some((civ, face)),
        _ => None,
    });
    let mut named: Vec<(Civ, FaceId)> = named.collect();
    spare_seen(&known.this_turn, &mut named);
    let mut struck: Vec<Civ> = named
        .into_iter()
        .filter(|(civ, face)| !begun.contains(&&[Subject::Face(*face), Subject::Civ(*civ)][..]))
        .map(|(civ, _)| civ)
        .collect();
    struck.sort();
    struck
}

fn strikes(seen: &VisibleEvent) -> Option<&[Subject]> {
    match &seen.what {
        VisibleChange::Announced(fact) if fact.kind == AnnouncementKind::Strikes => {
            Some(&fact.subjects)
        }
        _ => None,
    }
}
