//! The laws that hold after every run, whatever the case is about.

use bulla_core::game::{
    CardId, Owner, Piece, Place, Position, Section, View, Viewer, read_line, write_line,
};
use bulla_core::rules;

use super::case_run::CaseRun;
use super::difference::Difference;

/// Checks the invariants of every run: nothing is created or lost, the state is the sum of the events, and every event reads back
/// from its line.
pub(super) fn check_invariants(played: &CaseRun<'_>) -> Vec<Difference> {
    let mut differences = Vec::new();
    let mut folded = played.start.clone();
    for event in &played.run.events {
        folded.apply(event.clone());
        let parts = folded.state.open().parts();
        let line = write_line(event, parts);
        match read_line(&line, parts) {
            Ok(read) if read == *event => {}
            Ok(_) => differences.push(Difference::new("ledger", &line, "another event")),
            Err(error) => differences.push(Difference::new("ledger", &line, error.to_string())),
        }
    }
    let end = played.end();
    if folded.state != end.state {
        differences.push(Difference::new(
            "fold of the events",
            "the state at the end",
            "another",
        ));
    }
    differences.extend(conservation(end));
    differences
}

/// Law 2: what each pair of eyes knows makes a position of its own, in which nothing is created or lost and the own
/// hand is the true one.
pub(super) fn check_visibility(played: &CaseRun<'_>) -> Vec<Difference> {
    let end = played.end();
    let seats = end.state.open().seats().map(|(seat, _)| Viewer::Seat(seat));
    let mut differences = Vec::new();
    for eye in seats.chain([Viewer::Observer]) {
        let known = View::of(eye, end);
        let imagined = known.determinize();
        differences.extend(conservation(&imagined));
        if View::of(eye, &imagined).hand != known.hand {
            let what = format!("hand imagined by {eye:?}");
            differences.push(Difference::new(what, "the true one", "another"));
        }
        // A form can be made of whatever is known.
        rules::prompts(played.book, &known, Section::ALL);
    }
    differences
}

/// Law 5: each owner has as many pieces of each kind as lay in the box, and each card lies in one place.
fn conservation(end: &Position) -> Vec<Difference> {
    let open = end.state.open();
    let parts = open.parts();
    let mut differences = Vec::new();
    for civ in parts.civs() {
        for piece in [Piece::Token, Piece::City, Piece::Ship] {
            let placed = match piece {
                Piece::Token => open.tokens_in_census(civ) + open.nation(civ).treasury,
                Piece::City => open.city_count(civ),
                Piece::Ship => open.ships_of(civ).count() as u16,
            };
            let aside = open.at(civ.into(), piece, Place::Aside);
            let supply = parts.supply(piece);
            if placed + aside > supply {
                let what = format!("{} of {}", piece.id(), parts.nation(civ).id);
                let found = format!("{}", placed + aside);
                differences.push(Difference::new(what, format!("at most {supply}"), found));
            }
        }
    }
    let idle = open.tokens_on_board(Owner::Idle);
    if idle > parts.idle_tokens || open.city_count(Owner::Idle) > parts.idle_cities {
        differences.push(Difference::new("the idle set", "one set", "more"));
    }
    let mut lying: Vec<CardId> = end.state.aside().to_vec();
    lying.extend(parts.civs().flat_map(|civ| end.state.hand(civ)));
    lying.extend((1..=parts.deck.stacks()).flat_map(|stack| end.state.stack(stack)));
    lying.sort();
    if !lying.into_iter().eq(parts.deck.cards()) {
        differences.push(Difference::new("trade cards", "each once", "otherwise"));
    }
    differences
}
