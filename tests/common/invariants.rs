//! What must hold of any state, whatever was ordered.

use bulla::game::{Change, Civ, Event, Piece, Section, State};

/// Everything that must hold after any event (law 5, 22.4, 25.1).
pub fn check(state: &State, seed: u64) {
    let open = state.open();
    let parts = open.parts();
    for civ in parts.civs() {
        let say = || {
            format!(
                "{} in turn {}, seed {seed}",
                parts.nation(civ).id,
                open.turn()
            )
        };
        for piece in [Piece::Token, Piece::City, Piece::Ship] {
            // Stock is what is left; counting it asserts that no more is used than there is.
            assert!(open.stock(civ, piece) <= parts.supply(piece), "{}", say());
        }
        assert!(open.city_count(civ) <= 9, "cities of {}", say());
        assert!(open.ships_of(civ).count() <= 4, "ships of {}", say());
        assert!(
            open.nation(civ).track <= parts.nation(civ).track.finish,
            "{}",
            say()
        );
    }
    let mut cards: Vec<_> = state.aside().to_vec();
    for stack in 1..=parts.deck.stacks() {
        for card in state.stack(stack) {
            let face = parts.deck.face(parts.deck.face_of(*card));
            assert_eq!(
                face.stack, stack,
                "{} lies in its stack, seed {seed}",
                face.id
            );
        }
        cards.extend(state.stack(stack));
    }
    parts
        .civs()
        .for_each(|civ: Civ| cards.extend(state.hand(civ)));
    cards.sort();
    assert_eq!(
        cards,
        parts.deck.cards().collect::<Vec<_>>(),
        "each card once, seed {seed}"
    );
}

/// What must hold after the surplus is gone (26.1): no tokens beside a city, no area above its limit.
pub fn check_limits(state: &State, seed: u64) {
    let open = state.open();
    for area in open.parts().board.in_play() {
        let tokens: u16 = open.tokens_in(area).map(|(_, count)| count).sum();
        let name = &open.area(area).id;
        let most = match open.city(area) {
            Some(_) => 0,
            None => u16::from(open.area(area).limit) + 1,
        };
        assert!(
            tokens <= most,
            "{tokens} tokens in {name}, turn {}, seed {seed}",
            open.turn()
        );
    }
}

pub fn ends_surplus(event: &Event) -> bool {
    matches!(
        event.change,
        Change::Section {
            section: Section::Support
        }
    )
}
