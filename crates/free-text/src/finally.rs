//! *Final* alone: said of the orders that stand.

use super::{Ear, Hearing, nowhere, written};
use bulla_core::orders::plain;
use bulla_core::orders::{self, Header, Status};
use bulla_core::text::fold;
use bulla_core::turn::Orders;
use bulla_mail::{Block, Found};

impl Ear<'_> {
    /// *Final* and nothing else: said of the orders that stand. Where none do, to order nothing is what it seems to mean.
    pub(super) fn finally(&self, found: Found, form: Option<(&Block, &Header)>) -> Hearing {
        let words = self.words_known();
        let mut hearing = Hearing {
            found,
            is_plain: true,
            ..Hearing::nothing()
        };
        let Some(stands) = self.listener.stands else {
            let nothing = Orders {
                none: true,
                ..Orders::default()
            };
            hearing.proposal = plain::proposal(&nothing, words);
            return hearing;
        };
        let place = form.map_or_else(nowhere, |(block, _)| block.clone());
        let header = Header {
            status: Some(Status::Final),
            revision: None,
            ..form.map_or_else(Header::default, |(_, header)| header.clone())
        };
        let orders = orders::stored(words, stands);
        hearing.found = Found::Orders(written(&place, &header, &orders, words));
        hearing
    }
}

/// Whether a line says what is not wanted: `no ships`.
pub(super) fn denies(text: &str) -> bool {
    let text = fold(text.trim());
    let first = text.split(' ').next().unwrap_or_default();
    ["no", "none", "nothing", "not", "nichts"].contains(&first) || first.starts_with("kein")
}
