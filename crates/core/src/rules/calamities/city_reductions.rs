//! 26.6 Cities that calamities reduce, chosen by their owners.

use crate::game::{AnnouncementKind, Civ, Mutation, RuleStep, Subject};
use crate::rules::city_reduction::{self, ReductionQuestion};
use crate::turn::{AwaitingReplies, CalamityPart, QuestionKey, RuleContext};

use super::calamity_context::CalamityContext;

/// The primary victim reduces so many of his cities, or all of them; with none, the calamity does nothing.
pub fn reduce_victims_cities(
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    why: RuleStep,
    victim: Civ,
    cities: u32,
) -> Result<(), AwaitingReplies> {
    if cities == 0 || t.open().city_count(victim) == 0 {
        let about = [Subject::Face(calamity.face), Subject::Civ(victim)];
        t.apply(
            why,
            Mutation::Announced(AnnouncementKind::NoEffect.of(about)),
        );
        return Ok(());
    }
    reduce(calamity, t, why, &[(victim, cities)])
}

/// Each of these nations reduces so many of its cities, or all of them. They choose without knowing each other's choice.
pub fn reduce(
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    why: RuleStep,
    tolls: &[(Civ, u32)],
) -> Result<(), AwaitingReplies> {
    let mut civs = Vec::new();
    let mut questions = Vec::new();
    for (civ, count) in tolls {
        let mut options = city_reduction::by_default(t.open(), *civ);
        options.retain(|area| calamity.may_reduce(t.open(), *civ, *area));
        if *count > 0 && !options.is_empty() {
            let key = QuestionKey::new(*civ, calamity.kind.into(), why).part(CalamityPart::Reduce);
            civs.push(*civ);
            questions.push(ReductionQuestion::of(
                t,
                *civ,
                key,
                &options,
                *count as usize,
            ));
        }
    }
    let answers = t.ask_all(questions)?;
    for (civ, cities) in civs.into_iter().zip(answers) {
        for area in cities.into_iter().filter_map(Subject::area) {
            calamity.reduce(t, civ, area);
        }
    }
    Ok(())
}
