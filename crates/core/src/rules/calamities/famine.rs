//! 30.31 Famine: points of one's own, points directed at others, and Grain against both.

use crate::game::{
    AnnouncementKind, CardId, Civ, Effect, FaceId, Mutation, RejectionKind, RejectionReason,
    RuleStep, Subject, View,
};
use crate::rulebook::{FaminePolicy, Rulebook};
use crate::rules::advances::lifted;
use crate::rules::needed_card::needs;
use crate::turn::{
    AboveMaximum, AwaitingReplies, CalamityPart, CountQuestion, OrderValue, Prompt, QuestionKey,
    RuleContext, Topic,
};

use super::calamity_context::CalamityContext;
use super::directed_losses::{self, DirectedTotal};
use super::losses;
use super::pending::PendingCalamity;
use super::unit_pool::{EligibleUnits, LossTerms};

const TERMS: LossTerms<'_> = LossTerms {
    why: RuleStep::Famine,
    ground: EligibleUnits::Board,
    stays: 0,
};

/// 30.311: points that cannot be removed are directed at others (READINGS); those that Grain saves count as directed.
pub fn strike(
    policy: &FaminePolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    let aim = DirectedTotal {
        why: TERMS.why,
        total: policy.others,
        bare: policy.each,
        own: losses::most(calamity, t, &TERMS, victim).saturating_sub(policy.own),
    };
    let directed = directed_losses::direct(calamity, t, victim, aim, |t, civ| {
        Ok(losses::most(calamity, t, &TERMS, civ).min(policy.each))
    })?;
    let mut tolls = vec![(victim, policy.own + directed.own)];
    tolls.extend(directed.others);
    show(policy, t, &mut tolls)?;
    losses::lose(calamity, t, &TERMS, &tolls)
}

/// 30.312: whoever may and has the card chooses how many he shows; no more than save something. By default none where they stay in
/// the hand, and as many as save something where they are free (52.4).
fn show(
    policy: &FaminePolicy,
    t: &mut RuleContext<'_>,
    tolls: &mut [(Civ, u32)],
) -> Result<(), AwaitingReplies> {
    let Some(face) = t.parts().deck.find(&policy.card) else {
        return Ok(());
    };
    let mut questions = Vec::new();
    for (civ, points) in tolls.iter() {
        let held = held(t, *civ, face);
        // The city of the commodity adds a card to those that are shown.
        let added = u32::from(lifted(t.open(), t.this_turn(), *civ).contains(&face));
        let most = if t.open().has(*civ, Effect::GrainAgainstFamine) {
            held.min(points.div_ceil(policy.saved).saturating_sub(added).max(1))
        } else {
            0
        };
        if most == 0 {
            refuse(t, *civ, held);
            continue;
        }
        questions.push(CountQuestion {
            key: QuestionKey::new(*civ, Topic::Famine, RuleStep::FamineGrain)
                .part(CalamityPart::Grain),
            least: 0,
            most,
            default: if policy.shown_stays { 0 } else { most },
            above: AboveMaximum::Cut,
            area: None,
        });
    }
    let keys: Vec<QuestionKey> = questions
        .iter()
        .map(|question| question.key.clone())
        .collect();
    let shown = t.ask_all(questions)?;
    for (civ, points) in tolls {
        let at = keys.iter().position(|key| key.asker == (*civ).into());
        let count = at.map_or(0, |at| shown[at]);
        if count > 0 {
            let about = [
                Subject::Civ(*civ),
                Subject::Face(face),
                Subject::Number(count),
            ];
            t.apply(
                RuleStep::FamineGrain,
                Mutation::Announced(AnnouncementKind::Shown.of(about)),
            );
        }
        let mut saving = count;
        if count > 0 && lifted(t.open(), t.this_turn(), *civ).contains(&face) {
            saving = (count + 1).min(t.parts().deck.face(face).cards.into());
            let about = [Subject::Civ(*civ), Subject::Face(face)];
            t.apply(
                RuleStep::TradeCity,
                Mutation::Announced(AnnouncementKind::Lifted.of(about)),
            );
        }
        *points = points.saturating_sub(saving * policy.saved);
    }
    Ok(())
}

fn held(t: &RuleContext<'_>, civ: Civ, face: FaceId) -> u32 {
    let is_one = |card: &&CardId| t.state().face(**card) == Some(face);
    t.state().hand(civ).iter().filter(is_one).count() as u32
}

/// A number that was ordered without the effect, or without a card.
fn refuse(t: &mut RuleContext<'_>, civ: Civ, held: u32) {
    let Some(list) = t
        .orders(civ)
        .parts
        .get(&(Topic::Famine, CalamityPart::Grain))
        .cloned()
    else {
        return;
    };
    let mut cursor = list.cursor();
    while let Some((wanted, path)) = cursor.next(|when, _| t.judge(civ, when, false)) {
        let OrderValue::Number(number @ 1..) = *wanted else {
            continue;
        };
        let reason = if t.open().has(civ, Effect::GrainAgainstFamine) {
            RejectionKind::CutTo.of([number, held].map(Subject::Number))
        } else {
            needs(t.open(), Effect::GrainAgainstFamine)
        };
        t.reject(RuleStep::FamineGrain, civ, path, reason);
    }
}

/// Grain without the effect, where no card of the same segment can give it.
pub fn why_impossible(
    book: &Rulebook,
    known: &View,
    wanted: &OrderValue,
) -> Option<RejectionReason> {
    let effect = Effect::GrainAgainstFamine;
    let lacks = !known.open.has(known.civ?, effect) && !book.cards_come_first();
    let shows = matches!(wanted, OrderValue::Number(1..));
    (lacks && shows).then(|| needs(&known.open, effect))
}

/// The primary victim directs; everybody may lose units, and shows Grain if he may and has some.
pub fn prompts(outlook: &PendingCalamity<'_>) -> Vec<Prompt> {
    let (open, deck) = (&outlook.known.open, &outlook.known.parts().deck);
    let mut prompts = outlook.direct();
    let policy = outlook.book.calamities.famine.as_ref();
    let card = policy.and_then(|policy| deck.find(&policy.card));
    let has_card = outlook
        .known
        .hand
        .iter()
        .any(|(face, _)| Some(*face) == card);
    if has_card && outlook.may_have(outlook.civ, Effect::GrainAgainstFamine) {
        prompts.push(outlook.prompt(CalamityPart::Grain));
    }
    // 15.52: who waits enters with a Civil War, which comes later.
    if !open.nation(outlook.civ).waiting {
        prompts.push(outlook.prompt(CalamityPart::Losses));
    }
    prompts
}
