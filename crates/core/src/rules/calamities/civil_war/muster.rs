//! Which units? A choice of so many unit points, or of what a stock can replace.

use std::collections::BTreeSet;

use crate::game::{AreaId, Components, Piece, Reason, ReasonKind, Subject};
use crate::turn::{Ask, Found, Key, Remark, Units, Wanted};

use super::host::{Host, Unit, value};

/// How much may be chosen.
#[derive(Clone, Debug)]
pub enum Measure {
    /// Unit points: the exact sum if any units give it, else the smallest excess (29.63), and among these choices those with
    /// fewest units outside the areas named, if any are (30.414).
    Points { points: u32, near: BTreeSet<AreaId> },
    /// 30.415: as many as there are in stock.
    Stock { tokens: u16, cities: u16 },
}

/// The question. What an order leaves open is filled up in the order of the default.
#[derive(Clone, Debug)]
pub struct Muster {
    pub key: Key,
    pub host: Host,
    pub measure: Measure,
    pub order: Vec<Unit>,
}

/// A choice while it is made.
struct Choice<'a> {
    muster: &'a Muster,
    chosen: Host,
    target: Toll,
}

/// Points above what was asked for, then points outside the areas that come first.
type Toll = (u32, u32);

impl Choice<'_> {
    fn new(muster: &Muster) -> Choice<'_> {
        Choice {
            target: muster.least(&Host::default()),
            chosen: Host::default(),
            muster,
        }
    }

    fn is_full(&self) -> bool {
        match &self.muster.measure {
            Measure::Points { points, .. } => self.chosen.points() >= *points,
            Measure::Stock { .. } => self.chosen == self.muster.host,
        }
    }

    fn left(&self, unit: Unit) -> u16 {
        self.muster.host.there(unit) - self.chosen.there(unit)
    }

    /// Chooses up to so many of a unit, each only if the whole stays as good as it can be; returns how many.
    fn take(&mut self, unit: Unit, most: u32) -> u32 {
        let mut taken = 0;
        while taken < most && self.left(unit) > 0 && !self.is_full() && self.fits(unit) {
            self.chosen.add(unit, 1);
            taken += 1;
        }
        taken
    }

    fn fits(&self, unit: Unit) -> bool {
        match &self.muster.measure {
            Measure::Points { .. } => {
                let mut chosen = self.chosen.clone();
                chosen.add(unit, 1);
                self.muster.least(&chosen) <= self.target
            }
            Measure::Stock { tokens, cities } => {
                let most = match unit.1 {
                    Piece::City => cities,
                    _ => tokens,
                };
                self.chosen.count(unit.1) < *most
            }
        }
    }

    /// Carries out one entry; a reason where it does not do what it says.
    fn entry(&mut self, area: AreaId, tokens: u32, city: bool) -> Option<(Reason, bool)> {
        let there = [Piece::Token, Piece::City].map(|piece| u32::from(self.left((area, piece))));
        let has_any = (tokens > 0 && there[0] > 0) || (city && there[1] > 0);
        let moved = self.take((area, Piece::Token), tokens);
        let cities = self.take((area, Piece::City), u32::from(city));
        if self.is_full() {
            return None;
        }
        let about = Subject::Area(area);
        if !has_any {
            Some((ReasonKind::NoUnits.of([about]), false))
        } else if moved + cities == 0 {
            Some((ReasonKind::NotAChoice.of([about]), false))
        } else if (1..u32::MAX).contains(&tokens) && moved < tokens {
            Some((
                ReasonKind::CutTo.of([tokens, moved].map(Subject::Number)),
                true,
            ))
        } else {
            None
        }
    }

    fn fill_up(mut self) -> Host {
        for unit in &self.muster.order {
            self.take(*unit, u32::MAX);
        }
        self.chosen
    }
}

impl Muster {
    /// The least cost at which a choice that has begun can end.
    fn least(&self, chosen: &Host) -> Toll {
        let Measure::Points { points, near } = &self.measure else {
            return (0, 0);
        };
        let is_near = |area: AreaId| near.is_empty() || near.contains(&area);
        let far = |host: &Host| -> u32 {
            let far = host.units().filter(|((area, _), _)| !is_near(*area));
            far.map(|(unit, count)| value(unit) * u32::from(count))
                .sum()
        };
        let need = points.saturating_sub(chosen.points());
        let excess = chosen.points().saturating_sub(*points);
        let rest = self.host.without(chosen);
        if rest.points() <= need {
            return (excess, far(chosen) + far(&rest));
        }
        let (more, outside) = cheapest(&rest, is_near, need);
        (excess + more, far(chosen) + outside)
    }
}

/// The least cost of so many points out of a host that has more.
fn cheapest(rest: &Host, is_near: impl Fn(AreaId) -> bool, need: u32) -> Toll {
    let count = |near: bool, piece: Piece| -> u32 {
        let units = rest
            .units()
            .filter(|((area, other), _)| *other == piece && is_near(*area) == near);
        units.map(|(_, count)| u32::from(count)).sum()
    };
    let [near, far] =
        [true, false].map(|near| (count(near, Piece::Token), count(near, Piece::City)));
    let city = value((AreaId(0), Piece::City));
    let mut least = (u32::MAX, u32::MAX);
    for cities_near in 0..=near.1 {
        for cities_far in 0..=far.1 {
            let points = city * (cities_near + cities_far);
            let tokens = need.saturating_sub(points);
            if tokens <= near.0 + far.0 {
                let outside = city * cities_far + tokens.saturating_sub(near.0);
                least = least.min((points.saturating_sub(need), outside));
            }
        }
    }
    least
}

/// What an entry names: the area, how many tokens, whether the city.
fn named(wanted: &Wanted) -> Option<(AreaId, u32, bool)> {
    Some(match wanted {
        Wanted::Area(area) => (*area, u32::MAX, true),
        Wanted::Share { area, number } => (*area, *number, false),
        Wanted::Units { area, units } => match units {
            Units::All => (*area, u32::MAX, true),
            Units::Tokens(number) => (*area, *number, false),
            Units::AllTokens => (*area, u32::MAX, false),
            Units::City | Units::Reduced => (*area, 0, true),
        },
        _ => return None,
    })
}

impl Ask for Muster {
    type Answer = Host;

    fn key(&self) -> Key {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&Wanted, &str)]) -> Found<Host> {
        let mut choice = Choice::new(self);
        let mut remarks = Vec::new();
        for (wanted, path) in wish {
            let Some((area, tokens, city)) = named(wanted).filter(|_| !choice.is_full()) else {
                continue;
            };
            if let Some((reason, part)) = choice.entry(area, tokens, city) {
                remarks.push(Remark {
                    path: (*path).to_owned(),
                    reason,
                    part,
                });
            }
        }
        Found {
            used: !choice.chosen.is_empty(),
            answer: choice.fill_up(),
            remarks,
        }
    }

    fn default(&self) -> Host {
        Choice::new(self).fill_up()
    }

    fn text(&self, answer: &Host, parts: &Components) -> String {
        answer.text(parts)
    }
}
