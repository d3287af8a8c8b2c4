//! A whole position that fits what eyes know: what forecasts are run over.

use super::{red_cards, some_of};
use crate::game::card::Pile;
use crate::game::event::Mutation;
use crate::game::ids::{CardId, FaceId};
use crate::game::state::{Position, State};
use crate::game::view::View;
use crate::game::view::visible_change::VisibleChange;

/// The cards whose faces these eyes know.
struct KnownCards {
    own: Vec<CardId>,
    /// Red backs with the pile in which each lies.
    red: Vec<(Pile, CardId)>,
    /// Named calamities, which lie aside.
    named: Vec<CardId>,
}

impl KnownCards {
    fn of(view: &View) -> KnownCards {
        let deck = &view.parts().deck;
        let mut own: Vec<CardId> = Vec::new();
        for (face, count) in &view.hand {
            own.extend(deck.with_face(*face).take(usize::from(*count)));
        }
        let named = view.named().into_iter();
        KnownCards {
            red: red_cards::cards(view, &own),
            named: named.filter_map(|it| deck.with_face(it).next()).collect(),
            own,
        }
    }

    fn turn_up(&self, state: &mut State) {
        let red = self.red.iter().map(|(_, card)| card);
        for card in self.own.iter().chain(red).chain(&self.named) {
            state.turn_up(*card);
        }
    }

    /// Red backs of one pile, in a list with room for so many cards.
    fn red_of(&self, pile: Pile, room: usize) -> Vec<CardId> {
        let mut cards = Vec::with_capacity(room);
        let there = self.red.iter().filter(|(other, _)| *other == pile);
        cards.extend(there.map(|(_, card)| *card));
        cards
    }
}

impl View {
    /// A legal position built from what is listed here alone: one's own hand, red backs and named calamities as they are, all other
    /// cards face down.
    pub fn determinize(&self) -> Position {
        let mut state = State::determinized(self.open.clone());
        let known = KnownCards::of(self);
        known.turn_up(&mut state);
        let others = self.fill_stacks(&known, &mut state);
        self.fill_hands(known, others, &mut state);
        if let Some(civ) = self.civ {
            let (offers, faces) = (self.standing.clone(), self.never.clone());
            state.apply(&Mutation::Standing { civ, offers });
            state.apply(&Mutation::NeverTraded { civ, faces });
        }
        Position {
            state,
            this_turn: some_of(&self.this_turn, |seen| {
                seen.as_event(self.civ, self.parts())
            }),
        }
    }

    /// Calamities that were named in this turn and lie aside still.
    fn named(&self) -> Vec<FaceId> {
        let mut named: Vec<FaceId> = Vec::new();
        for seen in &self.this_turn {
            match seen.what {
                VisibleChange::Named { face, .. } => named.push(face),
                VisibleChange::Card {
                    face: Some(face),
                    from: Pile::Aside,
                    ..
                } => named.retain(|other| *other != face),
                VisibleChange::Card {
                    face: None,
                    from: Pile::Aside,
                    ..
                } => named.clear(),
                _ => {}
            }
        }
        named
    }

    /// Every stack is as high as it is seen to be, with its own cards; the cards that lie elsewhere are left.
    fn fill_stacks(&self, known: &KnownCards, state: &mut State) -> Vec<CardId> {
        let deck = &self.parts().deck;
        let sizes = (1..).zip(&self.stack_sizes);
        let mut stacks: Vec<Vec<CardId>> = sizes
            .map(|(stack, size)| known.red_of(Pile::Stack(stack), usize::from(*size)))
            .collect();
        let mut others: Vec<CardId> = Vec::with_capacity(deck.cards().len());
        for card in deck.cards().filter(|card| state.face(*card).is_none()) {
            let at = usize::from(deck.face(deck.face_of(card)).stack) - 1;
            if stacks[at].len() < usize::from(self.stack_sizes[at]) {
                stacks[at].push(card);
            } else {
                others.push(card);
            }
        }
        for (stack, cards) in (1..).zip(stacks) {
            state.deal(Pile::Stack(stack), cards);
        }
        others
    }

    /// Every hand is as large as it is known to be; what is left lies aside.
    fn fill_hands(&self, known: KnownCards, others: Vec<CardId>, state: &mut State) {
        let mut others = others.into_iter();
        for (civ, held) in self.parts().civs().zip(self.cards_held()) {
            if Some(civ) == self.civ {
                continue;
            }
            let mut cards = known.red_of(Pile::Hand(civ), held);
            cards.extend(others.by_ref().take(held.saturating_sub(cards.len())));
            cards.sort();
            state.deal(Pile::Hand(civ), cards);
        }
        if let Some(civ) = self.civ {
            state.deal(Pile::Hand(civ), known.own);
        }
        let mut aside = known.named;
        aside.extend(others);
        state.deal(Pile::Aside, aside);
    }
}
