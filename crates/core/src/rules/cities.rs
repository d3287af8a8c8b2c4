//! 25 City construction.

use crate::game::{
    AreaId, CitySite, Civ, Effect, Owner, Piece, Place, PublicState, RejectionKind,
    RejectionReason, RuleStep, Section, Subject, View,
};
use crate::rulebook::{CitiesPolicy, from_treasury};
use crate::turn::{AwaitingReplies, CityOrder, Prompt, QuestionKey, RuleContext, Topic};

use super::city_reduction::{self, ReductionQuestion};
use super::needed_card::needs;
use super::{area_room, bounds};

/// 25.1: in A.S.T. order, each nation by its list.
pub fn play(policy: &CitiesPolicy, t: &mut RuleContext<'_>) -> Result<(), AwaitingReplies> {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Cities, RuleStep::Cities, order.clone());
    for civ in order {
        t.begin(RuleStep::MayBuild, civ);
        let list = t.orders(civ).cities.clone().unwrap_or_default();
        let mut assisted = 0;
        let mut cursor = list.cursor();
        while let Some((order, path)) = cursor.next(|when, order| {
            let supported = order.is_some_and(|order| supports(policy, t.open(), civ, order));
            t.judge(civ, when, supported)
        }) {
            match may_build(policy, t.open(), civ, order, assisted) {
                Ok(cost) => {
                    assisted += u16::from(cost.treasury > 0);
                    build(t, civ, order.area, cost);
                }
                Err((why, reason)) => t.reject(why, civ, path, reason),
            }
        }
        if policy.reduces {
            reduce(policy, t, civ)?;
        }
        t.end(civ);
    }
    if policy.idle_builds {
        build_for_idle(policy, t);
    }
    Ok(())
}

/// 39.4: enough Barbarians on a site become a Pirate city, highest limit first, then by name, while there are any; where there
/// is none left they stay for the surplus.
fn build_for_idle(policy: &CitiesPolicy, t: &mut RuleContext<'_>) {
    let open = t.open();
    let is_site =
        |area: AreaId| open.area(area).site != CitySite::None && open.city(area).is_none();
    let areas = open.areas_of(Owner::Idle);
    let mut sites: Vec<AreaId> = areas
        .filter(|(area, count)| is_site(*area) && *count >= policy.on_site)
        .map(|(area, _)| area)
        .collect();
    sites.sort_by_key(|area| (std::cmp::Reverse(open.area(*area).limit), *area));
    for area in sites {
        if t.open().stock(Owner::Idle, Piece::City) == 0 {
            break;
        }
        let (why, here) = (RuleStep::CityBuilt, Place::Area(area));
        let tokens = (Piece::Token, policy.on_site);
        t.transfer(why, Owner::Idle, tokens.0, tokens.1, here, Place::Stock);
        t.transfer(why, Owner::Idle, Piece::City, 1, Place::Stock, here);
    }
}

/// 25.1: what is above the most; the owner chooses. That he is asked follows from the cities that he has.
fn reduce(policy: &CitiesPolicy, t: &mut RuleContext<'_>, civ: Civ) -> Result<(), AwaitingReplies> {
    let excess = t.open().city_count(civ).saturating_sub(policy.most);
    if excess == 0 {
        return Ok(());
    }
    let options = city_reduction::by_default(t.open(), civ);
    let key = QuestionKey::new(civ, Topic::Reduce, RuleStep::MayBuild);
    let picked = t.ask(ReductionQuestion::of(t, civ, key, &options, excess.into()))?;
    for area in picked.into_iter().filter_map(Subject::area) {
        city_reduction::reduce(&policy.surplus, t, civ, area);
    }
    Ok(())
}

/// Payment for a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CityPayment {
    tokens: u16,
    treasury: u16,
}

fn may_build(
    policy: &CitiesPolicy,
    open: &PublicState,
    civ: Civ,
    order: &CityOrder,
    assisted: u16,
) -> Result<CityPayment, (RuleStep, RejectionReason)> {
    if let Some(reason) = bounds::uninhabitable(open, order.area) {
        return Err((RuleStep::MayBuild, reason));
    }
    if open.city(order.area).is_some() {
        let area = Subject::Area(order.area);
        return Err((RuleStep::MayBuild, RejectionKind::CityThere.of([area])));
    }
    if open.city_count(civ) >= policy.most {
        let most = Subject::Number(policy.most.into());
        return Err((RuleStep::MayBuild, RejectionKind::TooManyCities.of([most])));
    }
    if open.stock(civ, Piece::City) == 0 {
        return Err((RuleStep::MayBuild, RejectionKind::NoneInStock.of([])));
    }
    let needed =
        needed(policy, open, order.area).map_err(|reason| (RuleStep::CityBuilt, reason))?;
    let treasury = share(policy, open, civ, order, assisted)?;
    let tokens = needed - treasury;
    let there = open.tokens(order.area, civ);
    if there < tokens {
        let reason = RejectionKind::TooFewForCity.of([
            Subject::Number(tokens.into()),
            Subject::Number(there.into()),
            Subject::Area(order.area),
        ]);
        return Err((RuleStep::CityBuilt, reason));
    }
    // 43.7: the tokens that are left, surplus ones too (READINGS).
    let (left, support) = (
        open.tokens_on_board(civ) - tokens,
        policy.support * (open.city_count(civ) + 1),
    );
    if policy.supported && left < support {
        let about = [support, left].map(|number| Subject::Number(number.into()));
        return Err((RuleStep::MayBuild, RejectionKind::Unsupported.of(about)));
    }
    Ok(CityPayment { tokens, treasury })
}

/// 25.2
fn needed(policy: &CitiesPolicy, open: &PublicState, area: AreaId) -> Result<u16, RejectionReason> {
    let cost = match open.area(area).site {
        CitySite::None => policy.elsewhere,
        CitySite::Black | CitySite::White => Some(policy.on_site),
    };
    cost.ok_or_else(|| RejectionKind::NoSite.of([Subject::Area(area)]))
}

/// 25.3: what treasury pays, exactly as named.
fn share(
    policy: &CitiesPolicy,
    open: &PublicState,
    civ: Civ,
    order: &CityOrder,
    assisted: u16,
) -> Result<u16, (RuleStep, RejectionReason)> {
    let wanted = order.treasury.unwrap_or(0);
    if wanted == 0 {
        return Ok(0);
    }
    let refuse = |reason: RejectionReason| Err((RuleStep::AssistedCity, reason));
    if !open.has(civ, Effect::TreasuryBuilds) {
        return refuse(needs(open, Effect::TreasuryBuilds));
    }
    if assisted >= policy.assisted {
        return refuse(RejectionKind::AssistedAlready.of([]));
    }
    let shared = open.tokens_in(order.area).any(|(owner, _)| !owner.is(civ));
    if shared {
        return refuse(RejectionKind::SharedArea.of([Subject::Area(order.area)]));
    }
    let held = u32::from(open.nation(civ).treasury);
    if wanted > held {
        return refuse(RejectionKind::ShortTreasury.of([wanted, held].map(Subject::Number)));
    }
    let needed =
        needed(policy, open, order.area).map_err(|reason| (RuleStep::CityBuilt, reason))?;
    match beyond_half(needed, wanted) {
        Some(reason) => refuse(reason),
        None => Ok(wanted as u16),
    }
}

/// Returns the reason why treasury may not pay this share of a city's cost (25.3).
fn beyond_half(needed: u16, wanted: u32) -> Option<RejectionReason> {
    let most = from_treasury(needed);
    let on_board = u32::from(needed).saturating_sub(wanted);
    let about = [u32::from(needed - most), on_board].map(Subject::Number);
    (wanted > most.into()).then(|| RejectionKind::HalfOnBoard.of(about))
}

fn build(t: &mut RuleContext<'_>, civ: Civ, area: AreaId, cost: CityPayment) {
    let (here, why) = (
        Place::Area(area),
        if cost.treasury > 0 {
            RuleStep::AssistedCity
        } else {
            RuleStep::CityBuilt
        },
    );
    t.transfer(why, civ, Piece::Token, cost.tokens, here, Place::Stock);
    let paid = (Piece::Token, cost.treasury);
    t.transfer(why, civ, paid.0, paid.1, Place::Treasury, Place::Stock);
    t.transfer(why, civ, Piece::City, 1, Place::Stock, here);
}

/// The condition `supported`: enough tokens for every city would be left after this one is built and the surplus is gone.
fn supports(policy: &CitiesPolicy, open: &PublicState, civ: Civ, order: &CityOrder) -> bool {
    let left: u16 = open
        .areas_of(civ)
        .filter(|(area, _)| *area != order.area)
        .map(|(area, count)| count.min(area_room::room(&policy.surplus, open, area, civ.into())))
        .sum();
    left >= policy.support.saturating_mul(open.city_count(civ) + 1)
}

/// Returns the question about cities, for a nation with tokens. Reduced cities are asked for together with support.
pub fn prompts(known: &View) -> Vec<Prompt> {
    match known.civ {
        Some(civ) if known.open.tokens_in_census(civ) > 0 => {
            vec![Prompt::new(Topic::Cities)]
        }
        _ => Vec::new(),
    }
}

/// No land of this game, no site where one is needed, or a share of treasury without the effect or above half.
pub fn why_impossible(
    policy: &CitiesPolicy,
    known: &View,
    order: &CityOrder,
) -> Option<RejectionReason> {
    let open = &known.open;
    if let Some(reason) = bounds::uninhabitable(open, order.area) {
        return Some(reason);
    }
    let needed = match needed(policy, open, order.area) {
        Ok(needed) => needed,
        Err(reason) => return Some(reason),
    };
    let wanted = order.treasury.unwrap_or(0);
    if wanted == 0 {
        return None;
    }
    if !open.has(known.civ?, Effect::TreasuryBuilds) {
        return Some(needs(open, Effect::TreasuryBuilds));
    }
    beyond_half(needed, wanted)
}
