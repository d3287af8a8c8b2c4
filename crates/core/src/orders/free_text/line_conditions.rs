//! Lines with a condition, and those that say what happens otherwise.

use super::alternatives::only_stays;
use super::conditional_entries::conditional_entries;
use super::conditional_sentences::conditional_last;
use super::gone_cards;
use super::line_key::LineKey;
use super::line_parser::LineParser;
use super::line_token::LineToken;
use super::remarks::without_remarks;
use super::text_line::TextLine;
use super::tokens::tokens;
use crate::game::SegmentKind;

impl LineParser<'_> {
    /// Takes the order with a condition of the line before. Returns whether this line says what happens otherwise.
    pub(super) fn goes_on(&mut self, text: &str, parts: &[LineToken]) -> bool {
        let Some((order, at)) = self.condition.take() else {
            return false;
        };
        let whole = match self.key(text) {
            Some((LineKey::Topic("moves"), value)) => order.goes_on(&tokens(value, self.words)),
            _ => order.goes_on(parts),
        };
        let has_gone_on = whole.is_some();
        self.take(vec![whole.unwrap_or(order).line_order()], at);
        has_gone_on
    }

    /// Takes a sentence with a condition of which every word is accounted for, or one that says that nothing happens otherwise.
    pub(super) fn condition(&mut self, parts: &[LineToken], said: &TextLine) -> bool {
        if self.kind() == Some(SegmentKind::Trade)
            && let Some(accepted) = &mut self.heard.orders.trade.accept
            && gone_cards::stands_in(parts, accepted, self.words)
        {
            return true;
        }
        let is_of_realm = matches!(self.kind(), None | Some(SegmentKind::Realm));
        if only_stays(parts) {
            return true;
        }
        let is_free = matches!(self.under, None | Some(LineKey::Topic("moves")));
        if !is_of_realm || !is_free {
            return false;
        }
        if parts.iter().any(is_guessed_area) {
            // What is guessed is proposed.
            return false;
        }
        let bare = without_remarks(parts);
        let Some((before, last)) = conditional_last(&bare) else {
            return self.conditions_among(&bare, said);
        };
        self.guess();
        if !before.is_empty() {
            self.take(before, said.clone());
        }
        self.condition = Some((last, said.clone()));
        true
    }

    /// Takes a list of which some entries have a condition.
    fn conditions_among(&mut self, parts: &[LineToken], said: &TextLine) -> bool {
        let Some(entries) = conditional_entries(parts) else {
            return false;
        };
        self.guess();
        if entries.is_sure {
            self.take(entries.orders, said.clone());
        } else {
            self.remember(&entries.orders, said);
            self.heard.unread.push(said.clone());
            self.add(entries.orders);
        }
        true
    }
}

fn is_guessed_area(token: &LineToken) -> bool {
    matches!(token, LineToken::Name(name) if name.is_guessed && name.area.is_some() && name.nation.is_none())
}
