//! The numbers of events in a printed ledger: what everybody sees has one number for all, and every reader can count its own.

use std::collections::BTreeMap;

use bulla::game::{Position, PublicState, Viewer, VisibleEvent};
use bulla::ledger::{EventNumber, EventNumbers};

use super::positions::{TURNS, audience, games, positions};

#[test]
fn public_numbers_are_the_same_for_every_eye_and_letters_count_within_a_view() {
    let (mut public, mut private, mut shared) = (0, 0, 0);
    for (mut game, mut players, seed) in games() {
        while game.turn() <= TURNS && !game.is_over() {
            game.play(&mut players);
        }
        let audience = audience(&game);
        let mut position = Position::new(game.start.clone());
        let mut events = game.ledger.iter();
        let mut numbers = EventNumbers::default();
        // What each pair of eyes counts by itself.
        let mut counted: BTreeMap<Viewer, EventNumber> = BTreeMap::new();
        let mut turn = 0;
        for segment in &game.segments {
            if segment.turn != turn {
                turn = segment.turn;
                numbers = EventNumbers::default();
                counted.clear();
            }
            for event in events.by_ref().take(segment.events) {
                position.apply(event.clone());
                let open = position.state.open();
                let told: BTreeMap<Viewer, EventNumber> =
                    numbers.next(open, event).into_iter().collect();
                let is_public = VisibleEvent::of(Viewer::Observer, open, event).is_some();
                for viewer in &audience {
                    let sees = VisibleEvent::of(*viewer, open, event).is_some();
                    assert!(
                        sees || !is_public,
                        "{viewer:?} sees what observers do, seed {seed}"
                    );
                    if sees {
                        count(counted.entry(*viewer).or_default(), is_public);
                    }
                    let own = sees.then(|| counted[viewer]);
                    if is_seated(open, *viewer) {
                        assert_eq!(told.get(viewer).copied(), own, "{viewer:?}, seed {seed}");
                    }
                }
                let one = told
                    .values()
                    .all(|number| Some(number) == told.values().next());
                assert!(one || !is_public, "one number for all, seed {seed}");
                public += usize::from(is_public);
                private += usize::from(!is_public);
                shared += usize::from(!is_public && !one);
            }
        }
        if public > positions() * 100 {
            break;
        }
    }
    println!("{public} public and {private} private events, {shared} of several numbers");
    assert!(private > 100 && shared > 10, "{private}, {shared}");
}

/// Returns whether a seat is at the table already: one that waits for a Civil War comes later.
fn is_seated(open: &PublicState, viewer: Viewer) -> bool {
    match viewer {
        Viewer::Seat(seat) => open.seats().any(|(one, _)| one == seat),
        _ => true,
    }
}

fn count(number: &mut EventNumber, is_public: bool) {
    if is_public {
        *number = EventNumber {
            public: number.public + 1,
            private: 0,
        }
    } else {
        number.private += 1
    }
}
