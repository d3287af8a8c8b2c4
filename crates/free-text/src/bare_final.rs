//! *Final* alone: said of the orders that stand.

use super::{LetterParser, ParsedLetter, nowhere, written};
use bulla_core::orders::free_text;
use bulla_core::orders::{self, BlockHeader, BlockStatus};
use bulla_core::text::fold;
use bulla_core::turn::Orders;
use bulla_mail::{BlockResult, RawOrderBlock};

impl LetterParser<'_> {
    /// *Final* and nothing else: said of the orders that stand. Where none do, to order nothing is what it seems to mean.
    pub(super) fn bare_final(
        &self,
        found: BlockResult,
        form: Option<(&RawOrderBlock, &BlockHeader)>,
    ) -> ParsedLetter {
        let words = self.words_known();
        let mut hearing = ParsedLetter {
            found,
            is_plain: true,
            ..ParsedLetter::nothing()
        };
        let Some(stands) = self.listener.stands else {
            let nothing = Orders {
                none: true,
                ..Orders::default()
            };
            hearing.proposal = free_text::proposal(&nothing, words);
            return hearing;
        };
        let place = form.map_or_else(nowhere, |(block, _)| block.clone());
        let header = BlockHeader {
            status: Some(BlockStatus::Final),
            revision: None,
            ..form.map_or_else(BlockHeader::default, |(_, header)| header.clone())
        };
        let orders = orders::parse_stored(words, stands);
        hearing.found = BlockResult::Orders(written(&place, &header, &orders, words));
        hearing
    }
}

/// Returns whether a line says what is not wanted: `no ships`.
pub(super) fn is_negation(text: &str) -> bool {
    let text = fold(text.trim());
    let first = text.split(' ').next().unwrap_or_default();
    ["no", "none", "nothing", "not", "nichts"].contains(&first) || first.starts_with("kein")
}
