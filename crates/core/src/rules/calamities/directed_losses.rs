//! 29.64 What the primary victim directs at others: unit points or cities, within caps, and all of it as far as they go.

use crate::game::{
    AnnouncementKind, Civ, Components, Mutation, RejectionKind, RejectionReason, RuleStep, Subject,
    View,
};
use crate::rulebook::CalamitiesPolicy;
use crate::turn::{
    Ask, AwaitingReplies, CalamityPart, EntryRejection, OrderValue, QuestionKey, ResolvedAnswer,
    RuleContext,
};

use super::calamity_context::CalamityContext;
use super::divided_nations;

/// Amount that may be directed, with its rule.
#[derive(Clone, Copy, Debug)]
pub struct DirectedTotal {
    pub why: RuleStep,
    pub total: u32,
    /// Amount meant by an entry that names a nation and no number.
    pub bare: u32,
    /// The most that the victim could take on himself, beside what he loses anyhow.
    pub own: u32,
}

/// Amounts that a primary victim directed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DirectedAmounts {
    /// Amount that he takes on himself.
    pub own: u32,
    /// Other nations, in A.S.T. order.
    pub others: Vec<(Civ, u32)>,
}

/// The primary victim divides the total among the others, and himself where the ruleset lets him; `cap` gives the most that each
/// can take, or why it is spared. The caps bind what falls on others. Tells what was directed at whom, in A.S.T. order.
pub fn direct(
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
    aim: DirectedTotal,
    cap: impl Fn(&RuleContext<'_>, Civ) -> Result<u32, RejectionKind>,
) -> Result<DirectedAmounts, AwaitingReplies> {
    let others: Vec<Civ> = t.open().in_play().filter(|civ| *civ != victim).collect();
    let mut question = DirectedQuestion {
        key: QuestionKey::new(victim, calamity.kind.into(), aim.why).part(CalamityPart::Direct),
        aim,
        caps: Vec::new(),
        spared: Vec::new(),
        may: calamity.book.calamities.may_direct,
        victim,
        own: calamity.book.calamities.self_directed.then_some(aim.own),
    };
    for civ in others.iter().copied() {
        match eligible(calamity, t, civ).and_then(|()| cap(t, civ)) {
            Ok(0) => question.spared.push((civ, RejectionKind::NothingToLose)),
            Ok(most) => question.caps.push((civ, most)),
            Err(kind) => question.spared.push((civ, kind)),
        }
    }
    let plays = |civ: &Civ| !t.open().nation(*civ).inert;
    if aim.total == 0 || !others.iter().any(plays) {
        return Ok(DirectedAmounts::default());
    }
    let directed = t.ask(question)?;
    let own = (directed.own > 0).then_some((victim, directed.own));
    for (civ, points) in own.iter().chain(&directed.others) {
        let about = [Subject::Civ(*civ), Subject::Number(*points)];
        t.apply(
            aim.why,
            Mutation::Announced(AnnouncementKind::Directed.of(about)),
        );
    }
    Ok(directed)
}

/// Checks whether a nation may be a secondary victim: never the nation that traded the card (29.61), nor one without a player
/// (15.61), nor one that a Civil War is to divide for a late arrival (39.9/15.52).
pub fn eligible(
    calamity: &CalamityContext<'_>,
    t: &RuleContext<'_>,
    civ: Civ,
) -> Result<(), RejectionKind> {
    if t.open().nation(civ).inert {
        Err(RejectionKind::NoPlayer)
    } else if calamity.trader == Some(civ) {
        Err(RejectionKind::Immune)
    } else if divided_nations::spares(calamity, t, civ) {
        Err(RejectionKind::Divided)
    } else {
        Ok(())
    }
}

/// Oneself, where the ruleset does not let a victim take anything himself, or a nation that is not in this game.
pub fn why_impossible(
    policy: &CalamitiesPolicy,
    known: &View,
    wanted: &OrderValue,
) -> Option<RejectionReason> {
    let civ = match wanted {
        OrderValue::Own(_) => {
            return (!policy.self_directed).then(|| RejectionKind::NotOnOneself.of([]));
        }
        OrderValue::Points { civ, .. } | OrderValue::Civ(civ) | OrderValue::CityOf { civ, .. } => {
            *civ
        }
        _ => return None,
    };
    let nation = known.open.nation(civ);
    let is_there = nation.in_play || nation.waiting;
    let is_own = known.civ == Some(civ) && !policy.self_directed;
    let never = is_own || !is_there;
    never.then(|| RejectionKind::NotAChoice.of([Subject::Civ(civ)]))
}

/// Question: division of the total among other nations.
struct DirectedQuestion {
    key: QuestionKey,
    aim: DirectedTotal,
    /// Nations that can lose something, in A.S.T. order, each with its limit.
    caps: Vec<(Civ, u32)>,
    spared: Vec<(Civ, RejectionKind)>,
    /// True if amounts not given stay undirected.
    may: bool,
    victim: Civ,
    /// The most that the victim takes on himself. `None` if the ruleset does not let him.
    own: Option<u32>,
}

impl DirectedQuestion {
    /// Spreads the remainder one at a time, in A.S.T. order: over nations not named, then over those named.
    fn fill_up(&self, own: u32, given: &mut [u32], named: &[bool]) {
        if self.may {
            return;
        }
        let mut left = self
            .aim
            .total
            .saturating_sub(own + given.iter().sum::<u32>());
        for last in [false, true] {
            let open =
                |given: &[u32], at: &usize| named[*at] == last && given[*at] < self.caps[*at].1;
            while left > 0 && (0..given.len()).any(|at| open(given, &at)) {
                for at in 0..given.len() {
                    if left > 0 && open(given, &at) {
                        given[at] += 1;
                        left -= 1;
                    }
                }
            }
        }
    }

    fn answer(&self, own: u32, given: &[u32]) -> DirectedAmounts {
        let civs = self.caps.iter().map(|(civ, _)| *civ);
        let shares = civs.zip(given.iter().copied());
        DirectedAmounts {
            own,
            others: shares.filter(|(_, points)| *points > 0).collect(),
        }
    }

    /// Returns the nation that an entry names and its number; nothing for an entry that names none.
    fn named(&self, wanted: &OrderValue) -> Option<(Civ, Option<u32>)> {
        match wanted {
            OrderValue::Points { civ, points } => Some((*civ, Some(*points))),
            OrderValue::Civ(civ) | OrderValue::CityOf { civ, .. } => Some((*civ, None)),
            OrderValue::Own(points) => Some((self.victim, *points)),
            _ => None,
        }
    }

    fn passed_over(&self, civ: Civ) -> RejectionKind {
        let spared = self.spared.iter().find(|(other, _)| *other == civ);
        spared.map_or(RejectionKind::NotAChoice, |(_, kind)| *kind)
    }
}

impl Ask for DirectedQuestion {
    type Answer = DirectedAmounts;

    fn key(&self) -> QuestionKey {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<Self::Answer> {
        // The victim's own share comes last, behind those of the nations with caps.
        let mut caps: Vec<(Civ, u32)> = self.caps.clone();
        caps.extend(self.own.map(|most| (self.victim, most)));
        let mut given = vec![0; caps.len()];
        let mut named = vec![false; caps.len()];
        let mut remarks = Vec::new();
        let mut left = self.aim.total;
        for (wanted, path) in wish {
            let Some((civ, number)) = self.named(wanted) else {
                continue;
            };
            let mut remark = |kind: RejectionKind, about: &[Subject], part: bool| {
                let mut reason = kind.of([]);
                reason.subjects = about.to_vec();
                let path = (*path).to_owned();
                remarks.push(EntryRejection { path, reason, part });
            };
            let Some(at) = caps.iter().position(|(other, _)| *other == civ) else {
                match civ == self.victim {
                    true => remark(RejectionKind::NotOnOneself, &[], false),
                    false => remark(self.passed_over(civ), &[Subject::Civ(civ)], false),
                }
                continue;
            };
            named[at] = true;
            let wanted = number.unwrap_or(self.aim.bare);
            let gets = wanted.min(caps[at].1 - given[at]).min(left);
            let is_short = match number {
                Some(number) => gets < number,
                None => gets == 0 && left > 0,
            };
            given[at] += gets;
            left -= gets;
            if is_short {
                let asked = wanted.saturating_add(given[at] - gets);
                let about = [asked, given[at]].map(Subject::Number);
                remark(RejectionKind::CutTo, &about, gets > 0);
            }
        }
        let used = named.contains(&true);
        let own: u32 = given.split_off(self.caps.len()).into_iter().sum();
        named.truncate(self.caps.len());
        self.fill_up(own, &mut given, &named);
        ResolvedAnswer {
            answer: self.answer(own, &given),
            used,
            remarks,
        }
    }

    fn default(&self) -> Self::Answer {
        let mut given = vec![0; self.caps.len()];
        self.fill_up(0, &mut given, &vec![false; self.caps.len()]);
        self.answer(0, &given)
    }

    fn text(&self, answer: &Self::Answer, parts: &Components) -> String {
        let own = (answer.own > 0).then_some((self.victim, answer.own));
        let words = own.iter().chain(&answer.others);
        let words = words.map(|(civ, points)| format!("{}:{points}", parts.nation(*civ).id));
        words.collect::<Vec<_>>().join(",")
    }
}
