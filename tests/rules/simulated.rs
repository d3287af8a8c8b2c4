//! What is counted of simulated games: winners as the book has them.

use bulla::bots::{Care, Cast, Match, Simulated, simulate_with};
use bulla::game::{Change, Civ, Score};
use bulla::scenario::Scenario;

fn played(scenario: &str, seed: u64) -> Simulated {
    let scenario = Scenario::named(scenario).expect("the scenario reads");
    simulate_with(&scenario, seed, Cast::Settlers, Care::Quick).expect("the game ends")
}

/// The count that ends a ledger.
fn count(game: &Match) -> &[Score] {
    let found = game.ledger.iter().find_map(|event| match &event.change {
        Change::Over { scores } => Some(&scores[..]),
        _ => None,
    });
    found.expect("the game is over")
}

/// 44, 72: of those on the finish the best wins, though others may have more.
#[test]
fn who_wins_is_the_books_to_say() {
    let mut others_had_more = 0;
    for seed in 1..=12 {
        let Simulated { game, tally } = played("farmers-and-citizens", seed);
        let scores = count(&game);
        let best = |scores: &mut dyn Iterator<Item = &Score>| scores.map(Score::total).max();
        let most = best(&mut scores.iter().filter(|score| !score.behind));
        let first = scores
            .iter()
            .filter(|score| !score.behind && Some(score.total()) == most);
        let first: Vec<Civ> = first.map(|score| score.civ).collect();
        let won = |civ: Civ| tally.nations[&game.parts.nation(civ).id].wins == 1;
        for score in scores {
            assert_eq!(won(score.civ), first.contains(&score.civ), "seed {seed}");
        }
        others_had_more += u32::from(best(&mut scores.iter()) > most);
    }
    assert!(others_had_more > 0, "no game was won with fewer points");
}
