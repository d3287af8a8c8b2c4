//! 20 Population expansion.

use crate::game::{
    AnnouncementKind, AreaId, Civ, Effect, Mutation, Owner, Piece, Place, PublicState,
    RejectionKind, RejectionReason, RuleStep, Section, Subject, View,
};
use crate::rulebook::{PopulationPolicy, TaxationPolicy};
use crate::turn::{
    AllocationQuestion, AwaitingReplies, OrderValue, Prompt, PromptRole, QuestionKey, RuleContext,
    Topic,
};

use super::bounds;

/// 20.3: in A.S.T. order.
pub fn play(policy: &PopulationPolicy, t: &mut RuleContext<'_>) -> Result<(), AwaitingReplies> {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Population, RuleStep::Population, order.clone());
    let controller = controller(t.open());
    for civ in order {
        t.begin(RuleStep::GrowthTurn, civ);
        grow(policy, t, civ)?;
        t.end(civ);
    }
    if policy.idle_grows {
        grow_idle(policy, t, controller)?;
    }
    Ok(())
}

/// 39.4: Barbarians grow last; where the idle set is short, their controller divides what it has.
fn grow_idle(
    policy: &PopulationPolicy,
    t: &mut RuleContext<'_>,
    controller: Option<Civ>,
) -> Result<(), AwaitingReplies> {
    let caps = growth(policy, t.open(), Owner::Idle);
    if let (Some(civ), false) = (controller, caps.is_empty()) {
        t.apply(
            RuleStep::GrowthTurn,
            Mutation::Announced(AnnouncementKind::Controls.of([Subject::Civ(civ)])),
        );
    }
    let others = controller.map_or(Vec::new(), |civ| {
        t.open().areas_of(civ).map(|(area, _)| area).collect()
    });
    let asked = controller.map(|civ| {
        let key = QuestionKey::new(civ, Topic::Growth, RuleStep::GrowthShort);
        (key.about(Subject::Number(0)), others)
    });
    add(t, Owner::Idle, caps, asked)
}

/// 20.1; 20.2: what a short stock holds is divided as the player wishes.
fn grow(
    policy: &PopulationPolicy,
    t: &mut RuleContext<'_>,
    civ: Civ,
) -> Result<(), AwaitingReplies> {
    let caps = growth(policy, t.open(), civ);
    let others = if policy.idle_grows {
        t.open()
            .areas_of(Owner::Idle)
            .map(|(area, _)| area)
            .collect()
    } else {
        Vec::new()
    };
    let key = QuestionKey::new(civ, Topic::Growth, RuleStep::GrowthShort);
    add(t, civ.into(), caps, Some((key, others)))
}

/// Adds the growth of an owner. Of a short stock whoever is asked, if anybody, divides what it holds; the areas beside the
/// question are those of another one that the same list answers.
fn add(
    t: &mut RuleContext<'_>,
    owner: Owner,
    caps: Vec<(AreaId, u32)>,
    asked: Option<(QuestionKey, Vec<AreaId>)>,
) -> Result<(), AwaitingReplies> {
    let total = u32::from(t.open().stock(owner, Piece::Token));
    let needed: u32 = caps.iter().map(|(_, more)| more).sum();
    let (why, gains) = match asked {
        _ if total >= needed => (RuleStep::Growth, caps),
        Some((key, others)) if total > 0 => {
            let question = AllocationQuestion {
                key,
                caps,
                total,
                others,
            };
            (RuleStep::GrowthShort, t.ask(question)?)
        }
        _ => (RuleStep::GrowthShort, Vec::new()),
    };
    for (area, count) in gains {
        t.transfer(
            why,
            owner,
            Piece::Token,
            count as u16,
            Place::Stock,
            Place::Area(area),
        );
    }
    Ok(())
}

/// 39.4: who decides for the Barbarians: of those who play, who has fewest tokens on the board; ties in A.S.T. order.
pub(super) fn controller(open: &PublicState) -> Option<Civ> {
    open.playing()
        .min_by_key(|civ| (open.tokens_on_board(*civ), *civ))
}

/// Returns the gain of each area of an owner, highest limit first, then by name. Areas with cities gain nothing, unless the
/// ruleset lets tokens live beside their own city.
pub(super) fn growth(
    policy: &PopulationPolicy,
    open: &PublicState,
    owner: impl Into<Owner>,
) -> Vec<(AreaId, u32)> {
    let owner = owner.into();
    let mut areas: Vec<(AreaId, u32)> = open
        .areas_of(owner)
        .filter(|(area, _)| match open.city(*area) {
            Some(city) => policy.beside_city && city == owner,
            None => true,
        })
        .map(|(area, count)| {
            let is_shared =
                policy.shared.is_some() && open.tokens_in(area).any(|(other, _)| other != owner);
            (area, u32::from(policy.gain(count, is_shared)))
        })
        .collect();
    areas.sort_by_key(|(area, _)| (std::cmp::Reverse(open.area(*area).limit), *area));
    areas
}

/// Asked where the highest tax that may be paid would leave the stock short, or where the idle set is, for who decides for it.
pub fn prompts(policy: &PopulationPolicy, tax: &TaxationPolicy, known: &View) -> Vec<Prompt> {
    let Some(civ) = known.civ else {
        return Vec::new();
    };
    let open = &known.open;
    let mut areas = own_shortage(policy, tax, open, civ);
    let decides = decides_for_idle(policy, open, civ);
    if decides {
        let caps = growth(policy, open, Owner::Idle);
        let needed: u32 = caps.iter().map(|(_, more)| more).sum();
        let stock = u32::from(open.stock(Owner::Idle, Piece::Token));
        if (1..needed).contains(&stock) {
            areas.extend(caps.into_iter().map(|(area, _)| area));
        }
    }
    areas.dedup();
    if areas.is_empty() {
        return Vec::new();
    }
    let prompt = Prompt::new(Topic::Growth).with(areas.into_iter().map(Subject::Area));
    vec![if decides {
        prompt.to(PromptRole::Controller)
    } else {
        prompt
    }]
}

fn own_shortage(
    policy: &PopulationPolicy,
    tax: &TaxationPolicy,
    open: &PublicState,
    civ: Civ,
) -> Vec<AreaId> {
    let caps = growth(policy, open, civ);
    let needed: u32 = caps.iter().map(|(_, more)| more).sum();
    let rate = if open.has(civ, Effect::TaxRateChoice) {
        tax.choice.1
    } else {
        tax.rate
    };
    let left = open
        .stock(civ, Piece::Token)
        .saturating_sub(rate * open.city_count(civ));
    // Where nothing is taxed nothing comes of a stock that is empty.
    let is_spent = rate == 0 && left == 0;
    if is_spent || u32::from(left) >= needed {
        return Vec::new();
    }
    caps.into_iter().map(|(area, _)| area).collect()
}

fn decides_for_idle(policy: &PopulationPolicy, open: &PublicState, civ: Civ) -> bool {
    policy.idle_grows && controller(open) == Some(civ)
}

/// An area without a token of one's own, or of the Barbarians for whom one decides: none comes there before it grows.
pub fn why_impossible(
    policy: &PopulationPolicy,
    known: &View,
    wanted: &OrderValue,
) -> Option<RejectionReason> {
    let (civ, area) = (known.civ?, bounds::named(wanted)?);
    let open = &known.open;
    let is_idle = open.tokens(area, Owner::Idle) > 0;
    let is_theirs = is_idle && decides_for_idle(policy, open, civ);
    bounds::uninhabitable(open, area).or_else(|| {
        let about = [Subject::Area(area)];
        let is_empty = open.tokens(area, civ) == 0 && !is_theirs;
        let kind = if is_idle && !policy.idle_grows {
            RejectionKind::IdleGrowth
        } else {
            RejectionKind::NoUnits
        };
        is_empty.then(|| kind.of(about))
    })
}
