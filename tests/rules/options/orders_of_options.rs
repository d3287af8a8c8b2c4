//! What a player is told whose order an option would allow, in a game without it: the refusal names the option.

use std::collections::BTreeSet;

use bulla::cases::refusals;
use bulla::game::{AdvanceId, AreaId, FaceId, RejectionKind, RejectionReason, Subject};
use bulla::page::{Templates, embedded_languages};
use bulla::scenario::{FileSource, Scenario};

/// Options that allow an order of their own: as a game names each, and a case in which its order is carried out with the option
/// and refused without.
const ALLOWING: &[(&str, &str)] = &[
    (
        "all-tradable",
        "given: {seats: {asia: {hand: [salt, hides, civil-war]}, crete: {hand: [grain]}}}
run: trade
orders: {asia: {offers: [{id: a1, to: [crete], count: 3, declared: [salt, hides], sealed: [salt, hides, civil-war], want: {count: 3, named: [grain, iron]}}]}}",
    ),
    (
        "barbarian-growth",
        "given:
  idle: {stock: 2}
  areas: {dacia: {barbarian: 2}, sudeten: {barbarian: 2}, knossos: {crete: 1}}
run: population
orders: {crete: {growth: {sudeten: 2}}}",
    ),
    (
        "buy-any-stack: 1",
        "given:
  seats: {egypt: {treasury: 12}}
  stacks: {4: [grain]}
run: acquisition
orders: {egypt: {buy_cards: {stack_4: 1}}}",
    ),
    (
        "credit: 50",
        "given: {seats: {egypt: {treasury: 45}}}
run: advances
orders: {egypt: {buy: [pottery], pay: {treasury: 45, credit: 10}}}",
    ),
    (
        "disorder-cards",
        "given:
  areas: {memphis: {egypt: city}, tanis: {egypt: city}, thebes: {egypt: city}, buhen: {egypt: city}, fayum: {egypt: 8}}
  seats: {egypt: {hand: [ochre, gold]}}
run: {calamity: civil-disorder, victim: egypt}
orders: {egypt: {calamities: {civil_disorder: {keep: [ochre]}}}}",
    ),
    (
        "free-ship",
        "given:
  turn: 3
  areas: {knossos: {crete: 4}}
run: ships
orders: {crete: {ships: [{build: knossos, free: yes}]}}",
    ),
    (
        "iconoclasm-card",
        "given:
  areas: {memphis: {egypt: city}, tanis: {egypt: city}, fayum: {egypt: 8}}
  seats: {egypt: {advances: [music, pottery]}}
run: {calamity: iconoclasm, victim: egypt}
orders: {egypt: {calamities: {iconoclasm: {give_up: [music]}}}}",
    ),
    (
        "late-war",
        "given:
  areas: {memphis: {egypt: city}, tanis: {egypt: city}, thebes: {egypt: city}, buhen: {egypt: city}, fayum: {egypt: 20}}
  limits: {fayum: 20}
  seats: {egypt: {advances: [law, philosophy]}, crete: {waiting: true}}
run: {calamity: civil-war, victim: egypt}
orders:
  egypt: {calamities: {civil_war: {first: [memphis, tanis, 5 fayum], keep: first}}}
  crete: {calamities: {civil_war: {swap: [memphis, buhen]}}}",
    ),
    (
        "name-calamities",
        "given: {seats: {asia: {hand: [salt, epidemic, hides]}, crete: {hand: [grain]}}}
run: trade
orders: {asia: {offers: [{id: a1, to: [crete], count: 3, declared: [epidemic, salt], sealed: [salt, epidemic, hides], want: {count: 3, named: [grain, iron]}}]}}",
    ),
    (
        "naval",
        "given: {areas: {knossos: {crete: [3, ship]}}}
run: movement
orders:
  crete:
    moves:
      - 'ship knossos: +2'",
    ),
    (
        "naval",
        "given: {areas: {knossos: {crete: [3, ship]}}}
run: movement
orders:
  crete:
    moves:
      - 'ship knossos: +2, thera'",
    ),
    (
        "return-unresolved",
        "given: {seats: {egypt: {hand: [civil-disorder]}}}
run: calamities..return
orders: {egypt: {surrender: [civil-disorder]}}",
    ),
    (
        "self-secondary",
        "given:
  areas: {fayum: {egypt: 28}, ur: {babylon: 12}, kanesh: {asia: 12}}
  limits: {fayum: 28, ur: 12, kanesh: 12}
run: {calamity: famine, victim: egypt}
orders: {egypt: {calamities: {famine: {direct: {own: 18}}}}}",
    ),
    (
        "trade-cities",
        "given:
  areas: {tripoli: {africa: city}, tunisia: {africa: 2}}
  seats: {africa: {treasury: 40, advances: [engineering, mining], hand: [salt, salt, iron, iron]}}
run: advances
orders: {africa: {buy: [drama-and-poetry], pay: auto, mining: [iron, salt]}}",
    ),
    (
        "trade-cities",
        "given:
  areas: {ankara: {africa: city}, tunisia: {africa: 2}}
  seats: {africa: {treasury: 40, advances: [engineering, mining], hand: [gold, gold, iron, iron]}}
run: advances
orders: {africa: {buy: [drama-and-poetry], pay: auto, mining: [gold, iron]}}",
    ),
    (
        "trade-cities",
        "given:
  areas: {tripoli: {africa: city}, tunisia: {africa: 2}}
  seats: {africa: {treasury: 40, hand: [salt, salt]}}
run: advances
orders: {africa: {buy: [pottery], pay: auto, mining: salt}}",
    ),
];

/// Options with which nothing can be ordered that a game without them refuses: they change what happens, or what is limited.
const SILENT: &[&str] = &[
    "assault-to-the-end",
    "ast-extended",
    "ast-finish",
    "atlantis",
    "barbarians-20",
    "buy-before-calamities",
    "cohabitation",
    "eia-8-4",
    "farmers-and-citizens",
    "floor-16",
    "imperial",
    "last-three",
    "nine-and-more",
    "nine-players",
    "no-trade-war",
    "no-two-limit",
    "nomads-and-seafarers",
    "nontradable-return-shuffled",
    "nontradable-shuffled",
    "piracy-cards",
    "red-backs",
    "revolt-to-barbarians",
    "shared-growth",
    "shortened-2",
    "shortened-3",
    "shortened-4",
    "single-trade",
    "sites-only",
    "tokens-47",
    "tokens-55",
    "tradable-anywhere",
    "tradable-bottom",
    "tradable-return-bottom",
    "trade-reach",
    "two-cards-per-city",
    "wide-volcano",
];

fn id(option: &str) -> &str {
    option.split(':').next().unwrap_or(option)
}

fn case(options: &str, body: &str) -> String {
    format!(
        "rule: '1'\ntitle: an order\nbook: guide\noptions: [{options}]\n{body}\nthen: {{accepted: true}}\n"
    )
}

#[test]
fn every_option_allows_an_order_or_is_known_to_allow_none() {
    let allowing: BTreeSet<&str> = ALLOWING.iter().map(|(option, _)| id(option)).collect();
    let silent: BTreeSet<&str> = SILENT.iter().copied().collect();
    let both: Vec<_> = allowing.intersection(&silent).collect();
    assert!(both.is_empty(), "{both:?}");
    let built = FileSource::embedded().options();
    let built: BTreeSet<&str> = built.iter().map(String::as_str).collect();
    let listed: BTreeSet<&str> = allowing.union(&silent).copied().collect();
    let differ: Vec<_> = built.symmetric_difference(&listed).collect();
    assert!(
        differ.is_empty(),
        "listed or built, but not both: {differ:?}"
    );
}

#[test]
fn an_order_that_an_option_allows_names_it_where_it_is_not_played() {
    let languages: Vec<Templates> = embedded_languages()
        .into_iter()
        .map(|language| Templates::in_language(language).expect("the sentences read"))
        .collect();
    assert!(languages.len() > 1, "one language");
    for (option, body) in ALLOWING {
        let (_, refused) = refusals(&case(option, body)).expect("the case runs");
        assert!(
            refused.is_empty(),
            "{option} refuses its order: {refused:?}"
        );
        let (parts, refused) = refusals(&case("", body)).expect("the case runs");
        assert!(!refused.is_empty(), "carried out without {option}");
        for templates in &languages {
            let told = refused
                .iter()
                .map(|reason| templates.reason(&parts, reason));
            let told: Vec<String> = told.map(|said| said.expect("a sentence")).collect();
            let names = |said: &String| said.contains(&format!("ption {}", id(option)));
            assert!(told.iter().any(names), "{option}: {told:?}");
        }
    }
}

/// 39.6: in both orders, that of a hand with another calamity and that of a hand with none.
#[test]
fn a_civil_war_that_strikes_in_any_case_is_not_said_to_be_somebody_elses() {
    for hand in ["civil-war", "famine, civil-war"] {
        let body = format!(
            "given: {{seats: {{egypt: {{hand: [{hand}]}}}}}}
run: calamities
orders: {{egypt: {{surrender: [civil-war]}}}}"
        );
        let refused = refusals(&case("no-trade-war, return-unresolved", &body));
        let (_, refused) = refused.expect("the case runs");
        let kinds: Vec<RejectionKind> = refused.iter().map(|reason| reason.kind).collect();
        assert_eq!(kinds, [RejectionKind::AlwaysStrikes], "{hand}");
    }
}

/// The options are all of 1991.
#[test]
fn a_game_of_1980_names_no_option_of_another_book() {
    let classic = Scenario::named("classic-7").expect("the scenario reads");
    for (option, body) in ALLOWING {
        let (_, refused) = refusals(&case("", body)).expect("the case runs");
        for language in embedded_languages() {
            let templates = Templates::in_language(language).expect("the sentences read");
            let said = refused.iter().map(|reason| RejectionReason {
                kind: reason.kind,
                subjects: reason.subjects.iter().copied().map(first).collect(),
            });
            for reason in said {
                let told = templates.reason(&classic.components, &reason);
                let told = told.expect("a sentence");
                let named = format!("ption {}", id(option));
                assert!(!told.contains(&named), "{told}");
            }
        }
    }
}

/// Returns the first of its kind, which every game has.
fn first(subject: Subject) -> Subject {
    match subject {
        Subject::Face(_) => Subject::Face(FaceId(0)),
        Subject::Area(_) => Subject::Area(AreaId(0)),
        Subject::Advance(_) => Subject::Advance(AdvanceId(0)),
        other => other,
    }
}
