//! Goes through what was seen and puts it into entries, section by section.

use std::collections::BTreeMap;

use bulla_core::game::{
    AreaId, Civ, FaceId, Owner, Piece, Place, RuleStep, Section, View, VisibleChange, VisibleEvent,
};

use super::super::board_counts::BoardCounts;
use super::super::names::ReaderNames;
use super::entries::{EntryText, RejectedOrder, StoryEntry};

/// Transfer of a number of pieces of a kind from one place to another.
#[derive(Clone, Copy)]
pub(super) struct PieceTransfer {
    pub piece: Piece,
    pub count: u16,
    pub from: Place,
    pub to: Place,
}

/// Goes through what was seen, one thing after the other.
pub(super) struct Narrator<'a> {
    pub(super) names: ReaderNames<'a>,
    pub(super) view: &'a View,
    /// Tokens and cities on the board before the current event.
    pub(super) counts: BoardCounts,
    pub(super) section: Option<Section>,
    /// Tokens paid for what is built next.
    pub(super) treasury: u16,
    pub(super) levy: u16,
    pub(super) entries: Vec<StoryEntry>,
    /// Entry of the fight of each area in this section.
    pub(super) fights: BTreeMap<AreaId, usize>,
    /// The last of them: what follows an assault belongs to it.
    pub(super) fight: Option<usize>,
    /// The calamity that strikes, and its primary victim.
    pub(super) calamity: Option<(FaceId, Civ)>,
    pub(super) unmet: Vec<RejectedOrder>,
    /// Number of the current event within its turn; empty if events are not numbered.
    number: String,
}

impl<'a> Narrator<'a> {
    pub(super) fn new(
        names: ReaderNames<'a>,
        view: &'a View,
        seen: &[VisibleEvent],
    ) -> Narrator<'a> {
        Narrator {
            names,
            view,
            counts: BoardCounts::before(view, seen),
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

    pub(super) fn tell_all(&mut self, seen: &[VisibleEvent], numbers: &[String]) {
        self.resume_calamity(seen);
        for (at, seen) in seen.iter().enumerate() {
            self.number = numbers.get(at).cloned().unwrap_or_default();
            self.tell(seen);
            self.counts.follow(&seen.what);
        }
        self.number.clear();
        self.marker_stays(seen);
    }

    fn tell(&mut self, seen: &VisibleEvent) {
        let why = seen.why;
        match &seen.what {
            VisibleChange::Turn { .. } | VisibleChange::Shuffled { .. } => {}
            VisibleChange::Section { section } => {
                self.section = Some(*section);
                self.calamity = None;
                self.clear();
                self.new_fights();
            }
            VisibleChange::NationTurn { .. } => self.clear(),
            VisibleChange::ChoiceOrder { seats } => {
                let seats = seats.iter().map(|seat| self.names.seat(*seat)).collect();
                self.push(why, None, EntryText::Lots { seats });
            }
            VisibleChange::Nation { seat, civ } => {
                let seat = seat.map_or(String::new(), |seat| self.names.seat(seat));
                self.push(why, Some((*civ).into()), EntryText::Nation { seat });
            }
            VisibleChange::Inert { civ, inert } => {
                self.push(why, Some((*civ).into()), EntryText::Inert { inert: *inert });
            }
            VisibleChange::Pieces {
                owner,
                piece,
                count,
                from,
                to,
            } => self.pieces(
                why,
                *owner,
                PieceTransfer {
                    piece: *piece,
                    count: *count,
                    from: *from,
                    to: *to,
                },
            ),
            VisibleChange::Census { civ, tokens } => self.census(why, *civ, *tokens),
            VisibleChange::Card { face, from, to } => self.card(why, *face, *from, *to),
            VisibleChange::Advance { civ, advance } => {
                let name = self.names.parts.advance(*advance).name.clone();
                match self.section {
                    Some(Section::Advances) => self.bought(why, *civ, name),
                    _ => self.push(why, Some((*civ).into()), EntryText::Advance { name }),
                }
            }
            VisibleChange::AdvanceLost { civ, advance } => self.advance_lost(why, *civ, *advance),
            VisibleChange::Marker { civ, space } => self.marker(why, *civ, *space),
            VisibleChange::Waiting { seat, civ } => self.waiting(why, *seat, *civ),
            VisibleChange::Offered(_) | VisibleChange::Over { .. } => {}
            VisibleChange::MyOffer { .. }
            | VisibleChange::Closed { .. }
            | VisibleChange::MyOfferClosed { .. }
            | VisibleChange::Deal { .. }
            | VisibleChange::DealFailed { .. }
            | VisibleChange::Traded { .. }
            | VisibleChange::Standing { .. }
            | VisibleChange::NeverTraded { .. } => self.trade(why, &seen.what),
            VisibleChange::Named { civ, face, strikes } => self.named(why, *civ, *face, *strikes),
            VisibleChange::Announced(fact) => self.fact(why, fact),
            VisibleChange::Rejected { path, part, reason } => self.unmet.push(RejectedOrder {
                path: path.clone(),
                part: *part,
                reason: reason.clone(),
                why,
            }),
        }
    }

    /// Separates later fights from earlier ones.
    pub(super) fn new_fights(&mut self) {
        self.fights.clear();
        self.fight = None;
    }

    pub(super) fn clear(&mut self) {
        (self.treasury, self.levy) = (0, 0);
    }

    pub(super) fn push(&mut self, why: RuleStep, owner: Option<Owner>, what: EntryText) {
        self.entries.push(StoryEntry {
            rules: vec![self.number(why)],
            why,
            number: self.number.clone(),
            turn: self.view.open.turn(),
            who: owner.map(|owner| self.names.who(owner)),
            touches: owner.and_then(Owner::civ).into_iter().collect(),
            shared: false,
            beside: false,
            section: self.section,
            owner,
            what,
        });
    }

    /// Returns the rule number that the rulebook gives it.
    pub(super) fn number(&self, why: RuleStep) -> String {
        self.names.parts.numbers.number(why).to_owned()
    }

    /// The last entry, if it is of this owner, section and cause: what follows may belong to it.
    pub(super) fn last(&mut self, why: RuleStep, owner: Owner) -> Option<&mut EntryText> {
        let section = self.section;
        let entry = self.entries.last_mut()?;
        let same = entry.owner == Some(owner) && entry.section == section;
        (same && entry.why == why).then_some(&mut entry.what)
    }
}
