//! A settler plays by what options of its table give: trading sites, tokens beside cities, a start credit, people aboard.

use std::collections::BTreeMap;

use bulla::bots::{MemoryGame, Player, SettlerBot, VariedSettler};
use bulla::game::{Mutation, Place};
use bulla::scenario::{OptionRef, Scenario, TableSettings};
use bulla::text::{ParseLimits, parse};

/// A game of six settlers after so many turns.
fn played(options: &str, seed: u64, turns: u16) -> MemoryGame {
    played_by("advanced-6", options, (seed, turns), |_| {
        Box::new(SettlerBot)
    })
}

/// The game of a seed after so many turns, each seat played by a bot.
fn played_by(
    name: &str,
    options: &str,
    (seed, turns): (u64, u16),
    player: impl Fn(u64) -> Box<dyn Player>,
) -> MemoryGame {
    let list = parse(options, 1, &ParseLimits::DATA).expect("a list");
    let house = TableSettings {
        options: OptionRef::list(&list).expect("options"),
        ..TableSettings::default()
    };
    let scenario = Scenario::named(name).expect("the scenario reads");
    let scenario = scenario.for_table(&house).expect("the options are played");
    let mut game = MemoryGame::new(&scenario, seed);
    let seats = game.seats();
    let mut players: Vec<Box<dyn Player>> = seats.map(|seat| player(seat.0.into())).collect();
    while !game.is_over() && game.turn() <= turns {
        game.play(&mut players);
    }
    game
}

/// The sites stand in the deck of a table with the option alone, so the cities of both games are counted by that one.
#[test]
fn a_settler_builds_on_more_trading_sites_where_they_lift_a_set() {
    let counted = |with: &MemoryGame, game: &MemoryGame| -> usize {
        let faces = with.parts.deck.faces();
        let sites = faces.filter_map(|(_, face)| face.site);
        let open = game.position.state.open();
        sites.filter(|site| open.city(*site).is_some()).count()
    };
    let (mut sought, mut usual) = (0, 0);
    for seed in 1..=3 {
        let with = played("[trade-cities]", seed, 8);
        sought += counted(&with, &with);
        usual += counted(&with, &played("[]", seed, 8));
    }
    assert!(sought > usual, "{sought} with the option, {usual} without");
}

#[test]
fn a_settler_lets_tokens_live_beside_its_cities() {
    let game = played("[cohabitation]", 2, 8);
    let open = game.position.state.open();
    let beside = |civ| {
        let cities = open.cities_of(civ);
        cities.filter(|city| open.tokens(*city, civ) > 0).count()
    };
    let all: usize = open.in_play().map(beside).sum();
    assert!(all > 3, "{all} cities with tokens beside them");
}

/// Nothing of it grows with waiting.
#[test]
fn a_settler_spends_its_start_credit_at_the_first_purchase() {
    let game = played("[credit: 50]", 1, 7);
    let open = game.position.state.open();
    let left: Vec<u32> = open.in_play().map(|civ| open.credit(civ)).collect();
    assert!(left.iter().all(|left| *left < 50), "{left:?}");
}

/// Somebody lands later whom it left aboard.
#[test]
fn a_settler_leaves_people_aboard_and_lands_them_in_a_later_turn() {
    let mut aboard = 0;
    let mut landed = 0;
    for seed in 1..=3 {
        let game = played_by("advanced-3", "[naval]", (seed, 25), |seat| {
            Box::new(VariedSettler::new(seed, seat))
        });
        let (mut turn, mut since) = (0, BTreeMap::new());
        for event in &game.ledger {
            match &event.change {
                Mutation::Turn { number } => turn = *number,
                Mutation::Pieces { owner, to, .. } if is_hold(to) => {
                    since.insert(*owner, turn);
                }
                Mutation::Pieces {
                    owner, from, to, ..
                } if is_hold(from) && is_area(to) => {
                    let is_later = since.get(owner).is_some_and(|since| *since < turn);
                    landed += usize::from(is_later);
                }
                _ => {}
            }
        }
        aboard += since.len();
    }
    assert!(aboard > 0 && landed > 0, "{aboard} aboard, {landed} landed");
}

fn is_hold(place: &Place) -> bool {
    matches!(place, Place::Hold(..))
}

fn is_area(place: &Place) -> bool {
    matches!(place, Place::Area(_))
}
