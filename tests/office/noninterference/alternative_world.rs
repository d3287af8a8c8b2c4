//! Another world that one pair of eyes cannot tell from this one: everything that it may not know is otherwise.

use std::collections::{BTreeMap, BTreeSet};

use bulla::game::{
    Addressees, AnnouncementKind, CardId, Civ, DealDisclosure, DealSource, Deck, Event, FaceId,
    Mutation, Offer, Pile, Position, RejectionKind, RejectionReason, RuleStep, Seat, StandingOffer,
    State, Subject, TradeDemand, Viewer,
};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// Course of the other world: it goes on as this one does, or need only look the same now.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum WorldCourse {
    /// The stacks lie in another order, and sealed cards of every offer are other ones.
    Looks,
    /// No card becomes a calamity, the stacks keep their order, and what was sealed for these eyes stays so.
    GoesOn,
}

/// More cards than anybody gives: an offer that wants them fits none.
const TOO_MANY: u32 = 40;

pub struct AlternativeWorld {
    viewer: Viewer,
    mine: Option<Civ>,
    /// The card that takes the place of each.
    deal: Vec<CardId>,
    course: WorldCourse,
    civs: Vec<Civ>,
    seats: u8,
    faces: Vec<FaceId>,
    /// Other seats' names here for their offers.
    names: BTreeMap<(Civ, String), String>,
    chance: StdRng,
}

fn is_red(deck: &Deck, card: CardId) -> bool {
    deck.face(deck.face_of(card)).is_red()
}

impl AlternativeWorld {
    /// `seen` are cards that these eyes see later, beside those that they know now.
    pub fn new(
        viewer: Viewer,
        position: &Position,
        seen: &BTreeSet<CardId>,
        course: WorldCourse,
        seed: u64,
    ) -> AlternativeWorld {
        let open = position.state.open();
        let mut known = cards_seen(viewer, position, &position.this_turn);
        let mine = match viewer {
            Viewer::Seat(seat) => open.civ_of(seat),
            Viewer::Observer => None,
        };
        known.extend(mine.map_or(&[][..], |civ| position.state.hand(civ)));
        known.extend(seen);
        // Red backs lie open on top of stacks and in hands, so that everybody knows which of them are elsewhere.
        let all = open.parts().deck.cards();
        known.extend(all.filter(|card| is_red(&open.parts().deck, *card)));
        let mut chance = StdRng::seed_from_u64(seed);
        let deck = &open.parts().deck;
        AlternativeWorld {
            viewer,
            mine,
            deal: another_deal(deck, &known, course, &mut chance),
            course,
            civs: open.playing().filter(|civ| Some(*civ) != mine).collect(),
            seats: open.seats().count() as u8,
            faces: deck.faces().map(|(face, _)| face).collect(),
            names: BTreeMap::new(),
            chance,
        }
    }

    /// The card that lies there in the place of this one.
    pub fn card(&self, card: CardId) -> CardId {
        self.deal[card.index()]
    }

    /// The position as it is there.
    pub fn position(&mut self, here: &Position) -> Position {
        let mut state = self.laid(&here.state);
        for event in self.others_plans() {
            state.apply(&event.change);
        }
        let mut this_turn = Vec::new();
        for event in &here.this_turn {
            this_turn.push(self.event(event));
            if self.often(4) {
                this_turn.extend(self.hidden());
            }
        }
        if self.course == WorldCourse::Looks {
            self.mix_trades(&mut this_turn);
        }
        Position { state, this_turn }
    }

    /// Returns the standing offers of others, and the cards that they never trade.
    pub fn others_plans(&mut self) -> Vec<Event> {
        let mut plans = Vec::new();
        for civ in self.civs.clone() {
            let offers = vec![self.standing_offer()];
            plans.push(Event::new(
                RuleStep::Deal,
                Mutation::Standing { civ, offers },
            ));
            let faces = vec![self.face()];
            plans.push(Event::new(
                RuleStep::Deal,
                Mutation::NeverTraded { civ, faces },
            ));
        }
        plans
    }

    fn laid(&mut self, here: &State) -> State {
        let mut state = here.clone();
        let parts = here.open().parts().clone();
        let mut piles: Vec<(Pile, Vec<CardId>)> = Vec::new();
        for stack in 1..=parts.deck.stacks() {
            piles.push((Pile::Stack(stack), here.stack(stack).to_vec()));
        }
        for civ in parts.civs() {
            piles.push((Pile::Hand(civ), here.hand(civ).to_vec()));
        }
        let carry = |state: &mut State, card: CardId, from: Pile, to: Pile| {
            let face_up = false;
            state.apply(&Mutation::Card {
                card,
                from,
                to,
                face_up,
            });
        };
        for (pile, cards) in &piles {
            for card in cards {
                carry(&mut state, *card, *pile, Pile::Aside);
            }
        }
        for (pile, mut cards) in piles {
            if matches!(pile, Pile::Stack(_)) && self.course == WorldCourse::Looks {
                let from = usize::from(cards.first().is_some_and(|top| is_red(&parts.deck, *top)));
                cards[from..].shuffle(&mut self.chance);
                let plain = cards.iter().position(|card| !is_red(&parts.deck, *card));
                if let (0, Some(plain)) = (from, plain) {
                    cards.swap(0, plain);
                }
            }
            for card in cards {
                carry(&mut state, self.card(card), Pile::Aside, pile);
            }
        }
        state
    }

    /// The event as it is there: of what is hidden from these eyes, another.
    pub fn event(&mut self, event: &Event) -> Event {
        let mut change = event.change.clone();
        let mine = self.mine;
        match &mut change {
            Mutation::Card { card, .. }
            | Mutation::Traded { card, .. }
            | Mutation::Named { card, .. } => *card = self.card(*card),
            Mutation::Shuffled { order, .. } => {
                order.iter_mut().for_each(|card| *card = self.card(*card));
            }
            Mutation::Offered {
                civ,
                id,
                offer,
                numbers,
            } if Some(*civ) != mine => {
                *id = self.name(*civ, id);
                self.other_offer(offer, numbers);
            }
            Mutation::Closed { civ, id, numbers } if Some(*civ) != mine => {
                *id = self.name(*civ, id);
                self.other_numbers(numbers);
            }
            Mutation::Deal { sides, publish } => {
                let is_mine = sides.iter().any(|side| Some(side.civ) == mine);
                let hides_count = !is_mine && *publish != DealDisclosure::PairAndCount;
                for side in sides.iter_mut().filter(|side| Some(side.civ) != mine) {
                    side.item = self.item();
                    if hides_count {
                        side.count = 3 + self.below(5) as u8;
                    }
                }
            }
            Mutation::DealFailed { sides } => {
                for side in sides.iter_mut().filter(|side| Some(side.civ) != mine) {
                    side.item = self.item();
                    side.count = 3 + self.below(5) as u8;
                }
            }
            Mutation::Standing { civ, offers } if Some(*civ) != mine => {
                *offers = vec![self.standing_offer()];
            }
            Mutation::NeverTraded { civ, faces } if Some(*civ) != mine => {
                *faces = vec![self.face()]
            }
            Mutation::Rejected { seat, .. } if Viewer::Seat(*seat) != self.viewer => {
                change = self.unmet(*seat);
            }
            _ => {}
        }
        Event {
            why: event.why,
            change,
        }
    }

    /// An event of which these eyes see nothing, and which moves nothing.
    fn hidden(&mut self) -> Option<Event> {
        let civ = self.any_other()?;
        let numbers = self.others_numbers();
        let change = match self.below(5) {
            0 => Mutation::Offered {
                civ,
                id: "hidden".to_owned(),
                offer: Box::new(self.offer()),
                numbers,
            },
            1 => Mutation::Closed {
                civ,
                id: "hidden".to_owned(),
                numbers,
            },
            2 => Mutation::Standing {
                civ,
                offers: vec![self.standing_offer()],
            },
            3 => Mutation::NeverTraded {
                civ,
                faces: vec![self.face()],
            },
            _ => {
                let others = (0..self.seats).map(Seat);
                let mut others = others.filter(|seat| Viewer::Seat(*seat) != self.viewer);
                self.unmet(others.next()?)
            }
        };
        Some(Event::new(RuleStep::Deal, change))
    }

    /// Mixes the cards traded among others, so that a calamity has another past.
    fn mix_trades(&mut self, events: &mut [Event]) {
        let mine = self.mine;
        let hidden: Vec<usize> = (0..events.len())
            .filter(|at| match events[*at].change {
                Mutation::Traded { from, to, .. } => Some(from) != mine && Some(to) != mine,
                _ => false,
            })
            .collect();
        let mut cards: Vec<CardId> = Vec::new();
        for at in &hidden {
            if let Mutation::Traded { card, .. } = events[*at].change {
                cards.push(card);
            }
        }
        cards.shuffle(&mut self.chance);
        for (at, new) in hidden.into_iter().zip(cards) {
            if let Mutation::Traded { card, .. } = &mut events[at].change {
                *card = new;
            }
        }
    }

    /// Changes an offer. Its declared cards stay if this viewer sees the offer; otherwise nothing does.
    fn other_offer(&mut self, offer: &mut Offer, numbers: &mut Vec<(Civ, u8)>) {
        let is_shown = numbers.iter().any(|(civ, _)| Some(*civ) == self.mine);
        self.other_numbers(numbers);
        if !is_shown {
            *offer = self.offer();
            return;
        }
        if self.course == WorldCourse::GoesOn {
            return;
        }
        let count = offer.sealed.len();
        offer.sealed.clone_from(&offer.declared);
        while offer.sealed.len() < count {
            offer.sealed.push(self.face());
        }
        offer.sealed.sort();
        offer.if_gone = vec![(self.face(), self.face())];
        if let (Addressees::These(readers), Some(mine)) = (&mut offer.to, self.mine) {
            *readers = self.others_numbers().iter().map(|(civ, _)| *civ).collect();
            readers.push(mine);
            readers.shuffle(&mut self.chance);
        }
    }

    fn other_numbers(&mut self, numbers: &mut Vec<(Civ, u8)>) {
        numbers.retain(|(civ, _)| Some(*civ) == self.mine);
        numbers.extend(self.others_numbers());
    }

    fn others_numbers(&mut self) -> Vec<(Civ, u8)> {
        let mut numbers = Vec::new();
        for civ in self.civs.clone() {
            if self.often(2) {
                numbers.push((civ, 1 + self.below(9) as u8));
            }
        }
        numbers
    }

    /// Returns an offer to somebody else, of any cards, that fits nothing.
    fn offer(&mut self) -> Offer {
        let mut sealed: Vec<FaceId> = (0..3 + self.below(3)).map(|_| self.face()).collect();
        sealed.sort();
        Offer {
            to: Addressees::These(self.any_other().into_iter().collect()),
            declared: sealed[..2].to_vec(),
            sealed,
            value: None,
            want: TradeDemand {
                count: TOO_MANY,
                value: None,
                named: vec![self.face(), self.face()],
            },
            say: Some("a secret".to_owned()),
            if_gone: vec![(self.face(), self.face())],
        }
    }

    fn standing_offer(&mut self) -> StandingOffer {
        StandingOffer {
            id: "waits".to_owned(),
            offer: self.offer(),
            at_most: Some(self.below(3)),
            until: None,
        }
    }

    fn unmet(&mut self, seat: Seat) -> Mutation {
        let reason = RejectionKind::TooManyOffers.of([]);
        Mutation::Rejected {
            seat,
            path: format!("offers[{}]", self.below(9)),
            part: self.often(2),
            reason: RejectionReason { ..reason },
        }
    }

    fn item(&mut self) -> DealSource {
        match self.below(3) {
            0 => DealSource::Offer("other".to_owned()),
            1 => DealSource::Standing("other".to_owned()),
            _ => DealSource::Acceptance("accept[7]".to_owned()),
        }
    }

    fn name(&mut self, civ: Civ, id: &str) -> String {
        let letter = char::from(b'a' + self.below(26) as u8);
        let name = self.names.entry((civ, id.to_owned()));
        name.or_insert_with(|| format!("{letter}-{id}")).clone()
    }

    fn any_other(&mut self) -> Option<Civ> {
        let at = self.below(self.civs.len() as u32) as usize;
        self.civs.get(at).copied()
    }

    fn face(&mut self) -> FaceId {
        let at = self.below(self.faces.len() as u32) as usize;
        self.faces[at]
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.chance.random_range(0..bound.max(1))
    }

    /// One time of so many.
    fn often(&mut self, of: u32) -> bool {
        self.below(of) == 0
    }
}

/// The cards of events whose faces these eyes may see: those that lie face up, and those that come or go by their own hand.
pub fn cards_seen(viewer: Viewer, position: &Position, events: &[Event]) -> BTreeSet<CardId> {
    let mine = match viewer {
        Viewer::Seat(seat) => position.state.open().civ_of(seat),
        Viewer::Observer => None,
    };
    let is_mine = |civ: Civ| Some(civ) == mine;
    let card = |event: &Event| match event.change {
        Mutation::Card {
            card,
            from,
            to,
            face_up,
        } => {
            let own = |pile| matches!(pile, Pile::Hand(civ) if is_mine(civ));
            (face_up || own(from) || own(to)).then_some(card)
        }
        Mutation::Traded { card, from, to } => (is_mine(from) || is_mine(to)).then_some(card),
        Mutation::Named { card, .. } => Some(card),
        _ => None,
    };
    let deck = &position.state.open().parts().deck;
    // Received in trade and shown to all.
    let shown = events.iter().filter_map(|event| match &event.change {
        Mutation::Announced(fact) if fact.kind == AnnouncementKind::Received => {
            fact.subjects.iter().find_map(|subject| match subject {
                Subject::Face(face) => deck.with_face(*face).next(),
                _ => None,
            })
        }
        _ => None,
    });
    events.iter().filter_map(card).chain(shown).collect()
}

/// Known cards change names with their equals, all others places within what their stack began as.
fn another_deal(
    deck: &Deck,
    known: &BTreeSet<CardId>,
    course: WorldCourse,
    chance: &mut StdRng,
) -> Vec<CardId> {
    let mut deal: BTreeMap<CardId, CardId> = BTreeMap::new();
    let mut taken: BTreeSet<CardId> = BTreeSet::new();
    for (face, _) in deck.faces() {
        let mut equals: Vec<CardId> = deck.with_face(face).collect();
        equals.shuffle(chance);
        let cards = deck.with_face(face).filter(|card| known.contains(card));
        for (card, other) in cards.zip(equals) {
            deal.insert(card, other);
            taken.insert(other);
        }
    }
    let class = |card: CardId| {
        let face = deck.face(deck.face_of(card));
        let apart = course == WorldCourse::GoesOn && face.is_calamity();
        (face.stack, apart)
    };
    let mut free: BTreeMap<(u8, bool), Vec<CardId>> = BTreeMap::new();
    for card in deck.cards().filter(|card| !taken.contains(card)) {
        free.entry(class(card)).or_default().push(card);
    }
    for cards in free.values_mut() {
        cards.shuffle(chance);
    }
    for card in deck.cards() {
        deal.entry(card).or_insert_with(|| {
            let other = free.get_mut(&class(card)).and_then(Vec::pop);
            other.expect("as many places as cards")
        });
    }
    deal.into_values().collect()
}
