//! Page parts before fate: the calamities that were named, and the cost of civilization cards for the reader (29.3, 31). At the
//! end: the count.

use serde::Serialize;

use bulla_core::game::{Section, Subject, View, VisibleChange, VisibleEvent};

use super::draws::RevealedDraw;
use super::names::{OwnerName, ReaderNames};
use super::page_facts::{PageFacts, PageNews};
use super::rejection_reasons;
use super::revealed::{EndedGame, EndedPlayerResult, RevealedGame, RevealedSegment};
use super::sentences::Sentences;
use bulla_core::turn::Topic;

/// A calamity in a hand at the end of trade.
#[derive(Clone, Debug, Serialize)]
pub struct NamedCalamity {
    pub who: OwnerName,
    pub card: String,
    pub strikes: bool,
    /// The rule by which it strikes, or does not.
    pub rule: String,
    /// Nation that gave it away last, if the reader had a part in that.
    pub giver: Option<OwnerName>,
}

/// Cards beyond those within reach, and cards at all, that are listed where none can be bought yet.
const NEXT: usize = 3;
const MOST: usize = 8;

/// Funds and civilization cards for the reader's purchases.
#[derive(Clone, Debug, Serialize)]
pub struct PurchaseOptions {
    /// True if cards can be bought in the open segment; else only the cheapest are listed.
    pub is_open: bool,
    pub cards: u32,
    pub treasury: u16,
    /// Points left of a start credit.
    pub credit: u32,
    pub wares: Vec<PurchaseOption>,
    pub barred: Vec<BarredPurchase>,
}

#[derive(Clone, Debug, Serialize)]
pub struct PurchaseOption {
    pub name: String,
    pub cost: u32,
    pub price: u32,
    /// True if hand and treasury together can pay for it.
    pub reach: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct BarredPurchase {
    pub name: String,
    pub why: String,
}

/// One line of the final count (35.1).
#[derive(Clone, Debug, Serialize)]
pub struct PointsLine {
    pub who: OwnerName,
    pub name: String,
    pub advances: u32,
    pub cards: u32,
    pub treasury: u32,
    pub track: u32,
    pub cities: u32,
    pub areas: u32,
    pub total: u32,
    pub wins: bool,
}

/// The result of a game that its moderator ended.
#[derive(Clone, Debug, Serialize)]
pub struct EndedPart {
    pub how: &'static str,
    pub lines: Vec<EndedPlayer>,
}

#[derive(Clone, Debug, Serialize)]
pub struct EndedPlayer {
    pub place: Option<usize>,
    pub player: String,
    /// Empty where none was chosen.
    pub nation: String,
    pub points: u32,
}

/// The hidden things of a game, opened.
#[derive(Clone, Debug, Serialize)]
pub struct RevealedText {
    pub ended: Option<EndedPart>,
    pub seed: String,
    pub salt: String,
    pub commitment: String,
    pub bound: Option<i64>,
    pub luck: Vec<RevealedLuckWords>,
    pub draw: Option<RevealedDraw>,
    pub hands: Vec<RevealedHandText>,
    pub orders: Vec<RevealedOrdersText>,
    pub standing: Vec<RevealedStandingText>,
}

#[derive(Clone, Debug, Serialize)]
pub struct RevealedLuckWords {
    pub seat: u32,
    pub reader: String,
    pub words: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct RevealedHandText {
    pub name: String,
    pub cards: Vec<super::events::CardCount>,
}

#[derive(Clone, Debug, Serialize)]
pub struct RevealedOrdersText {
    pub turn: u16,
    pub segment: String,
    pub reader: String,
    pub lines: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct RevealedStandingText {
    pub reader: String,
    pub first: RevealedSegment,
    pub last: Option<RevealedSegment>,
    pub lines: Vec<String>,
}

/// The calamities named, as long as not all of them are resolved.
pub fn named_calamities(names: ReaderNames<'_>, view: &View) -> Vec<NamedCalamity> {
    let mut back = view.this_turn.iter().rev();
    let last = back.find_map(|seen| match seen.what {
        VisibleChange::Section { section } => Some(section),
        _ => None,
    });
    if !matches!(last, Some(Section::Naming | Section::Calamities)) {
        return Vec::new();
    }
    let mut named = Vec::new();
    for VisibleEvent { why, what } in &view.this_turn {
        let VisibleChange::Named { civ, face, strikes } = what else {
            continue;
        };
        let last = view
            .this_turn
            .iter()
            .rev()
            .find_map(|seen| match seen.what {
                VisibleChange::Traded {
                    face: given,
                    from,
                    to,
                } if given == *face => Some((from, to)),
                _ => None,
            });
        let is_spared = view.this_turn.iter().any(|seen| match &seen.what {
            VisibleChange::Announced(fact) => {
                let about = [Subject::Face(*face), Subject::Civ(*civ)];
                fact.spares() && fact.subjects == about
            }
            _ => false,
        });
        named.push(NamedCalamity {
            who: names.who(*civ),
            card: names.parts.deck.face(*face).name.clone(),
            strikes: *strikes && !is_spared,
            rule: names.parts.numbers.number(*why).to_owned(),
            giver: last
                .filter(|(_, to)| to == civ)
                .map(|(from, _)| names.who(from)),
        });
    }
    named
}

/// # Errors
/// No sentence for why a card is barred.
pub fn purchase_options(
    sentences: &Sentences,
    names: ReaderNames<'_>,
    facts: &PageFacts<'_>,
) -> Result<Option<PurchaseOptions>, String> {
    let (view, prices) = (facts.view, facts.book.prices);
    let Some(civ) = names.me.filter(|_| !prices.is_empty()) else {
        return Ok(None);
    };
    let deck = &names.parts.deck;
    let sets = view.hand.iter();
    let cards = sets.map(|(face, count)| deck.face(*face).set_value((*count).into()));
    let is_open = facts
        .orders
        .prompts
        .iter()
        .any(|prompt| prompt.topic == Topic::Buy);
    let mut shop = PurchaseOptions {
        is_open,
        cards: cards.sum(),
        treasury: view.open.nation(civ).treasury,
        credit: view.open.credit(civ),
        wares: Vec::new(),
        barred: Vec::new(),
    };
    for price in prices {
        let name = names.parts.advance(price.advance).name.clone();
        match &price.barred {
            None => shop.wares.push(PurchaseOption {
                name,
                cost: price.cost,
                price: price.price,
                reach: price.reach,
            }),
            Some(reason) => {
                let why = rejection_reasons::sentence(&sentences.reasons, names.parts, reason)?;
                shop.barred.push(BarredPurchase { name, why });
            }
        }
    }
    shop.wares.sort_by_key(|ware| ware.price);
    if !is_open {
        let reached = shop.wares.iter().filter(|ware| ware.reach).count();
        shop.wares.truncate((reached + NEXT).min(MOST));
    }
    Ok(Some(shop))
}

/// Returns the sources of a page's final count: what its reader saw, or the end of the game by the moderator.
pub fn counted<'a>(news: &PageNews<'a>) -> (&'a [VisibleEvent], Option<&'a EndedGame>) {
    let ended = news.opening.and_then(|opening| opening.ended.as_ref());
    (news.report.seen, ended)
}

/// The final count, winners first, then by totals; who has most of those that have a player wins, at a tie all of them (35.2, 15.6).
pub fn standings(
    names: ReaderNames<'_>,
    view: &View,
    seen: &[VisibleEvent],
    ended: Option<&EndedGame>,
) -> Vec<PointsLine> {
    let mut scores = seen.iter().rev().find_map(|seen| match &seen.what {
        VisibleChange::Over { scores } => Some(scores.clone()),
        _ => None,
    });
    let by_hand = || ended.map(|ended| ended.scores.clone());
    let scores = by_hand().or_else(|| scores.take()).unwrap_or_default();
    let plays =
        |score: &bulla_core::game::Score| !score.behind && !view.open.nation(score.civ).inert;
    let players = scores.iter().filter(|score| plays(score));
    let most = players.map(|score| score.total()).max();
    let line = |score: &bulla_core::game::Score| PointsLine {
        who: names.who(score.civ),
        name: names.nation(score.civ),
        advances: score.advances,
        cards: score.cards,
        treasury: score.treasury,
        track: score.track,
        cities: score.cities,
        areas: score.areas,
        total: score.total(),
        wins: match ended {
            Some(ended) => ended.winners.contains(&score.civ),
            None => plays(score) && Some(score.total()) == most,
        },
    };
    let mut lines: Vec<PointsLine> = scores.iter().map(line).collect();
    lines.sort_by_key(|line| std::cmp::Reverse((line.wins, line.total)));
    lines
}

/// Words for luck, by seat.
pub fn words(opening: &RevealedGame) -> Vec<RevealedLuckWords> {
    let one = |(seat, reader, words): &(u32, String, String)| RevealedLuckWords {
        seat: *seat,
        reader: reader.clone(),
        words: words.clone(),
    };
    opening.luck.iter().map(one).collect()
}

pub fn revealed(names: ReaderNames<'_>, opening: &RevealedGame) -> RevealedText {
    let hands = opening.hands.iter().map(|(civ, hand)| RevealedHandText {
        name: names.nation(*civ),
        cards: hand
            .iter()
            .map(|(face, count)| super::events::CardCount {
                name: names.parts.deck.face(*face).name.clone(),
                count: (*count).into(),
            })
            .collect(),
    });
    let judged = opening.orders.iter().filter(|orders| !orders.is_replaced);
    let orders = judged.map(|orders| RevealedOrdersText {
        turn: orders.turn,
        segment: orders.segment.clone(),
        reader: orders.reader.clone(),
        lines: orders.text.lines().map(str::to_owned).collect(),
    });
    let standing = opening.standing.iter().map(|orders| RevealedStandingText {
        reader: orders.reader.clone(),
        first: orders.first.clone(),
        last: orders.last.clone(),
        lines: orders.text.lines().map(str::to_owned).collect(),
    });
    let player = |line: &EndedPlayerResult| EndedPlayer {
        place: line.place,
        player: line.player.clone(),
        nation: line.civ.map_or(String::new(), |civ| names.nation(civ)),
        points: line.points,
    };
    let ended = opening.ended.as_ref().map(|ended| EndedPart {
        how: ended.how,
        lines: ended.lines.iter().map(player).collect(),
    });
    RevealedText {
        ended,
        seed: opening.seed.clone(),
        salt: opening.salt.clone(),
        commitment: opening.commitment.clone(),
        bound: opening.bound,
        luck: words(opening),
        draw: opening.draw.clone(),
        hands: hands.collect(),
        orders: orders.collect(),
        standing: standing.collect(),
    }
}
