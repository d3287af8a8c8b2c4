//! Words for luck: long ones in pieces that belong together, so that no mail program breaks their line.

use super::flow::{Flow, WIDTH, lines, quoted};
use crate::turn::Orders;

/// Characters of a line beside a piece: indentation, brackets and a comma.
const BESIDE: usize = 10;

/// The lines of the words for luck; none without any.
pub(super) fn luck_lines(orders: &Orders) -> Vec<String> {
    let Some(words) = &orders.luck else {
        return Vec::new();
    };
    let whole = quoted(words);
    if whole.chars().count() <= WIDTH - BESIDE {
        return vec![format!("luck: {whole}")];
    }
    let pieces = pieces(words)
        .into_iter()
        .map(|piece| Flow::word(quoted(&piece)));
    lines("luck: ", &Flow::List(pieces.collect()), 2)
}

/// The words cut into pieces, each as long as its line may be.
fn pieces(words: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for letter in words.chars() {
        if let Some(piece) = pieces.last_mut() {
            piece.push(letter);
            if quoted(piece).chars().count() <= WIDTH - BESIDE {
                continue;
            }
            piece.pop();
        }
        pieces.push(letter.to_string());
    }
    pieces
}
