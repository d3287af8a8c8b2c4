use proptest::prelude::*;

use super::super::order_block::OrderBlock;
use super::super::vocabulary::Vocabulary;
use super::block_reader::MOST_COMPLAINTS;
use super::block_text::read;
use crate::orders::write::body;

fn reading(text: &str) -> OrderBlock {
    read(text, 1, &Vocabulary::sample())
}

const SCRAPS: [&str; 76] = [
    "moves: ",
    "ships: ",
    "cities: ",
    "growth: ",
    "pillage: ",
    "tax: ",
    "start: ",
    "\n",
    "\n  - ",
    "\n    ",
    "if: ",
    "then: ",
    "else: ",
    "{",
    "}",
    "[",
    "]",
    ", ",
    ": ",
    "3 ",
    "all-2 ",
    "knossos",
    "thera",
    " > ",
    "ship ",
    "+4",
    "-2",
    "build ",
    "\"",
    "auto",
    "none",
    "crete",
    "all: ",
    "any: ",
    "not: ",
    "my: ",
    "moved: ",
    "own: ",
    ">=2",
    "\u{a0}",
    "\u{200b}",
    "status: ",
    "request: ",
    "absence",
    "/east",
    "delphi",
    "#",
    "stack_9: ",
    "offers: ",
    "accept: ",
    "standing: ",
    "id: e1",
    "to: any",
    "count: 3",
    "declared: ",
    "sealed: ",
    "want: ",
    "say: ",
    "if_gone: ",
    "offer: crete-1",
    "salt",
    "calamities: ",
    "famine: ",
    "civil_war: ",
    "treachery: ",
    "choice: ",
    "direct: ",
    "losses: ",
    "keep: ",
    "ur city",
    "buy: ",
    "law",
    "bought: ",
    "only_with: ",
    "pay: ",
    "cards: ",
];

fn scraps() -> impl Strategy<Value = String> {
    let scrap = prop::sample::select(SCRAPS.to_vec());
    prop::collection::vec(scrap, 0..50).prop_map(|scraps| scraps.concat())
}

proptest! {
    #[test]
    fn no_letter_makes_the_reader_panic(text in prop_oneof![scraps(), any::<String>()]) {
        let letter = reading(&text);
        prop_assert_eq!(letter.orders.is_none(), letter.is_refused());
        if let Some(orders) = letter.orders {
            let canonical = body(&orders, &Vocabulary::sample());
            let again = reading(&format!("status: final\n{canonical}"));
            prop_assert_eq!(again.unreadable, vec![]);
            prop_assert_eq!(again.orders.map(|orders| body(&orders, &Vocabulary::sample())), Some(canonical));
        }
    }
}

#[test]
fn hostile_letters_are_answered_quickly() {
    let start = std::time::Instant::now();
    let names: String = (0..9_000).map(|at| format!("x{at}: 1\n")).collect();
    for text in [
        format!("moves: [{}]", "knosso, ".repeat(8_000)),
        format!("growth: {{{}}}", "ur: 1, ".repeat(9_000)),
        names,
        format!(
            "reduce: [{{area: ur, if: {{ur: {{{}}}}}}}]",
            "crete: 1, ".repeat(6_000)
        ),
        format!("moves: {}", "3 ur > ".repeat(9_000)),
        format!("moves: \"ship ur: {}\"", "+1,".repeat(20_000)),
        format!("offers: [{}]", "{}, ".repeat(15_000)),
        format!("calamities: {{{}}}", "famin: 1, ".repeat(6_000)),
        format!("never: [{}]", "slat, ".repeat(10_000)),
        "[".repeat(10_000_000),
    ] {
        let letter = reading(&text);
        assert!(letter.is_refused() && letter.unreadable.len() <= MOST_COMPLAINTS);
    }
    assert!(
        start.elapsed() < std::time::Duration::from_secs(8),
        "{:?}",
        start.elapsed()
    );
}
