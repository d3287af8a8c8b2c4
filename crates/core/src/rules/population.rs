//! 20 Population expansion.

use crate::game::{
    AreaId, Cause, Civ, Effect, Open, Piece, Place, Reason, ReasonKind, Section, Subject, View,
};
use crate::turn::{Key, Share, Slot, Stop, Topic, Turn, Wanted};

use super::{prospect, taxation};

/// 20.1: what an area gains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Where one token is.
    pub one: u16,
    /// Where two or more are.
    pub more: u16,
}

/// 20.3: in A.S.T. order.
pub fn play(policy: &Policy, t: &mut Turn<'_>) -> Result<(), Stop> {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Population, Cause::Population, order.clone());
    for civ in order {
        t.begin(Cause::GrowthTurn, civ);
        grow(policy, t, civ)?;
        t.end(civ);
    }
    Ok(())
}

/// 20.1; 20.2: what a short stock holds is divided as the player wishes.
fn grow(policy: &Policy, t: &mut Turn<'_>, civ: Civ) -> Result<(), Stop> {
    let caps = growth(policy, t.open(), civ);
    let stock = u32::from(t.open().stock(civ, Piece::Token));
    let needed: u32 = caps.iter().map(|(_, more)| more).sum();
    let (why, gains) = if stock >= needed {
        (Cause::Growth, caps)
    } else if stock == 0 {
        (Cause::GrowthShort, Vec::new())
    } else {
        let key = Key::new(civ, Topic::Growth, Cause::GrowthShort);
        let total = stock;
        (Cause::GrowthShort, t.ask(Share { key, caps, total })?)
    };
    for (area, count) in gains {
        t.transfer(
            why,
            civ,
            (Piece::Token, count as u16),
            Place::Stock,
            Place::Area(area),
        );
    }
    Ok(())
}

/// What each area of a nation gains, highest limit first, then by name. Areas with cities gain nothing.
pub(super) fn growth(policy: &Policy, open: &Open, civ: Civ) -> Vec<(AreaId, u32)> {
    let mut areas: Vec<(AreaId, u32)> = open
        .areas_of(civ)
        .filter(|(area, _)| open.city(*area).is_none())
        .map(|(area, count)| {
            let more = if count == 1 { policy.one } else { policy.more };
            (area, u32::from(more))
        })
        .collect();
    areas.sort_by_key(|(area, _)| (std::cmp::Reverse(open.area(*area).limit), *area));
    areas
}

/// Asked where the highest tax that may be paid would leave the stock short.
pub fn may_ask(policy: &Policy, tax: &taxation::Policy, known: &View) -> Vec<Slot> {
    let Some(civ) = known.civ else {
        return Vec::new();
    };
    let open = &known.open;
    let caps = growth(policy, open, civ);
    let needed: u32 = caps.iter().map(|(_, more)| more).sum();
    let rate = if open.has(civ, Effect::TaxRateChoice) {
        tax.choice.1
    } else {
        tax.rate
    };
    let left = open
        .stock(civ, Piece::Token)
        .saturating_sub(rate * open.city_count(civ));
    // Where nothing is taxed nothing comes of a stock that is empty.
    let is_spent = rate == 0 && left == 0;
    if is_spent || u32::from(left) >= needed {
        return Vec::new();
    }
    vec![Slot::new(Topic::Growth).with(caps.into_iter().map(|(area, _)| Subject::Area(area)))]
}

/// An area without a token of one's own: none comes there before it grows.
pub fn never(known: &View, wanted: &Wanted) -> Option<Reason> {
    let (civ, area) = (known.civ?, prospect::named(wanted)?);
    prospect::uninhabitable(&known.open, area).or_else(|| {
        let about = [Subject::Area(area)];
        (known.open.tokens(area, civ) == 0).then(|| ReasonKind::NoUnits.of(about))
    })
}
