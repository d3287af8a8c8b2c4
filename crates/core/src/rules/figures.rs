//! The figures of the book that sentences name.

use super::Book;
use super::policy::calamity::{Epidemic, Famine};
use crate::game::{Figure, Figures};

impl Book {
    pub fn figures(&self) -> Figures {
        let all = &self.calamities;
        let famine = |part: fn(&Famine) -> u32| all.famine.as_ref().map_or(0, part);
        let epidemic = |part: fn(&Epidemic) -> u32| all.epidemic.as_ref().map_or(0, part);
        Figures::new(|figure| match figure {
            Figure::TaxRate => self.taxation.rate.into(),
            Figure::LeastRate => self.taxation.choice.0.into(),
            Figure::Pillage => self.conflict.pillage.into(),
            Figure::PillageLeaves => self.conflict.leaves.into(),
            Figure::Stack => self.acquisition.stack.into(),
            Figure::CardPrice => self.acquisition.price.into(),
            Figure::LeastTraded => self.trade.least,
            Figure::FamineOthers => famine(|policy| policy.others),
            Figure::FamineEach => famine(|policy| policy.each),
            Figure::FloodOthers => all.flood.as_ref().map_or(0, |policy| policy.others),
            Figure::EpidemicOthers => epidemic(|policy| policy.others),
            Figure::EpidemicEach => epidemic(|policy| policy.each),
            Figure::IconoclasmOthers => all.iconoclasm.as_ref().map_or(0, |policy| policy.others),
        })
    }
}
