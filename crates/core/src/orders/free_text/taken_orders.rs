//! Orders that lines are, joined to those read before.

use super::corrections::LastRead;
use super::line_parser::LineParser;
use super::merge;
use super::offers::NO_ID;
use super::order_line::LineOrder;
use super::text_line::TextLine;
use crate::orders::read::read;
use crate::turn::Orders;

impl LineParser<'_> {
    pub(super) fn take(&mut self, orders: Vec<LineOrder>, said: TextLine) {
        self.remember(&orders, &said);
        let mut all = Orders::default();
        for order in orders {
            let read = read(&self.with_id(order, &all).block(), 1, self.words);
            let is_whole = !read.is_refused() && read.dropped.is_empty();
            let joined = is_whole
                .then_some(read.orders)
                .flatten()
                .map(|orders| merge::join(&mut all, orders));
            if joined != Some(Ok(())) {
                return self.heard.unread.push(said);
            }
        }
        self.join(all, said);
    }

    /// Gives an offer without an id the first that is free: of no offer that lies open, and of none of this letter.
    pub(super) fn with_id(&self, order: LineOrder, beside: &Orders) -> LineOrder {
        if !order.entry.contains(NO_ID) {
            return self.with_coast(order);
        }
        let letter = if order.key == "standing" { 's' } else { 'e' };
        let is_free = |id: &String| {
            let said = [&self.heard.orders.trade, &beside.trade];
            let mut offers = said.iter().flat_map(|trade| trade.offers.iter().flatten());
            let mut waiting = said
                .iter()
                .flat_map(|trade| trade.standing.iter().flatten());
            !self.scene.open_offers.contains(id)
                && offers.all(|offer| offer.id != *id)
                && waiting.all(|order| order.standing.id != *id)
        };
        let mut ids = (1_u32..).map(|number| format!("{letter}{number}"));
        let id = ids.find(is_free).unwrap_or_default();
        LineOrder::new(order.key, order.entry.replacen(NO_ID, &id, 1))
    }

    /// Keeps what a sentence says, and what stood before it.
    pub(super) fn remember(&mut self, orders: &[LineOrder], said: &TextLine) {
        self.last = Some(LastRead {
            before: self.heard.orders.clone(),
            orders: orders.to_vec(),
            said: said.clone(),
        });
    }

    pub(super) fn join(&mut self, orders: Orders, said: TextLine) {
        if self
            .last
            .as_ref()
            .is_none_or(|last| last.said.text != said.text)
        {
            self.remember(&[], &said);
        }
        self.heard.says_something = true;
        let heard = &self.heard.orders;
        let orders_something = |orders: &Orders| orders.none || !orders.topics().is_empty();
        let are_both = orders_something(heard) && orders_something(&orders);
        if are_both && heard.none != orders.none {
            // To order nothing, and something.
            return self.heard.unread.push(said);
        }
        if merge::join(&mut self.heard.orders, orders).is_err() {
            self.heard.unread.push(said);
        }
    }

    /// An offer whose keys stood on lines of their own is whole.
    pub(super) fn offer_done(&mut self, said: &TextLine) {
        let Some(draft) = self.draft.take() else {
            return;
        };
        match draft.order() {
            Some(order) => self.take(vec![order], said.clone()),
            None => self.heard.unread.push(said.clone()),
        }
    }
}
