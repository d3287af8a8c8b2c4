//! Complaints about slips in the keys of trade and fate, and their positions.

use super::tests::refused;
use super::trade_and_calamity_tests::TRADE;

/// Changes to the example of trade, with the place of what is said of them.
const CHANGES: [(&str, &str, u32, u32, &str); 13] = [
    (
        "declared: [salt, salt]",
        "declared: [salt, slat]",
        5,
        22,
        "did you mean salt?",
    ),
    (
        "count: 4",
        "count: four",
        4,
        12,
        "expected a number in digits, found `four`",
    ),
    ("    count: 4\n", "", 2, 5, "`count` is missing here"),
    ("    want:", "    wants:", 7, 5, "did you mean want?"),
    ("offer: crete-1", "offer: first", 11, 13, "such as crete-1"),
    (
        "offer: crete-1",
        "offer: creta 1",
        11,
        13,
        "did you mean crete?",
    ),
    ("to: any", "to: []", 13, 18, "expected `any` or nations"),
    (
        "to: [babylon, crete]",
        "to: [crete, Crete]",
        3,
        17,
        "stands here twice",
    ),
    (
        "{hides: ochre}",
        "{hides: ochre, Hides: salt}",
        9,
        29,
        "stands here twice",
    ),
    ("{hides: ochre}", "hides", 9, 14, "what goes in its place"),
    ("[e1, s1]", "[e1, the second]", 15, 16, "an id is a word"),
    ("until: 14", "until: -2", 13, 147, "expected a number"),
    (
        "say: three",
        "say: [three]\n    # ",
        8,
        10,
        "expected a line of text",
    ),
];

#[test]
fn a_slip_in_trade_is_named_at_its_place() {
    let offer = |from: &str, to: &str| TRADE.replacen(from, to, 1);
    for (from, to, line, column, words) in CHANGES {
        refused(&offer(from, to), line, column, words);
    }
    let twice = "offers:\n- {id: a, to: any, count: 3, declared: [salt, salt], sealed: [salt, salt, iron], want: {count: 3}}";
    let again = twice
        .lines()
        .nth(1)
        .expect("an offer")
        .replace("id: a", "id: A");
    refused(
        &format!("{twice}\n{again}"),
        3,
        8,
        "`A` stands here twice (first in line 2)",
    );
}

/// Slips of one line, each with its column and what is said of it.
const SLIPS: [(&str, u32, &str); 29] = [
    (
        "losses: [-5 thera]",
        10,
        "expected a number of tokens in digits, found `-5`",
    ),
    (
        "losses: [five thera]",
        10,
        "the area `five thera` is not known",
    ),
    ("losses: [2 thero]", 12, "did you mean thera"),
    ("losses: [thero city]", 10, "did you mean thera"),
    (
        "losses: [{area: ur, if: {ur: {own: 1}}}]",
        10,
        "expected units",
    ),
    (
        "convert: [{area: ur, if: {ur: {own: 1}}}]",
        10,
        "`convert` takes no condition",
    ),
    (
        "calamities: {famin: {grain: 1}}",
        14,
        "did you mean famine?",
    ),
    ("calamities: {famine: {grane: 1}}", 23, "did you mean grain"),
    (
        "calamities: {flood: {grain: 1}}",
        22,
        "the key `grain` is not known",
    ),
    ("calamities: {famine: {grain: [1, 2]}}", 30, "one answer"),
    (
        "calamities: {famine: {direct: [egypt]}}",
        32,
        "nations with points",
    ),
    (
        "calamities: {famine: {direct: {egypt: x}}}",
        39,
        "expected a number in digits",
    ),
    (
        "calamities: {famine: [1]}",
        22,
        "expected a mapping with grain, direct",
    ),
    (
        "calamities: {civil_war: {keep: largest}}",
        32,
        "did you mean larger?",
    ),
    (
        "calamities: {civil_war: auto, Civil War: auto}",
        31,
        "stands here twice",
    ),
    (
        "calamities: {piracy: {direct: [troy]}}",
        32,
        "egypt/alexandria",
    ),
    (
        "calamities: {flood: {plain: nyle}}",
        29,
        "did you mean nile or tyre?",
    ),
    ("calamities: [famine]", 13, "expected calamities"),
    ("famin: {grain: 1}", 1, "the key `famin` is not known"),
    ("recheck: [rhodes]", 10, "expected a mapping with reduce"),
    ("buy: [engineerin]", 7, "did you mean engineering?"),
    ("buy: [{only_with: law}]", 7, "expected a civilization card"),
    (
        "buy: [{card: law, if: {thera: {own: 1}}}]",
        24,
        "the nation or word",
    ),
    (
        "buy: [{card: law, if: {crete: {bought: }}}]",
        31,
        "expected the cards bought",
    ),
    (
        "buy: [{card: law, if: {moved: crete}}]",
        31,
        "a nation with `bought`, or `my`",
    ),
    ("pay: 3", 6, "expected `auto` or"),
    ("pay: {cards: [gran]}", 15, "did you mean grain"),
    ("mining: law", 9, "the trade card `law` is not known"),
    ("keep: [auto, salt]", 8, "`auto` stands alone"),
];

#[test]
fn a_slip_in_fate_is_named_at_its_place() {
    for (text, column, words) in SLIPS {
        refused(text, 1, column, words);
    }
}
