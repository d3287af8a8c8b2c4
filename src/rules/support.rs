//! 26.3–26.4 The check of city support, and the reduction of cities.

use crate::game::{
    AreaId, Change, Civ, Components, Effect, Piece, Place, Reason, ReasonKind, Section, Site,
    Subject, View,
};
use crate::turn::{Ask, Found, Key, Pick, Remark, Slot, Stop, Topic, Turn, Wanted};

use super::{Book, prospect, surplus};

/// 26.31: tokens on the board for each city.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    pub tokens: u16,
}

/// 26.31: in A.S.T. order; inert nations need no support (15.61).
pub fn play(policy: &Policy, land: &surplus::Policy, t: &mut Turn<'_>) -> Result<(), Stop> {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Support, "26.3", order.clone());
    for civ in order {
        t.begin("26.31", civ);
        check(policy, land, t, civ)?;
        t.end(civ);
    }
    Ok(())
}

/// 29.8: the second check, after the calamities.
pub fn recheck(policy: &Policy, land: &surplus::Policy, t: &mut Turn<'_>) -> Result<(), Stop> {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Recheck, "29.8", order.clone());
    for civ in order {
        t.begin("29.8", civ);
        check(policy, land, t, civ)?;
        t.end(civ);
    }
    Ok(())
}

/// 26.31, 26.32: cities are reduced one at a time until the tokens support the rest, newly built ones first.
fn check(policy: &Policy, land: &surplus::Policy, t: &mut Turn<'_>, civ: Civ) -> Result<(), Stop> {
    if is_supported(policy, t, civ) {
        return Ok(());
    }
    let options = to_reduce(t, civ);
    let new = options.iter().filter(|area| is_new(t, **area, civ));
    let picked = t.ask(Reduction {
        new: new.copied().map(Subject::Area).collect(),
        pick: Pick {
            otherwise: Some(ReasonKind::NotYourCity),
            ..Pick::areas(
                Key::new(civ, Topic::Reduce, "26.32"),
                &options,
                options.len(),
            )
        },
    })?;
    let mut cities: Vec<AreaId> = picked.into_iter().filter_map(Subject::area).collect();
    cities.sort_by_key(|area| !is_new(t, *area, civ));
    for area in cities {
        if is_supported(policy, t, civ) {
            break;
        }
        reduce(land, t, civ, area);
    }
    Ok(())
}

/// Which cities go first? Newly built ones before all others (26.32), whatever the list says.
struct Reduction {
    pick: Pick,
    new: Vec<Subject>,
}

impl Ask for Reduction {
    type Answer = Vec<Subject>;

    fn key(&self) -> Key {
        self.pick.key()
    }

    fn resolve(&self, wish: &[(&Wanted, &str)]) -> Found<Vec<Subject>> {
        let mut found = self.pick.resolve(wish);
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
    t.open().tokens_on_board(civ) >= policy.tokens * t.open().city_count(civ)
}

/// The default: newly built first, then off site, then lowest limit, then name.
fn to_reduce(t: &Turn<'_>, civ: Civ) -> Vec<AreaId> {
    let mut cities: Vec<AreaId> = t.open().cities_of(civ).collect();
    cities.sort_by_key(|area| {
        let printed = t.open().area(*area);
        (
            !is_new(t, *area, civ),
            printed.site != Site::None,
            printed.limit,
            *area,
        )
    });
    cities
}

/// 26.32: built in this turn's construction, not converted, annexed or won in revolt (READINGS).
fn is_new(t: &Turn<'_>, area: AreaId, civ: Civ) -> bool {
    t.this_turn().iter().any(|event| {
        let built = matches!(&event.change, Change::Pieces { owner, piece: Piece::City, from: Place::Stock, to, .. }
            if owner.is(civ) && *to == Place::Area(area));
        built && event.why.rule().starts_with("25.")
    })
}

/// 26.41: the city goes to stock and as many tokens as the area holds, or as stock has, take its place.
pub fn reduce(land: &surplus::Policy, t: &mut Turn<'_>, civ: Civ, area: AreaId) {
    t.transfer(
        "26.41",
        civ,
        (Piece::City, 1),
        Place::Area(area),
        Place::Stock,
    );
    let room = surplus::room(land, t.open(), area, civ.into());
    let tokens = room.min(t.open().stock(civ, Piece::Token));
    t.transfer(
        "26.41",
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
        let needed = match open.has(civ, Effect::TreasuryBuilds) {
            true => book.cities.on_site.div_ceil(2),
            false => book.cities.on_site,
        };
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

/// No land of this game.
pub fn never(known: &View, wanted: &Wanted) -> Option<Reason> {
    prospect::uninhabitable(&known.open, prospect::named(wanted)?)
}
