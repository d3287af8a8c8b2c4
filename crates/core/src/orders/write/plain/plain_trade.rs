//! Offers, acceptances and what is kept out of trade in plain lines (28).

use super::plain_writer::{NONE, PlainWriter, below};
use crate::game::{Addressees, Offer, Threshold};
use crate::turn::{Acceptance, StandingOrder, Topic, TradeOrders};

impl PlainWriter<'_> {
    /// The lines of a key of trade; none when the orders do not speak of it.
    pub(super) fn trade(&self, topic: Topic, trade: &TradeOrders) -> Option<Vec<String>> {
        let key = self.key(topic);
        let under = |entries: Vec<String>| match entries.is_empty() {
            true => vec![format!("{key}: {NONE}")],
            false => below(&key, &entries),
        };
        let lines = match topic {
            Topic::Offers => trade.offers.as_ref().map(|offers| {
                let lines = offers.iter().map(|order| {
                    let is_true = order.count == order.offer.count();
                    self.offer(&order.offer).filter(|_| is_true)
                });
                lines.collect::<Option<Vec<String>>>()
            }),
            Topic::Standing => trade.standing.as_ref().map(|offers| {
                let lines = offers.iter().map(|order| self.standing(order));
                lines.collect::<Option<Vec<String>>>()
            }),
            Topic::Accept => trade.accept.as_ref().map(|accepted| {
                let lines = accepted.iter().map(|one| self.acceptance(one));
                lines.collect::<Option<Vec<String>>>()
            }),
            Topic::Never => trade.never.as_ref().map(|faces| {
                let faces = self.faces(faces);
                Some(
                    Some(faces)
                        .filter(|faces| !faces.is_empty())
                        .into_iter()
                        .collect(),
                )
            }),
            _ => trade.withdraw.as_ref().map(|ids| {
                let ids: Vec<&str> = ids.iter().map(|(_, id)| id.as_str()).collect();
                let ids = Some(ids.join(", ")).filter(|ids| !ids.is_empty());
                Some(ids.into_iter().collect())
            }),
        };
        match lines {
            None => Some(Vec::new()),
            Some(lines) => lines.map(under),
        }
    }

    /// Offers with their ids, and acceptances, by their paths, as their writer would say them.
    pub(in crate::orders) fn trade_entries(&self, trade: &TradeOrders) -> Vec<(String, String)> {
        let offers = trade.offers.iter().flatten();
        let named = |id: &str, said: Option<String>| said.map(|said| format!("{id}: {said}"));
        let offers = offers.map(|order| (&order.path, named(&order.id, self.offer(&order.offer))));
        let waits = trade.standing.iter().flatten();
        let waits = waits.map(|order| {
            let id = &order.standing.id;
            (&order.path, named(id, self.standing(order)))
        });
        let accepted = trade.accept.iter().flatten();
        let accepted = accepted.map(|order| (&order.path, self.acceptance(order)));
        let all = offers.chain(waits).chain(accepted);
        all.filter_map(|(path, said)| Some((path.clone(), said?)))
            .collect()
    }

    /// `2 ochre + superstition to any nation for 2 grain + 1 card`: what is told, what is hidden, for whom, what is asked.
    fn offer(&self, offer: &Offer) -> Option<String> {
        if offer.say.is_some() || !offer.if_gone.is_empty() {
            return None;
        }
        let mut hidden = offer.sealed.clone();
        for face in &offer.declared {
            let at = hidden.iter().position(|other| other == face)?;
            hidden.remove(at);
        }
        let mut line = self.faces(&offer.declared);
        if line.is_empty() {
            return None;
        }
        if !hidden.is_empty() {
            line.push_str(&format!(" + {}", self.faces(&hidden)));
        }
        if let Some(value) = offer.value {
            line.push_str(&format!(" ({} {value})", self.word("value", "Wert")));
        }
        let to = match &offer.to {
            Addressees::Any => self.word("any nation", "alle Nationen").to_owned(),
            Addressees::These(civs) => {
                let names: Vec<String> = civs.iter().map(|civ| self.nation(*civ)).collect();
                names.join(", ")
            }
        };
        line.push_str(&format!(" {} {to}", self.word("to", "an")));
        let named = u32::try_from(offer.want.named.len()).ok()?;
        let more = offer.want.count.checked_sub(named)?;
        let cards = |count: u32| match count {
            1 => format!("1 {}", self.word("card", "Karte")),
            count => format!("{count} {}", self.word("cards", "Karten")),
        };
        let wants = match (named, more) {
            (0, 0) => return None,
            (0, more) => cards(more),
            (_, 0) => self.faces(&offer.want.named),
            (_, more) => format!("{} + {}", self.faces(&offer.want.named), cards(more)),
        };
        line.push_str(&format!(" {} {wants}", self.word("for", "für")));
        if let Some(value) = offer.want.value {
            let (number, bound) = match value {
                Threshold::Exactly(number) => (number, ""),
                Threshold::AtLeast(number) => (number, "+"),
                Threshold::AtMost(_) => return None,
            };
            line.push_str(&format!(
                " ({} {number}{bound})",
                self.word("value", "Wert")
            ));
        }
        Some(line)
    }

    fn standing(&self, order: &StandingOrder) -> Option<String> {
        let waits = &order.standing;
        let mut line = self.offer(&waits.offer)?;
        if order.count != waits.offer.count() {
            return None;
        }
        if let Some(most) = waits.at_most {
            let (most_words, a_turn) = (
                self.word("at most", "höchstens"),
                self.word("a turn", "je Zug"),
            );
            line.push_str(&format!(", {most_words} {most} {a_turn}"));
        }
        if let Some(until) = waits.until {
            line.push_str(&format!(", {} {until}", self.word("until turn", "bis Zug")));
        }
        Some(line)
    }

    /// `crete-1 with 2 bronze + wine`: the cards told, and the cards hidden.
    fn acceptance(&self, order: &Acceptance) -> Option<String> {
        if !order.if_gone.is_empty() {
            return None;
        }
        // The number of an offer has the id of its nation in every language.
        let mut line = format!("{}-{}", self.parts.nation(order.civ).id, order.number);
        let mut hidden = order.sealed.clone();
        for face in &order.declared {
            let at = hidden.iter().position(|other| other == face)?;
            hidden.remove(at);
        }
        let told = self.faces(&order.declared);
        let hidden = self.faces(&hidden);
        let with = self.word("with", "mit");
        match (told.is_empty(), hidden.is_empty()) {
            (true, true) => {}
            (false, true) => line.push_str(&format!(" {with} {told}")),
            (true, false) => line.push_str(&format!(" {with} + {hidden}")),
            (false, false) => line.push_str(&format!(" {with} {told} + {hidden}")),
        }
        if let Some(value) = order.value {
            line.push_str(&format!(" ({} {value})", self.word("value", "Wert")));
        }
        Some(line)
    }
}
