//! Late arrivals and early departures (15.5, 15.6) as the office plays them between two segments.

use std::sync::Arc;

use bulla::game::{
    CardId, Chance, Civ, Mutation, Piece, Pile, Place, Position, Seat, Seed, State, View, Viewer,
    VisibleChange, VisibleEvent,
};
use bulla::rulebook::{PlayStep, Rulebook};
use bulla::rules::{self, RuleRun};
use bulla::scenario::Scenario;
use bulla::turn::Submissions;

const LEAVER: Civ = Civ(0);

struct Table {
    book: Rulebook,
    position: Position,
}

/// Two nations; the first has two cities, two cards of each of the first three stacks, and their calamities.
fn table() -> Table {
    table_of("advanced-5")
}

fn table_of(name: &str) -> Table {
    let scenario = Scenario::named(name).expect("the scenario reads");
    let parts = Arc::new(scenario.components.clone());
    let mut state = State::new(parts.clone(), 2);
    for civ in [LEAVER, Civ(1)] {
        let seat = Some(Seat(civ.0));
        state.apply(&Mutation::Nation { seat, civ });
    }
    let land = |state: &State| {
        let board = &state.open().parts().board;
        let land: Vec<_> = board
            .in_play()
            .filter(|a| board.area(*a).is_land())
            .collect();
        land
    };
    for area in land(&state).into_iter().take(2) {
        state.apply(&Mutation::Pieces {
            owner: LEAVER.into(),
            piece: Piece::City,
            count: 1,
            from: Place::Stock,
            to: Place::Area(area),
        });
    }
    for stack in 1..=3 {
        let cards = state.stack(stack).to_vec();
        let is_calamity = |card| parts.deck.face(parts.deck.face_of(card)).is_calamity();
        let (calamities, goods): (Vec<_>, Vec<_>) =
            cards.into_iter().partition(|card| is_calamity(*card));
        for card in goods.into_iter().take(2).chain(calamities) {
            state.apply(&Mutation::Card {
                card,
                from: Pile::Stack(stack),
                to: Pile::Hand(LEAVER),
                face_up: false,
            });
        }
    }
    Table {
        book: scenario.book.clone(),
        position: Position::new(state),
    }
}

impl Table {
    fn play(&self, step: PlayStep, seed: u8) -> RuleRun {
        let chance = Chance::new(Seed([seed; 32]), "t1/seats");
        rules::run(
            &self.book,
            &self.position,
            &[step],
            &Submissions::default(),
            &chance,
        )
    }
}

#[test]
fn a_nation_that_leaves_keeps_a_card_for_each_city_by_chance() {
    let table = table();
    let mut hands = Vec::new();
    for seed in 1..9 {
        let run = table.play(PlayStep::Leave(LEAVER), seed);
        let state = &run.position.state;
        assert!(state.open().nation(LEAVER).inert);
        assert_eq!(state.hand(LEAVER).len(), 2);
        let cards: usize = (1..=9).map(|stack| state.stack(stack).len()).sum();
        assert_eq!(cards + 2, state.open().parts().deck.cards().count());
        hands.push(state.hand(LEAVER).to_vec());
    }
    hands.dedup();
    assert!(hands.len() > 1, "the seed decides");
}

#[test]
fn what_comes_back_lies_under_its_own_stack_and_no_calamity_that_may_not_be_traded_above_it() {
    let table = table();
    for seed in 1..9 {
        let run = table.play(PlayStep::Leave(LEAVER), seed);
        let (before, after) = (&table.position.state, &run.position.state);
        let deck = &after.open().parts().deck;
        for stack in 1..=9 {
            let there = before.stack(stack);
            assert_eq!(&after.stack(stack)[..there.len()], there);
            let back = &after.stack(stack)[there.len()..];
            let faces = back.iter().map(|card| deck.face(deck.face_of(*card)));
            let faces: Vec<_> = faces.collect();
            assert!(faces.iter().all(|face| face.stack == stack));
            assert!(faces.is_sorted_by_key(|face| !face.may_be_traded()));
        }
    }
}

#[test]
fn nobody_learns_what_an_inert_nation_keeps_or_gives_back() {
    let table = table();
    let run = table.play(PlayStep::Leave(LEAVER), 3);
    let open = run.position.state.open();
    for viewer in [Viewer::Observer, Viewer::Seat(Seat(1))] {
        let seen = run
            .events
            .iter()
            .filter_map(|event| VisibleEvent::of(viewer, open, event));
        for seen in seen {
            if let VisibleChange::Card { face, .. } = seen.what {
                assert_eq!(face, None);
            }
        }
    }
}

#[test]
fn a_nation_with_as_many_cities_as_cards_gives_nothing_back_and_leaves_once() {
    let mut table = table();
    for card in table
        .position
        .state
        .hand(LEAVER)
        .to_vec()
        .into_iter()
        .skip(2)
    {
        let deck = &table.position.state.open().parts().deck;
        let stack = deck.face(deck.face_of(card)).stack;
        table.position.state.apply(&Mutation::Card {
            card,
            from: Pile::Hand(LEAVER),
            to: Pile::Stack(stack),
            face_up: false,
        });
    }
    let run = table.play(PlayStep::Leave(LEAVER), 1);
    assert_eq!(run.events.len(), 1);
    table.position = run.position;
    assert!(table.play(PlayStep::Leave(LEAVER), 1).events.is_empty());
}

/// Checks that others see the same whichever card of its stack the leaver held. Under the 1980 rulebook a calamity may be kept
/// from round to round.
#[test]
fn nobody_learns_whether_a_nation_of_1980_held_a_calamity_as_it_left() {
    let table = table_of("classic-5");
    let open = table.position.state.open();
    let deck = &open.parts().deck;
    let face = |card: CardId| deck.face(deck.face_of(card));
    let pile = table.position.state.stack(6).to_vec();
    let worlds = [true, false].map(|is_calamity| {
        let mut cards = pile.iter().copied();
        let card = cards.find(|card| face(*card).is_calamity() == is_calamity);
        let mut position = table.position.clone();
        position.state.apply(&Mutation::Card {
            card: card.expect("the stack has both"),
            from: Pile::Stack(6),
            to: Pile::Hand(LEAVER),
            face_up: false,
        });
        Table {
            book: table.book.clone(),
            position,
        }
    });
    let (mut stayed, mut went) = (0, 0);
    for seed in 1..40 {
        let runs = worlds
            .each_ref()
            .map(|world| world.play(PlayStep::Leave(LEAVER), seed));
        let stacks = runs.each_ref().map(|run| {
            let stacks = run.events.iter().filter_map(|event| match event.change {
                Mutation::Card { card, .. } => Some(face(card).stack),
                _ => None,
            });
            stacks.collect::<Vec<u8>>()
        });
        if stacks[0] != stacks[1] {
            // By chance another number of cards goes under some stack, as everybody may know.
            continue;
        }
        if stacks[0].contains(&6) {
            went += 1
        } else {
            stayed += 1
        }
        for viewer in [Viewer::Observer, Viewer::Seat(Seat(1))] {
            let [one, other] = runs.each_ref().map(|run| {
                let open = run.position.state.open();
                let seen = run
                    .events
                    .iter()
                    .filter_map(|event| VisibleEvent::of(viewer, open, event));
                (seen.collect::<Vec<_>>(), View::of(viewer, &run.position))
            });
            assert_eq!(one.0, other.0, "seed {seed}");
            assert_eq!(one.1.stack_sizes, other.1.stack_sizes, "seed {seed}");
            assert_eq!(one.1.hand_sizes, other.1.hand_sizes, "seed {seed}");
        }
    }
    assert!(stayed > 0 && went > 0, "{stayed} stayed, {went} went");
}

#[test]
fn a_late_arrival_takes_an_unused_nation_while_another_is_left() {
    let mut table = table();
    let nations = table.position.state.open().parts().nations.len() as u8;
    assert!(
        table
            .play(PlayStep::Arrive(Seat(2), LEAVER), 1)
            .events
            .is_empty()
    );
    assert!(
        table
            .play(PlayStep::Arrive(Seat(0), Civ(2)), 1)
            .events
            .is_empty()
    );
    assert!(
        table
            .play(PlayStep::Arrive(Seat(9), Civ(2)), 1)
            .events
            .is_empty()
    );
    for at in 2..nations - 1 {
        let run = table.play(PlayStep::Arrive(Seat(at), Civ(at)), 1);
        assert!(run.position.state.open().nation(Civ(at)).waiting);
        table.position = run.position;
        let again = rules::bars_arrival(
            &table.book.seats,
            table.position.state.open(),
            Seat(at + 1),
            Civ(at),
        );
        assert!(again.is_some(), "somebody waits with it");
    }
    // 15.31: the units of the last nation are the Barbarians'.
    let last = PlayStep::Arrive(Seat(nations - 1), Civ(nations - 1));
    assert!(table.play(last, 1).events.is_empty());
}

#[test]
fn a_nation_that_was_left_has_a_player_again_once() {
    let table = table();
    let left = table.play(PlayStep::Leave(LEAVER), 1);
    let again = Table {
        position: left.position,
        ..table
    };
    let run = again.play(PlayStep::Return(LEAVER), 1);
    let state = &run.position.state;
    assert!(!state.open().nation(LEAVER).inert);
    assert_eq!(
        state.hand(LEAVER).len(),
        2,
        "what went under the stacks stays there"
    );
    assert_eq!(run.events.len(), 1);
    let change = &run.events[0].change;
    assert!(
        matches!(change, Mutation::Inert { inert: false, .. }),
        "{change:?}"
    );
    let table = Table {
        position: run.position,
        ..again
    };
    assert!(table.play(PlayStep::Return(LEAVER), 1).events.is_empty());
}
