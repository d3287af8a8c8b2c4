//! 39.9/15.554: a city of one half for a city of the other.

use crate::game::{
    AnnouncementKind, AreaId, Civ, Components, Effect, Mutation, Piece, PublicState, RejectionKind,
    RejectionReason, RuleStep, Subject, View,
};
use crate::rulebook::CivilWarPolicy;
use crate::rules::bounds;
use crate::turn::{
    Ask, AwaitingReplies, CalamityPart, EntryRejection, OrderValue, QuestionKey, ResolvedAnswer,
    RuleContext, Topic,
};

use super::units_by_area::UnitsByArea;

/// The effect of the victim with which the newcomer may swap.
pub const ALLOWED_BY: Effect = Effect::CivilWarByBeneficiary;

/// Lets the newcomer swap where the victim has the effect; else refuses what it ordered.
pub fn swap(
    t: &mut RuleContext<'_>,
    victim: Civ,
    newcomer: Civ,
    halves: &mut [UnitsByArea; 2],
) -> Result<(), AwaitingReplies> {
    if !t.open().has(victim, ALLOWED_BY) {
        refuse(t, newcomer, victim);
        return Ok(());
    }
    let cities = halves.each_ref().map(|half| half.only(Piece::City).areas());
    if cities.iter().any(|cities| cities.is_empty()) {
        return Ok(());
    }
    let swapped = t.ask(SwapQuestion {
        key: QuestionKey::new(newcomer, Topic::CivilWar, RuleStep::HalfSwap)
            .part(CalamityPart::Swap)
            .about(Subject::Civ(victim)),
        cities: cities.map(|cities| cities.into_iter().collect()),
    })?;
    let Some(areas) = swapped else {
        return Ok(());
    };
    for (half, area) in areas.into_iter().enumerate() {
        let mut city = UnitsByArea::default();
        city.add((area, Piece::City), 1);
        halves[half] = halves[half].without(&city);
        halves[1 - half].join(&city);
    }
    let [here, there] = areas.map(Subject::Area);
    let fact = AnnouncementKind::Swaps.of([Subject::Civ(newcomer), here, there]);
    t.apply(RuleStep::HalfSwap, Mutation::Announced(fact));
    Ok(())
}

/// A swap against a victim without the effect.
fn refuse(t: &mut RuleContext<'_>, newcomer: Civ, victim: Civ) {
    let part = (Topic::CivilWar, CalamityPart::Swap);
    let Some(list) = t.orders(newcomer).parts.get(&part).cloned() else {
        return;
    };
    let mut cursor = list.cursor();
    while let Some((_, path)) = cursor.next(|when, _| t.judge(newcomer, when, false)) {
        let reason = lacks(t.open(), victim);
        t.reject(RuleStep::HalfSwap, newcomer, path, reason);
    }
}

/// The reason that the victim lacks the effect, naming a card that grants it.
fn lacks(open: &PublicState, victim: Civ) -> RejectionReason {
    let mut reason = RejectionKind::NoSwap.of([Subject::Civ(victim)]);
    let granting = open.parts().granting(ALLOWED_BY).iter().next();
    reason.subjects.extend(granting.map(Subject::Advance));
    reason
}

/// A swap in a game where nobody swaps, or by a nation that does not wait.
pub fn why_impossible(
    policy: Option<&CivilWarPolicy>,
    known: &View,
    wanted: &OrderValue,
) -> Option<RejectionReason> {
    if !policy.is_some_and(|policy| policy.halves) {
        return Some(RejectionKind::NotSwapped.of([]));
    }
    if !known.open.nation(known.civ?).waiting {
        return Some(RejectionKind::NewcomerSwaps.of([]));
    }
    bounds::uninhabitable(&known.open, bounds::named(wanted)?)
}

/// Question: a city of the first half and one of the second. The default is none.
struct SwapQuestion {
    key: QuestionKey,
    /// The cities of each half.
    cities: [Vec<AreaId>; 2],
}

impl SwapQuestion {
    /// Returns which half a city belongs to.
    fn half(&self, area: AreaId) -> Option<usize> {
        self.cities.iter().position(|half| half.contains(&area))
    }
}

impl Ask for SwapQuestion {
    type Answer = Option<[AreaId; 2]>;

    fn key(&self) -> QuestionKey {
        self.key.clone()
    }

    /// The first city that is named goes for the first that is named of the other half.
    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<Self::Answer> {
        let mut remarks = Vec::new();
        let mut named: Vec<(usize, AreaId, &str)> = Vec::new();
        for (wanted, path) in wish {
            let Some(area) = bounds::named(wanted) else {
                continue;
            };
            let Some(half) = self.half(area) else {
                remarks.push(EntryRejection {
                    path: (*path).to_owned(),
                    reason: RejectionKind::NotAChoice.of([Subject::Area(area)]),
                    part: false,
                });
                continue;
            };
            named.push((half, area, path));
            let [first, second] =
                [0, 1].map(|half| named.iter().find(|(other, _, _)| *other == half));
            if let (Some((_, first, _)), Some((_, second, _))) = (first, second) {
                return ResolvedAnswer {
                    answer: Some([*first, *second]),
                    used: true,
                    remarks,
                };
            }
        }
        remarks.extend(named.iter().map(|(_, area, path)| EntryRejection {
            path: (*path).to_owned(),
            reason: RejectionKind::OneForOne.of([Subject::Area(*area)]),
            part: false,
        }));
        ResolvedAnswer {
            answer: None,
            used: false,
            remarks,
        }
    }

    fn default(&self) -> Self::Answer {
        None
    }

    fn text(&self, answer: &Self::Answer, parts: &Components) -> String {
        answer.map_or_else(
            || "none".to_owned(),
            |areas| {
                areas
                    .map(|area| parts.board.area(area).id.clone())
                    .join(",")
            },
        )
    }
}
