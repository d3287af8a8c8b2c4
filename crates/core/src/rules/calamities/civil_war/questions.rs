//! 30.41: what a seat may be asked in a Civil War.

use crate::game::{Effect, Subject};
use crate::turn::{CalamityPart, Prompt, PromptRole};

use crate::rules::seats::newcomer;

use super::super::newcomer_war;
use super::super::pending::PendingCalamity;
use super::city_swap;

/// The victim knows that he is one; beneficiary may become whoever has most in stock at that moment: all others.
pub fn prompts(outlook: &PendingCalamity<'_>) -> Vec<Prompt> {
    let open = &outlook.known.open;
    let alone = open.has(outlook.victim, Effect::CivilWarByBeneficiary);
    let costs = outlook.may_have(outlook.victim, Effect::CivilWarCostsBoth);
    let figures = outlook.book.calamities.civil_war.as_ref();
    let nominates = !alone && figures.is_some_and(|figures| figures.nominee);
    // 64: the victim's own stock may be the one that chooses which cities revolt.
    let reverts = figures.is_some_and(|figures| figures.leftover_to_largest);
    let spares = outlook.book.calamities.floor > 0;
    // 39.5: the victim may be the one who decides for the other faction.
    let to_idle = figures.is_some_and(|figures| figures.to_idle);
    // 39.9: only who waits is asked beside the victim, whose choice Philosophy does not take away.
    let brings_in = newcomer_war::is_due(&outlook.book.calamities, open);
    let swaps = outlook.may_have(outlook.victim, city_swap::ALLOWED_BY)
        && open.city_count(outlook.victim) > 1;
    let parts = if outlook.is_mine() {
        [
            (CalamityPart::Nominee, nominates),
            (CalamityPart::First, !alone || to_idle || brings_in),
            (CalamityPart::Keep, true),
            (CalamityPart::Remove, costs),
            (CalamityPart::Take, reverts || spares || to_idle),
        ]
    } else if brings_in {
        let waits = open.nation(outlook.civ).waiting;
        [
            (CalamityPart::First, waits),
            (CalamityPart::Swap, waits && swaps),
            (CalamityPart::Remove, waits && costs),
            (CalamityPart::Nominee, false),
            (CalamityPart::Keep, false),
        ]
    } else {
        // 38.1: whoever enters annexes the whole faction, and is not asked before.
        let is_for_others = newcomer(&outlook.book.seats, open, outlook.victim).is_none();
        [
            (CalamityPart::First, is_for_others),
            (CalamityPart::Remove, costs && is_for_others),
            (CalamityPart::Take, is_for_others),
            (CalamityPart::Nominee, false),
            (CalamityPart::Keep, false),
        ]
    };
    let asked = parts.into_iter().filter(|(_, is)| *is);
    let role = match (outlook.is_mine(), brings_in) {
        (true, true) => PromptRole::VictimOfNewcomer,
        (true, false) => PromptRole::Victim,
        (false, true) => PromptRole::Newcomer,
        (false, false) => PromptRole::Beneficiary,
    };
    let prompt = |part: CalamityPart| match part {
        CalamityPart::First => outlook.prompt(part).to(role),
        CalamityPart::Swap => {
            let cities = open.cities_of(outlook.victim).map(Subject::Area);
            outlook.prompt(part).with(cities)
        }
        part => outlook.prompt(part),
    };
    asked.map(|(part, _)| prompt(part)).collect()
}
