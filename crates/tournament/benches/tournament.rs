//! A draw of 200 entrants in two rounds at once, and the standings of 40 games.

use std::collections::BTreeMap;
use std::hint::black_box;

use bulla_core::game::Seed;
use bulla_tournament::draw::{DrawRequest, Entrant, RoundPlayers, draw};
use bulla_tournament::file::{
    Avoid, DrawRules, NationRule, Never, PointRules, PointSystem, TieBreak,
};
use bulla_tournament::scores::{Ending, GameResult, SeatResult, StandingsRequest, standings};
use criterion::{Criterion, criterion_group, criterion_main};

fn entrants() -> Vec<Entrant> {
    let entrants = (0..200u32).map(|number| Entrant {
        club: Some(format!("club {}", number % 23)),
        household: Some(format!("house {}", number / 2)),
        strength: Some(1000 + number * 37 % 500),
        ..Entrant::new(&format!("e{number:03}"))
    });
    entrants.collect()
}

/// Aim: at most 1 s.
fn draw_of_200(c: &mut Criterion) {
    let rules = DrawRules {
        nations: NationRule::Chosen,
        never: vec![Never::SamePerson, Never::SameHousehold],
        avoid: vec![
            Avoid::SameClub,
            Avoid::MetBefore,
            Avoid::SizeDiffers,
            Avoid::StrengthDiffers,
        ],
        strength: Some("ratings.csv".to_owned()),
    };
    let entrants = entrants();
    let rounds = ["heat-1", "heat-2"].map(|name| RoundPlayers::of_all(name, &entrants));
    let nations = BTreeMap::new();
    let mut group = c.benchmark_group("tournament");
    group.sample_size(10);
    group.bench_function("a draw of 200 entrants, two rounds", |b| {
        b.iter(|| {
            let drawn = draw(&DrawRequest {
                rules: &rules,
                sizes: &[5, 6, 7],
                rounds: &rounds,
                entrants: &entrants,
                earlier: &[],
                nations: &nations,
                seed: &Seed([7; 32]),
            });
            black_box(drawn).expect("drawn")
        });
    });
    group.finish();
}

/// Aim: at most 50 ms.
fn standings_of_40(c: &mut Criterion) {
    let results: Vec<GameResult> = (0..40u32)
        .map(|game| GameResult {
            game: format!("g{game:02}"),
            round: "league".to_owned(),
            ending: Ending::Finished,
            successors: Vec::new(),
            seats: (0..7)
                .map(|seat| SeatResult {
                    person: format!("e{:03}", (game * 7 + seat * (game / 20 * 3 + 1)) % 140),
                    nation: "crete".to_owned(),
                    total: 2000 + (game * 31 + seat * 17) % 9 * 100,
                    is_left: false,
                })
                .collect(),
        })
        .collect();
    let points = PointRules {
        system: PointSystem::Share,
        per_game: false,
    };
    let ties: Vec<TieBreak> = TieBreak::ALL.iter().map(|(tie, _)| *tie).collect();
    c.bench_function("standings of 40 games, all tie-breaks", |b| {
        b.iter(|| {
            black_box(standings(&StandingsRequest {
                points: &points,
                ties: &ties,
                rounds: &["league"],
                results: &results,
                draw_seed: Some(&Seed([7; 32])),
            }))
        });
    });
}

criterion_group!(benches, draw_of_200, standings_of_40);
criterion_main!(benches);
