//! A settler plays by what options of its table give: trading sites, tokens beside cities, a start credit.

use bulla::bots::{MemoryGame, Player, SettlerBot};
use bulla::scenario::{OptionRef, Scenario, TableSettings};
use bulla::text::{ParseLimits, parse};

/// A game of settlers after so many turns.
fn played(options: &str, seed: u64, turns: u16) -> MemoryGame {
    let list = parse(options, 1, &ParseLimits::DATA).expect("a list");
    let house = TableSettings {
        options: OptionRef::list(&list).expect("options"),
        ..TableSettings::default()
    };
    let scenario = Scenario::named("advanced-6").expect("the scenario reads");
    let scenario = scenario.for_table(&house).expect("the options are played");
    let mut game = MemoryGame::new(&scenario, seed);
    let mut players: Vec<Box<dyn Player>> = game
        .seats()
        .map(|_| Box::new(SettlerBot) as Box<dyn Player>)
        .collect();
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
