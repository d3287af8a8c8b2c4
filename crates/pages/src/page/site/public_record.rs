//! The public record over time: advances, trade, calamities, the census, and what is opened at the end.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::page::revealed::{RevealedGame, RevealedSegment, RevealedStanding};
use bulla_core::game::{Civ, Section, VisibleChange};

use super::chart_styles::{NationChartStyle, look};
use super::game_archive::{ArchivedSegment, GameArchive};
use super::site_model::MomentText;

/// Civilization cards that one nation acquired, by turn.
#[derive(Clone, Debug, Serialize)]
pub struct AdvancesByTurn {
    pub look: NationChartStyle,
    pub turns: Vec<TurnAcquisitions>,
    pub count: usize,
    pub points: u32,
}

#[derive(Clone, Debug, Serialize)]
pub struct TurnAcquisitions {
    pub turn: u16,
    pub cards: Vec<Acquisition>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Acquisition {
    pub name: String,
    pub points: u32,
    pub rule: String,
}

/// Deals of one turn.
#[derive(Clone, Debug, Default, Serialize)]
pub struct TurnDeals {
    pub turn: u16,
    pub deals: u32,
    /// Cards that changed hands, as far as it was told.
    pub cards: u32,
    /// True if only the parties of some deals are known.
    pub more: bool,
    /// Height of the bars in parts of a hundred of the greatest.
    pub deals_high: u32,
    pub cards_high: u32,
    pub pairs: Vec<TradingPair>,
}

#[derive(Clone, Debug, Serialize)]
pub struct TradingPair {
    pub one: NationChartStyle,
    pub other: NationChartStyle,
    pub deals: u32,
    pub cards: u32,
}

/// A calamity in a hand at the end of trade.
#[derive(Clone, Debug, Serialize)]
pub struct CalamityRow {
    pub turn: u16,
    pub card: String,
    pub look: NationChartStyle,
    pub strikes: bool,
    pub rule: String,
    /// The page that tells it.
    pub file: String,
}

/// The census of one turn.
#[derive(Clone, Debug, Serialize)]
pub struct Census {
    pub turn: u16,
    /// Tokens by nation, in the order of [`SiteText::looks`](super::site_model::SiteText).
    pub tokens: Vec<Option<u16>>,
    /// Nations in the order in which they moved.
    pub order: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct RevealedHandRow {
    pub look: NationChartStyle,
    pub cards: Vec<RevealedCards>,
}

#[derive(Clone, Debug, Serialize)]
pub struct RevealedCards {
    pub name: String,
    pub count: u8,
}

/// Standing orders, and the segments that were judged by them.
#[derive(Clone, Debug, Serialize)]
pub struct RevealedStandingRow {
    pub reader: String,
    pub first: String,
    /// `None`: they were in force at the end.
    pub last: Option<String>,
    pub text: String,
}

/// All orders of one segment.
#[derive(Clone, Debug, Serialize)]
pub struct RevealedSegmentOrders {
    pub segment: String,
    pub orders: Vec<RevealedOrdersRow>,
}

#[derive(Clone, Debug, Serialize)]
pub struct RevealedOrdersRow {
    pub reader: String,
    pub text: String,
    pub is_replaced: bool,
}

fn last(archive: &GameArchive) -> Option<&ArchivedSegment> {
    archive.moments.last()
}

pub fn advances(archive: &GameArchive) -> Vec<AdvancesByTurn> {
    let Some(last) = last(archive) else {
        return Vec::new();
    };
    let parts = last.view.parts();
    let of = |civ: Civ| {
        let mut turns: Vec<TurnAcquisitions> = Vec::new();
        for moment in &archive.moments {
            for seen in &moment.seen {
                let VisibleChange::Advance {
                    civ: taker,
                    advance,
                } = seen.what
                else {
                    continue;
                };
                if taker != civ {
                    continue;
                }
                if turns.last().is_none_or(|last| last.turn != moment.turn) {
                    turns.push(TurnAcquisitions {
                        turn: moment.turn,
                        cards: Vec::new(),
                    });
                }
                let card = parts.advance(advance);
                if let Some(turn) = turns.last_mut() {
                    turn.cards.push(Acquisition {
                        name: card.name.clone(),
                        points: card.cost,
                        rule: parts.numbers.number(seen.why).to_owned(),
                    });
                }
            }
        }
        let held = last.view.open.nation(civ).advances;
        AdvancesByTurn {
            look: look(parts, civ),
            turns,
            count: held.len(),
            points: held.iter().map(|advance| parts.advance(advance).cost).sum(),
        }
    };
    last.view.open.in_play().map(of).collect()
}

/// Deals and cards of each pair.
type DealsByPair = BTreeMap<[Civ; 2], (u32, u32)>;

/// Turns in which trade was held, with the deals that were told.
pub fn trade(archive: &GameArchive) -> Vec<TurnDeals> {
    let mut turns: BTreeMap<u16, (TurnDeals, DealsByPair)> = BTreeMap::new();
    for moment in &archive.moments {
        for seen in &moment.seen {
            match &seen.what {
                VisibleChange::Section {
                    section: Section::Trade | Section::LastTrade,
                } => {
                    turns.entry(moment.turn).or_default();
                }
                VisibleChange::Deal { civs, counts, .. } => {
                    let (trade, pairs) = turns.entry(moment.turn).or_default();
                    let cards = counts.map(|[one, other]| u32::from(one) + u32::from(other));
                    trade.deals += 1;
                    trade.cards += cards.unwrap_or(0);
                    trade.more |= cards.is_none();
                    let mut pair = *civs;
                    pair.sort();
                    let sum = pairs.entry(pair).or_default();
                    sum.0 += 1;
                    sum.1 += cards.unwrap_or(0);
                }
                _ => {}
            }
        }
    }
    let most = |of: fn(&TurnDeals) -> u32| turns.values().map(|(trade, _)| of(trade)).max();
    let most_deals = most(|trade| trade.deals).unwrap_or(0).max(1);
    let most_cards = most(|trade| trade.cards).unwrap_or(0).max(1);
    let Some(last) = last(archive) else {
        return Vec::new();
    };
    let look = |civ: Civ| look(last.view.parts(), civ);
    let one = |(turn, (trade, pairs)): (u16, (TurnDeals, DealsByPair))| TurnDeals {
        turn,
        deals_high: trade.deals * 100 / most_deals,
        cards_high: trade.cards * 100 / most_cards,
        pairs: pairs
            .into_iter()
            .map(|([one, other], (deals, cards))| TradingPair {
                one: look(one),
                other: look(other),
                deals,
                cards,
            })
            .collect(),
        ..trade
    };
    turns.into_iter().map(one).collect()
}

/// `scenes` are those of the moments.
pub fn calamities(archive: &GameArchive, scenes: &[MomentText]) -> Vec<CalamityRow> {
    let mut struck = Vec::new();
    for (moment, scene) in archive.moments.iter().zip(scenes) {
        let parts = moment.view.parts();
        for seen in &moment.seen {
            let VisibleChange::Named { civ, face, strikes } = seen.what else {
                continue;
            };
            let card = parts.deck.face(face).name.clone();
            let nation = &parts.nation(civ).name;
            let tells = |scene: &&MomentText| {
                let mut calamity_stories = scene.told.calamity_stories.iter();
                scene.step.turn == moment.turn
                    && calamity_stories.any(|calamity_story| {
                        calamity_story.card == card && calamity_story.victim == *nation
                    })
            };
            let told = scenes.iter().find(tells).unwrap_or(scene);
            struck.push(CalamityRow {
                turn: moment.turn,
                look: look(parts, civ),
                strikes,
                rule: parts.numbers.number(seen.why).to_owned(),
                file: told.step.file.clone(),
                card,
            });
        }
    }
    struck
}

pub fn census(archive: &GameArchive) -> Vec<Census> {
    let Some(last) = last(archive) else {
        return Vec::new();
    };
    let civs: Vec<Civ> = last.view.open.in_play().collect();
    let mut all: Vec<Census> = Vec::new();
    for moment in &archive.moments {
        let mut census = Census {
            turn: moment.turn,
            tokens: vec![None; civs.len()],
            order: Vec::new(),
        };
        for seen in &moment.seen {
            match seen.what {
                VisibleChange::Census { civ, tokens } => {
                    let at = civs.iter().position(|other| *other == civ);
                    at.into_iter()
                        .for_each(|at| census.tokens[at] = Some(tokens));
                }
                VisibleChange::NationTurn {
                    section: Section::Movement,
                    civ,
                } => {
                    let parts = moment.view.parts();
                    census.order.push(parts.nation(civ).name.clone());
                }
                _ => {}
            }
        }
        if census.tokens.iter().any(Option::is_some) {
            all.push(census);
        }
    }
    all
}

pub fn hands(archive: &GameArchive, opening: &RevealedGame) -> Vec<RevealedHandRow> {
    let Some(last) = last(archive) else {
        return Vec::new();
    };
    let parts = last.view.parts();
    let hand = |(civ, hand): &(Civ, Vec<(_, u8)>)| RevealedHandRow {
        look: look(parts, *civ),
        cards: hand
            .iter()
            .map(|(face, count)| RevealedCards {
                name: parts.deck.face(*face).name.clone(),
                count: *count,
            })
            .collect(),
    };
    opening.hands.iter().map(hand).collect()
}

/// Orders by turn, then by segment, as they were sent.
pub fn orders(
    opening: &RevealedGame,
    titles: &impl Fn(u16, &str) -> String,
) -> Vec<(u16, Vec<RevealedSegmentOrders>)> {
    let mut turns: Vec<(u16, Vec<RevealedSegmentOrders>)> = Vec::new();
    for orders in &opening.orders {
        if turns.last().is_none_or(|(turn, _)| *turn != orders.turn) {
            turns.push((orders.turn, Vec::new()));
        }
        let Some((_, segments)) = turns.last_mut() else {
            continue;
        };
        let title = titles(orders.turn, &orders.segment);
        if segments.last().is_none_or(|last| last.segment != title) {
            segments.push(RevealedSegmentOrders {
                segment: title,
                orders: Vec::new(),
            });
        }
        if let Some(segment) = segments.last_mut() {
            segment.orders.push(RevealedOrdersRow {
                reader: orders.reader.clone(),
                text: orders.text.trim_end().to_owned(),
                is_replaced: orders.is_replaced,
            });
        }
    }
    turns
}

/// The ledger as a file: a head for each segment, and its lines.
pub fn ledger(opening: &RevealedGame) -> String {
    let mut text = String::new();
    for segment in &opening.ledger {
        let RevealedSegment {
            turn,
            segment: name,
        } = &segment.moment;
        text.push_str(&format!("## turn {turn}, {name}\n"));
        for line in &segment.lines {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

/// Standing orders as they came.
pub fn standing(
    opening: &RevealedGame,
    titles: &impl Fn(u16, &str) -> String,
) -> Vec<RevealedStandingRow> {
    let title = |moment: &RevealedSegment| titles(moment.turn, &moment.segment);
    let one = |orders: &RevealedStanding| RevealedStandingRow {
        reader: orders.reader.clone(),
        first: title(&orders.first),
        last: orders.last.as_ref().map(title),
        text: orders.text.trim_end().to_owned(),
    };
    opening.standing.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::revealed::RevealedOrders;

    #[test]
    fn orders_stand_by_turn_and_segment() {
        let one = |turn, segment: &str, reader: &str| RevealedOrders {
            turn,
            segment: segment.to_owned(),
            reader: reader.to_owned(),
            text: "tax: 2\n".to_owned(),
            is_replaced: false,
        };
        let opening = RevealedGame {
            orders: vec![
                one(1, "realm", "Crete"),
                one(1, "realm", "Egypt"),
                one(1, "fate", "Crete"),
                one(2, "realm", "Crete"),
            ],
            ..RevealedGame::default()
        };
        let turns = orders(&opening, &|_, segment| segment.to_uppercase());
        let shape: Vec<(u16, Vec<(&str, usize)>)> = turns
            .iter()
            .map(|(turn, segments)| {
                let segments = segments.iter();
                let shape = segments.map(|one| (one.segment.as_str(), one.orders.len()));
                (*turn, shape.collect())
            })
            .collect();
        assert_eq!(
            shape,
            [
                (1, vec![("REALM", 2), ("FATE", 1)]),
                (2, vec![("REALM", 1)])
            ]
        );
    }
}
