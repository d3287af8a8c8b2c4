//! 29.62, 29.63 Losses: which units a nation gives up for the unit points that a calamity costs it.

use std::collections::BTreeSet;

use crate::game::{AreaId, Civ, Components, Piece, Place, RejectionKind, RuleStep, Subject};
use crate::rules::city_reduction;
use crate::rules::idle_tokens::idle;
use crate::turn::{
    Ask, AwaitingReplies, CalamityPart, EntryRejection, NamedUnits, OrderValue, QuestionKey,
    ResolvedAnswer, RuleContext, Topic,
};

use super::calamity_context::CalamityContext;
use super::loss_orders::LossOrders;
use super::loss_tally::{LossEntry, LossTally, RemainingEntries, UnitsLost};
use super::support_reserve::SupportReserve;
use super::unit_pool::LossTerms;
use super::unit_pool::UnitPool;

/// Each of these nations loses so many unit points, or all it has. They choose without knowing each other's choice; what
/// they chose is carried out in the order given.
pub fn lose(
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    terms: &LossTerms<'_>,
    tolls: &[(Civ, u32)],
) -> Result<(), AwaitingReplies> {
    let questions: Vec<LossesQuestion> = tolls
        .iter()
        .filter(|(_, points)| *points > 0)
        .map(|(civ, points)| LossesQuestion::new(calamity, t, terms, *civ, *points))
        .filter(|question| question.goal > 0)
        .collect();
    let civs: Vec<Civ> = questions.iter().map(|question| question.civ).collect();
    let answers = t.ask_all(questions)?;
    for (civ, lost) in civs.into_iter().zip(answers) {
        suffer(t, terms.why, civ, lost);
    }
    Ok(())
}

/// The most unit points that a nation can lose on these terms.
pub fn most(
    calamity: &CalamityContext<'_>,
    t: &RuleContext<'_>,
    terms: &LossTerms<'_>,
    civ: Civ,
) -> u32 {
    UnitPool::new(calamity, t.open(), civ, terms).most()
}

fn suffer(t: &mut RuleContext<'_>, why: RuleStep, civ: Civ, lost: UnitsLost) {
    for (area, count) in lost.tokens {
        let tokens = (Piece::Token, count as u16);
        t.transfer(
            why,
            civ,
            tokens.0,
            tokens.1,
            Place::Area(area),
            Place::Stock,
        );
    }
    for (area, left) in lost.cities {
        let here = Place::Area(area);
        t.transfer(why, civ, Piece::City, 1, here, Place::Stock);
        let tokens = (Piece::Token, left as u16);
        t.transfer(why, civ, tokens.0, tokens.1, Place::Stock, here);
    }
    for (path, count) in lost.served {
        t.use_up(civ, &path, count);
    }
}

/// Question: units given up.
struct LossesQuestion {
    key: QuestionKey,
    civ: Civ,
    pool: UnitPool,
    /// 29.63: exactly so many points.
    goal: u32,
    upkeep: SupportReserve,
    /// Own cities in the order of the default.
    cities: Vec<AreaId>,
    /// Areas with a unit of one's own.
    own: BTreeSet<AreaId>,
    letter: LossOrders,
}

impl LossesQuestion {
    fn new(
        calamity: &CalamityContext<'_>,
        t: &RuleContext<'_>,
        terms: &LossTerms<'_>,
        civ: Civ,
        points: u32,
    ) -> LossesQuestion {
        let open = t.open();
        let topic: Topic = calamity.kind.into();
        let pool = UnitPool::new(calamity, open, civ, terms);
        let areas = open.areas_of(civ).map(|(area, _)| area);
        LossesQuestion {
            key: QuestionKey::new(civ, topic, terms.why).part(CalamityPart::Losses),
            civ,
            goal: pool.goal(points),
            pool,
            upkeep: SupportReserve {
                tokens: open.tokens_on_board(civ).into(),
                idle: idle(t, civ),
                cities: open.city_count(civ).into(),
                each: calamity.support().tokens.into(),
            },
            cities: city_reduction::by_default(open, civ),
            own: areas.chain(open.cities_of(civ)).collect(),
            letter: LossOrders::new(t, civ, topic),
        }
    }

    fn remark(&self, entry: &LossEntry<'_>, kind: RejectionKind) -> Option<EntryRejection> {
        let letter = &self.letter;
        let is_old = letter.used.contains_key(entry.path) || letter.told.contains(entry.path);
        (!is_old).then(|| EntryRejection {
            path: entry.path.to_owned(),
            reason: kind.of([Subject::Area(entry.area)]),
            part: false,
        })
    }

    /// Returns the reason why an entry gave nothing, if its writer should know.
    fn unserved(&self, entry: &LossEntry<'_>, work: &LossTally) -> Option<EntryRejection> {
        let area = &entry.area;
        let of_city = matches!(entry.units, NamedUnits::City | NamedUnits::Reduced);
        let counts = self.pool.tokens.contains_key(area) || self.pool.cities.contains_key(area);
        let kind = if !self.own.contains(area) {
            RejectionKind::NoUnits
        } else if of_city && !self.cities.contains(area) {
            RejectionKind::NotYourCity
        } else if of_city && work.pool.cities.contains_key(area) {
            RejectionKind::ExceedsLoss
        } else if !counts && self.letter.inside.contains(entry.path) {
            RejectionKind::NotAChoice
        } else {
            return None;
        };
        self.remark(entry, kind)
    }

    /// The rest by the default: tokens beyond what supports the cities, by name; then cities; then other tokens.
    fn fill_up(&self, work: &mut LossTally) {
        let spare: Vec<AreaId> = work.pool.tokens.keys().copied().collect();
        let mut beyond = self.upkeep.beyond(&work.lost);
        for area in &spare {
            beyond -= work.take_tokens(*area, beyond, &RemainingEntries::All);
        }
        for area in &self.cities {
            work.take_city(*area, NamedUnits::City, &RemainingEntries::All);
        }
        for area in &spare {
            work.take_tokens(*area, u32::MAX, &RemainingEntries::All);
        }
    }
}

impl Ask for LossesQuestion {
    type Answer = UnitsLost;

    fn key(&self) -> QuestionKey {
        self.key.clone()
    }

    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<UnitsLost> {
        let entries = self.letter.entries(wish);
        let named = |from: usize| entries[from..].iter().map(|e| (e.area, &e.units));
        // What the entries can reach among themselves binds each of them; else they are filled up from all that is left.
        let is_enough = self.pool.only(named(0)).makes(self.goal);
        let mut work = LossTally::new(&self.pool, self.goal);
        let mut remarks: Vec<EntryRejection> = Vec::new();
        for (at, entry) in entries.iter().enumerate() {
            if work.missing == 0 {
                break;
            }
            let after: Vec<(AreaId, &NamedUnits)> = named(at + 1).collect();
            let rest = if is_enough {
                RemainingEntries::Named(&after)
            } else {
                RemainingEntries::All
            };
            let given = work.serve(entry, &rest);
            if given > 0 && self.letter.written.contains(entry.path) {
                work.lost.served.push((entry.path.to_owned(), given));
            } else if given == 0 {
                remarks.extend(self.unserved(entry, &work));
            }
        }
        let used = work.missing < self.goal;
        self.fill_up(&mut work);
        ResolvedAnswer {
            answer: work.lost,
            used,
            remarks,
        }
    }

    fn default(&self) -> UnitsLost {
        let mut work = LossTally::new(&self.pool, self.goal);
        self.fill_up(&mut work);
        work.lost
    }

    fn text(&self, answer: &UnitsLost, parts: &Components) -> String {
        let name = |area: &AreaId| &parts.board.area(*area).id;
        let tokens = answer.tokens.iter();
        let tokens = tokens.map(|(area, count)| format!("{}:{count}", name(area)));
        let cities = answer.cities.iter();
        let cities = cities.map(|(area, left)| format!("{}:city-{left}", name(area)));
        tokens.chain(cities).collect::<Vec<_>>().join(",")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::unit_pool::{CITY, tests::strewn};
    use super::*;

    fn question(pool: UnitPool, points: u32) -> LossesQuestion {
        let own: BTreeSet<AreaId> = pool
            .tokens
            .keys()
            .chain(pool.cities.keys())
            .copied()
            .collect();
        LossesQuestion {
            key: QuestionKey::new(Civ(0), Topic::Famine, RuleStep::Famine)
                .part(CalamityPart::Losses),
            civ: Civ(0),
            goal: pool.goal(points),
            upkeep: SupportReserve {
                tokens: pool.tokens.values().sum(),
                idle: 0,
                cities: pool.cities.len() as u32,
                each: 2,
            },
            cities: pool.cities.keys().copied().collect(),
            pool,
            own,
            letter: LossOrders {
                used: BTreeMap::new(),
                told: BTreeSet::new(),
                inside: BTreeSet::new(),
                written: BTreeSet::new(),
            },
        }
    }

    fn total(lost: &UnitsLost) -> u32 {
        let cities: u32 = lost.cities.iter().map(|(_, left)| CITY - left).sum();
        lost.tokens.values().sum::<u32>() + cities
    }

    /// Entries by a rule that a number sets going; some name nothing of one's own.
    fn wishes(number: u32) -> Vec<OrderValue> {
        let kinds = [
            NamedUnits::All,
            NamedUnits::Tokens(1 + number % 4),
            NamedUnits::AllTokens,
            NamedUnits::City,
            NamedUnits::Reduced,
        ];
        (0..number % 6)
            .map(|at| {
                let drawn = (number / 7 + at * 13) % 29;
                let area = AreaId((drawn % 6 + if drawn.is_multiple_of(2) { 8 } else { 0 }) as u16);
                let units = kinds[(drawn / 6) as usize % kinds.len()];
                OrderValue::Units { area, units }
            })
            .collect()
    }

    #[test]
    fn whatever_the_list_says_exactly_what_must_be_lost_is_lost() {
        let mut named = 0;
        for number in 0..3000 {
            let question = question(strewn(number), 1 + number % 17);
            let wishes = wishes(number);
            let wish: Vec<(&OrderValue, &str)> =
                wishes.iter().map(|wanted| (wanted, "reply")).collect();
            let found = question.resolve(&wish);
            assert_eq!(total(&found.answer), question.goal, "{number}");
            assert_eq!(total(&question.default()), question.goal, "{number}");
            named += u32::from(found.used);
        }
        assert!(named > 500, "{named} lists served");
    }
}
