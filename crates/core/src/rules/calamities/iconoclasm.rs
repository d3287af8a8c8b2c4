//! 30.81 Iconoclasm and Heresy: cities of the primary victim are reduced, and cities of others as he directs.

use crate::game::{Cause, Change, Civ, Effect, FactKind, ReasonKind, Subject};
use crate::rules::support;
use crate::turn::{Key, Part, Slot, Stop, Topic, Turn};

use super::blow::Blow;
use super::cities_of_others::CitiesOfOthers;
use super::directed::{self, Aim};
use super::{Coming, reductions};

/// The figures of the calamity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// 30.811: cities reduced.
    pub cities: u32,
    /// 30.818: cities of others reduced.
    pub others: u32,
    /// 52.8: whether the victim names the cities of others, of whomever he likes, and not their owners.
    pub by_victim: bool,
}

/// 30.811, 30.818: owners choose which of their cities, without knowing each other's choice.
pub fn strike(policy: &Policy, blow: &Blow<'_>, t: &mut Turn<'_>, victim: Civ) -> Result<(), Stop> {
    if policy.by_victim {
        return by_victim(policy, blow, t, victim);
    }
    let aim = Aim {
        why: Cause::IconoclasmOthers,
        total: policy.others,
        bare: 1,
    };
    let directed = directed::direct(blow, t, victim, aim, cap)?;
    let mut tolls = vec![(victim, own(policy, t, victim))];
    tolls.extend(directed);
    reductions::reduce(blow, t, Cause::Iconoclasm, &tolls)
}

/// 52.8: the victim's own choice of his cities, and of the cities of others.
fn by_victim(policy: &Policy, blow: &Blow<'_>, t: &mut Turn<'_>, victim: Civ) -> Result<(), Stop> {
    let others: Vec<Civ> = t.open().playing().filter(|civ| *civ != victim).collect();
    let mut options = Vec::new();
    for civ in others {
        let most = cap(t, civ).unwrap_or(0) as usize;
        options.push((civ, support::by_default(t.open(), civ), most));
    }
    options.retain(|(_, cities, most)| !cities.is_empty() && *most > 0);
    let mut named = Vec::new();
    if !options.is_empty() && policy.others > 0 {
        named = t.ask(CitiesOfOthers {
            key: Key::new(victim, Topic::Iconoclasm, Cause::IconoclasmOthers).part(Part::Direct),
            options,
            count: policy.others as usize,
            may: blow.book.calamities.may_direct,
        })?;
    }
    for (civ, _) in &named {
        let about = [Subject::Civ(*civ), Subject::Number(1)];
        let fact = FactKind::Directed.of(about);
        t.happen(Cause::IconoclasmOthers, Change::Fact(fact));
    }
    let own = own(policy, t, victim);
    reductions::reduce(blow, t, Cause::Iconoclasm, &[(victim, own)])?;
    for (civ, area) in named {
        support::reduce(blow.land(), t, civ, area);
    }
    Ok(())
}

/// 30.812–30.817: the effects of all cards together.
fn own(policy: &Policy, t: &Turn<'_>, victim: Civ) -> u32 {
    t.open().with(victim, policy.cities, Effect::Iconoclasm)
}

/// 30.819
fn cap(t: &Turn<'_>, civ: Civ) -> Result<u32, ReasonKind> {
    let cities = u32::from(t.open().city_count(civ));
    match t.open().least(civ, Effect::IconoclasmMost) {
        Some(0) => Err(ReasonKind::Spared),
        Some(most) => Ok(cities.min(most)),
        None => Ok(cities),
    }
}

/// The primary victim directs; everybody may have to reduce cities.
pub fn may_ask(outlook: &Coming<'_>) -> Vec<Slot> {
    let mut slots = outlook.direct();
    let figures = outlook.book.calamities.iconoclasm.as_ref();
    let is_asked = outlook.is_mine() || figures.is_some_and(|figures| !figures.by_victim);
    slots.extend(is_asked.then(|| outlook.slot(Part::Reduce)));
    slots
}
