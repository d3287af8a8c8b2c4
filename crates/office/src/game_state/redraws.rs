//! A segment of a past that is played anew: its draws are others, and so is what nobody had seen yet.

/// Replay that salts the draws of a segment, and what keeps its place when the stacks are mixed again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redraw {
    /// Number of the re-judging in its game.
    pub number: i64,
    /// Numbers of the cards that pages of the struck past named; `None`: the segment does not begin by mixing anything.
    pub kept: Option<Vec<u16>>,
}

impl Redraw {
    pub fn of(segment: &bulla_store::Segment) -> Option<Redraw> {
        Some(Redraw {
            number: segment.replay?,
            kept: segment.kept_cards.as_deref().map(numbers),
        })
    }

    /// Returns the replay as it is stored.
    pub fn row(&self) -> bulla_store::RedrawColumns {
        bulla_store::RedrawColumns {
            replay: Some(self.number),
            kept_cards: self.kept.as_ref().map(|kept| {
                let kept: Vec<String> = kept.iter().map(ToString::to_string).collect();
                kept.join(",")
            }),
        }
    }
}

fn numbers(text: &str) -> Vec<u16> {
    let numbers = text.split(',');
    numbers.filter_map(|number| number.parse().ok()).collect()
}
