//! Values that options of the Gamer's Guide write: limits, pieces, costs, the finish, the order of a turn.

use super::*;
use bulla::game::{Calamity, RejectionKind, Section, Subject};
use bulla::rules::AnyOrder;
use bulla::turn::{CalamityPart, CityOrder, OrderValue, Topic};

fn section(section: Section) -> [PlayStep; 1] {
    [PlayStep::Section(section)]
}

#[test]
fn more_than_two_calamities_strike() {
    for (changes, strike) in [(&[(RULES, "  most: 2  ", "  most: 12  ")][..], 3), (&[], 2)] {
        let mut table = Table::of(changes);
        let egypt = table.civ("egypt");
        for face in ["famine", "flood", "epidemic"] {
            table.deal(egypt, face, 1);
        }
        let run = table.play(&section(Section::Naming), &[]);
        let strikes = run
            .events
            .iter()
            .filter(|event| matches!(event.change, Mutation::Named { strikes: true, .. }));
        assert_eq!(strikes.count(), strike);
    }
}

#[test]
fn twenty_barbarians_land() {
    for (changes, landed) in [
        (
            &[(RULES, "tokens: 15              # 30.5211", "tokens: 20 #")][..],
            20,
        ),
        (&[], 15),
    ] {
        let mut table = Table::of(changes);
        let thrace = table.civ("thrace");
        table.put(thrace, Piece::Token, 1, "scythia");
        let run = table.play(&[PlayStep::Strike(Calamity::Barbarians, thrace)], &[]);
        let first = run.events.iter().find_map(|event| match event.change {
            Mutation::Pieces {
                owner: Owner::Idle,
                count,
                from: Place::Stock,
                ..
            } => Some(count),
            _ => None,
        });
        assert_eq!(first, Some(landed));
    }
}

#[test]
fn no_city_stands_without_a_site() {
    const NEVER: Change3 = (RULES, "elsewhere: 12 ", "elsewhere: never ");
    for (changes, cities) in [(&[NEVER][..], 1), (&[], 2)] {
        let mut table = Table::of(changes);
        let assyria = table.civ("assyria");
        table.put(assyria, Piece::Token, 12, "assyria");
        table.put(assyria, Piece::Token, 6, "carrhae");
        let order = CityOrder {
            area: table.area("assyria"),
            treasury: None,
        };
        let book = &table.scenario.book;
        let never = rules::why_impossible(book, &table.view(assyria), AnyOrder::City(&order));
        assert_eq!(never.is_some(), cities == 1);
        let run = table.play(
            &section(Section::Cities),
            &[(assyria, "cities: [assyria, carrhae]")],
        );
        assert_eq!(table.state().open().city_count(assyria), cities);
        assert_eq!(refusals(&run), usize::from(2 - cities));
    }
    plays(&with(&[NEVER]));
}

#[test]
fn the_last_printed_square_is_the_finish() {
    for (changes, over) in [
        (&[(TRACK, "finish: 16", "finish: 15")][..], true),
        (&[], false),
    ] {
        let mut table = Table::of(changes);
        let egypt = table.civ("egypt");
        table.happen(Mutation::Marker {
            civ: egypt,
            space: 15,
        });
        table.play(&section(Section::Victory), &[]);
        assert_eq!(table.state().open().is_over(), over);
    }
}

const CARDS_8: [&str; 8] = [
    "pottery",
    "cloth-making",
    "metalworking",
    "agriculture",
    "astronomy",
    "drama-and-poetry",
    "music",
    "literacy",
];

#[test]
fn eight_cards_of_four_groups_open_the_early_iron_age() {
    let eight = (
        TRACK,
        "cities: 4, groups: 5, cards: 9",
        "cities: 4, groups: 4, cards: 8",
    );
    for (changes, space) in [(&[eight][..], 10), (&[], 9)] {
        let mut table = Table::of(changes);
        let asia = table.civ("asia");
        table.cities(asia, 4);
        CARDS_8.iter().for_each(|card| table.advance(asia, card));
        table.happen(Mutation::Marker {
            civ: asia,
            space: 9,
        });
        table.play(&section(Section::Track), &[]);
        assert_eq!(table.state().open().nation(asia).track, space);
    }
}

#[test]
fn eleven_hundred_points_and_five_groups_open_the_late_iron_age() {
    let values = (
        TRACK,
        "values: {14: 1300, 15: 1600}",
        "values: {14: 1100, 15: 1600}",
    );
    let groups = (TRACK, "cities: 5, groups: 0", "cities: 5, groups: 5");
    let held = [
        "pottery",
        "cloth-making",
        "agriculture",
        "coinage",
        "drama-and-poetry",
        "architecture",
        "literacy",
        "law",
        "democracy",
        "mysticism",
        "enlightenment",
    ];
    for (changes, cards, space) in [
        (&[values, groups][..], &held[..], 14),
        (
            &[values, groups],
            &[
                "democracy",
                "philosophy",
                "law",
                "military",
                "literacy",
                "architecture",
                "music",
                "mathematics",
            ],
            13,
        ),
        (&[], &held, 13),
    ] {
        let mut table = Table::of(changes);
        let crete = table.civ("crete");
        table.cities(crete, 5);
        cards.iter().for_each(|card| table.advance(crete, card));
        table.happen(Mutation::Marker {
            civ: crete,
            space: 13,
        });
        table.play(&section(Section::Track), &[]);
        assert_eq!(table.state().open().nation(crete).track, space, "{cards:?}");
    }
}

/// Changes that the Imperial variant makes for two sets of pieces.
const IMPERIAL: [Change3; 6] = [
    (
        NATIONS,
        "pieces: {tokens: 55, cities: 9, ships: 4}",
        "pieces: {tokens: 110, cities: 18, ships: 8}",
    ),
    (ROOT, "tokens: 47", "tokens: 110"),
    (RULES, "most: 4                   # 22.4", "most: 8 # 22.4"),
    (RULES, "most: 9                   # 25.1", "most: 18 # 25.1"),
    (RULES, "rounds: 1 ", "rounds: 2 "),
    (RULES, "most: any ", "most: 1 "),
];

#[test]
fn two_sets_of_pieces() {
    let mut table = Table::of(&IMPERIAL);
    let egypt = table.civ("egypt");
    let open = table.state().open();
    let stock = [Piece::Token, Piece::City, Piece::Ship].map(|piece| open.stock(egypt, piece));
    assert_eq!(stock, [110, 18, 8]);
    assert_eq!(
        open.stock(Owner::Idle, Piece::Token),
        55,
        "Barbarians have one set"
    );
    table.cities(egypt, 11);
    let own = |table: &Table| table.hand(egypt);
    table.play(&section(Section::Acquisition), &[]);
    let deck = &table.scenario.components.deck;
    let mut stacks: Vec<u8> = own(&table)
        .iter()
        .map(|id| deck.face(deck.find(id).unwrap()).stack)
        .collect();
    stacks.sort();
    assert_eq!(stacks, [1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9]);
    plays(&with(&IMPERIAL));
}

#[test]
fn one_card_of_the_ninth_stack_is_sold() {
    for (changes, sold) in [(&[(RULES, "most: any ", "most: 1 ")][..], 1), (&[], 2)] {
        let mut table = Table::of(changes);
        let crete = table.civ("crete");
        table.pay_in(crete, 40);
        let letter = (crete, "buy_cards: {stack_9: 2}");
        let run = table.play(&section(Section::Acquisition), &[letter]);
        assert_eq!(table.hand(crete).len(), sold);
        assert_eq!(refusals(&run), 2 - sold);
    }
}

#[test]
fn fewer_and_more_tokens() {
    for tokens in [47, 55] {
        let line = if tokens == 47 {
            "tokens: 47"
        } else {
            "tokens: 55"
        };
        let table = Table::of(&[(ROOT, "tokens: 47", line)]);
        let stock = table.state().open().stock(Civ(0), Piece::Token);
        assert_eq!(stock, tokens);
    }
}

const SEQUENCE: &str = "[calamities, conversion, recheck, advances, return, track, victory]";
const BUY_FIRST: Change3 = (
    RULES,
    SEQUENCE,
    "[advances, calamities, conversion, recheck, return, track, victory]",
);

fn fate(table: &Table) -> Vec<PlayStep> {
    let book = &table.scenario.book;
    book.steps(book.plan("fate").unwrap())
}

#[test]
fn cards_bought_before_the_calamities_protect() {
    for (changes, cities) in [(&[BUY_FIRST][..], 3), (&[], 1)] {
        let mut table = Table::of(changes);
        let egypt = table.civ("egypt");
        table.cities(egypt, 4);
        table.put(egypt, Piece::Token, 20, "fayum");
        table.pay_in(egypt, 16);
        table.deal(egypt, "superstition", 1);
        table.deal(egypt, "cloth", 4);
        table.play(&section(Section::Naming), &[]);
        let letter = (
            egypt,
            "buy: [deism]\npay: {cards: [cloth, cloth, cloth, cloth], treasury: 16}",
        );
        table.play(&fate(&table), &[letter]);
        assert!(table.holds(egypt, "deism"));
        assert_eq!(table.state().open().city_count(egypt), cities);
    }
    plays(&with(&[BUY_FIRST]));
}

#[test]
fn monotheism_bought_first_converts_from_the_next_turn_on() {
    let mut table = Table::of(&[BUY_FIRST]);
    let (egypt, babylon) = (table.civ("egypt"), table.civ("babylon"));
    table.advance(egypt, "enlightenment");
    table.happen(Mutation::Turn { number: 1 });
    table.put(egypt, Piece::Token, 2, "gaza");
    table.put(babylon, Piece::Token, 2, "jerusalem");
    table.deal(egypt, "gold", 5);
    let letter = (egypt, "buy: [monotheism]\nconvert: jerusalem");
    let jerusalem = table.area("jerusalem");
    table.play(&fate(&table), &[letter]);
    assert!(table.holds(egypt, "monotheism"));
    assert_eq!(table.state().open().tokens(jerusalem, babylon), 2);
    table.happen(Mutation::Turn { number: 2 });
    table.play(&fate(&table), &[(egypt, "convert: jerusalem")]);
    assert_eq!(table.state().open().tokens(jerusalem, egypt), 2);
}

/// The book with purchases first tells that the card is too new, not that it is missing.
#[test]
fn a_card_that_is_too_new_to_convert_by_is_named() {
    for (bought, kind) in [
        (true, RejectionKind::NeedsEarlier),
        (false, RejectionKind::NeedsCard),
    ] {
        let mut table = Table::of(&[BUY_FIRST]);
        let egypt = table.civ("egypt");
        table.advance(egypt, "enlightenment");
        table.happen(Mutation::Turn { number: 1 });
        table.put(egypt, Piece::Token, 2, "gaza");
        table.deal(egypt, "gold", 5);
        let letter = if bought {
            "buy: [monotheism]\nconvert: jerusalem"
        } else {
            "convert: jerusalem"
        };
        let run = table.play(&fate(&table), &[(egypt, letter)]);
        let why = run.events.iter().find_map(|event| match &event.change {
            Mutation::Rejected { reason, .. } if event.why == RuleStep::Convert => {
                Some(reason.clone())
            }
            _ => None,
        });
        let monotheism = table.scenario.components.find_advance("monotheism");
        let about = vec![Subject::Advance(monotheism.unwrap())];
        let why = why.expect("conversion is refused");
        assert_eq!((why.kind, why.subjects), (kind, about));
        assert_eq!(table.holds(egypt, "monotheism"), bought);
    }
}

/// No Famine was named: Grain pays, whatever the letter would show against one.
#[test]
fn grain_is_spent_where_no_famine_strikes() {
    for famine in [true, false] {
        let mut table = Table::of(&[BUY_FIRST]);
        let egypt = table.civ("egypt");
        table.put(egypt, Piece::Token, 25, "fayum");
        if famine {
            table.deal(egypt, "famine", 1);
        }
        table.deal(egypt, "grain", 4);
        table.play(&section(Section::Naming), &[]);
        let letter = (egypt, "buy: [pottery]\ncalamities: {famine: {grain: 4}}");
        table.play(&fate(&table), &[letter]);
        assert_eq!(table.holds(egypt, "pottery"), !famine);
    }
}

/// Pottery of the same letter lets Grain be shown, which a payment that is left to the office does not spend.
#[test]
fn grain_that_is_to_be_shown_is_not_spent() {
    let order = OrderValue::Number(2);
    for (changes, spent) in [(&[BUY_FIRST][..], false), (&[], true)] {
        let mut table = Table::of(changes);
        let egypt = table.civ("egypt");
        table.put(egypt, Piece::Token, 25, "fayum");
        table.deal(egypt, "famine", 1);
        table.deal(egypt, "grain", 2);
        table.deal(egypt, "cloth", 3);
        table.play(&section(Section::Naming), &[]);
        let grain = AnyOrder::Part(Topic::Famine, CalamityPart::Grain, &order);
        let never = rules::why_impossible(&table.scenario.book, &table.view(egypt), grain);
        assert_eq!(never.is_some(), spent);
        let letter = (egypt, "buy: [pottery]\ncalamities: {famine: {grain: 2}}");
        table.play(&fate(&table), &[letter]);
        assert!(table.holds(egypt, "pottery"));
        let left = table.state().open().tokens_on_board(egypt);
        assert_eq!(left, if spent { 15 } else { 23 });
    }
}
