//! 32.94 Conversion.

use crate::game::{
    AdvanceId, AdvanceSet, AreaId, Civ, Components, Effect, Event, Mutation, Owner, Piece, Place,
    PublicState, RejectionKind, RejectionReason, RuleStep, Section, Subject, View, VisibleChange,
    VisibleEvent,
};
use crate::rulebook::{ConversionPolicy, Rulebook};
use crate::turn::{
    Ask, AwaitingReplies, EntryRejection, OrderValue, Prompt, QuestionKey, ResolvedAnswer,
    RuleContext, Topic,
};

use super::bounds;
use super::calamities::{divided, divided_seen};
use super::needed_card::needs;
use super::surplus;

impl ConversionPolicy {
    /// Returns whether a nation has units next to an area.
    fn reaches(&self, open: &PublicState, civ: Civ, area: AreaId) -> bool {
        let board = &open.parts().board;
        let has_units = |near: &AreaId| open.has_units(*near, civ);
        let mut over_water = board.by_water(area).iter().map(|crossing| crossing.to);
        board.by_land(area).iter().any(has_units)
            || (self.over_water && over_water.any(|near| has_units(&near)))
    }
}

/// 32.941: in A.S.T. order, each seeing what those before have done.
pub fn play(book: &Rulebook, t: &mut RuleContext<'_>) -> Result<(), AwaitingReplies> {
    let policy = &book.conversion;
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Conversion, RuleStep::Conversion, order.clone());
    let divided = divided(&book.calamities, t);
    for civ in order {
        t.begin(RuleStep::Convert, civ);
        if divided.contains(&civ) {
            refuse_all(t, civ, Some(RejectionKind::NotWhileDivided.of([])));
        } else if converts(t.open(), civ, deeds(t.this_turn())) {
            let target = t.ask(ConversionQuestion::new(policy, t.open(), civ, &divided))?;
            if let Some(area) = target {
                convert(t, civ, area);
                surplus::clear_rivals(&book.surplus, t);
            }
        } else {
            refuse_all(t, civ, None);
        }
        t.end(civ);
    }
    Ok(())
}

/// 32.941: all that can be converted in the area, city for city and token for token; ships stay.
fn convert(t: &mut RuleContext<'_>, civ: Civ, area: AreaId) {
    let here = Place::Area(area);
    for (owner, piece, count) in occupants(t.open(), civ, area) {
        t.transfer(RuleStep::Convert, owner, piece, count, here, Place::Stock);
        t.transfer(RuleStep::Convert, civ, piece, count, Place::Stock, here);
    }
}

/// Units of other nations in an area. Barbarians and Pirate cities are never converted (32.942).
fn occupants(open: &PublicState, civ: Civ, area: AreaId) -> Vec<(Civ, Piece, u16)> {
    let other = |owner: Owner| owner.civ().filter(|other| *other != civ);
    let city = open.city(area).and_then(other);
    let tokens = open
        .tokens_in(area)
        .filter_map(|(owner, count)| Some((other(owner)?, Piece::Token, count)));
    city.map(|owner| (owner, Piece::City, 1))
        .into_iter()
        .chain(tokens)
        .collect()
}

/// 32.942: why an area cannot be converted, if so. `divided` are nations that nobody converts in this turn (39.9/15.59).
fn barred(
    policy: &ConversionPolicy,
    open: &PublicState,
    civ: Civ,
    area: AreaId,
    divided: &[Civ],
) -> Option<RejectionReason> {
    if let Some(reason) = bounds::uninhabitable(open, area) {
        return Some(reason);
    }
    let about = [Subject::Area(area)];
    if !policy.reaches(open, civ, area) {
        return Some(RejectionKind::NotNeighbour.of(about));
    }
    let found = occupants(open, civ, area);
    if found.is_empty() {
        return Some(RejectionKind::NobodyThere.of(about));
    }
    let mut owners = found.iter().map(|(owner, _, _)| *owner);
    if let Some(owner) = owners.clone().find(|owner| divided.contains(owner)) {
        return Some(RejectionKind::Divided.of([Subject::Civ(owner)]));
    }
    if let Some(owner) = owners.find(|owner| is_immune(open, *owner)) {
        return Some(RejectionKind::Unconverted.of([Subject::Civ(owner)]));
    }
    let needed = |piece| -> u16 {
        let alike = found.iter().filter(|(_, kind, _)| *kind == piece);
        alike.map(|(_, _, count)| count).sum()
    };
    if needed(Piece::City) > open.stock(civ, Piece::City) {
        return Some(RejectionKind::NoneInStock.of([]));
    }
    let (tokens, stock) = (needed(Piece::Token), open.stock(civ, Piece::Token));
    (tokens > stock)
        .then(|| RejectionKind::ShortStock.of([tokens.into(), stock.into()].map(Subject::Number)))
}

/// Event that shows which cards were bought in this turn.
enum PurchaseEvent {
    Section(Section),
    Card(Civ, AdvanceId),
}

fn deeds(this_turn: &[Event]) -> impl Iterator<Item = PurchaseEvent> {
    this_turn.iter().filter_map(|event| match event.change {
        Mutation::Section { section } => Some(PurchaseEvent::Section(section)),
        Mutation::Advance { civ, advance } => Some(PurchaseEvent::Card(civ, advance)),
        _ => None,
    })
}

/// [`deeds`], as one pair of eyes knows them.
fn sights(this_turn: &[VisibleEvent]) -> impl Iterator<Item = PurchaseEvent> {
    this_turn.iter().filter_map(|seen| match seen.what {
        VisibleChange::Section { section } => Some(PurchaseEvent::Section(section)),
        VisibleChange::Advance { civ, advance } => Some(PurchaseEvent::Card(civ, advance)),
        _ => None,
    })
}

/// Returns whether a nation may convert. A card bought before this section takes effect from the next turn on.
fn converts(open: &PublicState, civ: Civ, deeds: impl Iterator<Item = PurchaseEvent>) -> bool {
    if !open.has(civ, Effect::Converts) {
        return false;
    }
    let mut bought = AdvanceSet::default();
    let mut is_sale = false;
    for deed in deeds {
        match deed {
            PurchaseEvent::Section(section) => is_sale = section == Section::Advances,
            PurchaseEvent::Card(who, advance) if is_sale && who == civ => bought.insert(advance),
            PurchaseEvent::Card(..) => {}
        }
    }
    let granting = open.parts().granting(Effect::Converts);
    let held = open.nation(civ).advances.iter();
    let mut earlier = held.filter(|card| !bought.holds(*card));
    earlier.any(|card| granting.holds(card))
}

/// Returns the reason why a nation may not convert: it lacks the card, or bought it only this turn.
fn unable(open: &PublicState, civ: Civ) -> RejectionReason {
    let granting = open.parts().granting(Effect::Converts);
    let mut held = open.nation(civ).advances.iter();
    match held.find(|card| granting.holds(*card)) {
        Some(new) => RejectionKind::NeedsEarlier.of([Subject::Advance(new)]),
        None => needs(open, Effect::Converts),
    }
}

/// 32.942, 32.952; an inert nation keeps what its cards give it (15.63).
fn is_immune(open: &PublicState, civ: Civ) -> bool {
    open.has(civ, Effect::Converts) || open.has(civ, Effect::Unconverted)
}

/// Question: area converted. The default is none.
struct ConversionQuestion {
    key: QuestionKey,
    /// Every area, with the reason that bars it.
    areas: Vec<(AreaId, Option<RejectionReason>)>,
}

impl ConversionQuestion {
    fn new(
        policy: &ConversionPolicy,
        open: &PublicState,
        civ: Civ,
        divided: &[Civ],
    ) -> ConversionQuestion {
        let areas = open.parts().board.areas();
        ConversionQuestion {
            key: QuestionKey::new(civ, Topic::Convert, RuleStep::ConvertWhich),
            areas: areas
                .map(|(area, _)| (area, barred(policy, open, civ, area, divided)))
                .collect(),
        }
    }
}

impl Ask for ConversionQuestion {
    type Answer = Option<AreaId>;

    fn key(&self) -> QuestionKey {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<Option<AreaId>> {
        let mut remarks = Vec::new();
        for (wanted, path) in wish {
            let found = bounds::named(wanted)
                .and_then(|named| self.areas.iter().find(|(area, _)| *area == named));
            match found {
                None => {}
                Some((area, None)) => {
                    return ResolvedAnswer {
                        answer: Some(*area),
                        used: true,
                        remarks,
                    };
                }
                Some((_, Some(reason))) => remarks.push(EntryRejection {
                    path: (*path).to_owned(),
                    reason: reason.clone(),
                    part: false,
                }),
            }
        }
        ResolvedAnswer {
            answer: None,
            used: false,
            remarks,
        }
    }

    fn default(&self) -> Option<AreaId> {
        None
    }

    fn text(&self, answer: &Option<AreaId>, parts: &Components) -> String {
        answer.map_or_else(
            || "none".to_owned(),
            |area| parts.board.area(area).id.clone(),
        )
    }
}

/// 32.941: conversion by a nation that cannot convert, for a reason that is given or for want of the effect.
fn refuse_all(t: &mut RuleContext<'_>, civ: Civ, reason: Option<RejectionReason>) {
    let Some(list) = t.orders(civ).answers.get(&Topic::Convert).cloned() else {
        return;
    };
    let mut cursor = list.cursor();
    while let Some((_, path)) = cursor.next(|when, _| t.judge(civ, when, false)) {
        let reason = reason.clone().unwrap_or_else(|| unable(t.open(), civ));
        t.reject(RuleStep::Convert, civ, path, reason);
    }
}

/// Returns the question about conversion, for a nation with the effect. The result of the calamities is not known yet.
pub fn prompts(book: &Rulebook, known: &View) -> Vec<Prompt> {
    let (policy, open) = (&book.conversion, &known.open);
    let divided = divided_seen(&book.calamities, known);
    let can = |civ: &Civ| !divided.contains(civ) && converts(open, *civ, sights(&known.this_turn));
    let Some(civ) = known.civ.filter(can) else {
        return Vec::new();
    };
    let areas = open.parts().board.in_play();
    let areas = areas.filter(|area| barred(policy, open, civ, *area, &divided).is_none());
    vec![Prompt::new(Topic::Convert).with(areas.map(Subject::Area))]
}

/// Land nobody can live in, or no effect; no card of this turn gives it.
pub fn why_impossible(
    book: &Rulebook,
    known: &View,
    wanted: &OrderValue,
) -> Option<RejectionReason> {
    let civ = known.civ.filter(|civ| known.open.nation(*civ).in_play)?;
    if divided_seen(&book.calamities, known).contains(&civ) {
        return Some(RejectionKind::NotWhileDivided.of([]));
    }
    if !converts(&known.open, civ, sights(&known.this_turn)) {
        return Some(unable(&known.open, civ));
    }
    bounds::uninhabitable(&known.open, bounds::named(wanted)?)
}
