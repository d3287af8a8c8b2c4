//! The message reader, and what the office does next with what it found: nothing crashes, hangs or takes memory out of
//! proportion, whatever the bytes.

#![no_main]

use std::sync::LazyLock;

use bulla_core::orders::{self, Vocabulary};
use bulla_core::scenario::Scenario;
use bulla_core::text::TextPosition;
use bulla_letters::BlockResult;
use libfuzzer_sys::fuzz_target;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Memory limits of a reader: a fixed amount, and an amount for each byte of input.
const AT_MOST: usize = 2 << 20;
const FOR_EACH_BYTE: usize = 256;

static WORDS: LazyLock<Vocabulary> = LazyLock::new(|| {
    let scenario = Scenario::named("advanced-8-west").expect("the scenario is sound");
    Vocabulary::new(&scenario.components)
});

fuzz_target!(|bytes: &[u8]| {
    let words = &*WORDS;
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage();
    for letter in [bulla_letters::read(bytes), bulla_letters::read_file(bytes)] {
        if let BlockResult::Orders(block) | BlockResult::Form(block) = &letter.found {
            let first = TextPosition::new(block.first_line, block.column);
            let read = orders::read_at(&block.text, first, words);
            assert_eq!(read.orders.is_none(), read.is_refused());
            assert!(block.text.len() <= bulla_letters::LONGEST_BLOCK);
        }
    }
    drop((
        bulla_letters::texts(bytes),
        bulla_letters::message_id(bytes),
    ));
    let held = MEMORY.peak_usage() - before;
    let allowed = AT_MOST + FOR_EACH_BYTE * bytes.len();
    assert!(
        held <= allowed,
        "{held} bytes are held for {} bytes",
        bytes.len()
    );
});
