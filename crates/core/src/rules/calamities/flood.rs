//! 30.51 Flood: points of one's own and of others on one flood plain, or a coastal city.

use std::collections::BTreeSet;

use crate::game::{
    AnnouncementKind, AreaId, AreaKind, Civ, Effect, Mutation, PublicState, RuleStep, Subject,
};
use crate::rulebook::FloodPolicy;
use crate::rules::city_reduction;
use crate::turn::{
    AwaitingReplies, CalamityPart, PickQuestion, Prompt, PromptRole, QuestionKey, RuleContext,
};

use super::calamity_context::CalamityContext;
use super::directed_losses::{self, DirectedTotal};
use super::pending::PendingCalamity;
use super::unit_pool::{EligibleUnits, LossTerms};
use super::{idle_losses, losses, unit_points};

pub fn strike(
    policy: &FloodPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    let plains = plains(t.open(), victim);
    if plains.is_empty() {
        return coast(policy, calamity, t, victim);
    }
    let plain = choose(policy, calamity, t, victim, plains)?;
    t.apply(
        RuleStep::FloodPlain,
        Mutation::Announced(AnnouncementKind::Plain.of([Subject::Area(plain[0])])),
    );
    let others = others(policy, calamity, t, victim, &plain);
    let others: u32 = others.iter().map(|(_, points)| points).sum();
    let tolls = directed(policy, calamity, t, victim, &plain)?;
    losses::lose(calamity, t, &terms(policy, &plain), &tolls)?;
    if calamity.book.calamities.strikes_idle {
        let left = policy.others.saturating_sub(others);
        idle_losses::drown(t, terms(policy, &plain).ground, left)?;
    }
    Ok(())
}

/// Areas of a plain, by name.
type FloodPlain = Vec<AreaId>;

fn terms<'p>(policy: &FloodPolicy, plain: &'p [AreaId]) -> LossTerms<'p> {
    LossTerms {
        why: RuleStep::Flood,
        ground: EligibleUnits::Plain {
            areas: plain,
            white: policy.white,
        },
        stays: 0,
    }
}

/// 30.511: the plains on which a nation has units, safe cities too (READINGS).
fn plains(open: &PublicState, civ: Civ) -> Vec<FloodPlain> {
    let board = &open.parts().board;
    let names: BTreeSet<&String> = board
        .in_play()
        .filter(|area| open.has_units(*area, civ))
        .filter_map(|area| board.area(area).plain.as_ref())
        .collect();
    let on = |name: &String| {
        let areas = board.in_play();
        areas
            .filter(|area| board.area(*area).plain.as_ref() == Some(name))
            .collect()
    };
    names.into_iter().map(on).collect()
}

/// 30.513: the plain with most of the victim's points; he chooses among equals, and among all by 52.3. By default one where he can
/// lose something, then the one that costs others least, then as own cities are lost, one without such a city first, then by name.
fn choose(
    policy: &FloodPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
    plains: Vec<FloodPlain>,
) -> Result<FloodPlain, AwaitingReplies> {
    let points = |plain: &FloodPlain| losses::most(calamity, t, &terms(policy, plain), victim);
    let most = plains.iter().map(points).max().unwrap_or(0);
    let mut tied: Vec<FloodPlain> = plains
        .iter()
        .filter(|p| policy.choice || points(p) == most)
        .cloned()
        .collect();
    tied.sort_by_key(|plain| {
        let cost = cost(policy, calamity, t, victim, plain);
        let city = first_city(policy, t.open(), victim, plain);
        (points(plain) == 0, cost, city, plain[0])
    });
    if tied.len() > 1 {
        let options: Vec<AreaId> = tied.iter().flatten().copied().collect();
        let key = QuestionKey::new(victim, calamity.kind.into(), RuleStep::FloodPlain)
            .part(CalamityPart::Plain);
        let picked = t.ask(PickQuestion::areas(key, &options, 1))?;
        let area = picked.into_iter().find_map(Subject::area);
        let at = tied
            .iter()
            .position(|plain| area.is_some_and(|a| plain.contains(&a)));
        tied.swap(0, at.unwrap_or(0));
    }
    Ok(tied.swap_remove(0))
}

/// Returns the sort key of the default first city among those that a nation can lose on a plain. `None` if there is none.
fn first_city(
    policy: &FloodPolicy,
    open: &PublicState,
    civ: Civ,
    plain: &FloodPlain,
) -> Option<(bool, u8, AreaId)> {
    let ground = terms(policy, plain).ground;
    let cities = open.cities_of(civ);
    let at_risk = cities.filter(|area| ground.reaches_city(open, *area));
    at_risk.map(|area| unit_points::least(open, area)).min()
}

/// Returns the amount that each nation but the victim can lose on a plain, before the cap of 30.515.
fn others(
    policy: &FloodPolicy,
    calamity: &CalamityContext<'_>,
    t: &RuleContext<'_>,
    victim: Civ,
    plain: &FloodPlain,
) -> Vec<(Civ, u32)> {
    let others = t.open().in_play().filter(|civ| *civ != victim);
    others
        .filter(|civ| directed_losses::eligible(calamity, t, *civ).is_ok())
        .map(|civ| (civ, losses::most(calamity, t, &terms(policy, plain), civ)))
        .filter(|(_, points)| *points > 0)
        .collect()
}

fn cost(
    policy: &FloodPolicy,
    calamity: &CalamityContext<'_>,
    t: &RuleContext<'_>,
    victim: Civ,
    plain: &FloodPlain,
) -> u32 {
    let others = others(policy, calamity, t, victim, plain);
    let there: u32 = others.iter().map(|(_, points)| points).sum();
    let capped = others.iter().map(|(civ, points)| capped(t, *civ, *points));
    let capped: u32 = capped.sum();
    if there <= policy.others {
        capped
    } else {
        capped.min(policy.others)
    }
}

/// 30.515
fn capped(t: &RuleContext<'_>, civ: Civ, points: u32) -> u32 {
    let most = t.open().least(civ, Effect::FloodMost);
    most.map_or(points, |most| points.min(most))
}

/// 30.511, 30.512: who loses how much. Where others have no more than the total, all of them lose all.
fn directed(
    policy: &FloodPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
    plain: &FloodPlain,
) -> Result<Vec<(Civ, u32)>, AwaitingReplies> {
    let own = capped(t, victim, policy.own);
    let others = others(policy, calamity, t, victim, plain);
    let there: u32 = others.iter().map(|(_, points)| points).sum();
    let calamities = &calamity.book.calamities;
    if there <= policy.others && !calamities.may_direct && !calamities.self_directed {
        let mut tolls = vec![(victim, own)];
        for (civ, points) in others {
            let points = capped(t, civ, points);
            let about = [Subject::Civ(civ), Subject::Number(points)];
            t.apply(
                RuleStep::FloodOthers,
                Mutation::Announced(AnnouncementKind::Directed.of(about)),
            );
            tolls.push((civ, points));
        }
        return Ok(tolls);
    }
    let aim = DirectedTotal {
        why: RuleStep::FloodOthers,
        total: policy.others,
        bare: policy.others,
        own: losses::most(calamity, t, &terms(policy, plain), victim).saturating_sub(own),
    };
    let directed = directed_losses::direct(calamity, t, victim, aim, |t, civ| {
        let points = losses::most(calamity, t, &terms(policy, plain), civ);
        Ok(capped(t, civ, points).min(policy.others))
    })?;
    let mut tolls = vec![(victim, own + directed.own)];
    tolls.extend(directed.others);
    Ok(tolls)
}

/// 30.514: a coastal city is eliminated, or reduced by 30.515; without one nothing happens.
fn coast(
    policy: &FloodPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    let mut cities = city_reduction::by_default(t.open(), victim);
    cities.retain(|area| policy.coast && t.open().area(*area).kind == AreaKind::Coastal);
    if cities.is_empty() {
        let about = [Subject::Face(calamity.face), Subject::Civ(victim)];
        t.apply(
            RuleStep::FloodCoast,
            Mutation::Announced(AnnouncementKind::NoEffect.of(about)),
        );
        return Ok(());
    }
    let key = QuestionKey::new(victim, calamity.kind.into(), RuleStep::FloodCoast)
        .part(CalamityPart::Coastal);
    let picked = t.ask(PickQuestion::areas(key, &cities, 1))?;
    for area in picked.into_iter().filter_map(Subject::area) {
        if t.open().has(victim, Effect::FloodReduces) {
            calamity.reduce(t, victim, area);
        } else {
            calamity.eliminate(t, RuleStep::FloodCoast, victim, area);
        }
    }
    Ok(())
}

/// Everybody may have units on the plain; the primary victim chooses it, or a coastal city, and directs.
pub fn prompts(outlook: &PendingCalamity<'_>) -> Vec<Prompt> {
    let mut prompts = Vec::new();
    if outlook.is_mine() {
        let policy = outlook.book.calamities.flood.as_ref();
        prompts.push(outlook.prompt(CalamityPart::Plain));
        if policy.is_some_and(|policy| policy.coast) {
            prompts.push(outlook.prompt(CalamityPart::Coastal));
        }
        prompts.extend(outlook.direct());
    }
    let losses = outlook.prompt(CalamityPart::Losses);
    let decides =
        outlook.book.calamities.strikes_idle && idle_losses::may_decide(outlook.known, outlook.civ);
    prompts.push(if decides {
        losses.to(PromptRole::Controller)
    } else {
        losses
    });
    prompts
}
