//! Points, ties and standings over results made up and made at random.

use bulla_core::game::Seed;
use proptest::prelude::*;

use super::{
    Ending, GameResult, SeatResult, Standings, StandingsRequest, Successor, changes, game_points,
    standings,
};
use crate::file::{AbandonedRule, AtCutOff, PlaceScale, PointRules, PointSystem, TieBreak};

const WIN_RATIO: PointSystem = PointSystem::WinRatio {
    win: 1000,
    ratio: 1000,
};

/// A game whose name begins with the number of its round.
fn game(name: &str, totals: &[(&str, u32)]) -> GameResult {
    let seats = totals.iter().map(|(person, total)| SeatResult {
        person: (*person).to_owned(),
        nation: "crete".to_owned(),
        total: *total,
        is_left: false,
    });
    GameResult {
        game: name.to_owned(),
        round: name[..1].to_owned(),
        ending: Ending::Finished,
        seats: seats.collect(),
        successors: Vec::new(),
    }
}

fn ordered(
    system: PointSystem,
    per_game: bool,
    ties: &[TieBreak],
    results: &[GameResult],
) -> Standings {
    standings(&StandingsRequest {
        points: &PointRules { system, per_game },
        ties,
        rounds: &["1", "2", "3"],
        results,
        draw_seed: Some(&Seed([7; 32])),
    })
}

/// Lines as `rank person points (decision)`.
fn lines(standings: &Standings) -> Vec<String> {
    let lines = standings.lines.iter().map(|line| {
        let decided = line.decided.as_ref();
        let decided = decided.map_or(String::new(), |decided| format!(" ({decided})"));
        format!("{} {} {}{decided}", line.rank, line.person, line.points)
    });
    lines.collect()
}

/// The decision between the first two under one rule.
fn decision(tie: TieBreak, results: &[GameResult]) -> String {
    let standings = ordered(WIN_RATIO, false, &[tie], results);
    let line = &standings.lines[0];
    let decided = line.decided.as_ref().map(ToString::to_string);
    format!(
        "{}, {}",
        line.person,
        decided.unwrap_or_else(|| "level".to_owned())
    )
}

#[test]
fn win_ratio_puts_a_win_before_a_good_second_place() {
    let results = [
        game("1a", &[("ann", 4000), ("bob", 3600), ("cyd", 1999)]),
        game("2a", &[("cyd", 3000), ("bob", 2900), ("ann", 1500)]),
    ];
    let ties = [TieBreak::Points, TieBreak::Wins];
    // Ann 2000 + 500, Bob 900 + 966, Cyd 499 + 2000.
    assert_eq!(
        lines(&ordered(WIN_RATIO, false, &ties, &results)),
        [
            "1 ann 2500 (points: 2500 to 2499)",
            "2 cyd 2499 (points: 2499 to 1866)",
            "3 bob 1866"
        ]
    );
    let ties = [TieBreak::Wins, TieBreak::Met, TieBreak::Points];
    assert_eq!(
        lines(&ordered(WIN_RATIO, false, &ties, &results)),
        [
            "1 ann 2500 (points: 2500 to 2499)",
            "2 cyd 2499 (wins: 1 to 0)",
            "3 bob 1866"
        ],
        "each was before the other once"
    );
}

#[test]
fn a_tied_win_is_shared_and_three_thirds_are_a_win() {
    let results = [
        game("1a", &[("ann", 9), ("bob", 9), ("cyd", 9)]),
        game("2a", &[("ann", 9), ("dan", 9), ("eve", 9)]),
        game("3a", &[("ann", 9), ("fay", 9), ("gus", 9)]),
        game("3b", &[("hal", 9), ("ida", 8), ("jon", 7)]),
    ];
    let standings = ordered(PointSystem::Hmw, false, &[TieBreak::Points], &results);
    let first = &lines(&standings)[..3];
    assert_eq!(
        first,
        ["1 ann 1", "1 hal 1 (points: 1 to 0.333)", "3 bob 0.333"]
    );
}

#[test]
fn each_rule_decides_by_its_number() {
    let results = [
        game("1a", &[("ann", 2000), ("bob", 1000), ("cyd", 500)]),
        game("2a", &[("bob", 2000), ("ann", 1900), ("cyd", 1900)]),
        game("2b", &[("dan", 100), ("eve", 99)]),
    ];
    assert_eq!(
        decision(TieBreak::Total, &results),
        "ann, total: 3900 to 3000"
    );
    assert_eq!(
        decision(TieBreak::RatioBest, &results[..1]),
        "ann, ratio-best: 100.0 % to 50.0 %"
    );
    // Places 1 and 2½, 2 and 1, 3 and 2½, 1, 2.
    assert_eq!(
        decision(TieBreak::AveragePlace, &results),
        "dan, average-place: 1.00 to 1.50"
    );
    assert_eq!(
        decision(TieBreak::AveragePlace, &results[..2]),
        "bob, average-place: 1.50 to 1.75"
    );
    assert_eq!(
        decision(TieBreak::WinFirst, &results[..2]),
        "ann, win-first: 1, 0 to 0, 1"
    );
    // Bob 500 + 2000, Cyd 250 + 950: of both Ann met in both games.
    assert_eq!(
        decision(TieBreak::Points, &results[..2]),
        "ann, points: 2950 to 2500"
    );
    assert_eq!(
        decision(TieBreak::Opponents, &results[..2]),
        "cyd, opponents: 10900 to 8300"
    );
    // Ann was before Bob and Cyd, then level with Cyd: 2500 + 1200 + 600.
    assert_eq!(
        decision(TieBreak::SonnebornBerger, &results[..2]),
        "bob, sonneborn-berger: 5350 to 4300"
    );
}

#[test]
fn meetings_count_among_those_who_are_level_alone() {
    let results = [
        game("1a", &[("cyd", 9), ("ann", 5), ("bob", 4)]),
        game("1b", &[("ann", 9), ("dan", 1)]),
        game("1c", &[("bob", 9), ("dan", 1)]),
    ];
    let ties = [TieBreak::Wins, TieBreak::Total, TieBreak::Met];
    let same_total = |results: &[GameResult]| ordered(PointSystem::Hmw, false, &ties, results);
    assert_eq!(same_total(&results).lines[0].person, "ann");
    let ties = [TieBreak::Wins, TieBreak::Met];
    let found = ordered(PointSystem::Hmw, false, &ties, &results);
    // All three have a win; Cyd was before two, Ann before one and behind one.
    assert_eq!(
        lines(&found),
        [
            "1 cyd 1 (met: 2 before and 0 behind to 1 before and 1 behind)",
            "2 ann 1 (met: 1 before and 1 behind to 0 before and 2 behind)",
            "3 bob 1 (wins: 1 to 0)",
            "4 dan 0",
        ]
    );
}

#[test]
fn the_draw_decides_what_nothing_else_does() {
    let results = [game("1a", &[("ann", 9), ("bob", 9)])];
    let ties = [TieBreak::Wins, TieBreak::Draw];
    let drawn = ordered(WIN_RATIO, false, &ties, &results);
    let decided = drawn.lines[0].decided.clone().unwrap();
    assert_eq!(decided.by, TieBreak::Draw);
    assert!(decided.own < decided.next, "the smaller hash: {decided}");
    let level = standings(&StandingsRequest {
        points: &PointRules {
            system: WIN_RATIO,
            per_game: false,
        },
        ties: &ties,
        rounds: &[],
        results: &results,
        draw_seed: None,
    });
    assert_eq!(lines(&level), ["1 ann 1500", "1 bob 1500"]);
}

#[test]
fn a_void_game_counts_neither_as_played_nor_as_won() {
    let mut results = [
        game("1a", &[("ann", 2000), ("bob", 1000)]),
        game("1b", &[("cyd", 2000), ("ann", 1000)]),
    ];
    let rule = AbandonedRule::LastWholeTurn;
    results[1].ending = Ending::Abandoned { turns: 5, rule };
    let found = ordered(WIN_RATIO, false, &[TieBreak::Points], &results);
    let games: Vec<(&str, u32)> = found
        .lines
        .iter()
        .map(|line| (line.person.as_str(), line.games))
        .collect();
    assert_eq!(games, [("ann", 1), ("bob", 1), ("cyd", 0)]);
    results[1].ending = Ending::Abandoned { turns: 6, rule };
    let counted = ordered(WIN_RATIO, false, &[TieBreak::Points], &results);
    assert_eq!(counted.lines[1].person, "cyd");
    results[1].ending = Ending::CutOff(AtCutOff::LastWholeTurn);
    assert_eq!(
        ordered(WIN_RATIO, false, &[TieBreak::Points], &results),
        counted
    );
    // What changed is told to whom it concerns.
    let told = changes(&found, &counted);
    let told: Vec<&str> = told.iter().map(|change| change.person.as_str()).collect();
    assert_eq!(told, ["ann", "cyd", "bob"]);
    assert!(changes(&found, &found).is_empty());
}

#[test]
fn points_for_each_game_let_one_who_played_less_be_before() {
    let results = [
        game("1a", &[("ann", 2000), ("bob", 1000)]),
        game("2a", &[("bob", 2000), ("cyd", 1000)]),
        game("3a", &[("cyd", 2000), ("bob", 1000)]),
    ];
    let points =
        |per_game: bool| lines(&ordered(WIN_RATIO, per_game, &[TieBreak::Points], &results));
    assert_eq!(points(false)[0], "1 bob 3000 (points: 3000 to 2500)");
    assert_eq!(points(true)[0], "1 ann 2000 (points: 2000 to 1250)");
}

fn scale() -> PointSystem {
    let points = vec![10, 6, 4, 2, 1, 0, 0, 0];
    PointSystem::Places(vec![PlaceScale { seats: 8, points }])
}

#[test]
fn tied_places_share_their_sum() {
    let seats = game("1a", &[("ann", 9), ("bob", 9), ("cyd", 9), ("dan", 1)]).seats;
    let points = game_points(&scale(), &seats);
    let points: Vec<String> = points
        .into_iter()
        .map(|one| super::Points::from(one).to_string())
        .collect();
    assert_eq!(points, ["6.666", "6.666", "6.666", "2"]);
}

fn results() -> impl Strategy<Value = Vec<GameResult>> {
    let seat = (0..12usize, 0..6u32);
    let seats = proptest::collection::vec(seat, 2..8);
    proptest::collection::vec((1..4u32, seats), 1..10).prop_map(|games| {
        let games = games.into_iter().enumerate();
        let games = games.map(|(at, (round, seats))| {
            let mut people: Vec<(String, u32)> = seats
                .into_iter()
                .map(|(person, total)| (format!("p{person:02}"), total * 100))
                .collect();
            people.sort();
            people.dedup_by(|one, other| one.0 == other.0);
            let people: Vec<(&str, u32)> = people
                .iter()
                .map(|(person, total)| (person.as_str(), *total))
                .collect();
            game(&format!("{round}{at}"), &people)
        });
        games.collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_sum_of_a_game_is_constant(totals in proptest::collection::vec(0..9000u32, 2..9)) {
        let seats: Vec<(&str, u32)> = totals.iter().map(|total| ("p", *total)).collect();
        let seats = game("1a", &seats).seats;
        // Exact sums over a common denominator.
        let sum = |system: &PointSystem| {
            let points = game_points(system, &seats);
            let common: u128 = points.iter().map(|one| u128::from(one.denominator)).fold(1, lcm);
            let parts = points.iter().map(|one| u128::from(one.numerator) * (common / u128::from(one.denominator)));
            (parts.sum::<u128>(), common)
        };
        let (parts, common) = sum(&PointSystem::Share);
        prop_assert_eq!(parts, 1000 * common);
        let (parts, common) = sum(&PointSystem::Hmw);
        prop_assert_eq!(parts, common);
        let eight = game("1a", &[("p", 3), ("p", 3), ("p", 2), ("p", 2), ("p", 2), ("p", 1), ("p", 0), ("p", totals[0])]);
        let sums: u64 = game_points(&scale(), &eight.seats).iter().map(|one| one.numerator * 840 / one.denominator).sum();
        prop_assert_eq!(sums, 23 * 840);
    }

    #[test]
    fn standings_are_a_function_of_results_in_any_order(results in results(), turn in any::<usize>()) {
        let ties: Vec<TieBreak> = TieBreak::ALL.iter().map(|(tie, _)| *tie).collect();
        let one = ordered(PointSystem::Share, false, &ties, &results);
        let mut turned = results.clone();
        turned.reverse();
        turned.rotate_left(turn % results.len());
        for game in &mut turned {
            game.seats.reverse();
        }
        prop_assert_eq!(&one, &ordered(PointSystem::Share, false, &ties, &turned));
        // The draw leaves nobody level, and every line says what decided it.
        for (at, line) in one.lines.iter().enumerate() {
            prop_assert_eq!(line.rank as usize, at + 1);
            prop_assert_eq!(line.decided.is_some(), at + 1 < one.lines.len());
        }
        for tie in ties {
            let split = ordered(PointSystem::Share, true, &[tie], &results);
            let ranks: Vec<u32> = split.lines.iter().map(|line| line.rank).collect();
            prop_assert!(ranks.is_sorted());
        }
    }
}

fn lcm(one: u128, other: u128) -> u128 {
    let (mut low, mut high) = (one, other);
    while low > 0 {
        (low, high) = (high % low, low);
    }
    one / high * other
}

#[test]
fn who_left_is_last_and_the_others_stand() {
    let mut result = game("1a", &[("ann", 4000), ("bob", 3600), ("cyd", 2000)]);
    result.seats[0].is_left = true;
    let ties = [TieBreak::Points, TieBreak::AveragePlace];
    let own = |system: &PointSystem| {
        let points = game_points(system, &result.seats);
        points
            .into_iter()
            .map(|one| super::Points::from(one).to_string())
            .collect::<Vec<_>>()
    };
    // Bob has 900 of 4000 as before; Ann has what the last has, and the win is nobody's.
    assert_eq!(own(&WIN_RATIO), ["500", "900", "500"]);
    assert_eq!(own(&PointSystem::Hmw), ["0", "0", "0"]);
    let scale = PointSystem::Places(vec![PlaceScale {
        seats: 3,
        points: vec![5, 3, 1],
    }]);
    assert_eq!(own(&scale), ["1", "3", "1"]);
    let standings = ordered(WIN_RATIO, false, &ties, std::slice::from_ref(&result));
    let people: Vec<&str> = standings
        .lines
        .iter()
        .map(|line| line.person.as_str())
        .collect();
    assert_eq!(people[0], "bob");
}

/// Ann has left the first game, and Eve plays her seat to the end; in the second she sits herself.
fn taken_over(total: u32, is_half: bool) -> [GameResult; 2] {
    let mut first = game("1a", &[("ann", total), ("bob", 400), ("cyd", 300)]);
    first.seats[0].is_left = true;
    first.successors = vec![Successor {
        person: "eve".to_owned(),
        seat: 0,
        is_half,
    }];
    [first, game("2a", &[("bob", 400), ("eve", 300)])]
}

#[test]
fn a_game_that_was_taken_over_counts_only_where_it_helps() {
    let line = |system: &PointSystem, per_game, results: &[GameResult], person: &str| {
        let standings = ordered(system.clone(), per_game, &[TieBreak::Points], results);
        let mut lines = standings.lines.into_iter();
        let found = lines.find(|line| line.person == person);
        found.map(|line| (line.games, line.wins.to_string(), line.points.to_string()))
    };
    let text = |games, wins: &str, points: &str| Some((games, wins.to_owned(), points.to_owned()));
    let good = taken_over(500, true);
    assert_eq!(line(&WIN_RATIO, false, &good, "eve"), text(2, "1", "2750"));
    // Ann is last whatever Eve makes of her seat.
    assert_eq!(line(&WIN_RATIO, false, &good, "ann"), text(1, "0", "600"));
    assert_eq!(line(&WIN_RATIO, true, &good, "eve"), text(2, "1", "1375"));
    // Less than her own mean: with points per game it would count against her.
    let bad = taken_over(200, true);
    assert_eq!(line(&WIN_RATIO, true, &bad, "eve"), text(1, "0", "750"));
    assert_eq!(line(&WIN_RATIO, false, &bad, "eve"), text(2, "0", "1250"));
    // A win is one for whoever played half of the turns.
    let late = taken_over(500, false);
    assert_eq!(
        line(&PointSystem::Hmw, false, &good, "eve"),
        text(2, "1", "1")
    );
    assert_eq!(
        line(&PointSystem::Hmw, false, &late, "eve"),
        text(1, "0", "0")
    );
    assert_eq!(line(&WIN_RATIO, false, &late, "eve"), text(2, "0", "2750"));
    let mut void = good.clone();
    void[0].ending = Ending::Abandoned {
        turns: 2,
        rule: AbandonedRule::Void,
    };
    assert_eq!(line(&WIN_RATIO, false, &void, "eve"), text(1, "0", "750"));
}
