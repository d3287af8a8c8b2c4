//! Policies of sections that no option of the guide writes: each value does what it says.

use super::*;
use bulla::game::Section;
use bulla::rules::bars_arrival;

fn begun(run: &RuleRun, wanted: Section) -> Vec<Civ> {
    let begins = run.events.iter().filter_map(|event| match event.change {
        Mutation::NationTurn { section, civ } if section == wanted => Some(civ),
        _ => None,
    });
    begins.collect()
}

#[test]
fn the_census_goes_by_tokens_or_by_the_chart() {
    let chart = (RULES, "order: tokens ", "order: chart ");
    for (changes, first) in [(&[chart][..], "africa"), (&[], "egypt")] {
        let mut table = Table::of(changes);
        let [africa, egypt] = ["africa", "egypt"].map(|id| table.civ(id));
        table.put(africa, Piece::Token, 1, "thapsus");
        table.put(egypt, Piece::Token, 3, "fayum");
        let run = table.play(
            &[Section::Census, Section::Movement].map(PlayStep::Section),
            &[],
        );
        for section in [Section::Census, Section::Movement] {
            assert_eq!(begun(&run, section)[0], table.civ(first), "{section:?}");
        }
    }
}

#[test]
fn cards_are_bought_in_the_order_of_the_chart_or_against_it() {
    let reverse = (
        RULES,
        "order: chart              # 31.12",
        "order: reverse #",
    );
    for (changes, first) in [(&[reverse][..], "egypt"), (&[], "africa")] {
        let mut table = Table::of(changes);
        let run = table.play(&[PlayStep::Section(Section::Advances)], &[]);
        assert_eq!(begun(&run, Section::Advances)[0], table.civ(first));
    }
}

#[test]
fn conversion_crosses_land_or_water_too() {
    let water = (RULES, "across: land ", "across: water ");
    for (changes, converted) in [(&[water][..], true), (&[], false)] {
        let mut table = Table::of(changes);
        let [crete, asia] = ["crete", "asia"].map(|id| table.civ(id));
        table.advance(crete, "monotheism");
        table.put(crete, Piece::Token, 1, "rhodes");
        table.put(asia, Piece::Token, 1, "miletus");
        let water: Vec<AreaId> = {
            let board = &table.state().open().parts().board;
            let by_water = board.by_water(table.area("rhodes"));
            by_water.iter().map(|crossing| crossing.to).collect()
        };
        assert!(
            water.contains(&table.area("miletus")),
            "a neighbour over water"
        );
        let section = PlayStep::Section(Section::Conversion);
        table.play(&[section], &[(crete, "convert: miletus")]);
        let miletus = table.area("miletus");
        assert_eq!(table.state().open().tokens(miletus, crete) > 0, converted);
    }
}

#[test]
fn a_marker_without_cities_goes_back_or_stays() {
    for (changes, space) in [(&[(RULES, "back: 1 ", "back: 0 ")][..], 9), (&[], 8)] {
        let mut table = Table::of(changes);
        let egypt = table.civ("egypt");
        table.happen(Mutation::Marker {
            civ: egypt,
            space: 9,
        });
        table.play(&[PlayStep::Section(Section::Track)], &[]);
        assert_eq!(table.state().open().nation(egypt).track, space);
    }
}

#[test]
fn treasury_and_hand_count_for_a_space_where_the_book_says_so() {
    let all = (RULES, "values_count: cards ", "values_count: all ");
    for (changes, space) in [(&[all][..], 15), (&[], 14)] {
        let mut table = Table::of(changes);
        let crete = table.civ("crete");
        table.cities(crete, 5);
        for id in [
            "theology",
            "philosophy",
            "mathematics",
            "monotheism",
            "democracy",
            "military",
        ] {
            table.advance(crete, id);
        }
        // 1,320 points of cards, 225 of gold, 55 in treasury: 1,600.
        table.deal(crete, "gold", 5);
        table.pay_in(crete, 47);
        table.deal(crete, "ochre", 3);
        table.happen(Mutation::Marker {
            civ: crete,
            space: 14,
        });
        table.play(&[PlayStep::Section(Section::Track)], &[]);
        assert_eq!(table.state().open().nation(crete).track, space);
    }
}

/// A hand that the reader does not know may carry a marker on to a space with a value.
#[test]
fn a_marker_that_hidden_cards_may_move_is_not_sure() {
    let all = (RULES, "values_count: cards ", "values_count: all ");
    for (changes, unsure) in [(&[all][..], true), (&[], false)] {
        let mut table = Table::of(changes);
        let [crete, egypt] = ["crete", "egypt"].map(|id| table.civ(id));
        table.cities(crete, 5);
        table.deal(crete, "gold", 1);
        table.happen(Mutation::Marker {
            civ: crete,
            space: 14,
        });
        let imagined = table.view(egypt).determinize();
        let steps = [PlayStep::Section(Section::Track)];
        let chance = Chance::unseeded();
        let submissions = Submissions::default();
        let run = rules::run(
            &table.scenario.book,
            &imagined,
            &steps,
            &submissions,
            &chance,
        );
        assert_eq!(run.unsure, unsure);
    }
}

/// Checks spaces without a value: a hand has nothing to make up there, nor to lose (43.13).
#[test]
fn a_marker_among_spaces_without_a_value_is_sure() {
    let valued = "below_value: back\n  values_count: all-within ";
    let changes = [(RULES, "values_count: cards ", valued)];
    for (space, unsure) in [(3, false), (14, true)] {
        let mut table = Table::of(&changes);
        let [crete, egypt] = ["crete", "egypt"].map(|id| table.civ(id));
        table.cities(crete, 5);
        table.deal(crete, "gold", 1);
        table.happen(Mutation::Marker { civ: crete, space });
        let imagined = table.view(egypt).determinize();
        let steps = [PlayStep::Section(Section::Track)];
        let (chance, submissions) = (Chance::unseeded(), Submissions::default());
        let run = rules::run(
            &table.scenario.book,
            &imagined,
            &steps,
            &submissions,
            &chance,
        );
        assert_eq!(run.unsure, unsure, "space {space}");
    }
}

/// Checks counts of cities, and of tokens for each, that are too large for the count of a stock.
#[test]
fn great_figures_do_not_run_over() {
    let changes = [
        (NATIONS, "cities: 9, ships: 4}", "cities: 99, ships: 4}"),
        (RULES, "most: 9                   # 25.1", "most: 99 #"),
        (RULES, "leaves: 2 ", "leaves: 999 "),
        (
            RULES,
            "  tokens: 2                 # 26.31",
            "  tokens: 999 #",
        ),
        (RULES, "rate: 2 ", "rate: 3 "),
    ];
    let mut table = Table::of(&changes);
    let [egypt, crete] = ["egypt", "crete"].map(|id| table.civ(id));
    table.put(crete, Piece::City, 1, "gaza");
    table.put(egypt, Piece::Token, 9, "gaza");
    table.cities(egypt, 70);
    let sections = [Section::Conflict, Section::Support].map(PlayStep::Section);
    let run = table.play(&sections[..1], &[]);
    let pillaged = |event: &Event| event.why == RuleStep::Pillage;
    assert!(!run.events.iter().any(pillaged), "all of stock stays");
    table.play(&sections, &[]);
    assert_eq!(table.state().open().city_count(egypt), 0);
}

#[test]
fn summands_of_the_score_have_weights() {
    let doubled = [
        (RULES, "advances: 1 ", "advances: 2 "),
        (RULES, "cards: 1 ", "cards: 0 "),
        (RULES, "treasury: 1 ", "treasury: 3 "),
    ];
    for (changes, total) in [(&doubled[..], 90 + 30), (&[], 45 + 225 + 10)] {
        let mut table = Table::of(changes);
        let crete = table.civ("crete");
        table.advance(crete, "pottery");
        table.deal(crete, "gold", 5);
        table.pay_in(crete, 10);
        let scores = rules::scores(&table.scenario.book, &table.position);
        let own = scores.iter().find(|score| score.civ == crete).unwrap();
        assert_eq!(own.total(), total);
    }
}

#[test]
fn who_comes_late_and_what_is_kept_of_a_hand_is_said_by_the_book() {
    let late = (RULES, "late: yes ", "late: no ");
    let spare = (RULES, "spare: 1 ", "spare: 9 ");
    for (changes, barred) in [(&[late][..], true), (&[spare], true), (&[], false)] {
        let scenario = with(changes);
        let mut state = State::new(Arc::new(scenario.components.clone()), 2);
        let seat = Some(Seat(0));
        state.apply(&Mutation::Nation { seat, civ: Civ(0) });
        let why = bars_arrival(&scenario.book.seats, state.open(), Seat(1), Civ(1));
        assert_eq!(why.is_some(), barred);
    }
    for (changes, kept) in [(&[(RULES, "kept: 1 ", "kept: 2 ")][..], 4), (&[], 2)] {
        let mut table = Table::of(changes);
        let egypt = table.civ("egypt");
        table.cities(egypt, 2);
        table.deal(egypt, "ochre", 5);
        table.play(&[PlayStep::Leave(egypt)], &[]);
        assert_eq!(table.hand(egypt).len(), kept);
    }
}

#[test]
fn cities_above_the_most_stay_or_are_reduced_as_cities_are_built() {
    let most = (RULES, "most: 9                   # 25.1", "most: 5 #");
    let reduced = (RULES, "excess: stays ", "excess: reduced ");
    for (changes, cities) in [(&[most, reduced][..], 5), (&[most], 7)] {
        let mut table = Table::of(changes);
        let egypt = table.civ("egypt");
        table.cities(egypt, 7);
        let site = {
            let mut cities = table.state().open().cities_of(egypt);
            cities.nth(3).expect("seven cities")
        };
        let name = table.scenario.components.board.area(site).id.clone();
        let letter = format!("reduce: [{name}]");
        let run = table.play(
            &[PlayStep::Section(Section::Cities)],
            &[(egypt, letter.as_str())],
        );
        let open = table.state().open();
        assert_eq!(open.city_count(egypt), cities);
        assert_eq!(open.city(site).is_none(), cities == 5, "the owner chooses");
        assert_eq!(run.answered.len(), usize::from(cities == 5));
    }
}

/// Laws of a simulated game go by sections, not by the order of 1991.
#[test]
fn another_order_of_sections_breaks_no_law() {
    let book = "conflict, cities, surplus, support, acquisition]";
    let other = (
        RULES,
        book,
        "conflict, support, cities, surplus, acquisition]",
    );
    plays(&with(&[other]));
}
