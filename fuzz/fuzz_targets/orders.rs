//! The reader of order blocks: nothing crashes, hangs or takes memory out of proportion, and what is accepted has one
//! canonical form, which reads back as the same orders.

#![no_main]

use std::sync::LazyLock;

use bulla_core::orders::{self, OrderBlock, Vocabulary};
use bulla_core::scenario::Scenario;
use bulla_core::turn::Orders;
use bulla_letters::BlockResult;
use libfuzzer_sys::fuzz_target;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Memory limits of a reader: a fixed amount, and an amount for each byte of input.
const AT_MOST: usize = 2 << 20;
const FOR_EACH_BYTE: usize = 1024;

/// Columns of a line of canonical form that no client wraps.
const WIDTH: usize = 64;

static WORDS: LazyLock<Vocabulary> = LazyLock::new(|| {
    let scenario = Scenario::named("advanced-8-west").expect("the scenario is sound");
    Vocabulary::new(&scenario.components)
});

fuzz_target!(|text: &str| {
    let words = &*WORDS;
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage();
    let letter = orders::read(text, 1, words);
    let held = MEMORY.peak_usage() - before;
    let allowed = AT_MOST + FOR_EACH_BYTE * text.len();
    assert!(
        held <= allowed,
        "{held} bytes are held for {} bytes",
        text.len()
    );
    assert_eq!(letter.orders.is_none(), letter.is_refused());
    if let Some(meant) = &letter.orders {
        reads_back(&letter, meant, words);
    }
});

fn reads_back(letter: &OrderBlock, meant: &Orders, words: &Vocabulary) {
    let canonical = orders::block(&letter.header, meant, words);
    let text = match bulla_letters::find(&canonical) {
        BlockResult::Orders(block) | BlockResult::Form(block) => block.text,
        other => panic!("{other:?} in\n{canonical}"),
    };
    if text.is_empty() {
        return;
    }
    for line in orders::body(meant, words).lines() {
        assert!(line.chars().count() <= WIDTH, "too long in\n{canonical}");
    }
    let again = orders::read(&text, 1, words);
    assert_eq!(again.unreadable, [], "in\n{canonical}");
    assert_eq!(again.dropped, [], "in\n{canonical}");
    assert_eq!(again.header, letter.header, "in\n{canonical}");
    let back = again.orders.expect("nothing is unreadable");
    assert_eq!(orders::block(&again.header, &back, words), canonical);
    if back != *meant {
        assert_eq!(
            without_paths(&back),
            without_paths(meant),
            "in\n{canonical}"
        );
    }
}

/// The orders alone: where they stood in the letter may differ.
fn without_paths(orders: &Orders) -> String {
    let mut orders = orders.clone();
    for (path, _) in orders.trade.withdraw.iter_mut().flatten() {
        path.clear();
    }
    let shown = format!("{orders:?}");
    let mut pieces = shown.split("path: \"");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |out, piece| {
        out + piece.split_once('"').map_or(piece, |(_, rest)| rest)
    })
}
