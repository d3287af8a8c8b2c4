//! 30.91 Piracy.

use crate::game::{
    AnnouncementKind, AreaId, CITY_POINTS, Civ, Mutation, Owner, Piece, Place, RuleStep, Subject,
};
use crate::rulebook::PiracyPolicy;
use crate::turn::{
    AwaitingReplies, CalamityPart, PickQuestion, Prompt, QuestionKey, RuleContext, Topic,
};

use super::calamity_context::{CalamityContext, no_effect};
use super::cities_of_others::OthersCitiesQuestion;
use super::pending::PendingCalamity;
use super::{fleet, ship_piracy, unit_points};

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
    let is_fleet_lost = policy.takes_fleet && fleet::lose(t, RuleStep::Piracy, victim);
    let own = own(policy, calamity, t, victim)?;
    let others = others(policy, calamity, t, victim, &own)?;
    if own.is_empty() && others.is_empty() && !is_fleet_lost {
        no_effect(RuleStep::Piracy, calamity, t, victim);
    }
    for area in own {
        board(t, RuleStep::Piracy, victim, area);
    }
    for (civ, area) in others {
        let about = [Subject::Civ(civ), Subject::Number(1)];
        t.apply(
            RuleStep::PiracyOthers,
            Mutation::Announced(AnnouncementKind::Directed.of(about)),
        );
        board(t, RuleStep::PiracyOthers, civ, area);
    }
    Ok(())
}

/// 30.911: of a card that was kept the victim himself selects.
fn own(
    policy: &PiracyPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<Vec<AreaId>, AwaitingReplies> {
    let cities = unit_points::coastal(t.open(), victim);
    let spared = calamity.allowance(t.open(), victim) / u32::from(CITY_POINTS);
    let count = policy.own.min(spared) as usize;
    if cities.is_empty() || count == 0 {
        return Ok(Vec::new());
    }
    let chooser = calamity.trader.unwrap_or(victim);
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
    lost: &[AreaId],
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
        .filter(|civ| *civ != victim && Some(*civ) != calamity.trader)
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

/// The city is replaced by one of the idle set; when that has none left it is lost all the same, as in 30.221.
fn board(t: &mut RuleContext<'_>, why: RuleStep, civ: Civ, area: AreaId) {
    let here = Place::Area(area);
    t.transfer(why, civ, Piece::City, 1, here, Place::Stock);
    if t.open().stock(Owner::Idle, Piece::City) > 0 {
        t.transfer(why, Owner::Idle, Piece::City, 1, Place::Stock, here);
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
