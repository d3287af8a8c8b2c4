//! 29.64 What the primary victim directs at others: unit points or cities, within caps, and all of it as far as they go.

use crate::game::{Cause, Change, Civ, Components, FactKind, Reason, ReasonKind, Subject, View};
use crate::turn::{Ask, Found, Key, Part, Remark, Stop, Turn, Wanted};

use super::blow::Blow;

/// What may be directed, and at whom.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    pub why: Cause,
    pub total: u32,
    /// What an entry asks that names a nation and no number.
    pub bare: u32,
}

/// The primary victim divides the total among the others; `cap` gives the most that each can take, or why it is spared.
/// Tells what was directed at whom, in A.S.T. order.
pub fn direct(
    blow: &Blow<'_>,
    t: &mut Turn<'_>,
    victim: Civ,
    aim: Aim,
    cap: impl Fn(&Turn<'_>, Civ) -> Result<u32, ReasonKind>,
) -> Result<Vec<(Civ, u32)>, Stop> {
    let others: Vec<Civ> = t.open().in_play().filter(|civ| *civ != victim).collect();
    let mut question = Direction {
        key: Key::new(victim, blow.kind.into(), aim.why).part(Part::Direct),
        aim,
        caps: Vec::new(),
        spared: Vec::new(),
        may: blow.book.calamities.may_direct,
    };
    for civ in others.iter().copied() {
        match eligible(blow, t, civ).and_then(|()| cap(t, civ)) {
            Ok(0) => question.spared.push((civ, ReasonKind::NothingToLose)),
            Ok(most) => question.caps.push((civ, most)),
            Err(kind) => question.spared.push((civ, kind)),
        }
    }
    let plays = |civ: &Civ| !t.open().nation(*civ).inert;
    if aim.total == 0 || !others.iter().any(plays) {
        return Ok(Vec::new());
    }
    let directed = t.ask(question)?;
    for (civ, points) in &directed {
        let about = [Subject::Civ(*civ), Subject::Number(*points)];
        t.happen(aim.why, Change::Fact(FactKind::Directed.of(about)));
    }
    Ok(directed)
}

/// Whether a nation may be a secondary victim: never who traded the card (29.61), nor one without a player (15.61).
pub fn eligible(blow: &Blow<'_>, t: &Turn<'_>, civ: Civ) -> Result<(), ReasonKind> {
    if t.open().nation(civ).inert {
        Err(ReasonKind::NoPlayer)
    } else if blow.trader == Some(civ) {
        Err(ReasonKind::Immune)
    } else {
        Ok(())
    }
}

/// Oneself, or a nation that is not in this game.
pub fn never(known: &View, wanted: &Wanted) -> Option<Reason> {
    let civ = match wanted {
        Wanted::Points { civ, .. } | Wanted::Civ(civ) | Wanted::CityOf { civ, .. } => *civ,
        _ => return None,
    };
    let nation = known.open.nation(civ);
    let is_there = nation.in_play || nation.waiting;
    let never = known.civ == Some(civ) || !is_there;
    never.then(|| ReasonKind::NotAChoice.of([Subject::Civ(civ)]))
}

/// Who takes how much?
struct Direction {
    key: Key,
    aim: Aim,
    /// Those who can lose something, in A.S.T. order.
    caps: Vec<(Civ, u32)>,
    spared: Vec<(Civ, ReasonKind)>,
    /// Whether what is not given stays undirected.
    may: bool,
}

impl Direction {
    /// What is left is spread one at a time, in A.S.T. order: over those who are not named, then over those who are.
    fn fill_up(&self, given: &mut [u32], named: &[bool]) {
        if self.may {
            return;
        }
        let mut left = self.aim.total.saturating_sub(given.iter().sum());
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

    fn answer(&self, given: &[u32]) -> Vec<(Civ, u32)> {
        let civs = self.caps.iter().map(|(civ, _)| *civ);
        let shares = civs.zip(given.iter().copied());
        shares.filter(|(_, points)| *points > 0).collect()
    }

    fn passed_over(&self, civ: Civ) -> ReasonKind {
        let spared = self.spared.iter().find(|(other, _)| *other == civ);
        spared.map_or(ReasonKind::NotAChoice, |(_, kind)| *kind)
    }
}

impl Ask for Direction {
    type Answer = Vec<(Civ, u32)>;

    fn key(&self) -> Key {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&Wanted, &str)]) -> Found<Self::Answer> {
        let mut given = vec![0; self.caps.len()];
        let mut named = vec![false; self.caps.len()];
        let mut remarks = Vec::new();
        let mut left = self.aim.total;
        for (wanted, path) in wish {
            let (civ, number) = match wanted {
                Wanted::Points { civ, points } => (*civ, Some(*points)),
                Wanted::Civ(civ) | Wanted::CityOf { civ, .. } => (*civ, None),
                _ => continue,
            };
            let mut remark = |kind: ReasonKind, about: &[Subject], part: bool| {
                let mut reason = kind.of([]);
                reason.subjects = about.to_vec();
                let path = (*path).to_owned();
                remarks.push(Remark { path, reason, part });
            };
            let Some(at) = self.caps.iter().position(|(other, _)| *other == civ) else {
                remark(self.passed_over(civ), &[Subject::Civ(civ)], false);
                continue;
            };
            named[at] = true;
            let wanted = number.unwrap_or(self.aim.bare);
            let gets = wanted.min(self.caps[at].1 - given[at]).min(left);
            let is_short = match number {
                Some(number) => gets < number,
                None => gets == 0 && left > 0,
            };
            given[at] += gets;
            left -= gets;
            if is_short {
                let asked = wanted.saturating_add(given[at] - gets);
                let about = [asked, given[at]].map(Subject::Number);
                remark(ReasonKind::CutTo, &about, gets > 0);
            }
        }
        self.fill_up(&mut given, &named);
        Found {
            answer: self.answer(&given),
            used: named.contains(&true),
            remarks,
        }
    }

    fn default(&self) -> Self::Answer {
        let mut given = vec![0; self.caps.len()];
        self.fill_up(&mut given, &vec![false; self.caps.len()]);
        self.answer(&given)
    }

    fn text(&self, answer: &Self::Answer, parts: &Components) -> String {
        let words = answer.iter();
        let words = words.map(|(civ, points)| format!("{}:{points}", parts.nation(*civ).id));
        words.collect::<Vec<_>>().join(",")
    }
}
