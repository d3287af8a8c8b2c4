//! 32.261 Mining: one set a turn counts one card more.

use crate::game::{
    Civ, Components, Effect, FaceId, PublicState, RejectionKind, RejectionReason, RuleStep,
    Subject, View,
};
use crate::rules::card_counts::spendable_seen;
use crate::rules::needed_card::needs;
use crate::turn::{
    Ask, AwaitingReplies, EntryRejection, OrderValue, PickQuestion, QuestionKey, ResolvedAnswer,
    RuleContext, Topic,
};

use super::payment::SetBonus;
use super::price::SetValues;
use super::trade_cities::lifted_seen;

/// 32.261: which set counts one card more is asked of whoever has one; by default the one that serves best.
pub fn ask_mined_set(
    t: &mut RuleContext<'_>,
    civ: Civ,
    cards: &[(FaceId, u32)],
    lifted: &[FaceId],
) -> Result<SetBonus, AwaitingReplies> {
    if !t.open().has(civ, Effect::MinedSet) {
        let reason = lifts_no_set(t.open());
        refuse_all(t, civ, lifted, |_| reason.clone());
        return Ok(SetBonus::None);
    }
    let kind = not_lifted(t.parts());
    let sets = SetValues {
        deck: &t.parts().deck,
        lifted: lifted.to_vec(),
    }
    .mines(cards);
    if sets.is_empty() {
        refuse_all(t, civ, lifted, |face| kind.of([Subject::Face(face)]));
        return Ok(SetBonus::Best);
    }
    let options = sets.iter().map(|(face, _)| Subject::Face(*face));
    let answer = t.ask(MinedSetQuestion {
        pick: PickQuestion {
            key: QuestionKey::new(civ, Topic::MinedSet, RuleStep::MinedSet),
            options: options.collect(),
            count: 1,
            otherwise: Some(kind),
        },
        lifted: lifted.to_vec(),
        is_only: !lifted_by_cities(t.parts()),
    })?;
    Ok(answer.map_or(SetBonus::Best, SetBonus::Only))
}

/// 32.261: mining of a nation that lacks the effect, or a set for it. Sets of trading cities count more without an order.
fn refuse_all(
    t: &mut RuleContext<'_>,
    civ: Civ,
    lifted: &[FaceId],
    reason: impl Fn(FaceId) -> RejectionReason,
) {
    let Some(list) = t.orders(civ).answers.get(&Topic::MinedSet).cloned() else {
        return;
    };
    let mut cursor = list.cursor();
    while let Some((wanted, path)) = cursor.next(|when, _| t.judge(civ, when, false)) {
        if let OrderValue::Face(face) = wanted
            && !lifted.contains(face)
        {
            t.reject(RuleStep::MinedSet, civ, path, reason(*face));
        }
    }
}

/// Question: set that mining increases. The default leaves it open until the payment is known. Sets of trading cities may stand
/// in the list: they need no mining, and have it only if nothing else is named for it.
struct MinedSetQuestion {
    pick: PickQuestion,
    lifted: Vec<FaceId>,
    /// True where no city ever counts another set one card more.
    is_only: bool,
}

impl MinedSetQuestion {
    /// The sets that an order names behind the one that is used.
    fn others(&self, used: Option<FaceId>, wish: &[(&OrderValue, &str)]) -> Vec<EntryRejection> {
        let named = wish.iter().filter_map(|(wanted, path)| match wanted {
            OrderValue::Face(face) => Some((*face, *path)),
            _ => None,
        });
        let behind = named.skip_while(|(face, _)| Some(*face) != used).skip(1);
        let others = behind.filter(|(face, _)| self.is_only && Some(*face) != used);
        others
            .map(|(face, path)| EntryRejection {
                path: path.to_owned(),
                reason: RejectionKind::NotLifted.of([Subject::Face(face)]),
                part: false,
            })
            .collect()
    }
}

impl Ask for MinedSetQuestion {
    type Answer = Option<FaceId>;

    fn key(&self) -> QuestionKey {
        self.pick.key()
    }

    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<Option<FaceId>> {
        let is_lifted = |wanted: &OrderValue| match wanted {
            OrderValue::Face(face) => self.lifted.contains(face),
            _ => false,
        };
        let is_option = |wanted: &OrderValue| match wanted {
            OrderValue::Face(face) => self.pick.options.contains(&Subject::Face(*face)),
            _ => false,
        };
        let (lifted, others): (Vec<_>, Vec<_>) = wish
            .iter()
            .copied()
            .partition(|(wanted, _)| is_lifted(wanted));
        let minable = lifted.into_iter().filter(|(wanted, _)| is_option(wanted));
        let wish: Vec<(&OrderValue, &str)> = others.into_iter().chain(minable).collect();
        let found = self.pick.resolve(&wish);
        let named = found.answer.first().filter(|_| found.used);
        let answer = named.and_then(|subject| match subject {
            Subject::Face(face) => Some(*face),
            _ => None,
        });
        let mut remarks = found.remarks;
        remarks.extend(self.others(answer, &wish));
        ResolvedAnswer {
            answer,
            used: found.used,
            remarks,
        }
    }

    fn default(&self) -> Option<FaceId> {
        None
    }

    fn text(&self, answer: &Option<FaceId>, parts: &Components) -> String {
        answer.map_or_else(
            || "best".to_owned(),
            |face| parts.deck.face(face).id.clone(),
        )
    }
}

/// Returns whether cities on trading sites count sets one card more in this game.
fn lifted_by_cities(parts: &Components) -> bool {
    parts.deck.faces().any(|(_, face)| face.site.is_some())
}

/// The kind of reason for a set that mining does not count one card more.
fn not_lifted(parts: &Components) -> RejectionKind {
    if lifted_by_cities(parts) {
        RejectionKind::NotAChoice
    } else {
        RejectionKind::NotLifted
    }
}

/// The reason that a nation has nothing by which a set counts one card more.
fn lifts_no_set(open: &PublicState) -> RejectionReason {
    let mut reason = needs(open, Effect::MinedSet);
    if !lifted_by_cities(open.parts()) {
        reason.kind = RejectionKind::LiftsNoSet;
    }
    reason
}

/// Returns whether a nation may count a set one card more.
pub fn set_bonus(open: &PublicState, civ: Civ) -> SetBonus {
    if open.has(civ, Effect::MinedSet) {
        SetBonus::Best
    } else {
        SetBonus::None
    }
}

/// 32.261: mining of a nation that has none, or of cards that are no set for it: the hand only shrinks before a purchase.
pub fn why_mined_set_impossible(known: &View, wanted: &OrderValue) -> Option<RejectionReason> {
    let civ = known.civ.filter(|civ| known.open.nation(*civ).in_play)?;
    if let OrderValue::Face(face) = wanted
        && known.parts().deck.face(*face).site.is_some()
    {
        // A trading city may be built, won or lost before it is used.
        return None;
    }
    if !known.open.has(civ, Effect::MinedSet) {
        return Some(lifts_no_set(&known.open));
    }
    let OrderValue::Face(face) = wanted else {
        return None;
    };
    let values = SetValues {
        deck: &known.parts().deck,
        lifted: lifted_seen(known, civ),
    };
    let sets = values.mines(&spendable_seen(known));
    let is_set = sets.iter().any(|(set, _)| set == face);
    (!is_set).then(|| not_lifted(known.parts()).of([Subject::Face(*face)]))
}
