//! The book of 1980: a calamity that somebody drew and keeps is in nothing that others see, from segment to segment, until a trade
//! hands it on; nor is what a hand gives up in the end.

use bulla::bots::{MemoryGame, Player, SettlerBot};
use bulla::game::{CardId, Civ, Event, Mutation, Pile, Position, Section, Viewer};
use bulla::rules;
use bulla::scenario::Scenario;
use bulla::turn::{EntryList, OrderSheet, OrderValue, Orders, Submissions, Topic};

use super::alternative_world::cards_seen;
use super::judged::{judge, must_see_the_same};
use super::positions::{audience, must_ask_the_same, must_be_same};

/// Looked at before they end.
const ENOUGH: usize = 40;

/// A calamity in a hand that its holder drew, and a card deep in its stack of which nobody was told in this turn.
fn kept(game: &MemoryGame) -> Vec<(Civ, CardId, CardId)> {
    let position = &game.position;
    let (state, deck) = (&position.state, &game.parts.deck);
    let came = |card: CardId| {
        let mut events = position.this_turn.iter();
        events
            .any(|event| matches!(event.change, Mutation::Traded { card: one, .. } if one == card))
    };
    let mut found = Vec::new();
    for civ in state.open().playing() {
        let hand = state.hand(civ);
        for card in hand {
            let face = deck.face(deck.face_of(*card));
            if !face.is_calamity() || face.shown || came(*card) {
                continue;
            }
            // Nobody but the holder had it in the hand in this turn, or saw it.
            let told: Vec<CardId> = audience(game)
                .into_iter()
                .filter(|viewer| {
                    state
                        .open()
                        .seat_of(civ)
                        .is_none_or(|seat| *viewer != Viewer::Seat(seat))
                })
                .flat_map(|viewer| cards_seen(viewer, position, &position.this_turn))
                .collect();
            let draws = game.plan().sections.contains(&Section::Acquisition);
            let near = |civ: &Civ| state.open().city_count(*civ) + 2 >= u16::from(face.stack);
            let least = state.open().playing().filter(near).count() * usize::from(draws);
            // The last of the stack: whoever builds and buys draws from its top.
            let below = state.stack(face.stack).iter().skip(least);
            let other = below.rev().find(|other| {
                let is_red = deck.face(deck.face_of(**other)).shown;
                !told.contains(other) && !is_red
            });
            found.extend(other.map(|other| (civ, *card, *other)));
        }
    }
    found
}

/// The same position, where two cards have changed places.
fn elsewhere(here: &Position, civ: Civ, [held, lies]: [CardId; 2]) -> Position {
    let swapped = |card: CardId| match card {
        card if card == held => lies,
        card if card == lies => held,
        card => card,
    };
    let mut state = here.state.clone();
    let deck = &here.state.open().parts().deck;
    let stack = deck.face(deck.face_of(lies)).stack;
    let piles = [Pile::Stack(stack), Pile::Hand(civ)];
    let cards = [here.state.stack(stack), here.state.hand(civ)];
    let mut carry = |card: CardId, from: Pile, to: Pile| {
        let face_up = false;
        let change = Mutation::Card {
            card,
            from,
            to,
            face_up,
        };
        state.apply(&change);
    };
    for (pile, cards) in piles.iter().zip(&cards) {
        cards
            .iter()
            .for_each(|card| carry(*card, *pile, Pile::Aside));
    }
    for (pile, cards) in piles.iter().zip(&cards) {
        cards
            .iter()
            .for_each(|card| carry(swapped(*card), Pile::Aside, *pile));
    }
    let events = here.this_turn.iter().cloned().map(|mut event: Event| {
        if let Mutation::Card { card, .. } = &mut event.change {
            *card = swapped(*card);
        }
        event
    });
    Position {
        state,
        this_turn: events.collect(),
    }
}

#[test]
fn a_calamity_that_is_kept_is_known_to_its_holder_alone() {
    let mut looked: std::collections::BTreeMap<String, usize> = Default::default();
    let mut surrendered = 0;
    for seed in 0..40 {
        let scenario = Scenario::named("classic-5").expect("the scenario reads");
        let mut game = MemoryGame::new(&scenario, 900 + seed);
        let mut players: Vec<Box<dyn Player>> = Vec::new();
        players.resize_with(5, || Box::new(SettlerBot));
        while game.turn() <= 30 && !game.is_over() {
            let is_trade = game.plan().sections.contains(&Section::Trade)
                || game.plan().sections.contains(&Section::LastTrade);
            for (civ, held, lies) in kept(&game) {
                if is_trade {
                    continue;
                }
                *looked.entry(game.plan().name.clone()).or_default() += 1;
                let there = elsewhere(&game.position, civ, [held, lies]);
                let desks = letters(&game, civ, held);
                // At its end the cards of all hands are counted.
                let ends = |desk: &Submissions| game.judge(desk).position.state.open().is_over();
                if desks.iter().flatten().any(ends) || ends(&Submissions::default()) {
                    continue;
                }
                surrendered += usize::from(desks.is_some());
                let desks = desks.unwrap_or_default();
                let seat = game.position.state.open().seat_of(civ);
                for viewer in audience(&game) {
                    if seat.is_none_or(|seat| viewer == Viewer::Seat(seat)) {
                        continue;
                    }
                    stays_unseen(&game, &there, viewer, &desks);
                }
            }
            game.play(&mut players);
        }
        if looked.values().sum::<usize>() >= ENOUGH && looked.len() == 3 && surrendered > 2 {
            break;
        }
    }
    println!("{looked:?}, {surrendered} surrendered");
    assert!(surrendered > 2, "some are given up: {surrendered}");
    assert_eq!(looked.len(), 3, "in realm, purchases and fate: {looked:?}");
}

/// Writes two orders for a holder of more cards than the hand limit. In one he surrenders the calamity; in the other the limit
/// takes the card in its place. He keeps the same cards.
fn letters(game: &MemoryGame, civ: Civ, held: CardId) -> Option<[Submissions; 2]> {
    let state = &game.position.state;
    let (limit, seat) = (
        game.book.returning.hand as usize,
        state.open().seat_of(civ)?,
    );
    let gives_back = game.plan().sections.contains(&Section::Return);
    if !gives_back || state.hand(civ).len() <= limit {
        return None;
    }
    let named = |topic: Topic, cards: Vec<CardId>| {
        let faces = cards.into_iter().map(|card| game.parts.deck.face_of(card));
        (topic, EntryList::of(topic, faces.map(OrderValue::Face)))
    };
    let others = state.hand(civ).iter().filter(|card| **card != held);
    let keep = named(Topic::Keep, others.take(limit).copied().collect());
    let surrender = named(Topic::Surrender, vec![held]);
    let desk = |wishes: Vec<(Topic, EntryList<OrderValue>)>| {
        let orders = Orders {
            answers: wishes.into_iter().collect(),
            ..Orders::default()
        };
        Submissions::new([(seat, OrderSheet::new(Some(orders), None))])
    };
    Some([desk(vec![keep.clone(), surrender]), desk(vec![keep])])
}

/// Checks the views before the segment, in it, and the seats asked for the next.
fn stays_unseen(game: &MemoryGame, there: &Position, viewer: Viewer, desks: &[Submissions; 2]) {
    let what = format!("{}, turn {}, {viewer:?}", game.plan().name, game.turn());
    let starts = [&game.position, there];
    let views = starts.map(|start| bulla::game::View::of(viewer, start));
    must_be_same(&views[0], &views[1], &what);
    must_ask_the_same(game, &views, &what);
    let runs = [0, 1].map(|at| judge(game, starts[at], 0, &desks[at]));
    must_see_the_same(viewer, starts, &runs, &what);
    let next = game.book.after(game.plan());
    let asked = runs.each_ref().map(|run| {
        let known = bulla::game::View::of(Viewer::Observer, &run.position);
        let civs = game.parts.civs();
        let faces = civs.map(|civ| rules::is_asked(&game.book, next, &known, civ));
        faces.collect::<Vec<bool>>()
    });
    assert_eq!(asked[0], asked[1], "{what}: who is asked next");
}
