//! 39.9/15.54, 15.55: two halves of the nation of a victim, the one that it begins and the one that remains.

use crate::game::{AreaId, Civ, Effect, Piece, PublicState, RuleStep, Subject};
use crate::rulebook::CivilWarPolicy;
use crate::turn::{Ask, AwaitingReplies, CalamityPart, QuestionKey, RuleContext, Topic};

use super::faction_units::{FactionUnitsQuestion, SelectionLimit};
use super::units_by_area::{UnitsByArea, cities_first, value};

/// Cities and tokens of a half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct HalfSize {
    cities: u16,
    tokens: u16,
}

impl HalfSize {
    fn of(self, piece: Piece) -> u16 {
        match piece {
            Piece::City => self.cities,
            _ => self.tokens,
        }
    }

    /// Returns the unit points of a selection that may stay in a half of this size.
    fn kept(self, selection: &UnitsByArea) -> u32 {
        let points = [Piece::City, Piece::Token].map(|piece| {
            let count = self.of(piece).min(selection.count(piece));
            u32::from(count) * unit_points(piece)
        });
        points.iter().sum()
    }
}

fn unit_points(piece: Piece) -> u32 {
    value((AreaId(0), piece))
}

/// 39.9/15.54: the sizes that a half may have, that with more cities or tokens first. Cities go by halves, one more to one side of
/// an odd number; then tokens make the unit points equal as far as there are any, and an odd point goes with the odd city.
fn sizes(all: &UnitsByArea) -> [HalfSize; 2] {
    let (cities, tokens) = (all.count(Piece::City), all.count(Piece::Token));
    let more = cities.div_ceil(2);
    let with_more = if cities.is_multiple_of(2) {
        tokens.div_ceil(2)
    } else {
        let half = all.points().div_ceil(2);
        let wanted = half.saturating_sub(u32::from(more) * unit_points(Piece::City));
        (wanted as u16).min(tokens)
    };
    let larger = HalfSize {
        cities: more,
        tokens: with_more,
    };
    let smaller = HalfSize {
        cities: cities - more,
        tokens: tokens - with_more,
    };
    [larger, smaller]
}

/// 39.9/15.551-15.553, 15.56: the first half and the second; nothing where a single unit is all there is.
pub fn halves(
    policy: &CivilWarPolicy,
    t: &mut RuleContext<'_>,
    victim: Civ,
    newcomer: Civ,
) -> Result<Option<[UnitsByArea; 2]>, AwaitingReplies> {
    let all = UnitsByArea::of(t.open(), victim);
    let sizes = sizes(&all);
    if sizes.contains(&HalfSize {
        cities: 0,
        tokens: 0,
    }) {
        return Ok(None);
    }
    let points = t.open().with(victim, policy.victim, Effect::CivilWar);
    let selection = if all.points() <= points {
        all.clone()
    } else {
        let key = QuestionKey::new(victim, Topic::CivilWar, RuleStep::FactionByVictim);
        t.ask(FactionUnitsQuestion::of_points(
            t.open(),
            victim,
            key,
            all.clone(),
            points,
        ))?
    };
    let [larger, smaller] = sizes;
    let size = if smaller.kept(&selection) > larger.kept(&selection) {
        smaller
    } else {
        larger
    };
    let first = completed(t, (victim, newcomer), &all, &selection, size)?;
    let second = all.without(&first);
    Ok(Some([first, second]))
}

/// 39.9/15.553: the newcomer adds to the selection of the victim what its half lacks, and takes out of it only what the half
/// cannot hold.
fn completed(
    t: &mut RuleContext<'_>,
    (victim, newcomer): (Civ, Civ),
    all: &UnitsByArea,
    selection: &UnitsByArea,
    size: HalfSize,
) -> Result<UnitsByArea, AwaitingReplies> {
    let mut half = UnitsByArea::default();
    let mut pool = UnitsByArea::default();
    let mut lacking = HalfSize {
        cities: 0,
        tokens: 0,
    };
    for piece in [Piece::City, Piece::Token] {
        let own = selection.only(piece);
        let (wanted, selected) = (size.of(piece), own.count(piece));
        let count = if selected > wanted {
            pool.join(&own);
            wanted
        } else {
            pool.join(&all.only(piece).without(&own));
            half.join(&own);
            wanted - selected
        };
        match piece {
            Piece::City => lacking.cities = count,
            _ => lacking.tokens = count,
        }
    }
    let question = question(t.open(), (victim, newcomer), pool, lacking);
    let added = if is_choice(&question.host, lacking) {
        t.ask(question)?
    } else {
        question.default()
    };
    half.join(&added);
    Ok(half)
}

fn question(
    open: &PublicState,
    (victim, newcomer): (Civ, Civ),
    host: UnitsByArea,
    lacking: HalfSize,
) -> FactionUnitsQuestion {
    FactionUnitsQuestion {
        key: QuestionKey::new(newcomer, Topic::CivilWar, RuleStep::HalfByNewcomer)
            .part(CalamityPart::First)
            .about(Subject::Civ(victim)),
        measure: SelectionLimit::Each {
            tokens: lacking.tokens,
            cities: lacking.cities,
        },
        order: cities_first(open, &host),
        host,
    }
}

/// Returns whether more than one choice of so many units is there.
fn is_choice(pool: &UnitsByArea, lacking: HalfSize) -> bool {
    [Piece::City, Piece::Token].into_iter().any(|piece| {
        let units = pool.only(piece);
        (1..units.count(piece)).contains(&lacking.of(piece)) && units.areas().len() > 1
    })
}
