//! 39.4 Barbarians and Pirate cities on a flooded plain.

use crate::game::{
    Announcement, AnnouncementKind, AreaId, Civ, Components, Mutation, Owner, Piece, Place,
    PublicState, RuleStep, Subject, View, VisibleChange,
};
use crate::rules::population;
use crate::turn::{
    Ask, AwaitingReplies, CalamityPart, NamedUnits, OrderValue, QuestionKey, ResolvedAnswer,
    RuleContext, Topic,
};

use super::unit_pool::{CITY, EligibleUnits};

/// Units of the idle set that are lost: tokens of an area, or its city.
type IdleLoss = (AreaId, Piece, u32);

/// Takes from Barbarians and Pirate cities what the other nations on the plain leave of the losses. Their controller chooses if they
/// have more units than that.
pub fn drown(
    t: &mut RuleContext<'_>,
    ground: EligibleUnits<'_>,
    points: u32,
) -> Result<(), AwaitingReplies> {
    let units = units(t.open(), ground);
    let there: u32 = units.iter().map(value).sum();
    let lost = match controller(t) {
        Some(civ) if there > points && points > 0 => t.ask(IdleLossQuestion {
            key: QuestionKey::new(civ, Topic::Flood, RuleStep::FloodOthers)
                .part(CalamityPart::Losses),
            units,
            points,
        })?,
        _ if there <= points => units,
        _ => Vec::new(),
    };
    for (area, piece, count) in lost {
        let here = Place::Area(area);
        if piece == Piece::Token {
            t.transfer(
                RuleStep::FloodOthers,
                Owner::Idle,
                piece,
                count as u16,
                here,
                Place::Stock,
            );
        } else {
            strike_city(t, area, count);
        }
    }
    Ok(())
}

/// A city that loses fewer points than it counts leaves the rest as tokens, as far as its area and the stock allow.
fn strike_city(t: &mut RuleContext<'_>, area: AreaId, points: u32) {
    let here = Place::Area(area);
    t.transfer(
        RuleStep::FloodOthers,
        Owner::Idle,
        Piece::City,
        1,
        here,
        Place::Stock,
    );
    let left = CITY.saturating_sub(points) as u16;
    let limit = u16::from(t.open().area(area).limit);
    let left = left
        .min(limit)
        .min(t.open().stock(Owner::Idle, Piece::Token));
    t.transfer(
        RuleStep::FloodOthers,
        Owner::Idle,
        Piece::Token,
        left,
        Place::Stock,
        here,
    );
}

/// Returns the nation that decides for the Barbarians in this turn: the one announced when they grew, else the one that would be.
fn controller(t: &RuleContext<'_>) -> Option<Civ> {
    let told = t.this_turn().iter().find_map(|event| match &event.change {
        Mutation::Announced(fact) => controlled_by(fact),
        _ => None,
    });
    told.or_else(|| population::controller(t.open()))
}

/// Returns whether a nation decides for units of the idle set on some flood plain, as one seat sees it coming.
pub fn may_decide(known: &View, civ: Civ) -> bool {
    let open = &known.open;
    let announced = known.this_turn.iter().find_map(|seen| match &seen.what {
        VisibleChange::Announced(fact) => controlled_by(fact),
        _ => None,
    });
    let on_plain = |area: AreaId| open.area(area).plain.is_some();
    let is_at_stake = open.areas_of(Owner::Idle).any(|(area, _)| on_plain(area))
        || open.cities_of(Owner::Idle).any(on_plain);
    is_at_stake && announced.or_else(|| population::controller(open)) == Some(civ)
}

/// The nation that an announcement names as the one that decides for the Barbarians.
fn controlled_by(fact: &Announcement) -> Option<Civ> {
    match fact.subjects[..] {
        [Subject::Civ(civ)] if fact.kind == AnnouncementKind::Controls => Some(civ),
        _ => None,
    }
}

/// Tokens first, area by area as one's own are lost; a city counts its points.
fn units(open: &PublicState, ground: EligibleUnits<'_>) -> Vec<IdleLoss> {
    let tokens = open.areas_of(Owner::Idle);
    let tokens = tokens
        .filter(|(area, _)| ground.holds(*area))
        .map(|(area, count)| (area, Piece::Token, u32::from(count)));
    let cities = open.cities_of(Owner::Idle);
    let cities = cities
        .filter(|area| ground.reaches_city(open, *area))
        .map(|area| (area, Piece::City, CITY));
    tokens.chain(cities).collect()
}

fn value((_, _, points): &IdleLoss) -> u32 {
    *points
}

/// Question: Barbarians and Pirate cities lost. The default takes tokens before cities.
struct IdleLossQuestion {
    key: QuestionKey,
    units: Vec<IdleLoss>,
    points: u32,
}

impl IdleLossQuestion {
    /// Takes points of the units in this order.
    fn take(&self, order: impl Iterator<Item = IdleLoss>) -> Vec<IdleLoss> {
        let mut left = self.points;
        let mut lost: Vec<IdleLoss> = Vec::new();
        for (area, piece, points) in order {
            let there = self
                .units
                .iter()
                .find(|unit| (unit.0, unit.1) == (area, piece));
            let gone = lost.iter().filter(|unit| (unit.0, unit.1) == (area, piece));
            let there = there.map_or(0, value) - gone.map(value).sum::<u32>();
            let count = points.min(there).min(left);
            if count > 0 {
                left -= count;
                match lost
                    .iter_mut()
                    .find(|unit| (unit.0, unit.1) == (area, piece))
                {
                    Some(unit) => unit.2 += count,
                    None => lost.push((area, piece, count)),
                }
            }
        }
        lost
    }
}

impl Ask for IdleLossQuestion {
    type Answer = Vec<IdleLoss>;

    fn key(&self) -> QuestionKey {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<Self::Answer> {
        let mut named: Vec<IdleLoss> = Vec::new();
        for (wanted, _) in wish {
            let OrderValue::Units { area, units } = wanted else {
                continue;
            };
            let of_area = self.units.iter().filter(|unit| unit.0 == *area);
            named.extend(of_area.filter_map(|(area, piece, points)| {
                let count = match (units, piece) {
                    (NamedUnits::Tokens(count), Piece::Token) => *count,
                    (NamedUnits::All, _)
                    | (NamedUnits::AllTokens, Piece::Token)
                    | (NamedUnits::City | NamedUnits::Reduced, Piece::City) => *points,
                    _ => return None,
                };
                Some((*area, *piece, count))
            }));
        }
        let used = !named.is_empty();
        let answer = self.take(named.into_iter().chain(self.units.iter().copied()));
        ResolvedAnswer {
            answer,
            used,
            remarks: Vec::new(),
        }
    }

    fn default(&self) -> Self::Answer {
        self.take(self.units.iter().copied())
    }

    fn text(&self, answer: &Self::Answer, parts: &Components) -> String {
        let words = answer.iter().map(|(area, piece, points)| {
            let area = &parts.board.area(*area).id;
            match piece {
                Piece::Token => format!("{area}:{points}"),
                _ => format!("{area}:city-{points}"),
            }
        });
        words.collect::<Vec<_>>().join(",")
    }
}
