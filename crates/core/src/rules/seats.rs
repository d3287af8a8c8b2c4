//! 15.5, 15.6 Late arrivals and early departures.

use crate::game::{
    CardId, Civ, Mutation, Pile, PublicState, RejectionKind, RejectionReason, RuleStep, Seat,
    Subject,
};
use crate::rulebook::{HandLimitPolicy, SeatsPolicy};
use crate::turn::RuleContext;

use super::restacking::restack;

/// 15.51: why a seat cannot take a nation and wait for a Civil War, if so: the seat plays, the nation is taken, or it is one
/// of the last, whose units are the Barbarians' (15.31).
pub fn bars_arrival(
    policy: &SeatsPolicy,
    open: &PublicState,
    seat: Seat,
    civ: Civ,
) -> Option<RejectionReason> {
    let is_free = |civ: &Civ| !open.nation(*civ).in_play && !open.nation(*civ).waiting;
    let is_known = open.parts().civs().any(|other| other == civ);
    let may_sit = seat.index() <= open.seats().count() && open.civ_of(seat).is_none();
    let is_free = |civ: &Civ| is_free(civ) && open.parts().nation(*civ).counterpart_of.is_none();
    let others = open.parts().civs().filter(|other| *other != civ);
    let may_enter =
        is_known && is_free(&civ) && others.filter(is_free).count() >= policy.spare.into();
    (!policy.late || !may_sit || !may_enter).then(|| RejectionKind::Taken.of([Subject::Civ(civ)]))
}

/// 15.51: a seat takes an unused nation and waits for a Civil War. Where [`bars_arrival`] says no, nothing happens.
pub fn arrive(policy: &SeatsPolicy, t: &mut RuleContext<'_>, seat: Seat, civ: Civ) {
    if bars_arrival(policy, t.open(), seat, civ).is_none() {
        t.apply(RuleStep::Waits, Mutation::Waiting { seat, civ });
    }
}

/// 38.1 (15.51, 16.10): whether a seat has no nation and waits for a Civil War that divides one.
pub fn waits_for_division(policy: &SeatsPolicy, open: &PublicState, seat: Seat) -> bool {
    policy.counterparts && open.waiting_seats().contains(&seat)
}

/// 38.1 (15.52): the counterpart as which the next seat that waits enters, if a Civil War divides this nation. The counterpart of
/// a counterpart is one of the same nation.
pub fn newcomer(policy: &SeatsPolicy, open: &PublicState, victim: Civ) -> Option<Civ> {
    next_waiting(open).filter(|_| policy.counterparts)?;
    let parts = open.parts();
    let original = parts.nation(victim).counterpart_of.unwrap_or(victim);
    let mut counterparts = parts.counterparts(original);
    counterparts.find(|civ| !open.nation(*civ).in_play)
}

/// 38.1 (15.51): whether a seat waits to enter as a counterpart.
pub fn brings_counterparts(open: &PublicState) -> bool {
    let parts = open.parts();
    let mut civs = parts.civs();
    next_waiting(open).is_some() && civs.any(|civ| parts.nation(civ).counterpart_of.is_some())
}

/// 16.10: of the seats without a nation the first at the table.
pub fn next_waiting(open: &PublicState) -> Option<Seat> {
    let mut seats = open.seats();
    seats.find(|(_, civ)| civ.is_none()).map(|(seat, _)| seat)
}

/// 15.61, 15.62: a nation loses its player. It keeps a card for each city by keyed chance; the others go under their stacks, and
/// nobody learns which they are.
pub fn leave(policy: &SeatsPolicy, returning: &HandLimitPolicy, t: &mut RuleContext<'_>, civ: Civ) {
    let nation = t.open().nation(civ);
    if nation.inert || !nation.in_play {
        return;
    }
    t.apply(RuleStep::Inert, Mutation::Inert { civ, inert: true });
    let hand = t.state().hand(civ).to_vec();
    let kept = usize::from(policy.kept) * usize::from(t.open().city_count(civ));
    if hand.len() <= kept {
        return;
    }
    let key = t.key(RuleStep::CardsReturned, &t.parts().nation(civ).id);
    let drawn = t.mix(key, &hand, |card: CardId| card.0.into());
    restack(
        returning,
        t,
        [RuleStep::CardsReturned, RuleStep::CardsReturned],
        &drawn[kept..],
        Pile::Hand(civ),
    );
}

/// 15.61: somebody plays a nation again that had lost its player. What went under the stacks stays there.
pub fn come_back(t: &mut RuleContext<'_>, civ: Civ) {
    if t.open().nation(civ).inert {
        t.apply(RuleStep::Inert, Mutation::Inert { civ, inert: false });
    }
}
