//! The fights of one area in one section as a single entry, with everybody's tokens before and after (24).

use std::collections::BTreeSet;

use serde::Serialize;

use bulla_core::game::{Civ, RuleNumbers, RuleStep};

use super::names::OwnerName;

/// Fight in one area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fight {
    pub area: String,
    pub parties: Vec<Party>,
    /// Owner of the city there when the fight began.
    pub city: Option<OwnerName>,
    /// Result of an assault on the city: it failed for want of tokens (24.31), or the city fell (24.32).
    pub siege: SiegeEnd,
    pub cards: Vec<CardTaken>,
    pub pillage: Vec<Pillage>,
    #[serde(skip)]
    causes: Vec<RuleStep>,
    #[serde(skip)]
    touches: BTreeSet<Civ>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SiegeEnd {
    None,
    Repelled,
    Fell,
}

/// One side, with the tokens that took the place of its city among those before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Party {
    pub who: OwnerName,
    pub before: u16,
    pub after: u16,
    pub lost: u16,
}

/// 24.51: a card from the hand of whoever lost a city; its name where the reader may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardTaken {
    pub taker: OwnerName,
    pub victim: OwnerName,
    pub card: Option<String>,
}

/// 24.52
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pillage {
    pub who: OwnerName,
    pub tokens: u16,
}

/// Effect on one side.
#[derive(Clone, Copy, Debug)]
pub enum FightLoss {
    Lost(u16),
    /// Tokens that take the place of a city.
    Raised(u16),
    CityFell,
}

impl Fight {
    pub fn new(
        area: String,
        city: Option<(OwnerName, Option<Civ>)>,
        parties: impl Iterator<Item = (OwnerName, Option<Civ>, u16)>,
    ) -> Fight {
        let (city, holder) = city.unzip();
        let mut touches: BTreeSet<Civ> = holder.flatten().into_iter().collect();
        let parties = parties.map(|(who, civ, tokens)| {
            touches.extend(civ);
            Party {
                who,
                before: tokens,
                after: tokens,
                lost: 0,
            }
        });
        Fight {
            area,
            parties: parties.collect(),
            city,
            siege: SiegeEnd::None,
            cards: Vec::new(),
            pillage: Vec::new(),
            causes: Vec::new(),
            touches,
        }
    }

    pub fn strike(&mut self, why: RuleStep, who: OwnerName, civ: Option<Civ>, calamity: FightLoss) {
        self.cite(why);
        self.touches.extend(civ);
        if let FightLoss::CityFell = calamity {
            self.siege = SiegeEnd::Fell;
            self.city.get_or_insert(who);
            return;
        }
        if why == RuleStep::AssaultFails {
            self.siege = SiegeEnd::Repelled;
        }
        let party = self.party(who);
        match calamity {
            FightLoss::Lost(tokens) => {
                party.after = party.after.saturating_sub(tokens);
                party.lost += tokens;
            }
            FightLoss::Raised(tokens) => {
                party.before += tokens;
                party.after += tokens;
            }
            FightLoss::CityFell => {}
        }
    }

    fn party(&mut self, who: OwnerName) -> &mut Party {
        let at = match self.parties.iter().position(|party| party.who == who) {
            Some(at) => at,
            None => {
                self.parties.push(Party {
                    who,
                    before: 0,
                    after: 0,
                    lost: 0,
                });
                self.parties.len() - 1
            }
        };
        &mut self.parties[at]
    }

    pub fn card_drawn(
        &mut self,
        why: RuleStep,
        taker: OwnerName,
        victim: OwnerName,
        card: Option<String>,
    ) {
        self.cite(why);
        self.cards.push(CardTaken {
            taker,
            victim,
            card,
        });
    }

    pub fn pillaged(&mut self, why: RuleStep, who: OwnerName, tokens: u16) {
        self.cite(why);
        self.pillage.push(Pillage { who, tokens });
    }

    fn cite(&mut self, why: RuleStep) {
        if !self.causes.contains(&why) {
            self.causes.push(why);
        }
    }

    /// Returns the numbers of the rules that decided it, each once.
    pub fn rules(&self, numbers: &RuleNumbers) -> Vec<String> {
        let numbers = self.causes.iter().map(|why| numbers.number(*why));
        numbers.map(str::to_owned).collect()
    }

    pub fn touches(&self) -> BTreeSet<Civ> {
        self.touches.clone()
    }
}
