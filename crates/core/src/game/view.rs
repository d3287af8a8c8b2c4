//! Knowledge of one viewer: now ([`View`]) and of each event ([`VisibleEvent`]). Views list what is known; nothing is hidden by
//! deletion (law 2).

mod determinize;
mod red_backs;
mod red_cards;
mod visible_change;
mod visible_offers;
mod visible_trade;

use std::sync::Arc;

use super::announcement::Announcement;
use super::card::Pile;
use super::components::Components;
use super::event::{Event, Mutation};
use super::ids::{Civ, FaceId, Seat};
use super::offer::StandingOffer;
use super::public_state::PublicState;
use super::rule_step::RuleStep;
use super::state::Position;

pub use visible_change::VisibleChange;

/// Viewer: a seat, or an observer who holds nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Viewer {
    Seat(Seat),
    Observer,
}

impl Viewer {
    fn civ(self, open: &PublicState) -> Option<Civ> {
        match self {
            Viewer::Seat(seat) => open.civ_of(seat),
            Viewer::Observer => None,
        }
    }
}

/// An event as one pair of eyes sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisibleEvent {
    pub why: RuleStep,
    pub what: VisibleChange,
}

impl VisibleEvent {
    /// Returns the visible parts of events that begin at a position. The viewer's nation may change on the way.
    ///
    /// # Panics
    /// An event that does not fit the position, as [`Position::apply`].
    pub fn all<'a>(
        viewer: Viewer,
        mut position: Position,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Vec<VisibleEvent> {
        let mut all = Vec::new();
        for event in events {
            position.apply(event.clone());
            all.extend(VisibleEvent::of(viewer, position.state.open(), event));
        }
        all
    }

    /// Returns the visible part of an event. `None` if it is hidden. `open` tells which nation the viewer plays.
    pub fn of(viewer: Viewer, open: &PublicState, event: &Event) -> Option<VisibleEvent> {
        let mine = viewer.civ(open);
        let what = match &event.change {
            Mutation::Turn { number } => VisibleChange::Turn { number: *number },
            Mutation::Section { section } => VisibleChange::Section { section: *section },
            Mutation::NationTurn { section, civ } => VisibleChange::NationTurn {
                section: *section,
                civ: *civ,
            },
            Mutation::ChoiceOrder { seats } => VisibleChange::ChoiceOrder {
                seats: seats.clone(),
            },
            Mutation::Nation { seat, civ } => VisibleChange::Nation {
                seat: *seat,
                civ: *civ,
            },
            Mutation::Inert { civ, inert } => VisibleChange::Inert {
                civ: *civ,
                inert: *inert,
            },
            Mutation::Pieces {
                owner,
                piece,
                count,
                from,
                to,
            } => VisibleChange::Pieces {
                owner: *owner,
                piece: *piece,
                count: *count,
                from: *from,
                to: *to,
            },
            Mutation::Census { civ, tokens } => VisibleChange::Census {
                civ: *civ,
                tokens: *tokens,
            },
            Mutation::Card {
                card,
                from,
                to,
                face_up,
            } => {
                let known = *face_up || [from, to].iter().any(|pile| holds(mine, pile));
                VisibleChange::Card {
                    face: known.then(|| open.parts().deck.face_of(*card)),
                    from: *from,
                    to: *to,
                }
            }
            Mutation::Shuffled { stack, .. } => VisibleChange::Shuffled { stack: *stack },
            Mutation::Advance { civ, advance } => VisibleChange::Advance {
                civ: *civ,
                advance: *advance,
            },
            Mutation::AdvanceLost { civ, advance } => VisibleChange::AdvanceLost {
                civ: *civ,
                advance: *advance,
            },
            Mutation::Marker { civ, space } => VisibleChange::Marker {
                civ: *civ,
                space: *space,
            },
            Mutation::Waiting { seat, civ } => VisibleChange::Waiting {
                seat: *seat,
                civ: *civ,
            },
            Mutation::Named { civ, card, strikes } => VisibleChange::Named {
                civ: *civ,
                face: open.parts().deck.face_of(*card),
                strikes: *strikes,
            },
            Mutation::Announced(fact) => VisibleChange::Announced(fact.clone()),
            Mutation::CreditSpent { civ, points } => {
                VisibleChange::Announced(Announcement::credit_spent(*civ, *points))
            }
            Mutation::Over { scores } => VisibleChange::Over {
                scores: scores.clone(),
            },
            Mutation::Offered { .. }
            | Mutation::Closed { .. }
            | Mutation::Deal { .. }
            | Mutation::DealFailed { .. }
            | Mutation::Traded { .. }
            | Mutation::Standing { .. }
            | Mutation::NeverTraded { .. } => visible_trade::glimpse(mine, open, &event.change)?,
            Mutation::Rejected {
                seat,
                path,
                part,
                reason,
            } if viewer == Viewer::Seat(*seat) => VisibleChange::Rejected {
                path: path.clone(),
                part: *part,
                reason: reason.clone(),
            },
            Mutation::Rejected { .. } => return None,
        };
        Some(VisibleEvent {
            why: event.why,
            what,
        })
    }

    /// The event itself, where nothing of it is hidden and a rule may ask for it later in the turn.
    fn as_event(&self, mine: Option<Civ>, parts: &Components) -> Option<Event> {
        let card = |face: FaceId| parts.deck.with_face(face).next();
        let change = match &self.what {
            VisibleChange::Announced(fact) => Mutation::of_fact(fact.clone()),
            VisibleChange::Named { civ, face, strikes } => Mutation::Named {
                civ: *civ,
                card: card(*face)?,
                strikes: *strikes,
            },
            VisibleChange::Traded { face, from, to } => Mutation::Traded {
                card: card(*face)?,
                from: *from,
                to: *to,
            },
            VisibleChange::Pieces {
                owner,
                piece,
                count,
                from,
                to,
            } => Mutation::Pieces {
                owner: *owner,
                piece: *piece,
                count: *count,
                from: *from,
                to: *to,
            },
            VisibleChange::Advance { civ, advance } => Mutation::Advance {
                civ: *civ,
                advance: *advance,
            },
            VisibleChange::AdvanceLost { civ, advance } => Mutation::AdvanceLost {
                civ: *civ,
                advance: *advance,
            },
            VisibleChange::NationTurn { section, civ } => Mutation::NationTurn {
                section: *section,
                civ: *civ,
            },
            VisibleChange::Section { section } => Mutation::Section { section: *section },
            other => visible_trade::as_change(mine?, other)?,
        };
        Some(Event {
            why: self.why,
            change,
        })
    }
}

fn holds(mine: Option<Civ>, pile: &Pile) -> bool {
    matches!((mine, pile), (Some(mine), Pile::Hand(civ)) if *civ == mine)
}

/// Knowledge of one viewer about a position.
#[derive(Clone, Debug)]
pub struct View {
    pub viewer: Viewer,
    /// The nation of these eyes.
    pub civ: Option<Civ>,
    pub open: PublicState,
    /// The cards of one's own hand as (face, count), by face.
    pub hand: Vec<(FaceId, u8)>,
    /// Number of cards in each nation's hand; while the market is open, others' as they were when it opened.
    pub hand_sizes: Vec<u16>,
    /// One's own standing offers.
    pub standing: Vec<StandingOffer>,
    /// The cards that one gives in no trade.
    pub never: Vec<FaceId>,
    /// Number of cards in each stack.
    pub stack_sizes: Vec<u16>,
    /// Cards with red backs that everybody sees: those in hands and on top of stacks.
    pub red: Vec<(Pile, FaceId)>,
    /// The events of this turn as seen.
    pub this_turn: Vec<VisibleEvent>,
}

impl View {
    pub fn of(viewer: Viewer, position: &Position) -> View {
        View::resumed(viewer, position, 0, Vec::new())
    }

    /// Builds a view like [`View::of`], given the visible parts of the first `events` events of the turn. The viewer must have
    /// played the same nation then.
    pub fn resumed(
        viewer: Viewer,
        position: &Position,
        events: usize,
        mut seen: Vec<VisibleEvent>,
    ) -> View {
        let state = &position.state;
        let open = state.open();
        let civ = viewer.civ(open);
        let deck = &open.parts().deck;
        let mut hand: Vec<(FaceId, u8)> = Vec::new();
        for card in civ.map_or(&[][..], |civ| state.hand(civ)) {
            let face = deck.face_of(*card);
            match hand.last_mut() {
                Some((last, count)) if *last == face => *count += 1,
                _ => hand.push((face, 1)),
            }
        }
        let later = &position.this_turn[events..];
        seen.reserve(later.len());
        seen.extend(
            later
                .iter()
                .filter_map(|event| VisibleEvent::of(viewer, open, event)),
        );
        View {
            viewer,
            civ,
            hand,
            hand_sizes: visible_trade::hand_sizes(civ, position),
            standing: civ.map_or(Vec::new(), |civ| state.standing(civ).to_vec()),
            never: civ.map_or(Vec::new(), |civ| state.never_traded(civ).to_vec()),
            stack_sizes: (1..=deck.stacks())
                .map(|stack| state.stack(stack).len() as u16)
                .collect(),
            red: red_backs::seen(state),
            this_turn: seen,
            open: open.clone(),
        }
    }

    pub fn parts(&self) -> &Arc<Components> {
        self.open.parts()
    }

    /// The same knowledge without the events of the turn, for thinking about the next one.
    pub fn next_turn(&self) -> View {
        View {
            viewer: self.viewer,
            civ: self.civ,
            open: self.open.clone(),
            hand: self.hand.clone(),
            hand_sizes: self.hand_sizes.clone(),
            stack_sizes: self.stack_sizes.clone(),
            red: self.red.clone(),
            standing: self.standing.clone(),
            never: self.never.clone(),
            this_turn: Vec::new(),
        }
    }
}

/// Filters and maps a long list of which most items remain. Capacity is reserved for all of them at once.
fn some_of<T, U>(things: &[T], of: impl Fn(&T) -> Option<U>) -> Vec<U> {
    let mut some = Vec::with_capacity(things.len());
    some.extend(things.iter().filter_map(of));
    some
}
