//! 30.81 Iconoclasm and Heresy: cities of the primary victim are reduced, and cities of others as he directs.

use crate::game::{
    AdvanceId, AnnouncementKind, Civ, Effect, Mutation, PublicState, RejectionKind,
    RejectionReason, RuleStep, Subject,
};
use crate::rulebook::{IconoclasmPolicy, Rulebook};
use crate::rules::city_reduction;
use crate::turn::{
    AwaitingReplies, CalamityPart, OrderValue, PickQuestion, Prompt, QuestionKey, RuleContext,
    Topic,
};

use super::calamity_context::CalamityContext;
use super::cities_of_others::OthersCitiesQuestion;
use super::city_reductions;
use super::directed_losses::{self, DirectedTotal};
use super::pending::PendingCalamity;
use super::unit_points;

/// 30.811, 30.818: owners choose which of their cities, without knowing each other's choice.
pub fn strike(
    policy: &IconoclasmPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    if policy.by_victim {
        return by_victim(policy, calamity, t, victim);
    }
    let own = own(policy, t, victim);
    let aim = DirectedTotal {
        why: RuleStep::IconoclasmOthers,
        total: policy.others,
        bare: 1,
        own: u32::from(t.open().city_count(victim)).saturating_sub(own),
    };
    let directed = directed_losses::direct(calamity, t, victim, aim, |t, civ| {
        let most = cap(t, civ)?;
        Ok(most.min(reducible(calamity, t.open(), civ)))
    })?;
    let cities = if policy.takes_card {
        if own > 0 {
            give_up(calamity, t, victim)?;
        }
        directed.own
    } else {
        own + directed.own
    };
    let mut tolls = vec![(victim, cities)];
    tolls.extend(directed.others);
    city_reductions::reduce(calamity, t, RuleStep::Iconoclasm, &tolls)
}

/// A civilization card of the victim's choice is lost, the cheapest by default; a victim without cities loses none.
fn give_up(
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    let options = at_risk(t.open(), victim);
    let is_immune = calamity.allowance(t.open(), victim) == 0;
    if options.is_empty() || is_immune {
        return Ok(());
    }
    let key = QuestionKey::new(victim, Topic::Iconoclasm, RuleStep::Iconoclasm)
        .part(CalamityPart::GiveUp);
    let picked = t.ask(PickQuestion {
        key,
        options: options.into_iter().map(Subject::Advance).collect(),
        count: 1,
        otherwise: Some(RejectionKind::NotAChoice),
    })?;
    for subject in picked {
        if let Subject::Advance(advance) = subject {
            let civ = victim;
            t.apply(RuleStep::Iconoclasm, Mutation::AdvanceLost { civ, advance });
        }
    }
    Ok(())
}

/// Returns the civilization cards of a nation with cities that no other of its cards requires, the cheapest first.
fn at_risk(open: &PublicState, civ: Civ) -> Vec<AdvanceId> {
    let parts = open.parts();
    let held = open.nation(civ).advances;
    let is_required = |card: AdvanceId| {
        held.iter()
            .any(|other| parts.advance(other).requires.contains(&card))
    };
    let mut cards: Vec<AdvanceId> = held.iter().filter(|card| !is_required(*card)).collect();
    cards.retain(|_| open.city_count(civ) > 0);
    cards.sort_by_key(|card| (parts.advance(*card).cost, *card));
    cards
}

/// A card to give up where the calamity takes cities.
pub fn why_impossible(book: &Rulebook, wanted: &OrderValue) -> Option<RejectionReason> {
    let figures = book.calamities.iconoclasm.as_ref();
    let takes_cities = figures.is_some_and(|figures| !figures.takes_card);
    let names_card = matches!(wanted, OrderValue::Advance(_));
    (takes_cities && names_card).then(|| RejectionKind::TakesNoAdvance.of([]))
}

/// 52.8: the victim's own choice of his cities, and of the cities of others.
fn by_victim(
    policy: &IconoclasmPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    let others: Vec<Civ> = t.open().playing().filter(|civ| *civ != victim).collect();
    let mut options = Vec::new();
    for civ in others {
        let most = cap(t, civ).unwrap_or(0) as usize;
        options.push((civ, city_reduction::by_default(t.open(), civ), most));
    }
    options.retain(|(_, cities, most)| !cities.is_empty() && *most > 0);
    let mut named = Vec::new();
    if !options.is_empty() && policy.others > 0 {
        named = t.ask(OthersCitiesQuestion {
            key: QuestionKey::new(victim, Topic::Iconoclasm, RuleStep::IconoclasmOthers)
                .part(CalamityPart::Direct),
            options,
            count: policy.others as usize,
            may: calamity.book.calamities.may_direct,
            own: None,
        })?;
    }
    for (civ, _) in &named {
        let about = [Subject::Civ(*civ), Subject::Number(1)];
        let fact = AnnouncementKind::Directed.of(about);
        t.apply(RuleStep::IconoclasmOthers, Mutation::Announced(fact));
    }
    let own = own(policy, t, victim);
    city_reductions::reduce(calamity, t, RuleStep::Iconoclasm, &[(victim, own)])?;
    for (civ, area) in named {
        calamity.reduce(t, civ, area);
    }
    Ok(())
}

/// 30.812–30.817: the effects of all cards together.
fn own(policy: &IconoclasmPolicy, t: &RuleContext<'_>, victim: Civ) -> u32 {
    t.open().with(victim, policy.cities, Effect::Iconoclasm)
}

/// Returns the number of cities that a nation can have reduced before it comes to the floor, the cheapest first.
fn reducible(calamity: &CalamityContext<'_>, open: &PublicState, civ: Civ) -> u32 {
    let cities = open.cities_of(civ);
    let lost = cities.map(|area| unit_points::reduction(calamity.land(), open, area, civ));
    let mut lost: Vec<u32> = lost.map(u32::from).collect();
    lost.sort();
    let mut left = calamity.allowance(open, civ);
    let fits = |points: &u32| {
        let fits = *points <= left;
        left = left.saturating_sub(*points);
        fits
    };
    lost.iter().copied().take_while(fits).count() as u32
}

/// 30.819
fn cap(t: &RuleContext<'_>, civ: Civ) -> Result<u32, RejectionKind> {
    let cities = u32::from(t.open().city_count(civ));
    match t.open().least(civ, Effect::IconoclasmMost) {
        Some(0) => Err(RejectionKind::Spared),
        Some(most) => Ok(cities.min(most)),
        None => Ok(cities),
    }
}

/// The primary victim directs; everybody may have to reduce cities.
pub fn prompts(outlook: &PendingCalamity<'_>) -> Vec<Prompt> {
    let mut prompts = outlook.direct();
    let figures = outlook.book.calamities.iconoclasm.as_ref();
    let takes_card = figures.is_some_and(|figures| figures.takes_card);
    if takes_card && outlook.is_mine() {
        let cards = at_risk(&outlook.known.open, outlook.civ);
        let prompt = outlook.prompt(CalamityPart::GiveUp);
        let prompt = prompt.with(cards.iter().copied().map(Subject::Advance));
        prompts.extend((cards.len() > 1 || outlook.book.cards_come_first()).then_some(prompt));
    }
    let self_directed = outlook.book.calamities.self_directed;
    let is_asked = match (outlook.is_mine(), takes_card) {
        (true, true) => self_directed,
        (true, false) => true,
        (false, _) => figures.is_some_and(|figures| !figures.by_victim),
    };
    prompts.extend(is_asked.then(|| outlook.prompt(CalamityPart::Reduce)));
    prompts
}
