//! Draws over lists of entries made at random.

use std::collections::{BTreeMap, BTreeSet};

use bulla_core::game::Seed;
use proptest::prelude::*;

use super::{
    Draw, DrawRefusal, DrawRequest, EarlierTable, Entrant, RoundPlayers, draw, table_sizes,
};
use crate::file::{Avoid, DrawRules, NationRule, Never};

const SIZES: [u32; 3] = [5, 6, 7];

fn rules(avoid: &[Avoid]) -> DrawRules {
    DrawRules {
        nations: NationRule::Chosen,
        never: vec![Never::SamePerson, Never::SameHousehold],
        avoid: avoid.to_vec(),
        strength: avoid
            .contains(&Avoid::StrengthDiffers)
            .then(|| "ratings.csv".to_owned()),
    }
}

fn drawn_with(
    rules: &DrawRules,
    entrants: &[Entrant],
    rounds: &[RoundPlayers],
    earlier: &[EarlierTable],
) -> Result<Draw, DrawRefusal> {
    let names = |size: u32| (1..=size).map(|number| format!("n{number}")).collect();
    let nations: BTreeMap<u32, Vec<String>> = SIZES.map(|size| (size, names(size))).into();
    draw(&DrawRequest {
        rules,
        sizes: &SIZES,
        rounds,
        entrants,
        earlier,
        nations: &nations,
        seed: &Seed([7; 32]),
    })
}

fn heats(entrants: &[Entrant]) -> Vec<RoundPlayers> {
    ["heat-1", "heat-2"]
        .map(|name| RoundPlayers::of_all(name, entrants))
        .to_vec()
}

/// Lists of people with clubs, households and strengths, some of them without.
fn entries() -> impl Strategy<Value = Vec<Entrant>> {
    let person = (
        proptest::option::of(0..5u32),
        proptest::option::weighted(0.5, 0..30u32),
        proptest::option::of(800..1600u32),
    );
    proptest::collection::vec(person, 10..30).prop_map(|people| {
        let people = people.into_iter().zip(1..);
        let people = people.map(|((club, household, strength), number)| Entrant {
            club: club.map(|club| format!("club {club}")),
            household: household.map(|house| format!("house {house}")),
            strength,
            ..Entrant::new(&format!("e{number:02}"))
        });
        people.collect()
    })
}

fn by_id(entrants: &[Entrant]) -> BTreeMap<&str, &Entrant> {
    entrants.iter().map(|one| (one.id.as_str(), one)).collect()
}

/// Pairs of people at each table.
fn pairs(drawn: &Draw) -> Vec<[&str; 2]> {
    let mut pairs = Vec::new();
    for table in &drawn.tables {
        for (at, one) in table.seats.iter().enumerate() {
            for other in &table.seats[at + 1..] {
                let mut pair = [one.entrant.as_str(), other.entrant.as_str()];
                pair.sort_unstable();
                pairs.push(pair);
            }
        }
    }
    pairs
}

const ALL: [Avoid; 4] = [
    Avoid::SameClub,
    Avoid::MetBefore,
    Avoid::SizeDiffers,
    Avoid::StrengthDiffers,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn nobody_meets_one_whom_he_may_never_meet_and_everybody_sits_once(entrants in entries()) {
        let drawn = drawn_with(&rules(&ALL), &entrants, &heats(&entrants), &[]);
        let people = by_id(&entrants);
        let drawn = match drawn {
            Ok(drawn) => drawn,
            Err(DrawRefusal::CannotBeApart { people: named, tables, .. }) => {
                // Whoever is named shares a household with another who is named.
                for one in &named {
                    let house = &people[one.as_str()].household;
                    let mates = named.iter().filter(|other| people[other.as_str()].household == *house);
                    prop_assert!(house.is_some() && mates.count() > 1, "{one} of {named:?}");
                }
                prop_assert!(named.len() > tables);
                return Ok(());
            }
            Err(other) => return Err(TestCaseError::fail(other.to_string())),
        };
        for heat in ["heat-1", "heat-2"] {
            let tables = drawn.tables.iter().filter(|table| table.round == heat);
            let sizes: Vec<u32> = tables.clone().map(|table| table.seats.len() as u32).collect();
            prop_assert_eq!(Some(sizes), table_sizes(entrants.len() as u32, &SIZES));
            let seated = tables.flat_map(|table| &table.seats);
            let seated: BTreeSet<&str> = seated.map(|seat| seat.entrant.as_str()).collect();
            prop_assert_eq!(seated.len(), entrants.len());
        }
        for [one, other] in pairs(&drawn) {
            let houses = [one, other].map(|id| &people[id].household);
            prop_assert!(houses[0].is_none() || houses[0] != houses[1], "{} and {}", one, other);
        }
    }

    #[test]
    fn the_cost_is_what_stands_at_the_tables(entrants in entries()) {
        let Ok(drawn) = drawn_with(&rules(&ALL), &entrants, &heats(&entrants), &[]) else {
            return Ok(());
        };
        let people = by_id(&entrants);
        let pairs = pairs(&drawn);
        let clubs = pairs.iter().filter(|pair| {
            let [one, other] = pair.map(|id| &people[id].club);
            one.is_some() && one == other
        });
        let different: BTreeSet<_> = pairs.iter().collect();
        let again = pairs.len() - different.len();
        prop_assert_eq!(drawn.cost[0], (Avoid::SameClub, clubs.count() as u64));
        prop_assert_eq!(drawn.cost[1], (Avoid::MetBefore, again as u64));
        prop_assert_eq!(drawn.met_again.len(), again, "two heats: nobody meets three times");
        let mut sizes: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        for table in &drawn.tables {
            for seat in &table.seats {
                sizes.entry(&seat.entrant).or_default().insert(table.seats.len());
            }
        }
        let differ = sizes.values().filter(|sizes| sizes.len() > 1).count();
        prop_assert_eq!(drawn.cost[2], (Avoid::SizeDiffers, differ as u64));
        prop_assert_eq!(drawn.cost[3], (Avoid::StrengthDiffers, strength_cost(&drawn, &people)));
    }

    #[test]
    fn the_order_of_entries_and_the_names_of_clubs_are_no_part_of_it(
        entrants in entries(),
        seed in any::<u64>(),
    ) {
        let drawn = drawn_with(&rules(&ALL), &entrants, &heats(&entrants), &[]);
        let mut turned = entrants.clone();
        turned.sort_by_key(|one| (seed ^ one.id.len() as u64).wrapping_mul(one.id.bytes().map(u64::from).sum()) % 101);
        turned.rotate_left(seed as usize % entrants.len());
        prop_assert_eq!(&drawn, &drawn_with(&rules(&ALL), &turned, &heats(&turned), &[]));
        // Clubs one and two exchange their names; what makes no difference to a reader makes none.
        for one in &mut turned {
            one.club = one.club.as_deref().map(|club| match club {
                "club 1" => "Club-2".to_owned(),
                "club 2" => "Club 1".to_owned(),
                club => format!(" {}", club.to_uppercase()),
            });
        }
        prop_assert_eq!(&drawn, &drawn_with(&rules(&ALL), &turned, &heats(&turned), &[]));
    }

    #[test]
    fn two_who_exchange_clubs_that_cost_nothing_change_no_table(entrants in entries(), at in any::<(usize, usize)>()) {
        let avoid = [Avoid::MetBefore, Avoid::SizeDiffers];
        let drawn = drawn_with(&rules(&avoid), &entrants, &heats(&entrants), &[]);
        let mut changed = entrants.clone();
        let [one, other] = [at.0, at.1].map(|at| at % entrants.len());
        changed[one].club = entrants[other].club.clone();
        changed[other].club = entrants[one].club.clone();
        prop_assert_eq!(drawn, drawn_with(&rules(&avoid), &changed, &heats(&changed), &[]));
    }

    #[test]
    fn two_tables_of_a_person_have_nations_of_different_thirds(entrants in entries()) {
        let latin = DrawRules { nations: NationRule::Latin, ..rules(&[]) };
        let Ok(drawn) = drawn_with(&latin, &entrants, &heats(&entrants), &[]) else {
            return Ok(());
        };
        let mut thirds: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for table in &drawn.tables {
            let mut nations = BTreeSet::new();
            for seat in &table.seats {
                let number = seat.nation.as_deref().and_then(|nation| nation[1..].parse().ok());
                let number: usize = number.expect("a nation of the list");
                prop_assert!(nations.insert(number), "one nation for two");
                let third = (number - 1) * 3 / table.seats.len();
                thirds.entry(&seat.entrant).or_default().push(third);
            }
        }
        let alike = thirds.values().filter(|thirds| thirds[0] == thirds[1]).count();
        // Whoever has a third twice sits with others of that third: few, and often nobody.
        prop_assert!(alike * 5 <= entrants.len(), "{} of {}", alike, entrants.len());
    }
}

/// Differences of the tables from the mean strength, counted anew.
fn strength_cost(drawn: &Draw, people: &BTreeMap<&str, &Entrant>) -> u64 {
    let mut sum = 0;
    for heat in ["heat-1", "heat-2"] {
        let tables = drawn.tables.iter().filter(|table| table.round == heat);
        let known: Vec<i64> = people
            .values()
            .filter_map(|one| one.strength)
            .map(i64::from)
            .collect();
        let (number, all) = (known.len() as i64, known.iter().sum::<i64>());
        let differences = tables.map(|table| {
            let seats = table
                .seats
                .iter()
                .filter_map(|seat| people[seat.entrant.as_str()].strength);
            let seats: Vec<i64> = seats.map(i64::from).collect();
            (seats.iter().sum::<i64>() * number - seats.len() as i64 * all).unsigned_abs()
        });
        sum += differences.sum::<u64>() / number.max(1) as u64;
    }
    sum
}

fn people(number: usize) -> Vec<Entrant> {
    (1..=number)
        .map(|number| Entrant::new(&format!("e{number:02}")))
        .collect()
}

#[test]
fn nobody_meets_twice_in_two_heats_where_it_can_be() {
    // Thirty-six people at six tables of six: Euler's officers. Two heats can be without a repeat, and are.
    let entrants = people(36);
    let drawn = drawn_with(
        &rules(&[Avoid::MetBefore]),
        &entrants,
        &heats(&entrants),
        &[],
    )
    .unwrap();
    assert_eq!(drawn.cost, [(Avoid::MetBefore, 0)]);
    assert!(drawn.met_again.is_empty());
}

#[test]
fn tables_before_count_as_meetings() {
    let entrants = people(12);
    let earlier = [1..=6, 7..=12].map(|range| EarlierTable {
        players: range.map(|number| format!("e{number:02}")).collect(),
    });
    let round = [RoundPlayers::of_all("final", &entrants)];
    let drawn = drawn_with(&rules(&[Avoid::MetBefore]), &entrants, &round, &earlier).unwrap();
    // Three of each table sit together again: 4 groups of 3 pairs.
    assert_eq!(drawn.cost, [(Avoid::MetBefore, 12)]);
    assert_eq!(drawn.met_again.len(), 12);
    assert!(
        drawn
            .met_again
            .iter()
            .all(|pair| (pair.now, pair.before) == (1, 1))
    );
}

#[test]
fn one_who_plays_two_tables_of_a_round_sits_at_two() {
    let entrants = people(6);
    let mut round = RoundPlayers::of_all("heat", &entrants);
    round.players.extend(round.players.clone());
    let drawn = drawn_with(&rules(&[Avoid::MetBefore]), &entrants, &[round], &[]).unwrap();
    assert_eq!(drawn.tables.len(), 2);
    for table in &drawn.tables {
        let different: BTreeSet<&str> = table
            .seats
            .iter()
            .map(|seat| seat.entrant.as_str())
            .collect();
        assert_eq!(different.len(), 6);
    }
    // Who chooses first at one table chooses last at the other.
    let names = |at: usize| drawn.tables[at].seats.iter().map(|seat| &seat.entrant);
    assert!(names(0).eq(names(1).rev()));
    // Seven of them do not fit.
    let mut round = RoundPlayers::of_all("heat", &entrants);
    round.players.extend(["e01"; 4].map(String::from));
    let refusal = drawn_with(&rules(&[]), &entrants, &[round], &[]).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "heat: e01 may not sit at one table, and there are 2 tables"
    );
}

#[test]
fn a_household_can_be_apart_although_no_swap_of_two_gets_there() {
    // Six households of two at tables of five and seven: the larger one would need seven households.
    let mut entrants = people(12);
    for (at, one) in entrants.iter_mut().enumerate() {
        one.household = Some(format!("house {}", at / 2));
    }
    let round = [RoundPlayers::of_all("heat", &entrants)];
    let drawn = |sizes: &[u32]| {
        draw(&DrawRequest {
            rules: &rules(&[]),
            sizes,
            rounds: &round,
            entrants: &entrants,
            earlier: &[],
            nations: &BTreeMap::new(),
            seed: &Seed([7; 32]),
        })
    };
    assert!(drawn(&[6]).is_ok());
    let refusal = drawn(&[5, 7]).unwrap_err().to_string();
    assert!(
        refusal.contains("e01, e02, e03") && refusal.ends_with("and there are 2 tables"),
        "{refusal}"
    );
}

#[test]
fn strong_players_are_dealt_apart() {
    let mut entrants = people(12);
    for (one, strength) in entrants
        .iter_mut()
        .zip([2000, 1990, 1000, 1000, 1000, 1000])
    {
        one.strength = Some(strength);
    }
    let round = [RoundPlayers::of_all("heat", &entrants)];
    let drawn = drawn_with(&rules(&[Avoid::StrengthDiffers]), &entrants, &round, &[]).unwrap();
    let table = |id: &str| {
        let mut tables = drawn.tables.iter();
        tables.position(|table| table.seats.iter().any(|seat| seat.entrant == id))
    };
    assert_ne!(table("e01"), table("e02"));
}

#[test]
fn nothing_is_drawn_from_a_list_that_is_wrong() {
    let refused = |entrants: &[Entrant], rounds: &[RoundPlayers]| {
        drawn_with(&rules(&[]), entrants, rounds, &[])
            .unwrap_err()
            .to_string()
    };
    let mut twice = people(6);
    twice.push(Entrant::new("e03"));
    assert_eq!(refused(&twice, &[]), "e03 is entered twice");
    let round = [RoundPlayers::of_all("heat", &people(6))];
    assert_eq!(
        refused(&people(5), &round),
        "heat: e06 plays and is not entered"
    );
    let nine = people(9);
    assert_eq!(
        refused(&nine, &[RoundPlayers::of_all("heat", &nine)]),
        "heat: no tables of 5, 6 or 7 seat 9 people; 7 fit, with 2 on standby"
    );
}

/// The first draw of a list stays as it is: offices and sites have published it.
#[test]
fn draws_are_fixed_for_ever() {
    let entrants = people(10);
    let drawn = DrawRules {
        nations: NationRule::Drawn,
        ..rules(&[Avoid::MetBefore])
    };
    let drawn = drawn_with(&drawn, &entrants, &heats(&entrants), &[]).unwrap();
    let tables: Vec<String> = drawn
        .tables
        .iter()
        .map(|table| {
            let seats = table.seats.iter();
            let seats =
                seats.map(|seat| format!("{} {}", seat.entrant, seat.nation.as_deref().unwrap()));
            format!(
                "{}/{}: {}",
                table.round,
                table.number,
                seats.collect::<Vec<_>>().join(", ")
            )
        })
        .collect();
    assert_eq!(
        tables,
        [
            "heat-1/1: e09 n5, e03 n3, e02 n2, e05 n1, e06 n4",
            "heat-1/2: e07 n3, e08 n2, e01 n5, e10 n1, e04 n4",
            "heat-2/1: e04 n5, e03 n4, e08 n1, e09 n2, e07 n3",
            "heat-2/2: e06 n5, e05 n3, e10 n4, e02 n2, e01 n1",
        ]
    );
}
