//! 21 Census: tokens are counted, and the order of ships and movement follows from it.

use crate::game::{Civ, Mutation, RuleStep, Section};
use crate::rulebook::CensusPolicy;
use crate::turn::RuleContext;

/// 21.1, 21.2: most tokens first, equal numbers in A.S.T. order.
pub fn play(policy: &CensusPolicy, t: &mut RuleContext<'_>) {
    let mut counts: Vec<(Civ, u16)> = t
        .open()
        .playing()
        .map(|civ| (civ, t.open().tokens_in_census(civ)))
        .collect();
    counts.sort_by_key(|(_, tokens)| policy.rank(*tokens));
    let order = counts.iter().map(|(civ, _)| *civ).collect();
    t.section(Section::Census, RuleStep::Census, order);
    for (civ, tokens) in counts {
        t.begin(RuleStep::CensusTurn, civ);
        t.apply(RuleStep::CensusMarker, Mutation::Census { civ, tokens });
        t.end(civ);
    }
}
