//! What one pair of eyes knows: now ([`View`]) and of each event ([`Seen`]). Views list; nothing is hidden by deletion (law 2).

use std::sync::Arc;

use super::{
    AdvanceId, CardId, Change, Civ, Components, Event, FaceId, Open, Owner, Piece, Pile, Place,
    Position, Reason, Seat, Section, State, Why,
};

/// Whose eyes: a seat's, or those of somebody who holds nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Eye {
    Seat(Seat),
    Observer,
}

impl Eye {
    fn civ(self, open: &Open) -> Option<Civ> {
        match self {
            Eye::Seat(seat) => open.civ_of(seat),
            Eye::Observer => None,
        }
    }
}

/// An event as one pair of eyes sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    pub why: Why,
    pub what: Glimpse,
}

/// What of a change is seen. Cards are faces here, never ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Glimpse {
    Turn {
        number: u16,
    },
    Section {
        section: Section,
    },
    Begins {
        section: Section,
        civ: Civ,
    },
    Lots {
        seats: Vec<Seat>,
    },
    Nation {
        seat: Option<Seat>,
        civ: Civ,
    },
    Inert {
        civ: Civ,
        inert: bool,
    },
    Pieces {
        owner: Owner,
        piece: Piece,
        count: u16,
        from: Place,
        to: Place,
    },
    Census {
        civ: Civ,
        tokens: u16,
    },
    /// A card went from one pile to another; its face only if these eyes may know it.
    Card {
        face: Option<FaceId>,
        from: Pile,
        to: Pile,
    },
    Shuffled {
        stack: u8,
    },
    Advance {
        civ: Civ,
        advance: AdvanceId,
    },
    Marker {
        civ: Civ,
        space: u8,
    },
    Unmet {
        path: String,
        part: bool,
        reason: Reason,
    },
}

impl Seen {
    /// What these eyes see of an event, or nothing. `open` tells which nation the eyes play.
    pub fn of(eye: Eye, open: &Open, event: &Event) -> Option<Seen> {
        let mine = eye.civ(open);
        let what = match &event.change {
            Change::Turn { number } => Glimpse::Turn { number: *number },
            Change::Section { section } => Glimpse::Section { section: *section },
            Change::Begins { section, civ } => Glimpse::Begins {
                section: *section,
                civ: *civ,
            },
            Change::Lots { seats } => Glimpse::Lots {
                seats: seats.clone(),
            },
            Change::Nation { seat, civ } => Glimpse::Nation {
                seat: *seat,
                civ: *civ,
            },
            Change::Inert { civ, inert } => Glimpse::Inert {
                civ: *civ,
                inert: *inert,
            },
            Change::Pieces {
                owner,
                piece,
                count,
                from,
                to,
            } => Glimpse::Pieces {
                owner: *owner,
                piece: *piece,
                count: *count,
                from: *from,
                to: *to,
            },
            Change::Census { civ, tokens } => Glimpse::Census {
                civ: *civ,
                tokens: *tokens,
            },
            Change::Card {
                card,
                from,
                to,
                face_up,
            } => {
                let known = *face_up || [from, to].iter().any(|pile| holds(mine, pile));
                Glimpse::Card {
                    face: known.then(|| open.parts().deck.face_of(*card)),
                    from: *from,
                    to: *to,
                }
            }
            Change::Shuffled { stack, .. } => Glimpse::Shuffled { stack: *stack },
            Change::Advance { civ, advance } => Glimpse::Advance {
                civ: *civ,
                advance: *advance,
            },
            Change::Marker { civ, space } => Glimpse::Marker {
                civ: *civ,
                space: *space,
            },
            Change::Unmet {
                seat,
                path,
                part,
                reason,
            } if eye == Eye::Seat(*seat) => Glimpse::Unmet {
                path: path.clone(),
                part: *part,
                reason: reason.clone(),
            },
            Change::Unmet { .. } => return None,
        };
        Some(Seen {
            why: event.why.clone(),
            what,
        })
    }

    /// The event itself, where nothing of it is hidden and a rule may ask for it later in the turn.
    fn as_event(&self) -> Option<Event> {
        let change = match &self.what {
            Glimpse::Pieces {
                owner,
                piece,
                count,
                from,
                to,
            } => Change::Pieces {
                owner: *owner,
                piece: *piece,
                count: *count,
                from: *from,
                to: *to,
            },
            Glimpse::Advance { civ, advance } => Change::Advance {
                civ: *civ,
                advance: *advance,
            },
            Glimpse::Begins { section, civ } => Change::Begins {
                section: *section,
                civ: *civ,
            },
            Glimpse::Section { section } => Change::Section { section: *section },
            _ => return None,
        };
        Some(Event {
            why: self.why.clone(),
            change,
        })
    }
}

fn holds(mine: Option<Civ>, pile: &Pile) -> bool {
    matches!((mine, pile), (Some(mine), Pile::Hand(civ)) if *civ == mine)
}

/// What one pair of eyes knows of a position.
#[derive(Clone, Debug)]
pub struct View {
    pub eye: Eye,
    /// The nation of these eyes.
    pub civ: Option<Civ>,
    pub open: Open,
    /// The cards of one's own hand as (face, count), by face.
    pub hand: Vec<(FaceId, u8)>,
    /// Number of cards in each nation's hand.
    pub hand_sizes: Vec<u16>,
    /// Number of cards in each stack.
    pub stack_sizes: Vec<u16>,
    /// The events of this turn as seen.
    pub this_turn: Vec<Seen>,
}

impl View {
    pub fn of(eye: Eye, position: &Position) -> View {
        let state = &position.state;
        let open = state.open();
        let civ = eye.civ(open);
        let deck = &open.parts().deck;
        let mut hand: Vec<(FaceId, u8)> = Vec::new();
        for card in civ.map_or(&[][..], |civ| state.hand(civ)) {
            let face = deck.face_of(*card);
            match hand.last_mut() {
                Some((last, count)) if *last == face => *count += 1,
                _ => hand.push((face, 1)),
            }
        }
        View {
            eye,
            civ,
            hand,
            hand_sizes: open
                .parts()
                .civs()
                .map(|civ| state.hand(civ).len() as u16)
                .collect(),
            stack_sizes: (1..=deck.stacks())
                .map(|stack| state.stack(stack).len() as u16)
                .collect(),
            this_turn: position
                .this_turn
                .iter()
                .filter_map(|event| Seen::of(eye, open, event))
                .collect(),
            open: open.clone(),
        }
    }

    pub fn parts(&self) -> &Arc<Components> {
        self.open.parts()
    }

    /// A legal position built from what is listed here alone: one's own hand as it is, all other cards face down.
    pub fn imagine(&self) -> Position {
        let deck = &self.parts().deck;
        let mut state = State::new(self.parts().clone(), self.open.seats.len());
        let mut own: Vec<CardId> = Vec::new();
        for (face, count) in &self.hand {
            own.extend(deck.with_face(*face).take(usize::from(*count)));
        }
        let mut others: Vec<CardId> = deck.cards().filter(|card| !own.contains(card)).collect();
        state.lay_down(others.iter().copied());
        for stack in 1..=deck.stacks() {
            let mut count = usize::from(self.stack_sizes[usize::from(stack) - 1]);
            let cards: Vec<CardId> = others
                .extract_if(.., |card| {
                    let here = count > 0 && deck.face(deck.face_of(*card)).stack == stack;
                    count -= usize::from(here);
                    here
                })
                .collect();
            state.deal(Pile::Stack(stack), cards);
        }
        for civ in self.parts().civs() {
            let cards: Vec<CardId> = if Some(civ) == self.civ {
                std::mem::take(&mut own)
            } else {
                let count = usize::from(self.hand_sizes[civ.index()]);
                others.drain(..count).collect()
            };
            state.deal(Pile::Hand(civ), cards);
        }
        state.deal(Pile::Aside, others);
        state.lay_open(self.open.clone());
        Position {
            state,
            this_turn: self.this_turn.iter().filter_map(Seen::as_event).collect(),
        }
    }
}
