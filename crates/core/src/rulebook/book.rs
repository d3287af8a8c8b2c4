//! The book: the sequence of play and one policy for each section, assembled from `scenarios/rules/`.

use std::collections::BTreeSet;

use crate::game::{Calamity, Section};
use crate::turn::Topic;

use super::{
    AcquisitionPolicy, AdvancesPolicy, AstPolicy, CalamitiesPolicy, CensusPolicy, CitiesPolicy,
    CitySupportPolicy, ConflictPolicy, ConversionPolicy, HandLimitPolicy, MovementPolicy, PlayStep,
    PopulationPolicy, SeatsPolicy, SegmentPlan, SetupPolicy, ShipsPolicy, SurplusPolicy,
    TaxationPolicy, TradePolicy, VictoryPolicy,
};

/// The sections' policies together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulebook {
    pub title: String,
    /// The segment before the first turn.
    pub setup: SegmentPlan,
    /// Policy of the stacks in the set-up segment.
    pub setup_policy: SetupPolicy,
    pub seats: SeatsPolicy,
    /// The segments of every turn.
    pub turn: Vec<SegmentPlan>,
    pub taxation: TaxationPolicy,
    pub population: PopulationPolicy,
    pub census: CensusPolicy,
    pub ships: ShipsPolicy,
    pub movement: MovementPolicy,
    pub conflict: ConflictPolicy,
    pub cities: CitiesPolicy,
    pub surplus: SurplusPolicy,
    pub support: CitySupportPolicy,
    pub acquisition: AcquisitionPolicy,
    pub trade: TradePolicy,
    pub calamities: CalamitiesPolicy,
    pub conversion: ConversionPolicy,
    pub advances: AdvancesPolicy,
    pub returning: HandLimitPolicy,
    pub track: AstPolicy,
    pub victory: VictoryPolicy,
    /// Topics that cut a segment: the table waits for the seat that is asked.
    pub split_topics: BTreeSet<Topic>,
}

impl Rulebook {
    /// The plan of a segment; a part such as `fate/civil-war` has that of its whole.
    pub fn plan(&self, name: &str) -> Option<&SegmentPlan> {
        let whole = name.split('/').next().unwrap_or(name);
        self.plans().find(|plan| plan.name == whole)
    }

    /// The segments of the game, the first that of setting up.
    pub fn plans(&self) -> impl Iterator<Item = &SegmentPlan> {
        std::iter::once(&self.setup).chain(&self.turn)
    }

    /// The section that is played before another, that of the turn before for the first.
    pub fn before(&self, section: Section) -> Option<Section> {
        let all: Vec<Section> = self.sections().collect();
        let at = all.iter().position(|other| *other == section)?;
        let last = at.checked_sub(1).unwrap_or(all.len() - 1);
        all.get(last).copied()
    }

    /// Returns whether a section of a turn is played before another.
    pub fn is_before(&self, one: Section, other: Section) -> bool {
        let place = |section: Section| self.sections().position(|played| played == section);
        matches!((place(one), place(other)), (Some(one), Some(other)) if one < other)
    }

    /// Returns whether civilization cards are bought before the calamities strike.
    pub fn cards_come_first(&self) -> bool {
        self.is_before(Section::Advances, Section::Calamities)
    }

    /// Returns the ids of the nations of which a policy says something of their own.
    pub fn named_nations(&self) -> BTreeSet<&str> {
        let favoured = self.setup_policy.favoured.iter().map(|(id, _)| id);
        let free = self.ships.free.iter().map(|free| &free.nation);
        let home = self.track.home.iter().map(|home| &home.nation);
        let fated = self.calamities.volcano.fated.iter();
        let all = favoured.chain(free).chain(home);
        all.chain(fated.map(|fated| &fated.nation))
            .map(String::as_str)
            .collect()
    }

    /// Returns whether a turn has a section that asks for a topic. A simplified game (71, 72) leaves many out.
    pub fn asks(&self, topic: Topic) -> bool {
        use Section as S;
        let by: &[Section] = match topic {
            Topic::Pillage if self.conflict.pillage == 0 => return false,
            Topic::Tax => &[S::Taxation],
            Topic::Growth => &[S::Population],
            Topic::Ships => &[S::Ships],
            Topic::Moves => &[S::Movement],
            Topic::Conflicts | Topic::Pillage => &[S::Conflict],
            Topic::Cities => &[S::Cities],
            Topic::Reduce => &[S::Cities, S::Support, S::Calamities, S::Recheck],
            Topic::BuyCards => &[S::Acquisition],
            Topic::Revolts => &[S::Taxation, S::Calamities],
            Topic::Offers | Topic::Accept | Topic::Standing | Topic::Never | Topic::Withdraw => {
                &[S::Trade, S::LastTrade]
            }
            Topic::Recheck => &[S::Recheck],
            Topic::Convert => &[S::Conversion],
            Topic::Buy | Topic::Pay => &[S::Advances],
            Topic::Surrender => &[S::Calamities, S::Return],
            Topic::Keep => &[S::Return],
            Topic::Nations | Topic::Start | Topic::Insist | Topic::MinedSet => return true,
            _ => &[S::Calamities],
        };
        self.sections().any(|section| by.contains(&section))
    }

    fn sections(&self) -> impl Iterator<Item = Section> + '_ {
        self.turn.iter().flat_map(|plan| &plan.sections).copied()
    }

    /// Segments of a turn in which seats trade (28).
    pub fn trades(&self) -> usize {
        let trades = |section: &Section| matches!(section, Section::Trade | Section::LastTrade);
        let plans = self.turn.iter();
        plans
            .filter(|plan| plan.sections.iter().any(trades))
            .count()
    }

    /// Returns the segment after this one: the next of its turn, or the first of the next turn.
    pub fn after(&self, plan: &SegmentPlan) -> &SegmentPlan {
        let at = self.turn.iter().position(|other| other == plan);
        at.and_then(|at| self.turn.get(at + 1))
            .unwrap_or(&self.turn[0])
    }

    /// The turn that a segment belongs to, told from the turn of the position it is played on; setting up is turn 0.
    pub fn turn_of(&self, plan: &SegmentPlan, now: u16) -> u16 {
        now + u16::from(self.turn.first() == Some(plan))
    }

    /// The steps of a segment; the first of a turn begins with the turn itself.
    pub fn steps(&self, plan: &SegmentPlan) -> Vec<PlayStep> {
        let begins = (self.turn.first() == Some(plan)).then_some(PlayStep::NewTurn);
        begins
            .into_iter()
            .chain(
                plan.sections
                    .iter()
                    .flat_map(|section| self.parts(*section)),
            )
            .collect()
    }

    /// A section as steps: each calamity is one, so that a segment can be cut before it.
    pub fn parts(&self, section: Section) -> Vec<PlayStep> {
        let mut steps = vec![PlayStep::Section(section)];
        if section == Section::Calamities {
            steps.extend(
                self.calamities
                    .order
                    .iter()
                    .copied()
                    .map(PlayStep::Calamity),
            );
            if self.calamities.postpones() {
                steps.push(PlayStep::Calamity(Calamity::CivilWar));
            }
        }
        steps
    }
}
