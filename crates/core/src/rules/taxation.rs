//! 19 Taxation: tokens from stock to treasury for every city, and the revolt of cities that cannot be paid for.

use crate::game::{
    AreaId, CitySite, Civ, Effect, Owner, Piece, Place, PublicState, RejectionKind,
    RejectionReason, RuleStep, Section, Subject, View,
};
use crate::rulebook::{BeneficiaryMeasure, TaxationPolicy};
use crate::turn::{
    AboveMaximum, AwaitingReplies, CountQuestion, OrderValue, PickQuestion, Prompt, QuestionKey,
    RuleContext, Topic,
};

use super::bounds::{self, may_revolt};
use super::needed_card::needs;

/// 19.31, 19.32: the cities of a nation that go unpaid. Which of them may revolt is fixed when the taxes are assessed: one that it
/// wins in a revolt is not taxed in this section, and so does not revolt in it again.
struct RevoltQuestion {
    owner: Civ,
    unpaid: u16,
    /// All that were taxed, the default for those that revolt first.
    assessed: Vec<AreaId>,
}

/// 19: all pay in A.S.T. order, then revolts are resolved (19.31).
pub fn play(policy: &TaxationPolicy, t: &mut RuleContext<'_>) -> Result<(), AwaitingReplies> {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Taxation, RuleStep::Taxation, order.clone());
    let mut revolts = Vec::new();
    for civ in order {
        t.begin(RuleStep::Tax, civ);
        let unpaid = pay(policy, t, civ)?;
        revolts.push(RevoltQuestion {
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
fn pay(policy: &TaxationPolicy, t: &mut RuleContext<'_>, civ: Civ) -> Result<u16, AwaitingReplies> {
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
        RuleStep::Tax,
        civ,
        Piece::Token,
        tokens,
        Place::Stock,
        Place::Treasury,
    );
    Ok(unpaid)
}

/// 19.2: the rate is chosen by whoever may; by default the higher of the usual and the least that causes no revolt.
fn rate(
    policy: &TaxationPolicy,
    t: &mut RuleContext<'_>,
    civ: Civ,
    cities: u16,
) -> Result<u16, AwaitingReplies> {
    if !t.open().has(civ, Effect::TaxRateChoice) {
        refuse_choice(policy, t, civ);
        return Ok(policy.rate);
    }
    if cities == 0 {
        return Ok(policy.rate);
    }
    let (least, most) = policy.choice;
    let rate = t.ask(CountQuestion {
        key: QuestionKey::new(civ, Topic::Tax, RuleStep::TaxRate),
        least: least.into(),
        most: most.into(),
        default: default_rate(policy, t.open(), civ).into(),
        above: AboveMaximum::Refuse,
        area: None,
    })?;
    Ok(rate as u16)
}

fn default_rate(policy: &TaxationPolicy, open: &PublicState, civ: Civ) -> u16 {
    let due = policy.rate * open.city_count(civ);
    if open.stock(civ, Piece::Token) >= due || open.has(civ, Effect::NoTaxRevolt) {
        policy.rate
    } else {
        policy.choice.0
    }
}

fn refuse_choice(policy: &TaxationPolicy, t: &mut RuleContext<'_>, civ: Civ) {
    let Some(list) = t.orders(civ).answers.get(&Topic::Tax).cloned() else {
        return;
    };
    let mut cursor = list.cursor();
    while let Some((wanted, path)) = cursor.next(|when, _| t.judge(civ, when, false)) {
        if *wanted != OrderValue::Number(policy.rate.into()) {
            let reason = needs(t.open(), Effect::TaxRateChoice);
            t.reject(RuleStep::TaxRate, civ, path, reason);
        }
    }
}

/// 19.32: nations by what counts of their stock, most first, ties in A.S.T. order (17.4); taken once.
pub(super) fn by_stock(beneficiary: BeneficiaryMeasure, open: &PublicState) -> Vec<Civ> {
    let mut civs: Vec<Civ> = open.playing().collect();
    civs.sort_by_key(|civ| std::cmp::Reverse(beneficiary.of(open, *civ)));
    civs
}

/// 19.32, 19.33: the beneficiary chooses which cities revolt and takes what he can; the rest pass to the next in order. By tokens
/// (43.1) the first chooses whether or not he has a city left; by points the first of those who have.
fn resolve(
    policy: &TaxationPolicy,
    t: &mut RuleContext<'_>,
    ranks: &[Civ],
    revolt: &RevoltQuestion,
) -> Result<(), AwaitingReplies> {
    let (owner, unpaid, options) = (revolt.owner, revolt.unpaid, &revolt.assessed);
    let others: Vec<Civ> = ranks.iter().copied().filter(|civ| *civ != owner).collect();
    let able = |civ: &Civ| t.open().stock(*civ, Piece::City) > 0;
    let takers: Vec<Civ> = others.iter().copied().filter(able).collect();
    let chooser = match policy.beneficiary {
        _ if policy.to_idle => others.first(),
        BeneficiaryMeasure::Points => takers.first(),
        BeneficiaryMeasure::Tokens => others.first(),
    };
    let mut cities: Vec<AreaId> = match chooser {
        None => options.iter().copied().take(unpaid.into()).collect(),
        Some(first) => {
            let key = QuestionKey::new(*first, Topic::Revolts, RuleStep::Revolt)
                .about(Subject::Civ(owner));
            let picked = t.ask(PickQuestion {
                otherwise: None,
                ..PickQuestion::areas(key, options, unpaid.into())
            })?;
            picked.into_iter().filter_map(Subject::area).collect()
        }
    };
    if policy.to_idle {
        cities
            .into_iter()
            .for_each(|area| become_idle(t, owner, area));
        return Ok(());
    }
    for taker in takers {
        let able = usize::from(t.open().stock(taker, Piece::City)).min(cities.len());
        for area in cities.drain(..able) {
            lose_city(t, RuleStep::Revolt, owner, area);
            t.transfer(
                RuleStep::Revolt,
                taker,
                Piece::City,
                1,
                Place::Stock,
                Place::Area(area),
            );
        }
    }
    for area in cities {
        lose_city(t, RuleStep::RevoltToStock, owner, area);
    }
    Ok(())
}

/// 39.5: a Pirate city takes the place of the city; where none is left Barbarians do, as many as the area holds and there are.
fn become_idle(t: &mut RuleContext<'_>, owner: Civ, area: AreaId) {
    let here = Place::Area(area);
    let city = t.open().stock(Owner::Idle, Piece::City) > 0;
    let others: u16 = t.open().tokens_in(area).map(|(_, count)| count).sum();
    let room = u16::from(t.open().area(area).limit).saturating_sub(others);
    let tokens = room.min(t.open().stock(Owner::Idle, Piece::Token));
    let (why, piece, count) = match (city, tokens) {
        (true, _) => (RuleStep::Revolt, Piece::City, 1),
        (false, 0) => (RuleStep::RevoltToStock, Piece::Token, 0),
        (false, _) => (RuleStep::Revolt, Piece::Token, tokens),
    };
    lose_city(t, why, owner, area);
    t.transfer(why, Owner::Idle, piece, count, Place::Stock, here);
}

fn lose_city(t: &mut RuleContext<'_>, why: RuleStep, owner: Civ, area: AreaId) {
    t.transfer(
        why,
        Owner::Nation(owner),
        Piece::City,
        1,
        Place::Area(area),
        Place::Stock,
    );
}

/// Cities on sites first, then highest limit, then name: the default for cities to take.
fn by_worth(open: &PublicState, owner: Civ) -> Vec<AreaId> {
    let mut cities: Vec<AreaId> = open.cities_of(owner).collect();
    cities.sort_by_key(|area| {
        let printed = open.area(*area);
        (
            printed.site == CitySite::None,
            std::cmp::Reverse(printed.limit),
            *area,
        )
    });
    cities
}

pub fn prompts(policy: &TaxationPolicy, known: &View) -> Vec<Prompt> {
    let Some(civ) = known.civ else {
        return Vec::new();
    };
    let open = &known.open;
    let mut prompts = Vec::new();
    if open.has(civ, Effect::TaxRateChoice) && open.city_count(civ) > 0 {
        let (least, most) = policy.choice;
        let rates = (least..=most).map(|rate| Subject::Number(rate.into()));
        let default = Subject::Number(default_rate(policy, open, civ).into());
        prompts.push(Prompt::new(Topic::Tax).with(rates).certainly([default]));
    }
    let cities: Vec<AreaId> = open
        .playing()
        .filter(|other| *other != civ && may_revolt(policy, open, *other))
        .flat_map(|other| open.cities_of(other).collect::<Vec<_>>())
        .collect();
    if !cities.is_empty() {
        prompts.push(Prompt::new(Topic::Revolts).with(cities.into_iter().map(Subject::Area)));
    }
    prompts
}

/// A city of nobody who pays tax.
pub fn why_revolt_impossible(known: &View, wanted: &OrderValue) -> Option<RejectionReason> {
    let area = bounds::named(wanted)?;
    let stands = bounds::has_national_city(&known.open, area);
    (!stands).then(|| RejectionKind::NotAChoice.of([Subject::Area(area)]))
}

/// A rate that this nation may not choose.
pub fn why_impossible(
    policy: &TaxationPolicy,
    known: &View,
    wanted: &OrderValue,
) -> Option<RejectionReason> {
    let OrderValue::Number(rate) = wanted else {
        return None;
    };
    if known.open.has(known.civ?, Effect::TaxRateChoice) {
        let (least, most) = (u32::from(policy.choice.0), u32::from(policy.choice.1));
        let about = [*rate, least, most].map(Subject::Number);
        (!(least..=most).contains(rate)).then(|| RejectionKind::OutOfRange.of(about))
    } else {
        (*rate != u32::from(policy.rate)).then(|| needs(&known.open, Effect::TaxRateChoice))
    }
}
