//! Known facts about the entries of a letter that speak of losses.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::Civ;
use crate::turn::{CalamityPart, NamedUnits, OrderValue, RuleContext, Topic};

use super::loss_tally::LossEntry;

/// Known facts about the entries of a letter, by path.
pub struct LossOrders {
    pub used: BTreeMap<String, u32>,
    pub told: BTreeSet<String>,
    /// Entries that speak of this calamity alone.
    pub inside: BTreeSet<String>,
    /// All entries that speak of losses: a reply is none of them.
    pub written: BTreeSet<String>,
}

impl LossOrders {
    pub fn new(t: &RuleContext<'_>, civ: Civ, topic: Topic) -> LossOrders {
        let owned = |paths: Vec<&str>| paths.into_iter().map(str::to_owned).collect();
        let orders = t.orders(civ);
        let lists = orders.lists(topic, Some(CalamityPart::Losses));
        let inside = orders.parts.get(&(topic, CalamityPart::Losses));
        LossOrders {
            used: t.all_used(civ),
            told: t.rejected_paths(civ),
            inside: owned(inside.map_or(Vec::new(), |list| list.paths())),
            written: owned(lists.into_iter().flat_map(|list| list.paths()).collect()),
        }
    }

    /// The entries of a wish with what is left of their counts. A whole area is its city, then its tokens.
    pub fn entries<'a>(&self, wish: &[(&OrderValue, &'a str)]) -> Vec<LossEntry<'a>> {
        let mut entries = Vec::new();
        for (wanted, path) in wish {
            let (area, units) = match wanted {
                OrderValue::Units { area, units } => (*area, *units),
                OrderValue::Area(area) => (*area, NamedUnits::All),
                OrderValue::Share { area, number } => (*area, NamedUnits::Tokens(*number)),
                _ => continue,
            };
            let units = match units {
                NamedUnits::Tokens(count) => {
                    let used = self.used.get(*path).copied().unwrap_or(0);
                    NamedUnits::Tokens(count.saturating_sub(used))
                }
                units => units,
            };
            entries.push(LossEntry { area, units, path });
            if units == NamedUnits::All {
                let units = NamedUnits::AllTokens;
                entries.push(LossEntry { area, units, path });
            }
        }
        entries
    }
}
