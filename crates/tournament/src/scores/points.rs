//! Points of a game.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;

use super::result::SeatResult;
use crate::file::PointSystem;

/// The parts into which a point is divided: what up to eighteen share comes out even.
const PARTS: u64 = 12_252_240;

/// Points of `share`, for a whole game.
const SHARED: u64 = 1000;

/// Points or wins, in parts of which 12,252,240 are one; what does not come out even is rounded down to such a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points {
    pub(super) parts: u64,
}

impl Points {
    pub fn whole(points: u32) -> Points {
        Points {
            parts: u64::from(points) * PARTS,
        }
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points {
            parts: self.parts + other.parts,
        }
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::default(), Add::add)
    }
}

impl fmt::Display for Points {
    /// Writes up to three digits behind the point, rounded down: `1840`, `0.5`, `333.333`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = self.parts % PARTS * 1000 / PARTS;
        let digits = format!("{thousandths:03}");
        let digits = digits.trim_end_matches('0');
        let point = if digits.is_empty() { "" } else { "." };
        write!(f, "{}{point}{digits}", self.parts / PARTS)
    }
}

/// Points of a seat in one game, exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamePoints {
    pub numerator: u64,
    /// Never 0.
    pub denominator: u64,
}

impl From<GamePoints> for Points {
    fn from(points: GamePoints) -> Points {
        let product = u128::from(points.numerator) * u128::from(PARTS);
        let parts = product / u128::from(points.denominator.max(1));
        Points {
            parts: u64::try_from(parts).unwrap_or(u64::MAX),
        }
    }
}

/// Place of a seat and how many share it: the second of two firsts has place 1 too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub place: u64,
    pub tied: u64,
}

/// Total that counts for a person: that of the nation, or for one who left the lowest of the game.
pub(super) fn counted_total(seat: &SeatResult, seats: &[SeatResult]) -> u64 {
    let lowest = seats.iter().map(|other| other.total).min();
    u64::from(match seat.is_left {
        true => lowest.unwrap_or(0),
        false => seat.total,
    })
}

/// Places of the seats of a game; equal totals are a tie (35.2). Whoever left is last.
pub(super) fn places(seats: &[SeatResult]) -> Vec<Place> {
    let places = seats.iter().map(|seat| {
        if seat.is_left {
            return Place {
                place: seats.len() as u64,
                tied: 1,
            };
        }
        let better = seats.iter().filter(|other| other.total > seat.total);
        let level = seats.iter().filter(|other| other.total == seat.total);
        Place {
            place: better.count() as u64 + 1,
            tied: level.count() as u64,
        }
    });
    places.collect()
}

/// Part of a won game that belongs to a seat.
pub(super) fn win(place: Place) -> GamePoints {
    GamePoints {
        numerator: u64::from(place.place == 1),
        denominator: place.tied,
    }
}

/// Returns the points of each seat of a game, in the order of the seats.
///
/// A table with fewer played nations than any scale of `places` uses the next larger scale, from its first place on.
///
/// ```
/// use bulla_tournament::file::PointSystem;
/// use bulla_tournament::scores::{Points, SeatResult, game_points};
///
/// let seats = [4000, 4000, 3000].map(|total| SeatResult {
///     person: String::new(),
///     nation: String::new(),
///     total,
///     is_left: false,
/// });
/// let points = |system: PointSystem| {
///     let points = game_points(&system, &seats);
///     points.into_iter().map(|one| Points::from(one).to_string()).collect::<Vec<_>>()
/// };
/// assert_eq!(points(PointSystem::WinRatio { win: 1000, ratio: 1000 }), ["1500", "1500", "750"]);
/// assert_eq!(points(PointSystem::Hmw), ["0.5", "0.5", "0"]);
/// assert_eq!(points(PointSystem::Share), ["363.636", "363.636", "272.727"]);
/// ```
pub fn game_points(system: &PointSystem, seats: &[SeatResult]) -> Vec<GamePoints> {
    let best = seats.iter().map(|seat| seat.total).max().unwrap_or(0);
    let all: u64 = seats.iter().map(|seat| u64::from(seat.total)).sum();
    let places = places(seats).into_iter().zip(seats);
    let points = places.map(|(place, seat)| match system {
        PointSystem::Hmw => win(place),
        PointSystem::WinRatio { win, ratio } => GamePoints {
            numerator: match place.place {
                1 => u64::from(*win) / place.tied,
                _ => 0,
            } + u64::from(*ratio) * counted_total(seat, seats) / u64::from(best.max(1)),
            denominator: 1,
        },
        // A game in which nobody has anything is shared alike.
        PointSystem::Share if all == 0 => GamePoints {
            numerator: SHARED,
            denominator: seats.len() as u64,
        },
        PointSystem::Share => GamePoints {
            numerator: SHARED * counted_total(seat, seats),
            denominator: all,
        },
        PointSystem::Places(scales) => {
            let scale = scales
                .iter()
                .find(|scale| scale.seats as usize >= seats.len());
            let points = scale
                .map(|scale| scale.points.as_slice())
                .unwrap_or_default();
            let shared = points.iter().skip(place.place as usize - 1);
            let shared = shared.take(place.tied as usize);
            GamePoints {
                numerator: shared.map(|points| u64::from(*points)).sum(),
                denominator: place.tied,
            }
        }
    });
    points.collect()
}
