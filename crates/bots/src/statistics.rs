//! Statistics of simulated games.

use std::collections::BTreeMap;

use serde::Serialize;

use bulla_core::game::{AnnouncementKind, Components, Mutation, PublicState, Score, Subject};
use bulla_core::rules::winners;

use super::{MemoryGame, RuleStepCoverage};

/// Results of a nation over all games it took part in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct NationStats {
    pub games: u32,
    /// Wins, a tie counting for each.
    pub wins: u32,
    /// Points of all games together.
    pub points: u64,
    pub best: u32,
    /// Calamities that struck it.
    pub calamities: u32,
}

/// Many games together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SimulationStats {
    pub games: u32,
    /// Turns of all games together.
    pub turns: u32,
    /// Games that ended by a marker on its finish, and not by the last turn.
    pub finished: u32,
    pub deals: u32,
    /// Trade cards that changed hands in deals.
    pub traded: u32,
    pub nations: BTreeMap<String, NationStats>,
    /// Number of times each civilization card was acquired.
    pub advances: BTreeMap<String, u32>,
    /// Number of times each calamity struck.
    pub calamities: BTreeMap<String, u32>,
    /// Number of times each rule made an event.
    pub rules: BTreeMap<String, u32>,
    /// Events of all games together.
    pub events: u64,
    /// Causes that had a part in the games.
    #[serde(skip)]
    pub causes: RuleStepCoverage,
}

impl SimulationStats {
    /// Adds one finished game.
    pub fn add(&mut self, game: &MemoryGame) {
        let parts = &game.parts;
        self.games += 1;
        self.turns += u32::from(game.turn());
        self.events += game.ledger.len() as u64;
        self.causes.add(game);
        for event in &game.ledger {
            *self
                .rules
                .entry(parts.numbers.number(event.why).to_owned())
                .or_default() += 1;
            match &event.change {
                Mutation::Deal { .. } => self.deals += 1,
                Mutation::Traded { .. } => self.traded += 1,
                Mutation::Advance { advance, .. } => {
                    let id = parts.advance(*advance).id.clone();
                    *self.advances.entry(id).or_default() += 1;
                }
                Mutation::Announced(fact) if fact.kind == AnnouncementKind::Strikes => {
                    self.strikes(parts, &fact.subjects);
                }
                Mutation::Over { scores } => self.count(game.position.state.open(), scores),
                _ => {}
            }
        }
    }

    fn strikes(&mut self, parts: &Components, subjects: &[Subject]) {
        for subject in subjects {
            match subject {
                Subject::Face(face) => {
                    let id = parts.deck.face(*face).id.clone();
                    *self.calamities.entry(id).or_default() += 1;
                }
                Subject::Civ(civ) => {
                    let id = parts.nation(*civ).id.clone();
                    self.nations.entry(id).or_default().calamities += 1;
                }
                _ => {}
            }
        }
    }

    /// The count at the end: who won is the book's to say, and need not have most points (44, 72).
    fn count(&mut self, open: &PublicState, scores: &[Score]) {
        let winners = winners(open, scores);
        for score in scores {
            let nation = open.parts().nation(score.civ);
            let fortune = self.nations.entry(nation.id.clone()).or_default();
            fortune.games += 1;
            fortune.wins += u32::from(winners.contains(&score.civ));
            fortune.points += u64::from(score.total());
            fortune.best = fortune.best.max(score.total());
        }
    }

    /// Adds what came of other games.
    pub fn merge(&mut self, other: SimulationStats) {
        self.games += other.games;
        self.turns += other.turns;
        self.finished += other.finished;
        self.deals += other.deals;
        self.traded += other.traded;
        self.events += other.events;
        self.causes.merge(other.causes);
        for (id, more) in other.nations {
            let fortune = self.nations.entry(id).or_default();
            fortune.games += more.games;
            fortune.wins += more.wins;
            fortune.points += more.points;
            fortune.best = fortune.best.max(more.best);
            fortune.calamities += more.calamities;
        }
        for (mine, more) in [
            (&mut self.advances, other.advances),
            (&mut self.calamities, other.calamities),
            (&mut self.rules, other.rules),
        ] {
            for (key, count) in more {
                *mine.entry(key).or_default() += count;
            }
        }
    }
}
