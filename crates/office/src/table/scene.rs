//! Where in the sequence of play an event stands, whom and what it touches, and which questions and orders may have made it.

use bulla_core::game::{
    AreaId, Calamity, Cause, Change, Civ, Components, Event, Eye, FactKind, Glimpse, Item, Open,
    Owner, Pile, Place, Position, Seat, Section, Side, Subject, written_id,
};
use bulla_core::orders::topic_of;
use bulla_core::turn::Topic;

/// An order that may have made an event.
pub struct Ordered {
    pub civ: Option<Civ>,
    pub seat: Option<Seat>,
    pub topic: Topic,
    /// Ids of what it would name.
    pub names: Vec<String>,
    pub must_name: bool,
    /// Something of the kind is done where orders are silent.
    pub has_default: bool,
}

/// Where in the sequence of play an event stands, and whom and what it touches.
pub struct Scene<'a> {
    pub event: &'a Event,
    parts: &'a Components,
    section: Option<Section>,
    calamity: Option<Calamity>,
    pub seat: Option<Seat>,
    pub civs: Vec<Civ>,
    pub areas: Vec<AreaId>,
}

impl<'a> Scene<'a> {
    pub fn of(after: &'a Position, event: &'a Event) -> Scene<'a> {
        let parts = after.state.open().parts();
        let mut section = None;
        let mut calamity = None;
        for one in after.this_turn.iter().rev() {
            match &one.change {
                Change::Section { section: found } => {
                    section = Some(*found);
                    break;
                }
                Change::Fact(fact) if fact.kind == FactKind::Strikes && calamity.is_none() => {
                    calamity = fact.subjects.iter().find_map(|subject| match subject {
                        Subject::Face(face) => parts.deck.face(*face).calamity(),
                        _ => None,
                    });
                }
                _ => {}
            }
        }
        let (civs, areas) = concerned(&event.change);
        let seat = match &event.change {
            Change::Nation { seat, .. } => *seat,
            Change::Unmet { seat, .. } => Some(*seat),
            _ => None,
        };
        Scene {
            event,
            parts,
            section,
            calamity,
            seat,
            civs,
            areas,
        }
    }

    /// The questions that may have made it.
    pub fn topics(&self) -> Vec<Topic> {
        let why = self.event.why;
        let is_choice = matches!(self.event.change, Change::Nation { .. });
        match self.section {
            Some(Section::Setup) if is_choice => vec![Topic::Nations],
            Some(Section::Setup) => vec![Topic::Start],
            Some(Section::Taxation) if why.is_revolt() => vec![Topic::Revolts],
            Some(Section::Taxation) => vec![Topic::Tax],
            Some(Section::Population) => vec![Topic::Growth],
            Some(Section::Conflict) if why == Cause::Pillage => vec![Topic::Pillage],
            Some(Section::Conflict) if why.is_assault() => vec![Topic::Conflicts],
            Some(Section::Support) => vec![Topic::Reduce],
            Some(Section::Acquisition) if why == Cause::BuyCard => vec![Topic::BuyCards],
            Some(Section::Calamities) => {
                let own = self.calamity.map(Topic::from);
                own.into_iter().chain([Topic::Losses]).collect()
            }
            Some(Section::Conversion) => vec![Topic::Convert],
            Some(Section::Recheck) => vec![Topic::Recheck],
            Some(Section::Advances) => vec![Topic::MinedSet],
            Some(Section::Return) => vec![Topic::Keep, Topic::Surrender],
            _ => Vec::new(),
        }
    }

    /// The orders that may have made it without a question.
    pub fn orders(&self) -> Vec<Ordered> {
        let areas = || -> Vec<String> {
            let areas = self.areas.iter();
            areas
                .map(|area| self.parts.board.area(*area).id.clone())
                .collect()
        };
        let one = |civ: Option<Civ>, topic, names: Vec<String>| Ordered {
            civ,
            seat: None,
            topic,
            names,
            must_name: true,
            has_default: false,
        };
        match (&self.event.change, self.section) {
            (Change::Pieces { owner, .. }, Some(section)) => {
                let Some(civ) = owner.civ() else {
                    return Vec::new();
                };
                let topic = match section {
                    Section::Ships => Topic::Ships,
                    Section::Movement => Topic::Moves,
                    Section::Cities => Topic::Cities,
                    Section::Advances => Topic::Pay,
                    _ => return Vec::new(),
                };
                vec![Ordered {
                    must_name: section != Section::Advances,
                    has_default: matches!(section, Section::Ships | Section::Advances),
                    ..one(Some(civ), topic, areas())
                }]
            }
            (Change::Advance { civ, advance }, Some(Section::Advances)) => {
                let id = self.parts.advance(*advance).id.clone();
                vec![one(Some(*civ), Topic::Buy, vec![id])]
            }
            (
                Change::Card {
                    from: Pile::Hand(civ),
                    ..
                },
                Some(Section::Advances),
            ) => {
                vec![Ordered {
                    must_name: false,
                    has_default: true,
                    ..one(Some(*civ), Topic::Pay, Vec::new())
                }]
            }
            (Change::Offered { civ, id, .. }, _) => {
                vec![one(
                    Some(*civ),
                    Topic::Offers,
                    vec![written_id(id).to_owned()],
                )]
            }
            (Change::Closed { civ, id, .. }, _) => {
                vec![one(
                    Some(*civ),
                    Topic::Withdraw,
                    vec![written_id(id).to_owned()],
                )]
            }
            (Change::Deal { sides, .. } | Change::Lapsed { sides }, _) => {
                sides.iter().map(of_side).collect()
            }
            (Change::Standing { civ, offers }, _) => {
                let ids = offers.iter().map(|offer| offer.id.clone()).collect();
                vec![one(Some(*civ), Topic::Standing, ids)]
            }
            (Change::Never { civ, .. }, _) => vec![Ordered {
                must_name: false,
                ..one(Some(*civ), Topic::Never, Vec::new())
            }],
            (Change::Unmet { seat, path, .. }, _) => {
                let Some(topic) = topic_of(path) else {
                    return Vec::new();
                };
                vec![Ordered {
                    seat: Some(*seat),
                    ..one(None, topic, vec![path.clone()])
                }]
            }
            _ => Vec::new(),
        }
    }
}

/// What of a seat met another's.
fn of_side(side: &Side) -> Ordered {
    let (topic, name) = match &side.item {
        Item::Offer(id) => (Topic::Offers, written_id(id)),
        Item::Standing(id) => (Topic::Standing, id.as_str()),
        Item::Acceptance(path) => (Topic::Accept, path.as_str()),
    };
    Ordered {
        civ: Some(side.civ),
        seat: None,
        topic,
        names: vec![name.to_owned()],
        must_name: true,
        has_default: false,
    }
}

/// The nations and the areas that a change is about, whose doing it is first.
pub fn concerned(change: &Change) -> (Vec<Civ>, Vec<AreaId>) {
    let (mut civs, mut areas) = (Vec::new(), Vec::new());
    let hands = |piles: [&Pile; 2]| -> Vec<Civ> {
        let held = piles.into_iter().filter_map(|pile| match pile {
            Pile::Hand(civ) => Some(*civ),
            _ => None,
        });
        held.collect()
    };
    match change {
        Change::Begins { civ, .. }
        | Change::Nation { civ, .. }
        | Change::Inert { civ, .. }
        | Change::Census { civ, .. }
        | Change::Advance { civ, .. }
        | Change::Marker { civ, .. }
        | Change::Waiting { civ, .. }
        | Change::Offered { civ, .. }
        | Change::Closed { civ, .. }
        | Change::Standing { civ, .. }
        | Change::Never { civ, .. }
        | Change::Named { civ, .. } => civs.push(*civ),
        Change::Pieces {
            owner, from, to, ..
        } => {
            if let Owner::Nation(civ) = owner {
                civs.push(*civ);
            }
            for place in [from, to] {
                if let Place::Area(area) | Place::Coast(area, _) = place {
                    areas.push(*area);
                }
            }
        }
        Change::Card { from, to, .. } => civs.extend(hands([from, to])),
        Change::Traded { from, to, .. } => civs.extend([*from, *to]),
        Change::Deal { sides, .. } | Change::Lapsed { sides } => {
            civs.extend(sides.iter().map(|side| side.civ));
        }
        Change::Fact(fact) => {
            for subject in &fact.subjects {
                match subject {
                    Subject::Civ(civ) => civs.push(*civ),
                    Subject::Area(area) => areas.push(*area),
                    _ => {}
                }
            }
        }
        Change::Over { scores } => civs.extend(scores.iter().map(|score| score.civ)),
        Change::Turn { .. }
        | Change::Section { .. }
        | Change::Lots { .. }
        | Change::Shuffled { .. }
        | Change::Unmet { .. } => {}
    }
    areas.dedup();
    (civs, areas)
}

/// The nations and the seats that a change is about, for who sees everything.
pub fn involved(change: &Change) -> (Vec<Civ>, Vec<Seat>) {
    let seats = match change {
        Change::Lots { seats } => seats.clone(),
        Change::Nation { seat, .. } => seat.iter().copied().collect(),
        Change::Unmet { seat, .. } => vec![*seat],
        _ => Vec::new(),
    };
    (concerned(change).0, seats)
}

/// The nations and the seats that an event is about, as far as these eyes see it.
pub fn shown(what: &Glimpse, eye: Eye, open: &Open) -> (Vec<Civ>, Vec<Seat>) {
    let (mut civs, mut seats) = (Vec::new(), Vec::new());
    match what {
        Glimpse::Begins { civ, .. }
        | Glimpse::Inert { civ, .. }
        | Glimpse::Census { civ, .. }
        | Glimpse::Advance { civ, .. }
        | Glimpse::Marker { civ, .. }
        | Glimpse::Closed { civ, .. }
        | Glimpse::Named { civ, .. } => civs.push(*civ),
        Glimpse::Nation { seat, civ } => {
            civs.push(*civ);
            seats.extend(*seat);
        }
        Glimpse::Waiting { seat, civ } => {
            civs.push(*civ);
            seats.push(*seat);
        }
        Glimpse::Lots { seats: drawn } => seats.extend(drawn),
        Glimpse::Pieces { owner, .. } => civs.extend(owner.civ()),
        Glimpse::Card { from, to, .. } => {
            for pile in [from, to] {
                if let Pile::Hand(civ) = pile {
                    civs.push(*civ);
                }
            }
        }
        Glimpse::Offered(quote) => civs.push(quote.civ),
        Glimpse::Deal { civs: both, .. } => civs.extend(both),
        Glimpse::Lapsed { with, .. } => civs.push(*with),
        Glimpse::Traded { from, to, .. } => civs.extend([*from, *to]),
        Glimpse::Fact(fact) => {
            civs.extend(fact.subjects.iter().filter_map(|subject| match subject {
                Subject::Civ(civ) => Some(*civ),
                _ => None,
            }));
        }
        Glimpse::Over { scores } => civs.extend(scores.iter().map(|score| score.civ)),
        Glimpse::Turn { .. }
        | Glimpse::Section { .. }
        | Glimpse::Shuffled { .. }
        | Glimpse::MyOffer { .. }
        | Glimpse::MyOfferClosed { .. }
        | Glimpse::Standing { .. }
        | Glimpse::Never { .. }
        | Glimpse::Unmet { .. } => {}
    }
    if let (true, Eye::Seat(seat)) = (is_own(what), eye) {
        civs.extend(open.civ_of(seat));
        seats.push(seat);
    }
    (civs, seats)
}

/// Whether only whom it is about sees it, and it need not say who.
fn is_own(what: &Glimpse) -> bool {
    matches!(
        what,
        Glimpse::MyOffer { .. }
            | Glimpse::MyOfferClosed { .. }
            | Glimpse::Lapsed { .. }
            | Glimpse::Standing { .. }
            | Glimpse::Never { .. }
            | Glimpse::Unmet { .. }
    )
}
