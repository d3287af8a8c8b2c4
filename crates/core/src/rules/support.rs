//! 26.3–26.4 The check of city support, and the reduction of cities.

use std::collections::BTreeSet;

use crate::game::{
    AreaId, Cause, Change, Civ, Components, Effect, Event, Glimpse, Open, Piece, Place, Reason,
    ReasonKind, Section, Site, Subject, View,
};
use crate::turn::{Ask, Found, Key, Part, Pick, Remark, Slot, Stop, Topic, Turn, Wanted};

use super::calamities::idle;
use super::{Book, prospect, surplus};

/// 26.31: tokens on the board for each city.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    pub tokens: u16,
    /// 26.32: whether newly built cities are reduced before all others.
    pub new_first: bool,
    /// 43.1: whether cities that were won by revolt among the calamities need no support in the check after them.
    pub revolts_exempt: bool,
}

impl Policy {
    /// Tokens on the board that the cities of a nation ask for.
    pub fn needed(&self, open: &Open, civ: Civ) -> u32 {
        u32::from(self.tokens) * u32::from(open.city_count(civ))
    }
}

/// 26.31: in A.S.T. order; inert nations need no support (15.61).
pub fn play(policy: &Policy, land: &surplus::Policy, t: &mut Turn<'_>) -> Result<(), Stop> {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Support, Cause::Support, order.clone());
    for civ in order {
        t.begin(Cause::SupportCheck, civ);
        check(
            policy,
            land,
            t,
            civ,
            Key::new(civ, Topic::Reduce, Cause::SupportReduces),
        )?;
        t.end(civ);
    }
    Ok(())
}

/// 29.8: the second check, after the calamities; slaves in revolt still support nothing (30.42, READINGS).
pub fn recheck(policy: &Policy, land: &surplus::Policy, t: &mut Turn<'_>) -> Result<(), Stop> {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Recheck, Cause::Recheck, order.clone());
    for civ in order {
        t.begin(Cause::Recheck, civ);
        let key = Key::new(civ, Topic::Recheck, Cause::Recheck).part(Part::Reduce);
        check(policy, land, t, civ, key)?;
        t.end(civ);
    }
    Ok(())
}

/// 26.31, 26.32: cities are reduced one at a time until the tokens support the rest, newly built ones first.
pub fn check(
    policy: &Policy,
    land: &surplus::Policy,
    t: &mut Turn<'_>,
    civ: Civ,
    key: Key,
) -> Result<(), Stop> {
    if is_supported(policy, t, civ) {
        return Ok(());
    }
    let mut options = by_default(t.open(), civ);
    let goes_first = |t: &Turn<'_>, area: AreaId| policy.new_first && is_new(t, area, civ);
    options.sort_by_key(|area| !goes_first(t, *area));
    let new = options.iter().filter(|area| goes_first(t, **area));
    let picked = t.ask(Reduction {
        new: new.copied().map(Subject::Area).collect(),
        ..Reduction::of(t, civ, key, &options, options.len())
    })?;
    let mut cities: Vec<AreaId> = picked.into_iter().filter_map(Subject::area).collect();
    cities.sort_by_key(|area| !goes_first(t, *area));
    for area in cities {
        if is_supported(policy, t, civ) {
            break;
        }
        reduce(land, t, civ, area);
    }
    Ok(())
}

/// Which cities are reduced, the first ones first? In a check of support newly built ones before all others (26.32),
/// whatever the list says.
pub struct Reduction {
    pick: Pick,
    new: Vec<Subject>,
    /// Areas whose city this turn has taken already: a list may serve several times.
    gone: Vec<Subject>,
    told: BTreeSet<String>,
}

impl Reduction {
    /// `options` in the order of the default.
    pub fn of(t: &Turn<'_>, civ: Civ, key: Key, options: &[AreaId], count: usize) -> Reduction {
        let gone = t
            .this_turn()
            .iter()
            .filter_map(|event| match &event.change {
                Change::Pieces {
                    owner,
                    piece: Piece::City,
                    from: Place::Area(area),
                    ..
                } if owner.is(civ) => Some(Subject::Area(*area)),
                _ => None,
            });
        Reduction {
            pick: Pick {
                otherwise: Some(ReasonKind::NotYourCity),
                ..Pick::areas(key, options, count)
            },
            new: Vec::new(),
            gone: gone.collect(),
            told: t.told(civ),
        }
    }
}

impl Ask for Reduction {
    type Answer = Vec<Subject>;

    fn key(&self) -> Key {
        self.pick.key()
    }

    fn resolve(&self, wish: &[(&Wanted, &str)]) -> Found<Vec<Subject>> {
        let mut found = self.pick.resolve(wish);
        let is_gone =
            |remark: &Remark| remark.reason.subjects.iter().all(|s| self.gone.contains(s));
        found
            .remarks
            .retain(|remark| !is_gone(remark) && !self.told.contains(&remark.path));
        let mut named = Vec::new();
        for (wanted, path) in wish {
            let Some(city) = prospect::named(wanted).map(Subject::Area) else {
                continue;
            };
            let waits = self.new.iter().any(|new| !named.contains(new));
            let is_old = self.pick.options.contains(&city) && !self.new.contains(&city);
            if waits && is_old && !named.contains(&city) {
                found.remarks.push(Remark {
                    path: (*path).to_owned(),
                    reason: ReasonKind::NewCitiesFirst.of([city]),
                    part: true,
                });
            }
            named.push(city);
        }
        found
    }

    fn default(&self) -> Vec<Subject> {
        self.pick.default()
    }

    fn text(&self, answer: &Vec<Subject>, parts: &Components) -> String {
        self.pick.text(answer, parts)
    }
}

fn is_supported(policy: &Policy, t: &Turn<'_>, civ: Civ) -> bool {
    let tokens = u32::from(t.open().tokens_on_board(civ)).saturating_sub(idle(t, civ));
    let cities = t.open().cities_of(civ);
    let cities = cities.filter(|area| !policy.revolts_exempt || !is_from_revolt(t, *area, civ));
    tokens >= u32::from(policy.tokens) * cities.count() as u32
}

/// 43.1, 64: won by revolt since the calamities began.
fn is_from_revolt(t: &Turn<'_>, area: AreaId, civ: Civ) -> bool {
    let begins = |event: &Event| {
        let section = Section::Calamities;
        event.change == Change::Section { section }
    };
    let since = t.this_turn().iter().skip_while(|event| !begins(event));
    let mut won = since.filter(|event| event.why == Cause::Revolt);
    won.any(|event| {
        matches!(&event.change, Change::Pieces { owner, piece: Piece::City, to, .. }
            if owner.is(civ) && *to == Place::Area(area))
    })
}

/// A nation's cities as they go by default: off site, then lowest limit, then name.
pub fn by_default(open: &Open, civ: Civ) -> Vec<AreaId> {
    let mut cities: Vec<AreaId> = open.cities_of(civ).collect();
    cities.sort_by_key(|area| {
        let printed = open.area(*area);
        (printed.site != Site::None, printed.limit, *area)
    });
    cities
}

/// 26.32: built in this turn's construction, not converted, annexed or won in revolt (READINGS).
fn is_new(t: &Turn<'_>, area: AreaId, civ: Civ) -> bool {
    t.this_turn().iter().any(|event| {
        let built = matches!(&event.change, Change::Pieces { owner, piece: Piece::City, from: Place::Stock, to, .. }
            if owner.is(civ) && *to == Place::Area(area));
        built && event.why.is_building()
    })
}

/// 26.41: the city goes to stock and as many tokens as the area holds, or as stock has, take its place.
pub fn reduce(land: &surplus::Policy, t: &mut Turn<'_>, civ: Civ, area: AreaId) {
    t.transfer(
        Cause::CityReduced,
        civ,
        (Piece::City, 1),
        Place::Area(area),
        Place::Stock,
    );
    let room = surplus::room(land, t.open(), area, civ.into());
    let tokens = surplus::reduced(land, room, t.open().stock(civ, Piece::Token));
    t.transfer(
        Cause::CityReduced,
        civ,
        (Piece::Token, tokens),
        Place::Stock,
        Place::Area(area),
    );
}

/// Whoever has a city, may win one in a revolt or may have the tokens to build one is asked.
pub fn may_ask(book: &Book, known: &View) -> Vec<Slot> {
    let open = &known.open;
    let asked = known.civ.is_some_and(|civ| {
        let needed = book.cities.least_on_board(open, civ);
        open.city_count(civ) > 0
            || prospect::winnable(book, open, civ) > 0
            || prospect::most_on_board(book, open, civ) >= needed.into()
    });
    if asked {
        vec![Slot::new(Topic::Reduce)]
    } else {
        Vec::new()
    }
}

/// Asked again after the calamities where one has struck, where somebody may convert, or where support is short as it is:
/// nothing else can move tokens and cities between the two checks.
pub fn may_recheck(book: &Book, known: &View) -> Vec<Slot> {
    let open = &known.open;
    let Some(civ) = known.civ else {
        return Vec::new();
    };
    let strikes = known.this_turn.iter().any(|seen| match &seen.what {
        Glimpse::Named { strikes, .. } => *strikes,
        _ => false,
    });
    let converts = open.playing().any(|civ| open.has(civ, Effect::Converts));
    let is_short = u32::from(open.tokens_on_board(civ)) < book.support.needed(open, civ);
    match strikes || converts || is_short {
        true => vec![Slot::new(Topic::Recheck).part(Part::Reduce)],
        false => Vec::new(),
    }
}

/// No land of this game.
pub fn never(known: &View, wanted: &Wanted) -> Option<Reason> {
    prospect::uninhabitable(&known.open, prospect::named(wanted)?)
}
