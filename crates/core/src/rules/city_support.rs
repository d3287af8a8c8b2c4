//! 26.3–26.4 The check of city support, and the reduction of cities.

use crate::game::{Calamity, Civ, Effect, RejectionReason, RuleStep, Section, View, VisibleChange};
use crate::rulebook::{CitySupportPolicy, Rulebook, SurplusPolicy};
use crate::turn::{
    AwaitingReplies, CalamityPart, OrderValue, Prompt, QuestionKey, RuleContext, Topic,
};

use super::bounds;
use super::city_reduction::check;

/// 26.31: in A.S.T. order; inert nations need no support (15.61).
pub fn play(
    policy: &CitySupportPolicy,
    land: &SurplusPolicy,
    t: &mut RuleContext<'_>,
) -> Result<(), AwaitingReplies> {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Support, RuleStep::Support, order.clone());
    for civ in order {
        t.begin(RuleStep::SupportCheck, civ);
        check(
            policy,
            land,
            t,
            civ,
            QuestionKey::new(civ, Topic::Reduce, RuleStep::SupportReduces),
            |_, _| false,
        )?;
        t.end(civ);
    }
    Ok(())
}

/// 29.8: the second check, after the calamities; slaves in revolt still support nothing (30.42, READINGS).
pub fn recheck(
    policy: &CitySupportPolicy,
    land: &SurplusPolicy,
    t: &mut RuleContext<'_>,
) -> Result<(), AwaitingReplies> {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Recheck, RuleStep::Recheck, order.clone());
    for civ in order {
        t.begin(RuleStep::Recheck, civ);
        let key =
            QuestionKey::new(civ, Topic::Recheck, RuleStep::Recheck).part(CalamityPart::Reduce);
        check(policy, land, t, civ, key, |_, _| false)?;
        t.end(civ);
    }
    Ok(())
}

/// Returns the question about reduced cities, for a nation that has a city, may win one in a revolt or may have the tokens to
/// build one.
pub fn prompts(book: &Rulebook, known: &View) -> Vec<Prompt> {
    let open = &known.open;
    let asked = known.civ.is_some_and(|civ| {
        let needed = book.cities.least_on_board(open, civ);
        open.city_count(civ) > 0
            || bounds::winnable(book, open, civ) > 0
            || bounds::most_on_board(book, open, civ) >= needed.into()
    });
    if asked {
        vec![Prompt::new(Topic::Reduce)]
    } else {
        Vec::new()
    }
}

/// Asked again after the calamities where one has struck, where somebody may convert, or where support is short as it is:
/// nothing else can move tokens and cities between the two checks.
pub fn recheck_prompts(book: &Rulebook, known: &View) -> Vec<Prompt> {
    let open = &known.open;
    let Some(civ) = known.civ else {
        return Vec::new();
    };
    let waits = open.nation(civ).waiting;
    let deck = &known.parts().deck;
    let strikes = known.this_turn.iter().any(|seen| match &seen.what {
        // 15.51: who waits has units to support only after a Civil War.
        VisibleChange::Named { strikes, face, .. } if waits => {
            *strikes && deck.face(*face).calamity() == Some(Calamity::CivilWar)
        }
        VisibleChange::Named { strikes, .. } => *strikes,
        _ => false,
    });
    let converts = !waits && open.playing().any(|civ| open.has(civ, Effect::Converts));
    let is_short = u32::from(open.tokens_on_board(civ)) < book.support.needed(open, civ);
    if strikes || converts || is_short {
        vec![Prompt::new(Topic::Recheck).part(CalamityPart::Reduce)]
    } else {
        Vec::new()
    }
}

/// No land of this game.
pub fn why_impossible(known: &View, wanted: &OrderValue) -> Option<RejectionReason> {
    bounds::uninhabitable(&known.open, bounds::named(wanted)?)
}
