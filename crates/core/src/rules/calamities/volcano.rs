//! 30.21 Volcanic Eruption or Earthquake.

use crate::game::{
    AnnouncementKind, AreaId, CITY_POINTS, Civ, Effect, Mutation, Owner, Piece, Place, PublicState,
    RuleStep, Subject,
};
use crate::rulebook::{Rulebook, VolcanoPolicy};
use crate::rules::city_reduction;
use crate::turn::{
    AwaitingReplies, CalamityPart, OptionalPickQuestion, PickQuestion, Prompt, QuestionKey,
    RuleContext, Topic,
};

use super::calamity_context::{CalamityContext, no_effect};
use super::pending::PendingCalamity;
use super::unit_points;

/// A volcano that may erupt, or a city that may fall to an earthquake.
#[derive(Clone, Debug, PartialEq, Eq)]
struct DisasterSite {
    /// Areas that an order may name for it, by name: those of the volcano, or the one of the city.
    areas: Vec<AreaId>,
    /// Unit points lost, all nations together.
    damage: u16,
    /// Unit points lost by other nations, included in `damage`.
    foreign: u16,
    /// Next to the city, those of other nations that lose most by being reduced, in the order of the default.
    neighbours: Vec<AreaId>,
}

/// 30.211: a volcano, if the victim has a city beside one; else 30.212: an earthquake.
pub fn strike(
    policy: &VolcanoPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    let volcanoes = volcanoes(policy, t.open(), victim);
    let erupts = !volcanoes.is_empty();
    let sites = if erupts {
        volcanoes
    } else {
        cities(calamity.book, t.open(), calamity.trader, victim)
    };
    let why = if erupts {
        RuleStep::Eruption
    } else {
        RuleStep::Earthquake
    };
    let Some(site) = choose(t, why, victim, equals(policy, t.open(), victim, sites))? else {
        no_effect(RuleStep::Earthquake, calamity, t, victim);
        return Ok(());
    };
    let neighbour = neighbour(calamity, t, victim, &site)?;
    let about = [Subject::Area(site.areas[0])];
    t.apply(why, Mutation::Announced(AnnouncementKind::Site.of(about)));
    if erupts {
        let strikes_idle = calamity.book.calamities.strikes_idle;
        let areas = site.areas.iter();
        areas.for_each(|area| erupt(t, *area, strikes_idle));
    } else {
        quake(calamity, t, victim, site.areas[0]);
    }
    if let Some(Owner::Nation(civ)) = neighbour.and_then(|area| t.open().city(area))
        && let Some(area) = neighbour
    {
        city_reduction::reduce(calamity.land(), t, civ, area);
    }
    Ok(())
}

/// 30.211: the volcanoes that touch a city of the victim, each with all areas that it touches.
fn volcanoes(policy: &VolcanoPolicy, open: &PublicState, victim: Civ) -> Vec<DisasterSite> {
    let board = &open.parts().board;
    let tokens = open.areas_of(victim).map(|(area, _)| area);
    let mut names: Vec<&String> = open
        .cities_of(victim)
        .chain(tokens.filter(|_| policy.units))
        .filter_map(|area| board.area(area).volcano.as_ref())
        .collect();
    names.sort();
    names.dedup();
    let site = |name: &String| {
        let touched = board
            .in_play()
            .filter(|area| board.area(*area).volcano.as_ref() == Some(name));
        let areas: Vec<AreaId> = touched.collect();
        let points = |of: &dyn Fn(Civ) -> bool| -> u16 {
            let points = areas
                .iter()
                .map(|area| unit_points::points(open, *area, of));
            points.sum()
        };
        DisasterSite {
            damage: points(&|_| true),
            foreign: points(&|civ| civ != victim),
            neighbours: Vec::new(),
            areas,
        }
    };
    names.into_iter().map(site).collect()
}

/// 30.212, 30.213: the victim's cities, each with the neighbour that would suffer most.
fn cities(
    book: &Rulebook,
    open: &PublicState,
    trader: Option<Civ>,
    victim: Civ,
) -> Vec<DisasterSite> {
    let (policy, land) = (&book.calamities.volcano, &book.surplus);
    let reduces = policy.reduces || open.has(victim, Effect::EarthquakeReduces);
    let own = |area: AreaId| {
        if reduces {
            unit_points::reduction(land, open, area, victim)
        } else {
            CITY_POINTS
        }
    };
    let site = |area: AreaId| {
        let mut others: Vec<(u16, AreaId)> = open
            .playing()
            .filter(|civ| *civ != victim && Some(*civ) != trader)
            .filter(|civ| !open.has(*civ, Effect::EarthquakeSpares))
            .flat_map(|civ| open.cities_of(civ).map(move |city| (civ, city)))
            .filter(|(_, city)| open.parts().board.adjacent(area, *city))
            .map(|(civ, city)| (unit_points::reduction(land, open, city, civ), city))
            .collect();
        let foreign = others.iter().map(|(points, _)| *points).max();
        others.retain(|(points, _)| policy.choice || Some(*points) == foreign);
        DisasterSite {
            areas: vec![area],
            damage: own(area) + foreign.unwrap_or(0),
            foreign: foreign.unwrap_or(0),
            neighbours: unit_points::least_first(open, others.into_iter().map(|(_, city)| city)),
        }
    };
    open.cities_of(victim).map(site).collect()
}

/// Returns the sites with most damage, in the order of the default: least loss to others, then own cities in the order of loss,
/// then by name.
fn equals(
    policy: &VolcanoPolicy,
    open: &PublicState,
    victim: Civ,
    mut sites: Vec<DisasterSite>,
) -> Vec<DisasterSite> {
    let most = sites.iter().map(|site| site.damage).max();
    sites.retain(|site| policy.choice || Some(site.damage) == most);
    sites.sort_by_key(|site| {
        let own = site.areas.iter().copied();
        let own = own.filter(|area| open.city(*area) == Some(Owner::Nation(victim)));
        (
            site.foreign,
            own.map(|area| unit_points::least(open, area)).min(),
        )
    });
    sites
}

/// Lets the primary victim choose among equal sites.
fn choose(
    t: &mut RuleContext<'_>,
    why: RuleStep,
    victim: Civ,
    sites: Vec<DisasterSite>,
) -> Result<Option<DisasterSite>, AwaitingReplies> {
    if sites.len() < 2 {
        return Ok(sites.into_iter().next());
    }
    let areas: Vec<AreaId> = sites.iter().flat_map(|site| site.areas.clone()).collect();
    let area = pick(
        t,
        QuestionKey::new(victim, Topic::Volcano, why).part(CalamityPart::Site),
        &areas,
    )?;
    let named = |site: &DisasterSite| area.is_some_and(|area| site.areas.contains(&area));
    Ok(sites.into_iter().find(named))
}

fn neighbour(
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
    site: &DisasterSite,
) -> Result<Option<AreaId>, AwaitingReplies> {
    let key = QuestionKey::new(victim, Topic::Volcano, RuleStep::Earthquake)
        .part(CalamityPart::Neighbour);
    if calamity.book.calamities.may_direct {
        if site.neighbours.is_empty() {
            return Ok(None);
        }
        let picked = t.ask(OptionalPickQuestion(PickQuestion::areas(
            key,
            &site.neighbours,
            1,
        )))?;
        return Ok(picked.into_iter().find_map(Subject::area));
    }
    match &site.neighbours[..] {
        [] => Ok(None),
        [only] => Ok(Some(*only)),
        several => pick(t, key, several),
    }
}

fn pick(
    t: &mut RuleContext<'_>,
    key: QuestionKey,
    areas: &[AreaId],
) -> Result<Option<AreaId>, AwaitingReplies> {
    let picked = t.ask(PickQuestion::areas(key, areas, 1))?;
    Ok(picked.into_iter().find_map(Subject::area))
}

/// 30.211: all units, those of Barbarians and Pirates only where volcanoes strike them (29.65, 39.4).
fn erupt(t: &mut RuleContext<'_>, area: AreaId, strikes_idle: bool) {
    let is_struck = |owner: Owner| strikes_idle || owner != Owner::Idle;
    let here = Place::Area(area);
    let tokens: Vec<(Owner, u16)> = t.open().tokens_in(area).collect();
    let city = t.open().city(area);
    for (owner, count) in tokens.into_iter().filter(|(owner, _)| is_struck(*owner)) {
        t.transfer(
            RuleStep::Eruption,
            owner,
            Piece::Token,
            count,
            here,
            Place::Stock,
        );
    }
    if let Some(owner) = city.filter(|owner| is_struck(*owner)) {
        t.transfer(
            RuleStep::Eruption,
            owner,
            Piece::City,
            1,
            here,
            Place::Stock,
        );
    }
}

fn quake(calamity: &CalamityContext<'_>, t: &mut RuleContext<'_>, victim: Civ, area: AreaId) {
    let reduces = calamity.book.calamities.volcano.reduces;
    if reduces || t.open().has(victim, Effect::EarthquakeReduces) {
        city_reduction::reduce(calamity.land(), t, victim, area);
    } else {
        let city = (Piece::City, 1);
        t.transfer(
            RuleStep::Earthquake,
            victim,
            city.0,
            city.1,
            Place::Area(area),
            Place::Stock,
        );
    }
}

/// The victim, where the board as it lies leaves him a choice; where other calamities come before, wherever it may.
pub fn prompts(outlook: &PendingCalamity<'_>) -> Vec<Prompt> {
    let open = &outlook.known.open;
    let (book, victim) = (outlook.book, outlook.victim);
    let policy = &book.calamities.volcano;
    let is_there =
        open.city_count(victim) > 0 || (policy.units && open.tokens_on_board(victim) > 0);
    if !outlook.is_mine() || !is_there {
        return Vec::new();
    }
    let [site, neighbour] =
        [CalamityPart::Site, CalamityPart::Neighbour].map(|part| outlook.prompt(part));
    if !is_first(outlook.book, outlook) {
        return vec![site, neighbour];
    }
    let volcanoes = volcanoes(policy, open, victim);
    let sites = if volcanoes.is_empty() {
        cities(book, open, outlook.giver(), victim)
    } else {
        volcanoes
    };
    let sites = equals(policy, open, victim, sites);
    let mut prompts = Vec::new();
    if sites.len() > 1 {
        let areas = sites.iter().map(|site| Subject::Area(site.areas[0]));
        prompts.push(site.with(areas));
    }
    let least = if book.calamities.may_direct { 0 } else { 1 };
    let several = sites.iter().filter(|site| site.neighbours.len() > least);
    let mut next: Vec<AreaId> = several.flat_map(|site| site.neighbours.clone()).collect();
    next.sort();
    next.dedup();
    if !next.is_empty() {
        prompts.push(neighbour.with(next.into_iter().map(Subject::Area)));
    }
    prompts
}

/// Returns whether nothing of the calamities can happen before this one.
fn is_first(book: &Rulebook, outlook: &PendingCalamity<'_>) -> bool {
    let leads = book.calamities.order.first() == Some(&outlook.kind);
    leads && outlook.is_only() && !book.cards_come_first()
}
