//! Contents that the last page opens.

use bulla::page::{RevealedGame, RevealedOrders, RevealedSegment, RevealedStanding};

use super::sample_trade::faces;
use super::table::Table;

pub fn opening(table: &Table) -> RevealedGame {
    let hand = faces(table, &["ochre", "salt"]);
    RevealedGame {
        ended: None,
        seed: "0123456789abcdef".repeat(4),
        salt: "fedcba9876543210".repeat(4),
        commitment: "00112233445566778899aabbccddeeff".repeat(2),
        bound: Some(2),
        luck: vec![(1, "Crete".to_owned(), "seven cats".to_owned())],
        draw: None,
        ledger: Vec::new(),
        hands: vec![
            (table.civ("crete"), vec![(hand[0], 2), (hand[1], 1)]),
            (table.civ("egypt"), Vec::new()),
        ],
        orders: vec![RevealedOrders {
            turn: 9,
            segment: "realm".to_owned(),
            reader: "Crete".to_owned(),
            text: "moves:\n  - 3 knossos > phaestos\n".to_owned(),
            is_replaced: false,
        }],
        standing: vec![RevealedStanding {
            reader: "Egypt".to_owned(),
            first: RevealedSegment::new(3, "realm"),
            last: None,
            text: "reduce:\n  - memphis\n".to_owned(),
        }],
    }
}
