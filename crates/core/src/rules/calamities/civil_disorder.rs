//! 30.71 Civil Disorder: all but a few of the primary victim's cities are reduced, or as many cards are lost.

use crate::game::{Civ, Effect, RejectionKind, RejectionReason, RuleStep, Subject};
use crate::rulebook::{CivilDisorderPolicy, Rulebook};
use crate::rules::card_counts;
use crate::rules::kept_cards::KeptCardsQuestion;
use crate::rules::spent_cards::spend_cards;
use crate::turn::{
    AwaitingReplies, CalamityPart, OrderValue, Prompt, QuestionKey, RuleContext, Topic,
};

use super::calamity_context::{CalamityContext, no_effect};
use super::city_reductions;
use super::pending::PendingCalamity;

/// 30.715: fewer and more for each card, together; never below none (READINGS).
pub fn strike(
    policy: &CivilDisorderPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    let open = t.open();
    let more = open
        .greatest(victim, Effect::CivilDisorderKept)
        .unwrap_or(0);
    let above = u32::from(open.city_count(victim)).saturating_sub(policy.kept.max(more));
    let cities = open.with(victim, above, Effect::CivilDisorder);
    if policy.takes_cards {
        return take_cards(calamity, t, victim, cities);
    }
    city_reductions::reduce_victims_cities(calamity, t, RuleStep::CivilDisorder, victim, cities)
}

/// Lays aside as many commodity cards of the victim's choice as cities would be reduced, to go under their stacks with those that
/// are given up (31.81); by default those of the least value.
fn take_cards(
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
    cities: u32,
) -> Result<(), AwaitingReplies> {
    let cities = cities.min(t.open().city_count(victim).into());
    let hand = t.state().hand(victim);
    let is_immune = calamity.allowance(t.open(), victim) == 0;
    if cities == 0 || hand.is_empty() || is_immune {
        no_effect(RuleStep::CivilDisorder, calamity, t, victim);
        return Ok(());
    }
    if hand.iter().any(|card| t.state().face(*card).is_none()) {
        // An imagined hand: which cards go is not known.
        t.mark_uncertain();
        return Ok(());
    }
    let held = card_counts::in_hand(t.state(), victim);
    let there: u32 = held.iter().map(|(_, count)| count).sum();
    let key = QuestionKey::new(victim, Topic::CivilDisorder, RuleStep::CivilDisorder)
        .part(CalamityPart::Keep);
    let deck = &t.parts().deck;
    let kept = t.ask(KeptCardsQuestion::new(
        deck,
        key,
        there.saturating_sub(cities),
        &held,
    ))?;
    let at_once = calamity.book.returning.at_once;
    for ((face, count), kept) in held.into_iter().zip(kept) {
        spend_cards(
            t,
            RuleStep::CivilDisorder,
            victim,
            face,
            count - kept,
            at_once,
        );
    }
    Ok(())
}

/// Asked of the primary victim: which cities are reduced, or which cards he keeps.
pub fn prompts(outlook: &PendingCalamity<'_>) -> Vec<Prompt> {
    let figures = outlook.book.calamities.civil_disorder.as_ref();
    if !figures.is_some_and(|figures| figures.takes_cards) {
        return outlook.reduce();
    }
    let known = outlook.known;
    let deck = &known.parts().deck;
    let cards = known.hand.iter().map(|(face, _)| *face);
    let cards: Vec<Subject> = cards
        .filter(|face| !deck.face(*face).is_calamity())
        .map(Subject::Face)
        .collect();
    let is_asked = outlook.is_mine() && cards.len() > 1 && known.open.city_count(outlook.civ) > 0;
    let prompt = outlook.prompt(CalamityPart::Keep).with(cards);
    is_asked.then_some(prompt).into_iter().collect()
}

/// Cards to keep where the calamity takes cities.
pub fn why_impossible(book: &Rulebook, wanted: &OrderValue) -> Option<RejectionReason> {
    let figures = book.calamities.civil_disorder.as_ref();
    let takes_cities = figures.is_some_and(|figures| !figures.takes_cards);
    let names_cards = matches!(wanted, OrderValue::Face(_));
    (takes_cities && names_cards).then(|| RejectionKind::TakesCities.of([]))
}
