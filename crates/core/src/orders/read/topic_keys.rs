//! The topics that answer questions, and who reads which.

use super::block_reader::{BlockReader, TimesSeen};
use super::fields::join;
use super::list::{ItemReader, ListItems, one};
use super::plain_values::block_value;
use super::sentences::{say, shown};
use crate::game::{AreaId, Civ};
use crate::text::{Node, NodeKind, SpannedStr, fold};
use crate::turn::{EntryList, OrderValue, Topic};

/// Keys of `buy_cards`; the ninth stack first, which every game sells.
const STACK_KEYS: [&str; 10] = [
    "stack_9",
    "leave_treasury",
    "stack_1",
    "stack_2",
    "stack_3",
    "stack_4",
    "stack_5",
    "stack_6",
    "stack_7",
    "stack_8",
];

impl<'a> BlockReader<'a> {
    pub(super) fn topic(&mut self, topic: Topic, node: &Node) {
        let node = &block_value(topic, None, node, self.words);
        let path = topic.id();
        let item: ItemReader<'a, OrderValue> = match topic {
            Topic::Ships => {
                let list = self.list(node, path, BlockReader::ship);
                return self.orders(|orders| orders.ships = Some(list));
            }
            Topic::Moves => {
                let list = self.list(node, path, BlockReader::movement);
                return self.orders(|orders| orders.moves = Some(list));
            }
            Topic::Cities => {
                let list = self.list(node, path, BlockReader::city);
                return self.orders(|orders| orders.cities = Some(list));
            }
            Topic::Tax => BlockReader::plain_number,
            Topic::Pillage => BlockReader::number_or_shares,
            Topic::Growth => BlockReader::area_or_shares,
            Topic::Conflicts | Topic::Reduce | Topic::Revolts => BlockReader::one_area,
            Topic::Nations => BlockReader::one_nation,
            Topic::Start => BlockReader::starts,
            Topic::BuyCards => BlockReader::stacks,
            Topic::Insist => BlockReader::insisted,
            Topic::Losses => BlockReader::units,
            Topic::Convert => BlockReader::one_area,
            Topic::MinedSet | Topic::Keep | Topic::Surrender => BlockReader::one_face,
            Topic::Buy => {
                let list = self.list(node, path, BlockReader::purchase);
                return self.orders(|orders| orders.buy = Some(list));
            }
            Topic::Pay => return self.payments(node),
            Topic::Recheck => return self.recheck(node),
            Topic::Offers => return self.offers(node),
            Topic::Accept => return self.acceptances(node),
            Topic::Standing => return self.standing_offers(node),
            Topic::Never => return self.never(node),
            Topic::Withdraw => return self.withdrawn(node),
            // A calamity stands under `calamities`.
            _ => return,
        };
        let list = self.list(node, path, item);
        if matches!(
            topic,
            Topic::Insist
                | Topic::Losses
                | Topic::Surrender
                | Topic::Convert
                | Topic::MinedSet
                | Topic::Keep
        ) {
            self.without_conditions(&list, node, path);
        }
        if topic == Topic::Tax
            && list.entries.len() > 1
            && list.entries.iter().all(|entry| entry.when.is_none())
        {
            self.unreadable(node.at, path, "read.one-tax");
        }
        self.wish(topic, list);
    }

    pub(super) fn wish(&mut self, topic: Topic, list: EntryList<OrderValue>) {
        self.orders(|orders| {
            orders.answers.insert(topic, list);
        });
    }

    pub(super) fn orders(&mut self, change: impl FnOnce(&mut crate::turn::Orders)) {
        if let Some(orders) = &mut self.letter.orders {
            change(orders);
        }
    }

    pub(super) fn plain_number(
        &mut self,
        node: &Node,
        path: &str,
    ) -> Option<ListItems<OrderValue>> {
        let piece = self.text(node, path, "want.number")?;
        one(OrderValue::Number(self.number(piece, path)?))
    }

    fn number_or_shares(&mut self, node: &Node, path: &str) -> Option<ListItems<OrderValue>> {
        match &node.kind {
            NodeKind::Map(_) => self.shares(node, path),
            _ => self.plain_number(node, path),
        }
    }

    fn area_or_shares(&mut self, node: &Node, path: &str) -> Option<ListItems<OrderValue>> {
        match &node.kind {
            NodeKind::Map(keys)
                if !keys
                    .iter()
                    .any(|(key, _)| key.text.eq_ignore_ascii_case("area")) =>
            {
                self.shares(node, path)
            }
            _ => self.one_area(node, path),
        }
    }

    /// `{knossos: 2, thera: 1}`.
    fn shares(&mut self, node: &Node, path: &str) -> Option<ListItems<OrderValue>> {
        let mut seen: TimesSeen<AreaId> = TimesSeen::new();
        let mut shares = Vec::new();
        for (key, value) in node.entries() {
            let piece = SpannedStr::of_key(key);
            let Some(area) = self.area(piece, &join(path, piece.text)) else {
                continue;
            };
            let below = format!(".{}", self.words.area(area));
            let whole = format!("{path}{below}");
            self.place(&whole, key.at);
            if let Some(line) = seen.insert(area, key.at.line) {
                self.twice(piece, &whole, line);
            }
            if value.is_empty() {
                continue;
            }
            if let Some(piece) = self.text(value, &whole, "want.number")
                && let Some(number) = self.number(piece, &whole)
            {
                shares.push((below, OrderValue::Share { area, number }));
            }
        }
        Some(shares)
    }

    /// `gaza`, or `{area: gaza}` where a condition stood beside it.
    pub(super) fn one_area(&mut self, node: &Node, path: &str) -> Option<ListItems<OrderValue>> {
        let node = match &node.kind {
            NodeKind::Map(_) => {
                let fields = self.fields(node, path, &["area"])?;
                fields.get("area")?
            }
            _ => node,
        };
        let piece = self.text(node, path, "want.area")?;
        one(OrderValue::Area(self.area(piece, path)?))
    }

    pub(super) fn one_nation(&mut self, node: &Node, path: &str) -> Option<ListItems<OrderValue>> {
        let piece = self.text(node, path, "want.nation")?;
        one(OrderValue::Civ(self.civ(piece, path)?))
    }

    /// `{crete: [phaestos, knossos]}`.
    fn starts(&mut self, node: &Node, path: &str) -> Option<ListItems<OrderValue>> {
        let NodeKind::Map(entries) = &node.kind else {
            self.expected(node, path, "want.starts");
            return None;
        };
        let mut seen: TimesSeen<Civ> = TimesSeen::new();
        let mut starts = Vec::new();
        for (key, value) in entries {
            let piece = SpannedStr::of_key(key);
            let Some(civ) = self.civ(piece, &join(path, piece.text)) else {
                continue;
            };
            let nation = self.words.nation(civ).to_owned();
            if let Some(line) = seen.insert(civ, key.at.line) {
                self.twice(piece, &join(path, &nation), line);
            }
            for (at, node) in value.as_list_or_single().iter().enumerate() {
                let below = format!(".{nation}[{at}]");
                let whole = format!("{path}{below}");
                self.place(&whole, node.at);
                if let Some(piece) = self.text(node, &whole, "want.area")
                    && let Some(area) = self.area(piece, &whole)
                {
                    starts.push((below, OrderValue::Start { civ, area }));
                }
            }
        }
        Some(starts)
    }

    /// `{stack_9: 1, leave_treasury: 12}`, `{stack_4: 1, stack_2: 1}`.
    fn stacks(&mut self, node: &Node, path: &str) -> Option<ListItems<OrderValue>> {
        let fields = self.fields(node, path, &STACK_KEYS)?;
        let leave_treasury = match fields.get("leave_treasury") {
            None => 0,
            Some(node) => {
                let piece = self.text(node, path, "want.number")?;
                self.number(piece, path)?
            }
        };
        let mut cards = Vec::new();
        for key in STACK_KEYS {
            let stack = key
                .strip_prefix("stack_")
                .and_then(|stack| stack.parse().ok());
            let Some((stack, node)) = stack.zip(fields.get(key)) else {
                continue;
            };
            let piece = self.text(node, path, "want.number")?;
            let count = self.number(piece, path)?;
            let below = if stack == 9 {
                String::new()
            } else {
                format!(".{key}")
            };
            let wanted = OrderValue::Cards {
                stack,
                count,
                leave_treasury,
            };
            cards.push((below, wanted));
        }
        if cards.is_empty() {
            self.unreadable(node.at, path, "read.ninth-stack");
            return None;
        }
        Some(cards)
    }

    fn insisted(&mut self, node: &Node, path: &str) -> Option<ListItems<OrderValue>> {
        let piece = self.text(node, path, "want.movement")?;
        if !["movement", "bewegung"].contains(&fold(piece.text).as_str()) {
            self.unreadable(piece.at, path, say("read.insist", [shown(piece.text)]));
            return None;
        }
        one(OrderValue::Topic(Topic::Moves))
    }
}
