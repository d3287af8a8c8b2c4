//! Exchange of points between two players by the formula of AREA (wolff.to/area/calcexp.html).

/// Fewest and most points that a game moves.
const LEAST: i64 = 1;
const MOST: i64 = 200;

/// Returns the points that go from the loser of a game of two to its winner, given their ratings before: a twentieth of the
/// difference, rounded, and 100; from 1 to 200.
///
/// ```
/// use bulla_tournament::scores::area_exchange;
///
/// assert_eq!(area_exchange(5000, 5000), 100);
/// // Whoever was expected to win gains less.
/// assert_eq!(area_exchange(5500, 5000), 75);
/// assert_eq!(area_exchange(5000, 5500), 125);
/// assert_eq!(area_exchange(5010, 5000), 100);
/// assert_eq!([area_exchange(9000, 1000), area_exchange(1000, 9000)], [1, 200]);
/// ```
pub fn area_exchange(winner: u32, loser: u32) -> u32 {
    let difference = i64::from(loser) - i64::from(winner);
    // A half is rounded upwards, on either side.
    let moved = (difference + 10).div_euclid(20) + 100;
    u32::try_from(moved.clamp(LEAST, MOST)).unwrap_or(0)
}
