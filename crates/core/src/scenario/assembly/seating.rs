//! Nations and cards for every seat, and the counterparts of nations with which players enter who wait (38.1).

use crate::game::{Civ, Nation};
use crate::scenario::assembly::assembler::{Assembler, Strictness};
use crate::scenario::reading::file_report::Spanned;

/// Numerals of counterparts, from the second nation of a name on.
const NUMERALS: [&str; 9] = ["ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];

/// Counterparts of each nation in a rule case: Egypt-II and Egypt-III.
const IN_CASES: usize = 2;

impl Assembler<'_> {
    /// Returns how many counterparts each nation has: one for each seat that waits, as every Civil War may divide the same.
    pub(super) fn counterparts(&self, nations: usize) -> usize {
        let players = self.outline.players.value as usize;
        let waiting = players.saturating_sub(nations);
        match (self.plan.rules.book.seats.counterparts, self.purpose) {
            (false, _) => 0,
            (true, Strictness::Game) => waiting,
            (true, Strictness::Case) => waiting.max(IN_CASES),
        }
    }

    /// Nations for every player who does not wait, and stacks thick enough for the cards that are put on top (15.2).
    pub(super) fn check_players(&self, nations: usize) {
        let Spanned { at, value: players } = self.outline.players;
        let complain = |message| self.scenario.complain(at, "players", message);
        let waiting = (players as usize).saturating_sub(nations);
        let book = &self.plan.rules.book;
        let may_wait = usize::from(book.seats.waiting);
        if waiting > may_wait {
            let rest = match may_wait {
                0 => String::new(),
                _ => format!(", and at most {may_wait} wait"),
            };
            complain(format!(
                "{players} players, but only {nations} nations in play{rest}"
            ));
        }
        let begin = match may_wait {
            0 => players,
            _ => players.min(nations as u32),
        };
        let too_thin = self.plan.cards_file.too_thin(begin);
        if let Some((stack, cards)) = too_thin.filter(|_| book.setup_policy.on_top) {
            complain(format!(
                "stack {stack} has {cards} commodity cards, too few to lay one for each of {begin} players on top"
            ));
        }
    }
}

/// 17.4: inserts so many counterparts of each nation before it, the last first: Egypt-III, Egypt-II, Egypt.
pub(in crate::scenario) fn insert_counterparts(nations: Vec<Nation>, each: usize) -> Vec<Nation> {
    let each = each.min(NUMERALS.len());
    let numerals = &NUMERALS[..each];
    let mut all = Vec::new();
    for nation in nations {
        let original = Civ((all.len() + each) as u8);
        all.extend(numerals.iter().rev().map(|numeral| {
            let printed = numeral.to_uppercase();
            Nation {
                id: format!("{}-{numeral}", nation.id),
                name: format!("{}-{printed}", nation.name),
                aliases: aliases(&nation, &printed),
                counterpart_of: Some(original),
                ..nation.clone()
            }
        }));
        all.push(nation);
    }
    all
}

/// `Egyptian-II`.
fn aliases(nation: &Nation, numeral: &str) -> Vec<String> {
    let aliases = nation.aliases.iter();
    aliases.map(|alias| format!("{alias}-{numeral}")).collect()
}
