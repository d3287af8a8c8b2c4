//! Position of a case, built from `given`: every piece and card is taken from its place in a new game (law 5).

use std::collections::BTreeSet;
use std::sync::Arc;

use bulla_core::game::{
    AreaId, AstTrack, CardId, Civ, CoastId, Components, Event, FaceId, Mutation, Owner, Piece,
    Pile, Place, Position, RuleStep, Seat, Ship, State,
};

use super::case_file::RunTarget;
use super::given::{GivenArea, GivenPosition, GivenSeat, GivenTrack};
use super::given_trade_state::GivenTradeState;

/// The nations of a case, and what each has.
pub(super) struct CaseNations {
    /// Nations in A.S.T. order.
    pub nations: BTreeSet<Civ>,
    pub turn: u16,
    pub market: GivenTradeState,
}

/// Lays a position out.
///
/// # Errors
/// Why the box does not hold what the case asks for.
pub(super) fn lay_out(
    mut parts: Components,
    cast: &CaseNations,
    given: &GivenPosition,
    run: &RunTarget,
) -> Result<Position, String> {
    for (area, limit) in &given.limits {
        parts.board.area_mut(*area).limit = *limit;
    }
    for (area, site) in &given.sites {
        parts.board.area_mut(*area).site = *site;
    }
    for (civ, track) in &given.tracks {
        redraw(&mut parts.nations[civ.index()].track, track);
    }
    let [tokens, cities] = given.idle_on_board();
    let [tokens_left, cities_left] = given.idle;
    if let Some(left) = tokens_left {
        parts.idle_tokens = tokens + left;
    }
    if let Some(left) = cities_left {
        parts.idle_cities = cities + left;
    }
    let seat_given = |civ: &Civ| given.seats.get(civ);
    let all = cast.nations.iter().copied();
    let (waiting, here): (Vec<Civ>, Vec<Civ>) =
        all.partition(|civ| seat_given(civ).is_some_and(|seat| seat.waiting));
    let in_play = here.iter().copied();
    let (idle, playing): (Vec<Civ>, Vec<Civ>) =
        in_play.partition(|civ| seat_given(civ).is_some_and(|seat| seat.inert));
    let mut layout = PositionBuilder {
        state: State::new(Arc::new(parts), playing.len() + given.waiting),
    };
    layout.apply(Mutation::Turn { number: cast.turn });
    let mut seats = (0..).map(Seat);
    for civ in here {
        let seat = playing.contains(&civ).then(|| seats.next()).flatten();
        layout.apply(Mutation::Nation { seat, civ });
    }
    for civ in idle {
        let inert = true;
        layout.apply(Mutation::Inert { civ, inert });
    }
    for (civ, seat) in waiting.into_iter().zip(seats) {
        layout.apply(Mutation::Waiting { seat, civ });
    }
    for entry in &given.areas {
        layout.area(entry)?;
    }
    for (civ, seat) in &given.seats {
        layout.seat(*civ, seat)?;
    }
    layout.cards(given)?;
    for civ in &cast.nations {
        let open = layout.state.open();
        let tokens = open.tokens_in_census(*civ);
        layout.apply(Mutation::Census { civ: *civ, tokens });
    }
    for change in cast.market.standing() {
        layout.apply(change);
    }
    let mut this_turn = layout.this_turn(given)?;
    this_turn.extend(cast.market.events(&layout.state, run)?);
    Ok(Position {
        state: layout.state,
        this_turn,
    })
}

/// A table before the set-up: seats, and nobody in play.
pub(super) fn before_set_up(parts: Components, seats: usize) -> Position {
    Position::new(State::new(Arc::new(parts), seats))
}

struct PositionBuilder {
    state: State,
}

impl PositionBuilder {
    fn apply(&mut self, change: Mutation) {
        self.state.apply(&change);
    }

    fn parts(&self) -> &Components {
        self.state.open().parts()
    }

    fn area(&mut self, entry: &GivenArea) -> Result<(), String> {
        let here = Place::Area(entry.area);
        for (owner, count) in &entry.units.tokens {
            self.take(*owner, Piece::Token, *count, here)?;
        }
        for owner in &entry.units.cities {
            if self.state.open().city(entry.area).is_some() {
                return Err(format!("{} has two cities", self.name(entry.area)));
            }
            self.take(*owner, Piece::City, 1, here)?;
        }
        for (civ, loads) in &entry.units.ships {
            let coast = entry.coast.unwrap_or(CoastId(0));
            if !self.state.open().area(entry.area).has_water() {
                return Err(format!("no ship can lie at {}", self.name(entry.area)));
            }
            let place = Place::Coast(entry.area, coast);
            for load in loads {
                self.take((*civ).into(), Piece::Ship, 1, place)?;
                let ship = Ship {
                    civ: *civ,
                    area: entry.area,
                    coast,
                };
                let hold = self.state.open().free_hold(ship);
                if *load > 0 {
                    self.take((*civ).into(), Piece::Token, *load, hold)?;
                }
            }
        }
        Ok(())
    }

    fn name(&self, area: AreaId) -> &str {
        &self.parts().board.area(area).id
    }

    /// Moves pieces from stock.
    fn take(&mut self, owner: Owner, piece: Piece, count: u16, to: Place) -> Result<(), String> {
        let there = self.state.open().stock(owner, piece);
        if there < count {
            let whose = match owner {
                Owner::Nation(civ) => self.parts().nation(civ).id.clone(),
                Owner::Idle => "the idle set".to_owned(),
            };
            let piece = piece.id();
            return Err(format!(
                "{count} of {piece} are needed, and the stock of {whose} has {there}"
            ));
        }
        self.apply(Mutation::Pieces {
            owner,
            piece,
            count,
            from: Place::Stock,
            to,
        });
        Ok(())
    }

    fn seat(&mut self, civ: Civ, seat: &GivenSeat) -> Result<(), String> {
        self.take(civ.into(), Piece::Token, seat.treasury, Place::Treasury)?;
        for (piece, stock) in [(Piece::Token, seat.stock), (Piece::City, seat.city_stock)] {
            let Some(stock) = stock else { continue };
            let there = self.state.open().stock(civ, piece);
            let id = &self.parts().nation(civ).id;
            let aside = there
                .checked_sub(stock)
                .ok_or_else(|| format!("only {there} of {} are left for {id}", piece.id()))?;
            self.take(civ.into(), piece, aside, Place::Aside)?;
        }
        for advance in seat.advances.iter().chain(&seat.advances_this_turn) {
            let advance = *advance;
            if self.state.open().nation(civ).advances.holds(advance) {
                return Err(format!(
                    "{} is held twice",
                    self.parts().advance(advance).id
                ));
            }
            self.apply(Mutation::Advance { civ, advance });
        }
        self.spend_credit(civ, seat.credit)?;
        let space = seat.track;
        let track = &self.parts().nation(civ).track;
        if track.beyond.is_none() && space > track.finish {
            return Err(format!("there is no space {space} on the track"));
        }
        self.apply(Mutation::Marker { civ, space });
        Ok(())
    }

    /// Spends a start credit down to what is left of it.
    fn spend_credit(&mut self, civ: Civ, left: Option<u16>) -> Result<(), String> {
        let all = self.state.open().credit(civ);
        let Some(left) = left else { return Ok(()) };
        let spent = all
            .checked_sub(left.into())
            .ok_or_else(|| format!("a start credit is {all} points at most"))?;
        self.apply(Mutation::CreditSpent { civ, points: spent });
        Ok(())
    }

    /// Hands first, then the stacks that are named. What belongs to a named stack and is not listed for it lies under the
    /// first stack that is not named, or aside where all are.
    fn cards(&mut self, given: &GivenPosition) -> Result<(), String> {
        for (civ, seat) in &given.seats {
            for face in &seat.hand {
                self.deal(*face, Pile::Hand(*civ))?;
            }
        }
        let stacks = self.parts().deck.stacks();
        let rest = (1..=stacks).find(|stack| !given.stacks.contains_key(stack));
        let mut laid: Vec<(u8, Vec<CardId>)> = Vec::new();
        for (stack, faces) in &given.stacks {
            let mut cards = Vec::new();
            for face in faces {
                cards.push(self.deal(*face, Pile::Aside)?);
            }
            laid.push((*stack, cards));
        }
        for stack in given.stacks.keys() {
            for card in self.state.stack(*stack).to_vec() {
                let to = rest.map_or(Pile::Aside, Pile::Stack);
                self.move_card(card, Pile::Stack(*stack), to);
            }
        }
        for (stack, cards) in laid {
            for card in cards {
                self.move_card(card, Pile::Aside, Pile::Stack(stack));
            }
        }
        Ok(())
    }

    /// Takes the first card of a face that lies in its own stack still.
    fn deal(&mut self, face: FaceId, to: Pile) -> Result<CardId, String> {
        let printed = self.parts().deck.face(face);
        let (stack, id) = (printed.stack, printed.id.clone());
        let lying = self.state.stack(stack).iter().copied();
        let card = lying
            .into_iter()
            .find(|card| self.parts().deck.face_of(*card) == face)
            .ok_or_else(|| format!("there are not so many cards of {id}"))?;
        self.move_card(card, Pile::Stack(stack), to);
        Ok(card)
    }

    fn move_card(&mut self, card: CardId, from: Pile, to: Pile) {
        let face_up = false;
        self.apply(Mutation::Card {
            card,
            from,
            to,
            face_up,
        });
    }

    /// Returns the events of the running turn that the position includes.
    fn this_turn(&self, given: &GivenPosition) -> Result<Vec<Event>, String> {
        let mut events = Vec::new();
        for area in &given.built_this_turn {
            let Some(owner) = self.state.open().city(*area) else {
                return Err(format!("{} has no city that was built", self.name(*area)));
            };
            let built = Mutation::Pieces {
                owner,
                piece: Piece::City,
                count: 1,
                from: Place::Stock,
                to: Place::Area(*area),
            };
            events.push(Event::new(RuleStep::CityBuilt, built));
        }
        for (civ, seat) in &given.seats {
            for advance in &seat.advances_this_turn {
                let (civ, advance) = (*civ, *advance);
                events.push(Event::new(
                    RuleStep::BuyAdvance,
                    Mutation::Advance { civ, advance },
                ));
            }
        }
        Ok(events)
    }
}

fn redraw(track: &mut AstTrack, given: &GivenTrack) {
    if let Some(first) = &given.epochs {
        track.first.clone_from(first);
    }
    for (at, points) in &given.points {
        track.points.retain(|(known, _)| known != at);
        track.points.push((*at, *points));
    }
    track.points.sort_unstable();
}
