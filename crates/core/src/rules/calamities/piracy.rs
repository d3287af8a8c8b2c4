//! 30.91 Piracy.

use crate::game::{
    AnnouncementKind, AreaId, CITY_POINTS, CardId, Civ, Effect, Mutation, Owner, Piece, Pile,
    Place, RuleStep, Subject,
};
use crate::rulebook::PiracyPolicy;
use crate::rules::city_reduction;
use crate::turn::{
    AwaitingReplies, CalamityPart, PickQuestion, Prompt, QuestionKey, RuleContext, Topic,
};

use super::calamity_context::{CalamityContext, no_effect};
use super::cities_of_others::OthersCitiesQuestion;
use super::pending::PendingCalamity;
use super::{divided_nations, fleet, heirs, ship_piracy, unit_points};

/// 30.911, 30.912: cities of the victim, which the trader selects, and one of each of two others, which the victim selects.
pub fn strike(
    policy: &PiracyPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    if policy.by_ships {
        return ship_piracy::strike(calamity, t, victim);
    }
    let heirs = if policy.to_nation {
        heirs::of_pirates(t.open())
    } else {
        Vec::new()
    };
    let heir = heirs.first().copied();
    if heir == Some(victim) {
        no_effect(RuleStep::Piracy, calamity, t, victim);
        return Ok(());
    }
    if let Some(civ) = heir {
        let fact = AnnouncementKind::Beneficiary.of([Subject::Civ(civ)]);
        t.apply(RuleStep::Piracy, Mutation::Announced(fact));
    }
    let heirs: Vec<Civ> = heirs.into_iter().filter(|civ| *civ != victim).collect();
    let is_fleet_lost = policy.takes_fleet && fleet::lose(t, RuleStep::Piracy, victim);
    let own = own(policy, calamity, t, victim)?;
    let others = others(policy, calamity, t, victim, (&own, heir))?;
    if own.is_empty() && others.is_empty() && !is_fleet_lost {
        no_effect(RuleStep::Piracy, calamity, t, victim);
    }
    if policy.takes_cards {
        reduce_and_draw(calamity, t, (RuleStep::Piracy, victim), victim, &own);
    } else {
        for area in own {
            board(policy, t, RuleStep::Piracy, victim, area, &heirs);
        }
    }
    for (civ, area) in others {
        let about = [Subject::Civ(civ), Subject::Number(1)];
        t.apply(
            RuleStep::PiracyOthers,
            Mutation::Announced(AnnouncementKind::Directed.of(about)),
        );
        if policy.takes_cards {
            reduce_and_draw(calamity, t, (RuleStep::PiracyOthers, victim), civ, &[area]);
        } else {
            board(policy, t, RuleStep::PiracyOthers, civ, area, &heirs);
        }
    }
    Ok(())
}

/// 30.911: of a card that was kept the victim himself selects. A chooser with the effects of seafarers may select more (39.8).
fn own(
    policy: &PiracyPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<Vec<AreaId>, AwaitingReplies> {
    let cities = unit_points::coastal(t.open(), victim);
    let spared = calamity.allowance(t.open(), victim) / u32::from(CITY_POINTS);
    let chooser = calamity.trader.unwrap_or(victim);
    let is_seafarer = [Effect::OpenSea, Effect::ExtraShipMove]
        .into_iter()
        .all(|effect| t.open().has(chooser, effect));
    let more = if is_seafarer { policy.seafarer } else { 0 };
    let count = (policy.own + more).min(spared) as usize;
    if cities.is_empty() || count == 0 {
        return Ok(Vec::new());
    }
    let key = QuestionKey::new(chooser, Topic::Piracy, RuleStep::Piracy)
        .part(CalamityPart::Own)
        .about(Subject::Civ(victim));
    let picked = t.ask(PickQuestion::areas(key, &cities, count))?;
    Ok(picked.into_iter().filter_map(Subject::area).collect())
}

/// 30.912: `lost` are the cities that the victim loses anyhow. Neither the trader (29.61) nor a nation without a player (15.61)
/// may be named.
fn others(
    policy: &PiracyPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
    (lost, heir): (&[AreaId], Option<Civ>),
) -> Result<Vec<(Civ, AreaId)>, AwaitingReplies> {
    let open = t.open();
    let mut own = unit_points::coastal(open, victim);
    own.retain(|area| !lost.contains(area));
    let city = u32::from(CITY_POINTS);
    let left = calamity.allowance(open, victim) / city;
    own.truncate((left as usize).saturating_sub(lost.len()));
    let is_own = calamity.book.calamities.self_directed && !own.is_empty();
    let options: Vec<(Civ, Vec<AreaId>, usize)> = open
        .playing()
        .filter(|civ| *civ != victim && Some(*civ) != calamity.trader && Some(*civ) != heir)
        .filter(|civ| !divided_nations::spares(calamity, t, *civ))
        .filter(|civ| calamity.allowance(open, *civ) >= city)
        .map(|civ| (civ, unit_points::coastal(open, civ), 1))
        .filter(|(_, cities, _)| !cities.is_empty())
        .collect();
    if options.is_empty() {
        return Ok(Vec::new());
    }
    t.ask(OthersCitiesQuestion {
        key: QuestionKey::new(victim, Topic::Piracy, RuleStep::PiracyOthers)
            .part(CalamityPart::Direct)
            .about(Subject::Civ(victim)),
        options,
        count: policy.others as usize,
        may: false,
        own: is_own.then_some((victim, own)),
    })
}

/// The city is replaced by one of the idle set, or of the first of these nations that has one in stock and another owner
/// (38.2/30.913); where there is none it is lost all the same, as in 30.221.
fn board(
    policy: &PiracyPolicy,
    t: &mut RuleContext<'_>,
    why: RuleStep,
    civ: Civ,
    area: AreaId,
    heirs: &[Civ],
) {
    let here = Place::Area(area);
    t.transfer(why, civ, Piece::City, 1, here, Place::Stock);
    let has_one = |owner: &Owner| t.open().stock(*owner, Piece::City) > 0;
    let taker = if policy.to_nation {
        let others = heirs.iter().filter(|heir| **heir != civ);
        others.copied().map(Owner::Nation).find(has_one)
    } else {
        Some(Owner::Idle).filter(has_one)
    };
    if let Some(owner) = taker {
        t.transfer(why, owner, Piece::City, 1, Place::Stock, here);
    }
}

/// 39.8: the cities are reduced, and for each a commodity card is drawn from the hand of their owner, which he alone sees. The
/// cards lie aside until the turn's cards go back (READINGS).
fn reduce_and_draw(
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    (why, victim): (RuleStep, Civ),
    civ: Civ,
    cities: &[AreaId],
) {
    for area in cities {
        city_reduction::reduce(calamity.land(), t, civ, *area);
    }
    let state = t.state();
    let is_commodity = |card: &CardId| {
        let face = state.face(*card);
        face.is_none_or(|face| !t.parts().deck.face(face).is_calamity())
    };
    let hand: Vec<CardId> = state
        .hand(civ)
        .iter()
        .copied()
        .filter(is_commodity)
        .collect();
    if hand.iter().any(|card| state.face(*card).is_none()) {
        t.mark_uncertain();
    }
    let names = [victim, civ].map(|civ| t.parts().nation(civ).id.clone());
    let key = t.key(why, names.join("/"));
    let drawn = t.shuffle(key, &hand, |card| card.0.into());
    for card in drawn.into_iter().take(cities.len()) {
        let change = Mutation::Card {
            card,
            from: Pile::Hand(civ),
            to: Pile::Aside,
            face_up: false,
        };
        t.apply(why, change);
    }
}

/// The trader alone knows that he selects; the victim is asked for the others whatever he knows.
pub fn prompts(outlook: &PendingCalamity<'_>) -> Vec<Prompt> {
    let own = outlook.prompt(CalamityPart::Own);
    let figures = outlook.book.calamities.piracy.as_ref();
    if figures.is_some_and(|figures| figures.by_ships) {
        return if outlook.gave() {
            vec![own]
        } else {
            Vec::new()
        };
    }
    match (outlook.is_mine(), outlook.received(), outlook.gave()) {
        (true, true, _) => vec![outlook.prompt(CalamityPart::Direct)],
        (true, false, _) => vec![own, outlook.prompt(CalamityPart::Direct)],
        (false, _, true) => vec![own],
        (false, _, false) => Vec::new(),
    }
}
