//! The figures of the book that sentences name.

use crate::game::{RuleFigure, RuleFigures};

use super::Rulebook;

impl Rulebook {
    pub fn figures(&self) -> RuleFigures {
        RuleFigures::new(|figure| self.figure(figure).unwrap_or(0))
    }

    /// Returns a figure. `None` for one of a calamity that is not played, and where the book sets no bound.
    fn figure(&self, figure: RuleFigure) -> Option<u32> {
        let all = &self.calamities;
        let value = match figure {
            RuleFigure::Kept => self.seats.kept.into(),
            RuleFigure::TaxRate => self.taxation.rate.into(),
            RuleFigure::LeastRate => self.taxation.choice.0.into(),
            RuleFigure::MostRate => self.taxation.choice.1.into(),
            RuleFigure::RevoltIdle => self.taxation.to_idle.into(),
            RuleFigure::GrowthOfOne => self.population.one.into(),
            RuleFigure::GrowthOfMore => self.population.more.into(),
            RuleFigure::GrowthShared => self.population.shared?.into(),
            RuleFigure::ShipCost => self.ships.cost.into(),
            RuleFigure::Upkeep => self.ships.upkeep.into(),
            RuleFigure::MostShips => self.ships.most.into(),
            RuleFigure::FreeShipTurn => self.ships.free.as_ref()?.turn.into(),
            RuleFigure::Capacity => self.movement.capacity.into(),
            RuleFigure::Reach => self.movement.reach.into(),
            RuleFigure::Attackers => self.conflict.siege.attackers.into(),
            RuleFigure::Defenders => self.conflict.siege.defenders.into(),
            RuleFigure::AssaultToTheEnd => self.conflict.to_the_end.into(),
            RuleFigure::Pillage => self.conflict.pillage.into(),
            RuleFigure::PillageLeaves => self.conflict.leaves.into(),
            RuleFigure::OnSite => self.cities.on_site.into(),
            RuleFigure::Elsewhere => self.cities.elsewhere?.into(),
            RuleFigure::Support => self.support.tokens.into(),
            RuleFigure::NewFirst => self.support.new_first.into(),
            RuleFigure::Rounds => self.acquisition.rounds.into(),
            RuleFigure::CardsPerCity => self.acquisition.per_city.into(),
            RuleFigure::Stack if self.acquisition.any_stack => 0,
            RuleFigure::Stack => self.acquisition.stack.into(),
            RuleFigure::CardPrice if self.acquisition.any_stack => 0,
            RuleFigure::CardPrice => self.acquisition.price.into(),
            RuleFigure::MostBought => self.acquisition.most?,
            RuleFigure::StartCredit => self.advances.credit,
            RuleFigure::LeastTraded => self.trade.least,
            RuleFigure::NamedTrue => self.trade.named,
            RuleFigure::CalamitiesNamed => self.trade.calamities_named.into(),
            RuleFigure::Back => self.track.back.into(),
            RuleFigure::AllCards => self.victory.ends_with_all_cards.into(),
            RuleFigure::MostCalamities => all.most,
            RuleFigure::MustDirect => (!all.may_direct).into(),
            RuleFigure::VolcanoReach => all.volcano.wide.into(),
            RuleFigure::Floor => all.floor,
            RuleFigure::SelfDirected => all.self_directed.into(),
            RuleFigure::FamineOwn => all.famine.as_ref()?.own,
            RuleFigure::FamineOthers => all.famine.as_ref()?.others,
            RuleFigure::FamineEach => all.famine.as_ref()?.each,
            RuleFigure::FamineSaved => all.famine.as_ref()?.saved,
            RuleFigure::FamineKeeps => all.famine.as_ref()?.shown_stays.into(),
            RuleFigure::Superstition => all.superstition.as_ref()?.cities,
            RuleFigure::CivilWarVictim => all.civil_war.as_ref()?.victim,
            RuleFigure::CivilWarBeneficiary => all.civil_war.as_ref()?.beneficiary,
            RuleFigure::CivilWarAlone => all.civil_war.as_ref()?.alone,
            RuleFigure::CivilWarHalves => all.civil_war.as_ref()?.halves.into(),
            RuleFigure::CivilWarIdle => all.civil_war.as_ref()?.to_idle.into(),
            RuleFigure::CivilWarCost => all.civil_war.as_ref()?.cost,
            RuleFigure::SlaveRevolt => all.slave_revolt.as_ref()?.tokens,
            RuleFigure::FloodOwn => all.flood.as_ref()?.own,
            RuleFigure::FloodOthers => all.flood.as_ref()?.others,
            RuleFigure::Barbarians => all.barbarians.as_ref()?.tokens.into(),
            RuleFigure::EpidemicOwn => all.epidemic.as_ref()?.own,
            RuleFigure::EpidemicOthers => all.epidemic.as_ref()?.others,
            RuleFigure::EpidemicEach => all.epidemic.as_ref()?.each,
            RuleFigure::CivilDisorder => all.civil_disorder.as_ref()?.kept,
            RuleFigure::DisorderTakesCards => all.civil_disorder.as_ref()?.takes_cards.into(),
            RuleFigure::IconoclasmOwn => all.iconoclasm.as_ref()?.cities,
            RuleFigure::IconoclasmOthers => all.iconoclasm.as_ref()?.others,
            RuleFigure::IconoclasmTakesCard => all.iconoclasm.as_ref()?.takes_card.into(),
            RuleFigure::PiracyOwn => all.piracy.as_ref()?.own,
            RuleFigure::PiracyOthers => all.piracy.as_ref()?.others,
            RuleFigure::PiracyCards => all.piracy.as_ref()?.takes_cards.into(),
        };
        Some(value)
    }
}
