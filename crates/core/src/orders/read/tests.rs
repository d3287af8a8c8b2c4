use super::super::order_block::OrderBlock;
use super::super::vocabulary::Vocabulary;
use super::block_text::read;
use crate::orders::write::body;
use crate::text::TextPosition;
use crate::turn::{
    EntryContent, MoveOrder, OrderValue, ShipOrder, ShipPayment, TokenCount, Topic, VoyageLeg,
};

pub(super) fn reading(text: &str) -> OrderBlock {
    read(text, 1, &Vocabulary::sample())
}

/// The letter is read whole and means this, in canonical form.
#[track_caller]
pub(super) fn means(text: &str, canonical: &str) {
    let letter = reading(text);
    assert_eq!(letter.complaints(), [], "{text}");
    let orders = letter.orders.expect("orders");
    assert_eq!(body(&orders, &Vocabulary::sample()), canonical, "{text}");
}

/// The letter is refused, with these words at this place.
#[track_caller]
pub(super) fn refused(text: &str, line: u32, column: u32, words: &str) {
    let letter = reading(text);
    assert!(letter.orders.is_none(), "{text} is read");
    let found = letter
        .unreadable
        .iter()
        .find(|complaint| complaint.message.contains(words));
    let found = found.unwrap_or_else(|| panic!("{text}: {:?}", letter.unreadable));
    assert_eq!(found.at, TextPosition::new(line, column), "{text}: {found}");
}

const EXAMPLE: &str = r#"tax: 2
growth: [knossos, thera]                 # when stock is short
ships:
  - scrap lesbos
  - build knossos
  - build delphi/east
  - {build: rhodes, treasury: 1, levy: 1}
  - {keep: thera, levy: 1}
moves:
  - 3 knossos > phaestos
  - all-2 argos > corinth
  - 2 athens > delphi > thessaly
  - ship knossos: +4, thera, -2, athens, -2
  - ship rhodes: miletus
  - ship delphi/east: athens
  - if: {athens: {thrace: 0}, any: [{sparta: {enemies: "<=2"}}, {moved: [illyria]}]}
    then: [4 corinth > athens]
    else: [2 corinth > sparta]
conflicts: [thera, knossos]
pillage: 3
cities: [thera, {build: rhodes, treasury: 3}, {build: troy, if: {supported: true}}]
reduce: [rhodes]
buy_cards: {stack_9: 1, leave_treasury: 12}
revolts: [gaza, tyre]
insist: [movement]
"#;

#[test]
fn the_example_of_the_language_is_read_whole() {
    let letter = reading(EXAMPLE);
    assert_eq!(letter.complaints(), []);
    let orders = letter.orders.expect("orders");
    assert_eq!(orders.topics().len(), 11);
    let canonical = body(&orders, &Vocabulary::sample());
    assert_eq!(
        canonical,
        body(
            &reading(&canonical).orders.expect("orders"),
            &Vocabulary::sample()
        )
    );
    let moves = orders.moves.expect("moves");
    let EntryContent::Item(MoveOrder::Voyage { legs, .. }) = &moves.entries[3].what else {
        panic!("a voyage");
    };
    assert_eq!(
        (legs.len(), legs[0], legs[4]),
        (5, VoyageLeg::Load(4), VoyageLeg::Land(2))
    );
    let EntryContent::Group { then, otherwise } = &moves.entries[6].what else {
        panic!("a group");
    };
    assert_eq!(
        (then[0].path.as_str(), otherwise[0].path.as_str()),
        ("moves[6].then[0]", "moves[6].else[0]")
    );
    assert_eq!(
        letter.places.get("moves[6].then[0]"),
        Some(&TextPosition::new(17, 12))
    );
    let ships = orders.ships.expect("ships");
    let named = ShipPayment {
        free: false,
        treasury: Some(1),
        levy: Some(1),
    };
    assert!(
        matches!(&ships.entries[3].what, EntryContent::Item(ShipOrder::Build { pay, .. }) if *pay == named)
    );
}

#[test]
fn every_spelling_means_the_same() {
    let walk = "moves:\n  - 3 knossos > phaestos\n";
    for text in [
        "moves: 3 knossos > phaestos",
        "Moves: [3 KNOSSOS>Phaestos]",
        "moves: [{move: 3, from: knossos, to: phaestos}]",
        "moves: [{move: 3, from: Knossus, to: [phaestos]}]",
        "MOVES:\n  - move: 3\n    from: knossos\n    to: phaestos",
        "moves:\u{a0}\n\u{a0}\u{a0}• 3\u{a0}kno\u{200b}ssos > phaestos",
        "moves: “3 knossos -> phaestos”",
    ] {
        means(text, walk);
    }
    let voyage = "moves:\n  - ship knossos: +4, thera, -2, athens, -2\n";
    for text in [
        "moves:\n- ship knossos: +4, thera, -2, athens, -2",
        "moves: [\"ship knossos: +4, thera, -2, athens, -2\"]",
        "moves: \"ship knossos:+4,thera,-2,athens,-2\"",
        "moves: [{ship: knossos, voyage: [{load: 4}, thera, {land: 2}, athens, {land: 2}]}]",
        "moves: {ship: knossos, voyage: \"+4, thera, -2, athens, -2\"}",
        "moves:\n  - Ship Knossos: [+4, thera, -2, {sail: athens}, -2]",
    ] {
        means(text, voyage);
    }
    means("growth: knossos", "growth: [knossos]\n");
    means(
        "pillage: {thera: 3, gaza: 0}",
        "pillage: {thera: 3, gaza: 0}\n",
    );
    means(
        "growth: {knossos: 2, thera: 1}",
        "growth: {knossos: 2, thera: 1}\n",
    );
    means("cities: build rhodes", "cities: [rhodes]\n");
    means(
        "ships: {keep: thera, levy: 1}",
        "ships:\n  - {keep: thera, levy: 1}\n",
    );
    means("tax: 010", "tax: 10\n");
    means("buy-cards: {Stack 9: 2}", "buy_cards: {stack_9: 2}\n");
}

#[test]
fn silence_auto_and_none_are_told_apart() {
    means("tax:\ngrowth: ~\nmoves:\n", "");
    means("growth: auto", "growth: auto\n");
    means("reduce: [thera, auto]", "reduce: [thera, auto]\n");
    means(
        "moves: [1 ur > susa, {if: {ur: {own: 3}}, then: auto}]",
        "moves:\n  - 1 ur > susa\n  - if: {ur: {own: 3}}\n    then: []\n",
    );
    means("moves: []\ncities: none", "moves: []\ncities: []\n");
    means("orders: none", "orders: none\n");
    refused("reduce: [auto, thera]", 1, 10, "`auto` stands alone");
    refused(
        "moves: [{if: {ur: {own: 3}}, then: [auto]}, 1 ur > susa]",
        1,
        37,
        "`auto` stands alone",
    );
}

#[test]
fn conditions_are_read_in_all_their_spellings() {
    let entry = |condition: &str| format!("reduce: [{{area: gaza, if: {condition}}}]");
    for (written, canonical) in [
        ("{ur: {own: 3}}", "{ur: {own: 3}}"),
        ("{ur: {own: 4+}}", "{ur: {own: \">=4\"}}"),
        ("{ur: {own: \">=4\"}}", "{ur: {own: \">=4\"}}"),
        ("{UR: {Own: max 2}}", "{ur: {own: \"<=2\"}}"),
        ("{ur: {own: '<= 2'}}", "{ur: {own: \"<=2\"}}"),
        (
            "{ur: {city: pirates, ships: 1+}}",
            "{ur: {city: pirate, ships: \">=1\"}}",
        ),
        (
            "{ur: {city: Crete}, tyre: {city: none}}",
            "{ur: {city: crete}, tyre: {city: none}}",
        ),
        ("{moved: illyria}", "{moved: [illyria]}"),
        (
            "{my: {place: max 2, cards: 3+}}",
            "{my: {place: \"<=2\", cards: \">=3\"}}",
        ),
        ("{not: {my: {stock: 1}}}", "{not: {my: {stock: 1}}}"),
        (
            "{all: [{ur: {own: 1}}, {ur: {own: 2}}]}",
            "{all: [{ur: {own: 1}}, {ur: {own: 2}}]}",
        ),
    ] {
        let orders = reading(&entry(written)).orders.expect(written);
        let found = body(&orders, &Vocabulary::sample()).replace("\n  ", " ");
        assert_eq!(found, format!("{}\n", entry(canonical)));
    }
    for (written, words) in [
        ("{}", "expected a condition"),
        ("", "expected a condition"),
        ("{ur: 3}", "what must hold there"),
        ("{ur: {own: \"<3\"}}", "or a bound"),
        ("{ur: {own: -1}}", "expected a number"),
        ("{ur: {owm: 1}}", "did you mean"),
        ("{ur: {own: 1}, Ur: {own: 2}}", "twice"),
        ("{ur: {barbarian: 1, barbarians: 2}}", "twice"),
        ("{supported: true}", "only in `cities`"),
        ("{moved: []}", "found nothing"),
    ] {
        let letter = reading(&entry(written));
        let found = letter
            .unreadable
            .iter()
            .any(|complaint| complaint.message.contains(words));
        assert!(
            letter.orders.is_none() && found,
            "{written}: {:?}",
            letter.unreadable
        );
    }
}

#[test]
fn what_cannot_be_read_refuses_the_block_at_its_place() {
    refused(
        "shipz: [build ur]",
        1,
        1,
        "the key `shipz` is not known, did you mean ships?",
    );
    refused(
        "tax: 2\nTAX: 3",
        2,
        1,
        "`TAX` stands here twice (first in line 1)",
    );
    refused("tax: three", 1, 6, "expected a number");
    refused("tax: -1", 1, 6, "expected a number");
    refused("tax: 2.5", 1, 6, "expected a number");
    refused("tax: [2, 3]", 1, 6, "one tax rate");
    refused(
        "moves: [3 knosos > phaestos]",
        1,
        11,
        "did you mean knossos?",
    );
    refused("moves: [3 knоssos > phaestos]", 1, 11, "U+043E");
    refused(
        "moves: [-3 knossos > phaestos]",
        1,
        9,
        "expected a number of tokens",
    );
    refused(
        "moves: [3 knossos]",
        1,
        9,
        "expected `3 knossos > phaestos`",
    );
    refused("moves: [3 knossos > ]", 1, 20, "missing");
}

#[test]
fn a_voyage_that_cannot_be_read_refuses_the_block_at_its_place() {
    refused(
        "moves:\n  - ship knossos: +4, thera,",
        2,
        29,
        "a leg of the voyage is missing",
    );
    refused(
        "moves:\n  - ship knossos: +4, thera, –4",
        2,
        30,
        "is not known",
    );
    refused("moves:\n  - ship knossos: 4, thera", 2, 19, "+4 to embark");
    refused(
        "moves: [ship knossos: +4, thera, -2]",
        1,
        27,
        "a voyage in quotes",
    );
    refused(
        "moves: [{ship knossos: +4, thera, -2}]",
        1,
        9,
        "stands in quotes",
    );
}

#[test]
fn an_entry_that_cannot_be_read_refuses_the_block_at_its_place() {
    refused(
        "moves: [3 delphi/east > thessaly]",
        1,
        18,
        "no coast is named here",
    );
    refused("ships: [build knossos/east]", 1, 23, "no coast with a name");
    refused(
        "ships: [build delphi/north]",
        1,
        22,
        "the coast `north` is not known",
    );
    refused("ships: [sink knossos]", 1, 9, "the order for a ship");
    refused(
        "ships: [{build: knossos, treasury: 4, levy: -2}]",
        1,
        45,
        "expected a number",
    );
    refused(
        "ships: [{build: knossos, keep: thera}]",
        1,
        9,
        "expected one of",
    );
    refused("growth: {knossos: 1, Knossus: 2}", 1, 22, "twice");
    refused(
        "moves:\n  ship ur: susa\n  ship susa: ur",
        2,
        3,
        "begins with `- `",
    );
    refused("buy_cards: {leave_treasury: 3}", 1, 12, "how many cards");
    refused("insist: [taxes]", 1, 10, "`movement` alone");
    refused(
        "cities: [{if: {supported: true}}]",
        1,
        10,
        "a condition without an entry",
    );
    refused(
        "cities: [{then: [ur], else: [tyre]}]",
        1,
        10,
        "need an `if`",
    );
    refused("- 3 ur > susa", 1, 1, "expected `key: value`");
    refused("", 1, 1, "nothing in this block");
}

#[test]
fn all_complaints_come_at_once() {
    let letter = reading(
        "tax: x\nmoves: [3 ur > nowhere, \"ship\"]\ngrowth: [a\nships: [build x]\ncities: {a: b",
    );
    let lines: Vec<u32> = letter
        .unreadable
        .iter()
        .map(|complaint| complaint.at.line)
        .collect();
    assert_eq!(lines, [1, 2, 2, 3, 4, 5]);
    assert_eq!(letter.unreadable[1].path, "moves[0]");
}

#[test]
fn what_no_game_allows_is_dropped_and_the_rest_counts() {
    let letter = reading("moves: [0 ur > susa, 2 ur > susa, \"ship ur: +0, susa\"]");
    let dropped: Vec<&str> = letter
        .dropped
        .iter()
        .map(|complaint| complaint.path.as_str())
        .collect();
    assert_eq!(dropped, ["moves[0]", "moves[2]"]);
    assert!(!letter.is_refused());
    let moves = letter
        .orders
        .and_then(|orders| orders.moves)
        .expect("moves");
    assert_eq!(moves.entries.len(), 1);
    assert_eq!(moves.entries[0].path, "moves[1]");
}

#[test]
fn a_number_of_any_length_is_read() {
    let letter = reading(&format!("tax: {}", "9".repeat(50_000)));
    let tax = &letter.orders.expect("orders").answers[&Topic::Tax];
    assert_eq!(
        tax.entries[0].what,
        EntryContent::Item(OrderValue::Number(u32::MAX))
    );
    let letter = reading("moves: [all-99999999999999 ur > susa]");
    let moves = letter
        .orders
        .and_then(|orders| orders.moves)
        .expect("moves");
    let EntryContent::Item(MoveOrder::Walk { count, .. }) = moves.entries[0].what else {
        panic!("a walk");
    };
    assert_eq!(count, TokenCount::AllBut(u32::MAX));
}
