//! Endings of games of a tournament, and the totals that count then.

use crate::file::{AbandonedRule, AtCutOff};

/// Turns after which an abandoned game may count.
const LEAST_TURNS: u32 = 6;

/// Ending of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A marker finished, or the set last turn was played (34.1).
    Finished,
    /// As 34.1, with the finish moved forward by these spaces.
    ShortTrack { spaces: u32 },
    /// The round was cut off.
    CutOff(AtCutOff),
    /// All living seats agreed to end it.
    Agreed,
    /// Too few nations were left, or the director ended it with a reason.
    Abandoned { turns: u32, rule: AbandonedRule },
}

/// Totals that count for a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountedTotals {
    /// The count (35.1) after the last turn, hands and all.
    AtEnd,
    /// The count at the end of the last complete turn, with the hands of that moment.
    LastWholeTurn,
    /// None: the game counts neither as played nor as won.
    Void,
}

impl Ending {
    /// Returns which totals count. Equal totals are a tie (35.2) in every case.
    ///
    /// ```
    /// use bulla_tournament::file::{AbandonedRule, AtCutOff};
    /// use bulla_tournament::scores::{CountedTotals, Ending};
    ///
    /// let rule = AbandonedRule::LastWholeTurn;
    /// assert_eq!(Ending::Abandoned { turns: 5, rule }.counts(), CountedTotals::Void);
    /// assert_eq!(Ending::Abandoned { turns: 6, rule }.counts(), CountedTotals::LastWholeTurn);
    /// assert_eq!(Ending::CutOff(AtCutOff::FinishTurn).counts(), CountedTotals::AtEnd);
    /// ```
    pub fn counts(self) -> CountedTotals {
        match self {
            Ending::Finished | Ending::ShortTrack { .. } => CountedTotals::AtEnd,
            Ending::CutOff(AtCutOff::FinishTurn) => CountedTotals::AtEnd,
            Ending::CutOff(AtCutOff::LastWholeTurn) | Ending::Agreed => {
                CountedTotals::LastWholeTurn
            }
            Ending::Abandoned { turns, rule } => match rule {
                AbandonedRule::LastWholeTurn if turns >= LEAST_TURNS => {
                    CountedTotals::LastWholeTurn
                }
                AbandonedRule::LastWholeTurn | AbandonedRule::Void => CountedTotals::Void,
            },
        }
    }
}
