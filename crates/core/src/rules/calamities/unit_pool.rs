//! 29.62 What a nation may give up, and which sums of unit points that makes.

use std::collections::BTreeMap;

use crate::game::{AreaId, CITY_POINTS, CitySite, Civ, Piece, PublicState, RuleStep};
use crate::rules::area_room;
use crate::turn::NamedUnits;

use super::calamity_context::CalamityContext;

/// 29.62: unit points of a city that is given up whole.
pub const CITY: u32 = CITY_POINTS as u32;

/// Units that count in a calamity, and units that must stay.
#[derive(Clone, Copy, Debug)]
pub struct LossTerms<'a> {
    /// The number of the rule that takes them.
    pub why: RuleStep,
    pub ground: EligibleUnits<'a>,
    /// 30.612: tokens of one's own that stay in each area where units are lost.
    pub stays: u32,
}

/// Areas where units count.
#[derive(Clone, Copy, Debug)]
pub enum EligibleUnits<'a> {
    Board,
    /// 30.511: the areas of a flood plain; cities on black sites are safe, or all but those on white ones (52.3).
    Plain {
        areas: &'a [AreaId],
        white: bool,
    },
}

impl EligibleUnits<'_> {
    pub fn holds(self, area: AreaId) -> bool {
        match self {
            EligibleUnits::Board => true,
            EligibleUnits::Plain { areas, .. } => areas.contains(&area),
        }
    }

    pub fn reaches_city(self, open: &PublicState, area: AreaId) -> bool {
        match self {
            EligibleUnits::Board => true,
            EligibleUnits::Plain { areas, white } => {
                let site = open.area(area).site;
                areas.contains(&area)
                    && site != CitySite::Black
                    && (!white || site == CitySite::White)
            }
        }
    }
}

/// The units of one nation that may be given up.
#[derive(Clone, Debug)]
pub struct UnitPool {
    /// Tokens by area.
    pub tokens: BTreeMap<AreaId, u32>,
    /// Cities, each with the numbers of tokens that may be left in its place, fewest first. Its value is five points less those.
    pub cities: BTreeMap<AreaId, Vec<u32>>,
    /// Tokens in stock that may be left in the place of cities; tokens that are given up add to it, also later.
    stock: i64,
    /// The most unit points that calamities may still cost.
    allowance: u32,
}

impl UnitPool {
    pub fn new(
        calamity: &CalamityContext<'_>,
        open: &PublicState,
        civ: Civ,
        terms: &LossTerms<'_>,
    ) -> UnitPool {
        let whole = calamity.book.calamities.whole_cities;
        let tokens = open
            .areas_of(civ)
            .filter(|(area, _)| terms.ground.holds(*area))
            .map(|(area, count)| (area, u32::from(count).saturating_sub(terms.stays)))
            .filter(|(_, count)| *count > 0);
        let cities = open
            .cities_of(civ)
            .filter(|area| terms.ground.reaches_city(open, *area))
            .map(|area| {
                let room = area_room::room_without_city(calamity.land(), open, area, civ.into());
                let room = room.saturating_sub(open.tokens(area, civ));
                let most = if whole {
                    terms.stays
                } else {
                    u32::from(room).min(CITY - 1).max(terms.stays)
                };
                (area, (terms.stays..=most).collect())
            });
        UnitPool {
            tokens: tokens.collect(),
            cities: cities.collect(),
            stock: open.stock(civ, Piece::Token).into(),
            allowance: calamity.allowance(open, civ),
        }
    }

    /// Returns the units that these entries name, each with the number of tokens that it may still provide.
    pub fn only<'a>(&self, named: impl Iterator<Item = (AreaId, &'a NamedUnits)>) -> UnitPool {
        let mut pool = UnitPool {
            tokens: BTreeMap::new(),
            cities: BTreeMap::new(),
            stock: self.stock,
            allowance: self.allowance,
        };
        for (area, units) in named {
            match (units, self.cities.get(&area)) {
                (NamedUnits::Tokens(_) | NamedUnits::AllTokens, _) => {
                    let there = self.tokens.get(&area).copied().unwrap_or(0);
                    let count = pool.tokens.entry(area).or_default();
                    let more = match units {
                        NamedUnits::Tokens(more) => *more,
                        _ => there,
                    };
                    *count = count.saturating_add(more).min(there);
                }
                (NamedUnits::City | NamedUnits::All, Some(lefts)) => {
                    pool.cities.insert(area, lefts.clone());
                }
                (NamedUnits::Reduced, Some(_)) => {
                    let most = self.reduced(area).into_iter().collect();
                    pool.cities.entry(area).or_insert(most);
                }
                (_, None) => {}
            }
        }
        pool
    }

    /// 26.41: the tokens that a city leaves when it is reduced: as many as its area holds, or as stock may come to have.
    pub fn reduced(&self, area: AreaId) -> Option<u32> {
        let lefts = self.cities.get(&area)?;
        let stock = self.stock + i64::from(self.token_count());
        let held = |left: &&u32| i64::from(**left) <= stock;
        lefts.iter().rfind(held).copied()
    }

    /// Returns the pool after `count` tokens of an area are given up.
    pub fn without_tokens(&self, area: AreaId, count: u32) -> UnitPool {
        let mut pool = self.clone();
        if let Some(there) = pool.tokens.get_mut(&area) {
            *there -= count;
            pool.stock += i64::from(count);
        }
        pool
    }

    /// Returns the pool after a city is given up and `left` tokens take its place.
    pub fn without_city(&self, area: AreaId, left: u32) -> UnitPool {
        let mut pool = self.clone();
        pool.cities.remove(&area);
        pool.stock -= i64::from(left);
        pool
    }

    /// Tokens alone make every sum up to their number, unless cities have overdrawn the stock.
    fn token_count(&self) -> u32 {
        self.tokens.values().sum()
    }

    /// Every sum that can be made, from nought: which are possible.
    fn sums(&self) -> Vec<bool> {
        let tokens = self.token_count();
        let most = (tokens + CITY * self.cities.len() as u32) as usize;
        // For each sum the fewest tokens that stock must give; tokens that are given up pay for it.
        let mut needs: Vec<Option<i64>> = vec![None; most + 1];
        for count in 0..=tokens {
            needs[count as usize] = Some(-i64::from(count));
        }
        for lefts in self.cities.values() {
            for sum in (0..=most).rev() {
                for left in lefts {
                    let Some(before) = sum.checked_sub((CITY - left) as usize) else {
                        continue;
                    };
                    let Some(need) = needs[before].map(|need| need + i64::from(*left)) else {
                        continue;
                    };
                    if needs[sum].is_none_or(|other| need < other) {
                        needs[sum] = Some(need);
                    }
                }
            }
        }
        let possible = needs.iter();
        possible
            .map(|need| need.is_some_and(|need| need <= self.stock))
            .collect()
    }

    /// The most unit points that can be given up.
    pub fn most(&self) -> u32 {
        let sums = self.sums();
        let within = sums.len().min((self.allowance as usize).saturating_add(1));
        sums[..within].iter().rposition(|is| *is).unwrap_or(0) as u32
    }

    pub fn makes(&self, sum: u32) -> bool {
        let by_tokens = sum <= self.token_count() && self.stock >= 0;
        by_tokens || self.sums().get(sum as usize).is_some_and(|is| *is)
    }

    /// 29.63: what must be lost of so many points: exactly those, else the smallest excess, else all that there is and may go.
    pub fn goal(&self, points: u32) -> u32 {
        if points <= self.token_count().min(self.allowance) {
            return points;
        }
        let sums = self.sums();
        let enough = (points as usize..sums.len()).find(|sum| sums[*sum]);
        let enough = enough.map(|sum| sum as u32);
        let allowed = enough.filter(|sum| *sum <= self.allowance);
        allowed.unwrap_or_else(|| self.most())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A pool by a rule that a number sets going: some tokens, some cities, sometimes a short stock.
    pub fn strewn(number: u32) -> UnitPool {
        let mut drawn = u64::from(number);
        let mut draw = |below: u64| {
            drawn = drawn
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            ((drawn >> 33) % below) as u32
        };
        let stays = draw(2);
        let tokens = (0..draw(4))
            .map(|at| (AreaId(at as u16), 1 + draw(4)))
            .collect();
        let cities = (0..draw(4))
            .map(|at| {
                (
                    AreaId(10 + at as u16),
                    (stays..=stays.max(draw(5))).collect(),
                )
            })
            .collect();
        UnitPool {
            tokens,
            cities,
            stock: draw(6).into(),
            allowance: u32::MAX,
        }
    }

    /// Every sum, by trying everything.
    pub fn tried(pool: &UnitPool) -> Vec<u32> {
        let mut all: Vec<(u32, i64)> = vec![(0, pool.stock)];
        for count in pool.tokens.values() {
            let each = all.iter().flat_map(|(sum, stock)| {
                (0..=*count).map(move |n| (sum + n, stock + i64::from(n)))
            });
            all = each.collect();
        }
        for lefts in pool.cities.values() {
            let each = all.iter().flat_map(|(sum, stock)| {
                let given = lefts.iter();
                let given = given.map(move |left| (sum + CITY - left, stock - i64::from(*left)));
                given.chain([(*sum, *stock)])
            });
            all = each.collect();
        }
        let mut sums: Vec<u32> = all
            .iter()
            .filter(|(_, stock)| *stock >= 0)
            .map(|(sum, _)| *sum)
            .collect();
        sums.sort();
        sums.dedup();
        sums
    }

    #[test]
    fn every_sum_is_found_and_no_other() {
        for number in 0..2000 {
            let pool = strewn(number);
            let sums = tried(&pool);
            let found: Vec<u32> = (0..60).filter(|sum| pool.makes(*sum)).collect();
            assert_eq!(found, sums, "{number}: {pool:?}");
            assert_eq!(Some(pool.most()), sums.last().copied(), "{number}");
            for points in 1..30 {
                let exact = sums.iter().find(|sum| **sum >= points);
                let goal = exact.or(sums.last()).copied();
                assert_eq!(Some(pool.goal(points)), goal, "{number}: {points}");
            }
        }
    }
}
