//! 30.21 Volcanic Eruption or Earthquake.

use crate::game::{
    AnnouncementKind, AreaId, CITY_POINTS, Civ, Effect, Mutation, Owner, PublicState, RuleStep,
    Subject,
};
use crate::rulebook::{Rulebook, VolcanoPolicy};
use crate::turn::{
    AwaitingReplies, CalamityPart, OptionalPickQuestion, PickQuestion, Prompt, QuestionKey,
    RuleContext, Topic,
};

use super::calamity_context::{CalamityContext, no_effect};
use super::eruption::{self, BesideVolcano, devastate, erupt};
use super::fated_volcano::doom;
use super::pending::PendingCalamity;
use super::unit_points;

/// A volcano that may erupt, or a city that may fall to an earthquake.
#[derive(Clone, Debug, PartialEq, Eq)]
struct DisasterSite {
    /// Areas that an order may name for it, by name: those of the volcano, or the one of the city.
    areas: Vec<AreaId>,
    /// Areas next to those of the volcano that the eruption strikes too (39.7).
    beside: Vec<BesideVolcano>,
    /// Unit points lost, all nations together.
    damage: u16,
    /// Unit points lost by other nations, included in `damage`.
    foreign: u16,
    /// Next to the city, those of other nations that lose most by being reduced, in the order of the default.
    neighbours: Vec<AreaId>,
    /// Next to it, those of the victim's own that he may name instead, in the order of the default.
    own_neighbours: Vec<AreaId>,
}

/// 30.211: a volcano, if the victim has a city beside one; else 30.212: an earthquake.
pub fn strike(
    policy: &VolcanoPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    if let Some(doom) = doom(policy, t.open(), victim) {
        let about = [Subject::Area(doom.areas[0])];
        let why = RuleStep::Eruption;
        t.apply(why, Mutation::Announced(AnnouncementKind::Site.of(about)));
        doom.strike(calamity, t);
        return Ok(());
    }
    let volcanoes = volcanoes(calamity.book, t.open(), victim);
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
        site.areas.iter().for_each(|area| erupt(calamity, t, *area));
        devastate(calamity, t, &site.beside);
    } else {
        quake(calamity, t, victim, site.areas[0]);
    }
    if let Some(Owner::Nation(civ)) = neighbour.and_then(|area| t.open().city(area))
        && let Some(area) = neighbour
    {
        calamity.reduce(t, civ, area);
    }
    Ok(())
}

/// 30.211: the volcanoes that touch a city of the victim, each with all areas that it touches; 39.7: those beside it too.
fn volcanoes(book: &Rulebook, open: &PublicState, victim: Civ) -> Vec<DisasterSite> {
    let (policy, land) = (&book.calamities.volcano, &book.surplus);
    let board = &open.parts().board;
    let tokens = open.areas_of(victim).map(|(area, _)| area);
    let units: Vec<AreaId> = open
        .cities_of(victim)
        .chain(tokens.filter(|_| policy.units))
        .collect();
    let mut names: Vec<&String> = board
        .in_play()
        .filter(|area| {
            let reached =
                |unit: &AreaId| unit == area || (policy.wide && board.adjacent(*area, *unit));
            units.iter().any(reached)
        })
        .filter_map(|area| board.area(area).volcano.as_ref())
        .collect();
    names.sort();
    names.dedup();
    let site = |name: &String| {
        let touched = board
            .in_play()
            .filter(|area| board.area(*area).volcano.as_ref() == Some(name));
        let areas: Vec<AreaId> = touched.collect();
        let beside = if policy.wide {
            eruption::beside(open, &areas)
        } else {
            Vec::new()
        };
        let points = |of: &dyn Fn(Civ) -> bool| -> u16 {
            let points = areas
                .iter()
                .map(|area| unit_points::points(open, *area, of));
            let beside = beside.iter().map(|one| one.points(land, open, of));
            points.chain(beside).sum()
        };
        DisasterSite {
            damage: points(&|_| true),
            foreign: points(&|civ| civ != victim),
            neighbours: Vec::new(),
            own_neighbours: Vec::new(),
            areas,
            beside,
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
    let may_take = book.calamities.self_directed && !open.has(victim, Effect::EarthquakeSpares);
    let own_beside = |area: AreaId| {
        let cities = open.cities_of(victim);
        let beside = cities.filter(|city| may_take && open.parts().board.adjacent(area, *city));
        unit_points::least_first(open, beside)
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
            beside: Vec::new(),
            damage: own(area) + foreign.unwrap_or(0),
            foreign: foreign.unwrap_or(0),
            neighbours: unit_points::least_first(open, others.into_iter().map(|(_, city)| city)),
            own_neighbours: own_beside(area),
        }
    };
    open.cities_of(victim).map(site).collect()
}

/// Returns the sites with most damage (39.7: to the victim, then to others), in the order of the default: least loss to others,
/// then own cities in the order of loss, then by name.
fn equals(
    policy: &VolcanoPolicy,
    open: &PublicState,
    victim: Civ,
    mut sites: Vec<DisasterSite>,
) -> Vec<DisasterSite> {
    let rank = |site: &DisasterSite| {
        if site.beside.is_empty() {
            (site.damage, 0)
        } else {
            (site.damage - site.foreign, site.foreign)
        }
    };
    let most = sites.iter().map(rank).max();
    sites.retain(|site| policy.choice || Some(rank(site)) == most);
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
    match &site.may_fall()[..] {
        [] => Ok(None),
        [only] => Ok(Some(*only)),
        several => pick(t, key, several),
    }
}

impl DisasterSite {
    /// Returns the cities beside that the victim may name: his own only in the place of another's.
    fn may_fall(&self) -> Vec<AreaId> {
        let mut cities = self.neighbours.clone();
        if !cities.is_empty() {
            cities.extend(&self.own_neighbours);
        }
        cities
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

fn quake(calamity: &CalamityContext<'_>, t: &mut RuleContext<'_>, victim: Civ, area: AreaId) {
    let reduces = calamity.book.calamities.volcano.reduces;
    if reduces || t.open().has(victim, Effect::EarthquakeReduces) {
        calamity.reduce(t, victim, area);
    } else {
        calamity.eliminate(t, RuleStep::Earthquake, victim, area);
    }
}

/// The victim, where the board as it lies leaves him a choice; where other calamities come before, wherever it may.
pub fn prompts(outlook: &PendingCalamity<'_>) -> Vec<Prompt> {
    let open = &outlook.known.open;
    let (book, victim) = (outlook.book, outlook.victim);
    let policy = &book.calamities.volcano;
    if doom(policy, open, victim).is_some() {
        return Vec::new();
    }
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
    let volcanoes = volcanoes(book, open, victim);
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
    let several = sites.iter().map(DisasterSite::may_fall);
    let several = several.filter(|cities| cities.len() > least);
    let mut next: Vec<AreaId> = several.flatten().collect();
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
