//! Place of an event in the sequence of play, the nations and things it touches, and the questions and orders that may have
//! caused it.

use bulla_core::game::{
    AnnouncementKind, AreaId, Calamity, Civ, Components, DealSide, DealSource, Event, Mutation,
    Owner, Pile, Place, Position, PublicState, RuleStep, Seat, Section, Subject, Viewer,
    VisibleChange, written_id,
};
use bulla_core::orders::topic_of;
use bulla_core::turn::Topic;

/// An order that may have made an event.
pub struct PossibleOrder {
    pub civ: Option<Civ>,
    pub seat: Option<Seat>,
    pub topic: Topic,
    /// Ids of what it would name.
    pub names: Vec<String>,
    pub must_name: bool,
    /// True if a default action of this kind is taken when orders are silent.
    pub has_default: bool,
}

/// Place of an event in the sequence of play, and the nations and things it touches.
pub struct EventContext<'a> {
    pub event: &'a Event,
    parts: &'a Components,
    section: Option<Section>,
    calamity: Option<Calamity>,
    pub seat: Option<Seat>,
    pub civs: Vec<Civ>,
    pub areas: Vec<AreaId>,
}

impl<'a> EventContext<'a> {
    pub fn of(after: &'a Position, event: &'a Event) -> EventContext<'a> {
        let parts = after.state.open().parts();
        let mut section = None;
        let mut calamity = None;
        for one in after.this_turn.iter().rev() {
            match &one.change {
                Mutation::Section { section: found } => {
                    section = Some(*found);
                    break;
                }
                Mutation::Announced(fact)
                    if fact.kind == AnnouncementKind::Strikes && calamity.is_none() =>
                {
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
            Mutation::Nation { seat, .. } => *seat,
            Mutation::Rejected { seat, .. } => Some(*seat),
            _ => None,
        };
        EventContext {
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
        let is_choice = matches!(self.event.change, Mutation::Nation { .. });
        match self.section {
            Some(Section::Setup) if is_choice => vec![Topic::Nations],
            Some(Section::Setup) => vec![Topic::Start],
            Some(Section::Taxation) if why.is_revolt() => vec![Topic::Revolts],
            Some(Section::Taxation) => vec![Topic::Tax],
            Some(Section::Population) => vec![Topic::Growth],
            Some(Section::Conflict) if why == RuleStep::Pillage => vec![Topic::Pillage],
            Some(Section::Conflict) if why.is_assault() => vec![Topic::Conflicts],
            Some(Section::Support) => vec![Topic::Reduce],
            Some(Section::Acquisition) if why == RuleStep::BuyCard => vec![Topic::BuyCards],
            Some(Section::Calamities) => {
                let own = self.calamity.map_or(Topic::Surrender, Topic::from);
                [own].into_iter().chain([Topic::Losses]).collect()
            }
            Some(Section::Conversion) => vec![Topic::Convert],
            Some(Section::Recheck) => vec![Topic::Recheck],
            Some(Section::Advances) => vec![Topic::MinedSet],
            Some(Section::Return) => vec![Topic::Keep, Topic::Surrender],
            _ => Vec::new(),
        }
    }

    /// The orders that may have made it without a question.
    pub fn orders(&self) -> Vec<PossibleOrder> {
        let areas = || -> Vec<String> {
            let areas = self.areas.iter();
            areas
                .map(|area| self.parts.board.area(*area).id.clone())
                .collect()
        };
        let one = |civ: Option<Civ>, topic, names: Vec<String>| PossibleOrder {
            civ,
            seat: None,
            topic,
            names,
            must_name: true,
            has_default: false,
        };
        match (&self.event.change, self.section) {
            (Mutation::Pieces { owner, .. }, Some(section)) => {
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
                vec![PossibleOrder {
                    must_name: section != Section::Advances,
                    has_default: matches!(section, Section::Ships | Section::Advances),
                    ..one(Some(civ), topic, areas())
                }]
            }
            (Mutation::Advance { civ, advance }, Some(Section::Advances)) => {
                let id = self.parts.advance(*advance).id.clone();
                vec![one(Some(*civ), Topic::Buy, vec![id])]
            }
            (
                Mutation::Card {
                    from: Pile::Hand(civ),
                    ..
                },
                Some(Section::Advances),
            ) => {
                vec![PossibleOrder {
                    must_name: false,
                    has_default: true,
                    ..one(Some(*civ), Topic::Pay, Vec::new())
                }]
            }
            (Mutation::Offered { civ, id, .. }, _) => {
                vec![one(
                    Some(*civ),
                    Topic::Offers,
                    vec![written_id(id).to_owned()],
                )]
            }
            (Mutation::Closed { civ, id, .. }, _) => {
                vec![one(
                    Some(*civ),
                    Topic::Withdraw,
                    vec![written_id(id).to_owned()],
                )]
            }
            (Mutation::Deal { sides, .. } | Mutation::DealFailed { sides }, _) => {
                sides.iter().map(of_side).collect()
            }
            (Mutation::Standing { civ, offers }, _) => {
                let ids = offers.iter().map(|offer| offer.id.clone()).collect();
                vec![one(Some(*civ), Topic::Standing, ids)]
            }
            (Mutation::NeverTraded { civ, .. }, _) => vec![PossibleOrder {
                must_name: false,
                ..one(Some(*civ), Topic::Never, Vec::new())
            }],
            (Mutation::Rejected { seat, path, .. }, _) => {
                let Some(topic) = topic_of(path) else {
                    return Vec::new();
                };
                vec![PossibleOrder {
                    seat: Some(*seat),
                    ..one(None, topic, vec![path.clone()])
                }]
            }
            _ => Vec::new(),
        }
    }
}

/// Returns a seat's order that met another seat's.
fn of_side(side: &DealSide) -> PossibleOrder {
    let (topic, name) = match &side.item {
        DealSource::Offer(id) => (Topic::Offers, written_id(id)),
        DealSource::Standing(id) => (Topic::Standing, id.as_str()),
        DealSource::Acceptance(path) => (Topic::Accept, path.as_str()),
    };
    PossibleOrder {
        civ: Some(side.civ),
        seat: None,
        topic,
        names: vec![name.to_owned()],
        must_name: true,
        has_default: false,
    }
}

/// The nations and the areas that a change is about, whose doing it is first.
pub fn concerned(change: &Mutation) -> (Vec<Civ>, Vec<AreaId>) {
    let (mut civs, mut areas) = (Vec::new(), Vec::new());
    let hands = |piles: [&Pile; 2]| -> Vec<Civ> {
        let held = piles.into_iter().filter_map(|pile| match pile {
            Pile::Hand(civ) => Some(*civ),
            _ => None,
        });
        held.collect()
    };
    match change {
        Mutation::NationTurn { civ, .. }
        | Mutation::Nation { civ, .. }
        | Mutation::Inert { civ, .. }
        | Mutation::Census { civ, .. }
        | Mutation::CreditSpent { civ, .. }
        | Mutation::Advance { civ, .. }
        | Mutation::AdvanceLost { civ, .. }
        | Mutation::Marker { civ, .. }
        | Mutation::Waiting { civ, .. }
        | Mutation::Offered { civ, .. }
        | Mutation::Closed { civ, .. }
        | Mutation::Standing { civ, .. }
        | Mutation::NeverTraded { civ, .. }
        | Mutation::Named { civ, .. } => civs.push(*civ),
        Mutation::Pieces {
            owner, from, to, ..
        } => {
            if let Owner::Nation(civ) = owner {
                civs.push(*civ);
            }
            for place in [from, to] {
                if let Place::Area(area) | Place::Coast(area, _) | Place::Hold(area, ..) = place {
                    areas.push(*area);
                }
            }
        }
        Mutation::Card { from, to, .. } => civs.extend(hands([from, to])),
        Mutation::Traded { from, to, .. } => civs.extend([*from, *to]),
        Mutation::Deal { sides, .. } | Mutation::DealFailed { sides } => {
            civs.extend(sides.iter().map(|side| side.civ));
        }
        Mutation::Announced(fact) => {
            for subject in &fact.subjects {
                match subject {
                    Subject::Civ(civ) => civs.push(*civ),
                    Subject::Area(area) => areas.push(*area),
                    _ => {}
                }
            }
        }
        Mutation::Over { scores } => civs.extend(scores.iter().map(|score| score.civ)),
        Mutation::Turn { .. }
        | Mutation::Section { .. }
        | Mutation::ChoiceOrder { .. }
        | Mutation::Shuffled { .. }
        | Mutation::Rejected { .. } => {}
    }
    areas.dedup();
    (civs, areas)
}

/// The nations and the seats that a change is about, for who sees everything.
pub fn involved(change: &Mutation) -> (Vec<Civ>, Vec<Seat>) {
    let seats = match change {
        Mutation::ChoiceOrder { seats } => seats.clone(),
        Mutation::Nation { seat, .. } => seat.iter().copied().collect(),
        Mutation::Rejected { seat, .. } => vec![*seat],
        _ => Vec::new(),
    };
    (concerned(change).0, seats)
}

/// The nations and the seats that an event is about, as far as these eyes see it.
pub fn shown(what: &VisibleChange, viewer: Viewer, open: &PublicState) -> (Vec<Civ>, Vec<Seat>) {
    let (mut civs, mut seats) = (Vec::new(), Vec::new());
    match what {
        VisibleChange::NationTurn { civ, .. }
        | VisibleChange::Inert { civ, .. }
        | VisibleChange::Census { civ, .. }
        | VisibleChange::Advance { civ, .. }
        | VisibleChange::AdvanceLost { civ, .. }
        | VisibleChange::Marker { civ, .. }
        | VisibleChange::Closed { civ, .. }
        | VisibleChange::Named { civ, .. } => civs.push(*civ),
        VisibleChange::Nation { seat, civ } => {
            civs.push(*civ);
            seats.extend(*seat);
        }
        VisibleChange::Waiting { seat, civ } => {
            civs.push(*civ);
            seats.push(*seat);
        }
        VisibleChange::ChoiceOrder { seats: drawn } => seats.extend(drawn),
        VisibleChange::Pieces { owner, .. } => civs.extend(owner.civ()),
        VisibleChange::Card { from, to, .. } => {
            for pile in [from, to] {
                if let Pile::Hand(civ) = pile {
                    civs.push(*civ);
                }
            }
        }
        VisibleChange::Offered(quote) => civs.push(quote.civ),
        VisibleChange::Deal { civs: both, .. } => civs.extend(both),
        VisibleChange::DealFailed { with, .. } => civs.push(*with),
        VisibleChange::Traded { from, to, .. } => civs.extend([*from, *to]),
        VisibleChange::Announced(fact) => {
            civs.extend(fact.subjects.iter().filter_map(|subject| match subject {
                Subject::Civ(civ) => Some(*civ),
                _ => None,
            }));
        }
        VisibleChange::Over { scores } => civs.extend(scores.iter().map(|score| score.civ)),
        VisibleChange::Turn { .. }
        | VisibleChange::Section { .. }
        | VisibleChange::Shuffled { .. }
        | VisibleChange::MyOffer { .. }
        | VisibleChange::MyOfferClosed { .. }
        | VisibleChange::Standing { .. }
        | VisibleChange::NeverTraded { .. }
        | VisibleChange::Rejected { .. } => {}
    }
    if let (true, Viewer::Seat(seat)) = (is_own(what), viewer) {
        civs.extend(open.civ_of(seat));
        seats.push(seat);
    }
    (civs, seats)
}

/// Returns whether only the player concerned sees it, so that it need not name him.
fn is_own(what: &VisibleChange) -> bool {
    matches!(
        what,
        VisibleChange::MyOffer { .. }
            | VisibleChange::MyOfferClosed { .. }
            | VisibleChange::DealFailed { .. }
            | VisibleChange::Standing { .. }
            | VisibleChange::NeverTraded { .. }
            | VisibleChange::Rejected { .. }
    )
}
