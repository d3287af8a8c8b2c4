//! What one pair of eyes knows: now ([`View`]) and of each event ([`Seen`]). Views list; nothing is hidden by deletion (law 2).

mod glimpse;
mod imagine;
mod market;
mod quotes;
mod red;

pub use glimpse::Glimpse;

use std::sync::Arc;

use super::{
    Cause, Change, Civ, Components, Event, FaceId, Open, Pile, Position, Seat, StandingOffer,
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
    pub why: Cause,
    pub what: Glimpse,
}

impl Seen {
    /// What these eyes see of events that begin at a position: which nation they play may change on the way.
    ///
    /// # Panics
    /// An event that does not fit the position, as [`Position::apply`].
    pub fn all<'a>(
        eye: Eye,
        mut position: Position,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Vec<Seen> {
        let mut all = Vec::new();
        for event in events {
            position.apply(event.clone());
            all.extend(Seen::of(eye, position.state.open(), event));
        }
        all
    }

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
            Change::Waiting { seat, civ } => Glimpse::Waiting {
                seat: *seat,
                civ: *civ,
            },
            Change::Named { civ, card, strikes } => Glimpse::Named {
                civ: *civ,
                face: open.parts().deck.face_of(*card),
                strikes: *strikes,
            },
            Change::Fact(fact) => Glimpse::Fact(fact.clone()),
            Change::Over { scores } => Glimpse::Over {
                scores: scores.clone(),
            },
            Change::Offered { .. }
            | Change::Closed { .. }
            | Change::Deal { .. }
            | Change::Lapsed { .. }
            | Change::Traded { .. }
            | Change::Standing { .. }
            | Change::Never { .. } => market::glimpse(mine, open, &event.change)?,
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
            why: event.why,
            what,
        })
    }

    /// The event itself, where nothing of it is hidden and a rule may ask for it later in the turn.
    fn as_event(&self, mine: Option<Civ>, parts: &Components) -> Option<Event> {
        let card = |face: FaceId| parts.deck.with_face(face).next();
        let change = match &self.what {
            Glimpse::Fact(fact) => Change::Fact(fact.clone()),
            Glimpse::Named { civ, face, strikes } => Change::Named {
                civ: *civ,
                card: card(*face)?,
                strikes: *strikes,
            },
            Glimpse::Traded { face, from, to } => Change::Traded {
                card: card(*face)?,
                from: *from,
                to: *to,
            },
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
            other => market::as_change(mine?, other)?,
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

/// What one pair of eyes knows of a position.
#[derive(Clone, Debug)]
pub struct View {
    pub eye: Eye,
    /// The nation of these eyes.
    pub civ: Option<Civ>,
    pub open: Open,
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
    pub this_turn: Vec<Seen>,
}

impl View {
    pub fn of(eye: Eye, position: &Position) -> View {
        View::resumed(eye, position, (0, Vec::new()))
    }

    /// As [`View::of`], for eyes that know of so many events of the turn what they saw, and play the nation that they played.
    pub fn resumed(eye: Eye, position: &Position, (events, mut seen): (usize, Vec<Seen>)) -> View {
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
        let later = &position.this_turn[events..];
        seen.reserve(later.len());
        seen.extend(later.iter().filter_map(|event| Seen::of(eye, open, event)));
        View {
            eye,
            civ,
            hand,
            hand_sizes: market::hand_sizes(civ, position),
            standing: civ.map_or(Vec::new(), |civ| state.standing(civ).to_vec()),
            never: civ.map_or(Vec::new(), |civ| state.never(civ).to_vec()),
            stack_sizes: (1..=deck.stacks())
                .map(|stack| state.stack(stack).len() as u16)
                .collect(),
            red: red::seen(state),
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
            eye: self.eye,
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

/// What becomes of most things of a long list; room is made for all of them at once.
fn some_of<T, U>(things: &[T], of: impl Fn(&T) -> Option<U>) -> Vec<U> {
    let mut some = Vec::with_capacity(things.len());
    some.extend(things.iter().filter_map(of));
    some
}
