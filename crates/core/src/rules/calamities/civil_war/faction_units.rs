//! Question: units chosen. A choice of a number of unit points, or of units that a stock can replace.

use std::collections::BTreeSet;

use crate::game::{
    AreaId, Civ, Components, Piece, PublicState, RejectionKind, RejectionReason, Subject,
};
use crate::turn::{
    Ask, CalamityPart, EntryRejection, NamedUnits, OrderValue, QuestionKey, ResolvedAnswer,
    Respondent,
};

use super::units_by_area::{AreaUnit, UnitsByArea, cities_first, value};

/// Amount that may be chosen.
#[derive(Clone, Debug)]
pub enum SelectionLimit {
    /// Unit points: the exact sum if any units give it, else the smallest excess (29.63), and among these choices those with
    /// fewest units outside the areas named, if any are (30.414).
    Points { points: u32, near: BTreeSet<AreaId> },
    /// 30.415: as many as there are in stock.
    Stock { tokens: u16, cities: u16 },
    /// 39.9/15.553: just so many of each kind.
    Each { tokens: u16, cities: u16 },
}

/// The question. What an order leaves open is filled up in the order of the default.
#[derive(Clone, Debug)]
pub struct FactionUnitsQuestion {
    pub key: QuestionKey,
    pub host: UnitsByArea,
    pub measure: SelectionLimit,
    pub order: Vec<AreaUnit>,
}

/// A choice while it is made.
struct UnitSelection<'a> {
    muster: &'a FactionUnitsQuestion,
    chosen: UnitsByArea,
    target: SelectionCost,
}

/// Points above what was asked for, then points outside the areas that come first.
type SelectionCost = (u32, u32);

impl UnitSelection<'_> {
    fn new(muster: &FactionUnitsQuestion) -> UnitSelection<'_> {
        UnitSelection {
            target: muster.least(&UnitsByArea::default()),
            chosen: UnitsByArea::default(),
            muster,
        }
    }

    fn is_full(&self) -> bool {
        match &self.muster.measure {
            SelectionLimit::Points { points, .. } => self.chosen.points() >= *points,
            SelectionLimit::Stock { .. } => self.chosen == self.muster.host,
            SelectionLimit::Each { tokens, cities } => {
                self.chosen.count(Piece::Token) >= *tokens
                    && self.chosen.count(Piece::City) >= *cities
            }
        }
    }

    fn left(&self, unit: AreaUnit) -> u16 {
        self.muster.host.there(unit) - self.chosen.there(unit)
    }

    /// Chooses up to so many of a unit, each only if the whole stays as good as it can be; returns how many.
    fn take(&mut self, unit: AreaUnit, most: u32) -> u32 {
        let mut taken = 0;
        while taken < most && self.left(unit) > 0 && !self.is_full() && self.fits(unit) {
            self.chosen.add(unit, 1);
            taken += 1;
        }
        taken
    }

    fn fits(&self, unit: AreaUnit) -> bool {
        match &self.muster.measure {
            SelectionLimit::Points { .. } => {
                let mut chosen = self.chosen.clone();
                chosen.add(unit, 1);
                self.muster.least(&chosen) <= self.target
            }
            SelectionLimit::Stock { tokens, cities } | SelectionLimit::Each { tokens, cities } => {
                let most = match unit.1 {
                    Piece::City => cities,
                    _ => tokens,
                };
                self.chosen.count(unit.1) < *most
            }
        }
    }

    /// Carries out one entry; a reason where it does not do what it says.
    fn entry(&mut self, area: AreaId, tokens: u32, city: bool) -> Option<(RejectionReason, bool)> {
        let there = [Piece::Token, Piece::City].map(|piece| u32::from(self.left((area, piece))));
        let has_any = (tokens > 0 && there[0] > 0) || (city && there[1] > 0);
        let moved = self.take((area, Piece::Token), tokens);
        let cities = self.take((area, Piece::City), u32::from(city));
        if self.is_full() {
            return None;
        }
        let about = Subject::Area(area);
        if !has_any && !self.muster.is_of_another() {
            Some((RejectionKind::NoUnits.of([about]), false))
        } else if moved + cities == 0 {
            Some((RejectionKind::NotAChoice.of([about]), false))
        } else if (1..u32::MAX).contains(&tokens) && moved < tokens {
            Some((
                RejectionKind::CutTo.of([tokens, moved].map(Subject::Number)),
                true,
            ))
        } else {
            None
        }
    }

    fn fill_up(mut self) -> UnitsByArea {
        for unit in &self.muster.order {
            self.take(*unit, u32::MAX);
        }
        self.chosen
    }
}

impl FactionUnitsQuestion {
    /// Asks for a selection of units of a victim. The default takes cities first, the best ones before others, then tokens by area
    /// name.
    pub fn of_points(
        open: &PublicState,
        victim: Civ,
        key: QuestionKey,
        host: UnitsByArea,
        points: u32,
    ) -> FactionUnitsQuestion {
        FactionUnitsQuestion {
            key: key.part(CalamityPart::First).about(Subject::Civ(victim)),
            measure: SelectionLimit::Points {
                points,
                near: BTreeSet::new(),
            },
            order: cities_first(open, &host),
            host,
        }
    }

    /// Returns whether units of another nation make up the first faction.
    fn is_of_another(&self) -> bool {
        let asker = match self.key.asker {
            Respondent::Nation(civ) => Some(Subject::Civ(civ)),
            Respondent::Seat(_) => None,
        };
        let victim = self.key.subjects.first().copied();
        self.key.part == Some(CalamityPart::First) && victim != asker
    }

    /// The least cost at which a choice that has begun can end.
    fn least(&self, chosen: &UnitsByArea) -> SelectionCost {
        let SelectionLimit::Points { points, near } = &self.measure else {
            return (0, 0);
        };
        let is_near = |area: AreaId| near.is_empty() || near.contains(&area);
        let far = |host: &UnitsByArea| -> u32 {
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
fn cheapest(rest: &UnitsByArea, is_near: impl Fn(AreaId) -> bool, need: u32) -> SelectionCost {
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

/// Returns the content of an entry: the area, the number of tokens, and whether the city is named.
fn named(wanted: &OrderValue) -> Option<(AreaId, u32, bool)> {
    Some(match wanted {
        OrderValue::Area(area) => (*area, u32::MAX, true),
        OrderValue::Share { area, number } => (*area, *number, false),
        OrderValue::Units { area, units } => match units {
            NamedUnits::All => (*area, u32::MAX, true),
            NamedUnits::Tokens(number) => (*area, *number, false),
            NamedUnits::AllTokens => (*area, u32::MAX, false),
            NamedUnits::City | NamedUnits::Reduced => (*area, 0, true),
        },
        _ => return None,
    })
}

impl Ask for FactionUnitsQuestion {
    type Answer = UnitsByArea;

    fn key(&self) -> QuestionKey {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<UnitsByArea> {
        let mut choice = UnitSelection::new(self);
        let mut remarks = Vec::new();
        for (wanted, path) in wish {
            let Some((area, tokens, city)) = named(wanted).filter(|_| !choice.is_full()) else {
                continue;
            };
            if let Some((reason, part)) = choice.entry(area, tokens, city) {
                remarks.push(EntryRejection {
                    path: (*path).to_owned(),
                    reason,
                    part,
                });
            }
        }
        ResolvedAnswer {
            used: !choice.chosen.is_empty(),
            answer: choice.fill_up(),
            remarks,
        }
    }

    fn default(&self) -> UnitsByArea {
        UnitSelection::new(self).fill_up()
    }

    fn text(&self, answer: &UnitsByArea, parts: &Components) -> String {
        answer.text(parts)
    }
}
