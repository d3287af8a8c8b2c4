//! 19 Taxation: tokens from stock to treasury for every city, and the revolt of cities that cannot be paid for.

use crate::game::{
    AreaId, Cause, Civ, Effect, Open, Owner, Piece, Place, Reason, ReasonKind, Section, Site,
    Subject, View,
};
use crate::turn::{Above, Key, Number, Pick, Slot, Stop, Topic, Turn, Wanted};

use super::prospect;

/// 19.1, 19.2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Tokens a city.
    pub rate: u16,
    /// Least and most with [`Effect::TaxRateChoice`].
    pub choice: (u16, u16),
    /// Who takes cities that revolt.
    pub beneficiary: Beneficiary,
}

/// By what in stock the nation is found that gains from the loss of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beneficiary {
    /// 19.32: most unit points.
    Points,
    /// 43.1: most tokens.
    Tokens,
}

impl Beneficiary {
    /// What counts of a stock.
    pub(super) fn of(self, open: &Open, civ: Civ) -> u16 {
        match self {
            Beneficiary::Points => open.stock_points(civ),
            Beneficiary::Tokens => open.stock(civ, Piece::Token),
        }
    }
}

/// 19.31, 19.32: the cities of a nation that go unpaid. Which of them may revolt is fixed when the taxes are assessed: one that it
/// wins in a revolt is not taxed in this section, and so does not revolt in it again.
struct Revolt {
    owner: Civ,
    unpaid: u16,
    /// All that were taxed, the default for those that revolt first.
    assessed: Vec<AreaId>,
}

/// 19: all pay in A.S.T. order, then revolts are resolved (19.31).
pub fn play(policy: &Policy, t: &mut Turn<'_>) -> Result<(), Stop> {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Taxation, Cause::Taxation, order.clone());
    let mut revolts = Vec::new();
    for civ in order {
        t.begin(Cause::Tax, civ);
        let unpaid = pay(policy, t, civ)?;
        revolts.push(Revolt {
            owner: civ,
            unpaid,
            assessed: by_worth(t.open(), civ),
        });
        t.end(civ);
    }
    revolts.retain(|revolt| revolt.unpaid > 0);
    if revolts.is_empty() {
        return Ok(());
    }
    let ranks = by_stock(policy.beneficiary, t.open());
    for revolt in revolts {
        resolve(policy, t, &ranks, &revolt)?;
    }
    Ok(())
}

/// 19.1, 19.31: each city is paid for in full or not at all; returns how many are not.
fn pay(policy: &Policy, t: &mut Turn<'_>, civ: Civ) -> Result<u16, Stop> {
    let cities = t.open().city_count(civ);
    let rate = rate(policy, t, civ, cities)?;
    let stock = t.open().stock(civ, Piece::Token);
    let due = rate * cities;
    let (tokens, unpaid) = if stock >= due {
        (due, 0)
    } else if t.open().has(civ, Effect::NoTaxRevolt) {
        // 19.34: what is there is paid, and nothing revolts.
        (stock, 0)
    } else {
        let paid = stock / rate;
        (paid * rate, cities - paid)
    };
    t.transfer(
        Cause::Tax,
        civ,
        (Piece::Token, tokens),
        Place::Stock,
        Place::Treasury,
    );
    Ok(unpaid)
}

/// 19.2: the rate is chosen by whoever may; by default the higher of the usual and the least that causes no revolt.
fn rate(policy: &Policy, t: &mut Turn<'_>, civ: Civ, cities: u16) -> Result<u16, Stop> {
    if !t.open().has(civ, Effect::TaxRateChoice) {
        refuse_choice(policy, t, civ);
        return Ok(policy.rate);
    }
    if cities == 0 {
        return Ok(policy.rate);
    }
    let (least, most) = policy.choice;
    let rate = t.ask(Number {
        key: Key::new(civ, Topic::Tax, Cause::TaxRate),
        least: least.into(),
        most: most.into(),
        default: default_rate(policy, t.open(), civ).into(),
        above: Above::Refuse,
        area: None,
    })?;
    Ok(rate as u16)
}

fn default_rate(policy: &Policy, open: &Open, civ: Civ) -> u16 {
    let due = policy.rate * open.city_count(civ);
    if open.stock(civ, Piece::Token) >= due || open.has(civ, Effect::NoTaxRevolt) {
        policy.rate
    } else {
        policy.choice.0
    }
}

fn refuse_choice(policy: &Policy, t: &mut Turn<'_>, civ: Civ) {
    let Some(list) = t.lines(civ).wishes.get(&Topic::Tax).cloned() else {
        return;
    };
    let mut cursor = list.cursor();
    while let Some((wanted, path)) = cursor.next(|when, _| t.judge(civ, when, false)) {
        if *wanted != Wanted::Number(policy.rate.into()) {
            let reason = needs(t.open(), Effect::TaxRateChoice);
            t.refuse(Cause::TaxRate, civ, path, reason);
        }
    }
}

/// The reason that an effect is missing, naming a card that grants it.
pub(super) fn needs(open: &Open, effect: Effect) -> Reason {
    let granting = open.parts().granting(effect).iter().next();
    Reason {
        kind: ReasonKind::NeedsCard,
        subjects: granting.map(Subject::Advance).into_iter().collect(),
    }
}

/// 19.32: nations by what counts of their stock, most first, ties in A.S.T. order (17.4); taken once.
pub(super) fn by_stock(beneficiary: Beneficiary, open: &Open) -> Vec<Civ> {
    let mut civs: Vec<Civ> = open.playing().collect();
    civs.sort_by_key(|civ| std::cmp::Reverse(beneficiary.of(open, *civ)));
    civs
}

/// 19.32, 19.33: the beneficiary chooses which cities revolt and takes what he can; the rest pass to the next in order. By tokens
/// (43.1) the first chooses whether or not he has a city left; by points the first of those who have.
fn resolve(policy: &Policy, t: &mut Turn<'_>, ranks: &[Civ], revolt: &Revolt) -> Result<(), Stop> {
    let (owner, unpaid, options) = (revolt.owner, revolt.unpaid, &revolt.assessed);
    let others: Vec<Civ> = ranks.iter().copied().filter(|civ| *civ != owner).collect();
    let able = |civ: &Civ| t.open().stock(*civ, Piece::City) > 0;
    let takers: Vec<Civ> = others.iter().copied().filter(able).collect();
    let chooser = match policy.beneficiary {
        Beneficiary::Points => takers.first(),
        Beneficiary::Tokens => others.first(),
    };
    let mut cities: Vec<AreaId> = match chooser {
        None => options.iter().copied().take(unpaid.into()).collect(),
        Some(first) => {
            let key = Key::new(*first, Topic::Revolts, Cause::Revolt).about(Subject::Civ(owner));
            let picked = t.ask(Pick {
                otherwise: None,
                ..Pick::areas(key, options, unpaid.into())
            })?;
            picked.into_iter().filter_map(Subject::area).collect()
        }
    };
    for taker in takers {
        let able = usize::from(t.open().stock(taker, Piece::City)).min(cities.len());
        for area in cities.drain(..able) {
            lose_city(t, Cause::Revolt, owner, area);
            t.transfer(
                Cause::Revolt,
                taker,
                (Piece::City, 1),
                Place::Stock,
                Place::Area(area),
            );
        }
    }
    for area in cities {
        lose_city(t, Cause::RevoltToStock, owner, area);
    }
    Ok(())
}

fn lose_city(t: &mut Turn<'_>, why: Cause, owner: Civ, area: AreaId) {
    t.transfer(
        why,
        Owner::Nation(owner),
        (Piece::City, 1),
        Place::Area(area),
        Place::Stock,
    );
}

/// Cities on sites first, then highest limit, then name: the default for cities to take.
fn by_worth(open: &Open, owner: Civ) -> Vec<AreaId> {
    let mut cities: Vec<AreaId> = open.cities_of(owner).collect();
    cities.sort_by_key(|area| {
        let printed = open.area(*area);
        (
            printed.site == Site::None,
            std::cmp::Reverse(printed.limit),
            *area,
        )
    });
    cities
}

pub fn may_ask(policy: &Policy, known: &View) -> Vec<Slot> {
    let Some(civ) = known.civ else {
        return Vec::new();
    };
    let open = &known.open;
    let mut slots = Vec::new();
    if open.has(civ, Effect::TaxRateChoice) && open.city_count(civ) > 0 {
        let (least, most) = policy.choice;
        let rates = (least..=most).map(|rate| Subject::Number(rate.into()));
        let default = Subject::Number(default_rate(policy, open, civ).into());
        slots.push(Slot::new(Topic::Tax).with(rates).certainly([default]));
    }
    let cities: Vec<AreaId> = open
        .playing()
        .filter(|other| *other != civ && may_revolt(policy, open, *other))
        .flat_map(|other| open.cities_of(other).collect::<Vec<_>>())
        .collect();
    if !cities.is_empty() {
        slots.push(Slot::new(Topic::Revolts).with(cities.into_iter().map(Subject::Area)));
    }
    slots
}

/// Whether some rate that a nation may choose leaves a city unpaid.
pub(super) fn may_revolt(policy: &Policy, open: &Open, civ: Civ) -> bool {
    let most = if open.has(civ, Effect::TaxRateChoice) {
        policy.choice.1
    } else {
        policy.rate
    };
    !open.has(civ, Effect::NoTaxRevolt)
        && open.stock(civ, Piece::Token) < most * open.city_count(civ)
}

/// A city of nobody who pays tax.
pub fn never_revolts(known: &View, wanted: &Wanted) -> Option<Reason> {
    let area = prospect::named(wanted)?;
    let stands = prospect::has_national_city(&known.open, area);
    (!stands).then(|| ReasonKind::NotAChoice.of([Subject::Area(area)]))
}

/// A rate that this nation may not choose.
pub fn never(policy: &Policy, known: &View, wanted: &Wanted) -> Option<Reason> {
    let Wanted::Number(rate) = wanted else {
        return None;
    };
    if known.open.has(known.civ?, Effect::TaxRateChoice) {
        let (least, most) = (u32::from(policy.choice.0), u32::from(policy.choice.1));
        let about = [*rate, least, most].map(Subject::Number);
        (!(least..=most).contains(rate)).then(|| ReasonKind::OutOfRange.of(about))
    } else {
        (*rate != u32::from(policy.rate)).then(|| needs(&known.open, Effect::TaxRateChoice))
    }
}
