//! The desk: where the letters of a segment lie when it is judged.

use std::collections::{BTreeMap, BTreeSet};

use super::orders::{OrderValue, Orders};
use super::question::QuestionKey;
use super::topic::Topic;
use crate::game::{Components, Seat};

/// One seat's orders for a segment: its sealed block with the standing block stepped in, key by key.
#[derive(Clone, Debug, Default)]
pub struct OrderSheet {
    pub orders: Orders,
    /// Topics that come from the standing block.
    pub standing: BTreeSet<Topic>,
}

impl OrderSheet {
    /// Each key of the standing block counts unless the sealed block has it or says `orders: none`.
    pub fn new(sealed: Option<Orders>, standing: Option<Orders>) -> OrderSheet {
        let mut orders = sealed.unwrap_or_default();
        let Some(standing) = standing.filter(|_| !orders.none) else {
            return OrderSheet {
                orders,
                standing: BTreeSet::new(),
            };
        };
        let held = orders.topics();
        let topics = standing.topics().difference(&held).copied().collect();
        for (topic, list) in standing.answers {
            orders.answers.entry(topic).or_insert(list);
        }
        for ((topic, part), list) in standing.parts {
            if !held.contains(&topic) {
                orders.parts.insert((topic, part), list);
            }
        }
        let (trade, more) = (&mut orders.trade, standing.trade);
        trade.offers = trade.offers.take().or(more.offers);
        trade.accept = trade.accept.take().or(more.accept);
        trade.standing = trade.standing.take().or(more.standing);
        trade.never = trade.never.take().or(more.never);
        trade.withdraw = trade.withdraw.take().or(more.withdraw);
        orders.buy = orders.buy.or(standing.buy);
        orders.pay = orders.pay.or(standing.pay);
        orders.ships = orders.ships.or(standing.ships);
        orders.moves = orders.moves.or(standing.moves);
        orders.cities = orders.cities.or(standing.cities);
        OrderSheet {
            orders,
            standing: topics,
        }
    }
}

/// Topics that stop a run when no reply answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PauseOn {
    #[default]
    None,
    All,
    Topics(BTreeSet<Topic>),
    /// Every question that a seat's orders say nothing about.
    Unanswered,
}

impl PauseOn {
    pub fn pauses(&self, topic: Topic) -> bool {
        match self {
            PauseOn::None => false,
            PauseOn::All | PauseOn::Unanswered => true,
            PauseOn::Topics(topics) => topics.contains(&topic),
        }
    }
}

/// The sheets of all seats, the replies to questions that waited, and what may wait.
#[derive(Clone, Debug, Default)]
pub struct Submissions {
    pub sheets: BTreeMap<Seat, OrderSheet>,
    /// Replies by the text of the question's key.
    pub replies: BTreeMap<String, Vec<OrderValue>>,
    /// The sheet that answers a question that waited, as it stood when the answer was fixed, by the text of the question's key.
    pub fixed: BTreeMap<String, OrderSheet>,
    pub waits: PauseOn,
}

impl Submissions {
    pub fn new(sheets: impl IntoIterator<Item = (Seat, OrderSheet)>) -> Submissions {
        Submissions {
            sheets: sheets.into_iter().collect(),
            ..Submissions::default()
        }
    }

    pub fn sheet(&self, seat: Seat) -> Option<&OrderSheet> {
        self.sheets.get(&seat)
    }

    pub(super) fn reply(&self, key: &QuestionKey, parts: &Components) -> Option<&[OrderValue]> {
        if self.replies.is_empty() {
            return None;
        }
        self.replies.get(&key.text(parts)).map(Vec::as_slice)
    }

    pub(super) fn fixed(&self, key: &QuestionKey, parts: &Components) -> Option<&OrderSheet> {
        if self.fixed.is_empty() {
            return None;
        }
        self.fixed.get(&key.text(parts))
    }
}
