//! Places without their nations, `start: Knossos, Germany`: each belongs to the one nation of those wished for that may begin there. Where
//! that is not known of one of them, the order of the nations tells it, and the places are proposed.

use super::guess_result::GuessedOrders;
use super::line_parser::LineParser;
use super::line_token::LineToken;
use super::small_words::is_small;
use super::start_areas::start_order;
use super::word_senses::WordSense;
use crate::game::{AreaId, Civ};
use crate::turn::{EntryContent, OrderValue, Topic};

impl LineParser<'_> {
    /// Returns the places of a list of nothing but areas, with the nations to which they belong.
    pub(super) fn bare_starts(&self, list: &[LineToken]) -> Option<GuessedOrders> {
        let is_between = |token: &LineToken| {
            is_small(token)
                || matches!(
                    token,
                    LineToken::Comma | LineToken::Word(WordSense::In | WordSense::Then)
                )
        };
        let mut areas: Vec<AreaId> = Vec::new();
        for token in list {
            match token {
                LineToken::Name(name) if !name.is_guessed => {
                    areas.push(self.words.areas.get(name.area.as_deref()?)?);
                }
                token if is_between(token) => {}
                _ => return None,
            }
        }
        let wished = self.nations_wished();
        let owner = |area: &AreaId| {
            let mut civs = wished
                .iter()
                .filter(|civ| self.words.begins_in(**civ, *area));
            civs.next().filter(|_| civs.next().is_none()).copied()
        };
        let owners: Vec<Option<Civ>> = areas.iter().map(owner).collect();
        let is_whole = owners.iter().all(Option::is_some);
        // Each stands at the place of its nation, as far as that is known.
        let is_in_order = owners.iter().any(Option::is_some)
            && owners.len() == wished.len()
            && (owners.iter().zip(&wished)).all(|(one, civ)| one.is_none_or(|one| one == *civ))
            && (owners.iter().zip(&areas))
                .all(|(one, area)| one.is_some() || !self.words.is_start(*area));
        if areas.is_empty() || !(is_whole || is_in_order) {
            return None;
        }
        let mut starts: Vec<(String, Vec<String>)> = Vec::new();
        for (at, area) in areas.iter().enumerate() {
            let nation = self.words.nation(owners[at].unwrap_or(wished[at]));
            let area = self.words.area(*area).to_owned();
            match starts.iter_mut().find(|(one, _)| one == nation) {
                Some((_, areas)) => areas.push(area),
                None => starts.push((nation.to_owned(), vec![area])),
            }
        }
        Some(GuessedOrders {
            orders: vec![start_order(&starts)],
            is_whole,
        })
    }

    /// The nations that were wished for before.
    fn nations_wished(&self) -> Vec<Civ> {
        let wishes = self.heard.orders.answers.get(&Topic::Nations);
        let entries = wishes.iter().flat_map(|list| &list.entries);
        let civs = entries.filter_map(|entry| match &entry.what {
            EntryContent::Item(OrderValue::Civ(civ)) => Some(*civ),
            _ => None,
        });
        civs.collect()
    }
}
