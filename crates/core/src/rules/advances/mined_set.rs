//! 32.261 Mining: one set a turn counts one card more.

use crate::game::{
    Cause, Civ, Components, Effect, FaceId, Open, Reason, ReasonKind, Subject, View,
};
use crate::turn::{Ask, Found, Key, Pick, Stop, Topic, Turn, Wanted};

use super::payment::Lift;
use super::price::{mines, spendable_seen};
use crate::rules::taxation::needs;

/// 32.261: which set counts one card more is asked of whoever has one; by default the one that serves best.
pub fn lift(t: &mut Turn<'_>, civ: Civ, cards: &[(FaceId, u32)]) -> Result<Lift, Stop> {
    if !t.open().has(civ, Effect::MinedSet) {
        let needs = needs(t.open(), Effect::MinedSet);
        refuse_all(t, civ, |_| needs.clone());
        return Ok(Lift::None);
    }
    let sets = mines(&t.parts().deck, cards);
    if sets.is_empty() {
        refuse_all(t, civ, |face| {
            ReasonKind::NotAChoice.of([Subject::Face(face)])
        });
        return Ok(Lift::Best);
    }
    let options = sets.iter().map(|(face, _)| Subject::Face(*face));
    let answer = t.ask(MinedSet(Pick {
        key: Key::new(civ, Topic::MinedSet, Cause::MinedSet),
        options: options.collect(),
        count: 1,
        otherwise: Some(ReasonKind::NotAChoice),
    }))?;
    Ok(answer.map_or(Lift::Best, Lift::Only))
}

/// 32.261: mining of a nation that lacks the effect, or a set for it.
fn refuse_all(t: &mut Turn<'_>, civ: Civ, reason: impl Fn(FaceId) -> Reason) {
    let Some(list) = t.lines(civ).wishes.get(&Topic::MinedSet).cloned() else {
        return;
    };
    let mut cursor = list.cursor();
    while let Some((wanted, path)) = cursor.next(|when, _| t.judge(civ, when, false)) {
        if let Wanted::Face(face) = wanted {
            t.refuse(Cause::MinedSet, civ, path, reason(*face));
        }
    }
}

/// Which set? By default it is left open until the payment is known.
struct MinedSet(Pick);

impl Ask for MinedSet {
    type Answer = Option<FaceId>;

    fn key(&self) -> Key {
        self.0.key()
    }

    fn resolve(&self, wish: &[(&Wanted, &str)]) -> Found<Option<FaceId>> {
        let found = self.0.resolve(wish);
        let named = found.answer.first().filter(|_| found.used);
        Found {
            answer: named.and_then(|subject| match subject {
                Subject::Face(face) => Some(*face),
                _ => None,
            }),
            used: found.used,
            remarks: found.remarks,
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

/// Whether a nation may count a set one card more.
pub fn lift_of(open: &Open, civ: Civ) -> Lift {
    match open.has(civ, Effect::MinedSet) {
        true => Lift::Best,
        false => Lift::None,
    }
}

/// 32.261: mining of a nation that has none, or of cards that are no set for it: the hand only shrinks before a purchase.
pub fn never_mined(known: &View, wanted: &Wanted) -> Option<Reason> {
    let civ = known.civ.filter(|civ| known.open.nation(*civ).in_play)?;
    if !known.open.has(civ, Effect::MinedSet) {
        return Some(needs(&known.open, Effect::MinedSet));
    }
    let Wanted::Face(face) = wanted else {
        return None;
    };
    let sets = mines(&known.parts().deck, &spendable_seen(known));
    let is_set = sets.iter().any(|(set, _)| set == face);
    (!is_set).then(|| ReasonKind::NotAChoice.of([Subject::Face(*face)]))
}
