//! 30.52 Barbarian Hordes.

use std::collections::BTreeSet;

use crate::game::{
    AnnouncementKind, AreaId, Board, Civ, Mutation, Owner, Piece, Place, PublicState, RuleStep,
    Subject,
};
use crate::rulebook::{BarbariansPolicy, SurplusPolicy};
use crate::rules::{area_room, conflict};
use crate::turn::{
    AwaitingReplies, CalamityPart, PickQuestion, Prompt, QuestionKey, RuleContext, Topic,
};

use super::calamity_context::{CalamityContext, no_effect};
use super::pending::PendingCalamity;
use super::{heirs, unit_points};

/// One horde on its way through the realm of one victim.
struct Horde<'a> {
    calamity: &'a CalamityContext<'a>,
    victim: Civ,
    /// 30.5251: who chooses among equals.
    controller: Option<Civ>,
    /// Choices so far, which tell the questions apart.
    choices: u32,
}

/// Next areas of the horde, and the rule that sends it there.
type HordeTarget = (RuleStep, Vec<AreaId>);

/// 30.5211: the horde lands and marches; 38.2: it may be a nation's, and comes of its stock.
pub fn strike(
    policy: &BarbariansPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    let heir = heirs::of_barbarians(t.open()).first().copied();
    let heir = heir.filter(|_| policy.to_nation);
    let stock = heir.map_or(u16::MAX, |civ| t.open().stock(civ, Piece::Token));
    let tokens = policy.tokens.min(t.open().stock(Owner::Idle, Piece::Token));
    let tokens = if heir == Some(victim) {
        0
    } else {
        tokens.min(stock)
    };
    let mut horde = Horde {
        calamity,
        victim,
        controller: calamity.trader.or_else(|| richest(t.open())),
        choices: 0,
    };
    let landings = landings(&horde, t.open(), tokens);
    let is_immune = calamity.allowance(t.open(), victim) == 0;
    if tokens == 0 || landings.is_empty() || is_immune {
        no_effect(RuleStep::HordeLands, calamity, t, victim);
        return Ok(());
    }
    if let Some(civ) = heir {
        let fact = AnnouncementKind::Beneficiary.of([Subject::Civ(civ)]);
        t.apply(RuleStep::HordeLands, Mutation::Announced(fact));
    }
    let before: Vec<(AreaId, u16)> = t.open().areas_of(Owner::Idle).collect();
    march(&mut horde, t, tokens, landings)?;
    if let Some(civ) = heir {
        inherit(t, civ, &before);
    }
    Ok(())
}

/// 38.2/30.5236: what is left of the horde becomes the nation's own. Before that its cards help nobody (30.5213), and its units
/// are as any others to the horde.
fn inherit(t: &mut RuleContext<'_>, civ: Civ, before: &[(AreaId, u16)]) {
    let now: Vec<(AreaId, u16)> = t.open().areas_of(Owner::Idle).collect();
    for (area, count) in now {
        let earlier = before.iter().find(|(there, _)| *there == area);
        let more = count.saturating_sub(earlier.map_or(0, |(_, count)| *count));
        let (why, here) = (RuleStep::HordeLands, Place::Area(area));
        t.transfer(why, Owner::Idle, Piece::Token, more, here, Place::Stock);
        let own = more.min(t.open().stock(civ, Piece::Token));
        t.transfer(why, civ, Piece::Token, own, Place::Stock, here);
    }
}

/// 30.5231: what an area cannot hold marches on until nothing is left over.
fn march(
    horde: &mut Horde<'_>,
    t: &mut RuleContext<'_>,
    tokens: u16,
    landings: Vec<AreaId>,
) -> Result<(), AwaitingReplies> {
    let calamity = horde.calamity;
    let mut from = Place::Stock;
    let mut moving = tokens;
    let mut goal: HordeTarget = (RuleStep::HordeLands, landings);
    loop {
        let (why, options) = goal;
        let area = horde.choose(t, options)?;
        let here = Place::Area(area);
        t.transfer(why, Owner::Idle, Piece::Token, moving, from, here);
        horde.fight(t, area)?;
        moving = left_over(calamity.land(), t.open(), area);
        if moving == 0 {
            return Ok(());
        }
        from = here;
        let Some(next) = horde.next(t.open(), area, moving) else {
            t.transfer(
                RuleStep::HordeSpreads,
                Owner::Idle,
                Piece::Token,
                moving,
                here,
                Place::Stock,
            );
            return Ok(());
        };
        goal = next;
    }
}

/// 30.5251: of those who play, who has most unit points in stock; ties in A.S.T. order.
fn richest(open: &PublicState) -> Option<Civ> {
    open.playing()
        .min_by_key(|civ| (std::cmp::Reverse(open.stock_points(*civ)), *civ))
}

/// Barbarians beyond what an area holds.
fn left_over(land: &SurplusPolicy, open: &PublicState, area: AreaId) -> u16 {
    let room = area_room::room(land, open, area, Owner::Idle);
    open.tokens(area, Owner::Idle).saturating_sub(room)
}

/// 30.5211: start areas of the victim where most damage is done; if none is, empty ones; only then all others.
fn landings(horde: &Horde<'_>, open: &PublicState, tokens: u16) -> Vec<AreaId> {
    let starts = &open.parts().nation(horde.victim).starts;
    let in_play = starts
        .iter()
        .copied()
        .filter(|area| open.area(*area).in_play);
    let starts: Vec<AreaId> = in_play.collect();
    let struck = horde.worst(open, starts.iter().copied(), tokens);
    if !struck.is_empty() {
        return struck;
    }
    let empty: Vec<AreaId> = starts
        .iter()
        .copied()
        .filter(|area| is_empty(open, *area))
        .collect();
    if empty.is_empty() { starts } else { empty }
}

fn is_empty(open: &PublicState, area: AreaId) -> bool {
    open.city(area).is_none() && open.tokens_in(area).next().is_none()
}

impl Horde<'_> {
    /// 30.5234: of these areas those where the victim loses most, if he loses anything.
    fn worst(
        &self,
        open: &PublicState,
        areas: impl Iterator<Item = AreaId>,
        moving: u16,
    ) -> Vec<AreaId> {
        let policy = &self.calamity.book.conflict;
        let damage: Vec<(u16, AreaId)> = areas
            .map(|area| {
                (
                    conflict::damage(policy, open, area, moving, self.victim),
                    area,
                )
            })
            .filter(|(damage, _)| *damage > 0)
            .collect();
        let most = damage.iter().map(|(damage, _)| *damage).max();
        let worst = damage
            .into_iter()
            .filter(|(damage, _)| Some(*damage) == most);
        worst.map(|(_, area)| area).collect()
    }

    /// Returns the next areas for the surplus of an area. `None` if no unit of the victim and no empty area is within reach.
    fn next(&self, open: &PublicState, at: AreaId, moving: u16) -> Option<HordeTarget> {
        let beside = beside(&open.parts().board, at);
        let (shared, alone): (Vec<AreaId>, Vec<AreaId>) = beside
            .iter()
            .copied()
            .partition(|area| unit_points::points(open, *area, |civ| civ != self.victim) > 0);
        // 30.5241: areas of the victim alone go before those that he shares.
        for areas in [alone, shared] {
            let worst = self.worst(open, areas.into_iter(), moving);
            if !worst.is_empty() {
                return Some((RuleStep::HordeMarches, worst));
            }
        }
        let on_the_way = self.on_the_way(open, at, moving);
        if !on_the_way.is_empty() {
            return Some((RuleStep::HordeCrosses, on_the_way));
        }
        let empty = nearest_empty(open, at);
        (!empty.is_empty()).then_some((RuleStep::HordeSpreads, empty))
    }

    /// 30.5241: the first steps of the shortest ways to the nearest areas where the surplus, as it is now, does damage. They lead
    /// through empty areas and those of others, not through units of the victim that it cannot harm.
    fn on_the_way(&self, open: &PublicState, at: AreaId, moving: u16) -> Vec<AreaId> {
        let board = &open.parts().board;
        let policy = &self.calamity.book.conflict;
        let does_damage =
            |area: &AreaId| conflict::damage(policy, open, *area, moving, self.victim) > 0;
        let is_open = |area: &AreaId| {
            let harmless = open.has_units(*area, self.victim) && !does_damage(area);
            !harmless || unit_points::points(open, *area, |civ| civ != self.victim) > 0
        };
        let steps = |area| beside(board, area).into_iter().filter(is_open).collect();
        let rings = rings(at, steps);
        let Some(distance) = rings.iter().position(|ring| ring.iter().any(does_damage)) else {
            return Vec::new();
        };
        let mut wanted: BTreeSet<AreaId> = rings[distance]
            .iter()
            .copied()
            .filter(does_damage)
            .collect();
        for ring in rings[..distance].iter().rev() {
            let leads = |area: &AreaId| {
                beside(board, *area)
                    .iter()
                    .any(|next| wanted.contains(next))
            };
            wanted = ring.iter().copied().filter(leads).collect();
        }
        wanted.into_iter().collect()
    }

    /// 30.5212, 30.5242: conflict with all units in the area.
    fn fight(&self, t: &mut RuleContext<'_>, area: AreaId) -> Result<(), AwaitingReplies> {
        let policy = &self.calamity.book.conflict;
        let points = |open: &PublicState| unit_points::points(open, area, |civ| civ == self.victim);
        let before = points(t.open());
        let foreseen = conflict::damage(policy, t.open(), area, 0, self.victim);
        conflict::raid(policy, t, area)?;
        debug_assert_eq!(foreseen, before.saturating_sub(points(t.open())));
        Ok(())
    }

    /// 30.5251: the controller chooses among equals; by default the first by name.
    fn choose(
        &mut self,
        t: &mut RuleContext<'_>,
        mut options: Vec<AreaId>,
    ) -> Result<AreaId, AwaitingReplies> {
        options.sort();
        let Some(controller) = self.controller.filter(|_| options.len() > 1) else {
            return Ok(options[0]);
        };
        self.choices += 1;
        let key = QuestionKey::new(controller, Topic::Barbarians, RuleStep::HordeChoice)
            .part(CalamityPart::Choice)
            .about(Subject::Civ(self.victim))
            .about(Subject::Number(self.choices));
        let picked = t.ask(PickQuestion {
            otherwise: None,
            ..PickQuestion::areas(key, &options, 1)
        })?;
        let area = picked.into_iter().find_map(Subject::area);
        Ok(area.unwrap_or(options[0]))
    }
}

/// 30.5233: across land or water borders, never into open sea.
fn beside(board: &Board, area: AreaId) -> Vec<AreaId> {
    let water = board.by_water(area).iter().map(|crossing| crossing.to);
    let mut areas: Vec<AreaId> = board.by_land(area).iter().copied().chain(water).collect();
    areas.retain(|area| board.area(*area).is_land());
    areas.sort();
    areas.dedup();
    areas
}

/// The areas at one step, at two steps and so on.
fn rings(at: AreaId, steps: impl Fn(AreaId) -> Vec<AreaId>) -> Vec<Vec<AreaId>> {
    let mut seen = BTreeSet::from([at]);
    let mut rings = Vec::new();
    let mut ring = vec![at];
    loop {
        let next: BTreeSet<AreaId> = ring.iter().flat_map(|area| steps(*area)).collect();
        ring = next.into_iter().filter(|area| seen.insert(*area)).collect();
        if ring.is_empty() {
            return rings;
        }
        rings.push(ring.clone());
    }
}

/// 30.5232: with nothing of the victim within reach, the nearest empty areas that can hold somebody, reached through empty
/// areas and their own alone (30.5242).
fn nearest_empty(open: &PublicState, at: AreaId) -> Vec<AreaId> {
    let board = &open.parts().board;
    let passes = |area: &AreaId| unit_points::points(open, *area, |_| true) == 0;
    let ring = |area: AreaId| beside(board, area).into_iter().filter(passes).collect();
    let found = rings(at, ring).into_iter().map(|ring| {
        let empty = ring
            .into_iter()
            .filter(|area| is_empty(open, *area) && open.area(*area).limit > 0);
        empty.collect::<Vec<AreaId>>()
    });
    found
        .into_iter()
        .find(|empty| !empty.is_empty())
        .unwrap_or_default()
}

/// Everybody who may come to choose: the trader, who alone knows it, or who has most in stock when nobody traded the card.
/// Only a victim who got it in trade is sure not to be asked.
pub fn prompts(outlook: &PendingCalamity<'_>) -> Vec<Prompt> {
    let plays = outlook.known.open.nation(outlook.civ).in_play;
    if plays && !outlook.received() {
        vec![outlook.prompt(CalamityPart::Choice)]
    } else {
        Vec::new()
    }
}
