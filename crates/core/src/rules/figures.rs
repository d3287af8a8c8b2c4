//! The figures of the book that sentences name.

use super::Book;
use super::policy::Calamities;
use crate::game::{Figure, Figures};

impl Book {
    pub fn figures(&self) -> Figures {
        Figures::new(|figure| match figure {
            Figure::Kept => self.seats.kept.into(),
            Figure::TaxRate => self.taxation.rate.into(),
            Figure::LeastRate => self.taxation.choice.0.into(),
            Figure::MostRate => self.taxation.choice.1.into(),
            Figure::GrowthOfOne => self.population.one.into(),
            Figure::GrowthOfMore => self.population.more.into(),
            Figure::ShipCost => self.ships.cost.into(),
            Figure::Upkeep => self.ships.upkeep.into(),
            Figure::MostShips => self.ships.most.into(),
            Figure::Capacity => self.movement.capacity.into(),
            Figure::Reach => self.movement.reach.into(),
            Figure::Attackers => self.conflict.siege.attackers.into(),
            Figure::Defenders => self.conflict.siege.defenders.into(),
            Figure::Pillage => self.conflict.pillage.into(),
            Figure::PillageLeaves => self.conflict.leaves.into(),
            Figure::OnSite => self.cities.on_site.into(),
            Figure::Elsewhere => self.cities.elsewhere.unwrap_or(0).into(),
            Figure::Support => self.support.tokens.into(),
            Figure::NewFirst => self.support.new_first.into(),
            Figure::Rounds => self.acquisition.rounds.into(),
            Figure::Stack => self.acquisition.stack.into(),
            Figure::CardPrice => self.acquisition.price.into(),
            Figure::MostBought => self.acquisition.most.unwrap_or(0),
            Figure::LeastTraded => self.trade.least,
            Figure::NamedTrue => self.trade.named,
            Figure::Back => self.track.back.into(),
            figure => of_calamities(&self.calamities, figure).unwrap_or(0),
        })
    }
}

/// Nothing of a calamity that is not played.
fn of_calamities(all: &Calamities, figure: Figure) -> Option<u32> {
    let value = match figure {
        Figure::MostCalamities => all.most,
        Figure::MustDirect => (!all.may_direct).into(),
        Figure::FamineOwn => all.famine.as_ref()?.own,
        Figure::FamineOthers => all.famine.as_ref()?.others,
        Figure::FamineEach => all.famine.as_ref()?.each,
        Figure::FamineSaved => all.famine.as_ref()?.saved,
        Figure::FamineKeeps => all.famine.as_ref()?.shown_stays.into(),
        Figure::Superstition => all.superstition.as_ref()?.cities,
        Figure::CivilWarVictim => all.civil_war.as_ref()?.victim,
        Figure::CivilWarBeneficiary => all.civil_war.as_ref()?.beneficiary,
        Figure::CivilWarAlone => all.civil_war.as_ref()?.alone,
        Figure::CivilWarCost => all.civil_war.as_ref()?.cost,
        Figure::SlaveRevolt => all.slave_revolt.as_ref()?.tokens,
        Figure::FloodOwn => all.flood.as_ref()?.own,
        Figure::FloodOthers => all.flood.as_ref()?.others,
        Figure::Barbarians => all.barbarians.as_ref()?.tokens.into(),
        Figure::EpidemicOwn => all.epidemic.as_ref()?.own,
        Figure::EpidemicOthers => all.epidemic.as_ref()?.others,
        Figure::EpidemicEach => all.epidemic.as_ref()?.each,
        Figure::CivilDisorder => all.civil_disorder.as_ref()?.kept,
        Figure::IconoclasmOwn => all.iconoclasm.as_ref()?.cities,
        Figure::IconoclasmOthers => all.iconoclasm.as_ref()?.others,
        Figure::PiracyOwn => all.piracy.as_ref()?.own,
        Figure::PiracyOthers => all.piracy.as_ref()?.others,
        _ => return None,
    };
    Some(value)
}
