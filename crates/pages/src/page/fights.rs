//! The fights of one area in one section as a single entry, with everybody's tokens before and after (24).

use std::collections::BTreeSet;

use serde::Serialize;

use bulla_core::game::{Cause, Civ, RuleNumbers};

use super::names::Who;

/// What happened in one area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fight {
    pub area: String,
    pub parties: Vec<Party>,
    /// Whose city stood there when it began.
    pub city: Option<Who>,
    /// Whether an assault on it was made and failed for want of tokens (24.31), or it fell (24.32).
    pub siege: SiegeEnd,
    pub cards: Vec<Drawn>,
    pub pillage: Vec<Pillage>,
    #[serde(skip)]
    causes: Vec<Cause>,
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
    pub who: Who,
    pub before: u16,
    pub after: u16,
    pub lost: u16,
}

/// 24.51: a card from the hand of whoever lost a city; its name where the reader may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Drawn {
    pub taker: Who,
    pub victim: Who,
    pub card: Option<String>,
}

/// 24.52
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pillage {
    pub who: Who,
    pub tokens: u16,
}

/// What befalls one side.
#[derive(Clone, Copy, Debug)]
pub enum Hit {
    Lost(u16),
    /// Tokens that take the place of a city.
    Raised(u16),
    CityFell,
}

impl Fight {
    pub fn new(
        area: String,
        city: Option<(Who, Option<Civ>)>,
        parties: impl Iterator<Item = (Who, Option<Civ>, u16)>,
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

    pub fn strike(&mut self, why: Cause, who: Who, civ: Option<Civ>, blow: Hit) {
        self.cite(why);
        self.touches.extend(civ);
        if let Hit::CityFell = blow {
            self.siege = SiegeEnd::Fell;
            self.city.get_or_insert(who);
            return;
        }
        if why == Cause::AssaultFails {
            self.siege = SiegeEnd::Repelled;
        }
        let party = self.party(who);
        match blow {
            Hit::Lost(tokens) => {
                party.after = party.after.saturating_sub(tokens);
                party.lost += tokens;
            }
            Hit::Raised(tokens) => {
                party.before += tokens;
                party.after += tokens;
            }
            Hit::CityFell => {}
        }
    }

    fn party(&mut self, who: Who) -> &mut Party {
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

    pub fn card_drawn(&mut self, why: Cause, taker: Who, victim: Who, card: Option<String>) {
        self.cite(why);
        self.cards.push(Drawn {
            taker,
            victim,
            card,
        });
    }

    pub fn pillaged(&mut self, why: Cause, who: Who, tokens: u16) {
        self.cite(why);
        self.pillage.push(Pillage { who, tokens });
    }

    fn cite(&mut self, why: Cause) {
        if !self.causes.contains(&why) {
            self.causes.push(why);
        }
    }

    /// By what it went as it did, each once.
    pub fn rules(&self, numbers: &RuleNumbers) -> Vec<String> {
        let numbers = self.causes.iter().map(|why| numbers.number(*why));
        numbers.map(str::to_owned).collect()
    }

    pub fn touches(&self) -> BTreeSet<Civ> {
        self.touches.clone()
    }
}
