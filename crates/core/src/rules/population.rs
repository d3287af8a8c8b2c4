//! 20 Population expansion.

use crate::game::{
    AreaId, Civ, Effect, Piece, Place, PublicState, RejectionKind, RejectionReason, RuleStep,
    Section, Subject, View,
};
use crate::rulebook::{PopulationPolicy, TaxationPolicy};
use crate::turn::{
    AllocationQuestion, AwaitingReplies, OrderValue, Prompt, QuestionKey, RuleContext, Topic,
};

use super::bounds;

/// 20.3: in A.S.T. order.
pub fn play(policy: &PopulationPolicy, t: &mut RuleContext<'_>) -> Result<(), AwaitingReplies> {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Population, RuleStep::Population, order.clone());
    for civ in order {
        t.begin(RuleStep::GrowthTurn, civ);
        grow(policy, t, civ)?;
        t.end(civ);
    }
    Ok(())
}

/// 20.1; 20.2: what a short stock holds is divided as the player wishes.
fn grow(
    policy: &PopulationPolicy,
    t: &mut RuleContext<'_>,
    civ: Civ,
) -> Result<(), AwaitingReplies> {
    let caps = growth(policy, t.open(), civ);
    let stock = u32::from(t.open().stock(civ, Piece::Token));
    let needed: u32 = caps.iter().map(|(_, more)| more).sum();
    let (why, gains) = if stock >= needed {
        (RuleStep::Growth, caps)
    } else if stock == 0 {
        (RuleStep::GrowthShort, Vec::new())
    } else {
        let key = QuestionKey::new(civ, Topic::Growth, RuleStep::GrowthShort);
        let total = stock;
        (
            RuleStep::GrowthShort,
            t.ask(AllocationQuestion { key, caps, total })?,
        )
    };
    for (area, count) in gains {
        t.transfer(
            why,
            civ,
            Piece::Token,
            count as u16,
            Place::Stock,
            Place::Area(area),
        );
    }
    Ok(())
}

/// Returns the gain of each area of a nation, highest limit first, then by name. Areas with cities gain nothing, unless the
/// ruleset lets tokens live beside their own city.
pub(super) fn growth(
    policy: &PopulationPolicy,
    open: &PublicState,
    civ: Civ,
) -> Vec<(AreaId, u32)> {
    let mut areas: Vec<(AreaId, u32)> = open
        .areas_of(civ)
        .filter(|(area, _)| match open.city(*area) {
            Some(owner) => policy.beside_city && owner.is(civ),
            None => true,
        })
        .map(|(area, count)| {
            let is_shared = open.tokens_in(area).any(|(owner, _)| !owner.is(civ));
            (area, u32::from(policy.gain(count, is_shared)))
        })
        .collect();
    areas.sort_by_key(|(area, _)| (std::cmp::Reverse(open.area(*area).limit), *area));
    areas
}

/// Asked where the highest tax that may be paid would leave the stock short.
pub fn prompts(policy: &PopulationPolicy, tax: &TaxationPolicy, known: &View) -> Vec<Prompt> {
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
    vec![Prompt::new(Topic::Growth).with(caps.into_iter().map(|(area, _)| Subject::Area(area)))]
}

/// An area without a token of one's own: none comes there before it grows.
pub fn why_impossible(known: &View, wanted: &OrderValue) -> Option<RejectionReason> {
    let (civ, area) = (known.civ?, bounds::named(wanted)?);
    bounds::uninhabitable(&known.open, area).or_else(|| {
        let about = [Subject::Area(area)];
        (known.open.tokens(area, civ) == 0).then(|| RejectionKind::NoUnits.of(about))
    })
}
