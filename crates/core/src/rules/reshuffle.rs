//! A turn is played anew: what lies in the stacks and nobody has seen is mixed again, for a past that is struck has told its readers
//! what came next. No section of a book asks for it; the layers are those that 15.2, 31.8 and 15.62 make.

use std::collections::BTreeMap;

use crate::game::{CardId, Chance, Deck, Event, Mutation, Pile, RuleStep, State};
use crate::rulebook::{CalamityPlacement, LAST_CARDS, Rulebook, SetupPolicy};

/// Cards that were mixed with each other as they went into a stack. What layer lies where is known to everybody who counts.
type ShuffleLayer = u32;

/// The shuffles with which a segment begins that is played anew, one for each stack in which anything may change its place: cards
/// of one layer change places with each other, and those of `kept`, which somebody was told of, stay where they are,
/// as does a red back on top of a stack.
///
/// `history` is everything that happened before, from the start of a game of so many `players`.
pub fn reshuffle(
    book: &Rulebook,
    state: &State,
    players: usize,
    history: &[Event],
    kept: &[CardId],
    chance: &Chance,
) -> Vec<Event> {
    let deck = &state.open().parts().deck;
    let layers = layers(book, deck, players, history);
    let mut events = Vec::new();
    for stack in 1..=deck.stacks() {
        let cards = state.stack(stack);
        let mut free: BTreeMap<ShuffleLayer, Vec<usize>> = BTreeMap::new();
        for (at, card) in cards.iter().enumerate() {
            let is_seen = at == 0 && is_red(deck, *card);
            if !is_seen && !kept.contains(card) {
                let layer = layers.get(card).copied().unwrap_or_default();
                free.entry(layer).or_default().push(at);
            }
        }
        free.retain(|_, places| places.len() > 1);
        if free.is_empty() {
            continue;
        }
        let mut order = cards.to_vec();
        for (number, places) in free.values().enumerate() {
            let own: Vec<CardId> = places.iter().map(|at| cards[*at]).collect();
            let numbers = &state.open().parts().numbers;
            let key = numbers.draw(RuleStep::Stacks, format_args!("again/{stack}/{number}"));
            let mixed = chance.shuffle(&key, &own, |card| card.0.into());
            for (at, card) in places.iter().zip(mixed) {
                order[*at] = card;
            }
        }
        events.push(Event::new(
            RuleStep::Stacks,
            Mutation::Shuffled { stack, order },
        ));
    }
    events
}

/// Cards of the stacks of which somebody was told as these events happened: whoever took one, and all who saw a red back on top.
pub fn revealed_cards(state: &mut State, events: &[Event]) -> Vec<CardId> {
    let deck = state.open().parts().deck.clone();
    let has_red = deck.faces().any(|(_, face)| face.is_red());
    let mut told = Vec::new();
    for event in events {
        if let Mutation::Card {
            card,
            from: Pile::Stack(_),
            ..
        } = event.change
        {
            told.push(card);
        }
        if has_red {
            state.apply(&event.change);
            let tops = (1..=deck.stacks()).filter_map(|stack| state.stack(stack).first().copied());
            told.extend(tops.filter(|card| is_red(&deck, *card)));
        }
    }
    told
}

fn is_red(deck: &Deck, card: CardId) -> bool {
    deck.face(deck.face_of(card)).is_red()
}

/// Returns the layer of each card: cards of one layer were mixed together when they came to their place.
fn layers(
    book: &Rulebook,
    deck: &Deck,
    players: usize,
    history: &[Event],
) -> BTreeMap<CardId, ShuffleLayer> {
    let policy = &book.setup_policy;
    let face = |card: CardId| deck.face(deck.face_of(card));
    let top = policy.top(players);
    let mut layers: BTreeMap<CardId, ShuffleLayer> = BTreeMap::new();
    let mut last: ShuffleLayer = 0;
    let mut batch = None;
    let mut lowest: BTreeMap<u8, usize> = BTreeMap::new();
    for event in history {
        match &event.change {
            // A shuffle later on leaves each layer where it is.
            Mutation::Shuffled { order, .. }
                if order.iter().all(|card| !layers.contains_key(card)) =>
            {
                let parts = set_up_parts(policy, deck, top, order);
                layers.extend(parts.map(|(card, part)| (card, last + part)));
                last += 4;
                batch = None;
            }
            // 39.2: the last cards are mixed with calamities that came under them.
            Mutation::Shuffled { stack, order } if event.why != RuleStep::Stacks => {
                let mixed = lowest.remove(stack).map_or(0, |below| below + LAST_CARDS);
                last += 1;
                for card in &order[order.len().saturating_sub(mixed)..] {
                    layers.insert(*card, last);
                }
                batch = None;
            }
            Mutation::Card {
                card,
                from,
                to: Pile::Stack(stack),
                ..
            } => {
                let layer = book.returning.layer(face(*card));
                let own = (*stack, *from, layer);
                if layer == 2 {
                    *lowest.entry(*stack).or_default() += 1;
                }
                if batch != Some(own) {
                    last += 1;
                    batch = Some(own);
                }
                layers.insert(*card, last);
            }
            _ => batch = None,
        }
    }
    layers
}

/// Returns the part of its stack that each card came to as the stacks were laid (15.2), from above.
fn set_up_parts<'a>(
    policy: &'a SetupPolicy,
    deck: &'a Deck,
    top: usize,
    order: &'a [CardId],
) -> impl Iterator<Item = (CardId, ShuffleLayer)> + 'a {
    let face = |card: CardId| deck.face(deck.face_of(card));
    let is_with_last = |card: &&CardId| policy.bed(face(**card)) == CalamityPlacement::WithLast;
    let with_last = match order.iter().filter(is_with_last).count() {
        0 => 0,
        calamities => calamities + LAST_CARDS,
    };
    order.iter().enumerate().map(move |(at, card)| {
        let part = match (policy.bed(face(*card)), at < top) {
            _ if at + with_last >= order.len() => 4,
            (CalamityPlacement::Under, _) if face(*card).is_fixed() => 4,
            (CalamityPlacement::Under, _) => 3,
            (_, true) => 1,
            (_, false) => 2,
        };
        (*card, part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seed;
    use crate::turn::Submissions;

    /// A game for four just set up, and what happened.
    fn set_up() -> (Rulebook, State, Vec<Event>) {
        let scenario =
            crate::scenario::Scenario::named("advanced-4").expect("a scenario of the shelf");
        let start = crate::game::Position::new(State::new(scenario.components.into(), 4));
        let book = scenario.book;
        let steps = book.steps(&book.setup);
        let chance = Chance::new(Seed([5; 32]), "t0/setup");
        let run = crate::rules::run(
            &book,
            &start,
            &steps,
            &Submissions::new(Vec::new()),
            &chance,
        );
        (book, run.position.state, run.events)
    }

    #[test]
    fn layers_stay_and_what_was_named_too() {
        let (book, state, history) = set_up();
        let chance = Chance::new(Seed([5; 32]), "r1/t1/realm");
        let kept: Vec<CardId> = state.stack(3)[..3].to_vec();
        let events = reshuffle(&book, &state, 4, &history, &kept, &chance);
        assert_eq!(events.len(), 9, "every stack has something to mix");
        let layers = layers(&book, &state.open().parts().deck, 4, &history);
        for event in &events {
            let Mutation::Shuffled { stack, order } = &event.change else {
                panic!("{event:?}");
            };
            let before = state.stack(*stack);
            assert_ne!(before, order, "stack {stack} is mixed");
            let of = |cards: &[CardId]| cards.iter().map(|card| layers[card]).collect::<Vec<_>>();
            assert_eq!(of(before), of(order));
            if *stack == 3 {
                assert_eq!(before[..3], order[..3]);
            }
        }
        assert_eq!(
            events,
            reshuffle(&book, &state, 4, &history, &kept, &chance),
            "same in, same out"
        );
        let other = Chance::new(Seed([5; 32]), "r2/t1/realm");
        assert_ne!(events, reshuffle(&book, &state, 4, &history, &kept, &other));
    }

    #[test]
    fn a_calamity_and_the_last_three_cards_are_one_layer() {
        let options = crate::text::parse("[last-three]", 1, &crate::text::ParseLimits::DATA);
        let house = crate::scenario::TableSettings {
            options: crate::scenario::OptionRef::list(&options.unwrap()).unwrap(),
            ..crate::scenario::TableSettings::default()
        };
        let scenario = crate::scenario::Scenario::named("advanced-4").unwrap();
        let scenario = scenario.for_table(&house).unwrap();
        let (_, state, history) = set_up();
        let deck = &state.open().parts().deck;
        let layers = layers(&scenario.book, deck, 4, &history);
        let of = |cards: &[CardId]| cards.iter().map(|card| layers[card]).collect::<Vec<_>>();
        let (above, last) = state.stack(3).split_at(state.stack(3).len() - 4);
        assert!(of(last).iter().all(|layer| *layer == of(last)[0]));
        assert!(of(above).iter().all(|layer| *layer != of(last)[0]));
    }

    /// Returns a game with red backs, Famine second in its stack, and the events of drawing the card above it.
    fn red() -> (Rulebook, State, Vec<Event>) {
        let house = crate::scenario::TableSettings {
            options: crate::scenario::OptionRef::list(
                &crate::text::parse("[red-backs]", 1, &crate::text::ParseLimits::DATA).unwrap(),
            )
            .unwrap(),
            ..crate::scenario::TableSettings::default()
        };
        let scenario = crate::scenario::Scenario::named("advanced-4").unwrap();
        let scenario = scenario.for_table(&house).unwrap();
        let mut state = State::new(scenario.components.into(), 4);
        let deck = &state.open().parts().deck;
        let famine = deck.with_face(deck.find("famine").unwrap()).next().unwrap();
        let mut order: Vec<CardId> = state.stack(3).to_vec();
        order.retain(|card| *card != famine);
        order.insert(1, famine);
        let top = order[0];
        let shuffled = Event::new(RuleStep::Stacks, Mutation::Shuffled { stack: 3, order });
        state.apply(&shuffled.change);
        let drawn = Mutation::Card {
            card: top,
            from: Pile::Stack(3),
            to: Pile::Aside,
            face_up: false,
        };
        (
            scenario.book,
            state,
            vec![shuffled, Event::new(RuleStep::TakeCard, drawn)],
        )
    }

    #[test]
    fn a_red_back_that_lay_on_top_stays_where_all_saw_it() {
        let (book, before, history) = red();
        let third = |events: &[Event]| {
            let of = |event: &Event| match &event.change {
                Mutation::Shuffled { stack: 3, order } => Some(order.clone()),
                _ => None,
            };
            events.iter().find_map(of).expect("stack 3 is mixed")
        };
        // It lies on top as the segment is played anew, or came there in the past that is struck.
        let mut after = before.clone();
        let told = revealed_cards(&mut after, &history[1..]);
        assert_eq!(told, before.stack(3)[..2]);
        assert_eq!(after.stack(3)[0], before.stack(3)[1], "the state follows");
        // Without a history all cards of a stack are one layer.
        let is_moved = |state: &State, at: usize, kept: &[CardId]| {
            (0..20_u8).any(|seed| {
                let chance = Chance::new(Seed([seed; 32]), "r1/t1/realm");
                let events = reshuffle(&book, state, 4, &[], kept, &chance);
                third(&events)[at] != state.stack(3)[at]
            })
        };
        assert!(!is_moved(&after, 0, &[]));
        assert!(!is_moved(&before, 1, &told));
        assert!(is_moved(&before, 1, &[]), "nobody has seen it there");
        assert!(is_moved(&before, 0, &[]), "a top that is not red");
    }

    #[test]
    fn cards_that_came_back_are_a_layer_of_their_own() {
        let (book, mut state, mut history) = set_up();
        let drawn: Vec<CardId> = state.stack(1)[..3].to_vec();
        for (from, to) in [(Pile::Stack(1), Pile::Aside), (Pile::Aside, Pile::Stack(1))] {
            for card in &drawn {
                let change = Mutation::Card {
                    card: *card,
                    from,
                    to,
                    face_up: false,
                };
                state.apply(&change);
                history.push(Event::new(RuleStep::Restack, change));
            }
        }
        let chance = Chance::new(Seed([5; 32]), "r1/t1/realm");
        let events = reshuffle(&book, &state, 4, &history, &[], &chance);
        let Mutation::Shuffled { order, .. } = &events[0].change else {
            panic!("{events:?}");
        };
        let mut below = order[order.len() - 3..].to_vec();
        below.sort();
        let mut drawn = drawn;
        drawn.sort();
        assert_eq!(below, drawn);
    }
}
