//! The order that an offer in a sentence comes to, if nothing is lacking in it.

use super::{SpokenOffer, length};
use crate::orders::free_text::offers::OfferDraft;
use crate::orders::free_text::order_line::LineOrder;

impl SpokenOffer {
    /// Returns the order, if nothing is lacking and nothing contradicts.
    pub(super) fn order(self) -> Option<LineOrder> {
        const MOST: u32 = 9;
        // A single card makes no deal (28.3).
        const FEWEST: u32 = 2;
        let named = length(&self.named);
        let count = match (self.wanted_total, self.more) {
            (Some(total), Some(more)) if named + more != total => return None,
            (Some(total), _) => total,
            (None, more) => named + more.unwrap_or(0),
        };
        // `ochre and whatever`: how many is not said.
        if self.is_vague && self.more.is_none() && self.wanted_total.is_none() {
            return None;
        }
        let (declared, sealed) = self.given.told()?;
        let fits = self
            .given_total
            .is_none_or(|total| total == length(&sealed));
        let is_only = self.only.is_empty()
            || (!self.is_to_any && self.to.iter().all(|nation| self.only.contains(nation)));
        // Of one alone nobody is preferred.
        let is_only = is_only && !(self.prefers && self.to.len() < 2);
        let is_known = (!self.to.is_empty() || self.is_to_any) && is_only;
        if !fits
            || !is_known
            || count < named
            || count == 0
            || length(&sealed) < FEWEST
            || count > MOST
            || (self.is_hidden && !self.waits)
        {
            return None;
        }
        let draft = OfferDraft {
            to: Some(
                if self.is_to_any && self.to.len() < 2 && self.to.is_empty() {
                    Vec::new()
                } else {
                    self.to
                },
            ),
            declared,
            sealed,
            want: Some((count, self.named)),
            value: self.value,
            told_value: self.given_value,
            waits: self.waits.then_some((self.at_most, self.until)),
            ..OfferDraft::default()
        };
        draft.order()
    }
}
